# SPDX-License-Identifier: MIT
"""The forms of data: what types cannot say, their fields, and their values in words."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from desktop_app.sentences.sentence import Sentence
from desktop_app.values.json_text import listed

LARGEST_NUMBER = 10**15
LONGEST_TEXT = 10_000
_SHOWN = 60
HALF_PAIR = re.compile("[\ud800-\udfff]")
_PLAIN_TYPES: Mapping[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    NoneType: "null",
}

Limits = Mapping[str, tuple[int, int]]
"""Field name to the smallest and largest allowed number."""


@dataclass(frozen=True, slots=True)
class Span:
    """The smallest and the largest number of an ``Annotated[int, Span(0, 3)]``, or of a float."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Length:
    """The most characters of an ``Annotated[str, Length(40)]``, and the fewest."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """The most entries of an ``Annotated[tuple[str, ...], Count(200)]``, and the fewest."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Custom:
    """How values of a class that is no dataclass of plain fields are read and written.

    Attributes:
        read: makes a value of the data; raises `DecodeError`.
        write: the opposite.
        says: the class in words.
    """

    read: Callable[[Any], Any]
    write: Callable[[Any], object]
    says: str


@dataclass(frozen=True, eq=False)
class Form:
    """The details of a format that its types cannot say.

    Attributes:
        limits: ranges of whole numbers by field, for classes that do not state them.
        names: the key in the data by field, where it is not the name of the field.
        rows: classes that are a list of their fields in order, without names; those at the end
            that have a default may be missing.
        tags: classes of a union that are such a list behind their tag.
        custom: by class.
        skips_unknown: True if keys of later versions are left out; else they are a fault.
        keeps_halves: True to keep unpaired surrogates, as paths that are no UTF-8 have them.
    """

    limits: Limits = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    rows: frozenset[type[Any]] = frozenset()
    tags: Mapping[type[Any], str] = field(default_factory=dict)
    custom: Mapping[Any, Custom] = field(default_factory=dict)
    skips_unknown: bool = False
    keeps_halves: bool = False


PLAIN = Form()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a class.

    Attributes:
        name: its name in the class.
        hint: its resolved type, with its ranges.
        is_required: True if it has no default.
        has_sentences: True if its sentences are kept with their details, not as texts.
    """

    name: str
    hint: Any
    is_required: bool
    has_sentences: bool


def _fields_of(cls: Any) -> tuple[Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for declared in dataclasses.fields(cls):
        has_default = (
            declared.default is not dataclasses.MISSING
            or declared.default_factory is not dataclasses.MISSING
        )
        hint = hints[declared.name]
        found.append(Field(declared.name, hint, not has_default, has_sentences(hint)))
    return tuple(found)


def has_sentences(hint: Any) -> bool:
    return hint is Sentence or any(map(has_sentences, get_args(hint)))


# Typed as a function, because mypy would ask for the hash of the class's instances.
fields_of: Callable[[Any], tuple[Field, ...]] = cache(_fields_of)
"""The fields of a dataclass in order."""


def whole_text(text: str) -> str:
    """Replace each unpaired surrogate by U+FFFD, because UTF-8 cannot hold it."""
    return text if text.isascii() else HALF_PAIR.sub("\ufffd", text)


def shown(raw: object) -> str:
    """Quote data for a message: on one line, not too long."""
    try:
        text = repr(raw)
    except (RecursionError, ValueError):
        return "..."
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def type_text(hint: Any, form: Form = PLAIN) -> str:  # noqa: PLR0911
    """Describe the values that a field of this type may hold.

    Raises:
        TypeError: an unsupported type; a fault of the program.
    """
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in _PLAIN_TYPES:
        return Sentence(_PLAIN_TYPES[hint])
    if hint is Any:
        return Sentence("a value")
    if hint in form.custom:
        return form.custom[hint].says
    if hint is Sentence:
        return Sentence("a sentence with its details")
    if origin in (Union, UnionType):
        return _either(type_text(part, form) for part in arguments)
    if origin is Literal:
        return Sentence("one of {names}", names=listed(arguments))
    if is_list(hint):
        return Sentence("a list of ({items})", items=type_text(arguments[0], form))
    if origin is tuple:
        kinds = listed(type_text(argument, form) for argument in arguments)
        return Sentence("a list of ({items})", items=kinds)
    if origin is Mapping:
        return Sentence("an object of ({items})", items=type_text(arguments[1], form))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Sentence("one of {names}", names=listed(member.value for member in hint))
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        names = listed(form.names.get(declared.name, declared.name) for declared in fields_of(hint))
        if hint in form.tags:
            names = listed((form.tags[hint], names)) if names else form.tags[hint]
        if hint in form.rows or hint in form.tags:
            return Sentence("a list with {names}", names=names)
        return Sentence("an object with {names}", names=names)
    raise TypeError(f"{hint!r} cannot be read from JSON")


def _either(kinds: Iterable[str]) -> str:
    whole, *others = kinds
    for other in others:
        whole = Sentence("{one} or {other}", one=whole, other=other)
    return whole


def is_list(hint: Any) -> bool:
    arguments = get_args(hint)
    if get_origin(hint) is frozenset:
        return True
    return get_origin(hint) is tuple and len(arguments) == 2 and arguments[1] is Ellipsis
