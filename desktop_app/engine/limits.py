# SPDX-License-Identifier: MIT
"""Numbers that a search is given, checked before they go to the native engine."""

from __future__ import annotations

from desktop_app.sentences.sentence import Sentence

MOST_SEED = 2**64 - 1
MOST_COUNT = 10**12
"""More iterations, racks or nodes than anybody waits for."""


class LimitError(ValueError):
    """A number out of range; the message names it and says what was expected."""


def check_within(name: str, number: int, least: int, most: int) -> None:
    """Make sure that a number lies in a range, both ends included.

    Raises:
        LimitError: it does not.
    """
    if not least <= number <= most:
        raise LimitError(
            Sentence(
                "{name}: read {number}, expected {least} to {most}",
                name=name,
                number=number,
                least=least,
                most=most,
            )
        )
