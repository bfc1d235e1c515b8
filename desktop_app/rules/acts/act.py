# SPDX-License-Identifier: MIT
"""A command on its way to being decided: the state so far and the events that led there."""

from __future__ import annotations

import re

from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.events import Event, RulingMade
from desktop_app.rules.evolving import EVOLUTIONS
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase

REASON_KEYS: dict[Reason, str] = {
    Reason.NO_TILES: "placement.first_min_tiles",
    Reason.OFF_BOARD: "placement.bad_geometry",
    Reason.SQUARE_TAKEN: "placement.bad_geometry",
    Reason.NOT_ON_RACK: "set.rack_size",
    Reason.NOT_IN_LINE: "placement.bad_geometry",
    Reason.GAP: "placement.bad_geometry",
    Reason.NOT_CONNECTED: "placement.bad_geometry",
    Reason.MISSES_CENTRE: "placement.first_miss_centre",
    Reason.TOO_FEW_FIRST: "placement.first_min_tiles",
    Reason.NO_WORD: "placement.bad_geometry",
    Reason.BLANK_UNDESIGNATED: "blank.designate",
    Reason.UNKNOWN_FACE: "blank.designate",
    Reason.WRONG_PHASE: "turn.order",
    Reason.NOT_ON_TURN: "turn.order",
    Reason.NO_SUCH_PLAYER: "table.players_max",
    Reason.TURN_ENDED: "turn.end_triggers",
    Reason.STEP_MISSING: "turn.order",
    Reason.STEP_REPEATED: "turn.order",
    Reason.GAME_OVER: "final.no_out",
    Reason.BAG_TOO_SMALL: "exchange.min_bag",
    Reason.EXCHANGE_WITH_PLAY: "exchange.order",
    Reason.RACK_FULL: "set.rack_size",
    Reason.DRAW_TOO_MANY: "overdraw.pool",
    Reason.DRAW_WHILE_HELD: "hold.courtesy_after_s",
    Reason.OWN_PLAY: "challenge.style",
    Reason.NOTHING_TO_CHALLENGE: "challenge.unit",
    Reason.CHALLENGE_TOO_LATE: "accept.triggers",
    Reason.CHALLENGE_TOO_EARLY: "turn.end_triggers",
    Reason.WORD_NOT_FORMED: "challenge.unit",
    Reason.HOLD_TOO_LATE: "hold.call_window_s",
    Reason.ALREADY_HELD: "hold.call_window_s",
    Reason.NOT_HELD: "hold.call_window_s",
    Reason.NO_HOLDS: "hold.call_window_s",
    Reason.NO_CLOCK: "clock.required",
    Reason.CLOCK_STATE: "clock.required",
    Reason.REASON_REQUIRED: "clock.neutralise_reason_required",
    Reason.NO_CLAIM: "zero_run.trigger",
    Reason.NOT_ALLOWED: "turn.order",
    Reason.ALREADY_SIGNED: "result.sign",
    Reason.BAD_VALUE: "turn.order",
}
"""The ruleset key whose section stands behind each reason."""


def sections(ruleset: Ruleset, *keys: str) -> tuple[str, ...]:
    """The section numbers behind some keys, each once, in order."""
    found: dict[str, None] = {}
    for key in keys:
        for section in re.split(r"[,;]\s*", ruleset.section_for(key)):
            if section:
                found[section] = None
    return tuple(found)


class Act:
    """The state as it becomes while one command is decided.

    Attributes:
        state: after the events so far.
        events: what has been decided.
        judge: who judges words; None where the players do.
        drawer: the hand in the bag.
    """

    def __init__(self, state: GameState, judge: WordJudge | None, drawer: TileDrawer) -> None:
        self.state = state
        self.events: list[Event] = []
        self.judge = judge
        self.drawer = drawer

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self.state.setup.ruleset

    def emit(self, event: Event) -> None:
        """Decide one event and go on from the state after it."""
        self.state = EVOLUTIONS[type(event)](self.state, event)
        self.events.append(event)

    def refusal(self, reason: Reason, detail: str = "") -> Refusal:
        """One refusal with the sections that stand behind it."""
        return Refusal(reason, sections(self.rules, REASON_KEYS[reason]), detail)

    def refuse(self, reason: Reason, detail: str = "") -> Rejection:
        """A rejection for one reason."""
        return Rejection((self.refusal(reason, detail),))

    def rule(self, topic: str, *keys: str, player: int | None = None, detail: str = "") -> None:
        """Note what the ruleset says to something other than a plain play."""
        self.emit(RulingMade(topic, sections(self.rules, *keys), player, detail))

    def end_triggers(self) -> frozenset[str]:
        """The acts that end a turn here.

        Without a clock the ruleset's own list for that case holds, whose last act ends the turn
        once the others are done; where the document knows no
        game without one, and in automatic play, the announcement of the score ends the turn.
        """
        turn = self.rules.turn
        if self.state.clock.exists:
            return turn.end_triggers
        if self.state.setup.mode is Mode.BY_THE_BOOK and turn.end_triggers_no_clock:
            return frozenset(turn.end_triggers_no_clock)
        return frozenset({"score-announced"})

    def check_going(self) -> Rejection | None:
        """Refuse when play has not begun or is over."""
        if self.state.is_over:
            return self.refuse(Reason.GAME_OVER)
        if self.state.phase in (Phase.START, Phase.SETUP):
            return self.refuse(Reason.WRONG_PHASE)
        return None

    def check_seat(self, seat: int) -> Rejection | None:
        """Refuse a seat that nobody sits on."""
        if not 0 <= seat < self.state.player_count:
            return self.refuse(Reason.NO_SUCH_PLAYER, str(seat))
        return None

    def check_may_move(self, seat: int) -> Rejection | None:
        """Refuse when a player may not begin a play, an exchange or a pass now."""
        phase = self.state.phase
        if rejection := self.check_seat(seat) or self.check_going():
            return rejection
        if seat != self.state.on_turn:
            turn = self.state.last_turn
            own = turn is not None and turn.player == seat
            return self.refuse(Reason.TURN_ENDED if own else Reason.NOT_ON_TURN)
        if phase is Phase.OUT_PENDING:
            return self.refuse(Reason.GAME_OVER)
        if phase in (Phase.PLACED, Phase.PASSING):
            return self.refuse(Reason.STEP_REPEATED)
        if phase is Phase.HELD and self.state.held_by != seat:
            return self.refuse(Reason.WRONG_PHASE)
        return None
