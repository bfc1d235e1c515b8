# SPDX-License-Identifier: MIT
"""The GCG readers of Macondo and MAGPIE, restated from their grammars.

Both try each line for the first pattern found anywhere in it, and refuse a file at the first line
without one. `tests/interop` runs Macondo's own reader.
"""

from __future__ import annotations

import re
from collections import Counter

from desktop_app.formats.tile_text import split_rack, split_word
from desktop_app.rules.tiles import TileSet, rack_tile

_EVENT = r">(\S+):\s+"
_ROWS: tuple[tuple[str, str], ...] = (
    ("player", r"#player([1-2])\s+(\S+)\s+(.+)"),
    ("title", r"#title\s*(.*)"),
    ("description", r"#description\s*(.*)"),
    ("id", r"#id\s*(\S+)\s+(\S+)"),
    ("rack1", r"#rack1 (\S+)"),
    ("rack2", r"#rack2 (\S+)"),
    ("character-encoding", r"#character-encoding (\S+)"),
    ("play", _EVENT + r"(\S+)\s+(\w+)\s+(\S+)\s+\+(\d+)\s+(\d+)"),
    ("note", r"#note (.+)"),
    ("lexicon", r"#lexicon (.+)"),
    ("withdrawn", _EVENT + r"(\S+)\s+--\s+-(\d+)\s+(\d+)"),
    ("pass", _EVENT + r"(\S+)\s+-\s+\+0\s+(\d+)"),
    ("bonus", _EVENT + r"(\S*)\s+\(challenge\)\s+\+(\d+)\s+(\d+)"),
    ("exchange", _EVENT + r"(\S+)\s+-(\S+)\s+\+0\s+(\d+)"),
    ("end-bonus", _EVENT + r"\((\S+)\)\s+\+(\d+)\s+(-?\d+)"),
    ("time", _EVENT + r"(\S*)\s+\(time\)\s+-(\d+)\s+(-?\d+)"),
    ("end-penalty", _EVENT + r"(\S+)\s+\((\S+)\)\s+-(\d+)\s+(-?\d+)"),
    ("game-type", r"#game-type (classic|wordsmog)"),
    ("tile-distribution", r"#tile-distribution (english)"),
)
_PATTERNS = tuple((name, re.compile(pattern, re.ASCII)) for name, pattern in _ROWS)
_HEAD = frozenset(
    {"player", "title", "description", "id", "lexicon", "game-type", "tile-distribution"}
)
_TURNS = frozenset({"play", "pass", "exchange"})
_RACK_SIZE = 7


def faults(text: str, tile_set: TileSet) -> list[str]:
    """Return why one of the two readers would refuse a file; empty if both open it.

    Checks that depend on a ruleset are left out: MAGPIE also refuses a pass-out that is not the
    sixth scoreless turn, and scores that differ from its own.
    """
    reader = _Reader(tile_set)
    lines = text.removesuffix("\n").split("\n")
    if lines[0] != "#character-encoding UTF-8":
        return ["line 1: no encoding"]
    for number, line in enumerate(lines[1:], start=2):
        fault = reader.read(line)
        if fault:
            return [f"line {number}: {fault}: {line}"]
    return [] if reader.events else ["no turn"]


class _Reader:
    def __init__(self, tile_set: TileSet) -> None:
        self.events: list[str] = []
        self._unseen = Counter(tile_set.tiles)
        self._seen: Counter[str] = Counter()
        self._names: list[str] = []
        self._nicks: list[str] = []
        self._last = ""
        self._play: tuple[str, str, Counter[str]] = ("", "", Counter())
        self._is_over = False

    def read(self, line: str) -> str:
        """Return why a line is refused, or an empty text."""
        for name, pattern in _PATTERNS:
            match = pattern.search(line)
            if match is not None:
                return self._take(name, match)
        if self._last == "note":
            # An unknown line after a note continues it.
            return ""
        return "unknown" if line.strip() else ""

    def _take(self, name: str, match: re.Match[str]) -> str:
        self._last = name
        self._seen[name] += 1
        if name not in ("rack1", "rack2") and self._seen["rack1"] + self._seen["rack2"]:
            return "after a last rack"
        if name in _HEAD:
            return self._take_head(name, match)
        if name == "character-encoding":
            return "encoding twice"
        if len(self._nicks) != 2:
            return "before both players"
        if name in ("rack1", "rack2"):
            return "twice" if self._seen[name] > 1 else self._rack_fault(match[1])
        if name == "note":
            return "" if self.events else "a note before the first event"
        return self._take_event(name, match)

    def _take_head(self, name: str, match: re.Match[str]) -> str:
        if self.events:
            return "a pragma after an event"
        if name == "player":
            if match[2] in self._nicks or match[3] in self._names:
                return "a name twice"
            self._nicks.append(match[2])
            self._names.append(match[3])
            return "" if self._seen[name] == int(match[1]) else "players out of order"
        return "twice" if self._seen[name] > 1 else ""

    def _take_event(self, name: str, match: re.Match[str]) -> str:  # noqa: PLR0911 (one a fault)
        before = self.events[-1] if self.events else ""
        self.events.append(name)
        nick = match[1]
        if nick not in self._nicks:
            return "unknown player"
        if self._is_over and name in _TURNS:
            return "a turn after the last one"
        match name:
            case "play":
                return self._lay(nick, match[2], match[4])
            case "withdrawn":
                if before != "play" or self._play[:2] != (nick, match[2]):
                    return "withdraws another play"
                self._unseen += self._play[2]
                self._is_over = False
                return ""
            case "bonus":
                # MAGPIE reads this rack, but does not draw it (`game_event_has_player_rack`).
                has_rack = 1 <= len(split_rack(match[2])) <= _RACK_SIZE
                fault = "" if has_rack else "a rack of no tiles or too many"
                return fault if before == "play" else "bonus without a play"
            case "exchange":
                if match[3].isdecimal():
                    is_held = int(match[3]) <= len(split_rack(match[2]))
                else:
                    is_held = Counter(split_rack(match[3])) <= Counter(split_rack(match[2]))
                return self._rack_fault(match[2]) if is_held else "exchanges what is not there"
            case "end-penalty" if match[2] != match[3]:
                return "the rack differs from the penalty"
            case "time" if not match[2]:
                return ""
            case _:
                return self._rack_fault(match[2])

    def _lay(self, nick: str, rack: str, word: str) -> str:
        squares = split_word(word)
        laid = Counter(rack_tile(square.tile) for square in squares if not square.lay_before)
        if laid["?"] and "?" in word:
            return "a blank without a letter"
        if not laid <= Counter(split_rack(rack)):
            return "lays what is not there"
        if fault := self._rack_fault(rack):
            return fault
        self._play = (nick, rack, laid)
        self._unseen -= laid
        self._is_over = laid == Counter(split_rack(rack)) and self._unseen.total() <= _RACK_SIZE
        return ""

    def _rack_fault(self, text: str) -> str:
        rack = Counter(split_rack(text))
        if not 1 <= rack.total() <= _RACK_SIZE:
            return "a rack of no tiles or too many"
        return "" if rack <= self._unseen else "a rack that cannot be there"
