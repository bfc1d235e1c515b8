# SPDX-License-Identifier: MIT
"""Duplicate: racks, tops, slips, ranking, and an evening that survives a crash."""

from __future__ import annotations

import functools
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.native_engine import make_engine
from desktop_app.learn.duplicate import DuplicateRules, Evening, Judge, Slip, top_text
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board
from desktop_app.rules.scoring import scoring_of, tile_set_of
from desktop_app.storage.learners import LearnerLog

TABLES = ("1", "2", "3")


@functools.cache
def judge() -> Judge:
    ruleset = load_ruleset("naspa-2016")
    engine = make_engine(lexicon_store().load("open-english-school"))
    return Judge(engine, tile_set_of(ruleset), scoring_of(ruleset))


def begun(tables: tuple[str, ...] = TABLES, **rules: Any) -> dict[str, Any]:
    return {
        "event": "begun",
        "title": "Club",
        "tables": list(tables),
        "ruleset": "naspa-2016",
        "lexicon": "open-english-school",
        "seed": 5,
        "rules": rules,
    }


def slip(table: str, play: str, points: int | None = None, *, late: bool = False) -> dict[str, Any]:
    return {"event": "slip", "table": table, "play": play, "points": points, "late": late}


RACK = {"event": "rack", "tiles": list("QUIETAO")}
CLOSED = {"event": "closed", "top": "8D QUIET"}


def evening(*entries: dict[str, Any]) -> Evening:
    return Evening.of(entries, judge())


# --- slips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("handed_in", "points", "fault"),
    [
        (Slip("8D QUIET", 48), 48, ""),
        (Slip("8D QUIET"), 48, ""),
        (Slip("8D QUIET", 40), 40, "score"),
        (Slip("8D QUIET", 50), 44, "score"),
        (Slip("8D QUIET", 90), 0, "score"),
        (Slip("8D QUIET", 48, is_late=True), 0, "late"),
        (Slip("", 48), 0, "none"),
        (None, 0, "none"),
        (Slip("QUIET", 48), 0, "unreadable"),
        (Slip("1A QUIET", 48), 0, "misplaced"),
        (Slip("8D QUIETS", 48), 0, "rack"),
        (Slip("8D QUIETO", 48), 0, "word"),
    ],
)
def test_a_slip_is_marked(handed_in: Slip | None, points: int, fault: str) -> None:
    found = judge().mark(handed_in, Board.empty(), tuple("QUIETAO"), DuplicateRules())
    assert (found.points, found.fault) == (points, fault)


def test_children_get_the_score_of_the_play() -> None:
    rules = DuplicateRules(is_strict=False)
    for declared in (40, 90):
        found = judge().mark(Slip("8D QUIET", declared), Board.empty(), tuple("QUIETAO"), rules)
        assert (found.points, found.fault) == (48, "score")


def test_a_bad_word_is_named() -> None:
    found = judge().mark(Slip("8D QUIETO"), Board.empty(), tuple("QUIETAO"), DuplicateRules())
    assert found.words == ("QUIETO",)


# --- tops and racks -------------------------------------------------------------------------------


def test_the_top_scores_most_and_of_equals_uses_fewest_blanks() -> None:
    board = Board.empty()
    top = judge().top(board, tuple("QUIETAO"))
    # QUIET scores as much.
    assert top is not None and (top_text(board, top), top.score) == ("8D QUATE", 48)
    with_blank = judge().top(board, tuple("QUIET?T"))
    assert with_blank is not None
    assert not any(p.tile.islower() for p in with_blank.play.placements()) or with_blank.score > 48
    assert judge().top(board, tuple("VVW")) is None


def test_a_rack_has_two_of_each_kind_and_late_in_the_game_one() -> None:
    early = evening(begun())
    assert early.fits("AEBCDFG") and early.fits("A?BCDFG") and early.fits("AYBCDFG")
    assert not early.fits("ABCDFGH") and not early.fits("AEIOUAB")
    late = Evening(tables=TABLES, turns=(evening(begun(), RACK, CLOSED).turns * 15))
    assert late.fits("ABCDFGH") and not late.fits("BCDFGHJ") and not late.fits("A")


def test_racks_come_from_the_tiles_that_are_left_and_repeat_with_the_seed() -> None:
    night = evening(begun())
    entries = [begun()]
    total = Counter(judge().tile_set.tiles)
    for _ in range(6):
        rack = night.draw_rack(judge())
        assert rack == Evening.of(entries, judge()).draw_rack(judge())
        assert night.fits(rack) and len(rack) == 7
        board = night.board(judge())
        on_board = Counter(placement.on_rack for placement in board.placements())
        assert not (Counter(rack) + on_board) - total
        top = judge().top(board, rack)
        assert top is not None
        more = [{"event": "rack", "tiles": list(rack)}]
        more.append({"event": "closed", "top": top_text(board, top)})
        entries += more
        night = Evening.of(entries, judge())
    assert len(night.turns) == 6
    other = evening({**begun(), "seed": 6})
    assert other.draw_rack(judge()) != evening(begun()).draw_rack(judge())


