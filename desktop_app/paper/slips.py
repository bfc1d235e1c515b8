# SPDX-License-Identifier: MIT
"""What stands on the slips that are filled in during a game; it depends on the ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.tiles import BLANK
from desktop_app.translation.words import tr

WORDS = 4
"""Lines for words on a challenge slip: few plays form more."""


@dataclass(frozen=True, slots=True)
class ChallengeSlip:
    """A challenge slip.

    Attributes:
        words: so many lines for challenged words.
        blanks: boxes for the letters of blanks, where the rules want them written on this slip.
        verdicts: what is ticked, of two.
        fields: who is who.
        section: the ruleset, with the section of the document where it has one.
    """

    words: int
    blanks: int
    verdicts: tuple[str, str]
    fields: tuple[str, str]
    section: str


@dataclass(frozen=True, slots=True)
class BlankSlip:
    """A slip on which the letters of the blanks are printed or circled.

    Attributes:
        blanks: how many blanks the set has, each with letters to circle of its own.
        letters: the faces that a blank may stand for.
        section: the ruleset, with the section of the document where it has one.
    """

    blanks: int
    letters: tuple[str, ...]
    section: str


def challenge_slip(ruleset: Ruleset) -> ChallengeSlip:
    """The slip on which words are challenged under a ruleset."""
    has_blanks = ruleset.blank.designate == "state-and-print-slip"
    return ChallengeSlip(
        words=WORDS,
        blanks=_blanks(ruleset) if has_blanks else 0,
        verdicts=(tr("Acceptable"), tr("Not acceptable")),
        fields=(tr("Challenger"), tr("Played by")),
        section=_cited(ruleset, "challenge.binding"),
    )


def blank_slip(ruleset: Ruleset) -> BlankSlip:
    """The slip on which blanks are designated under a ruleset."""
    return BlankSlip(
        _blanks(ruleset), tile_set_of(ruleset).faces, _cited(ruleset, "blank.designate")
    )


def _blanks(ruleset: Ruleset) -> int:
    return ruleset.set.distribution.get(BLANK, 0)


def _cited(ruleset: Ruleset, path: str) -> str:
    """Whose slip it is: the ruleset with the section, where the document has one."""
    section = ruleset.section_for(path)
    if not section or ruleset.is_silent(path):
        return ruleset.title
    return tr("{ruleset}: {section}").format(ruleset=ruleset.title, section=section)
