# SPDX-License-Identifier: MIT
"""Ruling cards: what the ruleset says of something that happened, and what it changed."""
