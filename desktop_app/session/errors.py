# SPDX-License-Identifier: MIT
"""Errors when a game is begun or opened."""

from __future__ import annotations


class GameError(Exception):
    """A game cannot be begun or opened. The message is one sentence or line for a person."""
