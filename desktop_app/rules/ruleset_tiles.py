# SPDX-License-Identifier: MIT
"""Ruleset tables for exchanging, zero runs, blanks and everything about drawing tiles."""

from typing import Annotated, Literal

from desktop_app.rules.ruleset_keys import Key, Section, count, points, seconds, spread, tiles

ExchangeStep = Literal["announce", "put-down", "start-clock", "draw", "bag"]
IllegalExchange = Literal["refuse", "opponent-picks-seven", "four-cases", "director"]
ExchangeMismatch = Literal["none", "follow-tiles", "director"]
ZeroUnit = Literal["turns", "passes-per-player"]
ZeroKind = Literal[
    "pass", "exchange", "lost-challenge", "challenger-lost", "false-blank", "illegal-play"
]
LegalZeroPlay = Literal["reset", "ignore", "count"]
ZeroTrigger = Literal["automatic", "until-noticed", "claim-by-clock"]
BlankDesignate = Literal[
    "state", "print", "state-and-print", "state-and-print-slip", "state-and-both-note"
]
BlankAuthority = Literal["spoken", "printed", "slip", "slip-then-ladder", "records-agree"]
BlankUndesignated = Literal["player-on-turn-picks", "demand", "restart-clock", "must-agree"]
FalseBlankLate = Literal["stays-blank", "director"]
FalseBlankRemedy = Literal["turn-lost", "challengeable", "director"]
DropBack = Literal["none", "forbidden", "redraw-overdraw", "x-plus-2", "director"]
OverdrawPool = Literal["none", "all", "new-if-uncombined"]
OverdrawCombined = Literal["none", "racked", "beside-old"]
OverdrawView = Literal["none", "opponent", "both", "both-returned"]
OverfullPlay = Literal["none", "challengeable", "withdraw-or-points", "director"]
OverdrawExchange = Literal["director", "pool-all"]
Overexposed = Literal["director", "owner-keeps"]
Transfer = Literal["none", "transfer"]
UnderdrawLowBag = Literal["none", "x-plus-2-from-bag"]
BeforeVerdict = Literal["open", "wait", "return-by-case"]
ExchangeLeftOut = Literal["open", "shown-once-drawn"]
OutOfOrderRemedy = Literal["none", "return-by-case", "none-unless-overdrawn", "none-unless-short"]


class ExchangeRules(Section):
    """Exchanging tiles."""

    min_bag: Annotated[
        int,
        tiles(
            "Tiles the bag must hold; never fewer than the tiles exchanged, whatever this says.",
            0,
            100,
            before=7,
        ),
    ]
    order: Annotated[
        tuple[ExchangeStep, ...],
        Key(
            "The steps of an exchange in their order.",
            before=("announce", "put-down", "start-clock", "draw", "bag"),
        ),
    ]
    illegal: Annotated[
        IllegalExchange,
        Key(
            "What happens to an exchange for which the bag held too few tiles.",
            before="opponent-picks-seven",
        ),
    ]
    illegal_pick_s: Annotated[
        int, seconds("Time for the opponent to choose that player's rack.", before=60)
    ]
    illegal_late_pts: Annotated[
        int, points("Points lost when such an exchange is noticed only later.")
    ]
    mismatch: Annotated[
        ExchangeMismatch,
        Key(
            "What happens when the tiles put down are not the number announced.", before="director"
        ),
    ]
    left_out: Annotated[
        ExchangeLeftOut,
        Key("Who sees exchanged tiles that were forgotten beside the bag.", before="open"),
    ]


class ZeroRunRules(Section):
    """The end of a game by turns that score nothing."""

    limit: Annotated[int, count("How many such turns in a row end the game.", 1, 100, before=6)]
    unit: Annotated[ZeroUnit, Key("What the limit counts.")]
    counts: Annotated[
        frozenset[ZeroKind],
        Key("Which turns count.", before=("exchange", "lost-challenge", "pass")),
    ]
    legal_zero_play: Annotated[
        LegalZeroPlay, Key("What a legal play that scores nothing does to the count.")
    ]
    trigger: Annotated[ZeroTrigger, Key("What ends the game when the limit is reached.")]

    def turns(self, players: int) -> int:
        """How many such turns in a row end a game of so many players."""
        return self.limit * (players if self.unit == "passes-per-player" else 1)


