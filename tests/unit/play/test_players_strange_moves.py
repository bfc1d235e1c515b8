# SPDX-License-Identifier: MIT
"""The moves by which readers of games told opponents of levels 1 to 10 from people.

Each line of the file: game and move; why it was called strange; the player; the move and its
points; tiles in the bag; turns in a row without points; board and rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from desktop_app.commands.ladder import open_arena
from desktop_app.engine.level_bot import Knowledge, words_of
from desktop_app.engine.profile import Profile
from desktop_app.engine.registry import BotResources, make_bot, make_knowledge
from desktop_app.formats.cgp import parse_cgp
from desktop_app.play.players import load_players
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Move, Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import is_blank
from tests.unit.engine.test_candidates import make_view

FILE = Path(__file__).parents[2] / "data" / "positions" / "strange.tsv"
WORDS_OF, EYES_OF = range(2), range(20)
SEEDS = range(400)
SELDOM = 0.05
KNOWN_AT_MOST = 0.15


@dataclass(frozen=True)
class Strange:
    """A move, the position before it and why it was called strange."""

    name: str
    why: str
    player: str
    move: str
    points: int
    view: SeatView


def read() -> Iterator[Strange]:
    for line in FILE.read_text("ascii").splitlines():
        game, number, why, player, move, points, bag, zeros, text = line.split("\t")
        position = parse_cgp(f"{text} 0/0 0")
        view = make_view("".join(position.racks[0]), int(bag), position.board)
        view = replace(view, zero_run=int(zeros))
        yield Strange(f"{game}/{number} {move}", why, player, move, int(points), view)


STRANGE = tuple(read())


def of(why: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "strange",
        [pytest.param(strange, id=strange.name) for strange in STRANGE if strange.why == why],
    )


@cache
def resources() -> BotResources:
    return open_arena().resources


@cache
def knowledge(player: str, seed: int) -> Knowledge:
    return make_knowledge(load_players().find(player), replace(resources(), seed=seed))


def moves(player: str, view: SeatView) -> list[Move]:
    """The moves that the player makes there, with other words and other eyes."""
    profile: Profile = load_players().find(player)
    return [
        make_bot(profile, replace(resources(), seed=eyes), knowledge(player, words)).choose_move(
            view
        )
        for words in WORDS_OF
        for eyes in EYES_OF
    ]


def score_of(play: Play, view: SeatView) -> int:
    return score_play(view.board, play.placements(), view.tile_set, view.scoring).points


def has_blank(play: Play) -> bool:
    return any(map(is_blank, play.rack_tiles()))


@of("down")
def test_a_game_is_opened_across(strange: Strange) -> None:
    """Twelve of fifteen games were opened downwards; people open across."""
    plays = [move for move in moves(strange.player, strange.view) if isinstance(move, Play)]
    assert plays
    assert {play.direction for play in plays} == {Direction.ACROSS}


@pytest.mark.parametrize("player", ["kai", "nia", "quinn", "tess"])
def test_stronger_players_open_across_too(player: str) -> None:
    for strange in {each.view.rack: each for each in STRANGE if each.why == "down"}.values():
        plays = [move for move in moves(player, strange.view) if isinstance(move, Play)]
        assert {play.direction for play in plays} == {Direction.ACROSS}


@of("blank")
def test_no_blank_is_spent_for_a_few_points(strange: Strange) -> None:
    found = moves(strange.player, strange.view)
    wasted = [
        move
        for move in found
        if isinstance(move, Play)
        and has_blank(move)
        and score_of(move, strange.view) <= strange.points
    ]
    assert len(wasted) <= SELDOM * len(found), wasted


@of("rare")
def test_rare_words_of_three_letters_are_seldom_known(strange: Strange) -> None:
    word = strange.move.split()[1].upper()
    profile = load_players().find(strange.player)
    levels = resources().levels(99)
    lexicon = resources().engine.lexicon
    known = sum(Knowledge(lexicon, levels, profile.words, seed).knows(word) for seed in SEEDS)
    assert known <= KNOWN_AT_MOST * len(SEEDS)


@of("again")
def test_a_word_that_stands_on_the_board_is_seldom_laid_again(strange: Strange) -> None:
    word = strange.move.split()[1].upper()
    found = moves(strange.player, strange.view)
    texts = Counter(words_of(m, strange.view)[0] for m in found if isinstance(m, Play))
    assert texts[word] <= SELDOM * len(found)


@of("pass")
def test_nobody_passes_where_a_word_fits(strange: Strange) -> None:
    """With an empty bag they may miss it, but not until the game ends by passes."""
    view = strange.view if strange.view.bag_count else replace(strange.view, zero_run=3)
    assert Pass() not in moves(strange.player, view)
