# SPDX-License-Identifier: MIT
"""Drills: endless tasks with right answers, and the record of a learner."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from desktop_app.formats.cgp import parse_cgp
from desktop_app.learn.answers import NOWHERE
from desktop_app.learn.board_questions import LegalQuestion
from desktop_app.learn.drills import (
    DRILLS,
    GAMES,
    MOST_IN_BAG,
    DrillError,
    DrillRecord,
    DrillRun,
    Source,
    drill_question,
    drill_records,
    own_positions,
    play_game,
    positions_of,
)
from desktop_app.learn.lesson import Legal, Type
from desktop_app.play.topics import ruling_topics
from desktop_app.rules.position_check import Position, position_faults, words_on
from tests.architecture.project import ROOT
from tests.helpers.classroom import room
from tests.helpers.games import middle_game
from tests.helpers.kept_games import keep, recorded_game
from tests.helpers.lessons import POSITIONS
from tests.helpers.sweeps import one_in


@lru_cache
def source() -> Source:
    return Source(room(), 1)


@pytest.mark.parametrize("drill", DRILLS)
def test_every_task_has_a_right_answer_that_is_judged_right(drill: str) -> None:
    for number in range(8):
        question = drill_question(source(), drill, 3, number)
        assert question.judge(question.example).is_right, (question.task, question.example)


@pytest.mark.parametrize("drill", one_in(3, DRILLS))
def test_same_seed_makes_the_same_tasks(drill: str) -> None:
    asked = [drill_question(source(), drill, 3, number) for number in range(6)]
    again = [drill_question(Source(room(), 1), drill, 3, number) for number in range(6)]
    assert [each.task for each in asked] == [each.task for each in again]
    assert [each.position for each in asked] == [each.position for each in again]
    # Some tasks say the same of every position.
    assert len({repr((question.task, question.position)) for question in asked}) > 1


def test_game_is_a_real_one() -> None:
    positions = play_game(room(), random.Random(5))
    assert len(positions) > 12
    assert positions[0].board.is_empty
    for position in positions:
        shown = Position(tuple(position.board.placements()), position.racks)
        assert not [fault for fault in position_faults(room().ruleset, shown) if fault.seat is None]
        assert all(room().lexicon.is_acceptable(word) for word in words_on(position.board))
    assert sum(positions[-1].scores) > 300


def test_some_plays_are_allowed_and_some_not_for_several_reasons() -> None:
    answers: set[str] = set()
    for number in range(60):
        question = drill_question(source(), "legal", 1, number)
        assert isinstance(question.task, Legal)
        answers.add(question.example if question.task.why else question.example + " exchange")
        has_all = {"yes", "yes exchange", "no exchange"} <= answers
        if has_all and len(answers) >= 5:
            return
    pytest.fail(f"only {answers}")


@pytest.mark.parametrize("drill", ["legal", "endgame"])
def test_the_rules_asked_about_are_those_of_the_chosen_book(drill: str) -> None:
    named = 0
    for number in range(30):
        question = drill_question(source(), drill, 1, number)
        if "Rules: " in question.task.ask:
            named += 1
            assert f"Rules: {source().room.ruleset.title}." in question.task.ask
            assert question.room.ruleset == source().room.ruleset
    assert named > 2


def test_endgames_are_counted_and_played() -> None:
    questions = [drill_question(source(), "endgame", 1, number) for number in range(12)]
    assert {question.task.kind for question in questions} == {"type", "place"}
    counted = next(question for question in questions if isinstance(question.task, Type))
    assert not all(counted.position.racks)


def test_own_games_are_among_the_positions() -> None:
    own = replace(parse_cgp(POSITIONS["quiet"]))
    mixed = Source(room(), 1, [own])
    found = [mixed.position(random.Random(number)) for number in range(40)]
    assert 10 < found.count(own) < 30


def test_positions_of_a_game_are_those_of_the_learner() -> None:
    state = middle_game().state
    both = positions_of(state, (0, 1))
    assert len(both) == len(positions_of(state, (0,))) + len(positions_of(state, (1,)))
    assert both
    assert all(position.racks[0] and position.racks[1] == () for position in both)


def test_rulings_have_no_position_and_several_answers() -> None:
    question = drill_question(source(), "ruling", 1, 0)
    assert question.position is NOWHERE
    assert len(question.options) > 1


def test_rulings_cover_the_topics_that_can_be_ruled() -> None:
    asked = {drill_question(source(), "ruling", 1, number).task.topic for number in range(40)}
    assert asked <= {topic.id for topic in ruling_topics()}
    assert len(asked) > 15


def test_first_answer_counts_and_is_logged_with_its_time() -> None:
    log: list[dict[str, Any]] = []
    run = DrillRun(source(), "score", log.append, seed=2)
    assert not run.answer("many", 10).counts
    assert log == []
    right = run.question.example
    assert not run.answer("0", 1500).is_right
    assert run.answer(right, 1800).is_right
    assert [(each["number"], each["right"], each["ms"]) for each in log] == [(0, False, 1500)]
    before = run.question
    assert run.go_on() is run.question is not before
    assert run.verdict is None
    run.answer(run.question.example, 900)
    assert (log[-1]["right"], log[-1]["number"], log[-1]["seed"]) == (True, 1, 2)


def test_record_of_speed_and_accuracy() -> None:
    entries: list[dict[str, Any]] = [
        {"drill": "score", "right": number % 2 == 0, "ms": 1000 * number} for number in range(30)
    ]
    entries += [{"drill": "score"}, {"drill": "chess", "right": True, "ms": 1}, {}]
    records = drill_records(entries)
    assert set(records) == set(DRILLS)
    assert records["score"] == DrillRecord(30, 15, 10, 20, 19000)
    assert records["hooks"] == DrillRecord()


def test_a_game_that_ends_at_once_gives_no_position() -> None:
    made = Source(room(), 1)
    opening = made.game(0)[0]
    made._games = {number: (opening,) for number in range(GAMES)}
    with pytest.raises(DrillError, match="word list"):
        made.position(random.Random(1))
    made._games[GAMES - 1] = source().game(0)
    assert not made.position(random.Random(1)).board.is_empty


def test_own_positions_are_those_of_the_name_else_of_all_people(tmp_path: Path) -> None:
    folder = keep(tmp_path, "1", recorded_game("complete")).parent
    nell, piet = own_positions(folder, " nell ødegård"), own_positions(folder, "PIET DE WIT")
    both = own_positions(folder, "Nemo")
    assert nell and piet and len(both) == len(nell) + len(piet)
    assert all(position.racks[0] for position in both)
    (folder / "9.journal").write_bytes(b"torn")
    assert own_positions(folder, "Nell Ødegård") == nell


def test_an_exchange_is_asked_about_as_it_stands_on_the_board() -> None:
    made = [drill_question(source(), "legal", 5, number) for number in range(40)]
    asked = [
        question
        for question in made
        if isinstance(question.task, Legal) and question.task.play[0] == "-"
    ]
    assert asked
    for question in asked:
        assert isinstance(question, LegalQuestion) and question.task.bag == 0
        assert len(question.rack) == 7 and 0 < question.bag <= MOST_IN_BAG
        assert f"Tiles in the bag: {question.bag}." in question.task.ask
        tiles = sum(map(bool, question.position.board.placements()))
        assert question.bag == 100 - tiles - 2 * 7, "each player has a full rack"


def test_what_is_no_word_is_named_and_the_rack_that_is_not_shown_is_no_reason() -> None:
    made = [drill_question(source(), "legal", 5, number) for number in range(40)]
    plays = [
        question
        for question in made
        if isinstance(question, LegalQuestion) and not question.is_exchange
    ]
    assert all("rack" not in option for play in plays for option in play.options)
    bad = [play for play in plays if play.faults and play.faults[0].kind == "not-a-word"]
    assert bad
    for question in bad:
        verdict = question.judge("yes")
        assert f"Not in the word list: {question.faults[0].items}." in str(verdict.text)
        assert question.judge(question.example).is_right


@pytest.mark.parametrize("drill", DRILLS)
def test_every_drill_stands_on_both_pages(drill: str) -> None:
    handbook, commands = (
        (ROOT / "docs" / page).read_text("utf-8") for page in ("user/learn.md", "cli.md")
    )
    told = " ".join(handbook.split("\n## Drills\n")[1].strip().split("\n\n")[0].split())
    title = DRILLS[drill].title
    assert title[0].lower() + title[1:].rstrip("?") in told
    assert f"`{drill}`" in commands.split("\n## rackside drill ")[1].split("\n## ")[0]
