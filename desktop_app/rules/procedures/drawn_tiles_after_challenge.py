# SPDX-License-Identifier: MIT
"""Tiles drawn for a play that a challenge took off, once they cannot simply go back.

Sources: 1999 9.3, 13.2; 2001 9.3, 13.1, 13.2; Singapore G11.3; NASPA IV.B.5.b, IV.G.2.a,
IV.G.2.c, IV.I.2, IV.J.1.m. The tiles of the play itself are back on the rack by then and do not
count among those to choose from, unless a ruleset says so (AMB-16).
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import drawn_step, owes_draw_back, return_shown
from desktop_app.rules.desk_events import Amount
from desktop_app.rules.draws import Draw
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import Pool, return_excess, sees_returned
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesMoved, rack_of


def _owers(state: GameState) -> list[int]:
    return [seat for seat in range(state.player_count) if owes_draw_back(state, seat)]


def _is_due(state: GameState) -> bool:
    return bool(_owers(state))


def _drawn_after_challenge(act: Act, ask: Dialogue) -> None:
    """As many tiles as were drawn go back, by the choice or the hand of the challenger."""
    owner = ask.player("player", among=_owers(act.state))
    verdict = act.state.reviewable
    assert verdict is not None, "a play is off only after a verdict"
    draw = act.state.draw_of(owner)
    rules = act.rules.challenge
    how = rules.drawn_combined if draw.is_combined else rules.drawn_apart
    if how == "players-agree":
        _return_as_agreed(act, ask, owner, verdict.by, draw)
    else:
        pool = _pool(act, owner, verdict.by, draw, picks_more=how == "overdraw-plus-2")
        return_excess(act, ask, pool)
    act.emit(DrawSettled(owner))
    topic = "challenge-excess" if draw.while_held else "challenge-irregular-draw"
    keys = ("challenge.drawn_combined",)
    detail = Amount(len(draw.tiles))
    act.rule_step(topic, drawn_step("combined", draw), *keys, player=owner, detail=detail)


def _pool(act: Act, owner: int, chooser: int, draw: Draw, *, picks_more: bool) -> Pool:
    """The pool, after loose tiles have gone back where only the racked ones are chosen from.

    That is so after a draw that nobody could hold in time (NASPA IV.G.2.a, c); in a courtesy draw
    all new tiles are in it (IV.I.2, AMB-65), and where one rule is for all draws too.
    """
    drawn = draw.tiles
    chooses_all = act.rules.overdraw.pool == "all" or draw.while_held or not picks_more
    if draw.loose and not chooses_all:
        return_shown(act, owner, draw.loose, draw)
        drawn = draw.racked
    tiles = (*draw.old, *drawn)
    if act.rules.challenge.pool_includes_withdrawn:
        tiles = act.state.racks[owner]
    extra = act.rules.overdraw.extra_seen_combined if picks_more else 0
    return Pool(owner, chooser, tiles, len(drawn), extra)


def _return_as_agreed(act: Act, ask: Dialogue, owner: int, chooser: int, draw: Draw) -> None:
    """The family text leaves it to the players: the owner says which tiles were new."""
    pool = Pool(owner, chooser, (*draw.old, *draw.tiles), len(draw.tiles), 0)
    tiles = ask.tiles("returned", pool.tiles, pool.excess, asked=owner, seen_by={owner})
    act.emit(TilesMoved(tiles, rack_of(owner), BAG, sees_returned(act, pool)))


PROCEDURES = (
    Procedure(
        name="drawn-after-challenge",
        title="Tiles drawn for a play that is off",
        when=(
            "A play was challenged off, and its player had already put new tiles with the old ones."
        ),
        topics=("challenge-excess", "challenge-irregular-draw"),
        group=Group.CHALLENGE,
        conduct=_drawn_after_challenge,
        may_apply=_is_due,
        is_due=_is_due,
        not_now="No tiles are left to give back for a play that was challenged off.",
        grounds=("challenge.drawn_combined",),
        questions={
            "player": "Who had drawn?",
            "taken": "Which tiles does the challenger take out unseen?",
            "returned": "Which tiles go back into the bag?",
        },
        ruled="As many tiles as {name} had drawn are back in the bag.",
        search_words=("drew before losing the challenge", "give back the drawn tiles"),
    ),
)
