# SPDX-License-Identifier: MIT
"""Who goes first on a board, as `rackside club` says it."""

from __future__ import annotations

from pathlib import Path

from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club_changes import ResultEntered
from tests.unit.commands.test_club import Desk, desk

__all__ = ["desk"]


def test_who_went_first_is_said_only_where_a_file_names_it(desk: Desk, tmp_path: Path) -> None:
    desk.file.unlink()
    desk("new", "--ruleset", "naspa-2016", "--rounds", "3")
    source = tmp_path / "one.t"
    source.write_text("Ann 1500 2; 410\nBen 1400 1; 390\n")
    desk("import", str(source))
    board = desk("rounds")[0]["boards"][0]
    assert (board["first"], board["began"]) == ("Ann", None)
    # Another score does not name who went first.
    assert desk("result", "1", "411", "390")["began"] is None
    assert {each["firsts"] + each["seconds"] for each in desk("starts")} == {0}


def test_a_corrected_score_leaves_the_start_as_the_game_had_it(desk: Desk) -> None:
    desk("pair")
    board = desk("rounds")[0]["boards"][0]
    with ClubFile(desk.file) as file:
        began = board["second"]
        event = file.club.event("").opened.event
        file.record(ResultEntered(event, "", 1, 1, first=400, second=390, began=began))
    assert desk("result", "1", "400", "380")["began"] == began
