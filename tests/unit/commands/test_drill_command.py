# SPDX-License-Identifier: MIT
from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.commands.learner_list import list_of_person
from desktop_app.formats.cgp import format_cgp, parse_cgp
from desktop_app.learn.drills import DRILLS, positions_of
from desktop_app.learn.moves import read_move
from desktop_app.learn.questions import lesson_table
from desktop_app.play.rulesets import load_ruleset, wanted_lexica
from desktop_app.rules.commands import LayTiles
from desktop_app.rules.setup import Mode
from desktop_app.settings.paths import settings_file
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.journal_lines import journal_bytes
from desktop_app.storage.learners import Learners
from tests.helpers.classroom import room
from tests.helpers.lessons import POSITIONS


def test_tasks_with_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drill", "anagram", "--count", "3", "--seed", "4", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 3
    for row in rows:
        assert sorted(row["answer"]) == sorted(row["ask"].split(": ")[1].rstrip("."))
    assert main(["drill", "unseen", "--count", "1"]) == 0
    assert "= " in capsys.readouterr().out


def test_drill_on_the_console(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["drill", "hooks", "--count", "2", "--json"]) == 0
    answers = [row["answer"] for row in json.loads(capsys.readouterr().out)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    assert main(["drill", "hooks", "--count", "2", "--play"]) == 0
    assert "right: 2 of 2" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("99\n1 2 3\n"))
    assert main(["drill", "hooks", "--count", "1", "--play"]) == 1
    assert "I cannot read that." in capsys.readouterr().out


def test_list_has_the_record_of_the_learner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACKSIDE_DATA", str(tmp_path))
    learner = Learners(tmp_path).add("Ada", now_ms=1)
    learner.log("drills").append({"drill": "score", "right": True, "ms": 4000})
    assert main(["drill", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["drill"] for row in rows] == list(DRILLS)
    assert (rows[0]["answered"], rows[0]["right"], rows[0]["recent_ms"]) == (1, 1, 4000)
    assert main(["drill"]) == 0
    assert "Add up the score" in capsys.readouterr().out


def test_positions_of_own_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "mine.journal"
    position = parse_cgp(POSITIONS["quiet"])
    _, placements = read_move("7G MAKE", position.board)
    table = lesson_table(room(), position, placements, Mode.AUTOMATIC)
    table.submit(LayTiles(0, placements))
    journal.write_bytes(journal_bytes(table.events, at_ms=1))
    own = {format_cgp(each).split()[0] for each in positions_of(table.state, (0, 1))}
    assert own
    args = ["drill", "unseen", "--count", "20", "--json"]
    assert main([*args, "--games", str(journal)]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert 3 < sum(row["cgp"].split()[0] in own for row in rows) < 17


@pytest.mark.parametrize("kind", ["ruling", "anagram"])
def test_the_drill_goes_by_the_rules_and_the_list_of_the_learner_as_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("RACKSIDE_DATA", str(tmp_path))

    def tasks(*options: str) -> str:
        assert main(["drill", kind, "--count", "8", "--json", *options]) == 0
        return capsys.readouterr().out

    in_the_box = tasks("--ruleset", "mattel-family", "--lexicon", "open-english")
    assert tasks() == in_the_box
    learners = Learners(tmp_path)
    learner = learners.add("Ada", now_ms=1)
    assert tasks() == in_the_box
    learners.set_rules(learner.id, "sanspa-2001")
    learners.set_words(learner.id, "open-english-school")
    theirs = tasks("--ruleset", "sanspa-2001", "--lexicon", "open-english-school")
    assert tasks() == theirs
    assert theirs != in_the_box


def test_without_a_choice_the_list_is_that_of_the_last_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACKSIDE_DATA", str(tmp_path))
    source = tmp_path / "tiny.txt"
    source.write_text("CAT\nDOG\n", encoding="ascii")
    assert main(["lexicon", "import", str(source), "--name", "otcwl16"]) == 0
    SettingsStore(settings_file()).change(last_new_game={"ruleset": "naspa-2016"})
    capsys.readouterr()
    wanted = wanted_lexica(load_ruleset("naspa-2016"))
    assert "otcwl16" in wanted
    assert list_of_person(None) == "otcwl16"
    SettingsStore(settings_file()).change(last_new_game={"ruleset": "mattel-family"})
    assert list_of_person(None) == "open-english"


def test_unknown_drill_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drill", "chess"]) == 2
    assert "expected one of score," in capsys.readouterr().err
    assert main(["drill", "score", "--count", "0"]) == 2
