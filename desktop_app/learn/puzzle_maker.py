# SPDX-License-Identifier: MIT
"""Makes puzzles from games, and checks a set: docs/puzzles.md.

`puzzle_finder` finds candidates, `puzzle_proof` admits them, `puzzle_grades` rates them. The same
seed makes the same puzzles.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.engine.bots import Bot
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.evaluator import MAX_IN_BAG, Evaluator
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.level_bot import Knowledge
from desktop_app.engine.profile import Profile
from desktop_app.engine.registry import BotResources, make_bot, make_knowledge
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import CgpPosition, format_cgp
from desktop_app.learn.puzzle_finder import Finder
from desktop_app.learn.puzzle_grades import SEEDS, Grader
from desktop_app.learn.puzzle_proof import PROOF, Found, Proof, Prover, is_in, times
from desktop_app.learn.puzzle_words import PuzzleWords, words_on
from desktop_app.learn.puzzles import (
    GRADES,
    Kind,
    Puzzle,
    before_play,
    grade_of,
    puzzle_id,
)
from desktop_app.learn.word_looks import WordLooks
from desktop_app.play.players import Players
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.move import Play
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat

MIX = {
    Kind.BEST: 0.36,
    Kind.BINGO: 0.28,
    Kind.OUT_IN_TWO: 0.08,
    Kind.SAFE: 0.08,
    Kind.EXCHANGE: 0.04,
    Kind.CHALLENGE: 0.16,
}
"""Share of each kind in a set, as far as the games have it."""

_TRIES = 3
"""Turns of a game that are searched for each kind at most."""

_PAIRS = (
    ("elin", "gus"), ("gus", "ivo"), ("ivo", "kai"), ("kai", "max"), ("max", "omar"),
    ("omar", "quinn"), ("quinn", "sam"), ("sam", "uma"),
)  # fmt: skip
"""Levels that play the games: weaker ones lay commoner words."""


_MOST_OF_A_GRADE = 0.25
"""No grade has a greater share of a set."""

_SHORT, _MOST_OF_A_SHORT_WORD = 3, 3
"""Words of up to 3 letters, such as QI, are the answer of 3 puzzles of a set at most."""

_MOST_OF_A_KIND = 1.25
"""No kind has a share greater than this times that of `MIX`, or games without others fill a set."""


class Maker:
    """Makes puzzles with one word list, one ruleset and one seed.

    Args:
        ruleset: the rules.
        resources: words, levels and leaf values.
        players: the levels that play and are asked.
        ratings: of the levels on the ladder, by id.
        seed: another seed makes other puzzles.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        resources: BotResources,
        players: Players,
        ratings: Mapping[str, float],
        seed: int,
    ) -> None:
        self.ruleset, self._resources, self._players = ruleset, resources, players
        self._seed = seed
        leaves, engine = resources.leaves, resources.engine
        assert isinstance(leaves, KlvLeaves)
        self._leaves, self._engine = leaves, engine
        self.words = PuzzleWords(engine.lexicon, resources.levels)
        self.finder = Finder(engine, leaves, self.words, self._bluffer)
        self.prover = Prover(engine, leaves, self.words, seed)
        looks = WordLooks(engine.lexicon)
        self.grader = Grader(players, ratings, self.words, looks, self._bot)

    # Games.

    def play_game(self, number: int) -> tuple[PlayedTurn, ...]:
        """Return the turns of a game between two levels of the ladder."""
        names = _PAIRS[number % len(_PAIRS)]
        seats = tuple(Seat(name, name) for name in names)
        setup = GameSetup(
            seats=seats,
            ruleset=self.ruleset,
            lexicon=self._engine.lexicon.name,
            mode=Mode.AUTOMATIC,
            allotment_ms=self.ruleset.clock.allotment_s * 1000 or None,
            record=TournamentRecord.empty(len(seats)),
            preset_first=number // len(_PAIRS) % len(seats),
        )
        drawer = ShufflingDrawer(random.Random(f"{self._seed}/{number}"))
        table = Table(setup, judge=self._engine.lexicon, drawer=drawer, sink=MemorySink())
        bots = [self._bot(self._players.find(name), number % SEEDS) for name in names]
        for _ in play_to_end(table, bots):
            pass
        return played_turns(table.state)

    @lru_cache(maxsize=64)  # noqa: B019 - a maker lives as long as its process
    def _bot(self, profile: Profile, seed: int) -> Bot:
        resources = replace(self._resources, seed=seed, is_timed=False)
        return make_bot(profile, resources, self._knowledge(profile, seed))

    @lru_cache(maxsize=64)  # noqa: B019
    def _knowledge(self, profile: Profile, seed: int) -> Knowledge:
        return make_knowledge(profile, replace(self._resources, seed=seed))

    @lru_cache(maxsize=4)  # noqa: B019
    def _bluffer(self, seed: int) -> Bot:
        resources = replace(self._resources, seed=seed, is_timed=False, phoneys=100)
        return make_bot(self._players.find("uma"), resources)

    # Puzzles.

    def make(
        self, turns: Sequence[PlayedTurn], source: str, have: Sequence[Puzzle]
    ) -> Puzzle | None:
        """Return a puzzle from a game, of a kind and grade that is wanted; None if it has none.

        Args:
            turns: the turns of the game.
            source: what the puzzle names as its game.
            have: the puzzles of the set so far.
        """
        chance = random.Random(f"{self._seed}/{source}")
        count = Counter(puzzle.kind for puzzle in have)
        phoneys = sum(bool(puzzle.phoneys) for puzzle in have)
        with_phoney = 2 * phoneys <= count[Kind.CHALLENGE]
        found = list(self.finder.find(turns, chance, with_phoney=with_phoney))
        needed = sorted(MIX, key=lambda kind: count[kind] - MIX[kind] * (len(have) + 1))
        chance.shuffle(found)
        found.sort(key=lambda finding: needed.index(finding.kind))
        tried: Counter[Kind] = Counter()
        for finding in found:
            tried[finding.kind] += 1
            is_common = count[finding.kind] > _MOST_OF_A_KIND * MIX[finding.kind] * (len(have) + 1)
            if is_common or tried[finding.kind] > _TRIES:
                continue
            puzzle = self._made(finding, source, have)
            if puzzle is not None:
                return puzzle
        return None

    def _made(self, found: Found, source: str, have: Sequence[Puzzle]) -> Puzzle | None:
        """The puzzle of a candidate; what costs least is looked at first."""
        is_late = found.situation.bag_count <= MAX_IN_BAG
        guess = Proof(found.group, 0.0, 0.0, 0.0, found.kind)
        proof = self.prover.prove(found) if is_late else guess
        if proof is None or self.words.has_slur(found.situation, proof.answers):
            return None
        puzzle = self._wanted(self._puzzle(found, proof, source), found.situation, have)
        if puzzle is None or is_late or found.kind is Kind.CHALLENGE:
            return puzzle
        proof = self.prover.prove(found)
        return None if proof is None else _with_proof(puzzle, proof)

    def _wanted(
        self, puzzle: Puzzle, situation: Situation, have: Sequence[Puzzle]
    ) -> Puzzle | None:
        """The puzzle with its rating and grade; None if the set has enough of them."""
        word = self._main_word(puzzle)
        most_of_word = 1 if len(word) > _SHORT else _MOST_OF_A_SHORT_WORD
        if word and sum(word == self._main_word(other) for other in have) >= most_of_word:
            return None
        most = _MOST_OF_A_GRADE * (len(have) + 1) + 1
        grades = Counter(other.grade for other in have)
        easiest = grade_of(-math.inf, puzzle.level)
        if easiest is None or all(grades[grade] >= most for grade in range(easiest, GRADES + 1)):
            return None
        rating = round(self.grader.rate(puzzle, situation))
        grade = grade_of(rating, puzzle.level)
        if grade is None or grades[grade] >= most:
            return None
        return replace(puzzle, rating=rating, grade=grade)

    @cache  # noqa: B019
    def _main_word(self, puzzle: Puzzle) -> str:
        """The word that the answer makes along its line, in upper case; empty for an exchange."""
        situation = puzzle.situation(self.ruleset)
        if puzzle.play is not None:
            situation = before_play(situation, puzzle.play)
        best = puzzle.play or puzzle.answers[0]
        return score_of(situation, best).texts[0] if isinstance(best, Play) else ""

    def _puzzle(self, found: Found, proof: Proof, source: str) -> Puzzle:
        situation = found.situation
        position = format_cgp(
            CgpPosition(
                situation.board, (situation.rack, ()), situation.scores, situation.scoreless
            )
        )
        phoneys: tuple[str, ...] = ()
        lead, level = proof.lead, 0
        if found.play is not None:
            # A rare word is what a challenge is about, so it sets no grade.
            before = before_play(situation, found.play)
            phoneys = self.words.phoneys(before, found.play)
            lead = float(score_of(before, found.play).points)
        else:
            level = self.words.level(situation, proof.answers)
        puzzle = Puzzle(
            id=puzzle_id(proof.kind, position),
            kind=proof.kind,
            position=position,
            answers=proof.answers,
            play=found.play,
            phoneys=phoneys,
            level=level,
            source=source,
        )
        return replace(_with_proof(puzzle, proof), lead=round(lead, 1))

    # Checks.

    def holds(self, puzzle: Puzzle, effort: int = 1, seed: int = 1_000) -> bool:
        """True if a search with other draws and so many times the work keeps the answer.

        A right answer has to be the best move of the search. False for a damaged puzzle too.
        """
        try:
            return self._holds(puzzle, effort, seed)
        except ValueError:
            # The position cannot be read, or a move cannot be made in it.
            return False

    def _holds(self, puzzle: Puzzle, effort: int, seed: int) -> bool:
        situation = puzzle.situation(self.ruleset)
        if puzzle.play is not None:
            before = before_play(situation, puzzle.play)
            return self.words.phoneys(before, puzzle.play) == puzzle.phoneys
        if not all(map(self._engine.lexicon.is_acceptable, words_on(situation.board))):
            return False
        work = replace(times(PROOF, effort), seed=seed)
        evaluation = Evaluator(self._engine, self._leaves, work).evaluate(situation, puzzle.answers)
        best = evaluation.best
        if not situation.bag_count:
            best = max(evaluation.rows, key=lambda row: row.spread)
        if any(row.phoneys for row in evaluation.rows if row.move in puzzle.answers):
            return False
        return is_in(situation.board, best.move, puzzle.answers)


def _with_proof(puzzle: Puzzle, proof: Proof) -> Puzzle:
    lead, lead_win, win = round(proof.lead, 1), round(proof.lead_win, 3), round(proof.win, 3)
    return replace(puzzle, lead=lead, lead_win=lead_win, win=win)
