# SPDX-License-Identifier: MIT
"""What there is to choose from for a new game: rulesets, word lists, bots."""

from __future__ import annotations

from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.rulesets import available_rulesets, load_ruleset, wanted_lexica
from desktop_app.rules.ruleset import Ruleset, RulesetError
from desktop_app.sentences.faults import told
from desktop_app.session.game_choice import (
    BotOffer,
    LexiconAnswer,
    LexiconOffer,
    NewGameOffers,
    RulesetOffer,
)

SHOWN_FIRST = ("naspa-2016", "singapore-2015", "sanspa-2001", "sanspa-1999", "mattel-family")
"""The rulesets that come with the program, the newest tournament rules first."""


def collect_offers(
    store: LexiconStore, bots: tuple[BotOffer, ...], engine_notice: str = ""
) -> NewGameOffers:
    """Read every ruleset file and the list of word lists; what is bad becomes a problem.

    `bots` and `engine_notice` are what `session.opponents` says of the engine in use.
    """
    rulesets: list[RulesetOffer] = []
    problems: list[str] = []
    for entry in available_rulesets():
        if entry.problem:
            problems.append(entry.problem)
            continue
        try:
            options = tuple(load_ruleset(entry.id, option.name) for option in entry.options)
            offer = RulesetOffer(load_ruleset(entry.id), options)
        except (RulesetError, OSError) as error:
            problems.append(told(error))
        else:
            rulesets.append(offer)
    rulesets.sort(key=_rank)
    installed, broken = store.scan()
    lexica = tuple(
        LexiconOffer(each.name, each.sidecar.title, each.sidecar.words) for each in installed
    )
    answers = {
        (ruleset.id, ruleset.option): answer_for(store, ruleset)
        for offer in rulesets
        for ruleset in (offer.ruleset, *offer.options)
    }
    problems.extend(told(error) for error in broken)
    return NewGameOffers(tuple(rulesets), bots, lexica, answers, tuple(problems), engine_notice)


def answer_for(store: LexiconStore, ruleset: Ruleset) -> LexiconAnswer:
    """Which installed list stands for the one a ruleset names."""
    found = store.resolve(wanted_lexica(ruleset))
    return LexiconAnswer(found.name, found.wanted, bool(found.notice))


def _rank(offer: RulesetOffer) -> tuple[int, str]:
    name = offer.ruleset.id
    return (SHOWN_FIRST.index(name) if name in SHOWN_FIRST else len(SHOWN_FIRST), name)
