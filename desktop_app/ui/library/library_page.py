# SPDX-License-Identifier: MIT
"""The library: games, statistics and backups."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QWidget,
)

from desktop_app.session.errors import GameError
from desktop_app.session.file_problems import FileProblems
from desktop_app.session.library_backups import BackupLine
from desktop_app.session.library_news import News
from desktop_app.session.library_presenter import LibraryPresenter
from desktop_app.translation.words import tr
from desktop_app.ui.library.games_page import BUTTON_HEIGHT, ROW_HEIGHT, GamesPage, busy_text
from desktop_app.ui.library.library_fields import NARROW, ROW_STYLE, RowDelegate
from desktop_app.ui.library.library_words import (
    backup_kind,
    is_good,
    news_text,
    problems_of,
    size_text,
)
from desktop_app.ui.library.reviews_page import ReviewsPage
from desktop_app.ui.library.statistics_page import StatisticsPage
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, pages_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.focus_ring import TICK_WIDTH
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.late_parts import PartsWhenSeen
from desktop_app.ui.widgets.rows import Row, RowTable
from desktop_app.values.moments import local_time

GAMES, STATISTICS, BACKUPS = range(3)
FILE_ENDINGS = (".gcg", ".zip", ".journal")
_LOOK_EVERY_MS = 2_000
PROBLEM_LINES = 4
MARGIN, NARROW_MARGIN, LOW_MARGIN = 48, 10, 6
LOW = 480
"""A window lower than this has small margins."""


class LibraryPage(QWidget):
    """Three tabs, and a message line below.

    Signals:
        open_requested: id of a finished game to view.
        continue_requested: id of an unfinished game.
        back_requested: to the start screen.
        dictionary_requested: open the dictionary.
    """

    open_requested = Signal(str)
    continue_requested = Signal(str)
    back_requested = Signal()
    dictionary_requested = Signal()

    def __init__(
        self,
        presenter: LibraryPresenter,
        theme: Theme = DEFAULT_THEME,
        reviews: ReviewsPage | None = None,
        files: FileProblems | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Make the page; `files` takes the problems with journals and shows them."""
        super().__init__(parent)
        self.presenter = presenter
        self._files = files
        presenter.setParent(self)
        self.tabs = QTabWidget(self)
        self.games = GamesPage(presenter, pages_of(self.tabs))
        # What stands on these is made when it is first seen.
        self._statistics = StatisticsPage(presenter, theme, pages_of(self.tabs))
        self._backups = BackupsPage(presenter, files, pages_of(self.tabs))
        self._reviews = reviews
        self.tabs.setFont(ui_font(15))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.games, self.tr("Games"))
        self.tabs.addTab(self._statistics, self.tr("Statistics"))
        if reviews is not None:
            self.tabs.addTab(reviews, self.tr("Reviews"))
            reviews.show_theme(theme)
        self.tabs.addTab(self._backups, self.tr("Backups"))
        self.games.review.setVisible(reviews is not None)
        self.tabs.tabBar().setAccessibleName(self.tr("Pages of the library"))
        self._make_news()
        self._lay_out()
        self._wire()
        self.setAcceptDrops(True)
        self.setFocusProxy(self.games)
        # Another program may add games, and reviews of them, while this page is on the screen.
        self._watch = QTimer(self)
        self._watch.setInterval(_LOOK_EVERY_MS)
        self._watch.timeout.connect(self._look_for_news)
        presenter.index()

    @property
    def statistics(self) -> StatisticsPage:
        """The statistics."""
        self._statistics.build()
        return self._statistics

    @property
    def backups(self) -> BackupsPage:
        """The backups."""
        self._backups.build()
        return self._backups

    @property
    def reviews(self) -> ReviewsPage | None:
        """The reviews of many games, if there are any."""
        if self._reviews is not None:
            self._reviews.build()
        return self._reviews

    def show_theme(self, theme: Theme) -> None:
        """Paint the plots in the colours of a theme."""
        self._statistics.show_theme(theme)
        if self._reviews is not None:
            self._reviews.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """In a narrow window use more rows for the fields, and small margins."""
        side = NARROW_MARGIN if seen.width() < NARROW else MARGIN
        above, below = (LOW_MARGIN, LOW_MARGIN) if seen.height() < LOW else (20, 22)
        self._lines.setContentsMargins(side, above, side, below)
        self.games.fit(seen.width())
        self._statistics.fit(seen.width())

    def show_problems(self, problems: Sequence[str]) -> None:
        """Show one line for each damaged file; with none, hide the lines."""
        self._problems.setPlainText("\n".join(map(tr, problems)))
        height = self._problems.fontMetrics().lineSpacing()
        self._problems.setFixedHeight(height * min(len(problems), PROBLEM_LINES) + 14)
        self._problems.setVisible(bool(problems))

    def say(self, text: str, *, is_good: bool) -> None:
        """Show a message in the bottom line."""
        self._news.setProperty("role", "good" if is_good else "warning")
        self._news.style().unpolish(self._news)
        self._news.style().polish(self._news)
        self._news.setText(text)
        self._news.setVisible(bool(text))

    def read_again(self) -> None:
        """Read the journals and the backups again."""
        self.presenter.index()
        self._show_changes()

    def _look_for_news(self) -> None:
        if self.presenter.look_for_news() and self.tabs.currentWidget() is self._reviews:
            self._show_tab(self.tabs.currentIndex())

    def showEvent(self, event: QShowEvent) -> None:
        """Follow what other programs add."""
        super().showEvent(event)
        self._watch.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the library; it opens again when it is next used."""
        self._watch.stop()
        self.presenter.close()
        super().hideEvent(event)

    # ------------------------------------------------------------------ drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files that may hold games."""
        if self._games_of(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import the games of the files dropped; the page of reviews reviews the first one."""
        paths = self._games_of(event)
        if not paths:
            return
        event.acceptProposedAction()
        if self._reviews is not None and self.tabs.currentWidget() is self._reviews:
            self._reviews.file_requested.emit(str(paths[0]))
        else:
            self.tabs.setCurrentIndex(GAMES)
            self.games.take_files(paths)

    def _games_of(self, event: QDropEvent) -> list[Path]:
        """Return the files of a drag that may hold games."""
        endings = FILE_ENDINGS
        if self.tabs.currentWidget() is self._reviews:
            endings = (".gcg", ".cgp", ".journal")
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        return [path for path in paths if path.suffix.lower() in endings]

    # ------------------------------------------------------------------ parts

    def _make_news(self) -> None:
        self._news = text_label(self, px=14, wraps=True)
        self._news.setTextFormat(Qt.TextFormat.PlainText)
        self._news.setAccessibleName(self.tr("Done"))
        # Its line is kept: else the first message would move the buttons under the mouse.
        self._news.setMinimumHeight(self._news.fontMetrics().lineSpacing())
        policy = self._news.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._news.setSizePolicy(policy)
        self._news.hide()
        self._problems = QPlainTextEdit(self)
        self._problems.setReadOnly(True)
        self._problems.setTabChangesFocus(True)
        self._problems.setAccessibleName(self.tr("Problems with files"))
        self._problems.hide()
        self._progress = QProgressBar(self)
        self._progress.setMaximumWidth(280)
        self._progress.setAccessibleName(self.tr("Progress"))
        self._progress.hide()

    def _lay_out(self) -> None:
        title = text_label(self, self.tr("Library"), px=26, weight=QFont.Weight.Bold)
        head = QHBoxLayout()
        head.addWidget(title)
        head.addStretch()
        head.addWidget(self._progress)
        words = QPushButton(self.tr("Dictionary"), self)
        words.setAutoDefault(False)
        words.setToolTip(self.tr("Look up words, hooks and anagrams"))
        words.clicked.connect(lambda: self.dictionary_requested.emit())
        head.addWidget(words)
        self._lines = column_of(
            head,
            (self.tabs, 1),
            self._news,
            self._problems,
            parent=self,
            margins=(MARGIN, 20, MARGIN, 22),
            spacing=8,
        )

    def _wire(self) -> None:
        for page in (self.games, self._statistics):
            page.open_requested.connect(self.open_requested)
        self.games.continue_requested.connect(self.continue_requested)
        for tab in (self.games, self._statistics, self._backups):
            tab.back_requested.connect(self.back_requested)
            tab.refused.connect(lambda why: self.say(why, is_good=False))
        if self._reviews is not None:
            self._reviews.back_requested.connect(self.back_requested)
            self._reviews.refused.connect(lambda why: self.say(why, is_good=False))
            self.games.review_requested.connect(lambda: self.tabs.setCurrentWidget(self._reviews))
        QShortcut(QKeySequence("Esc"), self, self.back_requested.emit)
        self.presenter.changed.connect(self._show_changes)
        self.presenter.progressed.connect(self._show_progress)
        self.presenter.ended.connect(self._show_news)
        self.presenter.indexed.connect(self._show_indexed)
        self.tabs.currentChanged.connect(self._show_tab)
        self._give_room()

    def _give_room(self) -> None:
        """Let only the page in front ask for height.

        The tallest of them would else push the buttons of the others out of a low window.
        """
        policy = QSizePolicy.Policy
        for index in range(self.tabs.count()):
            is_in_front = index == self.tabs.currentIndex()
            high = policy.Preferred if is_in_front else policy.Ignored
            page = self.tabs.widget(index)
            assert page is not None
            page.setSizePolicy(policy.Preferred, high)

    def _show_tab(self, _index: int) -> None:
        self._give_room()
        page = self.tabs.currentWidget()
        if page is self._statistics:
            self._statistics.show_all_again()
        elif page is self._backups:
            self._backups.show_all_again()
        elif self._reviews is not None and page is self._reviews:
            self._reviews.offer(self.games.finished)

    def show_backups(self) -> None:
        """Bring the backups to the front."""
        self.tabs.setCurrentWidget(self.backups)
        self.backups.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_changes(self) -> None:
        self.games.show_all_again()
        # The statistics follow what the games page looks for.
        if self.tabs.currentWidget() is not self._statistics:
            self._show_tab(self.tabs.currentIndex())

    def _show_progress(self, done: int, of: int) -> None:
        self._progress.setRange(0, of)
        self._progress.setValue(done)
        self._progress.show()

    def _show_indexed(self, problems: tuple[str, ...]) -> None:
        self._progress.hide()
        self.show_problems(problems if self._files is None else self._files.report(*problems))

    def _show_news(self, news: News) -> None:
        self._progress.hide()
        self.show_problems(problems_of(news))
        self.say(news_text(news), is_good=is_good(news))


NUMBERS = (2, 3)
"""Columns with numbers: games and size."""


class BackupsPage(PartsWhenSeen, QWidget):
    """The list of backups, with buttons to make one and to restore the selected one.

    Empty until it is first shown.

    Signals:
        back_requested: to the start screen.
        refused: a sentence on why an action failed.
    """

    back_requested = Signal()
    refused = Signal(str)

    def __init__(
        self,
        presenter: LibraryPresenter,
        files: FileProblems | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._files = presenter, files
        self._lines: tuple[BackupLine, ...] = ()

    def make_parts(self) -> None:
        files = self._files
        self.files_button = QPushButton(self)
        self.files_button.setAutoDefault(False)
        self.files_button.setToolTip(
            self.tr("Show the files that could not be read in whole, one after the other")
        )
        self.files_button.hide()
        if files is not None:
            self.files_button.clicked.connect(lambda: files.bring_back())
            files.changed.connect(self._show_files)
        self.daily = QCheckBox(self.tr("Back up on each day with changes"), self)
        self.daily.setFont(ui_font(14))
        self.daily.setChecked(self._presenter.has_daily_backups)
        self.daily.toggled.connect(self._set_daily)
        self.table = self._make_table()
        self.note = text_label(self, wraps=True)
        self.with_settings = QCheckBox(self.tr("Restore the settings too"), self)
        self.confirm = ConfirmBar(self)
        self.confirm.confirmed.connect(self._restore_now)
        self.make_button = QPushButton(self.tr("Make a backup now"), self)
        self.make_button.setToolTip(
            self.tr("Write all games, settings and word lists into one file")
        )
        self.restore_button = QPushButton(self.tr("Restore this backup..."), self)
        self.restore_button.setToolTip(
            self.tr("Add the contents of the backup; your present files are backed up first")
        )
        self._lay_out()
        self.setFocusProxy(self.table)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def _show_files(self) -> None:
        count = 0 if self._files is None else len(self._files.all)
        self.files_button.setText(self.tr("Problems with files: {count}").format(count=count))
        self.files_button.setVisible(count > 0)

    def show_all_again(self) -> None:
        """Show the current backups."""
        self.build()
        self._show_files()
        self._lines, problems = self._presenter.backups()
        self.table.show_rows([Row(_cells(line), key=line.file) for line in self._lines])
        self.table.set_row(0 if self._lines else -1)
        self.restore_button.setEnabled(bool(self._lines))
        self.note.setText(
            "\n".join(map(tr, problems)) if self._lines or problems else self.tr("No backups yet.")
        )
        self.note.setVisible(bool(self.note.text()))

    def _make_table(self) -> RowTable:
        heads = (
            self.tr("Made"),
            self.tr("Why"),
            self.tr("Games"),
            self.tr("Size"),
        )
        table = RowTable(self.tr("Backups"), heads, wide=(1,), right=NUMBERS, parent=self)
        table.setItemDelegate(RowDelegate(table))
        table.setFont(ui_font(14))
        table.setStyleSheet(ROW_STYLE)
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        return table

    def _lay_out(self) -> None:
        intro = text_label(
            self,
            self.tr(
                "A backup holds your games, your settings and your own rules. "
                "Restoring one brings back what is missing or damaged. It deletes "
                "nothing, and your present files are backed up first."
            ),
            px=14,
            wraps=True,
        )
        back = QPushButton(self.tr("Back"), self)
        back.setToolTip(self.tr("Back to the start screen (Esc)"))
        back.clicked.connect(self.back_requested.emit)
        self.make_button.clicked.connect(self._make)
        self.restore_button.clicked.connect(self._ask_to_restore)
        self.restore_button.setProperty("role", "primary")
        for button in (back, self.make_button, self.restore_button):
            button.setMinimumHeight(BUTTON_HEIGHT)
        buttons = FlowRow(self)
        buttons.add(back)
        buttons.add(self.make_button)
        buttons.add(self.with_settings, is_pushed=True)
        buttons.add(self.restore_button)
        daily = QHBoxLayout()
        # At the edge of the page the focus ring would be cut off.
        daily.setContentsMargins(TICK_WIDTH, 0, 0, 0)
        daily.addWidget(self.daily)
        daily.addStretch()
        daily.addWidget(self.files_button)
        column_of(
            intro,
            daily,
            self.note,
            (self.table, 1),
            self.confirm,
            buttons,
            parent=self,
            margins=(0, 10, 0, 0),
            spacing=10,
        )

    def _set_daily(self, is_on: bool) -> None:
        try:
            self._presenter.set_daily_backups(is_on)
        except GameError as error:
            self.refused.emit(tr(str(error)))

    def _make(self) -> None:
        if not self._presenter.back_up():
            self.refused.emit(busy_text(self))

    def _chosen(self) -> BackupLine | None:
        row = self.table.row
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def _ask_to_restore(self) -> None:
        line = self._chosen()
        if line is None:
            return
        question = self.tr("Restore the backup of {day}? Your present files are kept.")
        self.confirm.ask(question.format(day=_moment(line)), self.tr("Restore"), self.tr("Cancel"))

    def _restore_now(self) -> None:
        line = self._chosen()
        if line is None:
            return
        if not self._presenter.restore(line.file, with_settings=self.with_settings.isChecked()):
            self.refused.emit(busy_text(self))


def _moment(line: BackupLine) -> str:
    return f"{local_time(line.made_at_ms):%Y-%m-%d %H:%M}"


def _cells(line: BackupLine) -> tuple[str, ...]:
    return (_moment(line), backup_kind(line.kind), str(line.games), size_text(line.size_bytes))
