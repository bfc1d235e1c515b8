# SPDX-License-Identifier: MIT
"""Remedies for overfull racks, shared by several procedures; also dropped tiles.

Sources: 1999 and 2001 9.3; Singapore G12; NASPA IV.B.5.b, IV.B.8. The family rules are silent;
unless the players agree otherwise, the excess goes back unseen.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.drawing import DROPPED_BACK
from desktop_app.rules.desk_events import Amount, DroppedBack, NoteKept, PlayerWarned
from desktop_app.rules.events import ExchangedTilesBagged
from desktop_app.rules.procedures import pools
from desktop_app.rules.procedures.dialogue import Dialogue, TimeLimit
from desktop_app.rules.procedures.procedure import (
    Group,
    Procedure,
    is_going,
    restart_clock,
    stop_clock,
)
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import (
    BAG,
    DrawSettled,
    TilesExposed,
    TilesMoved,
    TilesRacked,
    rack_of,
)
from desktop_app.rules.tiles import remove_tiles

# Overdraws from a low bag: the tiles may pass through the opponent's rack.
#
# With a low bag every tile matters, so the offender loses more than the secrecy of the tiles: the
# opponent takes them and gives back tiles of their choice. Source: NASPA IV.B.8; IV.B.2 treats
# tiles dropped back on one's own turn in the same way.

_GIVEN_BACK = 2


def is_low(state: GameState) -> bool:
    """True if the bag, after the overdraw, holds too few tiles for the standard remedy (AMB-22)."""
    rules = state.setup.ruleset.overdraw
    return rules.low_bag == "transfer" and len(state.bag) < rules.low_bag_below


def is_transfer(act: Act, ask: Dialogue, owner: int) -> bool:
    """True if the overdraw happened, or was found, on the offender's own turn.

    Events before the player's last turn are not known: the director is asked (`drawn-on-own-turn`)
    if that decides.
    """
    if act.state.on_turn == owner:
        return True
    draw = act.state.draw_of(owner)
    if draw.excess >= pools.excess_of(act.state, owner):
        return draw.on_turn == owner
    return ask.yes("drawn-on-own-turn")


def transfer(act: Act, ask: Dialogue, owner: int, chooser: int, excess: int) -> None:
    """Let the opponent take tiles, unseen by the offender, and give back tiles of their choice."""
    if pools.are_new_apart(act.state, owner, excess):
        _transfer_new(act, ask, owner, chooser, excess)
        step = "overdraw.low-bag-apart"
    else:
        transfer_combined(act, ask, owner, chooser, excess)
        step = "overdraw.low-bag-combined"
    detail = Amount(excess)
    act.rule_step("overdraw-low-bag", step, "overdraw.low_bag", player=owner, detail=detail)


def _transfer_new(act: Act, ask: Dialogue, owner: int, chooser: int, excess: int) -> None:
    rules, alone = act.rules.overdraw, frozenset({chooser})
    drawn = act.state.draw_of(owner).tiles
    taken = ask.blind("taken", drawn, excess + rules.extra_seen_uncombined)
    act.emit(TilesMoved(taken, rack_of(owner), rack_of(chooser), alone))
    size = act.rules.set.rack_size
    limit = TimeLimit(rules.low_bag_decide_s)
    given = ask.tiles(
        "given-back",
        act.state.racks[chooser],
        size - pools.held_tiles(act.state, owner),
        asked=chooser,
        seen_by=alone,
        limit=limit,
    )
    act.emit(TilesMoved(given, rack_of(chooser), rack_of(owner), frozenset({owner, chooser})))
    over = pools.excess_of(act.state, chooser)
    if over:
        rack = act.state.racks[chooser]
        back = ask.tiles("returned", rack, over, asked=chooser, seen_by=alone, limit=limit)
        act.emit(TilesMoved(back, rack_of(chooser), BAG, alone))


def transfer_combined(act: Act, ask: Dialogue, owner: int, chooser: int, excess: int) -> None:
    """X+2 tiles go to the opponent, who returns two and puts as many as they kept into the bag.

    The rule does not say who picks the two; the opponent does, having seen them (AMB-63).
    """
    alone = frozenset({chooser})
    limit = TimeLimit(act.rules.overdraw.low_bag_decide_s)
    taken = ask.blind("taken", act.state.racks[owner], excess + _GIVEN_BACK)
    act.emit(TilesExposed(taken, rack_of(owner), alone))
    given = ask.tiles("given-back", taken, _GIVEN_BACK, asked=chooser, seen_by=alone, limit=limit)
    kept = remove_tiles(taken, given)
    act.emit(TilesMoved(kept, rack_of(owner), rack_of(chooser), alone))
    rack = act.state.racks[chooser]
    back = ask.tiles("returned", rack, len(kept), asked=chooser, seen_by=alone, limit=limit)
    act.emit(TilesMoved(back, rack_of(chooser), BAG, alone))


MAX_NAMED = 3
"""Ruling topics exist for one, two, and three or more excess tiles."""


def settle_overdraw(act: Act, ask: Dialogue, owner: int, chooser: int) -> None:
    """Remedy an overfull rack as the ruleset prescribes, and record the ruling."""
    excess = pools.excess_of(act.state, owner)
    low = is_low(act.state)
    if low and is_transfer(act, ask, owner):
        transfer(act, ask, owner, chooser, excess)
        return
    pool = pools.excess_pool(act.state, owner, chooser, excess)
    step = _step(act, owner, excess)
    rack_pooled(act, owner, pool)
    pools.return_excess(act, ask, pool)
    if low:
        keys = ("overdraw.low_bag", "overdraw.low_bag_below")
        act.rule_step("overdraw-low-bag", "overdraw.low-bag-standard", *keys, player=owner)
    topic = f"overdraw-{min(excess, MAX_NAMED)}"
    act.rule_step(topic, step, "overdraw.pool", player=owner, detail=Amount(excess))


def _step(act: Act, owner: int, excess: int) -> str:
    if act.rules.overdraw.pool != "new-if-uncombined":
        return "overdraw.all"
    if not pools.are_new_apart(act.state, owner, excess):
        return "overdraw.combined"
    return "overdraw.apart-one" if act.state.draw_of(owner).due == 1 else "overdraw.apart"


def rack_pooled(act: Act, owner: int, pool: pools.Pool) -> None:
    """Rack new tiles that are apart if the whole rack is the pool (AMB-62)."""
    loose = act.state.draw_of(owner).loose
    if loose and len(pool.tiles) == len(act.state.racks[owner]):
        act.emit(TilesRacked(owner, loose))


def bag_exchanged(act: Act, owner: int) -> None:
    """Put the tiles of a plain exchange into the bag, as they follow the new ones."""
    if act.state.exchanger == owner:
        act.emit(ExchangedTilesBagged(owner))


# Tiles dropped back into the bag, and other irregular ways of drawing.
#
# Sources: 1999 and 2001 9.1, 9.2; Singapore G6.1; NASPA IV.B.1, IV.B.2.

_KEY = "draw.drop_back"
_REDRAW, _REFILL, _NOTHING = "redraw-overdraw", "x-plus-2", "nothing"
_EXTRA_TILES = 2
_METHOD, _MIX = "draw-method", "mix-limit"
_WAYS = ("looked-in", "bag-held-wrong", "hand-closed", "hand-back-in", "two-hands", "mixed-long")


def _droppers(state: GameState) -> tuple[int, ...]:
    seats = range(state.player_count)
    return tuple(seat for seat in seats if state.note(DROPPED_BACK, seat))


def _is_due(state: GameState) -> bool:
    return is_going(state) and bool(_droppers(state))


def _drop_back(act: Act, ask: Dialogue) -> None:
    owner = ask.player("player", among=_droppers(act.state))
    dropped = act.state.noted(DroppedBack, DROPPED_BACK, owner)
    assert dropped is not None, "the procedure is for those who dropped tiles back"
    count = dropped.count
    chooser = pools.chooser_for(ask, owner)
    remedy: str = act.rules.draw.drop_back
    if remedy not in (_REDRAW, _REFILL):
        # Forbidden without a remedy, or not mentioned: the director decides.
        remedy = ask.choice("remedy", (_NOTHING, _REDRAW, _REFILL))
    ran = stop_clock(act, owner)
    act.emit(NoteKept(DROPPED_BACK, owner, ""))
    detail = Amount(count, outcome=remedy)
    act.rule_step("drop-back", "draw.drop-back", _KEY, player=owner, detail=detail)
    if remedy == _REDRAW:
        _redraw(act, ask, owner, chooser, count)
    elif remedy == _REFILL:
        _refill(act, ask, owner, chooser, count)
        if dropped.is_low:
            _transfer(act, ask, owner, chooser, count)
    restart_clock(act, ran)


def _redraw(act: Act, ask: Dialogue, owner: int, chooser: int, count: int) -> None:
    """Draw as many again; the excess goes back as after an overdraw (2001 9.2)."""
    redrawn = ask.blind("redrawn", act.state.bag, count)
    act.emit(TilesMoved(redrawn, BAG, rack_of(owner)))
    excess, rack = pools.excess_of(act.state, owner), act.state.racks[owner]
    extra = act.rules.overdraw.extra_seen_combined
    pools.return_excess(act, ask, pools.Pool(owner, chooser, rack, excess, extra))


def _refill(act: Act, ask: Dialogue, owner: int, chooser: int, count: int) -> None:
    """The opponent fills the rack from X+2 tiles of the bag and two of the rack.

    Both players see all of them; those not chosen go into the bag (NASPA IV.B.2).
    """
    both = frozenset({owner, chooser})
    own = ask.blind("from-rack", act.state.racks[owner], _EXTRA_TILES)
    act.emit(TilesExposed(own, rack_of(owner), both))
    drawn = ask.blind("from-bag", act.state.bag, count + _EXTRA_TILES)
    act.emit(TilesMoved(drawn, BAG, rack_of(owner), both))
    exposed = (*own, *drawn)
    kept = pools.held_tiles(act.state, owner) - len(exposed)
    given = ask.tiles(
        "given",
        exposed,
        max(0, act.rules.set.rack_size - kept),
        asked=chooser,
        seen_by=both,
        limit=pools.decide_limit(act.rules.draw.drop_back_decide_s, chooser),
    )
    act.emit(TilesMoved(remove_tiles(exposed, given), rack_of(owner), BAG, both))
    act.emit(DrawSettled(owner))


def _transfer(act: Act, ask: Dialogue, owner: int, chooser: int, count: int) -> None:
    """With a low bag, apply the remedy for an overdraw of as many; the rack is then refilled."""
    transfer_combined(act, ask, owner, chooser, count)
    drawn = ask.blind("refilled", act.state.bag, act.state.missing_tiles(owner))
    act.emit(TilesMoved(drawn, BAG, rack_of(owner)))
    key = "overdraw.low_bag"
    act.rule_step("overdraw-low-bag", "overdraw.low-bag-combined", key, player=owner)


def _report_drawing(act: Act, ask: Dialogue) -> None:
    """Warn a player who drew in a way that is not allowed; the tiles stay as they are.

    The ruleset may limit the time for stirring the tiles; looking into the bag is cheating under
    the 1999 and 2001 rules.
    """
    limit_s = act.rules.draw.mix_max_s
    ways = _WAYS if limit_s >= 0 else _WAYS[:-1]
    player = ask.player("player")
    way = ask.choice("way", ways)
    topic = _MIX if way == _WAYS[-1] else _METHOD
    act.emit(PlayerWarned(player, topic))
    count = act.state.record.players[player].warnings[topic]
    detail = Amount(count, outcome=way)
    if topic == _MIX:
        act.rule_step(_MIX, "draw.mix", "draw.mix_max_s", player=player, detail=detail)
    else:
        act.rule_step(_METHOD, "draw.method", player=player, detail=detail)


CHOOSING = {
    "player": "Who has too many tiles?",
    "opponent": "Which opponent chooses the tiles?",
    "drawn-on-own-turn": "Were they drawn while it was that player's own turn?",
    "taken": "Which tiles did the opponent pick, without looking?",
    "returned": "Which tiles go back into the bag?",
    "given-back": "Which tiles does the other player get back?",
}

PROCEDURES = (
    Procedure(
        name="drop-back",
        title="Tiles dropped back",
        when="A player dropped drawn tiles back into the bag.",
        topics=("drop-back", "tile-drawn-when"),
        group=Group.DRAWING,
        conduct=_drop_back,
        may_apply=_is_due,
        is_due=_is_due,
        not_now="No player has put drawn tiles back into the bag.",
        grounds=("draw.drop_back",),
        steps={"draw": "drop-back"},
        questions={
            "player": "Who dropped tiles back?",
            "opponent": "Which opponent chooses the tiles?",
            "remedy": "What is to happen?",
            "redrawn": "Which tiles were drawn again?",
            "from-rack": "Which tiles of the rack were turned up?",
            "from-bag": "Which tiles came out of the bag?",
            "given": "Which tiles does the player get?",
            "taken": "Which tiles did the opponent pick, without looking?",
            "given-back": "Which tiles does the other player get back?",
            "returned": "Which tiles go back into the bag?",
            "refilled": "Which tiles were drawn to fill the rack?",
        },
        answers={
            "nothing": "Nothing more",
            "redraw-overdraw": "As many are drawn again; any excess counts as an overdraw",
            "x-plus-2": "The opponent makes up the rack from tiles of bag and rack",
        },
        ruled="{name} dropped drawn tiles back into the bag.",
        search_words=("put a tile back in the bag", "threw a tile back", "dropped tiles back"),
    ),
    Procedure(
        name="wrong-drawing",
        title="Irregular drawing",
        when="A player drew tiles in a way that is not allowed.",
        topics=(_METHOD, _MIX),
        group=Group.DRAWING,
        conduct=_report_drawing,
        may_apply=is_going,
        not_now="Play is not going on.",
        grounds=("draw.mix_max_s",),
        steps={"draw": "method mix"},
        questions={"player": "Who drew?", "way": "What was wrong?"},
        answers={
            "looked-in": "Looked into the bag",
            "bag-held-wrong": "Held the bag too low or in front of the eyes",
            "hand-closed": "Reached into the bag with a closed hand",
            "hand-back-in": "Reached in again with tiles in the hand",
            "two-hands": "Held tiles in one hand and drew with the other",
            "mixed-long": "Stirred the tiles too long",
        },
        ruled="{name} is warned for the way of drawing.",
        search_words=("looked into the bag", "peeked", "peeked into the bag", "bag too low"),
    ),
)
