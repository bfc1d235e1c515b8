# SPDX-License-Identifier: MIT
"""Rulings behind which nothing stands but the director's authority.

Sources: 1999 and 2001 1, 21; Singapore G20; NASPA II.D.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act

TOPIC = "authority-director"
KEY = "meta.residual_authority"


def rule_freely(act: Act, step: str, player: int | None = None, detail: str = "") -> None:
    """Note what a director was free to do; sections as in `Act.rule_step`."""
    act.rule_step(TOPIC, step, KEY, player=player, detail=detail)
