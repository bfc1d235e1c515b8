# SPDX-License-Identifier: MIT
"""The colours of a report: those of paper, of a dark page, or of a theme of the window.

A board in a report keeps its own colours, as a picture does.
"""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass

_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_COLOURED = re.compile(r"<style>.*?</style>|<svg.*?</svg>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ReportColours:
    """Colours as ``#rrggbb``, all different in one report.

    Attributes:
        page: the background.
        text, muted: of the text, and of what stands beside a drawing.
        line: of the lines in a graph.
        stripe: behind every second row of a table.
        mistake: of the rows with a mistake.
        course: of the line in a graph.
    """

    page: str
    text: str
    muted: str
    line: str
    stripe: str
    mistake: str
    course: str


ON_PAPER = ReportColours(
    page="#ffffff",
    text="#1c1b18",
    muted="#6b675d",
    line="#c9c3b4",
    stripe="#f5f2ea",
    mistake="#7a1f1f",
    course="#1a4fb0",
)
IN_THE_DARK = ReportColours(
    page="#1d1c1a",
    text="#ece8df",
    muted="#a9a396",
    line="#4b473f",
    stripe="#282623",
    mistake="#ff9d90",
    course="#7fb0ff",
)


def dark_style() -> str:
    """Return the rules of CSS that make a page on paper dark where the reader prefers that."""
    dark, paper = IN_THE_DARK, ON_PAPER
    drawn = [
        f'svg [{part}="{old}"] {{ {part}: {new} }}'
        for part, old, new in (
            ("fill", paper.muted, dark.muted),
            ("stroke", paper.muted, dark.muted),
            ("stroke", paper.line, dark.line),
            ("stroke", paper.course, dark.course),
        )
    ]
    rules = [
        f"body {{ color: {dark.text}; background: {dark.page} }}",
        f".even td {{ background: {dark.stripe} }}",
        f".mistake td {{ color: {dark.mistake} }}",
        *drawn,
    ]
    return "@media screen and (prefers-color-scheme: dark) {\n" + "\n".join(rules) + "\n}\n"


def without_dark(page: str) -> str:
    """Return a page without `dark_style`, which Qt cannot read."""
    return _MEDIA.sub("", page)


def recoloured(page: str, colours: ReportColours) -> str:
    """Return a page in other colours than those of paper."""
    new = dict(zip(astuple(ON_PAPER), astuple(colours), strict=True))

    def paint(found: re.Match[str]) -> str:
        return _COLOUR.sub(lambda colour: new.get(colour.group(), colour.group()), found.group())

    return _COLOURED.sub(paint, without_dark(page))
