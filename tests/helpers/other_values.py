# SPDX-License-Identifier: MIT
"""Another value of a rule, to see if the rule is read."""

from __future__ import annotations

from enum import Enum
from typing import Any


def changed(value: object) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case Enum():
            return next(member for member in type(value) if member is not value)
    return f"other than {value}"
