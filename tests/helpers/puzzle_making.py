# SPDX-License-Identifier: MIT
"""Positions of puzzles, and a maker on few words."""

from __future__ import annotations

import random
from collections.abc import Sequence

from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.engine.klv import NO_LEAVES, KlvLeaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BotResources
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import parse_cgp
from desktop_app.learn.puzzle_maker import Maker
from desktop_app.learn.puzzle_proof import Found
from desktop_app.play.players import load_players
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.move import Pass
from tests.helpers.positions import make_lexicon

RULES = load_ruleset("naspa-2016")
WORDS = ("RETAINS", "TIE", "EAT", "QUIET", "SEA", "TEA", "QUIETS")
LEVELS = dict.fromkeys((*WORDS, "STAINER", "RETINAS"), 20)
ROWS = "15/15/15/15/15/15/15/{}/15/15/15/15/15/15/15"
RATINGS = {"uma": 1149.4, "gus": -526.1}

BINGO = ("3QUIET7", "AEINRST", "30/40")
"""RETAINS can only lie down column I, where its S makes QUIETS."""


def maker(words: Sequence[str] = WORDS) -> Maker:
    """Return a maker on few words and without leave values."""
    lexicon = make_lexicon(words)
    resources = BotResources(make_engine(lexicon), lambda _: LEVELS, KlvLeaves(NO_LEAVES))
    return Maker(RULES, resources, load_players(), RATINGS, 1)


def situation(row: str, rack: str, scores: str = "0/0") -> Situation:
    """Return a position with one row of tiles."""
    return Situation.of_position(parse_cgp(f"{ROWS.format(row)} {rack}/ {scores} 0"), RULES)


def turn(at: Situation, player: int = 0) -> PlayedTurn:
    """Return a turn in a position."""
    return PlayedTurn(0, 1, 1, player, at, Pass(), Fate.STOOD, 0)


def found_in(*positions: Situation, words: Sequence[str] = WORDS) -> list[Found]:
    """Return the candidates of a game with these positions, without challenges."""
    turns = [turn(position, 0) for position in positions]
    return list(maker(words).finder.find(turns, random.Random(1)))
