# SPDX-License-Identifier: MIT
"""Between ruleset values and plain data: what a key may be, reading it, writing it.

Plain data is what TOML and JSON hold: str, int, bool, lists and tables. The possible values come
from the declarations in the section classes, so that nothing is said twice.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, cast, get_args, get_origin, get_type_hints

from desktop_app.rules.ruleset_keys import FaceTable, Key, RulesetError

if TYPE_CHECKING:
    from desktop_app.rules.ruleset import Ruleset

BLANK_FACE = "?"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_TEXT = 200
EXTRAS = ("option", "cite", "silent", "inherited")


class BadValueError(ValueError):
    """A value that a key does not allow; the message says what was read and what is allowed."""


@dataclass(frozen=True, slots=True)
class KeySpec:
    """One key: its path ("turn.order"), its plain type and what its declaration says."""

    path: str
    hint: Any
    key: Key

    @property
    def split(self) -> tuple[str, str]:
        """The table and the name within it."""
        table, _, name = self.path.partition(".")
        return table, name

    def parse(self, raw: object) -> object:
        """The typed value of plain data; a typed value passes. Raises BadValueError."""
        return parse_value(self.hint, self.key, raw)

    def allowed(self) -> str:
        """What the key may be, in words."""
        return allowed_text(self.hint, self.key)


def sections(ruleset_class: Any) -> list[tuple[str, type[Any]]]:
    """The tables of a ruleset class in order: the name and the section class."""
    return [
        (table, cast("type[Any]", section))
        for table, section in get_type_hints(ruleset_class).items()
        if dataclasses.is_dataclass(section)
    ]


def _specs(ruleset_class: Any) -> dict[str, KeySpec]:
    found: dict[str, KeySpec] = {}
    for table, section in sections(ruleset_class):
        for name, hint, key in declared_fields(section):
            found[f"{table}.{name}"] = KeySpec(f"{table}.{name}", hint, key)
    return found


# Typed as functions: the cache itself would ask mypy for the hash of the class's instances.
specs: Callable[[Any], dict[str, KeySpec]] = cache(_specs)
"""Every key of the schema of a ruleset class by its path, in the order of the declarations."""


def spec(ruleset_class: type[Ruleset], path: str) -> KeySpec:
    """The declaration of one key; KeyError when there is no such key."""
    return specs(ruleset_class)[path]


def _declared_fields(section: Any) -> tuple[tuple[str, Any, Key], ...]:
    found = []
    for name, hint in get_type_hints(section, include_extras=True).items():
        plain, key = (
            (hint.__origin__, hint.__metadata__[0]) if _is_annotated(hint) else (hint, None)
        )
        found.append((name, plain, key if isinstance(key, Key) else Key("")))
    return tuple(found)


declared_fields: Callable[[Any], tuple[tuple[str, Any, Key], ...]] = cache(_declared_fields)
"""Name, plain type and declaration of each field of a section or record class."""


def _is_annotated(hint: Any) -> bool:
    return hasattr(hint, "__metadata__")


# --- one value ------------------------------------------------------------------------------------


def choices(hint: Any) -> tuple[str, ...]:
    """The words of an enumeration, also of a set or an ordered list of them; () for other types."""
    if get_origin(hint) is Literal:
        return cast("tuple[str, ...]", get_args(hint))
    if get_origin(hint) in (frozenset, tuple):
        return choices(get_args(hint)[0])
    return ()


def record_class(hint: Any) -> type[Any] | None:
    """The class of the records of a list of records, or None for other types."""
    if get_origin(hint) is tuple and dataclasses.is_dataclass(get_args(hint)[0]):
        return cast("type[Any]", get_args(hint)[0])
    return None


def allowed_text(hint: Any, key: Key) -> str:
    """What a key of this type and declaration may be, in words."""
    record = record_class(hint)
    if record is not None:
        return f"a list of tables with {', '.join(name for name, _, _ in declared_fields(record))}"
    words = ", ".join(choices(hint))
    if get_origin(hint) is Literal:
        return f"one of {words}"
    if get_origin(hint) is frozenset:
        return f"a list of any of {words}, each once"
    if get_origin(hint) is tuple:
        return f"a list in order of {words}, each once"
    if hint is FaceTable:
        return f"a table of faces (capital letters or {BLANK_FACE}) with {_range_text(key)} each"
    if hint is bool:
        return "true or false"
    if hint is int:
        return _range_text(key)
    return f"a text of at most {LONGEST_TEXT} characters in one line"


def _range_text(key: Key) -> str:
    low, high = key.minimum, key.maximum
    if low is None or high is None:
        return "a whole number"
    return f"a whole number from {low} to {high}"


def parse_value(hint: Any, key: Key, raw: object) -> object:
    """Plain data as the value of a key of this type; a typed value passes through.

    Raises BadValueError, whose message quotes the data and says what is allowed.
    """
    record = record_class(hint)
    if record is not None:
        return tuple(_parse_record(record, item) for item in _items(hint, key, raw))
    if get_origin(hint) is frozenset:
        return frozenset(_words(hint, key, raw))
    if get_origin(hint) is tuple:
        return tuple(_words(hint, key, raw))
    if hint is FaceTable:
        return _parse_faces(key, raw)
    if not _is_plain(hint, key, raw):
        raise _bad(raw, hint, key)
    return raw


def _is_plain(hint: Any, key: Key, raw: object) -> bool:
    if get_origin(hint) is Literal:
        return isinstance(raw, str) and raw in get_args(hint)
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


def _bad(raw: object, hint: Any, key: Key) -> BadValueError:
    return BadValueError(f"{quoted(raw)} is not {allowed_text(hint, key)}")


def quoted(raw: object) -> str:
    """Data as it is named in a message: short, in one line."""
    text = repr(raw)
    return text if len(text) <= 60 else text[:57] + "..."


def _items(hint: Any, key: Key, raw: object) -> list[object]:
    if not isinstance(raw, list | tuple | frozenset | set):
        raise _bad(raw, hint, key)
    return list(raw)


def _words(hint: Any, key: Key, raw: object) -> list[str]:
    allowed = choices(hint)
    items = _items(hint, key, raw)
    for place, item in enumerate(items):
        if not isinstance(item, str) or item not in allowed:
            raise BadValueError(f"{quoted(item)} is not one of {', '.join(allowed)}")
        if item in items[:place]:
            raise BadValueError(f"{quoted(item)} is there twice; each may be there once")
    return cast("list[str]", items)


def _parse_record(record: type[Any], raw: object) -> object:
    if isinstance(raw, record):
        return raw
    fields = declared_fields(record)
    names = ", ".join(name for name, _, _ in fields)
    if not isinstance(raw, Mapping) or set(raw) != {name for name, _, _ in fields}:
        raise BadValueError(f"{quoted(raw)} is not a table with {names}")
    values = {}
    for name, hint, key in fields:
        try:
            values[name] = parse_value(hint, key, raw[name])
        except BadValueError as error:
            raise BadValueError(f"{name}: {error}") from None
    return record(**values)


def _parse_faces(key: Key, raw: object) -> FaceTable:
    if not isinstance(raw, Mapping) or not raw:
        raise _bad(raw, FaceTable, key)
    for face, number in raw.items():
        if not isinstance(face, str) or not _is_face(face):
            raise BadValueError(
                f"{quoted(face)} is not a face (capital letters, or {BLANK_FACE} for the blank)"
            )
        if not _is_number(key, number):
            raise BadValueError(f"{face} = {quoted(number)} is not {_range_text(key)}")
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


# --- a whole ruleset ------------------------------------------------------------------------------


def build(
    ruleset_class: type[Ruleset],
    raw: Mapping[str, object],
    extras: Mapping[str, Any],
    file: str,
    problems: Iterable[str] = (),
) -> Ruleset:
    """The ruleset of a flat table of plain data, or one RulesetError for everything wrong in it.

    `extras` are the fields option, cite, silent and inherited. `problems` are the complaints found
    before; they come first.
    """
    found = list(problems)
    known = specs(ruleset_class)
    found += [f"{path}: unknown key" for path in raw if path not in known]
    values: dict[str, object] = {}
    for path, each in known.items():
        if path not in raw:
            found.append(f"{path}: missing; it must be {each.allowed()}")
            continue
        try:
            values[path] = each.parse(raw[path])
        except BadValueError as error:
            found.append(f"{path}: {error}")
    if len(values) == len(known):
        found += _contradictions(values)
    if found:
        raise RulesetError(one_line(file, found))
    return ruleset_class(**_sections(ruleset_class, values), **extras)


def one_line(file: str, problems: list[str]) -> str:
    """The message for all problems of a file: the first, and how many more there are."""
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{file}: {problems[0]}{more}"


def _sections(ruleset_class: type[Ruleset], values: Mapping[str, object]) -> dict[str, Any]:
    return {
        table: section(
            **{name: values[f"{table}.{name}"] for name, _, _ in declared_fields(section)}
        )
        for table, section in sections(ruleset_class)
    }


def _contradictions(values: Mapping[str, Any]) -> list[str]:
    """What is wrong between keys that are each allowed for themselves."""
    found = []
    if not NAME.fullmatch(values["meta.id"]):
        read = quoted(values["meta.id"])
        found.append(f"meta.id: {read} is not a name of small letters, digits and hyphens")
    for path in ("meta.title", "meta.short"):
        if not values[path].strip():
            found.append(f"{path}: {quoted(values[path])} is empty; it must be a text")
    total = sum(values["set.distribution"].values())
    if total != values["set.tiles_total"]:
        read = values["set.tiles_total"]
        found.append(f"set.tiles_total: {read} is not {total}, the sum of set.distribution")
    if set(values["set.values"]) != set(values["set.distribution"]):
        odd = sorted(set(values["set.values"]) ^ set(values["set.distribution"]))
        found.append(f"set.values: {', '.join(odd)} must be in set.distribution and in set.values")
    if values["set.values"].get(BLANK_FACE, 0) != 0:
        found.append(f"set.values: {BLANK_FACE} = {values['set.values'][BLANK_FACE]} must be 0")
    for low, high in (
        ("table.players_min", "table.players_max"),
        ("score.bingo_tiles", "set.rack_size"),
        ("placement.first_min_tiles", "set.rack_size"),
        ("round.break_min_s", "round.break_s"),
    ):
        if values[low] > values[high]:
            found.append(f"{low}: {values[low]} is more than {high} = {values[high]}")
    if values["meta.base"] == values["meta.id"]:
        found.append(f"meta.base: {quoted(values['meta.base'])} is the ruleset itself")
    return found


def as_table(ruleset: Ruleset) -> dict[str, object]:
    """See `Ruleset.as_table`."""
    table = {path: plain(ruleset.value(path)) for path in specs(type(ruleset))}
    table["option"] = ruleset.option
    table["cite"] = dict(ruleset.cite)
    table["silent"] = sorted(ruleset.silent)
    table["inherited"] = sorted(ruleset.inherited)
    return table


def from_table(ruleset_class: type[Ruleset], table: Mapping[str, object]) -> Ruleset:
    """See `Ruleset.from_table`."""
    raw = {path: value for path, value in table.items() if path not in EXTRAS}
    problems = []
    cite = table.get("cite")
    if not isinstance(cite, Mapping) or not all(isinstance(each, str) for each in cite.values()):
        problems.append(f"cite: {quoted(cite)} is not a table of section numbers")
    if not isinstance(table.get("option"), str):
        problems.append(f"option: {quoted(table.get('option'))} is not the name of an option or ''")
    for name in ("silent", "inherited"):
        if not _is_path_list(table.get(name), specs(ruleset_class)):
            problems.append(f"{name}: {quoted(table.get(name))} is not a list of keys")
    extras = {} if problems else _typed_extras(table)
    return build(ruleset_class, raw, extras, "stored ruleset", problems)


def _is_path_list(raw: object, known: Mapping[str, KeySpec]) -> bool:
    return isinstance(raw, list) and all(isinstance(path, str) and path in known for path in raw)


def _typed_extras(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "option": table["option"],
        "cite": dict(table["cite"]),
        "silent": frozenset(table["silent"]),
        "inherited": frozenset(table["inherited"]),
    }


def replace_values(ruleset: Ruleset, changes: Mapping[str, object]) -> Ruleset:
    """See `Ruleset.with_values`."""
    raw: dict[str, object] = {path: ruleset.value(path) for path in specs(type(ruleset))}
    extras = {name: getattr(ruleset, name) for name in EXTRAS}
    return build(type(ruleset), {**raw, **changes}, extras, ruleset.id)
