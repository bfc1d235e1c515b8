# SPDX-License-Identifier: MIT
"""Small infractions that are only counted, until there are enough of them.

Source: NASPA II.F, with III.G.3, III.G.4 and IV.H.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import TimeAdjusted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset

_TOPIC = "minor-infractions"
_KEYS = ("minor.count", "minor.seconds")


def count_minor_infractions(act: Act, ask: Dialogue, offender: int, count: int = 1) -> None:
    """Count infractions that were brought up at once; enough of them are worth a minute.

    The opponent then chooses whether to gain the time, to have it taken from the offender, or to
    leave it.

    Args:
        act: the act of a procedure.
        ask: its dialogue; asks ``remedy`` when the number is full.
        offender: seat.
        count: how many at once, fewer than two full numbers.
    """
    full = act.rules.minor.count
    before = int(act.state.note(_TOPIC, offender) or "0")
    act.emit(NoteKept(_TOPIC, offender, str(before + count)))
    if (before + count) // full == before // full or not act.state.clock.exists:
        act.rule_step(
            _TOPIC, "minor.counted", *_KEYS, player=offender, detail=f"counted {before + count}"
        )
        return
    opponent = act.state.next_player(offender)
    remedy = ask.choice("remedy", ("own-clock", "offender-clock", "nothing"), asked=opponent)
    span_ms = act.rules.minor.seconds * 1000
    if remedy == "own-clock":
        act.emit(TimeAdjusted(opponent, span_ms))
    elif remedy == "offender-clock":
        act.emit(TimeAdjusted(offender, -span_ms))
    act.rule_step(_TOPIC, "minor.remedy", *_KEYS, player=offender, detail=remedy)


def _report(act: Act, ask: Dialogue) -> None:
    full = act.rules.minor.count
    if not full:
        raise ask.refused(Reason.DOES_NOT_APPLY, _TOPIC)
    offender = ask.player("player")
    count_minor_infractions(act, ask, offender, ask.number("count", 1, full, default=1))


def _counts(rules: Ruleset) -> bool:
    return rules.minor.count > 0


PROCEDURES = (
    Procedure("minor-infraction", (_TOPIC,), Group.TURN, _report, is_going, is_in_book=_counts),
)
