# SPDX-License-Identifier: MIT
"""Players' notes are saved at once, and their words looked up when the game is over."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.play.history import states_at
from desktop_app.play.seats import seat_view
from desktop_app.session.game_session import GameSession
from desktop_app.session.tracking import Tracking, look_up, query_word
from desktop_app.storage import durable
from desktop_app.storage.tracking_file import SavedSheet, read_sheets
from tests.helpers.games import GameTale, finished_game
from tests.helpers.tracking_bench import CHECK, Bench, Words
from tests.unit.session.test_acts import ANN, BEN, table


@pytest.fixture
def bench(qapp: QCoreApplication) -> Bench:
    return Bench(table("person", "person"))


def test_what_is_crossed_off_and_written_is_on_the_disk_before_it_is_shown(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    path = tmp_path / "a.tracking"
    bench = Bench(table("person", "person"), CHECK, path)
    kept: list[SavedSheet | None] = []
    bench.tracking.changed.connect(lambda _view: kept.append(read_sheets(path).get(ANN)))
    bench.tracking.toggle("E", 4)
    assert kept[-1] == SavedSheet(crossed={"E": frozenset({4})})
    bench.tracking.add_query("zoea")
    assert kept[-1] is not None and kept[-1].queries == ("ZOEA",)
    assert bench.tracking.write_notes("Ben fishes")
    assert read_sheets(path)[ANN].notes == "Ben fishes"


def test_it_is_all_there_again_when_the_game_goes_on(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    path = tmp_path / "a.tracking"
    bench = Bench(table("person", "person"), CHECK, path)
    bench.cross(ANN, "CATS")
    bench.tracking.write_notes("plan")
    bench.tracking.add_query("qat")
    again = Bench(table("person", "person"), CHECK, path)
    assert again.crossed(ANN) == {"C": 1, "A": 1, "T": 1, "S": 1}
    view = again.look(ANN)
    assert (view.notes, view.queries) == ("plan", ("QAT",))
    assert again.tracking.problem == ""


def test_on_a_full_disk_nothing_is_crossed_off(
    qapp: QCoreApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(table("person", "person"), CHECK, tmp_path / "a.tracking")

    def refuse(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(durable, "write_all", refuse)
    bench.tracking.toggle("E", 0)
    assert bench.crossed(ANN) == {}
    assert "no space left" in bench.failures[-1]
    assert not bench.tracking.write_notes("lost?")
    assert bench.session.pause == "", "the game itself goes on"


def test_a_damaged_file_is_put_aside_and_said(qapp: QCoreApplication, tmp_path: Path) -> None:
    path = tmp_path / "a.tracking"
    path.write_text("torn", encoding="utf-8")
    bench = Bench(table("person", "person"), CHECK, path)
    assert "a.tracking.bad-1" in bench.tracking.problem
    bench.tracking.toggle("E", 0)
    assert (tmp_path / "a.tracking.bad-1").read_text("utf-8") == "torn"
    assert read_sheets(path)[ANN].crossed == {"E": frozenset({0})}


def test_a_file_of_a_later_version_is_left_alone(qapp: QCoreApplication, tmp_path: Path) -> None:
    path = tmp_path / "a.tracking"
    later = '{"format": "rackside-tracking", "version": 99}'
    path.write_text(later, encoding="utf-8")
    bench = Bench(table("person", "person"), CHECK, path)
    assert "later version" in bench.tracking.problem and "not saved" in bench.tracking.problem
    bench.tracking.toggle("E", 0)
    assert path.read_text("utf-8") == later
    assert not list(tmp_path.glob("a.tracking.*"))


def test_a_damaged_file_of_a_finished_game_is_left_where_it_is(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    path = tmp_path / "a.tracking"
    path.write_text("torn", encoding="utf-8")
    bench = Bench(table("person", "person"), CHECK, path, is_closed=True)
    assert "not the tracking sheets" in bench.tracking.problem
    assert path.read_text("utf-8") == "torn"


def test_words_are_kept_once_and_struck_out(bench: Bench) -> None:
    assert bench.tracking.add_query(" zoea ")
    assert bench.tracking.add_query("ZOEA")
    assert bench.tracking.add_query("qat-")
    assert not bench.tracking.add_query(" 12 ")
    assert bench.tracking.view.queries == ("ZOEA", "QAT")
    bench.tracking.remove_query("ZOEA")
    assert bench.tracking.view.queries == ("QAT",)


def test_notes_that_are_too_long_are_refused_in_words(bench: Bench) -> None:
    assert not bench.tracking.write_notes("x" * 20_001)
    assert bench.failures == ["The notes have no room for more."]
    assert bench.shown[-1].notes == "", "what is shown is what is kept"


def test_during_the_game_nothing_is_looked_up(bench: Bench) -> None:
    bench.tracking.add_query("zoea")
    assert bench.tracking.view.answers == ()


class Finished:
    """A table whose game is over."""

    def __init__(self, tale: GameTale) -> None:
        self.state, self.events = tale.state, tuple(tale.events)


def test_after_the_game_the_list_answers(qapp: QCoreApplication, tmp_path: Path) -> None:
    path = tmp_path / "a.tracking"
    bench = Bench(table("person", "person"), CHECK, path)
    bench.tracking.add_query("oat")
    bench.look(BEN)
    bench.tracking.add_query("qx")
    after = Bench(Finished(finished_game()), CHECK, path, is_closed=True)  # type: ignore[arg-type]
    answers = after.look(ANN).answers
    assert [(a.seat, a.word, a.is_acceptable, a.front, a.back) for a in answers] == [
        (ANN, "OAT", True, ("B",), ("S",)),
        (BEN, "QX", False, (), ()),
    ]


def test_without_a_list_there_are_no_answers(qapp: QCoreApplication, tmp_path: Path) -> None:
    path = tmp_path / "a.tracking"
    Bench(table("person", "person"), CHECK, path).tracking.add_query("oat")
    game = Finished(finished_game())
    session = GameSession(game, states_at=states_at, view_for=seat_view, is_closed=True)  # type: ignore[arg-type]
    assert Tracking(session, path=path).view.answers == ()


def test_a_word_outside_the_list_may_have_hooks_all_the_same() -> None:
    answer = look_up(Words(), ANN, "ZOEAE")
    assert (answer.is_acceptable, answer.front, answer.back) == (True, (), ())
    assert look_up(Words(), ANN, "OA").back == ("T",)
    assert query_word(" -zoé! ") == "ZOÉ"


def test_notes_that_are_as_they_were_are_not_written_again(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    path = tmp_path / "a.tracking"
    bench = Bench(table("person", "person"), CHECK, path)
    assert bench.tracking.write_notes("")
    assert not path.exists()


def test_a_file_that_cannot_even_be_put_aside_is_not_written_over(
    qapp: QCoreApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.tracking"
    path.write_text("torn", encoding="utf-8")

    def refuse(self: Path, target: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "rename", refuse)
    bench = Bench(table("person", "person"), CHECK, path)
    assert "is not saved" in bench.tracking.problem
    bench.tracking.toggle("E", 0)
    assert bench.crossed(ANN) == {"E": 1}, "it can be used all the same"
    assert path.read_text("utf-8") == "torn"
