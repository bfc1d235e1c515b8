# SPDX-License-Identifier: MIT
"""A page for people as values, and its HTML: markup, escaping and translation are in this file.

Texts of the program in a part are a `Sentence` or an `InRole` and are translated; every other text
is a name or a number and stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import assert_never

from desktop_app.analysis.report_colours import ON_PAPER, dark_style
from desktop_app.sentences.sentence import InRole, Sentence

Say = Callable[[str], str]
"""Translates a text; `str` leaves it in English."""
_LANGUAGE = InRole("en", "the code of this language in HTML")
_STYLE = f"""
body {{ font: 16px/1.4 sans-serif; color: {ON_PAPER.text}; max-width: 1000px; margin: 24px auto;
  padding: 0 12px }}
h1 {{ font-size: 26px }} h2 {{ font-size: 21px; margin-top: 28px }}
h3 {{ font-size: 16px; margin: 4px 0 }}
div {{ overflow-x: auto }}
table {{ border-collapse: collapse; margin: 8px 0 }}
td, th {{ padding: 4px 10px; text-align: left; border-bottom: 1px solid {ON_PAPER.line};
  white-space: nowrap }}
td.n, th.n {{ text-align: right }}
.wall td, .wall th {{ font-size: 26px; padding: 8px 18px }}
.chart td {{ white-space: pre; padding: 3px 5px; vertical-align: top }}
.card td, .card th, .cut td, .cut th {{ white-space: pre; font-size: 14px; padding: 4px 5px }}
section + section {{ page-break-before: always }}
.card, .cut, .slip {{ page-break-inside: avoid }}
.certificate {{ text-align: center; font-size: 24px; margin: 24px 0 }}
.next {{ page-break-before: always }}
.award {{ font-size: 46px; font-weight: bold; margin: 40px 0 }}
.slip {{ border: 1px dashed {ON_PAPER.muted}; padding: 14px; margin: 10px 0 }}
.slip td {{ padding-top: 15px }}
"""
REPORT_STYLE = f"""
body {{ font: 15px/1.45 sans-serif; color: {ON_PAPER.text}; max-width: 960px; margin: 24px auto }}
h1 {{ font-size: 24px }} h2 {{ font-size: 19px; margin-top: 28px }} h3 {{ font-size: 16px }}
section {{ break-before: page }}
table {{ border-collapse: collapse; margin: 8px 0 }}
td, th {{ padding: 3px 8px; text-align: left; font-size: 13px }}
td.n, th.n {{ text-align: right }} .even td {{ background: {ON_PAPER.stripe} }}
.mistake td {{ color: {ON_PAPER.mistake} }} .lesson {{ page-break-inside: avoid; margin: 16px 0 }}
{dark_style()}"""
"""The style of a report, in the colours of paper; `report_colours.recoloured` puts in others."""
_ON_PHONES = """<style>@media (max-width: 600px) {
td, th, .card td, .card th, .cut td, .cut th { padding: 4px 3px; font-size: 13px;
  white-space: normal }
.chart td + td { white-space: pre; font-size: 12px }
table { display: block; overflow-x: auto }
}</style>
"""
"""Qt would take no styles after this, so the sheets for paper do without."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` is 1 for that of the page, and `look` a class of the style."""

    text: str
    level: int = 2
    look: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph.

    Attributes:
        text: the words.
        look: a class of the style.
        above: empty lines before the words, as Qt prints no space above a page's first paragraph.
        is_capital: True to begin with a capital letter.
    """

    text: str
    look: str = ""
    above: int = 0
    is_capital: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        head: the titles of the columns.
        rows: the cells.
        numbers: columns that stand right, from 0.
        widths: of the columns in percent of the paper; empty for a table as wide as its words.
        marked: rows with a mistake, from 0.
        is_striped: True to tell every second row apart.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[object]]
    numbers: Iterable[int] = ()
    widths: Sequence[int] = ()
    marked: Collection[int] = ()
    is_striped: bool = False

    def __post_init__(self) -> None:
        columns = {len(self.head), *map(len, self.rows)} - {0}
        assert len(columns) <= 1, f"rows of {sorted(columns)} cells in one table"
        assert len(self.widths) in (0, *columns), f"{len(self.widths)} widths for {columns}"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of sentences."""

    texts: Sequence[str]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing; `svg` makes it, and is given the function that translates its words."""

    svg: Callable[[Say], str]


@dataclass(frozen=True, slots=True)
class Links:
    """Links, file and text of each: a list, or one paragraph."""

    links: Sequence[tuple[str, str]]
    is_list: bool = True


@dataclass(frozen=True, slots=True)
class Box:
    """Parts in a class of the style."""

    look: str
    parts: Sequence[Heading | Line | Table | Bullets | Drawing]


@dataclass(frozen=True, slots=True)
class Section:
    """Parts that begin a page of paper."""

    parts: Sequence[SheetPart]


SheetPart = Heading | Line | Table | Bullets | Drawing | Box
Part = SheetPart | Links | Section


def whole_page(
    title: str,
    parts: Iterable[Part],
    say: Say,
    *,
    style: str = _STYLE,
    is_site: bool = False,
) -> str:
    """Return a page of HTML for screen and paper; a page of a site also fits on a phone."""
    body = "\n".join(html_of(part, say) for part in parts)
    return (
        f"<!DOCTYPE html><html lang='{said(_LANGUAGE, say)}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{said(title, say)}</title><style>{style}</style></head>"
        f"<body>{_ON_PHONES if is_site else ''}{body}</body></html>\n"
    )


def said(value: object, say: Say) -> str:
    """Return a text of the program translated, any other as it is; escaped for HTML."""
    return escape(say(value) if isinstance(value, Sentence | InRole) else str(value))


def html_of(part: Part, say: Say) -> str:
    """Return a part in HTML."""
    match part:
        case Heading(text, level, look):
            made = f"<h{level}{_class(look)}>{said(text, say)}</h{level}>"
        case Line():
            made = _line(part, say)
        case Table():
            made = _table(part, say)
        case Bullets(texts):
            made = _list(said(text, say) for text in texts)
        case Drawing(svg):
            made = f"<p>{drawn}</p>" if (drawn := svg(say)) else ""
        case Links(links, is_list):
            ends = [f"<a href='{file}'>{said(text, say)}</a>" for file, text in links]
            made = _list(ends) if is_list else f"<p>{' '.join(ends)}</p>"
        case Box(look, parts):
            made = f"<div{_class(look)}>{_all(parts, say)}</div>"
        case Section(parts):
            made = f"<section>{_all(parts, say)}</section>"
        case _:
            assert_never(part)
    return made


def _all(parts: Iterable[Part], say: Say) -> str:
    return "".join(html_of(part, say) for part in parts)


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _line(line: Line, say: Say) -> str:
    words = said(line.text, say)
    words = words[:1].upper() + words[1:] if line.is_capital else words
    return f"<p{_class(line.look)}>{'<br>' * line.above}{words}</p>"


def _class(look: str) -> str:
    quote = "'" if " " in look else ""
    return f" class={quote}{look}{quote}" if look else ""


def _table(table: Table, say: Say) -> str:
    right, marked, widths = set(table.numbers), table.marked, table.widths

    def cells(values: Sequence[object], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=n' if column in right else ''}"
            f"{f' width={widths[column]}%' if widths else ''}>{said(value, say)}</{tag}>"
            for column, value in enumerate(values)
        )

    def look(row: int) -> str:
        # The printed page knows no counting in its styles.
        looks = ("even" if table.is_striped and row % 2 else "", "mistake" if row in marked else "")
        return _class(" ".join(filter(None, looks)))

    lines = "\n".join(
        f"<tr{look(number)}>{cells(row, 'td')}</tr>" for number, row in enumerate(table.rows)
    )
    whole = " width=100%" if widths else ""
    head = f"<thead><tr>{cells(table.head, 'th')}</tr></thead>"
    return f"<table{whole}>{head}\n<tbody>{lines}</tbody></table>"
