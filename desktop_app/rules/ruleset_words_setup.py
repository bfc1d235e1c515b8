# SPDX-License-Identifier: MIT
"""What each word of an enumeration means: set-up, clock, turn and challenge.

The outer key is the path of the ruleset key, the inner one the word in the file. Each phrase can
stand alone after "means:".
"""

from __future__ import annotations

STEPS = {
    "record-opponent": "write down the opponent's score and total",
    "place": "lay the tiles",
    "designate-blank": "declare the letter of a blank",
    "declare": "say the score",
    "start-clock": "start the opponent's clock",
    "record": "write down the score and the total",
    "refill": "draw tiles",
}
END_TRIGGERS = {
    "clock-press": "the opponent's clock is started",
    "score-written": "the player writes the whole score of the move",
    "hand-in-bag": "a hand enters the bag to take tiles",
    "score-announced": "the score is said",
    "refill": "tiles are drawn although the clock was forgotten",
    "neutralise-unexplained": "the clock is stopped after the play without a reason",
    "draw-tile": "a tile is drawn after the score was said, before the clock was started",
    "declare-if-clock-odd": "the score is said while the opponent's clock runs or none does",
}
LATE = {
    "none": "nobody is named",
    "director-must": "the director has to",
    "director-should": "the director is asked to",
    "director-may": "the director is free to",
}
LOOKUP = {
    "staff": "the word judge or the staff",
    "players": "the players together",
    "challenger": "the player who challenges",
    "challenged": "the player who is challenged",
}
KINDS = {
    "capitalised": "words with a capital letter",
    "abbreviation": "abbreviations",
    "contracted": "contracted words",
    "prefix": "prefixes",
    "suffix": "suffixes",
    "apostrophe": "words with an apostrophe",
    "hyphen": "words with a hyphen",
    "phrase-only": "words that are listed only within a phrase",
    "foreign": "words marked as foreign",
}

