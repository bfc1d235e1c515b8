# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.engine.klv import KlvLeaves
from desktop_app.formats.cgp import parse_rack
from desktop_app.settings.paths import resource_path
from tests.helpers.brute_force import find_plays
from tests.helpers.command_line import complaint
from tests.helpers.searches import word_file

EMPTY_ROWS = "/".join(["15"] * 15)
WORDS = ("AB", "BA", "ABA", "CAB", "CABS", "SAB", "BAS", "AS")
HOUSE_RULES = """
[meta]
id = "house"
title = "House"
short = "HO"
revised = ""
issuer = "us"
base = "naspa-2016"
residual_authority = "director"
silent = []
[score]
bingo_pts = 35
"""
CAB = f"{'/'.join(['15'] * 7)}/7CaB5/{'/'.join(['15'] * 7)}"


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path, WORDS)


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["moves", *arguments, "--json"]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return json.loads(done.out)


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return complaint(capsys, "moves", *arguments)


def test_every_play_is_counted_and_described(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    answer = run_json(capsys, f"{CAB} SA?/ 0/0 0", "--lexicon", words)
    tiles = {(7, 7): "C", (7, 8): "a", (7, 9): "B"}
    assert answer["count"] == len(find_plays(tiles, "SA?", WORDS)) == len(answer["plays"])
    by_place = {(each["position"], each["tiles"]): each for each in answer["plays"]}
    assert by_place["8H", "...S"] == {
        "position": "8H",
        "tiles": "...S",
        "words": ["CABS"],
        "score": 3 + 0 + 3 + 1,
        "leave": "A?",
        "equity_millipoints": by_place["8H", "...S"]["equity_millipoints"],
    }
    assert by_place["8H", "...s"]["score"] == 6
    assert by_place["8H", "...s"]["leave"] == "AS"
    both = by_place["K8", "SAb"]
    assert both["words"] == ["SAB", "CABS"]
    assert both["score"] == (1 + 1) + (3 + 0 + 3 + 1)


def test_plays_are_ordered_by_equity_score_position_and_tiles(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    plays = run_json(capsys, f"{CAB} SA?AB/ 0/0 0", "--lexicon", words)["plays"]
    keys = [
        (-play["equity_millipoints"], -play["score"], play["position"], play["tiles"])
        for play in plays
    ]
    assert keys == sorted(keys)
    assert len(keys) > 50


def test_what_is_kept_counts_by_the_learned_values_or_by_those_of_a_file(
    capsys: pytest.CaptureFixture[str], words: str, tmp_path: Path
) -> None:
    asked = (f"{CAB} SA?/ 0/0 0", "--lexicon", words)
    shipped = resource_path("leaves", "english-school.klv2")
    usual = run_json(capsys, *asked)
    assert run_json(capsys, *asked, "--leaves", str(shipped)) == usual
    values = KlvLeaves.read(shipped)
    for each in usual["plays"]:
        worth = values.value(parse_rack(each["leave"]))
        assert each["equity_millipoints"] == 1_000 * each["score"] + worth
    # A leave without a value counts nothing: here no leave has one.
    nothing = tmp_path / "nothing.klv2"
    nothing.write_bytes(struct.pack("<3I", 1, 1 << 22, 0))
    for each in run_json(capsys, *asked, "--leaves", str(nothing))["plays"]:
        assert each["equity_millipoints"] == 1_000 * each["score"]
    nothing.write_bytes(b"no values")
    assert "nothing.klv2: offset 0: " in fails(capsys, *asked, "--leaves", str(nothing))


@pytest.mark.parametrize("rack", ["SA?/", "SA?AB/", "ABCS/", "AB/ZZ", "QZ/"])
def test_the_limit_shortens_the_list_and_not_the_count(
    capsys: pytest.CaptureFixture[str], words: str, rack: str
) -> None:
    position = f"{CAB} {rack} 0/0 0"
    whole = run_json(capsys, position, "--lexicon", words)
    for limit in (0, 1, 3, 40):
        first = run_json(capsys, position, "--lexicon", words, "--limit", str(limit))
        assert first == {"count": whole["count"], "plays": whole["plays"][:limit]}


def test_the_rack_can_be_given_apart(capsys: pytest.CaptureFixture[str], words: str) -> None:
    given = run_json(capsys, f"{EMPTY_ROWS} ZZ/ 0/0 0", "--lexicon", words, "--rack", "ab")
    assert given == run_json(capsys, f"{EMPTY_ROWS} AB/ 0/0 0", "--lexicon", words)
    assert given["count"] == 8


def test_the_ruleset_decides_what_plays_score(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data_dir: Path
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("ABACABA\n", encoding="ascii")
    (data_dir / "rulesets").mkdir()
    (data_dir / "rulesets" / "house.toml").write_text(
        HOUSE_RULES,
        encoding="utf-8",
    )
    arguments = (f"{EMPTY_ROWS} ABACABA/ 0/0 0", "--lexicon", str(path))
    for ruleset, bonus in (("naspa-2016", 50), ("house", 35)):
        plays = run_json(capsys, *arguments, "--ruleset", ruleset)["plays"]
        letters = {4 + 9, 4 + 9 + 1, 4 + 9 + 3}
        assert {play["score"] for play in plays} == {2 * points + bonus for points in letters}


def test_a_table_without_json(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert main(["moves", f"{EMPTY_ROWS} AB/ 0/0 0", "--lexicon", words, "--limit", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["position", "tiles", "score", "leave", "equity", "words"]
    assert lines[1].split()[0] == "8G"
    assert lines[-1] == "2 of 8 plays"


def test_the_list_that_the_position_names_or_the_one_used_instead(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    assert main(["lexicon", "import", words, "--name", "CLUB"]) == 0
    capsys.readouterr()
    named = run_json(capsys, f"{EMPTY_ROWS} AB/ 0/0 0 lex club;")
    assert named["count"] == 8
    assert main(["moves", f"{EMPTY_ROWS} AB/ 0/0 0 lex CSW21;", "--json"]) == 0
    done = capsys.readouterr()
    assert done.err == "rackside: CSW21 is not installed, open-english is used\n"
    assert json.loads(done.out)["count"] == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([f"{EMPTY_ROWS[3:]} AB/ 0/0 0"], "CGP: column 1: read 14 rows"),
        ([f"14É/{EMPTY_ROWS[3:]} AB/ 0/0 0"], "CGP: column 3: read 'É' in row 1"),
        ([f"{EMPTY_ROWS} AB/ 0/0 0", "--rack", "A1"], "--rack: column 2: read '1'"),
        ([f"{EMPTY_ROWS} /AB 0/0 0"], "add --rack"),
        ([f"{EMPTY_ROWS} AB/ 0/0 0", "--limit", "-1"], "--limit: read -1, expected at least 0"),
        ([f"{EMPTY_ROWS} AB/ 0/0 0", "--ruleset", "house"], "house"),
        ([f"{EMPTY_ROWS} AB/ 0/0 0", "--lexicon", "csw99"], "'csw99' is neither"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert message in fails(capsys, *arguments)


@pytest.mark.parametrize(
    ("rack", "message"),
    [
        ("ABCDEFGH", "the rack: read 8 tiles, expected at most 7"),
        ("AB???", "the rack: read 3 blanks, expected at most 2"),
        ("AZZZ", "the rack: read 3 Zs, expected at most 1"),
        ("A" * 5000, "the rack: read 5,000 tiles, expected at most 7"),
    ],
)
def test_a_rack_that_is_not_held_is_refused(
    capsys: pytest.CaptureFixture[str], words: str, rack: str, message: str
) -> None:
    cgp = f"{EMPTY_ROWS} {rack}/ 0/0 0"
    assert fails(capsys, cgp, "--lexicon", words) == f"rackside: {message}\n"
    cgp = f"{EMPTY_ROWS} / 0/0 0"
    assert fails(capsys, cgp, "--rack", rack, "--lexicon", words) == f"rackside: {message}\n"


def test_a_bad_list_is_reported_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("AB\nB4\n", encoding="ascii")
    said = fails(capsys, f"{EMPTY_ROWS} AB/ 0/0 0", "--lexicon", str(path))
    assert f"{path}: line 2, column 2: read '4'" in said


def test_neither_qt_nor_numpy_is_loaded(words: str) -> None:
    code = (
        "import sys; from desktop_app.cli import main; "
        f"main(['moves', '{EMPTY_ROWS} AB/ 0/0 0', '--lexicon', {words!r}]); "
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'PySide6', 'numpy'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_tiles_that_lie_on_the_board_are_not_on_the_rack(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    cgp = f"7Z7/{EMPTY_ROWS[3:]} AZ/ 0/0 0"
    assert "the rack: read 1 Z, expected at most 0" in fails(capsys, cgp, "--lexicon", words)


def test_it_loads_nothing_that_plays_a_game() -> None:
    # Most of the time of one position is loading modules.
    code = (
        "import sys; from desktop_app.cli import main\n"
        f"main(['moves', '{'/'.join(['15'] * 15)} NDGODIE/ 0/0 0', '--limit', '1'])\n"
        "print([name for name in sys.modules if name.startswith('desktop_app.rules.') and"
        " name.split('.')[2] in ('state', 'events', 'commands', 'game', 'acts', 'procedures')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


def test_a_best_play_loads_little() -> None:
    position = f"{EMPTY_ROWS} AEINRST/ 0/0 0 lex open-english-school;"
    code = (
        "import sys; from desktop_app.cli import main; "
        f"main(['moves', {position!r}, '--limit', '1']); print(*sys.modules)"
    )
    for _ in range(2):
        # The first one keeps the tables of the rules.
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
    loaded = set(run.stdout.splitlines()[-1].split())
    assert "desktop_app.rules.ruleset" in loaded
    needless = {
        "tomllib",
        "desktop_app.lexicon.definitions",
        "desktop_app.rules.events",
        "desktop_app.rules.state",
        "desktop_app.commands.club",
    }
    assert not needless & loaded
