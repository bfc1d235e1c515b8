# SPDX-License-Identifier: MIT
"""Handicaps and help stay with the players and the kind of game for which they were chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.game_terms import games_by_pair, keep_terms, pair_key, with_terms
from desktop_app.settings.store import SettingsStore

EVEN = GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25)
UNEVEN = replace(
    EVEN,
    players=(Seat("Ann", start_points=40, allotment_ms=300_000), Seat("Ben")),
    is_self_scored=True,
    is_guided=True,
)


@pytest.fixture
def settings(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


def terms_of(settings: SettingsStore, choice: GameChoice) -> GameChoice:
    return with_terms(choice, games_by_pair(settings).get(pair_key(choice)))


def test_the_same_players_get_them_again_in_any_order(settings: SettingsStore) -> None:
    keep_terms(settings, UNEVEN)
    turned = replace(EVEN, players=(Seat("ben"), Seat("ANN ")))
    again = terms_of(settings, turned)
    assert [seat.start_points for seat in again.players] == [0, 40]
    assert again.is_self_scored and again.is_guided
    assert terms_of(SettingsStore(settings.path), turned) == again, "they are on disk"


@pytest.mark.parametrize(
    "other",
    [
        replace(UNEVEN, players=(UNEVEN.players[0], Seat("Cid"))),
        replace(UNEVEN, players=(UNEVEN.players[0], Seat("Ben", "abby"))),
        replace(UNEVEN, ruleset="mattel-family", minutes=None),
        replace(UNEVEN, option="international"),
    ],
    ids=["another-player", "the-computer", "other-rules", "a-variant"],
)
def test_others_and_other_kinds_of_game_do_not(settings: SettingsStore, other: GameChoice) -> None:
    keep_terms(settings, UNEVEN)
    found = terms_of(settings, other)
    assert not (found.is_self_scored or found.is_guided)
    assert all(player.start_points == 0 and player.allotment_ms is None for player in found.players)


def test_people_without_names_may_be_anybody(settings: SettingsStore) -> None:
    strangers = (Seat("Player 1", start_points=40), Seat("Player 2"))
    keep_terms(settings, replace(UNEVEN, players=strangers))
    assert games_by_pair(settings) == {}
    alone = replace(UNEVEN, players=(Seat("Player 1", start_points=40), Seat("Abby", "abby")))
    keep_terms(settings, alone)
    assert terms_of(settings, alone) == alone


def test_an_even_game_ends_them(settings: SettingsStore) -> None:
    keep_terms(settings, UNEVEN)
    keep_terms(settings, EVEN)
    assert terms_of(settings, EVEN) == EVEN
    assert settings.record("games_by_pair") == {}


def test_one_bad_entry_does_not_take_the_others_with_it(settings: SettingsStore) -> None:
    keep_terms(settings, UNEVEN)
    kept = settings.record("games_by_pair")
    settings.change(games_by_pair={"x": {"free_take_backs": "many"}, **kept})
    assert set(games_by_pair(settings)) == {pair_key(UNEVEN)}


def test_only_so_many_pairs_are_remembered(settings: SettingsStore) -> None:
    for number in range(70):
        players = (Seat("Ann", start_points=10), Seat(f"Guest {number}"))
        keep_terms(settings, replace(EVEN, players=players))
    assert len(games_by_pair(settings)) == 60
    newest = replace(EVEN, players=(Seat("Ann"), Seat("Guest 69")))
    assert terms_of(settings, newest).players[0].start_points == 10
