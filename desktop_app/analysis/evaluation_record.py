# SPDX-License-Identifier: MIT
"""Evaluations as JSON values, so that a position is judged in the same way after a restart."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from desktop_app.analysis.review_record import (
    move_of,
    move_value,
    place_of,
    read_number,
    read_texts,
    read_whole,
)
from desktop_app.engine.evaluation import (
    QUANTITIES,
    Draws,
    EvaluatedMove,
    Evaluation,
    Playouts,
    Solved,
)
from desktop_app.engine.situation import Situation

_PHASES = ("simulation", "preendgame", "endgame")
_ENDINGS = ("complete", "time")


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


def evaluation_value(found: Evaluation) -> dict[str, Any]:
    """Return an evaluation as a JSON value, without its position."""
    return {
        "phase": found.phase,
        "bingo": found.has_bingo,
        "ending": found.ending,
        "seconds": found.seconds,
        "proven": found.is_proven,
        "rows": [_row_value(row) for row in found.rows],
    }


def evaluation_of(value: Mapping[str, Any], situation: Situation) -> Evaluation:
    """Return the evaluation of a JSON value.

    Raises:
        ValueError, TypeError, KeyError, IndexError: it is none.
    """
    phase, ending = value["phase"], value["ending"]
    if phase not in _PHASES or ending not in _ENDINGS:
        raise ValueError(f"phase and ending: {phase!r}, {ending!r}")
    rows = tuple(_row_of(each) for each in value["rows"])
    if not rows or any(_phase_of(row) != phase for row in rows):
        raise ValueError("rows of another phase")
    if len({len(row.playouts.parts) for row in rows if row.playouts}) > 1:
        raise ValueError("rows that were not compared")
    return Evaluation(
        situation=situation,
        phase=phase,
        rows=rows,
        has_bingo=value["bingo"] is True,
        ending=ending,
        seconds=read_number(value["seconds"]),
        is_proven=value["proven"] is True,
    )


def _phase_of(row: EvaluatedMove) -> str:
    return "simulation" if row.playouts else "preendgame" if row.draws else "endgame"


_NUMBERS = (
    "leave_value", "static_equity", "win", "win_error", "spread", "spread_error",
)  # fmt: skip
_PLAYED = (
    "equity", "reply_score", "reply_bingos", "own_score", "own_bingos", "spread_deviation",
)  # fmt: skip


def _row_value(row: EvaluatedMove) -> dict[str, Any]:
    value: dict[str, Any] = {
        "move": move_value(row.move),
        "score": row.score,
        "words": list(row.words),
        "phoneys": list(row.phoneys),
        "leave": list(row.leave),
        **{name: getattr(row, name) for name in _NUMBERS},
    }
    if row.playouts is not None:
        played = row.playouts
        figures = [getattr(played, name) for name in _PLAYED]
        value["playouts"] = [played.iterations, figures, list(map(list, played.parts))]
    if row.draws is not None:
        draws = row.draws
        counts = [draws.draws, draws.racks, draws.seen, draws.decided]
        value["draws"] = [counts, draws.wins, draws.is_proven]
    if row.solved is not None:
        solved = row.solved
        value["solved"] = [
            solved.final_spread,
            solved.lower,
            solved.upper,
            solved.is_proven,
            solved.turns_to_out,
            [move_value(each) for each in solved.line],
        ]
    return value


def _row_of(value: Mapping[str, Any]) -> EvaluatedMove:
    figures: dict[str, Any] = {name: read_number(value[name]) for name in _NUMBERS}
    return EvaluatedMove(
        move=move_of(value["move"]),
        score=read_whole(value["score"]),
        words=read_texts(value["words"]),
        phoneys=read_texts(value["phoneys"]),
        leave=read_texts(value["leave"]),
        **figures,
        playouts=_playouts_of(value["playouts"]) if "playouts" in value else None,
        draws=_draws_of(value["draws"]) if "draws" in value else None,
        solved=_solved_of(value["solved"]) if "solved" in value else None,
    )


def _playouts_of(value: Sequence[Any]) -> Playouts:
    iterations, figures, parts = value
    found = dict(zip(_PLAYED, map(read_number, figures), strict=True))
    read = tuple(tuple(map(read_number, part)) for part in parts)
    if len(read) < 3 or any(len(part) != len(QUANTITIES) for part in read):
        raise ValueError("parts of a playout")
    if read_whole(iterations) < len(read):
        raise ValueError("iterations")
    return Playouts(iterations, parts=read, **found)


def _draws_of(value: Sequence[Any]) -> Draws:
    counts, wins, is_proven = value
    draws, racks, seen, decided = map(read_whole, counts)
    return Draws(draws, read_number(wins), racks, seen, decided, is_proven is True)


def _solved_of(value: Sequence[Any]) -> Solved:
    final, lower, upper, is_proven, out, line = value
    return Solved(
        final_spread=read_whole(final),
        lower=None if lower is None else read_whole(lower),
        upper=None if upper is None else read_whole(upper),
        is_proven=is_proven is True,
        turns_to_out=None if out is None else read_whole(out),
        line=tuple(move_of(each) for each in line),
    )
