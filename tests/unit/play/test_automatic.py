# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

from desktop_app.play.automatic import awaits_score, left_out_step, routine
from desktop_app.play.seats import seat_to_move
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules import commands as cmd
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import Mode, Seat, Step
from desktop_app.rules.state import GameState, Phase
from tests.helpers.games import make_setup
from tests.helpers.physical import across, carry_out, down, physical_table, turn
from tests.helpers.tables import say, set_up


def _routine_of(*lines: str, acts: tuple[str, ...] = (), ruleset: str = "naspa-2016") -> object:
    table = set_up(*lines, ruleset=ruleset)
    say(table, *acts)
    return routine(table.state)


def test_the_start_is_drawn_or_settled() -> None:
    assert _routine_of() == cmd.DrawForStart()
    assert _routine_of("record A firsts=1") == cmd.SettleStart()
    assert _routine_of("preset A", acts=("settle",)) == cmd.DrawTiles(0)
    assert _routine_of("preset B", acts=("settle", "B draws")) == cmd.DrawTiles(0)


def test_first_racks_are_drawn_in_the_order_of_play() -> None:
    family = make_setup("A", "B", "C", "D", ruleset="mattel-family", mode=Mode.BY_THE_BOOK)
    setup = replace(family, preset_first=2)
    table = Table(setup, judge=None, drawer=OrderedDrawer(), sink=MemorySink())
    drawn = []
    while isinstance(act := routine(table.state), cmd.SettleStart | cmd.DrawTiles):
        table.submit(act)
        if isinstance(act, cmd.DrawTiles):
            drawn.append(act.player)
    assert drawn == [2, 3, 0, 1]


def test_a_turn_is_finished_step_by_step() -> None:
    table = set_up("rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    assert routine(table.state) == cmd.StartClock(0)
    say(table, "A starts-clock")
    assert routine(table.state) is None, "the player thinks"
    say(table, "A lays 8D HELLO")
    assert routine(table.state) == cmd.DeclareScore(0, 24)
    say(table, "A declares 24")
    assert routine(table.state) == cmd.PressClock(0)
    say(table, "A presses")
    assert routine(table.state) is None, "the opponent thinks about a challenge"
    say(table, "B accepts")
    assert routine(table.state) == cmd.RecordScore(0)
    say(table, "A records")
    assert routine(table.state) == cmd.DrawTiles(0)
    say(table, "A draws")
    assert routine(table.state) is None


def test_after_a_challenge_the_clock_runs_again_but_not_after_another_stop() -> None:
    table = set_up("rack A HELLOQI", "bag 20", "words HALLO")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "B challenges")
    assert routine(table.state) == cmd.StartClock(1)
    say(table, "B starts-clock", "B neutralises director")
    assert routine(table.state) is None


def test_after_a_good_word_the_clock_runs_again_while_others_stay_open() -> None:
    lines = ("board 8E CARD", "rack A HEIIIII", "rack B QU", "bag 20", "clock 5:00")
    table = set_up(*lines, ruleset="mattel-family")
    say(table, "A starts-clock", "A lays 9F HE", "A declares 14", "A presses")
    assert routine(table.state) is None
    say(table, "B says-challenge HE", "B neutralises challenge")
    assert routine(table.state) is None, "the verdict is waited for"
    say(table, "B adjudicates valid")
    assert table.state.open_turn is not None
    assert routine(table.state) == cmd.StartClock(1)


def test_singapore_both_players_write_the_blank_down() -> None:
    table = set_up("board 8E CARD", "rack A ?", "rack B QU", "bag 20", ruleset="singapore-2015")
    say(table, "A starts-clock", "A lays 8I s", "A declares 7", "A presses")
    note = cmd.WriteBlank(1, 7, 8, "S")
    assert routine(table.state) == note
    carry_out(table, note)
    assert routine(table.state) is None
    say(table, "B accepts")
    assert routine(table.state) == cmd.RecordScore(0)


def test_a_held_out_play_runs_on_the_holders_clock() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses")
    assert routine(table.state) is None
    say(table, "B holds")
    assert routine(table.state) == cmd.StartClock(1)


def test_without_a_clock_an_exchange_is_drawn_and_a_score_announced() -> None:
    family = "mattel-family"
    lines = ("rack A HELLOQI", "bag 20")
    assert _routine_of(*lines, acts=("A exchanges QI",), ruleset=family) == cmd.DrawTiles(0)
    laid = _routine_of(*lines, acts=("A lays 8D HELLO",), ruleset=family)
    assert laid == cmd.DeclareScore(0, 24)


