# SPDX-License-Identifier: MIT
"""Small positions for searches of the native engine, with few words and few kinds of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED, KlvLeaves
from desktop_app.engine.native_engine import NativeEngine
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import parse_cgp
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board
from desktop_app.rules.move import Play
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import sort_tiles
from desktop_app.settings.paths import resource_path
from tests.helpers.positions import ENGLISH_SET, make_lexicon

WORDS = (
    "AB", "ABA", "ABED", "ABS", "BA", "BAD", "BADE", "BEAD", "BEADS", "CAB", "CABS", "DAB",
    "DEAD", "DEB", "DEED", "EASED", "ED", "SAB", "SABE", "SEA",
)  # fmt: skip
EMPTY_ROWS = "/".join(["15"] * 15)
BAD = "/".join(["15"] * 7 + ["6BAD6"] + ["15"] * 7)


@cache
def small_engine() -> NativeEngine:
    """Return the native engine on `WORDS`."""
    module, reason = native.load()
    assert module is not None, reason
    return NativeEngine(make_lexicon(WORDS), module)


@cache
def shipped_leaves() -> KlvLeaves:
    """Return the leave values that come with the program."""
    return KlvLeaves.read(resource_path(*SHIPPED))


def situation(cgp: str) -> Situation:
    """Return the position of a CGP under the rules of NASPA."""
    return Situation.of_position(parse_cgp(cgp), load_ruleset("naspa-2016"))


def endgame(rack: str, other: str, *plays: Play, scoreless: int = 0) -> Situation:
    """Return a position with an empty bag."""
    board = Board.empty()
    for play in plays:
        board = board.with_placements(play.placements())
    return Situation(
        board=board,
        rack=sort_tiles(rack),
        unseen=sort_tiles(other),
        bag_count=0,
        scores=(0, 0),
        scoreless=scoreless,
        tile_set=ENGLISH_SET,
        scoring=ScoringRules(),
    )


class Slow:
    """A job that is done after this many polls, or interrupted before."""

    def __init__(self, looks: int, *, is_interrupted: bool = False) -> None:
        self.looks = looks
        self.is_interrupted = is_interrupted
        self.is_cancelled = False

    @property
    def is_done(self) -> bool:
        self.looks -= 1
        if self.looks == 0 and self.is_interrupted:
            raise KeyboardInterrupt
        return self.looks <= 0

    def snapshot(self) -> None:
        return None

    def cancel(self) -> None:
        self.is_cancelled = True

    def result(self) -> str:
        return "found"


def word_file(folder: Path, words: Iterable[str] = WORDS) -> str:
    """Write words into a file of a folder, one a line; returns its path."""
    path = folder / "words.txt"
    path.write_text("\n".join(words) + "\n", encoding="ascii")
    return str(path)
