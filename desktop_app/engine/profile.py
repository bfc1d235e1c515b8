# SPDX-License-Identifier: MIT
"""The parameters of an opponent: which words they know, which plays they see, what they weigh.

People do not move at random. They know some of the words, find some of those they know, see some of
the places, and weigh the points of today against the tiles of tomorrow more or less well. Each
section of a file is one of these. docs/engine/players.md tells how `engine.level_bot` uses them.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, TypeVar

from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.sentences.faults import ToldError, toml_fault
from desktop_app.sentences.sentence import Sentence

MAX_BYTES = 20_000
"""The largest file of a player."""


_MOST_WORDS = 500


class ProfileError(ToldError):
    """A player's file that cannot be used; the message names file, line and key."""


def _number(least: float, most: float, default: float) -> Any:
    return field(default=default, metadata={"least": least, "most": most})


def _choice(*allowed: str) -> Any:
    return field(default=allowed[0], metadata={"allowed": allowed})


@dataclass(frozen=True, slots=True)
class Words:
    """Which words a player knows; for each word that is settled once a game.

    Attributes:
        vocabulary: the level of commonness (`lexicon.levels`) of which they know half the words;
            99 for all the words there are.
        fade: how many levels further the known share has fallen to 27 %.
        short: share of the other words of two and three letters, which players learn from lists.
        longest: letters of the longest word they would play.
        phoneys: share of the plausible phoneys that they take for words.
        rare: factor of `short` for words of three letters that few people ever meet.
        power: `short` for words of two letters with J, Q, X or Z, where it is more.
    """

    vocabulary: float = _number(0, IN_NO_LIST, IN_NO_LIST)
    fade: float = _number(1, 50, 10)
    short: float = _number(0, 1, 0)
    longest: float = _number(2, 15, 15)
    phoneys: float = _number(0, 1, 0)
    rare: float = _number(0, 1, 1)
    power: float = _number(0, 1, 0)

    @property
    def is_everything(self) -> bool:
        """True for a player who knows the whole list and nothing else."""
        return self.vocabulary >= IN_NO_LIST and self.longest >= 15 and not self.phoneys


@dataclass(frozen=True, slots=True)
class Sight:
    """Which of the plays with known words a player finds; anew each turn.

    Attributes:
        words: chance to find a word of up to four letters among the tiles.
        letter: factor of that chance for each letter beyond four.
        through: factor for each letter on the board that the word takes in, beyond the first.
        places: chance to see a place that makes one word.
        hook: factor of that chance for each further word, as of a hook or a parallel play.
        rare_hook: the same again where that further word is beyond their vocabulary.
        blank: factor for each blank that stands for a letter.
    """

    words: float = _number(0, 1, 1)
    letter: float = _number(0, 1, 1)
    through: float = _number(0, 1, 1)
    places: float = _number(0, 1, 1)
    hook: float = _number(0, 1, 1)
    rare_hook: float = _number(0, 1, 1)
    blank: float = _number(0, 1, 1)

    @property
    def is_perfect(self) -> bool:
        """True for a player who overlooks nothing."""
        return self == Sight()


