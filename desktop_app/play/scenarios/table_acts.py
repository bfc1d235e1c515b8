# SPDX-License-Identifier: MIT
"""The acts a scenario may name beside those of a turn."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.formats.tile_text import split_tiles
from desktop_app.rules import table_commands as tc
from desktop_app.rules.commands import Command
from desktop_app.rules.state import GameState

BuildAct = Callable[[int, tuple[str, ...], GameState], Command]


def _without_words(command: Callable[[int], Command]) -> BuildAct:
    def build(actor: int, words: tuple[str, ...], state: GameState) -> Command:
        if words:
            raise ValueError(f"read {' '.join(words)!r} after an act that takes nothing")
        return command(actor)

    return build


def _asks(about: str) -> BuildAct:
    return _without_words(lambda actor: tc.AskOpponent(actor, about))


def _exposes(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return tc.ExposeTiles(actor, split_tiles("".join(words)))


TABLE_ACTS: dict[str, BuildAct] = {
    "says-counting": _without_words(tc.SayCounting),
    "enters-bag": _without_words(tc.EnterBag),
    "records-early": _without_words(tc.WriteScoreEarly),
    "asks-score": _asks("score"),
    "asks-cume": _asks("cumulative"),
    "asks-where": _asks("place"),
    "exposes": _exposes,
    "reveals": _without_words(tc.RevealRack),
    "arrives": _without_words(tc.Arrive),
}
"""Verb to what makes its command; they raise ValueError for words they cannot use."""
