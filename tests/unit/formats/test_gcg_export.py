# SPDX-License-Identifier: MIT
"""A game exported as GCG, read and replayed is the same game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events, gcg_from_state
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.gcg_model import GcgEndRackPenalty, GcgGame
from desktop_app.formats.record_checks import ReplayRules
from desktop_app.formats.replay import ReplayedGame, replay_gcg
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules import events as ev
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.commands import AnnouncePass, LayTiles
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected, TurnLost
from desktop_app.rules.events import EndReason
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import GameState, ScoreRow
from tests.helpers.games import GameTale, finished_game, make_setup, middle_game
from tests.helpers.random_games import RULESETS, random_game
from tests.helpers.tables import say, set_up


def replayed(game: GcgGame, state: GameState) -> ReplayedGame:
    setup = state.setup
    rules = ReplayRules(
        setup.tile_set,
        setup.scoring,
        setup.ruleset.set.rack_size,
        setup.ruleset.placement.first_min_tiles,
    )
    return replay_gcg(game, rules, setup.layout)


def played_board(state: GameState) -> Board:
    """Return the board without the tiles of an unfinished turn."""
    laid = state.turn.laid.placements if state.turn.laid else ()
    return state.board.without((placement.row, placement.col) for placement in laid)


def lines_of(state: GameState) -> list[tuple[object, ...]]:
    names = [seat.name for seat in state.setup.seats]
    return [_line(row, names) for row in state.rows]


def _line(row: ScoreRow, names: Sequence[str]) -> tuple[object, ...]:
    rack = tuple(sorted(row.rack))
    tiles = tuple(sorted(row.tiles))
    return (
        names[row.player],
        row.kind,
        rack,
        row.placements,
        row.words,
        tiles,
        row.points,
        row.total,
    )


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    ruleset=st.sampled_from(RULESETS),
    acts=st.sampled_from([9, 60, 250]),
)
def test_export_replay_and_import_give_the_same_game(seed: int, ruleset: str, acts: int) -> None:
    players = 2 if ruleset != "mattel-family" else 2 + seed % 3
    state = random_game(seed, ruleset=ruleset, players=players, acts=acts).state
    game = gcg_from_state(state)
    read = parse_gcg(format_gcg(game))
    assert read == game
    by_name = dict(zip((seat.name for seat in state.setup.seats), state.points, strict=True))
    played = replayed(read, state)
    assert played.problems == ()
    assert dict(zip(played.names, played.totals, strict=True)) == by_name
    assert played.board == played_board(state)

    imported = fold(events_from_gcg(read, state.setup.ruleset).events)
    assert lines_of(imported) == lines_of(state)
    assert imported.board == played_board(state)
    assert imported.is_over is state.is_over
    assert find_violations(imported) == ()


def test_the_text_is_what_the_field_writes() -> None:
    tale = middle_game("Ann Lee", "Ben")
    text = format_gcg(gcg_from_state(tale.state))
    assert text.splitlines()[:6] == [
        "#character-encoding UTF-8",
        "#player1 Ann_Lee Ann Lee",
        "#player2 Ben Ben",
        "#title Ann Lee v Ben",
        ">Ann_Lee: AEEFRST 8D FEASTER +78 78",
        ">Ben: ADFIQTU E5 QUI.T +28 28",
    ]
    assert "#note [rackside] lexicon open-english\n#note [rackside] ruleset naspa-2016\n" in text
    plays = [line.split(" ", 2)[2] for line in text.splitlines() if line.startswith(">")]
    assert plays[:4] == ["8D FEASTER +78 78", "E5 QUI.T +28 28", "J8 .OVEN +16 94", "-- -16 78"]
    assert any(play.startswith("-UVV +0") for play in plays)
    assert any(play.startswith("- +0") for play in plays)
    assert any(play.startswith("G8 .INGlE +") for play in plays)
    assert text.count("#rack") == 2


def test_the_end_of_a_game_is_written_line_by_line() -> None:
    state = finished_game("Ann", "Ben").state
    lines = format_gcg(gcg_from_state(state)).splitlines()
    assert not any(line.startswith("#rack1") for line in lines)
    bonus = next(row for row in state.rows if row.kind.value == "rack-bonus")
    tiles = "".join(sorted(bonus.tiles, key=lambda tile: (tile == "?", tile)))
    name = state.setup.seats[bonus.player].name
    assert f">{name}: ({tiles}) +{bonus.points} {bonus.total}" in lines
    assert any(" (time) -10 " in line for line in lines)


def test_a_blank_left_over_is_a_penalty_of_nothing() -> None:
    tale = GameTale(make_setup()).play("8D", "FEASTER").rack(0, "?").rack(1, "Q")
    tale.end(EndReason.ZERO_RUN)
    game = gcg_from_state(tale.state)
    assert parse_gcg(format_gcg(game)) == game
    assert isinstance(game.events[1], GcgEndRackPenalty)
    assert game.events[1].score == 0


def test_the_first_player_stands_first() -> None:
    tale = GameTale(make_setup("Ann", "Ben"), first=1).play("8D", "FEASTER")
    game = gcg_from_state(tale.state)
    assert [player.name for player in game.players] == ["Ben", "Ann"]
    assert game.events[0].nick == "Ben"


def test_players_of_one_name_are_told_apart() -> None:
    tale = GameTale(make_setup("Ann Lee", "ann_lee")).play("8D", "FEASTER")
    tale.pass_turn()
    game = gcg_from_state(tale.state)
    nicks = [player.nick for player in game.players]
    assert len({nick.casefold() for nick in nicks}) == 2
    assert [event.nick for event in game.events] == nicks


def test_nameless_players_and_odd_titles_stay_on_their_lines() -> None:
    tale = GameTale(make_setup("", "a\nb: c")).play("8D", "FEASTER")
    text = format_gcg(gcg_from_state(tale.state, title="one\ntwo"))
    read = parse_gcg(text)
    assert read.problems == ()
    assert [player.name for player in read.players] == ["player", "a b: c"]
    assert read.pragma("title") == "one two"


def test_a_play_whose_turn_has_not_ended_is_on_the_rack() -> None:
    tale = GameTale(make_setup()).play("8D", "FEASTER").rack(1, "QUITABC")
    tale.lay("E5", "QUI.T")
    game = gcg_from_state(tale.state)
    assert len(game.events) == 1
    assert dict(game.racks)[2] == "ABCIQTU"


def test_a_lost_turn_comes_back_as_one() -> None:
    tale = GameTale(make_setup(ruleset="sanspa-1999")).play("8D", "FEASTER")
    tale.spend(10).rack(1, "QUITABC").lay("E5", "QUI.T").end_turn()
    tale.good_challenge(loses_turn=True)
    game = gcg_from_state(tale.state)
    rows = fold(events_from_gcg(game, tale.setup.ruleset).events).rows
    assert [row.kind.value for row in rows] == ["play", "play", "challenge-lost"]


def test_an_irregular_play_keeps_its_points() -> None:
    tale = GameTale(make_setup()).rack(0, "ABCDEFG")
    placements = (Placement(7, 7, "A"), Placement(3, 3, "B"))
    tale.tell(ev.TilesLaid(0, placements, ("AB",), 4)).end_turn()
    game = parse_gcg(format_gcg(gcg_from_state(tale.state)))
    assert (game.events[0].score, game.events[0].total) == (4, 4)


def test_a_log_is_exported_by_its_fold() -> None:
    table = random_game(3)
    assert gcg_from_events(table.events) == gcg_from_state(table.state)
    with pytest.raises(ValueError, match="empty log"):
        gcg_from_events([])


def test_what_rulings_did_to_turns_and_points_comes_back() -> None:
    tale = GameTale(make_setup()).play("8D", "FEASTER")
    tale.tell(
        PointsCorrected(0, CorrectionKind.PENALTY, -10, "authority-director"),
        TurnLost(1),
        PointsCorrected(1, CorrectionKind.AWARD, 5, "authority-director"),
        PointsCorrected(0, CorrectionKind.CORRECTION, 2, "authority-director"),
    )
    game = parse_gcg(format_gcg(gcg_from_state(tale.state)))
    imported = fold(events_from_gcg(game, tale.setup.ruleset).events)
    assert [(row.kind, row.total) for row in imported.rows] == [
        (row.kind, row.total) for row in tale.state.rows
    ]
    assert imported.points == tale.state.points == (70, 5)


def test_a_blank_is_written_with_the_letter_that_it_was_given() -> None:
    table = set_up("board 8E CARD", "rack A ?ATESEN", "rack B EIOUQUN", "bag 20")
    say(table, "A starts-clock", "A lays 8I ?", "A declares 7", "A presses")
    text = format_gcg(gcg_from_state(table.state))
    assert ">A: AEENST? 8E ....e +7 7\n#note [rackside] word ....?\n" in text
    say(table, "A writes-blank I8 S")
    assert ">A: AEENST? 8E ....s +7 7" in format_gcg(gcg_from_state(table.state))


def test_a_game_from_a_position_is_written_with_it_and_read_back() -> None:
    setup = replace(make_setup(minutes=None), is_from_position=True)
    placed = tuple(Placement(7, 7 + index, tile) for index, tile in enumerate("CAt"))
    began = ev.PositionSet(
        placed, (tuple("SDOGXYZ"), tuple("READING")), tuple("EE"), (40, -3), (), on_turn=0
    )
    table = Table.resume(
        (ev.GameStarted(setup), began), judge=None, drawer=OrderedDrawer(), sink=MemorySink()
    )
    for command in (LayTiles(0, (Placement(7, 10, "S"),)), AnnouncePass(1)):
        assert isinstance(table.submit(command), tuple)
    text = format_gcg(gcg_from_events(table.events))
    assert "#note [rackside] position 15/15/15/15/15/15/15/7CAt5/15" in text
    assert " 40,-3\n" in text
    read = parse_gcg(text)
    imported = events_from_gcg(read, setup.ruleset)
    assert imported.problems == ()
    state = fold(imported.events)
    assert state.setup.is_from_position and state.is_training
    assert state.board == table.state.board and state.points == table.state.points
    assert lines_of(state) == lines_of(table.state)
    assert format_gcg(gcg_from_events(imported.events)) == text


def test_a_position_that_cannot_be_read_is_an_empty_board() -> None:
    text = "#player1 A A\n#player2 B B\n#note [rackside] position 15/15 x\n>A: CAT 8H CAT +10 10\n"
    imported = events_from_gcg(parse_gcg(text), make_setup().ruleset)
    assert imported.problems == ()
    assert fold(imported.events).points == (10, 0)
