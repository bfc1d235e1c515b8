# SPDX-License-Identifier: MIT
"""Lines of a game that is written down, carried out without a window, under every ruleset."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.history import states_at
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.seats import seat_view
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.setup import Occasion, Step
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import MoveTextProblem
from desktop_app.session.table_game import TableGame
from desktop_app.session.table_writer import (
    LineProblem,
    Outcome,
    TableWriter,
    WritingProblem,
    is_written_down,
    text_of_line,
)
from tests.helpers.physical import table_choice
from tests.helpers.tables import ALL_RULESETS

POINTS_A_WORD = "singapore-2015"


class _Judge:
    def is_acceptable(self, word: str) -> bool:
        return "Q" not in word


@dataclass
class _Desk:
    session: GameSession
    writer: TableWriter

    @property
    def state(self) -> GameState:
        return self.session.state

    def write(self, *lines: str) -> Outcome:
        """Write lines, all of which but the last must succeed; return the outcome of the last."""
        outcome = Outcome()
        for line in lines:
            assert outcome.trouble is None
            read = self.writer.read(line)
            assert not isinstance(read, MoveTextProblem | WritingProblem), (line, read)
            outcome = self.writer.write(read)
            assert find_violations(self.state) == (), line
        return outcome


def _desk(ruleset: str = "naspa-2016", lexicon: str = "") -> _Desk:
    choice = table_choice(is_written=True)
    setup = choice.setup(load_ruleset(ruleset), lexicon)
    assert is_written_down(setup)
    table = Table(setup, judge=None, drawer=OrderedDrawer(), sink=MemorySink())
    session = GameSession(
        table, states_at=states_at, view_for=seat_view, driver=ClockDriver(lambda: 0)
    )
    session.begin()
    game = TableGame(session)
    game.begin()
    return _Desk(session, TableWriter(session, game, _Judge))


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Sessions have timers, which need an application."""


def test_a_game_being_played_is_not_one_written_down() -> None:
    ruleset = load_ruleset("naspa-2016")
    for choice in (
        table_choice(),
        table_choice(minutes=None),
        table_choice(minutes=None, done_by_players=frozenset()),
        table_choice(done_by_players=frozenset({Step.DRAW})),
    ):
        assert not is_written_down(choice.setup(ruleset, ""))


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_turns_alternate_and_a_challenged_play_comes_off(ruleset: str) -> None:
    desk = _desk(ruleset)
    outcome = desk.write(
        "AEGTUIN 8E TEGU", "E5 BACTERIN 98", "--", "-3", "E5 BACTERIN 98", "24", "-AB", "pass"
    )
    assert outcome.trouble is None
    assert desk.state.points == (34, 98)
    kinds = [(row.player, row.kind) for row in desk.state.rows]
    assert kinds == [
        (0, RowKind.PLAY),
        (1, RowKind.PLAY),
        (1, RowKind.PHONEY_WITHDRAWN),
        (0, RowKind.EXCHANGE),
        (1, RowKind.PLAY),
        (0, RowKind.PLAY),
        (1, RowKind.EXCHANGE),
        (0, RowKind.PASS),
    ]


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_what_is_written_goes_out_and_comes_in_again(ruleset: str) -> None:
    desk = _desk(ruleset)
    desk.write(
        "AEGTUIN 8E TEGU 12", "note not 10", "E5 BACTERIN", "--", "turn ben", "24", "end AEI"
    )
    assert desk.state.is_over
    text = format_gcg(gcg_from_events(desk.session.events))
    again = events_from_gcg(parse_gcg(text), desk.state.setup.ruleset).events
    assert format_gcg(gcg_from_events(again)) == text


@pytest.mark.parametrize(
    ("line", "points"), [("+5", 5), ("+10", 10), ("challenge", 10), ("challenge te", 5)]
)
def test_points_for_a_challenge_are_those_of_the_words(line: str, points: int) -> None:
    desk = _desk(POINTS_A_WORD)
    desk.write("8H CAT", "9G TE")
    before = desk.state.points
    assert desk.write(line).trouble is None
    assert desk.state.points == (before[0], before[1] + points)
    assert desk.state.on_turn == 0


def test_points_for_a_challenge_of_a_play_that_is_not_known() -> None:
    desk = _desk(POINTS_A_WORD)
    desk.write("24", "+10")
    assert desk.state.points == (34, 0)


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [(POINTS_A_WORD, "+3"), (POINTS_A_WORD, "+0"), (POINTS_A_WORD, "+15"), ("naspa-2016", "+5")],
)
def test_points_that_no_challenge_brings(ruleset: str, line: str) -> None:
    desk = _desk(ruleset)
    desk.write("8H CAT", "9G TE")
    before = desk.state
    assert desk.write(line).trouble is LineProblem.NO_BONUS
    assert desk.state is before


def test_a_challenge_that_costs_the_turn_leaves_it_with_the_player() -> None:
    desk = _desk()
    desk.write("8H CAT", "+0")
    assert desk.state.on_turn == 0
    assert desk.state.rows[-1].kind is RowKind.CHALLENGE_LOST


