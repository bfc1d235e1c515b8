# SPDX-License-Identifier: MIT
"""Evaluations as JSON values, so that a position is judged in the same way after a restart."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields
from typing import Any

from desktop_app.analysis.move_record import SQUARES, TAGS
from desktop_app.analysis.review_record import place_of
from desktop_app.engine.evaluation import (
    QUANTITIES,
    Draws,
    Ending,
    EvaluatedMove,
    Evaluation,
    Phase,
    Playouts,
    Solved,
)
from desktop_app.engine.situation import Situation
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError


def situation_key(situation: Situation, *others: str) -> str:
    """Return a digest of a position and of what else its figures depend on."""
    rules = (
        situation.board.layout,
        situation.bag_count,
        situation.first_min_tiles,
        situation.rack_size,
        sorted(situation.barred),
    )
    facts = (place_of(situation), rules, others)
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class _Kept:
    """An evaluation without its position."""

    phase: Phase
    rows: tuple[EvaluatedMove, ...]
    has_bingo: bool
    ending: Ending
    seconds: float
    is_proven: bool

    def __post_init__(self) -> None:
        if not self.rows or any(_phase_of(row) != self.phase for row in self.rows):
            raise ValueError(Sentence("moves of another phase"))
        played = [row.playouts for row in self.rows if row.playouts]
        lengths = {len(playouts.parts) for playouts in played}
        widths = {len(part) for playouts in played for part in playouts.parts}
        if played and (min(lengths) < 3 or len(lengths) > 1 or widths != {len(QUANTITIES)}):
            raise ValueError(Sentence("moves that were not compared"))
        if any(playouts.iterations < len(playouts.parts) for playouts in played):
            raise ValueError(Sentence("fewer playouts than parts"))


_EVALUATIONS: Decoder[_Kept] = Decoder(
    _Kept, Form(SQUARES, rows=frozenset({Playouts, Draws, Solved}), tags=TAGS)
)


def evaluation_value(found: Evaluation) -> dict[str, Any]:
    """Return an evaluation as a JSON value, without its position."""
    kept = {field.name: getattr(found, field.name) for field in fields(_Kept)}
    value: dict[str, Any] = _EVALUATIONS.write(_Kept(**kept))
    return value


def evaluation_of(value: object, situation: Situation) -> Evaluation:
    """Return the evaluation of a JSON value. Raises DecodeError if it is none."""
    kept = _EVALUATIONS.read(value)
    if kept.ending == "cancelled":
        raise DecodeError(Sentence("the work was not finished"), "ending")
    return Evaluation(
        situation,
        kept.phase,
        kept.rows,
        kept.has_bingo,
        kept.ending,
        kept.seconds,
        kept.is_proven,
    )


def _phase_of(row: EvaluatedMove) -> Phase:
    return "simulation" if row.playouts else "preendgame" if row.draws else "endgame"
