# SPDX-License-Identifier: MIT
"""One game being played: commands in, events on disk and in the state, no screen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from desktop_app.lexicon.errors import LexiconError
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
from desktop_app.rules.game import Decision, decide, evolve, fold
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
        latest: what was kept last: events, and the game after each of them.
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
        self._latest = Decision(evolve(None, started))
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
        table._latest = Decision(fold(events))
        return table

    @property
    def state(self) -> GameState:
        """The game now."""
        return self._latest.state

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole log."""
        return self._events

    @property
    def latest(self) -> Decision:
        """What was kept last: events, and the game after each of them."""
        return self._latest

    def submit(self, command: Command, *, elapsed_ms: int = 0) -> tuple[Event, ...] | Rejection:
        """Carry a command out, in automatic play with the routine acts around it.

        All of it is one write to the sink. A rejected command changes nothing, but the time that
        passed before it is kept.

        Args:
            command: what somebody wants to do.
            elapsed_ms: the time that has passed at the table until then.

        Returns:
            Every event that was kept, or the rejection.

        Raises:
            ValueError: negative time.
            LexiconError: the judge cannot read its list; only the time was kept.
        """
        passed = Decision(self.state)
        if elapsed_ms:
            time = self._decide_all(self.state, PassTime(elapsed_ms))
            if isinstance(time, Rejection):
                raise ValueError(f"time cannot pass by {elapsed_ms} ms")
            passed = time
        try:
            decided = self._decide_all(passed.state, command)
        except LexiconError:
            self._keep(passed)
            raise
        if isinstance(decided, Rejection):
            self._keep(passed)
            return decided
        return self._keep(passed.then(decided))

    def submit_move(
        self, player: int, move: Move, *, elapsed_ms: int = 0
    ) -> tuple[Event, ...] | Rejection:
        """Carry out a play, an exchange or a pass as one command, as `submit` does."""
        return self.submit(move_command(player, move), elapsed_ms=elapsed_ms)

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
        state = self.state
        if after is not None:
            decided = decide(state, after, judge=self._judge, drawer=self._drawer)
            state = state if isinstance(decided, Rejection) else decided.state
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
        return self._keep(self._routine(self.state, self._drawer))

    def _keep(self, batch: Decision) -> tuple[Event, ...]:
        if batch.events:
            events = (*self._events, *batch.events)
            self._sink.append(batch.events)
            # No call stands between these, so an interrupt cannot leave the game behind its
            # journal.
            self._latest = batch
            self._events = events
        return batch.events

    def _decide_all(self, state: GameState, command: Command) -> Decision | Rejection:
        accepted = self._accept_before(state, command)
        if isinstance(accepted, Rejection):
            return accepted
        decided = self._with_routine(accepted.state, command, self._drawer)
        return decided if isinstance(decided, Rejection) else accepted.then(decided)

    def _with_routine(
        self, state: GameState, command: Command, drawer: TileDrawer
    ) -> Decision | Rejection:
        decided = decide(state, command, judge=self._judge, drawer=drawer)
        if isinstance(decided, Rejection):
            return decided
        return decided.then(self._routine(decided.state, drawer))

    def _routine(self, state: GameState, drawer: TileDrawer) -> Decision:
        next_act = routine if state.setup.mode is Mode.AUTOMATIC else left_out_step
        done = Decision(state)
        for _ in range(_MAX_ROUTINE_ACTS):
            command = next_act(done.state)
            if command is None:
                return done
            decided = decide(done.state, command, judge=self._judge, drawer=drawer)
            if isinstance(decided, Rejection):
                if state.setup.mode is Mode.BY_THE_BOOK:
                    # What cannot be done on the players' behalf now, they do themselves.
                    return done
                raise AssertionError(f"routine act {command!r} was refused: {decided!r}")
            done = done.then(decided)
        raise RuntimeError(f"the routine does not end: {command!r}")

    def _accept_before(self, state: GameState, command: Command) -> Decision | Rejection:
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
            return Decision(state)
        acceptance = AcceptPlay(command.player, goes_on=True)
        trial = self._with_routine(state, acceptance, OrderedDrawer())
        if isinstance(trial, Rejection):
            return trial
        verdict = decide(trial.state, command, judge=self._judge, drawer=OrderedDrawer())
        if isinstance(verdict, Rejection):
            return verdict
        return self._with_routine(state, acceptance, self._drawer)


def move_command(player: int, move: Move) -> Command:
    """The command that carries a move out."""
    if isinstance(move, Play):
        return LayTiles(player, move.placements())
    if isinstance(move, Exchange):
        return ExchangeTiles(player, move.tiles)
    return AnnouncePass(player)
