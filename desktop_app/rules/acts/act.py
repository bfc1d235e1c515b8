# SPDX-License-Identifier: MIT
"""Context in which one command is decided: the state so far and the events decided."""

from __future__ import annotations

import re

from desktop_app.rules.blanks import has_open_blank
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.desk_events import Outcome, RulingDetail, RulingMade
from desktop_app.rules.events import Event
from desktop_app.rules.evolving import EVOLUTIONS
from desktop_app.rules.played import unwritten_blanks
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import Mode, Step
from desktop_app.rules.state import GameState, Phase

_PLACING = ("placement.bad_geometry",)
_CHALLENGING = ("hold.call_window_s", "challenge.style")
_HOLDING = ("hold.call_window_s", "hold.max_s", "challenge.binding")
_ORDER = ("turn.order",)
_AUTHORITY = ("meta.residual_authority",)

REASON_KEYS: dict[Reason, tuple[str, ...]] = {
    Reason.NO_TILES: ("placement.first_min_tiles",),
    Reason.OFF_BOARD: _PLACING,
    Reason.SQUARE_TAKEN: _PLACING,
    Reason.NOT_ON_RACK: ("set.rack_size",),
    Reason.NOT_IN_LINE: _PLACING,
    Reason.GAP: _PLACING,
    Reason.NOT_CONNECTED: _PLACING,
    Reason.MISSES_CENTRE: ("placement.first_miss_centre",),
    Reason.TOO_FEW_FIRST: ("placement.first_min_tiles",),
    Reason.NO_WORD: _PLACING,
    Reason.BLANK_UNDESIGNATED: ("blank.designate",),
    Reason.BLANK_UNWRITTEN: ("blank.designate",),
    Reason.UNKNOWN_FACE: ("blank.designate", "set.distribution"),
    Reason.NOT_A_BLANK: ("blank.designate",),
    Reason.NO_TILE_THERE: ("placement.misoriented",),
    Reason.READS_BACKWARDS: ("placement.reverse_reading",),
    Reason.WRONG_PHASE: _ORDER,
    Reason.NOT_ON_TURN: ("table.turn_rotation", "turn.order"),
    Reason.NO_SUCH_PLAYER: ("table.players_max",),
    Reason.TURN_ENDED: ("turn.end_triggers",),
    Reason.STEP_MISSING: _ORDER,
    Reason.STEP_REPEATED: _ORDER,
    Reason.GAME_OVER: ("end.out_clock", "zero_run.limit", "final.no_out"),
    Reason.BAG_TOO_SMALL: ("exchange.min_bag",),
    # An exchange takes the place of a play, so the first-play choices are cited, too.
    Reason.EXCHANGE_WITH_PLAY: (
        "exchange.order",
        "exchange.min_bag",
        "placement.first_min_tiles",
    ),
    Reason.NOTHING_TO_BAG: ("exchange.order",),
    Reason.RACK_FULL: ("set.rack_size", "turn.order"),
    Reason.DRAW_TOO_MANY: ("set.rack_size", "overdraw.pool"),
    Reason.DRAW_WHILE_HELD: ("hold.courtesy_after_s",),
    Reason.OWN_PLAY: _CHALLENGING,
    Reason.NOTHING_TO_CHALLENGE: _CHALLENGING,
    Reason.CHALLENGE_TOO_LATE: ("accept.triggers", "hold.call_window_s"),
    Reason.CHALLENGE_TOO_EARLY: ("turn.end_triggers", "hold.call_window_s"),
    Reason.WORD_NOT_FORMED: ("challenge.unit", "challenge.style"),
    Reason.HOLD_TOO_EARLY: _HOLDING,
    Reason.HOLD_TOO_LATE: _HOLDING,
    Reason.ALREADY_HELD: _HOLDING,
    Reason.NO_HOLDS: _HOLDING,
    Reason.ALREADY_CHALLENGED: _CHALLENGING,
    Reason.CHALLENGE_BINDING: ("challenge.binding",),
    Reason.SLIP_CLOSED: ("challenge.words_editable_until",),
    Reason.NO_CLOCK: ("clock.required",),
    Reason.CLOCK_STATE: ("clock.required", "turn.order"),
    Reason.REASON_REQUIRED: ("clock.neutralise_reason_required",),
    Reason.NOT_ALLOWED: _ORDER,
    Reason.ALREADY_SIGNED: ("result.sign",),
    Reason.BAD_VALUE: _ORDER,
    Reason.NO_SUCH_PROCEDURE: _AUTHORITY,
    Reason.ANSWER_NEEDED: _AUTHORITY,
    Reason.BAD_ANSWER: _AUTHORITY,
    Reason.DOES_NOT_APPLY: _AUTHORITY,
    Reason.NOTHING_TO_UNDO: _AUTHORITY,
    Reason.SQUARE_BARRED: ("board_accident.procedure",),
    Reason.SET_WRONG: ("set.wrong_count_before_start",),
    Reason.NOT_LEFT: ("set.distribution", "set.rack_size"),
    Reason.NO_SUCH_ENTRY: _ORDER,
    Reason.NO_EARLIER_TURN: _ORDER,
    Reason.SUSPENDED: ("missing.no_replacement",),
    Reason.AWAY: ("hold.away_return_s", "hold.away_return_from"),
}
"""Ruleset keys whose sections justify each refusal."""


