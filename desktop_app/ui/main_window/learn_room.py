# SPDX-License-Identifier: MIT
"""Makes the Learn room; the list of its sections is here."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QDate
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.paper.content import PaperError, PaperSize
from desktop_app.paper.press import send_to_printer
from desktop_app.paper.report import print_report, sheets_page, table_page
from desktop_app.paper.result_slips import class_slips_document
from desktop_app.session.class_presenter import DuplicatePresenter
from desktop_app.session.consensus_presenter import ConsensusPresenter
from desktop_app.session.drill_presenter import DrillPresenter
from desktop_app.session.errors import GameError
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.lesson_presenter import LessonPresenter
from desktop_app.session.lesson_view import StepView
from desktop_app.session.playing_on import play_on
from desktop_app.session.progress_presenter import ProgressPresenter
from desktop_app.session.puzzle_presenter import SHIPPED_PUZZLES, PuzzlePresenter, load_puzzles
from desktop_app.session.teacher_presenter import Limits, Sheet, TeacherPresenter
from desktop_app.session.word_tools import WordTools
from desktop_app.settings import paths
from desktop_app.translation.words import day_text, tr
from desktop_app.ui.board.task_board import TaskBoard
from desktop_app.ui.board.word_pointer import WordPointer
from desktop_app.ui.learn.class_page import ClassPage
from desktop_app.ui.learn.drill_page import DrillPage
from desktop_app.ui.learn.learn_page import LearnPage, LearnSection
from desktop_app.ui.learn.lessons_page import LessonsPage
from desktop_app.ui.learn.list_section import ListSection
from desktop_app.ui.learn.progress_page import PROGRESS, ProgressGlance, ProgressPage
from desktop_app.ui.learn.puzzle_page import PuzzlePage
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.learn.today_page import TodayPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.widgets.print_dialog import open_print_dialog

_UPRIGHT_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class LearnTools:
    """Everything that the sections are made from.

    Attributes:
        navigator: the window's rooms, games, settings and theme.
        words: word lists, judge and dictionary.
        presenter: the learner; `presenter.learner.log("cards")` is a log of theirs.
        page: the room.
    """

    navigator: Navigator
    words: WordTools
    presenter: LearnPresenter
    page: LearnPage

    @property
    def place(self) -> QWidget:
        """Parent of a section."""
        return self.page.place_of_sections


def _today(tools: LearnTools) -> LearnSection:
    page, presenter = tools.page, tools.presenter

    def name() -> str:
        return presenter.learner.name if presenter.is_named else ""

    today = TodayPage(name, page.offers, page.learned, lambda: page.is_reading, tools.place)
    today.chosen.connect(page.start)
    return today


def _lessons(tools: LearnTools) -> LearnSection:
    navigator = tools.navigator

    lessons = LessonPresenter(tools.presenter, tools.words.store, lambda: tools.presenter.rules)
    page = LessonsPage(lessons, tools.place)
    page.rules_requested.connect(lambda topic: navigator.show_rules(topic, tools.presenter.book))
    page.playing_on_requested.connect(partial(_play_on, tools, page, "lessons"))
    return _tell_meanings(navigator, page)


def _tell_meanings(navigator: Navigator, page: LearnSection) -> LearnSection:
    """Tell the meanings of the words on the boards of a page, once it has them."""

    def connect() -> None:
        for board in page.findChildren(TaskBoard):
            pointer = WordPointer(board, lambda: False, lambda: True, lambda: None)
            pointer.meaning_requested.connect(
                lambda words, place, is_passing: navigator.show_meaning(
                    words, place, is_passing=is_passing
                )
            )

    page.built.connect(connect)
    return page


def _play_on(
    tools: LearnTools, page: ListSection, section: str, step: StepView, opened: str
) -> None:
    """Play a game on from a position; leaving it shows the lesson or puzzle again."""
    navigator = tools.navigator
    try:
        session = play_on(navigator.games, step, tools.presenter)
    except GameError as error:
        page.said.emit(tr(str(error)))
        return

    def come_back() -> None:
        navigator.show_learn()
        room = navigator.window.room_widget
        if isinstance(room, LearnPage):
            room.show_section(section)
            shown = room.sections[section]
            if isinstance(shown, ListSection):
                shown.reopen(opened)

    navigator.play_from(session, come_back)
    play = navigator.window.room_widget
    assert isinstance(play, PlayRoom), "a game on the screen has its room"
    text = tr("Back to the puzzle") if section == "puzzles" else tr("Back to the lesson")
    play.offer_way_back(text, tr("Leave this game, which is saved, and go back"))
    play.way_back.clicked.connect(lambda: navigator.go_home())


def _class(tools: LearnTools) -> LearnSection:
    navigator, folder = tools.navigator, paths.data_dir() / "classes"

    def rules() -> tuple[str, str]:
        return tools.presenter.rules[0], tools.words.list_of_rules()

    duplicate = DuplicatePresenter(folder, tools.words.store, now_ms=tools.presenter.now_ms)
    consensus = ConsensusPresenter(folder, navigator.games, now_ms=tools.presenter.now_ms)
    teacher = TeacherPresenter(
        tools.presenter,
        paths.library_file(),
        paths.journals_dir(),
        partial(Limits.of, navigator.settings),
    )
    page = ClassPage(duplicate, consensus, teacher, rules, tools.place)
    page.alone_requested.connect(tools.presenter.show_class)
    page.slips_requested.connect(partial(print_slips, page))

    def connect() -> None:
        page.teacher.sheets_requested.connect(partial(print_sheets, page))
        for desk_page in (page.duplicate, page.consensus):
            desk_page.print_requested.connect(lambda *sheet: print_table(page, *sheet))
        page.duplicate.sounded.connect(partial(_sound, navigator))

    page.built.connect(connect)
    # The game's journal is free again for the library and for the next start.
    navigator.room_changed.connect(consensus.follow_room)
    navigator.window.closed.connect(consensus.quit)
    return page


def _sound(navigator: Navigator) -> None:
    if navigator.settings.switch("table_sound"):
        QApplication.beep()


def _words(tools: LearnTools) -> LearnSection:
    page = StudyPage(tools.words.study_presenter(tools.presenter), parent=tools.place)
    page.word_requested.connect(tools.navigator.show_dictionary)
    page.rulings_requested.connect(lambda: page.presenter.add_rulings(tools.presenter.rules[0]))
    return page


def _puzzles(tools: LearnTools) -> LearnSection:
    navigator, store = tools.navigator, tools.words.store
    shipped, own = paths.resource_path(*SHIPPED_PUZZLES), paths.data_dir() / "puzzles"
    presenter = PuzzlePresenter(
        tools.presenter, lambda: load_puzzles(shipped, own, store), lambda: navigator.games.analysis
    )
    page = PuzzlePage(presenter, parent=tools.place)
    page.playing_on_requested.connect(partial(_play_on, tools, page, "puzzles"))
    return _tell_meanings(navigator, page)


def _drills(tools: LearnTools) -> LearnSection:
    navigator, words = tools.navigator, tools.words

    def rules() -> tuple[str, str, str]:
        return (*tools.presenter.rules, words.list_of_learner(tools.presenter))

    presenter = DrillPresenter(tools.presenter, words.store, rules, paths.journals_dir())
    page = DrillPage(presenter, tools.place)
    page.rules_requested.connect(lambda topic: navigator.show_rules(topic, tools.presenter.book))
    return _tell_meanings(navigator, page)


def _progress(tools: LearnTools) -> LearnSection:
    navigator = tools.navigator
    presenter = ProgressPresenter(
        tools.presenter, paths.library_file(), paths.journals_dir(), navigator.games.last_person
    )
    is_wanted = partial(navigator.settings.switch, PROGRESS)
    page = ProgressPage(presenter, is_wanted, tools.place)
    page.game_requested.connect(navigator.open_play)
    today = tools.page.sections["today"]
    if isinstance(today, TodayPage):
        glance = ProgressGlance(presenter, is_wanted, today.beside)
        glance.section_requested.connect(tools.page.show_section)
        today.put_beside(glance)
    return page


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """A section: its name, the title of its tab, and its maker."""

    name: str
    title: str
    make: Callable[[LearnTools], LearnSection]


SECTIONS = (
    SectionEntry("today", "Today", _today),
    SectionEntry("lessons", "Lessons", _lessons),
    SectionEntry("words", "Words", _words),
    SectionEntry("puzzles", "Puzzles", _puzzles),
    SectionEntry("drills", "Drills", _drills),
    SectionEntry(PROGRESS, "Progress", _progress),
    SectionEntry("class", "Class", _class),
)
"""Every section, in the order of the tabs."""


def print_table(
    parent: QWidget, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]
) -> QPrintDialog:
    """Open the system's dialog to print a table, or to save it as PDF."""
    html = table_page(title, heads, rows)
    return open_print_dialog(parent, partial(print_report, html))


