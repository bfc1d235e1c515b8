# SPDX-License-Identifier: MIT
"""Runs headless commands as a user does, for their answers and their error messages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop_app.cli import main


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Return the parsed output of a command with --json."""
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the single line of a command's error message; it must print nothing else."""
    assert main([*words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err
