# SPDX-License-Identifier: MIT
"""Options that several commands have, with one help text for all of them."""

from __future__ import annotations

import argparse

from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.play.rulesets import DEFAULT_RULESET

# A parser, or a group of its options.
_Options = argparse._ActionsContainer


def add_ruleset(options: _Options) -> None:
    """Declare --ruleset."""
    text = f"the rules, by their id ({DEFAULT_RULESET})"
    options.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="ID", help=text)


def add_learner_rules(options: _Options) -> None:
    """Declare --ruleset for what a learner does; None is the rule book that they learn by."""
    text = "the rules, by their id (those of the learner chosen last)"
    options.add_argument("--ruleset", metavar="ID", help=text)


def add_lexicon(options: _Options) -> None:
    """Declare --lexicon, for the words of the games."""
    text = f"an installed lexicon, a word list (also .gz) or a .kwg ({DEFAULT_NAME})"
    options.add_argument("--lexicon", default=DEFAULT_NAME, metavar="NAME|FILE", help=text)


def add_threads(options: _Options, default: int = 1, usual: str = "1") -> None:
    """Declare --threads; `usual` is its default in words, the same on every machine."""
    text = f"how many threads compute at the same time ({usual})"
    options.add_argument("--threads", type=int, default=default, metavar="T", help=text)


def add_seed(options: _Options) -> None:
    """Declare --seed, from which the draws of games follow."""
    text = "seed; the same seed plays the same games (0)"
    options.add_argument("--seed", type=int, default=0, metavar="S", help=text)
