# SPDX-License-Identifier: MIT
"""Tiles that come to light when the bag is empty or the game is over, in the bag or beside it.

Sources: 1999 and 2001 15, 18.3; NASPA V.C.1-4, V.E. ``end.undrawn`` gives the sections;
the owner gets them by every book that speaks of it.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.challenge_events import ChallengeRetracted
from desktop_app.rules.events import ClockStarted, EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reopen
from desktop_app.rules.procedures.set_steps import ask_faces, bring, is_unsigned
from desktop_app.rules.seats import names, seat_named
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BOX, rack_of

UNDRAWN, FOUND = "undrawn-tiles", "found-not-in-bag"
_KEYS = ("end.undrawn",)
_UNKNOWN = "unknown"


def _undrawn_tile(act: Act, ask: Dialogue) -> None:
    """A tile was found in the bag after the last play."""
    tiles = ask_faces(ask, "tiles", least=1)
    _give(act, ask, tiles, UNDRAWN, is_outside=False)


def find_outside_bag(act: Act, ask: Dialogue) -> None:
    """A tile was found beside the bag: before the end somebody may get it, afterwards nobody."""
    tiles = ask_faces(ask, "tiles", least=1)
    if act.state.is_over:
        # Ignored, valid, or not played again: no document lets it change a game that is over.
        act.rule_step(FOUND, "found.over", "missing.no_replacement", detail="".join(tiles))
    else:
        _give(act, ask, tiles, FOUND, is_outside=True)


def _give(act: Act, ask: Dialogue, tiles: tuple[str, ...], topic: str, *, is_outside: bool) -> None:
    """Give the tiles to the player who should have drawn them, and see what becomes of the game."""
    owner = ask.choice("owner", (*names(act.state), _UNKNOWN))
    seat = None if owner == _UNKNOWN else seat_named(act.state, owner)
    if seat is None:
        bring(act, tiles, BOX)
        act.rule_step(topic, "found.unknown", *_KEYS, detail=_UNKNOWN)
        return
    out, was_over = _player_out(act.state), act.state.is_over
    if was_over:
        _give_after_end(act, tiles, seat, out)
    else:
        _give_before_end(act, ask, tiles, seat, out, is_outside=is_outside)
    step = "found.outside" if is_outside else "found.bag"
    if out is not None and not was_over:
        step = "found.adjudication"
    detail = "over" if act.state.is_over else "goes-on"
    act.rule_step(topic, step, *_KEYS, player=seat, detail=detail)


def _player_out(state: GameState) -> int | None:
    """Who has played out, in a game that is over or waits for its last play to be accepted."""
    if state.result is not None:
        return state.result.player if state.result.reason is EndReason.OUT else None
    turn = state.open_turn
    return turn.player if turn is not None and turn.is_out else None


def _give_after_end(act: Act, tiles: tuple[str, ...], seat: int, out: int | None) -> None:
    """Whoever went out and gets a tile has to play on; any other's is counted with his rack."""
    ended = act.state.result
    assert ended is not None, "a game that is over has a result"
    reopen(act)
    bring(act, tiles, rack_of(seat))
    if out is not None and seat != out:
        end_game(act, EndReason.OUT, out)
    elif act.state.clock.exists and act.state.on_turn is not None:
        act.emit(ClockStarted(act.state.on_turn))


def _give_before_end(
    act: Act,
    ask: Dialogue,
    tiles: tuple[str, ...],
    seat: int,
    out: int | None,
    *,
    is_outside: bool,
) -> None:
    """During the last play's challenge the tile goes to its owner too (NASPA V.C.4).

    The challenge may be taken back only where the tile was found outside the bag and belongs to
    the player who went out.
    """
    bring(act, tiles, rack_of(seat))
    dispute = act.state.dispute
    if dispute is not None and is_outside and seat == out and ask.yes("rescind", asked=dispute.by):
        act.emit(ChallengeRetracted(dispute.by))


def _is_at_the_end(state: GameState) -> bool:
    """Whether the bag is empty or play is over, and the result is not signed by everybody."""
    return is_unsigned(state) and (state.is_over or not state.bag)


PROCEDURES = (
    Procedure("undrawn-tile", (UNDRAWN,), Group.SET, _undrawn_tile, _is_at_the_end),
    Procedure("found-tile", (FOUND,), Group.SET, find_outside_bag, _is_at_the_end),
)
