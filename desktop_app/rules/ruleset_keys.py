# SPDX-License-Identifier: MIT
"""Declaration of a ruleset key: its sentence, range and unit."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from functools import cache
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app.rules.ruleset import Ruleset


class RulesetError(ToldError):
    """A ruleset that cannot be used; the one-line message names file, key and value."""


@dataclass(frozen=True, slots=True)
class Key:
    """Declaration of a key, apart from its type.

    `says` is the sentence for the documentation page. `minimum` and `maximum` bound an integer
    (inclusive) and each value of a face table. `unit` is "s", "points", "spread", "tiles" or "".
    `cited` is False for keys that identify a file and have no section. `before` is the value, as in
    a file, for a logged game older than the key; None means the least allowed value
    (`least_value`).
    """

    says: str
    minimum: int | None = None
    maximum: int | None = None
    unit: str = ""
    cited: bool = True
    before: object = None


def seconds(says: str, minimum: int = 0, maximum: int = 86_400, before: object = None) -> Key:
    """A duration in whole seconds; `minimum` is -1 if -1 means "no limit"."""
    return Key(says, minimum, maximum, "s", before=before)


def points(says: str, maximum: int = 1_000, before: object = None) -> Key:
    """Whole game points, never negative."""
    return Key(says, 0, maximum, "points", before=before)


def spread(says: str, minimum: int = 0, before: object = None) -> Key:
    """Whole points of tournament spread, which never change the winner; -1: director decides."""
    return Key(says, minimum, 1_000, "spread", before=before)


def tiles(says: str, minimum: int = 0, maximum: int = 15, before: object = None) -> Key:
    """A number of tiles."""
    return Key(says, minimum, maximum, "tiles", before=before)


def count(says: str, minimum: int = 0, maximum: int = 1_000, before: object = None) -> Key:
    """A plain number of things."""
    return Key(says, minimum, maximum, before=before)


class FaceTable(Mapping[str, int]):
    """A hashable read-only mapping from tile face ("A".."Z", "?" for the blank) to a number."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = dict(numbers)

    def __getitem__(self, face: str) -> int:
        return self._numbers[face]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __hash__(self) -> int:
        return hash(frozenset(self._numbers.items()))

    def __repr__(self) -> str:
        return f"FaceTable({self._numbers!r})"


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Section:
    """Base class of the tables and records of a ruleset: frozen dataclasses, built by keyword.

    The methods that `dataclass` would generate are written once here: generating and compiling them
    for forty classes took a tenth of the start-up time of a headless command.
    """

    _names = frozenset[str]()

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False, match_args=False)(cls)
        cls._names = frozenset(cls.__annotations__)

    def __init__(self, **values: object) -> None:
        if values.keys() != self._names:
            odd = ", ".join(sorted(values.keys() ^ self._names))
            raise TypeError(f"{type(self).__name__}: missing or unknown: {odd}")
        vars(self).update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(vars(self).items()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({values})"


# Single values of a ruleset: allowed values, reading from plain data, writing back. Plain data is
# what TOML and JSON hold: str, int, bool, lists and tables.

BLANK_FACE = "?"
LONGEST_TEXT = 200


class BadValueError(ValueError):
    """A value not allowed for its key; the message gives the value and what is allowed."""


def _declared_fields(section: Any) -> tuple[tuple[str, Any, Key], ...]:
    found = []
    for name, hint in get_type_hints(section, include_extras=True).items():
        plain, key = (
            (hint.__origin__, hint.__metadata__[0]) if _is_annotated(hint) else (hint, None)
        )
        found.append((name, plain, key if isinstance(key, Key) else Key("")))
    return tuple(found)


# Typed as a function: mypy would require the cached class objects to be hashable.
declared_fields: Callable[[Any], tuple[tuple[str, Any, Key], ...]] = cache(_declared_fields)
"""Name, plain type and declaration of each field of a section or record class."""


def _is_annotated(hint: Any) -> bool:
    return hasattr(hint, "__metadata__")


def choices(hint: Any) -> tuple[str, ...]:
    """The words of an enumeration, or of a set or ordered list of them; () for other types."""
    if get_origin(hint) is Literal:
        return cast("tuple[str, ...]", get_args(hint))
    if get_origin(hint) in (frozenset, tuple):
        return choices(get_args(hint)[0])
    return ()


def record_class(hint: Any) -> type[Any] | None:
    """The record class of a list of records, or None for other types."""
    if get_origin(hint) is tuple and dataclasses.is_dataclass(get_args(hint)[0]):
        return cast("type[Any]", get_args(hint)[0])
    return None


def allowed_text(hint: Any, key: Key) -> str:
    """Description of the values that this type and declaration allow."""
    record = record_class(hint)
    if record is not None:
        return Sentence(
            "a list of tables with {names}",
            names=", ".join(name for name, _, _ in declared_fields(record)),
        )
    words = ", ".join(choices(hint))
    if get_origin(hint) is Literal:
        return Sentence("one of {words}", words=words)
    if get_origin(hint) is frozenset:
        return Sentence("a list of any of {words}, each once", words=words)
    if get_origin(hint) is tuple:
        return Sentence("a list in order of {words}, each once", words=words)
    if hint is FaceTable:
        return Sentence(
            "a table of faces (capital letters or {blank}) with {range} each",
            blank=BLANK_FACE,
            range=_range_text(key),
        )
    if hint is bool:
        return Sentence("true or false")
    if hint is int:
        return _range_text(key)
    return Sentence("a text of at most {most} characters in one line", most=LONGEST_TEXT)


def _range_text(key: Key) -> str:
    return Sentence(
        "a whole number from {minimum} to {maximum}", minimum=key.minimum, maximum=key.maximum
    )


def least_value(hint: Any, key: Key) -> object:
    """The least plain value that a key of this type allows: empty, off, or the first word."""
    words = choices(hint)
    if get_origin(hint) in (tuple, frozenset):
        return list(words[:1])
    if words:
        return words[0]
    if hint is FaceTable:
        return {"A": key.minimum or 1}
    if hint is bool:
        return False
    return (key.minimum or 0) if hint is int else ""


def parse_value(hint: Any, key: Key, raw: object) -> object:
    """Plain data as the value of a key of this type; a typed value is returned unchanged.

    Raises BadValueError, whose message quotes the data and lists what is allowed.
    """
    # Most keys are numbers and switches; every game that the library reads has all of them.
    if hint in (int, bool, str):
        return _checked(_is_plain(hint, key, raw), hint, key, raw)
    if hint is FaceTable:
        return _parse_faces(key, raw)
    origin = get_origin(hint)
    if origin is Literal:
        return _checked(isinstance(raw, str) and raw in get_args(hint), hint, key, raw)
    if origin is frozenset:
        return frozenset(_words(hint, key, raw))
    record = record_class(hint)
    if record is None:
        return tuple(_words(hint, key, raw))
    return tuple(_parse_record(record, item) for item in _items(hint, key, raw))


def _checked(is_allowed: bool, hint: Any, key: Key, raw: object) -> object:
    if not is_allowed:
        raise _bad_value(raw, hint, key)
    return raw


def _is_plain(hint: Any, key: Key, raw: object) -> bool:
    if hint is bool:
        return isinstance(raw, bool)
    if hint is int:
        return _is_number(key, raw)
    return isinstance(raw, str) and len(raw) <= LONGEST_TEXT and raw.isprintable()


def _is_number(key: Key, raw: object) -> bool:
    if not isinstance(raw, int) or isinstance(raw, bool):
        return False
    low, high = key.minimum, key.maximum
    return (low is None or raw >= low) and (high is None or raw <= high)


def _bad_value(raw: object, hint: Any, key: Key) -> BadValueError:
    return BadValueError(
        Sentence("{value} is not {allowed}", value=quoted(raw), allowed=allowed_text(hint, key))
    )


def quoted(raw: object) -> str:
    """Data as quoted in a message: short, on one line."""
    try:
        text = repr(raw)
    except ValueError:
        # Python refuses to print a number of several thousand digits, or a list that holds one.
        return Sentence("a number of thousands of digits")
    return text if len(text) <= 60 else text[:57] + "..."


def _items(hint: Any, key: Key, raw: object) -> list[object]:
    if not isinstance(raw, list | tuple | frozenset | set):
        raise _bad_value(raw, hint, key)
    return list(raw)


def _words(hint: Any, key: Key, raw: object) -> list[str]:
    allowed = choices(hint)
    items = _items(hint, key, raw)
    for place, item in enumerate(items):
        if not isinstance(item, str) or item not in allowed:
            raise BadValueError(
                Sentence(
                    "{item} is not one of {allowed}", item=quoted(item), allowed=", ".join(allowed)
                )
            )
        if item in items[:place]:
            raise BadValueError(Sentence("{item} is a duplicate; expected once", item=quoted(item)))
    return cast("list[str]", items)


def _parse_record(record: type[Any], raw: object) -> object:
    if isinstance(raw, record):
        return raw
    fields = declared_fields(record)
    names = ", ".join(name for name, _, _ in fields)
    if not isinstance(raw, Mapping) or set(raw) != {name for name, _, _ in fields}:
        raise BadValueError(
            Sentence("{value} is not a table with {names}", value=quoted(raw), names=names)
        )
    values = {}
    for name, hint, key in fields:
        try:
            values[name] = parse_value(hint, key, raw[name])
        except BadValueError as error:
            raise BadValueError(
                Sentence("{place}: {fault}", place=name, fault=str(error))
            ) from None
    return record(**values)


def _parse_faces(key: Key, raw: object) -> FaceTable:
    if not isinstance(raw, Mapping) or not raw:
        raise _bad_value(raw, FaceTable, key)
    for face, number in raw.items():
        if not isinstance(face, str) or not _is_face(face):
            raise BadValueError(
                Sentence(
                    "{face} is not a face (capital letters, or {blank} for the blank)",
                    face=quoted(face),
                    blank=BLANK_FACE,
                )
            )
        if not _is_number(key, number):
            raise BadValueError(
                Sentence(
                    "{face} = {number} is not {range}",
                    face=face,
                    number=quoted(number),
                    range=_range_text(key),
                )
            )
    return FaceTable(cast("Mapping[str, int]", raw))


def _is_face(face: str) -> bool:
    return face == BLANK_FACE or (face.isalpha() and face.isupper() and len(face) <= 4)


def plain(value: object) -> object:
    """A typed value as JSON data; sets are sorted, so equal rulesets give equal text."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, FaceTable):
        return dict(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, name)) for name, _, _ in declared_fields(type(value))}
    return value


# Conversion between a whole ruleset and plain data: listing keys, building, flattening, replacing.
# The keys come from the declarations in the section classes.

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WITHOUT_EXTRAS: Mapping[str, object] = MappingProxyType(
    {"option": "", "cite": {}, "silent": [], "inherited": [], "sections": {}}
)
EXTRAS = tuple(_WITHOUT_EXTRAS)


@dataclass(frozen=True, slots=True)
class KeySpec:
    """One key: its path ("turn.order"), plain type and declaration."""

    path: str
    hint: Any
    key: Key

    @property
    def split(self) -> tuple[str, str]:
        """The table and the name within it."""
        table, _, name = self.path.partition(".")
        return table, name

    def parse(self, raw: object) -> object:
        """Plain data as a typed value; a typed value is kept. Raises BadValueError."""
        return parse_value(self.hint, self.key, raw)

    def before(self) -> object:
        """The plain value for a logged game that is older than the key."""
        before = self.key.before
        return least_value(self.hint, self.key) if before is None else before

    def allowed(self) -> str:
        """Description of the allowed values."""
        return allowed_text(self.hint, self.key)


def _tables(ruleset_class: Any) -> list[tuple[str, type[Any]]]:
    return [
        (table, cast("type[Any]", section))
        for table, section in get_type_hints(ruleset_class).items()
        if dataclasses.is_dataclass(section)
    ]


# Typed as functions: mypy would require the cached class objects to be hashable.
sections: Callable[[Any], list[tuple[str, type[Any]]]] = cache(_tables)
"""The tables of a ruleset class in order: name and section class."""


def _specs(ruleset_class: Any) -> dict[str, KeySpec]:
    found: dict[str, KeySpec] = {}
    for table, section in sections(ruleset_class):
        for name, hint, key in declared_fields(section):
            found[f"{table}.{name}"] = KeySpec(f"{table}.{name}", hint, key)
    return found


specs: Callable[[Any], dict[str, KeySpec]] = cache(_specs)
"""Declarations of all keys of a ruleset class by path, in declaration order."""


def spec(ruleset_class: type[Ruleset], path: str) -> KeySpec:
    """The declaration of one key. Raises KeyError if there is no such key."""
    return specs(ruleset_class)[path]


def build(
    ruleset_class: type[Ruleset],
    raw: Mapping[str, object],
    extras: Mapping[str, Any],
    file: str,
    before: Iterable[str] = (),
    after: Iterable[str] = (),
    parsed: Mapping[str, object] = MappingProxyType({}),
) -> Ruleset:
    """The ruleset from a flat table of plain data. Raises one RulesetError for all problems in it.

    `extras` are the fields option, cite, silent, inherited and sections. `before` and `after` are
    problems found elsewhere, reported before and after those of the values. `parsed` are values of
    keys missing from `raw`; they come from another ruleset and are not checked again.
    """
    found = list(before)
    known = specs(ruleset_class)
    found += [Sentence("{path}: unknown key", path=path) for path in raw if path not in known]
    values: dict[str, object] = {**parsed}
    for path, key_spec in known.items():
        if path in parsed:
            continue
        if path not in raw:
            found.append(
                Sentence(
                    "{path}: missing; it must be {allowed}", path=path, allowed=key_spec.allowed()
                )
            )
            continue
        try:
            values[path] = key_spec.parse(raw[path])
        except BadValueError as error:
            found.append(Sentence("{place}: {fault}", place=path, fault=str(error)))
    if len(values) == len(known):
        found += _contradictions(values)
    found += after
    if found:
        raise RulesetError(one_line(file, found))
    return ruleset_class(**_sections(ruleset_class, values), **extras)


def one_line(file: str, problems: list[str]) -> str:
    """The message for all problems of a file: the first one, and the number of others."""
    told = Sentence("{place}: {fault}", place=file, fault=problems[0])
    if len(problems) > 1:
        told = Sentence("{told} (and {count} more)", told=told, count=len(problems) - 1)
    return _printable(told)


def _printable(text: str) -> str:
    """A text on one line, because a quoted TOML key may hold line breaks and control characters."""
    if isinstance(text, Sentence):
        return Sentence(
            text.template,
            **{
                name: _printable(detail) if isinstance(detail, str) else detail
                for name, detail in text.details.items()
            },
        )
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _sections(ruleset_class: type[Ruleset], values: Mapping[str, object]) -> dict[str, Any]:
    return {
        table: section(
            **{name: values[f"{table}.{name}"] for name, _, _ in declared_fields(section)}
        )
        for table, section in sections(ruleset_class)
    }


_NEVER_MORE = (
    ("table.players_min", "table.players_max"),
    ("score.bingo_tiles", "set.rack_size"),
    ("placement.first_min_tiles", "set.rack_size"),
    ("round.break_min_s", "round.break_s"),
)
"""Pairs of keys: the value of the first must not exceed that of the second."""


def _contradictions(values: Mapping[str, Any]) -> list[str]:
    """Contradictions between values that are allowed on their own."""
    found = [*_wrong_names(values), *_wrong_tiles(values)]
    for low, high in _NEVER_MORE:
        if values[low] > values[high]:
            found.append(
                Sentence(
                    "{low}: {found} is more than {high} = {most}",
                    low=low,
                    found=values[low],
                    high=high,
                    most=values[high],
                )
            )
    if values["meta.base"] == values["meta.id"]:
        found.append(
            Sentence("meta.base: {value} is the ruleset itself", value=quoted(values["meta.base"]))
        )
    return found


def _wrong_names(values: Mapping[str, Any]) -> Iterator[str]:
    if not NAME.fullmatch(values["meta.id"]):
        read = quoted(values["meta.id"])
        yield Sentence(
            "meta.id: {read} is not a name of small letters, digits and hyphens", read=read
        )
    for path in ("meta.title", "meta.short"):
        if not values[path].strip():
            yield Sentence(
                "{path}: {value} is empty; it must be a text", path=path, value=quoted(values[path])
            )


def _wrong_tiles(values: Mapping[str, Any]) -> Iterator[str]:
    total = sum(values["set.distribution"].values())
    if total != values["set.tiles_total"]:
        read = values["set.tiles_total"]
        yield Sentence(
            "set.tiles_total: {read} is not {total}, the sum of set.distribution",
            read=read,
            total=total,
        )
    if set(values["set.values"]) != set(values["set.distribution"]):
        odd = sorted(set(values["set.values"]) ^ set(values["set.distribution"]))
        yield Sentence(
            "set.values: {faces} must be in set.distribution and in set.values",
            faces=", ".join(odd),
        )
    if values["set.values"].get(BLANK_FACE, 0) != 0:
        yield Sentence(
            "set.values: {blank} = {value} must be 0",
            blank=BLANK_FACE,
            value=values["set.values"][BLANK_FACE],
        )


def as_table(ruleset: Ruleset) -> dict[str, object]:
    """See `Ruleset.as_table`."""
    table = {path: plain(ruleset.value(path)) for path in specs(type(ruleset))}
    table["option"] = ruleset.option
    table["cite"] = dict(ruleset.cite)
    table["silent"] = sorted(ruleset.silent)
    table["inherited"] = sorted(ruleset.inherited)
    table["sections"] = dict(ruleset.sections)
    return table


def from_table(ruleset_class: type[Ruleset], table: Mapping[str, object]) -> Ruleset:
    """See `Ruleset.from_table`."""
    # A log older than a key does not have it.
    raw: dict[str, object] = {
        path: key_spec.before() for path, key_spec in specs(ruleset_class).items()
    }
    raw |= {path: value for path, value in table.items() if path not in EXTRAS}
    table = {**_WITHOUT_EXTRAS, **table}
    problems = []
    for name, cited in (("cite", table["cite"]), ("sections", table["sections"])):
        if not isinstance(cited, Mapping) or not all(isinstance(x, str) for x in cited.values()):
            problems.append(
                Sentence(
                    "{name}: {value} is not a table of section numbers",
                    name=name,
                    value=quoted(cited),
                )
            )
    if not isinstance(table["option"], str):
        problems.append(
            Sentence(
                "option: {value} is not the name of an option or ''",
                value=quoted(table["option"]),
            )
        )
    for name in ("silent", "inherited"):
        if not _is_path_list(table[name], specs(ruleset_class)):
            problems.append(
                Sentence(
                    "{name}: {value} is not a list of keys",
                    name=name,
                    value=quoted(table[name]),
                )
            )
    extras = {} if problems else _typed_extras(table)
    return build(ruleset_class, raw, extras, Sentence("stored ruleset"), problems)


def _is_path_list(raw: object, known: Mapping[str, KeySpec]) -> bool:
    return isinstance(raw, list) and all(isinstance(path, str) and path in known for path in raw)


def _typed_extras(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "option": table["option"],
        "cite": dict(table["cite"]),
        "silent": frozenset(table["silent"]),
        "inherited": frozenset(table["inherited"]),
        "sections": dict(table["sections"]),
    }


def replace_values(ruleset: Ruleset, changes: Mapping[str, object]) -> Ruleset:
    """See `Ruleset.with_values`."""
    kept = {
        path: value
        for table, _ in sections(type(ruleset))
        for name, value in vars(getattr(ruleset, table)).items()
        if (path := f"{table}.{name}") not in changes
    }
    extras = {name: getattr(ruleset, name) for name in EXTRAS}
    return build(type(ruleset), changes, extras, ruleset.id, parsed=kept)
