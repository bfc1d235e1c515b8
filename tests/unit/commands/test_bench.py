# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.engine import native
from tests.helpers.stored_plays import FILES, read_stored

SCHOOL = "open-english-school"
ENDGAME_FILE = Path(__file__).parents[3] / "benchmarks" / "endgames.cgp"
ENDGAMES = ENDGAME_FILE.read_text("ascii").splitlines()
EMPTY = f"{'/'.join(['15'] * 15)} AEINRST/ 0/0 0"


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    """Return some lines of the stored positions."""
    path = tmp_path / "some.cgp"
    lines = FILES[0].read_text("ascii").splitlines()[:12]
    path.write_text("\n".join(lines) + "\n\n", "ascii")
    return path


def bench(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["bench", *arguments, "--rounds", "2", "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["bench", *arguments]) == 2
    return capsys.readouterr().err


@pytest.mark.native
@pytest.mark.parametrize("fresh", [(), ("--fresh",)], ids=["made", "fresh"])
@pytest.mark.parametrize("mode", ["best", "top15", "all", "sorted"])
def test_every_mode_counts_what_it_finds(
    capsys: pytest.CaptureFixture[str], positions: Path, mode: str, fresh: tuple[str, ...]
) -> None:
    report = bench(capsys, "moves", str(positions), "--lexicon", SCHOOL, "--mode", mode, *fresh)
    assert report["fresh"] is bool(fresh)
    every = sum(each.count for each in read_stored(FILES[0])[:12])
    found = {"best": 12, "top15": 12 * 15, "all": every, "sorted": every}
    assert (report["units"], report["total"]) == (12, found[mode])
    assert len(report["rounds"]) == 2
    assert all(each["total"] == report["total"] for each in report["rounds"])
    # Windows counts the processor in steps of 16 ms.
    assert report["cpu_us_a_unit"] > 0 or os.name == "nt"
    assert 0 < report["engine_seconds_to_ready"] < report["seconds_to_ready"]


@pytest.mark.native
def test_games_are_the_same_for_any_number_of_threads(
    capsys: pytest.CaptureFixture[str], positions: Path
) -> None:
    asked = ("games", str(positions), "--lexicon", SCHOOL)
    one = bench(capsys, *asked)
    two = bench(capsys, *asked, "--threads", "2")
    assert one["total"] == two["total"] > 12 * 10
    assert one["units"] == 12


@pytest.mark.native
def test_playouts_are_counted_and_the_same_for_any_number_of_threads(
    capsys: pytest.CaptureFixture[str], positions: Path
) -> None:
    asked = ("sim", str(positions), "--lexicon", SCHOOL, "--iterations", "2", "--plays", "5")
    one = bench(capsys, *asked)
    two = bench(capsys, *asked, "--threads", "2", "--plies", "1")
    assert one["units"] == one["total"] == two["total"] == 12 * 5 * 2
    assert one["unit"] == "playout"
    assert [each["total"] for each in one["rounds"]] == [120, 120]
    assert one["cpu_us_a_unit"] > 0
    assert one["units_a_second"] == pytest.approx(1e6 / one["wall_us_a_unit"])


@pytest.mark.native
def test_a_position_that_cannot_be_played_out_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "broken.cgp"
    path.write_text(f"{EMPTY}\n{EMPTY.replace('AEINRST', 'ZZ')}\n", "ascii")
    said = refusal(capsys, "sim", str(path), "--lexicon", SCHOOL)
    assert f"{path}: line 2: more tiles than the set has: Z" in said
    path.write_text(f"{EMPTY}\n", "ascii")
    assert "plies: read 0" in refusal(capsys, "sim", str(path), "--plies", "0")
    assert "--plays: read 0" in refusal(capsys, "sim", str(path), "--plays", "0")


@pytest.mark.native
def test_a_word_list_is_compiled(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("AB\nBA\nABA\n", "ascii")
    report = bench(capsys, "kwg", str(words))
    assert report["engine_seconds_to_ready"] is None
    assert report["total"] == len(native.compile_kwg([b"\1\2", b"\2\1", b"\1\2\1"]))
    assert report["fresh"] is None
    # Windows does not tell it.
    assert ("of memory at most" in _said(capsys, "kwg", str(words))) is (os.name != "nt")


def _said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["bench", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.native
def test_a_line_that_is_no_position_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "broken.cgp"
    path.write_text(f"{EMPTY}\n\n15/15\n", "ascii")
    assert f"{path}: line 3:" in refusal(capsys, "moves", str(path), "--lexicon", SCHOOL)
    path.write_text("\n", "ascii")
    assert "there is no line in it" in refusal(capsys, "moves", str(path))


@pytest.mark.native
def test_leave_values_that_are_none_are_refused(
    capsys: pytest.CaptureFixture[str], positions: Path, tmp_path: Path
) -> None:
    values = tmp_path / "values.klv2"
    values.write_bytes(b"\1\0\0\0")
    said = refusal(capsys, "moves", str(positions), "--leaves", str(values))
    assert str(values) in said
    assert "offset 4" in said


@pytest.mark.native
def test_endgames_are_counted_when_they_are_proven(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "endgames.cgp"
    path.write_text(f"{ENDGAMES[0]}\n{ENDGAMES[3]}\n", "ascii")
    asked = ("endgame", str(path), "--lexicon", SCHOOL, "--seconds", "0")
    report = bench(capsys, *asked)
    assert (report["units"], report["solved"]) == (2, 0)
    assert [each["proven"] for each in report["endgames"]] == [False, False]
    assert "0 of 2 endgames solved within 0 s, 1 thread, 1 round" in _said(capsys, *asked)
    path.write_text(f"{ENDGAMES[4]}\n", "ascii")
    report = bench(capsys, "endgame", str(path), "--lexicon", SCHOOL, "--memory-mb", "2")
    assert (report["units"], report["solved"], report["memory_mb"]) == (1, 1, 2)
    assert [each["total"] for each in report["rounds"]] == [1, 1]
    assert (
        report["peak_memory_bytes"] is None
        if os.name == "nt"
        else report["peak_memory_bytes"] > 1e6
    )
    assert report["endgames"][0]["proven"]
    assert report["endgames"][0]["value"] == 15
    assert report["median_seconds"] == report["endgames"][0]["seconds"] <= report["wall_seconds"]
    assert (report["unit"], report["total"]) == ("endgame", 1)
    assert report["cpu_us_a_unit"] == report["cpu_seconds"] * 1e6 > 0


@pytest.mark.native
def test_numbers_out_of_range_are_named(
    capsys: pytest.CaptureFixture[str], positions: Path
) -> None:
    for rounds in ("0", "10001"):
        said = refusal(capsys, "endgame", str(positions), "--rounds", rounds)
        assert f"--rounds: read {rounds}" in said
    for kind in ("games", "sim"):
        assert "--seed: read -1" in refusal(capsys, kind, str(positions), "--seed", "-1")


@pytest.mark.native
@pytest.mark.parametrize("kind", ["moves", "games", "sim", "endgame"])
def test_threads_out_of_range_are_named_as_typed(
    capsys: pytest.CaptureFixture[str], positions: Path, kind: str
) -> None:
    for threads in ("0", "1025"):
        said = refusal(capsys, kind, str(positions), "--threads", threads)
        assert f"--threads: read {threads}, expected 1 to " in said


@pytest.mark.native
def test_a_line_that_is_no_endgame_is_named(
    capsys: pytest.CaptureFixture[str], positions: Path, tmp_path: Path
) -> None:
    path = tmp_path / "endgames.cgp"
    path.write_text(f"{ENDGAMES[0]}\n{EMPTY}\n", "ascii")
    said = refusal(capsys, "endgame", str(path), "--lexicon", SCHOOL)
    assert f"{path}: line 2: the bag is not empty; tiles in it: 86" in said
    assert "--seconds" in refusal(capsys, "endgame", str(positions), "--seconds", "-1")


def test_without_the_native_engine_there_is_nothing_to_measure(
    capsys: pytest.CaptureFixture[str], positions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    assert "measures the native engine" in refusal(capsys, "moves", str(positions))
