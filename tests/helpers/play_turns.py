# SPDX-License-Identifier: MIT
"""Turns of games written as GCG."""

from __future__ import annotations

from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.formats.gcg import parse_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.rules.state import GameState


def turns_of(gcg: str, ruleset: str = "naspa-2016") -> tuple[PlayedTurn, ...]:
    """Return the turns of a game."""
    return played_turns(state_of(gcg, ruleset))


def state_of(gcg: str, ruleset: str = "naspa-2016") -> GameState:
    """Return the end of a game."""
    return fold(events_of(gcg, ruleset))


def events_of(gcg: str, ruleset: str = "naspa-2016") -> list[Event]:
    """Return the log of a game."""
    return list(events_from_gcg(parse_gcg(gcg), load_ruleset(ruleset)).events)
