# SPDX-License-Identifier: MIT
"""Reasons for one of two moves: sentences made from figures, each with what it was filled from.

A claim is made only where the limits of its figures do not overlap. docs/engine/why.md lists the
kinds with an example each.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import fmean, pstdev

from desktop_app.analysis.comparison import Comparison
from desktop_app.analysis.moves import (
    Lane,
    lane_name,
    lane_of,
    name_inside,
    name_of,
    squares_of_word,
)
from desktop_app.engine.evaluation import (
    EvaluatedMove,
    Quantity,
    Range,
    Solved,
)
from desktop_app.engine.leaves import VOWELS
from desktop_app.engine.replies import Turns
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Premium, Square
from desktop_app.rules.move import Exchange, Move, Play, format_square, tiles_used
from desktop_app.rules.scoring import WordScore, score_play
from desktop_app.rules.tiles import BLANK, remove_tiles, write_faces
from desktop_app.sentences.sentence import Sentence

Figure = int | float | str


class ReasonKind(Enum):
    """The subject of a sentence; docs/engine/why.md has an example of each."""

    TOO_CLOSE = "too-close"
    EQUAL = "equal"
    PHONEY = "phoney"
    BINGO = "bingo"
    HOOK = "hook"
    PARALLEL = "parallel"
    SCORE = "score"
    LEAVE = "leave"
    BALANCE = "balance"
    DUPLICATES = "duplicates"
    Q_KEPT = "q-kept"
    S_SPENT = "s-spent"
    BLANK_SPENT = "blank-spent"
    EXCHANGE = "exchange"
    LANE_OPENED = "lane-opened"
    HOOK_OPENED = "hook-opened"
    TRIPLE_OPENED = "triple-opened"
    LANE_LEFT_OPEN = "lane-left-open"
    SETUP = "setup"
    CLOSED = "closed"
    OPENED_UP = "opened-up"
    OWN_BINGOS = "own-bingos"
    REPLY_BINGOS = "reply-bingos"
    REPLY_SCORE = "reply-score"
    EQUITY_OR_WIN = "equity-or-win"
    DRAWS = "draws"
    FINAL_SPREAD = "final-spread"
    GOES_OUT = "goes-out"
    OUT_NEXT = "out-next"
    STUCK = "stuck"


@dataclass(frozen=True)
class Reason:
    """A true sentence about two moves.

    Attributes:
        kind: what it is about.
        sentence: the sentence.
        figures: what it was filled from, before rounding, by the placeholders of the sentence.
        favours: the move that it speaks for; None if it speaks for neither.
        weight: how telling it is, about in points.
    """

    kind: ReasonKind
    sentence: Sentence
    figures: Mapping[str, Figure]
    favours: Move | None
    weight: float


@dataclass(frozen=True)
class _Side:
    """The comparison as seen by one move, `x`, for which sentences are sought."""

    comparison: Comparison
    x: EvaluatedMove
    y: EvaluatedMove
    x_turns: tuple[Turns, ...]
    y_turns: tuple[Turns, ...]

    @property
    def situation(self) -> Situation:
        return self.comparison.evaluation.situation

    def gap(self, quantity: Quantity) -> Range | None:
        """By how much a figure of `x` is higher, where that is certain; else None."""
        found = self.comparison.evaluation.gap(self.x, self.y, quantity)
        return found if found is not None and found.is_clear else None

    def make_reason(
        self, template: str, kind: ReasonKind, weight: float, **figures: Figure | Sentence
    ) -> Reason:
        """A sentence for `x`, its numbers rounded; `{move}` and `{other}` are the moves."""
        board = self.situation.board
        names = {
            key: name_of(board, row.move)
            if begins_with(template, key)
            else name_inside(board, row.move)
            for key, row in (("move", self.x), ("other", self.y))
        }
        return make_reason(template, kind, weight, self.x.move, names, figures)


def make_reason(
    template: str,
    kind: ReasonKind,
    weight: float,
    favours: Move | None,
    names: Mapping[str, str],
    figures: Mapping[str, Figure | Sentence],
) -> Reason:
    shown = {key: _shown(key, value) for key, value in figures.items()}
    told = {key: names[key] for key in names if f"{{{key}}}" in template}
    return Reason(kind, Sentence(template, **told, **shown), {**told, **figures}, favours, weight)


def begins_with(template: str, key: str) -> bool:
    """True if a sentence of the template begins with this placeholder."""
    return template.startswith(f"{{{key}}}") or f". {{{key}}}" in template


_HALVES = ("wins", "other_wins")
"""Figures that may end in a half, as a tie is half a win."""


def _shown(key: str, value: Figure | Sentence) -> Figure | Sentence:
    """A figure as a sentence shows it: a whole number, or halves of wins."""
    if isinstance(value, str):
        return value
    halves = round(2 * value)
    return halves / 2 if key in _HALVES and halves % 2 else round(value)


def find_reasons(comparison: Comparison) -> Iterator[Reason]:
    one, other = comparison.one, comparison.other
    first, second = comparison.turns
    for side in (
        _Side(comparison, one, other, first, second),
        _Side(comparison, other, one, second, first),
    ):
        for rule in _RULES:
            found = rule(side)
            if found is not None:
                yield found


def _tiles_text(tiles: Sequence[str]) -> str:
    return write_faces(tiles) if tiles else Sentence("nothing")


# Points and words.


def _phoney(side: _Side) -> Reason | None:
    if not side.y.phoneys or side.x.phoneys:
        return None
    word = side.y.phoneys[0]
    near = side.comparison.near_words.get(word)
    if near is None:
        template = "{other} is a phoney: {word} is not in the word list."
        return side.make_reason(template, ReasonKind.PHONEY, 200, word=word)
    template = "{other} is a phoney: {word} is not in the word list, {near} is."
    return side.make_reason(template, ReasonKind.PHONEY, 200, word=word, near=near)


def _bingo(side: _Side) -> Reason | None:
    bonus = side.situation.scoring.bingo_points
    if not _is_bingo(side, side.x) or _is_bingo(side, side.y):
        return None
    template = "{move} is a bingo for {score}, with the bonus of {bonus}."
    weight = bonus + abs(side.x.score - side.y.score)
    return side.make_reason(template, ReasonKind.BINGO, weight, score=side.x.score, bonus=bonus)


def _is_bingo(side: _Side, row: EvaluatedMove) -> bool:
    laid = row.move.rack_tiles() if isinstance(row.move, Play) else ()
    return len(laid) >= side.situation.scoring.bingo_tiles


def _hook(side: _Side) -> Reason | None:
    hooked = [score for score in _cross_words(side.situation, side.x.move) if _old_part(score)]
    if not hooked or any(_old_part(score) for score in _cross_words(side.situation, side.y.move)):
        return None
    word = max(hooked, key=lambda word_score: word_score.points)
    letter = next(score.tile for score in word.letters if score.is_new)
    template = "{move} hooks {letter} onto {old} to make {new}, which scores {points}."
    return side.make_reason(
        template,
        ReasonKind.HOOK,
        0.8 * word.points,
        letter=letter.upper(),
        old=_old_part(word),
        new=word.text,
        points=word.points,
    )


def _old_part(word: WordScore) -> str:
    """The word that a cross word lengthens by one letter at an end; empty if it does not."""
    new = [at for at, letter in enumerate(word.letters) if letter.is_new]
    if len(word.letters) < 3 or new not in ([0], [len(word.letters) - 1]):
        return ""
    return word.text[1:] if new == [0] else word.text[:-1]


def _cross_words(situation: Situation, move: Move) -> tuple[WordScore, ...]:
    if not isinstance(move, Play):
        return ()
    played = score_play(situation.board, move.placements(), situation.tile_set, situation.scoring)
    return played.words[1:]


def _parallel(side: _Side) -> Reason | None:
    words = _cross_words(side.situation, side.x.move)
    if len(words) < 2 or len(words) <= len(_cross_words(side.situation, side.y.move)):
        return None
    points = sum(word.points for word in words)
    template = "{move} makes more words across its own, which score {points}: {texts}."
    texts = ", ".join(word.text for word in words)
    return side.make_reason(template, ReasonKind.PARALLEL, 0.8 * points, points=points, texts=texts)


_WORTH_TELLING = 3
"""Fewest points of score that are worth a sentence."""


def _score(side: _Side) -> Reason | None:
    gap = side.x.score - side.y.score
    is_told = _is_bingo(side, side.x) and not _is_bingo(side, side.y)
    if gap < _WORTH_TELLING or is_told or not isinstance(side.y.move, Play):
        return None
    template = "{move} scores {gap} more than {other}: {score} against {other_score}."
    return side.make_reason(
        template, ReasonKind.SCORE, gap, gap=gap, score=side.x.score, other_score=side.y.score
    )


# Tiles that are kept.

_LEAVE_GAP = 2.0
_UNBALANCED, _BALANCED = 3, 1
_GOOD_S, _GOOD_BLANK = 8, 25


def _leave(side: _Side) -> Reason | None:
    gap = side.x.leave_value - side.y.leave_value
    if gap < _LEAVE_GAP:
        return None
    template = (
        "{move} keeps {leave}, worth {value}; {other} keeps {other_leave}, worth {other_value}."
    )
    return side.make_reason(
        template,
        ReasonKind.LEAVE,
        gap,
        leave=_tiles_text(side.x.leave),
        value=side.x.leave_value,
        other_leave=_tiles_text(side.y.leave),
        other_value=side.y.leave_value,
    )


def _counts(leave: Sequence[str]) -> tuple[int, int]:
    """Vowels and consonants."""
    vowels = sum(tile in VOWELS for tile in leave)
    return vowels, len(leave) - vowels - leave.count(BLANK)


def _balance(side: _Side) -> Reason | None:
    vowels, consonants = _counts(side.y.leave)
    own_vowels, own_consonants = _counts(side.x.leave)
    is_better = abs(own_vowels - own_consonants) <= _BALANCED
    if abs(vowels - consonants) < _UNBALANCED or not is_better or not side.situation.bag_count:
        return None
    template = (
        "Vowels and consonants: {other} keeps {vowels} and {consonants}, {move} {own_vowels} and"
        " {own_consonants}."
    )
    return side.make_reason(
        template,
        ReasonKind.BALANCE,
        abs(vowels - consonants),
        vowels=vowels,
        consonants=consonants,
        own_vowels=own_vowels,
        own_consonants=own_consonants,
    )


def _duplicates(side: _Side) -> Reason | None:
    def repeated(leave: Sequence[str]) -> Counter[str]:
        counts = Counter(tile for tile in leave if tile not in (BLANK, "S", "E"))
        return Counter({tile: count for tile, count in counts.items() if count > 1})

    mine, theirs = repeated(side.x.leave), repeated(side.y.leave)
    if not theirs or mine or not side.situation.bag_count:
        return None
    tile, count = theirs.most_common(1)[0]
    template = "{other} keeps {count} of the same letter: {tiles}."
    return side.make_reason(
        template, ReasonKind.DUPLICATES, 1.0 + count, count=count, tiles=write_faces([tile] * count)
    )


def _q_kept(side: _Side) -> Reason | None:
    if "Q" not in side.y.leave or "Q" in side.x.leave or "U" in side.y.leave:
        return None
    helping = sum(tile in ("U", BLANK) for tile in side.situation.unseen)
    template = "{other} keeps the Q; U tiles and blanks still unseen: {helping}."
    return side.make_reason(template, ReasonKind.Q_KEPT, 6, helping=helping)


def _s_spent(side: _Side) -> Reason | None:
    wasted = _wasted(side, "S", _GOOD_S)
    if not wasted:
        return None
    template = "{other} spends an S and scores {score}; the best play without one scores {without}."
    figures = {"score": side.y.score, "without": side.comparison.without["S"]}
    return side.make_reason(template, ReasonKind.S_SPENT, wasted, **figures)


def _blank_spent(side: _Side) -> Reason | None:
    wasted = _wasted(side, BLANK, _GOOD_BLANK)
    if not wasted:
        return None
    template = (
        "{other} spends a blank and scores {score}; the best play without one scores {without}."
    )
    figures = {"score": side.y.score, "without": side.comparison.without[BLANK]}
    return side.make_reason(template, ReasonKind.BLANK_SPENT, wasted, **figures)


def _wasted(side: _Side, tile: str, worth: int) -> int:
    """Points by which a good tile that the other move spends falls short of its worth; else 0."""
    used = tiles_used(side.y.move).count(tile), tiles_used(side.x.move).count(tile)
    without = side.comparison.without.get(tile)
    if used[0] <= used[1] or without is None or not side.situation.bag_count:
        return 0
    if not isinstance(side.y.move, Play):
        return 0
    return max(0, worth - max(0, side.y.score - without))


def _exchange(side: _Side) -> Reason | None:
    gap = side.gap("equity")
    if not isinstance(side.x.move, Exchange) or gap is None or gap.mean < 1:
        return None
    template = (
        "{move} comes out {gap} ahead of {other} after the next two turns, both racks counted."
    )
    return side.make_reason(template, ReasonKind.EXCHANGE, 3 + gap.mean, gap=gap.mean)


# The turns that follow.

_LANE_SHARE = 0.10
_DANGER, _SETUP = 25, 35
_NORMAL = 1.960
_SURE_OF_A_LANE = 2.576
"""Standard errors for 99 of 100 cases: the lane that differs most is one of many."""
_MOST_PLAYS = 0.6


@dataclass(frozen=True)
class _LaneUse:
    """How often a lane is used after one move beside another, in chances from 0 to 1."""

    lane: Lane
    share: float
    other_share: float
    mean: float
    plays: tuple[Play, ...]

    @property
    def weight(self) -> float:
        return (self.share - self.other_share) * self.mean


def _lane_use(
    played: Sequence[tuple[Move, int]], others: Sequence[tuple[Move, int]], least_mean: float
) -> _LaneUse | None:
    """The lane that is used most for points after one move, and surely less after another."""
    found = []
    lanes = {lane_of(move) for move, _ in played} - {None}
    for lane in lanes:
        if lane is None:
            continue
        used = [lane_of(move) == lane for move, _ in played]
        less = [lane_of(move) == lane for move, _ in others]
        differences = [a - b for a, b in zip(used, less, strict=True)]
        half = _SURE_OF_A_LANE * pstdev(differences) / math.sqrt(len(differences))
        mean = fmean(score for move, score in played if lane_of(move) == lane)
        share, other_share = fmean(used), fmean(less)
        if share >= _LANE_SHARE and share - other_share > half and mean >= least_mean:
            plays = tuple(
                move for move, _ in played if isinstance(move, Play) and lane_of(move) == lane
            )
            found.append(_LaneUse(lane, share, other_share, mean, plays))
    found.sort(key=lambda use: (-use.weight, lane_name(use.lane)))
    return found[0] if found else None


def _lane_opened(side: _Side) -> Reason | None:
    if not side.y_turns or not isinstance(side.y.move, Play):
        return None
    use = _lane_use(
        [(turn.reply, turn.reply_score) for turn in side.y_turns],
        [(turn.reply, turn.reply_score) for turn in side.x_turns],
        _DANGER,
    )
    if use is None:
        return None
    figures: dict[str, Figure] = {
        "lane": lane_name(use.lane),
        "share": 100 * use.share,
        "mean": use.mean,
        "other_share": 100 * use.other_share,
    }
    if not _builds_on(use, side.y.move):
        template = (
            "{other} leaves {lane} open: the opponent plays there in {share} of 100 draws, for"
            " {mean} on average, after {move} in {other_share}."
        )
        return side.make_reason(template, ReasonKind.LANE_LEFT_OPEN, use.weight, **figures)
    hook, triple = _hook_of(side, use), _triple_of(side, use)
    if hook is not None:
        letter, square = hook
        unseen = side.situation.unseen.count(letter)
        template = (
            "{other} opens {lane} to {letter} on {square} (unseen: {unseen}): the"
            " opponent plays there in {share} of 100 draws, for {mean} on average, after"
            " {move} in {other_share}."
        )
        figures |= {"letter": letter, "square": square, "unseen": unseen}
        return side.make_reason(template, ReasonKind.HOOK_OPENED, use.weight, **figures)
    if triple is not None:
        template = (
            "{other} opens the triple word square {square}: the opponent plays through {lane} in"
            " {share} of 100 draws, for {mean} on average, after {move} in {other_share}."
        )
        return side.make_reason(
            template, ReasonKind.TRIPLE_OPENED, use.weight, square=triple, **figures
        )
    template = (
        "{other} opens {lane}: the opponent plays there in {share} of 100 draws, for {mean}"
        " on average, after {move} in {other_share}."
    )
    return side.make_reason(template, ReasonKind.LANE_OPENED, use.weight, **figures)


def _builds_on(use: _LaneUse, move: Play) -> bool:
    """True if most plays in a lane make words with tiles of a move."""
    near = {
        Square(placement.row + row, placement.col + col)
        for placement in move.placements()
        for row, col in ((0, 1), (0, -1), (1, 0), (-1, 0))
    }
    laid = {placement.square for placement in move.placements()}
    built = sum(
        not (near.isdisjoint(placement.square for placement in play.placements()))
        or not laid.isdisjoint(squares_of_word(play))
        for play in use.plays
    )
    return built >= _MOST_PLAYS * len(use.plays)


def _hook_of(side: _Side, use: _LaneUse) -> tuple[str, str] | None:
    """The letter that most plays in a lane put in front of the other move's word or behind it."""
    move = side.y.move
    if not isinstance(move, Play):
        return None
    squares = squares_of_word(move)
    row_step, col_step = move.direction.step
    ends = {
        Square(squares[0].row - row_step, squares[0].col - col_step),
        Square(squares[-1].row + row_step, squares[-1].col + col_step),
    }
    hooks = Counter(
        (placement.tile.upper(), format_square(placement.row, placement.col))
        for play in use.plays
        for placement in play.placements()
        if placement.square in ends and play.direction is not move.direction
    )
    if not hooks:
        return None
    hook, count = hooks.most_common(1)[0]
    return hook if count >= _MOST_PLAYS * len(use.plays) else None


