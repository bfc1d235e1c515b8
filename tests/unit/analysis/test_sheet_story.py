# SPDX-License-Identifier: MIT
"""The stories of score sheet lines, from a log that grows."""

from __future__ import annotations

from desktop_app.analysis.sheet_story import NO_HELP, StoryReader, TurnHelp, turn_help
from desktop_app.rules.commands import AnnouncePass, CorrectEntry, EnterScore, LayTiles, NoteEntry
from desktop_app.rules.events import Event
from desktop_app.rules.help import CoachWord
from tests.helpers.physical import across, carry_out, down, physical_table, turn
from tests.helpers.tables import say, set_up


def test_what_a_line_said_before_each_correction() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, LayTiles(1, down(8, 9, "EN")))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    carry_out(table, CorrectEntry(0, placements=down(7, 7, "CAP"), points=12))
    story = StoryReader().stories(table.events)[0]
    assert [(entry.play, entry.square, entry.written) for entry in story.before] == [
        ("CAT", "8H", 10),
        ("CAP", "8H", 14),
    ]
    assert (story.announced, story.computed, story.differs) == (12, 14, True)


def test_a_score_alone_adds_up_to_nothing_that_is_known() -> None:
    table = physical_table()
    turn(table, EnterScore(0, 30))
    story = StoryReader().stories(table.events)[0]
    assert (story.announced, story.computed, story.differs) == (30, None, False)


def test_a_score_that_was_announced_wrong() -> None:
    table = set_up("rack A CATSDOG", "rack B XEEEEEE", "bag 30", "turn A")
    say(table, "A starts-clock", "A lays 8E CATS", "A declares 13", "A presses")
    story = StoryReader().stories(table.events)[0]
    assert (story.announced, story.computed, story.differs) == (13, 12, True)
    say(table, "B corrects 1 12")
    story = StoryReader().stories(table.events)[0]
    assert (story.announced, story.differs) == (12, False)


def test_a_log_that_grows_is_read_on_and_another_from_its_beginning() -> None:
    table = physical_table()
    reader = StoryReader()
    assert reader.stories(()) == {}
    assert reader.stories(table.events) == {}
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, NoteEntry(0, "late"))
    assert reader.stories(table.events)[0].note == "late"
    carry_out(table, CorrectEntry(0, points=11))
    grown = reader.stories(table.events)
    assert grown == StoryReader().stories(table.events)
    assert [entry.written for entry in grown[0].before] == [10]
    other = physical_table()
    turn(other, AnnouncePass(0))
    assert reader.stories(other.events) == {}


def test_undone_rulings_are_not_listed() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 40")
    say(table, "A plays 8D HELLO", "B passes", "A corrects 1 30", "A notes 1 hm")
    reader = StoryReader()
    assert set(reader.stories(table.events)) == {0}
    say(table, "director rules reconstruct turn=1")
    assert reader.stories(table.events) == {}


def test_every_prefix_of_a_log_can_be_read() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    reader = StoryReader()
    events: tuple[Event, ...] = table.events
    for count in range(len(events) + 1):
        assert reader.stories(events[:count]) == StoryReader().stories(events[:count])


def test_help_is_marked_on_the_line_of_its_turn() -> None:
    table = set_up("mode automatic", "rack A CATSDOG", "rack B XEEEEEE", "bag 30", "turn A")
    say(table, "A takes-hint 2")
    assert StoryReader().stories(table.events) == {}, "the turn has no line yet"
    say(
        table,
        "A plays 8E CATS",
        "B plays D8 EX",
        "A hears-coach why 1",
        "A hears-coach try-again 3",
    )
    stories = StoryReader().stories(table.events)
    assert stories[0].help == TurnHelp(2, frozenset({CoachWord.WHY}))
    assert stories[1].help == NO_HELP
    say(table, "A passes")
    assert turn_help(table.state)[2] == TurnHelp(0, frozenset({CoachWord.TRY_AGAIN}))
