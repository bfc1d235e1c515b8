# SPDX-License-Identifier: MIT
"""Endgames that the champion solves on the opponent's time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine import foresight, searching_bots
from desktop_app.engine.bots import Bot, StaticBot, ThinksAhead, think_ahead
from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, begin_endgame, solve
from desktop_app.engine.foresight import Foresight
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.phoney_bot import PhoneyBot
from desktop_app.engine.registry import ShortListBot
from desktop_app.engine.searching_bots import ChampionBot
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import DEFAULT_PACE, Thought
from desktop_app.rules.move import Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import remove_tiles, sort_tiles
from tests.helpers.searches import shipped_leaves, small_engine
from tests.helpers.seats import BY_COUNT, CAB, middle_seat, seat_of
from tests.unit.engine.test_searching_bots_champion import PLAN as SMALL_PLAN

pytestmark = pytest.mark.native

PLAN = replace(SMALL_PLAN, endgame_nodes=1_000_000)
BEFORE = seat_of("ADEAB", "BDSEAZ", CAB)
"""The opponent is on turn, and the bag is empty."""


def champion() -> ChampionBot:
    return ChampionBot(small_engine(), shipped_leaves(), PLAN, BY_COUNT)


def after(before: SeatView, move: Play | Pass, score: int = 0) -> SeatView:
    """The bot's view once the opponent has moved."""
    if isinstance(move, Pass):
        return replace(before, zero_run=before.zero_run + 1)
    unseen = sort_tiles(remove_tiles(before.unseen, move.rack_tiles()))
    return replace(
        before,
        board=before.board.with_placements(move.placements()),
        unseen=unseen,
        rack_counts=(len(before.rack), len(unseen)),
        points=(before.points[0], before.points[1] + score),
    )


def likeliest(before: SeatView) -> SeatView:
    """The bot's view after the play of the opponent that looks best to them."""
    theirs = replace(before, rack=before.unseen, unseen=sort_tiles(before.rack))
    best = find_top(small_engine(), theirs, 1, shipped_leaves())[0]
    assert isinstance(best.move, Play)
    return after(before, best.move, best.score)


def noted_searches(monkeypatch: pytest.MonkeyPatch) -> list[Situation]:
    """Where the bot searches in its own turn."""
    asked: list[Situation] = []

    def begin(engine: Any, situation: Situation, limits: EndgameLimits) -> Any:
        asked.append(situation)
        return begin_endgame(engine, situation, limits)

    monkeypatch.setattr(searching_bots, "begin_endgame", begin)
    return asked


def test_a_prepared_answer_is_as_good_and_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = noted_searches(monkeypatch)
    bot, view = champion(), likeliest(BEFORE)
    bot.think_ahead(BEFORE, CancelToken())
    assert asked == []
    prepared = bot.choose_move(view)
    assert asked == []
    assert prepared == champion().choose_move(view)
    assert len(asked) == 1, "who prepared nothing searches"
    situation = Situation.of_view(view)
    assert prepared == solve(small_engine(), situation).line[0].move


def test_an_order_of_the_rack_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = noted_searches(monkeypatch)
    bot, view = champion(), likeliest(BEFORE)
    bot.think_ahead(BEFORE, CancelToken())
    bot.choose_move(replace(view, rack=view.rack[::-1]))
    assert asked == []


@pytest.mark.parametrize(
    "surprise",
    [
        lambda view: replace(view, points=(view.points[0], view.points[1] + 1)),
        lambda view: replace(view, zero_run=view.zero_run + 1),
        lambda view: replace(view, unseen=view.unseen[1:]),
        lambda view: replace(view, board=BEFORE.board),
    ],
)
def test_another_position_is_searched_for_itself(
    monkeypatch: pytest.MonkeyPatch, surprise: Any
) -> None:
    asked = noted_searches(monkeypatch)
    bot, view = champion(), surprise(likeliest(BEFORE))
    bot.think_ahead(BEFORE, CancelToken())
    assert bot.choose_move(view) == champion().choose_move(view)
    assert len(asked) == 2


def test_a_pass_is_foreseen_where_the_opponent_has_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = noted_searches(monkeypatch)
    before = seat_of("AAAA", "ZZZ", CAB)
    bot = champion()
    bot.think_ahead(before, CancelToken())
    bot.choose_move(after(before, Pass()))
    assert asked == []


def test_before_the_bag_is_empty_nothing_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(foresight, "begin_endgame", lambda *args: begun.append(args))
    champion().think_ahead(middle_seat(), CancelToken())
    assert begun == []


def test_once_cancelled_it_prepares_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = noted_searches(monkeypatch)
    bot, halt = champion(), CancelToken()
    halt.call()
    bot.think_ahead(BEFORE, halt)
    bot.choose_move(likeliest(BEFORE))
    assert len(asked) == 1


def test_what_is_ready_when_it_is_cancelled_is_not_solved_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Situation] = []
    halt = CancelToken()

    def begin(engine: Any, situation: Situation, limits: EndgameLimits) -> Any:
        begun.append(situation)
        if len(begun) == 2:
            halt.call()
        return begin_endgame(engine, situation, limits)

    monkeypatch.setattr(foresight, "begin_endgame", begin)
    bot = champion()
    bot.think_ahead(BEFORE, halt)
    assert len(begun) == 2, "it stops at once"
    bot.think_ahead(BEFORE, CancelToken())
    assert begun.count(begun[0]) == 1
    assert begun.count(begun[1]) == 2, "what was cut short is solved again"


def test_a_search_cut_short_counts_only_if_the_turn_has_less_time() -> None:
    ahead = Foresight(small_engine(), shipped_leaves(), 3)
    ahead.prepare(Thought(BEFORE, DEFAULT_PACE, None), EndgameLimits(nodes=1, memory_mb=1))
    view = likeliest(BEFORE)
    assert ahead.find(Thought(view, DEFAULT_PACE, None)) is None
    late = Thought(replace(view, remaining_ms=0), DEFAULT_PACE, None)
    found = ahead.find(late)
    assert found is not None
    assert not found.proven


def test_a_position_that_cannot_be_solved_is_left_alone() -> None:
    three = replace(BEFORE, points=(0, 0, 0), rack_counts=(5, 3, 2))
    champion().think_ahead(three, CancelToken())


class Noting(StaticBot):
    """Notes the views that it may think ahead in."""

    def __init__(self) -> None:
        super().__init__(small_engine(), shipped_leaves())
        self.views: list[SeatView] = []

    def think_ahead(self, view: SeatView, halt: CancelToken) -> None:
        self.views.append(view)


def test_a_style_or_a_smaller_list_passes_it_on() -> None:
    plain = StaticBot(small_engine(), shipped_leaves())
    assert not isinstance(plain, ThinksAhead)
    mover = Noting()
    wrapped: tuple[Bot, ...] = (
        PhoneyBot(mover, small_engine(), lambda: ((), ()), 0),
        ShortListBot(mover, plain),
    )
    for bot in wrapped:
        think_ahead(bot, BEFORE, CancelToken())
    assert mover.views == [BEFORE, BEFORE]
    think_ahead(PhoneyBot(plain, small_engine(), lambda: ((), ()), 0), BEFORE, CancelToken())
    think_ahead(plain, BEFORE, CancelToken())
