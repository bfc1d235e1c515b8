# SPDX-License-Identifier: MIT
"""The review of a game: what each move cost, and how lucky each draw was.

A review holds plain figures, so that it can be saved and opened again without the engine. How a
cost is found and when it is a mistake: docs/engine/review.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice

from desktop_app.analysis.comparison import Comparison, compare
from desktop_app.analysis.costs import Cost, Measure, judge
from desktop_app.analysis.heat import Heat, KeptTile, kept_tiles, letter_heat, reply_heat
from desktop_app.analysis.insight import (
    FollowUp,
    Threat,
    WordsMove,
    find_threat,
    follow_up_of,
    moves_by_words,
    plays_to_ask,
)
from desktop_app.analysis.luck import Luck, WinTable, best_equity, luck_of, win_after
from desktop_app.analysis.plain_words import (
    RULED_GOOD,
    RULED_OFF,
    for_learners,
    plain_merits,
    plain_phoneys,
    plain_reasons,
)
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.reasons import Reason, ReasonKind
from desktop_app.analysis.why import MistakeKind, explain, mistake_kind
from desktop_app.engine.evaluated_rows import has_bingo, static_row
from desktop_app.engine.evaluation import (
    ZERO,
    EvaluatedMove,
    Evaluation,
    Phase,
    Range,
    points_of,
)
from desktop_app.engine.evaluator import (
    MAX_IN_BAG,
    Effort,
    EvaluationError,
    EvaluationStopped,
    Evaluator,
    top_words,
)
from desktop_app.engine.inference import Inferred, begin_inference
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.move_order import NO_TASTE, Taste, distinct, ordered
from desktop_app.engine.protocol import Engine
from desktop_app.engine.replies import sample_replies, sample_turns
from desktop_app.engine.situation import Situation
from desktop_app.engine.thinking import ThinkingOptions, think_on
from desktop_app.rules.board import Square
from desktop_app.rules.move import Exchange, Move, Pass, Play, tiles_used
from desktop_app.sentences.sentence import Sentence

NOT_REVIEWED = Sentence("Not reviewed yet.")
MOST_OPTIONS = 15
"""Moves of a turn that are listed."""


class Depth(Enum):
    """How closely a game is looked at."""

    INSTANT = "instant"
    """By score and leave alone."""
    QUICK = "quick"
    """By simulation, and by search with an almost empty bag."""
    DEEP = "deep"
    """As quick, with the time that is given."""


_OF_WHAT_IS_KEPT = frozenset({ReasonKind.BALANCE, ReasonKind.DUPLICATES, ReasonKind.Q_KEPT})
"""A player who lost the turn with a phoney did not choose to keep the whole rack."""


@dataclass(frozen=True)
class Option:
    """A move of a position with its figures.

    Attributes:
        move: the move.
        score: its points.
        words: the words it forms.
        leave: the tiles kept, sorted.
        equity: score and leave, or the gain that a search found, in points.
        win: the chance to win, 0 to 1; None where it is not known.
        win_error: its standard error.
        work: playouts, draws or 0, as the phase has it.
        is_proven: True if the figures are exact.
        is_phoney: True if a word is not in the list, or if the play came off at the table.
    """

    move: Move
    score: int
    words: tuple[str, ...]
    leave: tuple[str, ...]
    equity: float
    win: float | None
    win_error: float
    work: int = 0
    is_proven: bool = False
    is_phoney: bool = False


@dataclass(frozen=True)
class TurnReview:
    """The result of reviewing one turn.

    Attributes:
        line: 0-based row of the score sheet.
        player: seat.
        depth: how closely it was looked at.
        phase: how its moves were compared; empty if they were not.
        options: the best moves and the one played, the best first.
        played: index of the move played in `options`; None if it was not compared.
        cost: the class of its loss.
        measure: whether `loss` is a chance to win or points.
        loss: what it lost beside the best, with 95 % limits.
        cost_points, cost_win: the loss in points, and as a chance to win; at least 0. The latter is
            None where no chance is known.
        kind: the kind of mistake; None if it is none.
        is_hurried: True if it was made in time trouble.
        fate: what became of the move.
        luck: the luck of the draw before; None without one.
        challenge: the loss of a challenge that was wrong or was missed, for the opponent; None
            without one.
        reasons: why the best move is better, for a mistake or a phoney.
        known: the better move that plain words tell of, of words that most people know; None if it
            is the best one.
        plain: why that move is better, in plain words; first which words are not in the list.
        ruling: that the table ruled otherwise than the word list, and that this counts; else None.
        threat: what the opponent threatened before the move; None if nothing is known of it.
        follow_up: what the best move lets its player score next turn; None for nothing special.
        by_words: the best move, then the best of commoner and commoner words; empty if it is not
            known.
        problem: why it was not reviewed; empty if it was.
    """

    line: int
    player: int
    depth: Depth
    phase: Phase | None = None
    options: tuple[Option, ...] = ()
    played: int | None = None
    cost: Cost = Cost.NONE
    measure: Measure = "win"
    loss: Range = ZERO
    cost_points: float = 0.0
    cost_win: float | None = None
    kind: MistakeKind | None = None
    is_hurried: bool = False
    fate: Fate = Fate.STOOD
    luck: Luck | None = None
    challenge: ChallengeReview | None = None
    reasons: tuple[Sentence, ...] = ()
    known: Option | None = None
    plain: tuple[Sentence, ...] = ()
    ruling: Sentence | None = None
    threat: Threat | None = None
    follow_up: FollowUp | None = None
    by_words: tuple[WordsMove, ...] = ()
    problem: str = ""

    @property
    def is_mistake(self) -> bool:
        """True if it surely cost something."""
        return self.cost in MISTAKES

    @property
    def kinds(self) -> tuple[MistakeKind, ...]:
        """The kind of mistake, and `MistakeKind.TIME` after it if it was made in time trouble."""
        kinds = () if self.kind is None else (self.kind,)
        return (*kinds, MistakeKind.TIME) if self.is_mistake and self.is_hurried else kinds

    @property
    def best(self) -> Option | None:
        """The best move; None if there is no figure."""
        return self.options[0] if self.options else None

    @property
    def own(self) -> Option | None:
        """The move that was played; None if it was not compared."""
        return None if self.played is None else self.options[self.played]


class ChallengeKind(Enum):
    """A decision to challenge that turned out wrong."""

    MISSED = "missed-challenge"
    """A phoney stayed on the board without a challenge."""
    WRONG = "wrong-challenge"
    """A play that stayed was challenged, which cost points or a turn."""


@dataclass(frozen=True)
class ChallengeReview:
    """A decision to challenge that turned out wrong.

    Attributes:
        player: seat that decided.
        kind: what was wrong.
        cost_points: what it cost, in points.
        cost_win: the same as a chance to win; None where it is not known.
    """

    player: int
    kind: ChallengeKind
    cost_points: float
    cost_win: float | None


MISTAKES = (Cost.SMALL, Cost.MEDIUM, Cost.LARGE)


@dataclass(frozen=True)
class PlayerReview:
    """The sums of one player.

    Attributes:
        player: seat.
        turns: turns that were reviewed.
        cost_points, cost_win: what they cost in all; the latter is None where none is known.
        luck_points, luck_win: the luck of all draws; that of wins lies within a game, -1 to 1.
        mistakes: number by class.
        kinds: number by kind.
    """

    player: int
    turns: int
    cost_points: float
    cost_win: float | None
    luck_points: float
    luck_win: float | None
    mistakes: Counter[Cost]
    kinds: Counter[MistakeKind]


def player_reviews(turns: Iterable[TurnReview], count: int) -> tuple[PlayerReview, ...]:
    """Return the sums of each of `count` players, by seat."""
    turns = tuple(turns)
    return tuple(_player_review(turns, player) for player in range(count))


def _player_review(turns: Sequence[TurnReview], player: int) -> PlayerReview:
    own = [turn for turn in turns if turn.player == player]
    costs = [turn.cost_win for turn in own if turn.cost_win is not None]
    lucks = [turn.luck for turn in own if turn.luck is not None]
    wins = [luck.win for luck in lucks if luck.win is not None]
    return PlayerReview(
        player=player,
        turns=sum(turn.phase is not None for turn in own),
        cost_points=sum(turn.cost_points for turn in own),
        cost_win=sum(costs) if costs else None,
        luck_points=sum(luck.points for luck in lucks),
        luck_win=max(-1.0, min(1.0, sum(wins))) if wins else None,
        mistakes=Counter(turn.cost for turn in own if turn.is_mistake),
        kinds=Counter(kind for turn in own for kind in turn.kinds),
    )


@dataclass(frozen=True)
class _Why:
    """Why another move was better.

    Attributes:
        reasons: beside the best move.
        kind: the kind of mistake.
        known, phoneys, merits: as `TurnReview.known`, and the two parts of `TurnReview.plain`.
        follow_up: of the best move.
    """

    reasons: tuple[Reason, ...] = ()
    kind: MistakeKind | None = None
    known: Option | None = None
    phoneys: tuple[Sentence, ...] = ()
    merits: tuple[Sentence, ...] = ()
    follow_up: FollowUp | None = None

    def without_phoneys(self) -> _Why:
        """The same of a play whose words are in the list, although it was taken off."""
        rest = tuple(reason for reason in self.reasons if reason.kind is not ReasonKind.PHONEY)
        return replace(self, reasons=rest, phoneys=())

    def of_withdrawn(self, passed: _Why) -> _Why:
        """The same of a phoney that came off: beside a pass, which it was worth."""
        phoneys = (reason for reason in self.reasons if reason.kind is ReasonKind.PHONEY)
        told = (*phoneys, *passed.reasons)
        return replace(self, reasons=told, known=passed.known, merits=passed.merits)


class Reviewer:
    """Reviews turns with one engine at one depth.

    Args:
        engine: finds the moves; the reference engine reviews at `Depth.INSTANT` alone.
        leaves: leave values.
        depth: how closely to look.
        effort: how much work a turn is worth, unless it is instant.
        wins: chances to win by spread; None where there are none.
        has_luck: False to leave out the luck of the draws.
        taste: which of equal moves comes first.
    """

    def __init__(
        self,
        engine: Engine,
        leaves: KlvLeaves,
        depth: Depth,
        *,
        effort: Effort | None = None,
        wins: WinTable | None = None,
        has_luck: bool = True,
        taste: Taste = NO_TASTE,
    ) -> None:
        self._engine, self._leaves, self._depth = engine, leaves, depth
        self._wins, self._has_luck, self._taste = wins, has_luck, taste
        self._evaluator = None
        if depth is not Depth.INSTANT:
            self._evaluator = Evaluator(engine, leaves, effort or Effort(), taste=taste)

    def review(self, turn: PlayedTurn, token: CancelToken | None = None) -> TurnReview:
        """Review one turn.

        Raises:
            EvaluationStopped: the token was called before there was a figure.
        """
        found = TurnReview(
            turn.line, turn.player, self._depth, fate=turn.fate, is_hurried=turn.is_hurried
        )
        if turn.situation is None or turn.move is None:
            problem = turn.problem or Sentence("The rack does not hold the tiles of the move.")
            return replace(found, problem=problem)
        luck = None
        if self._has_luck:
            luck = luck_of(turn, self._engine, self._leaves, self._wins, token=token)
        try:
            evaluation = self.evaluate(turn.situation, (turn.move,), token)
        except EvaluationStopped:
            raise
        except (EvaluationError, ValueError) as error:
            return replace(found, luck=luck, problem=str(error))
        judged = self._judged(replace(found, luck=luck), turn, evaluation, token)
        return self._with_insight(judged, turn, evaluation, token)

    def _with_insight(
        self,
        found: TurnReview,
        turn: PlayedTurn,
        evaluation: Evaluation,
        token: CancelToken | None,
    ) -> TurnReview:
        """Add what was threatened, and the best moves of common words, to a close review."""
        if self._evaluator is None or (token is not None and token.is_called):
            return found
        situation = evaluation.situation
        assert turn.move is not None
        try:
            asked = plays_to_ask(self._engine, self._leaves, evaluation, self._taste)
            if asked:
                evaluation = self.evaluate(situation, (turn.move, *asked), token)
        except EvaluationStopped:
            return found
        threat = None
        if turn.fate is not Fate.WITHDRAWN:
            threat = find_threat(
                situation,
                turn.move,
                lambda moves: sample_replies(
                    self._engine, situation, self._leaves, moves, token=token
                ),
            )
        return replace(found, threat=threat, by_words=self._by_words(found, turn, evaluation))

    def _by_words(
        self, found: TurnReview, turn: PlayedTurn, evaluation: Evaluation
    ) -> tuple[WordsMove, ...]:
        """The best moves of commoner and commoner words; none if another move comes first here."""
        words = evaluation.row(turn.move).words if isinstance(turn.move, Play) else ()
        moves = moves_by_words(self._ruled(evaluation, turn.fate, words), self._taste)
        is_same = moves and found.best is not None and moves[0].move == found.best.move
        return moves if is_same else ()

    def evaluate(
        self, situation: Situation, moves: Iterable[Move], token: CancelToken | None = None
    ) -> Evaluation:
        """Compare the best moves of a position and `moves`.

        Raises:
            EvaluationStopped, EvaluationError, ValueError: as `Evaluator.evaluate`.
        """
        if self._evaluator is not None:
            return self._evaluator.evaluate(situation, moves, token)
        return static_evaluation(
            self._engine, self._leaves, situation, moves, self._wins, self._taste
        )

    def evaluate_turn(
        self, turn: PlayedTurn, other: Move, token: CancelToken | None = None
    ) -> Evaluation:
        """Compare the best moves of a turn, the one played and another, as the table ruled.

        Raises:
            EvaluationStopped, EvaluationError, ValueError: as `Evaluator.evaluate`.
        """
        assert turn.situation is not None and turn.move is not None
        evaluation = self.evaluate(turn.situation, (turn.move, other), token)
        words = evaluation.row(turn.move).words if isinstance(turn.move, Play) else ()
        return self._ruled(evaluation, turn.fate, words)

    def reasons(
        self, evaluation: Evaluation, one: Move, other: Move, token: CancelToken | None = None
    ) -> tuple[tuple[Reason, ...], MistakeKind | None]:
        """Return why one move is better than another, and the kind of mistake the worse one is."""
        comparison = self._compare(evaluation, one, other, token)
        reasons = explain(comparison)
        return reasons, mistake_kind(comparison, reasons)

    def plain_reasons(
        self, evaluation: Evaluation, one: Move, other: Move, token: CancelToken | None = None
    ) -> tuple[Sentence, ...]:
        """Return why one move is better than another, in plain words without figures."""
        comparison = self._compare(evaluation, one, other, token)
        return plain_reasons(comparison, explain(comparison))

    def _compare(
        self, evaluation: Evaluation, one: Move, other: Move, token: CancelToken | None
    ) -> Comparison:
        draws = {} if self._evaluator is not None else {"draws": 0}
        return compare(self._engine, self._leaves, evaluation, one, other, token=token, **draws)

    def _why(
        self,
        evaluation: Evaluation,
        played: Move,
        token: CancelToken | None,
        left_out: frozenset[ReasonKind] = frozenset(),
    ) -> _Why:
        """Why other moves are better than the one that was played, in both vocabularies."""
        comparison = self._compare(evaluation, evaluation.best.move, played, token)
        reasons = explain(comparison)
        told, why = for_learners(
            evaluation,
            evaluation.row(played),
            self._taste,
            (comparison, reasons),
            lambda known: self._compare(evaluation, known, played, token),
        )
        rows = [move for move in (told.one, told.other) if move.move != played]
        reasons, why = (
            tuple(reason for reason in found if reason.kind not in left_out)
            for found in (reasons, why)
        )
        return _Why(
            reasons,
            mistake_kind(comparison, reasons),
            None if told is comparison or not rows else option_of(rows[0]),
            plain_phoneys(told, why),
            plain_merits(told, why, played),
            follow_up_of(*comparison.turns) if comparison.other.move == played else None,
        )

    def replies(
        self, situation: Situation, move: Move, token: CancelToken | None = None
    ) -> Mapping[Square, Heat]:
        """Return where the opponent's replies to a move lie, over draws of the unseen tiles."""
        turns = sample_turns(self._engine, situation, self._leaves, (move,), token=token)
        return reply_heat(turns[move])

    def places(self, situation: Situation, tile: str) -> Mapping[Square, Heat]:
        """Return the best score that a tile of the rack can be part of on each square."""
        return letter_heat(self._engine, situation, tile)

    def kept(self, situation: Situation, last: PlayedTurn) -> tuple[KeptTile, ...]:
        """Return what the opponent may have kept at their last turn; empty if nothing is known.

        Raises:
            ValueError: the turn reveals nothing about the tiles kept.
        """
        found = self._inferred(situation, last)
        if found is None or last.move is None:
            return ()
        left = situation.rack_size - len(tiles_used(last.move))
        return kept_tiles(found.expected, situation.unseen, left) if found.leaves else ()

    def think_on(
        self,
        turn: PlayedTurn,
        known: TurnReview,
        wanted: ThinkingOptions,
        last: PlayedTurn | None,
        token: CancelToken,
    ) -> Iterator[TurnReview]:
        """Yield the review of a turn again and again, each time from more work on its moves.

        Args:
            turn: the turn, which can be reviewed.
            known: its review so far; its moves are looked at again.
            wanted: how to think.
            last: the turn of the opponent before it, from which to tell what they may have kept;
                None for any tiles.
            token: ends it soon.

        Raises:
            ValueError: the searches do not cover the position.
        """
        assert turn.situation is not None and turn.move is not None
        assert self._evaluator is not None, "the reference engine compares nothing closely"
        moves = dict.fromkeys((*(option.move for option in known.options), turn.move, Pass()))
        if last is not None:
            found = self._inferred(turn.situation, last)
            wanted = replace(wanted, kept=() if found is None else found.leaves)
        for evaluation in think_on(self._evaluator, turn.situation, tuple(moves), wanted, token):
            try:
                judged = self._judged(known, turn, evaluation, token)
                yield replace(judged, by_words=self._by_words(judged, turn, evaluation))
            except EvaluationStopped:
                return

    def _inferred(self, situation: Situation, last: PlayedTurn) -> Inferred | None:
        """Tiles that the opponent may have kept at their last turn; None if it reveals none."""
        move = last.move
        if move is None or isinstance(move, Pass) or last.fate is Fate.WITHDRAWN:
            return None
        act = len(move.tiles) if isinstance(move, Exchange) else move
        return begin_inference(self._engine, situation.before(move), self._leaves, act).result()

    def _judged(
        self,
        found: TurnReview,
        turn: PlayedTurn,
        evaluation: Evaluation,
        token: CancelToken | None,
    ) -> TurnReview:
        assert turn.move is not None
        by_list = evaluation.row(turn.move)
        words = by_list.words if isinstance(turn.move, Play) else ()
        evaluation = self._ruled(evaluation, turn.fate, words)
        played = evaluation.row(turn.move)
        ruling = _ruling(turn.fate, by_list)
        judgement = judge(evaluation, turn.move)
        if turn.is_hinted and judgement.cost is Cost.SMALL:
            # The hint had less time, so a small difference is no fault of who followed it.
            judgement = replace(judgement, cost=Cost.UNSURE)
        challenge = self._wrong_challenge(turn)
        why = _Why()
        if judgement.cost in MISTAKES or played.phoneys:
            why = self._why(evaluation, turn.move, token)
        if played.phoneys:
            passed = evaluation
            if all(row.move != Pass() for row in evaluation.rows):
                moves = evaluation.best.move, Pass()
                passed = self.evaluate(evaluation.situation, moves, token)
            passed = self._ruled(passed, turn.fate, words)
            lost = judge(passed, Pass())
            if turn.fate is Fate.WITHDRAWN:
                judgement = lost
                why = why.of_withdrawn(self._why(passed, Pass(), token, _OF_WHAT_IS_KEPT))
                why = why if ruling is None else why.without_phoneys()
            else:
                challenge = _missed_challenge(turn.player, judgement.played, lost.played)
        options = options_of(evaluation)
        at = next((n for n, option in enumerate(options) if option.move == turn.move), None)
        if at is None:
            options, at = (*options, option_of(played)), len(options)
        best, own = judgement.best, judgement.played
        has_wins = self._evaluator is not None or self._wins is not None
        return replace(
            found,
            phase=evaluation.phase,
            options=options if has_wins else tuple(replace(option, win=None) for option in options),
            played=at,
            cost=judgement.cost,
            measure=judgement.measure,
            loss=judgement.loss,
            cost_points=max(0.0, points_of(best) - points_of(own)),
            cost_win=max(0.0, best.win - own.win) if has_wins else None,
            kind=why.kind,
            challenge=challenge,
            reasons=tuple(reason.sentence for reason in why.reasons),
            known=why.known,
            plain=(*why.phoneys, *why.merits),
            ruling=ruling,
            follow_up=None if played.phoneys else why.follow_up,
        )

    def _ruled(self, evaluation: Evaluation, fate: Fate, words: tuple[str, ...]) -> Evaluation:
        """An evaluation in which the table, not the list, tells if a challenged play was good.

        Args:
            evaluation: holds the moves.
            fate: of the play.
            words: the words that it formed.
        """
        if fate is Fate.STOOD or not words:
            return evaluation
        ruled = frozenset(words)
        rows = []
        for row in evaluation.rows:
            phoneys = row.phoneys
            if fate is Fate.CHALLENGED:
                phoneys = tuple(word for word in phoneys if word not in ruled)
            elif ruled <= frozenset(row.words):
                # Any other play of these words would have come off too.
                phoneys = phoneys or row.words
            rows.append(replace(row, phoneys=phoneys))
        scores = evaluation.situation.scores
        return replace(evaluation, rows=ordered(rows, self._taste, scores[0] - scores[1]))

    def _wrong_challenge(self, turn: PlayedTurn) -> ChallengeReview | None:
        """The cost of a challenge of a good play: the bonus, or the best move of the lost turn."""
        if turn.fate is not Fate.CHALLENGED:
            return None
        cost, win = float(turn.bonus), None
        lost = turn.forfeited
        if lost is not None:
            worth = best_equity(self._engine, lost, self._leaves)
            cost += worth
            if self._wins is not None:
                win = win_after(self._wins, lost, worth) - win_after(self._wins, lost, 0.0, 0)
        return ChallengeReview(1 - turn.player, ChallengeKind.WRONG, cost, win) if cost else None


