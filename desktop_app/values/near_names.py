# SPDX-License-Identifier: MIT
"""Names that a mistyped one may stand for."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MAX_NEAR = 5


def near_names(read: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return up to `MAX_NEAR` known names: those most alike first, then those that hold it."""
    names = list(known)
    alike = get_close_matches(read, names, MAX_NEAR)
    holding = [name for name in names if read and read in name]
    return tuple(dict.fromkeys([*alike, *holding]))[:MAX_NEAR]


def not_known(read: str, kind: str, near: Iterable[str], listed_by: str) -> str:
    """Return the message about a name that does not exist.

    Args:
        read: the name.
        kind: of thing, with its article, such as "a procedure".
        near: the names that it may stand for.
        listed_by: the command that lists them all.
    """
    found = ", ".join(near)
    hint = f"did you mean {found}?" if found else f"see {listed_by}"
    return f"{read!r} is not {kind} ({hint})"
