# SPDX-License-Identifier: MIT
"""What tiles that are only being tried would score, and why they might be refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.laying import weigh_placements
from desktop_app.rules.board import Placement
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.scoring import PlayScore
from desktop_app.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Preview:
    """A play before it is made.

    Attributes:
        score: word by word; None where it makes no sense.
        refusals: why it may not be laid; empty when it may.
        faults: what an opponent could challenge it for whatever its words are.
    """

    score: PlayScore | None
    refusals: tuple[Refusal, ...]
    faults: tuple[Reason, ...] = ()


class _NoHand:
    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        raise AssertionError("trying tiles draws none")


def preview_play(state: GameState, player: int, placements: Sequence[Placement]) -> Preview:
    """Weigh tiles as `LayTiles` would, without laying them.

    `state` is the game without them: the tiles are on the player's rack and the squares are free.
    """
    return Preview(*weigh_placements(Act(state, None, _NoHand()), player, placements))
