# SPDX-License-Identifier: MIT
"""Every event reads back as it was written; nothing else is read as an event."""

from __future__ import annotations

import dataclasses
import importlib
import json
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.formats.errors import FormatError
from desktop_app.formats.event_codec import EVENT_CLASSES, LIMITS, decode_event, encode_event
from desktop_app.formats.note_texts import note_text, parse_note
from desktop_app.formats.ruling_texts import detail_text, parse_detail
from desktop_app.rules import events, table_events, tile_events
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.desk_events import (
    UNDONE,
    Amount,
    BoardBan,
    DroppedBack,
    EarlyDraw,
    GoneTile,
    GoneTiles,
    LedgerChange,
    LeftTiles,
    NotedLines,
    NotedPlays,
    NotedSquares,
    NotedTiles,
    NoteKept,
    NoteValue,
    Outcome,
    PlayKey,
    RulingDetail,
    RulingMade,
    Unit,
)
from desktop_app.rules.help import Help
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.setup import Mode, Seat
from desktop_app.rules.table_events import EntryNoted
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import whole_text
from tests.helpers.games import make_setup
from tests.helpers.values import instances

PARTS = {
    Help,
    tile_events.Spot,
    tile_events.Identity,
    table_events.LaterChange,
    Amount,
    LedgerChange,
    Outcome,
    BoardBan,
    DroppedBack,
    EarlyDraw,
    GoneTile,
    GoneTiles,
    LeftTiles,
    NotedLines,
    NotedPlays,
    NotedSquares,
    NotedTiles,
    PlayKey,
}
_NOTED = (("end-director", "120"), ("end-director", "soon"), ("resign", "left"), ("resign", ""))
_RULED = r"([a-z]{1,3} )?-?[0-9]{1,12}( s)?|(spread|points|seconds|undone|given) -?[0-9a-c]{0,3}"


def test_every_event_class_has_a_tag() -> None:
    """An event is a dataclass of `events` or of a file whose classes it imports.

    Parts of events have no tag: they occur only in fields.
    """
    modules = {cls.__module__ for cls in get_args(events.Event)}
    declared = {
        name
        for module in modules
        for name, value in vars(importlib.import_module(module)).items()
        if isinstance(value, type)
        and dataclasses.is_dataclass(value)
        and value.__module__ == module
        and value not in PARTS
    }
    assert declared == set(EVENT_CLASSES) == {cls.__name__ for cls in get_args(events.Event)}


def test_limits_name_fields_that_exist() -> None:
    names: set[str] = set()
    waiting: list[Any] = list(EVENT_CLASSES.values())
    while waiting:
        cls = waiting.pop()
        names |= {field.name for field in dataclasses.fields(cls)}
        if cls is events.GameStarted:
            from desktop_app.rules.record import PlayerRecord, TournamentRecord
            from desktop_app.rules.setup import GameSetup, Seat

            waiting += [GameSetup, Seat, TournamentRecord, PlayerRecord, Placement]
    assert set(LIMITS) <= names


@pytest.mark.parametrize("cls", EVENT_CLASSES.values(), ids=EVENT_CLASSES.keys())
@settings(max_examples=10)
@given(data=st.data())
def test_every_event_survives_json(cls: type[Any], data: st.DataObject) -> None:
    event = data.draw(instances(cls, LIMITS))
    if cls is RulingMade:
        ruled = data.draw(st.text(max_size=20) | st.from_regex(_RULED, fullmatch=True))
        event = replace(event, detail=parse_detail(event.topic, event.procedure, ruled))
        assert encode_event(event)["detail"] == whole_text(ruled)
    if cls is NoteKept:
        topic, told = data.draw(st.sampled_from(_NOTED))
        event = replace(event, topic=topic, detail=parse_note(topic, told))
        assert encode_event(event)["detail"] == told
    text = json.dumps(encode_event(event))
    assert decode_event(json.loads(text)) == event


