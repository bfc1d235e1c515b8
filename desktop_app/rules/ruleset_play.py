# SPDX-License-Identifier: MIT
"""Ruleset tables for the clock, the turn, acceptance, holds and challenges."""

from typing import Annotated, Literal

from desktop_app.rules.ruleset_keys import Key, Section, count, points, seconds, spread

ClockRequired = Literal["none", "preferred", "required"]
DigitalPreference = Literal["none", "equal", "preferred"]
NeutraliseReason = Literal[
    "challenge",
    "score-difference",
    "blank-check",
    "director",
    "overdraw",
    "missing-tiles",
    "extra-tiles",
    "illegal-exchange",
    "broken-clock",
    "medical-emergency",
    "family-emergency",
    "end-of-game",
    "any-stated",
]
LimitTest = Literal["none", "reached", "exceeded"]
LimitOutcome = Literal["none", "forfeit-margin", "lose-flat"]
TurnStep = Literal[
    "record-opponent", "place", "designate-blank", "declare", "start-clock", "record", "refill"
]
EndTrigger = Literal[
    "clock-press",
    "score-written",
    "hand-in-bag",
    "score-announced",
    "refill",
    "neutralise-unexplained",
    "draw-tile",
    "declare-if-clock-odd",
]
ShowPlay = Literal["none", "unless-own-clock-runs"]
VerifyWhen = Literal["any-time", "own-time-preferred", "own-time"]
AcceptTrigger = Literal[
    "score-written",
    "draw-allowed",
    "procedure-complete-draw",
    "say-accepted",
    "say-ok",
    "opponent-drew-tile",
    "next-play",
    "hold-window-lapsed",
]
CourtesyFrom = Literal["none", "hold-call", "end-of-turn"]
ChallengeStyle = Literal["free", "lose-turn", "points", "free-by-agreement"]
PointsInto = Literal["none", "turn-score", "cumulative"]
ChallengeUnit = Literal["play", "word"]
ChallengeBinding = Literal["say", "neutralise", "neutralise-or-act"]
WordsEditable = Literal["said", "slip-handed", "slip-handed-or-stood", "adjudicated"]
ChallengeRestart = Literal[
    "none",
    "challenger-else-player",
    "challenger-after-scores",
    "all-conditions",
    "opponent-reracked",
]
ReturnedUnseen = Literal["open", "opponent-sees-plus-2"]
PrematureChallenge = Literal["void", "warned", "counts"]
WordsCounted = Literal["none", "challenged", "bad-only"]
DrawnApart = Literal["return", "return-viewable", "return-shown", "overdraw-plus-2"]
DrawnCombined = Literal["players-agree", "overdraw-plus-2", "blind-n"]
AdjudicateMethod = Literal["word-judge", "self-lookup", "players"]
AdjudicateFallback = Literal["none", "both-by-program", "manual"]
LookupHand = Literal["staff", "players", "challenger", "challenged"]
AwayReturnFrom = Literal["none", "seen", "first-new-tile"]
AwayDraw = Literal["players", "director", "overdraw-plus-2", "expose-plus-2"]
Reviews = Literal["players", "third-is-final", "at-judges-discretion", "until-play-goes-on"]
ErrorReplay = Literal["none", "outcome-could-change", "third-opinion-and-outcome"]


class ClockRules(Section):
    """The clock and when it may be stopped."""

    allotment_s: Annotated[
        int, seconds("Each player's time for the game; 0 is no clock.", before=1500)
    ]
    required: Annotated[ClockRequired, Key("If a clock must be used.", before="required")]
    digital_preference: Annotated[
        DigitalPreference,
        Key("If a digital clock is preferred to an analogue one.", before="preferred"),
    ]
    malfunction_wait_s: Annotated[
        int, seconds("How long to wait for another clock; -1 leaves it to the director.", -1)
    ]
    neutralise_reasons: Annotated[
        frozenset[NeutraliseReason],
        Key("Reasons for which a player may stop the clock.", before=("any-stated",)),
    ]
    neutralise_reason_required: Annotated[
        bool, Key("True if the reason for stopping the clock must be said.")
    ]
    final_stop_needs_reason: Annotated[
        bool, Key("True if a reason is needed even for the stop at the final play.")
    ]


