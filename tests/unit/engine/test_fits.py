# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.engine.candidates import question_of
from desktop_app.engine.fits import ListedFits, PackedFits, can_pack
from desktop_app.engine.native_engine import NativeEngine, make_engine
from desktop_app.engine.native_setting import TileCodes
from desktop_app.formats.cgp import parse_cgp
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import Play
from desktop_app.rules.position import SeatView
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view

POSITIONS = Path(__file__).parents[2] / "data" / "positions" / "open-english.cgp"
TEAR = Board.empty().with_placements(Play(7, 6, Direction.ACROSS, tuple("TEAR")).placements())
WORDS = ("TEAR", "TEARS", "TEARFUL", "US", "AT", "TEA", "RUSE", "SURE", "JAR", "JA", "QUA", "SET")
"""Words that lengthen TEAR, stand on the board, hold heavy letters and have further words."""


@pytest.fixture
def lexicon() -> Lexicon:
    return make_lexicon(WORDS)


def views() -> Iterator[SeatView]:
    for rack in ("FULSJET", "?USEJAT", "??AESTU", "S", "QUAT"):
        yield make_view(rack, board=TEAR)
        yield make_view(rack)
    for line in POSITIONS.read_text("ascii").splitlines()[::25]:
        position = parse_cgp(line)
        yield make_view("".join(position.racks[0]), board=position.board)


def both(lexicon: Lexicon, view: SeatView) -> tuple[ListedFits, PackedFits]:
    engine = make_engine(lexicon)
    assert isinstance(engine, NativeEngine)
    question = question_of(view)
    packed = PackedFits(view, engine.codes, engine.pack(question))
    return ListedFits(view, engine.generate(question)), packed


@pytest.mark.native
def test_packed_plays_have_the_words_and_ways_of_listed_ones(lexicon: Lexicon) -> None:
    seen = set()
    for view in views():
        listed, packed = both(lexicon, view)
        assert list(packed.eases()) == list(listed.eases())
        for word, ease in listed.eases():
            assert packed.ways_of(word) == listed.ways_of(word)
            seen.add((ease.is_heavy, ease.only_lengthens, ease.blanks))
    assert {(True, False, 0), (False, True, 0), (False, False, 1), (False, False, 2)} <= seen


@pytest.mark.native
def test_a_word_that_fits_nowhere_has_no_ways(lexicon: Lexicon) -> None:
    listed, packed = both(lexicon, make_view("SET", board=TEAR))
    assert listed.ways_of("JAR") == packed.ways_of("JAR") == []
    assert packed.ways_of("SET")


def test_letters_of_two_signs_are_not_packed() -> None:
    assert can_pack(TileCodes("ABC"))
    assert can_pack(TileCodes("AÑ"))
    assert not can_pack(TileCodes(("A", "CH")))
    assert not can_pack(TileCodes("AЖ"))
