# SPDX-License-Identifier: MIT
"""The window for onlookers: board, scores, clocks and the last play, and nothing that is secret."""
