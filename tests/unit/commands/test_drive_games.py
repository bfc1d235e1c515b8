# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.commands.drive import EXTRAS, Drive
from desktop_app.formats.command_codec import COMMAND_CLASSES
from desktop_app.formats.errors import FormatError
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.setup import Mode
from tests.helpers.games import make_setup
from tests.helpers.random_games import FickleJudge

EMPTY = ["." * 15] * 15
CARD = [*EMPTY[:7], "....CARd.......", *EMPTY[8:]]


def _drive(mode: Mode = Mode.AUTOMATIC, ruleset: str = "naspa-2016") -> Drive:
    setup = make_setup(mode=mode, ruleset=ruleset)
    return Drive(setup, FickleJudge(), OrderedDrawer("ABHELLOQI"))


def _say(drive: Drive, name: str, **fields: Any) -> dict[str, Any]:
    return drive.reply({"command": name, **fields})


def test_a_reply_has_events_rejections_and_the_state() -> None:
    drive = _drive()
    reply = _say(drive, "move", player=0, move="8D HELLO")
    assert reply["ok"] is True
    assert [event["event"] for event in reply["events"]][:2] == ["TilesLaid", "ScoreDeclared"]
    assert reply["rejections"] == []
    state = reply["state"]
    assert state["points"] == [24, 0]
    assert state["board"][7] == "...HELLO......."
    assert state["racks"][0] == "IQ"
    assert state["challengeable"] == ["HELLO"]
    assert state["clock_running"] == 1
    json.dumps(reply)


def test_a_refusal_has_codes_and_sections_and_changes_nothing() -> None:
    drive = _drive()
    before = _say(drive, "state")["state"]
    reply = _say(drive, "move", player=0, move="1A HE.LO")
    assert reply["ok"] is False
    assert {rejection["code"] for rejection in reply["rejections"]} == {"gap"}
    assert reply["rejections"][0]["sections"] == ["III.G.5"]
    assert reply["state"] == before


def test_moves_are_written_as_people_write_them() -> None:
    drive = _drive()
    assert _say(drive, "move", player=0, move="-HQ")["ok"]
    assert _say(drive, "move", player=1, move="pass")["ok"]
    assert _say(drive, "move", player=0, move="H8 LO")["ok"]
    for move in ("", "-"):
        reply = _say(drive, "move", player=1, move=move)
        assert [rejection["code"] for rejection in reply["rejections"]] == ["no-tiles"]
    unreadable: list[object] = ["8D", "Z99 A", "8D HELLO X", None, 7]
    for what in unreadable:
        with pytest.raises(FormatError, match="move"):
            _say(drive, "move", player=1, move=what)
    with pytest.raises(FormatError, match="player"):
        _say(drive, "move", player=True, move="pass")


def test_help_names_what_may_be_said_now_and_what_there_is() -> None:
    drive = _drive(Mode.BY_THE_BOOK)
    reply = _say(drive, "help")
    assert [command["command"] for command in reply["now"]] == ["draw-for-start"]
    assert {entry["command"] for entry in reply["commands"]} == {*COMMAND_CLASSES, *EXTRAS}