def print_sheets(parent: QWidget, sheets: Sequence[Sheet]) -> QPrintDialog:
    """Open the dialog to print tables, each from a new page on; wide ones across the paper."""
    dialog = open_print_dialog(parent, partial(print_report, sheets_page(sheets)))
    if max((len(heads) for _title, heads, _rows in sheets), default=0) > _UPRIGHT_COLUMNS:
        dialog.printer().setPageOrientation(QPageLayout.Orientation.Landscape)
    return dialog


def print_slips(page: ClassPage, count: int) -> QPrintDialog:
    """Open the dialog to print blank slips of duplicate."""

    def send(printer: QPrinter) -> None:
        is_letter = printer.pageLayout().pageSize().id() is QPageSize.PageSizeId.Letter
        size = PaperSize.LETTER if is_letter else PaperSize.A4
        try:
            send_to_printer(class_slips_document(count, size), printer)
        except PaperError as error:
            page.said.emit(str(error))

    return open_print_dialog(page, send)


def print_progress(page: LearnPage) -> QPrintDialog:
    """Open the dialog to print what the learner has learned, and their plan."""
    today = page.sections[SECTIONS[0].name]
    assert isinstance(today, TodayPage)
    return print_table(
        page, progress_title(page.presenter), (), [(line,) for line in today.lines()]
    )


