# SPDX-License-Identifier: MIT
"""Wrong verdicts, further opinions on a verdict or ruling, and lookup errors.

Sources: 1999 and 2001 13.8; Singapore G11.5; NASPA IV.K.5.
"""

from __future__ import annotations

from collections import Counter

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import call_and_judge, carry_out
from desktop_app.rules.acts.laying import held_of
from desktop_app.rules.desk_events import (
    Amount,
    CorrectionKind,
    LedgerChange,
    Outcome,
    PointsCorrected,
    Unit,
)
from desktop_app.rules.events import SpreadCredited, TilesDrawn, VerdictReviewed
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import replay
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase, RowKind, Verdict
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesMoved, TilesRacked, rack_of
from desktop_app.rules.tiles import UNSEEN

_TOPIC = "misadjudication"
_MAX_POINTS = 2_000
_LOST_BY_VERDICT = (RowKind.PHONEY_WITHDRAWN, RowKind.CHALLENGE_LOST)
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
    """Before the card is signed, replay a game that could have ended differently.

    2001 requires that a second and a third opinion were asked for, the third from the director.
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
    """True if the last verdict had a third opinion; None if the director has to say."""
    verdict = state.verdict
    return True if verdict is not None and verdict.opinions >= _THIRD else None


def _credit_spread(act: Act, ask: Dialogue) -> None:
    """Compensate a turn lost by a manual error with the play's points and 25 (NASPA IV.K.5)."""
    player = ask.player("player")
    points = ask.number("points", 0, _MAX_POINTS, default=_play_points(act.state, player))
    credit = points + act.rules.adjudicate.error_credit_spread
    counts = ask.yes("manual") and ask.yes("same-day")
    if counts:
        act.emit(SpreadCredited(player, credit, _TOPIC))
    detail = LedgerChange(spread=credit) if counts else Outcome("stands")
    keys = ("adjudicate.error_credit_spread",)
    act.rule_step(_TOPIC, "misadjudication.credit", *keys, player=player, detail=detail)


def _play_points(state: GameState, player: int) -> int | None:
    """Points of the play that the last verdict cost the player; None if there is none."""
    for index in range(len(state.rows) - 1, -1, -1):
        row = state.rows[index]
        if row.player == player and row.kind in _LOST_BY_VERDICT:
            played = row if row.kind is RowKind.PHONEY_WITHDRAWN else state.rows[index - 1]
            return abs(played.points)
    return None


def _leave_as_it_is(act: Act, ask: Dialogue) -> None:
    """The judges' verdict is final; players who judge themselves may agree on a replay."""
    agreed = act.rules.adjudicate.reviews == "players" and ask.yes("replay")
    detail = "replay" if agreed else "stands"
    act.rule_step(_TOPIC, "misadjudication.final", "adjudicate.error_replay", detail=detail)
    if agreed:
        replay(act)


# Further opinions on a verdict or on a director's ruling.
#
# Sources: 1999 and 2001 13.5, 20; Singapore G11.5; NASPA II.E, IV.J.1.n, IV.K.4.

_SECOND_OPINION_TOPIC = "second-opinion"
_FINAL = 3
VERDICTS = ("acceptable", "unacceptable")


def can_review(state: GameState) -> bool:
    """True if there is a verdict and play has not gone on too far."""
    return state.reviewable is not None and state.phase is not Phase.SIGNED


def ask_verdict(ask: Dialogue) -> bool:
    """Ask for the verdict of the new lookup; no words can be added."""
    return ask.choice("verdict", VERDICTS) == VERDICTS[0]


def _second_opinion(act: Act, ask: Dialogue) -> None:
    verdict = act.state.reviewable
    assert verdict is not None, "possible only after a verdict"
    reviews = act.rules.adjudicate.reviews
    if reviews == "third-is-final" and verdict.opinions >= _FINAL:
        raise ask.refused_by("second-opinion.final", Reason.DOES_NOT_APPLY)
    if reviews == "until-play-goes-on" and _has_gone_on(act.state, verdict):
        raise ask.refused_by("second-opinion.review", Reason.DOES_NOT_APPLY)
    if reviews == "at-judges-discretion" and not ask.yes("granted"):
        act.rule_step(
            _SECOND_OPINION_TOPIC, "second-opinion.review", "adjudicate.reviews", detail="refused"
        )
        return
    is_final = verdict.opinions == _FINAL - 1
    says = ask_verdict(ask)
    review(act, verdict, says)
    step = "second-opinion.final" if is_final else "second-opinion.review"
    changed = "stays" if says == verdict.is_acceptable else "changed"
    act.rule_step(
        _SECOND_OPINION_TOPIC, step, "adjudicate.reviews", player=verdict.by, detail=changed
    )


