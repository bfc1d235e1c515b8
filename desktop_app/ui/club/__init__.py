# SPDX-License-Identifier: MIT
"""The Club room: an event of a club for its director, and a screen for the wall."""
