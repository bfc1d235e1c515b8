# SPDX-License-Identifier: MIT
"""One game being played: commands in, events to disk and into the state, no screen."""

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
from desktop_app.rules.desk_events import GameReconstructed, GameRestarted, RulingUndone
from desktop_app.rules.events import Event, GameStarted, TilesDrawn
from desktop_app.rules.game import Decision, decide, evolve, fold, with_time_merged
from desktop_app.rules.move import Exchange, Move, Play
from desktop_app.rules.procedures.conducting import ProcedureProgress, ask
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import GameSetup, Mode
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import remove_tiles

# Tile drawers: one that shuffles, and one with a fixed order.


class ShufflingDrawer:
    """Draws at random; a seeded source repeats the same game."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source or random.SystemRandom()

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, every order equally likely."""
        return tuple(self._source.sample(bag, count))


class OrderedDrawer:
    """Draws tiles in a given order while it lasts, then from the front of the bag.

    Tiles of the order that are no longer in the bag are skipped.
    """

    def __init__(self, order: Iterable[str] = ()) -> None:
        self._order = list(order)

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """Return the next `count` tiles of the order."""
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


_DrawKey = tuple[object, ...]


class _Redraws:
    """The draws of a game so far, so that a move made again draws the same tiles.

    Otherwise a player could take a move back and make it again until the draw pleases.
    """

    def __init__(self, before: Sequence[Event] = ()) -> None:
        """Read the draws of a log when they are first needed: a game that is over draws none."""
        self._unread = before
        self._drawn: dict[_DrawKey, tuple[str, ...]] = {}

    def note(self, before: GameState, event: Event) -> None:
        """Keep a draw; forget all of them when a ruling lets the players draw anew."""
        self._catch_up()
        if isinstance(event, TilesDrawn):
            key = self._key(before, before.bag, len(event.tiles))
            self._drawn[key] = event.tiles
        elif isinstance(event, GameReconstructed | GameRestarted | RulingUndone):
            self._drawn.clear()

    def drawer(self, state: GameState, drawer: TileDrawer) -> TileDrawer:
        """Return the drawer of an act in this state."""
        return _Redrawer(self, state, drawer) if state.help.take_backs else drawer

    def find(self, state: GameState, bag: tuple[str, ...], count: int) -> tuple[str, ...] | None:
        """Return the tiles drawn in this position before, None if it is new."""
        self._catch_up()
        return self._drawn.get(self._key(state, bag, count))

    def _catch_up(self) -> None:
        events, self._unread = self._unread, ()
        state: GameState | None = None
        for event in with_time_merged(events):
            before, state = state, evolve(state, event)
            self.note(before or state, event)

    @staticmethod
    def _key(state: GameState, bag: tuple[str, ...], count: int) -> _DrawKey:
        racks = tuple(tuple(sorted(rack)) for rack in state.racks)
        return state.board.tiles, racks, tuple(sorted(state.set_aside)), tuple(sorted(bag)), count


class _Redrawer:
    """Draws as before in a position that was reached before."""

    def __init__(self, redraws: _Redraws, state: GameState, drawer: TileDrawer) -> None:
        self._redraws, self._state, self._drawer = redraws, state, drawer

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        again = self._redraws.find(self._state, bag, count)
        return self._drawer.draw(bag, count) if again is None else again


_MAX_ROUTINE_ACTS = 1_000
"""Far more than any turn has; only a broken drawer ties the draw for the start forever."""


class EventSink(Protocol):
    """The permanent store of events."""

    def append(self, events: Sequence[Event]) -> None:
        """Store events; they are safe when this returns, or it raises and none of them is."""
        ...


class MemorySink:
    """Stores nothing, for games that are not kept, such as scenarios."""

    def append(self, events: Sequence[Event]) -> None:
        """Do nothing."""


