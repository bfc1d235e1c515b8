# SPDX-License-Identifier: MIT
"""Reviewed turns as JSON values, for the file beside the game and for the command line.

A turn is saved with a key of everything that its figures depend on, so that a review knows which
of its turns are stale after a correction of the game or with another word list.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.luck import Luck
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import ChallengeKind, ChallengeReview, Depth, Option, TurnReview
from desktop_app.analysis.why import MistakeKind
from desktop_app.engine.evaluation import Range
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.sentences.sentence import Sentence

_Kind = TypeVar("_Kind", bound=Enum)


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
        None if turn.move is None else move_value(turn.move),
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


def move_value(move: Move) -> list[Any]:
    """Return a move as a JSON value."""
    if isinstance(move, Play):
        return ["play", move.row, move.col, move.direction.value, list(move.tiles)]
    return ["exchange", list(move.tiles)] if isinstance(move, Exchange) else ["pass"]


def move_of(value: Sequence[Any]) -> Move:
    """Return the move of a JSON value. Raises ValueError, TypeError or IndexError if it is none."""
    if value[0] == "play":
        _, row, col, direction, tiles = value
        return Play(read_whole(row), read_whole(col), Direction(direction), read_texts(tiles))
    if value[0] == "exchange":
        return Exchange(read_texts(value[1]))
    if value[0] == "pass":
        return Pass()
    raise ValueError(f"no move: {value!r}")


def turn_value(turn: TurnReview) -> dict[str, Any]:
    """Return a reviewed turn as a JSON value."""
    loss, luck, challenge = turn.loss, turn.luck, turn.challenge
    return {
        "line": turn.line,
        "player": turn.player,
        "depth": turn.depth.value,
        "phase": turn.phase,
        "options": [_option_value(each) for each in turn.options],
        "played": turn.played,
        "cost": turn.cost.value,
        "measure": turn.measure,
        "loss": [loss.mean, loss.low, loss.high],
        "cost_points": turn.cost_points,
        "cost_win": turn.cost_win,
        "kind": None if turn.kind is None else turn.kind.value,
        "hurried": turn.is_hurried,
        "fate": turn.fate.value,
        "luck": None if luck is None else [luck.points, luck.error, luck.win],
        "challenge": None
        if challenge is None
        else [challenge.player, challenge.kind.value, challenge.cost_points, challenge.cost_win],
        "reasons": [each.value for each in turn.reasons],
        "known": None if turn.known is None else _option_value(turn.known),
        "plain": [each.value for each in turn.plain],
        "ruling": None if turn.ruling is None else turn.ruling.value,
        "problem": turn.problem,
    }


def turn_of(value: Mapping[str, Any]) -> TurnReview:
    """Return the reviewed turn of a JSON value.

    Raises:
        ValueError, TypeError, KeyError, IndexError: it is none.
    """
    options = tuple(_option_of(each) for each in value["options"])
    played = value["played"]
    if played is not None and not 0 <= read_whole(played) < len(options):
        raise ValueError(f"played: {played!r}")
    phase, measure = value["phase"], value["measure"]
    if phase not in (None, "simulation", "preendgame", "endgame"):
        raise ValueError(f"phase: {phase!r}")
    if measure not in ("win", "spread"):
        raise ValueError(f"measure: {measure!r}")
    luck, challenge = value["luck"], value["challenge"]
    return TurnReview(
        line=read_whole(value["line"]),
        player=read_whole(value["player"]),
        depth=Depth(value["depth"]),
        phase=phase,
        options=options,
        played=played,
        cost=Cost(value["cost"]),
        measure=measure,
        loss=Range(*map(read_number, value["loss"])),
        cost_points=read_number(value["cost_points"]),
        cost_win=_number_or_none(value["cost_win"]),
        kind=_kind_or_none(MistakeKind, value["kind"]),
        is_hurried=value.get("hurried") is True,
        fate=Fate(value["fate"]),
        luck=None
        if luck is None
        else Luck(read_number(luck[0]), read_number(luck[1]), _number_or_none(luck[2])),
        challenge=None
        if challenge is None
        else ChallengeReview(
            read_whole(challenge[0]),
            ChallengeKind(challenge[1]),
            read_number(challenge[2]),
            _number_or_none(challenge[3]),
        ),
        reasons=tuple(Sentence.of_value(each) for each in value["reasons"]),
        # Reviews of earlier versions have no plain words.
        known=None if value.get("known") is None else _option_of(value["known"]),
        plain=tuple(Sentence.of_value(each) for each in value.get("plain", ())),
        ruling=None if value.get("ruling") is None else Sentence.of_value(value["ruling"]),
        problem=_text(value["problem"]),
    )


def _option_value(option: Option) -> list[Any]:
    return [
        move_value(option.move),
        option.score,
        list(option.words),
        list(option.leave),
        option.equity,
        option.win,
        option.win_error,
        option.work,
        option.is_proven,
        option.is_phoney,
    ]


def _option_of(value: Sequence[Any]) -> Option:
    move, score, words, leave, equity, win, error, work, is_proven, is_phoney = value
    return Option(
        move=move_of(move),
        score=read_whole(score),
        words=read_texts(words),
        leave=read_texts(leave),
        equity=read_number(equity),
        win=_number_or_none(win),
        win_error=read_number(error),
        work=read_whole(work),
        is_proven=is_proven is True,
        is_phoney=is_phoney is True,
    )


def read_whole(value: object) -> int:
    """Return a whole number of a JSON value; raises TypeError if it is none."""
    if type(value) is not int:
        raise TypeError(f"no whole number: {value!r}")
    return value


def read_number(value: object) -> float:
    """Return a number of a JSON value; raises TypeError if it is none."""
    if type(value) not in (int, float):
        raise TypeError(f"no number: {value!r}")
    return float(value)  # type: ignore[arg-type]


def _number_or_none(value: object) -> float | None:
    return None if value is None else read_number(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"no text: {value!r}")
    return value


def read_texts(values: Sequence[object]) -> tuple[str, ...]:
    """Return the texts of a JSON value; raises TypeError if one of them is none."""
    return tuple(_text(each) for each in values)


def _kind_or_none(kind: type[_Kind], value: object) -> _Kind | None:
    return None if value is None else kind(value)
