# SPDX-License-Identifier: MIT
"""Word study: the same by the window and by the command, on the same data."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.cli import main
from desktop_app.commands.lexicons import lexicon_store, open_definitions
from desktop_app.learn.deck import LOG, Deck, NewCard
from desktop_app.learn.quiz_results import LOG as RESULTS
from desktop_app.learn.quiz_results import read_results
from desktop_app.learn.quizzes import Order, QuizKind
from desktop_app.learn.study_files import LISTS, OwnLists
from desktop_app.lexicon.bundled import SCHOOL
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.study_presenter import StudyPresenter
from desktop_app.storage.learners import Learner, Learners
from tests.helpers.both_ways import answered, refused

NOW_MS = 1_800_000_000_000


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with a learner each, one for the window and one for the command."""
    for name in ("window", "command"):
        Learners(tmp_path / name).add("Ann", now_ms=NOW_MS)
    return tmp_path / "window", tmp_path / "command"


def learner(home: Path) -> Learner:
    found = Learners(home).current
    assert found is not None
    return found


def cards(home: Path) -> list[str]:
    return list(Deck(learner(home).log(LOG)))


class Window:
    """Word study of a data folder, with what it said and refused."""

    def __init__(self, home: Path, qtbot: QtBot) -> None:
        self.learn = LearnPresenter(home, now_ms=lambda: NOW_MS)
        self.presenter = StudyPresenter(
            self.learn,
            lexicon_store(),
            open_definitions(),
            lambda: self.learn.words_for("open-english", ("open-english", SCHOOL)),
        )
        self.said: list[str] = []
        self.refused: list[str] = []
        self.presenter.said.connect(lambda text: self.said.append(str(text)))
        self.presenter.refused.connect(lambda text: self.refused.append(str(text)))
        self._qtbot = qtbot
        with qtbot.waitSignal(self.presenter.counted):
            self.presenter.open()

    def do(self, act: Callable[[], object]) -> None:
        """Do an act, until it said or refused something."""
        before = len(self.said) + len(self.refused)
        act()
        self._qtbot.waitUntil(lambda: len(self.said) + len(self.refused) > before)


@pytest.fixture
def study(homes: tuple[Path, Path], qtbot: QtBot) -> Window:
    """Word study in the first of the two folders."""
    return Window(homes[0], qtbot)


@pytest.mark.parametrize("query", ["CAT??", "length:7 has:Z limit:6"])
def test_added_cards_are_in_the_same_order(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str], query: str
) -> None:
    window, command = homes
    study.do(lambda: study.presenter.add_cards(query, QuizKind.ANAGRAM))
    answered(capsys, command, "study", *query.split(), "--add")
    assert cards(window) == cards(command) and len(cards(window)) > 3


