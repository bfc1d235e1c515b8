# SPDX-License-Identifier: MIT
"""Rackside: a board, racks, a bag and a tournament clock on one computer."""

from __future__ import annotations

__version__ = "1.0.0"