def test_words_not_in_the_list_are_reported_and_played() -> None:
    desk = _desk(lexicon="some-list")
    outcome = desk.write("8D QOPH")
    assert (outcome.strange, outcome.line) == (("QOPH",), 0)
    assert desk.state.rows[0].words == ("QOPH",)
    assert desk.write("24").strange == ()
    assert _desk().write("8D QOPH").strange == (), "without a list nothing is strange"


def test_a_rack_is_named_before_its_turn_is_known() -> None:
    desk = _desk()
    desk.write("ABC?", "24")
    assert desk.state.rows[0].rack == ("A", "B", "C", "?")


def test_a_turn_taken_back_is_there_to_be_typed_again() -> None:
    desk = _desk()
    desk.write("8H CAT", "ABDTEFG 9G TE 9", "-3", "-ABC", "pass", "24")
    texts = [text_of_line(desk.state, line) for line in range(6)]
    assert texts == ["8H CAT 10", "ABDEFGT 9G TE 9", "-3", "-ABC", "pass", "24"]
    for text in reversed(texts):
        assert desk.write("undo").text == text
    assert desk.state.rows == ()
    assert desk.write("undo").trouble is LineProblem.REFUSED


def test_a_turn_belongs_to_the_player_named() -> None:
    desk = _desk()
    desk.write("turn ann", "24", "turn", "30", "turn ben", "8")
    assert [row.player for row in desk.state.rows] == [0, 0, 1]


def test_nothing_belongs_to_a_line_that_is_not_there() -> None:
    for line in ("note too early", "--", "challenge", "end AEI"):
        assert _desk().write(line).trouble is LineProblem.NO_LINE, line
    assert _desk().write("end").trouble is LineProblem.ASKS_RACKS


def test_a_line_of_the_head_changes_one_entry_and_keeps_the_others() -> None:
    desk = _desk()
    desk.write("event Club", "round 3", "date 2026-10-04")
    whole = Occasion("2026-10-04", "Club", 3)
    assert desk.state.setup.occasion == whole
    for line, occasion in (
        ("event Cup", replace(whole, event="Cup")),
        ("round 4", replace(whole, event="Cup", round_number=4)),
        ("date 2026-10-05", Occasion("2026-10-05", "Cup", 4)),
        ("round", Occasion("2026-10-05", "Cup", None)),
    ):
        assert desk.write(line) == Outcome(occasion=occasion)
        assert desk.state.setup.occasion == occasion


def test_the_end_by_what_is_left() -> None:
    desk = _desk()
    desk.write("24", "30", "pass", "end AEI")
    assert desk.state.points == (24, 36), "who played last is out, and gets twice what is left"
    desk = _desk()
    desk.write("24", "30", "end 5 QZ")
    assert desk.state.points == (19, 10)
    assert desk.write("time ben 10").trouble is None
    assert desk.state.points == (19, 0)
    assert desk.write("24").trouble is LineProblem.NOT_NOW
    assert desk.write("ABC").trouble is LineProblem.NOT_NOW
    assert desk.write("turn").trouble is LineProblem.NOT_NOW
    assert desk.write("undo").text == "30"
    assert not desk.state.is_over


OUT_GAME = (
    "8E TEGU", "E5 BACTERIN 98", "-3", "pass", "12D UNPLoWED", "F3 VLOG", "H11 POUND",
    "8E TEGUI", "--", "pass", "14F QIN", "7H MERITED", "9H SAMITHI", "11J BEFOG", "M1 WHARFIE",
    "O11 SYLVA", "3C cONVEYER", "1K TAWIE", "C1 LOCATION", "I12 WASE", "H1 JAY", "10I OOR",
    "4K NERTZ", "B4 DEX", "1A KULAN", "9A COSIE",
)  # fmt: skip


def test_what_is_left_after_the_last_tile_follows_from_the_game() -> None:
    desk = _desk()
    desk.write(*OUT_GAME)
    assert desk.state.phase is Phase.OUT_PENDING
    assert desk.write("24").trouble is LineProblem.IS_OUT
    before = desk.state.points
    assert desk.write("end") == Outcome()
    assert desk.state.points == (before[0] + 2, before[1])
    assert desk.state.rows[-1].tiles == ("R",)


@pytest.mark.parametrize(("line", "bonus"), [("end R", 2), ("end 1", 2)])
def test_what_is_left_may_be_said_as_well(line: str, bonus: int) -> None:
    desk = _desk()
    desk.write(*OUT_GAME)
    before = desk.state.points
    assert desk.write(line) == Outcome()
    assert desk.state.points == (before[0] + bonus, before[1])


@pytest.mark.parametrize(("line", "bonus"), [("end Z", 20), ("end 4", 8), ("end L", 2)])
def test_the_tiles_left_on_paper_stand_and_differences_are_reported(line: str, bonus: int) -> None:
    desk = _desk()
    desk.write(*OUT_GAME)
    before = desk.state.points
    assert desk.write(line).other_left == ("R",)
    assert desk.state.points == (before[0] + bonus, before[1])


def test_the_last_play_may_have_come_off() -> None:
    desk = _desk()
    desk.write(*OUT_GAME, "--")
    assert not desk.state.is_over
    assert desk.state.on_turn == 1
