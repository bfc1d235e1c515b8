# SPDX-License-Identifier: MIT
"""Hints for a review: limits of taste, which are printed after the tests and fail none."""

from __future__ import annotations

import warnings
from collections.abc import Iterable


def hint(limit: str, found: Iterable[str]) -> None:
    """Print each finding beyond a limit in the summary of warnings."""
    for finding in found:
        # The filter in pyproject.toml knows hints by this start.
        warnings.warn(f"hint for review: {limit}: {finding}", UserWarning, stacklevel=2)
