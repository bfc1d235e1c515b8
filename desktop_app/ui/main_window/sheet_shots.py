# SPDX-License-Identifier: MIT
"""What the pictures of the score sheet show: a correction with what follows, and a recount."""

from __future__ import annotations

from desktop_app.rules.commands import CorrectEntry, NoteEntry
from desktop_app.rules.state import RowKind, ScoreRow
from desktop_app.session.corrections import form_of
from desktop_app.session.game_session import GameSession
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.sheet_controller import SheetController
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.table.head_bar import View

ROOMS = ("correction", "recount")
_NOTE = "Saw the other one too late."


def show_sheet_work(navigator: Navigator, room: str) -> None:
    """Show one of `ROOMS` over a game at the table that plays itself from a seed."""
    session = navigator.games.table_demonstration()
    navigator.play(session)
    table = navigator.window.findChild(TableRoom)
    work = navigator.window.findChild(SheetController)
    assert table is not None and work is not None, "a game at the table has its sheet"
    if room == "correction":
        table.show_view(View.SHEET)
        _correct(session, work, table)
    else:
        table.show_view(View.BOARD)
        _recount(session, work, table)


def _plays(session: GameSession) -> list[tuple[int, ScoreRow]]:
    rows = enumerate(session.state.rows)
    return [(line, row) for line, row in rows if row.kind is RowKind.PLAY and row.placements]


def _correct(session: GameSession, work: SheetController, table: TableRoom) -> None:
    """One line has a note, one was corrected, and a third loses its last letter now."""
    (first, _), (second, row), *rest = _plays(session)
    session.submit(NoteEntry(first, _NOTE))
    session.submit(CorrectEntry(second, points=row.points + 2))
    line = max(rest, key=lambda each: len(each[1].placements))[0]
    work.correct(line)
    panel = table.sheet_desk.correction
    panel.play.setText(form_of(session.state, line).play[:-1])
    panel.play.textEdited.emit(panel.play.text())


def _recount(session: GameSession, work: SheetController, table: TableRoom) -> None:
    """The walk has come to the turn where one sheet has ten points more."""
    work.recount()
    panel = table.sheet_desk.recount
    for _ in range(5):
        panel.same.click()
    assert panel.walk is not None, "the walk has begun"
    panel.fields[1].setText(str(panel.walk.expected(1) + 10))
    panel.fields[1].setFocus()
    panel.take_turn()
