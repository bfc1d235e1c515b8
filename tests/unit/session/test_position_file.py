# SPDX-License-Identifier: MIT
"""Positions from files and from the clipboard, and the position for the clipboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.rules.board import STANDARD_15, Placement
from desktop_app.rules.game import fold
from desktop_app.rules.position_check import Position
from desktop_app.session.position_file import (
    cgp_of,
    events_from_cgp,
    events_from_file,
    format_position,
    read_position,
)

EMPTY_ROWS = "/".join(["15"] * 7)
CGP = f"{EMPTY_ROWS}/7CAtS4/{EMPTY_ROWS} AEIOUS?/ 12/0 0 lex any;"


def test_a_position_can_be_looked_at() -> None:
    state = fold(events_from_cgp(CGP))
    assert state.board.tile_at(7, 9) == "t"
    assert state.points == (12, 0)
    assert sorted(state.racks[0]) == sorted("AEIOUS?")
    # 100 tiles less 4 on the board and 7 on the rack; the lower-case t is a blank.
    assert len(state.bag) == 89
    assert "?" not in state.bag


def test_only_the_rack_that_is_face_up_is_copied() -> None:
    state = fold(events_from_cgp(CGP))
    assert cgp_of(state, 0).split()[1].startswith("AEIOUS?/")
    assert cgp_of(state, 1).split()[1] == "/"
    assert cgp_of(state, None).split()[1] == "/"


def test_copied_and_pasted_it_is_the_same_position() -> None:
    state = fold(events_from_cgp(CGP))
    again = fold(events_from_cgp(cgp_of(state, 0)))
    assert (again.board, again.points, again.bag) == (state.board, state.points, state.bag)


def test_more_tiles_than_the_set_has_are_refused() -> None:
    with pytest.raises(FormatError, match="tiles Q"):
        events_from_cgp(f"{EMPTY_ROWS}/7QQ6/{EMPTY_ROWS} / 0/0 0")


def test_a_fault_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.cgp"
    path.write_text("nothing of the kind")
    with pytest.raises(FormatError, match=r"bad\.cgp"):
        events_from_file(path)


def test_a_game_for_too_many_players_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "crowd.gcg"
    lines = [f"#player{number} p{number} P\n>p{number}: ABC - +0 0\n" for number in range(1, 6)]
    path.write_text("".join(lines), encoding="ascii")
    with pytest.raises(FormatError, match=r"crowd\.gcg: read 5 players, expected 4 at most"):
        events_from_file(path)


def test_a_position_of_the_editor_is_written_and_read_back() -> None:
    wanted = Position(
        (Placement(7, 7, "Q"), Placement(7, 8, "i")),
        ((), ("Z", "?"), ()),
        (3, -4, 5),
        (60_000, 1, 0),
        on_turn=2,
        zero_run=1,
    )
    assert read_position(format_position(wanted, STANDARD_15)) == wanted
    assert read_position(format_position(Position(), STANDARD_15)) == Position()


@pytest.mark.parametrize("own", ["rackside 9;", "rackside 1 2/x;", "rackside 1 5;", "rackside;"])
def test_operands_that_do_not_fit_are_left_out(own: str) -> None:
    read = read_position(f"{CGP} {own}")
    assert (read.remaining_ms, read.on_turn in (0, 1)) == ((), True)
    assert read.points == (12, 0)
