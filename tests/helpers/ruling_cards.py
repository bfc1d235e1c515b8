# SPDX-License-Identifier: MIT
"""The longest ruling card of each procedure of the desk, under a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from desktop_app.rules.events import Event
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.state import GameState
from desktop_app.ui.rulings.rulings_panel import RulingsPanel, group_card, ruling_groups
from tests.helpers.desk_walk import tables, walk

_NAMES = ("Annabel", "Benedict", "Caroline", "Dorothea")
_LINE = 60
"""Letters that an effect counts for: each begins a line."""


@dataclass(frozen=True)
class Ruling:
    """A procedure carried out at a table."""

    procedure: str
    state: GameState
    events: tuple[Event, ...]

    @property
    def length(self) -> int:
        """About how long its card is, in letters."""
        groups = ruling_groups(self.events)
        if not groups:
            return 0
        card = group_card(groups[-1], self.state)
        return len(card.sentence) + sum(_LINE + len(effect.text) for effect in card.effects)

    def show_in(self, panel: RulingsPanel) -> None:
        """Show its card with the button that takes it back."""
        panel.dismiss()
        panel.show_game(self.state, self.events[:1])
        panel.show_game(self.state, self.events, undoable=self.procedure)


def _named(state: GameState) -> GameState:
    seats = zip(state.setup.seats, _NAMES, strict=False)
    named = tuple(replace(seat, name=name) for seat, name in seats)
    return replace(state, setup=replace(state.setup, seats=named))


def _rulings(ruleset: str, players: int) -> Iterator[Ruling]:
    for _, state in tables(ruleset, players):
        named = _named(state)
        for name, procedure in PROCEDURES.items():
            if procedure.is_possible(state):
                for end in walk(state, name):
                    yield Ruling(name, named, tuple(end.events))


@cache
def longest_rulings(ruleset: str, players: int) -> tuple[Ruling, ...]:
    """Return the ruling with the longest card of each procedure, by plain answers."""
    longest: dict[str, Ruling] = {}
    lengths: dict[str, int] = {}
    for ruling in _rulings(ruleset, players):
        length = ruling.length
        if length > lengths.get(ruling.procedure, 0):
            longest[ruling.procedure], lengths[ruling.procedure] = ruling, length
    return tuple(longest.values())