@pytest.mark.parametrize(
    ("topic", "text", "value"),
    [
        ("challenge-style", "falls", Outcome("falls")),
        ("challenge-style", "stands 5", Amount(5, Unit.POINTS, "stands")),
        ("authority-director", "undone warn", Outcome("undone", "warn")),
        ("exchange-illegal", "undone", Outcome("undone")),
        ("emergencies", "runs-on family-emergency", Outcome("runs-on", "family-emergency")),
        ("challenge-excess", "3", Amount(3)),
        ("final-out", "20", Amount(20, Unit.POINTS)),
        ("cume-record", "50", Amount(50, Unit.SPREAD)),
        ("hold-max", "120", Amount(120, Unit.SECONDS)),
        ("late-one", "charged 61", Amount(61, Unit.SECONDS, "charged")),
        ("end-director", "120 s", Amount(120, Unit.SECONDS, more="s")),
        ("overdraw-play", "hidden 3 forfeit", Amount(3, outcome="hidden", more="forfeit")),
        ("forfeit", "spread -50", LedgerChange(spread=-50)),
        ("tracking", "spread 5 points 30 seconds 60", LedgerChange(5, 30, 60)),
        ("tracking", "points 30 spread 5", Amount(30, Unit.COUNT, "points", "spread 5")),
        ("blank-conflict", "E", Outcome("E")),
        ("hold-misuse", "hold granted", Outcome("hold granted")),
        ("forfeit", "spread -0", Outcome("spread -0")),
        ("forfeit", "spread much", Outcome("spread much")),
        ("forfeit", "undone ", Outcome("undone ")),
        ("final-none", "", None),
    ],
)
def test_what_was_ruled_is_read_from_its_text(
    topic: str, text: str, value: RulingDetail | None
) -> None:
    assert parse_detail(topic, "", text) == value
    assert detail_text(value) == text


@pytest.mark.parametrize(
    ("topic", "text", "value"),
    [
        ("minor-infractions", "3", 3),
        ("minor-infractions", "03", "03"),
        ("exchange-illegal", "0", 0),
        ("resign", "left", "left"),
        ("authority-director", "5", "5"),
        ("board-knocked", "ban 2", BoardBan(2)),
        ("drop-back", "2", DroppedBack(2)),
        ("drop-back", "2 low", DroppedBack(2, is_low=True)),
        ("drop-back", "2 high", "2 high"),
        ("false-blank", "EA", NotedTiles(("E", "A"))),
        ("false-blank", "[CH]A", NotedTiles(("CH", "A"))),
        ("illegal-play", "0@5000 2@9000", NotedPlays((PlayKey(0, 5000), PlayKey(2, 9000)))),
        ("illegal-play", "0", "0"),
        ("left-on-board", "1@H8 I8", LeftTiles(1, (Square(7, 7), Square(7, 8)))),
        ("left-on-board", "1@QQ", "1@QQ"),
        ("out-of-order", "2 3", EarlyDraw(2, 3)),
        ("out-of-order", "2", "2"),
        ("overdraw-play", "2 0", NotedLines((2, 0))),
        ("placeholder", "C8 O1", NotedSquares((Square(7, 2), Square(0, 14)))),
        (
            "played-tile-gone",
            "D8=c@0@ E8=A@1@1",
            GoneTiles(
                (GoneTile(Placement(7, 3, "c"), 0), GoneTile(Placement(7, 4, "A"), 1, holder=1))
            ),
        ),
        ("scorekeeper", "", ""),
    ],
)
def test_what_was_noted_is_read_from_its_text(topic: str, text: str, value: NoteValue) -> None:
    assert parse_note(topic, text) == value
    assert note_text(value) == text


def test_a_note_of_the_director_is_no_penalty() -> None:
    assert parse_detail("authority-director", "note", "points 5") == Outcome("points 5")
    assert parse_detail("authority-director", "note", "undone by Ben") == Outcome("undone by Ben")


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_a_ruling_that_was_taken_back_is_read_as_it_was_written(procedure: str) -> None:
    detail = Outcome(UNDONE, procedure)
    assert parse_detail("authority-director", procedure, detail_text(detail)) == detail


def test_the_written_form_is_what_the_documentation_says() -> None:
    event = events.TilesLaid(
        player=1,
        placements=(Placement(7, 3, "C"), Placement(7, 4, "h")),
        words=("CH",),
        points=6,
        faults=(Reason.GAP,),
    )
    assert encode_event(event) == {
        "event": "TilesLaid",
        "player": 1,
        "placements": [{"row": 7, "col": 3, "tile": "C"}, {"row": 7, "col": 4, "tile": "h"}],
        "words": ["CH"],
        "points": 6,
        "faults": ["gap"],
    }


def test_a_field_with_a_default_may_be_missing() -> None:
    raw = {"event": "TurnEnded", "player": 0, "kind": "pass", "trigger": "press", "points": 0}
    assert decode_event(raw) == events.TurnEnded(0, events.TurnKind.PASS, "press", 0)


