# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.analysis.unseen import unseen_tiles
from desktop_app.play.history import states_at
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.seats import seat_view
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.commands import (
    AcceptPlay,
    CallChallenge,
    CallHold,
    ConductProcedure,
    CorrectEntry,
    DrawTiles,
    NeutraliseClock,
    RackTiles,
    StartClock,
)
from desktop_app.rules.played import unfilled_lines
from desktop_app.rules.procedures.dialogue import AnswerKind
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.setup import Step
from desktop_app.rules.state import Phase, RowKind
from desktop_app.rules.tiles import UNSEEN, write_faces
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.desk import Desk, DeskDialogue, due_names
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.session.table_entry import ExchangeEntry, PlayEntry, board_before, read_entry
from desktop_app.session.table_faces import Alarms, FaceState, face_facts
from desktop_app.session.table_game import Pressed, TableGame, tiles_at_hand
from desktop_app.ui.desk.desk_text import question_text
from tests.helpers.physical import table_choice

ANN, BEN = 0, 1
pytestmark = pytest.mark.usefixtures("qapp")


@dataclass
class Sitting:
    """A game at the table without a window."""

    game: TableGame
    session: GameSession
    refused: list[Rejection] = field(default_factory=list)

    def enter(self, text: str, points: int | None = None) -> bool:
        entry = self.game.read(text)
        assert not isinstance(entry, MoveTextProblem), entry
        return self.game.enter(entry, points)

    def enter_again(self, text: str) -> bool:
        """Correct the last line, as the score sheet does."""
        state = self.session.state
        line = len(state.rows) - 1
        entry = read_entry(text, board_before(state, line), state.setup)
        assert isinstance(entry, PlayEntry), entry
        return self.session.submit(CorrectEntry(line, placements=entry.placements))

    @property
    def totals(self) -> tuple[int, ...]:
        return self.session.state.points


def sit_down(
    *, ruleset: str = "naspa-2016", minutes: int | None = 25, late: bool = True, done: str = "press"
) -> Sitting:
    steps = frozenset(Step(name) for name in done.split())
    choice = table_choice(minutes=minutes, done_by_players=steps)
    setup = choice.setup(load_ruleset(ruleset), "")
    table = Table(setup, judge=None, drawer=OrderedDrawer(()), sink=MemorySink())
    session = GameSession(
        table, states_at=states_at, view_for=seat_view, driver=ClockDriver(lambda: 0)
    )
    sitting = Sitting(TableGame(session, enters_late=late), session)
    session.rejected.connect(sitting.refused.append)
    session.begin()
    sitting.game.begin()
    return sitting


@pytest.mark.parametrize(
    "ruleset", ["naspa-2016", "singapore-2015", "sanspa-2001", "sanspa-1999", "mattel-family"]
)
def test_scores_alone_are_enough_under_every_book(ruleset: str) -> None:
    sitting = sit_down(ruleset=ruleset)
    sitting.game.press(BEN)
    for seat, points in ((ANN, "24"), (BEN, "30"), (ANN, "7")):
        assert sitting.enter(points)
        assert sitting.game.press(seat) is Pressed.DONE
    assert sitting.totals == (31, 30)
    assert sitting.game.end((4, 0), BEN)
    assert sitting.session.state.is_over
    assert not sitting.refused


def test_several_turns_may_be_entered_after_the_press() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    for seat in (ANN, BEN, ANN, BEN):
        sitting.game.press(seat)
    state = sitting.session.state
    assert unfilled_lines(state) == (0, 1, 2, 3)
    for text in ("8D FEASTER", "-2", "pass", "17"):
        assert sitting.enter(text)
    state = sitting.session.state
    assert [row.kind for row in state.rows] == [
        RowKind.PLAY,
        RowKind.EXCHANGE,
        RowKind.PASS,
        RowKind.PLAY,
    ]
    assert sitting.totals == (78, 17)
    assert unfilled_lines(state) == ()