class OvertimeRules(Section):
    """Cost of overtime."""

    pts_per_minute: Annotated[
        int, points("Points lost for each started minute of overtime.", before=10)
    ]
    first_penal_display_s: Annotated[
        int, seconds("The displayed second of overtime from which it costs points.", before=1)
    ]
    limit_s: Annotated[
        int, seconds("Overtime at which the game is lost; -1 is no limit.", -1, before=600)
    ]
    limit_test: Annotated[
        LimitTest,
        Key("If the limit applies when it is reached or only when it is passed.", before="reached"),
    ]
    limit_outcome: Annotated[
        LimitOutcome, Key("How the game is scored when the limit applies.", before="forfeit-margin")
    ]
    limit_min_margin_pts: Annotated[
        int, points("The least margin by which the game is then lost.", before=150)
    ]
    limit_flat_pts: Annotated[
        int, points("Points then taken from the offender in place of the charge by the minute.")
    ]
    limit_ignore_racks: Annotated[
        bool,
        Key("True if the tiles still on the racks are then left out of the score.", before=True),
    ]
    director_erase: Annotated[
        bool,
        Key(
            "True if the director may cancel an overtime penalty that was forced unfairly.",
            before=True,
        ),
    ]


class TurnRules(Section):
    """The steps of a turn and what ends it."""

    order: Annotated[
        tuple[TurnStep, ...],
        Key(
            "The steps of a turn in their order.",
            before=("place", "declare", "start-clock", "record", "refill"),
        ),
    ]
    end_triggers: Annotated[
        frozenset[EndTrigger],
        Key(
            "Acts any one of which ends the turn when a clock is used.",
            before=("clock-press", "declare-if-clock-odd", "draw-tile"),
        ),
    ]
    end_triggers_no_clock: Annotated[
        tuple[EndTrigger, ...],
        Key(
            "Acts that, all of them and in this order, end the turn when no clock is used.",
            before=(),
        ),
    ]
    count_declaration_excuses: Annotated[
        bool,
        Key(
            "True if a player who says that they are counting the tiles may reach into the bag.",
            before=True,
        ),
    ]
    hand_in_bag_strikes: Annotated[
        int,
        count(
            "The time in one tournament at which reaching into the bag before any "
            "play, without a word, loses the turn; 0 is at once, -1 never.",
            -1,
        ),
    ]
    erroneous_press_ends: Annotated[
        bool, Key("True if starting the opponent's clock by mistake ends the turn.", before=True)
    ]
    erroneous_press_compensation_s: Annotated[
        int, seconds("Time the opponent receives for such a mistake.")
    ]
    show_play: Annotated[
        ShowPlay,
        Key("When a player who is asked must show where the last play is.", before="none"),
    ]


class AcceptRules(Section):
    """When a play stands."""

    triggers: Annotated[
        frozenset[AcceptTrigger],
        Key(
            "Acts any one of which accepts the opponent's play.",
            before=("opponent-drew-tile", "say-ok"),
        ),
    ]


class RecordRules(Section):
    """Writing the scores down."""

    cumulative_required: Annotated[
        bool, Key("True if the running total must be written before tiles are drawn.", before=True)
    ]
    opponent_first: Annotated[
        bool,
        Key("True if the opponent's score must be written before one's own play.", before=True),
    ]
    waived_when_bag_empty: Annotated[
        bool, Key("True if the running total may be left out once the bag is empty.")
    ]
    warn_when_bag_empty: Annotated[
        bool,
        Key("True if a warning still precedes the penalty once the bag is empty.", before=True),
    ]
    repeat_penalty_spread: Annotated[
        int, spread("Spread lost for leaving it out again after a warning.")
    ]
    missing_runs_clock: Annotated[
        bool, Key("True if missing totals are added up on the offender's running clock.")
    ]
    verify_when: Annotated[
        VerifyWhen,
        Key("Whose time it must be when a player asks for the scores.", before="any-time"),
    ]


