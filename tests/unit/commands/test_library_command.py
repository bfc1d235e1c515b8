# SPDX-License-Identifier: MIT
"""`rackside library`, `rackside statistics` and `rackside backup` without a window."""

from __future__ import annotations

import calendar
import json
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.commands import statistics
from desktop_app.session.strength import strength_of
from desktop_app.storage.backups import list_backups
from tests.helpers.kept_games import (
    GCG_FOLDER,
    NOON_MS,
    keep,
    recorded_game,
    sample_events,
    small_game,
)
from tests.helpers.sample_game import chained
from tests.unit.session.test_strength import even_games

DAY_MS = 86_400_000


@pytest.fixture
def home(data_dir: Path) -> Path:
    keep(data_dir, "c", recorded_game("complete"), NOON_MS)
    keep(data_dir, "p", recorded_game("passed_out"), NOON_MS + DAY_MS)
    keep(data_dir, "u", sample_events(), NOON_MS + 2 * DAY_MS)
    return data_dir


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert main([*words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def ids(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return "".join(game["id"] for game in told(capsys, "library", *words)["games"])


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ((), "upc"),
        (("list", "--player", "nell"), "pc"),
        (("--word", "quit"), "p"),
        (("--word", "RAC?"), "c"),
        (("--at-least", "400"), "c"),
        (("--at-most", "333", "--player", "piet"), "p"),
        (("--lexicon", "open-english"), "c"),
        (("--ruleset", "naspa-2016"), "pc"),
        (("--from", "2027-01-16"), "up"),
        (("--to", "2027-01-15"), "c"),
        (("--from", "2027-01-16", "--to", "2027-01-16"), "p"),
        (("--text", "ann"), "u"),
        (("--removed",), ""),
    ],
)
def test_the_options_find(
    home: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], found: str
) -> None:
    assert ids(capsys, *words) == found


def test_a_game_is_printed_in_a_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "--player", "nell", "--word", "coroner"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "p  2027-01-16  375:333  Nell v Piet",
        "1 game",
    ]


