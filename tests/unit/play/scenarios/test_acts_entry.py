# SPDX-License-Identifier: MIT
"""Entries by hand, in the words of a scenario."""

from __future__ import annotations

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.play.scenarios.acts import _ENTRY_ACTS
from desktop_app.rules import commands as en
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import Command, ExchangeTiles
from desktop_app.rules.help import CoachWord
from desktop_app.rules.setup import Occasion, Step
from tests.helpers.tables import command, say, set_up

ONE_PLAY = ("mode automatic", "rack A FEASTER", "turn A")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A enters 24", en.EnterScore(0, 24)),
        ("B names QZ ?", en.IdentifyTiles(1, ("Q", "Z", "?"))),
        ('A notes 3 "late again"', en.NoteEntry(2, "late again")),
        ("A notes 3", en.NoteEntry(2, "")),
        ("B corrects 1 74", en.CorrectEntry(0, points=74)),
        ("B corrects 1 pass", en.CorrectEntry(0, kind="pass")),
        ("B corrects 1 exchange AB 1", en.CorrectEntry(0, kind="exchange", tiles=("A", "B", "_"))),
        ("A ends-by-hand A 0 B 12 out A", en.EndByHand((0, 12), 0)),
        ("A ends-by-hand B 12 A 3", en.EndByHand((3, 12))),
        ("A takes-turn-back", en.TakeBackTurn()),
        ("B takes-hint 3", en.TakeHint(1, 3)),
        ("A hears-coach why 3", en.HearCoach(0, 2, CoachWord.WHY)),
        ("B goes-back-to-turn 3", en.TakeBackTurns(1, 2)),
        ("B charges-time 10", en.ChargeTime(1, 10)),
        ("A exchanges 2", ExchangeTiles(0, ("_", "_"))),
    ],
)
def test_acts_and_their_commands(text: str, wanted: Command) -> None:
    assert command(set_up(*ONE_PLAY), text) == wanted


def test_a_corrected_play_is_read_on_the_board_before_it() -> None:
    table = set_up(*ONE_PLAY)
    say(table, "A plays 8D FEAST")
    placements = tuple(Placement(7, 3 + index, tile) for index, tile in enumerate("FEaST"))
    wanted = en.CorrectEntry(0, kind="play", placements=placements, points=20)
    # The letters that the wrong play left there are not played through.
    assert command(table, "B corrects 1 8D FEaST 20") == wanted


@pytest.mark.parametrize(
    "text",
    [
        "A enters",
        "A enters many",
        "A names 1",
        "A notes 0 x",
        "A notes x",
        "A corrects",
        "A corrects 1",
        "A corrects 1 8D",
        "A corrects 1 8D CAT 20 30",
        "A corrects 1 exchange 100",
        "A hears-coach why",
        "A hears-coach maybe 3",
        "A ends-by-hand A 0",
        "A ends-by-hand A 0 B",
        "A ends-by-hand A 0 B 3 out C",
    ],
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        command(set_up(*ONE_PLAY), text)


def test_a_game_is_dated_by_what_is_known_of_it() -> None:
    table = set_up(*ONE_PLAY)
    whole = ("2026-11-20", "round", "4", "event", '"Spring', 'Open"')
    assert _ENTRY_ACTS["dates"](0, whole, table.state) == en.NameOccasion(
        Occasion("2026-11-20", "Spring Open", 4)
    )
    assert _ENTRY_ACTS["dates"](0, ("round", "4"), table.state) == en.NameOccasion(
        Occasion(round_number=4)
    )
    for wrong in (("soon",), ("round",), ("round", "four")):
        with pytest.raises(ValueError, match="expected a day"):
            _ENTRY_ACTS["dates"](0, wrong, table.state)


def test_every_command_of_an_entry_has_its_act() -> None:
    table = set_up(*ONE_PLAY)
    words = {
        "enters": ("1",),
        "names": ("A",),
        "corrects": ("1", "2"),
        "notes": ("1",),
        "dates": ("2026-11-20",),
        "ends-by-hand": ("A", "0", "B", "0"),
        "takes-turn-back": (),
        "charges-time": ("10",),
    }
    built = {type(_ENTRY_ACTS[verb](0, said, table.state)) for verb, said in words.items()}
    assert set(words) == set(_ENTRY_ACTS)
    assert built == set(en.EntryCommand.__args__)


def test_a_physical_set_and_what_is_left_to_the_program() -> None:
    table = set_up("set physical", "left-out record draw", "preset A")
    assert table.state.setup.is_physical
    assert table.state.setup.left_out == {Step.RECORD, Step.DRAW}
    assert not set_up().state.setup.is_physical


@pytest.mark.parametrize(
    "line",
    [
        "set wooden",
        "scores added",
        "left-out sleep",
        "left-out draw draw",
        "mode automatic\nleft-out draw",
    ],
)
def test_what_no_table_can_be(line: str) -> None:
    with pytest.raises(FormatError):
        set_up(*line.split("\n"))
