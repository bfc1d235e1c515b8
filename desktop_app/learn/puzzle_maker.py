# SPDX-License-Identifier: MIT
"""Makes puzzles: candidates from games, what is admitted, how hard it is, and the check of a set.

The same seed makes the same puzzles. A puzzle is admitted only if its answer is ahead by a margin
in two searches with different draws, or exactly with an empty bag: docs/puzzles.md.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.engine.bots import Bot
from desktop_app.engine.candidates import find_top, plays_of
from desktop_app.engine.equity import Candidate
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation, Range, board_after
from desktop_app.engine.evaluator import MAX_IN_BAG, Effort, Evaluator
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.level_bot import Knowledge
from desktop_app.engine.profile import Profile
from desktop_app.engine.registry import BotResources, make_bot, make_knowledge
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import CgpPosition, format_cgp
from desktop_app.learn.puzzles import (
    GRADES,
    Kind,
    Puzzle,
    before_play,
    grade_of,
    is_same_move,
    puzzle_id,
)
from desktop_app.learn.word_looks import WordLooks
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.play.players import Players
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.slurs import is_slur, slurs
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.board import Board
from desktop_app.rules.move import PLAYED_THROUGH, Exchange, Move, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.tiles import is_blank, remove_tiles, sort_tiles

MIX = {
    Kind.BEST: 0.36,
    Kind.BINGO: 0.28,
    Kind.OUT_IN_TWO: 0.08,
    Kind.SAFE: 0.08,
    Kind.EXCHANGE: 0.04,
    Kind.CHALLENGE: 0.16,
}
"""Share of each kind in a set, as far as the games have it."""

STATIC_LEAD, EXCHANGE_STATIC_LEAD = 10.0, 2.0
"""Points of equity by which the answer is ahead before any search; exchanges are closer."""

LEAD, LEAD_WIN = 5.0, 0.03
"""A search has the answer ahead by so many points of equity, or by that chance to win."""

EXCHANGE_LEAD, EXCHANGE_LEAD_WIN = 2.0, 0.01
"""The same for exchanges."""

SAFE_LEAD = 0.10
"""A safe play wins that much more often than any other."""

ENDGAME_LEAD = 3
"""With an empty bag the answer is ahead by so many points of the final spread."""

WIN_LIMITS = (0.10, 0.90)
"""The chance to win after the answer lies between these: the game is still open."""

_SAME = 1.0
"""Moves within a point of the best are right too."""

_SAME_WIN = 0.01
_MOST_ANSWERS = 4
_RAREST = 80
"""Highest vocabulary level of a word that an answer needs."""

_IN_BAG = 7
"""Fewest tiles in the bag for puzzles that are simulated."""

_CLOSE = 60
"""Points between the players at most in puzzles of the end of the game."""

_CONFIDENCE = 1.37
"""Limits of 99 % are so much wider than those of 95 %: Student's distribution, 19 degrees."""

_LISTED = 15
_FEWEST, _MOST_HELD = 2, 10
"""Tiles that each player holds at least in an endgame, and both at most."""

_TRIES = 3
"""Turns of a game that are searched for each kind at most."""

_PAIRS = (
    ("elin", "gus"), ("gus", "ivo"), ("ivo", "kai"), ("kai", "max"), ("max", "omar"),
    ("omar", "quinn"), ("quinn", "sam"), ("sam", "uma"),
)  # fmt: skip
"""Levels that play the games: weaker ones lay commoner words."""

_ASKED = ("abby", "cato", "elin", "gus", "ivo", "kai", "max", "omar", "quinn", "sam", "uma")
"""Levels that are asked how hard a puzzle is."""

_SEEDS = 2
_PRIOR_DEVIATION = 300.0
_SCALE = 400 / math.log(10)

