# SPDX-License-Identifier: MIT
"""Moves as JSON values, such as ``["play", 7, 3, "across", ["C", "A", "T"]]`` or ``["pass"]``."""

from __future__ import annotations

from typing import Any

from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form

SQUARES = {"row": (0, 98), "col": (0, 98)}
"""Ranges of the fields of a play."""
TAGS: dict[type[Any], str] = {Play: "play", Exchange: "exchange", Pass: "pass"}

MOVES: Decoder[Move] = Decoder(Move, Form(SQUARES, tags=TAGS))
"""Reads and writes moves."""