LAID: dict[str, object] = {
    "event": "TilesLaid",
    "player": 0,
    "placements": [{"row": 7, "col": 3, "tile": "C"}],
    "words": ["CH"],
    "points": 6,
}


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ([], "read [], expected an event object"),
        ({}, "event: read None, expected the name of an event"),
        ({"event": "GameState"}, "event: read 'GameState', expected the name of an event"),
        ({"event": ["TilesLaid"]}, "event: read ['TilesLaid'], expected the name"),
        ({"event": "HoldCalled"}, "HoldCalled.by: missing, expected a whole number"),
        ({"event": "HoldCalled", "by": 0, "at": 1}, "HoldCalled: unknown field 'at', expected by"),
        ({"event": "HoldCalled", "by": True}, "HoldCalled.by: read True, expected a whole number"),
        ({"event": "HoldCalled", "by": 1.0}, "HoldCalled.by: read 1.0, expected a whole number"),
        ({"event": "HoldCalled", "by": 4}, "read 4, expected a whole number from 0 to 3"),
        ({"event": "HoldCalled", "by": None}, "HoldCalled.by: read None, expected a whole number"),
        ({"event": "TimePassed", "elapsed_ms": -1}, "TimePassed.elapsed_ms: read -1, expected"),
        ({**LAID, "words": "CH"}, "TilesLaid.words: read 'CH', expected a list of (a text)"),
        ({**LAID, "words": ["CH", 3]}, "TilesLaid.words[1]: read 3, expected a text"),
        ({**LAID, "words": {"0": "CH"}}, "TilesLaid.words: read {'0': 'CH'}, expected a list"),
        ({**LAID, "faults": ["gape"]}, "TilesLaid.faults[0]: read 'gape', expected one of"),
        ({**LAID, "placements": [7]}, "TilesLaid.placements[0]: read 7, expected an object with"),
        (
            {**LAID, "placements": [{"row": 7, "col": 99, "tile": "C"}]},
            "TilesLaid.placements[0].col: read 99, expected a whole number from 0 to 98",
        ),
        (
            {**LAID, "placements": [{"row": 7, "tile": "C"}]},
            "TilesLaid.placements[0].col: missing",
        ),
        (
            {"event": "ChallengeAdjudicated", "is_acceptable": 1},
            "ChallengeAdjudicated.is_acceptable: read 1, expected true or false",
        ),
        (
            {"event": "ResultDeclared", "margins": [1, -1], "winner": 0, "record": {"players": 2}},
            "ResultDeclared.record.players: read 2, expected a list of",
        ),
    ],
)
def test_what_is_wrong_is_named(raw: object, says: str) -> None:
    with pytest.raises(FormatError) as caught:
        decode_event(raw)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_bots_of_games_begun_earlier_lay_the_phoneys_of_their_level() -> None:
    seat = Decoder[Seat](Seat).read({"name": "Abby", "kind": "abby"})
    assert seat.believes_phoneys


def test_in_games_begun_earlier_a_declared_score_does_not_stand() -> None:
    setup = encode_event(events.GameStarted(make_setup(mode=Mode.BY_THE_BOOK)))["setup"]
    assert isinstance(setup, dict)
    del setup["declared_stands"]
    event = decode_event({"event": "GameStarted", "setup": setup})
    assert isinstance(event, events.GameStarted) and not event.setup.declared_stands


def test_a_bad_ruleset_is_a_format_error() -> None:
    setup: dict[str, object] = {
        "seats": [{"name": "Ann", "kind": "person"}],
        "ruleset": {"turn.order": "backwards"},
        "lexicon": "",
        "mode": "automatic",
        "allotment_ms": None,
        "record": {"players": []},
        "preset_first": None,
    }
    with pytest.raises(FormatError, match=r"GameStarted\.setup\.ruleset"):
        decode_event({"event": "GameStarted", "setup": setup})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(tag=st.sampled_from(sorted(EVENT_CLASSES)), data=st.data())
def test_any_json_is_an_event_or_a_format_error(tag: str, data: st.DataObject) -> None:
    names = [field.name for field in dataclasses.fields(EVENT_CLASSES[tag])]
    raw = data.draw(st.fixed_dictionaries({name: JSON for name in names}))
    try:
        event = decode_event({"event": tag, **raw})
    except FormatError:
        return
    assert type(event) is EVENT_CLASSES[tag]


def test_half_of_a_surrogate_pair_is_repaired_in_both_directions() -> None:
    """UTF-8 cannot hold it, so that every later export of the game would fail."""
    event = EntryNoted(0, "A\ud800nn \U0001f600")
    repaired = EntryNoted(0, "A\ufffdnn \U0001f600")
    assert decode_event(encode_event(event)) == repaired
    read = json.loads('{"event": "EntryNoted", "line": 0, "text": "A\\ud800nn \\ud83d\\ude00"}')
    assert decode_event(read) == repaired
