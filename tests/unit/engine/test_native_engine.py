# SPDX-License-Identifier: MIT
"""The native engine behind the protocol, compared with the reference."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.engine import native
from desktop_app.engine.equity import Outlook
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.native_engine import NativeEngine, make_engine
from desktop_app.engine.protocol import PlayQuestion
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.rules.board import STANDARD_15, Board, BoardLayout, Direction, Placement, Premium
from desktop_app.rules.move import Exchange, Play
from desktop_app.rules.scoring import ScoringRules, score_play
from desktop_app.rules.tiles import TileSet
from tests.helpers.positions import ENGLISH_SET, ask, make_lexicon, random_positions

if TYPE_CHECKING:
    from desktop_app.engine.native import Setting

WORDS = ["AB", "BA", "ABA", "SAB", "BADE", "DEED", "ABED", "DAB", "ADZE", "EASED", "ZEDS"]

BAG = Outlook(50, ("A",) * 57)
SMALL_BAG = Outlook(3, ("A",) * 10, exchange_min_bag=1)
EMPTY_BAG = Outlook(0, ("Q", "A"))


def both() -> tuple[NativeEngine, ReferenceEngine]:
    module, reason = native.load()
    assert module is not None, reason
    lexicon = make_lexicon(WORDS)
    return NativeEngine(lexicon, module), ReferenceEngine(lexicon)


def lay(board: Board, row: int, col: int, word: str) -> Board:
    return board.with_placements(Play(row, col, Direction.ACROSS, tuple(word)).placements())


BOARD = lay(Board.empty(), 7, 5, "BAdE")


def assert_same(question: PlayQuestion) -> int:
    engine, reference = both()
    found, expected = engine.generate(question), reference.generate(question)
    assert set(found) == set(expected)
    assert len(found) == len(expected)
    return len(found)


def test_the_engine_of_the_program_is_the_native_one_where_it_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lexicon = make_lexicon(WORDS)
    assert make_engine(lexicon).name == ("native" if native.is_native() else "reference")
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    assert make_engine(lexicon).name == "reference"


@pytest.mark.native
@pytest.mark.parametrize(
    "scoring",
    [
        ScoringRules(),
        ScoringRules(blank_multiplies_word=False),
        ScoringRules(bingo_tiles=3, bingo_points=35),
        ScoringRules(premium_once=False),
        ScoringRules(stray_words_score=False),
        ScoringRules(centre_stays_open=False),
    ],
)
def test_scores_follow_the_ruleset(scoring: ScoringRules) -> None:
    strays = lay(lay(Board.empty(), 7, 3, "BA"), 2, 2, "DEED")
    for board in (BOARD, strays):
        assert assert_same(ask(board, "?ABEDS", scoring=scoring)) > 20


def test_a_centre_that_was_missed_may_lose_its_premium() -> None:
    board = lay(Board.empty(), 6, 6, "AB")
    closed = ScoringRules(centre_stays_open=False)
    engine = make_engine(make_lexicon(WORDS))
    found = engine.generate(ask(board, "BA", scoring=closed))
    assert any(Placement(7, 7, "A") in play.play.placements() for play in found)
    for play in found:
        placements = play.play.placements()
        assert play.score == score_play(board, placements, ENGLISH_SET, closed).points


@pytest.mark.native
def test_a_blank_that_counts_something_is_counted() -> None:
    values = TileSet(ENGLISH_SET.distribution, {**ENGLISH_SET.values, "?": 2})
    question = replace(ask(BOARD, "??ABS"), tile_set=values)
    assert assert_same(question) > 20


@pytest.mark.native
@pytest.mark.parametrize(
    "change",
    [
        {"layout": BoardLayout(9, 9, (Premium.NONE,) * 81, (4, 4))},
        {"rack": tuple("ABBADEDS")},
        {"tile_set": TileSet(ENGLISH_SET.distribution, {**ENGLISH_SET.values, "Z": 400})},
        {"first_min_tiles": 1000},
    ],
)
def test_what_the_crate_does_not_cover_is_answered_all_the_same(
    change: dict[str, object],
) -> None:
    layout = change.pop("layout", None)
    board = Board.empty(layout) if isinstance(layout, BoardLayout) else Board.empty()
    question = PlayQuestion(**{**ask(board, "ABDEZ").__dict__, **change})
    assert_same(question)
    engine, reference = both()
    asked = question, BAG, RULE_OF_THUMB, 5
    assert engine.best(*asked) == reference.best(*asked)


@pytest.mark.native
def test_tiles_without_a_letter_are_kept_and_lie_in_no_word() -> None:
    board = BOARD.with_placements([Placement(6, 5, "?")])
    assert assert_same(ask(board, "AB_S")) > 0
    engine, reference = both()
    asked = ask(board, "ABS_"), EMPTY_BAG, RULE_OF_THUMB, 3
    values = TileSet(ENGLISH_SET.distribution, {**ENGLISH_SET.values, "_": 0})
    asked = replace(asked[0], tile_set=values), *asked[1:]
    assert engine.best(*asked) == reference.best(*asked)


@pytest.mark.native
@pytest.mark.parametrize("outlook", [BAG, SMALL_BAG, EMPTY_BAG])
@pytest.mark.parametrize("most", [1, 2, 15, 10_000])
def test_the_best_are_those_of_the_reference(outlook: Outlook, most: int) -> None:
    engine, reference = both()
    for board in (Board.empty(), BOARD):
        for rack in ("AB", "ABSDEE?", "ZZZZZZZ", "??BADES"):
            asked = ask(board, rack), outlook, RULE_OF_THUMB, most
            assert engine.best(*asked) == reference.best(*asked)


@pytest.mark.native
def test_the_best_of_random_positions_are_those_of_the_reference() -> None:
    lexicon = open_lexicon("open-english-school")
    module, _ = native.load()
    assert module is not None
    engine, reference = NativeEngine(lexicon, module), ReferenceEngine(lexicon)
    rng = random.Random(5)
    for question in random_positions(engine, 12, seed=9):
        if question.rack.count("?") > 1:
            continue
        outlook = rng.choice((BAG, SMALL_BAG, EMPTY_BAG))
        asked = question, outlook, RULE_OF_THUMB, 20
        assert engine.best(*asked) == reference.best(*asked)


def few_leaves() -> bytes:
    """Return KLV2 data of the leaves of a few tiles."""
    module, _ = native.load()
    assert module is not None
    counts = bytearray(27)
    for tile in (0, 1, 2, 4, 5, 19):
        counts[tile] = 2
    data: bytes = module.Klv.build(
        bytes(counts), 6, lambda leave: sum(leave) % 13 - 4.1235
    ).to_bytes()
    return data


@pytest.mark.native
def test_leave_values_of_a_file_count_for_both() -> None:
    engine, reference = both()
    leaves: Leaves = KlvLeaves(few_leaves())
    for rack in ("ABSDE?", "ABEDSZ", "??AABB"):
        asked = ask(BOARD, rack), BAG, leaves, 300
        found = engine.best(*asked)
        assert found == reference.best(*asked)
        assert any(isinstance(candidate.move, Exchange) for candidate in found)


@cache
def small_setting() -> tuple[ModuleType, Setting]:
    module, reason = native.load()
    assert module is not None, reason
    return module, module.Setting(
        module.Kwg(make_lexicon(WORDS).kwg.to_bytes()),
        bytes([0, *(ENGLISH_SET.values[face] for face in ENGLISH.faces)]).ljust(32, b"\0"),
        bytes(premium.letter_factor for premium in STANDARD_15.premiums),
        bytes(premium.word_factor for premium in STANDARD_15.premiums),
    )


ANY_TILES = st.lists(
    st.one_of(st.just(0), st.just(0), st.integers(0, 31), st.integers(129, 159)),
    min_size=225,
    max_size=225,
)


@pytest.mark.native
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    board=st.one_of(ANY_TILES, ANY_TILES, st.binary(max_size=300)),
    rack=st.one_of(st.binary(max_size=9), st.lists(st.integers(0, 26), max_size=7).map(bytes)),
    most=st.integers(0, 300),
    exchanged=st.integers(-3, 300),
    worth=st.integers(-(1 << 40), 1 << 40),
)
def test_any_input_gets_an_answer_or_an_error(
    board: bytes | list[int], rack: bytes, most: int, exchanged: int, worth: int
) -> None:
    module, setting = small_setting()
    for ask_engine in (
        lambda: module.plays(setting, bytes(board), rack),
        lambda: module.top(setting, bytes(board), rack, lambda kept: worth, most, exchanged),
    ):
        try:
            packed = ask_engine()
        except module.EngineError:
            continue
        assert len(packed) % 26 == 0


@pytest.mark.native
@settings(max_examples=100, deadline=None)
@given(
    sizes=st.tuples(st.integers(30, 34), st.integers(223, 227), st.integers(223, 227)),
    factor=st.integers(0, 255),
    value=st.integers(0, 255),
    numbers=st.fixed_dictionaries(
        {},
        optional={
            name: st.integers(-(1 << 40), 1 << 40) | st.integers(0, 20)
            for name in (
                "bingo_tiles",
                "bingo_points",
                "first_min_tiles",
                "rack_size",
                "exchange_min_bag",
                "scoreless_limit",
                "out_factor",
            )
        },
    ),
)
def test_no_parameter_is_too_odd(
    sizes: tuple[int, int, int], factor: int, value: int, numbers: dict[str, int]
) -> None:
    module, _ = native.load()
    assert module is not None
    values, letters, words = sizes
    graph = module.Kwg(make_lexicon(WORDS).kwg.to_bytes())
    try:
        setting = module.Setting(
            graph, bytes([value]) * values, bytes([1]) * letters, bytes([factor]) * words, **numbers
        )
    except module.EngineError:
        return
    module.plays(setting, bytes(225), bytes([0, 1, 2, 4, 5, 5, 19]))


@pytest.mark.native
def test_what_the_worth_of_a_leave_raises_is_raised() -> None:
    engine, _ = both()

    class Broken:
        def value(self, leave: tuple[str, ...]) -> int:
            raise KeyError("no such leave")

    with pytest.raises(KeyError, match="no such leave"):
        engine.best(ask(BOARD, "ABS"), BAG, Broken(), 1)
