# SPDX-License-Identifier: MIT
"""Games replayed: exact totals of whole games, and one case for each oddity."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import format_gcg, load_gcg, parse_gcg
from desktop_app.formats.gcg_model import GcgGame
from desktop_app.formats.record_checks import ReplayRules
from desktop_app.formats.replay import (
    EventKind,
    ReplayedEvent,
    ReplayedGame,
    replay_gcg,
)
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet

DATA = Path(__file__).parents[2] / "data" / "gcg"
FACES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
COUNTS = [9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2]
VALUES = [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10, 0]
RULES = ReplayRules(
    TileSet(dict(zip(FACES, COUNTS, strict=True)), dict(zip(FACES, VALUES, strict=True))),
    ScoringRules(),
)
HEAD = "#player1 ann Ann Lee\n#player2 bo Bo Fox\n"
OPENING = ">ann: DEFILOW 8D FLOWED +34 34\n"


class Judge:
    """A judge who accepts these words."""

    def __init__(self, *words: str) -> None:
        self._words = words

    def is_acceptable(self, word: str) -> bool:
        return word in self._words


def replay(text: str, judge: Judge | None = None) -> ReplayedGame:
    return replay_gcg(parse_gcg(HEAD + text), RULES, judge=judge)


def messages(game: ReplayedGame) -> list[tuple[int, str]]:
    return [(problem.line, problem.message) for problem in game.problems]


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("name", ["complete.gcg", "letters_latin1_crlf.gcg", "parentheses_bom.gcg"])
def test_a_whole_game_in_every_custom(name: str) -> None:
    game = replay_gcg(load_gcg(DATA / name), RULES)
    assert game.problems == ()
    assert game.totals == (324, 414)
    assert game.names[0].startswith("Nell ")
    assert game.board_rows() == (
        ".......LOGO...L",
        "..........dISCO",
        "............MAP",
        "..........THEn.",
        ".....DEAR.HOED.",
        "...ROE.GAZES.Y.",
        "..QI.MARIA.TI.V",
        "UN.FLOWED.....E",
        "RUNT..KEEP....T",
        ".NY.VAS.RAG..JO",
        "...CAB...XU...E",
        "....I.....BLEED",
        "..TINT....SIR..",
        "..I.........FAN",
        "..NU.........WO",
    )
    kinds = [event.kind for event in game.events]
    assert len(kinds) == 42
    assert kinds[1:4] == [EventKind.PLAY, EventKind.PHONEY_WITHDRAWN, EventKind.PASS]
    assert kinds[7] is EventKind.CHALLENGE_BONUS
    assert kinds[9] is EventKind.EXCHANGE
    assert kinds[-2:] == [EventKind.END_RACK_BONUS, EventKind.TIME_PENALTY]


def test_both_customs_give_the_same_events() -> None:
    def rows(name: str) -> list[object]:
        game = replay_gcg(load_gcg(DATA / name), RULES)
        return [(e.ply, e.player, e.kind, e.rack, e.details, e.score, e.total) for e in game.events]

    assert rows("complete.gcg") == rows("letters_latin1_crlf.gcg") == rows("parentheses_bom.gcg")


def test_a_game_that_ends_by_passes() -> None:
    game = replay_gcg(load_gcg(DATA / "passed_out.gcg"), RULES)
    assert game.problems == ()
    assert game.totals == (375, 333)
    assert [(event.kind, event.score, event.rack) for event in game.events[-2:]] == [
        (EventKind.END_RACK_PENALTY, -13, "JLV"),
        (EventKind.END_RACK_PENALTY, -4, "V"),
    ]


def test_a_game_that_stops_half_way() -> None:
    game = replay_gcg(load_gcg(DATA / "half.gcg"), RULES)
    assert game.problems == ()
    assert game.totals == (147, 151)
    assert game.events[2].rack == ""


def test_a_written_copy_of_a_game_replays_alike() -> None:
    def events(game: GcgGame) -> list[ReplayedEvent]:
        return [replace(event, line=0) for event in replay_gcg(game, RULES).events]

    original = load_gcg(DATA / "complete.gcg")
    assert events(parse_gcg(format_gcg(original))) == events(original)


# ---------------------------------------------------------------------- events


def test_a_play_says_everything() -> None:
    game = replay(OPENING + ">bo: AACIMR? d7 IF +5 5\n>ann: ABGHIOR 9C AHI +14 48\n")
    play = game.events[2].details
    assert play is not None
    assert (play.position, play.tiles) == ("9C", "AHI")
    assert play.words == ("AHI", "IFH", "LI")
    opening = game.events[0]
    assert (opening.ply, opening.player, opening.rack, opening.score, opening.total) == (
        0,
        0,
        "DEFILOW",
        34,
        34,
    )


def test_a_single_tile_is_read_the_way_the_file_says() -> None:
    lines = OPENING + ">bo: AACIMRS 9C AI +1 1\n"
    down = replay(lines + ">ann: AX E8 .X\n").events[2].details
    across = replay(lines + ">ann: AX 9C ..X\n").events[2].details
    assert down is not None
    assert across is not None
    assert down.words == ("LX", "AIX")
    assert across.words == ("AIX", "LX")
    assert down.computed == across.computed


def test_a_withdrawal_restores_board_and_total() -> None:
    game = replay(OPENING + ">ann: DEFILOW -- -34 0\n")
    assert game.problems == ()
    assert game.board.is_empty
    event = game.events[1]
    assert (event.kind, event.score, event.total) == (EventKind.PHONEY_WITHDRAWN, -34, 0)
    assert event.details is None


def test_a_withdrawal_leaves_the_tiles_played_through() -> None:
    game = replay(OPENING + ">bo: AACIMRR I5 RAC. +10 10\n>bo: AACIMRR -- -10 0\n")
    assert game.board_rows()[7] == "...FLOWED......"
    assert game.problems == ()


def test_a_withdrawn_play_that_was_scored_wrongly_takes_off_what_was_written() -> None:
    game = replay(">ann: DEFILOW 8D FLOWED +43 43\n>ann: DEFILOW -- -43 0\n")
    assert messages(game) == [(3, "recorded score 43: the play scores 34")]
    assert game.totals == (0, 0)


def test_a_second_withdrawal_has_nothing_to_withdraw() -> None:
    game = replay(OPENING + ">ann: DEFILOW -- -34 0\n>ann: DEFILOW -- -34 -34\n")
    assert messages(game) == [(5, "read '--', but there is no play to withdraw")]


def test_a_withdrawn_play_has_the_rack_it_was_made_from() -> None:
    game = replay(OPENING + ">ann: ABCDEFG -- -34 0\n")
    assert messages(game) == [(4, "rack ABCDEFG: the play withdrawn was made from DEFILOW")]
    # A part of it is no contradiction.
    assert replay(OPENING + ">ann: FLOW -- -34 0\n").problems == ()


def test_a_rack_that_lacks_what_was_kept() -> None:
    kept = OPENING + ">bo: AABCDEE -A +0 0\n"
    assert messages(replay(kept + ">ann: AENRSTU - +0 34\n")) == [
        (5, "rack AENRSTU: I was kept and is missing")
    ]
    assert replay(kept + ">ann: AEINRST - +0 34\n").problems == ()
    assert messages(replay(kept + "#rack1 AENRSTU\n#rack2 ABCDEEI\n")) == [
        (5, "rack AENRSTU: I was kept and is missing")
    ]
    assert replay(kept + "#rack1 AENRST\n").problems == ()
    # A rack that is known in part may have the others beside it.
    assert replay(kept + ">ann: AENRST - +0 34\n").problems == ()
    assert replay(kept + ">ann: - +0 34\n").problems == ()


def test_after_an_exchange_of_a_number_no_tile_is_surely_kept() -> None:
    given_up = OPENING + ">bo: IIIU -4 +0 0\n>ann: - +0 34\n"
    assert replay(given_up + ">bo: DINQR 9C DIN +13 13\n").problems == ()


def test_a_rack_of_one_letter_stands_for_an_unknown_one() -> None:
    seen = ">ann: EEEEEEE -E +0 0\n>bo: EEEEEEE 8G SEE +6 6\n>ann: ADEIRST - +0 0\n"
    game = replay(">bo: ABCDEFG - +0 0\n" + seen + ">bo: AILNORU - +0 6\n#rack1 EEEEEEE\n")
    # Neither kept, nor counted, nor lacking what is laid; what Bo had before stays known.
    assert messages(game) == [(5, "rack EEEEEEE: ABCDFG was kept and is missing")]
    back = replay(">ann: AB 8G BAG +12 12\n>ann: EEEEEEE -- -12 0\n")
    assert messages(back)[1:] == []


def test_a_play_with_tiles_that_are_not_on_the_rack_tells_nothing_of_what_is_kept() -> None:
    game = replay(">ann: AEINRST 8G ZA +22 22\n>bo: - +0 0\n>ann: BCDFGHL - +0 22\n")
    assert messages(game) == [(3, "plays Z, which is not on the rack AEINRST")]


def test_points_and_numbers_of_a_game_with_other_letters_are_not_checked() -> None:
    text = ">ann: KÜKBSSS 8G KÜB +12 12\n>bo: KSMKSXX 9G KS +9 9\n"
    once = replay(text)
    assert (4, "3 tiles K: the set has 1") in messages(once)
    twice = replay(text + ">ann: BKMÖSSS 10G MÖ +50 62\n>bo: (XX) +32 41\n")
    assert messages(twice) == [
        (3, "the set has no tile Ü; counted as 0"),
        (
            5,
            "this game uses letters that these rules do not have: points and numbers of tiles are"
            " not checked",
        ),
        (5, "the set has no tile Ö; counted as 0"),
    ]


def test_points_and_numbers_of_a_game_on_another_board_are_not_checked() -> None:
    game = replay("#board-layout SuperCrosswordGame\n>ann: KKKBALL 8G BALL +60 60\n")
    assert [line for line, _ in messages(game)] == [3]


def test_a_play_of_more_tiles_than_a_rack_holds() -> None:
    game = replay(">ann: 8A ABCDEFGH +0 0\n")
    assert (3, "lays 8 tiles, a rack holds 7") in messages(game)


def test_racks_above_the_first_event_are_opening_racks() -> None:
    text = "#rack1 DEFILOW\n#rack2 AABCDEE\n>ann: DEFILOW 8D FLOWED +34 34\n"
    game = parse_gcg(HEAD + text + "#rack1 AEINRST\n")
    assert game.opening_racks == ((1, "DEFILOW"), (2, "AABCDEE"))
    assert game.racks == ((1, "AEINRST"),)
    assert parse_gcg(format_gcg(game)) == game
    wrong = replay(text + ">bo: EINORST - +0 0\n")
    assert messages(wrong) == [(6, "rack EINORST: AABCDE was kept and is missing")]


def test_exchanges_name_tiles_or_a_number() -> None:
    game = replay(">ann: ABC -AB +0 0\n>bo: -5 +0 0\n")
    assert [event.kind for event in game.events] == [EventKind.EXCHANGE] * 2
    assert all(event.details is None for event in game.events)
    assert game.problems == ()


def test_a_score_that_is_not_recorded_is_computed() -> None:
    game = replay(">ann: DEFILOW 8D FLOWED\n>ann: (AB) 5\n")
    assert (game.events[0].score, game.events[0].total) == (34, 34)
    assert messages(game)[0] == (3, "no score recorded: the play scores 34")


def test_three_players_are_identified_by_nick_case_and_full_name() -> None:
    game = replay_gcg(load_gcg(DATA / "three_players.gcg"), RULES)
    assert game.problems == ()
    assert [event.player for event in game.events] == [0, 1, 1, 2, 0]
    assert game.names == ("Mia Novak", "Sam Reed", "Ola Berg")
    assert game.totals == (33, 0, 0)


def test_players_without_player_lines_come_in_the_order_of_their_turns() -> None:
    game = replay_gcg(parse_gcg(OPENING + ">bo: AB - +0 0\n>ann: AB - +0 34\n"), RULES)
    assert game.names == ("ann", "bo")
    assert game.totals == (34, 0)
    assert [line for line, _ in messages(game)] == [1, 2]


def test_a_player_number_that_is_left_out_goes_to_the_unknown_nick() -> None:
    game = replay_gcg(parse_gcg("#player2 bo Bo Fox\n" + OPENING), RULES)
    assert game.names == ("ann", "Bo Fox")
    unplayed = replay_gcg(parse_gcg("#player2 bo Bo Fox\n"), RULES)
    assert unplayed.names == ("player 1", "Bo Fox")


def test_two_players_of_one_nick_take_turns() -> None:
    text = "#player1 x Ann Lee\n#player2 x Bo Fox\n>x: - +0 0\n>x: - +0 0\n>x: - +0 0\n"
    assert [event.player for event in replay_gcg(parse_gcg(text), RULES).events] == [0, 1, 0]


# ---------------------------------------------------------------------- oddities


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (">ann: DEFILOW 8D FLOWED +43 43\n", (3, "recorded score 43: the play scores 34")),
        (OPENING + ">bo: - +0 5\n", (4, "recorded total 5: 0 +0 is 0")),
        (OPENING + ">bo: AB - +7 7\n", (4, "recorded score 7: the turn scores 0")),
        (OPENING + ">ann: AB - +0 34\n", (4, "'ann' moves twice in a row: a turn may be missing")),
        (">cy: AB - +0 0\n", (3, "unknown player 'cy': no #player line names it")),
        (
            ">ann: DEFILOA 8D FLOWED +34 34\n",
            (3, "plays W, which is not on the rack DEFILOA"),
        ),
        (">ann: ABC -ABD +0 0\n", (3, "exchanges D, which is not on the rack ABC")),
        (">ann: -9 +0 0\n", (3, "exchanges 9 tiles of 7")),
        (">ann: AABCDEFG - +0 0\n", (3, "rack AABCDEFG holds 8 tiles, not 7")),
        (">ann: JJ - +0 0\n", (3, "2 tiles J: the set has 1")),
        (">ann: A??? - +0 0\n", (3, "3 tiles ?: the set has 2")),
        (OPENING + ">bo: QUIZ 8K QI\n", (4, "touches no tile on the board")),
        (OPENING + ">bo: (DIN) +7 7\n", (4, "recorded +7 for DIN: counts 4, or 8 doubled")),
        (OPENING + ">bo: DIN (DIN) -3 -3\n", (4, "recorded -3 for DIN: counts 4, or 8 doubled")),
        (OPENING + ">bo: (time) +10 10\n", (4, "a time penalty adds points: +10")),
        (OPENING + ">bo: (challenge)\n", (4, "no score recorded: counted as 0")),
        (
            OPENING + ">bo: AB - +0 0\n>ann: X -- -34 0\n",
            (5, "read '--', but the event before it is not a play"),
        ),
        (OPENING + ">bo: X -- -34 0\n", (4, "read '--' for 'bo', but the last play is another's")),
        (OPENING + ">ann: X -- +0 0\n", (4, "recorded score +0: the play withdrawn scored 34")),
        (OPENING + ">ann: X --\n", (4, "no score: the play withdrawn scored 34")),
        (">ann: AÑB - +0 0\n", (3, "the set has no tile Ñ; counted as 0")),
        (">ann: (Ñ) +1 1\n", (3, "the set has no tile Ñ; counted as 0")),
        (">ann: AÑB 8H AÑB +8 8\n", (3, "the set has no tile Ñ; counted as 0")),
    ],
)
def test_one_problem_each(text: str, problem: tuple[int, str]) -> None:
    assert problem in messages(replay(text))


def test_fitting_end_racks_are_no_problem() -> None:
    for score in (4, 8):
        game = replay(OPENING + f">ann: (DIN) +{score} {34 + score}\n>bo: DIN (DIN) -4 -4\n")
        assert game.problems == ()


def test_the_recorded_score_and_total_win() -> None:
    game = replay(
        ">ann: DEFILOW 8D FLOWED +43 43\n>bo: AB - +0 0\n>ann: DIN - +0 50\n>ann: (AB) +8 58\n"
    )
    assert [(event.score, event.total) for event in game.events] == [
        (43, 43),
        (0, 0),
        (0, 50),
        (8, 58),
    ]
    assert game.totals == (58, 0)
    # A wrong total is reported once, not on every later line.
    assert [line for line, _ in messages(game)] == [3, 5]


def test_a_conflict_keeps_the_board_and_lays_the_rest() -> None:
    game = replay(OPENING + ">bo: AACEMRS D7 OXEN\n")
    details = game.events[1].details
    assert details is not None
    assert details.tiles == "O.EN"
    assert game.board_rows()[7] == "...FLOWED......"
    assert (4, "square D8: read 'X' on a square that holds 'F'") in messages(game)


def test_an_extra_tile_is_reported_once() -> None:
    game = replay(">ann: QQ - +0 0\n>bo: QQ - +0 0\n>ann: QQQ - +0 0\n")
    assert messages(game) == [(3, "2 tiles Q: the set has 1"), (5, "3 tiles Q: the set has 1")]


def test_tiles_on_the_board_count_against_the_set() -> None:
    game = replay(OPENING + ">bo: WW - +0 0\n")
    assert messages(game) == [(4, "3 tiles W: the set has 2")]


def test_a_face_outside_the_set_does_not_make_a_score_wrong() -> None:
    game = replay(">ann: AÑB 8H AÑB +30 30\n")
    assert messages(game) == [(3, "the set has no tile Ñ; counted as 0")]


def test_words_are_judged_only_when_there_is_a_judge() -> None:
    text = OPENING + ">bo: AACIMRR I5 RAC. +10 10\n"
    assert replay(text).problems == ()
    assert messages(replay(text, Judge("FLOWED"))) == [(4, "RACD is not in the lexicon")]


def test_a_phoney_that_was_withdrawn_is_no_problem() -> None:
    text = OPENING + ">bo: AACIMRR I5 RAC. +10 10\n>bo: AACIMRR -- -10 0\n"
    assert replay(text, Judge("FLOWED")).problems == ()
    assert messages(replay(text, Judge("FLOWED", "RACD"))) == [
        (5, "RACD: withdrawn, but in the lexicon")
    ]


def test_an_odd_file_is_read_to_its_end() -> None:
    game = replay_gcg(load_gcg(DATA / "odd.gcg"), RULES)
    assert len(game.events) == 11
    assert game.events[-1].kind is EventKind.TIME_PENALTY
    assert game.totals == (113, 109, 5)
    assert {problem.line for problem in game.problems} == {1, 4, 5, *range(7, 18)}
    lines = [problem.line for problem in game.problems]
    assert lines == sorted(lines)


# ---------------------------------------------------------------------- any input


TOKENS = st.sampled_from(
    [
        "A",
        "B",
        "Q",
        "Z",
        "?",
        "ñ",
        "8H",
        "H8",
        "8D",
        "a15",
        "o15",
        "W.RD",
        "AB",
        "(A)B",
        "...",
        "--",
        "-",
        "-AB",
        "-3",
        "+24",
        "24",
        "-24",
        "(time)",
        "(challenge)",
        "(QZ)",
        "ABCDEFG",
        "[CH]A",
        ":",
    ]
)
EVENT_LINES = st.builds(
    lambda nick, tokens: f">{nick}: {' '.join(tokens)}",
    st.sampled_from(["ann", "bo", "cy"]),
    st.lists(TOKENS, max_size=5),
)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("#rack1 QQZ", "2 tiles Q: the set has 1"),
        ("#rack1 AB\n#rack2 ZZ", "2 tiles Z: the set has 1"),
        ("#rack1 Z\n#rack2 Z", "2 tiles Z: the set has 1"),
        ("#rack1 ABCDEFGH", "rack ABCDEFGH holds 8 tiles, not 7"),
        (">ann: ABC (ABD) -6 -6", "the penalty is for ABD, the rack is ABC"),
        (">ann: (time) -10 -10\n>ann: (time) -10 -20", "a second time penalty for 'ann'"),
    ],
)
def test_an_impossible_end_is_reported(lines: str, said: str) -> None:
    problems = replay_gcg(parse_gcg(HEAD + lines), RULES).problems
    last = HEAD.count("\n") + lines.count("\n") + 1
    assert (last, said) in [(problem.line, problem.message) for problem in problems]


def test_a_time_penalty_for_each_player_is_nothing_odd() -> None:
    text = HEAD + ">ann: ABC (time) -10 -10\n>bo: ABD (time) -20 -20\n#rack1 ABC\n#rack2 ABD\n"
    assert replay_gcg(parse_gcg(text), RULES).problems == ()


@given(st.lists(EVENT_LINES, max_size=12), st.booleans())
def test_every_game_replays(lines: list[str], has_players: bool) -> None:
    try:
        game = parse_gcg((HEAD if has_players else "") + "\n".join(lines))
    except FormatError:
        return
    replayed = replay_gcg(game, RULES, judge=Judge("AB"))
    assert len(replayed.events) == len(game.events)
    assert [event.ply for event in replayed.events] == list(range(len(game.events)))
    last = {event.player: event.total for event in replayed.events}
    assert all(replayed.totals[player] == total for player, total in last.items())
    assert len(replayed.names) == len(replayed.totals)
    laid = sum(len(event.details.play.placements()) for event in replayed.events if event.details)
    assert sum(1 for _ in replayed.board.placements()) <= laid
