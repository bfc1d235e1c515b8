# SPDX-License-Identifier: MIT
"""The rules and the word list that a person learns by, for the window and the commands."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.lexicon.store import DEFAULT_NAME, LexiconStore
from desktop_app.play.rulesets import (
    DEFAULT_RULESET,
    available_rulesets,
    load_ruleset,
    wanted_lexica,
)
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.topics import OPTION_MARK
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.learners import Learner

FIRST_RULES = "mattel-family"
"""The rule book of a learner who chose none: the rules in the box, which a first game has."""


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A rule book to learn by.

    Attributes:
        name: as in ``naspa-2016`` or ``naspa-2016:international``.
        title: on the screen, not translated.
    """

    name: str
    title: str


def rule_books() -> tuple[RuleBook, ...]:
    """Return every rule book that can be read, the bundled ones first, each before its options."""
    found = []
    for entry in available_rulesets():
        if not entry.problem:
            found.append(RuleBook(entry.id, entry.title))
            found += [
                RuleBook(f"{entry.id}{OPTION_MARK}{option.name}", option.title)
                for option in entry.options
            ]
    return tuple(found)


def book_of(learner: Learner | None) -> str:
    """Return the name of the rule book that a learner chose, if it can still be read."""
    chosen = "" if learner is None else learner.rules
    return chosen if chosen in {book.name for book in rule_books()} else FIRST_RULES


def list_for_rules(store: LexiconStore, ruleset: str, option: str = "") -> str:
    """Return the name of the installed list for a ruleset; the usual one if it cannot be read."""
    try:
        rules = load_ruleset(ruleset, option or None)
    except (RulesetError, OSError):
        return DEFAULT_NAME
    return store.resolve(wanted_lexica(rules)).name


def list_of_last_game(store: LexiconStore, settings: SettingsStore) -> str:
    """Return the name of the list for the ruleset of the last game on the screen."""
    last = settings.record("last_new_game")
    ruleset = str(last.get("ruleset", DEFAULT_RULESET))
    return list_for_rules(store, ruleset, str(last.get("option", "")))
