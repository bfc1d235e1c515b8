# SPDX-License-Identifier: MIT
"""Errors of headless commands, and their messages."""

from __future__ import annotations

from collections.abc import Iterable

from desktop_app.formats.errors import shortened
from desktop_app.sentences import faults
from desktop_app.sentences.faults import fault_of, told
from desktop_app.values.near_names import near_names, not_known


class UsageError(Exception):
    """The arguments do not go together, or name something that does not exist."""


def unknown_name(read: str, kind: str, known: Iterable[str], listed_by: str) -> UsageError:
    """Return the error for a name that does not exist, with those most like it.

    Args:
        read: the name.
        kind: of thing, with its article, such as "a procedure".
        known: the names that exist.
        listed_by: the command that lists them.
    """
    return UsageError(not_known(read, kind, near_names(read, known), listed_by))


def check_within(name: str, number: int, least: int, most: int) -> None:
    """Check the range of an option. Raises UsageError, naming it."""
    if not least <= number <= most:
        raise UsageError(f"{name}: read {number}, expected {least} to {most}")


def check_least(name: str, number: int, least: int) -> None:
    """Check the minimum of an option. Raises UsageError, naming it."""
    if number < least:
        raise UsageError(f"{name}: read {number}, expected at least {least}")


def is_bad_input(error: BaseException) -> bool:
    """True if `error` is about the user's input; any other error is a bug and shows a traceback.

    The user's errors are a `UsageError`, and what is bad input in the window too.
    """
    return isinstance(error, UsageError) or faults.is_bad_input(error)


def one_line(error: BaseException) -> str:
    """Return the message of `error` on one line: the place, what was read, what was expected.

    For an `OSError` the file comes first, as in the typed errors of formats.
    """
    if isinstance(error, OSError) and error.filename is not None:
        return told(error)
    if isinstance(error, OSError) and error.errno is not None:
        # Not about an input file: the output went to a full disk.
        return f"output: {fault_of(error)}"
    text = " ".join(str(error).split())
    return shortened(text) or type(error).__name__