def test_games_go_out_and_come_in_again(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "all.zip"
    assert told(capsys, "library", "export", str(target))["exported"] == 3
    other = tmp_path / "other"
    report = told(capsys, "library", "import", str(target), "--data", str(other))
    assert sorted(report["added"]) == ["c", "p", "u"]
    again = told(capsys, "library", "import", str(target))
    assert (again["added"], again["known"]) == ([], 3)
    one = tmp_path / "one.gcg"
    assert told(capsys, "library", "export", str(one), "--game", "c")["exported"] == 1
    assert "#title Thursday club" in one.read_text("utf-8")


def test_a_game_is_exported_as_gcg_by_its_id(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "game.txt"
    words = ("library", "export", "--gcg", "c", "--out", str(target))
    assert told(capsys, *words) == {"file": str(target), "exported": 1, "problems": []}
    text = target.read_text("utf-8")
    assert text.startswith("#character-encoding UTF-8\n#player1 Nell")
    assert "\n#rackside" not in text


def test_an_import_says_what_cannot_be_read_or_be_true(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    odd = tmp_path / "odd.gcg"
    odd.write_text("#player1 a A\n#player2 b B\nrubbish\n>a: AB 8G AB +8 8\n", "utf-8")
    assert main(["library", "import", str(odd)]) == 0
    said = capsys.readouterr()
    left_out = "read 'rubbish': expected a line that begins with # or >; left out"
    assert said.err == f"rackside: {odd}: line 3: {left_out}\n"
    many = tmp_path / "many.gcg"
    many.write_text("#player1 a A\n#player2 b B\n" + "x\n" * 24 + ">a: AB - +0 0\n", "utf-8")
    remarks = told(capsys, "library", "import", str(many))["remarks"]
    assert [line.rsplit(": ", 1)[-1] for line in remarks][-1] == "4 more remarks"
    wrong = tmp_path / "wrong.gcg"
    wrong.write_text("#player1 a A\n#player2 b B\n>a: ABKK 8G AB +8 8\n", "utf-8")
    (remark,) = told(capsys, "library", "import", str(wrong))["remarks"]
    assert remark == f"{wrong}: line 3: 2 tiles K: the set has 1"


def test_damaged_files_are_reported_and_the_rest_is_imported(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    junk = tmp_path / "junk.zip"
    junk.write_bytes(b"junk")
    files = [str(junk), str(GCG_FOLDER / "half.gcg")]
    assert main(["library", "import", *files]) == 1
    said = capsys.readouterr()
    assert "junk.zip: is not a readable ZIP file" in said.err
    assert said.out.startswith("1 added, 0 here already")


def test_a_game_is_removed_and_put_back(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "library", "remove", "c")
    assert (ids(capsys), ids(capsys, "--removed")) == ("up", "c")
    told(capsys, "library", "put-back", "c")
    assert (ids(capsys), ids(capsys, "--removed")) == ("upc", "")


@pytest.mark.parametrize(
    ("action", "game", "said"),
    [
        ("remove", "none", "cannot be moved"),
        ("remove", "../../x", "'../../x' is not the id of a game"),
        ("put-back", "../journals/c", "'../journals/c' is not the id of a game"),
    ],
)
def test_the_games_beside_one_that_cannot_be_moved_are_moved_and_named(
    home: Path, capsys: pytest.CaptureFixture[str], action: str, game: str, said: str
) -> None:
    if action == "put-back":
        told(capsys, "library", "remove", "c")
    assert main(["library", action, game, "c"]) == 1
    shown = capsys.readouterr()
    assert shown.out.endswith("c.journal\n") and said in shown.err
    assert shown.err.count("\n") == 1
    assert ids(capsys, "--removed") == ("c" if action == "remove" else "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("library", "--from", "yesterday"), "expected a day such as"),
        (("library", "list", "x"), "takes no 'x'"),
        (("library", "export"), "needs one file"),
        (("library", "export", "x.gcg"), "holds one game, and 3 were found"),
        (("library", "export", "x.zip", "--game", "none"), "there is no game 'none'"),
        (("library", "export", "--gcg", "none", "--out", "x"), "--gcg: there is no game 'none'"),
        (("library", "export", "x", "--gcg", "c", "--game", "c"), "not both"),
        (("library", "export", "x", "--out", "y"), "needs one file"),
        (("library", "export", "x.txt"), "x.txt: expected a name that ends in .zip or .gcg"),
        (("library", "export", "x"), "expected a name that ends in .zip or .gcg"),
        (("library", "export", "x.ZIP", "--gcg", "c"), "a game written by --gcg is no .zip"),
        (("library", "import"), "needs files"),
        (("library", "remove"), "needs the ids"),
        (("statistics", "nobody"), "'nobody' has no game"),
        (("backup", "restore"), "which backup"),
        (("backup", "restore", "latest"), "there is no backup"),
        (("backup", "verify", "none.zip"), "no such file"),
    ],
)
def test_failures_are_reported_in_a_line(
    home: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert main(list(words)) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("year", [1901, 1975, 2120])
def test_a_clock_outside_the_years_of_zip_files_stops_nothing(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    year: int,
) -> None:
    now_s = calendar.timegm((year, 6, 1, 12, 0, 0))
    monkeypatch.setattr(time, "time", lambda: float(now_s))
    monkeypatch.setattr(time, "time_ns", lambda: now_s * 1_000_000_000)
    made = told(capsys, "backup", "make")
    assert told(capsys, "backup", "verify", made["file"])["problems"] == []
    target = tmp_path / "all.zip"
    assert told(capsys, "library", "export", str(target))["exported"] == 3
    other = tmp_path / "other"
    assert len(told(capsys, "library", "import", str(target), "--data", str(other))["added"]) == 3


def test_names_with_line_feeds_stay_on_their_line(
    data_dir: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keep(data_dir, "n", small_game("Ann", "Ben\n\x1b[2Jand more"))
    assert main(["library"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(["statistics", "Ann"]) == 0
    said = capsys.readouterr().out
    assert "Ben \ufffd[2Jand more" in said
    assert all(line.startswith(("games", *_HEADS)) for line in said.splitlines())
    archive = tmp_path / "odd.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("journals/a\nb.journal", "x")
        file.writestr("read\nme.txt", "x")
    assert main(["library", "import", str(archive)]) == 1
    error = capsys.readouterr().err
    assert [line.startswith("rackside: ") for line in error.splitlines()] == [True, True]


_HEADS = ("won", "average", "bingos", "high", "seconds", "overtime", "challenge", "phoneys")


def test_the_strength_is_said_once_the_games_tell_it(
    data_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(data_dir, "n", small_game("Ann", "Ben"))
    assert main(["statistics", "Ann", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["strength"] == ""
    known = strength_of("Ann", even_games("kai"))
    monkeypatch.setattr(statistics, "strength_of", lambda _player, _games: known)
    assert main(["statistics", "Ann"]) == 0
    assert "strength          about as strong as Kai" in capsys.readouterr().out


def test_half_a_letter_in_a_name_breaks_no_export(
    data_dir: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keep(data_dir, "s", small_game("Ann\ud800", "Ben"))
    data = (data_dir / "journals" / "s.journal").read_bytes().replace(b"\\ufffd", b"\\ud800")
    lines = data.splitlines(keepends=True)
    (tmp_path / "t.journal").write_bytes(chained(lines))
    assert told(capsys, "library", "import", str(tmp_path / "t.journal"))["added"] == ["t"]
    for name in ("all.zip", "one.gcg"):
        args = ("--game", "t") if name == "one.gcg" else ()
        report = told(capsys, "library", "export", str(tmp_path / name), *args)
        assert report["problems"] == []


def test_statistics_of_a_player(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "statistics", "PIET de wit")
    assert (found["games"], found["wins"], found["average"]) == (1, 1, 414.0)
    assert found["high_play"]["word"] == "GAZES"
    assert found["phoneys"] == 1
    assert told(capsys, "statistics", "nell", "--opponent", "nobody")["games"] == 0
    assert main(["statistics", "nell"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "won, lost, tied   1, 0, 0" in lines
    assert "high play         64 CORONER, 2027-01-16 against Piet" in lines


def test_a_backup_is_made_listed_and_restored(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = told(capsys, "backup", "make")
    assert (made["games"], made["kind"]) == (3, "by-hand")
    (listed,) = told(capsys, "backup", "list")["backups"]
    assert listed["file"] == made["file"]
    assert told(capsys, "backup", "verify", "latest")["problems"] == []
    (home / "journals" / "c.journal").unlink()
    report = told(capsys, "backup", "restore", "latest")
    assert (report["restored"], report["unchanged"]) == (["c"], 2)
    assert len(list_backups(home)[0]) == 2


def test_a_damaged_backup_is_found(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(told(capsys, "backup", "make")["file"])
    data = bytearray(path.read_bytes())
    data[200] ^= 0xFF
    path.write_bytes(bytes(data))
    assert told(capsys, "backup", "verify", str(path), code=1)["problems"]
    assert main(["backup", "restore", str(path)]) == 2
    assert "nothing was changed" in capsys.readouterr().err
