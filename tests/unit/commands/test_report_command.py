# SPDX-License-Identifier: MIT
"""`rackside report` without a window."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from desktop_app.cli import main
from tests.helpers.kept_games import keep, sample_events


def test_a_report_with_a_game_and_words(
    data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data_dir, "a", sample_events(), 1_000)
    file = tmp_path / "r.zip"
    assert main(["report", str(file), "--game", "a", "--said", "it hung", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(file)}
    with zipfile.ZipFile(file) as saved:
        assert saved.namelist() == ["report.txt", "game.journal"]
        assert b"What happened:\n\nit hung\n" in saved.read("report.txt")


@pytest.mark.parametrize("words", [["x.zip", "--game", "none"], ["file/x.zip"]])
def test_failures_are_reported_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    assert main(["report", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "x.zip").exists()