def _ruling(fate: Fate, row: EvaluatedMove) -> Sentence | None:
    """That the table ruled otherwise than the list about a play; None if they agree."""
    if fate is Fate.CHALLENGED and row.phoneys:
        return Sentence(RULED_GOOD, words=", ".join(row.phoneys))
    if fate is Fate.WITHDRAWN and row.words and not row.phoneys:
        return Sentence(RULED_OFF, words=", ".join(row.words))
    return None


def _missed_challenge(player: int, own: EvaluatedMove, none: EvaluatedMove) -> ChallengeReview:
    """Return the gain of a phoney that stayed, beside a pass."""
    cost = max(0.0, points_of(own) - points_of(none))
    return ChallengeReview(1 - player, ChallengeKind.MISSED, cost, max(0.0, own.win - none.win))


def options_of(evaluation: Evaluation) -> tuple[Option, ...]:
    """Return the figures of the best moves, each word once."""
    return tuple(option_of(row) for row in islice(distinct(evaluation.rows), MOST_OPTIONS))


def option_of(row: EvaluatedMove) -> Option:
    """Return the figures of a move that are kept."""
    playouts, draws, solved = row.playouts, row.draws, row.solved
    is_proven = bool((draws and draws.is_proven) or (solved and solved.is_proven))
    return Option(
        move=row.move,
        score=row.score,
        words=row.words,
        leave=row.leave,
        equity=points_of(row),
        win=row.win,
        win_error=row.win_error,
        work=playouts.iterations if playouts else draws.seen if draws else 0,
        is_proven=is_proven,
        is_phoney=bool(row.phoneys),
    )