class HoldRules(Section):
    """Time to think about a challenge, and drawing meanwhile."""

    call_window_s: Annotated[
        int,
        seconds(
            "How long after the turn a hold may be called; -1 until the play is accepted, 0 there"
            " are no holds.",
            -1,
        ),
    ]
    max_s: Annotated[
        int, seconds("How long a hold may last; -1 is no limit, 0 there are no holds.", -1)
    ]
    courtesy_after_s: Annotated[
        int, seconds("After what time the held player may draw; -1 is never.", -1)
    ]
    courtesy_from: Annotated[
        CourtesyFrom, Key("From when that time is counted.", before="hold-call")
    ]
    courtesy_keep_apart: Annotated[
        bool,
        Key("True if tiles drawn during a hold must be kept apart from the rest.", before=True),
    ]
    courtesy_stated: Annotated[
        bool,
        Key("True if a player has to say so before drawing during a hold.", before=False),
    ]
    bag_empty_unlimited: Annotated[
        bool, Key("True if an empty bag removes the time limit for holds and challenges.")
    ]
    returned_unseen: Annotated[
        ReturnedUnseen,
        Key("What follows when tiles of such a draw went back unseen.", before="open"),
    ]
    away_return_s: Annotated[
        int,
        seconds("Time to hold or challenge for a player who comes back to the table.", before=5),
    ]
    away_return_from: Annotated[
        AwayReturnFrom,
        Key("From when that time is counted.", before="none"),
    ]
    away_draw: Annotated[
        AwayDraw,
        Key("What happens to tiles drawn while the opponent is away.", before="director"),
    ]
    away_draw_decide_s: Annotated[
        int,
        Key(
            "Time for the player who is back to choose among them; 0 gives no figure.",
            0,
            86_400,
            "s",
            before=0,
        ),
    ]
    away_official_stops: Annotated[
        bool,
        Key("True if the clock stops for a player who helps with a ruling.", before=False),
    ]


class ChallengeRules(Section):
    """Challenging the words of a play."""

    style: Annotated[ChallengeStyle, Key("What a challenge of an acceptable play costs.")]
    points_per_word: Annotated[
        int, points("Points per word for the player whose play was acceptable.", 100)
    ]
    points_into: Annotated[PointsInto, Key("Where those points are written.")]
    words_counted: Annotated[WordsCounted, Key("The words for which those points are counted.")]
    unit: Annotated[ChallengeUnit, Key("What a single verdict covers.")]
    binding: Annotated[
        ChallengeBinding, Key("What makes a challenge irrevocable.", before="neutralise")
    ]
    words_editable_until: Annotated[
        WordsEditable, Key("Until when words may be added to the challenge.", before="slip-handed")
    ]
    fast_draw_s: Annotated[
        int, seconds("Time to think that a quick draw must leave; 0 gives no figure.")
    ]
    no_clock_press_s: Annotated[
        int, seconds("Time to hold when the opponent drew without starting the clock.")
    ]
    out_play_window_s: Annotated[
        int, seconds("Time to hold or challenge the last play; -1 until it is accepted.", -1)
    ]
    restart: Annotated[
        ChallengeRestart,
        Key("Who restarts which clock after the verdict.", before="challenger-else-player"),
    ]
    drawn_apart: Annotated[
        DrawnApart,
        Key("What happens to tiles drawn for a bad play and kept apart.", before="return-shown"),
    ]
    drawn_combined: Annotated[
        DrawnCombined,
        Key(
            "What happens to tiles drawn for a bad play and mixed with the rack.",
            before="overdraw-plus-2",
        ),
    ]
    pool_includes_withdrawn: Annotated[
        bool, Key("True if the tiles of the withdrawn play are among those to choose from.")
    ]
    premature: Annotated[
        PrematureChallenge,
        Key("What a challenge before the end of the turn costs the challenger.", before="void"),
    ]
    reveal_which_word: Annotated[
        bool, Key("True if the players learn which of several words was bad.")
    ]


