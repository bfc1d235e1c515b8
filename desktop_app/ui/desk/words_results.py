# SPDX-License-Identifier: MIT
"""The words of the end of a game, its result, and going back in it."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import (
    DECISION_OF_OTHERS,
    WITHOUT_PLAYER,
    ProcedureWords,
)

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
            "points-1": "What does {first} begin with?",
            "points-2": "What does {second} begin with?",
            "points-3": "What does {third} begin with?",
            "points-4": "What does {fourth} begin with?",
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
    "forfeit": ProcedureWords(
        "A player forfeits the game",
        "A player has not come to the game, or will not play it.",
        "{name} forfeits the game.",
        {
            "player": "Who forfeits the game?",
            "spread": "How many points of spread does it cost?",
            "abuse": "Is the game strongly suspected to be forfeited to gain by it?",
            "abuse-spread": "How many points of spread does that cost?",
            "can-be-played": "Can the game still be played?",
            "decision": DECISION_OF_OTHERS,
        },
        WITHOUT_PLAYER,
    ),
    "double-forfeit": ProcedureWords(
        "Nobody is there",
        "Nobody has come to the game, or nobody will play it.",
        "All players forfeit the game.",
        {"spread": "How many points of spread does it cost each of them?"},
    ),
    "bye": ProcedureWords(
        "Bye",
        "A player has no opponent in this round.",
        "{name} has a bye, which is a win.",
        {"player": "Who has the bye?", "spread": "How many points of spread is it worth?"},
    ),
    "remove-absent": ProcedureWords(
        "Take a player out of the tournament",
        "A player has missed the first two games, or will not play on.",
        "It is settled whether {name} is out of the tournament.",
        {
            "player": "Who is out?",
            "allowed": "These rules say nothing of it. Is the player taken out?",
            "spread": "How many points of spread is the opponent's bye worth?",
        },
    ),
    "leave-game": ProcedureWords(
        "A player has to leave",
        "A player leaves a game that has begun and that cannot be finished later.",
        "{name} has left the game.",
        {
            "player": "Who leaves?",
            "spread": "By how many points of spread is the game lost?",
            "alerted": "Had the opponent been told that tiles were being drawn?",
            "abuse": "Did the player leave to make sure of a prize?",
            "abuse-spread": "How many points of spread does that cost besides?",
            "decision": DECISION_OF_OTHERS,
        },
        WITHOUT_PLAYER,
    ),
    "resign": ProcedureWords(
        "Give up a lost game",
        "A player wants to give the game up, where that is allowed.",
        "The resignation of {name} is settled.",
        {
            "announced": "Was it announced that games may be given up and spreads do not matter?",
            "player": "Who gives up?",
            "allowed": "These rules say nothing of it. May the game be given up?",
            "spread": "By how many points of spread is the game lost?",
            "accepted": "Does the opponent accept the game as it stands?",
            "decision": DECISION_OF_OTHERS,
        },
        WITHOUT_PLAYER,
    ),
    "postpone-game": ProcedureWords(
        "Finish the game later",
        "The game cannot be played now and is to be finished later.",
        "The game is put off and goes on later as it stands.",
        {
            "agreed": "Do the players, and the director if there is one, agree on a later time?",
            "round-robin": "Is it a round robin tournament?",
            "before-next-day": "Can it be finished before the next day of the tournament?",
        },
    ),
    "announce-shortening": ProcedureWords(
        "Warn that the game will be ended",
        "The game takes too long and will be ended in a few minutes.",
        "The players have been warned that the game will be ended.",
    ),
    "shorten-game": ProcedureWords(
        "End the game early",
        "The game has to be ended before it is finished.",
        "The game is over; each player loses the tiles left on the rack.",
    ),
    "end-by-overtime": ProcedureWords(
        "Too much overtime",
        "A player has overrun the time beyond the limit, whatever the clock shows.",
        "{name} has overrun the time beyond the limit.",
        {
            "player": "Who has overrun the time?",
            "overtime": "By how many seconds?",
        },
    ),
    "reopen-game": ProcedureWords(
        "Let the game go on",
        "The game was held to be over and is not.",
        "The game goes on; {name} is on turn.",
        {"player": "Who is on turn?"},
    ),
    "correct-result": ProcedureWords(
        "Correct the result",
        "A score on the result is wrong.",
        "The result is corrected.",
        {
            "error": "What is wrong?",
            "agreed": "Do both players agree that it is wrong?",
            "final-round-paired": "Has the last round been paired already?",
            "points-1": "What did {first} score?",
            "points-2": "What did {second} score?",
            "points-3": "What did {third} score?",
            "points-4": "What did {fourth} score?",
        },
        {
            "scores-reversed": "The two scores are the wrong way round",
            "score-miswritten": "A score differs from what was agreed",
            "entered-wrong": "It was entered wrong from the card",
            "time-penalty": "Overtime was forgotten",
            "unplayed-tiles": "Tiles left over were counted wrong",
            "error-in-game": "A play was scored wrong",
            "unethical-conduct": "A player has admitted to unfair conduct",
        },
    ),
    "recount": ProcedureWords(
        "Count the scores again",
        "A player wants the scores to be counted again.",
        "The scores have been counted again.",
        {
            "player": "Who wants to count again?",
            "records-agree": "Do the score sheets of the players agree?",
            "director-allows": "Does the director allow it?",
            "seconds": "How many seconds ago did the players agree on the score?",
            "takes-part": "Does the opponent take part?",
            "counted-by": "Who counts?",
            "stopped": "Was the count stopped?",
            "warned": "Had the players been warned a minute before?",
            "change-1": "By how many points does the score of {first} change?",
            "change-2": "By how many points does the score of {second} change?",
            "change-3": "By how many points does the score of {third} change?",
            "change-4": "By how many points does the score of {fourth} change?",
        },
        {
            "no": "No",
            "players": "The players alone",
            "third-party": "Another person too",
            "short-of-time": "Yes, time was short",
            "disruptive": "Yes, it held up the tournament",
            "frivolous": "Yes, there was no good cause for it",
            "unverifiable": "Yes, the turns could not be checked",
        },
    ),
    "elect-scorekeeper": ProcedureWords(
        "Choose a scorekeeper",
        "One player is to write down the scores of everybody.",
        "The scorekeeper is chosen; nobody else writes scores down.",
        {"scorekeeper": "Who keeps the scores?"},
        {"nobody": "None of the players"},
    ),
}
