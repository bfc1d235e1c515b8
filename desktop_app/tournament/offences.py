# SPDX-License-Identifier: MIT
"""Offences for which a director rules at a club, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from desktop_app.rules.acts.drawing import BAG_OFFENCE
from desktop_app.rules.ruleset_words import WORDS
from desktop_app.sentences.sentence import Sentence

CHEATING = "cheating"
FALSE_BLANK = "false-blank"
OVERFULL_PLAY = "overfull-rack-play"
LATE = "late-arrival"
HIDDEN_OVERDRAW = "hidden-overdraw"
BAG_EMPTY = "cumulative-bag-empty"
TANKING = "tanking"
ABUSE = "abusive-behaviour"
VIOLENCE = "violence"
OVERTIME_FOR_SPREAD = "overtime-for-spread"
MISORIENTED = "misoriented-letters"
TAKEN_FROM_BOARD = "tiles-from-board"
LOOKING = "looking-into-bag"

OFFENCES: Mapping[str, Sentence] = MappingProxyType(
    {
        **{offence: Sentence(title) for offence, title in WORDS["penalty.tariffs.offence"].items()},
        ABUSE: Sentence("abusive behaviour"),
        BAG_EMPTY: Sentence("a running total that is not written once the bag is empty"),
        BAG_OFFENCE: Sentence("putting a hand into the bag unannounced"),
        CHEATING: Sentence("cheating"),
        FALSE_BLANK: Sentence("playing another tile as a blank"),
        HIDDEN_OVERDRAW: Sentence("hiding that too many tiles were drawn"),
        LATE: Sentence("coming late"),
        LOOKING: Sentence("looking into the bag"),
        MISORIENTED: Sentence("laying letters upside down again and again"),
        OVERFULL_PLAY: Sentence("a play from a rack with too many tiles"),
        OVERTIME_FOR_SPREAD: Sentence("passing the limit of overtime to lose by less"),
        TAKEN_FROM_BOARD: Sentence("taking tiles from the board onto the rack"),
        TANKING: Sentence("giving a game away on purpose"),
        VIOLENCE: Sentence("violence"),
    }
)
"""Each offence in words, as it follows *for*."""


def offence_text(offence: str) -> Sentence:
    """Return an offence in words; one that is not known stands as it is."""
    return OFFENCES.get(offence) or Sentence("{offence}", offence=offence)
