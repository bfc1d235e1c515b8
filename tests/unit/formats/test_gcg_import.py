# SPDX-License-Identifier: MIT
"""Any GCG file becomes a log that folds, with the scores and the board that the file records."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.formats.errors import FormatError
from desktop_app.formats.event_codec import decode_event, encode_event
from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_state
from desktop_app.formats.gcg_import import ImportedGame, events_from_gcg
from desktop_app.formats.record_checks import ReplayRules
from desktop_app.formats.replay import replay_gcg
from desktop_app.play.history import states_at
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import EndReason, PositionSet
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import GameState
from tests.helpers.random_games import random_game

HEAD = "#player1 ann Ann Lee\n#player2 ben Ben\n#lexicon OWL\n"


def imported(events: str, head: str = HEAD) -> ImportedGame:
    return events_from_gcg(parse_gcg(head + events), load_ruleset("naspa-2016"))


def folded(events: str, head: str = HEAD) -> GameState:
    return fold(imported(events, head).events)


WHOLE = """\
>ann: AEEFRST 8D FEASTER +78 78
>ben: BIQTUXY E5 QUI.T +28 28
>ann: AAENOVV J8 .OVEN +16 94
>ann: AAENOVV -- -16 78
>ben: BXYABCD -BXY +0 28
"""


def test_racks_are_drawn_when_the_players_drew_them() -> None:
    game = imported(WHOLE)
    assert game.problems == ()
    racks = [tuple(map("".join, states_at(game.events)[rows].racks)) for rows in range(6)]
    assert [tuple(sorted(rack) for rack in pair) for pair in racks[:2]] == [
        (sorted("AEEFRST"), sorted("BIQTUXY")),
        (sorted("AAENOVV"), sorted("BIQTUXY")),
    ]
    assert sorted(racks[2][1]) == sorted("BXYABCD")  # QUI.T was laid, and four were drawn
    assert sorted(racks[4][0]) == sorted("AAENOVV")  # taken back
    assert sorted(racks[5][1]) == sorted("ABCD")  # the tiles drawn for BXY are unknown
    state = fold(game.events)
    assert find_violations(state) == ()
    assert sum(isinstance(event, PositionSet) for event in game.events) == 1
    assert state.setup.lexicon == "OWL"
    assert [seat.name for seat in state.setup.seats] == ["Ann Lee", "Ben"]
    assert state.result is None


def test_unknown_racks_hold_what_is_known_and_no_more() -> None:
    state = folded(">ann: 8D FEASTER +78 78\n>ben: E5 QUI.T +28 28\n")
    assert state.points == (78, 28)
    assert state.racks == ((), ())
    assert len(state.bag) == 100 - 11
    assert find_violations(state) == ()
    assert sorted(state.rows[1].rack) == sorted("QUIT")


def test_the_rack_at_the_end_of_the_file_is_held() -> None:
    state = folded(">ann: AEEFRST 8D FEASTER +78 78\n#rack1 ABC\n#rack2 QUITXYZ\n")
    assert ["".join(sorted(rack)) for rack in state.racks] == ["ABC", "IQTUXYZ"]


def test_recorded_scores_and_totals_stand() -> None:
    game = imported(">ann: AEEFRST 8D FEASTER +70 70\n>ben: QUITBCD E5 QUI.T +28 30\n")
    state = fold(game.events)
    assert state.points == (70, 30)
    assert [row.points for row in state.rows] == [70, 28]
    assert [problem.line for problem in game.problems] == [4, 5]


def test_an_unseen_exchange_stays_unseen() -> None:
    state = folded(
        ">ann: AEEFRST 8D FEASTER +78 78\n"
        ">ben: QVVUXYZ -3 +0 0\n"
        ">ann: ABCDEFG - +0 78\n"
        ">ben: QXYZABC - +0 0\n"
    )
    assert state.rows[1].tiles == ("_", "_", "_")
    assert find_violations(state) == ()


def test_a_tile_too_many_is_set_and_not_refused() -> None:
    state = folded(">ann: QQAEFRS 8D QQ +40 40\n>ben: QZAEFRS E8 .Z +12 12\n>ann: 10A QZ +9 49\n")
    assert state.points == (49, 12)
    assert state.board.tile_at(7, 3) == "Q"
    assert len(state.rows) == 3


def test_a_letter_the_set_has_not_is_laid_all_the_same() -> None:
    state = folded(">ann: ÄEEFRST 8D ÄSE +10 10\n")
    assert state.board.tile_at(7, 3) == "Ä"
    assert state.points == (10, 0)


def test_who_moves_twice_moves_twice() -> None:
    state = folded(">ann: 8D FE +10 10\n>ann: 9D AN +8 18\n>ben: - +0 0\n")
    assert [row.player for row in state.rows] == [0, 0, 1]
    assert state.on_turn == 0


def test_a_withdrawal_of_nothing_changes_nothing() -> None:
    state = folded(">ann: -- -5 0\n>ben: 8D FE +10 10\n")
    assert state.points == (0, 10)


def test_the_end_follows_from_its_lines() -> None:
    out = folded(">ann: FE 8D FE +10 10\n>ann: (QZ) +40 50\n")
    assert out.is_over
    assert out.result is not None
    assert (out.result.reason, out.result.player) == (EndReason.OUT, 0)
    assert (out.result.winner, out.result.margins) == (0, (50, -50))
    assert sorted(out.racks[1]) == ["Q", "Z"]
    stuck = folded(">ann: Q - +0 0\n>ben: VV - +0 0\n>ann: Q (Q) -10 -10\n>ben: VV (VV) -8 -8\n")
    assert stuck.result is not None
    assert (stuck.result.reason, stuck.result.winner) == (EndReason.ZERO_RUN, 1)
    late = folded(">ann: FE 8D FE +10 10\n>ben: AB (time) -20 -20\n")
    assert late.result is not None
    assert late.points == (10, -20)
    tied = folded(">ann: Q - +0 0\n>ben: Z - +0 0\n>ann: Q (Q) -10 -10\n>ben: Z (Z) -10 -10\n")
    assert tied.result is not None
    assert tied.result.winner is None


def test_totals_of_the_final_reckoning_stand_too() -> None:
    state = folded(">ann: FE 8D FE +10 10\n>ann: (QZ) +40 55\n")
    assert state.is_over
    assert state.points == (55, 0)


def test_a_file_with_players_alone_is_an_empty_game() -> None:
    state = folded("")
    assert (state.points, state.rows, state.on_turn) == ((0, 0), (), 0)


def test_one_player_gets_a_partner_and_five_are_too_many() -> None:
    assert len(folded(">ann: 8D FE +10 10\n", "#player1 ann Ann\n").setup.seats) == 2
    with pytest.raises(FormatError, match="read 5 players, expected 4 at most"):
        imported("".join(f">p{number}: - +0 0\n" for number in range(3)))


GAMES = [
    format_gcg(gcg_from_state(random_game(seed, acts=30).state)).splitlines() for seed in range(4)
]


@settings(max_examples=25, deadline=None)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10**9))
def test_a_mangled_file_still_gives_the_game_that_it_records(game: list[str], seed: int) -> None:
    text = "\n".join(_mangled(game, random.Random(seed)))
    ruleset = load_ruleset("naspa-2016")
    try:
        parsed = parse_gcg(text)
        log = events_from_gcg(parsed, ruleset)
    except FormatError:
        return
    state = fold(log.events)
    rules = ReplayRules(state.setup.tile_set, state.setup.scoring)
    expected = replay_gcg(parsed, rules)
    assert state.points[: len(expected.totals)] == expected.totals
    assert state.board == expected.board
    assert log.problems == expected.problems
    kinds = Counter(event.kind.value for event in expected.events)
    assert sum(row.kind.value == "play" for row in state.rows) == kinds["play"]
    for event in log.events:
        assert decode_event(encode_event(event)) == event


def _mangled(lines: list[str], source: random.Random) -> list[str]:
    lines = list(lines)
    for _ in range(source.randint(1, 6)):
        place = source.randrange(len(lines))
        chance = source.random()
        if chance < 0.2 and len(lines) > 1:
            del lines[place]
        elif chance < 0.4:
            lines.insert(source.randrange(len(lines)), lines[place])
        elif lines[place]:
            column = source.randrange(len(lines[place]))
            line = lines[place]
            lines[place] = line[:column] + source.choice("ABQZ?az .-+0129(#>") + line[column + 1 :]
    return lines