def progress_title(presenter: LearnPresenter) -> str:
    """``Ann: progress on 23/11/2026``; without the name of a learner who has not said it."""
    text = tr("{name}: progress on {day}") if presenter.is_named else tr("Progress on {day}")
    return text.format(name=presenter.learner.name, day=day_text(QDate.currentDate()))


def make_learn(navigator: Navigator, words: WordTools) -> QWidget:
    """Return the Learn room."""
    presenter = LearnPresenter(paths.data_dir(), now_ms=lambda: time.time_ns() // 1_000_000)
    presenter.report = navigator.file_problems.report
    page = LearnPage(presenter, navigator.window.place_of_rooms)
    tools = LearnTools(navigator, words, presenter, page)
    for section in SECTIONS:
        page.add_section(section.name, tr(section.title), section.make(tools))
    page.show_theme(navigator.theme)
    navigator.theme_changed.connect(page.show_theme)
    page.back_requested.connect(navigator.go_home)
    page.show_tab(PROGRESS, is_shown=navigator.settings.switch(PROGRESS))
    navigator.setting_changed.connect(page.follow_setting)
    page.print_requested.connect(lambda: print_progress(page))
    page.show_section(SECTIONS[0].name)
    page.sections[SECTIONS[0].name].show_again()
    page.load()
    if said := presenter.reported(*presenter.notices):
        page.say(said)
    return page
