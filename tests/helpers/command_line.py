# SPDX-License-Identifier: MIT
"""A headless command, run as a person does: what it answers, and what it says of bad input."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop_app.cli import main


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a command prints with --json, read."""
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that a command says of what it cannot use; nothing else is printed."""
    assert main([*words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err
