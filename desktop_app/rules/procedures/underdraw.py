# SPDX-License-Identifier: MIT
"""Underdraws, noticed while the bag can fill the rack or after the opponent emptied it.

Sources: 1999 and 2001 9.4; family "Ending a Turn" (AMB-46); NASPA IV.B.7. Only 2001 has a penalty,
with fewer than seven tiles in the bag; only NASPA covers an emptied bag.
"""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import Amount
from desktop_app.rules.draws import Draw
from desktop_app.rules.events import TilesDrawn, TilesTakenUp, TurnKind
from desktop_app.rules.procedures import pools
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overdraw import held_before
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesExposed, TilesMoved, rack_of

_REFILLED = (RowKind.PLAY, RowKind.EXCHANGE)
_UNDECIDED = (Phase.HELD, Phase.CHALLENGED)


def shortage(state: GameState, seat: int) -> int:
    """Number of tiles the player should have drawn earlier, as far as the bag lasts.

    The draw after a turn that has just ended does not count.
    """
    if not is_going(state) or state.phase is Phase.SETUP:
        return 0
    count = pools.held_tiles(state, seat)
    if _is_about_to_draw(state, seat):
        lines = reversed(range(len(state.rows)))
        own = (line for line in lines if state.rows[line].player == seat)
        count = next(held_before(state, line) for line in own if state.rows[line].kind in _REFILLED)
    return max(0, min(state.setup.ruleset.set.rack_size - count, len(state.bag)))


def _is_about_to_draw(state: GameState, seat: int) -> bool:
    """True if the tiles of the player's last turn are still to be replaced."""
    turn = state.last_turn
    if turn is None or turn.player != seat:
        return False
    is_withdrawn = turn.kind is TurnKind.PLAY and turn.laid is None
    if is_withdrawn or turn.kind not in (TurnKind.PLAY, TurnKind.EXCHANGE):
        return False
    return not state.draw_of(seat).tiles or state.phase in _UNDECIDED


def _is_due(state: GameState) -> bool:
    # If the opponent need not mention it (NASPA IV.B.7), the desk does not, either.
    if state.setup.ruleset.underdraw.late == "transfer":
        return False
    return _is_possible(state)


def _is_possible(state: GameState) -> bool:
    return any(shortage(state, seat) for seat in range(state.player_count))


def _underdraw(act: Act, ask: Dialogue) -> None:
    """Draw the missing tiles; from a low bag the opponent chooses them, if the rules say so."""
    state, rules = act.state, act.rules.underdraw
    seats = range(state.player_count)
    player = ask.player("player", among=[seat for seat in seats if shortage(state, seat)])
    missing = shortage(state, player)
    if rules.low_bag == "x-plus-2-from-bag" and len(state.bag) < rules.low_bag_below:
        opponent = pools.chooser_for(ask, player)
        shown = ask.blind("shown", state.bag, missing + 2)
        act.emit(TilesExposed(shown, BAG, frozenset(seats)))
        given = ask.tiles("given", shown, missing, asked=opponent, seen_by=seats)
        act.emit(TilesMoved(given, BAG, rack_of(player), frozenset(seats)))
        step = "underdraw.low-bag"
    else:
        act.emit(TilesDrawn(player, ask.blind("drawn", state.bag, missing)))
        step = "underdraw.draw"
    act.rule_step("underdraw", step, "underdraw.low_bag", player=player, detail=Amount(missing))
    if _is_about_to_draw(state, player):
        # They have played from the short rack: the play stands (1999, 2001 9.4).
        act.rule_step("underdraw-play", "underdraw-play.stands", player=player)


# ---------------------------------------------------------------- the bag has been emptied since


def last_draw(state: GameState, seat: int) -> Draw:
    """The tiles a player drew since their last turn, even if they have begun a play."""
    draw = state.draw_of(seat)
    if seat == state.on_turn and state.phase is Phase.PLACED and not draw.tiles:
        # They are playing with those tiles, so these count as old ones.
        before = state.turns[state.turn.number].draw_of(seat)
        return replace(before, racked=before.tiles, loose=())
    return draw


