# SPDX-License-Identifier: MIT
"""Records with a fault of a kind that real ones have, and what is read from each."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.analysis.played_turns import Fate, played_turns
from desktop_app.formats.cgp import parse_cgp
from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import format_gcg, load_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.formats.gcg_import import ImportedGame, events_from_gcg
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import TilesLaid
from desktop_app.rules.game import fold
from desktop_app.rules.state import RowKind

RECORDS = Path(__file__).parents[2] / "data" / "records"
GAMES = Path(__file__).parents[2] / "data" / "gcg"
RULES = load_ruleset("naspa-2016")


def read(name: str) -> ImportedGame:
    return events_from_gcg(load_gcg(RECORDS / f"{name}.gcg"), RULES)


def test_a_plus_before_a_minus_is_a_minus() -> None:
    game = read("plus-minus-minimal")
    assert fold(game.events).points == (54, -12) and game.problems == ()


def test_racks_at_the_head_are_opening_racks() -> None:
    game = read("racks-at-head")
    assert game.problems == ()
    state = fold(game.events)
    assert state.racks[1] == tuple("ERSTZ"), "two of seven tiles are unknown"
    first = next(at for at, each in enumerate(game.events) if isinstance(each, TilesLaid))
    assert fold(game.events[:first]).racks == (tuple("EIKLOST"), tuple("AERSTWZ"))


def test_remarks_stand_beside_the_rows_of_their_lines() -> None:
    state = fold(read("two-k").events)
    said = {line: [str(remark) for remark in remarks] for line, remarks in state.remarks.items()}
    assert said == {
        0: ["recorded score 28: the play scores 18"],
        1: ["2 tiles K: the set has 1", "recorded score 13: the play scores 20"],
        2: ["recorded score 21: the play scores 28"],
    }
    assert state.remarks[1][0].template == "{count} tiles {tile}: the set has {limit}"


def test_a_record_without_rows_keeps_its_remarks() -> None:
    game = parse_gcg("#player1 a A\n#player2 b B\nrubbish\n")
    state = fold(events_from_gcg(game, RULES).events)
    assert not state.rows and len(state.remarks[-1]) == 1


def test_who_passes_after_the_other_went_out_has_lost_a_challenge() -> None:
    whole = (GAMES / "complete.gcg").read_text(encoding="utf-8")
    out = ">Piet: T 13C ...T +4 412\n"
    assert out in whole
    game = parse_gcg(whole.replace(out, f"{out}>nell: I - +0 334\n"))
    state = fold(events_from_gcg(game, RULES).events)
    assert [row.kind for row in state.rows[-4:-2]] == [RowKind.PLAY, RowKind.CHALLENGE_LOST]
    last = played_turns(state)[-1]
    assert (last.fate, last.forfeited) == (Fate.CHALLENGED, None), "there was no turn to lose"
    assert last.points == 4
    plain = fold(events_from_gcg(parse_gcg(whole), RULES).events)
    assert all(row.kind is not RowKind.CHALLENGE_LOST for row in plain.rows)


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("two-k", 4, "2 tiles K: the set has 1"),
        ("rack-tile-gone", 4, "2 tiles K: the set has 1"),
        ("letter-not-in-set", 3, "the set has no tile Ü; counted as 0"),
        ("super-board", 8, "R8 WAXY runs off the board"),
    ],
)
def test_what_cannot_be_is_said_at_its_line(name: str, line: int, said: str) -> None:
    assert (line, said) in [(problem.line, problem.message) for problem in read(name).problems]


def test_a_play_that_cannot_be_placed_keeps_its_text() -> None:
    log = read("super-board").events
    assert "\n#note R8 WAXY\n" in format_gcg(gcg_from_events(log))


def test_french_tiles_are_no_english_ones() -> None:
    text = (RECORDS / "french.cgp").read_text(encoding="utf-8")
    with pytest.raises(FormatError, match="FRA20 is for other tiles"):
        parse_cgp(text)
    with pytest.raises(FormatError, match="the tiles are french"):
        parse_cgp(text.replace("lex FRA20;", ""))
    # A rule book of other tiles or another board has its own names.
    assert parse_cgp(text, faces=frozenset("AEIKSWT")).operand("ld") == "french"
