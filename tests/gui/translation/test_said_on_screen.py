# SPDX-License-Identifier: MIT
"""Every room in English: no internal names, and every button has an explanation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.play.topics import all_topics
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.settings.paths import data_dir, resource_path
from desktop_app.translation.languages import parse_catalogue
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import settle
from tests.gui.translation.test_pseudo_language import PANELS
from tests.helpers.screen_texts import texts_of
from tests.helpers.sweeps import one_in

SNAKE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
DOTTED = re.compile(r"(?<![\w./@-])[a-z]+(?:_[a-z]+)*\.[a-z]+(?:[._][a-z]+)*\b(?!/)")
HYPHENED = re.compile(r"\b[a-z]+(?:-[a-z0-9]+)+\b")
ENDINGS = (
    ".gcg",
    ".cgp",
    ".journal",
    ".txt",
    ".kwg",
    ".gz",
    ".csv",
    ".dic",
    ".pdf",
    ".png",
    ".zip",
    ".club",
)
LICENCES = "QPlainTextEdit"
"""Widgets for texts by other people."""


def inner_names() -> frozenset[str]:
    """Names of procedures, topics and reasons that are not English words."""
    found = {*PROCEDURES, *(reason.value for reason in Reason)}
    found |= {topic.id for topic in all_topics()}
    return frozenset(name for name in found if "-" in name)


def keys_in(text: str, names: frozenset[str]) -> list[str]:
    """Return the internal names in a text."""
    found = [*SNAKE.findall(text), *DOTTED.findall(text)]
    found = [key for key in found if not key.endswith(ENDINGS)]
    return [*found, *(word for word in HYPHENED.findall(text) if word in names)]


@pytest.fixture
def navigator(qtbot: QtBot) -> Iterator[Navigator]:
    made = build(make_application(), parse_arguments(["--size", "1280x800"]))
    qtbot.addWidget(made.window)
    made.has_motion = False
    made.window.show()
    yield made
    made.window.close()


def silent_buttons(window: QWidget) -> list[str]:
    """Return the visible buttons without a tooltip."""
    return [
        f"{type(each).__name__} {each.accessibleName() or each.text()!r}"
        for each in window.findChildren(QWidget)
        if isinstance(each, QPushButton | QToolButton)
        and each.isVisible()
        and not each.objectName().startswith("qt_")
        and each.toolTip() in ("", each.text())
    ]


@pytest.mark.parametrize("name", one_in(3, PANELS))
def test_no_internal_name_is_shown_and_every_button_has_a_tooltip(
    navigator: Navigator, name: str
) -> None:
    window = PANELS[name](navigator)
    settle()
    names = inner_names()
    # Rooms show where the user's files are; pytest names that folder after this test.
    folder = str(data_dir())
    keys = {
        f"{key}: {text.where}: {text.text[:80]}"
        for text in texts_of(window)
        if not text.where.startswith(LICENCES)
        for key in keys_in(text.text, names)
        if key not in folder
    }
    assert not keys, "\n".join(sorted(keys))
    assert not silent_buttons(window)


def test_no_sentence_of_the_program_holds_an_inner_name() -> None:
    names = inner_names()
    entries = parse_catalogue(resource_path("translations", "rackside.pot").read_text("utf-8"))
    # Errors in files that people write, such as a ruleset, name the keys of those files.
    shown = [entry for entry in entries.entries if any("/ui/" in place for place in entry.places)]
    texts = [text for entry in shown for text in (entry.source, entry.plural) if text]
    found = {text: keys for text in texts if (keys := keys_in(PLACEHOLDER.sub("", text), names))}
    assert len(texts) > 1_000
    assert not found
