# SPDX-License-Identifier: MIT
"""The offences that have a price: so many warnings, then what the ruleset's list says.

Sources: 1999 7.5, 12.3, 22.9; 2001 5.1.8, 7.5, 9.5, 22.2, 22.17; NASPA IV.B.6, IV.G.2.b, IV.J.2.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.tariffs import (
    TOPICS,
    charge,
    is_free,
    rule_by,
    tariff_of,
    warn,
    warnings_for,
)
from desktop_app.rules.events import SpreadPenalised
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, always, is_going
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_results import Tariff
from desktop_app.rules.state import GameState

_TRACKING = "tracking-delays-draw"
# These are ruled by procedures of their own.
_ELSEWHERE = frozenset({_TRACKING, "clock-started-in-error"})
_MOST_SPREAD = 1_000


def _penalise(act: Act, ask: Dialogue) -> None:
    tariffs = _tariffs(act.rules)
    if not tariffs:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", "penalty.tariffs", "meta.residual_authority")
    tariff = tariffs[ask.choice("offence", tuple(tariffs))]
    player = ask.player("player")
    _exact(act, ask, tariff, player)


def _tariffs(rules: Ruleset) -> dict[str, Tariff]:
    """The offences that have a price and no procedure of their own, by name."""
    return {
        tariff.offence: tariff
        for tariff in rules.penalty.tariffs
        if tariff.offence in TOPICS and tariff.offence not in _ELSEWHERE
    }


def _has_tariffs(rules: Ruleset) -> bool:
    return bool(_tariffs(rules))


def _prices_tracking(rules: Ruleset) -> bool:
    return any(tariff.offence == _TRACKING for tariff in rules.penalty.tariffs)


def _exact(act: Act, ask: Dialogue, tariff: Tariff, player: int) -> None:
    """A warning while one is due, and the price after it."""
    if tariff.points or tariff.seconds:
        check_unsigned(act, ask)
    if is_free(act, tariff, player) or not _is_same_session(act, ask, tariff, player):
        warn(act, tariff, player)
    elif tariff.discretionary and not ask.yes("penalise"):
        rule_by(act, tariff, player, "let-pass")
    elif tariff.spread or tariff.points or tariff.seconds:
        change_game(act, lambda: charge(act, tariff, player))
    else:
        _exact_unnamed(act, ask, tariff, player)


def _is_same_session(act: Act, ask: Dialogue, tariff: Tariff, player: int) -> bool:
    """A telephone is warned for once in a morning and once in an afternoon (2001 22.2)."""
    if tariff.offence != "phone-rings" or not warnings_for(act, tariff, player):
        return True
    return ask.yes("same-session", default=True)


def _exact_unnamed(act: Act, ask: Dialogue, tariff: Tariff, player: int) -> None:
    """The document punishes it without a figure: the director names one."""
    spread = ask.number("spread", 1, _MOST_SPREAD)
    act.emit(SpreadPenalised(player, spread, TOPICS[tariff.offence]))
    rule_by(act, tariff, player, f"spread {spread}")


def _delay_by_tracking(act: Act, ask: Dialogue) -> None:
    """Ticking tiles off before drawing, so that the opponent has to wait to draw (IV.G.2.b)."""
    tariff = tariff_of(act, _TRACKING)
    if tariff is None:
        raise ask.refused(Reason.DOES_NOT_APPLY, "tracking-late")
    player = ask.player("player")
    if is_free(act, tariff, player):
        warn(act, tariff, player)
    else:
        charge(act, tariff, player)


def _has_bag(state: GameState) -> bool:
    return is_going(state) and bool(state.bag)


PROCEDURES = (
    Procedure(
        "penalty",
        ("phone-penalty", "walking-about", "score-before-play", "out-of-order", "cume-record"),
        Group.DIRECTOR,
        _penalise,
        always,
        is_in_book=_has_tariffs,
    ),
    Procedure(
        "tracking-delay",
        ("tracking-late",),
        Group.TURN,
        _delay_by_tracking,
        _has_bag,
        is_in_book=_prices_tracking,
    ),
)
