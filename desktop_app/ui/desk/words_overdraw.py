# SPDX-License-Identifier: MIT
"""The words of the procedures for too many tiles and for tiles dropped back."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import ProcedureWords

_OPPONENT = "Which opponent chooses the tiles?"

_CHOOSING: Mapping[str, str] = {
    "player": "Who has too many tiles?",
    "opponent": _OPPONENT,
    "drawn-on-own-turn": "Were they drawn while it was that player's own turn?",
    "taken": "Which tiles did the opponent pick, without looking?",
    "returned": "Which tiles go back into the bag?",
    "given-back": "Which tiles does the other player get back?",
}

WORDS: Mapping[str, ProcedureWords] = {
    "overdraw": ProcedureWords(
        "Too many tiles drawn",
        "A player has more tiles than a full rack.",
        "{name} drew too many tiles; the rack is full again.",
        {**_CHOOSING, "remedy": "How are the tiles that go back picked?"},
        {
            "unseen": "The next player picks them without looking",
            "own-choice": "The player who drew them chooses which",
        },
    ),
    "overdraw-overexposed": ProcedureWords(
        "Too many tiles turned over",
        "While putting an overdraw right, the opponent turned over more tiles than allowed.",
        "The opponent of {name} turned over too many tiles; the rack is full again.",
        {
            "player": "Who had drawn too many tiles?",
            "opponent": _OPPONENT,
            "too-many": "How many tiles more than allowed were turned over?",
            "exposed": "Which tiles did the opponent turn over?",
            "kept": "Which of the tiles does the player take back first?",
            "picked": "Which of the others did the opponent pick for him, without looking?",
            "returned": "Which tiles go back into the bag?",
        },
    ),
    "overdrawn-exchange": ProcedureWords(
        "Exchange with too many tiles",
        "A player exchanged from a rack that held too many tiles.",
        "{name} exchanged with too many tiles on the rack.",
        {
            **_CHOOSING,
            "player": "Who exchanged with too many tiles?",
            "redrawn": "Which tiles were drawn again for those in the bag already?",
            "remedy": "What is to happen?",
        },
        {
            "pool-all": "Old and new tiles together: the opponent chooses which go back",
            "stands": "The exchange stands",
        },
    ),
    "overfull-play": ProcedureWords(
        "Play with too many tiles",
        "A player made a play from a rack that held too many tiles.",
        "{name} played with too many tiles on the rack.",
        {
            **_CHOOSING,
            "player": "Who played with too many tiles?",
            "challenged": "Does the opponent challenge the play off for that?",
            "remedy": "What becomes of the play?",
        },
        {
            "withdrawn": "It comes off, and the turn is lost",
            "points": "It stays on the board, and its points are lost",
            "stands": "It stands",
        },
    ),
    "hidden-overdraw": ProcedureWords(
        "Hidden overdraw",
        "A player meant to hide that they had too many tiles.",
        "{name} hid having too many tiles; it is counted for the tournament.",
        {"player": "Who hid it?"},
    ),
    "drop-back": ProcedureWords(
        "Tiles dropped back",
        "A player dropped tiles that were drawn already back into the bag.",
        "{name} dropped drawn tiles back into the bag.",
        {
            "player": "Who dropped tiles back?",
            "opponent": _OPPONENT,
            "remedy": "What is to happen?",
            "redrawn": "Which tiles were drawn again?",
            "from-rack": "Which tiles of the rack were turned up?",
            "from-bag": "Which tiles came out of the bag?",
            "given": "Which tiles does the player get?",
            "taken": _CHOOSING["taken"],
            "given-back": _CHOOSING["given-back"],
            "returned": _CHOOSING["returned"],
            "refilled": "Which tiles were drawn at last to fill the rack?",
        },
        {
            "nothing": "Nothing more",
            "redraw-overdraw": "As many are drawn again; too many count as overdrawn",
            "x-plus-2": "The opponent makes up the rack from tiles of bag and rack",
        },
    ),
    "wrong-drawing": ProcedureWords(
        "Drawing in a wrong way",
        "A player drew tiles in a way that is not allowed.",
        "{name} is warned for the way of drawing.",
        {"player": "Who drew?", "way": "What was wrong?"},
        {
            "looked-in": "Looked into the bag",
            "bag-held-wrong": "Held the bag too low or in front of the eyes",
            "hand-closed": "Went into the bag with a closed hand",
            "hand-back-in": "Went back in with tiles in the hand",
            "two-hands": "Held tiles in one hand and drew with the other",
            "mixed-long": "Stirred the tiles too long",
        },
    ),
}
