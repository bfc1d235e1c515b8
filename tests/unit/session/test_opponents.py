# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.engine import registry
from desktop_app.engine.bots import Bot
from desktop_app.engine.klv import SHIPPED, KlvLeaves
from desktop_app.engine.registry import BotResources
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.lexicon.store import LexiconStore
from desktop_app.rules.setup import Seat
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.opponents import BOTS, BotFiles, make_bot_seat
from desktop_app.settings.paths import resource_path
from tests.unit.engine.test_candidates import make_view

FILES = BotFiles(resource_path(*SHIPPED_LEVELS), resource_path(*SHIPPED))


def test_every_bot_of_the_engine_is_offered_under_a_name() -> None:
    assert [bot.id for bot in BOTS] == list(registry.BOTS)
    assert [bot.name for bot in BOTS] == ["Beginner", "Strong", "Expert", "Champion"]


def test_a_chair_makes_its_bot_as_the_seat_says(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, BotResources]] = []
    make_bot = registry.make_bot

    def note(bot_id: str, makings: BotResources) -> Bot:
        made.append((bot_id, makings))
        return make_bot(bot_id, makings)

    monkeypatch.setattr(registry, "make_bot", note)
    store = LexiconStore(resource_path("lexica"), tmp_path, tmp_path)
    chair = make_bot_seat(
        Seat("B", "static", phoneys=7), store, "open-english-school", FILES, AnalysisService()
    )
    assert made == [], "the list is read beside the screen"
    with qtbot.waitSignal(chair.moved, timeout=60_000):
        chair.think_of_move(make_view("AEINRST"))
    ((bot_id, makings),) = made
    assert bot_id == "static"
    assert makings.phoneys == 7
    assert isinstance(makings.leaves, KlvLeaves)
    assert makings.engine.lexicon.name == "open-english-school"
    assert 1 <= makings.threads <= 4
    assert makings.levels(10)["THE"] == 10
