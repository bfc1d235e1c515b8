# SPDX-License-Identifier: MIT
"""Tiles on the board before the turn ends: lay, take up, declare, turn the board.

Sources: 1999 and 2001 5.1, 7.1, 7.4; family "Placing the First Word", "Next Players Turn";
Singapore G6; NASPA III.G, IV.G.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.acts.accepting import accept_by_next_play
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import end_turn
from desktop_app.rules.acts.identifying import identify
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import (
    DeclareScore,
    EnterScore,
    LayTiles,
    TakeUpTiles,
    TurnBoard,
)
from desktop_app.rules.entry_events import ScoreEntered
from desktop_app.rules.events import (
    BoardTurned,
    ScoreDeclared,
    TilesLaid,
    TilesTakenUp,
    TurnKind,
)
from desktop_app.rules.hidden_plays import UNTOLD, has_hidden_play, scoring_now
from desktop_app.rules.move import format_square
from desktop_app.rules.placement import find_faults, find_impossible
from desktop_app.rules.played import stray_squares
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase
from desktop_app.rules.tiles import BLANK, face_of, holds_tiles

HIGHEST_SCORE = 10_000
"""No play can score as much; a larger declaration is a slip of the hand."""


def weigh_placements(
    act: Act, player: int, placements: Sequence[Placement]
) -> tuple[PlayScore | None, tuple[Refusal, ...], tuple[Reason, ...]]:
    """What tiles score, why they may not be laid, and what an opponent could object to.

    Returns:
        The score (None where it makes no sense), the refusals, and the faults of geometry that
        this ruleset lets stand until they are challenged.
    """
    if unreadable := _face_refusal(act, placements):
        return None, (unreadable,), ()
    refusals = [*_tile_refusals(act, player, placements), *_barred_refusals(act, placements)]
    impossible = find_impossible(act.state.board, placements)
    if impossible:
        refusals += [act.refusal(fault.reason, fault.detail) for fault in impossible]
        return None, tuple(refusals), ()
    faults: list[Reason] = []
    minimum = act.rules.placement.first_min_tiles
    is_hidden = has_hidden_play(act.state)
    for fault in find_faults(act.state.board, placements, first_min_tiles=minimum):
        if is_hidden and fault.reason in UNTOLD:
            continue
        if _stands_until_challenged(act, fault.reason):
            faults.append(fault.reason)
        else:
            refusals.append(act.refusal(fault.reason, fault.detail))
    tile_set, scoring = act.state.setup.tile_set, scoring_now(act.state)
    strays = stray_squares(act.state)
    score = score_play(act.state.board, placements, tile_set, scoring, strays)
    # Tiles side by side diagonally form no word; where they may stay they score nothing.
    if not score.words and not refusals and not faults and not is_hidden:
        refusals.append(act.refusal(Reason.NO_WORD))
    return score, tuple(refusals), tuple(faults)


def _face_refusal(act: Act, placements: Sequence[Placement]) -> Refusal | None:
    """Why nothing can be said of some tiles: no letter is chosen, or the set has no such face."""
    setup = act.state.setup
    for placement in placements:
        if placement.tile == BLANK:
            # By the book it may be said or written before the turn ends, or be forgotten.
            if setup.mode is not Mode.BY_THE_BOOK:
                return act.refusal(Reason.BLANK_UNDESIGNATED)
        elif face_of(placement.tile) not in setup.tile_set.faces:
            return act.refusal(Reason.UNKNOWN_FACE, placement.tile)
    return None


def _tile_refusals(act: Act, player: int, placements: Sequence[Placement]) -> list[Refusal]:
    used = [placement.on_rack for placement in placements]
    if not holds_tiles(act.state.racks[player], used):
        return [act.refusal(Reason.NOT_ON_RACK)]
    return []


def _barred_refusals(act: Act, placements: Sequence[Placement]) -> list[Refusal]:
    """Squares that a ruling put out of bounds (2001 25.ii.b)."""
    return [
        act.refusal(Reason.SQUARE_BARRED, format_square(each.row, each.col))
        for each in placements
        if each.square in act.state.barred
    ]


def _stands_until_challenged(act: Act, fault: Reason) -> bool:
    placement = act.rules.placement
    if fault is Reason.MISSES_CENTRE:
        return placement.first_miss_centre == "challengeable"
    if fault is Reason.TOO_FEW_FIRST:
        return False
    if placement.bad_geometry == "illegal-play":
        # Either player has to announce it; by the book it lies until somebody does (III.G.5).
        return act.state.setup.mode is Mode.BY_THE_BOOK
    return placement.bad_geometry == "challengeable-zero"


def lay_tiles(act: Act, command: LayTiles) -> Rejection | None:
    """Lay tiles; the play before it is thereby accepted."""
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.EXCHANGE_WITH_PLAY)
    if rejection := act.check_may_move(command.player):
        return rejection
    if act.state.setup.is_physical:
        # What lies on the board was on the rack; a tile of no face is refused further down.
        faces = act.state.setup.tile_set.distribution
        used = [each.on_rack for each in command.placements if each.on_rack in faces]
        if refusal := identify(act, command.player, used):
            return Rejection((refusal,))
    score, refusals, faults = weigh_placements(act, command.player, command.placements)
    if refusals or score is None:
        return Rejection(refusals)
    accept_by_next_play(act, command.player)
    act.emit(TilesLaid(command.player, command.placements, score.texts, score.points, faults))
    return None


def take_up_tiles(act: Act, command: TakeUpTiles) -> Rejection | None:
    """Take back what was laid, put down or announced while the turn lasts."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    if command.player != act.state.on_turn:
        turn = act.state.last_turn
        own = turn is not None and turn.player == command.player
        return act.refuse(Reason.TURN_ENDED if own else Reason.NOT_ON_TURN)
    if act.state.phase not in (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING):
        return act.refuse(Reason.NO_TILES, "take-up")
    act.emit(TilesTakenUp(command.player))
    return None


