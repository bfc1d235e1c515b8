# SPDX-License-Identifier: MIT
"""Reviewed turns as JSON values, for the file beside the game and for the command line.

A turn is saved with a key of everything that its figures depend on, so that a review knows which
of its turns are stale after a correction of the game or with another word list.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from desktop_app.analysis.luck import Luck
from desktop_app.analysis.move_record import MOVES, SQUARES, TAGS
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import ChallengeReview, Option, TurnReview
from desktop_app.engine.evaluation import Range
from desktop_app.engine.situation import Situation
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError


def turn_key(turn: PlayedTurn, lexicon: str, leaves: str) -> str:
    """Return a digest of a turn, its position, the word list and the leave values.

    Args:
        turn: the turn.
        lexicon, leaves: checksums of the list and of the leave values.
    """
    place = None if turn.situation is None else place_of(turn.situation)
    facts: tuple[object, ...] = (
        turn.line,
        turn.player,
        place,
        None if turn.move is None else MOVES.write(turn.move),
        turn.fate.value,
        turn.drawn,
        turn.is_hinted,
        lexicon,
        leaves,
    )
    if turn.fate is not Fate.STOOD:
        # Earlier versions judged such a play by the list, not by what the table ruled.
        facts = (*facts, "ruled")
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def place_of(situation: Situation) -> tuple[object, ...]:
    """Return what the figures of a position depend on."""
    return (
        situation.board.tiles,
        situation.rack,
        situation.unseen,
        situation.scores,
        situation.scoreless,
        situation.known,
        repr(situation.scoring),
        tuple(sorted(situation.tile_set.values.items())),
        situation.exchange_min_bag,
        situation.zero_run_limit,
        situation.out_factor,
    )


_FORM = Form(
    limits=SQUARES
    | {"line": (0, 10_000), "player": (0, 3), "played": (0, 10_000), "score": (-9_999, 9_999)},
    names={"is_hurried": "hurried"},
    rows=frozenset({Option, Range, Luck, ChallengeReview}),
    tags=TAGS,
    skips_unknown=True,
)
_TURNS: Decoder[TurnReview] = Decoder(TurnReview, _FORM)


def turn_value(turn: TurnReview) -> dict[str, Any]:
    """Return a reviewed turn as a JSON value."""
    value: dict[str, Any] = _TURNS.write(turn)
    return value


def turn_of(value: object) -> TurnReview:
    """Return the reviewed turn of a JSON value. Raises DecodeError if it is none."""
    found = _TURNS.read(value)
    if found.played is not None and found.played >= len(found.options):
        raise DecodeError(Sentence("the move that was played is not among the others"), "played")
    return found