def test_nothing_entered_is_no_turn_without_points() -> None:
    """Players who use only the clock may press as often as they like."""
    sitting = sit_down(ruleset="sanspa-2001")
    sitting.game.press(BEN)
    for number in range(14):
        assert sitting.game.press(number % 2) is Pressed.DONE
    assert not sitting.session.state.is_over
    assert sitting.session.state.zero_run == 0


def test_a_turn_of_before_is_laid_on_the_board_of_its_time() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    sitting.game.press(ANN)
    sitting.game.press(BEN)
    assert sitting.enter("8D FEASTER")
    target = sitting.game.target()
    assert target is not None
    assert (target.seat, target.line, target.turn) == (BEN, 1, 1)
    assert sitting.enter("D8 FOE")
    assert sitting.session.state.rows[1].words == ("FOE",)


def test_a_held_play_leaves_nothing_to_enter() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    sitting.game.press(ANN)
    sitting.session.submit(CallHold(BEN))
    assert sitting.game.target() is None
    assert not sitting.enter("24")
    sitting.session.submit(AcceptPlay(BEN))
    assert sitting.enter("24")


def test_a_withdrawn_play_is_filled_already() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    sitting.game.press(ANN)
    sitting.session.submit(CallChallenge(BEN, ("QQAT",), False))
    assert sitting.session.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN
    assert unfilled_lines(sitting.session.state) == ()


def test_no_exchange_has_more_tiles_than_a_rack() -> None:
    sitting = sit_down()
    game, session = sitting.game, sitting.session
    game.press(BEN)
    assert sitting.enter("-7")
    for text in ("-8", " -9", "-ABCDEFGH"):
        problem = game.read(text)
        assert problem == MoveTextProblem(TextFault.BAD_COUNT, 2, text.strip()[1:], "7")
    assert session.state.phase is Phase.EXCHANGING, "what was entered before stays"
    assert sitting.enter("8D CARES")
    assert game.read("-8") == MoveTextProblem(TextFault.BAD_COUNT, 2, "8", "7")
    assert game.read("-7") == ExchangeEntry((UNSEEN,) * 7)


def test_a_rack_that_was_overdrawn_is_exchanged_from_as_it_is() -> None:
    sitting = sit_down(done="press draw")
    assert sitting.session.submit(DrawTiles(ANN, 8, anyway=True))
    sitting.session.submit(RackTiles(ANN))
    sitting.session.submit(DrawTiles(BEN, 7))
    sitting.session.submit(RackTiles(BEN))
    sitting.game.press(BEN)
    assert len(sitting.session.state.racks[ANN]) == 8
    assert sitting.game.read("-8") == ExchangeEntry((UNSEEN,) * 8)
    assert sitting.game.read("-9") == MoveTextProblem(TextFault.BAD_COUNT, 2, "9", "8")
    assert sitting.enter("-3")
    assert sitting.game.read("-8") == ExchangeEntry((UNSEEN,) * 8)


def test_a_mistyped_play_reveals_nothing_about_the_rack() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    sitting.game.name_tiles(ANN, "A")
    assert sitting.enter("8D FEASTER")
    assert sitting.enter("8D FEATHER")
    assert sitting.session.state.turn.laid is not None
    assert sitting.session.state.turn.laid.words == ("FEATHER",)
    assert sitting.enter("24")
    # Declared for the tiles on the board.
    assert sitting.session.state.turn.declared == 24
    assert sitting.enter("pass")
    assert sitting.session.state.shown_rack(ANN) == ("A",)
    assert sitting.session.state.phase is Phase.PASSING


def test_an_announced_score_stands_where_the_steps_are_left_out() -> None:
    sitting = sit_down(done="")
    sitting.game.press(BEN)
    assert sitting.enter("8D FEASTER 80")
    assert sitting.totals == (80, 0)
    assert sitting.session.state.on_turn == BEN
    assert sitting.enter("D8 FOE", None)
    assert sitting.totals[BEN] == sitting.session.state.rows[-1].points