@dataclass(frozen=True, slots=True)
class Mind:
    """How a player finds a play: words first, places second; in place of `Sight`.

    Attributes:
        words: how many of the known words that fit come to mind in a turn; 0 for a player by
            `Sight`.
        astray: how much attention goes to words that fit nowhere: the less there is to find, the
            fewer words come to mind.
        wander: how much that number differs from turn to turn: the power of an exponential share.
        last: factor of that number with an empty bag.
        patience: so often they look with an empty bag, once some turns have brought no points.
        common: factor of readiness for each ten levels by which a word is rarer.
        letter: factor for each letter beyond four.
        through: factor for each further group of letters on the board that the word takes in.
        down: chance to see a place for a word read downwards; across they see every one.
        cross: factor of that chance for each further word of the play.
        usual: a play of so many points is good enough, and they look no further.
        least: a play of up to so many points is made only if nothing better is found.
        looks: so often they look for something better with tiles in the bag.
        single: a play of one tile for less than this share of `usual` is made only if two further
            looks bring nothing better.
        tile: points that a laid tile is worth to them beside the score.
        heavy: points that it is worth to lay one of J, Q, X, Z, K and V.
        exchange: chance to exchange where the first look finds nothing of use; else they look
            again.
        blank: points that a blank is kept for, as long as there are tiles to draw.
    """

    words: float = _number(0, _MOST_WORDS, 0)
    astray: float = _number(0, 100, 2)
    wander: float = _number(0, 4, 1)
    last: float = _number(0.01, 50, 2)
    patience: float = _number(3, 6, 6)
    common: float = _number(0.1, 1, 0.8)
    letter: float = _number(0.05, 1, 0.6)
    through: float = _number(0.01, 1, 0.3)
    down: float = _number(0, 1, 0.8)
    cross: float = _number(0, 1, 0.4)
    usual: float = _number(1, 200, 20)
    least: float = _number(0, 20, 3)
    looks: float = _number(1, 4, 3)
    single: float = _number(0, 1, 1)
    tile: float = _number(0, 20, 1)
    heavy: float = _number(0, 50, 4)
    exchange: float = _number(0, 1, 0.8)
    blank: float = _number(0, 100, 8)


@dataclass(frozen=True, slots=True)
class Choice:
    """How a player chooses among the plays they see.

    Attributes:
        points: how much the score of a play counts to them; the rest goes by how long the word is.
        leave: share of the value of the kept tiles that they take into account; 0 is greed.
        exchange: never; when they see no play (stuck); when it beats every play (worth).
        endgame: with an empty bag they look at points alone (careless), at the tiles left over too
            (careful), or solve it (solved).
        search: the best plays are weighed by what they are worth (none), played out (simulation),
            or also solved near the end (champion).
        iterations: how often each play is played out where no clock ends it.
    """

    points: float = _number(0, 1, 1)
    leave: float = _number(0, 3, 1)
    exchange: str = _choice("worth", "stuck", "never")
    endgame: str = _choice("careful", "careless", "solved")
    search: str = _choice("none", "simulation", "champion")
    iterations: float = _number(10, 100_000, 2_000)


@dataclass(frozen=True, slots=True)
class Challenges:
    """When a player challenges.

    Attributes:
        recognises: words up to so many levels beyond the own vocabulary are recognised.
        doubts: chance to challenge a word that they do not recognise.
    """

    recognises: float = _number(0, IN_NO_LIST, 20)
    doubts: float = _number(0, 1, 1)


@dataclass(frozen=True, slots=True)
class Taste:
    """The preferences that a style adds to a player.

    Attributes:
        bingo: points that a bingo is worth beside its score.
        leave: share of the leave's value taken into account, if that is more than the player's own.
        hooks: points for each further word that a play makes.
        block: factor of the opponent's mean best reply, in points, which is subtracted.
        bluffs: share of the turns in which they try a phoney on purpose.
    """

    bingo: float = _number(0, 200, 0)
    leave: float = _number(0, 3, 0)
    hooks: float = _number(0, 100, 0)
    block: float = _number(0, 5, 0)
    bluffs: float = _number(0, 1, 0)


