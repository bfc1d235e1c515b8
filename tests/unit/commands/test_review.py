# SPDX-License-Identifier: MIT
"""`rackside review`: reports, saved figures, and files that cannot be reviewed."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from contextlib import nullcontext
from datetime import date
from html import unescape
from pathlib import Path

import pytest

from desktop_app.analysis.report_colours import ON_PAPER
from desktop_app.analysis.review import Depth
from desktop_app.cli import main
from desktop_app.commands import review
from desktop_app.engine.thoughts import Missed
from desktop_app.rules.setup import Seat
from desktop_app.settings.paths import data_dir
from tests.helpers.bot_games import bot_game
from tests.helpers.command_line import answer, complaint
from tests.helpers.kept_games import NOON_MS, keep
from tests.helpers.play_turns import events_of, state_of
from tests.helpers.reviewed_game import GAME

READERS = Path(__file__).parents[2] / "data" / "readers"

pytestmark = pytest.mark.native


def test_the_report_has_every_turn_and_the_sums(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    told = answer(capsys, "review", str(game), "--depth", "instant")
    assert [turn["ply"] for turn in told["turns"]] == [0, 1, 2]
    assert [turn["turn"] for turn in told["turns"]] == [1, 1, 2], "as on the score sheet"
    first, second, _ = told["turns"]
    assert first["kinds"] == ["missed-bingo"] and first["cost"] == "large"
    assert first["played"] == "8G TIE" and first["cost_points"] > 40
    assert 0 < first["cost_win"] < 1 and first["cost_error"] > 0
    assert second["kinds"] == ["phoney"] and second["challenge"]["player"] == 0
    assert [each["player"] for each in told["players"]] == [0, 1]
    assert told["players"][0]["mistakes"]["large"] >= 1
    assert told["players"][0]["luck_points"] > 0
    assert first["reasons"] and second["reasons"]


def test_thoughts_of_a_lower_opponent_are_told_if_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, events = bot_game("g", Seat("Ann"), Seat("Bo", "bo"))
    game, copy = (keep(tmp_path, name, list(events)) for name in ("g", "copy"))
    # The figures of a whole game are not asked for.
    asked = ("review", str(game), "--saved")
    assert all(turn["thoughts"] is None for turn in answer(capsys, *asked)["turns"])
    turns = answer(capsys, *asked, "--thoughts")["turns"]
    for turn in turns:
        assert (turn["thoughts"] is None) == (turn["player"] == 0)
    first = turns[1]["thoughts"]
    missed = first["overlooked"][0]
    assert set(missed) == {"move", "points", "words", "why", "word"}
    assert missed["points"] > turns[1]["points"] and missed["word"] in missed["words"]
    theirs = [turn["thoughts"] for turn in turns if turn["player"]]
    assert {each["why"] for told in theirs for each in told["overlooked"]} <= {
        each.value for each in Missed
    }
    assert first["sentences"][0].startswith("Bo thought of ")
    assert ", ".join(first["words"][:2]) in first["sentences"][0]
    assert main([*asked, "--thoughts"]) == 0
    text = capsys.readouterr().out
    assert f"Bo, turn 1: {' '.join(first['sentences'])}" in text
    assert main([*asked, "--thoughts", "--player", "Ann"]) == 0
    assert "thought of" not in capsys.readouterr().out
    other = answer(capsys, "review", str(copy), "--saved", "--thoughts")["turns"]
    assert all(turn["thoughts"] is None for turn in other), "it is not certain who played there"


def test_progress_is_told_turn_by_turn(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert main(["review", str(game), "--depth", "instant", "--json", "--progress"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = {"file": str(game), "names": ["Ann", "Ben"], "of": 3}
    assert lines[:-1] == [{**told, "turn": turn} for turn in (1, 2, 3)]
    assert len(lines[-1]["turns"]) == 3


def test_one_player_alone(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    told = answer(capsys, "review", str(game), "--depth", "instant", "--player", " ben ")
    assert {turn["player"] for turn in told["turns"]} == {1}
    assert main(["review", str(game), "--depth", "instant", "--player", "Cleo"]) == 1
    assert "'Cleo' does not play in it" in capsys.readouterr().err


def test_saved_figures_are_used_and_damaged_ones_set_aside(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    first = answer(capsys, "review", str(game), "--depth", "instant")
    (saved,) = (data_dir() / "reviews").iterdir()
    content = json.loads(saved.read_text())
    for turn in content["turns"].values():
        turn["cost_points"] = 12345.0
    saved.write_text(json.dumps(content))
    again = answer(capsys, "review", str(game), "--depth", "instant")
    assert again["turns"][0]["cost_points"] == 12345.0
    fresh = answer(capsys, "review", str(game), "--depth", "instant", "--again")
    assert fresh == first
    saved.write_text("{")
    assert main(["review", str(game), "--depth", "instant", "--json"]) == 0
    captured = capsys.readouterr()
    assert "bad-1" in captured.err and json.loads(captured.out) == first


@pytest.mark.parametrize(
    ("content", "options"),
    [
        ('{"format": "rackside-review", "version": 99}', ("--depth", "instant")),
        ('{"format": "rackside-review", "version": 99}', ("--saved",)),
        ("{", ("--saved",)),
    ],
)
def test_figures_of_a_later_version_and_what_is_only_read_stay_where_they_are(
    capsys: pytest.CaptureFixture[str], game: Path, content: str, options: tuple[str, ...]
) -> None:
    answer(capsys, "review", str(game), "--depth", "instant")
    (saved,) = (data_dir() / "reviews").iterdir()
    saved.write_text(content)
    assert main(["review", str(game), *options]) == 1
    captured = capsys.readouterr()
    assert saved.name in captured.err and "mistake" not in captured.out
    assert list(saved.parent.iterdir()) == [saved] and saved.read_text() == content


def test_saved_figures_alone_are_reported_with_the_list_they_were_made_with(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("review", str(game), "--saved")
    bare = answer(capsys, *asked)
    assert [turn["problem"] for turn in bare["turns"]] == ["Not reviewed yet."] * 3
    assert not (data_dir() / "reviews").exists(), "nothing was reviewed"
    first = answer(
        capsys, "review", str(game), "--depth", "instant", "--lexicon", "open-english-school"
    )
    (saved,) = (data_dir() / "reviews").iterdir()
    content = json.loads(saved.read_text())
    del content["turns"][next(key for key, each in content["turns"].items() if each["line"] == 1)]
    saved.write_text(json.dumps(content))
    monkeypatch.setenv("RACKSIDE_ENGINE", "reference")
    told = answer(capsys, *asked)
    assert told["lexicon"] == "open-english-school"
    assert [told["turns"][at] for at in (0, 2)] == [first["turns"][at] for at in (0, 2)]
    assert told["turns"][1]["problem"] == "Not reviewed yet."
    assert json.loads(saved.read_text()) == content


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.gcg"
    bad.write_bytes(b"\x00\x01")
    assert main(["review", str(bad), str(game), "--depth", "instant"]) == 1
    captured = capsys.readouterr()
    assert captured.err.count("bad.gcg") == 1
    assert "missed-bingo, large" in captured.out
    assert "Ann: " in captured.out


def test_a_journal_without_a_game_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    bad = READERS / "header-only.journal"
    assert main(["review", str(bad), str(game), "--depth", "instant"]) == 1
    captured = capsys.readouterr()
    assert captured.err.count("header-only.journal") == 1 and "missed-bingo" in captured.out
    assert main(["puzzles", "--from", str(bad), "--out", str(game.with_suffix(".jsonl"))]) == 1
    assert "header-only.journal" in capsys.readouterr().err


def test_a_turn_whose_reason_is_damaged_is_reviewed_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for suffix in (".journal", ".review"):
        shutil.copy(READERS / f"whole{suffix}", tmp_path)
    page = tmp_path / "page.html"
    assert main(["review", str(tmp_path / "whole.journal"), "--saved", "--html", str(page)]) == 0
    # Three of the fourteen turns in the file.
    assert "9 turns not reviewed" in capsys.readouterr().out
    assert page.exists()


def test_an_unknown_list_is_refused_and_a_missing_one_named(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    assert main(["review", str(game), "--depth", "instant", "--lexicon", "no-such"]) == 1
    assert "'no-such' is not installed" in capsys.readouterr().err
    game.write_text(GAME.replace(">Ann: AEINRST", "#lexicon CSW99\n>Ann: AEINRST", 1))
    assert main(["review", str(game), "--depth", "instant"]) == 0
    said = capsys.readouterr().err
    assert f"CSW99 is not installed, open-english is used for {game}" in said
    assert answer(capsys, "review", str(game), "--saved")["missing_lexicon"] == "CSW99"
    page = game.with_name("out.html")
    assert main(["review", str(game), "--saved", "--html", str(page)]) == 0
    assert "That of the game, CSW99, is not installed." in page.read_text("utf-8")


def test_a_file_that_names_no_list_misses_none_and_says_what_is_used(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    game.write_text(f"{GAME}>Ben: BDEOORR (challenge) +5 45\n")
    assert main(["review", str(game), "--depth", "instant"]) == 0
    said = capsys.readouterr()
    assert not said.err and "not installed" not in said.out
    assert "guessed from a challenge for 5 points." in said.out
    told = answer(capsys, "review", str(game), "--depth", "instant")
    assert (told["ruleset"], told["ruleset_source"]) == ("singapore-2015", "guessed")
    assert told["missing_lexicon"] is None and told["lexicon_source"] in ("guessed", "assumed")
    page = game.with_name("out.html")
    assert main(["review", str(game), "--depth", "instant", "--html", str(page)]) == 0
    assert "guessed from a challenge for 5 points." in page.read_text("utf-8")


def test_rules_are_chosen_and_saved_figures_say_with_which_they_were_made(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    asked = ("review", str(game), "--depth", "instant", "--ruleset", "naspa-2016:international")
    told = answer(capsys, *asked)
    assert (told["ruleset"], told["ruleset_source"]) == ("naspa-2016:international", "chosen")
    assert answer(capsys, "review", str(game), "--saved")["ruleset"] == "naspa-2016:international"
    assert main(["review", str(game), "--ruleset", "no-such"]) == 1
    assert "'no-such' is not a ruleset" in capsys.readouterr().err


def test_what_was_chosen_in_the_window_holds_here_until_it_is_gone(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    answer(capsys, "review", str(game), "--depth", "instant")
    (saved,) = (data_dir() / "reviews").iterdir()
    content = json.loads(saved.read_text())
    for name, used in (("open-english-school", "chosen"), ("gone", "assumed")):
        content["chosen"]["lexicon"] = name
        saved.write_text(json.dumps(content))
        told = answer(capsys, "review", str(game), "--depth", "instant")
        assert told["lexicon_source"] in (used, "guessed")
        assert (told["lexicon"] == name) == (used == "chosen")


def test_saved_figures_name_the_depth_that_they_have(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    assert answer(capsys, "review", str(game), "--saved")["depth"] is None
    assert main(["review", str(game), "--saved"]) == 0
    assert "(not reviewed, open-english)" in capsys.readouterr().out
    answer(capsys, "review", str(game), "--depth", "instant")
    (saved,) = (data_dir() / "reviews").iterdir()
    content = json.loads(saved.read_text())
    for turn in content["turns"].values():
        turn["depth"] = "deep"
    saved.write_text(json.dumps(content))
    told = answer(capsys, "review", str(game), "--saved")
    assert told["depth"] == "deep" and {turn["depth"] for turn in told["turns"]} == {"deep"}
    next(iter(content["turns"].values()))["depth"] = "quick"
    saved.write_text(json.dumps(content))
    told = answer(capsys, "review", str(game), "--saved")
    assert told["depth"] == "mixed"
    assert sorted(turn["depth"] for turn in told["turns"]) == ["deep", "deep", "quick"]
    page = game.with_name("out.html")
    assert main(["review", str(game), "--saved", "--html", str(page)]) == 0
    assert "Depth: mixed." in page.read_text("utf-8")
    capsys.readouterr()
    assert main(["review", str(game), "--saved"]) == 0
    head, _, columns, *rows = capsys.readouterr().out.splitlines()
    assert head.endswith("(mixed depths, open-english)") and columns.split()[1] == "depth"
    assert sorted(row.split()[1] for row in rows[:3]) == ["deep", "deep", "quick"]


def test_turns_that_cannot_be_reviewed_are_counted_and_say_what_was_played(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    game.write_text(
        GAME.replace(">Ann: AENRSTV -V +0 6", "#player3 Cid Cid\n>Cid: AENRSTV -V +0 0")
    )
    why = "Games of more than two players cannot be reviewed."
    told = answer(capsys, "review", str(game), "--depth", "instant")
    assert [turn["played"] for turn in told["turns"]] == ["8G TIE", "9C BROADEZ", "-V"]
    assert main(["review", str(game), "--depth", "instant"]) == 0
    assert capsys.readouterr().out.endswith(f"3 turns not reviewed: {why}\n")
    page = game.with_name("out.html")
    assert main(["review", str(game), "--depth", "instant", "--html", str(page)]) == 0
    assert f"3 turns; 3 turns not reviewed: {why}" in capsys.readouterr().out
    text = page.read_text("utf-8")
    assert f"3 turns not reviewed: {why}" in text and "Chance of" not in text


def test_a_pass_from_an_unknown_rack_is_called_a_pass(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    game.write_text(GAME.replace("ABDEORZ 9C BROADEZ +40 40", "- +0 0"))
    turn = answer(capsys, "review", str(game), "--depth", "instant")["turns"][1]
    assert (turn["played"], turn["best"]) == ("pass", None)
    assert "rack" in turn["problem"]


def test_a_lesson_shows_both_moves_on_boards_of_their_own(game: Path) -> None:
    page = game.with_name("out.html")
    assert main(["review", str(game), "--depth", "instant", "--html", str(page)]) == 0
    lessons = page.read_text("utf-8").split("<div class=lesson>")[1:]
    lesson = next(each for each in lessons if "8G TIE;" in each).split("</div>")[0]
    assert "Played: 8G TIE" in lesson and "Better: 8" in lesson
    played, better = lesson.split("<g ")[1:]
    assert played.count('fill="#f3bcae"') == 3 and 'fill="#bfe3c0"' not in played
    assert better.count('fill="#bfe3c0"') == 7 and 'fill="#f3bcae"' not in better


def test_the_reference_engine_reviews_instantly_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    monkeypatch.setenv("RACKSIDE_ENGINE", "reference")
    assert "--depth instant works without it" in complaint(capsys, "review", str(game))


def test_reports_are_written_as_a_page_and_as_pdf(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    html, pdf = tmp_path / "report.html", tmp_path / "report.pdf"
    game.write_text(GAME.replace("Ann Ann", "Ann <b>Ann</b>"), encoding="utf-8")
    asked = ["review", str(game), "--depth", "instant", "--html", str(html), "--pdf", str(pdf)]
    assert main(asked) == 0
    assert "3 turns" in capsys.readouterr().out
    text = html.read_text(encoding="utf-8")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in text and "<b>Ann" not in text
    assert text.count("<svg") >= 2, "the graph and a board for each lesson"
    assert "missed bingo" in text and ">T</text>" in text
    assert "phoney that stayed, missed challenge by &lt;b&gt;Ann" in text, "whose decision it was"
    assert pdf.read_bytes().startswith(b"%PDF")


def test_a_language_that_is_not_there_is_refused_before_the_review(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    html = tmp_path / "report.html"
    asked = ["review", str(game), "--depth", "instant", "--html", str(html), "--language"]
    assert "--language: there is no catalogue of 'qx'; there are en" in complaint(
        capsys, *asked, "qx"
    )
    assert not html.exists()
    assert main([*asked, "en_GB"]) == 0 and "<html lang='en'>" in html.read_text("utf-8")


def test_a_report_as_pdf_without_qt_is_refused_before_the_review(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    game: Path,
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtGui", None)
    pdf = tmp_path / "report.pdf"
    assert main(["review", str(game), "--depth", "instant", "--pdf", str(pdf)]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("rackside: Qt cannot be loaded on this computer") and not out
    assert not pdf.exists()


def test_the_lessons_of_a_players_report_are_their_own(game: Path, tmp_path: Path) -> None:
    game.write_text(GAME.replace("9C BROADEZ +40 40", "8G ...D +5 5"), encoding="utf-8")
    html = tmp_path / "report.html"
    asked = ["review", str(game), "--depth", "instant", "--html", str(html)]
    headings = {}
    for name in ("", "Ann", "Ben"):
        assert main([*asked, "--player", name]) == 0
        text = html.read_text(encoding="utf-8")
        headings[name] = re.findall(r"<h3>(\w+), turn \d+, with", text)
    assert set(headings[""]) == {"Ann", "Ben"}
    assert set(headings["Ann"]) == {"Ann"} and set(headings["Ben"]) == {"Ben"}


def test_the_lessons_are_those_of_the_saved_figures_however_deep(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The report of the window is made with the figures there are, without another look."""
    assert main(["review", str(game), "--depth", "instant"]) == 0
    (saved,) = (data_dir() / "reviews").iterdir()
    content = json.loads(saved.read_text())
    for turn in content["turns"].values():
        turn["depth"] = "deep"
        turn["reasons"] = [["A long look found this.", {}, -1]]
    saved.write_text(json.dumps(content))
    html = tmp_path / "report.html"
    assert main(["review", str(game), "--depth", "instant", "--html", str(html)]) == 0
    lists = re.findall(r"<ul>.*?</ul>", html.read_text(encoding="utf-8"))
    assert set(lists) == {"<ul><li>A long look found this.</li></ul>"}


