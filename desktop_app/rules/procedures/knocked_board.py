# SPDX-License-Identifier: MIT
"""A board that was upset (2001 22.17; silent elsewhere)."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import award_game, margins_of
from desktop_app.rules.acts.tariffs import charge, is_free, tariff_of
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import EndReason, PlayerWarned
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fallen import put_dislodged_back
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import restart_with
from desktop_app.rules.procedures.set_steps import is_playing, neutralise
from desktop_app.rules.state import GameState

TOPIC = "board-knocked"
_KEYS = ("board_accident.procedure",)
_LONGEST_BAN = 3
_ACCIDENT, _ANGER, _DOUBT, _PURPOSE, _BENEFIT = (
    "accident",
    "anger",
    "doubt",
    "purpose",
    "benefit",
)


def conduct_knocked_board(act: Act, ask: Dialogue) -> None:
    """Put the board together, begin again or decide the game, by how it was upset."""
    neutralise(act, "director")
    if act.rules.board_accident.procedure != "s01-knocked":
        _by_director(act, ask)
        return
    manner = ask.choice("manner", (_ACCIDENT, _ANGER, _DOUBT, _PURPOSE, _BENEFIT))
    if manner == _ACCIDENT:
        _rebuild_or_restart(act, ask, None, manner)
        return
    offender = ask.player("offender")
    if manner in (_PURPOSE, _BENEFIT):
        _lose(act, ask, offender, manner)
        return
    if manner == _ANGER:
        _punish_anger(act, offender)
    _rebuild_or_restart(act, ask, offender, manner)


def _rebuild_or_restart(act: Act, ask: Dialogue, offender: int | None, manner: str) -> None:
    """With a record the tiles go back; without one the leader begins with his lead.

    An offender's own lead is gone, unless it was an accident.
    """
    if ask.yes("recorded"):
        put_dislodged_back(act)
        detail = "rebuilt"
    else:
        restart_with(act, lead_kept(act.state, offender))
        detail = "restarted"
    act.rule_step(TOPIC, f"knocked.{manner}", *_KEYS, player=offender, detail=detail)


def lead_kept(state: GameState, offender: int | None) -> tuple[int, ...]:
    """The starting scores: each player's lead over the last, nothing for an offender who leads."""
    least = min(state.points)
    best = state.points.index(max(state.points))
    if best == offender:
        return (0,) * state.player_count
    return tuple(points - least for points in state.points)


def _punish_anger(act: Act, offender: int) -> None:
    """A warning for the first time, spread for every other."""
    tariff = tariff_of(act, "board-knocked-in-anger")
    if tariff is not None and not is_free(act, tariff, offender):
        charge(act, tariff, offender)
    else:
        act.emit(PlayerWarned(offender, TOPIC))


def _price(act: Act, offence: str) -> int:
    """The least margin by which the game is lost for an offence."""
    tariff = tariff_of(act, offence)
    return tariff.spread if tariff is not None else 0


def _lose(act: Act, ask: Dialogue, offender: int, manner: str) -> None:
    """The game is lost by at least so much; to gain by it, it may be doubled (AMB-19)."""
    state = act.state
    winner = state.next_player(offender)
    behind = state.points[winner] - state.points[offender]
    margin = max(_price(act, "board-upset-on-purpose"), behind)
    if manner == _BENEFIT:
        least = max(_price(act, "board-upset-for-gain"), behind)
        margin = ask.number("margin", least, 2 * least, default=least)
    ban = ask.number("ban", 0, _LONGEST_BAN, default=1)
    act.emit(NoteKept(TOPIC, offender, f"ban {ban}" if ban else ""))
    act.rule_step(TOPIC, f"knocked.{manner}", *_KEYS, player=offender, detail=f"loses {margin}")
    award_game(act, winner, EndReason.AWARDED, margins_of(winner, margin), player=offender)


def _by_director(act: Act, ask: Dialogue) -> None:
    """Where the document says nothing."""
    decision = ask.choice("decision", ("rebuilt", "level", "lead-kept"))
    if decision == "rebuilt":
        put_dislodged_back(act)
    else:
        level = (0,) * act.state.player_count
        restart_with(act, level if decision == "level" else lead_kept(act.state, None))
    act.rule_step(TOPIC, "knocked.director", *_KEYS, detail=decision)


PROCEDURES = (Procedure("knocked-board", (TOPIC,), Group.BOARD, conduct_knocked_board, is_playing),)
