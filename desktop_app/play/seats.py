# SPDX-License-Identifier: MIT
"""The view of each seat, and the seat or bot that has to decide something."""

from __future__ import annotations

from enum import Enum

from desktop_app.play.automatic import routine
from desktop_app.rules import commands
from desktop_app.rules.acts.laying import undesignated_squares
from desktop_app.rules.acts.turns import may_end_zero_run
from desktop_app.rules.board import Placement
from desktop_app.rules.events import TurnKind
from desktop_app.rules.move import Exchange, Move, Pass
from desktop_app.rules.placement import falls_by_fault
from desktop_app.rules.position import SeatView
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tiles import UNSEEN, sort_tiles


def seat_view(state: GameState, seat: int) -> SeatView:
    """Return the position as the player of `seat` knows it; it depends on no hidden tile."""
    setup, rules = state.setup, state.setup.ruleset
    # Counted from the game, because a set may have gained or lost tiles since it began.
    others = [tile for other, rack in enumerate(state.racks) if other != seat for tile in rack]
    aside = () if state.exchanger == seat and not setup.is_physical else state.set_aside
    unseen = (*state.bag, *others, *aside)
    if setup.is_physical:
        named = (tile for tile in unseen if tile != UNSEEN)
        unseen = (*state.unnamed_tiles().elements(), *named)
    turn = state.open_turn
    words = () if turn is None or turn.player == seat else turn.words_in_doubt
    return SeatView(
        seat=seat,
        board=state.board,
        rack=state.shown_rack(seat),
        rack_counts=tuple(len(rack) for rack in state.racks),
        bag_count=len(state.bag),
        unseen=sort_tiles(unseen),
        points=state.points,
        tile_set=setup.tile_set,
        scoring=setup.scoring,
        rack_size=rules.set.rack_size,
        exchange_min_bag=rules.exchange.min_bag,
        first_min_tiles=rules.placement.first_min_tiles,
        remaining_ms=state.clock.remaining_ms[seat] if state.clock.exists else None,
        challengeable=words,
        zero_run=state.zero_run,
        zero_run_limit=rules.zero_run.turns(len(state.playing)),
        out_factor=rules.final.out_factor,
        barred=state.barred,
        last_laid=_last_laid(state, seat),
        last_exchanged=_last_exchanged(state, seat),
    )


def _last_laid(state: GameState, seat: int) -> tuple[Placement, ...]:
    """Return the tiles that an opponent's last turn left on the board; none for a phoney."""
    turn = state.last_turn
    if turn is None or turn.player == seat or turn.laid is None:
        return ()
    laid = turn.laid.placements
    is_there = all(
        state.board.tile_at(placement.row, placement.col) == placement.tile for placement in laid
    )
    return laid if is_there else ()


def _last_exchanged(state: GameState, seat: int) -> int:
    """Return the number of tiles an opponent just exchanged; their faces are hidden."""
    turn = state.last_turn
    if turn is None or turn.player == seat or turn.kind is not TurnKind.EXCHANGE:
        return 0
    rows = (row for row in reversed(state.rows) if row.player == turn.player)
    return next((len(row.tiles) for row in rows if row.kind is RowKind.EXCHANGE), 0)


def seat_to_judge(state: GameState) -> int | None:
    """Return the seat that has to accept or challenge the last play, None if there is none."""
    if state.open_turn is None or state.phase not in (Phase.ENDED, Phase.OUT_PENDING):
        return None
    undecided = state.undecided_opponents
    if state.phase is Phase.OUT_PENDING and state.on_turn not in undecided:
        # Each of several opponents decides alone; there is no next move after the out play.
        return next(iter(undecided), None)
    return state.on_turn if state.on_turn in undecided else None


def seat_to_move(state: GameState) -> int | None:
    """Return the seat that has to move, once nothing is left to judge and no player is away."""
    turn, seat = state.open_turn, state.on_turn
    # Opponents may challenge a play accepted by the player on turn until that player moves.
    has_answered = turn is not None and state.phase is Phase.ENDED and seat in turn.let_stand_by
    is_free = state.phase is Phase.ON_TURN or has_answered
    return seat if is_free and not state.absent else None


def may_claim_end(state: GameState) -> bool:
    """True if the player on turn may end the game for too many zero turns."""
    return not state.is_over and may_end_zero_run(state)


