# SPDX-License-Identifier: MIT
"""The error messages of functions that read bytes."""

from __future__ import annotations

from collections.abc import Callable


def complaint_about(data: bytes, read: Callable[[bytes], object]) -> str:
    """Return the error message of a reader for `data`; empty if it accepts it."""
    try:
        read(data)
    except ValueError as error:
        return str(error)
    return ""
