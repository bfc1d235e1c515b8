# SPDX-License-Identifier: MIT
"""Hints, the coach and *Why this?* beside the board."""
