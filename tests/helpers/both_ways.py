# SPDX-License-Identifier: MIT
"""For tests that do an act by the window and by a command, and compare."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main


def answered(capsys: pytest.CaptureFixture[str], home: Path, *words: str, code: int = 0) -> Any:
    """Run a command in a data folder and return its JSON; None if it printed none."""
    assert main([*words, "--json", "--data", str(home)]) == code, words
    text = capsys.readouterr().out
    return json.loads(text) if text else None


def refused(capsys: pytest.CaptureFixture[str], home: Path, *words: str) -> str:
    """Run a command that is refused, and return the line on standard error."""
    assert main([*words, "--data", str(home)]) == 2, words
    told = capsys.readouterr()
    assert not told.out
    return told.err.strip().removeprefix("rackside: ")
