# SPDX-License-Identifier: MIT
"""Whole games of random legal acts, played at a real table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import ShufflingDrawer, Table
from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.commands import (
    AcceptPlay,
    AnnouncePass,
    CallChallenge,
    Command,
    ExchangeTiles,
    LayTiles,
    PassTime,
    StartClock,
)
from desktop_app.rules.events import Event
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState

RULESETS = ("naspa-2016", "sanspa-1999", "sanspa-2001", "singapore-2015", "mattel-family")


class FickleJudge:
    """A judge that accepts words whose letters have an even sum."""

    def is_acceptable(self, word: str) -> bool:
        """Return True if the word is acceptable."""
        return sum(map(ord, word)) % 2 == 0


@dataclass
class MemorySink:
    """Keeps events in a list."""

    events: list[Event] = field(default_factory=list)

    def append(self, events: Sequence[Event]) -> None:
        self.events.extend(events)


def random_game(
    seed: int, *, ruleset: str = "naspa-2016", players: int = 2, acts: int = 400
) -> Table:
    """Return a game of at most this many acts; it may stop in the middle of a turn."""
    source = random.Random(seed)
    rules = load_ruleset(ruleset)
    times = [None, 60_000, 1_500_000]
    setup = GameSetup(
        seats=tuple(Seat(name) for name in ("Ann Lee", "Ben", "Ann", "Dé")[:players]),
        ruleset=rules,
        lexicon="open-english",
        mode=Mode.AUTOMATIC,
        allotment_ms=source.choice(times),
        record=TournamentRecord.empty(players),
    )
    table = Table(setup, judge=FickleJudge(), drawer=ShufflingDrawer(source), sink=MemorySink())
    for _ in range(acts):
        if table.state.is_over:
            break
        command = random_command(table.state, source)
        table.submit(command)
    return table


def random_command(state: GameState, source: random.Random) -> Command:
    """Return an act that a player might try; it may be rejected."""
    seat = state.on_turn or 0
    turn = state.open_turn
    chance = source.random()
    if state.clock.exists and chance < 0.2:
        return PassTime(source.randrange(20_000))
    if state.clock.exists and state.clock.running is None and not state.is_over:
        return StartClock(seat)
    if turn is not None:
        by = state.next_player(turn.player)
        if chance < 0.5:
            return CallChallenge(by)
        if chance < 0.7 or turn.is_out:
            return AcceptPlay(by)
    if chance < 0.25:
        return AnnouncePass(seat)
    if chance < 0.32:
        rack = state.racks[seat]
        return ExchangeTiles(seat, tuple(source.sample(rack, source.randint(0, len(rack)))))
    return LayTiles(seat, random_placements(state.board, state.racks[seat], source))


def random_placements(
    board: Board, rack: Sequence[str], source: random.Random
) -> tuple[Placement, ...]:
    """Return tiles in one line that touch others, or cover the centre."""
    anchors = [board.layout.centre] if board.is_empty else _anchors(board)
    row, col = source.choice(anchors)
    row_step, col_step = source.choice(list(Direction)).step
    count = source.randint(1, max(len(rack), 1))
    squares: list[tuple[int, int]] = []
    before = source.randint(0, count - 1)
    while before and board.layout.holds(row - row_step, col - col_step):
        row, col = row - row_step, col - col_step
        before -= not board.tile_at(row, col)
    while len(squares) < count and board.layout.holds(row, col):
        if not board.tile_at(row, col):
            squares.append((row, col))
        row, col = row + row_step, col + col_step
    tiles = source.sample(list(rack), min(len(squares), len(rack)))
    return tuple(
        Placement(*square, source.choice("abez") if tile == "?" else tile)
        for square, tile in zip(squares, tiles, strict=False)
    )


def _anchors(board: Board) -> list[tuple[int, int]]:
    return [
        (row, col)
        for row in range(board.layout.rows)
        for col in range(board.layout.cols)
        if not board.tile_at(row, col)
        and any(
            board.tile_at(row + down, col + right)
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
    ]
