# SPDX-License-Identifier: MIT
"""The words on a face of the clock, so that nothing hangs on a colour."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop_app.session.table_faces import FaceFacts, FaceState


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableFace", text)


def state_word(facts: FaceFacts) -> str:
    """What stands on the band of a face; empty for the side that waits."""
    return {
        FaceState.YOUR_TURN: _tr("YOUR TURN"),
        FaceState.WAITING: "",
        FaceState.READY: _tr("BEGINS"),
        FaceState.HOLDING: _tr("HOLDS"),
        FaceState.HELD: _tr("HELD"),
        FaceState.CHALLENGED: _tr("CHALLENGED"),
        FaceState.NEUTRAL: _tr("NEUTRAL"),
        FaceState.PAUSED: _tr("PAUSED"),
        FaceState.OVER: _tr("OVER"),
    }[facts.state]


def time_word(facts: FaceFacts) -> str:
    """What is to be said of the time: overtime and what it costs, or that the last minute runs."""
    if facts.is_overtime and facts.penalty:
        return _tr("OVERTIME −{points}").format(points=facts.penalty)
    if facts.is_overtime:
        return _tr("OVERTIME")
    return _tr("LAST MINUTE") if facts.is_low and facts.time else ""


def face_name(facts: FaceFacts) -> str:
    """The face as a screen reader says it."""
    if not facts.time:
        text = _tr("{name}, {points} points. {state}")
        return text.format(name=facts.name, points=facts.points, state=state_word(facts))
    text = _tr("{name}, {points} points, {time}. {state} {word}")
    return text.format(
        name=facts.name,
        points=facts.points,
        time=facts.time,
        state=state_word(facts),
        word=time_word(facts),
    ).strip()
