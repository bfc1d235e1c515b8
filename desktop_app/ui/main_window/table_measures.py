# SPDX-License-Identifier: MIT
"""How the room of a physical set shares itself out; lengths are logical pixels."""

from __future__ import annotations

from PySide6.QtCore import Qt

from desktop_app.ui.widgets.lengths import NO_LIMIT

GAP = 8
BOARD_SHARE = 0.52
"""How much of the width the board may take."""
CLOCK_SHARE, ROOMY_CLOCK = 0.2, (112, 240)
"""Beside the board: of the height, and the least and the most in pixels."""
ASIDE_WIDTHS = (360, 520)
RESULT_WIDTH = 560
ROOM_FOR_RULINGS = 660
"""In a lower room the list of rulings waits until there is a card."""
ROOM_FOR_KEYS = 1250
"""In a narrower room the buttons do not tell their keys; the sheet of keys does."""
ROOM_FOR_STEPS = 760
"""In a narrower window scores are typed alone."""
ROOM_BELOW_TILES = 900
"""Beside the board the list waits in a lower room, where tiles and score sheet need its lines."""
ROOM_ACROSS = 1150
"""Below the clocks a narrower row is for tiles and score sheet alone, until there is a card."""
ROOM_FOR_TILES = 900
"""Beside a correction a narrower row is for the score sheet alone: it is what is corrected."""
ROOM_FOR_BOARD, ROOM_FOR_SHEETS = (900, 700), (900, 520)
"""Width and height. With the board, and without it: in a smaller window everything but board or
sheets stands beside them."""
LEAST_SIDE = 250
"""What stands beside the board has at least so much of the width there."""
ROOM_FOR_TWO = 530
"""Beside the board there, tiles and score sheet stand side by side in so much."""
SHARES = {
    (Qt.Orientation.Vertical, False): (1, 210, 290, 110),
    (Qt.Orientation.Vertical, True): (700, 1, 150, 110),
    (Qt.Orientation.Horizontal, False): (1, 350, 506, 190),
    (Qt.Orientation.Horizontal, True): (320, 1, 210, 110),
}
"""Of result, tiles, score sheet and rulings: how they stand, and whether the game is over."""


def clock_heights(room_height: int, *, is_board: bool) -> tuple[int, int]:
    """The least and the most the clocks may have: held beside the board, free without it."""
    least, most = ROOMY_CLOCK
    if not is_board:
        return least, NO_LIMIT
    return least, max(least, min(most, round(room_height * CLOCK_SHARE)))
