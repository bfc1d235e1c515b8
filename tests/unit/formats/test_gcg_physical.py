# SPDX-License-Identifier: MIT
"""A game on a physical set survives export to GCG and import."""

from __future__ import annotations

import random

import pytest

from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.table import Table
from desktop_app.rules.commands import (
    AnnouncePass,
    CallChallenge,
    Command,
    ConductProcedure,
    DeclareScore,
    EndByHand,
    EnterScore,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    NameOccasion,
    NoteEntry,
    PressClock,
)
from desktop_app.rules.events import EndReason
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.setup import Occasion, Step
from desktop_app.rules.state import Result, RowKind
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.physical import across, carry_out, down, physical_table, turn
from tests.helpers.random_games import random_placements


def _again(table: Table) -> str:
    """Return the file of the game read from this game's file; both must be the same."""
    text = format_gcg(gcg_from_events(table.events))
    game = parse_gcg(text)
    imported = events_from_gcg(game, table.state.setup.ruleset)
    state = fold(imported.events)
    assert find_violations(state) == ()
    assert state.points == table.state.points
    assert [row.points for row in state.rows] == [row.points for row in table.state.rows]
    assert format_gcg(gcg_from_events(imported.events)) == text
    return text


def test_a_game_with_everything_that_can_be_written_down() -> None:
    table = physical_table(left_out={Step.RECORD, Step.DRAW})
    carry_out(table, IdentifyTiles(0, tuple("CATQ")))
    carry_out(table, LayTiles(0, across(7, 7, "CAT")), DeclareScore(0, 12), PressClock(0))
    carry_out(table, NoteEntry(0, "should be 10\nnobody noticed"))
    turn(table, EnterScore(1, 31))
    turn(table, ExchangeTiles(0, ("Q", UNSEEN)))
    carry_out(table, LayTiles(1, down(8, 9, "EZ")), DeclareScore(1, 40), PressClock(1))
    carry_out(table, CallChallenge(0, (), False))
    turn(table, AnnouncePass(0))
    carry_out(table, NoteEntry(3, "not in the book"))
    turn(table, EnterScore(1, 0))
    carry_out(table, EndByHand((0, 7), 0))
    text = _again(table)
    assert "-2 +0" in text
    assert "#note should be 10" in text


def test_an_end_without_a_player_going_out() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 24))
    carry_out(table, EndByHand((3, 5)))
    _again(table)


def test_a_lost_challenge_and_a_note_beside_it() -> None:
    table = physical_table(ruleset="naspa-2016")
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, CallChallenge(1, (), True))
    lost = len(table.state.rows) - 1
    assert table.state.rows[lost].kind is RowKind.CHALLENGE_LOST
    carry_out(table, NoteEntry(lost, "he was sure"))
    assert "#note he was sure" not in _again(table).replace("\nhe was sure", "")


@pytest.mark.parametrize("seed", range(12))
def test_any_game_goes_out_and_comes_in(seed: int) -> None:
    source = random.Random(seed)
    table = physical_table(minutes=None)
    for _ in range(source.randint(5, 30)):
        if table.state.is_over:
            break
        table.submit(_any_act(table, source))
    _again(table)


def _any_act(table: Table, source: random.Random) -> Command:
    seat = table.state.on_turn or 0
    rack = table.state.racks[seat]
    acts: list[Command] = [
        EnterScore(seat, source.randint(0, 90)),
        LayTiles(seat, random_placements(table.state.board, rack, source)),
        LayTiles(seat, random_placements(table.state.board, rack, source)),
        ExchangeTiles(seat, (UNSEEN,) * source.randint(1, 5)),
        ExchangeTiles(seat, tuple(source.sample(rack, min(2, len(rack))))),
        AnnouncePass(seat),
        CallChallenge(seat, ("QQQ",), source.random() < 0.5),
        NoteEntry(len(table.state.rows) - 1, "a note"),
        IdentifyTiles(seat, tuple(source.sample(rack, min(3, len(rack))))),
    ]
    return source.choice(acts)


def test_an_exchange_of_unnamed_tiles_names_none_though_others_are_known() -> None:
    table = physical_table(minutes=None)
    carry_out(table, AnnouncePass(0), IdentifyTiles(1, ("A",)), ExchangeTiles(1, (UNSEEN,)))
    assert ">Ben: A -1 +0 0" in _again(table)


def test_who_began_stays_first_though_the_other_one_has_the_first_line() -> None:
    table = physical_table(minutes=None)
    carry_out(table, ConductProcedure("give-turn", {"player": "1"}), EnterScore(1, 24))
    assert "#player1 Anne" in _again(table)


def test_when_and_where_it_was_played_goes_out_and_comes_in() -> None:
    table = physical_table(minutes=None)
    occasion = Occasion("2019-03-24", "Club night", 3)
    carry_out(table, NameOccasion(occasion))
    turn(table, EnterScore(0, 24))
    text = _again(table)
    mark = "#note [rackside]"
    assert f"{mark} #date 2019-03-24\n{mark} event Club night\n{mark} round 3\n" in text
    imported = events_from_gcg(parse_gcg(text), table.state.setup.ruleset)
    assert fold(imported.events).setup.occasion == occasion


@pytest.mark.parametrize(
    ("lines", "occasion"),
    [
        ("#date 2019-02-30\n#rackside-round 0", Occasion()),
        ("#date on 2019-03-24, late\n#rackside-round x", Occasion("2019-03-24")),
        ("#rackside-event  " + "x" * 90 + "\n#rackside-round 1000", Occasion(event="x" * 80)),
    ],
)
def test_what_a_file_cannot_mean_is_left_out(lines: str, occasion: Occasion) -> None:
    game = parse_gcg(f"{lines}\n#player1 a Ann\n#player2 b Ben\n>a: ? - +0 0\n")
    ruleset = physical_table().state.setup.ruleset
    assert fold(events_from_gcg(game, ruleset).events).setup.occasion == occasion


@pytest.mark.parametrize(
    "text",
    [
        "resignation player=3 winner=1",
        "resignation player=0",
        "resignation margins=10",
        "resignation margins=10,-10,0",
        "out player=1",
        "resignation player=one",
        "",
    ],
)
def test_a_result_that_cannot_be_is_left_out(text: str) -> None:
    head = f"#rackside-result {text}\n#player1 a Ann\n#player2 b Ben\n"
    game = parse_gcg(f"{head}>a: ? - +0 0\n")
    state = fold(events_from_gcg(game, physical_table().state.setup.ruleset).events)
    assert state.result is None


def test_a_forfeit_is_imported_as_exported() -> None:
    text = "forfeit player=2 winner=1 margins=50,-50 half-points=2,0 unrated"
    head = f"#rackside-result {text}\n#player1 a Ann\n#player2 b Ben\n"
    game = parse_gcg(f"{head}>a: ? - +0 0\n")
    events = events_from_gcg(game, physical_table().state.setup.ruleset).events
    told = Result(EndReason.FORFEIT, 1, (50, -50), 0, half_points=(2, 0), is_rated=False)
    assert fold(events).result == told
    assert gcg_from_events(events).pragma("rackside-result") == text
