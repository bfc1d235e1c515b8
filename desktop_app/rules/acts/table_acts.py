# SPDX-License-Identifier: MIT
"""The acts beside those of a turn, by their commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop_app.rules import table_commands as tc
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.arriving import arrive
from desktop_app.rules.acts.counting import enter_bag, say_counting
from desktop_app.rules.acts.drawing import say_drawing
from desktop_app.rules.acts.exposing import expose_tiles, reveal_rack
from desktop_app.rules.acts.recording import write_score_early
from desktop_app.rules.acts.verifying import ask_opponent
from desktop_app.rules.rejection import Rejection

DECISIONS: dict[type[Any], Callable[[Act, Any], Rejection | None]] = {
    tc.SayCounting: say_counting,
    tc.EnterBag: enter_bag,
    tc.WriteScoreEarly: write_score_early,
    tc.AskOpponent: ask_opponent,
    tc.ExposeTiles: expose_tiles,
    tc.SayDrawing: say_drawing,
    tc.RevealRack: reveal_rack,
    tc.Arrive: arrive,
}
