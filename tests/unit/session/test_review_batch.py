# SPDX-License-Identifier: MIT
"""Many games reviewed by processes of their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.analysis.review import Depth
from desktop_app.session import review_batch
from desktop_app.session.review_batch import GameUnderWay, ReviewBatch
from desktop_app.session.study_lists import StudyLists
from desktop_app.storage.review_file import read_review, review_path
from desktop_app.translation.languages import PSEUDO, pseudo
from tests.helpers.kept_games import keep
from tests.helpers.play_turns import events_of

pytestmark = [pytest.mark.native, pytest.mark.slow]
GAME = """\
#player1 Ann Ann
#player2 Ben Ben
#lexicon open-english
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 7G ZA +35 35
>Ann: AENRSTV -V +0 6
"""
GAMES = ("g1", "g2")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for game in GAMES:
        keep(tmp_path, game, events_of(GAME))
    return tmp_path


@pytest.fixture
def batch(data: Path) -> Iterator[ReviewBatch]:
    made = ReviewBatch(data / "journals", data)
    yield made
    made.close()


def finish(batch: ReviewBatch, qtbot: QtBot) -> None:
    batch.choose(GAMES)
    batch.start(Depth.INSTANT)
    assert batch.view.is_running
    qtbot.waitUntil(lambda: not batch.view.is_running)


def test_games_are_reviewed_one_by_one_and_saved(
    batch: ReviewBatch, data: Path, qtbot: QtBot
) -> None:
    finish(batch, qtbot)
    assert [game.id for game in batch.view.done] == ["g1", "g2"]
    assert batch.view.done[0].names == ("Ann", "Ben") and batch.view.done[0].mistakes[0] > 0
    assert batch.view.players == ("Ann", "Ben") and not batch.view.problems
    for game in GAMES:
        assert len(read_review(review_path(data / "journals" / f"{game}.journal")).turns) == 3


def test_the_game_under_way_is_told_turn_by_turn(batch: ReviewBatch, qtbot: QtBot) -> None:
    seen: list[GameUnderWay] = []
    batch.changed.connect(lambda view: seen.append(view.current) if view.current else None)
    finish(batch, qtbot)
    told = {(each.names, each.turn, each.of) for each in seen}
    assert told <= {(("Ann", "Ben"), turn, 3) for turn in (1, 2, 3)}
    assert told
    assert batch.view.current is None, "none is under way any more"


def test_every_review_of_the_library_is_shown(batch: ReviewBatch, data: Path, qtbot: QtBot) -> None:
    """Those made in the room of their own game, too, with what is found so far."""
    finish(batch, qtbot)
    review = review_path(data / "journals" / "g2.journal")
    content = json.loads(review.read_text())
    content["turns"].popitem()
    review.write_text(json.dumps(content))
    other = ReviewBatch(data / "journals", data)
    other.choose(("g1",))
    other.read_saved()
    qtbot.waitUntil(lambda: len(other.view.done) == 2)
    assert {game.id: game.open_turns for game in other.view.done} == {"g1": 0, "g2": 1}
    assert other.view.done[0] == batch.view.done[0]
    assert other.view.reviewed == 0 and not other.view.is_running and not other.view.is_paused
    qtbot.waitUntil(lambda: other._reader is None)
    review.unlink()
    other.read_saved()
    assert [game.id for game in other.view.done] == ["g1"]
    assert other._reader is None, "the others are not read again"
    other.close()


def test_an_abandoned_batch_is_deleted_after_its_process(
    batch: ReviewBatch, data: Path, qtbot: QtBot
) -> None:
    """As a child of the batch, the process was destroyed twice."""
    finish(batch, qtbot)
    gone: list[bool] = []
    other = ReviewBatch(data / "journals", data)
    other.destroyed.connect(lambda: gone.append(True))
    other.read_saved()
    del other
    assert not gone
    qtbot.waitUntil(lambda: bool(gone))


def test_a_game_with_a_list_that_is_not_installed_is_reviewed_with_a_note(
    batch: ReviewBatch, data: Path, qtbot: QtBot
) -> None:
    (data / "journals" / "g1.journal").unlink()
    keep(data, "g1", events_of(GAME.replace("open-english", "CSW99")))
    finish(batch, qtbot)
    assert batch.view.reviewed == 2 and not batch.view.problems
    notice = "CSW99 is not installed, open-english is used"
    assert batch.view.notices[notice] == ("g1.journal",)


def test_lists_and_rules_that_no_game_names_are_told_once_with_the_games(
    batch: ReviewBatch, data: Path, qtbot: QtBot
) -> None:
    rules = "The rules are not named, naspa-2016 is used"
    finish(batch, qtbot)
    assert batch.view.notices == {rules: ("g1.journal", "g2.journal")}
    (data / "journals" / "g1.journal").unlink()
    keep(data, "g1", events_of(GAME.replace("#lexicon open-english\n", "")))
    batch.start(Depth.INSTANT)
    qtbot.waitUntil(lambda: not batch.view.is_running)
    words = "The word list is not named, open-english is used"
    assert batch.view.notices[words] == ("g1.journal",)


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_reviewed(
    batch: ReviewBatch, data: Path, qtbot: QtBot
) -> None:
    (data / "journals" / "g1.journal").write_text("nothing")
    finish(batch, qtbot)
    assert [game.id for game in batch.view.done] == ["g2"]
    assert len(batch.view.problems) == 1 and "g1.journal" in batch.view.problems[0]


def test_a_pause_stops_the_work_and_it_goes_on(
    batch: ReviewBatch, data: Path, qtbot: QtBot
) -> None:
    # So many that not all of them are reviewed before the pause.
    games = tuple(f"g{number}" for number in range(1, 13))
    for game in games[2:]:
        keep(data, game, events_of(GAME))
    batch.choose(games)
    batch.start(Depth.INSTANT)
    batch.choose(("other",))
    assert batch.view.total == len(games), "not while games are reviewed"
    qtbot.waitUntil(lambda: bool(batch.view.done))
    batch.pause()
    done = batch.view.done
    assert not batch.view.is_running and batch.view.is_paused
    assert batch.view.reviewed == len(done)
    batch.start(Depth.INSTANT)
    assert batch.view.done == done, "they are not read again"
    qtbot.waitUntil(lambda: not batch.view.is_running)
    assert len(batch.view.done) == len(games) and not batch.view.is_paused
    batch.start(Depth.INSTANT)
    assert batch.view.reviewed == 0, "all of them again"
    assert len(batch.view.done) == len(games), "the old figures stay until there are new ones"


def test_the_report_of_a_player_is_shown_and_saved(
    batch: ReviewBatch, tmp_path: Path, qtbot: QtBot
) -> None:
    finish(batch, qtbot)
    with qtbot.waitSignal(batch.report_made) as made:
        batch.make_report("Ann")
    assert "Mistakes by kind" in made.args[0] and "Every game" in made.args[0]
    pdf = tmp_path / "ann.pdf"
    with qtbot.waitSignal(batch.report_saved):
        batch.save_report("Ann", pdf)
    assert pdf.read_bytes().startswith(b"%PDF")
    with qtbot.waitSignal(batch.failed) as refusal:
        batch.save_report("Ann", tmp_path / "missing" / "ann.pdf")
    assert "could not be written" in refusal.args[0]


def test_a_report_is_in_the_language_of_the_window(
    batch: ReviewBatch, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_batch, "current_language", lambda: PSEUDO)
    finish(batch, qtbot)
    with qtbot.waitSignal(batch.report_made) as made:
        batch.make_report("Ann")
    assert pseudo("Mistakes by kind") in made.args[0] and "Mistakes" not in made.args[0]


@pytest.mark.parametrize(("kind", "signal"), [(ReviewBatch, "failed"), (StudyLists, "said")])
def test_a_sentence_arrives_as_one_and_can_be_translated(
    kind: type[ReviewBatch | StudyLists], signal: str
) -> None:
    """A signal of texts would hand over what it was filled to, which stays English."""
    assert kind.staticMetaObject.indexOfSignal(f"{signal}(PyObject)") >= 0