QUICK = Effort(candidates=8, screening=40, shortlist=3, iterations=10)
LOOK = Effort(shortlist=4, preendgame_nodes=6_000)
PROOF = Effort(
    screening=80, shortlist=4, iterations=30, preendgame_nodes=40_000, endgame_nodes=30_000
)
"""The first search of a candidate, that of a pre-endgame, and the two that prove it."""


@dataclass(frozen=True)
class Found:
    """A turn of a game that may be a puzzle.

    Attributes:
        kind: what it would ask for.
        situation: the position.
        group: the moves that would be right, as far as equity tells, the best first.
        play: for a challenge, the play on the board.
    """

    kind: Kind
    situation: Situation
    group: tuple[Move, ...] = ()
    play: Play | None = None


@dataclass(frozen=True)
class Proof:
    """The result of the searches.

    Attributes:
        answers: the right moves, the best first.
        lead, lead_win: how far the best is ahead of every other move, in points and in chances.
        win: chance to win after it.
        kind: what the puzzle asks for; the end of a game settles it late.
    """

    answers: tuple[Move, ...]
    lead: float
    lead_win: float
    win: float
    kind: Kind


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
        self._ratings, self._seed = ratings, seed
        leaves = resources.leaves
        assert isinstance(leaves, KlvLeaves)
        self._leaves, self._engine = leaves, resources.engine
        self._looks = WordLooks(resources.engine.lexicon)

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
        bots = [self._bot(self._players.find(name), number % _SEEDS) for name in names]
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

    # Candidates.

    def find(
        self, turns: Sequence[PlayedTurn], chance: random.Random, *, with_phoney: bool = False
    ) -> Iterator[Found]:
        """Yield the turns of a game that may be puzzles, in the order of the game.

        One of them is a play to challenge: a phoney or a good one.
        """
        clean: set[tuple[str, ...]] = set()
        doubted_at = chance.randrange(max(1, len(turns)))
        for at, turn in enumerate(turns):
            situation = turn.situation
            if situation is None or situation.known or situation.barred:
                continue
            if not self._is_clean(situation.board, clean):
                return
            found = self._found(situation)
            if found is not None:
                yield found
            later = turns[at + 1] if at + 1 < len(turns) else None
            is_asked = at == doubted_at and later is not None and later.player != turn.player
            if is_asked and later is not None and later.situation is not None:
                doubted = self._doubted(
                    situation, later.situation.rack, chance, with_phoney=with_phoney
                )
                if doubted is not None:
                    yield doubted

    def _is_clean(self, board: Board, clean: set[tuple[str, ...]]) -> bool:
        """True if every word on a board is in the list and no slur; `clean` keeps such boards."""
        if board.tiles in clean:
            return True
        lexicon = self._engine.lexicon
        words = set(_words_on(board))
        if words & slurs() or not all(map(lexicon.is_acceptable, words)):
            return False
        clean.add(board.tiles)
        return True

    def _found(self, situation: Situation) -> Found | None:
        if situation.bag_count <= MAX_IN_BAG:
            return self._late(situation)
        if situation.bag_count < _IN_BAG:
            return None
        top = find_top(self._engine, situation, _LISTED, self._leaves)
        group = _group(situation.board, top)
        rest = [each for each in top if not _is_in(situation.board, each.move, group)]
        best = top[0].move
        if not rest or len(group) > _MOST_ANSWERS:
            return None
        lead = (top[0].equity_millipoints - rest[0].equity_millipoints) / 1000
        if isinstance(best, Exchange):
            if any(isinstance(each, Play) for each in group) or lead < EXCHANGE_STATIC_LEAD:
                return None
            return Found(Kind.EXCHANGE, situation, group)
        if not isinstance(best, Play) or lead < STATIC_LEAD:
            return None
        if self.level(situation, group) > _RAREST or self._has_slur(situation, group):
            return None
        is_bingo = len(best.rack_tiles()) >= situation.scoring.bingo_tiles
        return Found(Kind.BINGO if is_bingo else Kind.BEST, situation, group)

    @staticmethod
    def _has_slur(situation: Situation, moves: Iterable[Move]) -> bool:
        """True if one of some moves makes a word that puzzles leave out."""
        plays = (each for each in moves if isinstance(each, Play))
        return any(is_slur(text) for each in plays for text in score_of(situation, each).texts)

    @staticmethod
    def _late(situation: Situation) -> Found | None:
        """The end of a close game, with few enough tiles for a person to count."""
        held = len(situation.rack), situation.other_rack_size
        if abs(situation.scores[0] - situation.scores[1]) > _CLOSE or min(held) < _FEWEST:
            return None
        if not situation.bag_count and sum(held) > _MOST_HELD:
            return None
        return Found(Kind.SAFE if situation.bag_count else Kind.OUT_IN_TWO, situation)

    def _doubted(
        self,
        situation: Situation,
        rack: tuple[str, ...],
        chance: random.Random,
        *,
        with_phoney: bool,
    ) -> Found | None:
        """A play that the opponent may challenge."""
        if situation.bag_count < _IN_BAG or situation.board.is_empty:
            return None
        if with_phoney:
            bluffer = self._bluffer(chance.randrange(_SEEDS))
            move = bluffer.choose_move(view_of(situation))
            if not isinstance(move, Play) or not self._phoneys(situation, move):
                return None
        else:
            plays = [
                each.move
                for each in find_top(self._engine, situation, _LISTED, self._leaves)
                if isinstance(each.move, Play)
                and _EASY < self.level(situation, (each.move,)) <= _RAREST
            ]
            if not plays:
                return None
            move = chance.choice(plays)
        if score_of(situation, move).points < _WORTH_A_DOUBT or self._has_slur(situation, (move,)):
            return None
        after = challenged(situation, move, rack)
        return Found(Kind.CHALLENGE, after, play=move)

    @lru_cache(maxsize=4)  # noqa: B019
    def _bluffer(self, seed: int) -> Bot:
        resources = replace(self._resources, seed=seed, is_timed=False, phoneys=100)
        return make_bot(self._players.find("uma"), resources)

    def _phoneys(self, situation: Situation, play: Play) -> tuple[str, ...]:
        lexicon = self._engine.lexicon
        texts = score_of(situation, play).texts
        return tuple(each for each in texts if not lexicon.is_acceptable(each))

    # Proofs.

    def prove(self, found: Found, effort: int = 1, seed: int | None = None) -> Proof | None:
        """Return what two searches with different draws agree on; None if they do not.

        Args:
            found: the candidate.
            effort: factor of the work of the second and third search.
            seed: of the draws; that of the maker by default.
        """
        if found.kind is Kind.CHALLENGE:
            return Proof((), 0.0, 0.0, 0.0, found.kind)
        seed = self._seed if seed is None else seed
        if found.kind is Kind.OUT_IN_TWO or (
            found.kind is Kind.SAFE and not found.situation.bag_count
        ):
            return self._prove_end(found, effort)
        if found.kind is Kind.SAFE:
            return self._prove_late(found, effort)
        if effort == 1 and self._simulated(found, QUICK, seed, margin=0.6) is None:
            return None
        one = self._simulated(found, times(PROOF, effort), seed + 1)
        other = one and self._simulated(found, times(PROOF, effort), seed + 2)
        return one if other is not None else None

    def _simulated(
        self, found: Found, effort: Effort, seed: int, margin: float = 1.0
    ) -> Proof | None:
        """The result of a simulation; `margin` lowers what a first look asks for."""
        evaluator = Evaluator(self._engine, self._leaves, replace(effort, seed=seed))
        evaluation = evaluator.evaluate(found.situation, found.group)
        own = [evaluation.row(move) for move in found.group]
        board = found.situation.board
        others = [row for row in evaluation.rows if not _is_in(board, row.move, found.group)]
        best = own[0]
        if not WIN_LIMITS[0] <= best.win <= WIN_LIMITS[1] or not others:
            return None
        for each in own[1:]:
            points, win = _gaps(evaluation, best, each)
            if points.mean > 2 * _SAME or win.mean > 2 * _SAME_WIN:
                return None
        gaps = [_gaps(evaluation, best, each) for each in others]
        is_exchange = found.kind is Kind.EXCHANGE
        least = margin * (EXCHANGE_LEAD if is_exchange else LEAD)
        least_win = margin * (EXCHANGE_LEAD_WIN if is_exchange else LEAD_WIN)
        for points, win in gaps:
            by_points = points.mean >= least and _low(points) > 0
            by_win = win.mean >= least_win and _low(win) > 0
            # Ahead by one measure and behind by the other is no clear answer.
            if not (by_points or by_win) or points.mean < 0 or win.mean < 0:
                return None
        lead = min(points.mean for points, _ in gaps)
        lead_win = min(win.mean for _, win in gaps)
        return Proof(found.group, lead, lead_win, best.win, found.kind)

    def _prove_late(self, found: Found, effort: int) -> Proof | None:
        """The one play that wins far more often, with one or two tiles in the bag."""
        first: Move | None = None
        proof: Proof | None = None
        closer = replace(times(PROOF, 4 * effort), candidates=40, shortlist=10)
        for work in (LOOK, PROOF, closer):
            evaluation = Evaluator(self._engine, self._leaves, work).evaluate(found.situation)
            best, *others = evaluation.rows
            if not isinstance(best.move, Play) or not others:
                return None
            others = [row for row in others if not self._is_same(found, best, row)]
            if first is not None and not is_same_move(found.situation.board, best.move, first):
                return None
            first = best.move
            gaps = [evaluation.gap(best, each) for each in others]
            is_clear = all(gap and gap.mean >= SAFE_LEAD and gap.low > 0 for gap in gaps)
            if best.win < WIN_LIMITS[0] or not is_clear:
                return None
            leads = [gap.mean for gap in gaps if gap is not None]
            points = min(best.spread - each.spread for each in others)
            proof = Proof((best.move,), points, min(leads), best.win, Kind.SAFE)
        if proof is None or self.level(found.situation, proof.answers) > _RAREST:
            return None
        return proof

    def _is_same(self, found: Found, one: EvaluatedMove, other: EvaluatedMove) -> bool:
        return is_same_move(found.situation.board, one.move, other.move)

    def _prove_end(self, found: Found, effort: int) -> Proof | None:
        """The one best play with an empty bag: all moves are solved."""
        situation = found.situation
        work = times(PROOF, effort)
        first = Evaluator(self._engine, self._leaves, QUICK).evaluate(situation)
        best = self._solved_best(first)
        if best is None or self.level(situation, (best.move,)) > _RAREST:
            return None
        every = [each.play for each in plays_of(self._engine, situation)]
        if len(every) > _MOST_PLAYS:
            return None
        again = Evaluator(self._engine, self._leaves, work)
        whole = again.evaluate(situation, every)
        if self._solved_best(whole, best.move) is None:
            return None
        row = whole.row(best.move)
        assert row.solved is not None
        others = [each for each in whole.rows if not self._is_same(found, row, each)]
        win = row.win
        lead_win = win - max(each.win for each in others)
        if row.solved.turns_to_out == 2:
            kind = Kind.OUT_IN_TWO
        elif win == 1.0 and lead_win > 0:
            kind = Kind.SAFE
        else:
            return None
        lead = row.spread - max(each.spread for each in others)
        return Proof((best.move,), lead, lead_win, win, kind)

    def _solved_best(
        self, evaluation: Evaluation, wanted: Move | None = None
    ) -> EvaluatedMove | None:
        """The best move of an endgame, if it is proven and alone; `wanted` has to be it."""
        board = evaluation.situation.board
        best = max(evaluation.rows, key=lambda row: row.spread)
        solved = best.solved
        if solved is None or not solved.is_proven or not isinstance(best.move, Play):
            return None
        if wanted is not None and not is_same_move(board, best.move, wanted):
            return None
        if abs(solved.final_spread) > _CLOSE:
            return None
        for row in evaluation.rows:
            if row.solved is None or is_same_move(board, row.move, best.move):
                continue
            most = row.solved.upper
            if most is None or most > solved.final_spread - ENDGAME_LEAD:
                return None
        return best

    # Grades.

    def level(self, situation: Situation, moves: Iterable[Move]) -> int:
        """The vocabulary level of the rarest word of the easiest of some moves; 0 for exchanges.

        Words of two letters do not count: players learn them by heart.
        """
        levels = self._levels

        def rarest(move: Move) -> int:
            words = (word for word in score_of(situation, move).texts if len(word) > _BY_HEART)
            return max((levels.get(word, IN_NO_LIST) for word in words), default=0)

        return min(map(rarest, moves))

    @cached_property
    def _levels(self) -> dict[str, int]:
        return dict(self._resources.levels(IN_NO_LIST))

    def rate(self, puzzle: Puzzle, situation: Situation) -> float:
        """How hard a puzzle is, in points of the ladder, by the levels that solve it."""
        if puzzle.play is not None:
            return self._rate_challenge(puzzle, before_play(situation, puzzle.play), puzzle.play)
        view = view_of(situation)
        asked: list[tuple[float, float]] = []
        for profile, rating in self._graders:
            seeds = range(1 if profile.is_static else _SEEDS)
            solved = sum(self._solves(profile, seed, puzzle, view) for seed in seeds)
            asked += [(rating, 1.0)] * solved + [(rating, 0.0)] * (len(seeds) - solved)
        return _fit(asked, self._first_guess(puzzle, situation))

    @cached_property
    def _graders(self) -> tuple[tuple[Profile, float], ...]:
        ratings = self._ratings
        return tuple(
            (self._players.find(name), ratings[name]) for name in _ASKED if name in ratings
        )

    def _solves(self, profile: Profile, seed: int, puzzle: Puzzle, view: SeatView) -> bool:
        return _is_in(view.board, self._bot(profile, seed).choose_move(view), puzzle.answers)

    def _rate_challenge(self, puzzle: Puzzle, before: Situation, play: Play) -> float:
        """How hard a challenge is: a phoney that looks like a word, a rare word that does not.

        The levels are not asked, because a weak one that never challenges would accept any word.
        Phoneys and good plays get the same ratings on average, so a grade does not give it away.
        """
        if puzzle.phoneys:
            look = min(map(self._looks.look, puzzle.phoneys))
            return _CHALLENGE_RATING + _LOOK_RATING * (look - _USUAL_LOOK)
        words = [each for each in score_of(before, play).texts if len(each) > _BY_HEART]
        rarest = max(words, key=lambda word: self._levels.get(word, IN_NO_LIST))
        rarity = min(self._levels.get(rarest, IN_NO_LIST), _RAREST) - _USUAL_LEVEL
        look = self._looks.look(rarest)
        return _CHALLENGE_RATING - _LOOK_RATING * (look - _USUAL_LOOK) + 8 * rarity

    def _first_guess(self, puzzle: Puzzle, situation: Situation) -> float:
        """How hard a puzzle looks: its words, their length, blanks and cross words."""
        guess = _KIND_GUESS[puzzle.kind]
        best = puzzle.answers[0]
        if not isinstance(best, Play):
            return guess
        main, *crossing = score_of(situation, best).texts
        level = min(self.level(situation, (best,)), _RAREST)
        blanks = sum(tile != PLAYED_THROUGH and is_blank(tile) for tile in best.tiles)
        return guess + 8 * (level - 35) + 60 * (len(main) - 5) + 150 * blanks + 80 * len(crossing)

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
        count = Counter(each.kind for each in have)
        phoneys = sum(bool(each.phoneys) for each in have)
        with_phoney = 2 * phoneys <= count[Kind.CHALLENGE]
        found = list(self.find(turns, chance, with_phoney=with_phoney))
        needed = sorted(MIX, key=lambda kind: count[kind] - MIX[kind] * (len(have) + 1))
        chance.shuffle(found)
        found.sort(key=lambda each: needed.index(each.kind))
        tried: Counter[Kind] = Counter()
        for each in found:
            tried[each.kind] += 1
            is_common = count[each.kind] > _MOST_OF_A_KIND * MIX[each.kind] * (len(have) + 1)
            if is_common or tried[each.kind] > _TRIES:
                continue
            puzzle = self._made(each, source, have)
            if puzzle is not None:
                return puzzle
        return None

    def _made(self, found: Found, source: str, have: Sequence[Puzzle]) -> Puzzle | None:
        """The puzzle of a candidate; what costs least is looked at first."""
        is_late = found.situation.bag_count <= MAX_IN_BAG
        proof = self.prove(found) if is_late else Proof(found.group, 0.0, 0.0, 0.0, found.kind)
        if proof is None or self._has_slur(found.situation, proof.answers):
            return None
        puzzle = self._wanted(self._puzzle(found, proof, source), found.situation, have)
        if puzzle is None or is_late or found.kind is Kind.CHALLENGE:
            return puzzle
        proof = self.prove(found)
        return None if proof is None else _with_proof(puzzle, proof)

    def _wanted(
        self, puzzle: Puzzle, situation: Situation, have: Sequence[Puzzle]
    ) -> Puzzle | None:
        """The puzzle with its rating and grade; None if the set has enough of them."""
        word = self._main_word(puzzle)
        most_of_word = 1 if len(word) > _SHORT else _MOST_OF_A_SHORT_WORD
        if word and sum(word == self._main_word(each) for each in have) >= most_of_word:
            return None
        most = _MOST_OF_A_GRADE * (len(have) + 1) + 1
        grades = Counter(each.grade for each in have)
        easiest = grade_of(-math.inf, puzzle.level)
        if easiest is None or all(grades[grade] >= most for grade in range(easiest, GRADES + 1)):
            return None
        rating = round(self.rate(puzzle, situation))
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
            phoneys = self._phoneys(before, found.play)
            lead = float(score_of(before, found.play).points)
        else:
            level = self.level(situation, proof.answers)
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
            return self._phoneys(before_play(situation, puzzle.play), puzzle.play) == puzzle.phoneys
        if not all(map(self._engine.lexicon.is_acceptable, _words_on(situation.board))):
            return False
        work = replace(times(PROOF, effort), seed=seed)
        evaluation = Evaluator(self._engine, self._leaves, work).evaluate(situation, puzzle.answers)
        best = evaluation.best
        if not situation.bag_count:
            best = max(evaluation.rows, key=lambda row: row.spread)
        if any(row.phoneys for row in evaluation.rows if row.move in puzzle.answers):
            return False
        return _is_in(situation.board, best.move, puzzle.answers)


