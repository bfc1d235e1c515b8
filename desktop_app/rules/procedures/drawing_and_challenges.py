# SPDX-License-Identifier: MIT
"""Tiles drawn for a play that was withdrawn, drawn too fast, or returned unseen.

Sources: 1999 9.3, 13.2, 22.10; 2001 9.3, 13.1, 13.2, 22.9; Singapore G11.3; NASPA IV.B.5.b,
IV.G.2.a, IV.G.2.c, IV.I.2, IV.J.1.m. After a challenge the tiles of the play itself are back on the
rack and are not among those to choose from, unless a ruleset says so (AMB-16).
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import drawn_step, owes_draw_back, return_shown
from desktop_app.rules.acts.drawing import COURTESY_RETURN, RETURNED_UNSEEN
from desktop_app.rules.acts.finishing import reopen_game
from desktop_app.rules.desk_events import Amount, NoteKept, PlayerWarned, PlayReopened
from desktop_app.rules.draws import Draw
from desktop_app.rules.events import HoldCalled
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import Pool, return_excess, sees_returned
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase, others
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesExposed, TilesMoved, rack_of


def _seats_owing_tiles(state: GameState) -> list[int]:
    return [seat for seat in range(state.player_count) if owes_draw_back(state, seat)]


def _is_due(state: GameState) -> bool:
    return bool(_seats_owing_tiles(state))


def _drawn_after_challenge(act: Act, ask: Dialogue) -> None:
    """Return as many tiles as were drawn, chosen or picked unseen by the challenger."""
    owner = ask.player("player", among=_seats_owing_tiles(act.state))
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
    """The pool to return tiles from; loose tiles go back first if only racked ones are in it.

    That is the case after a draw that could not be held in time (NASPA IV.G.2.a, c). The pool has
    all new tiles after a courtesy draw (IV.I.2, AMB-65), and if one rule covers all draws.
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
    """The family rules leave it to the players: the owner names the new tiles."""
    pool = Pool(owner, chooser, (*draw.old, *draw.tiles), len(draw.tiles), 0)
    tiles = ask.tiles("returned", pool.tiles, pool.excess, asked=owner, seen_by={owner})
    act.emit(TilesMoved(tiles, rack_of(owner), BAG, sees_returned(act, pool)))


_TOPIC = "fast-draw"
_SEEN_MORE = 2


def can_reopen(state: GameState) -> bool:
    """True if the last play is on the board and the next player has not begun their turn.

    The out play can be reopened until all players have signed (Singapore G11.1, AMB-45).
    """
    turn = state.last_turn
    if turn is None or turn.laid is None or turn.was_challenged:
        return False
    waits = state.phase in (Phase.ON_TURN, Phase.ENDED, Phase.OUT_PENDING)
    return waits or (state.phase is Phase.OVER and turn.is_out)


def reopen_last_play(act: Act) -> None:
    """Make the last play open to holds and challenges again, reopening the game if it is over."""
    turn = act.state.last_turn
    assert turn is not None, "a play is reopened only where there was one"
    if act.state.is_over:
        reopen_game(act)
    if turn.is_settled:
        act.emit(PlayReopened(turn.player))


def _was_drawn_for(state: GameState) -> bool:
    turn = state.last_turn
    return can_reopen(state) and turn is not None and bool(state.draw_of(turn.player).tiles)


