# SPDX-License-Identifier: MIT
"""Each player of levels 1 to 10 has a way to play that a figure shows.

The figure is counted in the same positions for the player and for one who is the same without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from desktop_app.commands.ladder import open_arena
from desktop_app.engine.bots import Bot
from desktop_app.engine.level_bot import Knowledge, words_of
from desktop_app.engine.profile import Profile, Words
from desktop_app.engine.registry import BotResources, make_bot, make_knowledge
from desktop_app.formats.cgp import parse_cgp
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.play.ladder import Arena
from desktop_app.play.players import load_players
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import is_blank
from tests.helpers.positions import ENGLISH_SET
from tests.unit.engine.test_candidates import make_view

POSITIONS = Path(__file__).parents[2] / "data" / "positions" / "open-english.cgp"
ONE_OF, MOST = 4, 130
BAG = 30
RARE, EVERY = 70, 400
BLANKS, SOON = 60, 0.09


@cache
def arena() -> Arena:
    return open_arena()


@cache
def views() -> tuple[SeatView, ...]:
    """Positions of games with some words on the board and a full rack."""
    positions = map(parse_cgp, POSITIONS.read_text("ascii").splitlines()[::ONE_OF])
    rows = [(position.board, "".join(position.racks[0])) for position in positions]
    full = [(board, rack) for board, rack in rows if len(rack) == 7 and sum(map(bool, board.tiles))]
    return tuple(make_view(rack, bag_count=BAG, board=board) for board, rack in full[:MOST])


@cache
def views_with_a_blank() -> tuple[SeatView, ...]:
    positions = map(parse_cgp, POSITIONS.read_text("ascii").splitlines())
    rows = [(position.board, "".join(position.racks[0])) for position in positions]
    there = [(board, rack) for board, rack in rows if "?" in rack and any(board.tiles)]
    return tuple(make_view(rack, bag_count=BAG, board=board) for board, rack in there[:BLANKS])


@cache
def knowledge(words: Words) -> Knowledge:
    return make_knowledge(Profile("p", "P", "s", words=words), resources())


def resources() -> BotResources:
    return replace(arena().resources, seed=1)


def bot_of(profile: Profile) -> Bot:
    return make_bot(profile, resources(), knowledge(profile.words))


def with_value(profile: Profile, place: str, value: object) -> Profile:
    section, _, key = place.partition(".")
    return replace(profile, **{section: replace(getattr(profile, section), **{key: value})})


def moves(profile: Profile) -> list[tuple[SeatView, Move]]:
    bot = bot_of(profile)
    return [(view, bot.choose_move(view)) for view in views()]


def made(profile: Profile) -> list[tuple[SeatView, Play]]:
    return [(view, move) for view, move in moves(profile) if isinstance(move, Play)]


def longest_word(profile: Profile) -> float:
    return max(len(words_of(play, view)[0]) for view, play in made(profile))


def tiles_a_play(profile: Profile) -> float:
    plays = made(profile)
    return sum(len(play.rack_tiles()) for _, play in plays) / len(plays)


def downward(profile: Profile) -> float:
    """The share of plays of two tiles and more that are read downwards."""
    longer = [play for _, play in made(profile) if len(play.rack_tiles()) > 1]
    return sum(play.direction is Direction.DOWN for play in longer) / len(longer)


def parallels(profile: Profile) -> float:
    plays = made(profile)
    return sum(len(words_of(play, view)) > 1 for view, play in plays) / len(plays)


def everyday(profile: Profile) -> float:
    """The mean level of commonness of the main words."""
    levels = arena().resources.levels(IN_NO_LIST)
    plays = made(profile)
    return sum(levels.get(words_of(play, view)[0], IN_NO_LIST) for view, play in plays) / len(plays)


def best_tiles_laid(profile: Profile) -> float:
    """How often an S or a blank is laid by who has one."""
    there = [play for view, play in made(profile) if {"S", "?"} & set(view.rack)]
    return sum(any(tile == "S" or is_blank(tile) for tile in p.rack_tiles()) for p in there) / len(
        there
    )


def exchanges(profile: Profile) -> float:
    """How often tiles are exchanged, of racks with which little can be laid."""
    bot = bot_of(profile)
    board = views()[0].board
    racks = ("VVUUWWC", "IIUUVVC", "JVVUUIC", "VVWCFUU", "IIIUUOO", "QVVUUCC", "UUUIIVW", "WWVVCCU")
    there = [make_view(rack, bag_count=BAG, board=board) for rack in racks]
    return sum(isinstance(bot.choose_move(view), Exchange) for view in (*there, *views()))


def doubted(profile: Profile) -> float:
    """How many rare words of the list are challenged."""
    levels = arena().resources.levels(IN_NO_LIST)
    rare = [word for word, level in levels.items() if RARE <= level < IN_NO_LIST][::EVERY]
    view = replace(make_view("AEINRST"), challengeable=tuple(rare))
    return len(bot_of(profile).choose_challenge(view))


def test_there_are_positions_enough() -> None:
    assert len(views()) == MOST
    assert all(view.tile_set == ENGLISH_SET for view in views())


@pytest.mark.parametrize(
    ("player", "place", "usual", "figure", "least"),
    [
        ("abby", "words.longest", 15, longest_word, -1),
        ("bo", "mind.letter", 0.52, tiles_a_play, 0.05),
        ("cato", "mind.down", 0.72, downward, -0.08),
        ("dara", "mind.cross", 0.31, parallels, -0.05),
        ("elin", "mind.common", 0.8, everyday, -1),
        ("finn", "choice.exchange", "worth", exchanges, -1),
        ("gus", "choice.leave", 0, best_tiles_laid, -0.1),
        ("hana", "mind.exchange", 0.4, exchanges, 1),
        ("ivo", "mind.cross", 0.65, parallels, 0.05),
        ("jo", "challenges.doubts", 0.07, doubted, 3),
    ],
)
def test_a_figure_shows_the_way_of_each_player(
    player: str, place: str, usual: object, figure: Callable[[Profile], float], least: float
) -> None:
    """`least` is the smallest difference, negative where the player has less of it."""
    profile = load_players().find(player)
    theirs, others = figure(profile), figure(with_value(profile, place, usual))
    difference = theirs - others
    assert difference / least >= 1, f"{player}: {theirs:.2f}, without it {others:.2f}"


@pytest.mark.parametrize("player", ["abby", "bo", "cato", "dara", "elin"])
def test_beginners_do_not_pass_with_tiles_in_the_bag(player: str) -> None:
    """Level 1 did twice a game: who finds nothing lays a short word, or exchanges."""
    assert not [view.rack for view, move in moves(load_players().find(player)) if move == Pass()]


@pytest.mark.parametrize("player", ["abby", "bo", "cato", "dara", "elin"])
def test_a_blank_is_not_kept_for_half_a_game(player: str) -> None:
    """Half of the blanks that they drew were still on their racks six turns later.

    People who score 380 points lay two of five in the turn after the draw.
    """
    bot = bot_of(load_players().find(player))
    moves = [bot.choose_move(view) for view in views_with_a_blank()]
    laid = [
        move for move in moves if isinstance(move, Play) and any(map(is_blank, move.rack_tiles()))
    ]
    assert len(laid) >= SOON * len(moves)
