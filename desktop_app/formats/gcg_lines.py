# SPDX-License-Identifier: MIT
"""What lines of our own in a GCG file mean: those without a kind in GCG, our notes, the head."""

from __future__ import annotations

import re

from desktop_app.formats.gcg_export import (
    AWARD_TEXT,
    CHALLENGE_LOST_NOTE,
    CORRECTION_TEXT,
    DAY_PRAGMA,
    EVENT_PRAGMA,
    LOST_TURN_NOTE,
    PENALTY_TEXT,
    PHYSICAL,
    PHYSICAL_PRAGMA,
    ROUND_PRAGMA,
    RULESET_PRAGMA,
)
from desktop_app.formats.gcg_model import GcgEvent, GcgGame, GcgOther, GcgUnseenExchange
from desktop_app.formats.gcg_plain import LEFT_TEXT, SCORE_ALONE_FROM, SCORE_ALONE_TEXT
from desktop_app.rules.desk_events import CorrectionKind
from desktop_app.rules.occasion import LONGEST_EVENT, MAX_ROUND, Occasion, day_of

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_RULED = {
    CORRECTION_TEXT: CorrectionKind.CORRECTION,
    PENALTY_TEXT: CorrectionKind.PENALTY,
    AWARD_TEXT: CorrectionKind.AWARD,
}


def is_physical(game: GcgGame) -> bool:
    """Whether it was a game of wood, of which the file knows no more than was written down."""
    return says_physical(game) or any(
        isinstance(line, GcgUnseenExchange) or is_score_alone(line) for line in game.events
    )


def knows_racks(game: GcgGame) -> bool:
    """Whether a line of the file names all that is known of a rack, as in ours of wooden tiles."""
    return says_physical(game) and game.pragma(RULESET_PRAGMA) is not None


def says_physical(game: GcgGame) -> bool:
    """Whether the file says that it was a game of wood, as ours do."""
    return (game.pragma(PHYSICAL_PRAGMA) or "").strip() == PHYSICAL


def is_score_alone(line: GcgEvent) -> bool:
    """Whether a line is a play of which only the score is known."""
    return isinstance(line, GcgOther) and line.text.startswith(SCORE_ALONE_TEXT)


def rack_before(line: GcgEvent) -> str:
    """What is known of the rack from which such a play was laid, as it is written."""
    text = line.text if isinstance(line, GcgOther) else ""
    known, _, after = text.removeprefix(SCORE_ALONE_TEXT + SCORE_ALONE_FROM).partition(":")
    return known if after and text.startswith(SCORE_ALONE_TEXT + SCORE_ALONE_FROM) else ""


def is_worth_alone(line: GcgEvent) -> bool:
    """Whether a line is a final reckoning of tiles of which only the worth is known."""
    return isinstance(line, GcgOther) and line.text.startswith(LEFT_TEXT)


def own_note(line: GcgEvent) -> str:
    """What somebody wrote beside a line, without the notes that we write ourselves."""
    texts = line.note.split("\n")
    return "\n".join(texts[1:] if texts[0] in (CHALLENGE_LOST_NOTE, LOST_TURN_NOTE) else texts)


def correction_of(line: GcgEvent) -> CorrectionKind | None:
    """How a ruling changed the points of a line; None where no ruling did."""
    if not isinstance(line, GcgOther):
        return None
    return next((kind for text, kind in _RULED.items() if line.text.startswith(text)), None)


def occasion_of(game: GcgGame) -> Occasion:
    """When and at what event a file says that its game was played; what is unsound is left out."""
    day = _DAY.search(game.pragma(DAY_PRAGMA) or "")
    played_on = day[0] if day is not None and day_of(day[0]) is not None else ""
    event = " ".join((game.pragma(EVENT_PRAGMA) or "").split())[:LONGEST_EVENT].strip()
    text = (game.pragma(ROUND_PRAGMA) or "").strip()
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    return Occasion(played_on, event, number if 1 <= number <= MAX_ROUND else None)
