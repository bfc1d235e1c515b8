# SPDX-License-Identifier: MIT
"""Which words a player may know, by their level: a guess, and always said to be one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.play.players import UnknownPlayerError, load_players
from desktop_app.rules.setup import Seat


def vocabulary_of_level(level: int) -> float | None:
    """Return the vocabulary (`lexicon.levels`) of a level of the ladder; None without such one.

    Of words of that commonness a player of the level knows half.
    """
    return next(
        (profile.words.vocabulary for profile in load_players().ladder if profile.level == level),
        None,
    )


def vocabulary_of_kind(kind: str) -> float | None:
    """Return the vocabulary of a computer player; None for anyone else, and for all words."""
    try:
        words = load_players().find(kind).words
    except UnknownPlayerError:
        return None
    return None if words.vocabulary >= IN_NO_LIST else words.vocabulary


def guessed_vocabulary(
    seats: Sequence[Seat], of_person: Callable[[str], float | None]
) -> dict[int, float]:
    """Return by seat up to which commonness its player may know words; without those unknown.

    A person of whom no game tells anything is taken for as good as the computer they chose to play.

    Args:
        seats: of the game.
        of_person: the vocabulary of a person by name, from their games; None where none tells it.
    """
    bots = {
        at: vocabulary_of_kind(seat.kind) for at, seat in enumerate(seats) if not seat.is_person
    }
    rival = next(iter(bots.values()), None) if len(bots) == 1 else None
    found = {
        at: of_person(seat.name) or rival if seat.is_person else bots[at]
        for at, seat in enumerate(seats)
    }
    return {at: vocabulary for at, vocabulary in found.items() if vocabulary is not None}
