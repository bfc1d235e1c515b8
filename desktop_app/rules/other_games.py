# SPDX-License-Identifier: MIT
"""Names in files for sets of tiles, boards and games other than those in use.

The names are those that Macondo, MAGPIE and Woogles write: ``#tile-distribution``,
``#board-layout`` and ``#game-type`` in GCG, ``ld``, ``bdn`` and ``var`` in CGP. A file without them
is taken for English tiles on the usual board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from desktop_app.sentences.sentence import Sentence

_BOARDS = frozenset({"crosswordgame", "standard15"})
_USUAL: Mapping[str, frozenset[str]] = {
    "tile-distribution": frozenset({"english"}),
    "ld": frozenset({"english"}),
    "board-layout": _BOARDS,
    "bdn": _BOARDS,
    "game-type": frozenset({"classic"}),
    "var": frozenset({"classic"}),
}
"""The values of each keyword or opcode in a game that is played here."""
_TEXTS: Mapping[str, str] = {
    "tile-distribution": "the tiles are {name}, not the English ones of these rules",
    "ld": "the tiles are {name}, not the English ones of these rules",
    "board-layout": "the board is {name}, not the one of these rules",
    "bdn": "the board is {name}, not the one of these rules",
    "game-type": "the game is {name}, not the one of these rules",
    "var": "the game is {name}, not the one of these rules",
    "lexicon": "the word list {name} is for other tiles than the English ones of these rules",
    "lex": "the word list {name} is for other tiles than the English ones of these rules",
}
_OTHER_LISTS = re.compile(
    r"(FRA|ODS|RD|OSPS|NSF|DISC|FISE|FILE|DSW|DLE|LLDLE|LOC|GERMAN|FRENCH|POLISH)\d*",
    re.IGNORECASE,
)
"""Lists of other languages, by the names that programs have for them."""


def other_game(keyword: str, name: str) -> str:
    """Say what a keyword or an opcode names, if it is not what is played here; else empty."""
    name = name.strip()
    if keyword in ("lexicon", "lex"):
        is_other = _OTHER_LISTS.fullmatch(name.replace(" ", "")) is not None
    else:
        is_other = keyword in _USUAL and bool(name) and name.casefold() not in _USUAL[keyword]
    return Sentence(_TEXTS[keyword], name=name) if is_other else ""


def first_other(named: Iterable[tuple[str, str]]) -> str:
    """Return the first such sentence of keywords with their names; empty without one."""
    return next(filter(None, (other_game(keyword, name) for keyword, name in named)), "")
