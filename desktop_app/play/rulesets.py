# SPDX-License-Identifier: MIT
"""The available rulesets: bundled ones, the user's own, and those with the set of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.formats.errors import FormatError
from desktop_app.play.ruleset_files import (
    MAX_KEPT,
    bundled_files,
    find_file,
    own_files,
    read_tables,
)
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_file import (
    RawRuleset,
    UnknownRulesetError,
    read_ruleset,
    resolve_ruleset,
)
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.tiles import rack_tile, sort_tiles
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    # Only games need the events: a position is read and searched without them.
    from desktop_app.rules.events import PositionSet

DEFAULT_RULESET = "naspa-2016"
"""The ruleset used where none is named; also for the tiles and scores of a file.

All five documents agree on tiles and scores.
"""

OPTION_MARK = ":"


@dataclass(frozen=True, slots=True)
class RulesetOption:
    """An option of a ruleset: its name and the ruleset's title with it."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class RulesetEntry:
    """A ruleset file in the list; `problem` is one line if it cannot be used, else ""."""

    id: str
    title: str
    file: Path
    is_bundled: bool
    options: tuple[RulesetOption, ...]
    problem: str = ""


def available_rulesets() -> list[RulesetEntry]:
    """Return every ruleset file, bundled ones first, then by id; bad files carry a problem.

    Raises FileNotFoundError in an installation without rulesets.
    """
    bundled = [ruleset_entry(file, is_bundled=True) for file in bundled_files()]
    return bundled + [ruleset_entry(file, is_bundled=False) for file in own_files()]


def load_ruleset(ruleset_id: str, option: str | None = None) -> Ruleset:
    """Load the ruleset with this id, with or without an option.

    The option may be part of the id, as in "naspa-2016:international". A bundled ruleset takes
    precedence over the user's file of the same name. Raises UnknownRulesetError if there is no such
    ruleset, RulesetError if its file, its base or the option is bad, and FileNotFoundError in an
    installation without rulesets.
    """
    name, mark, inline = ruleset_id.partition(OPTION_MARK)
    return load_ruleset_file(_find(name), inline if mark else option)


def wanted_lexica(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the word references of a ruleset that can stand alone, in the order consulted.

    A reference consulted only for long words is left out: it cannot judge a whole game.
    """
    shortest = ruleset.placement.first_min_tiles
    return tuple(source.id for source in ruleset.lexicon.sources if source.min_len <= shortest)


def load_ruleset_file(file: Path, option: str | None = None) -> Ruleset:
    """Load the ruleset of any file. Raises RulesetError if it is bad, OSError as `open` does."""
    files = (file, *bundled_files(), *own_files())
    return _resolved_version(file, option, tuple(map(_version, files)))


def _version(file: Path) -> tuple[Path, int, int]:
    """Return a file with its time and size, noughts if it has just gone away."""
    try:
        status = file.stat()
    except OSError:
        return file, 0, 0
    return file, status.st_mtime_ns, status.st_size


@lru_cache(maxsize=MAX_KEPT)
def _resolved_version(
    file: Path, option: str | None, versions: tuple[tuple[Path, int, int], ...]
) -> Ruleset:
    """Return the ruleset of a file, as it and its possible bases were written then."""
    return resolve_ruleset(_read(file), _read_by_id, option)


def _find(ruleset_id: str) -> Path:
    found = find_file(ruleset_id)
    if found is None:
        names = dict.fromkeys(file.stem for file in (*bundled_files(), *own_files()))
        raise UnknownRulesetError(ruleset_id, tuple(names))
    return found


def _read_by_id(ruleset_id: str) -> RawRuleset:
    return _read(_find(ruleset_id))


def _read(file: Path) -> RawRuleset:
    status = file.stat()
    return _read_version(file, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=MAX_KEPT)
def _read_version(file: Path, mtime_ns: int, size: int) -> RawRuleset:
    """Read a file, cached by modification time and size.

    The New Game page reads each three times.
    """
    raw = read_ruleset(read_tables(file), str(file), is_bundled=file in bundled_files())
    if raw.text("meta.id") and raw.text("meta.id") != file.stem:
        raise RulesetError(
            Sentence(
                "{file}: meta.id: {id!r} must be {name!r}, the name of the file",
                file=file,
                id=raw.text("meta.id"),
                name=file.stem,
            )
        )
    return raw


def ruleset_entry(file: Path, *, is_bundled: bool) -> RulesetEntry:
    """Return a ruleset file with its title and options; a bad one carries its problem."""
    title = file.stem
    options: tuple[RulesetOption, ...] = ()
    try:
        raw = _read(file)
        title = raw.text("meta.title") or title
        options = tuple(_option(name, layer.values) for name, layer in raw.options.items())
        load_ruleset_file(file)
        problem = ""
        if not is_bundled and _find(file.stem) != file:
            problem = Sentence(
                "{file}: {name} is the name of a ruleset that comes with the program",
                file=file,
                name=file.stem,
            )
    except RulesetError as error:
        problem = str(error)
    except OSError as error:
        problem = Sentence("{place}: {fault}", place=file, fault=fault_of(error))
    return RulesetEntry(file.stem, title, file, is_bundled, options, problem)


def _option(name: str, values: object) -> RulesetOption:
    title = values.get("meta.title") if isinstance(values, dict) else None
    return RulesetOption(name, title if isinstance(title, str) else name)


def tiles_left(ruleset: Ruleset, used: Iterable[str]) -> tuple[str, ...]:
    """Return the unused tiles of the set, sorted; a lower-case board tile counts as a blank.

    Raises:
        FormatError: more tiles of a face are used than the set has.
    """
    left = Counter({face: count for face, count in ruleset.set.distribution.items() if count})
    left.subtract(rack_tile(tile) for tile in used)
    for face, count in left.items():
        if count < 0:
            has = ruleset.set.distribution.get(face, 0)
            raise FormatError(
                Sentence.counted(
                    "read one tile {face}, expected {has} at most",
                    "read {count} tiles {face}, expected {has} at most",
                    has - count,
                    face=face,
                    has=has,
                )
            )
    return sort_tiles(left.elements())


def ruleset_of_position(ruleset: Ruleset, position: PositionSet) -> Ruleset:
    """Return the ruleset with a set of exactly the tiles of a position.

    Raises:
        FormatError: the position has a tile that is not in the set.
    """
    tiles = Counter(placement.on_rack for placement in position.placements)
    for rack in position.racks:
        tiles.update(rack)
    tiles.update(position.bag)
    faces = ruleset.set.distribution
    for tile in tiles:
        if tile not in faces:
            raise FormatError(Sentence("read {tile!r}, expected a tile of the set", tile=tile))
    distribution = {face: tiles.get(face, 0) for face in faces}
    return ruleset.with_values(
        {"set.distribution": distribution, "set.tiles_total": sum(distribution.values())}
    )
