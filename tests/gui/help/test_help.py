# SPDX-License-Identifier: MIT
"""The sheet of keys and the About box."""

from __future__ import annotations

import platform
import re
import tomllib
from importlib.metadata import PathDistribution, distribution
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import __version__
from desktop_app.engine import native
from desktop_app.settings.paths import resource_path
from desktop_app.ui.help import about_box
from desktop_app.ui.help.about_box import OTHER_SOFTWARE, AboutBox, find_licences, show_about
from desktop_app.ui.help.keys_sheet import KEY_GROUPS, KeysSheet, key_groups, show_keys
from desktop_app.ui.widgets.rows import RowList
from tests.architecture.project import ROOT
from tests.helpers.hints import hint


def test_every_key_of_the_table_stands_on_the_sheet(qtbot: QtBot) -> None:
    sheet = KeysSheet()
    qtbot.addWidget(sheet)
    texts = {label.text() for label in sheet.findChildren(QLabel)}
    for group in KEY_GROUPS:
        assert group.title in texts
        for line in group.lines:
            assert line.does in texts and set(line.keys) <= texts


def test_what_the_keys_do_begins_at_one_line_in_each_column(qtbot: QtBot) -> None:
    sheet = KeysSheet()
    qtbot.addWidget(sheet)
    sheet.show()
    said = [
        label
        for label in sheet.findChildren(QLabel)
        if label.accessibleDescription() and label.isVisible()
    ]
    begins = {label.mapTo(sheet, label.rect().topLeft()).x() for label in said}
    assert len(said) > 10 and len(begins) == 2


def test_no_key_does_two_things() -> None:
    for room in ("play", "table", "library", "new-game"):
        everything = {key: "" for group in KEY_GROUPS for line in group.lines for key in line.keys}
        lines = [line for group in key_groups(everything, room)[1:] for line in group.lines]
        named = [key for line in lines for key in line.keys if key != "..."]
        assert len(set(named)) == len(named), room


@pytest.mark.parametrize("act", ["Pass", "Exchange", "Challenge", "Hold", "Press the clock"])
def test_no_letter_and_no_digit_commits_anything(act: str) -> None:
    lines = [line for group in KEY_GROUPS for line in group.lines if line.does.startswith(act)]
    assert lines and all(key.startswith("F") for line in lines for key in line.keys)


@pytest.mark.usefixtures("navigator")
@pytest.mark.parametrize("room", ["play", "table"])
def test_the_sheet_never_scrolls_sideways(qtbot: QtBot, room: str) -> None:
    everything = {key: "" for group in KEY_GROUPS for line in group.lines for key in line.keys}
    sheet = KeysSheet(None, key_groups(everything, room)[1:])
    qtbot.addWidget(sheet)
    sheet.show()
    area = sheet.findChild(QScrollArea)
    assert area is not None
    qtbot.waitUntil(lambda: area.widget().width() > 100)
    assert area.horizontalScrollBar().maximum() == 0
    below = area.verticalScrollBar().maximum()
    hint("keys below the edge of the sheet", [f"{room}: {below} pixels"] if below else ())


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_Escape])
def test_f1_and_escape_close_the_sheet(qtbot: QtBot, key: Qt.Key) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    sheet = show_keys(parent)
    assert not sheet.isModal()
    with qtbot.waitSignal(sheet.destroyed):
        QTest.keyClick(sheet, key)


def test_every_licence_file_is_on_the_list(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = show_about(parent)
    names = box.findChild(RowList)
    text = box.findChild(QPlainTextEdit)
    assert names is not None and text is not None
    files = sorted(resource_path("licences").glob("*.txt"))
    assert files and len(names.rows) == len(files) + 2
    for number, path in enumerate(files, start=1):
        names.set_row(number)
        assert text.toPlainText() == path.read_text("utf-8")
    names.set_row(len(names.rows) - 1)
    for name, licence, _home in OTHER_SOFTWARE:
        assert name in text.toPlainText() and licence in text.toPlainText()


def test_the_software_is_listed_that_is_installed_with_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [re.split("[>=<~]", each)[0].lower() for each in project["dependencies"]]
    listed = " ".join(name for name, _licence, _home in OTHER_SOFTWARE).lower()
    assert [each for each in wanted if each.removesuffix("-essentials") not in listed] == []


def test_the_box_names_the_version_and_the_licence_of_the_program(qtbot: QtBot) -> None:
    box = AboutBox()
    qtbot.addWidget(box)
    texts = [label.text() for label in box.findChildren(QLabel)]
    assert f"Rackside {__version__}" in texts
    (engine,) = (text for text in texts if " engine" in text)
    assert ("native" in engine) == native.is_native() and f"Qt {qVersion()}" in engine
    assert platform.python_version() in engine
    assert "MIT" in find_licences()[0].text


def test_a_licence_that_is_no_text_does_not_stop_the_box(tmp_path: Path) -> None:
    (tmp_path / "a-odd.txt").write_bytes(b"\xff\xfe caf\xe9")
    (tmp_path / "b-folder.txt").mkdir()
    found = {licence.title: licence.text for licence in find_licences(tmp_path)}
    assert "caf" in found["A odd"]
    assert found["B folder"].startswith("b-folder.txt cannot be read")


def test_an_installed_program_shows_the_licence_that_was_installed_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "rackside-1.0.dist-info"
    (info / "licenses").mkdir(parents=True)
    (info / "licenses" / "LICENSE").write_text("The licence as pip keeps it", "utf-8")
    monkeypatch.setattr(about_box, "shipped_dir", lambda: tmp_path)
    monkeypatch.setattr(about_box, "distribution", lambda _name: PathDistribution(info))
    assert find_licences(tmp_path)[0].text == "The licence as pip keeps it"


def test_without_any_file_the_licence_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(about_box, "shipped_dir", lambda: tmp_path)
    monkeypatch.setattr(about_box, "_DISTRIBUTION", "no-such-distribution")
    assert find_licences(tmp_path)[0].text.endswith("under the MIT licence.")


def _bundled_distributions() -> set[str]:
    """Names of what the bundles hold: the list for Windows, and all that the wheel asks for."""
    lines = (ROOT / "packaging/targets/windows/wheels.txt").read_text("utf-8").splitlines()
    names = {line.partition("==")[0] for line in lines if line and not line.startswith("#")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting, seen = list(project["dependencies"]), set[str]()
    while waiting:
        requirement = waiting.pop()
        found = re.match(r"[\w.-]+", requirement)
        assert found, requirement
        if "extra ==" not in requirement and found[0] not in seen:
            seen.add(found[0])
            waiting += distribution(found[0]).requires or ()
    return {name.removesuffix("-Essentials") for name in names | seen}


def test_the_box_names_every_package_that_a_bundle_holds() -> None:
    def plain(name: str) -> str:
        return re.sub(r"[-_.]+", "-", name).lower()

    named = {plain(name) for name, _licence, _home in OTHER_SOFTWARE}
    assert {plain(name) for name in _bundled_distributions()} <= named
    assert {"qt", "python"} <= named


def test_the_box_shows_the_licences_that_qt_is_under_and_claims_no_whole_qt() -> None:
    texts = {licence.title: licence.text for licence in find_licences()}
    lesser, general = texts["Qt LGPL 3.0"], texts["Qt GPL 3.0"]
    assert "Qt, PySide6 and shiboken6" in lesser and "GNU LESSER GENERAL PUBLIC LICENSE" in lesser
    assert "TERMS AND CONDITIONS" in general and "How to Apply These Terms" in general
    assert "unchanged" not in texts["Qt and other software"]
