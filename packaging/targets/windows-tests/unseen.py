# SPDX-License-Identifier: MIT
"""A plugin of pytest for run.sh: leaves out the tests that an earlier process has run."""

from __future__ import annotations

from pathlib import Path

import pytest

SEEN = Path("/made/seen.txt")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that `SEEN` names, a line each."""
    seen = set(SEEN.read_text("utf-8").splitlines())
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in seen])
    items[:] = [item for item in items if item.nodeid not in seen]
