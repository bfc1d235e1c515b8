# SPDX-License-Identifier: MIT
"""Files of classes that are no class."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.session.class_presenter import DuplicatePresenter


@pytest.mark.parametrize(
    "text", ["", '{"event": "over"}\n', '{"event": "begun", "title": "x"}\n', '{"event": "begun"}']
)
def test_an_evening_that_never_began_says_so(text: str, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "evening.log"
    path.write_text(text)
    presenter = DuplicatePresenter(tmp_path, lexicon_store(), now_ms=lambda: 0)
    with qtbot.waitSignal(presenter.refused) as refused:
        presenter.resume(path)
    assert refused.args == ["The file does not say how the evening began."]


def test_a_class_of_the_future_is_not_the_one_to_continue_for_years(
    tmp_path: Path, qtbot: QtBot
) -> None:
    begun = {"event": "begun", "tables": ["1", "2"], "ruleset": "naspa-2016", "seed": 5}
    begun |= {"lexicon": "open-english", "rules": {}}
    for stem in ("20261120-180000", "20261127-180000", "20450601-180000"):
        line = json.dumps({**begun, "title": stem})
        (tmp_path / f"{stem}.log").write_text(line + "\n", encoding="utf-8")
    now_ms = int(datetime(2026, 11, 27, 20).timestamp() * 1000)
    presenter = DuplicatePresenter(tmp_path, lexicon_store(), now_ms=lambda: now_ms)
    titles = [row.title for row in presenter.evenings()]
    assert titles == ["20261127-180000", "20261120-180000", "20450601-180000"]
    last = presenter.unfinished()
    assert last is not None and last.title == "20261127-180000"
