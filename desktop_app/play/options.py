# SPDX-License-Identifier: MIT
"""The commands that would be accepted now, by seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from string import ascii_uppercase

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules import commands as cmd
from desktop_app.rules.acts.act import Act
from desktop_app.rules.board import Placement, squares_of
from desktop_app.rules.commands import Command
from desktop_app.rules.game import decide
from desktop_app.rules.played import unwritten_blanks
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.tiles import is_blank

_BY_SEAT: tuple[Callable[[int], Command], ...] = (
    cmd.DrawTiles,
    cmd.TakeUpTiles,
    cmd.SayExchange,
    cmd.BagTiles,
    cmd.AnnouncePass,
    cmd.PressClock,
    cmd.StartClock,
    cmd.RecordScore,
    cmd.AcceptPlay,
    cmd.CallHold,
    lambda seat: cmd.CallChallenge(seat, verdict=True),
    cmd.SayChallenge,
    cmd.RetractChallenge,
    cmd.HandInSlip,
    cmd.StandUp,
    cmd.SummonJudge,
    lambda seat: cmd.AdjudicateChallenge(seat, verdict=True),
    cmd.ConcedeChallenge,
    cmd.LeaveTable,
    cmd.ReturnToTable,
    lambda seat: cmd.NeutraliseClock(seat, "director"),
    cmd.TurnBoard,
    cmd.RightTiles,
    cmd.AgreeEnd,
    cmd.SignResult,
    cmd.SayCounting,
    cmd.SayDrawing,
    cmd.EnterBag,
    cmd.WriteScoreEarly,
    lambda seat: cmd.AskOpponent(seat, "score"),
    lambda seat: cmd.AskOpponent(seat, "cumulative"),
    lambda seat: cmd.AskOpponent(seat, "place"),
    cmd.RevealRack,
    cmd.Arrive,
)


def commands_now(state: GameState) -> list[Command]:
    """Return the commands that would not be refused; the state is not changed.

    A `LayTiles` and an `ExchangeTiles` without tiles and a `DeclareScore` with the right score
    stand for all of their kind.
    """
    found: list[Command] = [
        command for command in (cmd.SettleStart(), cmd.DrawForStart()) if is_allowed(state, command)
    ]
    for seat in range(state.player_count):
        found.extend(command for build in _BY_SEAT if is_allowed(state, command := build(seat)))
        found.extend(_moves(state, seat))
    return found


def _moves(state: GameState, seat: int) -> list[Command]:
    if state.phase is Phase.PLACED and state.turn.laid is not None and seat == state.on_turn:
        declared = cmd.DeclareScore(seat, state.turn.laid.points)
        return [declared] if is_allowed(state, declared) else []
    act = Act(state, None, OrderedDrawer())
    if state.phase is Phase.EXCHANGING or act.check_may_move(seat) is not None:
        return []
    moves: list[Command] = [cmd.LayTiles(seat, ())]
    if state.racks[seat] and is_allowed(state, cmd.ExchangeTiles(seat, state.racks[seat][:1])):
        moves.append(cmd.ExchangeTiles(seat, ()))
    return moves


def is_allowed(state: GameState, command: Command) -> bool:
    """True if a command would be accepted; the state is not changed."""
    return not isinstance(decide(state, command, judge=None, drawer=OrderedDrawer()), Rejection)


# Acts that are not a step of a plain turn, and those possible now.

SIMPLE: tuple[Callable[[int], Command], ...] = (
    cmd.RackTiles,
    cmd.BagTiles,
    cmd.SayExchange,
    cmd.AnnounceOut,
    cmd.TurnBoard,
    cmd.SayCounting,
    cmd.SayDrawing,
    cmd.EnterBag,
    cmd.RevealRack,
    cmd.WriteScoreEarly,
    cmd.LeaveTable,
    cmd.ReturnToTable,
    cmd.Arrive,
    cmd.SayChallenge,
    cmd.RetractChallenge,
    cmd.HandInSlip,
    cmd.StandUp,
    cmd.SummonJudge,
    cmd.ConcedeChallenge,
    cmd.RightTiles,
)
"""Acts that need only the seat of the player."""

QUESTIONS = ("score", "cumulative", "place")
_MAX_DRAWN = 8


def acts_now(state: GameState, seat: int, marked: Sequence[str] = ()) -> list[Command]:
    """Return the acts a player could do now beyond the steps of a plain turn.

    Args:
        state: the game; it is not changed.
        seat: the player.
        marked: tiles selected on the player's rack, for acts that need some.
    """
    return [
        command for command in _candidates(state, seat, tuple(marked)) if is_allowed(state, command)
    ]


def verdicts_now(state: GameState, *, has_list: bool) -> list[Command]:
    """Return how the pending challenge could be adjudicated; without a list, by either verdict."""
    if not is_allowed(state, cmd.AdjudicateChallenge(None, True)):
        return []
    verdicts: tuple[bool | None, ...] = (None,) if has_list else (True, False)
    return [cmd.AdjudicateChallenge(None, verdict) for verdict in verdicts]


def _candidates(state: GameState, seat: int, marked: tuple[str, ...]) -> Iterator[Command]:
    for build in SIMPLE:
        yield build(seat)
    usual = state.missing_tiles(seat)
    for count in range(1, min(_MAX_DRAWN, len(state.bag)) + 1):
        if count != usual:
            yield cmd.DrawTiles(seat, count, anyway=True)
    for about in QUESTIONS:
        yield cmd.AskOpponent(seat, about)
    if state.dispute is not None and state.last_turn is not None and state.last_turn.laid:
        for word in dict.fromkeys(state.last_turn.words_in_doubt):
            yield cmd.WriteWords(seat, (word,))
    if marked:
        yield from _with_tiles(seat, marked)
    yield from _on_the_board(state, seat)


def _with_tiles(seat: int, marked: tuple[str, ...]) -> Iterator[Command]:
    yield cmd.ReturnTiles(seat, marked)
    yield cmd.PutDownTiles(seat, marked)
    yield cmd.ExposeTiles(seat, marked)
    if len(marked) == 1:
        yield cmd.FakeBlank(seat, marked[0])


def _on_the_board(state: GameState, seat: int) -> Iterator[Command]:
    placements = _own_play(state, seat)
    for placement in placements:
        if is_blank(placement.tile):
            for letter in ascii_uppercase:
                yield cmd.SayBlank(seat, placement.row, placement.col, letter)
                yield cmd.WriteBlank(seat, placement.row, placement.col, letter)
    for note in unwritten_blanks(state):
        if note.seat == seat and note.square not in squares_of(placements):
            yield note.command
    for fault in TileFault:
        for placement in placements:
            square = placement.square
            yield cmd.MislayTiles(seat, (square,), fault)


def _own_play(state: GameState, seat: int) -> tuple[Placement, ...]:
    """Return the tiles of a player's current or last play."""
    if state.turn.laid is not None and state.on_turn == seat:
        return state.turn.laid.placements
    turn = state.last_turn
    return turn.laid.placements if turn is not None and turn.laid and turn.player == seat else ()
