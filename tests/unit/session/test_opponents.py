# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.engine import native, registry
from desktop_app.engine.bots import Bot
from desktop_app.engine.klv import SHIPPED, KlvLeaves
from desktop_app.engine.profile import Profile
from desktop_app.engine.registry import BotResources, make_bot
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.opponent_bots import BotFiles
from desktop_app.play.players import load_players
from desktop_app.rules.setup import Seat
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.opponents import (
    engine_notice,
    make_bot_seat,
    offer_of,
    offered_bots,
)
from desktop_app.settings.paths import resource_path
from tests.unit.engine.test_candidates import make_view

STATIC = Profile("static", "Static", "Knows every word.")
FILES = BotFiles(resource_path(*SHIPPED_LEVELS), resource_path(*SHIPPED))


def test_the_players_of_the_ladder_are_offered_from_the_weakest() -> None:
    offers = offered_bots()
    assert [offer.level for offer in offers] == list(range(1, len(offers) + 1))
    assert offers[0].name == "Abby"
    assert offer_of("champion").id == offers[-1].id, "as games of earlier versions name it"
    assert offer_of("not-there") == offers[0]


def test_without_the_native_engine_some_opponents_wait_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needy = {profile.id for profile in load_players().profiles.values() if profile.needs_native}
    for is_native in (True, False):
        monkeypatch.setattr(native, "is_native", lambda answer=is_native: answer)
        waiting = {offer.id for offer in offered_bots() if not offer.is_available}
        assert waiting == (set() if is_native else needy)
        assert bool(engine_notice()) is not is_native


def test_a_resumed_game_has_an_opponent_who_knows_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    seeds: list[int] = []

    def note(profile: Profile, resources: BotResources) -> Bot:
        seeds.append(resources.seed)
        return make_bot(replace(STATIC, id=profile.id), resources)

    monkeypatch.setattr(registry, "make_bot", note)
    store = LexiconStore(resource_path("lexica"), tmp_path, tmp_path)
    for game in ("one", "one", "two"):
        seat = make_bot_seat(
            Seat("B", "abby"), store, "open-english-school", FILES, AnalysisService(), game=game
        )
        with qtbot.waitSignal(seat.moved):
            seat.think_of_move(make_view("AEINRST"))
    assert seeds[0] == seeds[1] != seeds[2]


def test_a_chair_makes_its_bot_as_the_seat_says(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Profile, BotResources]] = []

    def note(profile: Profile, makings: BotResources) -> Bot:
        made.append((profile, makings))
        return make_bot(profile, makings)

    monkeypatch.setattr(registry, "make_bot", note)
    store = LexiconStore(resource_path("lexica"), tmp_path, tmp_path)
    chair = make_bot_seat(
        Seat("B", "static", phoneys=7), store, "open-english-school", FILES, AnalysisService()
    )
    assert made == [], "the list is read beside the screen"
    with qtbot.waitSignal(chair.moved):
        chair.think_of_move(make_view("AEINRST"))
    ((profile, makings),) = made
    assert profile.id == "uma"
    assert makings.phoneys == 7
    assert isinstance(makings.leaves, KlvLeaves)
    assert makings.engine.lexicon.name == "open-english-school"
    assert 1 <= makings.threads <= 4
    assert "YID" in makings.avoided
    assert makings.levels(10)["THE"] == 10


def test_the_next_opponent_reads_nothing_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = LexiconStore(resource_path("lexica"), tmp_path, tmp_path)

    def play() -> None:
        seat = make_bot_seat(Seat("B", "abby"), store, "open-english", FILES, AnalysisService())
        with qtbot.waitSignal(seat.moved):
            seat.think_of_move(make_view("AEINRST"))

    held = store.load("open-english")
    play()
    made: list[str] = []
    monkeypatch.setattr(registry, "make_phoneys", lambda *_args, **_kw: made.append("phoneys"))
    monkeypatch.setattr("gzip.open", lambda *_args: made.append("levels"))
    play()
    assert made == []
    assert store.load("open-english") is held
