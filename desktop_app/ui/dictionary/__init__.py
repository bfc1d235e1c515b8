# SPDX-License-Identifier: MIT
"""The dictionary for after a game."""
