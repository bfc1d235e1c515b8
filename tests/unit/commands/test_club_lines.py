# SPDX-License-Identifier: MIT
"""The lines of text that the acts of `rackside club` print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.paper import report


def lines(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> str:
    """Run an act and return all that it prints."""
    assert main(["club", str(file), *words]) == 0
    printed = capsys.readouterr()
    return printed.out + printed.err


def test_no_line_says_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "e.club"
    acts = (
        "new --rounds 4 --ruleset naspa-2016",
        "enter Ann",
        "enter Bob --rating 1200",
        "enter Cid",
        "enter Dot",
        "enter Eve",
        "roster",
        "away Ann",
        "plan --system koth",
        "pair --system swiss",
        "clock --length 50",
        "result 1 --round 1 412 388",
        "result 2 --double-forfeit",
        "warn Ann --topic late-one",
        "penalise Ann --spread 10",
        "starts",
        "warnings",
        "standings",
        "prize place --award Cup",
        "prizes",
        "ratings",
        "rounds",
        "undo 14",
        "leave Dot",
        "return Dot",
        "rename Dot Dora",
        "rules",
        "history",
    )
    said = {act: lines(capsys, file, *act.split()) for act in acts}
    for act, text in said.items():
        assert text, act
        assert not re.search(r"\bNone\b|\bFalse\b|\bTrue\b|[\[{]|, ,| ,", text), act
    assert said["enter Ann"] == "name Ann, joined 1\n"
    assert said["enter Bob --rating 1200"] == "name Bob, rating 1200, joined 1\n"
    assert "points 412 388" in said["result 1 --round 1 412 388"]


def test_boards_without_a_result_are_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "e.club"
    lines(capsys, file, "new", "--rounds", "4")
    for number in range(12):
        lines(capsys, file, "enter", f"P{number}")
    lines(capsys, file, "pair")
    lines(capsys, file, "result", "1", "400", "390")
    assert "no result yet from board 2-6\n" in lines(capsys, file, "pair")


@pytest.mark.usefixtures("qapp")
def test_slips_fill_their_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, target = tmp_path / "e.club", tmp_path / "slips.pdf"
    lines(capsys, file, "new", "--rounds", "4")
    for number in range(20):
        lines(capsys, file, "enter", f"P{number}")
    lines(capsys, file, "pair")
    used: list[float] = []
    monkeypatch.setattr(
        report,
        "_draw_page",
        lambda _document, strips, _painter: used.append(sum(each.height for each in strips)),
    )
    lines(capsys, file, "print", str(target), "slips")
    high = (297 - 30) / 25.4 * 96
    # Six of ten; on Letter, whose pages are lower, they find room too.
    assert [round(each / 156) for each in used] == [6, 4]
    assert 0.9 * high < used[0] < (279.4 - 30) / 25.4 * 96
