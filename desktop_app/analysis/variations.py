# SPDX-License-Identifier: MIT
"""Lines of moves that were not played: from a turn of a game on, with any racks.

A line is kept as its moves and racks alone; `walk` finds the positions, so that a line needs no
engine to be shown, and does not outlive a correction of the game unnoticed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from desktop_app.analysis.move_record import SQUARES, TAGS
from desktop_app.analysis.played_turns import situation_before
from desktop_app.analysis.rack_knowledge import RackKnowledge, rack_knowledge
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.evaluation import board_after
from desktop_app.engine.evaluator import EvaluationError, check_move
from desktop_app.engine.situation import PLAYERS, Situation
from desktop_app.rules.move import Move, Pass, Play, tiles_used
from desktop_app.rules.placement import find_faults, find_impossible
from desktop_app.rules.rejection import Refusal
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import UNSEEN, holds_tiles, remove_tiles, sort_tiles
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form

MAX_NAME = 60
"""Characters of the name of a line."""
MAX_STEPS = 100


@dataclass(frozen=True)
class Step:
    """A move of a line, and the rack it was made with."""

    rack: tuple[str, ...]
    move: Move


@dataclass(frozen=True)
class Variation:
    """A line of moves from a turn of a game on.

    Attributes:
        start: 0-based row of the score sheet before which it begins; the number of rows for the
            end of an unfinished game.
        name: its name; empty if it has none.
        steps: its moves.
        rack: the rack chosen for the position after them; empty for the usual one.
    """

    start: int
    name: str = ""
    steps: tuple[Step, ...] = ()
    rack: tuple[str, ...] = ()


@dataclass(frozen=True)
class Start:
    """A position from which lines begin.

    Attributes:
        player: seat on turn.
        situation: the position; its rack is empty if it is not known.
        other: the rack of the opponent, as far as the game tells.
    """

    player: int
    situation: Situation
    other: tuple[str, ...] = ()


@dataclass(frozen=True)
class Point:
    """A position of a line.

    Attributes:
        player: seat on turn.
        situation: the position.
        drawn: the tiles of the rack that were drawn at random.
        is_over: True if the game is over; `situation` then has the final scores.
    """

    player: int
    situation: Situation
    drawn: tuple[str, ...] = ()
    is_over: bool = False


@dataclass(frozen=True)
class Walk:
    """The positions of a line.

    Attributes:
        points: before each step and after the last; fewer if a step is impossible.
        problem: why the next step is impossible; empty if all steps are possible.
    """

    points: tuple[Point, ...]
    problem: str = ""


class StepError(ValueError):
    """A move that cannot be made, or a rack that cannot be held; the argument is a sentence.

    Attributes:
        refusals: what is wrong with the geometry of a play; empty for anything else.
    """

    def __init__(self, sentence: str, refusals: tuple[Refusal, ...] = ()) -> None:
        super().__init__(sentence)
        self.refusals = refusals


def start_of(state: GameState, line: int) -> Start | None:
    """Return the position before a row of the score sheet, or at the end of an unfinished game.

    None in a game of more than two players, and after the end.
    """
    if state.player_count != PLAYERS or (line >= len(state.rows) and state.on_turn is None):
        return None
    if line < len(state.rows):
        player, rack = state.rows[line].player, state.rows[line].rack
        rack = rack if rack_knowledge(state, line) is RackKnowledge.WHOLE else ()
        later = (row.rack for row in state.rows[line:] if row.player != player)
        other = next(later, ()) or state.racks[1 - player]
    else:
        assert state.on_turn is not None
        player, line = state.on_turn, len(state.rows)
        rack, other = state.racks[player], state.racks[1 - player]
        rack = () if UNSEEN in rack else rack
    situation = situation_before(state, line, player, rack)
    other = tuple(tile for tile in other if tile != UNSEEN)
    return Start(player, situation, other if holds_tiles(situation.unseen, other) else ())


def walk(start: Start, line: Variation) -> Walk:
    """Return the positions of a line, as far as its steps are possible.

    A rack that was not chosen has the tiles that its player kept, and others drawn at random; the
    same line always draws the same.
    """
    points: list[Point] = []
    table = _Table(start)
    try:
        for step in line.steps:
            points.append(table.point(step.rack))
            table.make(points[-1], step.move)
        points.append(table.point(line.rack))
    except StepError as error:
        return Walk(tuple(points), error.args[0])
    return Walk(tuple(points))


def check_step(point: Point, move: Move) -> None:
    """Make sure that a move can be made; its words may be any.

    Raises:
        StepError: the tiles are not on the rack, a play does not fit the board, the bag is too
            small for an exchange, or the game is over.
    """
    situation = point.situation
    if point.is_over:
        raise StepError(Sentence("The game ends here."))
    if not holds_tiles(situation.rack, tiles_used(move)):
        raise StepError(Sentence("The rack does not hold the tiles of the move."))
    if isinstance(move, Play):
        placements = move.placements()
        faults = find_impossible(situation.board, placements) or find_faults(
            situation.board, placements, first_min_tiles=situation.first_min_tiles
        )
        if faults:
            raise StepError(Sentence("The play does not fit the board."), faults)
    try:
        check_move(situation, move)
    except EvaluationError as error:
        raise StepError(error.args[0]) from None


def check_rack(point: Point, rack: Sequence[str]) -> None:
    """Make sure that the player on turn can hold these tiles.

    Raises:
        StepError: there are too many, or the set has fewer of one off the board.
    """
    situation = point.situation
    most = situation.rack_size
    if not 0 < len(rack) <= most:
        raise StepError(Sentence("A rack has 1 to {most} tiles.", most=most))
    free = (*situation.rack, *situation.unseen)
    for tile, count in Counter(rack).items():
        left = free.count(tile)
        if count > left:
            raise StepError(
                Sentence("{tile}: only {left} left off the board.", tile=tile, left=left)
            )


class _Table:
    """A game of two that goes on from a position; what is known of each rack is kept."""

    def __init__(self, start: Start) -> None:
        situation = start.situation
        self._now, self._player, self._is_over = situation, start.player, False
        self._is_first = True
        self._kept = {start.player: situation.rack, 1 - start.player: start.other}
        self._sizes = {
            start.player: len(situation.rack) or situation.rack_size,
            1 - start.player: situation.other_rack_size,
        }

    def point(self, chosen: tuple[str, ...]) -> Point:
        """The position with a chosen rack, or with the usual one."""
        now, player = self._now, self._player
        free = sort_tiles((*now.rack, *now.unseen))
        if self._is_over:
            return Point(player, now, is_over=True)
        drawn: tuple[str, ...] = ()
        rack = chosen
        if chosen:
            check_rack(Point(player, now), chosen)
        elif not self._is_first or self._kept[player]:
            rack = _common(free, self._kept[player])
            rest = remove_tiles(free, rack)
            pool = remove_tiles(rest, _common(rest, self._kept[1 - player]))
            count = min(self._sizes[player] - len(rack), len(pool))
            chance = random.Random(f"{now.board.tiles}|{rack}|{player}")
            drawn = sort_tiles(chance.sample(pool, max(0, count)))
        rack = sort_tiles((*rack, *drawn))
        unseen = remove_tiles(free, rack)
        bag_count = max(0, len(unseen) - now.rack_size)
        return Point(player, replace(now, rack=rack, unseen=unseen, bag_count=bag_count), drawn)

    def make(self, point: Point, move: Move) -> None:
        """Make a move from a position."""
        check_step(point, move)
        before, player = point.situation, point.player
        left = remove_tiles(before.rack, tiles_used(move))
        size = len(before.rack)
        if not isinstance(move, Pass):
            size = len(left) + min(before.rack_size - len(left), before.bag_count)
        self._kept[player], self._sizes[player] = left, size
        score = score_of(before, move).points
        scoreless = 0 if score else before.scoreless + 1
        own, other = before.scores[0] + score, before.scores[1]
        total = before.tile_set.total
        if not left and not before.bag_count:
            own, self._is_over = own + before.out_factor * total(before.unseen), True
        elif scoreless >= before.zero_run_limit:
            own, self._is_over = own - total(left), True
            other -= total(before.unseen if not before.bag_count else self._kept[1 - player])
        self._now = replace(
            before,
            board=board_after(before, move),
            rack=(),
            unseen=sort_tiles((*left, *before.unseen)),
            scores=(other, own),
            scoreless=scoreless,
            known=(),
        )
        self._player, self._is_first = 1 - player, False


def _common(tiles: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """The tiles of `wanted` that are in `tiles`."""
    return sort_tiles((Counter(wanted) & Counter(tiles)).elements())


# Lines as JSON values, for the file of the review.


def variation_value(line: Variation) -> dict[str, Any]:
    """Return a line as a JSON value."""
    value: dict[str, Any] = _LINES.write(line)
    return value


def variation_of(value: object) -> Variation:
    """Return the line of a JSON value. Raises DecodeError if it is none."""
    found = _LINES.read(value)
    return replace(found, name=found.name[:MAX_NAME], steps=found.steps[:MAX_STEPS])


_LINES: Decoder[Variation] = Decoder(
    Variation,
    Form(SQUARES | {"start": (0, 10_000)}, rows=frozenset({Step}), tags=TAGS, skips_unknown=True),
)
