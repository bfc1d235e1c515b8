# SPDX-License-Identifier: MIT
"""Rulesets in words: the meaning of each value, and the reference page of all keys."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, TypeAlias, get_origin

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_file import known_steps
from desktop_app.rules.ruleset_keys import FaceTable, Key
from desktop_app.sentences.sentence import Counted

# The outer key is the path of the ruleset key, the inner one the word in the file. Each phrase must
# read well after "means:".

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
    "hand-in-bag": "a player reaches into the bag to take tiles",
    "score-announced": "the score is said",
    "refill": "tiles are drawn although the clock was forgotten",
    "neutralise-unexplained": "the clock is stopped after the play without a reason",
    "draw-tile": "a tile is drawn after the score was said, before the clock was started",
    "declare-if-clock-odd": "the score is said while the opponent's clock runs or none does",
}
LATE = {
    "none": "the text does not say who",
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

SETUP_WORDS: dict[str, dict[str, str]] = {
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
        "play-on-after-checks": "players look for loose and foreign tiles, then the game goes on",
    },
    "lexicon.sources.exclude": KINDS,
    "lexicon.exclude": KINDS,
    "score.premium_combination": {"product": "they multiply: two double words count four times"},
    "placement.first_miss_centre": {
        "refuse": "it may not be played",
        "challengeable": "it scores without the premium, or a challenge takes it off",
    },
    "placement.bad_geometry": {
        "refuse": "it may not be played",
        "challengeable-zero": "a challenge takes it off; otherwise disconnected words score 0",
        "illegal-play": ("a player who notices says so: it scores 0, disconnected tiles come off"),
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
        "charge-elapsed": "each is charged, at once, for the time until they came",
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
        "any-time": "on either player's",
        "own-time-preferred": "preferably on the asker's own",
        "own-time": "only on the asker's own",
    },
    "accept.triggers": {
        "score-written": "the score of the play is written down",
        "draw-allowed": "the opponent lets the player draw tiles",
        "procedure-complete-draw": "the opponent lets the player draw after all steps of the turn",
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
        "open": "the authority for what is left open",
        "opponent-sees-plus-2": "the opponent looks at as many tiles of the bag and two more",
    },
    "hold.away_return_from": {
        "none": "nothing is said",
        "seen": "the player sees the play; no clock is stopped",
        "first-new-tile": "the player sees their first new tile, for which the clock waits",
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
    "challenge.unit": {"play": "the whole play", "word": "the words named: others stay open"},
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


# As in `SETUP_WORDS`.

DIRECTOR = "the authority for what is left open"
TRANSFER = {
    "none": "nothing special",
    "transfer": "the opponent takes them and gives or puts back others",
}

TILE_WORDS: dict[str, dict[str, str]] = {
    "exchange.order": {
        "announce": "say how many",
        "put-down": "put the old tiles down, face down",
        "start-clock": "start the opponent's clock",
        "draw": "draw new tiles",
        "bag": "put the old tiles into the bag and mix",
    },
    "exchange.illegal": {
        "refuse": "it may not be made",
        "opponent-picks-seven": "a lost turn; after the draw the opponent chooses the rack",
        "four-cases": "a pass, put right by what was bagged and racked; later it costs points",
        "director": DIRECTOR,
    },
    "exchange.mismatch": {
        "none": "nothing is announced",
        "follow-tiles": "the tiles that lie there are exchanged",
        "director": DIRECTOR,
    },
    "exchange.left_out": {
        "open": DIRECTOR,
        "shown-once-drawn": "both, once a player has drawn since",
    },
    "zero_run.unit": {
        "turns": "turns of all players together",
        "passes-per-player": "passes of every player, one after another",
    },
    "zero_run.counts": {
        "pass": "a pass",
        "exchange": "an exchange",
        "lost-challenge": "a play that was challenged off",
        "challenger-lost": "a turn lost by challenging a good play",
        "false-blank": "a play taken off for a false blank",
        "illegal-play": "a play taken off because its tiles did not join",
        "disconnected-play": "a play that does not join, stays and scores nothing",
    },
    "zero_run.legal_zero_play": {
        "reset": "starts it again",
        "ignore": "leaves it as it is",
        "count": "counts as one more",
    },
    "zero_run.trigger": {
        "automatic": "the last of them itself",
        "until-noticed": "a player noticing it before the next good play",
        "claim-by-clock": "a player stopping the clock",
    },
    "blank.designate": {
        "state": "said",
        "print": "written on the slip",
        "state-and-print": "said and written",
        "state-and-print-slip": "said and written in its space on the challenge slip",
        "state-and-both-note": "said, and written by both players",
    },
    "blank.authority": {
        "spoken": "what was said",
        "printed": "what was written",
        "slip": "the slip alone",
        "slip-then-ladder": "the slip, then a list of cases",
        "records-agree": "the records of both, which must be the same",
    },
    "blank.undesignated": {
        "player-on-turn-picks": "the player on turn may choose a letter that makes sense",
        "demand": "the opponent asks for it on a stopped clock",
        "restart-clock": "the opponent asks for it and restarts that player's clock",
        "must-agree": "play goes on only when both agree",
    },
    "blank.false_late": {"stays-blank": "it stays a blank", "director": DIRECTOR},
    "blank.false_remedy": {
        "turn-lost": "its play comes off and the turn is lost",
        "challengeable": "a challenge takes its play off",
        "director": DIRECTOR,
    },
    "draw.drop_back": {
        "none": "nothing is said",
        "forbidden": "it is forbidden, without a remedy",
        "redraw-overdraw": "as many are drawn again and count as drawn too many",
        "x-plus-2": "the opponent makes up the rack from tiles of bag and rack",
        "director": DIRECTOR,
    },
    "overdraw.pool": {
        "none": "nothing is said",
        "all": "all tiles of the player",
        "new-if-uncombined": "the new tiles while they are apart, otherwise all",
    },
    "overdraw.combined_by": {
        "none": "it makes no difference",
        "racked": "once one of them is on the rack",
        "beside-old": "once one of them is with an old one",
    },
    "overdraw.view": {
        "none": "nothing is said",
        "opponent": "the opponent; the player may know which go back",
        "both": "both",
        "both-returned": "the opponent all of them, both those that go back",
    },
    "overdraw.play_from_overfull": {
        "none": "nothing",
        "challengeable": "a challenge takes it off even if it is good",
        "withdraw-or-points": "it comes off and the turn is lost; later only its points are lost",
        "director": DIRECTOR,
    },
    "overdraw.low_bag": TRANSFER,
    "overdraw.overexposed": {
        "director": DIRECTOR,
        "owner-keeps": ("the player keeps the tiles they like best; others go to the bag unseen"),
    },
    "overdraw.exchange": {
        "director": DIRECTOR,
        "pool-all": "the turn is lost; kept, exchanged and new tiles are chosen from together",
    },
    "underdraw.low_bag": {
        "none": "by drawing, as always",
        "x-plus-2-from-bag": "the opponent chooses among the missing number and two more",
    },
    "underdraw.late": TRANSFER,
    "out_of_order.remedy": {
        "none": "nothing",
        "return-by-case": "they go back, by cases",
        "none-unless-overdrawn": "nothing, unless there are too many",
        "none-unless-short": "nothing, unless the bag is short for the opponent",
    },
    "out_of_order.before_verdict": {
        "open": DIRECTOR,
        "wait": "they wait for the verdict",
        "return-by-case": "they go back whatever the verdict, by cases",
    },
    "expose.spill_low_bag": TRANSFER,
    "expose.low_bag": TRANSFER,
    "missing.no_replacement": {
        "replay-on-request": "the game is played again if either player asks",
        "wait": "the game waits for a tile from another set",
        "play-on": "the game goes on without it",
    },
    "extra.procedure": {
        "director": DIRECTOR,
        "s99-three-cases": "the three cases of the 1999 South African rules",
        "s01-six-cases": "the six cases of the 2001 South African rules, never a replay",
        "valid": "none: the result counts",
        "adjacent-game": "the procedure for tiles of a neighbouring game",
    },
    "extra.free_exchange": {
        "none": "no player",
        "opponent-shown": "the opponent, if their letters were already shown",
        "opponent-shown-or-racks-known": "the opponent whose letters were shown, or both if both"
        " racks became known",
    },
    "wrong_bag.procedure": {
        "none": "none",
        "s99": "that of the 1999 South African rules",
        "s01": "that of the 2001 South African rules",
        "valid": "none: the result counts",
        "adjacent-game": "that for tiles of a neighbouring game",
    },
    "board_accident.procedure": {
        "director": DIRECTOR,
        "s01-knocked": "rebuilding or restarting, by how it happened",
        "gone-missing": "looking for the tile on racks and in the bag, else a placeholder",
    },
    "leftover.on_board": {
        "director": DIRECTOR,
        "s01-26": "they come off; the opponent may leave them later on",
        "extra-minute": "the opponent receives time, and until both have played it is put right",
    },
    "end.out_clock": {
        "none": "there is no clock",
        "start-opponent": "starts the opponent's",
        "stop": "stops it",
    },
    "end.undrawn": {
        "none": "nothing is said",
        "owner-draws": "their owner draws them, and play goes on if that player had gone out",
        "owner-draws-doubled": "the same; otherwise they are doubled for the player who went out",
        "owner-gets": "their owner gets them, and play goes on if both then have tiles",
        "director": DIRECTOR,
    },
    "final.no_out": {"each-deducts": "each loses the value of the tiles left"},
    "result.sign": {"none": "nothing is said", "card": "a result card", "slip": "a tally slip"},
    "result.reopen": {
        "none": "nothing",
        "misfilled-score": "a score that was filled in wrongly",
        "agreed-clerical": "a slip of the pen on which both agree",
        "director": DIRECTOR,
    },
    "result.recount": {
        "none": "nothing is said",
        "before-sign": "until the result is signed",
        "one-minute": "within a minute of agreeing on the score, before signing",
        "settle-else-director": "when the records differ; otherwise the director allows it",
    },
    "result.recount_stop": {
        "none": "nothing is said",
        "short-of-time": "when time is short",
        "after-warning": "when it disturbs, is frivolous or cannot be checked, with a warning",
    },
    "result.tie_filler": {
        "none": "nothing is said",
        "first-out": "the player who played out first",
        "first-player": "the player who went first",
    },
    "forfeit.cheat_games": {
        "director": DIRECTOR,
        "awarded": "the opponents win them",
        "as-byes": "the opponents win them as if they had a bye",
    },
    "forfeit.drop_out": {
        "director": DIRECTOR,
        "all-lost": "all are lost: games lost already as they were, the others by the "
        "spread of a forfeit, by which all opponents win",
    },
    "standings.tie": {"half-win": "half a win for each"},
    "resign.method": {
        "none": "nothing is said",
        "differential": "a difference in spread",
        "score-adjust": "the scores are changed so that the game is lost by it",
        "director": DIRECTOR,
    },
    "resign.resume": {
        "none": "no",
        "agreed": "if both can arrange it",
        "round-robin-before-next-day": "only in a round robin, before the next day",
        "postpone": "if it can be postponed to suit everyone",
    },
    "resign.agreed_allowed": {
        "never": "no",
        "if-announced": "only where it was announced and spreads do not matter",
    },
    "penalty.tariffs.offence": {
        "adding-on-stopped-clock": "adding up missing totals while the clock stands",
        "blank-undeclared": "leaving a blank undeclared",
        "board-knocked-in-anger": "knocking tiles off the board in anger",
        "board-upset-for-gain": "upsetting the board to gain by it",
        "board-upset-on-purpose": "upsetting the board on purpose",
        "clock-started-in-error": "starting the opponent's clock in error",
        "cumulative-not-recorded": "drawing before the running total is written",
        "exchange-low-bag-found-late": "an exchange with too few tiles in the bag, found late",
        "forfeit-abuse": "staying away from a game to gain by it",
        "left-game": "leaving a game",
        "lookup-separate": "having the words of a challenge looked up one by one",
        "minor-infraction": "a small infraction",
        "no-show": "not coming to a game",
        "out-of-order-draw": "drawing before the opponent has drawn",
        "overtime-over-limit": "passing the limit of overtime",
        "phone-rings": "a telephone that rings",
        "score-before-play": "writing the score before the play is made",
        "tracking-delays-draw": "tracking tiles so that the opponent's draw waits",
        "walking-about": "walking about without a reason",
        "wrong-tiles-after-challenge": "taking too many or too few tiles off after a challenge",
    },
}


Say: TypeAlias = Callable[[str], str]

WORDS: dict[str, dict[str, str]] = {**SETUP_WORDS, **TILE_WORDS}
AMOUNTS: Mapping[str, Counted] = {
    "points": Counted("{count} point", "{count} points"),
    "spread": Counted("{count} point of spread", "{count} points of spread"),
    "tiles": Counted("{count} tile", "{count} tiles"),
}
"""Singular and plural by unit."""
SHORT_TIME = "{} s"
LONG_TIME = "{} s ({}:{:02d})"
YES, NO, NONE = "yes", "no", "none"
THEN = ", then "
# How the later fields of a record read in a listing; other fields are shown as they are.
RECORD_PHRASES: Mapping[str, str | Counted] = {
    "free": "the first {} free",
    "min_len": Counted("words of one letter or more", "words of {count} letters or more"),
    "exclude": "without {}",
    "discretionary": "at the director's choice",
    "section": "section {}",
}
INFORMING = frozenset(
    {
        "meta.revised",
        "table.turn_rotation",
        "lexicon.exclude",
        "score.premium_combination",
        "start.blank_rank",
        "round.break_s",
        "round.break_min_s",
        "clock.required",
        "clock.digital_preference",
        "record.opponent_first",
        "hold.courtesy_keep_apart",
        "challenge.words_counted",
        "challenge.reveal_which_word",
        "adjudicate.typed_by",
        "adjudicate.key_by",
        "overdraw.must_announce",
        "end.undrawn",
        "final.no_out",
    }
)
"""Keys cited for information only: no act depends on them."""
INTRODUCTION = """\
# Rulesets

