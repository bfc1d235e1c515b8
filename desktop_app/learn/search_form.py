# SPDX-License-Identifier: MIT
"""A form for word searches: its fields make the text of a query, and are read from one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from desktop_app.sentences.sentence import Sentence

_NO_VALUE = re.compile(r'["()]')
_BEGINS = re.compile(r"([A-Za-z]+)\*")
_CONTAINS = re.compile(r"\*([A-Za-z]+)\*")
_ENDS = re.compile(r"\*([A-Za-z]+)")
_TOKEN = re.compile(r'(?:[^\s"]+|"[^"]*")+|"')
_TERM = re.compile(r"([A-Za-z]+):(.*)", re.DOTALL)


class FormError(ValueError):
    """A query that the form cannot show; the message says why."""


@dataclass(frozen=True, slots=True)
class SearchForm:
    """The fields, as they are typed; an empty one asks nothing.

    Attributes:
        length, probability, vowels, points, level: ranges, as the query language writes them.
        begins, contains, ends: letters.
        has: letters that the word has, in any order.
        front, back: letters that it takes in front or at the end; ``?`` for any, ``-`` for none.
        list: name of a list.
        definition: a text in its definition.
    """

    length: str = ""
    begins: str = ""
    contains: str = ""
    ends: str = ""
    has: str = ""
    front: str = ""
    back: str = ""
    probability: str = ""
    vowels: str = ""
    points: str = ""
    level: str = ""
    list: str = ""
    definition: str = ""

    def query(self) -> str:
        """Return the query that the fields make; empty if all are."""
        return " ".join(self._terms())

    def _terms(self) -> Iterator[str]:
        shapes = {"begins": "{}*", "contains": "*{}*", "ends": "*{}"}
        for field in fields(self):
            value = " ".join(_NO_VALUE.sub(" ", getattr(self, field.name)).split())
            if field.name in shapes:
                value = "".join(filter(str.isalpha, value)).upper()
            if not value:
                continue
            if field.name in shapes:
                yield shapes[field.name].format(value)
            elif field.name == "definition":
                yield f'definition:"{value}"' if " " in value else f"definition:{value}"
            else:
                yield f"{field.name}:{value.replace(' ', '')}"


def read_form(query: str) -> SearchForm:
    """Return the fields of a query.

    Raises:
        FormError: it has something that the form has no field for.
    """
    form = SearchForm()
    for token in _TOKEN.findall(query):
        name, value = _field_of(token)
        if getattr(form, name):
            raise FormError(Sentence("{term} is a second one of its kind", term=token))
        form = replace(form, **{name: value})
    return form


def _field_of(token: str) -> tuple[str, str]:
    """Return the field of a term, and its value."""
    for name, shape in (("begins", _BEGINS), ("contains", _CONTAINS), ("ends", _ENDS)):
        if found := shape.fullmatch(token):
            return name, found[1].upper()
    term = _TERM.fullmatch(token)
    names = {field.name for field in fields(SearchForm)} - {"begins", "contains", "ends"}
    if term is None or term[1].casefold() not in names or any(bracket in token for bracket in "()"):
        raise FormError(Sentence("the form has no field for {term}", term=token))
    name, value = term[1].casefold(), term[2]
    if name == "definition":
        value = value.replace('"', "")
    return name, value.strip()
