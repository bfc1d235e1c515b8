# SPDX-License-Identifier: MIT
"""Typed values from plain JSON data and back, driven by the types alone.

A dataclass is an object with its fields, an enumeration its value, a tuple a list in order, a
frozenset a sorted list, a mapping an object, a `Sentence` its template and details, None null. A
new field of a class needs no code here. What a type cannot say is in its `Form`.

A value is read whole or not at all: then the error has the place and one sentence.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from operator import call, length_hint
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, NoReturn, TypeVar, Union, get_args, get_origin

from desktop_app.sentences.sentence import Sentence
from desktop_app.values.encoding import encode
from desktop_app.values.forms import (
    HALF_PAIR,
    LARGEST_NUMBER,
    LONGEST_TEXT,
    PLAIN,
    Count,
    Custom,
    Field,
    Form,
    Length,
    Span,
    fields_of,
    has_sentences,
    is_list,
    shown,
    type_text,
    whole_text,
)
from desktop_app.values.json_text import DecodeError, json_value, listed

T = TypeVar("T")
_Read = Callable[[Any], Any]


class Decoder(Generic[T]):
    """Reads and writes the values of one type.

    Args:
        hint: the type.
        form: what the type does not say.
    """

    def __init__(self, hint: Any, form: Form = PLAIN) -> None:
        self.hint, self.form = hint, form
        self._reader: _Read | None = None

    def read(self, raw: object, place: str = "") -> T:
        """Return the value of plain data.

        Args:
            raw: the data.
            place: what it is, for the message.

        Raises:
            DecodeError: it is none.
        """
        if self._reader is None:
            # Later than the import: most starts read few of the formats.
            self._reader = _reader(self.hint, self.form, None)
        try:
            value: T = self._reader(raw)
            return value
        except _FaultError as fault:
            found = f"{place}{fault.place}" if place else fault.place.removeprefix(".")
            raise DecodeError(fault.sentence, found, is_unknown=fault.is_unknown) from None
        except RecursionError:
            raise DecodeError(Sentence("the values are nested too deeply"), place) from None

    def parts(self, raw: Mapping[str, object]) -> dict[str, Any]:
        """Return the fields of a class, by name, that can be read each for itself."""
        found = {}
        for field in fields_of(self.hint):
            key = self.form.names.get(field.name, field.name)
            read = _reader(field.hint, self.form, _span(field, self.form))
            with suppress(_FaultError):
                if key in raw:
                    found[field.name] = read(raw[key])
        return found

    def parse(self, raw: bytes | str, *, most_bytes: int | None = None) -> T:
        """Return the value of a JSON text. Raises DecodeError as `read` and `json_value`."""
        return self.read(json_value(raw, most_bytes=most_bytes))

    def write(self, value: T) -> Any:
        """Return plain data that `read` makes the same value of."""
        return encode(value, self.form, has_sentences=has_sentences(self.hint))


class TaggedDecoder(Generic[T]):
    """Reads the values of several classes, each an object with its tag and its fields.

    Args:
        key: the key of the tag.
        classes: by tag.
        form: what the types do not say.
        says: what the tag is, such as "the name of an event".
        what: what the object is, such as "an event object".
    """

    def __init__(
        self, key: str, classes: Mapping[str, type[Any]], form: Form, *, says: str, what: str
    ) -> None:
        self.key, self.form, self._says, self._what = key, form, says, what
        self.decoders: Mapping[str, Decoder[T]] = {
            tag: Decoder(cls, form) for tag, cls in classes.items()
        }

    def read(self, raw: object) -> T:
        """Return the value of an object. Raises DecodeError; its place begins with the tag."""
        if not isinstance(raw, Mapping):
            raise DecodeError(
                Sentence("read {value}, expected {kind}", value=shown(raw), kind=self._what)
            )
        fields = dict(raw)
        tag = fields.pop(self.key, None)
        decoder = self.decoders.get(tag) if isinstance(tag, str) else None
        if decoder is None:
            raise DecodeError(
                Sentence("read {value}, expected {kind}", value=shown(tag), kind=self._says),
                self.key,
                is_unknown=isinstance(tag, str),
            )
        return decoder.read(fields, str(tag))


# Reading. Each type has a function, made once, that returns the value or raises `_FaultError`;
# what holds a value adds its place on the way out, so that nothing is spent on places else.


class _FaultError(Exception):
    def __init__(self, sentence: Sentence, place: str = "", *, is_unknown: bool = False) -> None:
        self.sentence, self.place, self.is_unknown = sentence, place, is_unknown

    def inside(self, step: str) -> _FaultError:
        self.place = step + self.place
        return self


def _reader(  # noqa: PLR0911, PLR0912 (one line a kind)
    hint: Any, form: Form, span: Span | None
) -> _Read:
    """Return what reads a type; `span` bounds the field's numbers, also those inside a list."""
    marks: tuple[Any, ...] = ()
    while get_origin(hint) is Annotated:
        marks += hint.__metadata__
        hint = get_args(hint)[0]
    span = next((mark for mark in marks if isinstance(mark, Span)), span)
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda raw: raw
    if hint in form.custom:
        return _custom(form.custom[hint])
    if origin in (Union, UnionType):
        return _union(hint, form, span)
    if origin is Literal:
        return _chosen(hint, form, {argument: argument for argument in arguments})
    if is_list(hint) or origin is tuple:
        count = next((mark for mark in marks if isinstance(mark, Count)), None)
        return _list(hint, form, span, count)
    if origin is Mapping:
        return _mapping(hint, form, span)
    if hint is int:
        return _whole(form, span or Span(-LARGEST_NUMBER, LARGEST_NUMBER))
    if hint is float:
        return _number(form, span)
    if hint is str:
        return _text(next((mark for mark in marks if isinstance(mark, Length)), None), form)
    if hint is Sentence:
        return _read_sentence
    if hint in (bool, NoneType):
        return _constant(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _chosen(hint, form, {member.value: member for member in hint})
    if hint in form.tags:
        return _tagged(hint, [hint], form, has_none=False)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return (_row if hint in form.rows else _object)(hint, form)
    raise TypeError(f"{hint!r} cannot be read from JSON")


def _wrong(hint: Any, form: Form, raw: object) -> NoReturn:
    kind = type_text(hint, form)
    raise _FaultError(Sentence("read {value}, expected {kind}", value=shown(raw), kind=kind))


def _out_of(raw: object, span: Span, hint: Any) -> NoReturn:
    text = (
        "read {value}, expected a whole number from {low} to {high}"
        if hint is int
        else "read {value}, expected a number from {low} to {high}"
    )
    raise _FaultError(Sentence(text, value=shown(raw), low=span.low, high=span.high))


def _whole(form: Form, span: Span) -> _Read:
    low, high = span.low, span.high

    def read(raw: Any) -> int:
        if type(raw) is not int:
            _wrong(int, form, raw)
        if not low <= raw <= high:
            _out_of(raw, span, int)
        return raw

    return read


def _number(form: Form, span: Span | None) -> _Read:
    largest = sys.float_info.max
    low, high = (-largest, largest) if span is None else (span.low, span.high)

    def read(raw: Any) -> float:
        if type(raw) is float and low <= raw <= high:
            return raw
        if type(raw) not in (int, float) or not abs(raw) <= largest:
            _wrong(float, form, raw)
        if not low <= raw <= high:
            _out_of(raw, Span(low, high), float)
        return float(raw)

    return read


def _text(length: Length | None, form: Form) -> _Read:
    most, least = (LONGEST_TEXT, 0) if length is None else (length.most, length.least)

    def read(raw: Any) -> str:
        if type(raw) is str and least <= len(raw) <= most and raw.isascii():
            return raw
        if not isinstance(raw, str):
            _wrong(str, PLAIN, raw)
        if len(raw) > most:
            raise _FaultError(
                Sentence.counted(
                    "read one character, expected {most} at most",
                    "read {count} characters, expected {most} at most",
                    len(raw),
                    most=most,
                )
            )
        if len(raw) < least:
            raise _FaultError(Sentence("read no text, expected one"))
        return raw if raw.isascii() or form.keeps_halves else HALF_PAIR.sub("\ufffd", raw)

    return read


def _constant(hint: Any) -> _Read:
    def read(raw: Any) -> Any:
        if type(raw) is not hint:
            _wrong(hint, PLAIN, raw)
        return raw

    return read


def _chosen(hint: Any, form: Form, values: Mapping[Any, Any]) -> _Read:
    # By type too: True equals 1.
    kinds = frozenset(map(type, values))

    def read(raw: Any) -> Any:
        found = values.get(raw) if type(raw) in kinds else None
        if found is None:
            _wrong(hint, form, raw)
        return found

    return read


def _custom(custom: Custom) -> _Read:
    def read(raw: Any) -> Any:
        try:
            return custom.read(raw)
        except DecodeError as error:
            place = f".{error.place}" if error.place else ""
            raise _FaultError(
                Sentence("{fault}", fault=error.fault), place, is_unknown=error.is_unknown
            ) from None

    return read


def _union(hint: Any, form: Form, span: Span | None) -> _Read:
    parts = [part for part in get_args(hint) if part is not NoneType]
    has_none = len(parts) < len(get_args(hint))
    if len(parts) == 1:
        one = _reader(parts[0], form, span)
        return (lambda raw: None if raw is None else one(raw)) if has_none else one
    if all(part in form.tags for part in parts):
        return _tagged(hint, parts, form, has_none=has_none)
    readers = [_reader(part, form, span) for part in parts]
    plain = dict(zip(parts, readers, strict=True))

    def read(raw: Any) -> Any:
        if raw is None and has_none:
            return None
        if type(raw) in plain:
            return plain[type(raw)](raw)
        for reader in readers:
            try:
                return reader(raw)
            except _FaultError:
                continue
        return _wrong(hint, form, raw)

    return read


def _tagged(hint: Any, parts: Iterable[Any], form: Form, *, has_none: bool) -> _Read:
    readers = {form.tags[part]: _row(part, form) for part in parts}

    def read(raw: Any) -> Any:
        if raw is None and has_none:
            return None
        tag = raw[0] if type(raw) is list and raw else None
        reader = readers.get(tag) if type(tag) is str else None
        if reader is None:
            _wrong(hint, form, raw)
        return reader(raw)

    return read


def _list(hint: Any, form: Form, span: Span | None, count: Count | None) -> _Read:
    if not is_list(hint):
        readers = [_reader(part, form, span) for part in get_args(hint)]
        return _items(hint, form, readers, len(readers), lambda *values: values)
    one = _reader(get_args(hint)[0], form, span)
    make: Any = frozenset if get_origin(hint) is frozenset else tuple
    are_texts = get_args(hint)[0] is str and make is tuple and count is None

    def read(raw: Any) -> Any:
        if are_texts and (texts := _texts(raw)) is not None:
            return texts
        if type(raw) is not list:
            _wrong(hint, form, raw)
        if count is not None and not count.least <= len(raw) <= count.most:
            raise _FaultError(
                Sentence(
                    "read a list of {count}, expected {least} to {most}",
                    count=len(raw),
                    least=count.least,
                    most=count.most,
                )
            )
        items = iter(raw)
        try:
            return make(map(one, items))
        except _FaultError as fault:
            raise fault.inside(f"[{len(raw) - length_hint(items) - 1}]") from None

    return read


def _texts(raw: Any) -> tuple[str, ...] | None:
    """Return a list of short texts, None if it has to be looked at closely."""
    # Most lists are words and tiles: one look at them all is faster.
    try:
        whole = "".join(raw) if type(raw) is list else ""
    except TypeError:
        return None
    return tuple(raw) if whole.isascii() and 0 < len(whole) <= LONGEST_TEXT else None


def _items(
    hint: Any, form: Form, readers: list[_Read], least: int, make: Callable[..., Any]
) -> _Read:
    """Return what reads a list whose entries have each their own type.

    A list of a class of `Form.tags` has its tag before them, which `_tagged` has looked at.
    """
    first = int(hint in form.tags)
    least, most = least + first, 0 if form.skips_unknown else len(readers) + first

    def read(raw: Any) -> Any:
        if type(raw) is not list or not least <= len(raw) <= (most or len(raw)):
            _wrong(hint, form, raw)
        items = iter(raw)
        if first:
            next(items)
        try:
            return make(*map(call, readers, items))
        except _FaultError as fault:
            raise fault.inside(f"[{len(raw) - length_hint(items) - 1}]") from None
        except ValueError as error:
            raise _fault_of(error) from None

    return read


def _row(cls: Any, form: Form) -> _Read:
    fields = fields_of(cls)
    readers = [_reader(field.hint, form, _span(field, form)) for field in fields]
    return _items(cls, form, readers, sum(field.is_required for field in fields), cls)


def _span(field: Field, form: Form) -> Span | None:
    return Span(*form.limits[field.name]) if field.name in form.limits else None


def _object(cls: Any, form: Form) -> _Read:
    fields = fields_of(cls)
    known = {
        form.names.get(field.name, field.name): (
            field.name,
            _reader(field.hint, form, _span(field, form)),
        )
        for field in fields
    }
    required = {field.name: None for field in fields if field.is_required}

    def read(raw: Any) -> Any:
        if type(raw) is not dict and not isinstance(raw, Mapping):
            _wrong(cls, form, raw)
        values = {}
        key = ""
        try:
            for key, item in raw.items():
                if key in known:
                    name, one = known[key]
                    values[name] = one(item)
        except _FaultError as fault:
            raise fault.inside(f".{key}") from None
        if len(values) < len(raw) and not form.skips_unknown:
            raise _FaultError(
                Sentence(
                    "unknown field {name}, expected {expected}",
                    name=shown(next(unknown for unknown in raw if unknown not in known)),
                    expected=listed(known) or Sentence("no field"),
                ),
                is_unknown=True,
            )
        if missing := required.keys() - values.keys():
            # The first in order.
            lacking = next(field for field in fields if field.name in missing)
            kind = type_text(lacking.hint, form)
            key = form.names.get(lacking.name, lacking.name)
            raise _FaultError(Sentence("missing, expected {kind}", kind=kind), f".{key}")
        try:
            return cls(**values)
        except ValueError as error:
            raise _fault_of(error) from None

    return read


def _fault_of(error: ValueError) -> Exception:
    """Return the fault of a class that checks its fields together, which says it in a sentence."""
    is_ours = error.args and isinstance(error.args[0], Sentence)
    return _FaultError(error.args[0]) if is_ours else error


def _mapping(hint: Any, form: Form, span: Span | None) -> _Read:
    one = _reader(get_args(hint)[1], form, span)
    are_any = get_args(hint)[1] is Any

    def read(raw: Any) -> Any:
        if not isinstance(raw, Mapping):
            _wrong(hint, form, raw)
        if are_any:
            return raw
        found = {}
        key = ""
        try:
            for key, item in raw.items():
                found[whole_text(str(key))] = one(item)
        except _FaultError as fault:
            raise fault.inside(f".{key}") from None
        return MappingProxyType(found)

    return read


def _read_sentence(raw: Any) -> Sentence:
    try:
        return Sentence.of_value(raw)
    except ValueError:
        _wrong(Sentence, PLAIN, raw)
