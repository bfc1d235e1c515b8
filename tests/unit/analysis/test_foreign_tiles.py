# SPDX-License-Identifier: MIT
"""Games of tiles that the set of their rules does not have: named, and not valued."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.analysis.foreign_tiles import foreign_tile
from desktop_app.analysis.played_turns import played_turns
from desktop_app.formats.gcg import load_gcg, parse_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.game import fold
from desktop_app.rules.state import GameState

RECORDS = Path(__file__).parents[2] / "data" / "records"
RULES = load_ruleset("naspa-2016")
HEAD = "#player1 a A\n#player2 b B\n"


def read(text: str) -> GameState:
    return fold(events_from_gcg(parse_gcg(HEAD + text), RULES).events)


def test_a_letter_outside_the_set_is_named_with_its_place() -> None:
    game = load_gcg(RECORDS / "letter-not-in-set.gcg")
    state = fold(events_from_gcg(game, RULES).events)
    said = "This game uses a tile that these rules do not have: Ü, at H8 in turn 1."
    assert foreign_tile(state) == said
    turns = played_turns(state)
    assert [turn.problem for turn in turns] == [said, said]
    assert all(turn.situation is None for turn in turns)


def test_turns_before_a_foreign_tile_on_the_board_are_of_another_set_too() -> None:
    state = read(">a: EIKLOST 8G KILOS +18 18\n>b: ÜABCDEF 9K ÜB +9 9\n>a: ET - +0 18\n")
    said = "This game uses a tile that these rules do not have: Ü, at K9 in turn 1."
    assert [turn.problem for turn in played_turns(state)] == [said] * 3


def test_turns_before_a_foreign_tile_on_a_rack_are_valued() -> None:
    state = read(">a: EIKLOST 8G KILOS +18 18\n>b: ÜABCDEF 7H AB +9 9\n>a: EEINRST - +0 18\n")
    first, second, third = played_turns(state)
    assert first.situation is not None
    assert "on the rack of turn 1" in second.problem and second.situation is None
    assert third.situation is not None, "the tile never came on the board"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("#tile-distribution french", "the tiles are french"),
        ("#board-layout SuperCrosswordGame", "the board is SuperCrosswordGame"),
        ("#lexicon FRA24", "the word list FRA24"),
    ],
)
def test_a_game_of_another_set_is_not_valued(line: str, said: str) -> None:
    state = read(f"{line}\n>a: EIKLOST 8G KILOS +18 18\n")
    assert said in foreign_tile(state)
    assert all(turn.situation is None for turn in played_turns(state))
    (remark,) = (sentence for remarks in state.remarks.values() for sentence in remarks)
    assert remark.startswith(said)


def test_a_usual_game_is_valued() -> None:
    text = "#tile-distribution english\n#board-layout CrosswordGame\n#lexicon CSW24\n"
    state = read(f"{text}>a: EIKLOS? 8G KiLOS +16 16\n")
    assert foreign_tile(state) == "" and not state.remarks