_EASY = 35
_BY_HEART = 2
_WORTH_A_DOUBT = 12
_MOST_PLAYS = 200

_MOST_OF_A_GRADE = 0.25
"""No grade has a greater share of a set."""

_SHORT, _MOST_OF_A_SHORT_WORD = 3, 3
"""Words of up to 3 letters, such as QI, are the answer of 3 puzzles of a set at most."""

_MOST_OF_A_KIND = 1.25
"""No kind has a share greater than this times that of `MIX`, or games without others fill a set."""

_KIND_GUESS = {
    Kind.BEST: 0.0,
    Kind.BINGO: 0.0,
    Kind.OUT_IN_TWO: 350.0,
    Kind.SAFE: 500.0,
    Kind.EXCHANGE: 100.0,
}
"""The rating that a puzzle of each kind is taken for at first; challenges need none."""

_CHALLENGE_RATING, _LOOK_RATING = 600.0, 350.0
_USUAL_LOOK, _USUAL_LEVEL = 0.87, 70
"""Means of 51 phoneys and 50 good plays; their looks had a standard deviation of 0.6."""


def times(effort: Effort, factor: int) -> Effort:
    """Return so many times the work."""
    return replace(
        effort,
        screening=effort.screening * factor,
        iterations=effort.iterations * factor,
        preendgame_nodes=effort.preendgame_nodes * factor,
        endgame_nodes=effort.endgame_nodes * factor,
    )