def _has_gone_on(state: GameState, verdict: Verdict) -> bool:
    """True if tiles drawn for a valid play are combined with old ones (NASPA IV.J.1.n)."""
    turn = verdict.before.last_turn
    assert turn is not None, "a verdict is on a turn that has ended"
    return verdict.is_acceptable and state.draw_of(turn.player).is_combined


def review(act: Act, verdict: Verdict, is_acceptable: bool) -> None:
    """Carry out a further opinion; a different one undoes the earlier verdict and its effects."""
    turn = verdict.before.last_turn
    assert turn is not None, "a verdict is on a turn that has ended"
    player = turn.player
    drawn = act.state.draw_of(player)
    act.emit(VerdictReviewed(is_acceptable))
    if is_acceptable == verdict.is_acceptable:
        return
    before = act.state.draw_of(player).tiles
    gone = _surplus(before, drawn.tiles)
    if gone:
        # They have gone back into the bag since.
        act.emit(TilesMoved(gone, rack_of(player), BAG))
    if not act.state.draw_of(player).tiles:
        act.emit(DrawSettled(player))
    if not is_acceptable:
        _draw_again(act, player, _surplus(drawn.tiles, before), drawn.racked)
    carry_out(act, verdict.by, verdict.words, is_acceptable)


def _surplus(tiles: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles that are not among the others, with their counts.

    A tile named since matches one that was unknown before, and vice versa.
    """
    surplus, lacking = Counter(tiles) - Counter(others), Counter(others) - Counter(tiles)
    named = surplus[UNSEEN] + lacking[UNSEEN]
    count = surplus.total() - min(named, lacking.total())
    return tuple(sorted(surplus.elements(), key=UNSEEN.__eq__))[:count]


def _draw_again(act: Act, player: int, tiles: tuple[str, ...], racked: tuple[str, ...]) -> None:
    """Draw again the tiles drawn since for a valid play that is now withdrawn."""
    there = held_of(act.state, act.state.bag, tiles)
    if not there:
        return
    act.emit(TilesDrawn(player, there, kept_apart=True))
    on_rack = _surplus(there, _surplus(there, racked))
    if on_rack:
        act.emit(TilesRacked(player, on_rack))


def _re_adjudicate(act: Act, ask: Dialogue) -> None:
    """The director adjudicates the last challenge again, whatever the rules allow the players."""
    verdict = act.state.reviewable
    assert verdict is not None, "possible only after a verdict"
    says = ask_verdict(ask)
    review(act, verdict, says)
    key = "meta.residual_authority"
    detail = VERDICTS[0 if says else 1]
    act.rule_step("authority-director", "re-adjudicate", key, player=verdict.by, detail=detail)


# ---------------------------------------------------------------- a ruling looked at again

_RULING = "second-ruling"


def _was_ruled(state: GameState) -> bool:
    return any(ruling.procedure for ruling in state.desk.rulings)


def _second_ruling(act: Act, ask: Dialogue) -> None:
    """A second director's opinion, and a third if the two differ (NASPA II.E).

    If no other director is available the first ruling stands. A ruling that is overruled is undone
    at the desk, together with this one.
    """
    second = ask.choice("second", ("same", "differs", "nobody"))
    outcome = "stands"
    if second == "differs":
        third = ask.choice("third", ("first", "second", "nobody"))
        outcome = "falls" if third == "second" else "stands"
    act.rule_step(_RULING, "second-ruling.appeal", detail=outcome)


# Words of one challenge looked up separately, which tells the players more than they may know.
# Source: NASPA IV.J.2. If judges look words up, the players cannot be at fault.

_LOOKUP_ERROR_TOPIC = "self-lookup-error"


def _is_possible(state: GameState) -> bool:
    if state.setup.ruleset.adjudicate.method != "self-lookup":
        return False
    return state.dispute is not None or state.reviewable is not None


def _lookup_error(act: Act, ask: Dialogue) -> None:
    """A single culprit loses points if the verdict is unacceptable; a shared fault costs nothing.

    If it is found midway and a word looked up was bad, no further words are entered and the play is
    withdrawn. Otherwise the rest are looked up together.
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
        act.emit(PointsCorrected(culprit, CorrectionKind.PENALTY, -points, _LOOKUP_ERROR_TOPIC))
    keys = ("adjudicate.separate_lookup_pts",)
    act.rule_step(
        _LOOKUP_ERROR_TOPIC,
        "challenge.lookup-error",
        *keys,
        player=culprit,
        detail=Amount(points, Unit.POINTS),
    )


VERDICT_ANSWERS = {"acceptable": "Acceptable", "unacceptable": "Not acceptable"}

PROCEDURES = (
    Procedure(
        name=_TOPIC,
        title="A wrong verdict found later",
        when="It turns out that a challenge was decided wrongly.",
        topics=(_TOPIC,),
        group=Group.CHALLENGE,
        conduct=_misadjudication,
        may_apply=_has_begun,
        not_now="No challenge has been decided in this game.",
        grounds=("adjudicate.error_credit_spread", "adjudicate.error_replay"),
        steps={"misadjudication": "credit final replay"},
        questions={
            "third-opinion": "Were a second and a third opinion asked for at the time?",
            "outcome": "Could the game have ended differently?",
            "player": "Who lost a turn by it?",
            "points": "How many points did the play score?",
            "manual": "Was the word looked up by a person?",
            "same-day": "Was it reported on the same day?",
            "replay": "Do the players agree to begin again?",
        },
        ruled="The wrong verdict was looked into.",
        search_words=("verdict turned out wrong", "word was good after all"),
    ),
    Procedure(
        name="lookup-error",
        title="Words looked up one by one",
        when="The words of one challenge were looked up separately instead of together.",
        topics=(_LOOKUP_ERROR_TOPIC,),
        group=Group.CHALLENGE,
        conduct=_lookup_error,
        may_apply=_is_possible,
        not_now="No verdict has just been given.",
        grounds=("adjudicate.separate_lookup_pts",),
        steps={"challenge": "lookup-error"},
        questions={
            "fault": "Whose fault was it?",
            "player": "Which player's?",
            "verdict": "What do the words looked up so far say?",
        },
        answers={"one": "One player's", "both": "Both players'", **VERDICT_ANSWERS},
        ruled="The separate lookup is settled.",
        search_words=("typed one word at a time", "looked up one word only"),
    ),
    Procedure(
        name=_SECOND_OPINION_TOPIC,
        title="Ask for another opinion",
        when="A player doubts the verdict on a challenge.",
        topics=(_SECOND_OPINION_TOPIC, "judge-prompt"),
        group=Group.CHALLENGE,
        conduct=_second_opinion,
        may_apply=can_review,
        not_now="No verdict has just been given.",
        grounds=("adjudicate.reviews",),
        steps={"second-opinion": "final review"},
        questions={"granted": "Is the word looked up again?", "verdict": "What was found?"},
        answers=VERDICT_ANSWERS,
        ruled="The verdict was looked at again.",
        search_words=("doubt the verdict", "check the word again", "verdict is wrong"),
    ),
    Procedure(
        name="re-adjudicate",
        title="Decide a challenge again",
        when="The verdict on the last challenge has to be put right.",
        topics=("authority-director",),
        group=Group.DIRECTOR,
        conduct=_re_adjudicate,
        may_apply=can_review,
        not_now="No verdict has just been given.",
        questions={"verdict": "What was found?"},
        answers=VERDICT_ANSWERS,
        ruled="The challenge of {name} was decided again.",
        search_words=("look the word up again", "repeat the challenge"),
    ),
    Procedure(
        name=_RULING,
        title="Ask another director",
        when="A player thinks that a ruling is wrong.",
        topics=(_RULING,),
        group=Group.DIRECTOR,
        conduct=_second_ruling,
        may_apply=_was_ruled,
        not_now="No ruling has been made in this game.",
        is_for_directors=True,
        steps={"second-ruling": "appeal"},
        questions={
            "second": "What does the other director say?",
            "third": "With whom does a third opinion agree?",
        },
        answers={
            "same": "The same",
            "differs": "Something else",
            "nobody": "There is no one to ask",
            "first": "With the first",
            "second": "With the second",
        },
        ruled="The ruling was looked at again.",
        search_words=("appeal", "disagree with the director", "wrong ruling"),
    ),
)
