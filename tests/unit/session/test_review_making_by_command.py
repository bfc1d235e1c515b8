# SPDX-License-Identifier: MIT
"""Saved reviews: what the window and the command make of files that they cannot read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.play.reviewing import open_review
from desktop_app.storage.review_file import read_review
from tests.helpers.kept_games import keep, recorded_game
from tests.unit.session.test_games import games_in

pytestmark = pytest.mark.native
LATER = '{"format": "rackside-review", "version": 99}'
GAME = "20270101-100000-aa"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("choice", [None, ("open-english-school", "")])
def test_a_file_of_a_later_version_stays(
    data_dir: Path, capsys: pytest.CaptureFixture[str], choice: tuple[str, str] | None
) -> None:
    journal = keep(data_dir, GAME, recorded_game("complete"))
    saved = journal.with_suffix(".review")
    saved.write_text(LATER)
    games = games_in(data_dir)
    desk = games.review(games.open_finished(GAME), choice)
    assert "this review is not saved" in desk.notice
    desk.close()
    games.close()
    assert saved.read_text() == LATER
    assert main(["review", str(journal), "--depth", "instant", "--data", str(data_dir)]) == 1
    assert saved.read_text() == LATER
    assert saved.name in capsys.readouterr().err


@pytest.mark.usefixtures("qapp")
def test_a_chosen_list_is_kept_for_both(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = keep(data_dir, GAME, recorded_game("complete"))
    games = games_in(data_dir)
    games.review(games.open_finished(GAME), ("open-english-school", "")).close()
    games.close()
    assert (
        main(["review", str(journal), "--depth", "instant", "--json", "--data", str(data_dir)]) == 0
    )
    assert json.loads(capsys.readouterr().out)["lexicon"] == "open-english-school"


@pytest.mark.usefixtures("qapp")
def test_a_damaged_file_is_kept_aside_with_the_same_sentence(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = keep(data_dir, GAME, recorded_game("complete"))
    saved = journal.with_suffix(".review")
    saved.write_text("{")
    games = games_in(data_dir)
    desk = games.review(games.open_finished(GAME))
    notice = desk.notice
    desk.close()
    games.close()
    saved.write_text("{")
    assert main(["review", str(journal), "--depth", "instant", "--data", str(data_dir)]) == 0
    said = capsys.readouterr().err
    assert said == f"rackside: {notice.replace('bad-1', 'bad-2')}\n"
    assert open_review(saved) == (read_review(saved), "")
    assert [saved.with_name(f"{saved.name}.bad-{at}").read_text() for at in (1, 2)] == ["{", "{"]
