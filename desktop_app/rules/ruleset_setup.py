# SPDX-License-Identifier: MIT
"""Ruleset tables for what stands before the first turn: set, words, scoring, placing, starting."""

from typing import Annotated, Literal

from desktop_app.rules.ruleset_keys import FaceTable, Key, Section, count, points, seconds, tiles

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
    """What the ruleset is, and who settles what it does not say."""

    id: Annotated[
        str, Key("The name of the ruleset in commands and files.", cited=False, before="unknown")
    ]
    title: Annotated[
        str, Key("The name of the ruleset on screen.", cited=False, before="Unknown rules")
    ]
    short: Annotated[
        str,
        Key(
            "What stands before a section when another ruleset takes it over.",
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
    """Who sits at the table."""

    players_min: Annotated[int, count("The fewest players of a game.", 2, 4)]
    players_max: Annotated[int, count("The most players of a game.", 2, 4, before=4)]
    scorekeeper: Annotated[Scorekeeper, Key("Who writes the scores down.")]
    turn_rotation: Annotated[TurnRotation, Key("In which order the turns go round.")]


class SetRules(Section):
    """The tiles and the board."""

    rack_size: Annotated[int, tiles("Tiles on a full rack.", 1, before=7)]
    tiles_total: Annotated[int, tiles("Tiles in a complete set.", 2, 500, before=100)]
    distribution: Annotated[
        FaceTable, count("How many tiles the set has of each face.", 0, 100, before=STANDARD_COUNTS)
    ]
    values: Annotated[
        FaceTable,
        points("What a tile of each face scores; a blank scores 0.", 100, before=STANDARD_VALUES),
    ]
    board_layout: Annotated[BoardLayout, Key("The grid and where its premium squares lie.")]
    wrong_count_before_start: Annotated[
        WrongCountBefore, Key("What is done about a wrong set that is noticed before the game.")
    ]
    wrong_count_after_start: Annotated[
        WrongCountAfter,
        Key("What is done about a wrong set that is noticed during the game.", before="procedure"),
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
        Key("The word references in the order in which they are asked; one yes is enough."),
    ]
    exclude: Annotated[
        frozenset[WordKind], Key("Kinds of word that no reference makes acceptable.", before=())
    ]


class ScoreRules(Section):
    """How a play is scored."""

    bingo_pts: Annotated[int, points("Added for playing a whole rack in one turn.", before=50)]
    bingo_tiles: Annotated[int, tiles("Tiles that must be laid in one turn for it.", 1, before=7)]
    premium_combination: Annotated[
        PremiumCombination, Key("How several word premiums under one word combine.")
    ]
    premium_once: Annotated[
        bool, Key("Whether a premium counts only when it is first covered.", before=True)
    ]
    blank_multiplies_word: Annotated[
        bool, Key("Whether a blank on a word premium still multiplies the word.", before=True)
    ]


class PlacementRules(Section):
    """Where tiles may lie, and what happens where they may not."""

    first_min_tiles: Annotated[int, tiles("Tiles the first play must have.", 1, before=2)]
    first_miss_centre: Annotated[
        MissedCentre,
        Key("What happens to a first play that misses the centre square.", before="challengeable"),
    ]
    centre_dws_stays_open: Annotated[
        bool,
        Key("Whether a missed centre square keeps its double word score for later.", before=True),
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
        Key("What is done about single tiles that lie turned in the right square.", before="warn"),
    ]
    reverse_reading: Annotated[
        ReverseReading,
        Key("What is done about a word that reads the wrong way.", before="challengeable"),
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
        ForfeiterCredit, Key("Which starts are booked for a player who forfeits before the start.")
    ]
    clock_start: Annotated[
        ClockStart, Key("What starts the first player's clock.", before="first-tile-seen")
    ]
    own_clock_press_is_pass: Annotated[
        OwnPressPass,
        Key("When a first player who starts the opponent's clock has passed by doing so."),
    ]
    shuffle_right: Annotated[
        ShuffleRight,
        Key("What the second player may shuffle once the first has drawn.", before="none"),
    ]


class LateRules(Section):
    """What a late arrival costs."""

    grace_s: Annotated[int, seconds("How long after the start of the round a clock may start.")]
    starter: Annotated[
        LateStarter, Key("Who starts the clock of one absent player.", before="director-must")
    ]
    starter_both: Annotated[
        LateStarter, Key("Who starts a clock when both are absent.", before="director-may")
    ]
    only_director: Annotated[
        bool, Key("Whether time lost on a clock that someone else started is given back.")
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
            "What time a late player has whose clock nobody started, when the session is short.",
            before="none",
        ),
    ]


class RoundRules(Section):
    """The time between rounds that have no announced start."""

    break_s: Annotated[int, seconds("The usual break between two such rounds.", before=900)]
    break_min_s: Annotated[int, seconds("The shortest break the director may order.")]
