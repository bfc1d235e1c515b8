# SPDX-License-Identifier: MIT
"""Reports of reviews: the lessons of one game, and the mistakes of a player over many games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from desktop_app.analysis.moves import name_inside
from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.review import (
    ChallengeKind,
    ChallengeReview,
    Option,
    PlayerReview,
    TurnReview,
)
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.move import Play, tiles_used
from desktop_app.rules.tiles import TileSet, face_of
from desktop_app.sentences.sentence import Sentence, in_a_row

if TYPE_CHECKING:
    from desktop_app.analysis.moment_words import Paragraph

MOST_LESSONS = 3
POINTS_A_GAME = 300.0
"""Points that weigh as much as a game; only to order mistakes of both measures."""


def weight(review: TurnReview | ChallengeReview) -> float:
    """Return what a mistake weighs beside others, in games."""
    is_decided = isinstance(review, TurnReview) and review.measure != "win"
    if review.cost_win is not None and not is_decided:
        return review.cost_win
    return review.cost_points / POINTS_A_GAME


@dataclass(frozen=True)
class GameReport:
    """A reviewed game.

    Attributes:
        names: the players, by seat.
        points: the final scores, by seat.
        played_on: the day as ``2026-11-20``; empty if unknown.
        turns, reviews: the turns and their figures, in the same order.
        players: the sums, by seat.
        lessons: the worst mistakes that are shown with board and reasons, the worst first.
        made_with: a sentence on the depth and the word list; empty if it is not wanted.
        moments: the turns at which most was decided, in words.
        vocabulary: by seat, which words its player may know: `insight_words`.
    """

    names: tuple[str, ...]
    points: tuple[int, ...]
    played_on: str
    turns: tuple[PlayedTurn, ...]
    reviews: tuple[TurnReview, ...]
    players: tuple[PlayerReview, ...]
    lessons: tuple[TurnReview, ...]
    made_with: str = ""
    moments: tuple[Paragraph, ...] = ()
    vocabulary: Mapping[int, float] = field(default_factory=dict)


def worst_turns(
    reviews: Iterable[TurnReview], player: int | None = None, most: int = MOST_LESSONS
) -> list[TurnReview]:
    """Return the costliest mistakes of a game, of one player or of all, the worst first."""
    found = [review for review in reviews if review.is_mistake and player in (None, review.player)]
    return sorted(found, key=lambda review: -weight(review))[:most]


def left_out(reviews: Iterable[TurnReview]) -> str:
    """Return how many turns were not reviewed and why; empty if all were."""
    counts = Counter(review.problem for review in reviews if review.problem)
    return in_a_row(
        Sentence.counted(
            "{count} turn not reviewed: {why}", "{count} turns not reviewed: {why}", count, why=why
        )
        for why, count in counts.items()
    )


def luck_course(
    turns: Iterable[PlayedTurn], reviews: Mapping[int, TurnReview]
) -> list[tuple[PlayedTurn, float]]:
    """Return a half plus the luck of seat 0 less that of seat 1 so far, after each turn, 0 to 1.

    Args:
        turns: of the game.
        reviews: figures by row of the score sheet.
    """
    total, found = 0.5, []
    for turn in turns:
        review = reviews.get(turn.line)
        if review is not None and review.luck is not None and review.luck.win is not None:
            total += review.luck.win if turn.player == 0 else -review.luck.win
            # No luck wins more than the game.
            total = min(1.0, max(0.0, total))
        found.append((turn, total))
    return found


def first_of_lines(turns: Iterable[PlayedTurn]) -> list[tuple[int, int]]:
    """Return the first turn of each line of the score sheet: its order and its number."""
    orders: dict[int, int] = {}
    for turn in turns:
        orders.setdefault(turn.number, turn.order)
    return [(order, number) for number, order in orders.items()]


# A player over many games.


@dataclass
class Sum:
    """Number of mistakes and what they cost."""

    count: int = 0
    points: float = 0.0
    games: float = 0.0

    def add(self, review: TurnReview | ChallengeReview) -> None:
        """Add a mistake or a wrong decision to challenge."""
        self.count += 1
        self.points += review.cost_points
        self.games += review.cost_win or 0.0


@dataclass(frozen=True)
class MissedWord:
    """A word that would have been better.

    Attributes:
        word: the main word of the best move.
        played: the move that was played.
        cost_points: what it cost.
        chance: the chance to draw just these letters from a full set, 0 to 1.
    """

    word: str
    played: str
    cost_points: float
    chance: float


@dataclass
class PlayerReport:
    """The mistakes of a player.

    Attributes:
        name: the player.
        games, turns: how many were reviewed.
        kinds, phases, lengths, clocks: sums of mistakes by kind, by phase of the game, by length of
            the better word, and by minutes left on the clock (lower bound).
        months: by month as ``2026-11``, turns and points lost.
        missed: words that would have been better, the costliest first; without those that were
            played, but in another place.
        bingos, possible: bingos played, and turns in which one could be played.
        challenges: wrong and missed challenges.
        luck_points, luck_win: luck of all draws.
        is_same: compares names.
    """

    name: str
    games: int = 0
    turns: int = 0
    kinds: dict[MistakeKind, Sum] = field(default_factory=dict)
    phases: dict[str, Sum] = field(default_factory=dict)
    lengths: dict[int, Sum] = field(default_factory=dict)
    clocks: dict[int, Sum] = field(default_factory=dict)
    months: dict[str, tuple[int, float]] = field(default_factory=dict)
    missed: list[MissedWord] = field(default_factory=list)
    bingos: int = 0
    possible: int = 0
    challenges: dict[ChallengeKind, Sum] = field(default_factory=dict)
    luck_points: float = 0.0
    luck_win: float = 0.0
    is_same: Callable[[str, str], bool] = str.__eq__

    def seats_in(self, game: GameReport) -> list[int]:
        """Return the seats of the player in a game."""
        return [seat for seat, name in enumerate(game.names) if self.is_same(name, self.name)]

    def add(self, game: GameReport, player: int) -> None:
        """Add the turns of one seat of a game."""
        self.games += 1
        for turn, review in zip(game.turns, game.reviews, strict=True):
            if review.challenge is not None and review.challenge.player == player:
                challenge = self.challenges.setdefault(review.challenge.kind, Sum())
                challenge.add(review.challenge)
            if review.player == player and review.phase is not None:
                self._add_turn(game, turn, review)
        self.missed.sort(key=lambda missed: -missed.cost_points)

    def _add_turn(self, game: GameReport, turn: PlayedTurn, review: TurnReview) -> None:
        assert turn.situation is not None and review.best is not None and review.own is not None
        self.turns += 1
        if review.luck is not None:
            self.luck_points += review.luck.points
            self.luck_win += review.luck.win or 0.0
        least = turn.situation.scoring.bingo_tiles
        is_bingo = _laid(review.own) >= least and not review.own.is_phoney
        self.bingos += is_bingo
        self.possible += is_bingo or any(
            _laid(option) >= least and not option.is_phoney for option in review.options
        )
        month = game.played_on[:7]
        count, points = self.months.get(month, (0, 0.0))
        self.months[month] = (count + 1, points + review.cost_points)
        if not review.is_mistake:
            return
        for kind in review.kinds:
            self.kinds.setdefault(kind, Sum()).add(review)
        self.phases.setdefault(phase_of(turn.situation.bag_count), Sum()).add(review)
        if turn.remaining_ms is not None:
            self.clocks.setdefault(clock_of(turn.remaining_ms), Sum()).add(review)
        best = review.best
        if isinstance(best.move, Play) and best.words:
            word = best.words[0]
            self.lengths.setdefault(len(word), Sum()).add(review)
            if word in review.own.words:
                # It was found, and is better elsewhere.
                return
            played = name_inside(turn.situation.board, review.own.move)
            chance = draw_chance(word, turn.situation.tile_set)
            self.missed.append(MissedWord(word, played, review.cost_points, chance))


def _laid(option: Option) -> int:
    return len(tiles_used(option.move)) if isinstance(option.move, Play) else 0


def phase_of(bag_count: int) -> str:
    """Return the phase of a game by the tiles in the bag."""
    if bag_count > 60:
        return "opening"
    if bag_count > 7:
        return "middle"
    return "late" if bag_count else "endgame"


_CLOCKS = (10, 5, 2, 1, 0)


def clock_of(remaining_ms: int) -> int:
    """Return the lower bound in minutes of the time left; -1 in overtime."""
    if remaining_ms < 0:
        return -1
    return next(clock for clock in _CLOCKS if remaining_ms >= clock * 60_000)


def draw_chance(word: str, tile_set: TileSet) -> float:
    """Return the chance that as many random tiles as a word has are just its letters, no blanks."""
    needed = Counter(face_of(letter) for letter in word)
    total = sum(tile_set.distribution.values())
    ways = math.prod(
        math.comb(tile_set.distribution.get(face, 0), count) for face, count in needed.items()
    )
    return ways / math.comb(total, len(word))


def player_report(
    name: str, games: Sequence[GameReport], is_same: Callable[[str, str], bool]
) -> PlayerReport:
    """Return the report of a player over games; `is_same` compares names."""
    report = PlayerReport(name, is_same=is_same)
    for game in games:
        for seat in report.seats_in(game):
            report.add(game, seat)
    return report


def ordered_sums(sums: Mapping[MistakeKind, Sum]) -> list[tuple[MistakeKind, Sum]]:
    """Return sums, the costliest first."""
    return sorted(sums.items(), key=lambda item: -item[1].points)
