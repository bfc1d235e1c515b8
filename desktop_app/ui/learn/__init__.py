# SPDX-License-Identifier: MIT
"""The Learn room: lessons, word study, puzzles and drills."""
