# SPDX-License-Identifier: MIT
"""Games start with the list that they need, and finished ones open to be annotated."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.analysis import sheet_story
from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play import history
from desktop_app.play.opponent_bots import BotFiles
from desktop_app.rules.commands import SettleStart
from desktop_app.rules.events import Event
from desktop_app.rules.move import Pass
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import GameState
from desktop_app.session.analysis_service import AnalysisRequest, Priority, Run
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import PLAYERS_JUDGE, GameChoice
from desktop_app.session.game_files import GameFiles
from desktop_app.session.games import SCHOOL_LIST, Games
from desktop_app.session.opponents import offered_bots
from desktop_app.session.position_file import read_position
from desktop_app.session.table_game import Pressed
from desktop_app.settings.paths import resource_path
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.library import Library
from tests.helpers.kept_games import keep, small_game
from tests.helpers.physical import table_choice

PEOPLE = GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")))
LISTS = resource_path("lexica")
ENDGAMES = Path(__file__).parents[3] / "benchmarks" / "endgames.cgp"


def games_in(folder: Path, lists: Path = LISTS) -> Games:
    """Return games kept in a folder, judged by the word lists of another one."""
    store = LexiconStore(lists, folder / "lists", folder / "cache")
    files = GameFiles(folder / "journals", folder / "library.sqlite3", store)
    bot_files = BotFiles(resource_path(*SHIPPED_LEVELS), resource_path(*SHIPPED))
    return Games(SettingsStore(folder / "settings.json"), store, files, bot_files)


@pytest.mark.parametrize(
    ("choice", "lexicon"),
    [
        (PEOPLE, "open-english"),
        (replace(PEOPLE, lexicon=SCHOOL_LIST), SCHOOL_LIST),
        (replace(PEOPLE, lexicon=PLAYERS_JUDGE), ""),
        (table_choice(), "open-english"),
        (table_choice(lexicon=PLAYERS_JUDGE), ""),
    ],
)
def test_a_game_has_the_list_of_its_choice(
    tmp_path: Path, qtbot: QtBot, choice: GameChoice, lexicon: str
) -> None:
    session = games_in(tmp_path).start(choice)
    assert session.state.setup.lexicon == lexicon
    session.close()


def test_the_first_press_of_a_physical_set_starts_the_clock(tmp_path: Path, qtbot: QtBot) -> None:
    games = games_in(tmp_path)
    session = games.start(table_choice(first=0))
    table = games.table_game(session)
    assert not session.pause, "nothing has to be turned up"
    assert session.submit(SettleStart())
    assert table.press(1) is Pressed.DONE
    assert session.state.clock.running == 0
    session.close()
    at_the_screen = games.start(PEOPLE)
    assert at_the_screen.pause == "start"
    at_the_screen.close()


def test_only_a_physical_set_does_without_the_usual_list(tmp_path: Path, qtbot: QtBot) -> None:
    games = games_in(tmp_path, tmp_path / "no-lists")
    session = games.start(table_choice())
    assert session.state.setup.lexicon == ""
    session.close()
    for choice in (PEOPLE, replace(PEOPLE, lexicon="gone"), table_choice(lexicon="gone")):
        with pytest.raises(GameError):
            games.start(choice)


@pytest.mark.parametrize("lexicon", ["", SCHOOL_LIST])
def test_a_bot_may_have_a_list_of_its_own_that_is_installed(
    tmp_path: Path, qtbot: QtBot, lexicon: str
) -> None:
    bot = Seat("Uma", "uma", lexicon=lexicon)
    session = games_in(tmp_path).start(replace(PEOPLE, players=(Seat("Ann"), bot)))
    assert session.state.setup.seats[1].lexicon == lexicon
    session.close()
    gone = replace(PEOPLE, players=(Seat("Ann"), replace(bot, lexicon="gone")))
    with pytest.raises(GameError):
        games_in(tmp_path).start(gone)


def test_a_bot_that_needs_the_native_engine_does_not_play_without_it(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "is_native", lambda: False)
    needy = next(bot for bot in offered_bots() if not bot.is_available)
    games = games_in(tmp_path)
    with pytest.raises(GameError):
        games.start(replace(PEOPLE, players=(Seat("Ann"), Seat(needy.name, needy.id))))
    with pytest.raises(GameError, match="Kai needs the native engine"):
        games.start(replace(PEOPLE, players=(Seat("Ann"), Seat("Kai", "kai+blocker"))))


@pytest.mark.native
def test_a_game_is_not_resumed_with_a_weaker_bot(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = games_in(tmp_path)
    session = games.start(replace(PEOPLE, players=(Seat("Ann"), Seat("Kai", "kai+blocker"))))
    assert session.journal is not None
    game = session.journal.stem
    session.close()
    with monkeypatch.context() as without:
        without.setattr(native, "is_native", lambda: False)
        with pytest.raises(GameError, match="Kai needs the native engine"):
            games.resume(game)
    session = games.resume(game)
    assert not session.state.is_over, "it was put away as it is"
    session.close()


def test_the_start_screen_shows_games_that_were_not_finished(tmp_path: Path) -> None:
    keep(tmp_path, "20270101-100000-aa", small_game("Ann", "Ben"))
    keep(tmp_path, "20270102-100000-aa", small_game("Cleo", "Dan")[:9])
    home = games_in(tmp_path).home("Be careful.")
    assert [game.names for game in home.unfinished] == [("Cleo", "Dan")]
    assert home.notices == ("Be careful.",)
    assert home.backup_problem == ""


def test_a_first_game_has_the_easy_words_if_they_are_installed(tmp_path: Path) -> None:
    assert games_in(tmp_path).first_game().lexicon == SCHOOL_LIST
    assert games_in(tmp_path, tmp_path / "no-lists").first_game().lexicon == ""


def test_who_has_finished_games_is_not_asked_how_well_they_play(tmp_path: Path) -> None:
    assert games_in(tmp_path / "empty").offers().asks_level
    keep(tmp_path, "20270101-100000-aa", small_game("Ann", "Ben"))
    with Library(tmp_path / "library.sqlite3", tmp_path / "journals") as library:
        library.sync()
    assert not games_in(tmp_path).offers().asks_level


def test_closing_cancels_the_analysis_and_closes_the_library(tmp_path: Path, qtbot: QtBot) -> None:
    games = games_in(tmp_path)
    began, ended = threading.Event(), threading.Event()

    def work(run: Run) -> None:
        began.set()
        if run.token.wait(20):
            ended.set()

    request = AnalysisRequest(
        work=work,
        done=lambda _: pytest.fail("an answer of cancelled work"),
        failed=lambda fault: pytest.fail(str(fault)),
        priority=Priority.HINT,
    )
    games.analysis.submit(request)
    assert began.wait(20)
    games.home()
    (tmp_path / "library.sqlite3").rename(tmp_path / "elsewhere.sqlite3")
    games.close()
    games.home()
    assert (tmp_path / "library.sqlite3").exists(), "the library was closed, and opened again"
    assert ended.wait(20)
    assert not games.analysis.is_open(request)


def test_a_finished_game_opens_to_be_annotated(tmp_path: Path, qtbot: QtBot) -> None:
    keep(tmp_path, "20270101-100000-aa", small_game("Ann", "Ben"))
    games = games_in(tmp_path)
    viewed = games.open_finished("20270101-100000-aa")
    assert viewed.is_read_only
    session = games.reopen_finished("20270101-100000-aa")
    assert not session.is_read_only
    assert session.state == viewed.state
    session.close()


def test_a_finished_game_is_not_folded_again_for_its_sheet_or_its_past(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, "20270101-100000-aa", small_game("Ann", "Ben"))
    games = games_in(tmp_path)
    sessions = (
        games.open_finished("20270101-100000-aa"),
        games.reopen_finished("20270101-100000-aa"),
    )

    def fail(_state: object, event: Event) -> GameState:
        raise AssertionError(f"{event} is folded again")

    for module in (history, sheet_story):
        monkeypatch.setattr(module, "evolve", fail)
    for session in sessions:
        session.stories.stories(session.events)
        assert not session.state_after(0).rows
        session.close()


def test_a_game_without_an_end_is_only_viewed(tmp_path: Path, qtbot: QtBot) -> None:
    keep(tmp_path, "20270101-100000-aa", small_game("Ann", "Ben")[:9])
    session = games_in(tmp_path).reopen_finished("20270101-100000-aa")
    assert session.is_read_only
    assert not session.state.is_over


def test_a_finished_game_in_use_elsewhere_is_only_viewed(tmp_path: Path, qtbot: QtBot) -> None:
    keep(tmp_path, "20270101-100000-aa", small_game("Ann", "Ben"))
    first = games_in(tmp_path).reopen_finished("20270101-100000-aa")
    second = games_in(tmp_path).reopen_finished("20270101-100000-aa")
    assert (first.is_read_only, second.is_read_only) == (False, True)
    first.close()


@pytest.mark.native
@pytest.mark.parametrize("is_on", [False, True])
def test_the_champion_uses_a_persons_time_only_if_the_setting_says_so(
    tmp_path: Path, qtbot: QtBot, is_on: bool
) -> None:
    games = games_in(tmp_path)
    games._settings.change(think_ahead=is_on)
    choice = replace(PEOPLE, players=(Seat("Ann"), Seat("Vic", "vic")), lexicon=SCHOOL_LIST)
    ending = read_position(ENDGAMES.read_text().splitlines()[0])
    session = games.start_position(choice, ending)
    qtbot.waitUntil(lambda: games.analysis.is_idle)
    asked: list[Priority] = []
    submit = games.analysis.submit

    def noted(request: AnalysisRequest[object]) -> None:
        asked.append(request.priority)
        submit(request)

    games.analysis.submit = noted  # type: ignore[method-assign]
    session.begin()
    assert session.state.on_turn == 0
    assert asked == ([Priority.AHEAD] if is_on else [])
    asked.clear()
    session.go_on()
    assert session.submit_move(0, Pass())
    assert asked[:1] == [Priority.MOVE]
    session.close()
    assert games.analysis.is_idle
