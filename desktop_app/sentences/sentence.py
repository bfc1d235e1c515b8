# SPDX-License-Identifier: MIT
"""A sentence that remembers its template, so that it can be translated later."""

from __future__ import annotations

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

    @property
    def value(self) -> list[object]:
        """A JSON value, if the details are texts and numbers; `of_value` reads it back."""
        details = {
            name: each.value if isinstance(each, Sentence) else each
            for name, each in self.details.items()
        }
        return [self.template, details, self.number]

    @classmethod
    def of_value(cls, value: object) -> Sentence:
        """Return the sentence of a JSON value; raises ValueError, KeyError or TypeError if none."""
        if not isinstance(value, list):
            raise TypeError(value)
        template, details, number = value
        filled = {
            str(name): cls.of_value(each) if isinstance(each, list) else each
            for name, each in details.items()
        }
        return cls._made(template, filled, int(number))

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
