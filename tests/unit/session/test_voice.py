# SPDX-License-Identifier: MIT
"""Plain words or figures: by the opponent's level, or as the settings say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.rules.setup import Seat
from desktop_app.session.opponents import offered_bots
from desktop_app.session.voice import LEARNERS_LEVEL, Voice, is_for_learners
from desktop_app.settings.store import SettingsStore
from tests.helpers.play_turns import state_of

SETUP = state_of("#player1 Ann Ann\n#player2 Ben Ben\n").setup


@pytest.fixture
def settings(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


def is_plain(*kinds: str) -> bool:
    seats = tuple(Seat(f"P{at}", kind) for at, kind in enumerate(kinds))
    return is_for_learners(replace(SETUP, seats=seats))


def test_computers_up_to_level_8_are_those_of_learners() -> None:
    levels = {bot.id: bot.level for bot in offered_bots() if bot.level}
    assert len(levels) > LEARNERS_LEVEL
    for kind, level in levels.items():
        assert is_plain("person", kind) is (level <= LEARNERS_LEVEL), kind
        assert is_plain(kind, "person") is (level <= LEARNERS_LEVEL), kind


@pytest.mark.parametrize(
    "kinds",
    [("person", "person"), ("abby", "abby"), ("person", "static"), ("person", "person", "abby")],
)
def test_other_games_are_not_those_of_learners(kinds: tuple[str, ...]) -> None:
    assert not is_plain(*kinds)


def test_one_strong_computer_is_enough() -> None:
    assert is_plain("person", "abby", "bo")
    assert not is_plain("person", "abby", "vic")


@pytest.mark.parametrize(
    ("chosen", "is_learner", "is_told_plainly"),
    [
        ("level", True, True),
        ("level", False, False),
        ("plain", False, True),
        ("figures", True, False),
    ],
)
def test_the_settings_choose_or_leave_it_to_the_level(
    settings: SettingsStore, chosen: str, is_learner: bool, is_told_plainly: bool
) -> None:
    settings.change(coach_words=chosen)
    assert Voice(settings, is_learner=is_learner).is_plain is is_told_plainly


@pytest.mark.parametrize("is_learner", [True, False])
def test_figures_are_shown_and_put_away_again(settings: SettingsStore, is_learner: bool) -> None:
    if not is_learner:
        settings.change(coach_words="plain")
    voice = Voice(settings, is_learner=is_learner)
    assert voice.is_plain and voice.has_choice
    voice.show_figures(True)
    assert settings.text("coach_words") == "figures" and not voice.is_plain
    assert voice.has_choice, "the way back"
    voice.show_figures(False)
    assert settings.text("coach_words") == ("level" if is_learner else "plain") and voice.is_plain


def test_where_figures_are_usual_there_is_nothing_to_choose(settings: SettingsStore) -> None:
    voice = Voice(settings)
    assert not voice.is_plain and not voice.has_choice
    settings.change(coach_words="plain")
    assert voice.has_choice
