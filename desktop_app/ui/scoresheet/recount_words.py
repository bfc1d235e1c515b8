# SPDX-License-Identifier: MIT
"""A recount in sentences: the turn that is read, and where the sheets part."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.analysis.recount import Parting, Recount
from desktop_app.rules.state import GameState
from desktop_app.translation.words import tr
from desktop_app.ui.scoresheet.sheet_signs import entry_words

Step = Callable[[Recount], Recount]
"""One step of a walk."""


def read_total(text: str) -> int | None:
    """A running total as it was typed; None for anything else."""
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and digits.isascii() else None


def no_total_text(text: str) -> str:
    """That something typed is no total."""
    return tr("{text} is no total; type a number such as 124.").format(text=text)


def progress_text(walk: Recount) -> str:
    """How far the walk has come."""
    count = len(walk.turns)
    return tr("{number} of {count}").format(number=min(walk.at + 1, count), count=count)


def turn_text(state: GameState, walk: Recount) -> str:
    """The turn that is read, and what the program has."""
    turn = walk.turn
    text = tr("{name}, line {number}: {entry}. Total here: {total}.")
    if not turn.number:
        text = tr("{name}, final reckoning: {entry}. Total here: {total}.")
    return text.format(
        name=state.setup.seats[turn.player].name,
        number=turn.number,
        entry=entry_words(turn.entry),
        total=turn.entry.total,
    )


def field_text(state: GameState, walk: Recount, sheet: int) -> str:
    """Whose sheet is read for whose total."""
    names = [seat.name for seat in state.setup.seats]
    player = walk.turn.player
    if sheet == player:
        return tr("{owner}’s sheet, own total").format(owner=names[sheet])
    text = tr("{owner}’s sheet, total of {name}")
    return text.format(owner=names[sheet], name=names[player])


def parting_text(state: GameState, walk: Recount) -> str:
    """Where and how the sheets part; empty while they agree."""
    parting = walk.parting
    if parting is None:
        return ""
    lines = [tr("Here they part.")]
    lines += _sheet_texts(state, parting)
    entry = parting.turn.entry
    lines.append(
        tr("Here the turn scores {points}, and the total is {total}.").format(
            points=entry.points, total=entry.total
        )
    )
    return "\n".join(lines)


def _sheet_texts(state: GameState, parting: Parting) -> list[str]:
    texts = []
    for sheet in parting.parting_sheets:
        more = parting.differences[sheet]
        text = tr("{owner}’s sheet has {said}, {more} more than {expected}.")
        if more < 0:
            text = tr("{owner}’s sheet has {said}, {more} fewer than {expected}.")
        owner = state.setup.seats[sheet].name
        expected, said = parting.expected[sheet], parting.said[sheet]
        texts.append(text.format(owner=owner, said=said, more=abs(more), expected=expected))
    return texts


def done_text(state: GameState, walk: Recount) -> str:
    """The end of a walk."""
    totals = ", ".join(
        tr("{name} {points}").format(name=seat.name, points=state.points[number])
        for number, seat in enumerate(state.setup.seats)
    )
    if not walk.found:
        return tr("All sheets agree with this one to the end: {totals}.").format(totals=totals)
    return tr("The walk is done. Totals here: {totals}.").format(totals=totals)


def found_text(state: GameState, walk: Recount) -> str:
    """Every difference that was found and carried along."""
    lines = []
    for parting in walk.found:
        turn = parting.turn
        text = tr("{name}, line {number}: {sheets}")
        if not turn.number:
            text = tr("{name}, final reckoning: {sheets}")
        name = state.setup.seats[turn.player].name
        sheets = " ".join(_sheet_texts(state, parting))
        lines.append(text.format(name=name, number=turn.number, sheets=sheets))
    return "\n".join(lines)