def _triple_of(side: _Side, use: _LaneUse) -> str | None:
    """The triple word square that most plays in a lane cover."""
    layout = side.situation.board.layout
    squares = Counter(
        format_square(placement.row, placement.col)
        for play in use.plays
        for placement in play.placements()
        if layout.premium_at(placement.row, placement.col) is Premium.TRIPLE_WORD
    )
    if not squares:
        return None
    square, count = min(squares.most_common(), key=lambda item: (-item[1], item[0]))
    return square if count >= _MOST_PLAYS * len(use.plays) else None


def _setup(side: _Side) -> Reason | None:
    if not side.x_turns or not isinstance(side.x.move, Play):
        return None
    use = _lane_use(
        [(turn.own, turn.own_score) for turn in side.x_turns],
        [(turn.own, turn.own_score) for turn in side.y_turns],
        _SETUP,
    )
    if use is None or not _builds_on(use, side.x.move):
        return None
    template = (
        "{move} sets up {lane}: you play there next turn in {share} of 100 draws, for {mean}"
        " on average, after {other} in {other_share}."
    )
    return side.make_reason(
        template,
        ReasonKind.SETUP,
        use.weight,
        lane=lane_name(use.lane),
        share=100 * use.share,
        mean=use.mean,
        other_share=100 * use.other_share,
    )


