# SPDX-License-Identifier: MIT
"""Between the frozen values of the core and plain JSON data, driven by the types alone.

A dataclass is an object with its fields, an enumeration its value, a tuple a list in order, a
frozenset a sorted list, a mapping an object, None null; a ruleset is its own flat table. Nothing is
said twice: a field that is added to a class is written and read from then on.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from desktop_app.formats.errors import FormatError, UnknownNameError
from desktop_app.rules.ruleset import Ruleset, RulesetError
from desktop_app.sentences.sentence import Sentence

LARGEST_NUMBER = 10**15
LONGEST_TEXT = 10_000
_SHOWN = 60
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_PLAIN_TYPES: Mapping[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    NoneType: "null",
}

Limits = Mapping[str, tuple[int, int]]
"""Field name to the smallest and the largest number it may hold."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a class as the codec sees it.

    Attributes:
        name: as in the class and in the data.
        hint: its resolved type.
        is_required: it has no default.
    """

    name: str
    hint: Any
    is_required: bool


def _fields_of(cls: Any) -> tuple[Field, ...]:
    hints = get_type_hints(cls)
    found = []
    for each in dataclasses.fields(cls):
        hint = hints[each.name]
        type_text(hint)
        has_default = (
            each.default is not dataclasses.MISSING
            or each.default_factory is not dataclasses.MISSING
        )
        found.append(Field(each.name, hint, not has_default))
    return tuple(found)


# Typed as a function: the cache itself would ask mypy for the hash of the class's instances.
fields_of: Callable[[Any], tuple[Field, ...]] = cache(_fields_of)
"""The fields of a dataclass in order; TypeError when one has a type that cannot be written."""


def encode_value(value: object) -> object:
    """A value of the core as JSON data.

    Raises:
        TypeError: a type that the codec does not know; a fault of the program.
    """
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return whole_text(value)
    if isinstance(value, Ruleset):
        return value.as_table()
    if isinstance(value, tuple):
        return [encode_value(item) for item in value]
    if isinstance(value, frozenset):
        # Sets hold names and numbers, which have an order.
        return sorted(encode_value(item) for item in value)  # type: ignore[type-var]
    if isinstance(value, Mapping):
        return {key: encode_value(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return encode_fields(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def encode_fields(value: Any) -> dict[str, object]:
    """The fields of a dataclass value as a JSON object."""
    return {each.name: encode_value(getattr(value, each.name)) for each in fields_of(type(value))}


def decode_fields(cls: type[Any], raw: Mapping[Any, object], path: str, limits: Limits) -> Any:
    """A value of a dataclass from a JSON object.

    A field with a default may be missing, so that data from before the field was added still reads.

    Raises:
        FormatError: an unknown or a missing field, or a field of the wrong kind; the message begins
            with the path of the field.
    """
    known = fields_of(cls)
    names = {each.name for each in known}
    for name in raw:
        if name not in names:
            expected = ", ".join(each.name for each in known) or Sentence("no field")
            raise UnknownNameError(
                Sentence(
                    "{path}: unknown field {name}, expected {expected}",
                    path=path,
                    name=shown(name),
                    expected=expected,
                )
            )
    values = {}
    for each in known:
        if each.name in raw:
            place = f"{path}.{each.name}"
            low, high = limits.get(each.name, (-LARGEST_NUMBER, LARGEST_NUMBER))
            values[each.name] = _decode(each.hint, raw[each.name], place, limits, (low, high))
        elif each.is_required:
            raise FormatError(
                Sentence(
                    "{path}.{name}: missing, expected {kind}",
                    path=path,
                    name=each.name,
                    kind=type_text(each.hint),
                )
            )
    return cls(**values)


def whole_text(text: str) -> str:
    """Text that UTF-8 can hold: U+FFFD stands for each half of a surrogate pair."""
    return _HALF_PAIR.sub("\ufffd", text)


def shown(raw: object) -> str:
    """Data as a message quotes it: on one line, not too long."""
    text = repr(raw)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def type_text(hint: Any) -> str:
    """What a field of this type may hold, in words.

    Raises:
        TypeError: a type that the codec does not know; a fault of the program.
    """
    if hint in _PLAIN_TYPES:
        return Sentence(_PLAIN_TYPES[hint])
    if get_origin(hint) in (Union, UnionType):
        return _either(type_text(part) for part in get_args(hint))
    if _is_list(hint):
        return Sentence("a list of ({items})", items=type_text(get_args(hint)[0]))
    if get_origin(hint) is Mapping:
        return Sentence("an object of ({items})", items=type_text(get_args(hint)[1]))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Sentence("one of {names}", names=", ".join(str(each.value) for each in hint))
    if hint is Ruleset:
        return Sentence("a ruleset")
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        names = ", ".join(each.name for each in dataclasses.fields(hint))
        return Sentence("an object with {names}", names=names)
    raise TypeError(f"{hint!r} cannot be read from JSON")


def _either(kinds: Iterable[str]) -> str:
    whole, *others = kinds
    for each in others:
        whole = Sentence("{one} or {other}", one=whole, other=each)
    return whole


def _is_list(hint: Any) -> bool:
    arguments = get_args(hint)
    if get_origin(hint) is frozenset:
        return True
    return get_origin(hint) is tuple and len(arguments) == 2 and arguments[1] is Ellipsis


def _decode(hint: Any, raw: object, path: str, limits: Limits, span: tuple[int, int]) -> object:
    """`span` bounds the numbers of the field, also those inside a list."""
    if get_origin(hint) in (Union, UnionType):
        if raw is None and NoneType in get_args(hint):
            return None
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if _is_list(hint) and isinstance(raw, list):
        item_hint = get_args(hint)[0]
        items = [
            _decode(item_hint, item, f"{path}[{index}]", limits, span)
            for index, item in enumerate(raw)
        ]
        return frozenset(items) if get_origin(hint) is frozenset else tuple(items)
    if isinstance(raw, Mapping):
        return _decode_object(hint, raw, path, limits, span)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _decode_enum(hint, raw, path)
    return _decode_plain(hint, raw, path, span)


def _decode_object(
    hint: Any, raw: Mapping[Any, object], path: str, limits: Limits, span: tuple[int, int]
) -> object:
    if hint is Ruleset:
        if unknown := next(iter(raw.keys() - Ruleset.table_keys()), None):
            raise UnknownNameError(
                Sentence("{path}: unknown key {name}", path=path, name=shown(unknown))
            )
        try:
            return Ruleset.from_table(raw)
        except RulesetError as error:
            raise FormatError(Sentence("{place}: {fault}", place=path, fault=str(error))) from None
    if get_origin(hint) is Mapping:
        value_hint = get_args(hint)[1]
        return MappingProxyType(
            {
                whole_text(str(key)): _decode(value_hint, item, f"{path}.{key}", limits, span)
                for key, item in raw.items()
            }
        )
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return decode_fields(hint, raw, path, limits)
    raise _wrong(hint, raw, path)


def _decode_enum(hint: type[Enum], raw: object, path: str) -> Enum:
    # Not hint(raw): an unhashable value would be a TypeError, and True equals 1.
    for member in hint:
        if isinstance(raw, str) and member.value == raw:
            return member
    raise _wrong(hint, raw, path)


def _decode_plain(hint: Any, raw: object, path: str, span: tuple[int, int]) -> object:
    if hint is bool and isinstance(raw, bool):
        return raw
    if hint is str and isinstance(raw, str):
        if len(raw) > LONGEST_TEXT:
            raise FormatError(
                Sentence.counted(
                    "{path}: read one character, expected {most} at most",
                    "{path}: read {count} characters, expected {most} at most",
                    len(raw),
                    path=path,
                    most=LONGEST_TEXT,
                )
            )
        return whole_text(raw)
    if hint is int and isinstance(raw, int) and not isinstance(raw, bool):
        low, high = span
        if not low <= raw <= high:
            raise FormatError(
                Sentence(
                    "{path}: read {value}, expected a whole number from {low} to {high}",
                    path=path,
                    value=shown(raw),
                    low=low,
                    high=high,
                )
            )
        return raw
    raise _wrong(hint, raw, path)


def _wrong(hint: Any, raw: object, path: str) -> FormatError:
    return FormatError(
        Sentence(
            "{path}: read {value}, expected {kind}",
            path=path,
            value=shown(raw),
            kind=type_text(hint),
        )
    )