def test_a_press_where_no_time_runs_does_nothing() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    assert sitting.game.press(BEN) is Pressed.NOT_RUNNING
    without = sit_down(minutes=None)
    assert without.game.press(ANN) is Pressed.NO_CLOCK
    with_words = sit_down(late=False, ruleset="sanspa-2001")
    with_words.game.press(BEN)
    with_words.game.press(ANN)
    assert with_words.session.state.rows[0].kind is RowKind.PASS


def test_a_tile_on_the_other_rack_is_refused_with_its_reason() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    assert sitting.game.name_tiles(BEN, ("Q",))
    assert not sitting.enter("8H QI")
    assert sitting.refused[-1].reasons == {Reason.NOT_LEFT}
    state = sitting.session.state
    assert "Q" not in tiles_at_hand(state, ANN)
    assert "Q" in tiles_at_hand(state, BEN)


def test_the_faces_say_whose_time_runs_and_why_not() -> None:
    sitting = sit_down()

    def states(pause: str = "") -> list[FaceState]:
        state = sitting.session.state
        return [face.state for face in face_facts(state, state.clock, pause)]

    assert states() == [FaceState.READY, FaceState.WAITING]
    sitting.game.press(BEN)
    assert states() == [FaceState.YOUR_TURN, FaceState.WAITING]
    assert states("slept") == [FaceState.PAUSED] * 2
    sitting.enter("24")
    sitting.game.press(ANN)
    sitting.session.submit(CallHold(BEN))
    assert states() == [FaceState.HELD, FaceState.HOLDING]
    sitting.session.submit(AcceptPlay(BEN))
    sitting.session.submit(NeutraliseClock(BEN, "any-stated"))
    assert states() == [FaceState.NEUTRAL] * 2
    facts = face_facts(sitting.session.state, sitting.session.state.clock, "")
    assert facts[0].reason == "any-stated"
    sitting.game.end((0, 0), None)
    assert states() == [FaceState.OVER] * 2


def test_the_alarm_sounds_once_a_mark() -> None:
    sitting = sit_down(minutes=2)
    sitting.game.press(BEN)
    clock, alarms, heard = sitting.session.state.clock, Alarms(), []
    for _ in range(130):
        heard.append(alarms.is_due(clock))
        clock = clock.after(1000)
    assert [second for second, is_due in enumerate(heard) if is_due] == [61, 121]


def test_an_overdraw_ruling_names_no_unknown_tile() -> None:
    """A face-down tile is chosen: the program knows neither that one nor those that were seen."""
    sitting = sit_down(done="press draw")
    session = sitting.session
    for seat in (ANN, BEN):
        session.submit(DrawTiles(seat))
        session.submit(RackTiles(seat))
    sitting.game.press(BEN)
    assert sitting.enter("8D FEASTER")
    sitting.game.press(ANN)
    assert session.submit(DrawTiles(ANN, 8, anyway=True))
    desk = Desk(session)
    dialogue = DeskDialogue(desk, "overdraw")
    while dialogue.prompt is not None:
        prompt = dialogue.prompt
        assert prompt.kind is not AnswerKind.TILES or set(prompt.pool) == {UNSEEN}, prompt
        back = write_faces(prompt.pool[: prompt.least])
        assert dialogue.answer(back if prompt.kind is AnswerKind.TILES else prompt.pool[0]) is None
    assert dialogue.conduct()
    state = session.state
    assert [len(rack) for rack in state.racks] == [7, 7]
    assert state.shown_rack(ANN) == state.shown_rack(BEN) == ()
    assert sitting.enter("D8 FRAZE")
    assert not sitting.refused