_LEAD = 20
_DEVIATION_GAP = 2.0


def _variation(side: _Side) -> Reason | None:
    """A player who leads likes a closed board; one who is behind likes an open one."""
    x, y = side.x.playouts, side.y.playouts
    if x is None or y is None:
        return None
    lead = side.situation.scores[0] - side.situation.scores[1]
    gap = x.spread_deviation - y.spread_deviation
    error = math.hypot(
        x.spread_deviation / math.sqrt(2 * x.iterations),
        y.spread_deviation / math.sqrt(2 * y.iterations),
    )
    if abs(gap) < max(_DEVIATION_GAP, _NORMAL * error) or abs(lead) < _LEAD:
        return None
    figures = {
        "deviation": x.spread_deviation, "other_deviation": y.spread_deviation, "lead": abs(lead)
    }  # fmt: skip
    if lead > 0 and gap < 0:
        template = (
            "You lead by {lead}, and {move} keeps the game calmer: the spread varies by"
            " {deviation}, after {other} by {other_deviation}."
        )
        return side.make_reason(template, ReasonKind.CLOSED, abs(gap), **figures)
    if lead < 0 and gap > 0:
        template = (
            "You are {lead} behind, and {move} keeps the game open: the spread varies by"
            " {deviation}, after {other} by {other_deviation}."
        )
        return side.make_reason(template, ReasonKind.OPENED_UP, abs(gap), **figures)
    return None


