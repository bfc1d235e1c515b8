# SPDX-License-Identifier: MIT
"""Files of classes that are no class."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.session.class_desk import DuplicateDesk


@pytest.mark.parametrize(
    "text", ["", '{"event": "over"}\n', '{"event": "begun", "title": "x"}\n', '{"event": "begun"}']
)
def test_an_evening_that_never_began_says_so(text: str, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "evening.log"
    path.write_text(text)
    desk = DuplicateDesk(tmp_path, lexicon_store(), now_ms=lambda: 0)
    with qtbot.waitSignal(desk.refused) as refused:
        desk.resume(path)
    assert refused.args == ["The file does not say how the evening began."]
