# SPDX-License-Identifier: MIT
"""One game being played: commands in, events on disk and in the state, no screen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from desktop_app.play.automatic import left_out_step, routine
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.commands import (
    AcceptPlay,
    AnnouncePass,
    Command,
    ExchangeTiles,
    LayTiles,
    PassTime,
)
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.game import decide, evolve, fold
from desktop_app.rules.move import Exchange, Move, Play
from desktop_app.rules.procedures.conducting import ProcedureProgress, ask
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import GameSetup, Mode
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import remove_tiles

# Hands in the bag: one that shuffles, and one that does as it was told.


class ShufflingDrawer:
    """Draws at random; with a seeded source the same game comes again."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source or random.SystemRandom()

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """`count` tiles of `bag`, every order equally likely."""
        return tuple(self._source.sample(bag, count))


class OrderedDrawer:
    """Draws tiles in a given order as long as it lasts, then from the front of the bag.

    Tiles of the order that are not in the bag any more are passed over.
    """

    def __init__(self, order: Iterable[str] = ()) -> None:
        self._order = list(order)

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """The next `count` tiles of the order."""
        left = bag
        drawn: list[str] = []
        while len(drawn) < count:
            tile = self._next(left)
            left = remove_tiles(left, (tile,))
            drawn.append(tile)
        return tuple(drawn)

    def _next(self, left: tuple[str, ...]) -> str:
        while self._order:
            tile = self._order.pop(0)
            if tile in left:
                return tile
        return left[0]


_MAX_ROUTINE_ACTS = 1_000
"""Far more than any turn has: a draw for the start that ties for ever is a broken drawer."""


class EventSink(Protocol):
    """Where events are kept for good."""

    def append(self, events: Sequence[Event]) -> None:
        """Keep events; they are safe when this returns, or it raises and none of them is."""
        ...


class MemorySink:
    """Keeps nothing: for games that nobody wants back, such as a scenario."""

    def append(self, events: Sequence[Event]) -> None:
        """Nothing to do."""


