# SPDX-License-Identifier: MIT
"""`rackside leaves`: values are learned, saved and compared."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.commands import leaves as command
from desktop_app.engine import native
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.storage import durable

pytestmark = pytest.mark.native

WORDS = "AE AN AR AS AT EN ER ES ET NA NE RE TA ANT ARE EAR EAT NET RATE SEAT STARE TEARS EASTERN\n"
FEW = {"?": 2, "A": 6, "E": 7, "N": 4, "R": 4, "S": 3, "T": 5}


@pytest.fixture(autouse=True)
def few_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a hundred tiles a generation takes seconds, however few its games."""
    distribution = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ?", 0) | FEW
    wanted = {"set.distribution": distribution, "set.tiles_total": sum(FEW.values())}

    def load(ruleset_id: str) -> Ruleset:
        return load_ruleset(ruleset_id).with_values(wanted)

    monkeypatch.setattr(command, "load_ruleset", load)


@pytest.fixture
def lexicon(tmp_path: Path) -> str:
    file = tmp_path / "small.txt"
    file.write_text(WORDS.replace(" ", "\n"))
    return str(file)


def learn(lexicon: str, out: Path, *more: str) -> list[str]:
    common = ["leaves", "learn", "--json", "--lexicon", lexicon, "--out", str(out)]
    return [*common, "--games", "40,60", "--seed", "3", *more]


def told(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> dict[str, Any]:
    assert main(arguments) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def complaint(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> str:
    assert main(arguments) == 2
    return capsys.readouterr().err


def test_what_is_learned_is_a_file_of_values(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    out = tmp_path / "learned.klv2"
    result = told(capsys, learn(lexicon, out, "--each", "--threads", "2"))
    data = out.read_bytes()
    assert result["games"] == [40, 60]
    assert result["played"] == 40 + 2 + 60 + 3
    assert result["sha256"] == hashlib.sha256(data).hexdigest()
    values = native.leave_values(data)
    assert values is not None
    assert values.value(b"\0") > max(values.value(bytes([tile])) for tile in range(1, 27))
    assert out.with_name("learned.2.klv2").read_bytes() == data
    assert out.with_name("learned.1.klv2").read_bytes() != data


def test_a_course_goes_on_from_its_checkpoint(
    capsys: pytest.CaptureFixture[str],
    lexicon: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, broken, kept = tmp_path / "whole.klv2", tmp_path / "broken.klv2", tmp_path / "kept"
    told(capsys, learn(lexicon, whole, "--threads", "1"))
    monkeypatch.setattr(command, "_KEEP_EVERY_S", 0.0)
    replace = durable.replace_file

    def replace_and_break_off(path: Path, data: bytes) -> None:
        replace(path, data)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "replace_file", replace_and_break_off)
    again = learn(lexicon, broken, "--threads", "2", "--checkpoint", str(kept))
    for _ in range(30):
        assert main(again) == 130
    monkeypatch.setattr(command, "replace_file", replace)
    assert not broken.exists()
    assert main(again) == 0
    assert "going on after" in capsys.readouterr().err
    assert broken.read_bytes() == whole.read_bytes()


def test_a_damaged_checkpoint_is_refused_with_file_and_offset(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    out, kept = tmp_path / "learned.klv2", tmp_path / "kept"
    arguments = learn(lexicon, out, "--checkpoint", str(kept))
    told(capsys, arguments)
    data = bytearray(kept.read_bytes())
    data[100] ^= 1
    kept.write_bytes(data)
    assert f"{kept}: offset 32: the leave values" in complaint(capsys, arguments)
    kept.write_bytes(data[:50])
    assert f"{kept}: offset 32: the leave values should be" in complaint(capsys, arguments)
    kept.write_bytes(b"something else")
    assert f"{kept}: offset 0: this is no checkpoint" in complaint(capsys, arguments)


def test_values_are_compared_over_pairs_of_games(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    out = tmp_path / "learned.klv2"
    told(capsys, learn(lexicon, out))

    def compare(one: str, other: str) -> dict[str, Any]:
        options = ["--lexicon", lexicon, "--pairs", "60", "--json"]
        return told(capsys, ["leaves", "compare", one, other, *options])

    same = compare(str(out), str(out))
    assert (same["spread"], same["spread_error"], same["win_rate"]) == (0, 0, 0.5)
    ahead, behind = compare(str(out), "none"), compare("none", str(out))
    assert ahead["spread_error"] > 0
    # The pairs are the same, with the players swapped.
    assert ahead["spread"] == pytest.approx(-behind["spread"])
    assert ahead["win_rate"] == pytest.approx(1 - behind["win_rate"])
    assert compare("thumb", "none")["pairs"] == 60


def test_it_prints_text_for_people(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    out = tmp_path / "learned.klv2"
    assert main([part for part in learn(lexicon, out) if part != "--json"]) == 0
    assert capsys.readouterr().out.startswith(f"{out}: 2 generations, 105 games in ")
    assert main(["leaves", "compare", str(out), "none", "--lexicon", lexicon, "--pairs", "9"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{out} against none, 9 pairs of games:"
    assert lines[1].startswith("spread ")
    assert lines[2].startswith("wins ")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["learn"], "needs --out FILE"),
        (["learn", "--out", "/no/such/folder/a.klv2"], "there is no such folder"),
        (["learn", "--out", "a.klv2", "--games", "1,x"], "read '1,x', expected numbers"),
        (["learn", "--out", "a.klv2", "--games", "0"], "--games: read 0, expected 1 to"),
        (["learn", "--out", "a.klv2", "--games", "1,2", "--generations", "3"], "expected 1 or 3"),
        (["learn", "--out", "a.klv2", "--threads", "0"], "--threads: read 0, expected 1 to"),
        (["learn", "--out", "a.klv2", "--seed", "-1"], "--seed: read -1, expected 0 to"),
        (["compare", "none"], "needs two files, read 1"),
        (["compare", "none", "none", "--pairs", "0"], "--pairs: read 0, expected 1 to"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    assert expected in complaint(capsys, ["leaves", *arguments])


def test_what_is_no_file_of_values_is_refused_with_its_name(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.klv2"
    bad.write_bytes(b"\1\0\0")
    arguments = ["leaves", "compare", str(bad), "none", "--lexicon", lexicon]
    assert f"{bad}: offset 0: expected one node," in complaint(capsys, arguments)


def test_it_says_when_there_is_no_native_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    error = complaint(capsys, ["leaves", "compare", "none", "none"])
    assert "leaves compare needs the native engine" in error


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ([], [20_000, 50_000, 100_000, 200_000]),
        (["--generations", "1"], [200_000]),
        (["--generations", "5"], [20_000, 50_000, 100_000, 200_000, 200_000]),
        (["--generations", "3", "--games", "7"], [7, 7, 7]),
        (["--games", "7,8"], [7, 8]),
    ],
)
def test_games_are_asked_for_in_all_or_each(
    options: list[str],
    games: list[int],
    lexicon: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "_play_batches", lambda *_: None)
    out = tmp_path / "learned.klv2"
    arguments = ["leaves", "learn", "--json", "--lexicon", lexicon, "--out", str(out), *options]
    assert told(capsys, arguments)["games"] == games
