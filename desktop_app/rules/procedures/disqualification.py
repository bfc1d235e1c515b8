# SPDX-License-Identifier: MIT
"""A player who is found to have cheated, and games that the director decides himself.

Sources: 1999 2; 2001 2, 22.17; NASPA I.A; Singapore G20.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import award_game, margins_of
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import EndReason
from desktop_app.rules.procedures.authority import rule_freely
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.forfeits import spread_of
from desktop_app.rules.procedures.procedure import Group, Procedure, always
from desktop_app.rules.procedures.without_player import is_of_several, settle_without
from desktop_app.rules.seats import names, seat_named

_TOPIC = "cheating-outcome"
_MOST_MARGIN = 2_000
_TIE, _NOBODY = "tie", "nobody"


def _disqualify(act: Act, ask: Dialogue) -> None:
    """The cheat is out of the tournament and his opponent wins, by a bye's spread or a figure.

    Of three or four he is out of the game.
    """
    cheat = ask.player("player", among=act.state.playing)
    if is_of_several(act.state):
        detail = settle_without(act, ask, cheat, EndReason.DISQUALIFICATION, is_rated=False)
    else:
        detail = f"spread {_award_opponent(act, ask, cheat)}"
    act.emit(NoteKept(_TOPIC, cheat, "disqualified"))
    keys = "forfeit.disqualified", "forfeit.cheat_games"
    act.rule_step(_TOPIC, *keys, player=cheat, detail=detail)


def _award_opponent(act: Act, ask: Dialogue, cheat: int) -> int:
    """The opponent of a cheat wins; by how much spread is returned."""
    tariff = act.rules.bye.spread if act.rules.forfeit.cheat_games == "as-byes" else 0
    spread = spread_of(ask, "spread", tariff)
    winner = act.state.next_player(cheat)
    award_game(
        act,
        winner,
        EndReason.DISQUALIFICATION,
        margins_of(winner, spread),
        player=cheat,
        is_rated=False,
    )
    return spread


def _award(act: Act, ask: Dialogue) -> None:
    """The director decides the game: to a player, as a tie, or as lost by everybody."""
    state = act.state
    to = ask.choice("to", (*names(state), _TIE, _NOBODY))
    winner = seat_named(state, to)
    margins: tuple[int, ...] = ()
    half_points: tuple[int, ...] = ()
    if state.player_count == 2:
        margins = _margins(ask, winner, is_lost=to == _NOBODY)
    if to == _TIE:
        half_points = (1,) * state.player_count
    elif to == _NOBODY:
        half_points = (0,) * state.player_count
    rated = ask.yes("rated", default=True)
    award_game(act, winner, EndReason.AWARDED, margins, half_points=half_points, is_rated=rated)
    rule_freely(act, "director.award-game", player=winner, detail=to)


def _margins(ask: Dialogue, winner: int | None, *, is_lost: bool) -> tuple[int, ...]:
    if winner is not None:
        return margins_of(winner, ask.number("spread", 0, _MOST_MARGIN))
    if is_lost:
        lost = ask.number("spread", 0, _MOST_MARGIN)
        return (-lost, -lost)
    return (0, 0)


PROCEDURES = (
    Procedure("disqualify", (_TOPIC, "collusion"), Group.DIRECTOR, _disqualify, always),
    Procedure("award-game", ("authority-director",), Group.DIRECTOR, _award, always),
)
