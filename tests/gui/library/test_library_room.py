# SPDX-License-Identifier: MIT
"""Finding, opening and removing games of the library, by keys and mouse."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.analysis.statistics import player_statistics
from desktop_app.session.library_presenter import LibraryPresenter, LibraryQuery, search_of
from desktop_app.session.strength import strength_of
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.journal import Journal
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch
from desktop_app.ui.library.library_page import STATISTICS, LibraryPage
from desktop_app.ui.library.plots import RatingPlot
from tests.gui.library.conftest import (
    ANN,
    NELL,
    NELL_ODE,
    focused,
    labels,
    open_page,
    players,
    press,
)
from tests.helpers.kept_games import keep, recorded_game, small_game
from tests.helpers.player_sums import sums_of_games
from tests.unit.session.test_strength import even_games

# --- looking for games ----------------------------------------------------------------------------


def test_games_are_read_beside_the_screen_and_then_shown(home: Path, qtbot: QtBot) -> None:
    presenter = LibraryPresenter(
        home / "library.sqlite3", home / "journals", SettingsStore(home / "settings.json")
    )
    page = LibraryPage(presenter)
    qtbot.addWidget(page)
    page.show()
    assert players(page) == []
    with qtbot.waitSignal(presenter.indexed):
        pass
    assert players(page) == [ANN, NELL, NELL_ODE]
    assert page.games.count.text() == "3 games"


def test_while_games_are_read_the_window_searches_nothing_itself(
    data_dir: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.session.library_presenter.GROWN_EVERY_S", 0.0)
    for number in range(80):
        keep(data_dir, f"c{number}", recorded_game("complete"))
    page = LibraryPage(
        LibraryPresenter(
            data_dir / "library.sqlite3",
            data_dir / "journals",
            SettingsStore(data_dir / "settings.json"),
        )
    )
    qtbot.addWidget(page)
    page.show()
    here, read_here, seen = threading.get_ident(), list[str](), set[int]()
    for name in ("players", "page", "count_found"):
        kept = getattr(Library, name)

        def watched(*args: Any, name: str = name, kept: Any = kept, **more: Any) -> Any:
            if threading.get_ident() == here and page.presenter.is_indexing:
                read_here.append(name)
            return kept(*args, **more)

        monkeypatch.setattr(Library, name, watched)
    page.games.table.model().modelReset.connect(lambda: seen.add(len(players(page))))
    with qtbot.waitSignal(page.presenter.indexed):
        pass
    page.presenter.wait()
    assert read_here == []
    assert len(seen - {0, 80}) >= 1, "the list grows meanwhile"
    assert len(players(page)) == 80
    assert page.games.filters.player.count() == 2


@dataclass
class EarlyEnter:
    """A page on which Enter was pressed before its games are found."""

    page: LibraryPage
    may_search: threading.Event
    opened: list[str]

    def find(self) -> None:
        """Let the search begin, and wait for it."""
        self.may_search.set()
        self.page.presenter.wait()


@pytest.fixture
def entered(
    page: LibraryPage, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> EarlyEnter:
    page.hide()
    may_search = threading.Event()

    def late(query: LibraryQuery) -> GameSearch:
        if threading.current_thread() is not threading.main_thread():
            may_search.wait(20)
        return search_of(query)

    monkeypatch.setattr("desktop_app.session.library_presenter.search_of", late)
    presenter = LibraryPresenter(
        home / "library.sqlite3", home / "journals", SettingsStore(home / "settings.json")
    )
    again = LibraryPage(presenter)
    qtbot.addWidget(again)
    opened: list[str] = []
    # The first was not played to its end.
    again.games.continue_requested.connect(opened.append)
    again.games.open_requested.connect(opened.append)
    again.show()
    again.games.setFocus()
    qtbot.waitUntil(again.games.table.hasFocus)
    assert players(again) == []
    QTest.keyClick(again.games.table, Qt.Key.Key_Return)
    return EarlyEnter(again, may_search, opened)


def test_enter_before_the_games_are_found_opens_the_first(entered: EarlyEnter) -> None:
    entered.find()
    first = entered.page.games.current()
    assert first is not None
    assert entered.opened == [first.id]
    entered.page.presenter.look(LibraryQuery())
    entered.page.presenter.wait()
    assert entered.opened == [first.id], "once"


def test_a_search_after_enter_opens_nothing(entered: EarlyEnter) -> None:
    games = entered.page.games
    games.filters.player.setEditText("Nell")
    games.table.setFocus()
    assert players(entered.page) == [NELL, NELL_ODE]
    entered.find()
    games.filters.player.setEditText("")
    games._look()
    entered.page.presenter.wait()
    assert len(players(entered.page)) == 3
    assert entered.opened == []


def test_a_search_typed_meanwhile_is_not_undone(page: LibraryPage) -> None:
    page.presenter.look(LibraryQuery())
    page.games.filters.player.setEditText("Bo")
    page.presenter.wait()
    assert players(page) == [ANN]
    assert page.games.filters.player.value == "Bo"


def test_the_statistics_follow_the_games_that_are_read(page: LibraryPage, home: Path) -> None:
    page.tabs.setCurrentIndex(STATISTICS)
    page.presenter.wait()
    before = page.statistics.player.count()
    assert before and page.statistics.player.value
    keep(home, "c2", small_game("Zoe", "Yan"))
    page.presenter.index()
    page.presenter.wait()
    assert page.statistics.player.count() > before


def test_typing_a_name_and_a_word_leaves_what_fits(page: LibraryPage) -> None:
    QTest.keyClick(page.games.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(focused(), "nell")
    assert players(page) == [NELL, NELL_ODE]
    QTest.keyClicks(page.games.filters.word, "?UIT")
    assert players(page) == []
    assert page.games.count.text() == "None of the 3 games matches the search."
    page.games.filters.player.lineEdit().clear()
    assert players(page) == [NELL]
    assert page.games.count.text() == "1 of 3 games"


def test_score_and_day_narrow_further(page: LibraryPage) -> None:
    filters = page.games.filters
    filters.at_least.setFocus()
    filters.at_least.selectAll()
    QTest.keyClicks(filters.at_least, "400")
    assert players(page) == [NELL_ODE]
    press(page, "Show all games")
    assert len(players(page)) == 3
    box = filters.period.focusProxy()
    assert box is not None
    QTest.keyClick(box, Qt.Key.Key_End)
    assert players(page) == []
    QTest.keyClick(box, Qt.Key.Key_Home)
    assert len(players(page)) == 3


def test_rules_and_word_lists_are_those_that_were_played(page: LibraryPage) -> None:
    lexicon = page.games.filters.lexicon
    assert [lexicon.itemText(row) for row in range(lexicon.count())] == [
        "Any word list",
        "open",
        "open-english",
    ]
    QTest.keyClick(lexicon, Qt.Key.Key_End)
    assert players(page) == [NELL_ODE]


def test_enter_looks_at_a_finished_game_and_goes_on_with_another(
    page: LibraryPage, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(page.continue_requested) as asked:
        QTest.keyClick(page.games.table, Qt.Key.Key_Return)
    assert asked.args == ["u"]
    QTest.keyClick(page.games.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(page.open_requested) as asked:
        QTest.keyClick(page.games.table, Qt.Key.Key_Return)
    assert asked.args == ["p"]


def test_an_empty_library_says_so_and_opens_nothing(data_dir: Path, qtbot: QtBot) -> None:
    page = open_page(data_dir, qtbot)
    assert "No games yet." in page.games.count.text()
    with qtbot.assertNotEmitted(page.open_requested):
        QTest.keyClick(page.games.table, Qt.Key.Key_Return)
    page.tabs.setCurrentIndex(STATISTICS)
    page.presenter.wait()
    assert "No finished games yet." in labels(page)


def test_escape_leaves_the_room(page: LibraryPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.back_requested):
        QTest.keyClick(page.games.table, Qt.Key.Key_Escape)


# --- removing -------------------------------------------------------------------------------------


def test_a_game_is_removed_and_put_back_by_keys(page: LibraryPage, home: Path) -> None:
    page.games.table.selectRow(1)
    QTest.keyClick(page.games.table, Qt.Key.Key_Delete)
    assert page.games.confirm.question == (
        "Remove the game Nell v Piet from the list? You can put it back later."
    )
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert players(page) == [ANN, NELL_ODE]
    assert (home / "removed" / "p.journal").exists()
    QTest.mouseClick(page.games.filters.removed, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert players(page) == [NELL]
    press(page, "Put back")
    assert players(page) == []
    press(page, "Show all games")
    assert players(page) == [ANN, NELL, NELL_ODE]


def test_a_choice_that_is_no_longer_offered_restricts_nothing(page: LibraryPage) -> None:
    lexicon = page.games.filters.lexicon
    lexicon.setCurrentIndex(lexicon.findData("open-english"))
    assert players(page) == [NELL_ODE]
    page.games.table.selectRow(0)
    QTest.keyClick(page.games.table, Qt.Key.Key_Delete)
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    page.presenter.wait()
    assert lexicon.value == ""
    assert players(page) == [ANN, NELL]


def test_removing_can_be_declined(page: LibraryPage) -> None:
    QTest.keyClick(page.games.table, Qt.Key.Key_Delete)
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert len(players(page)) == 3


def test_a_game_that_is_being_played_cannot_be_removed(page: LibraryPage, home: Path) -> None:
    with Journal.open(home / "journals" / "u.journal"):
        QTest.keyClick(page.games.table, Qt.Key.Key_Delete)
        QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert "a game that is being played stays where it is" in labels(page)
    assert len(players(page)) == 3


def test_every_part_has_a_name_for_the_screen_reader(page: LibraryPage) -> None:
    filters = page.games.filters
    named = (
        page.games.table,
        page.statistics.facts,
        page.backups.table,
        filters.player,
        filters.period.focusProxy(),
        filters.ruleset,
        filters.lexicon,
        filters.at_least,
        filters.at_most,
        page.statistics.player,
        page.statistics.opponent,
    )
    assert all(widget.accessibleName() for widget in named)


def test_the_level_over_time_is_drawn_and_described(
    page: LibraryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = strength_of("Ann", even_games("elin"))
    assert known is not None
    monkeypatch.setattr(LibraryPresenter, "strength", lambda _presenter, _player: known)
    page.tabs.setCurrentIndex(STATISTICS)
    statistics = page.statistics
    statistics.show_found()
    page.presenter.wait()
    QTest.qWait(1)
    plot = statistics.findChild(RatingPlot)
    assert plot is not None and plot.isVisible()
    words = statistics.rating_words.text()
    assert words == plot.accessibleDescription()
    (name,) = (level.name for level in known.ladder if level.level == known.level)
    assert f"is about as strong as {name}, level {known.level}." in words
    (names,) = plot.view.getAxis("left")._tickLevels
    ratings = [point.rating.rating for point in known.course]
    low, high = min(known.rating.interval[0], *ratings), max(known.rating.interval[1], *ratings)
    assert names and all(low <= at <= high for at, _name in names)
    assert {name.split()[1] for _at, name in names} <= {level.name for level in known.ladder}
    monkeypatch.setattr(LibraryPresenter, "strength", lambda _presenter, _player: None)
    statistics.show_found()
    page.presenter.wait()
    assert not plot.isVisible()
    assert not statistics.rating_head.isVisible()


def test_a_high_page_takes_no_room_from_the_games(
    page: LibraryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = strength_of("Ann", even_games("elin"))
    monkeypatch.setattr(LibraryPresenter, "strength", lambda _presenter, _player: known)
    before = page.minimumSizeHint().height()
    page.tabs.setCurrentIndex(STATISTICS)
    QTest.qWait(1)
    assert page.minimumSizeHint().height() > before, "the graphs need their height"
    page.tabs.setCurrentIndex(0)
    QTest.qWait(1)
    assert page.minimumSizeHint().height() == before


def test_strength_and_level_are_read_whole(
    page: LibraryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = strength_of("Ann", even_games("elin"))
    assert known is not None
    page.tabs.setCurrentIndex(STATISTICS)
    facts = page.statistics.facts
    lines = QFontMetrics(facts.font())
    for strength in (known, None):
        monkeypatch.setattr(
            LibraryPresenter, "strength", lambda _presenter, _player, now=strength: now
        )
        page.statistics.show_found()
        page.presenter.wait()
        QTest.qWait(1)
        shown = {row.texts[0]: row.texts[1] for row in facts.rows}
        for name in ("Strength", "Level"):
            assert lines.horizontalAdvance(shown[name]) <= facts.columnWidth(1) - 16, name
    assert shown["Strength"] == "not known yet" and "25 to 40 games" in shown["Level"]


def test_a_training_game_alone_is_named_and_counted_apart(
    page: LibraryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = replace(player_statistics(sums_of_games(())), training_games=1)
    monkeypatch.setattr(LibraryPresenter, "statistics", lambda _presenter, _query: found)
    page.tabs.setCurrentIndex(STATISTICS)
    page.window().resize(1024, 640)
    QTest.qWait(1)
    statistics = page.statistics
    statistics.show_found()
    page.presenter.wait()
    facts = statistics.facts
    text = facts.text(0, 1)
    assert "1 training game" in text
    assert QFontMetrics(facts.font()).horizontalAdvance(text) <= facts.columnWidth(1) - 16
    assert "except for training games" in statistics.course_words.text()
