# SPDX-License-Identifier: MIT
"""The sheets of an event."""

from __future__ import annotations

import re

from desktop_app.formats.tsh_file import read_tsh
from desktop_app.play.club_import import tsh_changes
from desktop_app.play.club_sheets import page
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club_changes import EventOpened, PlayerListed
from desktop_app.tournament.club_fold import fold

NASPA = load_ruleset("naspa-2016")


def test_a_score_card_says_who_went_first_only_where_it_is_known() -> None:
    text = "Ann 1500 2 2 0; 410 400 50; p12 1 4 0\nBen 1400 1 1 0; 390 300 -50; p12 2 4 0\n"
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    event = fold([EventOpened("Open", "naspa-2016", 4), *taken.changes]).event("")
    made = page(event, NASPA, ("cards",))
    rows = [
        [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", made, re.DOTALL)
    ]
    goes = [row[2] for row in rows if len(row) == 10]
    assert goes == ["first", "", "", "", "second", "", "", ""]


def test_the_list_of_names_has_them_as_the_club_lists_them() -> None:
    text = "Li Wei 1500 2; 410; p12 1\nBen Abel 1400 1; 390; p12 2\n"
    taken = tsh_changes(read_tsh(text), "Open", rules=NASPA)
    listed = PlayerListed("Open", "Li Wei", "Li, Wei")
    event = fold([EventOpened("Open", "naspa-2016", 4), *taken.changes, listed]).event("")
    made = page(event, NASPA, ("names",))
    assert "Li, Wei" in made
    assert "Wei, Li" not in made
    assert made.index("Abel, Ben") < made.index("Li, Wei")
