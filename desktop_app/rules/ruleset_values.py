# SPDX-License-Identifier: MIT
"""One value of a ruleset: what its type allows, reading it from plain data, writing it back.

Plain data is what TOML and JSON hold: str, int, bool, lists and tables.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from desktop_app.rules.ruleset_keys import FaceTable, Key
from desktop_app.sentences.sentence import Sentence

BLANK_FACE = "?"
LONGEST_TEXT = 200


class BadValueError(ValueError):
    """A value that a key does not allow; the message says what was read and what is allowed."""


def _declared_fields(section: Any) -> tuple[tuple[str, Any, Key], ...]:
    found = []
    for name, hint in get_type_hints(section, include_extras=True).items():
        plain, key = (
            (hint.__origin__, hint.__metadata__[0]) if _is_annotated(hint) else (hint, None)
        )
        found.append((name, plain, key if isinstance(key, Key) else Key("")))
    return tuple(found)


# Typed as a function: the cache itself would ask mypy for the hash of the instances.
declared_fields: Callable[[Any], tuple[tuple[str, Any, Key], ...]] = cache(_declared_fields)
"""Name, plain type and declaration of each field of a section or record class."""


def _is_annotated(hint: Any) -> bool:
    return hasattr(hint, "__metadata__")


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
    """The least plain value that a key of this type may have: nothing, off, the first word."""
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
    return BadValueError(
        Sentence("{value} is not {allowed}", value=quoted(raw), allowed=allowed_text(hint, key))
    )


def quoted(raw: object) -> str:
    """Data as it is named in a message: short, in one line."""
    try:
        text = repr(raw)
    except ValueError:
        # Python writes no number of more than some thousand digits, nor a list that holds one.
        return Sentence("a number of thousands of digits")
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
            raise BadValueError(
                Sentence(
                    "{item} is not one of {allowed}", item=quoted(item), allowed=", ".join(allowed)
                )
            )
        if item in items[:place]:
            raise BadValueError(
                Sentence("{item} is there twice; each may be there once", item=quoted(item))
            )
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
        raise _bad(raw, FaceTable, key)
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
