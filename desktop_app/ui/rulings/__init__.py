# SPDX-License-Identifier: MIT
"""Ruling cards: the rule for an incident, and what it changed."""