<!-- Generated by `rackside rules --reference` from the declarations in desktop_app/rules. -->

A ruleset is a TOML file. The five bundled ones are in `rulesets/`; your own go into the folder
`rulesets` of the data folder, named after their `meta.id`. `rackside rules` lists all rulesets,
`rackside rules ID` shows one with its sections, `rackside rules ID KEY` shows one key.

- Every key below must have a value, in the file or in the ruleset named by `meta.base`. There are
  no defaults, and an unknown key is an error.
- `[cite]` gives the section for a value, under the same key. A value inherited from the base is
  shown with the short name of that document before its section, such as `FAM Win`.
- `meta.silent` lists the keys that the document leaves open: their values are our reading.
- `[option.NAME]` overlays keys if that option is chosen, as in `naspa-2016:international`. It has
  its own `cite` table and `silent` list.
- Times are in whole seconds. Game points and points of tournament spread are whole numbers and are
  never mixed. The key explains the meaning of -1, which is usually "no limit".
- `none` and 0 are also used if a key does not apply to a document.
- `[sections]` gives the section for single steps of the desk's procedures, such as
  `overdraw.low-bag-apart = "IV.B.8.2"`. A step that is not listed there is cited with the sections
  of its key, or else with those of `meta.residual_authority`. All steps are listed at the end of
  this page; an unknown one is an error.