def sections(ruleset: Ruleset, *keys: str) -> tuple[str, ...]:
    """The section numbers cited for some keys, each once, in order.

    A section inherited from the base ruleset has the name of its document: ``FAM First``.
    """
    found: dict[str, None] = {}
    for key in keys:
        cited = ruleset.section_for(key)
        document = cited.partition(" ")[0] + " " if key in ruleset.inherited else ""
        for section in split_sections(cited.removeprefix(document)):
            found[document + section] = None
    return tuple(found)


def split_sections(cited: str) -> tuple[str, ...]:
    """``"5.1.4, 9.3"`` as separate section numbers, each once, in order."""
    return tuple(dict.fromkeys(section for section in re.split(r"[,;]\s*", cited) if section))


class Act:
    """One command while it is decided.

    Attributes:
        state: after the events so far.
        events: the events decided so far.
        states: the state after each of these events.
        judge: adjudicates words; None if the players do.
        drawer: chooses the tiles drawn from the bag.
        procedure: name of the procedure in progress at the desk; empty for ordinary acts.
    """

    def __init__(self, state: GameState, judge: WordJudge | None, drawer: TileDrawer) -> None:
        self.state = state
        self.events: list[Event] = []
        self.states: list[GameState] = []
        self.judge = judge
        self.drawer = drawer
        self.procedure = ""

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self.state.setup.ruleset

    def emit(self, event: Event) -> None:
        """Add an event and apply it to the state."""
        self.state = EVOLUTIONS[type(event)](self.state, event)
        self.events.append(event)
        self.states.append(self.state)

    def refusal(self, reason: Reason, detail: str = "", *keys: str) -> Refusal:
        """A refusal citing the sections of `keys`, or of the reason's own keys if none is given."""
        return Refusal(reason, sections(self.rules, *(keys or REASON_KEYS[reason])), detail)

    def refuse(self, reason: Reason, detail: str = "", *keys: str) -> Rejection:
        """A rejection for one reason; `keys` as in `refusal`."""
        return Rejection((self.refusal(reason, detail, *keys),))

    def rule(
        self, topic: str, *keys: str, player: int | None = None, detail: RulingDetail | str = ""
    ) -> None:
        """Record a ruling with the sections of `keys`.

        A `detail` given as a text is the word of an `Outcome`.
        """
        self.rule_by(topic, sections(self.rules, *keys), player, detail)

    def step_sections(self, step: str, *keys: str) -> tuple[str, ...]:
        """The sections cited for a step of a procedure such as ``overdraw.low-bag-apart``.

        They are listed under ``[sections]`` of the ruleset. A step that is not listed there is
        cited with the sections of `keys`, or else with those of `meta.residual_authority`.
        """
        cited = self.rules.sections.get(step, "")
        if cited:
            return split_sections(cited)
        return sections(self.rules, *keys) or sections(self.rules, *_AUTHORITY)

    def rule_step(
        self,
        topic: str,
        step: str,
        *keys: str,
        player: int | None = None,
        detail: RulingDetail | str = "",
    ) -> None:
        """Record a ruling made by a step of a procedure; sections as in `step_sections`."""
        self.rule_by(topic, self.step_sections(step, *keys), player, detail)

    def rule_by(
        self, topic: str, cited: tuple[str, ...], player: int | None, detail: RulingDetail | str
    ) -> None:
        """Record a ruling with the given sections; `detail` as in `rule`."""
        if isinstance(detail, str):
            detail = Outcome(detail)
        ruled = None if detail == Outcome("") else detail
        self.emit(RulingMade(topic, cited, player, ruled, self.procedure))

    def end_triggers(self) -> frozenset[str]:
        """The acts that end a turn in this game.

        Without a clock, the ruleset's list for that case applies: the turn ends with the last of
        these acts, in any order. If the document does not provide for play without a clock, in
        automatic play, and in a game entered afterwards (`Step.PRESS` is left out), announcing the
        score ends the turn.
        """
        turn = self.rules.turn
        if self.state.clock.exists:
            # Players may use a clock even if the rule book does not mention one.
            return turn.end_triggers | {"clock-press"}
        is_done_by_players = Step.PRESS not in self.state.setup.left_out
        is_book = self.state.setup.mode is Mode.BY_THE_BOOK and is_done_by_players
        if is_book and turn.end_triggers_no_clock:
            # No player reaches into an empty bag, so the acts before that are enough.
            empty = {"hand-in-bag"} if not self.state.bag else frozenset()
            return frozenset(turn.end_triggers_no_clock) - empty
        return frozenset({"score-announced"})

    def check_going(self) -> Rejection | None:
        """Refuse if play has not begun or is over."""
        if self.state.is_over:
            return self.refuse(Reason.GAME_OVER)
        if self.state.phase in (Phase.START, Phase.SETUP):
            return self.refuse(Reason.WRONG_PHASE)
        return self.check_everybody_came()

    def check_everybody_came(self) -> Rejection | None:
        """Refuse while a player who missed the start of the round has not arrived."""
        if not self.state.absent:
            return None
        missing = self.state.setup.seats[min(self.state.absent)].name
        return self.refuse(Reason.AWAY, missing, "late.starter")

    def check_seat(self, seat: int) -> Rejection | None:
        """Refuse a seat number out of range, or a player who is away or has left the game."""
        if not 0 <= seat < self.state.player_count:
            return self.refuse(Reason.NO_SUCH_PLAYER, str(seat))
        if seat in self.state.away or self.state.has_left(seat):
            return self.refuse(Reason.AWAY, self.state.setup.seats[seat].name)
        return None

    def check_may_move(self, seat: int) -> Rejection | None:
        """Refuse if the player may not begin a play, an exchange or a pass now."""
        phase = self.state.phase
        if rejection := self.check_seat(seat) or self.check_going():
            return rejection
        if seat != self.state.on_turn:
            turn = self.state.last_turn
            own = turn is not None and turn.player == seat
            return self.refuse(Reason.TURN_ENDED if own else Reason.NOT_ON_TURN)
        if self.state.open_turn is not None and self.state.open_turn.is_out:
            return self.refuse(Reason.GAME_OVER)
        if phase in (Phase.PLACED, Phase.PASSING):
            return self.refuse(Reason.STEP_REPEATED)
        if rejection := self._check_blanks():
            return rejection
        if phase is Phase.CHALLENGED:
            return self.refuse(Reason.WRONG_PHASE, "", "challenge.binding")
        if phase is Phase.HELD and self.state.held_by != seat:
            return self.refuse(Reason.WRONG_PHASE)
        return None

    def _check_blanks(self) -> Rejection | None:
        """Refuse to go on until both players' records of a blank exist and agree (Singapore G7)."""
        state = self.state
        is_agreed = self.rules.blank.undesignated == "must-agree"
        if is_agreed and has_open_blank(state.board, state.blanks):
            return self.refuse(Reason.BLANK_UNDESIGNATED, "", "blank.undesignated")
        if due := unwritten_blanks(state):
            return self.refuse(Reason.BLANK_UNWRITTEN, state.setup.seats[due[0].seat].name)
        return None
