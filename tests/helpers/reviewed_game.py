# SPDX-License-Identifier: MIT
"""A game of three turns to review: a bingo that is missed, a phoney that stays, an exchange."""

from __future__ import annotations

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 9C BROADEZ +40 40
>Ann: AENRSTV -V +0 6
"""
