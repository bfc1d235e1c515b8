# SPDX-License-Identifier: MIT
"""`rackside club`: an evening of eleven players from the command line alone."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from tests.helpers.kept_games import GCG_FOLDER

TOURNAMENTS = Path(__file__).resolve().parents[2] / "data" / "tournaments"


class Desk:
    """Runs acts on one file and reads their JSON."""

    def __init__(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file, self._capsys = file, capsys

    def __call__(self, act: str, *words: str) -> Any:
        assert main(["club", str(self.file), act, *words, "--json"]) == 0
        return json.loads(self._capsys.readouterr().out)

    def refused(self, act: str, *words: str) -> str:
        assert main(["club", str(self.file), act, *words]) == 2
        return self._capsys.readouterr().err

    def printed(self) -> str:
        return self._capsys.readouterr().out

    def wrong(self, act: str, *words: str) -> str:
        """Arguments that cannot be read at all."""
        with pytest.raises(SystemExit):
            main(["club", str(self.file), act, *words])
        return self._capsys.readouterr().err


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    desk = Desk(tmp_path / "evening.club", capsys)
    desk("new", "--ruleset", "naspa-2016", "--rounds", "4")
    for place, name in enumerate("ABCDEFGHI"):
        desk("enter", name, "--rating", str(1900 - 100 * place))
    return desk


def test_an_evening_with_late_entries_a_departure_and_a_wrong_result(desk: Desk) -> None:
    first = desk("pair", "--system", "swiss")
    met = {frozenset((each["first"], each["second"])) for each in first if each["second"]}
    assert met == {frozenset(pair) for pair in ("AE", "BF", "CG", "DH")}
    assert [each["first"] for each in first if each["second"] is None] == ["I"]
    for board in range(1, 5):
        desk("result", str(board), "400", "350")
    assert desk("enter", "J")["joined"] == 2
    assert desk("enter", "K")["joined"] == 2
    second = desk("pair", "--system", "koth")
    assert len(second) == 6
    for board in range(1, 6):
        desk("result", str(board), "420", "410")
    assert desk("leave", "C")["gone_after"] == 2
    third = desk("pair", "--system", "swiss", "--seed", "3")
    assert "C" not in {each["first"] for each in third} | {each["second"] for each in third}
    # Two rounds later a wrong result of the first round is found.
    before = desk("standings")
    wrong = desk("rounds")[0]["boards"][0]
    desk("result", "1", "350", "400", "--round", "1")
    after = {each["player"]: each for each in desk("standings")}
    was = {each["player"]: each for each in before}
    assert after[wrong["first"]]["wins"] == was[wrong["first"]]["wins"] - 1
    assert after[wrong["second"]]["spread"] == was[wrong["second"]]["spread"] + 100
    assert desk("rounds")[2]["seed"] == 3


@pytest.mark.parametrize(
    ("ruleset", "words", "missed", "spread", "games"),
    [
        ("sanspa-1999", (), False, 0, 0),
        ("sanspa-2001", (), True, -50, 1),
        ("naspa-2016", (), False, 0, 0),
        ("singapore-2015", (), False, 0, 0),
        ("mattel-family", (), False, 0, 0),
        ("sanspa-2001", ("--missed", "nothing"), False, 0, 0),
        ("naspa-2016", ("--missed", "loss"), True, -50, 1),
    ],
)
def test_the_round_a_latecomer_missed_counts_as_the_rule_book_has_it(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    ruleset: str,
    words: tuple[str, ...],
    missed: bool,
    spread: int,
    games: int,
) -> None:
    desk = Desk(tmp_path / "late.club", capsys)
    desk("new", "--ruleset", ruleset, "--rounds", "3")
    for name in "AB":
        desk("enter", name)
    desk("pair", "--system", "swiss")
    late = desk("enter", "Late", *words)
    assert (late["joined"], late["missed"], late["missed_is_loss"]) == (2, [1], missed)
    row = next(each for each in desk("standings") if each["player"] == "Late")
    assert (row["wins"], row["spread"], row["games"]) == (0, spread, games)


def test_a_latecomer_after_two_rounds_needs_the_directors_word_by_sanspa_2001(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(tmp_path / "late.club", capsys)
    desk("new", "--ruleset", "sanspa-2001", "--rounds", "4")
    for name in "ABCD":
        desk("enter", name)
    for _ in range(2):
        desk("pair", "--system", "swiss")
    fault = desk.refused("enter", "Late")
    assert "Late has missed rounds 1, 2" in fault
    assert "(6.1)" in fault
    assert "--missed" in fault
    assert main(["club", str(desk.file), "enter", "Late", "--missed", "loss"]) == 0
    said = capsys.readouterr().out
    assert "Missed: rounds 1, 2; they count as losses by 50." in said


def test_standings_rounds_history_and_undo(desk: Desk) -> None:
    pairs = ("A:B", "C:D", "E:F", "G:H")
    assert desk("pair", *pairs, "--system", "manual")[-1] == {
        "board": None,
        "first": "I",
        "second": None,
    }
    for odd in (("90", "400"), ("400", "810")):
        assert "unusual score (--sure if it is right)" in desk.refused("result", "1", *odd)
    assert "4000 cannot be a score" in desk.refused("result", "1", "400", "4000", "--sure")
    assert desk("rounds")[0]["boards"][0]["ending"] is None
    assert desk("result", "1", "90", "400", "--sure")["is_odd"] is True
    desk("result", "2", "--forfeit", "C")
    desk("result", "3", "--double-forfeit")
    table = desk("standings")
    assert table[0]["wins"] == 1.0
    assert {each["player"]: each["spread"] for each in table if each["player"] in "CDEF"} == {
        "C": -50,
        "D": 50,
        "E": -50,
        "F": -50,
    }
    boards = desk("rounds")[0]["boards"]
    assert [board["ending"] for board in boards] == ["played", "forfeit", "double-forfeit", None]
    history = desk("history")
    assert [each["kind"] for each in history[-3:]] == ["ResultEntered"] * 3
    desk("undo", str(history[-1]["change"]))
    assert desk("rounds")[0]["boards"][2]["ending"] is None


def test_warnings_penalties_absences_and_returns(desk: Desk) -> None:
    desk("away", "I", "1")
    assert len(desk("pair", "--system", "random", "--seed", "4")) == 4
    assert desk("warn", "A", "--topic", "walking-about")["warnings"] == {"walking-about": 1}
    assert desk("penalise", "A", "--spread", "20") == {"name": "A", "round": 1, "spread": -20}
    spreads = {each["player"]: each["spread"] for each in desk("standings")}
    assert spreads == {**dict.fromkeys("ABCDEFGH", 0), "I": 0}
    desk("leave", "B", "--drop-out", "--excused", "--board", "play-on")
    assert desk("return", "B")["plays_from"] == 2
    assert desk("unpair") == {"unpaired": 1}


def test_groups_of_four_from_the_command_line(desk: Desk) -> None:
    met = [
        frozenset((each["first"], each["second"]))
        for _ in range(3)
        for each in desk("pair", "--system", "quads")
        if each["second"]
    ]
    assert len(set(met)) == len(met) == 3 * 2 + 3 * 2
    assert {frozenset("AB"), frozenset("AC"), frozenset("AD")} <= set(met)


def test_refusals_name_what_is_wrong_and_change_nothing(desk: Desk, tmp_path: Path) -> None:
    assert "expected two names as A:B" in desk.refused("pair", "AB", "--system", "manual")
    assert "--system manual alone" in desk.refused("pair", "A:B", "--system", "swiss")
    assert "No round is paired yet." in desk.refused("unpair")
    assert "B is entered already: --rating" in desk.refused("enter", "B")
    assert "B is entered already" in desk.refused("enter", "b")
    assert "BOARD and the points of both" in desk.refused("result", "1", "400")
    assert "is not a ruleset" in desk.refused("new", "--ruleset", "none", "--rounds", "3")
    assert len(desk("history")) == 10
    other = Desk(tmp_path / "other.club", desk._capsys)
    assert "there is no such club file" in other.refused("standings")
    assert not other.file.exists()


def test_a_game_that_is_not_paired_is_refused_for_that_whatever_its_score(desk: Desk) -> None:
    assert "Round 0 is not paired." in desk.refused("result", "1", "1", "2")
    desk("pair")
    assert "Round 1 has no board 9: its boards are 1 to 4." in desk.refused("result", "9", "1", "2")
    assert "unusual score" in desk.refused("result", "1", "1", "2")
    assert desk("rounds")[0]["boards"][0]["ending"] is None


def test_arguments_that_contradict_each_other_change_nothing(desk: Desk) -> None:
    desk("pair")
    assert "exclude one another" in desk.refused("result", "1", "400", "380", "--forfeit", "A")
    assert "exclude one another" in desk.refused(
        "result", "1", "--forfeit", "A", "--double-forfeit"
    )
    assert "round 9: the event has 4" in desk.refused("away", "A", "9")
    assert "enter their teams first" in desk.refused("pair", "--system", "teams")
    assert len(desk("history")) == 11


def test_options_are_in_what_is_printed(desk: Desk) -> None:
    assert desk("prize", "place", "--money", "5", "--unless-placed")["unless_placed"] is True
    assert desk("plan", "--system", "factor", "--factor", "3")["factor"] == 3


def test_divisions_are_paired_apart(desk: Desk) -> None:
    desk("new", "--event", "Open", "--rounds", "2")
    for name, division in zip("WXYZ", "aabb", strict=True):
        desk("enter", name, "--division", division)
    assert "--division: expected one of a, b" in desk.refused("pair")
    made = desk("pair", "--division", "b")
    assert {made[0]["first"], made[0]["second"]} == {"Y", "Z"}
    assert desk("rounds", "--division", "a") == []
    assert desk("rounds", "--event", "Club evening") == []


def test_the_next_round_names_the_boards_that_still_play(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk("pair")
    desk("result", "2", "400", "300")
    assert main(["club", str(desk.file), "pair"]) == 0
    said = capsys.readouterr()
    assert "round 1: no result yet from board 1, 3, 4" in said.err
    assert said.out.splitlines()[0] == "round 2"


def test_every_act_prints_text(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk("pair")
    desk("result", "1", "400", "300")
    for act in ("standings", "rounds", "history"):
        assert main(["club", str(desk.file), act]) == 0
    said = capsys.readouterr().out
    assert "rank  player" in said
    assert "400 - 300" in said
    assert "I has a bye" in said
    assert "A entered with rating 1900" in said


def test_ratings_and_files_of_other_programs(desk: Desk, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("name,rating\nJo,1000\n,\nBad,x\n", encoding="utf-8")
    assert f"{roster}: line 4, column 2: read 'Bad,x'" in desk.refused("import", str(roster))
    assert "Jo" not in {each["player"] for each in desk("standings")}
    roster.write_text("name,rating\nJo,1000\n,\n", encoding="utf-8")
    assert desk("import", str(roster))["players"] == 1
    desk("pair")
    for board in range(1, 6):
        desk("result", str(board), "450", "400")
    ratings = desk("ratings")
    assert ratings[0]["rating"] > 1700
    assert {rating["deviation"] for rating in ratings} != {350}
    for name in ("a.t", "results.tou", "results.csv"):
        assert desk("export", str(tmp_path / name))["bytes"] > 100
    assert "ends with .t, .tsh, .tou, .txt, .csv, .zip" in desk.refused(
        "export", str(tmp_path / "x.doc")
    )
    other = Desk(tmp_path / "other.club", desk._capsys)
    other("new", "--rounds", "4", "--ruleset", "naspa-2016")
    assert other("import", str(tmp_path / "a.t"))["rounds"] == 1
    assert other("standings") == desk("standings")
    broken = tmp_path / "broken.t"
    broken.write_text("nothing\n", encoding="utf-8")
    assert f"{broken}: line 1: no line of a player" in other.refused("import", str(broken))


TSH = """Abel, Ann 1712 2; 412
Bose, Raj 1650 1; 388
Cruz, Eva 1498 4; 377
Diaz, Leo 1400 3; 410
"""


@pytest.mark.parametrize(
    ("name", "old", "new", "place", "expected"),
    [
        ("a.t", "Cruz, Eva 1498 4; 377", "Cruz, Eva", "line 3", "expected a name and a rating"),
        ("a.t", "388", "3b8", "line 2, column 19", "expected a number from -2000 to 2000"),
        ("a.t", "1400 3;", "1400 1;", "line 3", "opponent 4 is not paired with them"),
        ("a.t", "1712", "17\0", "line 1", "not a tsh file"),
        (
            "a.csv",
            "Abel",
            "name,rating\nJo,1000\nBad,-4\nAbel",
            "line 3, column 2",
            "a rating from 0 to 9999",
        ),
        ("a.csv", TSH, "name,rating\nJo,1\n\0\0\n", "line 3", "not a CSV file"),
        ("a.tou", "1712", "17\0", "line 1", "not a TOU file"),
    ],
)
def test_nothing_is_taken_from_a_file_with_a_broken_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    old: str,
    new: str,
    place: str,
    expected: str,
) -> None:
    desk = Desk(tmp_path / "other.club", capsys)
    desk("new", "--rounds", "2", "--ruleset", "naspa-2016")
    broken = tmp_path / name
    assert old in TSH
    broken.write_text(TSH.replace(old, new), encoding="utf-8")
    fault = desk.refused("import", str(broken))
    assert f"{broken}: {place}: " in fault
    assert expected in fault
    assert desk("standings") == []
    assert [each["kind"] for each in desk("history")] == ["EventOpened"]


def test_a_clock_from_the_command_line(desk: Desk) -> None:
    assert "no round clock is set" in desk.refused("clock")
    desk("pair")
    shown = desk("clock", "--length", "45", "--break", "8")
    assert (shown["round"], shown["stage"], shown["is_stopped"]) == (1, "playing", False)
    assert shown["seconds"] == 45 * 60
    assert desk("clock", "--stop")["is_stopped"] is True
    assert 49 * 60 < desk("clock", "--more", "5")["seconds"] <= 50 * 60
    assert desk("clock", "--go-on")["is_stopped"] is False
    assert desk("clock", "--start-break")["stage"] == "break"
    assert 0 < desk("clock")["seconds"] <= 8 * 60
    assert "no other option" in desk.refused("clock", "--length", "45", "--stop")
    assert desk("clock", "--length", "45", "--starts-in", "3")["stage"] == "before"


def test_a_name_is_corrected_also_in_the_games_that_were_sent(desk: Desk, tmp_path: Path) -> None:
    desk("pair", "A:B", "C:D", "E:F", "G:H", "--system", "manual")
    desk("result", "1", "--game", str(GCG_FOLDER / "complete.gcg"), "--as-paired")
    assert "B is entered already." in desk.refused("rename", "A", "b")
    assert "Zed is not entered." in desk.refused("rename", "Zed", "Z")
    assert desk("rename", "A", " Ann  Lee ") == {"name": "Ann Lee", "was": "A"}
    board = desk("rounds")[0]["boards"][0]
    assert "Ann Lee" in (board["first"], board["second"])
    assert board["points"] is not None
    assert "Ann Lee is paired" in desk.refused("remove", "Ann Lee")
    desk("enter", "Oops")
    assert desk("remove", "Oops") == {"removed": "Oops"}
    assert "Oops" not in {each["player"] for each in desk("standings")}


def test_arguments_that_cannot_be_are_refused(desk: Desk) -> None:
    assert "read '-5', expected 0 to 9999" in desk.wrong("enter", "J", "--rating", "-5")
    assert "expected 0 to 99" in desk.wrong("pair", "--repeats", "-1")
    assert "expected 1 to 200" in desk.wrong("pair", "--system", "factor", "--factor", "0")
    assert "not allowed with" in desk.wrong("leave", "A", "--drop-out", "--disqualified")
    assert "--excused goes with --drop-out" in desk.refused("leave", "A", "--excused")
    assert "--spread goes with --disqualified" in desk.refused("leave", "A", "--spread", "50")
    desk("pair")
    assert "9999 cannot be a score" in desk.refused("result", "1", "9999", "300")


@pytest.mark.usefixtures("qapp")
def test_sheets_for_the_wall_and_the_boards(desk: Desk, tmp_path: Path) -> None:
    desk("pair", "A:B", "C:D", "E:F", "G:H", "--system", "manual")
    desk("result", "1", "421", "380")
    desk("result", "2", "--forfeit", "C")
    target = tmp_path / "wall.html"
    made = desk("print", str(target), "boards", "names", "slips", "cards")
    assert made["sheets"] == ["boards", "names", "slips", "cards"]
    text = target.read_text(encoding="utf-8")
    one = desk("rounds")[0]["boards"][0]
    first, second = one["first"], one["second"]
    assert f"<td class=n>1</td><td>{first}</td><td>{second}</td>" in text
    assert f"<td>{second}</td><td class=n>1</td><td>second</td><td>{first}</td>" in text
    assert text.count("class=slip") == 4
    assert "<td class=n>421</td><td class=n>380</td><td>W 1</td>" in text
    desk("print", str(target))
    text = target.read_text(encoding="utf-8")
    assert "Standings after 2 of 4 games of round 1<" in text
    assert re.search(r"W \d \+50\nforfeit", text)
    assert "W +50\nbye" in text
    assert "against " in text
    pdf = tmp_path / "wall.pdf"
    desk("print", str(pdf), "standings")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert "ends with .html or .pdf" in desk.refused("print", str(tmp_path / "x.txt"))


def test_each_sheet_of_a_division_begins_a_page_under_its_name(desk: Desk, tmp_path: Path) -> None:
    for name in "XYZ":
        desk("enter", name, "--division", "Two")
    desk("pair", "--division", "Two")
    target = tmp_path / "sheets.html"
    desk("print", str(target), "slips", "boards", "standings")
    text = target.read_text(encoding="utf-8")
    sections = re.findall(r"<section>(.*?)</section>", text, re.DOTALL)
    assert [re.findall(r"<h1>(.*?)</h1>", section) for section in sections] == [
        ["Club evening"],
        [],
        ["Club evening, Two"],
        ["Club evening, Two"],
    ]
    assert "Club evening, Two: round 1, board 1" in sections[1]
    # Every slip is as wide as the paper, with columns of the same widths.
    assert re.findall(r"<table( width=100%)?><thead><tr>(.*?)</tr>", sections[1]) == [
        (
            " width=100%",
            "<th width=43%>Player</th><th width=10%></th><th width=17%>Points</th>"
            "<th width=30%>Signed</th>",
        )
    ]


def test_the_heading_of_the_standings_says_what_counts(desk: Desk, tmp_path: Path) -> None:
    target = tmp_path / "standings.html"

    def heading() -> str:
        desk("print", str(target), "standings")
        [found] = re.findall(r"<h2>(Standings .*?)</h2>", target.read_text(encoding="utf-8"))
        return str(found)

    assert heading() == "Standings before round 1"
    desk("pair")
    assert heading() == "Standings after the bye of round 1"
    for board in range(1, 5):
        desk("result", str(board), "400", "350")
    assert heading() == "Standings after round 1"
    desk("pair")
    assert heading() == "Standings after round 1 and the bye of round 2"
    desk("result", "3", "400", "350")
    assert heading() == "Standings after round 1 and 1 of 4 games of round 2"
    desk("pair")
    desk("result", "1", "400", "350")
    assert heading() == (
        "Standings after round 1, 1 of 4 games of round 2 and 1 of 4 games of round 3"
    )


def test_the_help_of_print_lists_the_sheets_alone(desk: Desk) -> None:
    with pytest.raises(SystemExit):
        main(["club", str(desk.file), "print", "--help"])
    said = " ".join(desk.printed().split())
    assert "[]" not in said and "boards, names, standings" in said
    assert "expected one of boards, names" in desk.wrong("print", "x.html", "bords")


def test_players_are_found_and_listed_by_surname(desk: Desk, tmp_path: Path) -> None:
    for name in ("Zoe Abel", "Ann van Dyke", "Öst, Ben"):
        desk("enter", name)
    assert desk("enter", "Abel, Zoe", "--rating", "1500")["name"] == "Zoe Abel"
    assert "Zoe Abel is entered already" in desk.refused("enter", "abel, zoe")
    assert desk("away", "Öst, Ben", "2")["name"] == "Ben Öst"
    pairs = ("Abel, Zoe:van Dyke, Ann", "Ben Öst:A", "B:C", "D:E", "F:G", "H:I")
    desk("pair", *pairs, "--system", "manual")
    target = tmp_path / "names.html"
    desk("print", str(target), "names")
    listed = re.findall(r"<tr><td>([^<]*)</td>", target.read_text(encoding="utf-8"))
    assert listed == [*"A", "Abel, Zoe", *"BCDEFGHI", "Öst, Ben", "van Dyke, Ann"]


def test_names_are_escaped_on_a_page(desk: Desk, tmp_path: Path) -> None:
    desk("enter", "<b>Zoe</b>")
    desk("pair")
    target = tmp_path / "page.html"
    desk("print", str(target), "names", "cross-table", "slips", "cards")
    assert "<b>Zoe" not in target.read_text(encoding="utf-8")


def test_prizes_on_the_command_line(desk: Desk, tmp_path: Path) -> None:
    desk("prize", "place", "--money", "50", "--award", "Cup")
    desk("prize", "place", "--place", "2", "--money", "20.50")
    desk("prize", "place", "--to", "1300", "--money", "10", "--unless-placed")
    desk("prize", "high-game", "--money", "5")
    assert "expected a sum such as 50" in desk.wrong("prize", "place", "--money", "-3")
    boards = desk("pair", "A:B", "C:D", "E:F", "G:H", "--system", "manual")[:4]
    assert desk("prizes")["awards"][3]["players"] == []
    points = dict(zip("ABCDEFGH", (400, 300, 400, 300, 400, 390, 390, 500), strict=True))
    for board in boards:
        scores = (str(points[board[seat]]) for seat in ("first", "second"))
        desk("result", str(board["board"]), *scores)
    won = desk("prizes")
    assert not won["is_final"]
    # H won by 110; A and C by 100.
    assert [(each["players"], each["money"]) for each in won["awards"]] == [
        (["H"], 50.0),
        (["A", "C"], 10.25),
        (["I"], 10.0),
        (["H"], 5.0),
    ]
    assert won["awards"][3]["reason"] == "500-390, round 1"
    table = {each["player"]: each["prize"] for each in desk("standings")}
    assert (table["H"], table["A"], table["B"]) == ("55, Cup", "10.25", "")
    page = tmp_path / "prizes.html"
    desk("print", str(page), "prizes")
    assert "<td>place 2</td><td>A and C</td>" in page.read_text(encoding="utf-8")
    desk("prize", "high-game")
    assert len(desk("prizes")["awards"]) == 3


def test_a_result_with_its_game(desk: Desk, tmp_path: Path) -> None:
    desk("pair", "A:B", "C:D", "E:F", "G:H", "--system", "manual")
    game = ("--game", str(GCG_FOLDER / "passed_out.gcg"))
    assert "is one of Nell and Piet" in desk.refused("result", "1", *game)
    asked = desk.refused("result", "1", "375", "300", *game, "--as-paired")
    assert "375-300, but the game" in asked
    assert "--trust typed or --trust game" in asked
    assert desk("rounds")[0]["boards"][0]["ending"] is None
    taken = desk("result", "1", "375", "300", *game, "--as-paired", "--trust", "typed")
    assert (taken["points"], taken["game"]) == ([375, 300], [375, 333])
    assert main(["club", str(desk.file), "rounds"]) == 0
    assert "but the game ended 375 - 333" in desk._capsys.readouterr().out
    desk("result", "1", *game, "--as-paired", "--trust", "game")
    assert desk("rounds")[0]["boards"][0]["points"] == [375, 333]
    target = tmp_path / "games.zip"
    assert desk("export", str(target))["bytes"] > 300
    assert "no .gcg or .journal file" in desk.refused("result", "2", "--game", "nowhere")
    assert "with --game expected BOARD" in desk.refused("result", "2", "300", *game)


def test_a_copy_of_the_file_is_merged(desk: Desk, tmp_path: Path) -> None:
    desk("pair", "A:B", "C:D", "E:F", "G:H", "--system", "manual")
    other = Desk(tmp_path / "stick.club", desk._capsys)
    shutil.copy(desk.file, other.file)
    desk("result", "1", "400", "300")
    other("result", "1", "400", "301")
    other("result", "2", "350", "340")
    said = desk.refused("merge", str(other.file))
    assert "this file:  Round 1, board 1: 400 to 300" in said
    assert "other file: Round 1, board 1: 400 to 301" in said
    assert "nothing was taken" in said
    assert desk("rounds")[0]["boards"][1]["points"] is None
    merged = desk("merge", str(other.file), "--keep", "mine")
    assert merged["taken"] == ["Round 1, board 2: 350 to 340"]
    assert len(merged["conflicts"]) == 1
    assert [each["points"] for each in desk("rounds")[0]["boards"][:2]] == [[400, 300], [350, 340]]
    again = desk("merge", str(other.file))
    assert (again["taken"], again["conflicts"]) == ([], [])
    assert "there is no such club file" in desk.refused("merge", str(tmp_path / "none.club"))


def test_a_plan_with_a_finish_starts_and_warnings(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert desk("plan", "--system", "random", "--finish", "2")["finish"] == 2
    assert "more rounds than the event has" in desk.refused("plan", "--finish", "5")
    systems = []
    for _ in range(4):
        desk("pair")
        systems.append(desk("rounds")[-1]["system"])
    assert systems == ["random", "random", "koth", "koth"]
    table = desk("starts")
    assert {"player", "firsts", "seconds", "difference", "run", "longest_run"} == set(table[0])
    desk("warn", "A", "--topic", "overdraw-play", "--round", "1")
    desk("warn", "A", "--topic", "overdraw-play", "--round", "2")
    (found,) = desk("warnings")
    assert (found["rounds"], found["section"]) == ([1, 2], "IV.B.5.a")
    assert "is not a topic" in desk.refused("warn", "A", "--topic", "nothing")
    assert main(["club", str(desk.file), "warnings"]) == 0
    assert "A: overdraw-play, round 1, 2. The next one loses" in capsys.readouterr().out


def test_who_cannot_be_caught_is_named_with_the_reason(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk("remove", "I")
    assert desk("plan", "--gibson")["gibson"] == 250
    assert desk("plan", "--gibson", "40", "--system", "koth")["gibson"] == 40
    for number in range(1, 4):
        for row in desk("pair"):
            won = ("390", "690") if row["second"] == "A" else ("690", "390")
            desk("result", str(row["board"]), *won, "--round", str(number))
    assert main(["club", str(desk.file), "pair"]) == 0
    assert "rackside: A cannot be caught and meets " in capsys.readouterr().err
    assert main(["club", str(desk.file), "history"]) == 0
    assert "Round 4 paired. A cannot be caught and meets " in capsys.readouterr().out
    desk("unpair")
    assert main(["club", str(desk.file), "pair", "--gibson", "0"]) == 0
    assert "caught" not in capsys.readouterr().err


def test_penalties_are_listed_and_count_by_the_book(desk: Desk) -> None:
    assert [each["offence"] for each in desk("penalties")][-1] == "overtime-over-limit"
    desk("pair")
    board = desk("rounds")[-1]["boards"][0]
    assert "Enter the points of board 1" in desk.refused(
        "penalise", board["first"], "--for", "lookup-separate"
    )
    desk("result", "1", "400", "395")
    taken = desk("penalise", board["first"], "--for", "lookup-separate")
    assert (taken["points"], taken["section"], taken["spread"]) == ([390, 395], "IV.J.2", 0)
    assert desk("rounds")[-1]["boards"][0]["ruling"] == "lookup-separate"
    assert desk("penalise", "A", "--for", "out-of-order-draw")["spread"] == -50
    assert "no penalty phone-rings" in desk.refused("penalise", "A", "--for", "phone-rings")
    for wrong in (("--for", "no-show", "--spread", "5"), ("--points", "5"), ()):
        assert "penalise: " in desk.refused("penalise", "A", *wrong)


def test_a_forfeit_to_gain_by_it_costs_more(desk: Desk) -> None:
    desk("pair")
    name = desk("rounds")[-1]["boards"][0]["first"]
    forfeit = ("result", "1", "--forfeit", name)
    assert "the director says how much" in desk.refused(*forfeit, "--abuse")
    assert desk(*forfeit, "--abuse", "120")["lost"] == 120
    spreads = {each["player"]: each["spread"] for each in desk("standings")}
    assert spreads[name] == -120
    assert "goes with --forfeit" in desk.refused("result", "2", "400", "300", "--abuse", "9")
    desk("new", "--ruleset", "sanspa-2001", "--rounds", "2", "--event", "Next")
    for player in "AB":
        desk("enter", player)
    desk("pair")
    assert desk("result", "1", "--forfeit", "A", "--abuse")["lost"] == 150
    desk("new", "--ruleset", "singapore-2015", "--rounds", "2", "--event", "Third")
    for player in "AB":
        desk("enter", player)
    desk("pair")
    assert "no greater loss" in desk.refused("result", "1", "--forfeit", "A", "--abuse")


def test_a_rating_is_entered_with_its_uncertainty(desk: Desk) -> None:
    assert desk("enter", "J", "--rating", "1550", "--deviation", "60")["deviation"] == 60
    assert desk("enter", "J", "--rating", "1560")["deviation"] == 60
    assert {"player": "J", "rating": 1560, "deviation": 60} in desk("ratings")
    assert "30 to 350 points" in desk.refused("enter", "J", "--deviation", "20")
    desk("new", "--rounds", "2", "--event", "Next")
    assert desk("enter", "J")["deviation"] == 60
    assert desk("enter", "J", "--deviation", "0")["deviation"] is None


def test_latecomers_join_a_table_where_there_is_a_bye(desk: Desk) -> None:
    desk("pair", "--system", "interleaved")
    desk("enter", "J")
    assert len(desk("pair", "--system", "interleaved")) == 5
    assert "cannot join its table of 10" in desk.refused("enter", "K")


def test_pairs_by_hand_are_taken_with_their_faults_named(desk: Desk) -> None:
    desk("pair", "A:B", "C:D", "E:F", "G:H", "--system", "manual")
    pairs = ("pair", "A:B", "C:E", "--system", "manual")
    assert "5 players would have a bye: " in desk.refused(*pairs)
    assert len(desk("rounds")) == 1
    assert main(["club", str(desk.file), *pairs, "--sure"]) == 0
    said = desk._capsys.readouterr().err
    assert "have met before (1)" in said
    assert "I has had a bye before" in said


def test_pairs_by_hand_keep_the_starts_together_unless_wanted(desk: Desk) -> None:
    names, last = list("ABCDEFGH"), []
    while len(names) > 1:
        last = [f"{one}:{other}" for one, other in zip(names[::2], names[1::2], strict=True)]
        if len(names) == 2:
            break
        made = desk("pair", *last, "--system", "manual", "--sure")
        names = [each["first"] for each in made if each["board"]]
    # Both have begun twice, so one of them would begin for the third time.
    assert "out of balance (3 : 0)" in desk.refused("pair", *last, "--system", "manual")
    assert len(desk("rounds")) == 2
    assert len(desk("pair", *last, "--system", "manual", "--sure")) == 1 + 7


def test_tables_of_many_rounds_go_on_under_the_names_again(desk: Desk, tmp_path: Path) -> None:
    desk("new", "--event", "Long", "--rounds", "30", "--ruleset", "naspa-2016")
    for name in ("Ann", "Ben", "Cat", "Dan"):
        desk("enter", name)
    for _ in range(30):
        desk("pair", "--system", "round-robin")
    for sheet, title, most in (
        ("wall-chart", "Wall chart", 1 + 6),
        ("cross-table", "Cross table", 2 + 6 + 2),
        ("cards", "1 Ann", 10),
    ):
        target = tmp_path / f"{sheet}.html"
        desk("print", str(target), sheet)
        text = target.read_text(encoding="utf-8")
        heads = re.findall(r"<thead>(.*?)</thead>", text)
        assert max(head.count("<th") for head in heads) <= most
        assert f"{title}, rounds 1 to " in text
        assert " to 30</h2>" in text
        rounds = [int(each) for head in heads for each in re.findall(r">Round (\d+)<", head)]
        assert rounds == (list(range(1, 31)) if sheet != "cards" else [])


def test_pages_for_the_site_wall_charts_and_certificates(desk: Desk, tmp_path: Path) -> None:
    boards = desk("pair", "A:B", "C:D", "E:F", "G:H", "--system", "manual")
    desk("result", "1", "412", "388")
    desk("result", "2", "--double-forfeit")
    desk("prize", "high-game", "--award", "Book")
    folder = tmp_path / "site"
    made = desk("site", str(folder))
    assert made["pages"] == len(list(folder.iterdir())) == 5 + 9 + 1
    index = (folder / "index.html").read_text(encoding="utf-8")
    for file in re.findall(r"href='([^']+)'", index):
        assert (folder / file).exists()
    first, second = boards[0]["first"], boards[0]["second"]
    text = (folder / "round-1.html").read_text(encoding="utf-8")
    assert f"<td>{first}</td><td>{second}</td><td>412 - 388</td>" in text
    assert "both forfeit" in text
    place = "ABCDEFGHI".index(first) + 1
    card = (folder / f"player-{place}.html").read_text(encoding="utf-8")
    assert f"{place} {first} (" in card
    assert card.count("<tr>") == 1 + 4
    against = "ABCDEFGHI".index(second) + 1
    chart = (folder / "wall-chart.html").read_text(encoding="utf-8")
    assert f"412-388 v {against}\n1-0\n+24 = +24" in chart
    page = tmp_path / "certificates.html"
    desk("print", str(page), "certificates")
    text = page.read_text(encoding="utf-8")
    assert f"award'>{first}</p><p class=certificate>High game</p>" in text
    assert "Second place" in text
    assert "<h1>" not in text
    # The first one is at the top of its page already.
    assert text.count("certificate next") == text.count("award'>") - 1
    desk("print", str(page), "standings", "certificates")
    text = page.read_text(encoding="utf-8")
    assert text.count("certificate next") == text.count("award'>") - 1


def test_a_rating_file_comes_in_and_goes_out(tmp_path: Path, desk: Desk) -> None:
    other = Desk(tmp_path / "open.club", desk._capsys)
    other("new", "--rounds", "30", "--ruleset", "naspa-2016")
    taken = other("import", str(TOURNAMENTS / "open_of_35.tou"))
    assert (taken["players"], taken["rounds"], taken["problems"]) == (35, 22, [])
    target = tmp_path / "upload.csv"
    assert other("export", str(target), "--as", "coco")["as"] == "coco"
    again = Desk(tmp_path / "again.club", desk._capsys)
    again("new", "--rounds", "30", "--ruleset", "naspa-2016")
    assert again("import", str(target))["rounds"] == 22


def test_the_roster_goes_on_from_event_to_event(desk: Desk) -> None:
    desk("enter", "B", "--rating", "1850", "--club", "North")
    desk("new", "--event", "Next", "--rounds", "3", "--ruleset", "naspa-2016")
    entered = desk("enter", "B")
    assert [entered[key] for key in ("name", "rating", "club", "team", "joined")] == [
        "B",
        1850,
        "North",
        None,
        1,
    ]
    assert [each["name"] for each in desk("roster")] == list("ABCDEFGHI")
    assert desk("roster", "--enter")[1] == {
        "name": "B",
        "rating": 1850,
        "club": "North",
        "team": "",
    }
    assert len(desk("standings")) == 9
    # A correction keeps everything else.
    desk("enter", "B", "--rating", "1800")
    assert desk("roster")[1]["club"] == "North"


@pytest.mark.parametrize(("ruleset", "section"), [("naspa-2016", "III.C"), ("sanspa-2001", "6.1")])
def test_the_rule_book_around_the_round(desk: Desk, ruleset: str, section: str) -> None:
    desk("new", "--event", ruleset, "--rounds", "3", "--ruleset", ruleset)
    found = {each["topic"]: each for each in desk("rules")}
    assert section in found["late-one"]["sections"]
    assert {"late-both", "forfeit", "dropout", "end-director"} <= set(found)
    assert all(each["answer"] or each["resolution"] for each in found.values())


def test_a_correction_after_the_next_round_says_what_stays(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk("pair", "--system", "swiss")
    for board in range(1, 5):
        desk("result", str(board), "400", "350")
    desk("pair", "--system", "swiss")
    entered = next(each for each in desk("history") if each["kind"] == "ResultEntered")
    for words in (("result", "1", "300", "380", "--round", "1"), ("undo", str(entered["change"]))):
        assert main(["club", str(desk.file), *words]) == 0
        said = capsys.readouterr().err
        # Only the last result of a board counts, so taking back an earlier one changes nothing.
        assert ("Round 2 was paired with the earlier result of round 1" in said) == (
            words[0] == "result"
        )


def test_an_event_becomes_shorter(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk("pair", "--system", "swiss")
    assert len(desk("rounds", "--total", "1")) == 1
    assert "event has 1 round, and it is paired" in desk.refused("pair")
    assert "1 to 99 rounds" in desk.refused("rounds", "--total", "0")
    assert main(["club", str(desk.file), "rounds", "--total", "2"]) == 0
    assert "2 rounds in all" in capsys.readouterr().err
