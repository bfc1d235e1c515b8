# SPDX-License-Identifier: MIT
"""The fields of a correction, and its consequences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.commands import AnnouncePass, CorrectEntry, EnterScore, LayTiles
from desktop_app.rules.commands import ExchangeTiles as Exchange
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.score_rows import CorrectionConflict
from desktop_app.rules.state import RowKind
from desktop_app.session.corrections import (
    BadPoints,
    Consequences,
    EntryForm,
    consequences,
    form_of,
    is_unchanged,
    may_correct,
    read_form,
    score_of_form,
)
from desktop_app.session.move_text import MoveTextProblem, TextFault
from tests.helpers.physical import across, carry_out, down, physical_table, turn


@pytest.fixture
def table() -> Table:
    made = physical_table()
    turn(made, LayTiles(0, across(7, 7, "CAT")))
    turn(made, LayTiles(1, down(8, 9, "EN")))
    turn(made, EnterScore(0, 30))
    turn(made, Exchange(1, ("Q", "_", "_")))
    turn(made, AnnouncePass(0))
    return made


def test_every_line_has_a_form_that_changes_nothing(table: Table) -> None:
    for line in range(len(table.state.rows)):
        form = form_of(table.state, line)
        command = read_form(table.state, form)
        assert isinstance(command, CorrectEntry), form
        assert is_unchanged(table.state, command), form


def test_letters_that_lay_there_are_read_through(table: Table) -> None:
    form = form_of(table.state, 1)
    assert form.play == "J8 TEN"
    for written in ("J8 TEN", "J8 .EN", "J9 EN"):
        command = read_form(table.state, replace(form, play=written))
        assert isinstance(command, CorrectEntry)
        assert command.placements == table.state.rows[1].placements


def test_the_squares_of_a_play_keep_the_order_they_were_played_in(table: Table) -> None:
    turn(table, LayTiles(1, tuple(reversed(down(11, 9, "IS")))))
    command = read_form(table.state, form_of(table.state, 5))
    assert isinstance(command, CorrectEntry)
    assert command.placements == table.state.rows[5].placements
    changed = read_form(table.state, replace(form_of(table.state, 5), play="J12 IT"))
    assert isinstance(changed, CorrectEntry)
    assert changed.placements == down(11, 9, "IT")


def test_without_points_the_tiles_are_scored(table: Table) -> None:
    command = read_form(table.state, EntryForm(0, RowKind.PLAY, "8H CaT", ""))
    assert isinstance(command, CorrectEntry)
    assert command.points == 8
    score = score_of_form(table.state, EntryForm(0, RowKind.PLAY, "8H CaT", ""))
    assert score is not None and score.points == 8


def test_the_tiles_of_an_exchange_as_far_as_they_are_known(table: Table) -> None:
    form = form_of(table.state, 3)
    assert form.tiles == "Q__"
    command = read_form(table.state, replace(form, tiles="z_"))
    assert isinstance(command, CorrectEntry) and command.tiles == ("Z", "_")
    assert read_form(table.state, replace(form, tiles="")) == MoveTextProblem(
        TextFault.TILES_MISSING, 2
    )
    read = read_form(table.state, replace(form, tiles="4x_"))
    assert isinstance(read, MoveTextProblem)


@pytest.mark.parametrize("points", ["x", "1.5", "--2", "123456", "²"])
def test_points_that_are_none(table: Table, points: str) -> None:
    form = EntryForm(2, RowKind.PLAY, "", points)
    assert read_form(table.state, form) == BadPoints(points)


def test_points_may_be_signed(table: Table) -> None:
    command = read_form(table.state, EntryForm(2, RowKind.PLAY, "", " -5 "))
    assert isinstance(command, CorrectEntry) and command.points == -5


def test_what_follows_is_what_comes_of_it(table: Table) -> None:
    command = CorrectEntry(0, placements=across(7, 7, "CAP"), points=14)
    told = consequences(table.state, command)
    assert isinstance(told, Consequences)
    assert [change.line for change in told.changes] == [0, 1]
    assert [change.line for change in told.later] == [1]
    assert told.before is table.state, "nothing is done yet"
    carry_out(table, command)
    assert table.state.rows == told.after.rows
    assert table.state.points == told.after.points


def test_why_it_cannot_be(table: Table) -> None:
    clash = consequences(table.state, CorrectEntry(0, placements=across(8, 7, "CAT")))
    assert clash == CorrectionConflict(Reason.SQUARE_TAKEN, 1)
    refused = consequences(table.state, CorrectEntry(99, points=1))
    assert isinstance(refused, Rejection)
    assert refused.reasons == {Reason.NO_SUCH_ENTRY}


def test_when_lines_can_be_corrected(table: Table) -> None:
    assert may_correct(table.state, 0)
    assert not may_correct(table.state, 5) and not may_correct(table.state, -1)
    carry_out(table, LayTiles(1, down(9, 6, "AT")))
    assert not may_correct(table.state, 0)
