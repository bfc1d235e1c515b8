# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from desktop_app.lexicon.errors import LexiconError
from desktop_app.play.table import MemorySink, OrderedDrawer, ShufflingDrawer, Table, move_command
from desktop_app.rules import commands as cmd
from desktop_app.rules.acts.act import Act
from desktop_app.rules.board import Direction
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.events import Event, GameStarted, PlayAccepted, TilesDrawn, TimePassed
from desktop_app.rules.game import fold
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase
from tests.helpers.games import make_setup
from tests.helpers.random_games import random_command
from tests.helpers.tables import names, reason, say, set_up


class FailingSink:
    """Keeps events until a test makes it fail."""

    def __init__(self) -> None:
        self.kept: list[Event] = []
        self.fails = False

    def append(self, events: Sequence[Event]) -> None:
        if self.fails:
            raise OSError("no space left")
        self.kept.extend(events)


def _table(sink: FailingSink, mode: Mode = Mode.AUTOMATIC) -> Table:
    drawer = OrderedDrawer("ABHELLOQI")
    return Table(make_setup(mode=mode), judge=None, drawer=drawer, sink=sink)


def test_a_sink_that_fails_leaves_the_game_as_it_was() -> None:
    sink = FailingSink()
    table = _table(sink)
    state, events = table.state, table.events
    sink.fails = True
    for command in (cmd.AnnouncePass(0), cmd.PassTime(1_000)):
        with pytest.raises(OSError, match="no space"):
            table.submit(command)
        assert table.state == state
        assert table.events == events
    sink.fails = False
    assert not isinstance(table.submit(cmd.AnnouncePass(0)), Rejection)
    assert fold(sink.kept) == table.state


def test_an_interrupt_while_events_are_folded_leaves_game_and_log_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sink = FailingSink()
    table = _table(sink)
    left = 0
    emit = Act.emit

    def interrupted(act: Act, event: Event) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        emit(act, event)

    monkeypatch.setattr(Act, "emit", interrupted)
    for allowed in range(40):
        left = allowed
        try:
            table.submit(cmd.AnnouncePass(table.state.on_turn or 0))
        except KeyboardInterrupt:
            assert tuple(sink.kept) == table.events
            assert fold(sink.kept) == table.state
        else:
            return
    raise AssertionError("no pass was ever carried out")


def test_everything_is_kept_before_it_is_shown() -> None:
    sink = FailingSink()
    table = _table(sink)
    source = random.Random(3)
    for _ in range(100):
        table.submit(random_command(table.state, source))
        assert tuple(sink.kept) == table.events
        assert fold(sink.kept) == table.state


def test_automatic_play_starts_with_full_racks_and_a_running_clock() -> None:
    table = _table(FailingSink())
    assert table.state.phase is Phase.ON_TURN
    assert [len(rack) for rack in table.state.racks] == [7, 7]
    assert table.state.racks[0] == tuple("HELLOQI")
    assert table.state.clock.running == 0


def test_by_the_book_nothing_happens_by_itself() -> None:
    table = _table(FailingSink(), Mode.BY_THE_BOOK)
    assert table.events == (GameStarted(table.state.setup),)


def test_a_whole_turn_is_one_submission() -> None:
    table = _table(FailingSink())
    events = table.submit_move(0, Play(7, 3, Direction.ACROSS, tuple("HELLO")))
    assert not isinstance(events, Rejection)
    assert names(events) == ["TilesLaid", "ScoreDeclared", "TurnEnded", "ClockPressed"]
    events = table.submit_move(1, Pass())
    assert not isinstance(events, Rejection)
    happened = names(events)
    assert happened[:3] == ["PlayAccepted", "ScoreRecorded", "TilesDrawn"]
    assert happened[3] == "PassAnnounced"


def test_a_refused_move_has_accepted_nothing() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 20", "words HALLO")
    say(table, "A plays 8D HELLO")
    for act in ("B lays 9G ZZ", "B lays 1A AE", "B exchanges Z", "B lays 8D AE"):
        reason(table, act)
        assert table.state.open_turn is not None
        assert table.state.phase is Phase.ENDED
    say(table, "B challenges")
    assert table.state.points == (0, 0)


def test_an_exchange_that_is_allowed_only_before_the_refill_is_refused() -> None:
    # Seven tiles are in the bag until the previous player has drawn five.
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 7")
    say(table, "A plays 8D HELLO")
    assert reason(table, "B exchanges A") is Reason.BAG_TOO_SMALL
    assert table.state.open_turn is not None


