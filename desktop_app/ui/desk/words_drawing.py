# SPDX-License-Identifier: MIT
"""The words of too few tiles, of drawing at the wrong time, and of exchanges and the bag."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import ProcedureWords

_TAKEN = {
    "opponent": "Who is the opponent?",
    "taken": "Which tiles did the opponent pick, without looking?",
    "returned": "Which of them go back into the bag?",
}

_DRAWING: Mapping[str, ProcedureWords] = {
    "underdraw": ProcedureWords(
        "Too few tiles drawn",
        "A player has fewer tiles than a full rack, and there are tiles in the bag.",
        "The rack of {name} is filled up.",
        {
            "player": "Who has too few tiles?",
            "opponent": "Who is the opponent?",
            "shown": "Which tiles did the opponent take out of the bag and turn up?",
            "given": "Which of them does the player get?",
            "drawn": "Which tiles were drawn?",
        },
    ),
    "late-underdraw": ProcedureWords(
        "Too few tiles, and the bag is empty",
        "A player is short of tiles because the opponent has drawn the last ones.",
        "The missing tiles of {name} are settled.",
        {
            "player": "Who has too few tiles?",
            "opponent": "Who drew the last tiles?",
            "missing": "How many tiles are missing?",
            "in-time": "Is the next play of the one who drew them still to come?",
            "skipped": "Did they leave out a step of the turn, such as writing the running total?",
            "given": "Which tiles do they hand over?",
            "remedy": "What is to happen?",
            "taken": _TAKEN["taken"],
            "returned": _TAKEN["returned"],
        },
        {"nothing": "Everything stays as it is", "give": "The missing tiles are handed over"},
    ),
    "out-of-order": ProcedureWords(
        "Tiles drawn out of order",
        "A player has drawn before the player whose turn came before.",
        "The order of drawing is settled.",
        {
            "player": "Who drew too early?",
            "racked": "The new tiles are on the rack. What happens to them?",
            "fine": "Does the director take spread points for it?",
            "fined": "Who loses them?",
            **_TAKEN,
        },
        {"keep": "They stay there", "as-overdrawn": "As many go back, as if overdrawn"},
    ),
    "draw-before-verdict": ProcedureWords(
        "Tiles drawn before the verdict",
        "A player whose play is challenged has drawn tiles before the answer came.",
        "The tiles that {name} drew meanwhile are settled.",
        {
            "player": "Who has drawn?",
            "remedy": "What happens to the tiles?",
            **_TAKEN,
        },
        {"wait": "They wait for the verdict", "return": "They are shown and go back"},
    ),
}

_BAG: Mapping[str, ProcedureWords] = {
    "spilled-tiles": ProcedureWords(
        "Tiles fell out of the bag",
        "Tiles have come out of the bag by accident.",
        "The tiles that fell out are settled.",
        {
            "player": "Who let them fall?",
            "opponent": "Who is the opponent?",
            "count": "How many tiles fell out?",
            "spilled": "Which tiles were they?",
            "drawn": "Which of them did the player draw, once they were mixed face down?",
            "returned": "Which tiles does the opponent put back, unseen?",
            "remedy": "What happens to them?",
        },
        {
            "draw": "They count as drawn; what is too much is shown and goes back",
            "shown": "They are shown to all and go back",
            "unseen": "They go back unseen",
        },
    ),
    "exposed-bag-tiles": ProcedureWords(
        "Tiles of the bag were seen",
        "A player has seen tiles of the bag that nobody drew.",
        "The tiles that {name} has seen are settled.",
        {
            "player": "Who saw them?",
            "opponent": "Who is the opponent?",
            "count": "How many tiles were seen?",
            "exposed": "Which tiles were they?",
            "returned": "Which tiles does the opponent put back, unseen?",
            "remedy": "What happens?",
        },
        {
            "shown": "They are shown to all and go back",
            "transfer": "The opponent takes them and puts others back",
        },
    ),
    "tiles-out-of-place": ProcedureWords(
        "Tiles out of place",
        "Tiles are in a hand, below the table or elsewhere than on a rack or in the bag.",
        "The tiles of {name} go back to where they belong.",
        {"player": "Whose tiles?", "warn": "Is the player warned?"},
    ),
    "bag-access": ProcedureWords(
        "The bag is with the opponent",
        "A player needs the bag while their own clock runs.",
        "The bag goes over, and the clock of {name} goes on.",
        {"handed-over": "Had the bag been handed over before the clock was stopped?"},
    ),
}

_EXCHANGES: Mapping[str, ProcedureWords] = {
    "illegal-exchange": ProcedureWords(
        "Exchange with too few in the bag",
        "A player has exchanged although the bag held too few tiles.",
        "The exchange of {name} is settled.",
        {
            "opponent": "Who is the opponent?",
            "chosen": "Which tiles does the opponent put on the player's rack?",
            "remedy": "What is to happen?",
        },
        {
            "stands": "The exchange stands",
            "undone": "It is undone and the turn is a pass",
            "picks": "The opponent chooses the new rack from rack and bag",
        },
    ),
    "exchange-count-wrong": ProcedureWords(
        "Another number exchanged than said",
        "The tiles put down are not as many as were announced.",
        "It is settled how many tiles {name} exchanges.",
        {
            "remedy": "What is to happen?",
            "back": "Which tiles does the player take back?",
            "more": "Which tiles does the player put down besides?",
        },
        {
            "put-down": "The tiles put down are exchanged",
            "announced": "As many are exchanged as were said",
            "pass": "Nothing is exchanged; the turn is a pass",
        },
    ),
    "exchange-left-out": ProcedureWords(
        "Exchanged tiles left out of the bag",
        "The old tiles of an exchange still lie on the table.",
        "The old tiles of {name} go into the bag.",
        {"shown": "Do both players see them?"},
    ),
}

WORDS: Mapping[str, ProcedureWords] = {**_DRAWING, **_BAG, **_EXCHANGES}
