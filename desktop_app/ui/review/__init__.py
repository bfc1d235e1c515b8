# SPDX-License-Identifier: MIT
"""The review of a game: candidates, mistakes and the course of the game."""
