# SPDX-License-Identifier: MIT
"""Tiles drawn before the previous player has drawn, or before a verdict.

Sources: 1999 9.5, 13.2, 22.9; 2001 9.5, 13.1; Singapore G6.1, G11.3; NASPA IV.B.6, IV.I.2,
IV.J.1.m. Only 2001 returns tiles because of the order alone, depending on what has become of them.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import owes_draw_back
from desktop_app.rules.desk_events import Amount, EarlyDraw, LedgerChange, NoteKept, SpreadPenalised
from desktop_app.rules.draws import Draw
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import Pool, chooser_for, return_excess
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import ROWS_OF_TURNS, GameState, RowKind, everybody
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesMoved, rack_of

OFFENCE = "out-of-order"
"""Row of the rules matrix for the spread penalty, and topic of the note on a draw ruled on.

The note holds the turn of the draw and the number of tiles kept: a tile drawn later in the same
turn is out of order again.
"""

_TURN_ROWS = tuple(ROWS_OF_TURNS.values())


def _early_seats(state: GameState) -> list[int]:
    """Seats that drew before the previous player, not counting the first racks."""
    draws = [state.draw_of(seat) for seat in range(state.player_count)]
    return [seat for seat, draw in enumerate(draws) if draw.is_early and draw.tiles and draw.turn]


def _has_drawn_since(state: GameState, seat: int) -> bool:
    """True if the previous player has drawn since, so that the order cannot be corrected."""
    return bool(state.draw_of(state.previous_player(seat)).tiles)


def _is_possible(state: GameState) -> bool:
    return is_going(state) and bool(_early_seats(state))


def _is_due(state: GameState) -> bool:
    return is_going(state) and any(_calls_for_ruling(state, seat) for seat in _early_seats(state))


def _calls_for_ruling(state: GameState, seat: int) -> bool:
    rules, draw = state.setup.ruleset.out_of_order, state.draw_of(seat)
    ruled = state.noted(EarlyDraw, OFFENCE, seat)
    if ruled and ruled.turn == draw.turn and len(draw.tiles) <= ruled.kept:
        return False
    returns = rules.remedy == "return-by-case" and not _has_drawn_since(state, seat)
    return returns or draw.bag_before < rules.watch_below


def _out_of_order(act: Act, ask: Dialogue) -> None:
    """Correct the order if the document says how, and let the director consider a penalty."""
    player = ask.player("player", among=_early_seats(act.state))
    draw = act.state.draw_of(player)
    rules = act.rules.out_of_order
    if rules.remedy == "return-by-case" and not _has_drawn_since(act.state, player):
        _return_by_case(act, ask, player, draw)
    else:
        act.rule_step(OFFENCE, "out-of-order.none", "out_of_order.remedy", player=player)
    left = len(act.state.draw_of(player).tiles)
    act.emit(NoteKept(OFFENCE, player, EarlyDraw(draw.turn, left)))
    if rules.penalty_spread and draw.bag_before < rules.watch_below:
        _fine(act, ask, player)


def _return_by_case(act: Act, ask: Dialogue, player: int, draw: Draw) -> None:
    """2001 9.5: new racks of seven and unracked tiles go back, racked tiles in some cases."""
    before = act.state.previous_player(player)
    if not draw.old:
        act.emit(TilesMoved(draw.tiles, rack_of(player), BAG))
        step = "out-of-order.seven"
    elif draw.racked and _is_exchanging(act.state, before):
        _return_as_overdrawn(act, ask, player, draw.tiles)
        act.emit(DrawSettled(player))
        step = "out-of-order.exchanging"
    else:
        if draw.loose:
            act.emit(TilesMoved(draw.loose, rack_of(player), BAG))
        step = "out-of-order.return"
        if draw.racked:
            # No rule covers tiles racked while the other player was making a play (AMB-50).
            step = "out-of-order.racked"
            if ask.choice("racked", ("keep", "as-overdrawn")) == "as-overdrawn":
                _return_as_overdrawn(act, ask, player, draw.racked)
    act.rule_step(OFFENCE, step, player=player, detail=Amount(len(draw.tiles)))


def _is_exchanging(state: GameState, seat: int) -> bool:
    """True if the player's last turn was an exchange."""
    turns = (row.kind for row in reversed(state.rows) if row.player == seat)
    return next(kind for kind in turns if kind in _TURN_ROWS) is RowKind.EXCHANGE


def _return_as_overdrawn(act: Act, ask: Dialogue, player: int, drawn: tuple[str, ...]) -> None:
    """Return as many tiles as were drawn, as after an overdraw (2001 9.3)."""
    extra = act.rules.overdraw.extra_seen_combined
    opponent = chooser_for(ask, player)
    return_excess(act, ask, Pool(player, opponent, act.state.racks[player], len(drawn), extra))


