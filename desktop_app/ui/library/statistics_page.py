# SPDX-License-Identifier: MIT
"""What the games of a player come to: figures, and two plots that are said in words as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.analysis.statistics import PlayerStatistics
from desktop_app.session.errors import GameError
from desktop_app.session.library_desk import LibraryDesk, LibraryQuery
from desktop_app.translation.words import tr
from desktop_app.ui.library.choice_box import ChoiceBox
from desktop_app.ui.library.field_grid import NARROW, FieldGrid
from desktop_app.ui.library.games_page import BUTTON_HEIGHT
from desktop_app.ui.library.period_field import PeriodField
from desktop_app.ui.library.row_delegate import RowDelegate
from desktop_app.ui.library.statistics_words import course_sentence, fact_lines, spread_sentence
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.enter_key import press_focused
from desktop_app.ui.widgets.row_table import choose_by_row

if TYPE_CHECKING:
    from desktop_app.ui.library.plots import CoursePlot, SpreadPlot

FACT_HEIGHT = 24
HIGHEST_FACT = 46
FACTS_WIDTH, NARROW_FACTS = 470, 300
"""The least width of the figures: beside the plots, and above them."""
SHOWN_FACTS = 12
"""So many lines of the figures stand above the plots; the others scroll."""


class StatisticsPage(QWidget):
    """One player at a time, by opponent, period and rules.

    Signals:
        open_requested: look at the game of a record, with its id.
        back_requested: to the start screen.
        refused: something could not be done; one line.
    """

    open_requested = Signal(str)
    back_requested = Signal()
    refused = Signal(str)

    def __init__(self, desk: LibraryDesk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._theme = theme
        self._course: CoursePlot | None = None
        self._spread: SpreadPlot | None = None
        self.player = ChoiceBox(self.tr("Player"), parent=self)
        self.opponent = ChoiceBox(self.tr("Opponent"), self.tr("Against anybody"), self)
        self.period = PeriodField(self)
        self.ruleset = ChoiceBox(self.tr("Rules"), self.tr("Any rules"), self)
        self.facts = self._make_facts()
        self.course_words, self.spread_words = QLabel(self), QLabel(self)
        self._plots = QVBoxLayout()
        self._lay_out()
        self.setFocusProxy(self.player)
        for box in (self.player, self.opponent, self.ruleset):
            box.currentIndexChanged.connect(lambda _index: self.show_found())
        self.period.changed.connect(self.show_found)

    def fit(self, width: int) -> None:
        """In a narrow window the plots stand below the figures."""
        is_narrow = width < NARROW
        self._choices.fit(width)
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._middle.setDirection(way)
        self.facts.setMinimumWidth(NARROW_FACTS if is_narrow else FACTS_WIDTH)
        self.facts.setMinimumHeight(SHOWN_FACTS * FACT_HEIGHT if is_narrow else 0)
        if (layout := self.layout()) is not None:
            # Behind the other pages it has never been shown, and is not asked again by itself.
            layout.invalidate()
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def show_theme(self, theme: Theme) -> None:
        """Paint the plots in the colours of a theme."""
        self._theme = theme
        for plot in (self._course, self._spread):
            if plot is not None:
                plot.show_theme(theme)

    def show_all_again(self) -> None:
        """Offer the players and rules there are now, and show the chosen player."""
        self._load_plots()
        choices = self._desk.choices()
        self.player.offer(choices.players)
        self.opponent.offer(choices.players)
        self.ruleset.offer(choices.rulesets)
        self.show_found()

    def show_found(self) -> None:
        """Show what the games of the chosen player come to."""
        query = LibraryQuery(
            player=self.player.value,
            opponent=self.opponent.value,
            since=self.period.since,
            until=self.period.until,
            ruleset=self.ruleset.value,
        )
        try:
            self._show(self._desk.statistics(query))
        except GameError as error:
            self.refused.emit(tr(str(error)))

    def _open_game(self, item: QTableWidgetItem) -> None:
        game = item.data(Qt.ItemDataRole.UserRole)
        if game:
            self.open_requested.emit(game)

    # ------------------------------------------------------------------ parts

    def _show(self, found: PlayerStatistics) -> None:
        lines = fact_lines(found)
        self.facts.setRowCount(len(lines))
        self.facts.setMaximumHeight(len(lines) * HIGHEST_FACT)
        for row, fact in enumerate(lines):
            tip = self.tr("Press Enter to look at this game.") if fact.game else fact.value
            for column, text in enumerate((fact.name, fact.value)):
                item = QTableWidgetItem(text)
                item.setToolTip(tip)
                item.setData(Qt.ItemDataRole.UserRole, fact.game)
                self.facts.setItem(row, column, item)
        for label, text in (
            (self.course_words, course_sentence(found.course)),
            (self.spread_words, spread_sentence(found.spread)),
        ):
            label.setText(text)
        if self._course is not None and self._spread is not None:
            self._course.show_course(found.course, self.course_words.text())
            self._spread.show_spread(found.spread, self.spread_words.text())
            self._course.setVisible(bool(found.course))
            self._spread.setVisible(bool(found.spread))

    def _load_plots(self) -> None:
        """Make the plots when they are first wanted."""
        if self._course is not None:
            return
        # pyqtgraph takes a fifth of a second to load, which the start has no use for.
        from desktop_app.ui.library.plots import CoursePlot, SpreadPlot  # noqa: PLC0415

        self._course, self._spread = CoursePlot(self._theme, self), SpreadPlot(self._theme, self)
        self._plots.insertWidget(1, self._course, 1)
        self._plots.insertWidget(4, self._spread, 1)

    def _make_facts(self) -> QTableWidget:
        table = QTableWidget(0, 2, self)
        table.setAccessibleName(self.tr("What the games come to"))
        table.setItemDelegate(RowDelegate(table))
        table.setFont(tabular(ui_font(14)))
        table.setStyleSheet("QTableView::item { padding: 0 8px; }")
        choose_by_row(table)
        table.setWordWrap(False)
        # The lines fill the height, up to where they would drift apart.
        table.verticalHeader().setMinimumSectionSize(FACT_HEIGHT)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().hide()
        head = table.horizontalHeader()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        table.setMinimumWidth(FACTS_WIDTH)
        table.itemActivated.connect(self._open_game)
        return table

    def _lay_out(self) -> None:
        self._choices = choices = FieldGrid(self)
        choices.setFont(ui_font(14))
        fields = (
            (self.tr("Player"), self.player),
            (self.tr("Opponent"), self.opponent),
            (self.tr("Played"), self.period),
            (self.tr("Rules"), self.ruleset),
        )
        choices.hold(fields, columns=len(fields))
        self._lay_out_plots()
        self._middle = middle = QHBoxLayout()
        middle.setSpacing(20)
        left = QVBoxLayout()
        left.addWidget(self.facts, 100)
        left.addStretch(1)
        middle.addLayout(left, 2)
        middle.addLayout(self._plots, 3)
        back = QPushButton(self.tr("Back"), self)
        back.setToolTip(self.tr("Back to the start screen (Esc)"))
        back.setMinimumHeight(BUTTON_HEIGHT)
        back.clicked.connect(self.back_requested.emit)
        buttons = QHBoxLayout()
        buttons.addWidget(back)
        buttons.addStretch()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 10, 0, 0)
        lines.setSpacing(10)
        lines.addWidget(choices)
        lines.addLayout(middle, 1)
        lines.addLayout(buttons)

    def _lay_out_plots(self) -> None:
        self._plots.setSpacing(4)
        for title, words in (
            (self.tr("Scores over time"), self.course_words),
            (self.tr("Scores of plays"), self.spread_words),
        ):
            head = QLabel(title, self)
            head.setFont(ui_font(15, QFont.Weight.DemiBold))
            words.setWordWrap(True)
            words.setFont(ui_font(14))
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            self._plots.addWidget(head)
            self._plots.addWidget(words)
        # Takes the height where there is nothing to plot.
        self._plots.addStretch()
