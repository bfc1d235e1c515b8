# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from desktop_app.engine.bots import Bot, StaticBot
from desktop_app.engine.candidates import find_candidates
from desktop_app.engine.level_bot import Knowledge, LevelBot
from desktop_app.engine.profile import Choice, Profile, Sight, Words
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.seats import seat_view
from desktop_app.rules.board import Board, Square
from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import remove_tiles, sort_tiles
from tests.helpers.games import middle_game
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view

COMMON = ("AT", "TEA", "EAT", "ATE", "RATE", "TEAR", "NOTE", "STONE", "ONES", "TO", "ON", "IN")
RARE = ("AA", "TAE", "ETA", "AE", "NAE", "ZA", "QI", "AI", "OE")
LEVELS = dict.fromkeys(COMMON, 10) | dict.fromkeys(RARE, 99) | {"NTH": 60}


@pytest.fixture
def lexicon() -> Lexicon:
    return make_lexicon((*COMMON, *RARE))


@pytest.fixture
def engine(lexicon: Lexicon) -> ReferenceEngine:
    return ReferenceEngine(lexicon)


def bots(engine: ReferenceEngine) -> Iterator[Bot]:
    yield StaticBot(engine)
    for seed in range(3):
        yield level_bot(engine, seed)


def level_bot(engine: ReferenceEngine, seed: int = 0, sight: float = 0.5) -> LevelBot:
    """A player who knows what is common and overlooks a part of it."""
    profile = Profile(
        "half",
        "Half",
        "Sees half.",
        words=Words(vocabulary=50),
        sight=Sight(words=sight),
        choice=Choice(leave=0, exchange="stuck"),
    )
    return LevelBot(profile, Knowledge(engine.lexicon, LEVELS, profile.words, seed), seed=seed)


def words_of(move: Move, view: SeatView) -> tuple[str, ...]:
    assert isinstance(move, Play)
    return score_play(view.board, move.placements(), view.tile_set, view.scoring).texts


def test_the_static_bot_takes_the_best_candidate(engine: ReferenceEngine) -> None:
    view = make_view("AETRONS")
    chosen = StaticBot(engine).choose_move(view)
    best = find_candidates(engine, view)[0]
    assert chosen == best.move
    assert isinstance(chosen, Play)


def test_the_static_bot_exchanges_when_that_is_better(engine: ReferenceEngine) -> None:
    move = StaticBot(engine).choose_move(make_view("VVUUWIN"))
    assert isinstance(move, Exchange)
    assert set("VUW") <= set(move.tiles)


def test_a_bot_passes_when_it_can_do_nothing_else(engine: ReferenceEngine) -> None:
    for bot in bots(engine):
        assert bot.choose_move(make_view("VVUUW", bag_count=6)) == Pass()


def test_the_static_bot_challenges_what_the_list_does_not_hold(engine: ReferenceEngine) -> None:
    bot = StaticBot(engine)
    view = replace(make_view("AETRONS"), challengeable=("TEAR", "TREA", "ZA", "ZAX"))
    assert bot.choose_challenge(view) == ("TREA", "ZAX")
    assert bot.choose_challenge(replace(view, challengeable=())) == ()


def test_the_same_view_gets_the_same_answer(engine: ReferenceEngine) -> None:
    view = replace(make_view("AETRONS"), challengeable=("TQA",))
    for bot, again in zip(bots(engine), bots(engine), strict=True):
        assert bot.choose_move(view) == again.choose_move(view) == bot.choose_move(view)
        assert bot.choose_challenge(view) == again.choose_challenge(view)


def with_hidden_tiles_permuted(state: GameState, seat: int, rng: random.Random) -> GameState:
    """Return the same game for this seat, with all hidden tiles permuted."""
    hidden = [tile for at, rack in enumerate(state.racks) if at != seat for tile in rack]
    hidden += state.bag
    rng.shuffle(hidden)
    racks = list(state.racks)
    for at, rack in enumerate(state.racks):
        if at != seat:
            racks[at] = tuple(hidden[: len(rack)])
            del hidden[: len(rack)]
    return replace(state, racks=tuple(racks), bag=tuple(hidden))


def test_permuting_every_hidden_tile_never_changes_a_bots_move() -> None:
    folder_words = ("AT", "TEA", "EAT", "RATE", "TEAR", "STONE", "ONES", "TO", "ON", "IN", "NO")
    engine = ReferenceEngine(make_lexicon(folder_words))
    state = middle_game().state
    rng = random.Random(4)
    for seat in range(len(state.racks)):
        views = {}
        for _ in range(8):
            other = with_hidden_tiles_permuted(state, seat, rng)
            views[other.racks, other.bag] = seat_view(other, seat)
        assert len(views) > 4
        for bot in (StaticBot(engine), level_bot(engine)):
            expected = bot.choose_move(seat_view(state, seat))
            assert {bot.choose_move(view) for view in views.values()} == {expected}


def test_a_whole_game_between_bots_stays_legal(engine: ReferenceEngine) -> None:
    rng = random.Random(2)
    bag = list(sort_tiles("AETRONS" * 4 + "ZQI?"))
    rng.shuffle(bag)
    racks = [tuple(bag[:7]), tuple(bag[7:14])]
    del bag[:14]
    players = (StaticBot(engine), level_bot(engine, sight=1))
    board, turn, laid = Board.empty(), 0, 0
    for _ in range(12):
        view = replace(
            make_view("".join(racks[turn]), bag_count=len(bag), board=board),
            unseen=sort_tiles([*bag, *racks[1 - turn]]),
        )
        move = players[turn].choose_move(view)
        if isinstance(move, Play):
            assert all(map(engine.lexicon.is_acceptable, words_of(move, view)))
            board = board.with_placements(move.placements())
            laid += len(move.rack_tiles())
            racks[turn] = remove_tiles(racks[turn], move.rack_tiles())
            racks[turn] += tuple(bag[: 7 - len(racks[turn])])
            del bag[: 7 - len(remove_tiles(view.rack, move.rack_tiles()))]
        turn = 1 - turn
    assert len(list(board.placements())) == laid > 10


def test_no_bot_lays_a_tile_on_a_barred_square(engine: ReferenceEngine) -> None:
    view = make_view("AETRONS")
    centre = Square(*view.board.layout.centre)
    barred = replace(view, barred=frozenset({centre}))
    for bot in bots(engine):
        free, kept_out = bot.choose_move(view), bot.choose_move(barred)
        assert isinstance(free, Play)
        assert not isinstance(kept_out, Play), "the first play has to cover the centre"


def test_no_bot_exchanges_from_a_rack_with_too_many_tiles(engine: ReferenceEngine) -> None:
    for bot in bots(engine):
        assert isinstance(bot.choose_move(make_view("VVUUWCC")), Exchange)
        assert isinstance(bot.choose_move(make_view("VVUUWCCD")), Pass)
