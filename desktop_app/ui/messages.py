# SPDX-License-Identifier: MIT
"""The sentences that people read, one whole sentence for every code of the core.

A template is one whole sentence with named placeholders for `str.format`, so that a translation may
order them as it likes; nothing is glued together from pieces. What a ruling says stands in
`ui/ruling_messages.py`. Sections are appended by one pattern, such as "(NASPA III.G.5)".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_app.rules.events import AdjustmentKind, EndReason
from desktop_app.rules.procedures import registry
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import Phase, Result, RowKind
from desktop_app.sentences.sentence import Counted
from desktop_app.translation.words import tr, tr_filled


@dataclass(frozen=True, slots=True)
class Wording:
    """One refusal in words.

    Attributes:
        plain: the sentence when the refusal names nothing.
        naming: the sentence when it names something, as ``{detail}``, or a number of things;
            empty when `plain` will do.
        cases: sentences for details that are codes.
    """

    plain: str
    naming: str | Counted = ""
    cases: Mapping[str, str] = field(default_factory=dict)


"""Why a procedure of the desk does not apply as the game stands, by its name."""

REASONS: Mapping[Reason, Wording] = {
    Reason.NO_TILES: Wording(
        "Lay at least one tile on the board.",
        cases={
            "exchange": "Choose at least one tile to exchange.",
            "expose": "Choose at least one tile to show.",
            "rack": "No drawn tiles lie apart on the table.",
            "return": "Choose at least one tile to put back.",
            "take-up": "Nothing has been laid, put down or announced yet.",
        },
    ),
    Reason.OFF_BOARD: Wording(
        "A tile lies outside the board.", "Square {detail} is outside the board."
    ),
    Reason.SQUARE_TAKEN: Wording(
        "There is a tile on that square already.", "There is a tile on {detail} already."
    ),
    Reason.NOT_ON_RACK: Wording("That tile is not on the rack.", "{detail} is not on the rack."),
    Reason.NOT_IN_LINE: Wording("All tiles of a play lie in one row or in one column."),
    Reason.GAP: Wording(
        "The tiles of a play lie without a gap.", "The play has a gap: {detail} is empty."
    ),
    Reason.NOT_CONNECTED: Wording("The play touches no tile on the board."),
    Reason.MISSES_CENTRE: Wording(
        "The first play covers the centre square.",
        "The first play covers the centre square, {detail}.",
    ),
    Reason.TOO_FEW_FIRST: Wording(
        "The first play needs more tiles.",
        Counted(
            "The first play needs at least one tile.",
            "The first play needs at least {count} tiles.",
        ),
    ),
    Reason.NO_WORD: Wording("The tiles form no word."),
    Reason.BLANK_UNDESIGNATED: Wording(
        "Say which letter the blank stands for.", "Say which letter the blank on {detail} is."
    ),
    Reason.UNKNOWN_FACE: Wording(
        "There is no such tile in this set.", "There is no tile {detail} in this set."
    ),
    Reason.NOT_A_BLANK: Wording(
        "There is no blank of this play there.", "There is no blank of this play on {detail}."
    ),
    Reason.NO_TILE_THERE: Wording(
        "No tile of this play lies there.", "No tile of this play lies on {detail}."
    ),
    Reason.READS_BACKWARDS: Wording("A word has to read the same way as the others."),
    Reason.WRONG_PHASE: Wording("That cannot be done at this point of the game."),
    Reason.NOT_ON_TURN: Wording("It is another player's turn.", "It is {detail}'s turn."),
    Reason.NO_SUCH_PLAYER: Wording(
        "There is no such player in this game.", "There is no player {detail} in this game."
    ),
    Reason.TURN_ENDED: Wording("The turn is over and can no longer be changed."),
    Reason.STEP_MISSING: Wording(
        "Another step of the turn comes first.",
        cases={
            "bag": "The tiles of the last exchange are not in the bag yet.",
            "draw-for-start": "Only a draw can settle who begins.",
            "draw": "First a tile has to be drawn for the play that stands.",
            "drawn-after-challenge": "First the tiles drawn too early have to be put right.",
            "absence": "First the tiles drawn while the other was away have to be put right.",
        },
    ),
    Reason.STEP_REPEATED: Wording("This step of the turn has been done already."),
    Reason.GAME_OVER: Wording("The game is over."),
    Reason.BAG_TOO_SMALL: Wording(
        "The bag holds too few tiles for an exchange.",
        "The bag holds too few tiles for an exchange, only {detail}.",
    ),
    Reason.EXCHANGE_WITH_PLAY: Wording("Take the tiles off the board before exchanging."),
    Reason.NOTHING_TO_BAG: Wording(
        "No exchanged tiles wait to go into the bag.",
        "{detail} does not wait to go into the bag.",
        {"none": "Choose at least one tile to put into the bag."},
    ),
    Reason.RACK_FULL: Wording("The rack is full."),
    Reason.DRAW_TOO_MANY: Wording(
        "That is more tiles than may be drawn.",
        Counted("At most one tile may be drawn.", "At most {count} tiles may be drawn."),
    ),
    Reason.DRAW_WHILE_HELD: Wording(
        "The play is held or challenged: no tiles are drawn before that is settled.",
        Counted(
            "The play is held: tiles may be drawn after one second.",
            "The play is held: tiles may be drawn after {count} seconds.",
        ),
        cases={
            "unstated": "The play is held. First tell the opponent that you draw: Say: I draw.",
        },
    ),
    Reason.OWN_PLAY: Wording("Only an opponent may hold or challenge a play."),
    Reason.NOTHING_TO_CHALLENGE: Wording("There is no play to challenge."),
    Reason.CHALLENGE_TOO_LATE: Wording(
        "It is too late to challenge: the play is accepted.",
        Counted(
            "It is too late to challenge: the time for it was one second.",
            "It is too late to challenge: the time for it was {count} seconds.",
        ),
    ),
    Reason.CHALLENGE_TOO_EARLY: Wording("It is too early to challenge: the turn has not ended."),
    Reason.WORD_NOT_FORMED: Wording(
        "Only words that this play forms can be challenged.",
        "The play does not form {detail}, so it cannot be challenged.",
    ),
    Reason.HOLD_TOO_LATE: Wording(
        "It is too late to hold this play.",
        Counted(
            "It is too late to hold this play: the time for it was one second.",
            "It is too late to hold this play: the time for it was {count} seconds.",
        ),
    ),
    Reason.ALREADY_HELD: Wording("The play is held already."),
    Reason.ALREADY_CHALLENGED: Wording("The play is challenged already."),
    Reason.CHALLENGE_BINDING: Wording("The challenge cannot be taken back any more."),
    Reason.SLIP_CLOSED: Wording("The words of the challenge cannot be changed any more."),
    Reason.NO_HOLDS: Wording("There are no holds under these rules."),
    Reason.NO_CLOCK: Wording("This game is played without a clock."),
    Reason.CLOCK_STATE: Wording("The clock does not allow that now."),
    Reason.REASON_REQUIRED: Wording("Say why the clock is stopped."),
    Reason.NOT_ALLOWED: Wording(
        "These rules do not allow that.",
        cases={
            "settled": "Who begins is settled already, without a draw.",
            "scorekeeper": "Only the scorekeeper writes the scores down.",
            "one-minute": "More than a minute has gone by since the score was agreed.",
            "blank-check": "A later play has been made: ask about the blank on your own time.",
            "third-party": "Only the players count the game again.",
            "declined": "A player who took no part in the count starts no other.",
            "unwarned": "A count is stopped only after a warning.",
            "overtime-limit": "Nothing is counted again after the overtime limit.",
            "records-agree": "The score sheets agree, and the director does not allow a count.",
        },
    ),
    Reason.ALREADY_SIGNED: Wording(
        "This player has signed already.",
        cases={"closed": "The result is signed and closed."},
    ),
    Reason.BAD_VALUE: Wording(
        "That value is not allowed.",
        "{detail} is not allowed as a value here.",
        {"verdict": "Say whether the play is acceptable: no word list judges in this game."},
    ),
    Reason.NO_SUCH_PROCEDURE: Wording(
        "The desk knows no such procedure.", "The desk knows no procedure {detail}."
    ),
    Reason.ANSWER_NEEDED: Wording(
        "A question of the desk is still open.", "A question of the desk is still open: {detail}."
    ),
    Reason.BAD_ANSWER: Wording(
        "That answer does not fit the question.", "That answer does not fit: {detail}."
    ),
    Reason.DOES_NOT_APPLY: Wording(
        "That does not apply to the game as it stands.",
        cases={
            "over": "The game is over.",
            "not-begun": "Play has not begun.",
            "no-clock": "The game is played without a clock.",
            **{name: each.not_now for name, each in registry.PROCEDURES.items() if each.not_now},
            "can-be-played": "The game can still be played.",
            "only-two": "That is for two opponents in a round of a tournament. A table of three or"
            " four has no rounds, and the rules say nothing of it: whoever does not play is left"
            " out of the game.",
        },
    ),
    Reason.NOTHING_TO_UNDO: Wording("There is no ruling that could be taken back."),
    Reason.SQUARE_BARRED: Wording(
        "No tile may be laid on that square any more.",
        "No tile may be laid on {detail} any more.",
    ),
    Reason.SET_WRONG: Wording("The set is not whole, so no tile may be drawn yet."),
    Reason.NOT_LEFT: Wording(
        "Every tile of that letter is somewhere else already.",
        "Every {detail} of the set is somewhere else already.",
    ),
    Reason.NO_SUCH_ENTRY: Wording("There is no such line on the score sheet."),
    Reason.SUSPENDED: Wording(
        "Play waits for a missing tile. Open the desk and rule on it when the tile is back."
    ),
    Reason.AWAY: Wording("A player is not at the table.", "{detail} is not at the table."),
}

ANY_REASON = "For a reason that I say aloud"
"""What the clock may be stopped for where a ruleset names no reasons (``any-stated``)."""

CITED = "{sentence} ({book} {sections})"
CITED_WITHOUT_BOOK = "{sentence} ({sections})"

HEADINGS: Mapping[str, str] = {
    "opening": "“Scorekeeper”",
    "Begin": "“Beginning”",
    "Exch": "“Exchanging”",
    "Pass": "“Passing”",
    "First": "“First word”",
    "Words": "“Permitted words”",
    "Chal": "“Challenging”",
    "Score1": "“Scoring”",
    "EndTurn": "“Ending a turn”",
    "Bonus50": "“Bonus of 50”",
    "Next": "“Next player”",
    "Win": "“Winning”",
    **{f"C{number}": f"clarification {number}" for number in range(1, 12)},
    "FAM EndTurn": "(family rules) “Ending a turn”",
    "FG": "format guidelines",
    "Pre": "preamble",
}
"""Headings that stand where a book has no numbers, by what the rulesets call them."""

BOOKS: Mapping[str, str] = {
    "sanspa-1999": "South Africa 1999",
    "mattel-family": "Family",
    "sanspa-2001": "South Africa 2001",
    "singapore-2015": "Singapore",
    "naspa-2016": "NASPA",
}
"""What each ruleset is called before a section number."""

PHASES: Mapping[Phase, str] = {
    Phase.START: "It is being settled who begins.",
    Phase.SETUP: "The first racks are being drawn.",
    Phase.ON_TURN: "{name} is on turn.",
    Phase.PLACED: "{name} has laid tiles; the turn has not ended.",
    Phase.EXCHANGING: "{name} is exchanging tiles.",
    Phase.PASSING: "{name} has announced a pass.",
    Phase.ENDED: "{name} is on turn; the last play can still be held or challenged.",
    Phase.HELD: "{holder} holds the last play.",
    Phase.CHALLENGED: "The last play is challenged and waits for its verdict.",
    Phase.OUT_PENDING: "The last tile is played; accept the play or challenge it.",
    Phase.OVER: "The game is over; the result can be signed.",
    Phase.SIGNED: "The game is over and the result is signed.",
}

ROW_KINDS: Mapping[RowKind, str] = {
    RowKind.PLAY: "Play",
    RowKind.EXCHANGE: "Exchange",
    RowKind.PASS: "Pass",
    RowKind.CHALLENGE_LOST: "Turn lost",
    RowKind.PHONEY_WITHDRAWN: "Withdrawn",
    RowKind.CHALLENGE_BONUS: "Challenge",
    RowKind.RACK_BONUS: "Racks",
    RowKind.RACK_DEDUCTION: "Own rack",
    RowKind.TIME_PENALTY: "Time",
    RowKind.OVERTIME_LIMIT: "Overtime limit",
    RowKind.LIFT: "Lift",
    RowKind.RESIGNATION: "Left the game",
    RowKind.LOST_TURN: "Turn lost",
    RowKind.CORRECTION: "Correction",
    RowKind.PENALTY: "Penalty",
    RowKind.AWARD: "Award",
}
"""The name of a line in the score sheet."""

ADJUSTMENTS: Mapping[AdjustmentKind, str] = {
    AdjustmentKind.RACK_BONUS: "Opponent's remaining tiles: {tiles}",
    AdjustmentKind.RACK_DEDUCTION: "Tiles left on own rack: {tiles}",
    AdjustmentKind.TIME_PENALTY: "Overtime",
    AdjustmentKind.OVERTIME_LIMIT: "Overtime beyond the limit",
    AdjustmentKind.LIFT: "Raised to win after the overtime limit",
    AdjustmentKind.RESIGNATION: "A player left the game",
}
"""What a line of the final reckoning is for."""

UNNAMED_ADJUSTMENTS: Mapping[AdjustmentKind, str] = {
    AdjustmentKind.RACK_BONUS: "Opponent's remaining tiles",
    AdjustmentKind.RACK_DEDUCTION: "Tiles left on own rack",
}
"""The same where only the worth of the tiles is known."""

NO_TILES = "none"

ENDINGS: Mapping[EndReason, str] = {
    EndReason.OUT: "{name} went out.",
    EndReason.ZERO_RUN: "Too many turns in a row scored nothing.",
    EndReason.AGREED: "The players agreed that no more plays are possible.",
    EndReason.OVERTIME_LIMIT: "{name} overran the time beyond the limit.",
    EndReason.FORFEIT: "{name} forfeited the game.",
    EndReason.DOUBLE_FORFEIT: "All players forfeited the game.",
    EndReason.BYE: "There was no opponent.",
    EndReason.RESIGNATION: "{name} left the game.",
    EndReason.DISQUALIFICATION: "{name} was disqualified.",
    EndReason.SHORTENED: "The game was ended early.",
    EndReason.AWARDED: "The game was decided by a ruling.",
}

WINNER = "{name} wins by {margin}."
WINNER_OF_MANY = "{name} wins with {points}."
TIE = "The game is tied."
NOBODY_WINS = "Nobody wins the game."
UNRATED = "{sentence} It is not rated."
SOMEBODY = "A player"


def book_name(ruleset_id: str) -> str:
    """What a ruleset is called before a section; its id where it has no short name."""
    return tr(BOOKS[ruleset_id]) if ruleset_id in BOOKS else ruleset_id


def with_sections(text: str, sections: Sequence[str], *, book: str = "") -> str:
    """A sentence with the sections that say so, or alone when there are none."""
    if not sections:
        return text
    pattern = CITED if book else CITED_WITHOUT_BOOK
    return tr(pattern).format(sentence=text, book=book, sections=section_words(sections))


def section_words(sections: Sequence[str]) -> str:
    """Sections as they are read out; a heading without a number by its words."""
    return ", ".join(
        tr(HEADINGS[section]) if section in HEADINGS else section for section in sections
    )


def sentence(refusal: Refusal, *, book: str = "") -> str:
    """A refusal as one sentence, with its sections after the name of the book (`book_name`)."""
    wording = REASONS[refusal.reason]
    detail = refusal.detail
    if refusal.reason is Reason.BAD_ANSWER and "=" in detail:
        # The key of the question is a name inside the program.
        detail = detail.partition("=")[2]
    has_detail = detail not in ("", "0") and wording.naming
    template = wording.cases.get(detail, wording.naming if has_detail else wording.plain)
    text = tr_filled(template, detail, detail=detail)
    return with_sections(text, refusal.sections, book=book)


def refusals_text(refusals: Sequence[Refusal], *, book: str = "") -> str:
    """Every refusal as a sentence of its own, each said once, in order."""
    return " ".join(dict.fromkeys(sentence(refusal, book=book) for refusal in refusals))


def rejection_text(rejection: Rejection, *, book: str = "") -> str:
    """Why an act may not be done now."""
    return refusals_text(rejection.refusals, book=book)


def phase_sentence(phase: Phase, *, name: str = "", holder: str = "") -> str:
    """Where the game stands; `name` is on turn, `holder` holds the last play."""
    return tr(PHASES[phase]).format(name=name or tr(SOMEBODY), holder=holder or tr(SOMEBODY))


def adjustment_label(kind: AdjustmentKind, tiles: Sequence[str] = (), points: int = 0) -> str:
    """What a line of the final reckoning is for; tiles that cost points may not be named."""
    if points and not tiles and kind in UNNAMED_ADJUSTMENTS:
        return tr(UNNAMED_ADJUSTMENTS[kind])
    return tr(ADJUSTMENTS[kind]).format(tiles=" ".join(tiles) or tr(NO_TILES))


def ending_sentence(result: Result, names: Sequence[str]) -> str:
    """Why the game is over, and whether it is left out of the ratings."""
    name = tr(SOMEBODY) if result.player is None else names[result.player]
    text = tr(ENDINGS[result.reason]).format(name=name)
    return text if result.is_rated else tr(UNRATED).format(sentence=text)


def winner_sentence(result: Result, names: Sequence[str], points: Sequence[int]) -> str:
    """Who won, by the margin of two players or the points of more."""
    if result.winner is None:
        return tr(TIE if any(result.half_points) or not result.half_points else NOBODY_WINS)
    pattern = WINNER if result.margins else WINNER_OF_MANY
    margin = abs(result.margins[result.winner]) if result.margins else 0
    return tr(pattern).format(
        name=names[result.winner], margin=margin, points=points[result.winner]
    )