def declare_score(act: Act, command: DeclareScore) -> Rejection | None:
    """Say what the play scores; in some books, and without a clock, that ends the turn."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state = act.state
    if command.player != state.on_turn:
        return act.refuse(Reason.NOT_ON_TURN)
    if state.phase is not Phase.PLACED:
        return act.refuse(Reason.WRONG_PHASE)
    if not 0 <= command.points <= HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    act.emit(ScoreDeclared(command.player, command.points))
    _end_by_announcing(act, command.player)
    return None


def _end_by_announcing(act: Act, player: int) -> None:
    """End the turn where the announcement of its score ends it."""
    triggers, clock = act.end_triggers(), act.state.clock
    if "score-announced" in triggers and "hand-in-bag" not in triggers:
        end_turn(act, TurnKind.PLAY, "score-announced")
    elif "declare-if-clock-odd" in triggers and clock.exists and clock.running != player:
        end_turn(act, TurnKind.PLAY, "declare-if-clock-odd")


def enter_score(act: Act, command: EnterScore) -> Rejection | None:
    """Announce the score of a play of a physical set whose tiles nobody enters."""
    if not act.state.setup.is_physical:
        return act.refuse(Reason.NOT_ALLOWED, "", "turn.order")
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.EXCHANGE_WITH_PLAY)
    if rejection := act.check_may_move(command.player):
        return rejection
    if not 0 <= command.points <= HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    accept_by_next_play(act, command.player)
    act.emit(ScoreEntered(command.player, command.points))
    _end_by_announcing(act, command.player)
    return None


def turn_board(act: Act, command: TurnBoard) -> Rejection | None:
    """Turn the board round, on one's own turn and not during a hold or challenge."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    if command.player != act.state.on_turn:
        cited = act.step_sections("board-turning.own-turn", "table.turn_rotation", "turn.order")
        return Rejection((Refusal(Reason.NOT_ON_TURN, cited),))
    if act.state.phase in (Phase.HELD, Phase.CHALLENGED):
        cited = act.step_sections("board-turning.challenge", "turn.order")
        return Rejection((Refusal(Reason.WRONG_PHASE, cited),))
    act.emit(BoardTurned(command.player))
    return None
