# SPDX-License-Identifier: MIT
"""Players who are out of the tournament, and games that the director decides alone.

Sources: 1999 2; 2001 2, 22.17, 23; NASPA I.A, I.B; Singapore G20. What the ruling makes of their
other games is worked out in `desktop_app.tournament.rulings`, from the note that is kept here.
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
from desktop_app.rules.procedures.without_player import (
    is_of_several,
    settle_without,
    why_only_two,
)
from desktop_app.rules.seats import names, seat_named

CHEATING = "cheating-outcome"
"""The row of the rules matrix, and the note on a player who is disqualified."""
DROP_OUT = "dropout"
"""The row of the rules matrix, and the note on a player who has left the tournament."""
EXCUSED = "excused"
"""The note on a player whose reason was accepted; else it is the value of ``forfeit.drop_out``."""
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
    act.emit(NoteKept(CHEATING, cheat, "disqualified"))
    keys = "forfeit.disqualified", "forfeit.cheat_games"
    act.rule_step(CHEATING, *keys, player=cheat, detail=detail)


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


def _drop_out(act: Act, ask: Dialogue) -> None:
    """A player leaves the tournament: this game is lost, and in 2001 all the others too (23).

    A game that the player has lost already stays lost by as much as it was.
    """
    player = ask.player("player")
    excused = ask.yes("excused")
    state, forfeit = act.state, act.rules.forfeit
    winner = state.next_player(player)
    if not excused and forfeit.drop_out == "all-lost":
        result = state.result
        is_lost = result is not None and bool(result.margins) and result.winner == winner
        lost = -result.margins[player] if result is not None and is_lost else forfeit.spread
        _give_game(act, player, margins_of(winner, forfeit.spread, lost))
    elif not state.is_over:
        spread = spread_of(ask, "spread", forfeit.spread)
        _give_game(act, player, margins_of(winner, spread))
    detail = EXCUSED if excused else forfeit.drop_out
    act.emit(NoteKept(DROP_OUT, player, detail))
    act.rule_step(DROP_OUT, "forfeit.drop-out", "forfeit.drop_out", player=player, detail=detail)


def _give_game(act: Act, player: int, margins: tuple[int, ...]) -> None:
    """Let the opponent of a player who drops out win this game."""
    winner = act.state.next_player(player)
    rated = act.rules.forfeit.rated
    award_game(act, winner, EndReason.FORFEIT, margins, player=player, is_rated=rated)


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
    Procedure("disqualify", (CHEATING, "collusion"), Group.DIRECTOR, _disqualify, always),
    Procedure("drop-out", (DROP_OUT,), Group.DIRECTOR, _drop_out, always, why_not=why_only_two),
    Procedure("award-game", ("authority-director",), Group.DIRECTOR, _award, always),
)
