# SPDX-License-Identifier: MIT
from __future__ import annotations

import gzip
import json
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.commands import ladder
from desktop_app.commands.ladder import read_games
from desktop_app.engine import native
from desktop_app.engine.profile import Profile
from desktop_app.play.ladder import LadderTable
from desktop_app.play.players import load_players


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(["ladder", *args])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_table_has_the_levels_from_the_weakest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--table", "--json")
    rows = json.loads(out)
    assert [row["id"] for row in rows] == [profile.id for profile in load_players().ladder]
    assert all(
        {"id", "name", "rating", "rating_error", "score", "bingos", "games"} <= set(row)
        for row in rows
    )
    ratings = [row["rating"] for row in rows]
    assert ratings == sorted(ratings)
    # The steps are 60 to 150 points as far as they are known: levels 6 and 7 are 41 ± 75 apart,
    # levels 9 and 10 44 ± 60, levels 18 and 19 157 ± 55, and 21 and 22 52 ± 66.
    for below, above in pairwise(rows):
        error = math.hypot(below["rating_error"], above["rating_error"])
        assert 60 - error <= above["rating"] - below["rating"] <= 150 + error, above["id"]
    # Winning more often need not mean higher scores at the top, nor where the other way to find
    # plays begins: level 10 has more turns a game than level 11.
    points = [row["points_turn"] for row in rows[:-1]]
    assert points == sorted(points)
    for scores in ([row["score"] for row in rows[:10]], [row["score"] for row in rows[10:-1]]):
        assert scores == sorted(scores)
    assert (code, err) == (0, ""), "measured with these players, words and leaves"


def test_a_table_of_other_players_is_said_to_be_stale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "_basis", lambda _: "another")
    code, out, err = run(capsys, "--table")
    assert code == 1
    assert "play the ladder again" in err
    assert "abby" in out


def test_what_is_said_of_a_player_makes_no_table_stale() -> None:
    players = load_players()
    abby = players.find("abby")

    def basis(changed: Profile) -> str:
        return ladder._basis(replace(players, profiles={**players.profiles, "abby": changed}))

    assert basis(replace(abby, name="Ann", sentence="Another.")) == basis(abby)
    other = replace(abby, words=replace(abby.words, vocabulary=abby.words.vocabulary + 1))
    assert basis(other) != basis(abby)


@pytest.mark.slow
def test_two_players_play_and_a_run_goes_on_where_it_ended(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    wanted = ("--pair", "abby", "kai", "--games-file", str(file))
    code, out, _ = run(capsys, *wanted, "--games", "2", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["players"] == ["abby", "kai"]
    assert told["games"] == 2
    assert sum(told["wins"]) == 2
    first = file.read_text()
    with file.open("a") as out_file:
        out_file.write('{"pair":7,"pla')
    code, out, _ = run(capsys, *wanted, "--games", "4", "--json")
    assert json.loads(out)["games"] == 4
    assert file.read_text().startswith(first)
    assert len(file.read_text().splitlines()) == 4
    code, out, _ = run(capsys, "--check", "4", "--games-file", str(file))
    assert (code, out) == (0, "4 games played again, 0 otherwise\n")
    code, out, _ = run(capsys, "--check", "2", "--games-file", str(file))
    assert (code, out) == (0, "2 games played again, 0 otherwise\n")


def test_no_distance_is_claimed_where_one_player_won_every_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wanted = ("--pair", "abby", "pia", "--games", "2")
    told = json.loads(run(capsys, *wanted, "--json")[1])
    assert told["wins"] == [0, 2]
    assert (told["gap"], told["gap_error"]) == (None, None)
    text = run(capsys, *wanted)[1]
    assert text.startswith("pia won every one of 2 games against abby, so their distance is open;")


def test_a_player_who_needs_the_native_engine_does_not_play_worse_without_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    code, out, err = run(capsys, "--pair", "abby", "vic", "--games", "2")
    assert (code, out) == (2, "")
    assert "the native engine alone plays vic; this is reference (RACKSIDE_ENGINE" in err


def test_a_style_that_changes_nothing_is_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--pair", "vic", "vic+hooks", "--games", "2")
    assert (code, out) == (2, "")
    assert "vic+hooks: this player plays what a search finds" in err


def test_a_game_that_ends_otherwise_is_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    run(capsys, "--pair", "abby", "kai", "--games", "2", "--games-file", str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        line["deeds"][0][0] += 1
    file.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
    assert len(read_games(file)) == 2
    code, out, _ = run(capsys, "--check", "2", "--games-file", str(file))
    assert code == 1
    assert "2 games played again, 2 otherwise" in out
    assert "abby and kai, pair 0:" in out


def test_the_whole_ladder_is_played_and_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = load_players()
    three = {profile.id: profile for profile in players.ladder[:3]}
    monkeypatch.setattr(ladder, "load_players", lambda: type(players)(three, {}, {}))
    table = tmp_path / "table.json"
    code, out, _ = run(capsys, "--games", "2", "--steps", "1", "--write", str(table))
    assert code == 0
    read = LadderTable.read(table.read_text())
    assert {rung.id for rung in read.rungs} == set(three)
    assert {rung.games for rung in read.rungs} == {2, 4}
    assert all(rung.words > 300 for rung in read.rungs)
    assert "scale of 400 points" in out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--games", "3"), "--games: read 3, expected an even number"),
        (("--games", "0"), "--games: read 0"),
        (("--steps", "0"), "--steps: read 0"),
        (("--seed", "-1"), "--seed: read -1"),
        (("--pair", "abby", "nobody"), "nobody is not an opponent; expected one of abby"),
        (("--check", "2"), "--check: --games-file names no games"),
    ],
)
def test_what_cannot_be_is_said(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], message: str
) -> None:
    code, _, err = run(capsys, *args)
    assert code == 2
    assert message in err


def test_a_line_that_is_no_game_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"pair": 1}\n')
    code, _, err = run(capsys, "--games-file", str(file))
    assert code == 2
    assert f"{file}:1: this is not a game of the ladder" in err
