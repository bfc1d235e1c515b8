# SPDX-License-Identifier: MIT
"""Modules for a first game are preloaded one by one."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session import preloading
from desktop_app.session.preloading import ModulePreloader
from desktop_app.ui.main_window.first_game import FIRST_GAME

FIRST_ROOM = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
before = set(sys.modules)
import desktop_app.session.games, desktop_app.session.word_tools
import desktop_app.ui.main_window.wiring, desktop_app.ui.main_window.verdict_presenter
print(*sorted(name for name in set(sys.modules) - before if name.startswith("desktop_app")))
"""


def test_the_modules_come_in_their_order_and_one_at_a_time(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(preloading, "import_module", loaded.append)
    ahead = ModulePreloader(["first", "second", "third"], after=[lambda: loaded.append("end")])
    assert loaded == []
    qtbot.waitUntil(lambda: len(loaded) == 1)
    assert not ahead.is_done
    qtbot.waitUntil(lambda: ahead.is_done)
    assert loaded == ["first", "second", "third", "end"]


def test_after_it_a_first_game_has_nothing_left_to_load() -> None:
    run = subprocess.run(
        [sys.executable, "-c", FIRST_ROOM, *FIRST_GAME], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == []
