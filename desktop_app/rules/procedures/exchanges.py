# SPDX-License-Identifier: MIT
"""Illegal exchanges: too few tiles in the bag, a wrong number of tiles, tiles left out of the bag.

Sources: 1999 and 2001 10.3; NASPA IV.E.2.b.1-4, and IV.E.2.b.5 with its four cases and the late
penalty (AMB-25, AMB-64); Singapore G8 forbids an exchange from a low bag and leaves the rest to the
director. If a document leaves something open, its authority for that decides.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.laying import held_of
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, PointsCorrected
from desktop_app.rules.events import ClockStarted, TurnKind
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

_STOPPED_FOR = "illegal-exchange"
TOPIC = "exchange-illegal"
"""Row of the rules matrix, and topic of the note on an exchange that was ruled on."""


def _open_exchange(state: GameState) -> Exchange | None:
    """The last exchange with too few tiles in the bag that was not ruled on, or None."""
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
    # Under 1999 and 2001 10.3 it is irregular only until the opponent has ended their turn.
    in_turn = state.turn.number == exchange.turn + 1
    return in_turn or state.setup.ruleset.exchange.illegal != "opponent-picks-seven"


def _illegal_exchange(act: Act, ask: Dialogue) -> None:
    """Undo it, let the opponent choose the rack, or let it stand, depending on the document."""
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
        _restart_clock(act)
        return "turn-lost"
    _choose_rack(act, ask, player, with_bag=True)
    _restart_clock(act)
    return "picks"


def _restart_clock(act: Act) -> None:
    """Start the clock again if it was stopped for this exchange."""
    clock, seat = act.state.clock, act.state.on_turn
    if clock.exists and clock.running is None and clock.reason == _STOPPED_FOR:
        assert seat is not None, "a game that goes on has a player on turn"
        act.emit(ClockStarted(seat))


def _take_old_back(act: Act, exchange: Exchange) -> None:
    """Put the tiles put down back on the rack, including those already in the bag."""
    player = exchange.player
    # Another player may have drawn some of them; the exchanger draws replacements for those.
    bagged = held_of(act.state, act.state.bag, exchange.bagged)
    if bagged:
        act.emit(TilesMoved(bagged, BAG, rack_of(player), frozenset({player})))
    _rerack_set_aside(act, player)


def _rerack_set_aside(act: Act, player: int) -> None:
    if act.state.set_aside:
        act.emit(TilesMoved(act.state.set_aside, TABLE, rack_of(player), frozenset({player})))


def _choose_rack(act: Act, ask: Dialogue, player: int, *, with_bag: bool) -> None:
    """The opponent sees rack, tiles put down and possibly the bag, and chooses a whole rack."""
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
    """The opponent picks `count` tiles of a pool in the bag for a player's rack."""
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
    """True if the opponent has gone on so far that the exchange stands.

    They have made a play and drawn, or have passed or lost a challenge and restarted the other
    clock. A play challenged off is a lost challenge. It is also late once a further turn has ended.
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
    """Show the new tiles and return them."""
    drawn = act.state.draw_of(player).tiles
    if drawn:
        act.emit(TilesMoved(drawn, rack_of(player), BAG, everybody(act.state)))


def _refill_from_shown(act: Act, ask: Dialogue, player: int) -> None:
    """Old tiles are bagged, no new one is racked: the opponent fills the rack from the bag."""
    opponent = chooser_for(ask, player)
    _return_new(act, player)
    _rerack_set_aside(act, player)
    act.emit(TilesExposed(act.state.bag, BAG, everybody(act.state)))
    missing = act.rules.set.rack_size - len(act.state.racks[player])
    # An overfull rack may need no tiles.
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


_COUNT = "exchange-count-wrong"
_LEFT = "exchange-left-out"


def _miscounted(state: GameState) -> Exchange | None:
    """The last exchange, if the number of tiles was wrong and it was not ruled on, or None."""
    exchange = state.exchanges[-1] if state.exchanges else None
    if exchange is None or not exchange.has_ended or not exchange.is_miscounted:
        return None
    is_ruled = state.note(_COUNT, exchange.player) == exchange.turn
    return None if is_ruled else exchange


def _is_count_possible(state: GameState) -> bool:
    return is_going(state) and _miscounted(state) is not None


def _is_count_due(state: GameState) -> bool:
    follows_tiles = state.setup.ruleset.exchange.mismatch == "follow-tiles"
    return _is_count_possible(state) and not follows_tiles


def _count_wrong(act: Act, ask: Dialogue) -> None:
    """Exchange the tiles put down, or follow the announcement while that is still possible."""
    exchange = _miscounted(act.state)
    assert exchange is not None, "it is possible only with such an exchange"
    remedy = "put-down"
    if act.rules.exchange.mismatch != "follow-tiles":
        remedy = ask.choice("remedy", _remedies(act.state, exchange))
    if remedy == "announced":
        _follow_announcement(act, ask, exchange)
    elif remedy == "pass":
        source, target = TABLE, rack_of(exchange.player)
        act.emit(TilesMoved(act.state.set_aside, source, target, frozenset({exchange.player})))
    act.emit(NoteKept(_COUNT, exchange.player, exchange.turn))
    step, player = f"{_COUNT}.{remedy}", exchange.player
    act.rule_step(_COUNT, step, "exchange.mismatch", player=player, detail=remedy)


def _remedies(state: GameState, exchange: Exchange) -> tuple[str, ...]:
    """Possible remedies: once a tile is drawn or bagged, the tiles put down are exchanged."""
    is_carried_out = bool(exchange.bagged or state.draw_of(exchange.player).tiles)
    return ("put-down",) if is_carried_out else ("put-down", "announced", "pass")


def _follow_announcement(act: Act, ask: Dialogue, exchange: Exchange) -> None:
    """The player takes tiles back, or puts more down, until the number is as announced."""
    player, seen = exchange.player, frozenset({exchange.player})
    announced, aside = exchange.announced or 0, act.state.set_aside
    if announced < len(aside):
        back = ask.tiles("back", aside, len(aside) - announced, asked=player, seen_by=seen)
        act.emit(TilesMoved(back, TABLE, rack_of(player), seen))
        return
    rack = act.state.racks[player]
    more = ask.tiles("more", rack, announced - len(aside), asked=player, seen_by=seen)
    act.emit(TilesMoved(more, rack_of(player), TABLE, seen))


# ---------------------------------------------------------------- old tiles left out


def _is_left_possible(state: GameState) -> bool:
    return is_going(state) and state.exchanger is not None and state.exchanges[-1].has_ended


def _is_left_due(state: GameState) -> bool:
    """True if the opponent has ended a turn since: the tiles were forgotten."""
    return _is_left_possible(state) and state.turn.number > state.exchanges[-1].turn + 1


def _left_out(act: Act, ask: Dialogue) -> None:
    """Put them into the bag now, shown to both players if tiles have been drawn since."""
    player = act.state.exchanges[-1].player
    drawn = any(act.state.draw_of(seat).tiles for seat in range(act.state.player_count))
    step = f"{_LEFT}.shown"
    shows = ask.yes("shown") if act.rules.exchange.left_out == "open" else drawn
    seeing = everybody(act.state) if shows else frozenset()
    act.emit(TilesMoved(act.state.set_aside, TABLE, BAG, seeing))
    act.rule_step(_LEFT, step, player=player, detail="shown" if shows else "unseen")


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
    Procedure(
        name=_COUNT,
        title="Wrong number of tiles exchanged",
        when="The number of tiles put down is not the number announced.",
        topics=(_COUNT,),
        group=Group.TURN,
        conduct=_count_wrong,
        may_apply=_is_count_possible,
        is_due=_is_count_due,
        not_now="No exchange was made with a wrong number of tiles.",
        grounds=("exchange.mismatch",),
        steps={"exchange-count-wrong": "announced pass put-down"},
        questions={
            "remedy": "What is to happen?",
            "back": "Which tiles does the player take back?",
            "more": "Which other tiles does the player put down?",
        },
        answers={
            "put-down": "The tiles put down are exchanged",
            "announced": "The announced number is exchanged",
            "pass": "Nothing is exchanged; the turn is a pass",
        },
        ruled="How many tiles {name} exchanges is settled.",
        search_words=("said three and put down four", "wrong number swapped"),
    ),
    Procedure(
        name=_LEFT,
        title="Exchanged tiles left out of the bag",
        when="The old tiles of an exchange still lie on the table.",
        topics=(_LEFT,),
        group=Group.TURN,
        conduct=_left_out,
        may_apply=_is_left_possible,
        is_due=_is_left_due,
        not_now="No exchanged tiles are still out of the bag.",
        grounds=("exchange.order",),
        steps={"exchange-left-out": "shown"},
        questions={"shown": "Do both players see them?"},
        ruled="The old tiles of {name} go into the bag.",
        search_words=("old tiles still on the table", "forgot to put the swapped tiles back"),
    ),
)
