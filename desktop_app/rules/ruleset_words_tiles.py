# SPDX-License-Identifier: MIT
"""What each word of an enumeration means: exchanges, blanks, drawing, mishaps and results.

The outer key is the path of the ruleset key, the inner one the word in the file. Each phrase can
stand alone after "means:".
"""

from __future__ import annotations

DIRECTOR = "whoever decides what is left open"
TRANSFER = {
    "none": "nothing special",
    "transfer": "the opponent takes them and gives or puts back others",
}

WORDS: dict[str, dict[str, str]] = {
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
        "shown-once-drawn": "both, once somebody has drawn since",
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
        "owner-keeps": "the player keeps as many as he likes best; others go to the bag unseen",
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
        "none": "nobody",
        "opponent-shown": "the opponent, if his letters were already shown",
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
        "owner-draws": "their owner draws them, and play goes on if he went out",
        "owner-draws-doubled": "the same, and otherwise they are doubled for the one who went out",
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
        "first-player": "the player who began",
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
        "postpone": "if it can be postponed to suit everybody",
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
