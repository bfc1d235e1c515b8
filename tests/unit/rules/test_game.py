# SPDX-License-Identifier: MIT
from __future__ import annotations

import random

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules import commands as cmd
from desktop_app.rules import events as ev
from desktop_app.rules.game import Decision, decide, evolve, fold, fold_log, with_time_merged
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from tests.helpers.games import make_setup
from tests.helpers.random_games import random_game


def test_a_log_begins_with_one_start() -> None:
    started = ev.GameStarted(make_setup())
    state = evolve(None, started)
    assert state.phase is Phase.START
    assert len(state.bag) == 100
    with pytest.raises(ValueError, match="only at the beginning"):
        evolve(state, started)
    with pytest.raises(ValueError, match="begins with GameStarted, not TimePassed"):
        evolve(None, ev.TimePassed(1))
    with pytest.raises(ValueError, match="empty log"):
        fold([])


def test_an_event_that_does_not_fit_is_an_error() -> None:
    state = evolve(None, ev.GameStarted(make_setup()))
    with pytest.raises(ValueError, match="is not among"):
        evolve(state, ev.TilesDrawn(0, ("Z", "Z")))


def test_deciding_changes_nothing() -> None:
    state = evolve(None, ev.GameStarted(make_setup()))
    before = evolve(None, ev.GameStarted(make_setup()))
    decided = decide(state, cmd.DrawForStart(), judge=None, drawer=OrderedDrawer("BA"))
    assert not isinstance(decided, Rejection)
    assert state == before and decided.before is state
    assert (decided.state.first, decided.state.phase) == (1, Phase.SETUP)


def test_a_decision_has_the_game_after_each_of_its_events() -> None:
    state = evolve(None, ev.GameStarted(make_setup()))
    assert Decision(state).state is state
    first = decide(state, cmd.DrawForStart(), judge=None, drawer=OrderedDrawer("BA"))
    assert isinstance(first, Decision)
    second = decide(first.state, cmd.DrawTiles(1), judge=None, drawer=OrderedDrawer())
    assert isinstance(second, Decision)
    both = first.then(second)
    assert both.events == first.events + second.events
    for event, after in zip(both.events, both.states, strict=True):
        state = evolve(state, event)
        assert state == after
    assert both.state == state


@pytest.mark.parametrize("seat", [-1, 2])
def test_an_empty_seat_is_refused(seat: int) -> None:
    state = random_game(1).state
    for command in (
        cmd.DrawTiles(seat),
        cmd.LayTiles(seat, ()),
        cmd.TakeUpTiles(seat),
        cmd.DeclareScore(seat, 1),
        cmd.ExchangeTiles(seat, ()),
        cmd.AnnouncePass(seat),
        cmd.PressClock(seat),
        cmd.StartClock(seat),
        cmd.NeutraliseClock(seat),
        cmd.RecordScore(seat),
        cmd.AcceptPlay(seat),
        cmd.CallHold(seat),
        cmd.CallChallenge(seat),
        cmd.TurnBoard(seat),
        cmd.AgreeEnd(seat),
        cmd.SignResult(seat),
    ):
        decided = decide(state, command, judge=None, drawer=OrderedDrawer())
        assert isinstance(decided, Rejection), command
        assert Reason.NO_SUCH_PLAYER in decided.reasons, command


def test_a_part_of_a_log_folds_to_the_game_as_it_was() -> None:
    table = random_game(5)
    source = random.Random(0)
    for count in sorted(source.sample(range(1, len(table.events)), 20)):
        state = fold(table.events[:count])
        for event in table.events[count:]:
            state = evolve(state, event)
        assert state == table.state


def test_passages_of_time_in_a_row_are_one() -> None:
    start, settled = ev.GameStarted(make_setup()), ev.ClockStarted(0)
    one, two, three = map(ev.TimePassed, (1, 20, 300))
    assert list(with_time_merged([])) == []
    assert list(with_time_merged([start, settled])) == [start, settled]
    merged = [start, ev.TimePassed(21), settled, three]
    assert list(with_time_merged([start, one, two, settled, three])) == merged
    last = [start, settled, ev.TimePassed(321)]
    assert list(with_time_merged([start, settled, one, two, three])) == last


@pytest.mark.parametrize("seed", [0, 5, 6, 7])
def test_merged_time_leads_to_the_same_game(seed: int) -> None:
    game = random_game(seed)
    split = [
        part
        for event in game.events
        for part in (
            [ev.TimePassed(1), ev.TimePassed(event.elapsed_ms - 1)]
            if isinstance(event, ev.TimePassed) and event.elapsed_ms > 1
            else [event]
        )
    ]
    assert len(split) > len(game.events), "a game with a clock"
    assert fold(with_time_merged(split)) == fold(split) == fold(game.events)
    folded = fold_log(split)
    assert folded.log == tuple(split)
    assert folded.events == tuple(with_time_merged(split))
    assert folded.states == tuple(
        fold(folded.events[: count + 1]) for count in range(len(folded.events))
    )
    assert folded.state == fold(game.events)


def test_an_empty_log_cannot_be_folded_for_all_that_is_read_from_it() -> None:
    with pytest.raises(ValueError, match="empty log"):
        fold_log([])
