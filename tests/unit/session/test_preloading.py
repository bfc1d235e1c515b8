# SPDX-License-Identifier: MIT
"""Modules for a first game are preloaded one by one."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session import preloading
from desktop_app.session.preloading import ModulePreloader
from desktop_app.ui.main_window.first_game import CLUB_ROOM, FIRST_GAME, LEARN_ROOM, LIBRARY_ROOM

LATER = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
before = set(sys.modules)
{rooms}
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


GAME = (
    "desktop_app.session.games",
    "desktop_app.session.word_tools",
    "desktop_app.ui.main_window.wiring",
    "desktop_app.ui.main_window.verdict_presenter",
)
LIBRARY = ("desktop_app.ui.main_window.library_wiring",)
LEARN = ("desktop_app.ui.main_window.learn_room",)


@pytest.mark.parametrize(
    ("loaded", "room"),
    [
        (FIRST_GAME, GAME),
        ((*FIRST_GAME, *CLUB_ROOM, *LIBRARY_ROOM), LIBRARY),
        ((*FIRST_GAME, *CLUB_ROOM, *LIBRARY_ROOM, *LEARN_ROOM), LEARN),
    ],
    ids=["first game", "library", "learn"],
)
def test_after_it_a_room_has_nothing_left_to_load(
    loaded: tuple[str, ...], room: tuple[str, ...]
) -> None:
    imports = "\n".join(f"import {name}" for name in room)
    run = subprocess.run(
        [sys.executable, "-c", LATER.format(rooms=imports), *loaded],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == []
