# SPDX-License-Identifier: MIT
"""What a headless command says when its input cannot be used."""

from __future__ import annotations

from desktop_app.formats.errors import shortened


class UsageError(Exception):
    """The arguments do not go together, or name something that is not there."""


def check_within(name: str, number: int, least: int, most: int) -> None:
    """Make sure of the range of an option; raises UsageError, which names it."""
    if not least <= number <= most:
        raise UsageError(f"{name}: read {number}, expected {least} to {most}")


def check_least(name: str, number: int, least: int) -> None:
    """Make sure that an option is not too small; raises UsageError, which names it."""
    if number < least:
        raise UsageError(f"{name}: read {number}, expected at least {least}")


def is_bad_input(error: BaseException) -> bool:
    """Whether `error` is about what the user gave us; anything else is a bug and has a traceback.

    That is a `UsageError`, a file that cannot be opened or decoded, and every typed error of the
    program, which all descend from `ValueError`.
    """
    if isinstance(error, UsageError | OSError | UnicodeError):
        return True
    return isinstance(error, ValueError) and type(error).__module__.startswith("desktop_app.")


def one_line(error: BaseException) -> str:
    """The message of `error` on one line: the place, what was read, what was expected.

    An `OSError` says its file first, as the typed errors of the formats do.
    """
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror or 'cannot be read'}"
    if isinstance(error, OSError) and error.strerror:
        # It is about no file that we opened: the output goes to a full disk.
        return f"output: {error.strerror}"
    text = " ".join(str(error).split())
    return shortened(text) or type(error).__name__
