# SPDX-License-Identifier: MIT
"""A ruleset as a typed value: the key `turn.order` of a file is the attribute `turn.order`.

Every key is declared once, in the section classes here and in `ruleset_play`: its name, type, range
and explanation. The parser, the documentation page and `rackside rules` use these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules import ruleset_play
from desktop_app.rules.ruleset_keys import (
    FaceTable,
    Key,
    Section,
    count,
    points,
    seconds,
    spread,
    tiles,
)

# Ruleset tables for the setup: set, words, scoring, placement, first player.

Authority = Literal["director", "director-limited", "players"]
Scorekeeper = Literal["each-player", "elected"]
TurnRotation = Literal["alternate", "clockwise"]
BoardLayout = Literal["standard-15"]
WrongCountBefore = Literal["director", "refuse-to-start", "players-duty"]
WrongCountAfter = Literal["play-on", "procedure", "play-on-after-checks"]
WordKind = Literal[
    "capitalised",
    "abbreviation",
    "contracted",
    "prefix",
    "suffix",
    "apostrophe",
    "hyphen",
    "phrase-only",
    "foreign",
]
PremiumCombination = Literal["product"]
MissedCentre = Literal["refuse", "challengeable"]
BadGeometry = Literal["refuse", "challengeable-zero", "illegal-play"]
RealignUntil = Literal["never", "second-move", "next-successful-play", "silent"]
Misoriented = Literal["none", "warn", "restart-clock"]
ReverseReading = Literal["refuse", "challengeable", "restart-clock"]
StartMethod = Literal["preset", "fewer-firsts", "more-seconds", "draw"]
BlankRank = Literal["before-a"]
StartTie = Literal["redraw-all", "redraw-tied"]
ForfeiterCredit = Literal["none", "alternate-first-second"]
ClockStart = Literal["none", "first-tile-seen", "manual"]
OwnPressPass = Literal["never", "after-wrong-draw-order"]
ShuffleRight = Literal["none", "rest", "rest-once-drawn"]
UnstartedClock = Literal["none", "half-session"]
LateStarter = Literal["none", "director-must", "director-should", "director-may"]
LateAccounting = Literal["none", "charge-elapsed", "note-and-deduct"]
MissedFirstGame = Literal["none", "loss"]
MissedTwoGames = Literal["none", "removed"]

_FACES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
_COUNTS = (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2)
_VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10, 0)
STANDARD_COUNTS = dict(zip(_FACES, _COUNTS, strict=True))
STANDARD_VALUES = dict(zip(_FACES, _VALUES, strict=True))
"""The English set of 100 tiles."""


class MetaRules(Section):
    """Identity of the ruleset, and who decides what it leaves open."""

    id: Annotated[
        str, Key("The name of the ruleset in commands and files.", cited=False, before="unknown")
    ]
    title: Annotated[
        str, Key("The name of the ruleset on screen.", cited=False, before="Unknown rules")
    ]
    short: Annotated[
        str,
        Key(
            "The prefix of a section that another ruleset takes over.",
            cited=False,
            before="?",
        ),
    ]
    revised: Annotated[str, Key("When the document was last revised.", cited=False)]
    issuer: Annotated[str, Key("Who issued the document.", cited=False)]
    base: Annotated[
        str, Key("The ruleset that fills the keys this file leaves out, or nothing.", cited=False)
    ]
    residual_authority: Annotated[Authority, Key("Who decides what the document leaves open.")]


class TableRules(Section):
    """Players, scorekeeping and turn order."""

    players_min: Annotated[int, count("The fewest players of a game.", 2, 4)]
    players_max: Annotated[int, count("The most players of a game.", 2, 4, before=4)]
    scorekeeper: Annotated[Scorekeeper, Key("Who writes the scores down.")]
    turn_rotation: Annotated[TurnRotation, Key("The order of turns.")]


class SetRules(Section):
    """The tiles and the board."""

    rack_size: Annotated[int, tiles("Tiles on a full rack.", 1, before=7)]
    tiles_total: Annotated[int, tiles("Tiles in a complete set.", 2, 500, before=100)]
    distribution: Annotated[
        FaceTable, count("How many tiles the set has of each face.", 0, 100, before=STANDARD_COUNTS)
    ]
    values: Annotated[
        FaceTable,
        points("Points of a tile of each face; a blank scores 0.", 100, before=STANDARD_VALUES),
    ]
    board_layout: Annotated[BoardLayout, Key("The grid and its premium squares.")]
    wrong_count_before_start: Annotated[
        WrongCountBefore, Key("What happens when a wrong set is noticed before the game.")
    ]
    wrong_count_after_start: Annotated[
        WrongCountAfter,
        Key("What happens when a wrong set is noticed during the game.", before="procedure"),
    ]


class LexiconSource(Section):
    """One word reference among `lexicon.sources`."""

    id: Annotated[str, Key("The short name of the reference.")]
    min_len: Annotated[int, count("The shortest word it decides.", 2, 30)]
    exclude: Annotated[frozenset[WordKind], Key("Kinds of its entries that do not count.")]


class LexiconRules(Section):
    """Which words are acceptable."""

    sources: Annotated[
        tuple[LexiconSource, ...],
        Key(
            "The word references in the order in which they are consulted; a word "
            "is acceptable if one of them has it."
        ),
    ]
    exclude: Annotated[
        frozenset[WordKind],
        Key(("Kinds of words that are never acceptable, even if a reference has them."), before=()),
    ]


class ScoreRules(Section):
    """How a play is scored."""

    bingo_pts: Annotated[
        int, points("Bonus for playing a full rack in one turn (a bingo).", before=50)
    ]
    bingo_tiles: Annotated[
        int, tiles("Tiles that must be played in one turn to earn the bonus.", 1, before=7)
    ]
    premium_combination: Annotated[
        PremiumCombination, Key("How several word premiums under one word combine.")
    ]
    premium_once: Annotated[
        bool, Key("True if a premium counts only when it is first covered.", before=True)
    ]
    blank_multiplies_word: Annotated[
        bool, Key("True if a blank on a word premium still multiplies the word.", before=True)
    ]


class PlacementRules(Section):
    """Where tiles may be placed, and the consequences of misplacing them."""

    first_min_tiles: Annotated[int, tiles("Tiles the first play must have.", 1, before=2)]
    first_miss_centre: Annotated[
        MissedCentre,
        Key("What happens to a first play that misses the centre square.", before="challengeable"),
    ]
    centre_dws_stays_open: Annotated[
        bool,
        Key("True if a missed centre square keeps its double word score for later.", before=True),
    ]
    bad_geometry: Annotated[
        BadGeometry,
        Key(
            "What happens to a play that is not one joined line touching the rest.",
            before="challengeable-zero",
        ),
    ]
    realign_until: Annotated[
        RealignUntil,
        Key(
            "How long the words may be moved to match the lettering of the board.", before="silent"
        ),
    ]
    misoriented: Annotated[
        Misoriented,
        Key("What happens to single tiles that are turned in the right square.", before="warn"),
    ]
    reverse_reading: Annotated[
        ReverseReading,
        Key("What happens to a word that reads the wrong way.", before="challengeable"),
    ]


class StartRules(Section):
    """Who goes first, and how the first clock starts."""

    methods: Annotated[
        tuple[StartMethod, ...],
        Key(
            "The ways to name the first player, in order; the first that decides counts.",
            before=("preset", "fewer-firsts", "more-seconds", "draw"),
        ),
    ]
    blank_rank: Annotated[BlankRank, Key("Where a blank ranks in the draw for the start.")]
    tie: Annotated[StartTie, Key("Who draws again when the draw for the start is level.")]
    forfeiter_credit: Annotated[
        ForfeiterCredit,
        Key("Which starts are recorded for a player who forfeits before the start."),
    ]
    clock_start: Annotated[
        ClockStart, Key("What starts the first player's clock.", before="first-tile-seen")
    ]
    own_clock_press_is_pass: Annotated[
        OwnPressPass,
        Key("When a first player who starts the opponent's clock thereby passes."),
    ]
    shuffle_right: Annotated[
        ShuffleRight,
        Key("What the second player may shuffle once the first has drawn.", before="none"),
    ]


class LateRules(Section):
    """Time charged for a late arrival."""

    grace_s: Annotated[int, seconds("How long after the start of the round a clock may start.")]
    starter: Annotated[
        LateStarter, Key("Who starts the clock of one absent player.", before="director-must")
    ]
    starter_both: Annotated[
        LateStarter, Key("Who starts a clock when both are absent.", before="director-may")
    ]
    only_director: Annotated[
        bool, Key("True if time lost on a clock that someone else started is given back.")
    ]
    both_accounting: Annotated[
        LateAccounting,
        Key("How the time is shared out when both were late.", before="charge-elapsed"),
    ]
    forfeit_after_s: Annotated[
        int, seconds("How much of a late player's clock may run before the game is lost.", -1)
    ]
    missed_first_game: Annotated[
        MissedFirstGame, Key("What missing the first game of a tournament means.")
    ]
    missed_two_games: Annotated[
        MissedTwoGames, Key("What missing the first two games of a tournament means.")
    ]
    unstarted_clock: Annotated[
        UnstartedClock,
        Key(
            "Time for a late player whose clock was not started, when the session is short.",
            before="none",
        ),
    ]


class RoundRules(Section):
    """The time between rounds that have no announced start."""

    break_s: Annotated[int, seconds("The usual break between two such rounds.", before=900)]
    break_min_s: Annotated[int, seconds("The shortest break the director may order.")]


# Ruleset tables for exchanges, zero runs, blanks and drawing tiles.

ExchangeStep = Literal["announce", "put-down", "start-clock", "draw", "bag"]
IllegalExchange = Literal["refuse", "opponent-picks-seven", "four-cases", "director"]
ExchangeMismatch = Literal["none", "follow-tiles", "director"]
ZeroUnit = Literal["turns", "passes-per-player"]
ZeroKind = Literal[
    "pass",
    "exchange",
    "lost-challenge",
    "challenger-lost",
    "false-blank",
    "illegal-play",
    "disconnected-play",
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
        """Number of successive zero turns that ends a game of `players` players."""
        return self.limit * (players if self.unit == "passes-per-player" else 1)


class BlankRules(Section):
    """Designating blanks."""

    designate: Annotated[
        BlankDesignate, Key("How the letter of a blank is declared.", before="print")
    ]
    authority: Annotated[BlankAuthority, Key("What decides which letter was meant.", before="slip")]
    undesignated: Annotated[
        BlankUndesignated, Key("What happens to an undeclared blank.", before="demand")
    ]
    repeat_penalty_spread: Annotated[
        int, spread("Spread lost for leaving a blank undeclared again after a warning.")
    ]
    false_late: Annotated[
        FalseBlankLate,
        Key(
            "What happens to a false blank that was not noticed when it was played.",
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
    must_announce: Annotated[bool, Key("True if the owner of an overfull rack must announce it.")]
    play_from_overfull: Annotated[
        OverfullPlay, Key("What happens to a play made from an overfull rack.")
    ]
    low_bag: Annotated[
        Transfer, Key("If chosen tiles may go to the opponent's rack when the bag is low.")
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

    low_bag: Annotated[UnderdrawLowBag, Key("How missing tiles are replaced when the bag is low.")]
    low_bag_below: Annotated[
        int, count("The bag is low when it holds fewer tiles than this; 0 is never.", 0, 100)
    ]
    late: Annotated[
        Transfer, Key("If an opponent who has emptied the bag hands over the missing tiles.")
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
        Transfer,
        Key(
            "What happens to exposed tiles when the bag is low and the player who "
            "exposed them is on turn."
        ),
    ]
    low_bag_below: Annotated[
        int, count("The bag is low when it holds fewer tiles than this; 0 is never.", 0, 100)
    ]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All rule values of one document, with the section for each value.

    `option` is the name of the overlay in force or "". `cite` maps a key path to the section as
    displayed. `silent` holds the paths the document leaves open: their values are our reading.
    `inherited` holds the paths supplied by `meta.base`. `sections` maps the steps of procedures
    ("overdraw.low-bag-apart") to their sections.
    """

    meta: MetaRules
    table: TableRules
    set: SetRules
    lexicon: LexiconRules
    score: ScoreRules
    placement: PlacementRules
    start: StartRules
    late: LateRules
    round: RoundRules
    clock: ruleset_play.ClockRules
    overtime: ruleset_play.OvertimeRules
    turn: ruleset_play.TurnRules
    accept: ruleset_play.AcceptRules
    record: ruleset_play.RecordRules
    hold: ruleset_play.HoldRules
    challenge: ruleset_play.ChallengeRules
    adjudicate: ruleset_play.AdjudicateRules
    exchange: ExchangeRules
    zero_run: ZeroRunRules
    blank: BlankRules
    draw: DrawRules
    overdraw: OverdrawRules
    underdraw: UnderdrawRules
    out_of_order: OutOfOrderRules
    expose: ExposeRules
    missing: ruleset_play.MissingRules
    extra: ruleset_play.ExtraRules
    wrong_bag: ruleset_play.WrongBagRules
    board_accident: ruleset_play.BoardAccidentRules
    leftover: ruleset_play.LeftoverRules
    end: ruleset_play.EndRules
    final: ruleset_play.FinalRules
    result: ruleset_play.ResultRules
    standings: ruleset_play.StandingsRules
    bye: ruleset_play.ByeRules
    forfeit: ruleset_play.ForfeitRules
    resign: ruleset_play.ResignRules
    penalty: ruleset_play.PenaltyRules
    minor: ruleset_play.MinorRules
    option: str = ""
    cite: Mapping[str, str] = field(default_factory=dict, hash=False)
    silent: frozenset[str] = frozenset()
    inherited: frozenset[str] = frozenset()
    sections: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def id(self) -> str:
        """The name of the ruleset in commands and files, such as "naspa-2016"."""
        return self.meta.id

    @property
    def title(self) -> str:
        """The name of the ruleset on screen."""
        return self.meta.title

    def section_for(self, path: str) -> str:
        """The section of a value as displayed; "" if the document has none.

        A value from the base ruleset has the base document's section after that document's short
        name ("FAM Win"). Raises KeyError if `path` is not a key.
        """
        codec.spec(type(self), path)
        return self.cite.get(path, "")

    def is_silent(self, path: str) -> bool:
        """True if the document leaves `path` open, so that its value is our reading.

        Raises KeyError if `path` is not a key.
        """
        codec.spec(type(self), path)
        return path in self.silent

    def value(self, path: str) -> object:
        """The typed value of a key such as "turn.order". Raises KeyError for any other path."""
        table, name = codec.spec(type(self), path).split
        value: object = getattr(getattr(self, table), name)
        return value

    def with_values(self, values: Mapping[str, object]) -> Ruleset:
        """A copy with some keys changed, for house variants and tests.

        `values` maps key paths to values as in a file (lists for sets and orders) or to typed
        values. Raises RulesetError if a key is unknown or a value is not allowed.
        """
        return codec.replace_values(self, values)

    def as_table(self) -> dict[str, object]:
        """The resolved ruleset as a flat table of JSON values; the inverse of `from_table`.

        Key paths map to values; "option", "cite", "silent", "inherited" and "sections" carry the
        rest.
        """
        return codec.as_table(self)

    @classmethod
    def table_keys(cls) -> frozenset[str]:
        """All names written by `as_table`."""
        return frozenset((*codec.specs(cls), *codec.EXTRAS))

    @classmethod
    def from_table(cls, table: Mapping[str, object]) -> Ruleset:
        """The ruleset written by `as_table`. Raises RulesetError naming the first bad key."""
        return codec.from_table(cls, table)
