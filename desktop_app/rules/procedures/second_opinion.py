# SPDX-License-Identifier: MIT
"""A verdict looked at again, and a director's ruling looked at again.

Sources: 1999 and 2001 13.5, 20; Singapore G11.5; NASPA II.E, IV.J.1.n, IV.K.4.
"""

from __future__ import annotations

from collections import Counter

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.identifying import held_of
from desktop_app.rules.acts.verdicts import carry_out
from desktop_app.rules.challenge_events import VerdictReviewed
from desktop_app.rules.events import TilesDrawn
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase, Verdict
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesMoved, TilesRacked, rack_of
from desktop_app.rules.tiles import UNSEEN

_TOPIC = "second-opinion"
_FINAL = 3
VERDICTS = ("acceptable", "unacceptable")


def can_review(state: GameState) -> bool:
    """Whether there is a verdict that play has not left behind."""
    return state.reviewable is not None and state.phase is not Phase.SIGNED


def ask_verdict(ask: Dialogue) -> bool:
    """The verdict of whoever looked the words up now; none can be added to them."""
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
        act.rule_step(_TOPIC, "second-opinion.review", "adjudicate.reviews", detail="refused")
        return
    is_final = verdict.opinions == _FINAL - 1
    says = ask_verdict(ask)
    review(act, verdict, says)
    step = "second-opinion.final" if is_final else "second-opinion.review"
    changed = "stays" if says == verdict.is_acceptable else "changed"
    act.rule_step(_TOPIC, step, "adjudicate.reviews", player=verdict.by, detail=changed)


def _has_gone_on(state: GameState, verdict: Verdict) -> bool:
    """Whether the tiles drawn for a good play stand with old ones (NASPA IV.J.1.n)."""
    turn = verdict.before.last_turn
    assert turn is not None, "a verdict is on a turn that has ended"
    return verdict.is_acceptable and state.draw_of(turn.player).is_combined


def review(act: Act, verdict: Verdict, is_acceptable: bool) -> None:
    """Carry another opinion out: one that differs undoes the verdict before and what it brought."""
    turn = verdict.before.last_turn
    assert turn is not None, "a verdict is on a turn that has ended"
    player = turn.player
    drawn = act.state.draw_of(player)
    act.emit(VerdictReviewed(is_acceptable))
    if is_acceptable == verdict.is_acceptable:
        return
    before = act.state.draw_of(player).tiles
    gone = _beyond(before, drawn.tiles)
    if gone:
        # They have gone back into the bag since.
        act.emit(TilesMoved(gone, rack_of(player), BAG))
    if not act.state.draw_of(player).tiles:
        act.emit(DrawSettled(player))
    if not is_acceptable:
        _draw_again(act, player, _beyond(drawn.tiles, before), drawn.racked)
    carry_out(act, verdict.by, verdict.words, is_acceptable)


def _beyond(tiles: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles that are not among the others, each counted as often as it is there.

    One that was named meanwhile is one of those that nobody had named before, or the reverse.
    """
    beyond, lacking = Counter(tiles) - Counter(others), Counter(others) - Counter(tiles)
    named = beyond[UNSEEN] + lacking[UNSEEN]
    count = beyond.total() - min(named, lacking.total())
    return tuple(sorted(beyond.elements(), key=UNSEEN.__eq__))[:count]


def _draw_again(act: Act, player: int, tiles: tuple[str, ...], racked: tuple[str, ...]) -> None:
    """Tiles drawn since for the play that was good are there when it comes off."""
    there = held_of(act.state, act.state.bag, tiles)
    if not there:
        return
    act.emit(TilesDrawn(player, there, kept_apart=True))
    on_rack = _beyond(there, _beyond(there, racked))
    if on_rack:
        act.emit(TilesRacked(player, on_rack))


def _re_adjudicate(act: Act, ask: Dialogue) -> None:
    """The director decides the last challenge anew, whatever the book allows the players."""
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
    return any(ruling.procedure for ruling in state.rulings)


def _second_ruling(act: Act, ask: Dialogue) -> None:
    """Another director's opinion, and a third where the two differ (NASPA II.E).

    Where nobody is there to give it the first ruling stands. A ruling that falls is taken back at
    the desk, with this one.
    """
    second = ask.choice("second", ("same", "differs", "nobody"))
    outcome = "stands"
    if second == "differs":
        third = ask.choice("third", ("first", "second", "nobody"))
        outcome = "falls" if third == "second" else "stands"
    act.rule_step(_RULING, "second-ruling.appeal", detail=outcome)


PROCEDURES = (
    Procedure(_TOPIC, (_TOPIC, "judge-prompt"), Group.CHALLENGE, _second_opinion, can_review),
    Procedure("re-adjudicate", ("authority-director",), Group.DIRECTOR, _re_adjudicate, can_review),
    Procedure(_RULING, (_RULING,), Group.DIRECTOR, _second_ruling, _was_ruled),
)