def test_a_player_over_several_games_comes_first(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    other, html = tmp_path / "other.gcg", tmp_path / "report.html"
    other.write_text(GAME, encoding="utf-8")
    asked = ["review", str(game), str(other), "--depth", "instant", "--player", "ann"]
    assert main([*asked, "--html", str(html)]) == 0
    text = html.read_text(encoding="utf-8")
    assert text.index("Mistakes by kind") < text.index("Every game")
    assert "stroke-dasharray" not in text and "<svg" not in text, "one month has no graph"
    assert "Every turn" not in text, "fifty games would be two hundred pages"
    assert "2 games, 4 turns" in text
    assert "Words that were better" in text and "1 in " in text


def test_a_game_without_a_day_has_that_of_its_journal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    months = [NOON_MS, NOON_MS + 40 * 86_400_000]
    files = [str(keep(tmp_path, f"g{at}", events_of(GAME), at)) for at in months]
    html = tmp_path / "report.html"
    assert (
        main(["review", *files, "--depth", "instant", "--player", "Ann", "--html", str(html)]) == 0
    )
    text = html.read_text(encoding="utf-8")
    for at in months:
        day = date.fromtimestamp(at / 1000).isoformat()
        assert day.replace("-", "\N{NON-BREAKING HYPHEN}") in text, "in the list of games"
        assert f">{day[:7]}</text>" in text, "in the graph of the months"


def test_mistakes_are_notes_of_the_game_as_gcg(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    game.write_text(GAME.replace("+6 6\n", "+6 6\n#note in a hurry\n"), encoding="utf-8")
    out = tmp_path / "noted.gcg"
    assert main(["review", str(game), "--depth", "instant", "--gcg", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert "#note in a hurry" in text and "Review: " in text and "missed bingo" in text
    notes = state_of(text).row_notes
    assert "missed bingo" in notes[0], "the import keeps the notes"
    assert set(notes) == {0, 2}, "a good move has no note"
    capsys.readouterr()
    asked = ["review", str(game), str(game), "--depth", "instant", "--gcg", str(out)]
    assert main(asked) == 2
    assert "--gcg takes one FILE" in capsys.readouterr().err


def test_without_the_extra_the_command_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "rackside[dask]" in complaint(capsys, "review", str(game), "--dask", "tcp://a:1")


RECORDS = Path(__file__).parents[2] / "data" / "records"


def test_a_turn_whose_rack_is_partly_known_counts_nowhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    partial, page = str(RECORDS / "partial-racks.gcg"), tmp_path / "out.html"
    told = answer(capsys, "review", partial, "--depth", "instant")
    assert [turn["problem"] for turn in told["turns"]] == ["Rack partly known."] * 3
    assert [turn["points"] for turn in told["turns"]] == [16, 35, 17]
    for turn in told["turns"]:
        assert (turn["best"], turn["cost"], turn["kinds"]) == (None, "none", [])
        assert (turn["luck_points"], turn["challenge"]) == (None, None)
    for player in told["players"]:
        assert (player["turns"], player["cost_points"], player["cost_win"]) == (0, 0, None)
        assert (player["luck_points"], player["mistakes"], player["kinds"]) == (0, {}, {})
    assert main(["review", partial, "--depth", "instant", "--html", str(page)]) == 0
    assert "3 turns not reviewed: Rack partly known." in capsys.readouterr().out
    assert "Rack partly known. The play scored 17 points." in page.read_text()
    assert main(["review", partial, "--depth", "instant"]) == 0
    assert "Rack partly known. The play scored 17 points." in capsys.readouterr().out


def test_saved_figures_of_a_rack_that_is_partly_known_are_dropped_with_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As an earlier version saved them."""
    path = tmp_path / "partial.gcg"
    path.write_text((RECORDS / "partial-racks.gcg").read_text())
    assert main(["review", str(path), "--depth", "instant"]) == 0
    (saved,) = (data_dir() / "reviews").iterdir()
    content = json.loads(saved.read_text())
    turn = next(each for each in content["turns"].values() if each["line"] == 2)
    old = {**turn, "phase": "simulation", "cost": "large", "cost_points": 16.6, "problem": ""}
    content["turns"] = {"0123456789abcdef": old}
    saved.write_text(json.dumps(content))
    capsys.readouterr()
    told = answer(capsys, "review", str(path), "--saved")
    assert [turn["cost_points"] for turn in told["turns"]] == [0.0] * 3
    assert told["turns"][2]["problem"] == "Rack partly known."
    for is_dropped in (True, False):
        assert main(["review", str(path), "--depth", "instant"]) == 0
        said = "saved figures of turns with a rack partly known are dropped for"
        assert (said in capsys.readouterr().err) is is_dropped


def test_the_report_says_what_the_table_ruled(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ruled, page, notes = str(RECORDS / "table-rules.gcg"), tmp_path / "o.html", tmp_path / "o.gcg"
    told = answer(capsys, "review", ruled, "--depth", "instant")
    off, good, _ = told["turns"]
    assert (off["kinds"], off["cost"], off["fate"]) == (["phoney"], "large", "withdrawn")
    assert off["reasons"][0].startswith("The word list has NASTIER, but")
    assert (good["kinds"], good["fate"]) == ([], "challenged")
    assert good["challenge"]["kind"] == "wrong-challenge"
    assert (good["challenge"]["player"], good["challenge"]["cost_points"]) == (0, 5.0)
    said = "Bob, turn 1: The word list does not have FDOBY, but the play was challenged and stayed"
    assert main(["review", ruled, "--depth", "instant"]) == 0
    text = capsys.readouterr().out
    assert said in text and "wrong challenge by Ann (5 points)" in text
    assert main(["review", ruled, "--html", str(page), "--gcg", str(notes), "--saved"]) == 0
    html = page.read_text()
    assert said in html and "wrong challenge by Ann" in html and "phoney that came off" in html
    assert "The word list has NASTIER, but the play was taken off" in notes.read_text()


def test_the_page_is_dark_for_readers_who_prefer_that(game: Path) -> None:
    page = game.with_name("out.html")
    assert main(["review", str(game), "--depth", "instant", "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    style, drawings = text.partition("</style>")[::2]
    assert style.rstrip().endswith("}") and "prefers-color-scheme: dark" in style
    for colour in (ON_PAPER.muted, ON_PAPER.line, ON_PAPER.course):
        assert f'"{colour}"' in style and f'"{colour}"' in drawings
    assert ON_PAPER.text not in drawings, "it would stay dark on a dark page"


def test_the_moments_of_a_game_are_told_in_text_json_and_the_page(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    told = answer(capsys, "review", str(game), "--depth", "instant")
    moments = told["moments"]
    assert [moment["ply"] for moment in moments] == sorted(moment["ply"] for moment in moments)
    assert 0 < len(moments) <= 3 and "move" in moments[0]["events"]
    assert main(["review", str(game), "--depth", "instant"]) == 0
    text = capsys.readouterr().out
    assert "most was decided" in text
    out = tmp_path / "report.html"
    assert main(["review", str(game), "--depth", "instant", "--html", str(out)]) == 0
    page = unescape(out.read_text())
    assert "The moments of this game" in page
    for moment in moments:
        for sentence in moment["sentences"]:
            assert sentence in text and sentence in page, "said from one place"
    assert main(["review", str(game), "--depth", "instant", "--player", "Ben"]) == 0
    assert "Ann, turn 1. " not in capsys.readouterr().out


def test_moments_of_saved_figures_say_that_turns_are_missing(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    assert main(["review", str(game), "--saved"]) == 0
    assert "No turn reviewed so far moved the chances much." in capsys.readouterr().out


@pytest.mark.native
def test_a_level_tells_which_words_a_player_may_know(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "rare.gcg"
    path.write_text(
        "#player1 Ann Ann\n#player2 Ben Ben\n#lexicon open-english\n>Ann: AACIIMR 8H MAC +16 16\n",
        encoding="utf-8",
    )
    asked = ("review", str(path), "--workers", "1")
    first = answer(capsys, *asked)
    (turn,) = first["turns"]
    levels = [each["level"] for each in turn["by_words"]]
    assert levels == sorted(set(levels), reverse=True) and levels[0] > 40
    assert turn["by_words"][0]["move"] == turn["best"]
    assert main([*asked]) == 0
    assert "may know" not in capsys.readouterr().out, "nothing is known of Ann"
    assert main([*asked, "--level", "10"]) == 0
    text = capsys.readouterr().out
    assert "With words that Ann may know (a guess from their level), the best move" in text
    assert main([*asked, "--level", "99"]) == 2
    assert "--level: 99 is no level" in capsys.readouterr().err


def test_workers_are_used_where_a_process_cannot_tell_its_processors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # So it is on Windows and macOS.
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    asked: list[int] = []

    def pool(count: int) -> nullcontext[None]:
        asked.append(count)
        return nullcontext()

    monkeypatch.setattr(review, "worker_processes", pool)
    with review._executor(None, 3, Depth.QUICK), review._executor(None, 3, Depth.INSTANT):
        pass
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    with review._executor(None, 0, Depth.QUICK):
        pass
    assert asked == [3, 5]
