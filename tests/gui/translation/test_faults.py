# SPDX-License-Identifier: MIT
"""All faults of files and disks, in the pseudo-language.

Each test provokes faults and checks every text of the window: file names and quoted contents stay,
but no other English word.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.rules.move import Pass
from desktop_app.rules.setup import Seat
from desktop_app.sentences.faults import WORDS
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.home import UnfinishedGame
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import SETTINGS
from desktop_app.storage.errors import StorageError
from desktop_app.storage.tracking_file import read_sheets
from desktop_app.translation.words import tr
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.second_start import no_answer_box, no_folder_box
from desktop_app.ui.main_window.shot import settle, show_room
from desktop_app.ui.paper.paper_page import PaperPage
from desktop_app.ui.settings.settings_page import SettingsPage
from tests.helpers.bad_files import (
    ARCHIVES,
    BACKUPS,
    GAMES,
    JOURNALS,
    LEXICA,
    RULESETS,
    SETTINGS_FILES,
    TRACKING,
)
from tests.helpers.format_names import names_of_formats
from tests.helpers.pseudo_window import english_words, lines_of, names_in, pseudo_window
from tests.helpers.screen_texts import texts_of

_FILE = re.compile(
    r"[^\s\"']*/[^\s\"']*|[^\s\"'/]+\.(gcg|cgp|journal|zip|toml|json|txt|kwg|sqlite3)\b[\w.-]*"
)
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|[\[{][^\]}]*\.\.\.")
_FIELD = re.compile(r"\b\w+(\.\w+|\[\d+\])+|0×[0-9a-f]{2}")
"""Files, quoted contents, and places in them."""
_NAME = re.compile(r"[A-Za-z][\w-]*")
NAMES = names_of_formats()
"""Fields, keys and their values, which are not translated."""


def refusing(code: int) -> Callable[..., int]:
    def refuse(*_: object, **__: object) -> int:
        raise OSError(code, os.strerror(code))

    return refuse


def write_all(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in files]


def begun_game(navigator: Navigator) -> UnfinishedGame:
    """Return a game of two people that is offered on the start screen."""
    navigator.start(GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25, first=0))
    navigator.go_home()
    (game,) = navigator.games.home().unfinished
    return game


def without_names(text: str) -> str:
    return _NAME.sub(lambda found: "" if found[0] in NAMES else found[0], text)


class Walk:
    """The window, and the English texts found in it so far."""

    def __init__(self, navigator: Navigator) -> None:
        self.navigator = navigator
        self.english: set[str] = set()
        self._allowed = names_in(navigator)

    def look(self, shown: QWidget | None = None) -> str:
        """Check all current texts."""
        settle()
        self._allowed |= lines_of(self._allowed, self.navigator.window)
        texts = [each.text for each in texts_of(shown or self.navigator.window)]
        for text in texts:
            self.hear(text)
        return "\n".join(texts)

    def hear(self, text: str) -> None:
        """Check one text."""
        plain = _FIELD.sub(" ", _QUOTED.sub(" ", _FILE.sub(" ", text)))
        if english_words(plain, self._allowed) and english_words(
            without_names(plain), self._allowed
        ):
            self.english.add(text)

    def check(self) -> None:
        """Assert that nothing stayed English."""
        assert not self.english, "\n".join(sorted(self.english))


@pytest.fixture
def walk(navigator: Navigator) -> Walk:
    return Walk(navigator)


@pytest.mark.parametrize("files", [GAMES, JOURNALS], ids=["games", "journals"])
def test_files_that_are_no_game(walk: Walk, tmp_path: Path, files: Mapping[str, bytes]) -> None:
    (tmp_path / "folder.gcg").mkdir()
    paths = [*write_all(tmp_path, files), tmp_path / "gone.gcg", tmp_path / "folder.gcg"]
    for path in paths:
        walk.navigator.window.file_requested.emit(str(path))
        assert path.name in walk.look(), f"{path.name} is opened or not named"
        assert walk.navigator.window.room == "start"
    walk.check()


def test_damaged_journals_on_the_start_screen(walk: Walk, data_dir: Path) -> None:
    kept: list[str] = []
    for name, data in JOURNALS.items():
        path = data_dir / "journals" / name
        write_all(path.parent, {name: data})
        walk.navigator.go_home()
        if name in walk.look():
            kept.append(name)
        path.unlink()
    walk.check()
    assert len(kept) > len(JOURNALS) - 3, "all but those that were never begun are told"


@pytest.mark.parametrize("content", SETTINGS_FILES, ids=range(len(SETTINGS_FILES)))
def test_settings_that_are_not_understood(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, data_dir: Path, content: bytes
) -> None:
    (data_dir / "settings.json").write_bytes(content)
    with pseudo_window(qtbot, monkeypatch) as navigator:
        walk = Walk(navigator)
        navigator.go_to("start")
        assert "settings.json" in walk.look()
        walk.check()


def test_values_that_no_setting_may_have(walk: Walk, tmp_path: Path) -> None:
    odd = ({"x": 1}, {"players": [1]}, {"names": 1, "steps": 1}, {"steps": ["x"]}, {"late": 1})
    for value in (None, 3.5, [1], "x" * 70_000, *odd, {"minutes": 0}, {"players": 1}):
        path = tmp_path / "settings.json"
        path.write_text(json.dumps(dict.fromkeys(SETTINGS, value)), encoding="utf-8")
        problems = SettingsStore(path).problems
        assert problems and all(isinstance(each, Sentence) for each in problems)
        for problem in problems:
            walk.hear(tr(problem))
    walk.check()


def test_settings_that_cannot_be_kept(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    page = show_room(walk.navigator, "settings")
    assert isinstance(page, SettingsPage)
    monkeypatch.setattr("desktop_app.values.whole_files.os.fsync", refusing(errno.ENOSPC))
    page.change_requested.emit("table_sound", not walk.navigator.settings.get("table_sound"))
    assert "settings.json" in walk.look(page)
    walk.navigator.go_home()
    assert "settings.json" in walk.look()
    walk.check()


def test_rulesets_and_lists_of_ones_own(walk: Walk, data_dir: Path) -> None:
    write_all(data_dir / "rulesets", RULESETS)
    write_all(data_dir / "lexica", LEXICA)
    walk.navigator.go_to("new-game")
    told, line = walk.look(), walk.navigator.window.file_line
    while line.isVisible():
        told += walk.look(line)
        QTest.mouseClick(line.away, Qt.MouseButton.LeftButton)
    assert [name for name in (*RULESETS, *LEXICA) if name not in told] == []
    walk.check()


def test_word_lists_that_are_damaged(walk: Walk, data_dir: Path, tmp_path: Path) -> None:
    store = LexiconStore(tmp_path, data_dir / "lexica", tmp_path / "cache")
    lists = {
        "empty.txt": b"",
        "no-word.txt": b"no, word!\n",
        "utf16.txt": "care\n".encode("utf-16"),
        "no-utf8.txt": b"caf\xe9\n",
        "long.txt": b"a" * 20_000,
        "cut.txt.gz": b"\x1f\x8b\x08\x00",
        "rotten.txt.gz": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff\xff\xff",
        "small.kwg": b"\0\0\0\0",
        "cut.kwg": b"\0" * 13,
        "zero.kwg": b"\0" * 16,
    }
    for path in write_all(tmp_path, lists):
        with pytest.raises(LexiconError) as caught:
            store.open(str(path))
        assert isinstance(caught.value.reason, Sentence), path
        walk.hear(tr(str(caught.value)))
    walk.check()


def test_what_is_taken_into_the_library(walk: Walk, tmp_path: Path) -> None:
    show_room(walk.navigator, "library")
    page = walk.navigator.window.findChild(LibraryPage)
    assert page is not None
    files = {**ARCHIVES, **{name: JOURNALS[name] for name in ("foreign.journal", "newer.journal")}}
    page.presenter.import_files([*write_all(tmp_path, files), tmp_path / "gone.zip"])
    page.presenter.wait()
    told = walk.look()
    assert [name for name in files if name not in told and name != "begun.zip"] == []
    walk.check()


def test_what_lies_among_the_backups(walk: Walk, data_dir: Path) -> None:
    paths = write_all(data_dir / "backups", BACKUPS)
    show_room(walk.navigator, "library-backups")
    page = walk.navigator.window.findChild(LibraryPage)
    assert page is not None
    told = walk.look()
    assert [path.name for path in paths if path.name not in told] == []
    for path in paths:
        page.presenter.restore(str(path), with_settings=True)
        page.presenter.wait()
        assert path.name in walk.look()
    walk.check()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(b"not a database" * 100),
        lambda path: sqlite3.connect(path).execute("PRAGMA user_version = 99").connection.close(),
        lambda path: path.mkdir(),
    ],
    ids=["damaged", "newer", "folder"],
)
def test_a_library_that_cannot_be_used(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    data_dir: Path,
    spoil: Callable[[Path], object],
) -> None:
    spoil(data_dir / "library.sqlite3")
    with pseudo_window(qtbot, monkeypatch) as navigator:
        walk = Walk(navigator)
        navigator.go_to("start")
        assert "library.sqlite3" in walk.look()
        show_room(navigator, "library")
        walk.look()
        walk.check()


def test_every_fault_of_a_disk(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    navigator = walk.navigator
    game = begun_game(navigator)
    for code in (*WORDS, 9999):
        with monkeypatch.context() as broken:
            broken.setattr("desktop_app.storage.durable.open_existing", refusing(code))
            navigator.continue_game(game.id)
            assert game.id in walk.look(), code
            assert navigator.window.room == "start"
    walk.check()


def test_a_full_disk_in_the_game(
    walk: Walk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    walk.navigator.continue_game(begun_game(walk.navigator).id)
    session = walk.navigator.session
    assert session is not None
    session.show_rack()
    on_turn = session.state.on_turn
    assert on_turn is not None
    with monkeypatch.context() as full:
        full.setattr("desktop_app.storage.durable.write_all", refusing(errno.ENOSPC))
        session.submit_move(on_turn, Pass())
        assert ".journal" in walk.look()
    walk.check()


def test_tracking_sheets_that_are_damaged(walk: Walk, tmp_path: Path) -> None:
    for number, content in enumerate(TRACKING):
        path = tmp_path / f"{number}.tracking"
        path.write_bytes(content)
        with pytest.raises(StorageError) as caught:
            read_sheets(path)
        walk.hear(tr(str(caught.value)))
    walk.check()


def test_paper_that_cannot_be_saved(walk: Walk, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").mkdir()
    walk.navigator.window.print_requested.emit()
    settle()
    page = walk.navigator.window.findChild(PaperPage)
    assert page is not None
    for path in (tmp_path / "sheet.pdf", tmp_path / "gone" / "sheet.pdf"):
        page.save_to(path)
        assert str(path) in walk.look(page)
    page.close()
    walk.check()


def test_a_second_start(walk: Walk, data_dir: Path) -> None:
    refused = PermissionError(errno.EACCES, "Zugriff verweigert", str(data_dir))
    for box in (no_answer_box(data_dir), no_folder_box(refused)):
        walk.hear(box.text())
        walk.hear(box.informativeText())
    walk.check()