def taken_ahead(state: GameState, seat: int) -> int:
    """Number of tiles a player has that the previous player should have drawn."""
    draw, before = last_draw(state, seat), state.previous_player(seat)
    short = state.setup.ruleset.set.rack_size - pools.held_tiles(state, before)
    return max(0, min(draw.owed, short) - len(state.bag))


def _holders(state: GameState) -> list[int]:
    return [seat for seat in range(state.player_count) if taken_ahead(state, seat)]


def _is_late_due(state: GameState) -> bool:
    rules = state.setup.ruleset.underdraw
    return rules.late == "transfer" and is_going(state) and bool(_holders(state))


def _is_late_possible(state: GameState) -> bool:
    size = state.setup.ruleset.set.rack_size
    return (
        is_going(state)
        and state.phase is not Phase.SETUP
        and not state.bag
        and any(pools.held_tiles(state, seat) < size for seat in range(state.player_count))
    ) or _is_late_due(state)


def _late_underdraw(act: Act, ask: Dialogue) -> None:
    """A player is short of tiles because the next player's draw left too few (NASPA IV.B.7)."""
    state = act.state
    size = act.rules.set.rack_size
    short = [seat for seat in range(state.player_count) if pools.held_tiles(state, seat) < size]
    holders = _holders(state)
    default = state.previous_player(holders[0]) if holders else None
    player = ask.player("player", among=short, default=default)
    holder = pools.chooser_for(ask, player)
    if act.rules.underdraw.late != "transfer":
        _settle_freely(act, ask, player, holder)
    elif not ask.yes("in-time", default=bool(last_draw(state, holder).tiles)):
        step = "underdraw-late.too-late"
        act.rule_step("underdraw-late", step, "underdraw.late", player=player)
    else:
        _settle_in_time(act, ask, player, holder)


def _settle_in_time(act: Act, ask: Dialogue, player: int, holder: int) -> None:
    """Before the holder's next play: their new tiles go back, or they hand over as many."""
    state, draw = act.state, last_draw(act.state, holder)
    missing = _missing(state, ask, player, holder)
    if state.phase is Phase.PLACED and state.on_turn == holder:
        act.emit(TilesTakenUp(holder))
    if draw.is_early and ask.yes("skipped", default=_is_step_missing(state, holder)):
        _take_as_overdrawn(act, ask, player, holder, missing)
    elif draw.tiles and not draw.is_combined:
        act.emit(TilesMoved(draw.tiles, rack_of(holder), BAG))
        step = "underdraw-late.return"
        act.rule_step("underdraw-late", step, "underdraw.late", player=player)
    else:
        _hand_over(act, ask, player, holder, missing)


def _missing(state: GameState, ask: Dialogue, player: int, holder: int) -> int:
    """Number of excess tiles of the holder: computed if the draws are known, else asked for."""
    ahead = taken_ahead(state, holder) if state.previous_player(holder) == player else 0
    short = state.setup.ruleset.set.rack_size - pools.held_tiles(state, player)
    return ask.number("missing", 1, short, default=ahead or None)


def _is_step_missing(state: GameState, holder: int) -> bool:
    """True if the player has drawn without writing the cumulative score of their turn."""
    turn, record = state.last_turn, state.setup.ruleset.record
    own = turn is not None and turn.player == holder and turn.kind is TurnKind.PLAY
    return own and record.cumulative_required and turn is not None and not turn.is_recorded


