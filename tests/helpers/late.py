# SPDX-License-Identifier: MIT
"""Positions near the end of a game in which almost all tiles are out of reach."""

from __future__ import annotations

from collections import Counter

from tests.helpers.positions import ENGLISH_SET

ROWS = 15


def late_cgp(own: str, told: str = "", *, unseen: str = "", zero_turns: int = 0) -> str:
    """Return a position with CAB at 8G and every other tile out of reach, except for `unseen`.

    The far rows are full, so that words of three and four letters do not fit there.
    """
    rest = Counter(ENGLISH_SET.distribution) - Counter("CAB" + own + told + unseen)
    faces = [face if face != "?" else "z" for face in sorted(rest.elements())]
    rows = ["15"] * ROWS
    rows[7] = "6CAB6"
    far = [0, 1, 2, 3, 14, 13, 12, 11]
    for row in far:
        laid, faces = faces[:ROWS], faces[ROWS:]
        rows[row] = "".join(laid) + (str(ROWS - len(laid)) if len(laid) < ROWS else "")
    assert not faces
    rows = [row or "15" for row in rows]
    return f"{'/'.join(rows)} {own}/{told} 10/0 {zero_turns}"