WORDS: dict[str, dict[str, str]] = {
    "meta.residual_authority": {
        "director": "the director",
        "director-limited": "the director, who may not override a written rule alone",
        "players": "the players, by agreement",
    },
    "table.scorekeeper": {
        "each-player": "every player writes all scores",
        "elected": "one player is chosen to write for all",
    },
    "table.turn_rotation": {
        "alternate": "the two players in turn",
        "clockwise": "clockwise round the table",
    },
    "set.board_layout": {"standard-15": "15 by 15 squares with the usual premium squares"},
    "set.wrong_count_before_start": {
        "director": "the director is called",
        "refuse-to-start": "the game may not start",
        "players-duty": "the players have to put it right themselves",
    },
    "set.wrong_count_after_start": {
        "play-on": "the game goes on and counts",
        "procedure": "the procedures for missing and extra tiles apply",
        "play-on-after-checks": "loose and foreign tiles are looked for, then the game goes on",
    },
    "lexicon.sources.exclude": KINDS,
    "lexicon.exclude": KINDS,
    "score.premium_combination": {"product": "they multiply: two doubles are four times the word"},
    "placement.first_miss_centre": {
        "refuse": "it may not be played",
        "challengeable": "it scores without the premium, or a challenge takes it off",
    },
    "placement.bad_geometry": {
        "refuse": "it may not be played",
        "challengeable-zero": "a challenge takes it off; unchallenged, its loose words score 0",
        "illegal-play": "whoever notices says so: it scores 0 and loose tiles come off",
    },
    "placement.realign_until": {
        "never": "not at all",
        "second-move": "until the second move",
        "next-successful-play": "until the next play that stands is complete",
        "silent": "nothing is said",
    },
    "placement.misoriented": {
        "none": "nothing",
        "warn": "the director may warn a player who keeps doing it",
        "restart-clock": "the offender's clock is restarted until they are turned",
    },
    "placement.reverse_reading": {
        "refuse": "it may not be played",
        "challengeable": "a challenge takes it off",
        "restart-clock": "the offender's clock is restarted until it is turned",
    },
    "start.methods": {
        "preset": "the organisers or the pairing name the first player",
        "fewer-firsts": "the player who has gone first less often",
        "more-seconds": "the player who has gone second more often",
        "draw": "each draws a tile, the one nearest A goes first",
    },
    "start.blank_rank": {"before-a": "before A"},
    "start.tie": {
        "redraw-all": "everybody",
        "redraw-tied": "only those who drew the same",
    },
    "start.forfeiter_credit": {
        "none": "none",
        "alternate-first-second": "first, second, first and so on for the forfeited games",
    },
    "start.clock_start": {
        "none": "there is no clock",
        "first-tile-seen": "the first player sees a tile",
        "manual": "the players start it when they are ready",
    },
    "start.own_clock_press_is_pass": {
        "never": "never",
        "after-wrong-draw-order": "only when the players had drawn in the wrong order",
    },
    "start.shuffle_right": {
        "none": "nothing is said",
        "rest": "the tiles not yet drawn, whether the drawing was watched or not",
        "rest-once-drawn": "the undrawn rest, or all tiles if the drawing was not watched",
    },
    "late.starter": LATE,
    "late.starter_both": LATE,
    "late.both_accounting": {
        "none": "nothing is said",
        "charge-elapsed": "each is charged, at once, the time until he came",
        "note-and-deduct": "the second is charged at once, the first at the end of the game",
    },
    "late.missed_first_game": {"none": "nothing special", "loss": "that game is lost"},
    "late.missed_two_games": {
        "none": "nothing special",
        "removed": "the player is out and a bye takes the place",
    },
    "late.unstarted_clock": {
        "none": "nothing is said",
        "half-session": "half of what is left of the session, the opponent all of the usual time",
    },
    "clock.required": {
        "none": "there is no clock",
        "preferred": "as far as possible",
        "required": "always",
    },
    "clock.digital_preference": {
        "none": "there is no clock",
        "equal": "both are equally good",
        "preferred": "the digital clock goes first",
    },
    "clock.neutralise_reasons": {
        "challenge": "a challenge",
        "score-difference": "scores that differ",
        "blank-check": "the letter of a blank",
        "director": "waiting for the director",
        "overdraw": "too many tiles drawn",
        "missing-tiles": "missing tiles",
        "extra-tiles": "extra tiles",
        "illegal-exchange": "an exchange with too few tiles in the bag",
        "broken-clock": "a broken clock",
        "medical-emergency": "a medical emergency",
        "family-emergency": "a family emergency",
        "end-of-game": "the end of the game",
        "any-stated": "any reason that is said",
    },
    "overtime.limit_test": {
        "none": "there is no limit",
        "reached": "as soon as it is reached",
        "exceeded": "only when it is passed",
    },
    "overtime.limit_outcome": {
        "none": "there is no limit",
        "forfeit-margin": "lost by the margin at that moment or the least margin, if that is more",
        "lose-flat": "a flat loss of points, and the opponent is lifted to a win if need be",
    },
    "turn.order": STEPS,
    "turn.end_triggers": END_TRIGGERS,
    "turn.end_triggers_no_clock": END_TRIGGERS,
    "turn.show_play": {
        "none": "nothing is said",
        "unless-own-clock-runs": "always but while the clock of the player asked runs",
    },
    "record.verify_when": {
        "any-time": "on anybody's",
        "own-time-preferred": "preferably on the asker's own",
        "own-time": "only on the asker's own",
    },
    "accept.triggers": {
        "score-written": "the score of the play is written down",
        "draw-allowed": "the player is let draw tiles",
        "procedure-complete-draw": "the player is let draw after all steps of the turn were done",
        "say-accepted": "the opponent says that the play is accepted",
        "say-ok": "the opponent releases the hold aloud",
        "opponent-drew-tile": "the player has drawn a tile",
        "next-play": "the next player acts",
        "hold-window-lapsed": "the time to hold has passed",
    },
    "hold.courtesy_from": {
        "none": "there is no such draw",
        "hold-call": "the call of the hold",
        "end-of-turn": "the end of the turn",
    },
    "hold.returned_unseen": {
        "open": "whoever decides what is left open",
        "opponent-sees-plus-2": "the opponent looks at as many tiles of the bag and two more",
    },
    "hold.away_return_from": {
        "none": "nothing is said",
        "seen": "he sees the play; no clock is stopped",
        "first-new-tile": "he sees his first new tile, for which the clock waits",
    },
    "hold.away_draw": {
        "players": "as the players agree",
        "director": "as the director decides",
        "overdraw-plus-2": "as overdrawn: the opponent takes two more and returns as many",
        "expose-plus-2": "the opponent exposes two more of all tiles and returns as many",
    },
    "challenge.style": {
        "free": "nothing",
        "free-by-agreement": "nothing, unless the players agree otherwise",
        "lose-turn": "the challenger's turn",
        "points": "points for the challenged player",
    },
    "challenge.points_into": {
        "none": "there are none",
        "turn-score": "into the score of the challenged turn",
        "cumulative": "into the running total, apart from the turn",
    },
    "challenge.words_counted": {
        "none": "there are none",
        "challenged": "every word that was challenged",
        "bad-only": "only the bad words",
    },
    "challenge.unit": {"play": "the whole play: one bad word fails it"},
    "challenge.binding": {
        "say": "saying so",
        "neutralise": "saying so and stopping the clock",
        "neutralise-or-act": "stopping the clock, writing the words, or going to have them judged",
    },
    "challenge.words_editable_until": {
        "said": "the challenge is said",
        "slip-handed": "the slip has been handed over",
        "slip-handed-or-stood": "the slip has been handed over or the challenger has stood up",
        "adjudicated": "the verdict is given",
    },
    "challenge.restart": {
        "none": "there is no clock",
        "challenger-else-player": "play good: the challenger; play bad: its player",
        "challenger-after-scores": "the challenger's clock, once the scores are written",
        "all-conditions": "once both sit, tiles and board are in order and a new tile was seen",
        "opponent-reracked": "as soon as the opponent has all tiles on the rack again",
    },
    "challenge.premature": {
        "void": "nothing; it does not count",
        "warned": "a warning; it does not count",
        "counts": "it counts; the turn is over with it",
    },
    "challenge.drawn_apart": {
        "return": "they go back",
        "return-viewable": "they go back, and both may look at them",
        "return-shown": "they are shown and go back",
        "overdraw-plus-2": "they count as drawn too many",
    },
    "challenge.drawn_combined": {
        "players-agree": "the players agree on what goes back",
        "overdraw-plus-2": "they count as drawn too many",
        "blind-n": "the challenger picks as many unseen from the whole rack",
    },
    "adjudicate.method": {
        "word-judge": "a word judge",
        "self-lookup": "the players at a computer",
        "players": "the players in a dictionary",
    },
    "adjudicate.fallback": {
        "none": "nothing",
        "both-by-program": "both players look the words up in a program",
        "manual": "a word judge looks the words up",
    },
    "adjudicate.typed_by": LOOKUP,
    "adjudicate.key_by": LOOKUP,
    "adjudicate.reviews": {
        "players": "when the players agree",
        "third-is-final": "once on request, and a third time by the director, which is final",
        "at-judges-discretion": "when the judges allow it",
        "until-play-goes-on": "until drawn tiles are combined or the next play is clocked",
    },
    "adjudicate.error_replay": {
        "none": "never",
        "outcome-could-change": "when the result could have been another",
        "third-opinion-and-outcome": "when three opinions were asked for and the result clearly"
        " could have been another",
    },
}