class AdjudicateRules(Section):
    """How a verdict is reached."""

    method: Annotated[AdjudicateMethod, Key("Who looks the words up.")]
    fallback: Annotated[AdjudicateFallback, Key("What replaces that when it is not available.")]
    typed_by: Annotated[LookupHand, Key("Who enters the words.")]
    key_by: Annotated[LookupHand, Key("Who presses the key for the verdict.")]
    separate_lookup_pts: Annotated[
        int, points("Points lost by a player who alone had the words looked up one by one.")
    ]
    error_credit_spread: Annotated[
        int, spread("Spread given, besides the points of the play, for a wrong verdict.")
    ]
    reviews: Annotated[Reviews, Key("When a verdict is reviewed.", before="third-is-final")]
    error_replay: Annotated[ErrorReplay, Key("When a wrong verdict leads to a replay.")]


# Ruleset tables for mishaps with tiles and board, the end, the result and the penalties.

NoReplacement = Literal["replay-on-request", "wait", "play-on"]
ExtraProcedure = Literal["director", "s99-three-cases", "s01-six-cases", "valid", "adjacent-game"]
FreeExchange = Literal["none", "opponent-shown", "opponent-shown-or-racks-known"]
WrongBagProcedure = Literal["none", "s99", "s01", "valid", "adjacent-game"]
BoardAccident = Literal["director", "s01-knocked", "gone-missing"]
LeftOnBoard = Literal["director", "s01-26", "extra-minute"]
OutClock = Literal["none", "start-opponent", "stop"]
UndrawnTiles = Literal["none", "owner-draws", "owner-draws-doubled", "owner-gets", "director"]
NoOut = Literal["each-deducts"]
ResultSign = Literal["none", "card", "slip"]
ResultReopen = Literal["none", "misfilled-score", "agreed-clerical", "director"]
ResultRecount = Literal["none", "before-sign", "one-minute", "settle-else-director"]
RecountStop = Literal["none", "short-of-time", "after-warning"]
TieFiller = Literal["none", "first-out", "first-player"]
CheatGames = Literal["director", "awarded", "as-byes"]
DropOutGames = Literal["director", "all-lost"]
StandingsTie = Literal["half-win"]
ResignMethod = Literal["none", "differential", "score-adjust", "director"]
ResignResume = Literal["none", "agreed", "round-robin-before-next-day", "postpone"]
ResignAgreed = Literal["never", "if-announced"]
Offence = Literal[
    "adding-on-stopped-clock",
    "blank-undeclared",
    "board-knocked-in-anger",
    "board-upset-for-gain",
    "board-upset-on-purpose",
    "clock-started-in-error",
    "cumulative-not-recorded",
    "exchange-low-bag-found-late",
    "forfeit-abuse",
    "left-game",
    "lookup-separate",
    "minor-infraction",
    "no-show",
    "out-of-order-draw",
    "overtime-over-limit",
    "phone-rings",
    "score-before-play",
    "tracking-delays-draw",
    "walking-about",
    "wrong-tiles-after-challenge",
]


class MissingRules(Section):
    """Tiles that are missing in the middle of a game."""

    no_replacement: Annotated[
        NoReplacement,
        Key(
            "What happens when a missing tile can be neither found nor replaced.", before="play-on"
        ),
    ]


class ExtraRules(Section):
    """Tiles that do not belong to the set."""

    procedure: Annotated[
        ExtraProcedure, Key("Which procedure deals with an extra tile.", before="adjacent-game")
    ]
    free_exchange: Annotated[
        FreeExchange, Key("Who may exchange freely afterwards, without losing the turn.")
    ]


class WrongBagRules(Section):
    """Tiles drawn from the neighbours' bag."""

    procedure: Annotated[
        WrongBagProcedure,
        Key("Which procedure deals with tiles from the wrong bag.", before="adjacent-game"),
    ]


class BoardAccidentRules(Section):
    """Tiles that fell off or were knocked off the board."""

    procedure: Annotated[BoardAccident, Key("Which procedure deals with a disturbed board.")]
    significant_pts: Annotated[
        int, points("From what score a play over a vacated square is held to matter.")
    ]


class LeftoverRules(Section):
    """Tiles of a withdrawn play left on the board."""

    on_board: Annotated[LeftOnBoard, Key("What happens to tiles left on the board.")]


