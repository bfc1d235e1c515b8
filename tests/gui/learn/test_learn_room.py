# SPDX-License-Identifier: MIT
"""The Learn room: the way in and out, its sections, and who is learning."""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_app.learn.deck import LOG, Deck, NewCard
from desktop_app.learn.lesson_file import LessonFile, load_lessons
from desktop_app.session.learn_presenter import Suggestion
from desktop_app.session.study_presenter import StudyPresenter
from desktop_app.storage.learners import Learners
from desktop_app.ui.learn.learn_page import LearnPage, LearnSection
from desktop_app.ui.learn.learner_box import LearnerBox, NewLearnerBox, RenameBox
from desktop_app.ui.learn.lessons_page import LessonsPage
from desktop_app.ui.learn.progress_page import ProgressGlance, ProgressPage
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.learn.today_page import TodayPage, plan
from desktop_app.ui.main_window import learn_room
from desktop_app.ui.main_window.learn_room import progress_title
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.start.start_page import learn_line
from desktop_app.ui.widgets.focus_ring import FocusRing
from tests.gui.learn.conftest import labels, page_of
from tests.gui.learn.lesson_hands import press

BEGIN = "Begin it now"


class Cards(LearnSection):
    """A section with two cards."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.inner = 0, False

    def begin(self) -> None:
        self.begun += 1
        self.inner = True
        self.alone_requested.emit(True)

    def go_back(self) -> bool:
        was_inside, self.inner = self.inner, False
        return was_inside

    def suggestions(self) -> tuple[Suggestion, ...]:
        return (Suggestion("Study 1 card", 2, self.begin, is_due=True),)

    def learned(self) -> tuple[str, ...]:
        return ("Two cards are in the deck.",)


def test_the_start_screen_leads_there_and_escape_back(navigator: Navigator, qtbot: QtBot) -> None:
    press(navigator.window, "Learn")
    assert navigator.window.room == "learn"
    QTest.keyClick(page_of(navigator), Qt.Key.Key_Escape)
    assert navigator.window.room == "start"
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    with qtbot.waitActive(navigator.window):
        navigator.window.activateWindow()
    QTest.keyClick(navigator.window, Qt.Key.Key_T, keys)
    assert navigator.window.room == "learn"


def test_no_plan_can_be_pressed_before_it_is_known(
    navigator: Navigator, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read, read = threading.Event(), load_lessons

    def slowly() -> tuple[LessonFile, ...]:
        may_read.wait(30)
        return read()

    monkeypatch.setattr("desktop_app.session.lesson_presenter.load_lessons", slowly)
    press(navigator.window, "Learn")
    page = page_of(navigator)
    today = page.tabs.currentWidget()
    assert isinstance(today, TodayPage)
    QTest.qWait(300)
    assert today.heading.text() == "The next ten minutes"
    assert [button for button in today.findChildren(QPushButton) if button.toolTip() == BEGIN] == []
    assert page.focusWidget() is today.heading
    ring = today.window().findChild(FocusRing)
    assert ring is None or ring.widget() is not today.heading, "a line of text is no button"
    QTest.keyClick(today.heading, Qt.Key.Key_Return)
    assert page.tabs.currentWidget() is today
    may_read.set()
    qtbot.waitUntil(lambda: len(plan_of(today)) == 3)
    first = plan_of(today)[0]
    assert first.text().startswith("Lesson: ") and first.hasFocus()


def test_what_was_learned_is_whole_above_a_calendar_with_long_lines(
    navigator: Navigator, page: LearnPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = page.sections["today"]
    assert isinstance(today, TodayPage)
    glance = today.findChild(ProgressGlance)
    assert glance is not None
    qtbot.waitUntil(glance.isVisible)
    lines = tuple(f"Lesson {number} is done." for number in range(20))
    monkeypatch.setattr(today, "_learned", lambda: lines)
    glance.day.setText("Nine lessons, 89 answers in lessons, 13 answers in drills, 4 puzzles.")
    today.show_again()
    for wide in (640, 760, 1280):
        navigator.window.resize(wide, 400)
        # What is shown again is laid out in a later turn of the event loop.
        qtbot.waitUntil(
            lambda: all(
                label.height() >= label.heightForWidth(label.width())
                for label in (today.done, glance.day, glance.goals)
            )
        )
        assert glance.mapTo(today, QPoint(0, 0)).x() <= max(0, wide - 380), "at the left, or beside"


def plan_of(today: TodayPage) -> list[QPushButton]:
    return [
        button
        for button in today.findChildren(QPushButton)
        if button.toolTip() == BEGIN and button.isVisible()
    ]


def test_due_cards_are_counted_on_the_start_screen(navigator: Navigator, data_dir: Path) -> None:
    learner = Learners(data_dir).add("Ann", now_ms=0)
    Deck(learner.log(LOG)).add([NewCard("card:open-english:QI")])
    navigator.go_home()
    (learn,) = (
        button
        for button in navigator.window.findChildren(QPushButton)
        if button.accessibleName() == "Learn" and button.isVisible()
    )
    assert learn.accessibleDescription() == learn_line(1)
    assert "1 card" in learn_line(1) and "card" not in learn_line(0)


def test_a_deck_that_cannot_be_read_is_no_count(data_dir: Path, navigator: Navigator) -> None:
    learner = Learners(data_dir).add("Ann", now_ms=0)
    (learner.folder / "cards.log").mkdir()
    navigator.go_home()
    assert navigator.window.room == "start"


def test_today_begins_what_a_section_suggests(page: LearnPage, qtbot: QtBot) -> None:
    cards = Cards()
    page.add_section("cards", "Cards", cards)
    # Until then there is no plan.
    qtbot.waitUntil(lambda: not page.is_reading)
    page.sections["today"].show_again()
    assert "Two cards are in the deck." in labels(page)
    press(page, "Study 1 card")
    assert (cards.begun, page.tabs.currentWidget()) == (1, cards)
    assert not page.tabs.tabBar().isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not cards.inner and page.isVisible()


def test_ctrl_and_a_number_go_to_a_section(page: LearnPage) -> None:
    page.add_section("cards", "Cards", Cards())
    control = Qt.KeyboardModifier.ControlModifier
    last = Qt.Key(Qt.Key.Key_0.value + page.tabs.count())
    QTest.keyClick(page, last, control)
    assert isinstance(page.tabs.currentWidget(), Cards)
    QTest.keyClick(page, Qt.Key.Key_1, control)
    assert page.tabs.currentWidget() is page.sections["today"]


def test_a_plan_fits_into_ten_minutes() -> None:
    make = partial(Suggestion, start=lambda: None)
    due, short, long = make("due", 4, is_due=True), make("short", 5), make("long", 8)
    offers = {"lessons": (long, short), "puzzles": (short,), "words": (due,), "drills": ()}
    assert plan(offers) == (("words", due), ("puzzles", short))
    assert plan({"lessons": (make("very long", 40),)})[0][0] == "lessons"
    assert plan({}) == ()
    puzzle, quiz = make("puzzle", 2), make("quiz", 2, is_extra=True)
    offers = {"lessons": (long,), "words": (quiz,), "puzzles": (puzzle,)}
    assert plan(offers) == (("lessons", long), ("puzzles", puzzle))


# --- learners -------------------------------------------------------------------------------------


def type_name(page: QWidget, name: str) -> None:
    kinds = (QInputDialog, NewLearnerBox, RenameBox)
    boxes = [box for kind in kinds for box in page.findChildren(kind)]
    (box,) = boxes
    field = box.findChild(QLineEdit)
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, name)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.sendPostedEvents(None, 0)


def choose(page: LearnPage, text: str) -> None:
    page.who.menu().aboutToShow.emit()
    next(action for action in page.who.menu().actions() if action.text().startswith(text)).trigger()


def test_each_learner_has_a_rule_book_that_no_game_changes(
    page: LearnPage, data_dir: Path, navigator: Navigator
) -> None:
    assert page.presenter.rules == ("mattel-family", "")
    assert page.book.isVisible() and "Family" in page.book.text()
    page.book.menu().aboutToShow.emit()
    actions = {action.text(): action for action in page.book.menu().actions()}
    assert [text for text, each in actions.items() if each.isChecked()] == [
        "Family rules, as in the box (British edition)"
    ]
    actions["Singapore tournament rules, 2015"].trigger()
    assert page.presenter.rules == ("singapore-2015", "") and "Singapore" in page.book.text()
    assert Learners(data_dir).list()[0].rules == "singapore-2015", "on disk before it is shown"
    navigator.games._keep(replace(navigator.games.first_game(), ruleset="naspa-2016"))
    last = navigator.games.last_choice()
    assert last is not None and last.ruleset == "naspa-2016"
    assert page.presenter.rules == ("singapore-2015", "")
    page.presenter.add("Ben")
    assert page.presenter.rules == ("mattel-family", "") and "Family" in page.book.text()
    page.presenter.choose_rules("naspa-2016:international")
    assert page.presenter.rules == ("naspa-2016", "international")
    page.presenter.choose(Learners(data_dir).list()[0].id)
    assert "Singapore" in page.book.text()


def test_a_rule_book_that_is_gone_gives_way_to_the_first(page: LearnPage, data_dir: Path) -> None:
    page.presenter.choose_rules("of-my-own")
    assert page.presenter.rules == ("mattel-family", "") and "Family" in page.book.text()


def test_learners_are_added_renamed_and_chosen(page: LearnPage, data_dir: Path) -> None:
    choose(page, "Rename")
    type_name(page, "Ann")
    choose(page, "Add")
    type_name(page, "Ben")
    assert [learner.name for learner in Learners(data_dir).list()] == ["Ann", "Ben"]
    assert page.who.text() == "Ben"
    choose(page, "Ann")
    assert page.who.text() == "Ann"
    page.presenter.add("ben")
    assert "Ben" in page.message.text() or "ben" in page.message.text()
    assert page.who.text() == "Ann"


def test_a_name_that_is_refused_stays_in_its_box_with_the_reason(page: LearnPage) -> None:
    page.presenter.rename("Ann")
    choose(page, "Add")
    (box,) = page.findChildren(NewLearnerBox)
    for typed, reason in (("", "name"), ("ann", "ann")):
        box.name.clear()
        QTest.keyClicks(box.name, typed)
        assert not box.problem.isVisible()
        QTest.keyClick(box.name, Qt.Key.Key_Return)
        assert box.isVisible() and box.problem.isVisible() and box.focusWidget() is box.name
        assert reason in box.problem.text() and box.name.text() == typed
    QTest.keyClicks(box.name, "e")
    assert not box.problem.isVisible()
    QTest.keyClick(box.name, Qt.Key.Key_Return)
    assert page.presenter.learner.name == "anne"


def press_keys(box: LearnerBox, *names: str) -> None:
    for name in names:
        (key,) = (e for e in box.pad.findChildren(QPushButton) if e.accessibleName() == name)
        QTest.mouseClick(key, Qt.MouseButton.LeftButton)


def test_a_name_is_written_by_the_mouse_alone(page: LearnPage, data_dir: Path) -> None:
    choose(page, "Add")
    (box,) = page.findChildren(NewLearnerBox)
    assert box.width() < 480, "it fits the smallest window"
    press_keys(box, "M", "I", "X", "Delete", "A", "a space", "L", "O")
    assert box.name.text() == "Mia Lo" and box.focusWidget() is box.name, "keys work as well"
    press(box, "Add")
    assert [learner.name for learner in Learners(data_dir).list()] == ["Me", "Mia Lo"]
    choose(page, "Rename")
    (renaming,) = page.findChildren(RenameBox)
    assert renaming.name.text() == "Mia Lo" and renaming.child.isHidden()
    press_keys(renaming, "Delete")
    press(renaming, "Rename")
    assert renaming.isVisible() and "name" in renaming.problem.text(), (
        "an empty name is refused here too"
    )
    press_keys(renaming, "Z", "O", "E")
    assert not renaming.problem.isVisible()
    press(renaming, "Rename")
    assert page.who.text() == "Zoe"


def test_the_menu_names_no_one_before_someone_has_a_name(page: LearnPage) -> None:
    def names() -> list[str]:
        page.who.menu().aboutToShow.emit()
        actions = page.who.menu().actions()
        return [action.text() for action in actions[: actions.index(named("Add"))]]

    def named(start: str) -> QAction:
        return next(
            action for action in page.who.menu().actions() if action.text().startswith(start)
        )

    assert names() == []
    page.presenter.add("Ann")
    page.presenter.choose(page.presenter.learners[0].id)
    assert page.who.text() == "Me"
    assert names()[:2] == ["Me", "Ann"]


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("is_child", [False, True])
def test_whether_a_new_learner_is_a_child_is_asked_with_the_name(
    page: LearnPage, data_dir: Path, is_child: bool, by_key: bool
) -> None:
    choose(page, "Add")
    (box,) = page.findChildren(NewLearnerBox)
    assert box.focusWidget() is box.name
    QTest.keyClicks(box.name, "Mia")
    if is_child and by_key:
        QTest.keyClick(box.name, Qt.Key.Key_Tab)
        QTest.keyClick(box.child, Qt.Key.Key_Space)
    elif is_child:
        QTest.mouseClick(
            box.child, Qt.MouseButton.LeftButton, pos=QPoint(8, box.child.height() // 2)
        )
    QTest.keyClick(box, Qt.Key.Key_Return)
    (mia,) = [learner for learner in Learners(data_dir).list() if learner.name == "Mia"]
    assert mia.is_child is is_child
    assert page.presenter.learner == mia


def test_a_learner_is_removed_after_a_question_and_brought_back(
    page: LearnPage, data_dir: Path
) -> None:
    learner = page.presenter.learner
    learner.log("lessons").append({"a": 1})
    choose(page, "Remove")
    press(page.confirm, "Cancel")
    assert page.presenter.learner == learner
    choose(page, "Remove")
    press(page.confirm, "Remove")
    assert page.presenter.learner.id != learner.id
    assert not learner.folder.exists()
    press(page, "Undo")
    assert page.presenter.learner == learner
    assert learner.log("lessons").read().entries == ({"a": 1},)


def test_a_folder_that_is_not_writable_still_opens_the_room(
    navigator: Navigator, data_dir: Path
) -> None:
    (data_dir / "learners").write_text("a file in the way")
    navigator.show_learn()
    page = page_of(navigator)
    assert page.presenter.learner.name == "Me"
    page.presenter.add("Ann")
    assert "learners" in page.message.text()
    navigator.go_home()


def test_the_first_minute_begins_with_a_lesson(page: LearnPage, qtbot: QtBot) -> None:
    today = page.sections["today"]
    qtbot.waitUntil(lambda: "The board and the tiles" in page_buttons(today))
    press(today, "Lesson: The board and the tiles")
    assert page.tabs.currentWidget() is page.sections["lessons"]
    lessons = page.sections["lessons"]
    assert isinstance(lessons, LessonsPage)
    lessons.presenter.wait()
    assert lessons.player.view is not None and lessons.player.view.number == 1
    assert lessons.player.isVisible() and not page.tabs.tabBar().isVisible()


def test_today_has_due_cards_and_a_puzzle_before_their_sections_were_opened(
    navigator: Navigator, data_dir: Path, qtbot: QtBot
) -> None:
    learner = Learners(data_dir).add("Ann", now_ms=0)
    Deck(learner.log(LOG)).add([NewCard("card:open-english-school:QI")])
    navigator.show_learn()
    page = page_of(navigator)
    today = page.sections["today"]
    qtbot.waitUntil(lambda: "one card" in page_buttons(today))
    qtbot.waitUntil(lambda: "today's puzzles" in page_buttons(today))
    qtbot.waitUntil(lambda: "Lesson: " in page_buttons(today))
    qtbot.waitUntil(lambda: any("1 card" in line for line in page.learned()))


def test_settings_limit_the_cards_of_a_day(
    navigator: Navigator, data_dir: Path, qtbot: QtBot
) -> None:
    learner = Learners(data_dir).add("Ann", now_ms=0)
    words = ("QI", "ZA", "AA", "XU", "IO", "KA", "ZO", "JO", "XI", "KI", "PO", "HM")
    Deck(learner.log(LOG)).add([NewCard(f"card:open-english:{word}") for word in words])
    counts = []
    for new in ("10", "5", "0"):
        navigator.settings.change(new_cards=new)
        navigator.go_home()
        (learn,) = (
            button
            for button in navigator.window.findChildren(QPushButton)
            if button.accessibleName() == "Learn" and button.isVisible()
        )
        counts.append(learn.accessibleDescription() == learn_line(int(new)))
        navigator.show_learn()
        words_page = page_of(navigator).sections["words"]
        assert isinstance(words_page, StudyPage)
        presenter = words_page.presenter
        qtbot.waitUntil(partial(has_cards, presenter, len(words)))
        assert presenter.counts.total == int(new)
    assert all(counts)


def has_cards(presenter: StudyPresenter, count: int) -> bool:
    return presenter.card_count == count


def test_focus_is_on_the_first_thing_to_do(navigator: Navigator, qtbot: QtBot) -> None:
    with qtbot.waitActive(navigator.window):
        navigator.window.activateWindow()
    navigator.show_learn()
    page = page_of(navigator)
    today = page.sections["today"]
    qtbot.waitUntil(lambda: "today's puzzles" in page_buttons(today))
    qtbot.waitUntil(lambda: "Lesson: " in page_buttons(today))
    first = next(button for button in today.findChildren(QPushButton) if button.isVisible())
    qtbot.waitUntil(lambda: QApplication.focusWidget() is first)


def test_learner_without_a_name_is_asked_for_it_and_not_called_me(page: LearnPage) -> None:
    assert page.who.text() == "Who is learning?"
    assert progress_title(page.presenter).startswith("Progress on ")
    assert "Me" not in labels(page.sections["today"])
    page.presenter.rename("Ann")
    assert page.who.text() == "Ann"
    assert "The next ten minutes, Ann" in labels(page.sections["today"])
    assert progress_title(page.presenter).startswith("Ann: progress on ")


def test_printed_progress_has_what_was_learned_and_what_is_due(
    page: LearnPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[list[tuple[str]]] = []
    monkeypatch.setattr(learn_room, "print_table", lambda *sheet: printed.append(sheet[-1]))
    page.add_section("cards", "Cards", Cards())
    page.print_requested.emit()
    lines = [line for (line,) in printed[0]]
    at = lines.index("The next ten minutes:")
    assert lines[at + 1] == "Study 1 card (2 minutes)"
    assert lines[:at] == list(page.learned()) and lines[:at]


def page_buttons(inside: QWidget) -> str:
    return "\n".join(button.text() for button in inside.findChildren(QPushButton))


@pytest.mark.parametrize("name", ["today", "lessons", "words", "puzzles", "drills", "progress"])
def test_at_200_percent_the_room_itself_does_not_scroll(page: LearnPage, name: str) -> None:
    # A window of 1024 by 640 with text at 200 %, without its menu.
    view = page.window().centralWidget()  # type: ignore[attr-defined]
    view.setFixedSize(512, 298)
    page.show_section(name)
    QApplication.processEvents()
    QApplication.processEvents()
    assert view.verticalScrollBar().maximum() == 0, "a section scrolls in itself"


def test_today_knows_what_was_done_since_it_was_last_shown(page: LearnPage, qtbot: QtBot) -> None:
    progress = page.sections["progress"]
    assert isinstance(progress, ProgressPage)
    progress.presenter.wait()
    page.show_section("lessons")
    page.presenter.learner.log("lessons").append({"event": "done", "lesson": "first-word"})
    read: list[bool] = []
    progress.presenter.changed.connect(lambda: read.append(True))
    page.tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: bool(read))
    QTest.qWait(300)
    assert len(read) == 1, "it is read once, and not again for what it shows"


def test_a_message_leaves_everything_in_its_place(page: LearnPage) -> None:
    page.show_section("progress")
    QTest.qWait(1)
    before = page.tabs.geometry()
    page.say("The picture is on the clipboard.")
    QTest.qWait(1)
    assert page.message.isVisible() and page.tabs.geometry() == before
    page.say("")
    QTest.qWait(1)
    assert page.tabs.geometry() == before


def test_a_section_that_has_the_room_needs_no_place_for_messages(page: LearnPage) -> None:
    section = page.sections["lessons"]
    page.show_section("lessons")
    QTest.qWait(1)
    shared = section.height()
    section.alone_requested.emit(True)
    QTest.qWait(1)
    below = page.height() - page.tabs.geometry().bottom()
    assert section.height() > shared and below < page.message.minimumHeight()


def test_in_the_smallest_window_only_the_section_scrolls(
    navigator: Navigator, page: LearnPage, qtbot: QtBot
) -> None:
    # A screen of 1024 by 640 at 200 %, less the frame of the window.
    navigator.window.resize(512, 308)
    scroll = navigator.window.centralWidget()
    assert isinstance(scroll, QScrollArea)
    for name in page.sections:
        page.show_section(name)
        QTest.qWait(1)
        assert not scroll.verticalScrollBar().isVisible(), name
