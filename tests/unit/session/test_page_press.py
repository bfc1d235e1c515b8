# SPDX-License-Identifier: MIT
"""Pages written as PDF by a process of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.sentences.sentence import Sentence
from desktop_app.session.page_press import PagePress

pytestmark = pytest.mark.slow


@pytest.mark.filterwarnings("ignore:Implicitly cleaning up:ResourceWarning")
def test_an_abandoned_press_is_deleted_after_its_process(tmp_path: Path, qtbot: QtBot) -> None:
    """As a child of the press, the process was destroyed twice."""
    ended: list[str] = []
    gone: list[bool] = []
    press = PagePress()
    press.ended.connect(ended.append)
    press.destroyed.connect(lambda: gone.append(True))
    press.write("<p>Round 1</p>", tmp_path / "page.pdf")
    del press
    assert not gone
    qtbot.waitUntil(lambda: bool(gone))
    assert ended == [f"Written: {tmp_path / 'page.pdf'}"]
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_a_page_that_is_cancelled_is_not_written(tmp_path: Path, qtbot: QtBot) -> None:
    ended: list[str] = []
    press = PagePress()
    press.ended.connect(ended.append)
    press.write("<p>Round 1</p>", tmp_path / "page.pdf")
    press.cancel()
    assert ended == [""] and not press.is_running
    press.close()
    assert not (tmp_path / "page.pdf").exists()


def test_the_end_is_a_sentence_that_can_be_translated(tmp_path: Path, qtbot: QtBot) -> None:
    ended: list[object] = []
    press = PagePress()
    press.ended.connect(ended.append)
    press.write("<p>Round 1</p>", tmp_path / "page.pdf")
    qtbot.waitUntil(lambda: bool(ended))
    assert isinstance(ended[0], Sentence)
    assert ended[0].details == {"file": tmp_path / "page.pdf"}
    press.close()
