# SPDX-License-Identifier: MIT
"""The words of procedures about holds, challenges, verdicts and players who were away."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import ProcedureWords

_VERDICT = "What was found?"
_VERDICTS = {"acceptable": "Acceptable", "unacceptable": "Not acceptable"}
_OPPONENT = "Which opponent?"
_TAKEN = "Which tiles does the challenger take out unseen?"
_RETURNED = "Which tiles go back into the bag?"

WORDS: Mapping[str, ProcedureWords] = {
    "drawn-after-challenge": ProcedureWords(
        "Tiles drawn for a play that is off",
        "A play was challenged off, and its player had already put new tiles with the old ones.",
        "As many tiles as {name} had drawn are back in the bag.",
        {
            "player": "Who had drawn?",
            "taken": _TAKEN,
            "returned": _RETURNED,
        },
    ),
    "absence": ProcedureWords(
        "Tiles drawn while the opponent was away",
        "A player drew new tiles before the opponent was back to look at the play.",
        "The tiles that {name} drew meanwhile are dealt with.",
        {
            "player": "Who had drawn?",
            "remedy": "What happens to the new tiles?",
            "taken": "Which tiles does the player who is back take out unseen?",
            "returned": _RETURNED,
        },
        {
            "kept": "They stay on the rack",
            "returned": "They go back into the bag",
            "overdraw-plus-2": "As if too many had been drawn",
        },
    ),
    "fast-draw": ProcedureWords(
        "Tiles drawn too fast",
        "A player drew so fast that the opponent had no time to look at the play.",
        "The complaint about the fast draw is decided.",
        {
            "granted": "May the opponent hold or challenge the play after all?",
            "remedy": "What follows?",
        },
        {"warn": "A warning", "hold": "The opponent may hold or challenge after all"},
    ),
    "courtesy-return-unseen": ProcedureWords(
        "Drawn tiles put back without being shown",
        "Tiles drawn during a hold went back into the bag before the opponent had seen them.",
        "The tiles that {name} put back unseen are dealt with.",
        {
            "player": "Who put them back?",
            "opponent": _OPPONENT,
            "count": "How many tiles went back?",
            "look": "May the opponent look at tiles in the bag?",
            "seen": "Which tiles does the opponent see?",
        },
    ),
    "second-opinion": ProcedureWords(
        "Ask for another opinion",
        "A player doubts the verdict on a challenge.",
        "The verdict was looked at again.",
        {"granted": "Is the word looked up again?", "verdict": _VERDICT},
        _VERDICTS,
    ),
    "re-adjudicate": ProcedureWords(
        "Decide a challenge again",
        "The verdict on the last challenge has to be put right.",
        "The challenge of {name} was decided again.",
        {"verdict": _VERDICT},
        _VERDICTS,
    ),
    "second-ruling": ProcedureWords(
        "Ask another director",
        "A player thinks that a ruling is wrong.",
        "The ruling was looked at again.",
        {
            "second": "What does the other director say?",
            "third": "With whom does a third opinion agree?",
        },
        {
            "same": "The same",
            "differs": "Something else",
            "nobody": "Nobody is there to ask",
            "first": "With the first",
            "second": "With the second",
        },
    ),
    "lookup-error": ProcedureWords(
        "Words looked up one by one",
        "The words of one challenge were looked up separately instead of together.",
        "The words that were looked up separately are dealt with.",
        {
            "fault": "Whose fault was it?",
            "player": "Which player's?",
            "verdict": "What do the words looked up so far say?",
        },
        {"one": "One player's", "both": "Both players'", **_VERDICTS},
    ),
    "misadjudication": ProcedureWords(
        "A wrong verdict found later",
        "It turns out that a challenge was decided wrongly.",
        "The wrong verdict was looked into.",
        {
            "third-opinion": "Were a second and a third opinion asked for at the time?",
            "outcome": "Could the game have ended differently?",
            "player": "Who lost a turn by it?",
            "points": "How many points did the play score?",
            "manual": "Was the word looked up by a person?",
            "same-day": "Was it reported on the same day?",
            "replay": "Do the players agree to begin again?",
        },
    ),
    "grant-hold": ProcedureWords(
        "Allow a hold",
        "A player should be allowed to hold the last play after all.",
        "{name} may hold the play.",
        {"player": "Who holds?"},
    ),
    "deny-hold": ProcedureWords(
        "End a hold",
        "A play is held that may not be held, or not any longer.",
        "The hold of {name} is over, and the play stands.",
    ),
    "grant-challenge": ProcedureWords(
        "Allow a challenge",
        "A player should be allowed to challenge the last play after all.",
        "{name} challenges the play.",
        {"player": "Who challenges?", "verdict": "Is the verdict known?"},
        {"later": "Not yet", **_VERDICTS},
    ),
    "deny-challenge": ProcedureWords(
        "Refuse a challenge",
        "A challenge was called that does not count.",
        "The challenge of {name} does not count.",
        {"play": "What becomes of the play?"},
        {"stands": "It stands", "open": "It may still be held or challenged"},
    ),
    "hold-misuse": ProcedureWords(
        "A hold only to delay",
        "A player holds a play only to keep the opponent from drawing.",
        "{name} is warned about holding without need.",
        {"release": "Is the hold over?"},
    ),
    "premature-challenge": ProcedureWords(
        "A challenge before the turn was over",
        "A player called a challenge while the opponent's turn was not over.",
        "The challenge of {name} does not count.",
        {"player": "Who called it?", "warn": "Is the player warned?"},
    ),
    "delayed-restart": ProcedureWords(
        "A player delays after a challenge",
        "After the verdict a player keeps the game from going on.",
        "The clock of {name} is started at once.",
        {"player": "Who delays?"},
    ),
}