# Moves compared by score and leave alone.

STATIC_ERROR, LATE_ERROR = 3.0, 12.5
"""Standard deviation of a static equity from the searched one within a position, in points, and the
same with an almost empty bag: docs/engine/review.md says how they were measured."""


def static_evaluation(
    engine: Engine,
    leaves: KlvLeaves,
    situation: Situation,
    moves: Iterable[Move],
    wins: WinTable | None,
    taste: Taste = NO_TASTE,
) -> Evaluation:
    """Compare the best static moves of a position and `moves` without a search.

    Without a table every chance to win is 1, so that moves are told apart by points.
    """
    spread_error = STATIC_ERROR if situation.bag_count > MAX_IN_BAG else LATE_ERROR
    top = [candidate.move for candidate in top_words(engine, situation, leaves, MOST_OPTIONS)[0]]
    asked = tuple(moves)
    rows = []
    for move in dict.fromkeys((*top, *asked)):
        row = static_row(engine, situation, leaves, move)
        win, error = 1.0, 0.0
        if wins is not None:
            laid = len(tiles_used(move)) if isinstance(move, Play) else 0
            low, win, high = (
                win_after(wins, situation, row.static_equity + off, laid)
                for off in (-spread_error, 0.0, spread_error)
            )
            error = (high - low) / 2
        rows.append(
            replace(
                row,
                win=win,
                win_error=error,
                spread=row.static_equity,
                spread_error=spread_error,
                is_asked=move in asked,
            )
        )
    return Evaluation(
        situation=situation,
        phase="simulation",
        rows=ordered(rows, taste, situation.scores[0] - situation.scores[1]),
        has_bingo=has_bingo(engine, situation),
        ending="complete",
        seconds=0.0,
    )
