# SPDX-License-Identifier: MIT
"""Games through the real table with a given bag and a given judge."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event
from desktop_app.rules.move import Play, parse_position
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import GameSetup
from tests.helpers.games import make_setup


class Nowhere:
    """A sink that stores nothing."""

    def append(self, events: Sequence[Event]) -> None:
        """Discard the events."""


class Judge:
    """A judge with a list of phoneys."""

    def __init__(self, phoneys: Collection[str] = ()) -> None:
        self._phoneys = frozenset(phoneys)

    def is_acceptable(self, word: str) -> bool:
        """Return True unless the word is one of the phoneys."""
        return word not in self._phoneys


def make_table(
    bag: str = "AB", *, setup: GameSetup | None = None, phoneys: Collection[str] = ()
) -> Table:
    """Return a table whose tiles come in the order of `bag`, the draw for start first."""
    return Table(
        setup or make_setup(), judge=Judge(phoneys), drawer=OrderedDrawer(bag), sink=Nowhere()
    )


def act(table: Table, *commands: Command) -> None:
    """Carry out commands, none of which may be rejected."""
    for command in commands:
        answer = table.submit(command)
        assert not isinstance(answer, Rejection), (command, answer)


def lay(table: Table, player: int, position: str, word: str) -> None:
    """Make a play."""
    row, col, direction = parse_position(position)
    answer = table.submit_move(player, Play(row, col, direction, tuple(word)))
    assert not isinstance(answer, Rejection), answer
