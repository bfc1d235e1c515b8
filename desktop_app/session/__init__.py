# SPDX-License-Identifier: MIT
"""Qt objects around the play layer: games, clocks, bots, the desk. PySide6.QtCore only."""
