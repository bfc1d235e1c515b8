# SPDX-License-Identifier: MIT
"""The window in the pseudo-language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.navigator import Navigator
from tests.helpers.pseudo_window import pseudo_window


@pytest.fixture
def navigator(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Navigator]:
    """Yield the window; the language ends with the test."""
    with pseudo_window(qtbot, monkeypatch) as made:
        yield made
