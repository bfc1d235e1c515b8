# SPDX-License-Identifier: MIT
"""The bundled fonts."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase

from desktop_app.paper import fonts
from desktop_app.paper.fonts import font_family


@pytest.mark.usefixtures("qapp")
def test_a_font_is_always_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert font_family() in QFontDatabase.families()
    monkeypatch.setattr(fonts, "resource_path", tmp_path.joinpath)
    assert font_family.__wrapped__() == QFont().family()
