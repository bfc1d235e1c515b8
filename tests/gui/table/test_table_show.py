# SPDX-License-Identifier: MIT
"""A session of an hour at the table, played from a GCG file with the time of every turn.

The note on each turn of the file is the time it took. The clocks must agree with the sum of these
times to a tenth of a second, and the score sheet with the file.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from desktop_app.formats.gcg import parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.formats.gcg_model import (
    GcgEndRackBonus,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.rules.state import Phase
from desktop_app.session.acts import TableAct
from desktop_app.ui.main_window.table_controller import Side
from tests.gui.table.conftest import ANN, BEN, TableBench

FILE = Path(__file__).parents[2] / "data" / "gcg" / "table-one-hour.gcg"
MINUTES = 30
SEATS = {"Ann": ANN, "Ben": BEN}
TURNS = (GcgPlay, GcgPass, GcgExchange, GcgUnseenExchange)


def milliseconds(note: str) -> int:
    """Return ``2:36.3`` as 156,300."""
    minutes, seconds = note.split(":")
    return int(minutes) * 60_000 + round(float(seconds) * 1000)


def typed(event: GcgEvent) -> str:
    """Return the text to type for a turn."""
    match event:
        case GcgPlay():
            return f"{event.position} {event.word} {event.score}"
        case GcgExchange():
            return f"-{event.tiles}"
        case GcgUnseenExchange():
            return f"-{event.count}"
        case _:
            return "pass"


def charged_to(event: GcgEvent) -> int:
    """Return whose clock ran: for a play that was challenged off, the opponent's."""
    seat = SEATS[event.nick]
    return 1 - seat if isinstance(event, GcgPhoneyWithdrawn) else seat


def play(bench: TableBench, game: GcgGame) -> None:
    bench.shift(Side.RIGHT)
    for event in game.events:
        if isinstance(event, GcgPhoneyWithdrawn):
            bench.pass_time(milliseconds(event.note))
            challenge(bench)
        elif isinstance(event, TURNS):
            seat = SEATS[event.nick]
            assert bench.state.on_turn == seat
            bench.pass_time(milliseconds(event.note))
            bench.enter(typed(event))
            bench.shift(Side(seat))
    if bench.state.phase is Phase.OUT_PENDING:
        bench.click(bench.table.acts.button(_accept()))


def challenge(bench: TableBench) -> None:
    """Challenge all words, press for the opponent, and start the clock again."""
    challenger = Side(bench.state.on_turn or 0)
    bench.key(Qt.Key.Key_F8)
    bench.click(bench.table.challenge.yes)
    bench.key(Qt.Key.Key_Tab, bench.table.challenge.press)
    assert bench.state.clock.running is None, "the clock stands still while words are judged"
    bench.table.setFocus()
    bench.shift(challenger)


def test_an_hour_at_the_table(bench: TableBench) -> None:
    game = parse_gcg(FILE.read_text("utf-8"))
    bench.navigator.settings.change(verdict_fills_screen=False)
    bench.sit_down(minutes=MINUTES, lexicon=game.pragma("lexicon") or "")
    play(bench, game)

    used = [0, 0]
    for event in game.events:
        if event.note:
            used[charged_to(event)] += milliseconds(event.note)
    assert sum(used) > 57 * 60_000, "it is a session of an hour"
    for seat in (ANN, BEN):
        left = MINUTES * 60_000 - used[seat]
        assert abs(bench.state.clock.remaining_ms[seat] - left) < 100
    assert used[ANN] > MINUTES * 60_000, "one of them is in overtime"

    sheet = bench.state.rows
    assert len(sheet) == len(game.events)
    for row, event in zip(sheet, game.events, strict=True):
        assert SEATS[event.nick] == row.player
        assert (row.points, row.total) == (event.score, event.total)
    assert bench.state.points == (game.events[-1].total, 512)
    assert isinstance(game.events[-1], GcgTimePenalty)
    assert any(isinstance(event, GcgEndRackBonus) for event in game.events)

    kept = gcg_from_events(bench.session.events)
    for ours, theirs in zip(kept.events, game.events, strict=True):
        assert type(ours) is type(theirs)
        if isinstance(ours, GcgPlay) and isinstance(theirs, GcgPlay):
            assert (ours.position, ours.word) == (theirs.position, theirs.word)


def _accept() -> TableAct:
    return TableAct.ACCEPT
