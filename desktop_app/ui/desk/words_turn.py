# SPDX-License-Identifier: MIT
"""The words of the procedures for starts, the clock, scores and the offences that have a price."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.ui.desk.procedure_words import (
    DECISION_OF_OTHERS,
    WITHOUT_PLAYER,
    ProcedureWords,
)

_SECONDS = "How many seconds?"

_STARTS: Mapping[str, ProcedureWords] = {
    "late-arrival": ProcedureWords(
        "A player is not there",
        "The round has begun and a player, or both, have not come.",
        "{name} is missing.",
        {
            "missing": "How many are missing?",
            "player": "Who is missing?",
            "measure": "What is to be done?",
            "waited": "How many seconds ago did the round really begin?",
            "starter": "Who starts the clock of the missing player?",
        },
        {
            "one": "One player",
            "both": "Everybody",
            "start-clock": "Start the clock of the missing player",
            "wait": "Wait without a clock",
            "director": "The director",
            "player": "Somebody else",
        },
    ),
    "late-unstarted-clock": ProcedureWords(
        "Late, and no clock was started",
        "A player has come late and nobody had started the clock.",
        "{name} came late, but no clock ran.",
        {
            "player": "Who has come late?",
            "seconds": "How many seconds are taken from this player?",
            "session-overruns": "Would the tournament end too late, or keep somebody from"
            " travelling?",
            "session": "How many seconds does the slowest game of the session still have?",
            "still-too-long": "Would it still end too late if the late player had half of that?",
        },
    ),
    "decline-to-play": ProcedureWords(
        "A player will not play",
        "After a late arrival a player would rather not play the game.",
        "{name} does not play.",
        {
            "declining": "How many will not play?",
            "player": "Who will not play?",
            "spread": "How much spread does that cost?",
            "decision": DECISION_OF_OTHERS,
        },
        {"one": "One player", "both": "Everybody", **WITHOUT_PLAYER},
    ),
    "shuffle-request": ProcedureWords(
        "Shuffling while racks are drawn",
        "A player asks to shuffle although the first rack is being drawn.",
        "{name} may shuffle.",
        {
            "player": "Who asks to shuffle?",
            "watched": "Did this player see the tiles being drawn?",
            "shuffled-before": "Has this player shuffled already?",
            "tiles": "Which tiles are shuffled?",
        },
        {"rest": "The tiles still in the bag", "all-back": "All tiles; the drawn ones go back"},
    ),
}

_CLOCK: Mapping[str, ProcedureWords] = {
    "clock-slip": ProcedureWords(
        "A slip with the clock",
        "A clock was pressed by mistake, ran for the wrong player, or was not started.",
        "The slip with the clock of {name} is put right.",
        {
            "slip": "What happened?",
            "tile-shown": "Has the opponent shown a tile since?",
            "player": "Whose time ran though it was not to?",
            "seconds": "How many seconds were they?",
            "charge-other": "Does another player pay for that time?",
            "other": "Who pays for it?",
        },
        {
            "pressed-by-mistake": "The clock was pressed with nothing done",
            "wrong-clock-ran": "Time ran for the wrong player",
            "not-started": "Nobody's time ran",
        },
    ),
    "clock-malfunction": ProcedureWords(
        "The clock does not work",
        "The clock has stopped working, or shows wrong times.",
        "The clock does not work.",
        {
            "time-0": "How many seconds did {first} have left? Overtime has a minus.",
            "time-1": "How many seconds did {second} have left? Overtime has a minus.",
            "time-2": "How many seconds did {third} have left? Overtime has a minus.",
            "time-3": "How many seconds did {fourth} have left? Overtime has a minus.",
            "outcome": "How does the game go on?",
            "repaired": "Does the clock work again?",
            "another-soon": "Will another clock be free in about ten minutes?",
            "time-pressure": "Is the tournament so short of time that nobody can wait?",
        },
        {
            "repaired": "The clock works again",
            "wait": "The players wait for another clock",
            "without-clock": "The game goes on without a clock",
        },
    ),
    "interruption": ProcedureWords(
        "An emergency",
        "A medical or family emergency interrupts the game.",
        "The game of {name} is interrupted by an emergency.",
        {
            "player": "Whom does it concern?",
            "reason": "What kind of emergency is it?",
            "stop-clock": "Is the clock stopped meanwhile?",
        },
        {"medical-emergency": "A medical one", "family-emergency": "One in the family"},
    ),
    "medical-time": ProcedureWords(
        "More time for a medical reason",
        "A player has been granted more time for a medical reason.",
        "{name} was granted more time.",
        {
            "player": "Who was granted more time?",
            "seconds": _SECONDS,
            "opponent-told": "Was the opponent told before the game?",
        },
    ),
    "forced-overtime": ProcedureWords(
        "Overtime that was forced",
        "A player passed or played phoneys only to drive the opponent into overtime.",
        "The overtime of {name} was forced and is not charged.",
        {
            "player": "Who was driven into overtime?",
            "seconds": "How many seconds of overtime are not charged?",
        },
    ),
    "clock-left-running": ProcedureWords(
        "The clock ran on after the last play",
        "The last tile was played, and nobody stopped the clock.",
        "The game was over when the tiles were shown; {name} is not charged for time after that.",
        {
            "shown-by": "Who showed the tiles that were left over?",
            "player": "Whose clock ran on?",
            "shown-at": "How many seconds did that clock show then? Overtime has a minus.",
        },
    ),
}

_SCORES: Mapping[str, ProcedureWords] = {
    "hand-in-bag": ProcedureWords(
        "A hand in the bag",
        "A hand went into the bag without a word, and the players differ on what it means.",
        "The director has judged the hand of {name} in the bag.",
        {"verdict": "What was the hand in the bag for?"},
        {
            "counting": "Counting: the turn goes on",
            "end-of-turn": "New tiles: the turn is over",
        },
    ),
    "score-slip": ProcedureWords(
        "A score was wrong or not heard",
        "A score was announced or written wrong, or could not be heard.",
        "The score of {name} is put right.",
        {
            "slip": "What happened?",
            "player": "Whose score is it?",
            "points": "By how many points does the total change? A minus takes them away.",
            "remedy": "Three such slips: what does the opponent want?",
        },
        {
            "announced-wrong": "It was announced wrong",
            "not-heard": "It was not announced, or not heard",
            "written-wrong": "The written scores differ",
            "own-clock": "A minute more",
            "offender-clock": "A minute less for the other",
            "nothing": "Nothing",
        },
    ),
    "missing-total": ProcedureWords(
        "A running total is missing",
        "A player has not written the running total.",
        "{name} has not written the running total.",
        {
            "player": "Whose running total is missing?",
            "measure": "What does it cost?",
            "adding": "When is it added up?",
        },
        {
            "nothing": "Nothing",
            "warn": "A warning",
            "penalise": "Spread points",
            "now": "Now, on the player's own time",
            "on-stopped-clock": "It was begun while the clock stood still",
        },
    ),
    "total-added": ProcedureWords(
        "The totals are added up",
        "The missing running totals are there, and play can go on.",
        "{name} has added up the missing totals.",
        {"player": "Who was adding?"},
    ),
    "minor-infraction": ProcedureWords(
        "A small offence",
        "A tile lies turned, a wrong score was announced, or something like it.",
        "A small offence of {name} is counted.",
        {
            "player": "Whose offence is it?",
            "count": "How many such offences are brought up now?",
            "remedy": "There are enough of them now: what does the opponent want?",
        },
        {
            "own-clock": "A minute more",
            "offender-clock": "A minute less for the other",
            "nothing": "Nothing",
        },
    ),
    "tracking-delay": ProcedureWords(
        "Ticking tiles off before drawing",
        "A player ticks tiles off before drawing, and the opponent has to wait to draw.",
        "{name} has kept the opponent from drawing.",
        {"player": "Who ticks tiles off?"},
    ),
    "penalty": ProcedureWords(
        "An offence that has a price",
        "A player has done something for which the rules name a price.",
        "{name} has been warned or has paid for an offence.",
        {
            "offence": "What was done?",
            "player": "Who did it?",
            "penalise": "Is it to be paid for?",
            "same-session": "Was the earlier warning in this same morning or afternoon?",
            "spread": "How much spread does it cost?",
        },
        {
            "adding-on-stopped-clock": "Adding up totals while the clock stood still",
            "blank-undeclared": "Not saying the letter of a blank",
            "board-knocked-in-anger": "Knocking the board in anger",
            "cumulative-not-recorded": "Not writing the running total",
            "exchange-low-bag-found-late": "Exchanging with too few tiles in the bag, found late",
            "lookup-separate": "Looking the words up one by one",
            "out-of-order-draw": "Drawing out of order",
            "phone-rings": "A telephone that rings",
            "score-before-play": "Writing a score before laying the tiles",
            "walking-about": "Walking about",
            "wrong-tiles-after-challenge": "Taking up the wrong tiles after a challenge",
        },
    ),
}

WORDS: Mapping[str, ProcedureWords] = {**_STARTS, **_CLOCK, **_SCORES}
