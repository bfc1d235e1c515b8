# SPDX-License-Identifier: MIT
"""The words of the director's free acts."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import (
    DECISION_OF_OTHERS,
    WITHOUT_PLAYER,
    ProcedureWords,
)

WORDS: Mapping[str, ProcedureWords] = {
    "warn": ProcedureWords(
        "Warn a player",
        "A player has done something that earns a warning.",
        "{name} is warned.",
        {"player": "Who is warned?", "offence": "What for?"},
    ),
    "penalise-spread": ProcedureWords(
        "Take spread points",
        "An offence costs tournament spread; the game is not touched.",
        "{name} loses tournament spread; the result of the game stays as it is.",
        {"player": "Who loses spread?", "spread": "How many points?", "offence": "What for?"},
    ),
    "correct-points": ProcedureWords(
        "Change game points",
        "A score was written wrong, or points are given or taken.",
        "The score of {name} is changed.",
        {
            "player": "Whose score changes?",
            "points": "By how many points? A minus takes them away.",
            "kind": "What are they?",
        },
        {"correction": "Correction", "penalty": "Penalty", "award": "Award"},
    ),
    "adjust-time": ProcedureWords(
        "Give or take time",
        "A clock has to be set forward or back.",
        "The clock of {name} is changed.",
        {
            "player": "Whose clock?",
            "seconds": "How many seconds? A minus takes them away.",
        },
    ),
    "set-clock": ProcedureWords(
        "Set a clock",
        "A clock shows a wrong time.",
        "The clock of {name} is set.",
        {
            "player": "Whose clock?",
            "seconds": "To how many seconds? A minus is overtime.",
        },
    ),
    "give-turn": ProcedureWords(
        "Say whose turn it is",
        "It is in doubt who is on turn, or a turn is given as a remedy.",
        "{name} is on turn.",
        {"player": "Whose turn is it?"},
    ),
    "note": ProcedureWords(
        "Note something",
        "Something should be written down with the game and changes nothing.",
        "It is noted.",
        {"text": "What is to be noted?"},
    ),
    "drop-out": ProcedureWords(
        "A player drops out of the tournament",
        "A player goes home, or will play no more games of the event.",
        "{name} drops out of the tournament.",
        {
            "player": "Who drops out?",
            "excused": "Is it for a medical reason, an emergency or something beyond their"
            " control?",
            "spread": "How many points of spread does this game cost?",
        },
    ),
    "disqualify": ProcedureWords(
        "Disqualify a player",
        "A player has been caught cheating.",
        "{name} is disqualified.",
        {
            "player": "Who is disqualified?",
            "spread": "How many points of spread does the opponent win by?",
            "decision": DECISION_OF_OTHERS,
        },
        WITHOUT_PLAYER,
    ),
    "award-game": ProcedureWords(
        "Decide the game",
        "The game is decided by a ruling and not by its scores.",
        "The game is decided.",
        {
            "to": "Who wins?",
            "spread": "By how many points of spread?",
            "rated": "Is the game rated?",
        },
        {"tie": "Nobody: it is a tie", "nobody": "Nobody: everybody loses"},
    ),
    "erase-overtime": ProcedureWords(
        "Forgive overtime",
        "A player was driven into overtime on purpose, or the clock was left running.",
        "The overtime of {name} is not charged.",
        {"player": "Whose overtime?"},
    ),
}
