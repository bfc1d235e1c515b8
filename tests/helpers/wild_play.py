# SPDX-License-Identifier: MIT
"""Tables at which anybody says anything at any time, sensible or not, and what must still hold."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from desktop_app.formats.command_codec import COMMAND_CLASSES
from desktop_app.formats.event_codec import decode_event, encode_event
from desktop_app.play.drawing import ShufflingDrawer
from desktop_app.play.options import commands_now
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import Table
from desktop_app.rules import commands as cmd
from desktop_app.rules import table_commands as tc
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event
from desktop_app.rules.game import evolve, fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.record import PlayerRecord, TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat, Step
from desktop_app.rules.state import GameState
from tests.helpers.random_games import FickleJudge, random_placements
from tests.helpers.wild_values import wild_command_of, wild_ruling

RULESETS = (
    "sanspa-1999",
    "mattel-family",
    "sanspa-2001",
    "singapore-2015",
    "naspa-2016",
    "naspa-2016:international",
)


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
    physical = source.random() < 0.3
    left_out = source.sample(list(Step), source.randint(0, len(Step))) if physical else ()
    setup = GameSetup(
        is_physical=physical,
        left_out=frozenset(left_out),
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
    return wild_command_of(source.choice(list(COMMAND_CLASSES)), state, source)


_ASIDE = (tc.AskOpponent, tc.SayCounting, tc.EnterBag, tc.WriteScoreEarly, tc.RevealRack)


def _sensible(state: GameState, source: random.Random) -> Command:
    # What brings no game forward is left to the commands that make no sense.
    options = [each for each in commands_now(state) if not isinstance(each, _ASIDE)]
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


@dataclass(frozen=True)
class Played:
    """What became of a sequence: the state at its end, and how many commands it was."""

    state: GameState
    commands: int


def check_sequence(
    source: random.Random, ruleset_id: str, mode: Mode, acts: int, desk: float = 0.0
) -> Played:
    """Play so many wild commands; after every event and at the end everything must hold.

    Args:
        source: where the chances come from.
        ruleset_id: as `load_ruleset` knows it.
        mode: automatic or by the book.
        acts: how many commands are given.
        desk: the share of them, 0 to 1, that are rulings of the desk.

    Returns:
        The state at the end and how many commands were given.
    """
    table = wild_table(source, ruleset_id, mode)
    state = _follow(None, table.events)
    over_for = given = 0
    for _ in range(acts):
        given += 1
        before, count = table.state, len(table.events)
        ruling = desk > 0 and source.random() < desk
        command = wild_ruling(table, source) if ruling else wild_command(before, source)
        table.submit(command)
        state = _follow(state, table.events[count:])
        assert state == table.state, command
        over_for += state.is_over
        if over_for > 5:
            break
    check_log(table)
    return Played(table.state, given)


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