def test_the_trial_does_not_use_up_the_hand() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag ABCDE", "order EDCBA")
    say(table, "A plays 8D HELLO")
    reason(table, "B lays 1A AE")
    say(table, "B passes")
    assert table.state.racks[0] == ("Q", "I", "E", "D", "C", "B", "A")


class CountingSink:
    """Keeps every batch."""

    def __init__(self) -> None:
        self.batches: list[tuple[Event, ...]] = []

    def append(self, events: Sequence[Event]) -> None:
        self.batches.append(tuple(events))


def _counted_table(judge: WordJudge | None = None) -> tuple[Table, CountingSink]:
    sink = CountingSink()
    drawer = OrderedDrawer("ABHELLOQI")
    table = Table(make_setup(mode=Mode.AUTOMATIC), judge=judge, drawer=drawer, sink=sink)
    sink.batches.clear()
    return table, sink


def test_a_turn_and_the_time_before_it_are_one_write() -> None:
    table, sink = _counted_table()
    events = table.submit(cmd.AnnouncePass(0), elapsed_ms=700)
    assert sink.batches == [events]
    assert isinstance(events, tuple) and events[0] == TimePassed(700)
    assert table.latest.events == events
    assert table.latest.states[-1] is table.state


def test_time_passes_although_the_command_after_it_is_refused() -> None:
    table, sink = _counted_table()
    before = table.state
    refused = table.submit(cmd.AnnouncePass(1), elapsed_ms=700)
    assert isinstance(refused, Rejection)
    assert sink.batches == [(TimePassed(700),)]
    assert table.state.now_ms == before.now_ms + 700
    assert isinstance(table.submit(cmd.AnnouncePass(1)), Rejection)
    assert len(sink.batches) == 1


def test_time_passes_although_the_list_cannot_be_read() -> None:
    class LostList:
        def is_acceptable(self, word: str) -> bool:
            raise LexiconError("the list is gone")

    table, sink = _counted_table(LostList())
    table.submit_move(0, Play(7, 3, Direction.ACROSS, tuple("HELLO")))
    sink.batches.clear()
    with pytest.raises(LexiconError, match="gone"):
        table.submit(cmd.CallChallenge(1, ("HELLO",)), elapsed_ms=700)
    assert sink.batches == [(TimePassed(700),)]
    assert table.state.open_turn is not None


def test_events_of_a_turn_are_folded_twice_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = _counted_table()
    table.submit_move(0, Play(7, 3, Direction.ACROSS, tuple("HELLO")))
    folded: Counter[type[Event]] = Counter()
    emit = Act.emit

    def counted(act: Act, event: Event) -> None:
        folded[type(event)] += 1
        emit(act, event)

    def forbidden(state: GameState | None, event: Event) -> GameState:
        raise AssertionError(f"{event!r} was folded again")

    monkeypatch.setattr(Act, "emit", counted)
    monkeypatch.setattr("desktop_app.play.table.evolve", forbidden)
    events = table.submit_move(1, Pass(), elapsed_ms=100)
    assert isinstance(events, tuple)
    happened = Counter(type(event) for event in events)
    assert happened[TilesDrawn] == 1 and happened[PlayAccepted] == 1
    assert all(folded[each] <= 2 * count for each, count in happened.items()), folded


def test_a_game_is_taken_up_from_its_log() -> None:
    table = _table(FailingSink())
    table.submit_move(0, Play(7, 3, Direction.ACROSS, tuple("HELLO")))
    sink = FailingSink()
    again = Table.resume(
        table.events, judge=None, drawer=ShufflingDrawer(random.Random(1)), sink=sink
    )
    assert again.state == table.state
    assert sink.kept == []
    again.submit_move(1, Pass())
    assert fold((*table.events, *sink.kept)) == again.state
    with pytest.raises(ValueError, match="empty log"):
        Table.resume((), judge=None, drawer=OrderedDrawer(), sink=MemorySink())


def test_a_draw_that_ties_for_ever_is_an_error_and_no_hang() -> None:
    with pytest.raises(RuntimeError, match="does not end"):
        Table(make_setup(), judge=None, drawer=OrderedDrawer(), sink=MemorySink())


def test_time_cannot_go_back() -> None:
    table = _table(FailingSink())
    with pytest.raises(ValueError, match="-1 ms"):
        table.pass_time(-1)
    table.pass_time(500)
    assert table.state.clock.remaining_ms[0] == 1_499_500


def test_moves_are_commands() -> None:
    assert move_command(1, Pass()) == cmd.AnnouncePass(1)
    assert move_command(1, Exchange(("A",))) == cmd.ExchangeTiles(1, ("A",))
    play = Play(7, 7, Direction.DOWN, ("A", ".", "b"))
    assert move_command(0, play) == cmd.LayTiles(0, play.placements())
