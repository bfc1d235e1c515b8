# SPDX-License-Identifier: MIT
"""A challenge that was announced by the book and waits for its verdict."""

from __future__ import annotations

from desktop_app.rules.commands import (
    DeclareScore,
    DrawTiles,
    LayTiles,
    NeutraliseClock,
    PressClock,
    SayChallenge,
    SettleStart,
    StartClock,
)
from desktop_app.rules.move import Play, parse_position
from desktop_app.session.game_session import GameSession

ANN, BEN = 0, 1


def say_challenge(session: GameSession, *words: str) -> None:
    """After `end_turn`, Ben challenges these words and stops the clock."""
    end_turn(session)
    for command in (SayChallenge(BEN, words), NeutraliseClock(BEN, "challenge")):
        assert session.submit(command), command


def end_turn(session: GameSession) -> None:
    """Ann, who begins with CATSDOG, lays CATS and presses the clock."""
    row, col, direction = parse_position("8H")
    for command in (
        SettleStart(),
        DrawTiles(ANN),
        DrawTiles(BEN),
        StartClock(BEN),
        LayTiles(ANN, Play(row, col, direction, tuple("CATS")).placements()),
        DeclareScore(ANN, 12),
        PressClock(ANN),
    ):
        assert session.submit(command), command
