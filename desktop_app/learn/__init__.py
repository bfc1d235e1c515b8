# SPDX-License-Identifier: MIT
"""Teaching without Qt: lessons, word study, puzzles and drills."""