def test_without_vowels_no_rack_can_be_drawn() -> None:
    consonants = Judge(judge().engine, judge().tile_set, judge().scoring)
    object.__setattr__(
        consonants, "tile_set", type(judge().tile_set)({"B": 8}, judge().tile_set.values)
    )
    assert evening(begun()).draw_rack(consonants) == ()


# --- evenings -------------------------------------------------------------------------------------


def test_a_turn_is_scored_for_every_table() -> None:
    night = evening(begun(), RACK, slip("1", "8D QUIET", 48), slip("2", "8G TEA", 6), CLOSED)
    (turn,) = night.turns
    assert (turn.top, turn.top_points, night.rack) == ("8D QUIET", 48, ())
    assert [turn.marked[table].points for table in TABLES] == [48, 6, 0]
    ranking = night.ranking()
    assert [
        (standing.place, standing.table, standing.points, standing.minus) for standing in ranking
    ] == [
        (1, "1", 48, 0),
        (2, "2", 6, -42),
        (3, "3", 0, -48),
    ]
    assert [standing.percent for standing in ranking] == [100, 12, 0]


def test_the_last_turn_decides_between_equals() -> None:
    second = {"event": "rack", "tiles": list("EATLINO")}
    top = judge().top(evening(begun(), RACK, CLOSED).board(judge()), tuple("EATLINO"))
    assert top is not None
    board = evening(begun(), RACK, CLOSED).board(judge())
    close = {"event": "closed", "top": top_text(board, top)}
    entries = (
        begun(is_strict=True),
        RACK,
        slip("1", "8D QUIET", 20),
        slip("2", "8D QUIET", 10),
        CLOSED,
        second,
        slip("1", close["top"], 10),
        slip("2", close["top"], 20),
        close,
    )
    assert [standing.table for standing in evening(*entries).ranking()] == ["2", "1", "3"]
    assert [standing.place for standing in evening(begun()).ranking()] == [1, 1, 1]


def test_a_lone_top_gets_a_bonus_if_enough_tables_play() -> None:
    many = tuple(map(str, range(1, 17)))
    top = slip("7", "8D QUIET", 48)
    assert evening(begun(many), RACK, top, CLOSED).ranking()[0].points == 58
    assert evening(begun(many), RACK, top, slip("8", "8D QUIET"), CLOSED).turns[0].solo is None
    assert evening(begun(), RACK, top, slip("1", "8D QUIET"), CLOSED).ranking()[0].points == 48


def test_the_fourth_warning_costs_points() -> None:
    warned = {"event": "warned", "table": "1"}
    played = (begun(), RACK, slip("1", "8D QUIET", 48), CLOSED)
    three, four = evening(*played, *[warned] * 3), evening(*played, *[warned] * 4)
    assert [each.ranking()[0].points for each in (three, four)] == [48, 43]
    assert four.ranking()[0].warnings == 4


def test_a_slip_can_be_changed_or_taken_out_until_the_turn_is_closed() -> None:
    night = evening(begun(), RACK, slip("1", "8D QUIET", 48), slip("1", "8G TEA", 6))
    assert night.slips["1"].play == "8G TEA"
    assert night.missing == ("2", "3")
    assert night.after({"event": "no-slip", "table": "1"}, judge()).missing == TABLES
    with pytest.raises(ValueError, match="9"):
        night.after(slip("9", "8D QUIET"), judge())


def test_an_evening_goes_on_after_a_crash(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "club.log")
    source = random.Random(3)
    night = evening(begun(tuple("12345678")))
    log.append(begun(tuple("12345678")))
    for number in range(10):
        night = Evening.of(log.read().entries, judge())
        rack, board = night.draw_rack(judge()), night.board(judge())
        log.append({"event": "rack", "tiles": list(rack)})
        top = judge().top(board, rack)
        assert top is not None
        for table in night.tables:
            log.append(slip(table, top_text(board, top), top.score - source.randrange(3)))
        if number == 4:
            # The power fails while a slip is being written.
            with log.path.open("ab") as file:
                file.write(b'{"event": "slip", "table": "3", "pl')
            night = Evening.of(LearnerLog(log.path).read().entries, judge())
            assert (len(night.turns), night.rack, night.missing) == (4, rack, ())
        log.append({"event": "closed", "top": top_text(board, top)})
    night = Evening.of(log.read().entries, judge())
    assert len(night.turns) == 10
    assert len(night.ranking()) == 8
    assert not log.read().problems


def test_entries_that_do_not_fit_are_passed_over() -> None:
    odd: list[dict[str, Any]] = [
        {"event": "unknown"},
        {"no": 1},
        slip("1", "8D QUIET"),
        {"event": "closed", "top": "nonsense here too"},
        {"event": "begun"},
        {**begun(), "rules": {"seconds": "many"}},
        {**begun(), "seed": float("inf")},
        {"event": "rack", "tiles": [1, 2]},
        {"event": "rack", "tiles": 7},
    ]
    assert evening(begun(), *odd).turns == ()
    assert evening(begun(), RACK, {"event": "over"}).is_over
