# SPDX-License-Identifier: MIT
"""A wrong verdict that is found out when play has gone on or is over.

Sources: 1999 and 2001 13.8; Singapore G11.5; NASPA IV.K.5.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.challenge_events import SpreadCredited
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import replay
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase, RowKind

_TOPIC = "misadjudication"
_MOST_POINTS = 2_000
_JUDGED = (RowKind.PHONEY_WITHDRAWN, RowKind.CHALLENGE_LOST)
_THIRD = 3


def _has_begun(state: GameState) -> bool:
    return state.on_turn is not None


def _misadjudication(act: Act, ask: Dialogue) -> None:
    rules = act.rules.adjudicate
    if rules.error_replay != "none":
        _replay_if_it_matters(act, ask)
    elif rules.error_credit_spread:
        _credit_spread(act, ask)
    else:
        _leave_as_it_is(act, ask)


def _replay_if_it_matters(act: Act, ask: Dialogue) -> None:
    """Before the card is signed, a game that could have ended otherwise is played again.

    2001 wants a second and a third opinion to have been asked for, the third by the director.
    """
    if act.state.phase is Phase.SIGNED:
        raise ask.refused_by("misadjudication.replay", Reason.DOES_NOT_APPLY, "signed")
    matters = True
    if act.rules.adjudicate.error_replay == "third-opinion-and-outcome":
        matters = ask.yes("third-opinion", default=_has_third(act.state))
    matters = matters and ask.yes("outcome")
    keys = ("adjudicate.error_replay",)
    act.rule_step(_TOPIC, "misadjudication.replay", *keys, detail="replay" if matters else "stands")
    if matters:
        replay(act)


def _has_third(state: GameState) -> bool | None:
    """Yes where the last verdict had one; None where the director has to say it."""
    verdict = state.verdict
    return True if verdict is not None and verdict.opinions >= _THIRD else None


def _credit_spread(act: Act, ask: Dialogue) -> None:
    """A turn lost by a manual error is made good with the play's points and 25 (NASPA IV.K.5)."""
    player = ask.player("player")
    points = ask.number("points", 0, _MOST_POINTS, default=_play_points(act.state, player))
    credit = points + act.rules.adjudicate.error_credit_spread
    counts = ask.yes("manual") and ask.yes("same-day")
    if counts:
        act.emit(SpreadCredited(player, credit, _TOPIC))
    detail = f"spread {credit}" if counts else "stands"
    keys = ("adjudicate.error_credit_spread",)
    act.rule_step(_TOPIC, "misadjudication.credit", *keys, player=player, detail=detail)


def _play_points(state: GameState, player: int) -> int | None:
    """The points of the play that the last verdict cost the player; None where there is none."""
    for index in range(len(state.rows) - 1, -1, -1):
        row = state.rows[index]
        if row.player == player and row.kind in _JUDGED:
            played = row if row.kind is RowKind.PHONEY_WITHDRAWN else state.rows[index - 1]
            return abs(played.points)
    return None


def _leave_as_it_is(act: Act, ask: Dialogue) -> None:
    """Final where the judges' word is final; among themselves players may begin again."""
    agreed = act.rules.adjudicate.reviews == "players" and ask.yes("replay")
    detail = "replay" if agreed else "stands"
    act.rule_step(_TOPIC, "misadjudication.final", "adjudicate.error_replay", detail=detail)
    if agreed:
        replay(act)


PROCEDURES = (Procedure(_TOPIC, (_TOPIC,), Group.CHALLENGE, _misadjudication, _has_begun),)
