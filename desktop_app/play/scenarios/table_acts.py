# SPDX-License-Identifier: MIT
"""The acts a scenario may name beside those of a turn."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.formats.tile_text import split_tiles
from desktop_app.rules import commands as tc
from desktop_app.rules.commands import Command
from desktop_app.rules.state import GameState

BuildAct = Callable[[int, tuple[str, ...], GameState], Command]


def without_words(command: Callable[[int], Command]) -> BuildAct:
    """An act that takes nothing but the player who does it."""

    def build(actor: int, words: tuple[str, ...], state: GameState) -> Command:
        if words:
            raise ValueError(f"read {' '.join(words)!r} after an act that takes nothing")
        return command(actor)

    return build


def _asks(about: str) -> BuildAct:
    return without_words(lambda actor: tc.AskOpponent(actor, about))


def _exposes(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return tc.ExposeTiles(actor, split_tiles("".join(words)))


TABLE_ACTS: dict[str, BuildAct] = {
    "says-counting": without_words(tc.SayCounting),
    "says-draws": without_words(tc.SayDrawing),
    "enters-bag": without_words(tc.EnterBag),
    "records-early": without_words(tc.WriteScoreEarly),
    "asks-score": _asks("score"),
    "asks-cume": _asks("cumulative"),
    "asks-where": _asks("place"),
    "exposes": _exposes,
    "reveals": without_words(tc.RevealRack),
    "arrives": without_words(tc.Arrive),
}
"""Verb to what makes its command; they raise ValueError for words they cannot use."""
