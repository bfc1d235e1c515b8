# SPDX-License-Identifier: MIT
"""The audience board: board, scores, clocks and the last play; nothing that is secret."""