def _fine(act: Act, ask: Dialogue, player: int) -> None:
    """Case by case: either player may have acted improperly (1999 22.9, 2001 9.5)."""
    if not ask.yes("fine"):
        return
    fined = ask.player("fined", default=player)
    spread = act.rules.out_of_order.penalty_spread
    act.emit(SpreadPenalised(fined, spread, OFFENCE))
    keys = ("out_of_order.penalty_spread",)
    act.rule_step(
        OFFENCE, "out-of-order.fine", *keys, player=fined, detail=LedgerChange(spread=spread)
    )


# ---------------------------------------------------------------- before the verdict

_VERDICT = "draw-before-verdict"


def _late_seats(state: GameState) -> list[int]:
    """Seats that drew after a challenge that was not retracted."""
    turn = state.last_turn
    if state.dispute is None and (turn is None or not turn.was_challenged):
        return []
    # If the play is withdrawn, another rule returns its draw.
    return [
        seat
        for seat in range(state.player_count)
        if state.draw_of(seat).late and not owes_draw_back(state, seat)
    ]


def _is_verdict_possible(state: GameState) -> bool:
    return is_going(state) and bool(_late_seats(state))


def _is_verdict_due(state: GameState) -> bool:
    returns = state.setup.ruleset.out_of_order.before_verdict == "return-by-case"
    return returns and _is_verdict_possible(state)


def _draw_before_verdict(act: Act, ask: Dialogue) -> None:
    """Return the tiles drawn after the challenge, whatever the verdict (AMB-51).

    Other documents wait for it: a valid play keeps them, a withdrawn one returns them.
    """
    player = ask.player("player", among=_late_seats(act.state))
    if act.rules.out_of_order.before_verdict == "return-by-case":
        step = _return_late_tiles(act, ask, player)
    elif act.rules.out_of_order.before_verdict == "wait":
        step = "wait"
    else:
        step = ask.choice("remedy", ("wait", "return"))
        if step == "return":
            _show_and_return(act, player, act.state.draw_of(player).late)
    act.rule_step(_VERDICT, f"{_VERDICT}.{step}", player=player)


def _return_late_tiles(act: Act, ask: Dialogue, player: int) -> str:
    """2001 9.5: new racks of seven and unracked tiles go back; racked ones as overdrawn."""
    draw = act.state.draw_of(player)
    if not draw.old:
        _show_and_return(act, player, draw.late)
        return "seven"
    if not draw.racked:
        _show_and_return(act, player, draw.late)
        return "table"
    _return_as_overdrawn(act, ask, player, draw.late)
    act.emit(DrawSettled(player))
    return "rack"


def _show_and_return(act: Act, player: int, tiles: tuple[str, ...]) -> None:
    act.emit(TilesMoved(tiles, rack_of(player), BAG, everybody(act.state)))


_TAKING_BACK = {
    "opponent": "Who is the opponent?",
    "taken": "Which tiles did the opponent pick, without looking?",
    "returned": "Which of them go back into the bag?",
}

PROCEDURES = (
    Procedure(
        name="out-of-order",
        title="Tiles drawn out of order",
        when="A player has drawn before the player whose turn came before.",
        topics=(OFFENCE,),
        group=Group.DRAWING,
        conduct=_out_of_order,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="No player has drawn before it was their turn to draw.",
        grounds=("out_of_order.remedy",),
        steps={"out-of-order": "exchanging fine none racked return seven"},
        questions={
            "player": "Who drew too early?",
            "racked": "The new tiles are on the rack. What happens to them?",
            "fine": "Does the director take spread points for it?",
            "fined": "Who loses them?",
            **_TAKING_BACK,
        },
        answers={"keep": "They stay there", "as-overdrawn": "As many go back, as if overdrawn"},
        ruled="The order of drawing is settled.",
        search_words=("drew first", "drew before the opponent", "drew out of turn"),
    ),
    Procedure(
        name=_VERDICT,
        title="Tiles drawn before the verdict",
        when="A player whose play is challenged has drawn tiles before the answer came.",
        topics=(_VERDICT,),
        group=Group.DRAWING,
        conduct=_draw_before_verdict,
        may_apply=_is_verdict_possible,
        is_due=_is_verdict_due,
        not_now="No player has drawn after a challenge was called.",
        grounds=("challenge.drawn_apart",),
        steps={"draw-before-verdict": "rack return seven table wait"},
        questions={
            "player": "Who has drawn?",
            "remedy": "What happens to the tiles?",
            **_TAKING_BACK,
        },
        answers={"wait": "They wait for the verdict", "return": "They are shown and go back"},
        ruled="The tiles that {name} drew meanwhile are settled.",
        search_words=("drew during the challenge", "drew before the answer"),
    ),
)
