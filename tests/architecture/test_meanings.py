# SPDX-License-Identifier: MIT
"""One English text, one meaning: words that two features share were looked at, or have a role."""

from __future__ import annotations

import re
from pathlib import Path

from desktop_app.translation.languages import Entry, parse_catalogue, read_catalogue
from tests.architecture.project import ROOT

TEMPLATE = ROOT / "resources" / "translations" / "rackside.pot"
WORD = re.compile("[A-Za-z]+[.:…]*")
ONE_MEANING = (
    "Accept Acceptable Alphabetical Anagrams Answer any At Automatic Average Award Back Begin "
    "Bingos Blank blank Blanks Board bye Cancel Challenge CHALLENGED Challenger Class Classic "
    "Clear Close Club Correction Date Day Delete Depth Dictionary Director disqualified Done "
    "Draw Drills Enter Equity Event Exchange Factor Figures Game Games Goes Handbook HELD "
    "Hint Hold Hooks How Judge Keys Learn Leave Lessons Letter Library Lift Message "
    "Mistakes More Move Moves Name NEUTRAL No none Note Notes nothing Number Opponent OVERTIME "
    "Overtime Paper Pass pass Pause PAUSED Penalty Place Play Player Players Points Print "
    "Print... Prizes Progress Puzzles Rack Rating Record Remove Replace Reset Result Review "
    "Reviews Right. Round Rules Ruling Rulings Save... Score Second Show Shuffle Sign Spread "
    "Standings Start "
    "State Stay Stop Swiss Table Teams Tiles Time Total Try Turn Undo Verdict When Winner "
    "Wins Words Yes yes "
)
"""Words that mean the same in all places. Another one that a second feature uses fails the test: if
it means the same there too it belongs here, else one of the two needs a role (`tr(text, role)`)."""


def feature_of(place: str) -> str:
    """Return the layer of a file; of the window the folder in it."""
    parts = Path(place).parts
    return "/".join(parts[1:3]) if parts[1] == "ui" else parts[1]


def shared_words(entries: tuple[Entry, ...]) -> set[str]:
    """Return the single words without a role that several features use."""
    return {
        entry.source
        for entry in entries
        if not entry.role
        and WORD.fullmatch(entry.source)
        and len({feature_of(place) for place in entry.places}) > 1
    }


def test_a_word_of_two_features_means_one_thing() -> None:
    assert shared_words(read_catalogue(TEMPLATE).entries) == set(ONE_MEANING.split())


def test_roles_tell_words_apart() -> None:
    entries = read_catalogue(TEMPLATE).entries
    roles = {(entry.source, entry.role) for entry in entries if entry.role}
    plain = {entry.source for entry in entries if not entry.role}
    assert {("Clear", "a theme"), ("Leave", "the tiles kept")} <= roles
    assert {"Clear", "Leave", "Blank", "Play"} <= plain


def test_the_search_for_shared_words_finds_them() -> None:
    text = """
#: desktop_app/ui/theme.py
#: desktop_app/ui/table/entry_bar.py
msgid "Clear"
msgstr ""

#: desktop_app/ui/judge/judge_page.py
#: desktop_app/ui/judge/judge_box.py
msgid "Stay"
msgstr ""

#: desktop_app/ui/review/option_table.py
#: desktop_app/session/coach.py
msgctxt "the tiles kept"
msgid "Leave"
msgstr ""
"""
    assert shared_words(parse_catalogue(text).entries) == {"Clear"}
