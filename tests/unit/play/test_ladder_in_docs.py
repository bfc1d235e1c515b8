# SPDX-License-Identifier: MIT
"""Figures of the ladder that are written in texts are those of its stored games and its table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from desktop_app.commands.ladder import read_games
from desktop_app.play.ladder import LadderGame
from desktop_app.play.players import load_players, shipped_figures

ROOT = Path(__file__).parents[3]
MATCHES = (ROOT / "docs" / "engine" / "matches.md").read_text("utf-8")
_MATCH = re.compile(
    r"^\| (\w+) \((\d+)\) against (\w+) \((\d+)\) \| (\d+) \| ([\d.]+) % .* "
    r"\| ([+-][\d.]+) .* \| (\d+) to (\d+) \|$",
    re.MULTILINE,
)


@cache
def stored() -> tuple[LadderGame, ...]:
    return tuple(read_games(ROOT / "benchmarks" / "ladder.jsonl.gz"))


@pytest.mark.parametrize(
    "page", ["CHANGELOG.md", "docs/engine/players.md", "docs/engine/matches.md"]
)
def test_the_number_of_games_is_that_of_the_stored_ones(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    counts = re.findall(r"(\d\d,\d{3}) games(?: for 22 levels| \(`benchmarks/ladder|;)", text)
    assert counts == [f"{len(stored()):,}"]


def points_of(game: LadderGame, first: str) -> tuple[int, int]:
    """The points of a player and of their opponent."""
    one, other = (deeds.points for deeds in game.deeds)
    return (one, other) if game.players[0] == first else (other, one)


def test_matches_at_the_top_are_those_that_were_played() -> None:
    rows = _MATCH.findall(MATCHES)
    assert len(rows) == 9
    levels = {profile.name: profile for profile in load_players().ladder}
    for one, level, other, lower, games, won, gained, *points in rows:
        assert (levels[one].level, levels[other].level) == (int(level), int(lower))
        ids = (levels[one].id, levels[other].id)
        found = [
            tuple(
                deeds.points for deeds in (game.deeds if game.players == ids else game.deeds[::-1])
            )
            for game in stored()
            if set(game.players) == set(ids)
        ]
        assert len(found) == int(games), (one, other)
        wins = sum((mine > theirs) + (mine == theirs) / 2 for mine, theirs in found)
        assert f"{100 * wins / len(found):.1f}" == won, (one, other)
        mean = [sum(each) / len(found) for each in zip(*found, strict=True)]
        assert f"{mean[0] - mean[1]:+.1f}" == gained, (one, other)
        assert [f"{each:.0f}" for each in mean] == points, (one, other)


def test_the_scores_of_the_two_highest_are_those_of_the_table() -> None:
    scores = shipped_figures("score")
    (found,) = re.findall(r"Level 22 scores (\d+) on the ladder and level 21 (\d+)", MATCHES)
    assert found == (f"{scores['vic']:.0f}", f"{scores['uma']:.0f}")
