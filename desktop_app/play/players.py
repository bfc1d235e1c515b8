# SPDX-License-Identifier: MIT
"""The opponents there are: those that come with the program, and a teacher's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from desktop_app.engine.profile import Profile, ProfileError, Taste, read_profile, read_taste
from desktop_app.play.portraits import PortraitError, check_portrait, check_size
from desktop_app.play.voices import Voice, read_voice
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.paths import resource_path, user_players_dir
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file
from desktop_app.values.forms import Form

SUFFIX = ".toml"
STYLE_MARK = "+"
"""Between a player and a style in an id, as in ``kai+blocker``."""

TABLE = ("players", "ladder.json")
"""The shipped table of the ladder among the resources; `ladder.LadderTable` reads it whole."""

VOICES = "voices"
"""The folder of the lines that the program's players say among the resources, and of those of a
teacher's own in the folder of their players."""

PORTRAITS = "portraits"
"""The folder of the pictures of the program's players among the resources."""

STYLES = "styles"
"""The folder of the styles in that of the players."""

_FORMER = {"beginner": "gus", "static": "uma", "simulating": "vic", "champion": "vic"}
"""Ids that games of earlier versions name, and who plays there now."""


class UnknownPlayerError(ValueError):
    """There is no player of that id."""


@dataclass(frozen=True, slots=True)
class Style:
    """A taste that any player may have.

    Attributes:
        id: the name of its file without the ending.
        name, sentence: what the screen says.
        taste: what it adds.
    """

    id: str
    name: str
    sentence: str
    taste: Taste


@dataclass(frozen=True, slots=True)
class Players:
    """Everything that was read.

    Attributes:
        profiles: by id; those of the ladder first, the weakest first, then a teacher's own.
        styles: by id.
        broken: why a file could not be used, by its name without the ending; the others work.
        portraits: the picture of each player who has one, by id.
    """

    profiles: dict[str, Profile]
    styles: dict[str, Style]
    broken: dict[str, str]
    portraits: dict[str, Path] = field(default_factory=dict)

    @property
    def problems(self) -> tuple[str, ...]:
        """Why files could not be used, a sentence each."""
        return tuple(self.broken.values())

    @property
    def ladder(self) -> tuple[Profile, ...]:
        """The levels, the weakest first."""
        return tuple(profile for profile in self.profiles.values() if profile.level)

    def find(self, player_id: str) -> Profile:
        """The player of an id in any case, with a style where it names one.

        Raises:
            UnknownPlayerError: there is no such player or style; the message names those there
                are, or why the player's file could not be used.
        """
        name, _, style_id = player_id.partition(STYLE_MARK)
        plain = current_id(name.casefold())
        profile = self.profiles.get(current_id(name))
        if profile is None:
            # On the command line *Abby* is as good as *abby*.
            profile = next((p for at, p in self.profiles.items() if at.casefold() == plain), None)
        if profile is None:
            fault = next((why for at, why in self.broken.items() if at.casefold() == plain), "")
            raise UnknownPlayerError(fault) if fault else _unknown(name, self.profiles)
        if not style_id:
            return profile
        style = self.styles.get(style_id) or self.styles.get(style_id.casefold())
        if style is None:
            raise _unknown(style_id, self.styles)
        return replace(profile, id=f"{profile.id}{STYLE_MARK}{style.id}", taste=style.taste)

    def portrait_of(self, player_id: str) -> Path | None:
        """The picture of a player by id, whatever the style; None for one who has none."""
        return self.portraits.get(current_id(player_id).partition(STYLE_MARK)[0])


def _unknown(name: str, known: dict[str, Profile] | dict[str, Style]) -> UnknownPlayerError:
    return UnknownPlayerError(
        Sentence(
            "{name} is not an opponent; expected one of {known}", name=name, known=", ".join(known)
        )
    )


def current_id(player_id: str) -> str:
    """The id of a player today, for one that a game of an earlier version may name."""
    name, mark, style = player_id.partition(STYLE_MARK)
    return _FORMER.get(name, name) + mark + style


def ladder_levels() -> dict[str, int]:
    """The level of each player of the ladder by id, also by the ids of earlier versions."""
    levels = {profile.id: profile.level for profile in load_players().ladder}
    return levels | {old: levels[now] for old, now in _FORMER.items() if now in levels}


@dataclass(frozen=True, slots=True)
class _Table:
    rungs: tuple[Mapping[str, Any], ...]


