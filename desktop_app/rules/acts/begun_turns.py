# SPDX-License-Identifier: MIT
"""What a turn is that has been begun, and what its end says of an exchange.

Sources: 1999 and 2001 10-11; Singapore G9-G10; NASPA IV.E.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import TurnKind
from desktop_app.rules.state import GameState, Phase

_KIND_OF_PHASE = {
    Phase.PLACED: TurnKind.PLAY,
    Phase.EXCHANGING: TurnKind.EXCHANGE,
    Phase.PASSING: TurnKind.PASS,
}


def begun_turn(state: GameState) -> TurnKind | None:
    """What a turn is, told from what has been begun; None when nothing has.

    An exchange for which nothing was put down changes no rack, so it is a pass (NASPA
    IV.E.2.b.2; 1999 and 2001 11 by the meaning of a pass).
    """
    if state.phase is Phase.EXCHANGING and not state.set_aside:
        return TurnKind.PASS
    return _KIND_OF_PHASE.get(state.phase)


def rule_on_exchange(act: Act, player: int) -> None:
    """Say what becomes of an exchange whose words and tiles differ, as its turn ends."""
    exchange = act.state.exchanges[-1] if act.state.exchanges else None
    if exchange is None or exchange.has_ended:
        return
    if not exchange.put_down:
        step = "exchange-nothing-set.pass"
        act.rule_step("exchange-nothing-set", step, "exchange.order", player=player)
    elif exchange.is_miscounted and act.rules.exchange.mismatch == "follow-tiles":
        detail = str(len(exchange.put_down))
        act.rule("exchange-count-wrong", "exchange.mismatch", player=player, detail=detail)
