# SPDX-License-Identifier: MIT
"""The start screen gets its games and last choices, and loads the games when it has to."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.games import Games
from desktop_app.session.home import HomeView, LastGame, UnfinishedGame, home_view, last_game
from desktop_app.session.start_presenter import StartPresenter
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import Value
from desktop_app.storage.library import Library
from tests.helpers.kept_games import keep, sample_events, small_game
from tests.helpers.physical import table_choice

NAMED = "North American tournament rules, 2016"


class ReadGames:
    """Stands for the games, with a start screen of its data."""

    def home(self, notice: str) -> HomeView:
        return HomeView(notices=(notice, "read"))


@pytest.fixture
def settings(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


@pytest.fixture
def made() -> list[ReadGames]:
    return []


@pytest.fixture
def presenter(tmp_path: Path, settings: SettingsStore, made: list[ReadGames]) -> StartPresenter:
    def make() -> Games:
        made.append(ReadGames())
        return cast("Games", made[-1])

    return StartPresenter(settings, tmp_path / "journals", tmp_path / "library.sqlite3", make)


def test_known_games_are_offered_without_loading_any(
    presenter: StartPresenter, made: list[ReadGames], tmp_path: Path
) -> None:
    keep(tmp_path, "20270101-100000-aa", small_game("Ann", "Ben"))
    keep(tmp_path, "20270102-100000-aa", sample_events())
    with Library(tmp_path / "library.sqlite3", tmp_path / "journals") as library:
        library.sync()
        known = library.game("20270102-100000-aa")
    home = presenter.home("Be careful.")
    assert known is not None
    (game,) = home.unfinished
    assert (game.id, game.names, game.points) == (known.id, known.names, known.points)
    assert (game.turn, game.ruleset) == (known.plies + 1, known.ruleset_title)
    assert (home.finished_count, home.notices) == (1, ("Be careful.",))
    presenter.close()
    assert made == []


def test_games_in_which_no_turn_was_taken_come_last(settings: SettingsStore) -> None:
    games = [
        UnfinishedGame(each, ("Ann", "Ben"), (0, 0), turn, "")
        for each, turn in (("c", 1), ("b", 4), ("a", 1), ("z", 2))
    ]
    home = home_view(settings, games, 0)
    assert [game.id for game in home.unfinished] == ["b", "z", "c", "a"]


def test_what_the_library_does_not_know_is_read(
    presenter: StartPresenter, made: list[ReadGames], tmp_path: Path
) -> None:
    keep(tmp_path, "20270102-100000-aa", sample_events())
    assert presenter.home("Well.").notices == ("Well.", "read")
    assert presenter.games is cast("object", made[0])
    assert len(made) == 1


def test_games_that_are_loaded_are_asked(presenter: StartPresenter, made: list[ReadGames]) -> None:
    assert presenter.home().notices == ()
    assert presenter.games is presenter.games
    assert presenter.home().notices == ("", "read")
    assert len(made) == 1


def test_the_last_game_is_as_it_was_chosen(settings: SettingsStore) -> None:
    assert last_game(settings) is None
    choice = GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25)
    settings.change(last_new_game=cast("dict[str, Value]", choice.as_record()))
    assert last_game(settings) == LastGame(("Ann", "Ben"), NAMED, 25)
    again = GameChoice.from_record(settings.record("last_new_game"), Mode.AUTOMATIC)
    assert again == choice


def test_the_last_table_has_its_option_and_its_time(settings: SettingsStore) -> None:
    choice = table_choice(option="international", minutes=None)
    record = cast("dict[str, Value]", choice.as_record())
    settings.change(last_table_game=record, last_room="table")
    title = load_ruleset("naspa-2016", "international").title
    assert last_game(settings) == LastGame(("Ann", "Ben"), title, None, is_table=True)


def test_a_game_whose_rules_are_gone_is_not_offered_again(settings: SettingsStore) -> None:
    choice = GameChoice("house", (Seat("Ann"), Seat("Ben")), minutes=25)
    settings.change(last_new_game=cast("dict[str, Value]", choice.as_record()))
    assert last_game(settings) is None
