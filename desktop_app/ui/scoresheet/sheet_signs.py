# SPDX-License-Identifier: MIT
"""The signs beside the lines of the score sheet, what each means, and the same in sentences.

The letters are those of the printed sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from desktop_app.analysis.sheet_lines import SheetEntry
from desktop_app.analysis.sheet_story import NOTHING, LineStory
from desktop_app.rules.state import RowKind
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import ROW_KINDS

HELD, STOOD, FELL, RULED = "H", "C", "X", "R"
CORRECTED, DIFFERS, NOTED = "*", "≠", "N"
LEGEND: Mapping[str, str] = {
    HELD: "H held",
    STOOD: "C challenged, stands",
    FELL: "X challenged off",
    RULED: "R ruling or penalty",
    CORRECTED: "* corrected",
    DIFFERS: "≠ not what the tiles add up to",
    NOTED: "N note",
}
"""What each sign means, in the order in which they stand."""

Stories = Mapping[int, LineStory]


def story_of(entry: SheetEntry, stories: Stories) -> LineStory:
    """What is told of an entry."""
    return stories.get(entry.row, NOTHING)


def signs_of(entry: SheetEntry, stories: Stories) -> str:
    """The signs of an entry, in the order of the legend."""
    story = story_of(entry, stories)
    marks = story.marks
    told = (
        (HELD, marks.is_held),
        (STOOD, marks.stood is True),
        (FELL, marks.stood is False or entry.is_withdrawn),
        (RULED, marks.is_ruled),
        (CORRECTED, bool(story.before)),
        (DIFFERS, story.differs),
        (NOTED, bool(story.note)),
    )
    return "".join(sign for sign, is_there in told if is_there)


def legend_text(signs: Iterable[str]) -> str:
    """What those signs mean that stand on a sheet; empty where there are none."""
    there = set(signs)
    return "   ".join(tr(text) for sign, text in LEGEND.items() if sign in there)


def sign_sentences(entry: SheetEntry, stories: Stories) -> tuple[str, ...]:
    """What the signs of an entry say, a sentence each."""
    story = story_of(entry, stories)
    marks = story.marks
    told = []
    if marks.is_held:
        told.append(tr("It was held."))
    if marks.stood is True:
        told.append(tr("It was challenged and stands."))
    if marks.stood is False:
        told.append(tr("It was challenged off the board."))
    if marks.is_ruled and marks.sections:
        told.append(tr("Ruled under {sections}.").format(sections=", ".join(marks.sections)))
    elif marks.is_ruled:
        told.append(tr("There was a ruling, a warning or a penalty."))
    for before in story.before:
        text = tr("Corrected; before it was: {entry}.")
        told.append(text.format(entry=entry_words(before)))
    if story.differs:
        text = tr("Announced were {said}; the tiles add up to {sum}.")
        told.append(text.format(said=story.announced, sum=story.computed))
    if story.note:
        told.append(tr("Note: {note}").format(note=story.note))
    return tuple(told)


def entry_words(entry: SheetEntry) -> str:
    """An entry as it is read out: ``FEASTER at 8D for 78``."""
    if entry.kind is RowKind.PLAY and entry.square:
        text = tr("{play} at {square} for {points}")
        return text.format(play=entry.play, square=entry.square, points=entry.written)
    if entry.kind is RowKind.PLAY:
        return tr("a play for {points}").format(points=entry.written)
    if entry.kind is RowKind.EXCHANGE:
        return tr("an exchange of {count}").format(count=entry.play.removeprefix("-"))
    if entry.kind is RowKind.PASS:
        return tr("a pass")
    name = tr(ROW_KINDS[entry.kind])
    text = tr_count("{name}, {points} point", "{name}, {points} points", abs(entry.written))
    return text.format(name=name, points=entry.written)


def used_time_text(used_ms: int) -> str:
    """Minutes and seconds of a turn."""
    seconds = round(used_ms / 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"
