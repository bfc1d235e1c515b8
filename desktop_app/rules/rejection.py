# SPDX-License-Identifier: MIT
"""Refusals as values: why an act is not allowed, and the sections that say so.

The screen translates the sentences and adds the sections (`ui/messages.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Self

from desktop_app.sentences.sentence import Counted

_NO_CASES: Mapping[str, str] = MappingProxyType({})


class Reason(Enum):
    """Reasons for which the core refuses a command, with their sentences in English.

    Attributes:
        value: the code, as used in scenarios and by `rackside drive`.
        plain: the sentence if the refusal has no detail.
        naming: the sentence with the detail as ``{detail}``, or with a count; empty if `plain` will
            do.
        cases: sentences for details that are codes.
    """

    _value_: str
    plain: str
    naming: str | Counted
    cases: Mapping[str, str]

    def __new__(
        cls, code: str, plain: str, naming: str | Counted = "", cases: Mapping[str, str] = _NO_CASES
    ) -> Self:
        """Create a reason from its code and sentences."""
        reason = object.__new__(cls)
        reason._value_, reason.plain, reason.naming, reason.cases = code, plain, naming, cases
        return reason

    # tiles on the board
    NO_TILES = (
        "no-tiles",
        "Place at least one tile on the board.",
        "",
        {
            "exchange": "Choose at least one tile to exchange.",
            "expose": "Choose at least one tile to show.",
            "rack": "There are no drawn tiles off the rack.",
            "return": "Choose at least one tile to put back.",
            "take-up": "No tile has been placed or put down, and nothing has been announced.",
        },
    )
    OFF_BOARD = (
        "off-board",
        "A tile is outside the board.",
        "Square {detail} is outside the board.",
    )
    SQUARE_TAKEN = (
        "square-taken",
        "There is a tile on that square already.",
        "There is a tile on {detail} already.",
    )
    NOT_ON_RACK = ("not-on-rack", "That tile is not on the rack.", "{detail} is not on the rack.")
    NOT_IN_LINE = ("not-in-line", "All tiles of a play must be in one row or one column.")
    GAP = (
        "gap",
        "The tiles of a play must have no gaps.",
        "The play has a gap: {detail} is empty.",
    )
    NOT_CONNECTED = ("not-connected", "The play must touch a tile on the board.")
    MISSES_CENTRE = (
        "misses-centre",
        "The first play must cover the centre square.",
        "The first play must cover the centre square, {detail}.",
    )
    TOO_FEW_FIRST = (
        "too-few-first",
        "The first play needs more tiles.",
        Counted(
            "The first play needs at least one tile.",
            "The first play needs at least {count} tiles.",
        ),
    )
    NO_WORD = ("no-word", "The tiles form no word.")
    BLANK_UNDESIGNATED = (
        "blank-undesignated",
        "Say which letter the blank stands for.",
        "Say which letter the blank on {detail} is.",
    )
    BLANK_UNWRITTEN = (
        "blank-unwritten",
        "First both players write down which letter the blank is.",
        "First {detail} must write down which letter the blank is.",
    )
    UNKNOWN_FACE = (
        "unknown-face",
        "There is no such tile in this set.",
        "There is no tile {detail} in this set.",
    )
    NOT_A_BLANK = (
        "not-a-blank",
        "There is no blank of this play there.",
        "There is no blank of this play on {detail}.",
    )
    NO_TILE_THERE = (
        "no-tile-there",
        "No tile of this play lies there.",
        "No tile of this play lies on {detail}.",
    )
    READS_BACKWARDS = ("reads-backwards", "A word must read the same way as the others.")
    # turn and order
    WRONG_PHASE = ("wrong-phase", "You cannot do that at this point of the game.")
    NOT_ON_TURN = ("not-on-turn", "It is another player's turn.", "It is {detail}'s turn.")
    NO_SUCH_PLAYER = (
        "no-such-player",
        "There is no such player in this game.",
        "There is no player {detail} in this game.",
    )
    TURN_ENDED = ("turn-ended", "The turn is over and can no longer be changed.")
    STEP_MISSING = (
        "step-missing",
        "Another step of the turn must come first.",
        "",
        {
            "bag": "The tiles of the last exchange are not in the bag yet.",
            "draw-for-start": "Who goes first can only be settled by a draw.",
            "draw": "First draw a tile for the play that stands.",
            "drawn-after-challenge": "First settle the tiles that were drawn too early, at "
            "the desk.",
            "absence": (
                "First settle the tiles that were drawn while the opponent was away, at the desk."
            ),
        },
    )
    STEP_REPEATED = ("step-repeated", "You have already done this step of the turn.")
    GAME_OVER = ("game-over", "The game is over.")
    # exchange, draw
    BAG_TOO_SMALL = (
        "bag-too-small",
        "The bag holds too few tiles for an exchange.",
        "The bag holds too few tiles for an exchange, only {detail}.",
    )
    EXCHANGE_WITH_PLAY = ("exchange-with-play", "Take the tiles off the board before exchanging.")
    NOTHING_TO_BAG = (
        "nothing-to-bag",
        "There are no exchanged tiles to put into the bag.",
        "{detail} is not among the exchanged tiles.",
        {"none": "Choose at least one tile to put into the bag."},
    )
    """No exchanged tile of that player awaits the bag, or none was named."""
    RACK_FULL = ("rack-full", "The rack is full.")
    DRAW_TOO_MANY = (
        "draw-too-many",
        "That is more tiles than may be drawn.",
        Counted("At most one tile may be drawn.", "At most {count} tiles may be drawn."),
    )
    DRAW_WHILE_HELD = (
        "draw-while-held",
        "The play is held or challenged: no tiles may be drawn until that is settled.",
        Counted(
            "The play is held: tiles may be drawn after one second.",
            "The play is held: tiles may be drawn after {count} seconds.",
        ),
        {
            "unstated": "The play is held. First tell the opponent that you draw: Say: I draw.",
        },
    )
    # challenge and hold
    OWN_PLAY = ("own-play", "Only an opponent may hold or challenge a play.")
    NOTHING_TO_CHALLENGE = ("nothing-to-challenge", "There is no play to challenge.")
    CHALLENGE_TOO_LATE = (
        "challenge-too-late",
        "It is too late to challenge: the play is accepted.",
        Counted(
            "It is too late to challenge: the time for it was one second.",
            "It is too late to challenge: the time for it was {count} seconds.",
        ),
    )
    CHALLENGE_TOO_EARLY = (
        "challenge-too-early",
        "It is too early to challenge: the turn has not ended.",
    )
    WORD_NOT_FORMED = (
        "word-not-formed",
        "Only words that this play forms can be challenged.",
        "The play does not form {detail}, so it cannot be challenged.",
    )
    HOLD_TOO_EARLY = ("hold-too-early", "It is too early to hold: the turn has not ended.")
    HOLD_TOO_LATE = (
        "hold-too-late",
        "It is too late to hold this play.",
        Counted(
            "It is too late to hold this play: the time for it was one second.",
            "It is too late to hold this play: the time for it was {count} seconds.",
        ),
    )
    ALREADY_HELD = ("already-held", "The play is held already.")
    NO_HOLDS = ("no-holds", "There are no holds under these rules.")
    ALREADY_CHALLENGED = (
        "already-challenged",
        "The play is challenged already.",
        "{detail} was challenged already, and is good.",
    )
    CHALLENGE_BINDING = ("challenge-binding", "The challenge can no longer be taken back.")
    SLIP_CLOSED = ("slip-closed", "The words of the challenge can no longer be changed.")
    # clock, end
    NO_CLOCK = ("no-clock", "This game is played without a clock.")
    CLOCK_STATE = ("clock-state", "The clock does not allow that now.")
    REASON_REQUIRED = ("reason-required", "Say why the clock is stopped.")
    NOT_ALLOWED = (
        "not-allowed",
        "These rules do not allow that.",
        "",
        {
            "settled": "Who goes first is already settled, without a draw.",
            "people": "You can take a turn back only against the computer. Two people use the "
            "desk for that.",
            "scorekeeper": "Only the scorekeeper writes the scores down.",
            "one-minute": "More than a minute has passed since the score was agreed.",
            "blank-check": "A later play has been made: ask about the blank on your own time.",
            "third-party": "Only the players may recount the game.",
            "declined": "A player who took no part in the recount may not start another.",
            "unwarned": "A recount may be stopped only after a warning.",
            "overtime-limit": "There is no recount after the overtime limit.",
            "records-agree": "The score sheets agree, and the director does not allow a recount.",
        },
    )
    ALREADY_SIGNED = (
        "already-signed",
        "This player has already signed.",
        "",
        {"closed": "The result is signed and closed."},
    )
    BAD_VALUE = (
        "bad-value",
        "That value is not allowed.",
        "{detail} is not allowed as a value here.",
        {"verdict": "This game has no word list: say if the play is acceptable."},
    )
    # the desk
    NO_SUCH_PROCEDURE = (
        "no-such-procedure",
        "The desk has no such procedure.",
        "The desk has no procedure {detail}.",
    )
    ANSWER_NEEDED = (
        "answer-needed",
        "A question of the desk is still open.",
        "A question of the desk is still open: {detail}.",
    )
    BAD_ANSWER = (
        "bad-answer",
        "That answer does not fit the question.",
        "That answer does not fit: {detail}.",
    )
    DOES_NOT_APPLY = (
        "does-not-apply",
        "That does not apply to the game as it stands.",
        "",
        {
            "over": "The game is over.",
            "not-begun": "Play has not begun.",
            "no-clock": "The game is played without a clock.",
            "can-be-played": "The game can still be played.",
            "not-behind": "Only a player who is behind may resign.",
            "only-two": "That applies only to two opponents in a round of a "
            "tournament. A game of three or four has no rounds, and the "
            "rules do not cover it: a player who does not play is left "
            "out of the game.",
        },
    )
    NOTHING_TO_UNDO = ("nothing-to-undo", "There is no ruling to take back.")
    # tiles out of the ordinary
    SQUARE_BARRED = (
        "square-barred",
        "No tile may be played on that square any more.",
        "No tile may be played on {detail} any more.",
    )
    SET_WRONG = ("set-wrong", "The set is not complete, so no tile may be drawn yet.")
    NOT_LEFT = (
        "not-left",
        "Every tile of that letter is somewhere else already.",
        "Every {detail} of the set is somewhere else already.",
    )
    """All tiles of that face are on the board or known to be elsewhere."""
    NO_SUCH_ENTRY = ("no-such-entry", "There is no such line on the score sheet.")
    NO_EARLIER_TURN = ("no-earlier-turn", "You have no earlier turn to take back.")
    AWAY = ("away", "A player is not at the table.", "{detail} is not at the table.")
    SUSPENDED = (
        "suspended",
        "Play waits for a missing tile. Open the desk and rule on it when the tile is back.",
    )
    """Play waits for a missing tile until a ruling."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason, with the sections of the ruleset that state it.

    Attributes:
        reason: what is wrong.
        sections: section numbers in the ruleset's notation; empty for common sense.
        detail: what it is about (a square such as ``H8``, a word, a number), or empty.
    """

    reason: Reason
    sections: tuple[str, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Rejection:
    """A refused command, with every reason found. Never empty."""

    refusals: tuple[Refusal, ...]

    @property
    def reasons(self) -> frozenset[Reason]:
        """The reasons without sections and details."""
        return frozenset(refusal.reason for refusal in self.refusals)


def reject(reason: Reason, *sections: str, detail: str = "") -> Rejection:
    """A rejection for one reason."""
    return Rejection((Refusal(reason, tuple(s for s in sections if s), detail),))