def test_a_card_of_a_whole_list_is_one_card(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    window, command = homes
    study.do(lambda: study.presenter.add_cards("twos", QuizKind.RECALL))
    answered(capsys, command, "study", "twos", "--add", "--quiz", "recall")
    assert cards(window) == cards(command) == ["recall:open-english:twos"]


def test_the_name_of_an_own_list_means_its_words(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    window, command = homes
    study.do(lambda: study.presenter.save_list("my cats", "CAT?"))
    answered(capsys, command, "study", "CAT?", "--save", "my cats")
    own = [OwnLists(learner(home).folder / LISTS) for home in homes]
    assert own[0].names() == own[1].names() == ("my-cats",)
    study.do(lambda: study.presenter.add_cards("my-cats", QuizKind.ANAGRAM))
    answered(capsys, command, "study", "my-cats", "--add")
    assert cards(window) == cards(command) and "anagram:open-english:ACST" in cards(window)


@pytest.mark.parametrize("query", ["[A", "list:nothing", ""])
def test_a_search_that_finds_nothing_ever_is_not_saved(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str], query: str
) -> None:
    window, command = homes
    study.do(lambda: study.presenter.save_search("bad", query))
    assert study.refused and not study.said
    if query:
        line = refused(capsys, command, "study", query, "--save-search", "bad")
        assert line == study.refused[0]
    assert not (window / "searches.json").exists() and not (command / "searches.json").exists()


def test_a_list_does_not_hide_a_saved_search(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    _, command = homes
    study.do(lambda: study.presenter.save_search("cats", "CAT*"))
    study.do(lambda: study.presenter.save_list("Cats", "CAT?"))
    answered(capsys, command, "study", "CAT*", "--save-search", "cats")
    assert refused(capsys, command, "study", "CAT?", "--save", "Cats") == study.refused[0]
    assert [OwnLists(learner(home).folder / LISTS).names() for home in homes] == [(), ()]


def test_a_list_is_removed_in_any_case_and_no_other_file(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    _, command = homes
    for home in homes:
        OwnLists(learner(home).folder / LISTS).write("cats", ["CAT"])
        (learner(home).folder / "notes.txt").write_text("mine")
    study.presenter.remove_list("CATS")
    answered(capsys, command, "study", "--forget", "CATS")
    study.presenter.remove_list("../notes")
    line = refused(capsys, command, "study", "--forget", "../notes")
    assert "no list and no search is called '../notes'" in line
    for home in homes:
        assert OwnLists(learner(home).folder / LISTS).names() == ()
        assert (learner(home).folder / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("suffix", [".csv", ".db", ".txt"])
def test_a_file_of_cards_is_what_its_ending_says(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str], suffix: str
) -> None:
    _, command = homes
    files = [home / f"cards{suffix}" for home in homes]
    study.do(lambda: study.presenter.export_words(files[0], "CAT?"))
    if suffix == ".txt":
        line = refused(capsys, command, "study", "CAT?", "--export", str(files[1]))
        assert line.endswith(study.refused[0])
        assert not files[0].exists() and not files[1].exists()
        return
    answered(capsys, command, "study", "CAT?", "--export", str(files[1]))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_child_studies_the_school_list(
    homes: tuple[Path, Path], qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    window, command = homes
    for home in homes:
        Learners(home).set_child(learner(home).id, is_child=True)
    study = Window(window, qtbot)
    study.do(lambda: study.presenter.add_cards("CAT", QuizKind.ANAGRAM))
    answered(capsys, command, "study", "CAT", "--add")
    assert cards(window) == cards(command) == [f"anagram:{SCHOOL}:ACT"]


def test_the_result_of_a_quiz_is_kept(
    homes: tuple[Path, Path],
    study: Window,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, command = homes
    with qtbot.waitSignal(study.presenter.asked):
        study.presenter.start("CAT", QuizKind.ANAGRAM, Order.ALPHABETICAL, 10)
    with qtbot.waitSignal(study.presenter.judged):
        study.presenter.give("act cat")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _prompt: "act cat")
    study.presenter.stop()
    assert main(["study", "CAT", "--quiz", "anagram", "--data", str(command)]) == 0
    results = [read_results(learner(home).log(RESULTS).read().entries) for home in homes]
    assert len(results[0]) == len(results[1]) == 1
    assert results[0][0].is_like(results[1][0]) and results[0][0].right == results[1][0].right == 1


def test_no_reviewed_game_is_said(
    homes: tuple[Path, Path], study: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    _, command = homes
    study.do(lambda: study.presenter.add_mistakes("Ann"))
    answered(capsys, command, "study", "--mistakes")
    assert study.refused == ["No game has been reviewed yet."]


def test_a_card_that_nothing_can_answer_is_not_asked(
    homes: tuple[Path, Path], study: Window, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    _, command = homes
    keys = [f"anagram:open-english:{letters}" for letters in ("QQXZ", "ACT")]
    for home in homes:
        deck = Deck(learner(home).log(LOG))
        deck.add(map(NewCard, keys), is_in_order=True)
        deck.close()
    with qtbot.waitSignal(study.presenter.asked) as asked:
        study.presenter.start_due()
    due = answered(capsys, command, "study", "--due")
    assert asked.args is not None
    assert [each["card"] for each in due["cards"]] == [asked.args[0].question.key] == keys[1:]
    assert asked.args[0].left == 1


@pytest.mark.parametrize("name", ["ann  lee", "Ann Lee", "ANN LEE"])
def test_a_learner_is_found_by_every_command(
    data_dir: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    Learners(data_dir).add("Ann Lee", now_ms=NOW_MS)
    assert answered(capsys, data_dir, "progress", name)["learner"] == "Ann Lee"
    assert answered(capsys, data_dir, "study", "--lists", "--learner", name)["own"] == []