@dataclass(frozen=True, slots=True)
class Profile:
    """One opponent.

    Attributes:
        id: the name of the file without its ending.
        name: what the screen calls them.
        sentence: how they play, in one sentence.
        level: their place on the ladder, 1 for the weakest; 0 for a player of one's own.
        portrait: the file name of a picture beside the player's file; empty for none.
    """

    id: str
    name: str
    sentence: str
    level: int = 0
    # Not a part of how they play: two who differ in it are the same player.
    portrait: str = field(default="", repr=False, compare=False, kw_only=True)
    words: Words = Words()
    sight: Sight = Sight()
    mind: Mind = Mind()
    choice: Choice = Choice()
    challenges: Challenges = Challenges()
    taste: Taste = Taste()

    @property
    def is_static(self) -> bool:
        """True for one who plays the move of the highest equity on the whole list, always."""
        usual = Profile(self.id, self.name, self.sentence, self.level)
        return replace(self, challenges=Challenges()) == usual

    @property
    def needs_native(self) -> bool:
        """True for one that only the native engine can play."""
        return (
            self.choice.search != "none"
            or self.choice.endgame == "solved"
            or bool(self.taste.block)
        )

    @property
    def is_unmoved(self) -> bool:
        """True for one with a style that changes nothing, because a search values the moves.

        A bluff replaces whatever is found.
        """
        has_style = self.taste != Taste()
        return has_style and self.choice.search != "none" and not self.taste.bluffs


_SECTIONS: dict[str, type[Any]] = {
    "words": Words, "sight": Sight, "mind": Mind, "choice": Choice, "challenges": Challenges,
    "taste": Taste,
}  # fmt: skip
_MAX_LEVEL = 99
_PICTURE = re.compile(r"[^/\\:]{1,80}\.(svg|png)", re.IGNORECASE)
Section = TypeVar("Section")


def read_profile(data: bytes, file: str, profile_id: str) -> Profile:
    """The player of a file.

    Args:
        data: its content, TOML.
        file: its name for messages.
        profile_id: the id of the player.

    Raises:
        ProfileError: it is no TOML, a key is unknown or missing, or a value is out of range; the
            message names the file, the line and the key, and what is allowed.
    """
    reader = _Reader(file, _text(data, file))
    tables = reader.tables
    level = reader.take_number(tables, "", "level", 0, _MAX_LEVEL, 0)
    head = {name: reader.take_text(tables, name) for name in ("name", "sentence")}
    portrait = reader.take_picture(tables, "portrait")
    if "mind" in tables:
        reader.check_mind(tables)
    sections = {
        name: reader.section(tables.pop(name, {}), name, kind) for name, kind in _SECTIONS.items()
    }
    reader.refuse_rest(tables, "", (*head, "level", "portrait", *_SECTIONS))
    return Profile(
        profile_id, head["name"], head["sentence"], int(level), portrait=portrait, **sections
    )


def read_taste(data: bytes, file: str) -> tuple[str, str, Taste]:
    """The style of a file: its name, its sentence and what it adds. Raises as `read_profile`."""
    reader = _Reader(file, _text(data, file))
    tables = reader.tables
    name, sentence = (reader.take_text(tables, key) for key in ("name", "sentence"))
    taste = reader.section(tables.pop("taste", {}), "taste", Taste)
    reader.refuse_rest(tables, "", ("name", "sentence", "taste"))
    return name, sentence, taste


