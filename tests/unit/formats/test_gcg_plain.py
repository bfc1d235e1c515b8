# SPDX-License-Identifier: MIT
"""Other programs open our files, and nothing is lost in a round trip."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.analysis.sheet_story import turn_marks
from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import (
    CHALLENGE_LOST_NOTE,
    CHALLENGE_STOOD_NOTE,
    gcg_from_state,
)
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.gcg_model import GcgGame, GcgPragma
from desktop_app.formats.gcg_plain import lexicon_name, plain_game, restored_game
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.game import fold
from desktop_app.rules.played import upheld_lines
from desktop_app.rules.state import GameState
from tests.helpers.exported_games import games_to_export
from tests.helpers.games import middle_game
from tests.helpers.other_readers import faults

GAMES = games_to_export()
RECORDS = Path(__file__).parents[2] / "data" / "gcg"
PIECES = [
    *"ab #>:-+1\u2060\n",
    "#title ",
    "#rack1 ",
    "#note",
    "[rackside] ",
    ": ",
    "RACK 8D CAT +1 1",
]
CURSED = (
    st.lists(st.sampled_from(PIECES), max_size=15)
    .map("".join)
    .map(lambda text: "\n".join(" ".join(line.split()) for line in text.strip().split("\n")))
)


@cache
def game_of(name: str) -> GameState:
    return GAMES[name]()


def in_any_order(game: GcgGame) -> GcgGame:
    """Sort the pragmata, whose order has no meaning."""
    pragmata = sorted(game.pragmata, key=lambda each: (each.keyword, each.text))
    return GcgGame(game.players, game.events, tuple(pragmata), game.racks, game.note)


@pytest.mark.parametrize("name", GAMES)
def test_other_programs_open_every_game(name: str) -> None:
    state = game_of(name)
    assert faults(format_gcg(gcg_from_state(state)), state.setup.tile_set) == []


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost_on_the_way_out_and_back(name: str) -> None:
    game = gcg_from_state(game_of(name))
    read = parse_gcg(format_gcg(game))
    assert read.problems == ()
    assert in_any_order(read) == in_any_order(game)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "too-many-tiles"])
def test_the_same_game_comes_back_from_the_journal(name: str) -> None:
    state = game_of(name)
    again: GameState = fold(
        events_from_gcg(parse_gcg(format_gcg(gcg_from_state(state))), state.setup.ruleset).events
    )
    assert [(row.kind, row.points, row.total) for row in again.rows] == [
        (row.kind, row.points, row.total) for row in state.rows
    ]
    assert again.is_over is state.is_over
    if name in ("resigned", "left"):
        assert again.result == state.result
    assert again.setup.occasion == state.setup.occasion
    assert again.setup.is_physical is state.setup.is_physical


@pytest.mark.parametrize("name", [name for name in GAMES if name != "too-many-tiles"])
def test_challenges_that_stood_come_back(name: str) -> None:
    state = game_of(name)
    text = format_gcg(gcg_from_state(state))
    events = events_from_gcg(parse_gcg(text), state.setup.ruleset).events
    again: GameState = fold(events)
    assert upheld_lines(again) == upheld_lines(state)
    assert {line for line, marks in turn_marks(events).items() if marks.stood} == upheld_lines(
        state
    )
    assert again.row_notes == state.row_notes


def test_some_of_them_cost_the_challenger_nothing_and_some_the_turn() -> None:
    texts = {name: format_gcg(gcg_from_state(game_of(name))) for name in GAMES}
    for note in (CHALLENGE_STOOD_NOTE, CHALLENGE_LOST_NOTE):
        assert sum(f"#note {note}\n" in text for text in texts.values()) > 2, note


@settings(deadline=None)
@given(note=CURSED, head=CURSED)
def test_no_text_that_people_write_spoils_a_file(note: str, head: str) -> None:
    state = game_of("odd-notes")
    game = gcg_from_state(state)
    title = " ".join(head.split())
    first, *others = game.events
    events = (replace(first, note=note.strip("\n")), *others)
    game = GcgGame(
        game.players,
        events,
        (GcgPragma("title", title), GcgPragma("style", title), GcgPragma("", title)),
        game.racks,
        head.strip("\n"),
    )
    text = format_gcg(game)
    assert faults(text, state.setup.tile_set) == []
    assert in_any_order(parse_gcg(text)) == in_any_order(game)


def test_what_only_this_program_knows_stands_in_notes() -> None:
    text = format_gcg(gcg_from_state(game_of("rulings")))
    keywords = {line.split()[0] for line in text.splitlines() if line.startswith("#")}
    assert keywords == {
        "#character-encoding",
        "#player1",
        "#player2",
        "#title",
        "#note",
        "#rack1",
        "#rack2",
    }
    assert "#note [rackside] ruleset naspa-2016" in text
    assert "#note [rackside] #date 2026-11-20" in text
    assert "#note [rackside] event Club night" in text
    assert "#note [rackside] round 3" in text
    assert "#note [rackside] line Ann penalty by a ruling: 10 -10 68" in text


def test_an_unknown_date_is_not_written() -> None:
    assert "date" not in format_gcg(gcg_from_state(middle_game().state))


def test_racks_stand_last_and_none_is_empty() -> None:
    for name in GAMES:
        state = game_of(name)
        lines = format_gcg(gcg_from_state(state)).splitlines()
        racks = [number for number, line in enumerate(lines) if line.startswith("#rack")]
        assert racks == list(range(len(lines) - len(racks), len(lines))), name
        assert not any(":  " in line and "(time)" not in line for line in lines), name


def test_an_unknown_rack_is_made_of_possible_tiles() -> None:
    lines = format_gcg(gcg_from_state(game_of("scores-alone"))).splitlines()
    assert lines[4] == ">Anne: E - +0 24"
    assert lines[5] == "#note [rackside] as a play of which only the score is known +24 24"
    assert parse_gcg("\n".join(lines)).events[0].nick == "Anne"


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("NWL23", "NWL23"),
        ("csw21", "CSW21"),
        ("nwl 2020", "NWL20"),
        ("Collins Words 2019", "CSW19"),
        ("csw_2024", "CSW24"),
        ("TWL06", "TWL06"),
        ("open-english", ""),
        ("csw", ""),
        ("my words 21", ""),
    ],
)
def test_word_lists_go_by_the_names_that_others_know(ours: str, theirs: str) -> None:
    assert lexicon_name(ours) == theirs


def test_a_word_list_keeps_its_name_here() -> None:
    game = GcgGame(pragmata=(GcgPragma("lexicon", "csw 2021"),))
    plain = plain_game(game)
    assert plain.pragma("lexicon") == "CSW21"
    assert restored_game(plain) == game


def test_a_file_from_elsewhere_is_not_touched() -> None:
    game = GcgGame(note="see #title", pragmata=(GcgPragma("style", "x"),))
    assert restored_game(game) == game


@pytest.mark.parametrize("rack", ["T ", ""])
def test_the_challenge_of_an_out_play_has_the_rack_that_was_played_out(rack: str) -> None:
    text = (RECORDS / "complete.gcg").read_text("utf-8")
    end = ">Piet: (I) +2 414"
    assert end in text
    text = text.replace(end, f">Piet: {rack}(challenge) +5 417\n>Piet: (I) +2 419")
    state = fold(events_from_gcg(parse_gcg(text), load_ruleset("singapore-2015")).events)
    written = format_gcg(gcg_from_state(state))
    assert ": T (challenge) +5 417\n" in written
    assert faults(written, state.setup.tile_set) == []
    again = fold(events_from_gcg(parse_gcg(written), state.setup.ruleset).events)
    assert again.rows == state.rows


def test_the_challenge_of_a_bingo_invents_no_tile() -> None:
    text = """\
#player1 Ann Ann
#player2 Bob Bob
>Ann: AEINRST 8D NASTIER +66 66
>Ann: (challenge) +5 71
>Bob: EIKLOST 7H KILO +20 20
"""
    state = fold(events_from_gcg(parse_gcg(text), load_ruleset("singapore-2015")).events)
    assert ">Ann: AEINRST (challenge) +5 71\n" in format_gcg(gcg_from_state(state))
