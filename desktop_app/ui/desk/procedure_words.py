# SPDX-License-Identifier: MIT
"""How a procedure of the desk reads: its title, what it is for, its questions and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ProcedureWords:
    """A procedure in words. Sentences may use ``{name}``: the player whom it concerns.

    Attributes:
        title: a few words for the list and over the ruling card, such as "Too many tiles drawn".
        when: one sentence that says when to use it, as a player would tell what has happened.
        questions: question key to the question as it is put to the director or the player;
            ``{first}`` to ``{fourth}`` are the players by seat.
        words: the words of its choices to what is shown for them.
        ruled: one sentence for the ruling card once it is done; the effects are listed besides.
    """

    title: str
    when: str
    ruled: str
    questions: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


DECISION_OF_OTHERS = "What becomes of the game of the others?"
"""Asked where one of three or four plays no longer."""

WITHOUT_PLAYER: Mapping[str, str] = {
    "end-here": "It ends here; the best score of those who stay wins",
    "play-on": "It goes on without this player",
}
"""The answers to it."""