_SHARE_GAP = 0.03
_BINGO_POINTS = 70
"""Points that a bingo gains on another turn with both players' answers, about."""


def _own_bingos(side: _Side) -> Reason | None:
    gap, x, y = side.gap("own_bingos"), side.x.playouts, side.y.playouts
    if gap is None or gap.mean < _SHARE_GAP or x is None or y is None:
        return None
    template = (
        "After {move} you bingo next turn in {share} of 100 draws, after {other} in {other_share}."
    )
    return side.make_reason(
        template,
        ReasonKind.OWN_BINGOS,
        _BINGO_POINTS * gap.mean,
        share=100 * x.own_bingos,
        other_share=100 * y.own_bingos,
    )


def _reply_bingos(side: _Side) -> Reason | None:
    gap, x, y = side.gap("reply_bingos"), side.x.playouts, side.y.playouts
    if gap is None or gap.mean > -_SHARE_GAP or x is None or y is None:
        return None
    template = (
        "After {move} the opponent bingos in {share} of 100 draws, after {other} in {other_share}."
    )
    return side.make_reason(
        template,
        ReasonKind.REPLY_BINGOS,
        -_BINGO_POINTS * gap.mean,
        share=100 * x.reply_bingos,
        other_share=100 * y.reply_bingos,
    )


