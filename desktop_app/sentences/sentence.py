# SPDX-License-Identifier: MIT
"""A sentence that remembers its template, so that it can be translated later."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple


class Sentence(str):
    """An English text, with the template and the details it was filled from.

    It is a `str` in every way: it can be raised, compared, written and printed. The code that shows
    it passes it to `translation.words.tr`. Concatenating it gives a plain `str`, which stays
    English; a sentence that contains another takes it as a detail.

    Attributes:
        template: the sentence in English with ``{placeholders}`` for `str.format`.
        details: the values of the placeholders; a `Sentence` among them is translated too.
        number: the number that chooses the plural form, -1 if there is none.
    """

    template: str
    details: dict[str, object]
    number: int

    def __new__(cls, template: str, /, **details: object) -> Sentence:
        """Fill `template`, which is one whole sentence."""
        return cls._made(template, details, -1)

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, **details: object) -> Sentence:
        """Fill the sentence for one thing or for `count` things, which also fills ``{count}``."""
        template = one if count == 1 else many
        return cls._made(template, {"count": count, **details}, count)

    def with_details(self, **details: object) -> Sentence:
        """Return the sentence filled with other details of the same names."""
        return self._made(self.template, details, self.number)

    @property
    def value(self) -> list[object]:
        """A JSON value, if the details are texts and numbers; `of_value` reads it back."""
        details = {
            name: detail.value if isinstance(detail, Sentence) else detail
            for name, detail in self.details.items()
        }
        return [self.template, details, self.number]

    @classmethod
    def of_value(cls, value: object, *, depth: int = 8) -> Sentence:
        """Return the sentence of a JSON value, with sentences nested as deep in its details.

        Raises:
            ValueError: it is none, or its template does more than fill in details.
        """
        if type(value) is not list or len(value) != 3 or not depth:
            raise ValueError("no sentence")
        template, details, number = value
        if type(template) is not str or type(details) is not dict or type(number) is not int:
            raise ValueError("no sentence")
        names = _placeholders(template)
        if names is None or not names <= details.keys():
            raise ValueError("no template")
        filled = {
            name: cls.of_value(detail, depth=depth - 1) if type(detail) is list else detail
            for name, detail in details.items()
        }
        try:
            return cls._made(template, filled, number)
        except TypeError:
            # An object cannot be written with a sign.
            raise ValueError("no details") from None

    @classmethod
    def _made(cls, template: str, details: dict[str, object], number: int) -> Sentence:
        made = super().__new__(cls, template.format(**details))
        made.template, made.details, made.number = template, details, number
        return made

    def __str__(self) -> str:
        """Return itself, so that `str` of an error with this message keeps the template."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Copy or pickle it with its template."""
        return Sentence._made, (self.template, self.details, self.number)


class InRole(str):
    """A text in a table that is also an English word of another meaning, such as "Clear".

    Attributes:
        role: for the translator, what it means here; gettext calls it the context.
    """

    role: str

    def __new__(cls, text: str, role: str) -> InRole:
        """Name the role of a text."""
        made = super().__new__(cls, text)
        made.role = role
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy or pickle it with its role."""
        return InRole, (str(self), self.role)


_FORMAT = re.compile(r"[+,]*(\.\d)?[df%]?")


@lru_cache(maxsize=1_024)
def _placeholders(template: str) -> frozenset[str] | None:
    """Return the names of the placeholders; None if one is not a plain one.

    A template of a file fills in its details and nothing else, and not with a million spaces.
    """
    try:
        parts = [(name, how or "") for _, name, how, _ in string.Formatter().parse(template)]
    except ValueError:
        return None
    held = [(name, how) for name, how in parts if name is not None]
    if not all(name.isidentifier() and _FORMAT.fullmatch(how) for name, how in held):
        return None
    return frozenset(name for name, _ in held)


def joined(texts: Iterable[str]) -> str:
    """Return texts with commas between them; the sentences among them can still be translated."""
    made = ""
    for text in texts:
        made = Sentence("{said}, {more}", said=made, more=text) if made else text
    return made


def in_a_row(sentences: Iterable[str]) -> str:
    """Return whole sentences one after the other; each can still be translated."""
    made = ""
    for sentence in sentences:
        made = Sentence("{said} {more}", said=made, more=sentence) if made else sentence
    return made


def all_of(texts: Sequence[str]) -> str:
    """Return texts as in "a, b and c"; the sentences among them can still be translated."""
    if len(texts) < 2:
        return next(iter(texts), "")
    return Sentence("{said} and {more}", said=joined(texts[:-1]), more=texts[-1])


class Counted(NamedTuple):
    """Two sentences in a table, of which a number chooses one.

    Attributes:
        one: the sentence for one thing.
        many: the sentence for ``{count}`` things.
    """

    one: str
    many: str

    def of(self, count: int, /, **details: object) -> Sentence:
        """Fill the sentence for a number."""
        return Sentence.counted(*self, count, **details)
