# SPDX-License-Identifier: MIT
from __future__ import annotations

import json

from desktop_app.play.state_json import board_rows, rejection_json, state_json
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.rejection import Reason, reject
from tests.helpers.tables import say, set_up


def test_a_board_is_rows_of_one_mark_a_square() -> None:
    board = Board.empty().with_placements(
        [Placement(0, 0, "A"), Placement(0, 1, "b"), Placement(14, 14, "CH")]
    )
    rows = board_rows(board)
    assert rows[0] == "Ab............."
    assert rows[1] == "." * 15
    assert rows[14] == "." * 14 + "[CH]"


def test_a_state_says_everything_in_plain_values() -> None:
    table = set_up(
        "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty",
        "record A warning:cume-record=1 strikes=2", "first B",
    )  # fmt: skip
    say(table, "A plays I8 S")
    state = json.loads(json.dumps(state_json(table.state)))
    assert state["phase"] == "out-pending"
    assert state["racks"] == ["", "QU"]
    assert state["challengeable"] == ["CARDS"]
    assert state["last_score"] == 8
    assert state["result"] is None
    assert state["lines"] == []
    assert state["lexicon"] == table.state.setup.lexicon
    assert state["record"][0]["warnings"] == {"cume-record": 1}
    assert state["record"][0]["strikes"] == 2
    say(table, "B accepts", "A signs")
    state = json.loads(json.dumps(state_json(table.state)))
    assert state["result"] == {
        "reason": "out",
        "player": 0,
        "winner": 0,
        "margins": [30, -30],
        "half_points": [2, 0],
        "is_rated": True,
        "signed": [0],
    }
    assert {"topic": "final-out", "section": "V.G.1", "player": 0, "detail": "22"} in state[
        "rulings"
    ]
    assert state["record"][1]["firsts"] == 1


def test_a_refusal_is_a_code_with_sections() -> None:
    assert rejection_json(reject(Reason.GAP, "5.1.4", "", detail="H8")) == [
        {"code": "gap", "sections": ["5.1.4"], "detail": "H8"}
    ]


def test_a_decided_game_of_two_says_its_lines() -> None:
    table = set_up("mode automatic")
    say(table, "director rules forfeit player=B")
    lines = json.loads(json.dumps(state_json(table.state)))["lines"]
    assert lines[0] == {
        "player": "A",
        "opponent": "B",
        "kind": "forfeit",
        "half_points": 2,
        "margin": 50,
        "penalty": 0,
        "is_rated": False,
        "went_first": None,
    }
    three = set_up("players A B C", "rack A Q", ruleset="mattel-family")
    say(three, "A rules award-game to=A")
    assert state_json(three.state)["lines"] == []