def test_the_end_needs_no_routine() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(table, "A plays I8 S", "B accepts")
    state: GameState = table.state
    assert state.phase is Phase.OVER
    assert routine(state) is None


def test_nothing_goes_on_by_itself_while_a_player_is_missing() -> None:
    table = set_up("mode automatic", "rack A HELLO", "turn A", ruleset="sanspa-2001")
    say(table, "director rules late-arrival player=B")
    assert routine(table.state) is None
    assert seat_to_move(table.state) is None
    say(table, "wait 1:00", "B arrives")
    assert table.state.clock.running == 0, "the first clock is started again"


def test_missing_totals_are_added_up_before_the_clock_is_moved_on() -> None:
    table = set_up(
        "mode automatic", "rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A",
        ruleset="sanspa-2001",
    )  # fmt: skip
    say(table, "A plays 8D HELLO", "B accepts", "director rules missing-total player=A")
    assert (table.state.clock.running, routine(table.state)) == (0, None)
    say(table, "director rules total-added")
    assert table.state.clock.running == 1


def test_by_the_book_only_the_steps_left_out_are_done() -> None:
    table = physical_table(left_out={Step.RECORD})
    carry_out(
        table, cmd.LayTiles(0, across(7, 7, "CAT")), cmd.DeclareScore(0, 10), cmd.PressClock(0)
    )
    assert table.state.last_turn is not None and table.state.last_turn.is_recorded
    assert len(table.state.racks[0]) == 4
    carry_out(table, cmd.DrawTiles(0))
    assert left_out_step(table.state) is None


def test_whose_play_stands_draws_where_drawing_is_left_to_the_program() -> None:
    table = physical_table()
    turn(table, cmd.LayTiles(0, across(7, 7, "CAT")))
    assert len(table.state.racks[0]) == 4
    carry_out(table, cmd.LayTiles(1, down(8, 8, "T")))
    assert len(table.state.racks[0]) == 7
    assert len(table.state.racks[1]) == 6


def test_the_clock_can_be_left_to_the_program() -> None:
    table = physical_table(left_out=frozenset(Step))
    carry_out(table, cmd.LayTiles(0, across(7, 7, "CAT")))
    assert table.state.clock.running == 1
    carry_out(table, cmd.AnnouncePass(1))
    assert table.state.clock.running == 0


def test_a_game_that_is_over_has_no_step_left() -> None:
    table = physical_table()
    carry_out(table, cmd.EndByHand((0, 0)))
    assert left_out_step(table.state) is None


def test_old_tiles_go_into_an_emptied_bag_first() -> None:
    table = physical_table(minutes=None)
    carry_out(table, cmd.ExchangeTiles(0, ("_",)))
    assert len(table.state.racks[0]) == 7


def test_nothing_is_done_for_who_has_left_the_table() -> None:
    table = set_up("rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "B accepts")
    assert routine(table.state) == cmd.RecordScore(0)
    away = replace(table.state, away={0: 0})
    assert routine(away) is None


def test_the_clock_of_a_player_who_is_away_is_started_by_another() -> None:
    state = set_up("rack A HELLOQI", "rack B AEIOUAE", "bag 20").state
    assert routine(replace(state, away={0: 1_000})) == cmd.StartClock(1)
    assert routine(replace(state, away={0: 1_000, 1: 1_000})) is None


def test_who_scores_their_own_plays_declares_before_the_turn_ends() -> None:
    setup = replace(make_setup(), is_self_scored=True, preset_first=0)
    table = Table(setup, judge=None, drawer=OrderedDrawer("HELLOQI"), sink=MemorySink())
    assert not isinstance(table.submit(cmd.LayTiles(0, across(7, 3, "HELLO"))), Rejection)
    assert table.state.phase is Phase.PLACED
    assert awaits_score(table.state)
    assert routine(table.state) is None, "nothing is done until the person has declared"
    assert table.state.clock.running == 0, "adding up takes the player's own time"
    table.submit(cmd.DeclareScore(0, 20))
    assert table.state.phase is Phase.ENDED
    assert table.state.on_turn == 1
    assert table.state.points == (24, 0), "the right score counts"
    assert table.state.last_turn is not None and table.state.last_turn.declared == 20


def test_the_scores_of_a_bot_are_declared_for_it() -> None:
    bot = (Seat("Ann"), Seat("Hana", "hana"))
    setup = replace(make_setup(), seats=bot, is_self_scored=True, preset_first=1)
    table = Table(setup, judge=None, drawer=OrderedDrawer("HELLOQI"), sink=MemorySink())
    table.submit(cmd.LayTiles(1, across(7, 3, "HELLO")))
    assert table.state.phase is Phase.ENDED
    assert table.state.points == (0, 24)