def view_of(situation: Situation) -> SeatView:
    """Return a situation as a bot in seat 0 sees it."""
    return SeatView(
        seat=0,
        board=situation.board,
        rack=situation.rack,
        rack_counts=(len(situation.rack), situation.other_rack_size),
        bag_count=situation.bag_count,
        unseen=situation.unseen,
        points=situation.scores,
        tile_set=situation.tile_set,
        scoring=situation.scoring,
        rack_size=situation.rack_size,
        exchange_min_bag=situation.exchange_min_bag,
        first_min_tiles=situation.first_min_tiles,
        zero_run=situation.scoreless,
        zero_run_limit=situation.zero_run_limit,
        out_factor=situation.out_factor,
    )


def challenged(situation: Situation, play: Play, rack: tuple[str, ...]) -> Situation:
    """Return the position of the opponent after a play, who may challenge it."""
    score = score_of(situation, play).points
    own, other = situation.scores
    kept = remove_tiles(situation.rack, play.rack_tiles())
    unseen = (*remove_tiles(situation.unseen, rack), *kept)
    return replace(
        situation,
        board=board_after(situation, play),
        rack=rack,
        unseen=sort_tiles(unseen),
        bag_count=max(0, len(unseen) - situation.rack_size),
        scores=(other, own + score),
        scoreless=0,
    )


