# SPDX-License-Identifier: MIT
"""The words of the procedures for a set that is not whole and for accidents on the board."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import ProcedureWords

_WHICH_TILES = "Which tiles are they? Type their letters, a question mark for a blank."
_WHICH_SQUARES = "On which squares?"
_FREE = "Which tiles are exchanged free of charge? It may be none."
_FREE_OTHER = "Which tiles does the other player exchange free of charge? It may be none."
_RETURNED = "Which tiles go back into the bag?"

_BAG: Mapping[str, str] = {
    "bag-out": "Which tiles does the director take out of the bag? Type none if it is right.",
    "bag-in": "Which tiles does the director put into the bag? Type none if it is right.",
}
_EXTRA: Mapping[str, str] = {
    **_BAG,
    "where": "Where are the tiles?",
    "player": "On whose rack are they?",
    "tiles": "Which tiles are they?",
    "squares": "On which squares do the tiles lie that do not belong here?",
    "culprit": "Who played them?",
    "recorded": "Can the game be put back to that turn from the score sheets?",
    "shown": "Has the other player shown letters on the board since?",
    "tellable": "Can the tiles of the two sets be told apart?",
    "opponent": "Which opponent chooses the tiles?",
    "returned": _RETURNED,
    "exchange": _FREE,
    "exchange-second": _FREE_OTHER,
    "decision": "What is to happen?",
    "owner": "Who should have drawn the tiles?",
    "side": "Has this table drawn the neighbours' tiles, or lost its own to them?",
    "spare": "Are equal tiles at hand to put in their place?",
    "brought-back": "Have the tiles been brought back?",
    "bonus": "Did the last player draw seven new tiles after a bonus word?",
}
_EXTRA_WORDS: Mapping[str, str] = {
    "board": "On the board",
    "rack": "On a rack",
    "bag": "In the bag",
    "both": "Both players did",
    "unknown": "Nobody can tell",
    "play-on": "Play goes on as it is",
    "replay": "The game is played again",
    "go-back": "The game goes back to that turn",
    "take-back": "The play comes off and is made again",
    "drew": "This table drew the neighbours' tiles",
    "lost": "This table has lost tiles to the neighbours",
}
_SUSPECTED = "Is cheating suspected?"
_KNOCKED: Mapping[str, str] = {
    "manner": "How was the board upset?",
    "offender": "Who upset it?",
    "recorded": "Can the board be put together again from the score sheets?",
    "margin": "By how many points is the game lost?",
    "ban": "For how many tournaments is the player to be banned? 0 is for none.",
    "decision": "What is to happen?",
}
_KNOCKED_WORDS: Mapping[str, str] = {
    "accident": "By accident, as all agree",
    "anger": "By a thump or another angry act",
    "doubt": "It is doubtful that it was an accident",
    "purpose": "On purpose",
    "benefit": "On purpose, to gain by it",
    "rebuilt": "The board is put together again",
    "level": "The game begins again with level scores",
    "lead-kept": "The game begins again and the leader keeps the lead",
}
_TAKEN: Mapping[str, str] = {
    "player": "On whose rack are the tiles?",
    "squares": "On which squares did they lie?",
    "opponent": "Which opponent chooses the tiles?",
    "when": "When was it noticed?",
    "recorded": "Can the game be put back to that turn from the score sheets?",
    "decision": "What is to happen?",
    "returned": _RETURNED,
    "exchange": _FREE,
}
_TAKEN_WORDS: Mapping[str, str] = {
    "before": "Before a play was made with them",
    "at-once": "Right after a play with them",
    "later": "Later",
    "go-back": "The game goes back to that turn",
    "play-on": "Play goes on as it is",
    "returned": "The tiles go back to their squares",
    "left": "Everything stays as it is",
}
_LEFT: Mapping[str, str] = {
    "player": "Whose tiles were they?",
    "squares": "On which squares were they left?",
    "turns-since": "How many turns have ended since?",
    "play-on": "Does the innocent player want the tiles to stay?",
    "returned": _RETURNED,
    "decision": "What is to happen?",
}
_LEFT_WORDS: Mapping[str, str] = {
    "taken-up": "The tiles go back to the rack",
    "left": "Everything stays as it is",
}
_FOUND: Mapping[str, str] = {
    "tiles": _WHICH_TILES,
    "owner": "Who should have drawn them?",
    "rescind": "Does the challenger take the challenge back?",
}
_FOUND_WORDS: Mapping[str, str] = {"unknown": "Nobody can tell", "bag": "They go into the bag"}

WORDS: Mapping[str, ProcedureWords] = {
    "set-count": ProcedureWords(
        "Count the set",
        "The tiles have been counted before or during the game.",
        "The set has been counted.",
        {
            "missing": "Which tiles are missing? Type none if none is, or if nobody knows.",
            "extra": "Which tiles are too many? Type none if none is, or if nobody knows.",
            "counted": "How many tiles were counted in all?",
            "decision": "May the game start with this set?",
            "cause": "What is the reason for the wrong count?",
        },
        {
            "not-started": "No, not before the set is whole",
            "go-on": "Yes",
            "missing-tile": "A tile is missing",
            "extra-tiles": "There are too many tiles",
            "loose-tile": "A tile lies loose",
            "fallen-tile": "A tile has gone from the board",
            "foreign-tile": "There are tiles of another game",
            "play-on": "None of these: play goes on with this set",
        },
    ),
    "loose-tile": ProcedureWords(
        "A loose tile is found",
        "A tile lies on or near the table, out of the bag.",
        "The loose tile has its place again.",
        {**_FOUND, "from-board": "Did it come off the board?"},
        {**_FOUND_WORDS, "unknown": "Nobody can tell: play goes on without them"},
    ),
    "missing-tile": ProcedureWords(
        "A tile is missing",
        "During the game tiles turn out to be missing though the set was whole before it.",
        "The missing tile is dealt with.",
        {
            "outcome": "Was the tile found, or another put in its place?",
            "tiles": _WHICH_TILES,
            "holder": "Whose rack does it come from?",
            "holder-…": "Whose rack does the next one come from?",
            "owner": "Who should have drawn them?",
            "cheating": _SUSPECTED,
            "decision": "What is to happen?",
            "asks-replay": "Does a player ask to play the game again?",
        },
        {
            **_FOUND_WORDS,
            "found": "It was found",
            "replaced": "A tile of another set takes its place",
            "gone": "It can be neither found nor replaced",
            "none": "Nobody does",
            "replay": "The game is played again",
            "wait": "The game waits for a tile",
            "play-on": "Play goes on without it",
        },
    ),
    "extra-tiles": ProcedureWords(
        "Too many of a letter",
        "A tile turns up that the set does not have, such as a third Y.",
        "The tiles that do not belong to the set are dealt with.",
        {
            **_EXTRA,
            "wrong-bag": "Do the tiles come from the neighbours' bag?",
            "cheating": _SUSPECTED,
            "replay": "Does the innocent player want to play the game again?",
            "racks-known": "Have the players come to know each other's racks?",
        },
        _EXTRA_WORDS,
    ),
    "wrong-bag": ProcedureWords(
        "Tiles from the wrong bag",
        "Tiles were drawn from the neighbours' bag, at this table or at theirs.",
        "The tiles of the two tables are sorted out.",
        _EXTRA,
        _EXTRA_WORDS,
    ),
    "foreign-tile": ProcedureWords(
        "Tiles from a neighbouring game",
        "Tiles of a neighbouring game are on a rack or in a play.",
        "The neighbours' tiles go back to them.",
        _EXTRA,
        _EXTRA_WORDS,
    ),
    "draw-foreign": ProcedureWords(
        "Note tiles drawn from another bag",
        "A player has drawn tiles that are not of this set, and it is to be put down.",
        "{name} has drawn tiles of another set.",
        {"player": "Who drew them?", "tiles": _WHICH_TILES},
    ),
    "adjacent-sets": ProcedureWords(
        "Equal sets side by side",
        "Two neighbouring boards have tiles that look alike.",
        "It is settled which board takes other tiles.",
        {
            "begun": "Has one of the games begun?",
            "boards": "How many boards side by side have such tiles?",
            "middle": "Is this the board in the middle?",
            "own-letter": "Which letter did this board draw?",
            "other-letter": "Which letter did the other board draw?",
            "changes": "Which board takes other tiles?",
        },
        {"this": "This board", "other": "The other board", "neither": "Neither"},
    ),
    "equipment-choice": ProcedureWords(
        "Whose equipment is used",
        "The players disagree about tiles, bag, board, racks or clock.",
        "The equipment of {name} is used, or {name} chooses.",
        {
            "item": "What is it about?",
            "nearer": "Whose is nearer to what the rules prefer?",
            "decision": "Whose is to be used?",
            "second": "Who plays second?",
        },
        {
            "tiles": "The tiles",
            "bag": "The bag",
            "board": "The board",
            "rack": "The racks",
            "clock": "The clock",
            "equal": "Both are equally good",
            "disputed": "That is disputed",
        },
    ),
    "tile-gone": ProcedureWords(
        "Note a tile that left the board",
        "A tile has come off the board, and it is to be put down where it went.",
        "It is noted that a tile is off the board.",
        {
            "squares": "From which squares?",
            "went": "Where did the tiles go, or on whose rack are they?",
        },
        {"away": "Nobody knows, or to the floor", "bag": "Into the bag"},
    ),
    "fallen-tile": ProcedureWords(
        "A tile fell off the board",
        "A tile that was played is not on the board any more.",
        "The tile that fell off the board is dealt with.",
        {
            **_TAKEN,
            **_KNOCKED,
            "squares": "From which squares did tiles fall?",
            "honest": "Do both players agree that it was an honest mistake?",
            "honest…": "Do both players agree that it was an honest mistake?",
            "given": "Which of these tiles does the player get?",
            "given…": "Which of these tiles does the player get?",
            "decisive": "Does a player feel that the play over the square could decide the game?",
            "decisive…": "Does a player feel that the play over the square could decide the game?",
            "recorded": "Can the game be put back from the score sheets?",
            "recorded…": "Can the game be put back from the score sheets?",
            "located": "Was the tile found in the playing area, not on a rack?",
            "located…": "Was the tile found in the playing area, not on a rack?",
            "taker": "Who picked the tile up?",
            "taker…": "Who picked the tile up?",
            "excess": "Has the bag one tile too many of this letter?",
            "excess…": "Has the bag one tile too many of this letter?",
            "exchange": _FREE,
            "exchange…": _FREE,
            "exchange-second": _FREE_OTHER,
            "exchange-second…": _FREE_OTHER,
        },
        {
            **_TAKEN_WORDS,
            **_KNOCKED_WORDS,
            "replaced": "The tile goes back to its square",
            "set-aside": "The tile stays out of the game",
            "left": "Everything stays as it is",
        },
    ),
    "taken-tile": ProcedureWords(
        "A tile of the board on a rack",
        "A player has a tile on the rack that was part of an earlier play.",
        "{name} had a tile of the board on the rack.",
        _TAKEN,
        _TAKEN_WORDS,
    ),
    "tile-left": ProcedureWords(
        "Note tiles left on the board",
        "A player did not take all tiles of a withdrawn play up, and it is to be put down.",
        "It is noted that {name} left tiles on the board.",
        {
            "player": "Who left tiles on the board?",
            "squares": _WHICH_SQUARES,
            "tiles": _WHICH_TILES,
        },
    ),
    "left-on-board": ProcedureWords(
        "Tiles left on the board",
        "Tiles of a play that came off are still on the board.",
        "The tiles that {name} left on the board are dealt with.",
        _LEFT,
        _LEFT_WORDS,
    ),
    "board-error": ProcedureWords(
        "A play taken off wrongly",
        "After a challenge too many or too few tiles came off the board.",
        "The slip of {name} in taking the play off is dealt with.",
        {**_TAKEN, **_LEFT, "error": "Were too many tiles taken up, or too few?"},
        {
            **_TAKEN_WORDS,
            **_LEFT_WORDS,
            "too-few": "Too few: some were left",
            "too-many": "Too many: others came with them",
        },
    ),
    "knocked-board": ProcedureWords(
        "The board was upset",
        "Many tiles, or all of them, were knocked off the board.",
        "The upset board is dealt with.",
        _KNOCKED,
        _KNOCKED_WORDS,
    ),
    "undrawn-tile": ProcedureWords(
        "A tile is left in the bag",
        "Play has ended, and a tile is found in the bag.",
        "The tile left in the bag is dealt with.",
        _FOUND,
        _FOUND_WORDS,
    ),
    "found-tile": ProcedureWords(
        "A tile is found at the end",
        "A tile is found beside the bag when the bag is empty, or after the game.",
        "The tile found at the end is dealt with.",
        _FOUND,
        _FOUND_WORDS,
    ),
    "assign-tile": ProcedureWords(
        "Give a player a tile",
        "A tile belongs to a player who has not got it.",
        "{name} gets the tile.",
        {"player": "Who gets it?", "tiles": _WHICH_TILES},
    ),
    "placeholder": ProcedureWords(
        "Put a placeholder on the board",
        "A tile is gone, and something else has to stand in its place.",
        "A placeholder stands for the tile that is gone.",
        {
            "square": "On which square?",
            "tile": "Which letter does it stand for?",
            "blank": "Was it a blank?",
        },
    ),
    "substitute-tile": ProcedureWords(
        "Change tiles for equal ones",
        "Tiles on the board belong elsewhere, and equal ones can take their place.",
        "The tiles are changed for equal ones.",
        {"squares": _WHICH_SQUARES},
    ),
    "bar-squares": ProcedureWords(
        "Bar squares",
        "Squares are not to be used for the rest of the game.",
        "No tile may be laid on these squares any more.",
        {"squares": "Which squares?"},
    ),
    "free-exchange": ProcedureWords(
        "Allow a free exchange",
        "A player has been wronged, or both have, and may exchange without losing a turn.",
        "{name} may exchange tiles without losing the turn.",
        {
            "player": "Who exchanges first?",
            "exchange": _FREE,
            "both": "May the other player exchange too?",
            "exchange-second": _FREE_OTHER,
        },
    ),
    "set-aside": ProcedureWords(
        "Take tiles out of the game",
        "Tiles of the bag are not to be played with.",
        "The tiles are out of the game.",
        {"tiles": "Which tiles?"},
    ),
}
