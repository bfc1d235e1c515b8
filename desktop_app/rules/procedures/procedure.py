# SPDX-License-Identifier: MIT
"""A procedure of the desk: its texts, questions, grounds and effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import RulingDetail
from desktop_app.rules.events import ClockNeutralised, ClockStarted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState


class Group(Enum):
    """Headings under which the desk lists its procedures, in this order."""

    DRAWING = "drawing"
    TURN = "turn"
    CHALLENGE = "challenge"
    BOARD = "board"
    SET = "set"
    CLOCK = "clock"
    RESULT = "result"
    DIRECTOR = "director"
    """Acts open to a director at any time."""


GROUP_TITLES = {
    Group.DRAWING: "Drawing tiles",
    Group.TURN: "The turn and the score",
    Group.CHALLENGE: "Holds and challenges",
    Group.BOARD: "The board",
    Group.SET: "The set of tiles",
    Group.CLOCK: "Clock and lateness",
    Group.RESULT: "End and result",
    Group.DIRECTOR: "Director's acts",
}
"""The headings as shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """A procedure, complete except for the sections of its steps, which the rulesets give.

    Its sentences are complete and in English; the screen translates them. ``{name}`` in a sentence
    is the player concerned; ``{first}`` to ``{fourth}`` are the players by seat.

    Attributes:
        name: in kebab case, as used by commands and scenarios.
        title: a few words for the list and the ruling card, such as "Too many tiles drawn".
        when: one sentence on what has happened, as a player would put it.
        topics: rows of the rules matrix that it carries out, the main one first.
        group: its heading at the desk.
        conduct: asks through the dialogue and emits events on the act; raises a dialogue error if
            it does not apply.
        may_apply: True if it could make sense now; players may report what the program cannot see.
        is_due: True if the state itself shows that it is needed.
        is_in_book: True if the ruleset provides for it. If not, the procedure is never listed, and
            gives the reason if requested anyway.
        why_not: a code for why it can never apply in this game, such as "only-two"; empty if it
            can. The desk lists it with that reason, and refuses with that code.
        not_now: one sentence on why it does not apply, shown if `may_apply` is false.
        is_for_directors: True to hide it if the players settle everything themselves.
        grounds: ruleset keys whose sections justify it, cited when it does not apply. Empty for
            the director's free acts.
        steps: steps for which a ruleset may give a section in `[sections]`: family to cases, with
            spaces between them. ``{"found": "bag over"}`` are the steps ``found.bag`` and
            ``found.over``, which `Act.rule_step` cites.
        questions: question texts by key. ``{player}`` or ``…`` in a key stands for any text: the
            question is asked once for each player or round.
        answers: labels shown for the words of its choices.
        ruled: one sentence for the ruling card; the changes are listed below it.
        search_words: further phrases to find it by, besides title and topics.
    """

    name: str
    title: str
    when: str
    topics: tuple[str, ...]
    group: Group
    conduct: Callable[[Act, Dialogue], None]
    may_apply: Callable[[GameState], bool]
    is_due: Callable[[GameState], bool] = lambda state: False
    is_in_book: Callable[[Ruleset], bool] = lambda rules: True
    why_not: Callable[[GameState], str] = lambda state: ""
    not_now: str = ""
    is_for_directors: bool = False
    grounds: tuple[str, ...] = ()
    steps: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    ruled: str
    search_words: tuple[str, ...]

    def is_possible(self, state: GameState) -> bool:
        """True if the desk lists it now: the ruleset provides for it and it could make sense."""
        is_in_book = self.is_in_book(state.setup.ruleset)
        return is_in_book and self.may_apply(state) and not self.why_not(state)


def is_going(state: GameState) -> bool:
    """True if play has begun and is not over."""
    return state.on_turn is not None and not state.is_over


def always(state: GameState) -> bool:
    """True; for procedures that may be requested at any time."""
    return True


# Rulings that rest on the director's authority only.
#
# Sources: 1999 and 2001 1, 21; Singapore G20; NASPA II.D.

TOPIC = "authority-director"
KEY = "meta.residual_authority"


def rule_freely(
    act: Act, step: str, player: int | None = None, detail: RulingDetail | str = ""
) -> None:
    """Record a discretionary ruling of the director; sections as in `Act.rule_step`."""
    act.rule_step(TOPIC, step, KEY, player=player, detail=detail)


# The clock during a remedy: stopped, and restarted afterwards.
#
# Sources: 1999 and 2001 14; Singapore G12; NASPA IV.B.2, IV.B.5.b.

_STOPPED_FOR = "overdraw"


def stop_clock(act: Act, by: int) -> int | None:
    """Stop a running clock, or take over one that was stopped for this reason.

    Returns:
        The seat whose clock must be restarted afterwards, None if it stays as it is.
    """
    clock = act.state.clock
    if clock.running is not None:
        act.emit(ClockNeutralised(by, _STOPPED_FOR))
        return clock.running
    return act.state.on_turn if clock.exists and clock.reason == _STOPPED_FOR else None


def restart_clock(act: Act, seat: int | None) -> None:
    """Restart that seat's clock, unless the game has ended meanwhile."""
    if seat is not None and not act.state.is_over:
        act.emit(ClockStarted(seat))