_TABLES: Decoder[_Table] = Decoder(_Table, Form(skips_unknown=True))
_IDS: Decoder[str] = Decoder(str)
_FIGURES: Decoder[float] = Decoder(float)


def shipped_figures(figure: str) -> dict[str, float]:
    """A figure of each player in the shipped table, such as ``score``: its mean over their games.

    Empty where the table cannot be read.
    """
    try:
        rungs = _TABLES.parse(read_file(resource_path(*TABLE))).rungs
        return {_IDS.read(row["id"]): _FIGURES.read(row[figure]) for row in rungs}
    except (OSError, ValueError, KeyError):
        return {}


def load_players() -> Players:
    """Every player's file, bundled and own; a bundled one goes before an own of the same name."""
    return _load(resource_path("players"), user_players_dir())


def _load(bundled: Path, own: Path) -> Players:
    broken: dict[str, str] = {}
    ours = sorted(
        _read_all(bundled, read_profile, broken),
        key=lambda profile: (profile.level == 0, profile.level),
    )
    profiles = {profile.id: profile for profile in ours}
    for profile in _read_all(own, read_profile, broken):
        if profile.id in profiles:
            broken[profile.id] = Sentence(
                "{file}: {name} of the program has this file name; choose another",
                file=own / f"{profile.id}{SUFFIX}",
                name=profiles[profile.id].name,
            )
            continue
        # A teacher's player has no place on the ladder: it was not measured.
        profiles[profile.id] = replace(profile, level=0)
    styles = [*_read_all(bundled / STYLES, _read_style, broken)]
    shipped = {profile.id for profile in ours}
    pictures = (
        (
            profile.id,
            _shipped_portrait(profile) if profile.id in shipped else _own(profile, own, broken),
        )
        for profile in profiles.values()
    )
    return Players(
        profiles,
        {style.id: style for style in styles},
        broken,
        {player: file for player, file in pictures if file is not None},
    )


def _shipped_portrait(profile: Profile) -> Path | None:
    file = resource_path(PORTRAITS, f"{profile.id}.svg")
    return file if file.is_file() else None


def _own(profile: Profile, folder: Path, broken: dict[str, str]) -> Path | None:
    """The picture of a teacher's own player; `broken` gets why it cannot be drawn."""
    if not profile.portrait:
        return None
    file = folder / profile.portrait
    try:
        status = file.stat()
        check_size(status.st_size, str(file))
        _kept(_read_portrait, file, status.st_mtime_ns, status.st_size)
    except (PortraitError, OSError) as error:
        broken[file.name] = told(error)
        return None
    return file


def _read_portrait(data: bytes, file: str, _id: str) -> None:
    check_portrait(data, file)


def load_voices() -> tuple[dict[str, Voice], tuple[str, ...]]:
    """The voices by the id of their player, and the faults of their files, a sentence each."""
    broken: dict[str, str] = {}
    voices: dict[str, Voice] = {}
    faults: list[str] = []
    for folder in (resource_path(VOICES), user_players_dir() / VOICES):
        for player, voice, wrong in _read_all(folder, _read_voice, broken):
            # The players of the program keep their own voice.
            voices.setdefault(player, voice)
            faults += wrong
    return voices, (*faults, *broken.values())


def voice_of(player_id: str) -> Voice:
    """The lines of a player by id, whatever the style; none for one who has no voice."""
    return load_voices()[0].get(current_id(player_id).partition(STYLE_MARK)[0], {})


def _read_voice(data: bytes, file: str, player: str) -> tuple[str, Voice, tuple[str, ...]]:
    return player, *read_voice(data, file)


def _read_style(data: bytes, file: str, style_id: str) -> Style:
    return Style(style_id, *read_taste(data, file))


Read = TypeVar("Read")


def _read_all(
    folder: Path, read: Callable[[bytes, str, str], Read], broken: dict[str, str]
) -> list[Read]:
    """The files of a folder by name; `broken` gets why one could not be used."""
    found: list[Read] = []
    for file in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        try:
            status = file.stat()
            found.append(_kept(read, file, status.st_mtime_ns, status.st_size))
        except (ProfileError, OSError) as error:
            broken[file.stem] = told(error)
    return found


@lru_cache(maxsize=256)
def _kept(read: Callable[[bytes, str, str], Read], file: Path, mtime_ns: int, size: int) -> Read:
    """A file as it was then."""
    return read(read_file(file), str(file), file.stem)
