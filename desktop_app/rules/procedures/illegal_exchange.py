# SPDX-License-Identifier: MIT
"""An exchange for which the bag held too few tiles.

Sources: 1999 and 2001 10.3; NASPA IV.E.2.b.5 with its four cases and the late penalty (AMB-25,
AMB-64); Singapore G8 forbids it and leaves the rest to the director.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.laying import held_of
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, PointsCorrected
from desktop_app.rules.events import TurnKind
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import chooser_for, decide_limit
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState, everybody
from desktop_app.rules.tile_events import (
    BAG,
    TABLE,
    DrawSettled,
    Spot,
    TilesExposed,
    TilesMoved,
    rack_of,
)
from desktop_app.rules.tiles import remove_tiles
from desktop_app.rules.turns import Exchange

TOPIC = "exchange-illegal"
"""The row of the rules matrix, and the note on an exchange that was ruled upon."""


def _open_exchange(state: GameState) -> Exchange | None:
    """The last exchange with too few tiles in the bag that nothing has been said of."""
    for exchange in reversed(state.exchanges):
        too_few = exchange.bag is not None and exchange.bag < state.setup.ruleset.exchange.min_bag
        if too_few and state.note(TOPIC, exchange.player) != exchange.turn:
            return exchange
    return None


def _is_possible(state: GameState) -> bool:
    return is_going(state) and _open_exchange(state) is not None


def _is_due(state: GameState) -> bool:
    exchange = _open_exchange(state)
    if exchange is None or not is_going(state):
        return False
    # 1999 and 2001 10.3: it counts only until the opponent has ended his own turn.
    in_turn = state.turn.number == exchange.turn + 1
    return in_turn or state.setup.ruleset.exchange.illegal != "opponent-picks-seven"


def _illegal_exchange(act: Act, ask: Dialogue) -> None:
    """Undo it, let the opponent choose the rack, or leave it: each document in its own way."""
    exchange = _open_exchange(act.state)
    assert exchange is not None, "it is possible only with such an exchange"
    kind = act.rules.exchange.illegal
    if kind == "opponent-picks-seven":
        step = _opponent_picks_seven(act, ask, exchange)
    elif kind == "four-cases":
        step = _four_cases(act, ask, exchange)
    else:
        step = _settle_freely(act, ask, exchange)
    act.emit(NoteKept(TOPIC, exchange.player, exchange.turn))
    act.rule_step(TOPIC, f"{TOPIC}.{step}", "exchange.illegal", player=exchange.player, detail=step)


# ---------------------------------------------------------------- 1999 and 2001 10.3


def _opponent_picks_seven(act: Act, ask: Dialogue, exchange: Exchange) -> str:
    state, player = act.state, exchange.player
    if state.turn.number > exchange.turn + 1:
        return "stands"
    if not state.draw_of(player).tiles:
        _take_old_back(act, exchange)
        return "turn-lost"
    _choose_rack(act, ask, player, with_bag=True)
    return "picks"


def _take_old_back(act: Act, exchange: Exchange) -> None:
    """The tiles put down go back on the rack, those in the bag already as well."""
    player = exchange.player
    # Somebody else may have drawn some of them meanwhile; he draws for those.
    bagged = held_of(act.state, act.state.bag, exchange.bagged)
    if bagged:
        act.emit(TilesMoved(bagged, BAG, rack_of(player), frozenset({player})))
    _rerack_set_aside(act, player)


def _rerack_set_aside(act: Act, player: int) -> None:
    if act.state.set_aside:
        act.emit(TilesMoved(act.state.set_aside, TABLE, rack_of(player), frozenset({player})))


def _choose_rack(act: Act, ask: Dialogue, player: int, *, with_bag: bool) -> None:
    """The opponent sees rack and tiles put down, and the bag too, and chooses a whole rack."""
    opponent, seeing = chooser_for(ask, player), everybody(act.state)
    bag = act.state.bag
    shown: tuple[tuple[tuple[str, ...], Spot], ...] = (
        (act.state.set_aside, TABLE),
        (act.state.racks[player], rack_of(player)),
    )
    for tiles, spot in ((bag, BAG), *shown) if with_bag else shown:
        if tiles:
            act.emit(TilesExposed(tiles, spot, seeing))
    for tiles, spot in shown:
        if tiles:
            act.emit(TilesMoved(tiles, spot, BAG, seeing))
    pool = act.state.bag if with_bag else remove_tiles(act.state.bag, bag)
    _pick(act, ask, player, opponent, pool, act.rules.set.rack_size)
    act.emit(DrawSettled(player))


def _pick(
    act: Act, ask: Dialogue, player: int, opponent: int, pool: tuple[str, ...], count: int
) -> None:
    """The opponent picks so many of a pool that lies in the bag for a player's rack."""
    seeing = everybody(act.state)
    limit = decide_limit(act.rules.exchange.illegal_pick_s, opponent)
    chosen = ask.tiles("chosen", pool, count, asked=opponent, seen_by=seeing, limit=limit)
    act.emit(TilesMoved(chosen, BAG, rack_of(player), seeing))


