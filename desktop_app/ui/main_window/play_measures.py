# SPDX-License-Identifier: MIT
"""How the room of a game shares itself out; lengths are logical pixels."""

from __future__ import annotations

GAP, NARROW_GAP = 8, 4
BUTTON = 34
RESULT_HEIGHT = 420
RESULT_HEIGHTS = (2000, 1, 1, 1)
"""At the end the result has all that the score sheet can spare."""
ANSWERED_HEIGHTS = (300, 220, 100, 1)
"""What is left of the result when the words that were looked up are opened below it."""
PANEL_HEIGHTS = (208, 290, 96)
"""Heights of tiles, score sheet and rulings in a small window; the sheet takes what is left."""
LEAST_SCORES = 120
"""What the score sheet keeps when the tiles want more room."""
ROOM_FOR_PANELS = 540
"""In a lower window one of the panels is open at a time."""
LOW_SHAPE = 1.3
"""How much wider than high a low window is at least in which the rack stands beside the board."""
ROOM_FOR_CLOCK = 480
"""In a lower one the clock is smaller too."""
ROOM_FOR_KEYS = 1000
"""In a narrower window the buttons do not tell their keys; the sheet of keys does."""
ROOM_FOR_MARGINS = 700
"""In a narrower window the margins are small."""
MARGINS, NARROW_MARGINS = (GAP, GAP, GAP, 4), (4, 4, 4, 2)
BETWEEN, NARROW_BETWEEN = 12, 8
"""Between the board and what is beside it."""
BAR_SHARE = 0.57
"""How much of the width the buttons below the board may take before they stand in two lines."""