class EndRules(Section):
    """The last play and what may follow it."""

    out_clock: Annotated[
        OutClock, Key("What the player who goes out does with the clock.", before="stop")
    ]
    undrawn: Annotated[
        UndrawnTiles,
        Key(
            "What happens to tiles found in the bag before the result is signed.",
            before="owner-gets",
        ),
    ]
    director_shorten: Annotated[bool, Key("True if the director may end a game early.")]


class FinalRules(Section):
    """The adjustment for tiles left on the racks."""

    out_multiplier: Annotated[
        int,
        count(
            "How often the opponents' tiles are added for the player who went out.", 0, 10, before=2
        ),
    ]
    others_deduct: Annotated[
        bool, Key("True if the other players also lose the value of their own tiles.")
    ]
    no_out: Annotated[NoOut, Key("What happens to the scores when no player went out.")]

    @property
    def out_factor(self) -> int:
        """Spread that the player who goes out gains per point left on the opponent's rack."""
        return self.out_multiplier + self.others_deduct


class ResultRules(Section):
    """Signing, counting again and correcting."""

    sign: Annotated[ResultSign, Key("What the players sign.", before="card")]
    reopen: Annotated[ResultReopen, Key("What may still be corrected after signing.")]
    recount: Annotated[
        ResultRecount, Key("When the scores may be counted again.", before="before-sign")
    ]
    recount_stop: Annotated[
        RecountStop, Key("When the director may stop such a recount.", before="none")
    ]
    tie_filler: Annotated[
        TieFiller,
        Key("Who hands in the result of a tied game; else the winner does.", before="none"),
    ]


class StandingsRules(Section):
    """Value of a result in the standings."""

    tie: Annotated[StandingsTie, Key("What a tied game is worth.")]


class ByeRules(Section):
    """A round without an opponent."""

    spread: Annotated[int, spread("Spread credited for a bye, which counts as a win.", before=50)]


class ForfeitRules(Section):
    """A game that one player did not come to."""

    spread: Annotated[
        int, spread("Spread the absent player loses and the opponent gains.", before=50)
    ]
    abuse_spread: Annotated[
        int,
        spread(
            "Spread lost for forfeiting to gain by it; -1 is the director's choice.", -1, before=0
        ),
    ]
    rated: Annotated[bool, Key("True if such a game is rated.")]
    cheat_games: Annotated[
        CheatGames,
        Key("What happens to a disqualified player's games.", before="director"),
    ]
    drop_out: Annotated[
        DropOutGames,
        Key("What happens to the games of a player who drops out.", before="director"),
    ]


class ResignRules(Section):
    """Leaving a game that has begun."""

    method: Annotated[
        ResignMethod,
        Key("How a game that a player left is scored.", before="differential"),
    ]
    min_margin: Annotated[
        int, points("The least margin by which the player who leaves loses.", before=50)
    ]
    resume: Annotated[ResignResume, Key("If the game may be finished later.")]
    agreed_allowed: Annotated[
        ResignAgreed, Key("If a lost game may be resigned when the opponent agrees.")
    ]


class Tariff(Section):
    """One offence among `penalty.tariffs` and what it costs."""

    offence: Annotated[Offence, Key("What was done.")]
    free: Annotated[int, count("How many times it passes with a warning.", 0, 100)]
    spread: Annotated[int, spread("Tournament spread it costs after that.")]
    points: Annotated[int, points("Points of this game it costs after that.")]
    seconds: Annotated[int, seconds("Time given to the opponent or taken from the offender.")]
    discretionary: Annotated[bool, Key("True if the director may let it pass.")]
    section: Annotated[str, Key("Where the document says so.")]


class PenaltyRules(Section):
    """Costs of offences."""

    tariffs: Annotated[
        tuple[Tariff, ...], Key("The offences that have a price, each with its own section.")
    ]


class MinorRules(Section):
    """Small infractions that are only counted."""

    count: Annotated[int, count("How many of them have a price; 0 is never.", 0, 100)]
    seconds: Annotated[int, seconds("Time that is then gained, or taken from the offender.")]
