# SPDX-License-Identifier: MIT
"""The sentences of the move box; its parser is tested elsewhere."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import Board
from desktop_app.rules.move import Pass
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.ui.board.move_box import MoveBox, problem_sentence
from tests.unit.session.test_draft import FACES


@pytest.mark.parametrize("fault", TextFault)
def test_every_fault_has_a_sentence(fault: TextFault) -> None:
    sentence = problem_sentence(MoveTextProblem(fault, 4, "X", "H8"))
    assert sentence.endswith(".")
    assert "{" not in sentence
    has_no_place = fault in (TextFault.EMPTY, TextFault.TILES_MISSING)
    assert ("Character 4" in sentence) != has_no_place


def test_the_box_reads_and_forgets(qtbot: QtBot) -> None:
    box = MoveBox()
    qtbot.addWidget(box)
    entered: list[object] = []
    box.move_entered.connect(entered.append)
    box.open_for(Board.empty(), FACES)
    box.line.setText("8Z CAT")
    box.line.returnPressed.emit()
    assert entered == []
    assert box.message == "Character 1: 8Z is outside the board."
    box.line.setText("pass")
    box.line.textEdited.emit("pass")
    assert box.message == ""
    box.line.returnPressed.emit()
    assert entered == [Pass()]
    box.open_for(Board.empty(), FACES)
    assert box.line.text() == ""