def seats_to_sign(state: GameState) -> tuple[int, ...]:
    """Return the seats that have yet to sign; none if the ruleset requires no signatures."""
    result = state.result
    if result is None or state.setup.ruleset.result.sign == "none":
        return ()
    return tuple(seat for seat in range(state.player_count) if seat not in result.signed)


PATIENCE_MS = 20_000
"""By the book a bot leaves a person this long to record their score and to draw."""


def is_person_busy(state: GameState) -> bool:
    """True if a bot by the book leaves a person time to finish their last turn.

    They still have to record the score or to draw; with a clock, not for longer than
    `PATIENCE_MS` after the end of their turn.
    """
    turn = state.last_turn
    if state.setup.mode is not Mode.BY_THE_BOOK or turn is None or state.is_over:
        return False
    if not state.setup.seats[turn.player].is_person:
        return False
    act = routine(state)
    if not isinstance(act, commands.RecordScore | commands.DrawTiles):
        return False
    if act.player != turn.player:
        return False
    return not state.clock.exists or state.now_ms - turn.ended_at_ms < PATIENCE_MS


# The next task of a bot, derived from the game alone.


class BotTask(Enum):
    """A decision that a bot has to think about."""

    MOVE = "move"
    JUDGE = "judge"
    """Challenge the last play, or accept it."""


def bot_task(state: GameState, seat: int) -> BotTask | commands.Command | None:
    """Return the decision or the act that is up to the bot on `seat`, None if it waits."""
    if state.is_over:
        return commands.SignResult(seat) if _may_sign(state, seat) else None
    if state.setup.mode is Mode.BY_THE_BOOK and (act := _act_of_its_own(state, seat)):
        return act
    if undesignated_squares(state):
        # A blank without a letter can be neither read nor judged, so wait for its player.
        return None
    if seat_to_judge(state) == seat:
        return _answer(state, seat) if _is_next_to_answer(state, seat) else None
    if seat_to_move(state) != seat:
        return None
    if may_claim_end(state):
        return commands.NeutraliseClock(seat, "end-of-game")
    return BotTask.MOVE


MOST_EXCHANGES = 3
"""Exchanges of one bot in a row while others make no play either; then it passes."""


def settled(state: GameState, seat: int, move: Move) -> Move:
    """Return the move of a bot, or a pass in place of one exchange too many.

    Where only passes end a game (Mattel Family), a bot that finds no play could exchange for ever.
    Under the other rulesets the run of zero turns ends a game of two before this does anything.
    """
    if not isinstance(move, Exchange):
        return move
    own = 0
    for row in reversed(state.rows):
        if row.kind in (RowKind.PLAY, RowKind.CHALLENGE_LOST):
            break
        own += row.kind is RowKind.EXCHANGE and row.player == seat
    return Pass() if own >= MOST_EXCHANGES else move


def _answer(state: GameState, seat: int) -> BotTask | commands.Command:
    """Challenge misplaced tiles at once; words need thought."""
    turn = state.open_turn
    laid = None if turn is None else turn.laid
    geometry = state.setup.ruleset.placement.bad_geometry
    if laid is not None and laid.words and falls_by_fault(laid.faults, geometry):
        return commands.CallChallenge(seat, laid.words)
    return BotTask.JUDGE


def _act_of_its_own(state: GameState, seat: int) -> commands.Command | None:
    """Return the routine act that is this bot's by the book; among bots only, also the draw."""
    act = routine(state)
    if isinstance(
        act,
        commands.DeclareScore
        | commands.DrawTiles
        | commands.PressClock
        | commands.RecordScore
        | commands.WriteBlank,
    ):
        return act if act.player == seat else None
    if isinstance(act, commands.StartClock):
        return act if act.by == seat else None
    is_anybodys = act is not None and not any(s.is_person for s in state.setup.seats)
    return act if is_anybodys else None


def _is_next_to_answer(state: GameState, seat: int) -> bool:
    """True if no person has yet to answer, whose right to challenge a bot's move would end."""
    undecided = state.undecided_opponents
    return bool(undecided) and not any(
        state.setup.seats[other].is_person for other in undecided if other != seat
    )


def _may_sign(state: GameState, seat: int) -> bool:
    """True if the bot signs now: once only bots are left to sign."""
    waiting = seats_to_sign(state)
    return seat in waiting and not any(state.setup.seats[other].is_person for other in waiting)
