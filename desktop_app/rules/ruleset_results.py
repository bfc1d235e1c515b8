# SPDX-License-Identifier: MIT
"""Ruleset tables for mishaps with tiles and board, the end, the result and the penalties."""

from typing import Annotated, Literal

from desktop_app.rules.ruleset_keys import Key, Section, count, points, seconds, spread

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

    on_board: Annotated[LeftOnBoard, Key("What is done about tiles left on the board.")]


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
    director_shorten: Annotated[bool, Key("Whether the director may end a game early.")]


class FinalRules(Section):
    """The adjustment for tiles left on the racks."""

    out_multiplier: Annotated[
        int,
        count(
            "How often the opponents' tiles are added for the player who went out.", 0, 10, before=2
        ),
    ]
    others_deduct: Annotated[
        bool, Key("Whether the others also lose the value of their own tiles.")
    ]
    no_out: Annotated[NoOut, Key("What happens to the scores when nobody went out.")]

    @property
    def out_factor(self) -> int:
        """What the spread of two players gains for each point on the rack of who is not out."""
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
    """What a result is worth."""

    tie: Annotated[StandingsTie, Key("What a tied game counts.")]


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
    rated: Annotated[bool, Key("Whether such a game is rated.")]
    cheat_games: Annotated[
        CheatGames,
        Key("What becomes of all games of a player who is disqualified.", before="director"),
    ]
    drop_out: Annotated[
        DropOutGames,
        Key("What becomes of all games of a player who drops out.", before="director"),
    ]


class ResignRules(Section):
    """Leaving a game that has begun."""

    method: Annotated[
        ResignMethod,
        Key("How the score of a game that was left is made up.", before="differential"),
    ]
    min_margin: Annotated[
        int, points("The least margin by which the player who leaves loses.", before=50)
    ]
    resume: Annotated[ResignResume, Key("Whether the game may be finished later.")]
    agreed_allowed: Annotated[
        ResignAgreed, Key("Whether a lost game may be resigned when the opponent agrees.")
    ]


class Tariff(Section):
    """One offence among `penalty.tariffs` and what it costs."""

    offence: Annotated[Offence, Key("What was done.")]
    free: Annotated[int, count("How many times it passes with a warning.", 0, 100)]
    spread: Annotated[int, spread("Tournament spread it costs after that.")]
    points: Annotated[int, points("Points of this game it costs after that.")]
    seconds: Annotated[int, seconds("Time given to the opponent or taken from the offender.")]
    discretionary: Annotated[bool, Key("Whether the director may let it pass.")]
    section: Annotated[str, Key("Where the document says so.")]


class PenaltyRules(Section):
    """What offences cost."""

    tariffs: Annotated[
        tuple[Tariff, ...], Key("The offences that have a price, each with its own section.")
    ]


class MinorRules(Section):
    """Small infractions that are only counted."""

    count: Annotated[int, count("After how many of them there is a price; 0 is never.", 0, 100)]
    seconds: Annotated[int, seconds("Time that is then gained, or taken from the offender.")]
