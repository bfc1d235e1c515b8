# SPDX-License-Identifier: MIT
"""A play that comes off the board again, and what its turn scored.

Sources: 1999 and 2001 13.1; Singapore G11.3; NASPA VI.B.3.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.board import Placement
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected
from desktop_app.rules.events import PlayWithdrawn
from desktop_app.rules.score_rows import challenge_points_of, last_play_line

_TOPIC = "challenge-style"


def withdraw_play(act: Act, player: int, placements: Sequence[Placement], points: int) -> None:
    """Take a player's last play off the board with its points.

    What an earlier challenge that failed added to the score of its turn goes with it; where the
    ruleset writes that only to the cumulative score, it stays.

    Args:
        act: the act that led here.
        player: whose play it is.
        placements: its tiles that lie on the board still.
        points: what it scored by itself.
    """
    line = last_play_line(act.state, player)
    bonus = 0 if line is None else challenge_points_of(act.state, line)
    act.emit(PlayWithdrawn(player, tuple(placements), points))
    if bonus:
        act.emit(PointsCorrected(player, CorrectionKind.CORRECTION, -bonus, _TOPIC))
