# SPDX-License-Identifier: MIT
"""Which leave values a list is played with: learned ones where they fit its tiles."""

from __future__ import annotations

from pathlib import Path

from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.lexicon.alphabet import ENGLISH
from desktop_app.lexicon.lexicon import Lexicon

SHIPPED = ("leaves", "english-school.klv2")
"""The file of learned values among the resources."""


def leaves_for(lexicon: Lexicon, shipped: Path) -> Leaves:
    """The learned values of the file `shipped` where they fit a list, else the rule of thumb.

    They were learned with one list of English tiles; what they gain with another is in
    docs/engine/leaves.md.

    Raises:
        OSError: the file cannot be read.
        LexiconError: it holds no leave values.
    """
    if lexicon.alphabet != ENGLISH:
        return RULE_OF_THUMB
    return KlvLeaves.read(shipped, lexicon.alphabet, is_shipped=True)
