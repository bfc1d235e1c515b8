# SPDX-License-Identifier: MIT
"""The lines of text that the acts of `rackside club` print."""

from __future__ import annotations

import json
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


def refused(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> str:
    assert main(["club", str(file), *words]) == 2
    return capsys.readouterr().err


@pytest.fixture
def paired(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A file with a round of Ann and Ben, Cat and Dan; Eve has the bye."""
    file = tmp_path / "e.club"
    lines(capsys, file, "new", "--rounds", "4", "--ruleset", "naspa-2016")
    for name in ("Ann", "Ben", "Cat", "Dan", "Eve"):
        lines(capsys, file, "enter", name)
    lines(capsys, file, "pair", "Ann:Ben", "Cat:Dan", "--system", "manual")
    return file


def test_the_open_board_of_a_leaver_is_asked_about(
    paired: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = refused(capsys, paired, "leave", "Ben")
    assert "round 1, board 1: the game against Ann has no result (--board forfeit," in text
    text = refused(capsys, paired, "leave", "Ben", "--points", "200", "210")
    assert "--points and --margin go with --board forfeit" in text
    text = refused(capsys, paired, "leave", "Eve", "--board", "adjourn")
    assert "Eve has no board without a result" in text
    said = lines(capsys, paired, "leave", "Ben", "--board", "forfeit", "--points", "200", "210")
    # NASPA V.K.2: a player who is behind loses fifty more.
    assert "Round 1, board 1: " in said
    assert any(f"{one} to {other}" in said for one, other in ((150, 210), (210, 150)))
    lines(capsys, paired, "leave", "Cat", "--board", "adjourn")
    assert "adjourned" in lines(capsys, paired, "rounds")
    said = lines(capsys, paired, "pair")
    assert "no result yet" not in said
    assert "Not paired, because they left: Ben, Cat." in said
    assert "points" in lines(capsys, paired, "result", "2", "--round", "1", "400", "390")
    assert "adjourned" not in lines(capsys, paired, "rounds")


def test_a_game_is_adjourned_without_a_leaver(
    paired: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lines(capsys, paired, "adjourn", "2") == "adjourned 2, round 1\n"
    lines(capsys, paired, "result", "1", "400", "390")
    assert "has a result" in refused(capsys, paired, "adjourn", "1")
    assert "Cat - Dan: adjourned" in lines(capsys, paired, "rounds") or "Dan - Cat: adjourned" in (
        lines(capsys, paired, "rounds")
    )


def test_a_latecomer_joins_the_bye(paired: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines(capsys, paired, "result", "1", "400", "390")
    lines(capsys, paired, "enter", "Flo")
    said = lines(capsys, paired, "join", "flo".title())
    assert said.startswith("board 3, first ")
    assert {"Eve", "Flo"} <= set(re.findall(r"\w+", said))
    assert "No player has a bye" in refused(capsys, paired, "join", "Flo")


def test_a_pairing_names_who_is_new_and_who_is_out(
    paired: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines(capsys, paired, "leave", "Ann", "--board", "play-on")
    lines(capsys, paired, "enter", "Flo")
    lines(capsys, paired, "unpair")
    lines(capsys, paired, "away", "Ben", "1")
    said = lines(capsys, paired, "pair")
    assert "Not paired, because they left: Ann." in said
    assert "Not paired, because they miss the round: Ben." in said
    assert not re.search(r"\bAnn (\(first\)|-)|- Ann|\bBen (\(first\)|-)|- Ben", said)
    assert "Flo" in said


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
        lambda _document, strips, _painter: used.append(sum(strip.height for strip in strips)),
    )
    lines(capsys, file, "print", str(target), "slips")
    high = (297 - 30) / 25.4 * 96
    # Six of ten; on Letter, whose pages are lower, they find room too.
    assert [round(each / 156) for each in used] == [6, 4]
    assert 0.9 * high < used[0] < (279.4 - 30) / 25.4 * 96


def test_the_history_is_searched_and_names_steps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "evening.club")

    def run(*words: str) -> str:
        assert main(["club", file, *words]) == 0
        return capsys.readouterr().out

    run("new", "--rounds", "3")
    for name in ("Ann Abel", "Ben Bose"):
        run("enter", name)
    run("pair")
    run("--by", "Lea", "result", "1", "412", "388")
    run("result", "1", "421", "388", "--by", "Raj")
    (row,) = json.loads(run("history", "--find", "Raj 421", "--json"))
    assert (row["change"], row["round"], row["made_by"]) == (6, 1, "Raj")
    assert (row["before"], row["undone_by"]) == ("412 - 388", "")
    assert run("history", "--find", "round 2") == ""
    said = run("undo", "6", "--by", "Lea")
    assert said.startswith("taken back: Round 1, board 1: ")
    line = run("history", "--find", "corrected")
    assert re.fullmatch(
        r" +6  \d{4}-\d\d-\d\d \d\d:\d\d  Raj  Corrected: Round 1, board 1: .* 421, .* 388"
        r" \(before: 412 - 388\) \(undone \d{4}-\d\d-\d\d \d\d:\d\d by Lea\)\n",
        line,
    )