class Table:
    """A game with its log, its word judge and its bag.

    Nothing is shown before it is safe: events reach the sink first, and if the sink fails the game
    is unchanged.

    Attributes:
        state: the game now.
        events: its whole log.
        latest: the last batch of events, with the game after each of them.
    """

    def __init__(
        self,
        setup: GameSetup,
        *,
        judge: WordJudge | None,
        drawer: TileDrawer,
        sink: EventSink,
    ) -> None:
        """Begin a game; in automatic play settle the start and draw the racks at once."""
        self._judge, self._drawer, self._sink = judge, drawer, sink
        started = GameStarted(setup)
        self._redraws = _Redraws()
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
        state: GameState | None = None,
    ) -> Table:
        """Resume a game whose log is already in `sink`; nothing is appended.

        Args:
            events: the log.
            judge, drawer, sink: as of a new game.
            state: the game that the log folds to, if it is known.

        Raises:
            ValueError: the log is empty or does not fold.
        """
        table = cls.__new__(cls)
        table._judge, table._drawer, table._sink = judge, drawer, sink
        table._events = tuple(events)
        table._redraws = _Redraws(table._events)
        table._latest = Decision(fold(with_time_merged(events)) if state is None else state)
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
        """The last batch of events, with the game after each of them."""
        return self._latest

    def submit(self, command: Command, *, elapsed_ms: int = 0) -> tuple[Event, ...] | Rejection:
        """Carry out a command, in automatic play with the routine acts around it.

        All of it is one write to the sink. A rejected command changes nothing, but the time that
        passed before it is recorded.

        Args:
            command: the act to carry out.
            elapsed_ms: time since the last command, in milliseconds.

        Returns:
            The events that were recorded, or the rejection.

        Raises:
            ValueError: negative time.
            LexiconError: the judge cannot read its list; only the time was recorded.
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
        """Return the next question of a desk procedure; the game does not change.

        `after` is a command that will be carried out first, unless it is refused. `drawer` draws
        tiles in place of the table's own drawer.
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
        """Let time pass. Raises ValueError for negative time."""
        events = self.submit(PassTime(elapsed_ms))
        if isinstance(events, Rejection):
            raise ValueError(f"time cannot pass by {elapsed_ms} ms")
        return events

    def run_routine(self) -> tuple[Event, ...]:
        """Do the routine acts that are due, for example after a game was resumed."""
        return self._keep(self._routine(self.state, self._drawer))

    def _keep(self, batch: Decision) -> tuple[Event, ...]:
        if batch.events:
            events = (*self._events, *batch.events)
            self._sink.append(batch.events)
            # No call stands between these assignments, so an interrupt cannot leave the state
            # behind the journal.
            self._latest = batch
            self._events = events
            for before, event in zip((batch.before, *batch.states), batch.events, strict=False):
                self._redraws.note(before, event)
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
        decided = self._decide(state, command, drawer)
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
            decided = self._decide(done.state, command, drawer)
            if isinstance(decided, Rejection):
                if state.setup.mode is Mode.BY_THE_BOOK:
                    # A routine act that is refused now is left to the players.
                    return done
                raise AssertionError(f"routine act {command!r} was refused: {decided!r}")
            done = done.then(decided)
        raise RuntimeError(f"the routine does not end: {command!r}")

    def _decide(
        self, state: GameState, command: Command, drawer: TileDrawer
    ) -> Decision | Rejection:
        return decide(state, command, judge=self._judge, drawer=self._redraws.drawer(state, drawer))

    def _accept_before(self, state: GameState, command: Command) -> Decision | Rejection:
        """In automatic play, let the previous player draw before this move.

        The move is first tried with an arbitrary draw, because a refused move must not have
        accepted anything.
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
    """Return the command that carries out a move."""
    if isinstance(move, Play):
        return LayTiles(player, move.placements())
    if isinstance(move, Exchange):
        return ExchangeTiles(player, move.tiles)
    return AnnouncePass(player)
