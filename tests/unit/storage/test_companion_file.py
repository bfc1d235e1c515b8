# SPDX-License-Identifier: MIT
"""Files beside a journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.storage.companion_file import read_bytes, replace_text, set_aside
from desktop_app.storage.errors import StorageError


def test_a_damaged_file_gets_a_name_that_is_free(tmp_path: Path) -> None:
    path = tmp_path / "a.tracking"
    for number in (1, 2):
        path.write_text("torn", encoding="utf-8")
        assert set_aside(path).name == f"a.tracking.bad-{number}"
    with pytest.raises(StorageError, match=r"a\.tracking"):
        set_aside(path)


def test_a_large_file_is_read_no_further_than_needed(tmp_path: Path) -> None:
    path = tmp_path / "a.review"
    assert read_bytes(path, 10) is None
    replace_text(path, "x" * 1000)
    assert read_bytes(path, 10) == b"x" * 11
