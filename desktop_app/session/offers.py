# SPDX-License-Identifier: MIT
"""The choices for a new game: rulesets, word lists, bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.players import load_players, load_voices
from desktop_app.play.ruleset_files import bundled_files
from desktop_app.play.rulesets import (
    available_rulesets,
    load_ruleset,
    load_ruleset_file,
    ruleset_entry,
    wanted_lexica,
)
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.sentences.faults import told
from desktop_app.session.game_choice import (
    BotOffer,
    LexiconAnswer,
    LexiconOffer,
    NewGameOffers,
    RulesetOffer,
)
from desktop_app.session.opponents import offered_styles

SHOWN_FIRST = ("naspa-2016", "singapore-2015", "sanspa-2001", "sanspa-1999", "mattel-family")
"""The bundled rulesets, newest tournament rules first."""


def collect_offers(
    store: LexiconStore, bots: tuple[BotOffer, ...], engine_notice: str = ""
) -> NewGameOffers:
    """Read all ruleset files and installed lists; unreadable ones become problems, as do players.

    `bots` and `engine_notice` come from `session.opponents`.
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
        LexiconOffer(lexicon.name, lexicon.sidecar.title, lexicon.sidecar.words)
        for lexicon in installed
    )
    answers = {
        (ruleset.id, ruleset.option): answer_for(store, ruleset)
        for offer in rulesets
        for ruleset in (offer.ruleset, *offer.options)
    }
    problems.extend(told(error) for error in broken)
    problems.extend(load_players().problems)
    problems.extend(load_voices()[1])
    return NewGameOffers(
        tuple(rulesets), bots, lexica, answers, tuple(problems), engine_notice, offered_styles()
    )


def reading_ahead() -> Iterator[Callable[[], object]]:
    """Yield short steps that read what the form of a new game shows, before it is asked for.

    What is read is kept until its file changes. A file that cannot be read is named by the form.
    """
    with suppress(OSError):
        for file in bundled_files():
            yield partial(_read_ahead, file)
    yield load_players
    yield load_voices


def _read_ahead(file: Path) -> None:
    with suppress(RulesetError, OSError):
        for option in ruleset_entry(file, is_bundled=True).options:
            load_ruleset_file(file, option.name)


def answer_for(store: LexiconStore, ruleset: Ruleset) -> LexiconAnswer:
    """Return the installed list to use for a ruleset."""
    found = store.resolve(wanted_lexica(ruleset))
    return LexiconAnswer(found.name, found.wanted, bool(found.notice))


def _rank(offer: RulesetOffer) -> tuple[int, str]:
    name = offer.ruleset.id
    return (SHOWN_FIRST.index(name) if name in SHOWN_FIRST else len(SHOWN_FIRST), name)
