# SPDX-License-Identifier: MIT
"""The start screen is painted before any game module is loaded.

Modules loaded too early cost seconds on an old computer, and reviews do not show which import
brings them in.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import Value
from desktop_app.storage.library import Library
from tests.helpers.kept_games import keep, sample_events, small_game

START = """
import os, sys
from PySide6.QtWidgets import QPushButton
from desktop_app import app

def tell_and_stop(application):
    application.processEvents()
    buttons = [each for each in application.allWidgets() if isinstance(each, QPushButton)]
    assert "Continue Ann v Bo" in [each.accessibleName() for each in buttons]
    print(*sorted(sys.modules), flush=True)
    os._exit(0)

app._trace_first_paint = tell_and_stop
app.main([])
"""

HEAVY = (
    "desktop_app.rules.events",
    "desktop_app.rules.ruleset",
    "desktop_app.rules.procedures",
    "desktop_app.lexicon",
    "desktop_app.engine",
    "desktop_app.session.games",
    "desktop_app.ui.board",
    "desktop_app.ui.table",
    "desktop_app.ui.library",
    "PySide6.QtPrintSupport",
    "pyqtgraph",
    "numpy",
)
LIGHT = frozenset({"desktop_app.engine", "desktop_app.engine.jobs"})
"""Modules for background jobs, which the start screen needs too."""


def test_nothing_that_plays_is_loaded_before_the_first_paint(data_dir: Path) -> None:
    record: Value = {
        "ruleset": "naspa-2016",
        "option": "",
        "players": [{"name": "Ann", "kind": "person"}, {"name": "Bo", "kind": "person"}],
        "lexicon": "",
    }
    SettingsStore(data_dir / "settings.json").change(last_new_game=record)
    keep(data_dir, "20270101-100000-aa", small_game("Ann", "Ben"))
    keep(data_dir, "20270102-100000-aa", sample_events())
    with Library(data_dir / "library.sqlite3", data_dir / "journals") as library:
        library.sync()
    run = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    loaded = run.stdout.split()
    assert "desktop_app.ui.start.start_page" in loaded
    assert not [
        name
        for name in loaded
        if name not in LIGHT and f"{name}.".startswith(tuple(f"{each}." for each in HEAVY))
    ]
