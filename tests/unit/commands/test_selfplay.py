# SPDX-License-Identifier: MIT
"""`rackside selfplay`: bots play whole games without a window."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.commands import selfplay
from desktop_app.engine import native
from desktop_app.engine.bots import Bot
from desktop_app.engine.profile import Profile
from desktop_app.engine.registry import BotResources, make_bot
from desktop_app.play.players import load_players
from desktop_app.storage.durable import lock

WORDS = "AA AE AI AT EAT EATS EAR EARN IN INN IS IT ON ONE OR RAIN RATE RATES SEA SEAT TEA TO\n"


@pytest.fixture
def lexicon(tmp_path: Path) -> str:
    file = tmp_path / "small.txt"
    file.write_text(WORDS.replace(" ", "\n"))
    return str(file)


def _selfplay(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert main(["selfplay", "--json", *args]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_games_end_and_are_summed(capsys: pytest.CaptureFixture[str], lexicon: str) -> None:
    told = _selfplay(capsys, "--games", "3", "--seed", "7", "--lexicon", lexicon)
    assert told["bots"] == ["static", "static"]
    assert [game["game"] for game in told["games"]] == [0, 1, 2]
    assert all(game["reason"] in ("out", "zero-run") for game in told["games"])
    assert all(game["turns"] > 5 for game in told["games"])
    for seat in (0, 1):
        wins = sum(game["winner"] == seat for game in told["games"])
        assert told["wins"][seat] == wins
        total = sum(game["points"][seat] for game in told["games"])
        assert told["average_points"][seat] == round(total / 3, 1)


def test_the_same_seed_plays_the_same_games(
    capsys: pytest.CaptureFixture[str], lexicon: str
) -> None:
    args = ("--games", "2", "--lexicon", lexicon)
    one = _selfplay(capsys, *args, "--seed", "1")["games"]
    assert _selfplay(capsys, *args, "--seed", "1")["games"] == one
    assert _selfplay(capsys, *args, "--seed", "2")["games"] != one


def test_it_prints_text_too(capsys: pytest.CaptureFixture[str], lexicon: str) -> None:
    assert main(["selfplay", "--lexicon", lexicon, "--bots", "static,static"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("game 1: ")
    assert lines[1].startswith("static (seat 1): ")
    assert lines[-1].startswith("1 game; ")
    assert lines[-1].endswith(" games a second")


def test_who_begins_alternates(capsys: pytest.CaptureFixture[str], lexicon: str) -> None:
    told = _selfplay(capsys, "--games", "8", "--seed", "1", "--lexicon", lexicon)
    assert [game["first"] for game in told["games"]] == [0, 1] * 4


def test_clocks_run_in_real_time(
    capsys: pytest.CaptureFixture[str], lexicon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(0, 10**9, 700))
    monkeypatch.setattr(selfplay, "_real_ms", lambda: next(times))
    told = _selfplay(capsys, "--games", "2", "--lexicon", lexicon, "--minutes", "1")
    for game in told["games"]:
        assert all(used > 2_000 for used in game["used_ms"])
        assert [u + left for u, left in zip(game["used_ms"], game["left_ms"], strict=True)] == [
            60_000,
            60_000,
        ]
    for seat in (0, 1):
        seconds = [game["used_ms"][seat] / 1000 for game in told["games"]]
        assert told["used_seconds"][seat] == pytest.approx(sum(seconds) / 2, abs=0.01)
        assert told["most_used_seconds"][seat] == pytest.approx(max(seconds), abs=0.01)
    assert told["overtime_games"] == [0, 0]


@pytest.mark.parametrize(("said", "told"), [("0,30", [0, 30]), ("20", [20, 20])])
def test_the_rate_of_phoneys_is_passed_to_bots(
    said: str,
    told: list[int],
    capsys: pytest.CaptureFixture[str],
    lexicon: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    makings: list[BotResources] = []

    def note(profile: Profile, given: BotResources) -> Bot:
        makings.append(given)
        return make_bot(profile, replace(given, phoneys=0))

    monkeypatch.setattr(selfplay, "make_bot", note)
    _selfplay(capsys, "--lexicon", lexicon, "--seed", "5", "--phoneys", said)
    assert [making.phoneys for making in makings] == told
    assert [making.seed for making in makings] == [5, 6]


def test_overtime_is_counted(
    capsys: pytest.CaptureFixture[str], lexicon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(0, 10**9, 9_000))
    monkeypatch.setattr(selfplay, "_real_ms", lambda: next(times))
    told = _selfplay(capsys, "--games", "1", "--lexicon", lexicon, "--minutes", "1")
    assert told["overtime_games"] == [int(left < 0) for left in told["games"][0]["left_ms"]]
    assert any(told["overtime_games"])


def test_a_series_is_played_in_several_runs(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    args = ("--lexicon", lexicon, "--seed", "4")
    whole = _selfplay(capsys, *args, "--games", "4")
    kept = (*args, "--out", str(tmp_path / "kept.jsonl"))
    assert len(_selfplay(capsys, *kept, "--games", "1", "--first", "2")["games"]) == 1
    told = _selfplay(capsys, *kept, "--games", "4")
    # Three of the four were played in this run; both figures have three decimals.
    rounded = 0.0006 * (told["games_a_second"] + told["seconds"])
    assert told["games_a_second"] * told["seconds"] == pytest.approx(3, abs=rounded)
    assert _selfplay(capsys, *kept, "--games", "4")["games_a_second"] == 0
    assert sorted(told["games"], key=lambda game: int(game["game"])) == whole["games"]
    for name in ("wins", "average_points", "spread", "spread_error", "win_rate_error"):
        assert told[name] == whole[name], name
    assert len((tmp_path / "kept.jsonl").read_text().splitlines()) == 4


def test_a_resumed_series_reports_the_earlier_games(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept.jsonl"

    def last_line(games: int) -> str:
        args = ("--lexicon", lexicon, "--out", str(file), "--games", str(games))
        assert main(["selfplay", *args]) == 0
        return capsys.readouterr().out.splitlines()[-1]

    assert "resumed" not in last_line(1)
    assert last_line(1) == f"1 game; resumed from {file}: all, none was left to play"
    line = last_line(3)
    assert line.startswith(f"3 games; resumed from {file}: 1; ")
    assert line.endswith(" games a second")
    assert last_line(2) == f"3 games; resumed from {file}: all, none was left to play"


def test_a_file_of_another_series_is_refused(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept.jsonl"
    args = ["selfplay", "--lexicon", lexicon, "--out", str(file)]
    assert main(args) == 0
    assert main([*args, "--seed", "3"]) == 2
    assert "line 1: another series: expected seed to be 3" in capsys.readouterr().err
    file.write_text(file.read_text() * 2)
    assert main(args) == 2
    assert "line 2: game 0 is a duplicate" in capsys.readouterr().err
    file.write_text("[1]\n")
    assert main(args) == 2
    assert "kept.jsonl: line 1: read '[1]', expected a game" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ["--games", "0"],
        ["--bots", "static"],
        ["--bots", "static,genius"],
        ["--bots", "static,static,static"],
        ["--ruleset", "nobody-1900"],
        ["--first", "-1"],
        ["--phoneys", "101"],
        ["--phoneys", "1,2,3"],
        ["--phoneys", "often"],
        ["--leaves", "thumb"],
        ["--against", "none"],
        ["--paired"],
        ["--threads", "2"],
        ["--minutes", "0"],
        ["--minutes", "61"],
        ["--ruleset", "mattel-family", "--minutes", "5"],
    ],
)
def test_what_cannot_be_played(
    capsys: pytest.CaptureFixture[str], lexicon: str, args: list[str]
) -> None:
    assert main(["selfplay", "--lexicon", lexicon, *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_it_says_which_list_stands_for_the_rulesets_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["selfplay", "--bots", "static,static", "--seed", "1"]) == 0
    assert capsys.readouterr().err == "rackside: otcwl16 is not installed, open-english is used\n"


def test_one_run_at_a_time_writes_to_a_file(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept.jsonl"
    args = ["selfplay", "--lexicon", lexicon, "--out", str(file)]
    assert main(args) == 0
    kept = file.read_bytes()
    with file.open("rb") as other:
        assert lock(other.fileno())
        assert main([*args, "--games", "2"]) == 2
        assert "another run is writing to this file" in capsys.readouterr().err
    assert file.read_bytes() == kept


def test_a_line_that_a_killed_run_left_unfinished_is_played_again(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept.jsonl"
    args = ["selfplay", "--lexicon", lexicon, "--out", str(file), "--games", "2"]
    assert main(args) == 0
    whole = file.read_bytes()
    file.write_bytes(whole[:-30])
    assert main(args) == 0
    assert file.read_bytes() == whole


def test_a_file_that_is_no_series_is_left_as_it_is(
    capsys: pytest.CaptureFixture[str], lexicon: str, tmp_path: Path
) -> None:
    file = tmp_path / "letters.txt"
    file.write_text("my letters, without a line end")
    assert main(["selfplay", "--lexicon", lexicon, "--out", str(file)]) == 2
    assert file.read_text() == "my letters, without a line end"


@pytest.mark.parametrize("bot", ["champion", "kai+blocker"])
def test_a_bot_that_needs_the_native_engine_does_not_play_worse_without_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lexicon: str, bot: str
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    assert main(["selfplay", "--bots", f"static,{bot}", "--lexicon", lexicon]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"the native engine alone plays {load_players().find(bot).id}" in told.err


def test_a_style_that_changes_nothing_is_refused(
    capsys: pytest.CaptureFixture[str], lexicon: str
) -> None:
    assert main(["selfplay", "--bots", "static,vic+chaser", "--lexicon", lexicon]) == 2
    assert "vic+chaser: this player plays what a search finds" in capsys.readouterr().err