@pytest.mark.parametrize("done", ["press", "press draw"])
def test_a_play_entered_late_and_challenged_off_leaves_seven_tiles(done: str) -> None:
    sitting = sit_down(done=done)
    session = sitting.session
    for seat in (ANN, BEN):
        session.submit(DrawTiles(seat))
    sitting.refused.clear()
    bag = len(session.state.bag)
    sitting.game.press(BEN)
    for _ in range(2):
        sitting.game.press(ANN)
        assert sitting.enter("8G DO")
        assert [len(rack) for rack in session.state.racks] == [5, 7]
        assert sitting.enter_again("8G DOT") and len(session.state.racks[ANN]) == 4
        assert sitting.enter_again("8G AX") and len(session.state.racks[ANN]) == 5
        assert session.submit(CallChallenge(BEN, ("AX",), False))
        assert [len(rack) for rack in session.state.racks] == [7, 7]
        assert due_names(session.state) == ()
        session.submit(StartClock(BEN))
        sitting.enter("pass")
        sitting.game.press(BEN)
    assert len(session.state.bag) == bag
    assert not sitting.refused


def test_tiles_named_before_a_late_entry_may_be_those_of_the_play() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    assert sitting.game.name_tiles(ANN, ("Z", "O", "Q"))
    sitting.game.press(ANN)
    assert sitting.enter("8G ZO")
    assert sitting.session.state.shown_rack(ANN) == ("Q",)
    assert not sitting.refused


def test_a_line_entered_late_is_no_correction() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    sitting.game.press(ANN)
    assert sitting.enter("8D FEASTER")
    state = sitting.session.state
    assert state.corrected == frozenset()
    assert state.last_turn is not None and state.last_turn.declared is None
    assert StoryReader().stories(sitting.session.events)[0].before == ()
    assert sitting.enter_again("8D FEATHER")
    assert sitting.session.state.corrected == {0}
    (before,) = StoryReader().stories(sitting.session.events)[0].before
    assert before.play == "FEASTER"


def test_the_bag_is_not_counted_while_unknown_tiles_lie_on_the_board() -> None:
    sitting = sit_down()
    sitting.game.press(BEN)
    assert unseen_tiles(sitting.session.state, None).is_bag_known
    assert sitting.enter("24")
    sitting.game.press(ANN)
    assert not unseen_tiles(sitting.session.state, None).is_bag_known


def test_what_was_picked_from_a_rack_that_is_known_in_part_is_asked() -> None:
    """The program cannot tell whether a known tile was among those picked unseen."""
    sitting = sit_down(done="press draw")
    session = sitting.session
    for seat, count in ((ANN, 8), (BEN, 7)):
        session.submit(DrawTiles(seat, count, anyway=True))
        session.submit(RackTiles(seat))
    assert sitting.game.name_tiles(ANN, ("Q",))
    sitting.game.press(BEN)
    dialogue = DeskDialogue(Desk(session), "overdraw")
    prompt = dialogue.prompt
    assert prompt is not None and (prompt.key, sorted(set(prompt.pool))) == ("taken", ["Q", UNSEEN])
    text = question_text("overdraw", prompt, "Ann")
    assert text == "Which tiles did the opponent pick, without looking?"
    unworded = replace(prompt, key="no-words")
    assert question_text("overdraw", unworded, "Ann") == "Which tiles were picked unseen?"
    assert dialogue.answer(write_faces(("Q", *(UNSEEN,) * (prompt.least - 1)))) is None
    assert dialogue.answer("Q") is None
    assert dialogue.conduct()
    assert session.state.racks[ANN] == (UNSEEN,) * 7


def test_where_a_lost_tile_was_is_asked_at_a_table() -> None:
    sitting = sit_down()
    session = sitting.session
    sitting.game.press(BEN)
    sitting.enter("8D FEASTER")
    answers = {"tiles": "Q"}
    asked = session.ask("missing-tile", answers)
    assert asked.prompt is not None
    assert asked.prompt.key == "holder"
    assert asked.prompt.pool[0] == "bag"
    bag = len(session.state.bag)
    assert session.submit(ConductProcedure("missing-tile", {**answers, "holder": "bag"}))
    assert (len(session.state.bag), session.state.missing) == (bag - 1, ("Q",))
