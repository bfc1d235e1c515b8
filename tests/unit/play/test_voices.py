# SPDX-License-Identifier: MIT
"""The lines of the computer's players: read with care, said at the right moment, and true."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from desktop_app.play.players import load_players, load_voices
from desktop_app.play.voices import (
    MAX_BYTES,
    MAX_LETTERS,
    Event,
    Voice,
    line_of,
    read_voice,
)
from desktop_app.rules.board import Placement
from desktop_app.rules.events import EndReason, TurnKind
from desktop_app.rules.state import GameState, Phase, Result, RowKind, ScoreRow
from desktop_app.rules.turns import LastTurn
from tests.unit.session.test_acts import ANN, BEN, table

EACH: Voice = {event: (event.value,) for event in Event}
"""A voice that says the name of the event."""
TILES = 100


@pytest.fixture
def start() -> GameState:
    return table("person", "gus").state


def play(player: int, tiles: int, points: int, kind: RowKind = RowKind.PLAY) -> ScoreRow:
    laid = tuple(Placement(0, at, "A") for at in range(tiles))
    return ScoreRow(player, kind, (), points, 0, placements=laid)


def exchange(player: int) -> ScoreRow:
    return ScoreRow(player, RowKind.EXCHANGE, (), 0, 0, tiles=("Q",))


def after(start: GameState, *rows: ScoreRow) -> GameState:
    """The game after these rows, with Ann on turn."""
    last = rows[-1]
    kind = TurnKind.EXCHANGE if last.kind is RowKind.EXCHANGE else TurnKind.PLAY
    points = tuple(sum(row.points for row in rows if row.player == seat) for seat in (ANN, BEN))
    turn = LastTurn(last.player, kind, None, 0)
    return replace(start, rows=rows, points=points, last_turn=turn, on_turn=ANN, bag=())


def said(start: GameState, *rows: ScoreRow, voice: Voice = EACH) -> str:
    return line_of(voice, after(start, *rows), BEN, "game")


BEGUN = (play(ANN, 3, 12), play(BEN, 3, 12))
TURN = (play(ANN, 3, 9), play(BEN, 3, 9))


def test_they_speak_after_their_first_move_and_not_after_the_others(start: GameState) -> None:
    assert said(start, *BEGUN) == "begins"
    assert said(start, *BEGUN, play(ANN, 3, 50)) == ""
    assert said(start, *BEGUN, play(ANN, 3, 9), play(BEN, 3, 9)) == "", "nothing happened"
    waiting = replace(after(start, *BEGUN), on_turn=BEN)
    assert line_of(EACH, waiting, BEN, "game") == ""


def test_their_second_move_after_beginning_has_no_line(start: GameState) -> None:
    assert said(start, play(BEN, 3, 9), play(ANN, 3, 9), play(BEN, 3, 9)) == ""


@pytest.mark.parametrize(
    ("rows", "event"),
    [
        ((play(ANN, 3, 9), play(BEN, 7, 70)), "bingo"),
        ((play(ANN, 7, 70), play(BEN, 3, 9)), "their_bingo"),
        ((play(ANN, 3, 9), exchange(BEN)), "exchange"),
        (
            (play(ANN, 7, 70), play(ANN, 7, -70, RowKind.PHONEY_WITHDRAWN), play(BEN, 3, 9)),
            "challenge_won",
        ),
        ((play(ANN, 0, 0, RowKind.CHALLENGE_LOST), play(BEN, 3, 9)), "challenge_won"),
        ((play(BEN, 0, 5, RowKind.CHALLENGE_BONUS), *TURN), "challenge_won"),
        (
            (play(ANN, 3, 9), play(BEN, 0, 0, RowKind.CHALLENGE_LOST), *TURN),
            "challenge_lost",
        ),
        ((play(ANN, 0, 5, RowKind.CHALLENGE_BONUS), *TURN), "challenge_lost"),
        ((play(BEN, 3, -12, RowKind.PHONEY_WITHDRAWN), *TURN), "challenge_lost"),
    ],
)  # fmt: skip
def test_one_line_for_what_happened(
    start: GameState, rows: tuple[ScoreRow, ...], event: str
) -> None:
    assert said(start, *BEGUN, *rows) == event
    assert said(start, *BEGUN, *rows, play(ANN, 3, 9), play(BEN, 3, 9)) == "", "and once"


def test_the_highest_play_is_higher_than_every_other_that_stands(start: GameState) -> None:
    more = (*BEGUN, play(ANN, 3, 30), play(BEN, 3, 9), play(ANN, 3, 9))
    assert said(start, *more, play(BEN, 3, 31)) == "best"
    assert said(start, *more, play(BEN, 3, 30)) == ""
    few = tuple(replace(row, points=5) for row in more)
    assert said(start, *few, play(BEN, 3, 19)) == "", "too little to speak of"
    fallen = (play(ANN, 3, 40), play(ANN, 3, -40, RowKind.PHONEY_WITHDRAWN))
    later = (play(BEN, 3, 9), play(ANN, 3, 9))
    assert said(start, *more, *fallen, *later, play(BEN, 3, 31)) == "best"


@pytest.mark.parametrize(("points", "event"), [(15, "ahead"), (0, "behind"), (10, "")])
def test_who_leads_is_said_once_the_bag_is_empty(start: GameState, points: int, event: str) -> None:
    most = play(ANN, TILES - 14 - 7, 12)
    before = (most, play(BEN, 3, 12), play(ANN, 3, 0), play(BEN, 1, 0))
    last = play(BEN, 1, points)
    assert said(start, *before) == "", "the last tiles are drawn after this move"
    assert said(start, *before, play(ANN, 1, 10), last) == event
    assert said(start, *before, play(ANN, 1, 10), last, play(ANN, 1, 0), play(BEN, 1, 0)) == ""
    full = replace(after(start, *before, play(ANN, 1, 10), last), bag=("E",))
    assert line_of(EACH, full, BEN, "game") == "", "tiles came back by a ruling"


@pytest.mark.parametrize(
    ("winner", "event"), [(BEN, "wins"), (ANN, "loses"), (None, "ties")]
)  # fmt: skip
def test_at_the_end_they_say_who_won(start: GameState, winner: int | None, event: str) -> None:
    ended = replace(
        after(start, *BEGUN, play(ANN, 3, 9)),
        phase=Phase.OVER,
        on_turn=None,
        result=Result(EndReason.OUT, None, (), winner),
    )
    assert line_of(EACH, ended, BEN, "game") == event
    forfeit = replace(ended, result=Result(EndReason.FORFEIT, None, (), winner))
    assert line_of(EACH, forfeit, BEN, "game") == ""
    assert line_of(EACH, replace(ended, result=None), BEN, "game") == ""
    mine = replace(ended, last_turn=LastTurn(BEN, TurnKind.PLAY, None, 0, is_out=True))
    assert {line_of(EACH, mine, BEN, str(game)) for game in range(20)} == {event, "out"}


def test_a_line_is_chosen_by_the_game_and_the_turn_and_stays(start: GameState) -> None:
    voice = {Event.BEGINS: tuple("abcdefgh")}
    state = after(start, *BEGUN)
    games = [line_of(voice, state, BEN, str(game)) for game in range(100)]
    assert games == [line_of(voice, state, BEN, str(game)) for game in range(100)]
    assert set(games) == set("abcdefgh")


def test_with_more_players_or_without_a_voice_they_are_silent(start: GameState) -> None:
    three = table("person", "gus", "person", ruleset="mattel-family", minutes=0).state
    assert said(three, *BEGUN) == ""
    assert said(start, *BEGUN, voice={}) == ""


# ------------------------------------------------------------------ files


def test_a_bad_line_costs_itself_alone() -> None:
    data = b'begins = ["Hi!", 7, "", "{name}", " Hello. "]\nwins = "I won."\nwin = ["A"]\n'
    voice, faults = read_voice(data, "ada.toml")
    assert voice == {Event.BEGINS: ("Hi!", "Hello.")}
    assert len(faults) == 5
    assert faults[0] == f"ada.toml: begins: expected lines of at most {MAX_LETTERS} letters, read 7"
    assert faults[3].startswith("ada.toml: wins: expected a list of at most 8 lines")
    assert faults[4].startswith("ada.toml: win is not a key; expected one of begins, bingo")


@pytest.mark.parametrize(
    "data",
    [
        b"begins = [",
        b"\xff",
        b"#" * (MAX_BYTES + 1),
        b"a" + b".a" * 5000 + b" = 1",
        b"a = 1" + b"0" * 5000,
    ],
)
def test_a_file_that_cannot_be_read_leaves_them_silent(data: bytes) -> None:
    voice, faults = read_voice(data, "ada.toml")
    assert voice == {}
    assert len(faults) == 1
    assert faults[0].startswith("ada.toml: ")


@pytest.mark.parametrize("line", ["A" * (MAX_LETTERS + 1), "two\nlines", "a\x07bell", "  "])
def test_a_line_is_one_short_line(line: str) -> None:
    data = f"begins = [{json.dumps(line)}]".encode()
    voice, faults = read_voice(data, "ada.toml")
    assert voice == {Event.BEGINS: ()}
    assert len(faults) == 1


VOICES, _FAULTS = load_voices()
TOO_MUCH = re.compile(
    r"\b(best move|always|never|easy|easily|lucky|stupid|bad move|mistake)\b|\d", re.I
)


def test_every_player_of_the_program_has_a_voice_without_faults() -> None:
    assert _FAULTS == ()
    assert set(VOICES) == {profile.id for profile in load_players().ladder}


@pytest.mark.parametrize("name", VOICES)
def test_a_voice_is_short_claims_nothing_and_mocks_no_one(name: str) -> None:
    voice = VOICES[name]
    lines = [line for each in voice.values() for line in each]
    assert len(lines) == len(set(lines))
    assert not [line for line in lines if TOO_MUCH.search(line)]
    assert all(line[-1] in ".!?" for line in lines)
    silent = {event for event in Event if not voice.get(event)}
    assert silent <= ({*Event} - {Event.WINS, Event.LOSES} if name == "quinn" else set())


def test_no_two_players_share_more_than_a_line_or_two() -> None:
    seen: dict[str, str] = {}
    shared: dict[frozenset[str], int] = {}
    for name, voice in VOICES.items():
        for line in (line for each in voice.values() for line in each):
            other = seen.setdefault(line, name)
            if other != name:
                pair = frozenset((name, other))
                shared[pair] = shared.get(pair, 0) + 1
    assert max(shared.values(), default=0) <= 2, shared