def _reply_score(side: _Side) -> Reason | None:
    gap, x, y = side.gap("reply_score"), side.x.playouts, side.y.playouts
    if gap is None or gap.mean > -_LEAVE_GAP or x is None or y is None:
        return None
    template = "The opponent's next turn scores {mean} after {move} and {other_mean} after {other}."
    return side.make_reason(
        template,
        ReasonKind.REPLY_SCORE,
        -gap.mean,
        mean=x.reply_score,
        other_mean=y.reply_score,
    )


def _equity_or_win(side: _Side) -> Reason | None:
    points, wins = side.y.static_equity - side.x.static_equity, side.gap("win")
    if points < _LEAVE_GAP or wins is None or wins.mean < 0.01 or not side.situation.bag_count:
        return None
    template = (
        "By score and leave {other} is {points} better, yet {move} wins more often: by {games} in"
        " 100."
    )
    weight = 10 + points
    figures = {"points": points, "games": 100 * wins.mean}
    return side.make_reason(template, ReasonKind.EQUITY_OR_WIN, weight, **figures)


# The end of the game.


def _draws(side: _Side) -> Reason | None:
    x, y, gap = side.x.draws, side.y.draws, side.gap("win")
    if x is None or y is None or gap is None or gap.mean <= 0:
        return None
    template = "Draws: {draws}. {move} wins in {wins} of them, {other} in {other_wins}."
    if not (x.is_proven and y.is_proven):
        template = (
            "Draws: {draws}. {move} wins in about {wins} of them, {other} in about {other_wins}."
        )
    return side.make_reason(
        template,
        ReasonKind.DRAWS,
        100 * gap.mean,
        draws=x.draws,
        wins=x.wins,
        other_wins=y.wins,
    )


