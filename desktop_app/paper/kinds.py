# SPDX-License-Identifier: MIT
"""The kinds of paper by name, and how each can be filled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.paper.board_picture import board_document
from desktop_app.paper.canvas import Document
from desktop_app.paper.content import Fill, PaperContent, PaperError, PaperSize
from desktop_app.paper.result_slips import (
    blank_slips_document,
    challenge_slips_document,
    result_document,
    result_slip,
)
from desktop_app.paper.score_sheet import own_sheet_document, score_sheet_document
from desktop_app.paper.tracking_sheet import tracking_sheet_document
from desktop_app.rules.ruleset import Ruleset
from desktop_app.translation.words import tr


class Kind(Enum):
    """A kind of paper by its name in commands."""

    SCORE_SHEET = "score-sheet"
    OWN_SCORE_SHEET = "own-score-sheet"
    TRACKING_SHEET = "tracking-sheet"
    CHALLENGE_SLIPS = "challenge-slips"
    BLANK_SLIPS = "blank-slips"
    RESULT_SLIP = "result-slip"
    BOARD = "board"


_SLIPS = frozenset({Kind.CHALLENGE_SLIPS, Kind.BLANK_SLIPS})


@dataclass(frozen=True, slots=True)
class Order:
    """A paper to make.

    Attributes:
        kind, fill, size: kind, fill level and paper size.
        seat: the player whose sheet it is; None if it is not one player's.
        order: the order of tiles on a tracking sheet.
    """

    kind: Kind
    fill: Fill = Fill.BLANK
    size: PaperSize = PaperSize.A4
    seat: int | None = None
    order: TrackingOrder = TrackingOrder.STRENGTH


def fills_of(kind: Kind, *, has_game: bool) -> tuple[Fill, ...]:
    """Return the fill levels of a kind of paper, fullest first."""
    filled = (Fill.FILLED,) if has_game and kind not in _SLIPS else ()
    return (*filled, Fill.HALF, Fill.BLANK)


def kind_title(kind: Kind, ruleset: Ruleset) -> str:
    """Return the title of a kind of paper under a ruleset."""
    titles = {
        Kind.SCORE_SHEET: tr("Score sheet"),
        Kind.OWN_SCORE_SHEET: tr("Score sheet of one player"),
        Kind.TRACKING_SHEET: tr("Tracking sheet"),
        Kind.CHALLENGE_SLIPS: tr("Challenge slips"),
        Kind.BLANK_SLIPS: tr("Blank slips"),
        Kind.RESULT_SLIP: result_slip(PaperContent(ruleset)).title,
        Kind.BOARD: tr("Board"),
    }
    return titles[kind]


def compose(order: Order, content: PaperContent) -> Document:
    """Make the pages of an order.

    Raises:
        PaperError: this kind cannot be filled like that, a filled sheet has no game, or a sheet
            for two players has more.
    """
    if order.fill is Fill.FILLED and order.kind in _SLIPS:
        raise PaperError(tr("Slips are written during the game: print them blank or half filled."))
    known = content.for_fill(order.fill)
    match order.kind:
        case Kind.SCORE_SHEET:
            return score_sheet_document(known, order.size)
        case Kind.OWN_SCORE_SHEET:
            return own_sheet_document(known, order.size, order.seat or 0)
        case Kind.TRACKING_SHEET:
            return tracking_sheet_document(known, order.size, order.order, order.seat)
        case Kind.CHALLENGE_SLIPS:
            return challenge_slips_document(known, order.size)
        case Kind.BLANK_SLIPS:
            return blank_slips_document(known, order.size)
        case Kind.RESULT_SLIP:
            return result_document(known, order.size)
        case Kind.BOARD:
            return board_document(known, order.size)