def test_a_position_is_put_on_the_table() -> None:
    drive = _drive()
    reply = _say(
        drive,
        "set-position",
        board=CARD,
        racks=["SHY", "Q?"],
        bag="ABC",
        points=[10, 20],
        clock_ms=[60_000, -1_000],
        on_turn=1,
        zero_run=4,
    )
    state = reply["state"]
    assert state["board"] == CARD, "the blank stays a blank"
    assert state["racks"] == ["HSY", "Q?"]
    assert (state["bag"], state["points"], state["on_turn"]) == (3, [10, 20], 1)
    assert (state["clock_ms"], state["zero_run"]) == ([60_000, -1_000], 4)
    assert _say(drive, "move", player=1, move="pass")["state"]["zero_run"] == 5
    played = _say(drive, "move", player=0, move="I8 SHY")
    assert played["state"]["last_score"] == 19, "CARdS is 6 and SHY 13"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"racks": ["A"]},
        {"racks": "AB"},
        {"racks": 7},
        {"racks": [1, 2]},
        {"racks": ["A", "É"]},
        {"racks": ["A", "B"], "board": ["."]},
        {"racks": ["A", "B"], "board": 7},
        {"racks": ["A", "B"], "board": [7] * 15},
        {"racks": ["A", "B"], "board": ["x"] * 15},
        {"racks": ["A", "B"], "bag": 5},
        {"racks": ["A", "B"], "points": [1]},
        {"racks": ["A", "B"], "points": [1, True]},
        {"racks": ["A", "B"], "clock_ms": "no"},
        {"racks": ["A", "B"], "on_turn": 2},
        {"racks": ["A", "B"], "on_turn": -1},
        {"racks": ["A", "B"], "zero_run": "six"},
        {"racks": ["A", "B"], "zero_run": None},
    ],
)
def test_a_bad_position_is_refused_whole(fields: dict[str, Any]) -> None:
    drive = _drive()
    before = _say(drive, "state")
    if fields == {"racks": "AB"}:
        # A text is a list of its letters: two racks of one tile.
        assert _say(drive, "set-position", **fields)["state"]["racks"] == ["A", "B"]
        return
    with pytest.raises(FormatError):
        _say(drive, "set-position", **fields)
    assert _say(drive, "state") == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
_FIELDS = (
    "player by racks board bag points move tiles placements count elapsed_ms words verdict"
    " reason zero_run on_turn clock_ms"
)
FIELDS = st.sampled_from(_FIELDS.split())


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from([*COMMAND_CLASSES, *EXTRAS, "nonsense"]), st.dictionaries(FIELDS, JSON), JSON
)
def test_any_input_gets_an_answer_or_one_kind_of_error(
    name: str, fields: dict[str, Any], other: object
) -> None:
    drive = SHARED
    for said in ({**fields, "command": name}, other):
        try:
            reply = drive.reply(said)
        except FormatError:
            continue
        assert set(reply) >= {"ok", "events", "rejections", "state"}


SHARED = _drive()


def test_the_desk_lists_possible_rulings() -> None:
    drive = _drive()
    desk = {each["procedure"]: each for each in _say(drive, "desk")["desk"]}
    assert desk["warn"] == {
        "procedure": "warn",
        "group": "director",
        "topics": ["authority-director"],
        "due": False,
    }
    assert "adjust-time" in desk


def test_a_procedure_is_asked_through_and_taken_back() -> None:
    drive = _drive()
    before = _say(drive, "state")["state"]
    first = _say(drive, "ask", procedure="adjust-time", answers={})
    assert first["ok"] and first["asked"]["prompt"]["key"] == "player"
    second = _say(drive, "ask", procedure="adjust-time", answers={"player": "1"})
    prompt = second["asked"]["prompt"]
    assert (prompt["key"], prompt["kind"]) == ("seconds", "number")
    assert second["events"] == [] and second["state"] == before
    answers = {"player": "1", "seconds": "60"}
    last = _say(drive, "ask", procedure="adjust-time", answers=answers)["asked"]
    assert last["prompt"] is None and last["answers"] == answers
    told = [event["event"] for event in last["events"]]
    assert told[0] == "ProcedureBegun" and "TimeAdjusted" in told and told[-1] == "ProcedureEnded"
    done = _say(drive, "conduct-procedure", procedure="adjust-time", answers=answers)
    assert done["state"]["clock_ms"][1] == before["clock_ms"][1] + 60_000
    undone = _say(drive, "undo-ruling")
    assert undone["state"]["clock_ms"] == before["clock_ms"]
    assert _say(drive, "undo-ruling")["rejections"][0]["code"] == "nothing-to-undo"


def test_an_answer_that_cannot_be_is_refused_and_nothing_happens() -> None:
    drive = _drive()
    before = _say(drive, "state")["state"]
    for fields in (
        {"procedure": "adjust-time", "answers": {"player": "Zoe"}},
        {"procedure": "no-such-thing", "answers": {}},
    ):
        reply = _say(drive, "ask", **fields)
        assert reply["ok"] is False and reply["state"] == before
        assert reply["asked"]["prompt"] is None and reply["asked"]["events"] == []
    with pytest.raises(FormatError):
        _say(drive, "ask", procedure=3)