def _final_spread(side: _Side) -> Reason | None:
    x, y, gap = side.x.solved, side.y.solved, side.gap("spread")
    if x is None or y is None or gap is None or gap.mean <= 0:
        return None
    template = (
        "With best play {move} ends with a spread of {spread:+d}, {other} with {other_spread:+d}."
    )
    spread: Figure | Sentence = x.final_spread
    other_spread: Figure | Sentence = y.final_spread
    if not (x.is_proven and y.is_proven):
        template = (
            "With best play {move} ends with a spread of {spread}, {other} with {other_spread}."
        )
        spread, other_spread = _spread_words(x), _spread_words(y)
    return side.make_reason(
        template,
        ReasonKind.FINAL_SPREAD,
        50 + gap.mean,
        spread=spread,
        other_spread=other_spread,
    )


def _spread_words(solved: Solved) -> Sentence:
    """The final spread: exact if it is proven, else the least that is, else about."""
    if solved.is_proven:
        return Sentence("{spread:+d}", spread=solved.final_spread)
    if solved.lower is not None:
        return Sentence("at least {spread:+d}", spread=solved.lower)
    return Sentence("about {spread:+d}", spread=solved.final_spread)


def _goes_out(side: _Side) -> Reason | None:
    if side.x.solved is None or side.x.leave or not side.y.leave:
        return None
    unseen, situation = side.situation.unseen, side.situation
    points = situation.out_factor * situation.tile_set.total(unseen)
    template = "{move} goes out and gains {points} for the opponent's {tiles}."
    return side.make_reason(
        template, ReasonKind.GOES_OUT, 5 + points, points=points, tiles=write_faces(unseen)
    )


