# SPDX-License-Identifier: MIT
"""Readers of bytes, asked what they think of some."""

from __future__ import annotations

from collections.abc import Callable


def complaint_about(data: bytes, read: Callable[[bytes], object]) -> str:
    """What a reader says of `data`; empty when it takes it."""
    try:
        read(data)
    except ValueError as error:
        return str(error)
    return ""
