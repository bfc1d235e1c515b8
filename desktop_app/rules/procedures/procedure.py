# SPDX-License-Identifier: MIT
"""A procedure of the desk: when it is due, when it may be asked for, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState


class Group(Enum):
    """The headings under which the desk lists its procedures."""

    DRAWING = "drawing"
    TURN = "turn"
    CHALLENGE = "challenge"
    BOARD = "board"
    SET = "set"
    CLOCK = "clock"
    RESULT = "result"
    DIRECTOR = "director"
    """Acts that a director is free to do at any time."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """One procedure.

    Attributes:
        name: in kebab case, as commands and scenarios name it.
        topics: the rows of the rules matrix that it carries out; the first is its main one.
        group: its heading at the desk.
        conduct: asks by the dialogue and emits events on the act; raises what the dialogue raises
            where it does not apply.
        may_apply: whether it could make sense now, because somebody may report what the program
            cannot see.
        is_due: whether the state itself shows that it is called for.
        is_in_book: whether the ruleset has room for it at all; where it has none the procedure is
            never listed, and says why when it is asked for all the same.
        why_not: a word for why it has no meaning at this table whatever happens, empty where it
            has one; the desk says so in its list, and refuses with that word.
    """

    name: str
    topics: tuple[str, ...]
    group: Group
    conduct: Callable[[Act, Dialogue], None]
    may_apply: Callable[[GameState], bool]
    is_due: Callable[[GameState], bool] = lambda state: False
    is_in_book: Callable[[Ruleset], bool] = lambda rules: True
    why_not: Callable[[GameState], str] = lambda state: ""

    def is_possible(self, state: GameState) -> bool:
        """Whether the desk lists it now: its book knows it and it could make sense."""
        is_in_book = self.is_in_book(state.setup.ruleset)
        return is_in_book and self.may_apply(state) and not self.why_not(state)


def is_going(state: GameState) -> bool:
    """Whether play has begun and is not over."""
    return state.on_turn is not None and not state.is_over


def always(state: GameState) -> bool:
    """For procedures that may be asked for at any time."""
    return True


# Rulings behind which nothing stands but the director's authority.
#
# Sources: 1999 and 2001 1, 21; Singapore G20; NASPA II.D.

TOPIC = "authority-director"
KEY = "meta.residual_authority"


def rule_freely(act: Act, step: str, player: int | None = None, detail: str = "") -> None:
    """Note what a director was free to do; sections as in `Act.rule_step`."""
    act.rule_step(TOPIC, step, KEY, player=player, detail=detail)
