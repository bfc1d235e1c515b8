# SPDX-License-Identifier: MIT
"""Lengths that Qt itself goes by and PySide does not name; logical pixels."""

from __future__ import annotations

NO_LIMIT = 16_777_215
"""The most that Qt lets a widget have: it is not held."""
