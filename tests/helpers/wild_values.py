# SPDX-License-Identifier: MIT
"""Random values for fields of commands, and random answers to questions of the desk."""

from __future__ import annotations

import random
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from desktop_app.formats.command_codec import COMMAND_CLASSES
from desktop_app.play.table import Table
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.commands import Command, ConductProcedure
from desktop_app.rules.move import format_square
from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import write_faces
from desktop_app.values.forms import fields_of

_TILES = ("A", "E", "Q", "?", "a", "", "É", "CH", "ch", "1", "[")
_SQUARES = (-1, 0, 6, 7, 8, 14, 15, 99)
_NUMBERS = (-1, 0, 1, 2, 7, 8, 24, 100, 999, 15_000, 21_000, 600_000)
_WORDS = ("", "director", "challenge", "overdraw", "any-stated", "no such reason", "turned")
_NONSENSE = ("", "none", "?", "A1", "H8 H9", "yes", "-1", "999999", "\n", "x" * 300)
_MAX_QUESTIONS = 40


def wild_command_of(name: str, state: GameState, source: random.Random) -> Command:
    """Return a command of a kind with random values; it seldom makes sense."""
    cls = COMMAND_CLASSES[name]
    values = {field.name: _value(field.name, field.hint, state, source) for field in fields_of(cls)}
    command: Command = cls(**values)
    return command


def _value(name: str, hint: Any, state: GameState, source: random.Random) -> Any:
    if get_origin(hint) in (Union, UnionType):
        if NoneType in get_args(hint) and source.random() < 0.5:
            return None
        hint = next(part for part in get_args(hint) if part is not NoneType)
    if get_origin(hint) is tuple:
        return _several(get_args(hint)[0], state, source)
    if name in ("player", "by"):
        return source.choice((0, 1, 1, state.player_count - 1, state.player_count, -1))
    if isinstance(hint, type) and hasattr(hint, "__members__"):
        return source.choice(list(hint))
    if isinstance(hint, type) and is_dataclass(hint) and hint is not Square:
        parts = {
            field.name: _value(field.name, field.hint, state, source) for field in fields_of(hint)
        }
        return hint(**parts)
    plain: dict[Any, Any] = {
        bool: source.random() < 0.5,
        int: source.choice(_NUMBERS),
        str: source.choice((*_WORDS, *PROCEDURES)),
        Square: Square(source.choice(_SQUARES), source.choice(_SQUARES)),
    }
    return plain.get(hint, {})


def _several(hint: Any, state: GameState, source: random.Random) -> tuple[Any, ...]:
    count = source.randint(0, 3)
    if hint is Placement:
        return tuple(
            Placement(source.choice(_SQUARES), source.choice(_SQUARES), source.choice(_TILES))
            for _ in range(count)
        )
    if hint is str:
        rack = source.choice(state.racks)
        held = tuple(source.sample(rack, min(count, len(rack))))
        return held if source.random() < 0.6 else tuple(source.choices(_TILES, k=count))
    return tuple(_value("", hint, state, source) for _ in range(count))


def wild_ruling(table: Table, source: random.Random) -> ConductProcedure:
    """Return a procedure with answers to all its questions: mostly valid, sometimes not."""
    state = table.state
    possible = [name for name, procedure in PROCEDURES.items() if procedure.is_possible(state)]
    due = [name for name in possible if PROCEDURES[name].is_due(state)]
    name = source.choice(due if due and source.random() < 0.5 else possible or list(PROCEDURES))
    answers: dict[str, str] = {}
    for _ in range(_MAX_QUESTIONS):
        asked = table.ask(name, answers)
        answers = dict(asked.answers)
        if asked.prompt is None:
            break
        answers[asked.prompt.key] = _answer(asked.prompt, state, source)
    else:
        raise AssertionError(f"{name} asks without end: {answers}")
    return ConductProcedure(name, answers, source.choice((None, None, 0)))


def _answer(prompt: Prompt, state: GameState, source: random.Random) -> str:
    if source.random() < 0.05:
        return source.choice(
            ("", "none", "?", "A1", "H8 H9", "yes", "-1", "999999", "\n", "x" * 300)
        )
    if prompt.kind is AnswerKind.TILES:
        count = source.randint(prompt.least, prompt.most)
        return write_faces(source.sample(prompt.pool, count)) or "none"
    if prompt.kind is AnswerKind.NUMBER:
        middle = min(prompt.most, max(prompt.least, source.randint(-5, 60)))
        return str(source.choice((prompt.least, prompt.most, middle)))
    if prompt.kind is AnswerKind.SQUARES:
        taken = [
            format_square(placement.row, placement.col) for placement in state.board.placements()
        ]
        free = format_square(source.randrange(15), source.randrange(15))
        among = prompt.pool or (*taken, free)
        count = max(prompt.least, min(prompt.most, source.randint(1, 3)))
        return " ".join(source.sample(among, min(count, len(among))))
    if prompt.pool:
        return source.choice(prompt.pool)
    return source.choice(("because", "talking", "CARD", "phone-penalty", "Q", "E", "S?"))
