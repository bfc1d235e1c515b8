# SPDX-License-Identifier: MIT
"""Who the nick of an event line is, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable

from desktop_app.formats.gcg_model import GcgPlayer


class PlayerTable:
    """The players of a game, which grows when an event names somebody new.

    Nicks are compared exactly, then without regard to case and underscores, then with the full
    names, because all of these differ between the player line and the events in real files.
    """

    def __init__(self, players: Iterable[GcgPlayer]) -> None:
        self._slots: list[GcgPlayer | None] = []
        for player in players:
            while len(self._slots) < player.number:
                self._slots.append(None)
            self._slots[player.number - 1] = player

    def __len__(self) -> int:
        return len(self._slots)

    def names(self) -> tuple[str, ...]:
        """The full names; a player number that the file leaves out is called ``player N``."""
        return tuple(
            slot.name if slot else f"player {number}"
            for number, slot in enumerate(self._slots, start=1)
        )

    def find(self, nick: str, last_mover: int | None) -> int | None:
        """The 0-based player of a nick, None when nobody has it.

        Where two players have the same nick it is the one who did not move last.
        """
        for has_nick in (_is_exact, _is_loose, _is_full_name):
            found = [
                index for index, slot in enumerate(self._slots) if slot and has_nick(slot, nick)
            ]
            if found:
                return next((index for index in found if index != last_mover), found[0])
        return None

    def add(self, nick: str) -> int:
        """Give an unknown nick the first free number; its 0-based player."""
        free = next((i for i, slot in enumerate(self._slots) if slot is None), len(self._slots))
        if free == len(self._slots):
            self._slots.append(None)
        self._slots[free] = GcgPlayer(free + 1, nick, nick)
        return free


def _fold(name: str) -> str:
    return " ".join(name.replace("_", " ").split()).casefold()


def _is_exact(player: GcgPlayer, nick: str) -> bool:
    return player.nick == nick


def _is_loose(player: GcgPlayer, nick: str) -> bool:
    return _fold(player.nick) == _fold(nick)


def _is_full_name(player: GcgPlayer, nick: str) -> bool:
    return _fold(player.name) == _fold(nick)
