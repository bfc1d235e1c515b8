# SPDX-License-Identifier: MIT
"""Real games, played through the table with a given bag and a given judge."""

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
    """Keeps nothing."""

    def append(self, events: Sequence[Event]) -> None:
        """Forget the events."""


class Judge:
    """Knows which words are bad."""

    def __init__(self, phoneys: Collection[str] = ()) -> None:
        self._phoneys = frozenset(phoneys)

    def is_acceptable(self, word: str) -> bool:
        """Whether the word is none of the bad ones."""
        return word not in self._phoneys


def make_table(
    bag: str = "AB", *, setup: GameSetup | None = None, phoneys: Collection[str] = ()
) -> Table:
    """A game whose tiles come in the order of `bag`, the start's draw first."""
    return Table(
        setup or make_setup(), judge=Judge(phoneys), drawer=OrderedDrawer(bag), sink=Nowhere()
    )


def act(table: Table, *commands: Command) -> None:
    """Carry commands out, none of which may be refused."""
    for command in commands:
        answer = table.submit(command)
        assert not isinstance(answer, Rejection), (command, answer)


def lay(table: Table, player: int, position: str, word: str) -> None:
    """Make a play."""
    row, col, direction = parse_position(position)
    answer = table.submit_move(player, Play(row, col, direction, tuple(word)))
    assert not isinstance(answer, Rejection), answer
