# SPDX-License-Identifier: MIT
"""The files beside a journal that belong to its game: tracking sheets and the review.

They go wherever the game goes: to the removed games and back, into archives and backups.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from desktop_app.storage.review_file import REVIEW_SUFFIX, parse_review
from desktop_app.storage.tracking_file import TRACKING_SUFFIX, parse_sheets

_PARSERS: dict[str, Callable[[bytes, Path], object]] = {
    TRACKING_SUFFIX: parse_sheets,
    REVIEW_SUFFIX: parse_review,
}

SUFFIXES = tuple(_PARSERS)


def companions_of(journal: Path) -> tuple[Path, ...]:
    """Return the possible companions of a journal, whether they exist or not."""
    return tuple(journal.with_suffix(suffix) for suffix in SUFFIXES)


def check_companion(data: bytes, path: Path) -> None:
    """Check that the content of a companion can be read, by the suffix of its path.

    Raises:
        StorageError: it cannot; the message names the path.
    """
    _PARSERS[path.suffix](data, path)
