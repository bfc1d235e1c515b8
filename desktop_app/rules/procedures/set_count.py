# SPDX-License-Identifier: MIT
"""Counting the set: before the game, and once it has begun.

Sources: 1999 and 2001 6.2, 15, 16; Singapore G18; NASPA III.A.2, III.B.
"""

from __future__ import annotations

from collections import Counter

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import has_begun
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.set_steps import ask_faces, move
from desktop_app.rules.set_check import NOT_STARTED, SET_CHECK
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tile_events import BAG, OUTSIDE
from desktop_app.rules.tiles import holds_tiles, sort_tiles

_BEFORE = "set.wrong_count_before_start"
_AFTER = "set.wrong_count_after_start"
_CAUSES = ("loose-tile", "fallen-tile", "foreign-tile")
_MOST_TILES = 1_000


def _set_count(act: Act, ask: Dialogue) -> None:
    """What the count shows against the set as it should be; the bag is made to agree with it."""
    total = len(act.state.setup.tile_set.tiles)
    missing = ask_faces(ask, "missing")
    extra = ask_faces(ask, "extra")
    counted = ask.number("counted", 0, _MOST_TILES, default=total - len(missing) + len(extra))
    is_right = not missing and not extra and counted == total
    if not is_right and (missing or extra) and counted != total - len(missing) + len(extra):
        raise ask.bad("counted", str(counted))
    if has_begun(act.state):
        _after_start(act, ask, missing, extra, is_right=is_right)
    else:
        _agree(act, ask, missing, extra)
        _before_start(act, ask, counted, is_right=is_right)


def _agree(act: Act, ask: Dialogue, missing: tuple[str, ...], extra: tuple[str, ...]) -> None:
    """Make the bag what was counted."""
    state = act.state
    tiles = state.setup.tile_set.tiles
    if not holds_tiles(tiles, missing):
        raise ask.bad("missing", "".join(missing))
    wanted = Counter((*tiles, *extra)) - Counter(missing)
    have = state.unnamed_tiles()
    move(act, sort_tiles((have - wanted).elements()), BAG, OUTSIDE)
    move(act, sort_tiles((wanted - have).elements()), OUTSIDE, BAG)


def _before_start(act: Act, ask: Dialogue, counted: int, *, is_right: bool) -> None:
    if is_right:
        act.emit(NoteKept(SET_CHECK, None, ""))
        act.rule_step(SET_CHECK, "set.right", _BEFORE, detail=str(counted))
        return
    way = act.rules.set.wrong_count_before_start
    decision = "go-on"
    if way == "refuse-to-start":
        decision = NOT_STARTED
    elif way == "director":
        decision = ask.choice("decision", (NOT_STARTED, "go-on"))
    act.emit(NoteKept(SET_CHECK, None, decision if decision == NOT_STARTED else ""))
    act.rule_step(SET_CHECK, "set.wrong-before", _BEFORE, detail=decision)


def _after_start(
    act: Act,
    ask: Dialogue,
    missing: tuple[str, ...],
    extra: tuple[str, ...],
    *,
    is_right: bool,
) -> None:
    """The result is valid, or one of the procedures that explain the count is called for."""
    way = act.rules.set.wrong_count_after_start
    if is_right:
        act.emit(NoteKept(SET_CHECK, None, ""))
        act.rule_step(SET_CHECK, "set.right", _AFTER)
        return
    cause = "play-on"
    if way == "procedure" and not act.state.is_over:
        causes = [name for name, tiles in _explained_by(missing, extra) if tiles]
        cause = ask.choice("cause", causes or ("missing-tile", "extra-tiles"))
    elif way == "play-on-after-checks" and not act.state.is_over:
        cause = ask.choice("cause", (*_CAUSES, "play-on"))
    act.emit(NoteKept(SET_CHECK, None, "" if cause == "play-on" else cause))
    act.rule_step(SET_CHECK, "set.wrong-after", _AFTER, detail=cause)


def _explained_by(
    missing: tuple[str, ...], extra: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("missing-tile", missing), ("extra-tiles", extra))


def _is_possible(state: GameState) -> bool:
    return state.phase is not Phase.SIGNED


def _is_due(state: GameState) -> bool:
    return state.note(SET_CHECK) == NOT_STARTED


PROCEDURES = (
    Procedure(
        "set-count",
        (SET_CHECK, "tile-count"),
        Group.SET,
        _set_count,
        _is_possible,
        _is_due,
    ),
)
