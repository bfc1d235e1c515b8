# SPDX-License-Identifier: MIT
"""Makes the bot that plays as a `profile.Profile` says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from desktop_app.engine.bots import Bot, StaticBot, think_ahead
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.level_bot import Knowledge, LevelBot, compile_words
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.phoney_bot import PhoneyBot, crossing_words, make_phoneys
from desktop_app.engine.profile import Profile
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bots import (
    CHAMPION_PLAN,
    SIMULATION_PLAN,
    ChampionBot,
    SimulatingBot,
)
from desktop_app.engine.thought import Pace
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.sentences.sentence import Sentence

Levels = Callable[[int], Mapping[str, int]]
"""Gives the vocabulary levels up to one; called only for a bot that needs them."""

_PERCENT = 100
POLITE_LEVEL = 8
"""The highest level that does not lay `BotResources.avoided`: those whom children play against."""
_PLAUSIBLE = 8
"""Players may believe in the phoneys of every eighth well-known word: some hundreds."""


@dataclass(frozen=True)
class BotResources:
    """Everything that a bot may need; each uses a part of it.

    Attributes:
        engine: finds the plays, on the lexicon of the game.
        levels: as `Levels`; may raise what reading the file raises.
        leaves: what kept tiles are worth.
        seed: for what a player knows and overlooks.
        threads: how many threads one that searches may use.
        phoneys: in how many of a hundred turns a phoney is laid, where one can be.
        believes_phoneys: False if no phoney is laid by mistake, whatever the profile believes.
        is_timed: True if the clock ends a search; without, its profile does.
        own_list: a smaller list that the bot plays from, made by `narrowed`; None for that of the
            game.
        avoided: words in upper case, such as slurs, that no lower level lays.
    """

    engine: Engine
    levels: Levels
    leaves: Leaves = RULE_OF_THUMB
    seed: int = 0
    threads: int = 1
    phoneys: int = 0
    believes_phoneys: bool = True
    is_timed: bool = True
    own_list: Lexicon | None = None
    avoided: Set[str] = frozenset()


class ShortListBot:
    """Plays from a smaller list, and challenges by the list of the game.

    Args:
        mover: the bot that knows the smaller list.
        judge: the same player with the list of the game.
    """

    def __init__(self, mover: Bot, judge: Bot) -> None:
        self._mover, self._judge = mover, judge

    @property
    def name(self) -> str:
        """The name of the player."""
        return self._judge.name

    @property
    def mover(self) -> Bot:
        """The bot that knows the smaller list."""
        return self._mover

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return a move whose words are all in the smaller list."""
        return self._mover.choose_move(view, halt)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return the words to challenge, whichever list they are missing from."""
        return self._judge.choose_challenge(view)

    def think_ahead(self, view: SeatView, halt: CancelToken) -> None:
        """Let the player use the opponent's time, with the smaller list."""
        think_ahead(self._mover, view, halt)


def make_bot(profile: Profile, resources: BotResources, knowledge: Knowledge | None = None) -> Bot:
    """The bot of a player, with the words it knows where they are made already."""
    bot = _searching(profile, resources) or _plain(profile, resources, knowledge)
    if resources.own_list is not None:
        shorter = replace(resources, engine=make_engine(resources.own_list))
        bot = ShortListBot(_searching(profile, shorter) or _plain(profile, shorter, None), bot)
    percent = max(resources.phoneys, round(_PERCENT * profile.taste.bluffs))
    if not percent:
        return bot
    engine, leaves, seed = resources.engine, resources.leaves, resources.seed
    return PhoneyBot(bot, engine, partial(_phoneys, resources), percent, leaves, seed)


def mind_of(bot: Bot) -> LevelBot | None:
    """The part of a bot that overlooks plays as people do; None for one that has none.

    Plays that were laid to bluff are not its own.
    """
    while isinstance(bot, PhoneyBot | ShortListBot):
        bot = bot.mover
    return bot if isinstance(bot, LevelBot) else None


def make_knowledge(profile: Profile, resources: BotResources) -> Knowledge:
    """The words that a player knows in a game with this seed."""
    lexicon = resources.engine.lexicon
    needs_levels = not profile.words.is_everything or profile.sight.rare_hook < 1
    levels = resources.levels(IN_NO_LIST) if needs_levels else {}
    plausible = partial(_plausible_phoneys, lexicon, resources.levels)
    return Knowledge(
        lexicon,
        levels,
        profile.words,
        resources.seed,
        plausible,
        lays_believed=resources.believes_phoneys,
        avoided=resources.avoided if 0 < profile.level <= POLITE_LEVEL else frozenset(),
    )


def narrowed(whole: Lexicon, smaller: Lexicon | Iterable[str]) -> Lexicon:
    """The words of a smaller list, or of some words in upper case, that a whole list has too.

    Raises:
        LexiconError: there are none.
    """
    words = set(smaller.words() if isinstance(smaller, Lexicon) else smaller)
    if isinstance(smaller, Lexicon):
        common = words.intersection(whole.words())
        if common == words:
            # Its word graph is there already; to compile a long list takes seconds.
            return smaller
    else:
        common = set(filter(whole.is_acceptable, words))
    found = compile_words(common, whole.alphabet)
    if found is None:
        raise LexiconError(
            Sentence("the smaller list has no word in common with {name}", name=whole.name)
        )
    return found


def _searching(profile: Profile, resources: BotResources) -> Bot | None:
    """The bot of a player who searches; None for one who does not."""
    pace = Pace(threads=resources.threads, seed=resources.seed, is_timed=resources.is_timed)
    plan = replace(SIMULATION_PLAN, most_iterations=int(profile.choice.iterations))
    engine, leaves = resources.engine, resources.leaves
    match profile.choice.search:
        case "simulation":
            return SimulatingBot(engine, leaves, plan, pace)
        case "champion":
            champion = CHAMPION_PLAN.limited_to(plan.most_iterations)
            return ChampionBot(engine, leaves, champion, pace)
    return None


def _plain(profile: Profile, resources: BotResources, knowledge: Knowledge | None) -> Bot:
    """The bot of a player who goes by what they know and see."""
    if profile.is_static:
        return StaticBot(resources.engine, resources.leaves)
    known = knowledge or make_knowledge(profile, resources)
    return LevelBot(profile, known, resources.leaves, resources.seed)


@lru_cache(maxsize=2)
def _plausible_phoneys(lexicon: Lexicon, levels: Levels) -> tuple[str, ...]:
    """The phoneys of a list that players may believe in; all there are would take a second."""
    return make_phoneys(lexicon, levels(IN_NO_LIST), every=_PLAUSIBLE)


def _phoneys(resources: BotResources) -> tuple[Iterable[str], Iterable[str]]:
    """Phoneys for the list of a game, and the words that they may cross."""
    lexicon, levels = resources.engine.lexicon, resources.levels(IN_NO_LIST)
    return make_phoneys(lexicon, levels, resources.seed), crossing_words(lexicon, levels)
