# SPDX-License-Identifier: MIT
"""The form for a new game."""
