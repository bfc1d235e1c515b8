# SPDX-License-Identifier: MIT
"""The turns of a game as their players knew them: the input of a review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.analysis.foreign_tiles import foreign_tile
from desktop_app.analysis.rack_knowledge import RackKnowledge, rack_knowledge
from desktop_app.analysis.sheet_lines import turn_number
from desktop_app.analysis.sheet_story import turn_help
from desktop_app.engine.situation import PLAYERS, Situation
from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, Move, Pass, play_from_placements
from desktop_app.rules.played import answers_to, came_off, upheld_lines
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import UNSEEN, holds_tiles, rack_tile, remove_tiles, sort_tiles
from desktop_app.sentences.sentence import Sentence

_MOVES = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)


_MOVE_STEP = 5
"""The first step of the hints that shows the best move."""


_HURRY_MS = 60_000

PARTLY_KNOWN = Sentence("Rack partly known.")
"""Why a turn of whose rack only some tiles are known has no figures."""


class Fate(Enum):
    """The fate of a move."""

    STOOD = "stood"
    """It stayed on the board without a challenge, so the word list tells if it was good."""
    CHALLENGED = "challenged"
    """It was challenged and stood: the table ruled that it was good."""
    WITHDRAWN = "withdrawn"
    """It came off the board after a challenge: the table ruled that it was a phoney."""


@dataclass(frozen=True)
class PlayedTurn:
    """A move of a game, and what its player knew before it.

    Attributes:
        line: 0-based row of the score sheet (`GameState.rows`).
        order: place among the moves of the game, from 1.
        number: number of the turn on the score sheet, from 1: that of its line, so both players
            have a turn of each number.
        player: seat.
        situation: the position; None if it cannot be reviewed.
        move: the move, also of a position that cannot be reviewed; None if its tiles are not known.
        fate: its fate.
        points: what it brought in the end; 0 if it was withdrawn.
        kept, drawn: the tiles of the rack that the player had kept before, and those drawn since;
            both are empty if it is not known what was kept.
        used_ms, remaining_ms: the time of the turn, and the player's clock after it; None without
            a clock.
        bonus: points that the player got for a challenge that failed.
        forfeited: the position in which the challenger lost a turn by it; None if they did not, if
            their rack is not known, or if the play had gone out and there was no turn to lose.
        is_hinted: True if the best move was shown to the player before.
        problem: why it cannot be reviewed; empty if it can.
    """

    line: int
    order: int
    number: int
    player: int
    situation: Situation | None
    move: Move | None
    fate: Fate
    points: int
    kept: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    used_ms: int = 0
    remaining_ms: int | None = None
    bonus: int = 0
    forfeited: Situation | None = None
    is_hinted: bool = False
    problem: str = ""

    @property
    def is_partly_known(self) -> bool:
        """True if only some tiles of the rack are known, so that the move cannot be judged."""
        return self.problem == PARTLY_KNOWN

    @property
    def is_hurried(self) -> bool:
        """True if the player had less than a minute left, or was in overtime."""
        return self.remaining_ms is not None and self.remaining_ms < _HURRY_MS


def played_turns(state: GameState) -> tuple[PlayedTurn, ...]:
    """Return the moves of a game in order.

    Turns that were lost without a move are left out.
    """
    found: list[PlayedTurn] = []
    helped, upheld = turn_help(state), upheld_lines(state)
    kept: dict[int, tuple[str, ...] | None] = {}
    for line, row in enumerate(state.rows):
        if row.kind not in _MOVES:
            continue
        fate = _fate(state.rows, line, upheld)
        problem = _problem(state, line)
        before = kept.get(row.player, ())
        drawn: tuple[str, ...] = ()
        if before is not None and not problem:
            before = before if holds_tiles(row.rack, before) else ()
            drawn = remove_tiles(row.rack, before)
        situation = None if problem else situation_before(state, line, row.player, row.rack)
        move = _move(board_before_row(state, line), row)
        found.append(
            PlayedTurn(
                line=line,
                order=len(found) + 1,
                number=turn_number(state, line, row.player),
                player=row.player,
                situation=situation,
                move=move,
                fate=fate,
                points=0 if fate is Fate.WITHDRAWN else row.points,
                kept=before or (),
                drawn=drawn,
                used_ms=row.used_ms,
                remaining_ms=row.remaining_ms,
                bonus=_bonus(state.rows, line),
                forfeited=_forfeited(state, line),
                is_hinted=(line in helped and helped[line].hint >= _MOVE_STEP),
                problem=problem,
            )
        )
        kept[row.player] = None if problem else _kept(row, fate)
    return tuple(found)


def _kept(row: ScoreRow, fate: Fate) -> tuple[str, ...]:
    """The tiles that a player kept after a row."""
    used = row.tiles
    if row.kind is RowKind.PLAY:
        used = tuple(placement.on_rack for placement in row.placements)
    is_kept_whole = fate is Fate.WITHDRAWN or not holds_tiles(row.rack, used)
    return row.rack if is_kept_whole else remove_tiles(row.rack, used)


_BONUS, _LOST = RowKind.CHALLENGE_BONUS, RowKind.CHALLENGE_LOST


def _bonus(rows: Sequence[ScoreRow], line: int) -> int:
    return sum(row.points for _, row in answers_to(rows, line) if row.kind is _BONUS)


def _forfeited(state: GameState, line: int) -> Situation | None:
    for at, row in answers_to(state.rows, line):
        if row.kind is _LOST:
            if _problem(state, at):
                return None
            lost = situation_before(state, at, row.player, row.rack)
            return lost if lost.unseen else None
    return None


def _problem(state: GameState, line: int) -> str:
    """Why a turn cannot be reviewed, in a sentence; empty if it can."""
    row = state.rows[line]
    if state.player_count != PLAYERS:
        return Sentence("Games of more than two players cannot be reviewed.")
    known = rack_knowledge(state, line)
    if known is RackKnowledge.NONE:
        return Sentence("The rack is not known.")
    if row.kind is RowKind.PLAY and not row.placements:
        return Sentence("Only the score of this play is known.")
    if UNSEEN in row.tiles:
        return Sentence("The tiles exchanged are not known.")
    if foreign := foreign_tile(state, row):
        return foreign
    return PARTLY_KNOWN if known is RackKnowledge.PARTLY else ""


def situation_before(state: GameState, line: int, player: int, rack: tuple[str, ...]) -> Situation:
    """Return the position before a row of the score sheet, as a player with this rack knew it.

    For the number of rows it is the position at the end of an unfinished game.
    """
    setup = state.setup
    board = board_before_row(state, line) if line < len(state.rows) else state.board
    tile_set, ruleset = setup.tile_set, setup.ruleset
    left = Counter(tile_set.distribution)
    # By face, not by square: this is done for every turn of a game at once.
    for tile, count in Counter(board.tiles).items():
        if tile:
            left[rack_tile(tile)] -= count
    left.subtract(rack)
    unseen = sort_tiles(left.elements())
    points = _points_before(state, line)
    rack_size = ruleset.set.rack_size
    return Situation(
        board=board,
        rack=rack,
        unseen=unseen,
        bag_count=max(0, len(unseen) - rack_size),
        scores=(points[player], points[1 - player]),
        scoreless=_scoreless_before(state.rows, line),
        tile_set=tile_set,
        scoring=setup.scoring,
        first_min_tiles=ruleset.placement.first_min_tiles,
        rack_size=rack_size,
        exchange_min_bag=ruleset.exchange.min_bag,
        zero_run_limit=ruleset.zero_run.turns(PLAYERS),
        out_factor=ruleset.final.out_factor,
        known=_known(state.rows, line, player, unseen),
    )


def _points_before(state: GameState, line: int) -> list[int]:
    points = list(state.points_brought or (0,) * state.player_count)
    for row in state.rows[:line]:
        points[row.player] = row.total
    return points


def _scoreless_before(rows: Sequence[ScoreRow], line: int) -> int:
    """Successive scoreless turns right before a line."""
    count = 0
    for at in range(line - 1, -1, -1):
        row = rows[at]
        if row.kind is RowKind.PLAY:
            if row.points and not came_off(rows, at):
                break
            count += 1
        elif row.kind in (
            RowKind.EXCHANGE,
            RowKind.PASS,
            RowKind.CHALLENGE_LOST,
            RowKind.LOST_TURN,
        ):
            count += 1
    return count


def _known(
    rows: Sequence[ScoreRow], line: int, player: int, unseen: tuple[str, ...]
) -> tuple[str, ...]:
    """Tiles that the opponent has just taken back after a challenge."""
    for row in reversed(rows[:line]):
        if row.player == player:
            break
        if row.kind is RowKind.PHONEY_WITHDRAWN:
            tiles = tuple(placement.on_rack for placement in row.placements)
            return sort_tiles(tiles) if holds_tiles(unseen, tiles) else ()
    return ()


def _fate(rows: Sequence[ScoreRow], line: int, upheld: Collection[int]) -> Fate:
    """The fate of the move of a line; `upheld` are the plays that were challenged and stayed."""
    if came_off(rows, line):
        return Fate.WITHDRAWN
    return Fate.CHALLENGED if line in upheld else Fate.STOOD


def _move(board: Board, row: ScoreRow) -> Move | None:
    """The move of a line; None if its tiles are not known, or are not on a rack that is."""
    if row.kind is RowKind.PASS:
        return Pass()
    used = row.tiles
    if row.kind is RowKind.PLAY:
        used = tuple(placement.on_rack for placement in row.placements)
    is_known = bool(row.rack) and UNSEEN not in row.rack
    if not used or UNSEEN in used or (is_known and not holds_tiles(row.rack, used)):
        return None
    if row.kind is RowKind.EXCHANGE:
        return Exchange(sort_tiles(used))
    return play_from_placements(board, row.placements)