# ---------------------------------------------------------------- NASPA IV.E.2.b.5


def _four_cases(act: Act, ask: Dialogue, exchange: Exchange) -> str:
    state, player = act.state, exchange.player
    if is_late(state, exchange):
        points = act.rules.exchange.illegal_late_pts
        act.emit(PointsCorrected(player, CorrectionKind.PENALTY, -points, TOPIC))
        return "late"
    draw = state.draw_of(player)
    if not exchange.bagged and not draw.is_combined:
        _return_new(act, player)
        _rerack_set_aside(act, player)
        return "pass"
    if not draw.racked:
        _refill_from_shown(act, ask, player)
        return "bagged"
    _choose_rack(act, ask, player, with_bag=bool(exchange.bagged))
    return "both" if exchange.bagged else "racked"


def is_late(state: GameState, exchange: Exchange) -> bool:
    """Whether the opponent has gone on so far that the exchange stands.

    He has made a play and drawn, or has passed or lost a challenge and restarted the other
    clock. A play challenged off is a lost challenge. Once a further turn is over it is late too.
    """
    ended = state.turn.number - exchange.turn - 1
    turn = state.last_turn
    if ended != 1 or turn is None:
        return ended > 1
    if turn.kind is TurnKind.EXCHANGE:
        return False
    if turn.kind is TurnKind.PLAY and turn.laid is not None:
        return bool(state.draw_of(turn.player).tiles)
    return not state.clock.exists or state.clock.running == exchange.player


def _return_new(act: Act, player: int) -> None:
    """New tiles are shown and go back."""
    drawn = act.state.draw_of(player).tiles
    if drawn:
        act.emit(TilesMoved(drawn, rack_of(player), BAG, everybody(act.state)))


def _refill_from_shown(act: Act, ask: Dialogue, player: int) -> None:
    """Old tiles are in the bag and no new one is racked: the opponent fills up from all of it."""
    opponent = chooser_for(ask, player)
    _return_new(act, player)
    _rerack_set_aside(act, player)
    act.emit(TilesExposed(act.state.bag, BAG, everybody(act.state)))
    missing = act.rules.set.rack_size - len(act.state.racks[player])
    # An overfull rack may need none.
    if missing > 0:
        _pick(act, ask, player, opponent, act.state.bag, missing)


# ---------------------------------------------------------------- left to the director


def _settle_freely(act: Act, ask: Dialogue, exchange: Exchange) -> str:
    remedy = ask.choice("remedy", ("stands", "undone", "picks"))
    if remedy == "undone":
        _return_new(act, exchange.player)
        _take_old_back(act, exchange)
    elif remedy == "picks":
        _choose_rack(act, ask, exchange.player, with_bag=True)
    return remedy


PROCEDURES = (
    Procedure(
        name="illegal-exchange",
        title="Exchange with too few in the bag",
        when="A player has exchanged although the bag held too few tiles.",
        topics=(TOPIC,),
        group=Group.TURN,
        conduct=_illegal_exchange,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="No exchange was made with too few tiles in the bag.",
        grounds=("exchange.illegal",),
        steps={"exchange-illegal": "bagged both late pass picks racked stands turn-lost undone"},
        questions={
            "opponent": "Who is the opponent?",
            "chosen": "Which tiles does the opponent put on the player's rack?",
            "remedy": "What is to happen?",
        },
        answers={
            "stands": "The exchange stands",
            "undone": "It is undone and the turn is a pass",
            "picks": "The opponent chooses the new rack from rack and bag",
        },
        ruled="The exchange of {name} is settled.",
        search_words=(
            "exchanged with too few in the bag",
            "swap with six left",
            "swap not allowed",
        ),
    ),
)
