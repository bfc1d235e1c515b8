# SPDX-License-Identifier: MIT
"""Players who do not begin level: points, minutes and words of their own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from desktop_app.analysis.sheet_lines import sheet_lines
from desktop_app.formats.event_codec import decode_event, encode_event
from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_state
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.timing import used_ms
from desktop_app.rules.commands import AnnouncePass
from desktop_app.rules.events import GameStarted
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.reconstruction import replay
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import GameSetup, Seat
from desktop_app.storage.game_facts import fold_with_facts
from desktop_app.ui.result.result_panel import player_facts
from tests.helpers.games import GameTale, make_setup

MINUTE_MS = 60_000


def uneven(**changes: object) -> GameSetup:
    seats = (
        Seat("Ann", start_points=50, allotment_ms=30 * MINUTE_MS),
        Seat("Hana", "hana", allotment_ms=5 * MINUTE_MS, lexicon="open-english-school"),
    )
    return replace(make_setup(), seats=seats, **changes)  # type: ignore[arg-type]


def test_each_player_begins_with_their_own_points_and_time() -> None:
    tale = GameTale(uneven())
    assert tale.state.points == (50, 0)
    assert tale.state.clock.remaining_ms == (30 * MINUTE_MS, 5 * MINUTE_MS)
    tale.play("8D", "FEASTER", used_s=90)
    assert tale.state.points == (128, 0)
    assert [used_ms(tale.state, seat) for seat in (0, 1)] == [90_000, 0]
    (line,) = sheet_lines(tale.state)
    assert line.entries[0] is not None and line.entries[0].total == 128
    assert find_violations(tale.state) == ()


def test_the_result_and_the_statistics_count_the_points_that_were_played() -> None:
    tale = GameTale(uneven()).play("8D", "FEASTER", used_s=90)
    facts = player_facts(tale.state)
    assert [(one.played, one.final, one.used_ms) for one in facts] == [
        (78, 128, 90_000),
        (0, 0, 0),
    ]
    assert facts[0].course == (50, 128)
    table = Table(uneven(preset_first=0), judge=None, drawer=OrderedDrawer(), sink=MemorySink())
    assert not isinstance(table.submit(AnnouncePass(0), elapsed_ms=90_000), Rejection)
    _, stored = fold_with_facts(table.events, Path("game.journal"))
    assert [seat.used_ms for seat in stored.seats] == [90_000, 0]


def test_a_game_replayed_by_a_ruling_begins_with_the_same_handicap() -> None:
    state = GameTale(uneven()).play("8D", "FEASTER").state
    act = Act(state, None, OrderedDrawer())
    replay(act)
    assert act.state.points == (50, 0)
    assert act.state.clock.remaining_ms == (30 * MINUTE_MS, 5 * MINUTE_MS)


def test_an_exported_game_comes_back_with_its_start() -> None:
    tale = GameTale(uneven()).play("8D", "FEASTER")
    text = format_gcg(gcg_from_state(tale.state))
    assert "rackside-start 50,0" in text or "[rackside] start 50,0" in text
    read = events_from_gcg(parse_gcg(text), tale.setup.ruleset)
    assert read.problems == ()
    again = fold(read.events)
    assert again.points == (128, 0)
    assert again.setup.start_points == (50, 0)
    assert find_violations(again) == ()
    second = format_gcg(gcg_from_state(again))
    assert second.count("start 50,0") == 1


def test_a_start_that_is_no_list_of_points_counts_as_none() -> None:
    text = format_gcg(gcg_from_state(GameTale(uneven()).play("8D", "FEASTER").state))
    for wrong in ("50", "50,x", "9999,0", "50,0,0"):
        read = events_from_gcg(parse_gcg(text.replace("50,0", wrong)), uneven().ruleset)
        assert fold(read.events).setup.start_points == (0, 0)


def test_a_game_says_if_the_players_are_uneven() -> None:
    assert not make_setup().has_handicap
    assert not replace(
        make_setup(), seats=(Seat("A", start_points=9), Seat("B", start_points=9))
    ).has_handicap
    assert uneven().has_handicap
    assert replace(make_setup(), free_take_backs=1).has_handicap
    assert replace(make_setup(), seats=(Seat("A"), Seat("B", "abby", lexicon="x"))).has_handicap


def test_the_log_keeps_a_handicap_and_reads_a_game_without_one() -> None:
    setup = uneven(free_take_backs=3, is_self_scored=True)
    written = encode_event(GameStarted(setup))
    assert decode_event(written) == GameStarted(setup)
    old = encode_event(GameStarted(make_setup()))
    assert isinstance(old["setup"], dict)
    for key in ("is_self_scored", "free_take_backs"):
        del old["setup"][key]
    for seat in old["setup"]["seats"]:
        for key in ("start_points", "allotment_ms", "lexicon"):
            del seat[key]
    assert decode_event(old) == GameStarted(make_setup())
