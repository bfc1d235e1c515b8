# SPDX-License-Identifier: MIT
"""The words of what is ruled about tiles on the board and about blanks."""

from __future__ import annotations

import string
from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import ProcedureWords

_LETTERS = {letter: letter for letter in string.ascii_uppercase}

WORDS: Mapping[str, ProcedureWords] = {
    "illegal-play": ProcedureWords(
        "Tiles that do not join the rest",
        "A play on the board stands apart from the other tiles, or lies in two pieces.",
        "{name}'s play scores nothing, and tiles that stand apart are taken up.",
        {
            "seconds": "How many seconds ago did the game end?",
            "known": "Is it certain who made this play?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
            "squares": "Which tiles stand apart?",
            "remedy": "What happens to them?",
        },
        {"stay": "They stay on the board", "to-bag": "They go back into the bag"},
    ),
    "missed-centre": ProcedureWords(
        "The first word misses the centre",
        "The first word on the board does not cover the centre square.",
        "It is settled whether the first word of {name} stands.",
        {"player": "Who laid it?", "remedy": "What happens to it?"},
        {"take-back": "It is taken back and the player plays again", "stands": "It stands"},
    ),
    "moved-tiles": ProcedureWords(
        "A tile of an earlier play was moved",
        "A player has moved a tile that lay on the board, or taken it to the rack.",
        "The moved tile of {name} is dealt with.",
        {
            "player": "Who moved it?",
            "home": "On which square did the tile lie?",
            "turn-ended": "Had the turn ended before it was put back?",
            "now": "Where is the tile now?",
            "square": "On which square does it lie now?",
            "remedy": "What happens to the turn?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
        },
        {
            "board": "On another square",
            "rack": "On the rack",
            "put-back": "The tile is put back and the turn stands",
            "play-falls": "The tile is put back and the play comes off",
        },
    ),
    "right-tiles": ProcedureWords(
        "Tiles turned, face down or askew",
        "Tiles lie on the right squares, but upside down, with their backs up or not straight.",
        "The tiles of {name} have to lie as they should.",
        {
            "fault": "How do the tiles lie?",
            "squares": "Which tiles are they?",
            "player": "Who laid them?",
            "repeated": "Has the player done so before?",
            "right-by": "Who puts them right?",
            "covers": "Which square does the tile cover most?",
            "square": "Which of these tiles is it?",
            "lies-on": "On which square does it count?",
            "remedy": "This is the third small slip. What does the opponent choose?",
        },
        {
            "turned": "Upside down or on their side",
            "face-down": "Face down",
            "askew": "Not straight in one square",
            "restart-clock": "The player, on that player's own clock",
            "opponent": "The opponent, with the clock stopped",
            "here": "The one it was taken to lie on",
            "other-square": "Another one",
            "off-board": "None, most of it lies off the board",
            "own-clock": "More time for the opponent",
            "offender-clock": "Less time for the player",
            "nothing": "Nothing",
        },
    ),
    "realign-board": ProcedureWords(
        "The board's lettering stands the wrong way",
        "The words read one way and the print on the bonus squares another.",
        "It is settled how the words stand to the print on the board.",
        {
            "quarter-turns": "By how many quarter turns does the print differ from the words?",
            "move": "Are the words moved to match the print?",
        },
    ),
    "settle-orientation": ProcedureWords(
        "Which way the first word reads",
        "The players do not agree which way round the first word was meant.",
        "The first word of {name} reads as settled here.",
        {
            "turned": "Which tiles stand upside down as the word is read now?",
            "other-way": "Is the word to be read from the other side?",
        },
    ),
    "undesignated-blank": ProcedureWords(
        "A blank without a letter",
        "A blank lies on the board and nobody has said or written which letter it is.",
        "The blank gets its letter.",
        {
            "blank": "Which blank is it?",
            "demanded": "Did the opponent ask for the letter at once?",
            "asker": "Who asks for the letter?",
            "letter": "Which letter is the blank?",
            "withdraw": "Is the challenge taken back?",
        },
        _LETTERS,
    ),
    "misunderstood-blank": ProcedureWords(
        "A blank was misunderstood",
        "The players take a blank for different letters, or the writing cannot be read.",
        "It is settled which letter the blank of {name} is.",
        {
            "blank": "Which blank is it?",
            "letter": "Which letter is the blank?",
            "withdraw": "Is the challenge taken back?",
            "unclear": "Is what was written unclear?",
            "disputed": "Does the opponent disagree with this letter?",
            "director-letter": "Which letter does the director decide on?",
            "case": "What has happened?",
            "plausible": "Does the letter of the blank's player make a likely word?",
            "misled-by-writing": "Was the opponent misled by the writing and made a play on it?",
            "verified": "Can anybody confirm which letter it was?",
            "nonsense": "Does that letter make nonsense of the first word?",
            "both-good": "Are both words good the way the opponent reads the blank?",
            "insists": "Does the blank's player insist, and is that likely to be true?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
        },
        {
            **_LETTERS,
            "slip": "The letter is written in its space on the slip",
            "differs": "One letter was said and another written",
            "illegible": "The writing was hard to read",
            "notes-differ": "Each player has noted another letter, and the space is empty",
            "elsewhere": "It was said, and written somewhere else",
            "announced": "It was said, and written nowhere",
            "mumbled": "It was said unclearly",
            "player-through": "The blank's player played through it and was challenged",
            "opponent-through": "The opponent played through it and was challenged",
        },
    ),
    "leftover-mark": ProcedureWords(
        "An old letter on the blank slip",
        "The slip still shows the letter of an earlier blank.",
        "The old letter is struck out before play goes on.",
        {"player": "Who noticed it?"},
    ),
    "false-blank": ProcedureWords(
        "A false blank",
        "A tile was played as a blank, and on its other side there is a letter.",
        "It is settled what becomes of the false blank of {name}.",
        {
            "blank": "Which blank is it?",
            "challenged": "Does the opponent challenge the play off?",
            "remedy": "What happens to the play?",
            "late-remedy": "It was found late. What happens?",
            "face": "Which letter is on its other side?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
        },
        {
            **_LETTERS,
            "off": "The play comes off and the turn is lost",
            "stays": "It stays on the board as a blank",
            "director": "The director decides by other rulings",
        },
    ),
}
