# SPDX-License-Identifier: MIT
"""The words of one challenge looked up one by one, which tells more than the players may know.

Source: NASPA IV.J.2. Where judges look words up the fault cannot be the players'.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.verdicts import call_and_judge
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.second_opinion import ask_verdict
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState

_TOPIC = "self-lookup-error"


def _is_possible(state: GameState) -> bool:
    if state.setup.ruleset.adjudicate.method != "self-lookup":
        return False
    return state.dispute is not None or state.reviewable is not None


def _lookup_error(act: Act, ask: Dialogue) -> None:
    """The sole culprit loses points where the verdict is bad; a shared fault costs nothing.

    Found out midway with a bad word among those looked up, no further word is entered: the play
    is off. With none yet the rest is looked up together.
    """
    culprit = None if ask.choice("fault", ("one", "both")) == "both" else ask.player("player")
    dispute = act.state.dispute
    if dispute is not None and len(dispute.words) < 2:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", "adjudicate.separate_lookup_pts")
    if dispute is not None:
        is_bad = not ask_verdict(ask)
        if is_bad:
            call_and_judge(act, dispute.by, dispute.words, False)
    else:
        verdict = act.state.reviewable
        assert verdict is not None, "there was a verdict if there is no dispute"
        is_bad = not verdict.is_acceptable
    points = act.rules.adjudicate.separate_lookup_pts if is_bad and culprit is not None else 0
    if points and culprit is not None:
        act.emit(PointsCorrected(culprit, CorrectionKind.PENALTY, -points, _TOPIC))
    keys = ("adjudicate.separate_lookup_pts",)
    act.rule_step(_TOPIC, "challenge.lookup-error", *keys, player=culprit, detail=str(points))


PROCEDURES = (Procedure("lookup-error", (_TOPIC,), Group.CHALLENGE, _lookup_error, _is_possible),)