def _text(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        raise ProfileError(Sentence("{file}: more than {most:,} bytes", file=file, most=MAX_BYTES))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ProfileError(
            Sentence("{file}:{line}: this is not UTF-8 text", file=file, line=line)
        ) from None


class _Reader:
    """Takes values out of the tables of one file and says where a wrong one stands."""

    def __init__(self, file: str, text: str) -> None:
        self._file, self._lines = file, text.splitlines()
        try:
            self.tables: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise ProfileError(
                Sentence("{file}: not a TOML file: {fault}", file=file, fault=toml_fault(error))
            ) from None

    def take_text(self, table: dict[str, Any], key: str) -> str:
        value = table.pop(key, None)
        if not isinstance(value, str) or not value.strip():
            raise self._error("", key, value, Sentence("a text"))
        return value

    def take_picture(self, table: dict[str, Any], key: str) -> str:
        """The file name of a picture in the same folder; empty where none is named."""
        if key not in table:
            return ""
        value = table.pop(key)
        if not isinstance(value, str) or not _PICTURE.fullmatch(value):
            allowed = Sentence("the name of an SVG or PNG file in the same folder")
            raise self._error("", key, value, allowed)
        return value

    def take_number(
        self,
        table: dict[str, Any],
        section: str,
        key: str,
        least: float,
        most: float,
        default: float,
    ) -> float:
        value = table.pop(key, default)
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not least <= value <= most:
            allowed = Sentence("a number from {least:g} to {most:g}", least=least, most=most)
            raise self._error(section, key, value, allowed)
        return float(value)

    def section(self, table: Any, name: str, kind: type[Section]) -> Section:
        if not isinstance(table, dict):
            raise self._error("", name, table, Sentence("a table"))
        values: dict[str, Any] = {}
        declared = fields(kind)  # type: ignore[arg-type]
        for parameter in declared:
            assert parameter.default is not MISSING
            limits = parameter.metadata
            if "allowed" in limits:
                value = table.pop(parameter.name, parameter.default)
                if value not in limits["allowed"]:
                    allowed = Sentence("one of {names}", names=", ".join(limits["allowed"]))
                    raise self._error(name, parameter.name, value, allowed)
                values[parameter.name] = value
            else:
                values[parameter.name] = self.take_number(
                    table, name, parameter.name, limits["least"], limits["most"], parameter.default
                )
        self.refuse_rest(table, name, tuple(parameter.name for parameter in declared))
        return kind(**values)

    def check_mind(self, tables: dict[str, Any]) -> None:
        """Refuse what changes nothing for a player to whom words come before places."""
        mind, choice = tables["mind"], tables.get("choice")
        if isinstance(mind, dict) and not mind.get("words"):
            allowed = Sentence("a number from {least:g} to {most:g}", least=1, most=_MOST_WORDS)
            raise self._error("mind", "words", mind.get("words"), allowed)
        idle = ["sight"] if "sight" in tables else []
        if isinstance(choice, dict):
            idle += [f"choice.{key}" for key in ("points", "endgame", "search") if key in choice]
        for place in idle:
            section, _, key = place.rpartition(".")
            raise ProfileError(
                Sentence(
                    "{file}:{line}: {key} has no effect beside [mind]; leave one of them out",
                    file=self._file,
                    line=self._line_of(section, key),
                    key=place,
                )
            )

    def refuse_rest(self, table: dict[str, Any], section: str, known: tuple[str, ...]) -> None:
        """Refuse a key that is none: it is a typing error that would change nothing."""
        for key in table:
            raise ProfileError(
                Sentence(
                    "{file}:{line}: {key} is not a key; expected one of {known}",
                    file=self._file,
                    line=self._line_of(section, key),
                    key=".".join(filter(None, (section, key))),
                    known=", ".join(known),
                )
            )

    def _error(self, section: str, key: str, value: object, allowed: str) -> ProfileError:
        place = ".".join(filter(None, (section, key)))
        line = self._line_of(section, key)
        if value is None:
            fault = Sentence("{key} is missing; expected {allowed}", key=place, allowed=allowed)
        else:
            shown = repr(value)[:40]
            fault = Sentence(
                "{key}: read {value}, expected {allowed}", key=place, value=shown, allowed=allowed
            )
        return ProfileError(
            Sentence("{file}:{line}: {fault}", file=self._file, line=line, fault=fault)
        )

    def _line_of(self, section: str, key: str) -> int:
        """The 1-based line of a key, or where its section begins; 1 where neither is found."""
        inside, header = "", 1
        for number, line in enumerate(self._lines, start=1):
            if found := re.match(r"\s*\[\s*([\w-]+)", line):
                inside = found[1]
                if inside == section:
                    header = number
                if not section and inside == key:
                    return number
            elif inside == section and re.match(rf'\s*"?{re.escape(key)}"?\s*[=.]', line):
                return number
        return header