def _take_as_overdrawn(act: Act, ask: Dialogue, player: int, holder: int, missing: int) -> None:
    """Treat the tiles the holder should not have drawn as an overdraw (NASPA IV.B.5.b)."""
    pool = pools.excess_pool(act.state, holder, player, missing)
    draw = act.state.draw_of(holder)
    if draw.tiles and not draw.is_combined and draw.due - missing == 1:
        # Only one tile was due to the holder, so one tile fewer is seen.
        extra = act.rules.overdraw.extra_seen_due_one
        pool = pools.Pool(holder, player, draw.tiles, missing, extra)
    pools.return_excess(act, ask, pool)
    act.emit(DrawSettled(holder))
    step = "underdraw-late.overdraw"
    act.rule_step("underdraw-late", step, "underdraw.late", player=holder, detail=Amount(missing))


def _hand_over(act: Act, ask: Dialogue, player: int, holder: int, missing: int) -> None:
    """The player who emptied the bag gives tiles of their own choice."""
    _give(act, ask, player, holder, missing)
    act.emit(DrawSettled(holder))
    step = "underdraw-late.transfer"
    act.rule_step("underdraw-late", step, "underdraw.late", player=player, detail=Amount(missing))


def _give(act: Act, ask: Dialogue, player: int, holder: int, missing: int) -> None:
    limit = pools.decide_limit(act.rules.overdraw.low_bag_decide_s, holder)
    rack = act.state.racks[holder]
    given = ask.tiles("given", rack, missing, asked=holder, seen_by=(holder,), limit=limit)
    seen = frozenset({player, holder})
    act.emit(TilesMoved(given, rack_of(holder), rack_of(player), seen))


def _settle_freely(act: Act, ask: Dialogue, player: int, holder: int) -> None:
    """The document is silent: the authority for that decides if tiles change hands."""
    remedy = ask.choice("remedy", ("nothing", "give"))
    if remedy == "give":
        _give(act, ask, player, holder, _missing(act.state, ask, player, holder))
    act.rule_step("underdraw-late", "underdraw-late.free", player=player, detail=remedy)


PROCEDURES = (
    Procedure(
        name="underdraw",
        title="Too few tiles drawn",
        when="A player has fewer tiles than a full rack, and there are tiles in the bag.",
        topics=("underdraw", "underdraw-play"),
        group=Group.DRAWING,
        conduct=_underdraw,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="No player is short of tiles that the bag could replace.",
        grounds=("underdraw.low_bag",),
        steps={"underdraw-play": "stands", "underdraw": "draw low-bag"},
        questions={
            "player": "Who has too few tiles?",
            "opponent": "Who is the opponent?",
            "shown": "Which tiles did the opponent take out of the bag and turn up?",
            "given": "Which of them does the player get?",
            "drawn": "Which tiles were drawn?",
        },
        ruled="The rack of {name} is filled up.",
        search_words=("six tiles", "five tiles", "too few tiles", "forgot to draw", "drew too few"),
    ),
    Procedure(
        name="late-underdraw",
        title="Too few tiles, and the bag is empty",
        when="A player is short of tiles because the opponent has drawn the last ones.",
        topics=("underdraw-late",),
        group=Group.DRAWING,
        conduct=_late_underdraw,
        may_apply=_is_late_possible,
        is_due=_is_late_due,
        not_now="The bag is not empty, or no player is short of tiles.",
        grounds=("underdraw.late",),
        steps={"underdraw-late": "free overdraw return too-late transfer"},
        questions={
            "player": "Who has too few tiles?",
            "opponent": "Who drew the last tiles?",
            "missing": "How many tiles are missing?",
            "in-time": "Is the next play of the one who drew them still to come?",
            "skipped": "Did they leave out a step of the turn, such as writing the running total?",
            "given": "Which tiles do they hand over?",
            "remedy": "What is to happen?",
            "taken": "Which tiles did the opponent pick, without looking?",
            "returned": "Which of them go back into the bag?",
        },
        answers={
            "nothing": "Everything stays as it is",
            "give": "The missing tiles are handed over",
        },
        ruled="{name}'s missing tiles are settled.",
        search_words=("short rack and empty bag", "opponent took the last tiles"),
    ),
)
