# SPDX-License-Identifier: MIT
"""The words on a face of the clock, so that nothing hangs on a colour."""

from __future__ import annotations

from desktop_app.session.table_faces import FaceFacts, FaceState
from desktop_app.translation.words import tr, tr_count


def state_word(facts: FaceFacts) -> str:
    """What stands on the band of a face; empty for the side that waits."""
    return {
        FaceState.YOUR_TURN: tr("YOUR TURN"),
        FaceState.WAITING: "",
        FaceState.READY: tr("BEGINS"),
        FaceState.HOLDING: tr("HOLDS"),
        FaceState.HELD: tr("HELD"),
        FaceState.CHALLENGED: tr("CHALLENGED"),
        FaceState.NEUTRAL: tr("NEUTRAL"),
        FaceState.PAUSED: tr("PAUSED"),
        FaceState.OVER: tr("OVER"),
    }[facts.state]


def time_word(facts: FaceFacts) -> str:
    """What is to be said of the time: overtime and what it costs, or that the last minute runs."""
    if facts.is_overtime and facts.penalty:
        return tr("OVERTIME −{points}").format(points=facts.penalty)
    if facts.is_overtime:
        return tr("OVERTIME")
    return tr("LAST MINUTE") if facts.is_low and facts.time else ""


def face_name(facts: FaceFacts) -> str:
    """The face as a screen reader says it."""
    if not facts.time:
        text = tr_count(
            "{name}, {points} point. {state}",
            "{name}, {points} points. {state}",
            abs(facts.points),
        )
        return text.format(name=facts.name, points=facts.points, state=state_word(facts))
    text = tr_count(
        "{name}, {points} point, {time}. {state} {word}",
        "{name}, {points} points, {time}. {state} {word}",
        abs(facts.points),
    )
    return text.format(
        name=facts.name,
        points=facts.points,
        time=facts.time,
        state=state_word(facts),
        word=time_word(facts),
    ).strip()
