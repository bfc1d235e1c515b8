# SPDX-License-Identifier: MIT
"""What can be printed at this moment, apart from how it is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.paper.kinds import Kind
from desktop_app.paper.matter import Matter, PaperSize, paper_of
from desktop_app.rules.ruleset import Ruleset

BY_COUNTRY = "auto"
"""The setting of the paper as long as nobody chose one."""


@dataclass(frozen=True)
class PaperChoices:
    """What the page offers.

    Attributes:
        rulesets: whose forms there are, the likeliest first; not empty.
        game: what is known of the game on the table, None without one.
        trackers: the seats whose rack may be crossed off on a tracking sheet: those whose rack is
            open to whoever sits here, and everybody's once the game is over.
    """

    rulesets: tuple[Ruleset, ...]
    game: Matter | None = None
    trackers: tuple[int, ...] = ()

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of paper; that of one player only where two play."""
        is_for_two = self.game is None or len(self.game.names) == 2
        return tuple(kind for kind in Kind if is_for_two or kind is not Kind.OWN_SCORE_SHEET)

    def matter(self, ruleset: Ruleset, names: tuple[str, ...]) -> Matter:
        """What a sheet is made from: the game, or a form with names on it."""
        if self.game is not None:
            return self.game
        return Matter(ruleset, tuple(names) if any(names) else ())


def paper_for(setting: str, *, uses_letter: bool) -> PaperSize:
    """The paper of a setting; without a choice the one of the country."""
    if setting == BY_COUNTRY:
        return PaperSize.LETTER if uses_letter else PaperSize.A4
    return paper_of(setting)
