# SPDX-License-Identifier: MIT
"""Which rules a GCG file was played by."""

from __future__ import annotations

from desktop_app.formats.gcg import GcgGame
from desktop_app.formats.gcg_export import RULESET_PRAGMA
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.ruleset import Ruleset, RulesetError


def ruleset_of(game: GcgGame) -> Ruleset:
    """The rules that our own files name, where they are installed, else `DEFAULT_RULESET`."""
    named = game.pragma(RULESET_PRAGMA)
    try:
        return load_ruleset(named or DEFAULT_RULESET)
    except RulesetError:
        return load_ruleset(DEFAULT_RULESET)
