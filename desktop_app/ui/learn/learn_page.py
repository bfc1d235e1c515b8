# SPDX-License-Identifier: MIT
"""The Learn room: who learns, and a tab for each section."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QPushButton,
    QTabWidget,
    QWidget,
)

from desktop_app.session.learn_presenter import LearnPresenter, Suggestion
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.learner_box import NewLearnerBox, RenameBox
from desktop_app.ui.messages import BOOKS
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, pages_of, row_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.keys import add_room_keys, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.late_parts import LateParts
from desktop_app.ui.widgets.menus import hang_menu

MARGIN, NARROW_MARGIN, LOW_MARGIN = 32, 10, 6
NARROW, LOW = 900, 480
"""A window narrower or lower than this has small margins."""
BELOW_MESSAGE = 6
"""Pixels below the message line, which has its place also while it is empty."""


class LearnSection(LateParts, QWidget):
    """A section of the room. Subclasses override what they have.

    Its parts are made when it is first shown; until then it reads and suggests without them.

    Attributes:
        is_overview: True if what it has taught stands before that of the others.
        is_reading: True while it reads what the learner did: what it suggests is not known yet.

    Signals:
        alone_requested: True to have the whole room, as a lesson has; False to bring back the tabs.
        said: a sentence for the message line of the room; empty to clear it.
        changed: there are other suggestions, or more was learned.
        built: its parts are made.
    """

    alone_requested = Signal(bool)
    said = Signal(str)
    changed = Signal()
    built = Signal()
    is_overview = False
    is_reading = False

    def make_parts(self) -> None:
        """Make what is shown, as far as it is not made at the beginning."""

    def after_build(self) -> None:
        """Let the room show the parts as the others."""
        self.built.emit()

    def hasHeightForWidth(self) -> bool:
        """No: a section scrolls, and the room keeps its height."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Return a small size; what does not fit scrolls."""
        return QSize(440, 150)

    def load(self) -> None:
        """Read what the learner did here, so that the section can suggest something."""

    def show_again(self) -> None:
        """Show the learner's work anew: the section is in front, or the learner changed."""

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""

    def fit(self, seen: QSize) -> None:
        """Choose a layout for a window of this size, in logical pixels."""

    def go_back(self) -> bool:
        """Go back one step, as Esc asks; False if there is none in this section."""
        return False

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return what the learner might do here next, best first."""
        return ()

    def read_again(self) -> None:
        """Read the files of the learner again."""
        self.load()

    def learned(self) -> tuple[str, ...]:
        """Return what the learner has learned here, one sentence each."""
        return ()


class Sections(Mapping[str, LearnSection]):
    """The sections by name; one that is asked for is built."""

    def __init__(self, sections: Mapping[str, LearnSection], build: Callable[[str], None]) -> None:
        """`build` builds the section of a name."""
        self._sections, self._build = sections, build

    def __getitem__(self, name: str) -> LearnSection:
        section = self._sections[name]
        self._build(name)
        return section

    def __iter__(self) -> Iterator[str]:
        return iter(self._sections)

    def __len__(self) -> int:
        return len(self._sections)


class LearnPage(QWidget):
    """The tabs, the learner, and a message line.

    Signals:
        back_requested: to the start screen.
        print_requested: print what the learner has learned.
    """

    back_requested = Signal()
    print_requested = Signal()

    def __init__(self, presenter: LearnPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.presenter = presenter
        presenter.setParent(self)
        self._removed = ""
        self._is_low = self._is_alone = False
        self._theme: Theme | None = None
        self._seen: QSize | None = None
        self._sections: dict[str, LearnSection] = {}
        self.sections = Sections(self._sections, self._build)
        self.who = QPushButton(self)
        self.book = QPushButton(self)
        self.tabs = QTabWidget(self)
        self.confirm = ConfirmBar(self)
        self.message = QLabel(self)
        self.undo = QPushButton(self.tr("Undo"), self)
        self._lay_out()
        hang_menu(self.who, QMenu(self.who))
        self.who.menu().aboutToShow.connect(self._fill_menu)
        hang_menu(self.book, QMenu(self.book))
        self.book.menu().aboutToShow.connect(self._fill_books)
        self.tabs.currentChanged.connect(lambda _index: self._show_section())
        self.confirm.confirmed.connect(self._remove)
        self.undo.clicked.connect(self._take_back)
        presenter.learner_changed.connect(self._show_learner)
        presenter.refused.connect(self.say)
        self._show_who()

    @property
    def place_of_sections(self) -> QWidget:
        """Parent of the sections: one that is made elsewhere is styled again when it is added."""
        return pages_of(self.tabs)

    def add_section(self, name: str, title: str, section: LearnSection) -> None:
        """Add a section under a name, with the title of its tab."""
        self._sections[name] = section
        section.alone_requested.connect(self._show_alone)
        section.said.connect(self.say)
        section.changed.connect(self.plan_again)
        self.tabs.addTab(section, title)
        number = self.tabs.count()
        add_room_keys(self, [(title, f"Ctrl+{number}", partial(self.show_section, name))])

    def offers(self) -> dict[str, tuple[Suggestion, ...]]:
        """Return what each section suggests."""
        return {name: section.suggestions() for name, section in self._sections.items()}

    @property
    def is_reading(self) -> bool:
        """True while a section reads what the learner did."""
        return any(section.is_reading for section in self._sections.values())

    def _build(self, name: str) -> None:
        """Make the parts of a section, if it has none yet."""
        section = self._sections[name]
        if section.is_built:
            return
        # Parts of a widget that is seen would come one by one, and too late for the focus.
        is_seen = section.isVisible()
        if is_seen:
            section.hide()
        section.build()
        if self._theme is not None:
            section.show_theme(self._theme)
        if self._seen is not None:
            section.fit(self._seen)
        if is_seen:
            section.show()

    def show_section(self, name: str) -> None:
        """Bring a section to the front."""
        self.tabs.setCurrentWidget(self.sections[name])
        self.tabs.currentWidget().setFocus(Qt.FocusReason.OtherFocusReason)

    def show_tab(self, name: str, *, is_shown: bool) -> None:
        """Show or hide the tab of a section, and with it what it has taught."""
        self.tabs.setTabVisible(self.tabs.indexOf(self._sections[name]), is_shown)
        self.plan_again()

    def follow_setting(self, key: str, value: object) -> None:
        """Show or hide the section that a setting is named after; others change nothing."""
        if key in self._sections:
            self.show_tab(key, is_shown=bool(value))

    def load(self) -> None:
        """Read what the learner did in all sections; the plan follows as it becomes known."""
        for section in self._sections.values():
            section.load()

    def learned(self) -> tuple[str, ...]:
        """Return what was learned in all sections, one sentence each."""
        in_order = sorted(self._sections.values(), key=lambda section: not section.is_overview)
        return tuple(line for section in in_order for line in section.learned())

    def start(self, name: str, suggestion: Suggestion) -> None:
        """Bring a section to the front, and begin what it suggested."""
        self.show_section(name)
        suggestion.start()

    def plan_again(self) -> None:
        """Show the first section anew if it is in front: the others have other suggestions now."""
        if self.tabs.currentIndex() == 0:
            self._section.show_again()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        for section in self._sections.values():
            if section.is_built:
                section.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """Use small margins in a small window."""
        side = NARROW_MARGIN if seen.width() < NARROW else MARGIN
        self._is_low = seen.height() < LOW
        above = LOW_MARGIN if self._is_low else 16
        self._title.setVisible(not self._is_low and not self._is_alone)
        self._lines.setContentsMargins(side, above, side, min(above, BELOW_MESSAGE))
        self._seen = seen
        for section in self._sections.values():
            if section.is_built:
                section.fit(seen)

    def say(self, text: str) -> None:
        """Show a sentence below the sections; an empty one clears the line."""
        self._removed = ""
        self.undo.hide()
        self.message.setText(text)
        self.message.setVisible(bool(text))
        announce(self.message, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; Esc goes back, at last to the start screen."""
        if press_focused(self, event):
            return
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif not self._section.go_back():
            self.back_requested.emit()

    # ------------------------------------------------------------------ parts

    def _lay_out(self) -> None:
        self._title = text_label(self, self.tr("Learn"), px=26, weight=QFont.Weight.Bold)
        self.tabs.setFont(ui_font(15))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(self.tr("Sections of the Learn room"))
        self.tabs.setUsesScrollButtons(True)
        self.message.setWordWrap(True)
        self.message.setFont(ui_font(14))
        self.message.setAccessibleName(self.tr("Message"))
        self.message.setMinimumHeight(self.message.fontMetrics().lineSpacing())
        self._keep_message_line(is_kept=True)
        self.message.hide()
        self.undo.hide()
        self.undo.setToolTip(self.tr("Bring the learner back with everything they did"))
        self.who.setToolTip(self.tr("Choose who is learning, or add, rename or remove a learner"))
        self.book.setToolTip(self.tr("The rule book of lessons, drills and the class"))
        head = row_of(self._title, 0, self.book, self.who)
        below = row_of((self.message, 1), self.undo)
        self._lines = column_of(head, (self.tabs, 1), self.confirm, below, parent=self, spacing=6)

    @property
    def _section(self) -> LearnSection:
        shown = self.tabs.currentWidget()
        # Looked up by name: so it is built.
        return next(
            self.sections[name] for name, section in self._sections.items() if section is shown
        )

    def _show_alone(self, is_alone: bool) -> None:
        """Hide or show everything around the section in front."""
        self._is_alone = is_alone
        for part in (self.who, self.book, self.tabs.tabBar()):
            part.setVisible(not is_alone)
        self._title.setVisible(not is_alone and not self._is_low)
        self._keep_message_line(is_kept=not is_alone)

    def _keep_message_line(self, *, is_kept: bool) -> None:
        """Keep the place of a message, which else moves the buttons under a resting mouse.

        A section that has the whole room has its own.
        """
        policy = self.message.sizePolicy()
        policy.setRetainSizeWhenHidden(is_kept)
        self.message.setSizePolicy(policy)

    def _show_section(self) -> None:
        self._show_alone(False)
        self.say("")
        self.setFocusProxy(self._section)
        self._section.show_again()
        if self.tabs.currentIndex() == 0:
            # What it says of the day is theirs, and they know only what they have read.
            for section in self._sections.values():
                if section.is_overview:
                    section.load()

    # ------------------------------------------------------------------ learners

    def _show_learner(self) -> None:
        self._show_who()
        self.load()
        self._show_section()

    @property
    def _is_known(self) -> bool:
        """True if the learner has a name, or is one of several."""
        return self.presenter.is_named or len(self.presenter.learners) > 1

    def _show_who(self) -> None:
        name = self.presenter.learner.name
        self.who.setText(name if self._is_known else self.tr("Who is learning?"))
        self.who.setAccessibleName(self.tr("Learner: {name}").format(name=name))
        ruleset = self.presenter.rules[0]
        titles = {book.name: book.title for book in self.presenter.rule_books}
        title = tr(BOOKS.get(ruleset) or titles.get(ruleset, ruleset))
        text = self.tr("Rule book: {title}").format(title=title)
        self.book.setText(text.replace("&", "&&"))
        self.book.setAccessibleName(text)

    def _fill_books(self) -> None:
        menu = self.book.menu()
        menu.clear()
        group = QActionGroup(menu)
        for book in self.presenter.rule_books:
            action = QAction(tr(book.title).replace("&", "&&"), group)
            action.setCheckable(True)
            action.setChecked(book.name == self.presenter.book)
            action.triggered.connect(partial(self.choose_book, book.name))
            menu.addAction(action)

    def _fill_menu(self) -> None:
        menu = self.who.menu()
        menu.clear()
        group = QActionGroup(menu)
        # Alone and without a name they are not known yet, as the button says.
        learners = self.presenter.learners if self._is_known else ()
        for learner in learners:
            action = QAction(learner.name.replace("&", "&&"), group)
            action.setCheckable(True)
            action.setChecked(learner == self.presenter.learner)
            action.triggered.connect(partial(self.presenter.choose, learner.id))
            menu.addAction(action)
        if learners:
            menu.addSeparator()
        menu.addAction(self.tr("Add a learner..."), self.ask_to_add)
        menu.addAction(self.tr("Rename..."), self.ask_to_rename)
        child = menu.addAction(self.tr("A child: words from the school list"))
        child.setCheckable(True)
        child.setChecked(bool(self.presenter.learner.is_child))
        child.triggered.connect(self.presenter.set_child)
        menu.addAction(self.tr("Remove..."), self.ask_to_remove)
        menu.addSeparator()
        menu.addAction(self.tr("Print progress..."), self.print_requested.emit)

    def choose_book(self, name: str) -> None:
        """Let the learner learn by a rule book, such as ``naspa-2016``."""
        if self.presenter.choose_rules(name):
            self.book.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_to_add(self) -> None:
        """Ask for the name of another learner, and whether they are a child."""
        box = NewLearnerBox(self.presenter, self)
        box.finished.connect(lambda _result: self.say(""))
        box.open()

    def ask_to_rename(self) -> None:
        """Ask for another name of the learner."""
        box = RenameBox(self.presenter, self)
        box.finished.connect(lambda _result: self.say(""))
        box.open()

    def ask_to_remove(self) -> None:
        """Ask whether to remove the learner."""
        question = self.tr("Remove {name} and everything they learned?")
        self.confirm.ask(
            question.format(name=self.presenter.learner.name), self.tr("Remove"), self.tr("Cancel")
        )

    def _remove(self) -> None:
        name, removed = self.presenter.learner.name, self.presenter.remove()
        if removed:
            self.say(self.tr("{name} was removed.").format(name=name))
            self._removed = removed
            self.undo.show()

    def _take_back(self) -> None:
        self.presenter.take_back(self._removed)
        self.say("")
