# SPDX-License-Identifier: MIT
"""Plain JSON data for typed values; `decoding` reads it back."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import Any

from desktop_app.sentences.sentence import Sentence
from desktop_app.values.forms import PLAIN, Form, fields_of, whole_text


def encode(  # noqa: PLR0911
    value: object, form: Form = PLAIN, *, has_sentences: bool = False
) -> Any:
    """Return plain data for a value, by its classes.

    Args:
        value: the value.
        form: what its classes do not say.
        has_sentences: True to keep sentences with their details, False to keep their texts.

    Raises:
        TypeError: an unsupported type; a fault of the program.
    """
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        if has_sentences and isinstance(value, Sentence):
            return value.value
        return value if form.keeps_halves else whole_text(value)
    if isinstance(value, tuple | list):
        return [encode(item, form, has_sentences=has_sentences) for item in value]
    if isinstance(value, frozenset):
        # Sets contain names or numbers, which can be sorted.
        return sorted(encode(item, form) for item in value)
    kind: Any = type(value)
    if kind in form.custom:
        return form.custom[kind].write(value)
    if isinstance(value, Mapping):
        return {key: encode(item, form, has_sentences=has_sentences) for key, item in value.items()}
    if not dataclasses.is_dataclass(value):
        raise TypeError(f"{kind.__name__} cannot be written as JSON")
    fields = encode_fields(value, form)
    if kind in form.tags:
        return [form.tags[kind], *fields.values()]
    return list(fields.values()) if kind in form.rows else fields


def encode_fields(value: Any, form: Form = PLAIN) -> dict[str, Any]:
    """Return the fields of a dataclass value as an object, in order."""
    names = form.names
    return {
        names.get(field.name, field.name): encode(
            getattr(value, field.name), form, has_sentences=field.has_sentences
        )
        for field in fields_of(type(value))
    }
