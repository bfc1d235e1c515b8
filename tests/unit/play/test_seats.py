# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from desktop_app.play.seats import (
    MOST_EXCHANGES,
    may_claim_end,
    seat_to_judge,
    seat_to_move,
    seat_view,
    settled,
)
from desktop_app.rules.move import Exchange, Pass
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.tables import say, set_up
from tests.helpers.wild_play import RULESETS, wild_command, wild_table


def _shuffled(state: GameState, seat: int, source: random.Random) -> GameState:
    """Return the same game for that seat, with all hidden tiles permuted."""
    others = [other for other in range(state.player_count) if other != seat]
    # A player who put tiles down for an exchange knows them, even if the game ended over it.
    own_aside = state.exchanger == seat
    hidden = [*state.bag, *(tile for other in others for tile in state.racks[other])]
    if not own_aside:
        hidden += state.set_aside
    source.shuffle(hidden)
    racks = list(state.racks)
    for other in others:
        racks[other] = tuple(hidden.pop() for _ in state.racks[other])
    aside = state.set_aside if own_aside else tuple(hidden.pop() for _ in state.set_aside)
    return replace(state, racks=tuple(racks), set_aside=aside, bag=sort_tiles(hidden))


@pytest.mark.parametrize("mode", list(Mode))
def test_hidden_tiles_may_lie_anywhere(mode: Mode) -> None:
    compared = 0
    for seed in range(12):
        source = random.Random(seed)
        table = wild_table(source, source.choice(RULESETS), mode)
        for _ in range(40):
            table.submit(wild_command(table.state, source))
            for seat in range(table.state.player_count):
                other = _shuffled(table.state, seat, source)
                compared += other != table.state
                assert seat_view(other, seat) == seat_view(table.state, seat)
    assert compared > 100, "the shuffling has to change something"


def test_tiles_put_down_for_an_exchange_are_seen_by_their_owner_only() -> None:
    table = set_up("rack A QZXEEEE", "rack B AIOU", "bag JKWWVVY")
    say(table, "A starts-clock", "A exchanges QZX")
    assert "Q" not in seat_view(table.state, 0).unseen
    assert "Q" in seat_view(table.state, 1).unseen
    say(table, "A presses")
    assert "Q" not in seat_view(table.state, 0).unseen
    assert "Q" in seat_view(table.state, 1).unseen


def test_what_a_seat_knows() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B ZX", "bag 9", "time A 5:00 B 4:00")
    say(table, "A plays 8D HELLO")
    view = seat_view(table.state, 1)
    assert view.rack == ("Z", "X")
    assert view.rack_counts == (2, 2)
    assert view.bag_count == 9
    assert view.points == (24, 0)
    assert view.challengeable == ("HELLO",)
    assert view.remaining_ms == 240_000
    assert view.exchange_min_bag == 7
    assert (view.zero_run_limit, view.out_factor) == (6, 2)
    assert Counter(view.unseen) == Counter((*table.state.bag, "Q", "I"))
    assert seat_view(table.state, 0).challengeable == ()


def test_a_seat_knows_what_was_laid_just_before_while_it_lies_there() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B ZXAB", "bag 9", "words HELLO")
    say(table, "A plays 8D HELLO")
    laid = table.state.rows[-1].placements
    assert len(laid) == 5
    assert seat_view(table.state, 1).last_laid == laid
    assert seat_view(table.state, 0).last_laid == (), "one's own is no news"
    say(table, "B accepts")
    assert seat_view(table.state, 1).last_laid == laid
    say(table, "B passes")
    assert seat_view(table.state, 0).last_laid == ()
    assert seat_view(table.state, 1).last_laid == ()


def test_a_phoney_that_came_off_says_nothing_of_what_was_kept() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B ZXAB", "bag 9", "words HELLO")
    say(table, "A plays 8D HELLQ")
    assert len(seat_view(table.state, 1).last_laid) == 5
    say(table, "B challenges")
    assert seat_view(table.state, 1).last_laid == ()


def test_a_seat_knows_how_many_tiles_were_exchanged_and_no_more() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B ZXAB", "bag 9")
    say(table, "A exchanges QIL")
    view = seat_view(table.state, 1)
    assert (view.last_exchanged, view.last_laid) == (3, ())
    assert seat_view(table.state, 0).last_exchanged == 0
    say(table, "B passes")
    assert seat_view(table.state, 1).last_exchanged == 0


def test_who_judges_and_who_moves() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B ZX", "bag 9")
    assert (seat_to_judge(table.state), seat_to_move(table.state)) == (None, 0)
    say(table, "A plays 8D HELLO")
    assert (seat_to_judge(table.state), seat_to_move(table.state)) == (1, None)
    say(table, "B accepts")
    assert (seat_to_judge(table.state), seat_to_move(table.state)) == (None, 1)


def test_a_bot_that_exchanges_again_and_again_passes() -> None:
    table = set_up("mode automatic", "rack A HELLOEE", "bag 80", ruleset="mattel-family")

    def may_exchange(seat: int) -> bool:
        return settled(table.state, seat, Exchange(("E",))) != Pass()

    for _ in range(MOST_EXCHANGES):
        assert may_exchange(0)
        table.submit_move(0, Exchange(table.state.racks[0][:1]))
        table.submit_move(1, Pass())
    assert not may_exchange(0)
    assert may_exchange(1), "those of the other player do not count"
    assert settled(table.state, 0, Pass()) == Pass()


@pytest.mark.parametrize(
    ("ruleset", "run", "claim"),
    [("naspa-2016", 6, True), ("naspa-2016", 5, False), ("sanspa-1999", 6, False)],
)
def test_when_the_end_may_be_claimed(ruleset: str, run: int, claim: bool) -> None:
    table = set_up(f"zero-run {run}", ruleset=ruleset)
    assert may_claim_end(table.state) is claim


def test_a_false_blank_is_seen_as_a_blank() -> None:
    table = set_up("board 8E caRD", "rack A EATESEN", "rack B EIOUQUN", "bag 9")
    say(table, "A turns-over E")
    view = seat_view(table.state, 1)
    assert Counter(view.unseen) == Counter((*table.state.bag, *table.state.racks[0]))
