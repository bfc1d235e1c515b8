# SPDX-License-Identifier: MIT
"""The project's files, for tests that check all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "desktop_app"

# Made by tools.
_SKIPPED = {"__pycache__", "target", "build", "dist"}


def files(*suffixes: str, under: Path = ROOT) -> Iterator[Path]:
    """Yield every file of the project with one of these suffixes (all files if there are none)."""
    for entry in sorted(under.iterdir()):
        is_tools = entry.name in _SKIPPED or entry.suffix == ".egg-info"
        is_hidden = entry.name.startswith(".") and entry.name != ".ci"
        if is_tools or is_hidden:
            continue
        if entry.is_dir():
            yield from files(*suffixes, under=entry)
        elif not suffixes or entry.suffix in suffixes:
            yield entry


def name(path: Path) -> str:
    """Return `path` relative to the project folder, for messages."""
    return path.relative_to(ROOT).as_posix()
