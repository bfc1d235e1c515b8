# SPDX-License-Identifier: MIT
"""The words of the end of a game, its result, and going back in it."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import ProcedureWords

_CLOCKS = {
    "then": "As they stood then",
    "now": "As they stand now",
    "full": "The whole time again",
}

WORDS: Mapping[str, ProcedureWords] = {
    "reconstruct": ProcedureWords(
        "Go back to an earlier turn",
        "Something has gone wrong that can only be put right from an earlier turn on.",
        "The game goes on from the earlier turn.",
        {
            "turn": "Which turn is played again? The first of the game is 1.",
            "clocks": "What do the clocks show?",
        },
        _CLOCKS,
    ),
    "restart": ProcedureWords(
        "Begin again with given scores",
        "The board cannot be put back, and the game begins again.",
        "The game begins again with these scores.",
        {
            "points-1": "What does the first player on the list begin with?",
            "points-2": "What does the second player on the list begin with?",
            "points-3": "What does the third player on the list begin with?",
            "points-4": "What does the fourth player on the list begin with?",
            "first": "Who plays first?",
            "clocks": "What do the clocks show?",
        },
        _CLOCKS,
    ),
    "replay": ProcedureWords(
        "Play the game again",
        "The game cannot stand and is played again from nothing.",
        "The game is played again from the beginning.",
        {"first": "Who plays first?", "clocks": "What do the clocks show?"},
        _CLOCKS,
    ),
}
