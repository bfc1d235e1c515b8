# SPDX-License-Identifier: MIT
"""Tables with a physical set, whose tiles are known only as far as they were entered."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from typing import Any

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.board import Placement
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.commands import Command, DrawTiles, PressClock, SettleStart, StartClock
from desktop_app.rules.events import Event
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.setup import GameSetup, Mode, Seat, Step
from desktop_app.session.game_choice import USUAL_TABLE, GameChoice, TableTerms

LEFT_TO_THE_PROGRAM = frozenset({Step.ANNOUNCE, Step.RECORD, Step.DRAW})


def table_choice(*names: str, **choices: Any) -> GameChoice:
    """Return a choice of a physical game; `choices` are fields of `GameChoice` or `TableTerms`."""
    of_terms = {field.name for field in fields(TableTerms)}
    terms = TableTerms(**{key: choice for key, choice in choices.items() if key in of_terms})
    others = {key: choice for key, choice in choices.items() if key not in of_terms}
    players = tuple(Seat(name) for name in names or ("Ann", "Ben"))
    return replace(USUAL_TABLE, players=players, table=terms, **others)


def physical_table(
    *,
    ruleset: str = "naspa-2016",
    left_out: Collection[Step] = LEFT_TO_THE_PROGRAM,
    minutes: int | None = 25,
    names: tuple[str, ...] = ("Anne", "Ben"),
    judge: WordJudge | None = None,
    values: dict[str, object] | None = None,
) -> Table:
    """Return a game on a physical set at its first turn, seat 0 to begin, its clock running.

    Tiles are drawn in alphabetical order, so both racks begin with the letter A. `values` replaces
    keys of the ruleset.
    """
    rules = load_ruleset(ruleset)
    setup = GameSetup(
        seats=tuple(Seat(name) for name in names),
        ruleset=rules if values is None else rules.with_values(values),
        lexicon="",
        mode=Mode.BY_THE_BOOK,
        allotment_ms=None if minutes is None else minutes * 60_000,
        record=TournamentRecord.empty(len(names)),
        preset_first=0,
        is_physical=True,
        left_out=frozenset(left_out),
    )
    table = Table(setup, judge=judge, drawer=OrderedDrawer(), sink=MemorySink())
    carry_out(table, SettleStart())
    if Step.DRAW not in left_out:
        carry_out(table, *(DrawTiles(seat) for seat in range(len(names))))
    if minutes is not None:
        carry_out(table, StartClock(0))
    return table


def carry_out(table: Table, *commands: Command) -> tuple[Event, ...]:
    """Carry out commands and return their events. Fails if one is rejected or a tile is lost."""
    events: tuple[Event, ...] = ()
    for command in commands:
        done = table.submit(command)
        assert not isinstance(done, Rejection), f"{command}: {done}"
        assert find_violations(table.state) == (), command
        events += done
    return events


def why_refused(table: Table, command: Command) -> Reason:
    """Return why a command is rejected; the state must not change."""
    before = table.state
    done = table.submit(command)
    assert isinstance(done, Rejection), f"{command} was carried out"
    assert table.state == before
    return done.refusals[0].reason


def across(row: int, col: int, tiles: str) -> tuple[Placement, ...]:
    """Return tiles from a square (zero-based) to the right; a dot is a square that has its tile."""
    return tuple(Placement(row, col + step, tile) for step, tile in enumerate(tiles) if tile != ".")


def down(row: int, col: int, tiles: str) -> tuple[Placement, ...]:
    """Return tiles from a square (zero-based) downwards; a dot is a square that has its tile."""
    return tuple(Placement(row + step, col, tile) for step, tile in enumerate(tiles) if tile != ".")


def turn(table: Table, command: Command) -> tuple[Event, ...]:
    """Play a whole turn of the player on turn: the command, and the clock if there is one."""
    seat = table.state.on_turn
    assert seat is not None
    presses = (PressClock(seat),) if table.state.clock.exists else ()
    return carry_out(table, command, *presses)
