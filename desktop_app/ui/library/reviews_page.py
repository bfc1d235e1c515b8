# SPDX-License-Identifier: MIT
"""Reviews of many games: progress, the games one by one, and the report of a player."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QProgressBar,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QWidget,
)

from desktop_app.analysis.report_colours import ReportColours
from desktop_app.analysis.review import Depth
from desktop_app.paper.report import report_document
from desktop_app.session.review_batch import BatchView, ReviewBatch, ReviewedGame
from desktop_app.translation.words import tip, tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.library.library_fields import FIELD_HEIGHT, ROW_STYLE
from desktop_app.ui.theme import DEFAULT_THEME, Theme
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.file_dialogs import ask_to_save
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.late_parts import PartsWhenSeen
from desktop_app.ui.widgets.rows import Row, RowTable
from desktop_app.values.file_names import file_name

_TABLE_PX = 470
_STEPS = 100
"""Steps of the progress bar for a game."""
_MOST_NAMED = 3
"""Notices, and files and problems of each, that are named; there is no room for more."""
_LETTERS_WIDE = 90
"""On a page narrower than so many letters the report is under the games."""
_DEPTHS = {
    Depth.INSTANT: "Instant: score and leave",
    Depth.QUICK: "Quick: simulation",
    Depth.DEEP: "Deep: long simulation",
}


class ReviewsPage(PartsWhenSeen, QWidget):
    """Reviews the games of the list, and shows what was found; empty until it is first shown.

    Args:
        batch: reviews the games, also while this page is not shown.
        has_engine: False to offer the instant review alone.
        parent: the library.

    Signals:
        open_requested: id of a game to view.
        file_requested: path of a game file to review; empty to ask for it.
        copied_requested: review the game or the position in the clipboard.
        back_requested: to the start screen.
        refused: a sentence on why something failed.
    """

    open_requested = Signal(str)
    file_requested = Signal(str)
    copied_requested = Signal()
    back_requested = Signal()
    refused = Signal(str)

    def __init__(
        self, batch: ReviewBatch, *, has_engine: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._batch, self._has_engine = batch, has_engine
        self._rows: tuple[ReviewedGame, ...] = ()
        self._theme = DEFAULT_THEME
        self._page = ""

    def make_parts(self) -> None:
        self.progress = text_label(self, px=14, weight=QFont.Weight.DemiBold, wraps=True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        # The buttons below stay under the mouse when the bar comes and goes.
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        self.bar.setFixedHeight(6)
        # What moves to another parent later is styled once more, with everything in it.
        self._acts = FlowRow(self)
        self.depths = QComboBox(self._acts)
        self.depths.setAccessibleName(self.tr("Depth"))
        for depth, text in _DEPTHS.items():
            if self._has_engine or depth is Depth.INSTANT:
                self.depths.addItem(tr(text), depth)
        self.depths.setCurrentIndex(self.depths.findData(self._batch.view.depth))
        self.start = self._button(self.tr("Review these games"), self._start_or_pause, self._acts)
        self.start.setProperty("role", "primary")
        self.halves = QSplitter(Qt.Orientation.Horizontal, self)
        self.table = self._make_table()
        self._right = QWidget(self.halves)
        self._reports = FlowRow(self._right)
        self.player = QComboBox(self._reports)
        self.player.setAccessibleName(self.tr("Report of"))
        self.player.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.player.activated.connect(lambda _index: self._ask_for_report())
        self.report_button = self._button(
            self.tr("Show report"), self._ask_for_report, self._reports
        )
        self.pdf_button = self._button(
            self.tr("Save as PDF..."), lambda: self._save(".pdf"), self._reports
        )
        self.html_button = self._button(
            self.tr("Save as web page..."), lambda: self._save(".html"), self._reports
        )
        self.report = QTextBrowser(self._right)
        self.report.setAccessibleName(self.tr("Report"))
        self.show_theme(self._theme)
        self.report.setPlaceholderText(
            self.tr("The report of a player over all reviewed games appears here.")
        )
        for button, hint in (
            (self.start, self.tr("Review the games in the list of games, one after the other")),
            (self.report_button, self.tr("Show the mistakes of this player over all games")),
            (self.pdf_button, self.tr("Save the report to print or mail it")),
            (self.html_button, self.tr("Save the report as a page for a browser")),
        ):
            button.setToolTip(hint)
        self._lay_out()
        self._place_report()
        batch = self._batch
        batch.changed.connect(self.show_view)
        batch.report_made.connect(self._show_report)
        batch.report_saved.connect(self._say_saved)
        # A lambda would keep the page alive as long as the batch.
        batch.failed.connect(self._refuse)
        self.show_view(batch.view)

    def offer(self, games: tuple[str, ...]) -> None:
        """Offer these games, by id, unless others are being reviewed, and show every review."""
        self.build()
        self._batch.choose(games)
        self._batch.read_saved()
        self.show_view(self._batch.view)

    def show_view(self, view: BatchView) -> None:
        """Show how far the batch is, and its games."""
        self.progress.setText(_progress_text(view))
        # In turns: a long game is a large step.
        now = view.current
        part = 0.0 if now is None else now.turn / max(1, now.of)
        self.bar.setMaximum(max(1, view.total) * _STEPS)
        self.bar.setValue(round((view.reviewed + len(view.problems) + part) * _STEPS))
        self.bar.setVisible(view.is_running or view.is_reporting)
        waiting = self.tr("Go on") if view.is_paused else self.tr("Review these games")
        # Never narrower: the next button would come under the mouse.
        self.start.ensurePolished()
        self.start.setMinimumWidth(max(self.start.minimumWidth(), self.start.sizeHint().width()))
        self.start.setText(self.tr("Pause") if view.is_running else waiting)
        self.start.setEnabled(bool(view.total))
        self.depths.setEnabled(not view.is_running)
        if self._rows != view.done:
            self._show_games(view)
        names = [self.player.itemText(at) for at in range(self.player.count())]
        if tuple(names) != view.players:
            chosen = self.player.currentText()
            self.player.clear()
            self.player.addItems(list(view.players))
            self.player.setCurrentIndex(max(0, self.player.findText(chosen)))
        for button in (self.report_button, self.pdf_button, self.html_button):
            button.setEnabled(bool(view.done) and not view.is_reporting)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the report under the games where both side by side would be cut."""
        super().resizeEvent(event)
        if self.is_built:
            self._place_report()

    def _place_report(self) -> None:
        is_narrow = self.width() < _LETTERS_WIDE * self.fontMetrics().averageCharWidth()
        wanted = Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal
        if self.halves.orientation() != wanted:
            self.halves.setOrientation(wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ parts

    def _button(self, text: str, pressed: Callable[[], object], parent: QWidget) -> QPushButton:
        button = QPushButton(text, parent)
        button.setAutoDefault(False)
        button.setMinimumHeight(FIELD_HEIGHT)
        button.clicked.connect(lambda: pressed())
        return button

    def _make_table(self) -> RowTable:
        heads = (
            self.tr("Game"),
            self.tr("Mistakes"),
            self.tr("Points lost"),
            self.tr("Luck, points"),
        )
        table = RowTable(
            self.tr("Reviewed games"), heads, wide=(0,), right=(1, 2, 3), parent=self.halves
        )
        table.setStyleSheet(ROW_STYLE)
        table.setToolTip(self.tr("Enter or a double click opens the game"))
        table.row_opened.connect(lambda row: self.open_requested.emit(self._rows[row].id))
        return table

    def _lay_out(self) -> None:
        acts = self._acts
        acts.add(self.depths)
        acts.add(self.start)
        self.file_button = self._button(
            self.tr("Review a file..."), lambda: self.file_requested.emit(""), acts
        )
        self.file_button.setToolTip(
            self.tr("Review a game or a position of another program: GCG or CGP. Or drop it here.")
        )
        acts.add(self.file_button)
        self.copied_button = self._button(
            self.tr("Review what is copied"), self.copied_requested.emit, acts
        )
        self.copied_button.setToolTip(
            tip(self.tr("Review the game or position in the clipboard"), "Ctrl+Shift+V")
        )
        acts.add(self.copied_button)
        back = self._button(self.tr("Back"), self.back_requested.emit, acts)
        back.setToolTip(self.tr("To the start screen"))
        acts.add(back, is_pushed=True)
        for part in (self.player, self.report_button, self.pdf_button, self.html_button):
            self._reports.add(part)
        column_of(self._reports, (self.report, 1), parent=self._right, margins=0)
        halves = self.halves
        halves.addWidget(self.table)
        halves.addWidget(self._right)
        halves.setChildrenCollapsible(False)
        halves.setSizes([_TABLE_PX, 2 * _TABLE_PX])
        halves.setStretchFactor(1, 1)
        column_of(
            acts,
            self.progress,
            self.bar,
            (halves, 1),
            parent=self,
            margins=(0, 10, 0, 0),
            spacing=10,
        )

    def _show_games(self, view: BatchView) -> None:
        self._rows = view.done
        self.table.show_rows(
            [
                Row(
                    (
                        _game_text(game),
                        " : ".join(map(str, game.mistakes)),
                        " : ".join(f"{point:.0f}" for point in game.cost_points),
                        " : ".join(f"{point:+z.0f}" for point in game.luck_points),
                    ),
                    key=game.id,
                )
                for game in view.done
            ]
        )

    # ------------------------------------------------------------------ acts

    def _start_or_pause(self) -> None:
        if self._batch.view.is_running:
            self._batch.pause()
        else:
            self._batch.start(self.depths.currentData())

    def _ask_for_report(self) -> None:
        if self.player.currentText():
            self._batch.make_report(self.player.currentText())

    def _save(self, suffix: str) -> None:
        player = self.player.currentText()
        kind = self.tr("PDF (*.pdf)") if suffix == ".pdf" else self.tr("Web pages (*.html)")
        path = ask_to_save(self, self.tr("Save the report"), file_name(player, suffix), kind)
        if path is not None:
            self._batch.save_report(player, path)

    def show_theme(self, theme: Theme) -> None:
        """Show the report in the colours of a theme; on paper it keeps its own."""
        self._theme = theme
        if not self.is_built:
            return
        self.report.setStyleSheet(f"background: {theme.field}; color: {theme.text}")
        if self._page:
            bar, page = self.report.verticalScrollBar(), self._page
            at = bar.value()
            self._show_report(page)
            bar.setValue(at)

    def _show_report(self, page: str) -> None:
        """Show a report as it is printed, in the colours of the theme."""
        self._page = page
        bar = self.report.verticalScrollBar()
        room = self.report.contentsRect().width() - bar.sizeHint().width() - 2
        colours = _colours(self._theme)
        document = report_document(page, self.report, width=room, colours=colours)
        self.report.setDocument(document)

    def _refuse(self, why: str) -> None:
        self.refused.emit(tr(why))

    def _say_saved(self, path: str) -> None:
        text = self.tr("The report is saved: {path}").format(path=path)
        self.progress.setText(text)
        announce(self, text)


def _game_text(game: ReviewedGame) -> str:
    names = " v ".join(game.names)
    if not game.open_turns:
        return names
    return tr_count(
        "{names} ({count} turn to review)", "{names} ({count} turns to review)", game.open_turns
    ).format(names=names, count=game.open_turns)


def _progress_text(view: BatchView) -> str:
    if view.is_reporting:
        return tr("Writing the report ...")
    sentences = [_list_text(view)]
    if view.current is not None:
        text = tr("Now: {names}, turn {turn} of {count}.")
        now = view.current
        sentences.append(text.format(names=" v ".join(now.names), turn=now.turn, count=now.of))
    sentences += [_notice_text(*item) for item in list(view.notices.items())[:_MOST_NAMED]]
    if view.problems:
        problems = "; ".join(view.problems[:_MOST_NAMED])
        sentences.append(tr("Left out: {problems}").format(problems=problems))
    return " ".join(sentences)


def _notice_text(notice: str, files: tuple[str, ...]) -> str:
    if not files:
        return tr(notice)
    others = len(files) - _MOST_NAMED
    text = tr("{notice} for {files}.")
    if others > 0:
        text = tr_count(
            "{notice} for {files} and {count} more game.",
            "{notice} for {files} and {count} more games.",
            others,
        )
    return text.format(notice=tr(notice), files=", ".join(files[:_MOST_NAMED]), count=others)


def _list_text(view: BatchView) -> str:
    if view.reviewed or view.is_running:
        return tr_count(
            "{done} of {count} game reviewed.", "{done} of {count} games reviewed.", view.total
        ).format(done=view.reviewed, count=view.total)
    if not view.total:
        text = tr("No finished game is in the list of games.")
    else:
        text = tr_count(
            "{count} finished game is in the list. Search on the page Games to choose others.",
            "{count} finished games are in the list. Search on the page Games to choose others.",
            view.total,
        ).format(count=view.total)
    if not view.done:
        return text
    kept = tr_count("{count} review is kept.", "{count} reviews are kept.", len(view.done)).format(
        count=len(view.done)
    )
    return f"{text} {kept}"


def _colours(theme: Theme) -> ReportColours:
    return ReportColours(
        page=theme.field,
        text=theme.text,
        muted=theme.muted,
        line=theme.border,
        stripe=theme.panel,
        mistake=theme.bad,
        course=theme.accent,
    )