def _out_next(side: _Side) -> Reason | None:
    known = side.comparison.goes_out
    if not known.get(side.x.move, False) or known.get(side.y.move, True) or not side.y.leave:
        return None
    template = "{move} goes out next turn, whatever the opponent plays; {other} may not."
    return side.make_reason(template, ReasonKind.OUT_NEXT, 20)


def _stuck(side: _Side) -> Reason | None:
    mine, theirs = (_held_at_end(side.situation, row) for row in (side.x, side.y))
    if not mine or theirs or not side.x.leave:
        return None
    points = side.situation.out_factor * side.situation.tile_set.total(mine)
    template = "With best play {move} catches the opponent with {tiles}, for {points}."
    return side.make_reason(
        template, ReasonKind.STUCK, points, tiles=write_faces(mine), points=points
    )


def _held_at_end(situation: Situation, row: EvaluatedMove) -> tuple[str, ...]:
    """The opponent's tiles when the player goes out by a proven line; none without one."""
    if row.solved is None or row.solved.turns_to_out is None or not row.solved.is_proven:
        return ()
    held = situation.unseen
    for move in row.solved.line[1 : 2 * row.solved.turns_to_out - 1 : 2]:
        held = remove_tiles(held, move.rack_tiles()) if isinstance(move, Play) else held
    return held


_RULES: tuple[Callable[[_Side], Reason | None], ...] = (
    _phoney,
    _bingo,
    _hook,
    _parallel,
    _score,
    _leave,
    _balance,
    _duplicates,
    _q_kept,
    _s_spent,
    _blank_spent,
    _exchange,
    _lane_opened,
    _setup,
    _variation,
    _own_bingos,
    _reply_bingos,
    _reply_score,
    _equity_or_win,
    _draws,
    _final_spread,
    _goes_out,
    _out_next,
    _stuck,
)
