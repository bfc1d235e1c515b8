# SPDX-License-Identifier: MIT
"""What an offence costs by the ruleset's own list: so many warnings, then spread, points or time.

Sources: 1999 7.5, 12.3, 22.9; 2001 5.1.8, 7.5, 9.5, 22.2; NASPA II.F, IV.E.1, IV.G.2.b.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from desktop_app.rules.acts.act import Act, split_sections
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected
from desktop_app.rules.events import PlayerWarned, RulingMade, SpreadPenalised, TimeAdjusted
from desktop_app.rules.ruleset_results import Tariff

TOPICS: Mapping[str, str] = MappingProxyType(
    {
        "adding-on-stopped-clock": "cume-record",
        "blank-undeclared": "blank-missing",
        "board-knocked-in-anger": "board-knocked",
        "clock-started-in-error": "accidental-clock",
        "cumulative-not-recorded": "cume-record",
        "exchange-low-bag-found-late": "exchange-illegal",
        "lookup-separate": "self-lookup-error",
        "out-of-order-draw": "out-of-order",
        "phone-rings": "phone-penalty",
        "score-before-play": "score-before-play",
        "tracking-delays-draw": "tracking-late",
        "walking-about": "walking-about",
        "wrong-tiles-after-challenge": "successful-board-error",
    }
)
"""The row of the rules matrix under which an offence is warned for."""


def tariff_of(act: Act, offence: str) -> Tariff | None:
    """The price of an offence, None where the ruleset gives none."""
    found = [tariff for tariff in act.rules.penalty.tariffs if tariff.offence == offence]
    return found[0] if found else None


def warnings_for(act: Act, tariff: Tariff, player: int) -> int:
    """How often a player has been warned for an offence."""
    return act.state.record.players[player].warnings.get(TOPICS[tariff.offence], 0)


def is_free(act: Act, tariff: Tariff, player: int) -> bool:
    """Whether the offence still passes with a warning."""
    return warnings_for(act, tariff, player) < tariff.free


def warn(act: Act, tariff: Tariff, player: int) -> None:
    """Warn a player for an offence."""
    act.emit(PlayerWarned(player, TOPICS[tariff.offence]))
    rule_by(act, tariff, player, "warned")


def charge(act: Act, tariff: Tariff, player: int) -> None:
    """Take the price: spread and points from the offender, and time to the opponent."""
    topic = TOPICS[tariff.offence]
    details = []
    if tariff.spread:
        act.emit(SpreadPenalised(player, tariff.spread, topic))
        details.append(f"spread {tariff.spread}")
    if tariff.points:
        act.emit(PointsCorrected(player, CorrectionKind.PENALTY, -tariff.points, topic))
        details.append(f"points {tariff.points}")
    if tariff.seconds and act.state.clock.exists:
        act.emit(TimeAdjusted(act.state.next_player(player), tariff.seconds * 1000))
        details.append(f"seconds {tariff.seconds}")
    rule_by(act, tariff, player, " ".join(details) or "director")


def rule_by(act: Act, tariff: Tariff, player: int, detail: str) -> None:
    """Note what the ruleset's list says, with the section of the offence itself."""
    topic = TOPICS[tariff.offence]
    act.emit(RulingMade(topic, split_sections(tariff.section), player, detail, act.procedure))