def _fast_draw(act: Act, ask: Dialogue) -> None:
    """Decide a request to hold or challenge after a fast draw, or warn the player."""
    turn = act.state.last_turn
    assert turn is not None and act.state.on_turn is not None, "there is a play to look at"
    limit_s = act.rules.challenge.fast_draw_s
    waited_ms = act.state.draw_of(turn.player).began_at_ms - turn.ended_at_ms
    if limit_s and waited_ms >= limit_s * 1000:
        step = "fast-draw.petition"
        raise ask.refused_by(step, Reason.DOES_NOT_APPLY, f"{waited_ms // 1000} s")
    if limit_s:
        remedy = "hold" if ask.yes("granted", default=True) else "refused"
    else:
        remedy = ask.choice("remedy", ("warn", "hold"))
    player = turn.player if remedy == "warn" else act.state.on_turn
    if remedy == "warn":
        act.emit(PlayerWarned(player, _TOPIC))
    elif remedy == "hold":
        reopen_last_play(act)
        act.emit(HoldCalled(player))
    keys = ("challenge.fast_draw_s",) if limit_s else ()
    act.rule_step(_TOPIC, "fast-draw.petition", *keys, player=player, detail=remedy)


def _returners(state: GameState) -> tuple[int, ...]:
    seats = range(state.player_count)
    return tuple(seat for seat in seats if state.note(RETURNED_UNSEEN, seat))


def _has_returned(state: GameState) -> bool:
    return _may_have_returned(state) and bool(_returners(state))


def _may_have_returned(state: GameState) -> bool:
    return is_going(state) and bool(state.bag)


def _returned_unseen(act: Act, ask: Dialogue) -> None:
    """Let the opponent see two tiles of the bag more than were returned unseen (at most all)."""
    turn = act.state.last_turn
    likely = (*_returners(act.state), *(() if turn is None else (turn.player,)))
    player = ask.player("player", default=likely[0] if likely else None)
    viewer = ask.player("opponent", among=others(act.state, player))
    usual = act.state.noted(int, RETURNED_UNSEEN, player)
    count = ask.number("count", 1, act.rules.set.rack_size, default=usual)
    looks = act.rules.hold.returned_unseen != "open" or ask.yes("look")
    if looks:
        seen = ask.blind("seen", act.state.bag, count + _SEEN_MORE)
        act.emit(TilesExposed(seen, BAG, frozenset({viewer})))
    detail = Amount(count, outcome="looks" if looks else "kept")
    if usual is not None:
        act.emit(NoteKept(RETURNED_UNSEEN, player, ""))
    act.rule_step(RETURNED_UNSEEN, COURTESY_RETURN, player=player, detail=detail)


PROCEDURES = (
    Procedure(
        name="drawn-after-challenge",
        title="Tiles drawn for a withdrawn play",
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
    Procedure(
        name=_TOPIC,
        title="Tiles drawn too fast",
        when="A player drew so fast that the opponent had no time to look at the play.",
        topics=(_TOPIC,),
        group=Group.CHALLENGE,
        conduct=_fast_draw,
        may_apply=_was_drawn_for,
        not_now="There is no last play that could be withdrawn.",
        grounds=("challenge.fast_draw_s",),
        steps={"fast-draw": "petition"},
        questions={
            "granted": "May the opponent hold or challenge the play after all?",
            "remedy": "What follows?",
        },
        answers={"warn": "A warning", "hold": "The opponent may hold or challenge after all"},
        ruled="The complaint about the fast draw is decided.",
        search_words=("drew too fast", "fast bag", "quick draw", "no time to challenge"),
    ),
    Procedure(
        name=RETURNED_UNSEEN,
        title="Drawn tiles put back without being shown",
        when="Tiles drawn during a hold went back into the bag before the opponent had seen them.",
        topics=(RETURNED_UNSEEN,),
        group=Group.CHALLENGE,
        conduct=_returned_unseen,
        may_apply=_may_have_returned,
        is_due=_has_returned,
        not_now="The bag is empty, or play is not going on.",
        grounds=("challenge.drawn_apart",),
        questions={
            "player": "Who put them back?",
            "opponent": "Which opponent?",
            "count": "How many tiles went back?",
            "look": "May the opponent look at tiles in the bag?",
            "seen": "Which tiles does the opponent see?",
        },
        ruled="What happens to the tiles that {name} put back unseen is settled.",
        search_words=("did not show the drawn tiles", "courtesy tiles put back unseen"),
    ),
)
