# SPDX-License-Identifier: MIT
"""Handicaps and help belong to the players and the kind of game for which they were chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import GameChoice, split_kind
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import Value, check_new_game
from desktop_app.translation.words import tr

_MOST = 60
"""So many pairs and kinds of game are remembered."""
KEY = "games_by_pair"
"""The setting: records of `GameChoice` by `pair_key`, the newest last."""


def pair_key(choice: GameChoice) -> str:
    """The players and the kind of game; empty for people without names, who may be anybody."""
    unnamed = {_unnamed(number) for number in range(1, len(choice.players) + 1)} | {""}
    strangers = [seat for seat in choice.players if seat.is_person and _name(seat) in unnamed]
    if len(strangers) > 1:
        return ""
    players = "|".join(sorted(map(_identity, choice.players)))
    return f"{choice.ruleset}/{choice.option}/{players}"


def with_terms(choice: GameChoice, source: GameChoice | None) -> GameChoice:
    """A choice with the handicaps and the help of another game of these players.

    Args:
        choice: players and kind of game.
        source: the other game; None for even terms without help.
    """
    own = {} if source is None else {_identity(seat): seat for seat in source.players}

    def even(seat: Seat) -> Seat:
        found = own.get(_identity(seat), Seat(""))
        return replace(
            seat,
            start_points=found.start_points,
            allotment_ms=None if choice.minutes is None else found.allotment_ms,
            lexicon=found.lexicon,
        )

    other = source or GameChoice(choice.ruleset, ())
    return replace(
        choice,
        players=tuple(map(even, choice.players)),
        phoneys=other.phoneys,
        is_guided=other.is_guided,
        is_self_scored=other.is_self_scored,
        free_take_backs=other.free_take_backs,
    )


def games_by_pair(settings: SettingsStore) -> Mapping[str, GameChoice]:
    """The last game of each pair and kind, as far as it was uneven or had help.

    An entry that cannot be read is left out.
    """
    mode = Mode(settings.text("mode"))
    read = {
        key: GameChoice.from_record(record, mode)
        for key, record in settings.record(KEY).items()
        if isinstance(record, dict) and not check_new_game(record)
    }
    return {key: choice for key, choice in read.items() if choice is not None}


def keep_terms(settings: SettingsStore, choice: GameChoice) -> None:
    """Remember the terms of a game for the next one of these players."""
    key = pair_key(choice)
    records = {at: record for at, record in settings.record(KEY).items() if at != key}
    if key and with_terms(choice, None) != choice:
        records[key] = cast("dict[str, Value]", choice.as_record())
    settings.change(**{KEY: dict(list(records.items())[-_MOST:])})


def _identity(seat: Seat) -> str:
    return f"person {_name(seat)}" if seat.is_person else split_kind(seat.kind)[0]


def _name(seat: Seat) -> str:
    return " ".join(seat.name.split()).casefold()


def _unnamed(number: int) -> str:
    """The name of a person who gave none, as the form writes it."""
    return tr("Player {number}").format(number=number).casefold()