"""


def describe(path: str, value: object, say: Say = str) -> str:
    """The value of the key `path` in words, such as "the opponent's clock is started".

    `say` translates each phrase for the reader.
    """
    spec = codec.spec(Ruleset, path)
    return _describe(path, spec.hint, spec.key, value, say)


def _describe(path: str, hint: Any, key: Key, value: object, say: Say) -> str:
    if isinstance(value, bool):
        return say(YES if value else NO)
    if isinstance(value, int):
        return _number(key, value, say)
    if isinstance(value, FaceTable):
        return " ".join(f"{face}{number}" for face, number in value.items())
    if isinstance(value, tuple) and codec.record_class(hint) is not None:
        return "; ".join(_record(path, record, say) for record in value) or say(NONE)
    if isinstance(value, tuple | frozenset):
        words = value if isinstance(value, tuple) else _in_order(hint, value)
        joint = say(THEN) if isinstance(value, tuple) else "; "
        return joint.join(say(WORDS[path][word]) for word in words) or say(NONE)
    found = WORDS.get(path, {}).get(str(value))
    return str(value) if found is None else say(found)


def _in_order(hint: Any, words: frozenset[Any]) -> list[str]:
    """The words of a set, in declaration order."""
    return [word for word in codec.choices(hint) if word in words]


def _number(key: Key, number: int, say: Say) -> str:
    if key.unit == "s" and number >= 60:
        return say(LONG_TIME).format(number, number // 60, number % 60)
    if key.unit == "s" and number >= 0:
        return say(SHORT_TIME).format(number)
    if key.unit in AMOUNTS and number >= 0:
        return say(AMOUNTS[key.unit].of(number))
    return str(number)


def _record(path: str, record: object, say: Say) -> str:
    """One record of a list: its first field, with the others in brackets."""
    first, *others = codec.declared_fields(type(record))
    parts = []
    for name, hint, key in others:
        value = getattr(record, name)
        if value not in (0, False, frozenset()):
            phrase = RECORD_PHRASES.get(name, "{}")
            if isinstance(phrase, Counted):
                parts.append(say(phrase.of(value)))
            else:
                text = _describe(f"{path}.{name}", hint, key, value, say)
                parts.append(say(phrase).format(text))
    name, hint, key = first
    head = _describe(f"{path}.{name}", hint, key, getattr(record, name), say)
    return f"{head} ({', '.join(parts)})"


def table_sentence(table: str) -> str:
    """The sentence describing a table of a ruleset."""
    section = next(cls for name, cls in codec.sections(Ruleset) if name == table)
    return (section.__doc__ or "").strip().splitlines()[0]


def tables() -> list[str]:
    """The tables of a ruleset in order."""
    return [name for name, _ in codec.sections(Ruleset)]


def reference_page() -> str:
    """The documentation page: every key once, with its allowed values and their meanings."""
    lines = [INTRODUCTION]
    for table in tables():
        lines += [f"## {table}", "", table_sentence(table), ""]
        for path, spec in codec.specs(Ruleset).items():
            if spec.split[0] == table:
                lines += _reference_entry(path, spec)
    lines += ["## sections", "", "The steps for which a section may be given.", ""]
    steps = sorted(known_steps(), key=lambda step: step.split("."))
    for _, family in groupby(steps, lambda step: step.split(".")[0]):
        lines += _wrap("- " + ", ".join(f"`{step}`" for step in family), "  ")
    return "\n".join(lines).rstrip() + "\n"


def _reference_entry(path: str, spec: codec.KeySpec) -> list[str]:
    informs = " For information only: the program does not act on it."
    lines = [f"### `{path}`", "", *_wrap(spec.key.says + (informs if path in INFORMING else ""))]
    record = codec.record_class(spec.hint)
    if record is not None:
        lines += ["", "A list of tables with:", ""]
        for name, hint, key in codec.declared_fields(record):
            lines += _wrap(f"- `{name}`: {key.says} {_kind(hint, key)}", "  ")
            lines += _choice_lines(f"{path}.{name}", hint, "  ")
    else:
        lines += ["", *_wrap(_kind(spec.hint, spec.key)), *_choice_lines(path, spec.hint)]
    return [*lines, ""]


def _kind(hint: Any, key: Key) -> str:
    if not codec.choices(hint):
        unit = {"s": ", in seconds", "points": ", in points", "spread": ", in points of spread"}
        return f"It is {codec.allowed_text(hint, key)}{unit.get(key.unit, '')}."
    if get_origin(hint) is frozenset:
        return "It is a list of any of these, each once:"
    if get_origin(hint) is tuple:
        return "It is a list of these in order, each at most once:"
    return "It is one of these:"


def _choice_lines(path: str, hint: Any, indent: str = "") -> list[str]:
    words = codec.choices(hint)
    entries = [_wrap(f"{indent}- `{word}`: {WORDS[path][word]}.", f"{indent}  ") for word in words]
    lines = [line for entry in entries for line in entry]
    return ["", *lines] if lines and not indent else lines


def _wrap(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def print_lines(ruleset: Ruleset, paths: Iterable[str]) -> list[str]:
    """A readable listing of some keys of a ruleset, grouped by table."""
    lines: list[str] = []
    shown = ""
    for path in paths:
        table = codec.spec(Ruleset, path).split[0]
        if table != shown:
            lines += ["", f"{table.upper().replace('_', ' ')}  {table_sentence(table)}", ""]
            shown = table
        lines += entry_lines(ruleset, path)
    return lines


def entry_lines(ruleset: Ruleset, path: str) -> list[str]:
    """One key of a ruleset: its sentence, its value in words, and its source."""
    spec = codec.spec(Ruleset, path)
    value = describe(path, ruleset.value(path)) or "nothing"
    lines = [f"  {path}: {spec.key.says}"]
    lines += textwrap.wrap(value, 96, initial_indent="    = ", subsequent_indent="      ")
    origin = origin_text(ruleset, path)
    return [*lines, f"    {origin}"] if origin else lines


def origin_text(ruleset: Ruleset, path: str) -> str:
    """The source of a value in words; "" for keys that only identify the ruleset."""
    if not codec.spec(Ruleset, path).key.cited:
        return ""
    section = ruleset.section_for(path)
    if ruleset.is_silent(path):
        near = f" (nearest section: {section})" if section else ""
        return f"the document is silent; this is our reading{near}"
    return f"section {section}" if section else "no section"
