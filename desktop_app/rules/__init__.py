# SPDX-License-Identifier: MIT
"""The rules of the game as pure values and functions: no screen, no files, no clock."""
