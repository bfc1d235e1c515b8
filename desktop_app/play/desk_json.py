# SPDX-License-Identifier: MIT
"""The desk as JSON: what can be ruled now, and the next question of a procedure."""

from __future__ import annotations

from typing import Any

from desktop_app.formats.event_codec import encode_event
from desktop_app.formats.value_codec import encode_value
from desktop_app.rules.procedures.conducting import Asked
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.state import GameState


def desk_json(state: GameState) -> list[dict[str, Any]]:
    """``[{"procedure","group","topics","due"}]``: the procedures that are possible now."""
    return [
        {
            "procedure": name,
            "group": procedure.group.value,
            "topics": list(procedure.topics),
            "due": procedure.is_due(state),
        }
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state)
    ]


def asked_json(asked: Asked) -> dict[str, Any]:
    """``{"prompt","answers","events"}``: the prompt is null when no question is left.

    The events are what would happen then; give the answers back, what was drawn is among them.
    """
    return {
        "prompt": None if asked.prompt is None else encode_value(asked.prompt),
        "answers": dict(asked.answers),
        "events": [encode_event(event) for event in asked.events],
    }