class BlankRules(Section):
    """Saying what a blank stands for."""

    designate: Annotated[
        BlankDesignate, Key("How the letter of a blank is declared.", before="print")
    ]
    authority: Annotated[BlankAuthority, Key("What settles which letter was meant.", before="slip")]
    undesignated: Annotated[
        BlankUndesignated, Key("What is done about an undeclared blank.", before="demand")
    ]
    repeat_penalty_spread: Annotated[
        int, spread("Spread lost for leaving a blank undeclared again after a warning.")
    ]
    false_late: Annotated[
        FalseBlankLate,
        Key(
            "What becomes of a false blank that nobody noticed when it was played.",
            before="director",
        ),
    ]
    false_remedy: Annotated[
        FalseBlankRemedy,
        Key("What happens when a false blank is noticed at once.", before="director"),
    ]


class DrawRules(Section):
    """Taking tiles from the bag."""

    mix_max_s: Annotated[int, seconds("Time to mix the bag in one draw; -1 is no limit.", -1)]
    drop_back: Annotated[
        DropBack, Key("What happens when drawn tiles are dropped back.", before="x-plus-2")
    ]
    drop_back_decide_s: Annotated[
        int, seconds("Time for the opponent to choose the tiles then, before the clock runs.")
    ]


class OverdrawRules(Section):
    """Too many tiles drawn."""

    pool: Annotated[
        OverdrawPool, Key("Among which tiles the opponent chooses.", before="new-if-uncombined")
    ]
    combined_by: Annotated[
        OverdrawCombined,
        Key("When new tiles are no longer told apart from the old ones.", before="beside-old"),
    ]
    extra_seen_uncombined: Annotated[
        int,
        count("Tiles seen beyond the excess while the new ones are still apart.", 0, 15, before=2),
    ]
    extra_seen_due_one: Annotated[
        int,
        count("The same when only one tile was due and the new ones are apart.", 0, 15, before=1),
    ]
    extra_seen_combined: Annotated[
        int, count("Tiles seen beyond the excess once new and old are mixed.", 0, 15, before=2)
    ]
    view: Annotated[OverdrawView, Key("Who sees the chosen tiles.", before="both")]
    decide_s: Annotated[
        int, seconds("Time to choose before the chooser's clock runs; 0 gives no figure.")
    ]
    must_announce: Annotated[bool, Key("Whether an overfull rack must be announced by its owner.")]
    play_from_overfull: Annotated[
        OverfullPlay, Key("What happens to a play made from an overfull rack.")
    ]
    low_bag: Annotated[
        Transfer, Key("Whether chosen tiles may go to the opponent's rack when the bag is low.")
    ]
    low_bag_below: Annotated[
        int, count("The bag is low when it holds fewer tiles than this; 0 is never.", 0, 100)
    ]
    low_bag_decide_s: Annotated[
        int,
        seconds("Time for the low bag procedures: overdraw, exposed tiles and late underdraw."),
    ]
    overexposed: Annotated[
        Overexposed,
        Key("What happens when the opponent turns over too many tiles.", before="director"),
    ]
    exchange: Annotated[
        OverdrawExchange,
        Key("What happens to an exchange made from an overfull rack.", before="director"),
    ]
    hidden_limit: Annotated[
        int,
        Key(
            "How many hidden overdraws in one tournament cost the game; 0 gives no figure.",
            0,
            100,
            before=0,
        ),
    ]


class UnderdrawRules(Section):
    """Too few tiles drawn."""

    low_bag: Annotated[UnderdrawLowBag, Key("How missing tiles are made good when the bag is low.")]
    low_bag_below: Annotated[
        int, count("The bag is low when it holds fewer tiles than this; 0 is never.", 0, 100)
    ]
    late: Annotated[
        Transfer, Key("Whether an opponent who has emptied the bag hands the missing tiles over.")
    ]


class OutOfOrderRules(Section):
    """Tiles drawn before the opponent has drawn."""

    remedy: Annotated[OutOfOrderRemedy, Key("What happens to tiles drawn before their turn.")]
    watch_below: Annotated[
        int,
        count("Below how many tiles in the bag the director may look into it.", 0, 100, before=14),
    ]
    penalty_spread: Annotated[int, spread("Spread the director may then take.", before=50)]
    before_verdict: Annotated[
        BeforeVerdict,
        Key("What happens to tiles drawn after a challenge was called.", before="open"),
    ]


class ExposeRules(Section):
    """Tiles of the bag that were seen by accident."""

    spill_low_bag: Annotated[
        Transfer, Key("What happens to spilt tiles when the bag is low and the spiller is on turn.")
    ]
    spill_at_most: Annotated[
        int, count("The bag is low for a spill when it holds at most this many tiles.", 0, 100)
    ]
    low_bag: Annotated[
        Transfer, Key("What happens to exposed tiles when the bag is low and the culprit on turn.")
    ]
    low_bag_below: Annotated[
        int, count("The bag is low when it holds fewer tiles than this; 0 is never.", 0, 100)
    ]