class Table:
    """A game with its log, its word judge and its bag.

    Nothing is shown before it is safe: events reach the sink first, and a sink that fails leaves
    the game as it was.

    Attributes:
        state: the game now.
        events: its whole log.
    """

    def __init__(
        self,
        setup: GameSetup,
        *,
        judge: WordJudge | None,
        drawer: TileDrawer,
        sink: EventSink,
    ) -> None:
        """Begin a game; in automatic play the start is settled and the racks are drawn at once."""
        self._judge, self._drawer, self._sink = judge, drawer, sink
        started = GameStarted(setup)
        self._sink.append((started,))
        self._events: tuple[Event, ...] = (started,)
        self._state = evolve(None, started)
        self.run_routine()

    @classmethod
    def resume(
        cls,
        events: Sequence[Event],
        *,
        judge: WordJudge | None,
        drawer: TileDrawer,
        sink: EventSink,
    ) -> Table:
        """Take up a game whose log is in `sink` already; nothing is appended.

        Raises:
            ValueError: the log is empty or does not fold.
        """
        table = cls.__new__(cls)
        table._judge, table._drawer, table._sink = judge, drawer, sink
        table._events = tuple(events)
        table._state = fold(events)
        return table

    @property
    def state(self) -> GameState:
        """The game now."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole log."""
        return self._events

    def submit(self, command: Command) -> tuple[Event, ...] | Rejection:
        """Carry a command out, in automatic play with the routine acts around it.

        Returns:
            Every event it brought about, or the rejection; a rejected command changes nothing.
        """
        batch = self._decide_all(self._state, command, self._drawer)
        if isinstance(batch, Rejection):
            return batch
        self._keep(batch)
        return batch

    def submit_move(self, player: int, move: Move) -> tuple[Event, ...] | Rejection:
        """Carry out a play, an exchange or a pass as one command."""
        return self.submit(move_command(player, move))

    def ask(
        self,
        procedure: str,
        answers: Mapping[str, str],
        *,
        offers_defaults: bool = False,
        after: Command | None = None,
        drawer: TileDrawer | None = None,
    ) -> ProcedureProgress:
        """The next question of a procedure of the desk; the game does not change.

        `after` is a command that will be carried out before it, unless it is refused. `drawer`
        draws what is drawn on the way instead of the table's own hand.
        """
        state = self._state
        if after is not None:
            decided = decide(state, after, judge=self._judge, drawer=self._drawer)
            for event in () if isinstance(decided, Rejection) else decided:
                state = evolve(state, event)
        return ask(
            state,
            procedure,
            answers,
            judge=self._judge,
            drawer=drawer or self._drawer,
            offers_defaults=offers_defaults,
        )

    def pass_time(self, elapsed_ms: int) -> tuple[Event, ...]:
        """Let time go by; it cannot be refused."""
        events = self.submit(PassTime(elapsed_ms))
        if isinstance(events, Rejection):
            raise ValueError(f"time cannot pass by {elapsed_ms} ms")
        return events

    def run_routine(self) -> tuple[Event, ...]:
        """Do the routine acts that are due, for example after a game was taken up again."""
        batch = self._routine_events(self._state, self._drawer)
        self._keep(batch)
        return batch

    def _keep(self, batch: tuple[Event, ...]) -> None:
        if not batch:
            return
        state = self._state
        for event in batch:
            state = evolve(state, event)
        events = (*self._events, *batch)
        self._sink.append(batch)
        # No call stands between these, so an interrupt cannot leave the game behind its journal.
        self._state = state
        self._events = events

    def _decide_all(
        self, state: GameState, command: Command, drawer: TileDrawer
    ) -> tuple[Event, ...] | Rejection:
        accepted = self._accept_before(state, command)
        if isinstance(accepted, Rejection):
            return accepted
        events: list[Event] = list(accepted)
        for event in accepted:
            state = evolve(state, event)
        decided = decide(state, command, judge=self._judge, drawer=drawer)
        if isinstance(decided, Rejection):
            return decided
        for event in decided:
            state = evolve(state, event)
        return (*events, *decided, *self._routine_events(state, drawer))

    def _routine_events(self, state: GameState, drawer: TileDrawer) -> tuple[Event, ...]:
        next_act = routine if state.setup.mode is Mode.AUTOMATIC else left_out_step
        events: list[Event] = []
        for _ in range(_MAX_ROUTINE_ACTS):
            command = next_act(state)
            if command is None:
                return tuple(events)
            decided = decide(state, command, judge=self._judge, drawer=drawer)
            if isinstance(decided, Rejection):
                if state.setup.mode is Mode.BY_THE_BOOK:
                    # What cannot be done on the players' behalf now, they do themselves.
                    return tuple(events)
                raise AssertionError(f"routine act {command!r} was refused: {decided!r}")
            for event in decided:
                state = evolve(state, event)
            events.extend(decided)
        raise RuntimeError(f"the routine does not end: {command!r}")

    def _accept_before(self, state: GameState, command: Command) -> tuple[Event, ...] | Rejection:
        """In automatic play the player before draws before this move is made.

        A move is tried first with tiles drawn in any order, because a move that is refused must
        not have accepted anything.
        """
        turn = state.open_turn
        if (
            state.setup.mode is not Mode.AUTOMATIC
            or turn is None
            or turn.is_out
            or not isinstance(command, LayTiles | ExchangeTiles | AnnouncePass)
            or command.player != state.on_turn
        ):
            return ()
        trial = self._acceptance(state, command.player, OrderedDrawer())
        if isinstance(trial, Rejection):
            return trial
        after = state
        for event in trial:
            after = evolve(after, event)
        verdict = decide(after, command, judge=self._judge, drawer=OrderedDrawer())
        if isinstance(verdict, Rejection):
            return verdict
        return self._acceptance(state, command.player, self._drawer)

    def _acceptance(
        self, state: GameState, by: int, drawer: TileDrawer
    ) -> tuple[Event, ...] | Rejection:
        accepted = decide(state, AcceptPlay(by, goes_on=True), judge=self._judge, drawer=drawer)
        if isinstance(accepted, Rejection):
            return accepted
        for event in accepted:
            state = evolve(state, event)
        return (*accepted, *self._routine_events(state, drawer))


def move_command(player: int, move: Move) -> Command:
    """The command that carries a move out."""
    if isinstance(move, Play):
        return LayTiles(player, move.placements())
    if isinstance(move, Exchange):
        return ExchangeTiles(player, move.tiles)
    return AnnouncePass(player)
