# SPDX-License-Identifier: MIT
"""Acts of `rackside club` on other files, for federations and over the years."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

from tests.unit.commands.test_club import Desk


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    """An evening of four rounds with nine players, A to I."""
    desk = Desk(tmp_path / "evening.club", capsys)
    desk("new", "--ruleset", "naspa-2016", "--rounds", "4")
    for place, name in enumerate("ABCDEFGHI"):
        desk("enter", name, "--rating", str(1900 - 100 * place))
    return desk


def test_an_import_is_taken_back_in_one_step(desk: Desk, tmp_path: Path) -> None:
    before, source = desk("roster"), tmp_path / "a.csv"
    source.write_text("name;rating;email\nHal;1100;x\nIvy;;y\n", encoding="utf-8")
    tried = desk("import", str(source), "--dry-run")
    assert (tried["players"], tried["change"]) == (2, None)
    assert tried["understood"] == ["Columns: name = name, rating = rating", "Left out: email"]
    assert desk("roster") == before
    taken = desk("import", str(source))
    assert len(desk("roster")) == len(before) + 2
    desk("enter", "Jo")
    desk("undo", str(taken["change"]))
    assert [each["name"] for each in desk("roster")] == [*(e["name"] for e in before), "Jo"]
    last = desk("history")[-4:]
    assert [(each["kind"], each["undone"]) for each in last] == [
        ("FileTaken", True),
        ("PlayerEntered", True),
        ("PlayerEntered", True),
        ("PlayerEntered", False),
    ]


def test_an_import_that_later_changes_need_stays(desk: Desk, tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_text("name\nHal\nIvy\n", encoding="utf-8")
    change = desk("import", str(source))["change"]
    desk("leave", "Hal")
    assert "is needed by change" in desk.refused("undo", str(change))
    desk("undo", str(change + 3))
    # One of its changes that is taken back alone does not stand in the way of the others.
    desk("undo", str(change + 1))
    desk("undo", str(change))
    assert not {"Hal", "Ivy"} & {each["name"] for each in desk("roster")}


def test_the_club_over_the_years(desk: Desk, tmp_path: Path) -> None:
    pairs = desk("pair")
    for board in range(1, 5):
        desk("result", str(board), "400", str(300 + board))
    desk("describe", "--from", "2026-03-07")
    winner = pairs[0]["first"]
    own = desk("player", winner)
    assert (own["average"], own["season"]["wins"], len(own["games"])) == (400.0, 1.0, 1)
    assert own["opponents"][0]["opponent"] == pairs[0]["second"]
    records = desk("records")
    assert records["largest-win"][0]["how"] == "400 : 301"
    assert records["high-play"] == []
    page = tmp_path / "ladder.html"
    season = desk("season", "--to", str(page), "--least", "2", "--rank", "share")
    assert season["events"] == ["Club evening"]
    assert all(each["place"] is None for each in season["players"])
    assert winner in page.read_text("utf-8")
    assert desk("season", "--from", "2026-03-08", "--until", "2026-12-31")["players"] == []
    assert "is not entered" in desk.refused("player", "Zoe")


def test_what_federations_ask_for(desk: Desk, tmp_path: Path) -> None:
    said = desk("describe", "--from", "2026-03-07", "--until", "2026-03-08", "--director", "Lea")
    assert (said["first_day"], said["director"], said["place"]) == ("2026-03-07", "Lea", "")
    desk("describe", "--place", "Cork")
    assert (desk("describe")["director"], desk("describe")["place"]) == ("Lea", "Cork")
    assert "is no day" in desk.refused("describe", "--from", "tomorrow")
    desk("enter", "Di Dunn", "--rating", "900")
    assert desk("listed", "Di Dunn", "--member", "AA000123")["listed"] == "Dunn, Di"
    said = desk("listed", "di dunn", "--as", "Dunne, Di")
    assert said == {"name": "Di Dunn", "listed": "Dunne, Di", "member": "AA000123"}
    items = {each["item"]: each for each in desk("check")}
    assert items["The first and the last day"]["done"] is True
    assert "Di Dunn" not in items["Every player's number, such as AA000001"]["missing"]
    assert items["All memberships are paid"]["done"] is None
    target = tmp_path / "whole.tsh"
    assert desk("export", str(target))["as"] == "tsh-archive"
    assert "Dunne, Di:AA000123" in target.read_text("ascii")
    made = tmp_path / "page.html"
    desk("print", str(made), "check-list")
    assert "Every player's number" in html.unescape(made.read_text("utf-8"))


def test_a_name_is_entered_either_way_round(desk: Desk) -> None:
    assert desk("enter", "Dunn, Di", "--rating", "1500")["name"] == "Di Dunn"
    assert "Di Dunn is entered already" in desk.refused("enter", "Dunn, Di")
    assert desk("listed", "Di Dunn", "--member", "AA000001")["listed"] == "Dunn, Di"


def test_a_round_is_paired_anew_without_who_leaves(desk: Desk) -> None:
    board = desk("pair")[0]
    name = board["first"]
    assert "pair-anew" in desk.refused("leave", name)
    assert desk("leave", name, "--board", "pair-anew")["gone_after"] == 0
    rounds = desk("rounds")
    assert len(rounds) == 1
    names = {each[side] for each in rounds[0]["boards"] for side in ("first", "second")}
    assert len(names) == 8
    assert name not in names
    desk("result", "1", "400", "300")
    assert "take them back" in desk.refused(
        "leave", rounds[0]["boards"][1]["first"], "--board", "pair-anew"
    )
