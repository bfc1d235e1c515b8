# SPDX-License-Identifier: MIT
"""Texts of the desk: the right names, no internal names, a card for every ruling."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from desktop_app.rules import commands as cmd
from desktop_app.session.desk import DeskDialogue
from desktop_app.ui.desk.answer_box import any_answer
from desktop_app.ui.rulings.rulings_panel import group_card, ruling_groups
from tests.gui.desk.test_desk import begin, controller
from tests.gui.main_window.conftest import Bench, bench
from tests.helpers.book_hands import BookHands

__all__ = ["bench"]


@pytest.fixture
def played(bench: Bench) -> Bench:
    """Ann has played CATS; Ben has not accepted it yet."""
    begin(bench)
    BookHands(bench).play("8H", "cats")
    return bench


def opened(bench: Bench, name: str) -> DeskDialogue:
    desk = controller(bench)
    desk.open()
    desk.open_procedure(name)
    dialogue = bench.room.desk.page.dialogue
    assert isinstance(dialogue, DeskDialogue)
    return dialogue


def answer(bench: Bench, text: str) -> None:
    box = bench.room.desk.page.answer
    assert box is not None
    box.answered.emit(text)


def test_a_challenge_that_is_allowed_names_who_challenges(played: Bench) -> None:
    dialogue = opened(played, "grant-challenge")
    while dialogue.prompt is not None:
        is_verdict = dialogue.prompt.key == "verdict"
        answer(played, dialogue.prompt.pool[-1] if is_verdict else any_answer(dialogue.prompt))
    played.click(played.room.desk.page.rule)
    group = ruling_groups(played.session.events)[-1]
    assert len(group.rulings) > 1, "the verdict is a ruling on the play of Ann"
    assert group_card(group, played.state).sentence == "Ben challenges the play."


def test_a_game_that_is_ended_early_has_its_card(played: Bench) -> None:
    assert played.session.submit(cmd.AcceptPlay(1))
    opened(played, "shorten-game")
    played.show()
    played.click(played.room.desk.page.rule)
    assert played.state.is_over
    assert played.room.rulings.card.isVisible()
    card = group_card(ruling_groups(played.session.events)[-1], played.state)
    assert card.title == "End the game early" and card.section.endswith("V.F")
    assert any(" wins by " in effect.text for effect in card.effects)


def test_questions_about_each_player_name_them(played: Bench) -> None:
    dialogue = opened(played, "clock-malfunction")
    page = played.room.desk.page
    assert "did Ann have left?" in page.question.text()
    answer(played, "600")
    assert "did Ben have left?" in page.question.text()
    assert dialogue.history


@pytest.mark.parametrize("typed", ["A NOTE", ""])
def test_a_wrong_answer_is_refused_without_code_words(played: Bench, typed: str) -> None:
    opened(played, "placeholder")
    page = played.room.desk.page
    answer(played, "A1")
    answer(played, typed)
    played.show()
    said = page.problem_text
    assert said.startswith("That answer does not fit") and "=" not in said and "tile" not in said


def test_no_other_director_is_asked_where_there_is_none(bench: Bench) -> None:
    begin(bench, "mattel-family", None)
    desk = controller(bench)
    answers = {"player": "Ann", "offence": "x"}
    assert desk.desk.conduct("warn", answers)
    assert "second-ruling" not in [offer.name for offer in desk.desk.offers()]
    begin(bench)
    assert desk.desk is not controller(bench).desk
    assert controller(bench).desk.conduct("warn", answers)
    assert "second-ruling" in [offer.name for offer in controller(bench).desk.offers()]


def test_a_ruling_without_effects_is_told_beforehand_as_its_card_tells_it(played: Bench) -> None:
    opened(played, "score-slip")
    answer(played, "announced-wrong")
    answer(played, "Ann")
    page = played.room.desk.page
    told = [label.text() for label in page.findChildren(QLabel)]
    played.click(page.rule)
    card = group_card(ruling_groups(played.session.events)[-1], played.state)
    assert card.effects == () and "put right" not in card.sentence
    assert card.sentence in told
