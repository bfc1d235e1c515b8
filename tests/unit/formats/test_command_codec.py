# SPDX-License-Identifier: MIT
"""Every command reads back as it was written, and the help lists all of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.formats.command_codec import (
    COMMAND_CLASSES,
    command_help,
    command_name,
    decode_command,
    encode_command,
)
from desktop_app.formats.errors import FormatError
from desktop_app.rules import commands
from desktop_app.rules.board import Placement
from tests.helpers.values import instances


@pytest.mark.parametrize("cls", COMMAND_CLASSES.values(), ids=COMMAND_CLASSES.keys())
@settings(max_examples=10)
@given(data=st.data())
def test_every_command_survives_json(cls: type[Any], data: st.DataObject) -> None:
    command = data.draw(instances(cls, {}))
    assert decode_command(json.loads(json.dumps(encode_command(command)))) == command


def test_a_command_as_people_write_it() -> None:
    raw = {
        "command": "lay-tiles",
        "player": 0,
        "placements": [{"row": 7, "col": 3, "tile": "C"}],
    }
    assert decode_command(raw) == commands.LayTiles(0, (Placement(7, 3, "C"),))
    assert command_name(commands.CallChallenge(1)) == "call-challenge"


def test_fields_with_a_default_may_be_left_out() -> None:
    assert decode_command({"command": "call-challenge", "by": 1}) == commands.CallChallenge(1)
    assert decode_command({"command": "draw-tiles", "player": 0}) == commands.DrawTiles(0)


def test_a_player_who_is_not_there_is_left_to_the_rules() -> None:
    assert decode_command({"command": "press-clock", "player": 9}) == commands.PressClock(9)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("pass", "read 'pass', expected a command object"),
        ({"player": 0}, "command: read None, expected one of rack-tiles, return-tiles"),
        ({"command": "LayTiles"}, "command: read 'LayTiles', expected one of"),
        ({"command": "press-clock"}, "press-clock.player: missing, expected a whole number"),
        ({"command": "press-clock", "player": "0"}, "press-clock.player: read '0', expected"),
        ({"command": "press-clock", "player": 10**30}, "press-clock.player: read 1000"),
        ({"command": "settle-start", "player": 0}, "unknown field 'player', expected no field"),
    ],
)
def test_what_is_wrong_is_named(raw: object, says: str) -> None:
    with pytest.raises(FormatError) as caught:
        decode_command(raw)
    assert says in str(caught.value)


def test_help_names_every_command_and_field() -> None:
    listed = {entry["command"]: entry for entry in command_help()}
    assert set(listed) == set(COMMAND_CLASSES)
    assert listed["call-challenge"]["fields"] == [
        {"name": "by", "type": "a whole number", "required": True},
        {"name": "words", "type": "a list of (a text)", "required": False},
        {"name": "verdict", "type": "true or false or null", "required": False},
    ]
    assert all(entry["says"] for entry in listed.values())
    json.dumps(command_help())
