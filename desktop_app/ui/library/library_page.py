# SPDX-License-Identifier: MIT
"""The library: games, statistics and backups."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFont, QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.library_desk import LibraryDesk, News
from desktop_app.translation.words import tr
from desktop_app.ui.library.backups_page import BackupsPage
from desktop_app.ui.library.games_page import GamesPage
from desktop_app.ui.library.library_fields import NARROW
from desktop_app.ui.library.library_words import is_good, news_text, problems_of
from desktop_app.ui.library.reviews_page import ReviewsPage
from desktop_app.ui.library.statistics_page import StatisticsPage
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font

GAMES, STATISTICS, BACKUPS = range(3)
FILE_ENDINGS = (".gcg", ".zip", ".journal")
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
        desk: LibraryDesk,
        theme: Theme = DEFAULT_THEME,
        reviews: ReviewsPage | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk = desk
        desk.setParent(self)
        self.games = GamesPage(desk, self)
        self.statistics = StatisticsPage(desk, theme, self)
        self.backups = BackupsPage(desk, self)
        self.reviews = reviews
        self.tabs = QTabWidget(self)
        self.tabs.setFont(ui_font(15))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.games, self.tr("Games"))
        self.tabs.addTab(self.statistics, self.tr("Statistics"))
        if reviews is not None:
            self.tabs.addTab(reviews, self.tr("Reviews"))
        self.tabs.addTab(self.backups, self.tr("Backups"))
        self.games.review.setVisible(reviews is not None)
        self.tabs.tabBar().setAccessibleName(self.tr("Pages of the library"))
        self._make_news()
        self._lay_out()
        self._wire()
        self.setAcceptDrops(True)
        self.setFocusProxy(self.games)
        desk.index()

    def show_theme(self, theme: Theme) -> None:
        """Paint the plots in the colours of a theme."""
        self.statistics.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """In a narrow window use more rows for the fields, and small margins."""
        side = NARROW_MARGIN if seen.width() < NARROW else MARGIN
        above, below = (LOW_MARGIN, LOW_MARGIN) if seen.height() < LOW else (20, 22)
        self._lines.setContentsMargins(side, above, side, below)
        self.games.fit(seen.width())
        self.statistics.fit(seen.width())

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

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the library; it opens again when it is next used."""
        self.desk.close()
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
        if self.reviews is not None and self.tabs.currentWidget() is self.reviews:
            self.reviews.file_requested.emit(str(paths[0]))
        else:
            self.tabs.setCurrentIndex(GAMES)
            self.games.take_files(paths)

    def _games_of(self, event: QDropEvent) -> list[Path]:
        """Return the files of a drag that may hold games."""
        endings = FILE_ENDINGS
        if self.tabs.currentWidget() is self.reviews:
            endings = (".gcg", ".cgp", ".journal")
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        return [path for path in paths if path.suffix.lower() in endings]

    # ------------------------------------------------------------------ parts

    def _make_news(self) -> None:
        self._news = QLabel(self)
        self._news.setTextFormat(Qt.TextFormat.PlainText)
        self._news.setWordWrap(True)
        self._news.setFont(ui_font(14))
        self._news.setAccessibleName(self.tr("Done"))
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
        title = QLabel(self.tr("Library"), self)
        title.setFont(ui_font(26, QFont.Weight.Bold))
        head = QHBoxLayout()
        head.addWidget(title)
        head.addStretch()
        head.addWidget(self._progress)
        words = QPushButton(self.tr("Dictionary"), self)
        words.setAutoDefault(False)
        words.setToolTip(self.tr("Look up words, hooks and anagrams"))
        words.clicked.connect(lambda: self.dictionary_requested.emit())
        head.addWidget(words)
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(MARGIN, 20, MARGIN, 22)
        lines.setSpacing(8)
        lines.addLayout(head)
        lines.addWidget(self.tabs, 1)
        lines.addWidget(self._news)
        lines.addWidget(self._problems)

    def _wire(self) -> None:
        for page in (self.games, self.statistics):
            page.open_requested.connect(self.open_requested)
        self.games.continue_requested.connect(self.continue_requested)
        for each in (self.games, self.statistics, self.backups):
            each.back_requested.connect(self.back_requested)
            each.refused.connect(lambda why: self.say(why, is_good=False))
        if self.reviews is not None:
            self.reviews.back_requested.connect(self.back_requested)
            self.reviews.refused.connect(lambda why: self.say(why, is_good=False))
            self.games.review_requested.connect(lambda: self.tabs.setCurrentWidget(self.reviews))
        QShortcut(QKeySequence("Esc"), self, self.back_requested.emit)
        self.desk.changed.connect(self._show_changes)
        self.desk.progressed.connect(self._show_progress)
        self.desk.ended.connect(self._show_news)
        self.desk.indexed.connect(self._show_indexed)
        self.tabs.currentChanged.connect(self._show_tab)

    def _show_tab(self, _index: int) -> None:
        page = self.tabs.currentWidget()
        if page is self.statistics:
            self.statistics.show_all_again()
        elif page is self.backups:
            self.backups.show_all_again()
        elif self.reviews is not None and page is self.reviews:
            self.reviews.offer(self.games.finished)

    def _show_changes(self) -> None:
        self.games.show_all_again()
        self._show_tab(self.tabs.currentIndex())

    def _show_progress(self, done: int, of: int) -> None:
        self._progress.setRange(0, of)
        self._progress.setValue(done)
        self._progress.show()

    def _show_indexed(self, problems: tuple[str, ...]) -> None:
        self._progress.hide()
        self.show_problems(problems)

    def _show_news(self, news: News) -> None:
        self._progress.hide()
        self.show_problems(problems_of(news))
        self.say(news_text(news), is_good=is_good(news))
