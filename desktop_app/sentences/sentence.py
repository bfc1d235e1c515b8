# SPDX-License-Identifier: MIT
"""A sentence that remembers how it was made, so that it can be said in another language."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(str):
    """A text in English, and the sentence with placeholders it was filled from.

    It is a `str` in every way: it is raised, compared, written and printed as one. Whoever shows it
    gives it to `translation.words.tr`. Gluing it to another text makes a plain `str` of it, which
    stays English; a sentence that holds another takes it as a detail.

    Attributes:
        template: the sentence in English with ``{placeholders}`` for `str.format`.
        details: what fills them; a `Sentence` among them is translated too.
        number: how many things the sentence is about, -1 when no number chooses among sentences.
    """

    template: str
    details: dict[str, object]
    number: int

    def __new__(cls, template: str, /, **details: object) -> Sentence:
        """Fill `template`, which is one whole sentence."""
        return cls._made(template, details, -1)

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, **details: object) -> Sentence:
        """The sentence for one thing or for `count` things, which fills ``{count}``."""
        template = one if count == 1 else many
        return cls._made(template, {"count": count, **details}, count)

    @classmethod
    def _made(cls, template: str, details: dict[str, object], number: int) -> Sentence:
        made = super().__new__(cls, template.format(**details))
        made.template, made.details, made.number = template, details, number
        return made

    def __str__(self) -> str:
        """Itself: `str` of an error whose message it is does not forget the template."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Copied and sent to another process with its template."""
        return Sentence._made, (self.template, self.details, self.number)


class Counted(NamedTuple):
    """What stands in a table of words where a number chooses between two sentences.

    Attributes:
        one: the sentence for one thing.
        many: the sentence for ``{count}`` things.
    """

    one: str
    many: str

    def of(self, count: int, /, **details: object) -> Sentence:
        """The sentence for so many things."""
        return Sentence.counted(*self, count, **details)
