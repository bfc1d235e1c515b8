# SPDX-License-Identifier: MIT
"""Players and results from tables of any form."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.play.club_export import ExportKind, results_csv, written_as
from desktop_app.play.club_import import read_players
from desktop_app.play.club_tables import Taken, table_changes
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventDescribed,
    EventOpened,
    PlayerEntered,
    PlayerListed,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.pairing import System
from tests.unit.play.test_club_export import DAY, MARCH, shown

NASPA = load_ruleset("naspa-2016")


def opened(*changes: Change) -> ClubEvent:
    return fold([EventOpened("Open", "naspa-2016", 9), *changes]).event("")


def taken_from(path: Path, data: bytes, event: ClubEvent | None = None) -> Taken:
    path.write_bytes(data)
    return read_players(path, event or opened(), "")


EMPTY = opened()


@pytest.mark.parametrize(
    "data",
    [
        b"Name;Rating;E-mail\r\nAnn Lee;1500;a@b\r\nBen;;\r\n",
        "Name\tRating\tE-mail\r\nAnn Lee\t1500.0\ta@b\r\nBen\t-\t\r\n".encode("utf-16"),
        b"\xef\xbb\xbfRating,E-mail,Player\n1500,a@b,Ann Lee\n,,Ben\n",
        b"sep=;\nname;rating;E-mail\nAnn Lee;1500;\nBen;unrated;\n",
    ],
)
def test_players_of_a_spreadsheet(tmp_path: Path, data: bytes) -> None:
    taken = taken_from(tmp_path / "a.csv", data)
    assert [(player.player, player.rating) for player in taken.players] == [
        ("Ann Lee", 1500),
        ("Ben", None),
    ]
    columns, left = map(str, taken.understood)
    assert "= name" in columns and "= rating" in columns
    assert left == "Left out: E-mail"


def test_accents_as_excel_writes_them(tmp_path: Path) -> None:
    taken = taken_from(tmp_path / "a.csv", "name;rating\nJörg Ünal;1200\n".encode("cp1252"))
    assert taken.players[0].player == "Jörg Ünal"


def test_first_and_last_name_in_two_columns_are_the_listed_name() -> None:
    taken = table_changes("Last name,First name,NASPA id\nDunn,Di van,AA000123\nLee,,\n", EMPTY)
    assert taken.changes == (
        PlayerEntered("Open", "Di van Dunn"),
        PlayerListed("Open", "Di van Dunn", "Dunn, Di van", "AA000123"),
        PlayerEntered("Open", "Lee"),
    )


def test_a_table_without_headings_is_guessed_and_says_so() -> None:
    taken = table_changes("1,Ann Lee,1500\n2,Ben,1400\n", EMPTY)
    assert [(player.player, player.rating) for player in taken.players] == [
        ("Ann Lee", 1500),
        ("Ben", 1400),
    ]
    assert [str(each) for each in taken.understood] == [
        "There is no line of headings; guessed columns: 2 = name, 3 = rating",
        "Left out: 1",
    ]
    only = table_changes("Ann Lee\nBen\n", EMPTY)
    assert [player.player for player in only.players] == ["Ann Lee", "Ben"]
    with pytest.raises(FormatError, match="expected a line of columns"):
        table_changes("Ann,North\nBen,South\n", EMPTY)


def test_headings_that_are_not_known_are_quoted_with_those_that_are() -> None:
    with pytest.raises(FormatError, match=r"read 'Vorname, Nachname'.*first name and last name"):
        table_changes("Vorname;Nachname\nAnn;Lee\n", EMPTY)


def test_a_rating_that_is_none_is_named_by_line_and_column(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"line 3, column 2: read 'Ben,high'.*nothing was"):
        taken_from(tmp_path / "a.csv", b"name,rating\nAnn,1\nBen,high\n")


def test_a_name_that_is_entered_already_is_the_same_player(tmp_path: Path) -> None:
    event = opened(PlayerEntered("Open", "Di Dunn", 900), PlayerEntered("Open", "Kit"))
    taken = taken_from(tmp_path / "a.t", b"Dunn, Di 950 2; 400\nKit 0 1; 300\n", event)
    assert [player.player for player in taken.players] == ["Di Dunn", "Kit"]
    after = fold([event.opened, *taken.changes]).event("")
    assert set(after.entrants) == {"Di Dunn", "Kit"}


@pytest.mark.parametrize("name", ["DI DUNN", "Dunn, Diana"])
def test_a_player_is_known_by_the_own_and_by_the_listed_name(tmp_path: Path, name: str) -> None:
    listed = PlayerListed("Open", "Di Dunn", listed="Dunn, Diana")
    event = opened(PlayerEntered("Open", "Di Dunn", 900), listed)
    taken = taken_from(tmp_path / "a.csv", f'name,rating\n"{name}",950\n'.encode(), event)
    assert [player.player for player in taken.players] == ["Di Dunn"]


def test_results_with_scores_of_both_players() -> None:
    text = "Division,Round,Player1,Score1,Player2,Score2\nA,1,Ann,400,Ben,410\nA,2,Ben,bye?,,\n"
    with pytest.raises(FormatError, match="line 3, column 4: read"):
        _read("b.csv", text)
    taken = _read("b.csv", text.rsplit("\n", 2)[0] + "\n")
    event = opened(*taken.changes)
    result = event.rounds[""][0].results[1]
    assert (result.first, result.second, result.is_start_known) == (400, 410, False)


def _read(name: str, text: str) -> Taken:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        return taken_from(Path(folder) / name, text.encode())


def test_our_own_table_of_results_comes_back(tmp_path: Path) -> None:
    event = opened(
        *(PlayerEntered("Open", name) for name in ("Ann", "Ben", "Cid", "Dot", "Eve")),
        RoundPaired("Open", "", 1, System.MANUAL, 0, (("Ben", "Ann"), ("Cid", "Dot")), ("Eve",)),
        ResultEntered("Open", "", 1, 1, first=400, second=-3),
        ResultEntered("Open", "", 1, 2, Ending.FORFEIT, absent="Dot"),
        RoundPaired("Open", "", 2, System.MANUAL, 0, (("Ann", "Cid"), ("Dot", "Ben")), ("Eve",)),
        ResultEntered("Open", "", 2, 1, Ending.DOUBLE_FORFEIT),
        ResultEntered("Open", "", 2, 2, first=300, second=300),
    )
    data = written_as(ExportKind.RESULTS, event, "", NASPA, DAY).data
    entered = [PlayerEntered("Open", name) for name in event.entrants]
    taken = taken_from(tmp_path / "a.csv", data, opened(*entered))
    assert shown(opened(*entered, *taken.changes[0:])) == shown(event)


@pytest.mark.parametrize("kind", [ExportKind.ARCHIVE, ExportKind.FOLDER])
def test_a_whole_event_of_tsh_comes_back(tmp_path: Path, kind: ExportKind) -> None:
    event = fold(MARCH).event("")
    data = written_as(kind, event, "", NASPA, DAY).data
    taken = taken_from(tmp_path / f"a{kind.suffix}", data)
    assert [str(each) for each in taken.understood] == ["Divisions: A, Novice2"]
    back = opened(*taken.changes)
    assert back.divisions == ("A", "Novice2")
    assert back.facts == EventDescribed(
        "Open", "2026-03-07", "2026-03-08", director="Lea O'Larch", tournament="4711"
    )
    assert back.entrants["Abel, Ann"].member == "AA009901"
    assert [standing.spread for standing in back.standings("A", NASPA)] == [11, -11]


def test_settings_read_the_files_beside_them_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "a.t").write_text("Ann 1500 0; 50\n")
    taken = taken_from(tmp_path / "config.tsh", b"division A a.t\n")
    assert [player.player for player in taken.players] == ["Ann"]
    (tmp_path / "inner").mkdir()
    for line in (b"division A ../a.t\n", b"division A b.t\n", b"division A /etc/passwd\n"):
        with pytest.raises(FormatError, match="is missing"):
            taken_from(tmp_path / "inner" / "config.tsh", line)


def test_a_zip_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="not a zip file"):
        taken_from(tmp_path / "a.zip", b"PK\x03\x04 and then nothing")


@pytest.mark.parametrize("name", [b"a.\xff", b"b.t"])
def test_a_zip_whose_parts_contradict_each_other(tmp_path: Path, name: bytes) -> None:
    data = written_as(ExportKind.FOLDER, fold(MARCH).event(""), "", NASPA, DAY).data
    with pytest.raises(FormatError, match="not a zip file that can be read"):
        taken_from(tmp_path / "a.zip", data.replace(b"a.t", name, 1))


def test_our_own_table_of_results_says_who_began_only_where_it_is_known() -> None:
    changes: list[Change] = [EventOpened("Open", "naspa-2016", 4)]
    changes += (PlayerEntered("Open", name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay"))
    pairs = (("Ann", "Ben"), ("Cat", "Dan"), ("Eve", "Fay"))
    changes.append(RoundPaired("Open", "", 1, System.MANUAL, 0, pairs))
    changes += (
        ResultEntered("Open", "", 1, 1, first=400, second=390, is_start_known=False),
        ResultEntered("Open", "", 1, 2, first=410, second=380, began="Dan"),
        ResultEntered("Open", "", 1, 3, first=420, second=370),
    )
    text = results_csv(fold(changes).event(""), "", NASPA)
    assert [row.split(",")[8] for row in text.splitlines()] == ["began", "", "Dan", "Eve"]
    again = table_changes(text, fold([EventOpened("Again", "naspa-2016", 4)]).event(""))
    event = fold([EventOpened("Again", "naspa-2016", 4), *again.changes]).event("")
    went = {line.player: line.went_first for line in event.lines("", NASPA)}
    assert went == {
        "Ann": None, "Ben": None, "Cat": False, "Dan": True, "Eve": True, "Fay": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("a.csv", "name;rating\nAnn;1500\nBen;15x0\n", "line 3, column 2: "),
        ("b.csv", "winner,round,winners score,opponent,opponents score\nAnn,1,400,Ben,39x\n",
         "line 2, column 5: "),
        ("c.csv", "round,first,first_points,second,second_points\n1,Ann,4o0,Ben,390\n",
         "line 2, column 3: "),
        ("d.csv", "round,first,first_points,second,second_points\nx,Ann,400,Ben,390\n",
         "line 2, column 1: "),
        ("e.csv", "round,first,first_points,second,second_points\n1,Ann,400,,390\n",
         "line 2, column 4: "),
        ("f.t", "Ann Abel 1500 2; 400\nBen Berg 1400 1; 39x\n", "line 2, column 18: "),
        ("g.t", "Ann Abel 15b0 2; 400\nBen Berg 1400 1; 390\n", "line 1, column 10: "),
        ("h.tou", "*M28.11.2026 Open\n*A\nAnn Abel             2412  +2\n"
         "Ben Berg              390  x1\n", "line 4, column 23: "),
    ],
)  # fmt: skip
def test_the_first_fault_of_a_file_is_named_by_line_and_column(
    tmp_path: Path, name: str, text: str, place: str
) -> None:
    with pytest.raises(FormatError) as caught:
        taken_from(tmp_path / name, text.encode())
    assert f"{name}: {place}" in str(caught.value)
    assert "read '" in str(caught.value)
