# SPDX-License-Identifier: MIT
"""`rackside puzzles`: making, going on, and checking."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.commands import puzzles
from desktop_app.engine.evaluator import Effort
from desktop_app.learn import puzzle_grades, puzzle_maker, puzzle_proof
from desktop_app.learn.puzzles import Basis, Kind, Puzzle, PuzzleSet, read_set, set_text
from desktop_app.rules.move import Exchange

pytestmark = pytest.mark.native


@pytest.fixture(autouse=True)
def few_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players play and be asked who need no words of their own: making those takes seconds."""
    monkeypatch.setattr(puzzle_maker, "_PAIRS", (("uma", "uma"),))
    monkeypatch.setattr(puzzle_grades, "_ASKED", ("uma",))
    mix = dict.fromkeys(Kind, 0.0) | {Kind.BINGO: 1.0, Kind.BEST: 1.0}
    monkeypatch.setattr(puzzle_maker, "MIX", mix)
    little = Effort(
        candidates=6, screening=6, shortlist=2, batches=3, iterations=10, endgame_nodes=2_000
    )
    monkeypatch.setattr(puzzle_proof, "QUICK", little)
    for module in (puzzle_maker, puzzle_proof):
        monkeypatch.setattr(module, "PROOF", little)


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(["puzzles", *args])
    said = capsys.readouterr()
    return code, said.out, said.err


def make(capsys: pytest.CaptureFixture[str], out: Path, count: int) -> None:
    code, _, err = run(capsys, "--count", str(count), "--seed", "3", "--out", str(out))
    assert (code, err) == (0, "")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_set_that_was_stopped_goes_on_to_the_same_puzzles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    make(capsys, whole, 2)
    make(capsys, stopped, 1)
    make(capsys, stopped, 2)
    assert stopped.read_bytes() == whole.read_bytes()
    found = read_set(whole)
    assert len(found.puzzles) == 2 and len({puzzle.source for puzzle in found.puzzles}) == 2
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(b"")
    make(capsys, packed, 1)
    assert read_set(packed).puzzles == found.puzzles[:1]
    code, out, _ = run(capsys, "--check", str(whole), "--json")
    report = json.loads(out)
    assert code == 0 and report["kept"] == report["checked"] == 2 and not report["stale"]
    code, _, err = run(capsys, "--count", "3", "--seed", "4", "--out", str(whole))
    assert code == 2 and "another seed" in err


def test_an_answer_that_does_not_hold_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
    wrong = Puzzle("w", Kind.BINGO, f"{rows} AEINRST/ 0/0 0", (Exchange(("A",)),))
    basis = Basis("open-english-school", "old", "old", "0", "naspa-2016", 1)
    path = tmp_path / "set.jsonl"
    path.write_text(set_text(basis, [wrong]) + "not a puzzle\n")
    code, out, err = run(capsys, "--check", str(path))
    assert code == 1 and "does not hold" in out and "another engine" in out and "line 3" in err
    code, out, _ = run(capsys, "--check", str(path), "--json")
    report = json.loads(out)
    assert code == 1 and report["failed"] == ["w"] and report["stale"]


def test_own_games_are_looked_through(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.gcg"
    game.write_text("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8D RETAINS +66 66\n")
    out = tmp_path / "own.jsonl"
    code, said, _ = run(capsys, "--from", str(game), "--out", str(out), "--count", "1", "--json")
    report = json.loads(said)
    assert report["games"] == 1 and report["count"] in (0, 1)
    assert code == 1 - report["count"]


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_looked_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = tmp_path / "bad.gcg", tmp_path / "good.gcg"
    bad.write_text("nothing\n")
    good.write_text("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8D RETAINS +66 66\n")
    files = [str(path) for path in (bad, tmp_path / "missing.gcg", good)]
    code, said, err = run(
        capsys, "--from", *files, "--out", str(tmp_path / "own.jsonl"), "--count", "2", "--json"
    )
    report = json.loads(said)
    assert (code, report["games"], report["problems"]) == (1, 1, 2)
    assert "bad.gcg: line 1: " in err and "missing.gcg: no such file" in err


def test_what_cannot_be_done_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--count", "0")[0] == 2
    code, _, err = run(capsys)
    assert code == 2 and "--out" in err
    code, _, err = run(capsys, "--out", str(tmp_path / "x"), "--lexicon", "none")
    assert code == 2 and "installed: " in err
    code, _, err = run(capsys, "--out", str(tmp_path / "missing" / "x"))
    assert code == 2 and err.endswith("missing is not a folder\n")
    code, _, err = run(capsys, "--check", str(tmp_path / "missing"))
    assert code == 2 and "missing" in err


def test_a_sample_is_chosen_by_the_seed() -> None:
    basis = Basis("a", "b", "c", "d", "e", 1)
    those = tuple(Puzzle(str(number), Kind.BEST, "", ()) for number in range(50))
    found = PuzzleSet(basis, those)
    assert len(puzzles._sample(found, 10, 1)) == 10
    assert puzzles._sample(found, 10, 1) == puzzles._sample(found, 10, 1)
    assert puzzles._sample(found, None, 1) == those == puzzles._sample(found, 99, 1)
    assert replace(basis, seed=2) != basis