def _group(board: Board, top: Sequence[Candidate]) -> tuple[Move, ...]:
    """The moves within a point of the best, each once."""
    least = top[0].equity_millipoints - round(1000 * _SAME)
    found: list[Move] = []
    for each in top:
        if each.equity_millipoints >= least and not _is_in(board, each.move, found):
            found.append(each.move)
    return tuple(found)


def _is_in(board: Board, move: Move, moves: Iterable[Move]) -> bool:
    return any(is_same_move(board, move, each) for each in moves)


def _gaps(evaluation: Evaluation, one: EvaluatedMove, other: EvaluatedMove) -> tuple[Range, Range]:
    points, win = evaluation.gap(one, other, "equity"), evaluation.gap(one, other)
    assert points is not None and win is not None
    return points, win


def _low(gap: Range) -> float:
    """The lower limit of 99 %."""
    return gap.mean - _CONFIDENCE * (gap.mean - gap.low)


def _fit(asked: Sequence[tuple[float, float]], guess: float) -> float:
    """The rating that explains best which levels solved a puzzle, drawn towards a first guess."""

    def slope(at: float) -> float:
        pull = (guess - at) / _PRIOR_DEVIATION**2
        return pull + sum(
            (1 / (1 + math.exp((at - rating) / _SCALE)) - solved) / _SCALE
            for rating, solved in asked
        )

    low, high = -2_000.0, 2_500.0
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return (low + high) / 2


def _with_proof(puzzle: Puzzle, proof: Proof) -> Puzzle:
    lead, lead_win, win = round(proof.lead, 1), round(proof.lead_win, 3), round(proof.win, 3)
    return replace(puzzle, lead=lead, lead_win=lead_win, win=win)


def _words_on(board: Board) -> Iterator[str]:
    """Every word of two letters or more on a board."""
    layout = board.layout
    lines = [[board.tile_at(row, col) for col in range(layout.cols)] for row in range(layout.rows)]
    lines += [[board.tile_at(row, col) for row in range(layout.rows)] for col in range(layout.cols)]
    for line in lines:
        text = "".join(tile.upper() or " " for tile in line)
        yield from (word for word in text.split() if len(word) > 1)
