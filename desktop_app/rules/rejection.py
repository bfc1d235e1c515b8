# SPDX-License-Identifier: MIT
"""Refusals as values: why an act may not be done now, and which section says so.

The codes are the vocabulary; the sentences a person reads are kept by the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """Every reason for which the core refuses a command."""

    # tiles on the board
    NO_TILES = "no-tiles"
    OFF_BOARD = "off-board"
    SQUARE_TAKEN = "square-taken"
    NOT_ON_RACK = "not-on-rack"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"
    NOT_CONNECTED = "not-connected"
    MISSES_CENTRE = "misses-centre"
    TOO_FEW_FIRST = "too-few-first"
    NO_WORD = "no-word"
    BLANK_UNDESIGNATED = "blank-undesignated"
    UNKNOWN_FACE = "unknown-face"
    NOT_A_BLANK = "not-a-blank"
    NO_TILE_THERE = "no-tile-there"
    READS_BACKWARDS = "reads-backwards"
    # turn and order
    WRONG_PHASE = "wrong-phase"
    NOT_ON_TURN = "not-on-turn"
    NO_SUCH_PLAYER = "no-such-player"
    TURN_ENDED = "turn-ended"
    STEP_MISSING = "step-missing"
    STEP_REPEATED = "step-repeated"
    GAME_OVER = "game-over"
    # exchange, draw
    BAG_TOO_SMALL = "bag-too-small"
    EXCHANGE_WITH_PLAY = "exchange-with-play"
    NOTHING_TO_BAG = "nothing-to-bag"
    """No exchanged tile of that player waits for the bag, or none was named."""
    RACK_FULL = "rack-full"
    DRAW_TOO_MANY = "draw-too-many"
    DRAW_WHILE_HELD = "draw-while-held"
    # challenge and hold
    OWN_PLAY = "own-play"
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    CHALLENGE_TOO_LATE = "challenge-too-late"
    CHALLENGE_TOO_EARLY = "challenge-too-early"
    WORD_NOT_FORMED = "word-not-formed"
    HOLD_TOO_LATE = "hold-too-late"
    ALREADY_HELD = "already-held"
    NO_HOLDS = "no-holds"
    ALREADY_CHALLENGED = "already-challenged"
    CHALLENGE_BINDING = "challenge-binding"
    SLIP_CLOSED = "slip-closed"
    # clock, end
    NO_CLOCK = "no-clock"
    CLOCK_STATE = "clock-state"
    REASON_REQUIRED = "reason-required"
    NOT_ALLOWED = "not-allowed"
    ALREADY_SIGNED = "already-signed"
    BAD_VALUE = "bad-value"
    # the desk
    NO_SUCH_PROCEDURE = "no-such-procedure"
    ANSWER_NEEDED = "answer-needed"
    BAD_ANSWER = "bad-answer"
    DOES_NOT_APPLY = "does-not-apply"
    NOTHING_TO_UNDO = "nothing-to-undo"
    # tiles out of the ordinary
    SQUARE_BARRED = "square-barred"
    SET_WRONG = "set-wrong"
    NOT_LEFT = "not-left"
    """Every tile of that face is on the board or known to be elsewhere."""
    NO_SUCH_ENTRY = "no-such-entry"
    AWAY = "away"
    SUSPENDED = "suspended"
    """Play waits for a missing tile, and only a ruling takes it further."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason with the sections of the ruleset that give it.

    Attributes:
        reason: what is wrong.
        sections: section numbers in the ruleset's own form; empty where it is common sense.
        detail: what it is about (a square such as ``H8``, a word, a number), or empty.
    """

    reason: Reason
    sections: tuple[str, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Rejection:
    """A command that may not be done now, with every reason found. Never empty."""

    refusals: tuple[Refusal, ...]

    @property
    def reasons(self) -> frozenset[Reason]:
        """The reasons alone."""
        return frozenset(refusal.reason for refusal in self.refusals)


def reject(reason: Reason, *sections: str, detail: str = "") -> Rejection:
    """A rejection for one reason."""
    return Rejection((Refusal(reason, tuple(s for s in sections if s), detail),))
