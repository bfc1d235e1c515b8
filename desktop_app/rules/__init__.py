# SPDX-License-Identifier: MIT
"""The game as pure values: what a rule book knows, and nothing of screens, files or time."""
