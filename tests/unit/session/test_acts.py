# SPDX-License-Identifier: MIT
"""Who may do what, from the game state alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.board import Direction
from desktop_app.rules.commands import (
    AnnouncePass,
    CallHold,
    Command,
    DeclareScore,
    DrawTiles,
    PressClock,
    RackTiles,
    RecordScore,
    SayDrawing,
    SettleStart,
    TakeBackTurns,
)
from desktop_app.rules.events import Event
from desktop_app.rules.move import Play
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.session.acts import TableAct, offered_acts, simple_command
from tests.helpers.tables import say, set_up

ANN, BEN = 0, 1


class Nowhere:
    def append(self, events: object) -> None:
        pass


def table(
    *kinds: str, mode: Mode = Mode.AUTOMATIC, ruleset: str = "naspa-2016", minutes: int = 25
) -> Table:
    setup = GameSetup(
        seats=tuple(Seat(name, kind) for name, kind in zip("ABCD", kinds, strict=False)),
        ruleset=load_ruleset(ruleset),
        lexicon="",
        mode=mode,
        allotment_ms=minutes * 60_000 if minutes else None,
        record=TournamentRecord.empty(len(kinds)),
        preset_first=ANN,
    )
    order = "CATSDOGREADINGETONRISUVWEALO"
    return Table(setup, judge=None, drawer=OrderedDrawer(order), sink=Nowhere())


def do(game: Table, command: Command) -> tuple[Event, ...]:
    events = game.submit(command)
    assert not isinstance(events, Rejection), events
    return events


def played(*kinds: str) -> Table:
    game = table(*kinds)
    answer = game.submit_move(ANN, Play(7, 7, Direction.ACROSS, ("C", "A", "T", "S")))
    assert not isinstance(answer, Rejection)
    return game


def test_the_person_on_turn_moves() -> None:
    acts = offered_acts(table("person", "person").state)
    assert acts[TableAct.PLAY] == acts[TableAct.EXCHANGE] == acts[TableAct.PASS] == ANN
    assert TableAct.CHALLENGE not in acts
    assert TableAct.PRESS not in acts, "automatic play presses the clock"


def test_the_opponent_answers_an_open_play() -> None:
    acts = offered_acts(played("person", "person").state)
    assert acts[TableAct.CHALLENGE] == acts[TableAct.HOLD] == acts[TableAct.ACCEPT] == BEN
    assert acts[TableAct.PLAY] == BEN


BOOKS = ("sanspa-1999", "sanspa-2001", "singapore-2015", "naspa-2016")


@pytest.mark.parametrize("ruleset", BOOKS)
def test_by_a_tournaments_book_laying_tiles_accepts_no_play(ruleset: str) -> None:
    game = set_up("rack A CATEEEE", "rack B SIIIIII", "turn A", ruleset=ruleset)
    say(game, "A starts-clock", "A lays 8G CAT", "A declares 10", "A presses", "B lays 8J S")
    acts = offered_acts(game.state)
    assert {TableAct.CHALLENGE, TableAct.HOLD} <= set(acts)
    assert TableAct.ACCEPT not in acts


@pytest.mark.parametrize(
    ("ruleset", "later"), [("singapore-2015", "wait 16s"), ("naspa-2016", "A draws")]
)
def test_once_the_time_is_over_it_is_accepted(ruleset: str, later: str) -> None:
    game = set_up("rack A CATEEEE", "rack B SIIIIII", "bag 20", "turn A", ruleset=ruleset)
    say(game, "A starts-clock", "A lays 8G CAT", "A declares 10", "A presses", "B lays 8J S")
    game.pass_time(16_000) if later.startswith("wait") else say(game, later)
    assert not {TableAct.CHALLENGE, TableAct.HOLD} & set(offered_acts(game.state))


def test_in_automatic_play_laying_tiles_accepts_it() -> None:
    lines = ("mode automatic", "rack A CATEEEE", "rack B SIIIIII", "bag 20")
    game = set_up(*lines, ruleset="naspa-2016")
    say(game, "A plays 8G CAT", "B plays 8J S")
    assert offered_acts(game.state)[TableAct.CHALLENGE] == ANN, "only the play of B is open"


def test_a_held_play_cannot_be_held_again() -> None:
    game = played("person", "person")
    do(game, CallHold(BEN))
    acts = offered_acts(game.state)
    assert TableAct.HOLD not in acts
    assert TableAct.CHALLENGE in acts


def test_people_cannot_act_for_a_bot() -> None:
    acts = offered_acts(played("person", "static").state)
    assert TableAct.PLAY not in acts
    assert TableAct.CHALLENGE not in acts
    assert not offered_acts(table("static", "static").state)


def test_the_clock_is_stopped_or_started() -> None:
    state = table("person", "person").state
    assert TableAct.NEUTRALISE in offered_acts(state)
    still = replace(state, clock=state.clock.neutralised("director"))
    acts = offered_acts(still)
    assert TableAct.START_CLOCK in acts and TableAct.NEUTRALISE not in acts


def test_without_a_clock_there_is_nothing_to_stop() -> None:
    acts = offered_acts(table("person", "person", ruleset="mattel-family", minutes=0).state)
    assert not {TableAct.NEUTRALISE, TableAct.START_CLOCK, TableAct.PRESS} & set(acts)


def test_by_the_book_the_first_draws_are_offered_in_turn() -> None:
    game = table("person", "person", mode=Mode.BY_THE_BOOK)
    state = game.state
    assert simple_command(state, TableAct.DRAW, offered_acts(state)[TableAct.DRAW]) == SettleStart()
    do(game, SettleStart())
    assert offered_acts(game.state)[TableAct.DRAW] == ANN
    do(game, DrawTiles(ANN))
    assert offered_acts(game.state)[TableAct.DRAW] == BEN
    do(game, DrawTiles(BEN))
    assert TableAct.DRAW not in offered_acts(game.state)


def test_by_the_book_the_player_of_the_play_records() -> None:
    game = table("person", "person", mode=Mode.BY_THE_BOOK)
    for command in (SettleStart(), DrawTiles(ANN), DrawTiles(BEN)):
        do(game, command)
    play = Play(7, 7, Direction.ACROSS, ("C", "A", "T", "S"))
    assert not isinstance(game.submit_move(ANN, play), Rejection)
    assert {TableAct.DECLARE, TableAct.PRESS, TableAct.TAKE_UP} <= set(offered_acts(game.state))
    do(game, PressClock(ANN))
    acts = offered_acts(game.state)
    assert (acts[TableAct.RECORD], acts[TableAct.ACCEPT]) == (ANN, BEN)


def test_without_a_clock_the_announced_score_is_recorded_before_the_draw() -> None:
    game = table("person", "person", mode=Mode.BY_THE_BOOK, ruleset="sanspa-2001", minutes=0)
    for command in (SettleStart(), DrawTiles(ANN), DrawTiles(BEN)):
        do(game, command)
    play = Play(7, 7, Direction.ACROSS, ("C", "A", "T", "S"))
    assert not isinstance(game.submit_move(ANN, play), Rejection)
    assert TableAct.RECORD not in offered_acts(game.state)
    do(game, DeclareScore(ANN, 12))
    assert offered_acts(game.state)[TableAct.RECORD] == ANN
    do(game, RecordScore(ANN))
    acts = offered_acts(game.state)
    assert TableAct.RECORD not in acts and acts[TableAct.TAKE_UP] == ANN


@pytest.mark.parametrize(
    ("kinds", "recorder"), [(("person", "person"), BEN), (("person", "casual"), ANN)]
)
def test_a_person_records_the_play_of_a_bot(kinds: tuple[str, str], recorder: int) -> None:
    game = table(*kinds, mode=Mode.BY_THE_BOOK)
    for command in (SettleStart(), DrawTiles(ANN), DrawTiles(BEN)):
        do(game, command)
    do(game, AnnouncePass(ANN))
    do(game, PressClock(ANN))
    rack = game.state.racks[BEN]
    assert not isinstance(game.submit_move(BEN, Play(7, 7, Direction.ACROSS, rack[:2])), Rejection)
    do(game, PressClock(BEN))
    assert offered_acts(game.state)[TableAct.RECORD] == recorder


@pytest.mark.parametrize(
    "act", [TableAct.PLAY, TableAct.EXCHANGE, TableAct.PASS, TableAct.CHALLENGE, TableAct.DECLARE]
)
def test_acts_that_need_more_have_no_simple_command(act: TableAct) -> None:
    assert simple_command(table("person", "person").state, act, ANN) is None


@pytest.mark.parametrize(
    ("ruleset", "acts"), [("naspa-2016", {TableAct.SIGN: ANN}), ("mattel-family", {})]
)
def test_a_finished_game_is_signed_where_the_rules_say_so(
    ruleset: str, acts: dict[TableAct, int]
) -> None:
    ended = set_up(
        "mode automatic", "board 8E CARD", "rack A S", "rack B Q", "bag empty", ruleset=ruleset
    )
    say(ended, "A plays I8 S", "B accepts")
    assert offered_acts(ended.state) == acts


def test_a_player_who_exchanged_may_draw_although_the_bag_is_empty() -> None:
    """Their old tiles are on the table, and the player draws those."""
    game = set_up("rack A ABCDEFG", "rack B HIJKLMN", "bag OPQRSTU")
    say(game, "A starts-clock", "A exchanges ABCDEFG", "A presses")
    say(game, "B lays 8D HIJKLMN", "B declares 80", "B presses", "B draws")
    assert offered_acts(game.state)[TableAct.DRAW] == ANN


def test_drawn_tiles_are_put_on_the_rack_by_a_button() -> None:
    game = set_up("rack A CATSDOG", "rack B READING", "bag 20")
    say(game, "A starts-clock", "A lays 8G CAT", "A declares 10", "A presses")
    assert TableAct.RACK not in offered_acts(game.state)
    say(game, "A draws")
    seat = offered_acts(game.state)[TableAct.RACK]
    command = simple_command(game.state, TableAct.RACK, seat)
    assert command == RackTiles(ANN)
    game.submit(command)
    assert game.state.draw_of(ANN).is_combined
    assert TableAct.RACK not in offered_acts(game.state)


def test_a_draw_during_a_hold_is_announced_first_if_the_ruleset_requires_it() -> None:
    held = ("A starts-clock", "A lays 8E CARD", "A declares 14", "A presses", "B holds")
    table = set_up("rack A CARDEIO", "rack B AEINRST", "bag 20")
    say(table, *held, "wait 15s")
    offered = offered_acts(table.state)
    assert TableAct.DRAW not in offered
    command = simple_command(table.state, TableAct.STATE_DRAW, offered[TableAct.STATE_DRAW])
    assert command == SayDrawing(0)
    table.submit(command)
    assert TableAct.STATE_DRAW not in offered_acts(table.state)
    assert offered_acts(table.state)[TableAct.DRAW] == 0
    other = set_up("rack A CARDEIO", "rack B AEINRST", "bag 20", ruleset="sanspa-2001")
    say(other, *held)
    assert TableAct.STATE_DRAW not in offered_acts(other.state)


def test_a_turn_is_taken_back_only_against_the_computer_and_once_there_is_one() -> None:
    game = table("person", "uma")
    assert TableAct.TAKE_BACK not in offered_acts(game.state)
    assert simple_command(game.state, TableAct.TAKE_BACK, ANN) is None
    do(game, AnnouncePass(ANN))
    assert offered_acts(game.state)[TableAct.TAKE_BACK] == ANN, "before the computer answers"
    do(game, AnnouncePass(BEN))
    do(game, AnnouncePass(ANN))
    assert simple_command(game.state, TableAct.TAKE_BACK, ANN) == TakeBackTurns(ANN, 2)
    people = table("person", "person")
    do(people, AnnouncePass(ANN))
    assert TableAct.TAKE_BACK not in offered_acts(people.state)


def test_a_turn_is_taken_back_after_the_end_until_the_result_is_signed() -> None:
    game = table("person", "uma", ruleset="mattel-family", minutes=0)
    while not game.state.is_over:
        assert game.state.on_turn is not None
        do(game, AnnouncePass(game.state.on_turn))
    assert offered_acts(game.state)[TableAct.TAKE_BACK] == ANN
