# SPDX-License-Identifier: MIT
"""Tables at which anybody says anything at any time, sensible or not, and what must still hold."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from desktop_app.formats.event_codec import decode_event, encode_event
from desktop_app.play.drawing import ShufflingDrawer
from desktop_app.play.options import commands_now
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import Table
from desktop_app.rules import commands as cmd
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event
from desktop_app.rules.game import evolve, fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.record import PlayerRecord, TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState
from tests.helpers.random_games import FickleJudge, random_placements

RULESETS = (
    "sanspa-1999",
    "mattel-family",
    "sanspa-2001",
    "singapore-2015",
    "naspa-2016",
    "naspa-2016:international",
)
_TILES = ("A", "E", "Q", "?", "a", "", "É", "CH", "ch", "1", "[")
_REASONS = ("", "director", "challenge", "overdraw", "any-stated", "no such reason")
_TIMES_MS = (0, 1, 999, 1000, 5_000, 15_000, 15_001, 20_000, 21_000, 60_000, 600_000, -5)


@dataclass
class KeepingSink:
    """Keeps every batch of events."""

    events: list[Event] = field(default_factory=list)

    def append(self, events: Sequence[Event]) -> None:
        self.events.extend(events)


def wild_table(source: random.Random, ruleset_id: str, mode: Mode) -> Table:
    """A table with random times, records, players and judge; some sets are small."""
    rules = load_ruleset(ruleset_id)
    players = source.randint(rules.table.players_min, rules.table.players_max)
    if source.random() < 0.5:
        counts = {"A": 6, "E": 6, "I": 4, "N": 4, "R": 4, "S": 3, "T": 3, "Q": 1, "?": 2}
        faces = rules.set.distribution
        rules = rules.with_values(
            {
                "set.distribution": {face: counts.get(face, 0) for face in faces},
                "set.tiles_total": sum(counts.values()),
            }
        )
    setup = GameSetup(
        seats=tuple(Seat(name) for name in ("Ann", "Ben", "Cy", "Dee")[:players]),
        ruleset=rules,
        lexicon="",
        mode=mode,
        allotment_ms=source.choice((None, 5_000, 60_000, 1_500_000)),
        record=TournamentRecord(
            tuple(
                PlayerRecord(source.randint(0, 1), source.randint(0, 1), {"cume-record": 1})
                for _ in range(players)
            )
        ),
        preset_first=source.choice((None, None, 0, players - 1)),
    )
    judge = source.choice((None, FickleJudge(), FickleJudge()))
    return Table(setup, judge=judge, drawer=ShufflingDrawer(source), sink=KeepingSink())


def wild_command(state: GameState, source: random.Random) -> Command:
    """Any command of any kind: mostly one that may be carried out, often one that may not."""
    chance = source.random()
    if chance < 0.35:
        return _sensible(state, source)
    if chance < 0.6:
        seat = state.on_turn or 0
        return cmd.LayTiles(seat, random_placements(state.board, state.racks[seat], source))
    return _nonsense(state, source)


def _sensible(state: GameState, source: random.Random) -> Command:
    options = commands_now(state)
    if not options:
        return cmd.PassTime(1_000)
    command = source.choice(options)
    if isinstance(command, cmd.ExchangeTiles):
        rack = state.racks[command.player]
        return cmd.ExchangeTiles(
            command.player, tuple(source.sample(rack, source.randint(1, len(rack))))
        )
    if isinstance(command, cmd.LayTiles):
        placements = random_placements(state.board, state.racks[command.player], source)
        return cmd.LayTiles(command.player, placements)
    if isinstance(command, cmd.CallChallenge):
        return cmd.CallChallenge(command.by, verdict=source.choice((True, False, None)))
    return command


def _nonsense(state: GameState, source: random.Random) -> Command:
    seat = source.choice((0, 1, 1, state.player_count - 1, state.player_count, -1))
    words = source.choice(((), ("AA",), ("aa", "NO SUCH"), tuple(_last_words(state)[:1])))
    tiles = tuple(source.choice(_TILES) for _ in range(source.randint(0, 3)))
    squares = (-1, 0, 6, 7, 8, 14, 15, 99)
    placements = tuple(
        Placement(source.choice(squares), source.choice(squares), tile) for tile in tiles
    )
    everything: tuple[Command, ...] = (
        cmd.PassTime(source.choice(_TIMES_MS)),
        cmd.PassTime(source.choice(_TIMES_MS)),
        cmd.SettleStart(),
        cmd.DrawForStart(),
        cmd.DrawTiles(seat),
        cmd.DrawTiles(seat, source.choice((-1, 0, 1, 2, 7, 8, 100))),
        cmd.LayTiles(seat, placements),
        cmd.TakeUpTiles(seat),
        cmd.DeclareScore(seat, source.choice((-1, 0, 24, 10_000, 10_001))),
        cmd.ExchangeTiles(seat, tiles),
        cmd.AnnouncePass(seat),
        cmd.PressClock(seat),
        cmd.StartClock(seat),
        cmd.NeutraliseClock(seat, source.choice(_REASONS)),
        cmd.RecordScore(seat),
        cmd.AcceptPlay(seat),
        cmd.CallHold(seat),
        cmd.CallChallenge(seat, words, source.choice((None, True, False))),
        cmd.TurnBoard(seat),
        cmd.AgreeEnd(seat),
        cmd.SignResult(seat),
    )
    return source.choice(everything)


def _last_words(state: GameState) -> tuple[str, ...]:
    turn = state.last_turn
    return turn.laid.words if turn is not None and turn.laid is not None else ()


def check_sequence(source: random.Random, ruleset_id: str, mode: Mode, acts: int) -> GameState:
    """Play so many wild commands; after every event and at the end everything must hold.

    Returns:
        The state at the end, for counting how far the games get.
    """
    table = wild_table(source, ruleset_id, mode)
    state = _follow(None, table.events)
    over_for = 0
    for _ in range(acts):
        before, count = table.state, len(table.events)
        command = wild_command(before, source)
        table.submit(command)
        state = _follow(state, table.events[count:])
        assert state == table.state, command
        over_for += state.is_over
        if over_for > 5:
            break
    check_log(table)
    return table.state


def _follow(state: GameState | None, events: Sequence[Event]) -> GameState:
    for event in events:
        state = evolve(state, event)
        found = find_violations(state)
        assert not found, (event, found)
    assert state is not None
    return state


def check_log(table: Table) -> None:
    """The log folds to the state, and so does the log that was written and read again."""
    assert fold(table.events) == table.state
    written = [json.dumps(encode_event(event)) for event in table.events]
    assert fold(decode_event(json.loads(line)) for line in written) == table.state
