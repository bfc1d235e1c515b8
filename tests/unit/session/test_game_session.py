# SPDX-License-Identifier: MIT
"""A session without a window: time, pauses, refusals, a full disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.lexicon.errors import LexiconError
from desktop_app.play.history import states_at
from desktop_app.play.seats import seat_view
from desktop_app.rules.commands import AcceptPlay, ConductProcedure, NoteEntry, PressClock
from desktop_app.rules.events import Event, TimePassed
from desktop_app.rules.game import fold, with_time_merged
from desktop_app.rules.move import Pass
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState
from desktop_app.session.acts import NO_SEAT, RoomView, TableAct
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.bot_player import BotSeat
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.game_session import READY, GameSession, PastStates
from desktop_app.storage.errors import StorageError
from tests.unit.session.test_acts import ANN, BEN, played, table
from tests.unit.session.test_bot_player import Ponderer


class Bench:
    def __init__(
        self, *kinds: str, pause: str = "", bots: Mapping[int, BotSeat] | None = None
    ) -> None:
        self.now_ms = 0
        self.table = table(*kinds)
        self.session = GameSession(
            self.table,
            states_at=states_at,
            view_for=seat_view,
            driver=ClockDriver(lambda: self.now_ms),
            pause=pause,
            bots=bots,
        )
        self.refused: list[Rejection] = []
        self.failures: list[object] = []
        self.recorded: list[Event] = []
        self.session.rejected.connect(self.refused.append)
        self.session.failed.connect(self.failures.append)
        self.session.events_recorded.connect(self.recorded.extend)
        self.session.begin()


@pytest.fixture
def bench(qapp: QCoreApplication) -> Bench:
    return Bench("person", "person")


def test_a_refusal_is_emitted_and_changes_nothing(bench: Bench) -> None:
    events = bench.session.events
    assert not bench.session.submit(AcceptPlay(BEN))
    assert len(bench.refused) == 1
    assert bench.session.events == events


def test_every_event_is_emitted_once_and_in_order(bench: Bench) -> None:
    before = len(bench.session.events)
    bench.now_ms = 300
    assert bench.session.submit_move(ANN, Pass())
    assert tuple(bench.recorded) == bench.session.events[before:]
    assert bench.recorded[0] == TimePassed(300)


def test_a_move_is_one_batch_of_events_and_one_view(bench: Bench) -> None:
    views: list[RoomView] = []
    batches: list[tuple[Event, ...]] = []
    bench.session.view_changed.connect(views.append)
    bench.session.events_recorded.connect(batches.append)
    before = bench.session.events
    bench.now_ms = 300
    assert bench.session.submit_move(ANN, Pass())
    assert [*before, *batches[0]] == list(bench.session.events) and len(batches) == 1
    (view,) = views
    assert view == bench.session.view
    assert view.state is view.viewed is bench.table.state
    assert view.seat_shown == NO_SEAT and view.rack_seat is None, "the other player sits down"
    assert view.offered[TableAct.PLAY] == BEN and not view.may_lay


def test_seconds_alone_bring_no_view(bench: Bench) -> None:
    views: list[RoomView] = []
    bench.session.view_changed.connect(views.append)
    bench.now_ms += 2000
    bench.session.tick()
    assert bench.session.events[-1] == TimePassed(2000)
    assert views == []


def test_a_refused_command_leaves_its_time_and_no_view(bench: Bench) -> None:
    views: list[RoomView] = []
    bench.session.view_changed.connect(views.append)
    bench.now_ms += 400
    assert not bench.session.submit(AcceptPlay(BEN))
    assert bench.recorded[-1] == TimePassed(400)
    assert views == [] and len(bench.refused) == 1


def test_a_pause_that_a_move_ends_is_shown_with_the_move(bench: Bench) -> None:
    bench.session.halt("ruling")
    views: list[RoomView] = []
    bench.session.view_changed.connect(views.append)
    assert bench.session.submit_move(ANN, Pass())
    assert [view.pause for view in views] == [""]
    bench.session.halt("ruling")
    assert not bench.session.submit(AcceptPlay(ANN))
    assert [view.pause for view in views] == ["", "ruling", ""], "the refusal let time go on"


def test_the_stories_follow_without_folding(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench.session.stories.stories(bench.session.events) == {}

    def forbidden(state: GameState | None, event: Event) -> GameState:
        raise AssertionError(f"{event!r} was folded again")

    monkeypatch.setattr("desktop_app.analysis.sheet_story.evolve", forbidden)
    bench.now_ms += 2000
    bench.session.tick()
    assert bench.session.submit_move(ANN, Pass())
    assert bench.session.submit(NoteEntry(0, "late"))
    assert bench.session.stories.stories(bench.session.events)[0].note == "late"


def test_a_rack_is_hidden_from_two_people_while_the_desk_asks(bench: Bench) -> None:
    bench.session.show_rack()
    assert bench.session.view.rack_seat == ANN and bench.session.view.may_lay
    bench.session.set_asking(True)
    assert bench.session.view.rack_seat is None


def test_a_person_alone_sees_the_rack_while_the_desk_asks(qapp: QCoreApplication) -> None:
    bench = Bench("person", "static")
    bench.session.set_asking(True)
    assert bench.session.view.rack_seat == ANN
    bench.session.close()
    assert not bench.session.view.offered and not bench.session.view.may_lay


def test_a_disk_that_takes_nothing_pauses_the_game(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(command: object, *, elapsed_ms: int) -> tuple[Event, ...]:
        raise StorageError("no room left on the disk")

    monkeypatch.setattr(bench.table, "submit", refuse)
    before = bench.session.events
    assert not bench.session.submit(PressClock(ANN))
    assert [str(error) for error in bench.failures] == ["no room left on the disk"]
    assert bench.session.pause == "failed"
    assert bench.session.events == before


def test_a_missing_word_list_is_reported_and_nothing_is_decided(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(command: object, *, elapsed_ms: int) -> tuple[Event, ...]:
        raise LexiconError("no lexicon is called 'mine'")

    monkeypatch.setattr(bench.table, "submit", refuse)
    before = bench.session.events
    assert not bench.session.submit(PressClock(ANN))
    assert [str(error) for error in bench.failures] == ["no lexicon is called 'mine'"]
    assert bench.session.events == before
    assert not bench.session.pause


def test_while_paused_no_time_is_charged(qapp: QCoreApplication) -> None:
    bench = Bench("person", "person", pause="start")
    bench.now_ms += 5000
    bench.session.tick()
    assert bench.session.clock_now().remaining_ms == (1_500_000, 1_500_000)
    bench.session.show_rack()
    bench.now_ms += 5000
    assert bench.session.clock_now().remaining_ms == (1_495_000, 1_500_000)


@pytest.mark.parametrize(("kinds", "pause"), [(("person", "bot"), ""), (("bot", "person"), READY)])
def test_against_the_computer_the_clock_waits_for_a_persons_first_tile(
    qapp: QCoreApplication, kinds: tuple[str, ...], pause: str
) -> None:
    bench = Bench(*kinds, pause="start")
    assert bench.session.pause == READY
    assert bench.session.submit_move(ANN, Pass())
    assert bench.session.pause == pause, "a move of the computer alone does not start it"
    bench.session.touch()
    assert bench.session.pause == ""
    assert Bench("person", "person", pause="start").session.pause == "start"


def test_closing_charges_what_passed_and_takes_no_more(bench: Bench) -> None:
    bench.now_ms += 640
    bench.session.close()
    assert bench.session.events[-1] == TimePassed(640)
    assert not bench.session.submit(PressClock(ANN))


def test_the_log_is_folded_once_for_all_its_lines(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.session.submit_move(ANN, Pass())
    bench.session.submit_move(BEN, Pass())
    asked: list[int] = []

    def count(events: Sequence[Event]) -> tuple[GameState, ...]:
        asked.append(len(events))
        return states_at(events)

    monkeypatch.setattr(bench.session, "_past", PastStates(count))
    bench.session.view_row(0)
    assert not bench.session.viewed_state.rows
    bench.session.view_row(1)
    assert [row.player for row in bench.session.viewed_state.rows] == [ANN]
    assert len(asked) == 1
    bench.session.view_now()
    bench.session.submit_move(ANN, Pass())
    bench.session.view_row(2)
    assert [row.player for row in bench.session.viewed_state.rows] == [ANN, BEN]
    assert len(asked) == 2


def test_an_event_while_looking_back_does_not_move_the_view(bench: Bench) -> None:
    bench.session.submit_move(ANN, Pass())
    bench.session.view_row(0)
    bench.now_ms += 2000
    bench.session.tick()
    assert bench.session.viewed_ply == 0
    bench.session.submit_move(BEN, Pass())
    assert bench.session.is_live, "who acts sees what he does"


@pytest.mark.parametrize("rows", range(2))
def test_the_short_log_gives_the_same_states(rows: int) -> None:
    game = played("person", "person")
    log: Sequence[Event] = (*game.events, TimePassed(1000), TimePassed(250), TimePassed(7))
    short = tuple(with_time_merged(log))
    assert len(short) == len(log) - 2
    assert fold(short) == fold(log)
    assert states_at(short)[rows] == states_at(log)[rows]


PENALTY = ConductProcedure("penalise-spread", {"player": "A", "spread": "50", "offence": "late"})


@pytest.mark.parametrize(
    ("happens", "thoughts"),
    [
        pytest.param(lambda session: session.submit(PENALTY), 2, id="the game moves on"),
        pytest.param(lambda session: session.set_bots_waiting(True), 1, id="people rule"),
        pytest.param(lambda session: session.halt("slept"), 1, id="the game is paused"),
    ],
)
def test_a_thought_of_a_bot_is_dropped_when_the_game_changes(
    qapp: QCoreApplication, happens: Callable[[GameSession], object], thoughts: int
) -> None:
    bot = Ponderer()
    bench = Bench("person", "bot", bots={BEN: BotSeat(lambda: bot, AnalysisService())})
    thinking: list[int] = []
    bench.session.thinking_changed.connect(thinking.append)
    bench.session.submit_move(ANN, Pass())
    assert bot.began.wait(10)
    assert thinking == [BEN]
    bot.began.clear()
    happens(bench.session)
    assert bench.refused == []
    assert bot.ended.wait(10), "the answer to an old position is not waited for"
    assert thoughts == 1 or bot.began.wait(10), "the bot thinks about the new position"
    assert (bot.thoughts, thinking[1]) == (thoughts, -1)
    bench.session.close()
