# SPDX-License-Identifier: MIT
"""The figures of the moves of a turn."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from desktop_app.ui.review.option_table import OptionTable
from tests.helpers.review_figures import RETAINS, TIE, TURNS, option


def test_an_equity_of_next_to_nothing_has_no_sign(qtbot: QtBot) -> None:
    table = OptionTable()
    qtbot.addWidget(table)
    options = (option(RETAINS, ("RETAINS",)), replace(option(TIE, ("TIE",)), equity=-0.04))
    situation = TURNS[0].situation
    assert situation is not None
    table.show_options(situation.board, options, played=1)
    assert [row.cell(3).text for row in table.rows] == ["6.0", "0.0"]
