# SPDX-License-Identifier: MIT
"""A game for the tests of several commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.reviewed_game import GAME


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return path
