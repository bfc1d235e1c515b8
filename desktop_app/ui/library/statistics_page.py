# SPDX-License-Identifier: MIT
"""The page of statistics: figures and two plots, with texts that say the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop_app.analysis.statistics import BIN_POINTS, Best, Bin, PlayerStatistics, ScorePoint
from desktop_app.session.library_presenter import (
    Counted,
    LibraryChoices,
    LibraryPresenter,
    LibraryQuery,
    Looked,
)
from desktop_app.session.strength import Strength, strength_words
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.library.games_page import BUTTON_HEIGHT
from desktop_app.ui.library.library_fields import (
    NARROW,
    ChoiceBox,
    FieldGrid,
    PeriodField,
    RowDelegate,
)
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.late_parts import PartsWhenSeen
from desktop_app.ui.widgets.rows import Row, RowTable
from desktop_app.values.moments import local_time

if TYPE_CHECKING:
    from desktop_app.ui.library.plots import CoursePlot, RatingPlot, SpreadPlot


# Statistics as lines of a table, and as sentences for the plots.

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the table; `game` is the id of the game of a record, or empty."""

    name: str
    value: str
    game: str = ""


def level_text(strength: Strength | None) -> str:
    """Say which level a person is even with, and how sure that is."""
    if strength is None:
        return tr("after 25 to 40 games against levels")
    text = tr_count(
        "{level} ({low} to {high}), by {count} game",
        "{level} ({low} to {high}), by {count} games",
        len(strength.course),
    )
    return text.format(
        level=strength.level,
        low=strength.lowest,
        high=strength.highest,
        count=len(strength.course),
    )


def fact_lines(found: PlayerStatistics, strength: Strength | None = None) -> tuple[Fact, ...]:
    """Return the statistics as lines of the table."""
    words = tr("not known yet") if strength is None else tr(strength_words(strength.rating))
    return (
        Fact(tr("Games"), _games(found)),
        Fact(tr("Strength"), words),
        Fact(tr("Level"), level_text(strength)),
        Fact(tr("Won, lost, tied"), _three(found.wins, found.losses, found.ties)),
        Fact(tr("Average score"), _number(found.average)),
        Fact(tr("Average of the opponents"), _number(found.average_against)),
        Fact(tr("Average play"), _number(found.average_play)),
        Fact(tr("Bingos"), str(found.bingos)),
        Fact(tr("Bingos a game"), _number(found.bingos_a_game, 2)),
        Fact(tr("Highest game"), _best(found.high_game), _game(found.high_game)),
        Fact(tr("Highest play"), _best(found.high_play), _game(found.high_play)),
        Fact(tr("Highest lost game"), _best(found.high_loss), _game(found.high_loss)),
        Fact(tr("Time a turn"), _turn(found)),
        Fact(tr("Overtime"), _overtime(found)),
        Fact(tr("Challenges made"), _won_lost(found.challenges_won, found.challenges_lost)),
        Fact(tr("Challenges met"), _won_lost(found.defences_won, found.defences_lost)),
        Fact(tr("Phoneys challenged off"), str(found.phoneys)),
        Fact(tr("Phoneys not challenged"), _stayed(found)),
    )


def rating_sentence(player: str, strength: Strength | None) -> str:
    """Describe the plot of a player's rating."""
    if strength is None:
        return ""
    text = tr(
        "{player} is {strength}, level {level}. The true level is in the band with a chance of "
        "95 %: now from {low} to {high}."
    )
    return text.format(
        player=player,
        strength=tr(strength_words(strength.rating)),
        level=strength.level,
        low=strength.lowest,
        high=strength.highest,
    )


def course_sentence(course: Sequence[ScorePoint], training_games: int = 0) -> str:
    """Describe the plot of scores over time; training games are not in it."""
    if not course and training_games:
        return tr("No finished games yet, except for training games, which do not count.")
    if not course:
        return tr("No finished games yet.")
    points = [point.points for point in course]
    if len(course) == 1:
        text = tr_count(
            "One game is finished, on {day}: {points} point.",
            "One game is finished, on {day}: {points} points.",
            abs(points[0]),
        )
        return text.format(day=day_text(course[0].began_at_ms), points=points[0])
    text = tr(
        "From {first} to {last} the scores were between {lowest} and "
        "{highest}. The line is the average of ten games, {average} at the "
        "end. Full dots are won games, rings the others."
    )
    return text.format(
        first=day_text(course[0].began_at_ms),
        last=day_text(course[-1].began_at_ms),
        lowest=min(points),
        highest=max(points),
        average=_number(course[-1].average),
    )


def spread_sentence(spread: Sequence[Bin]) -> str:
    """Describe the plot of scores of plays."""
    if not spread:
        return tr("No plays yet.")
    most = max(spread, key=lambda bar: bar.count)
    total = sum(bar.count for bar in spread)
    high = sum(bar.count for bar in spread if bar.points >= 50)
    text = tr_count(
        "The one play scored {low} to {top} points.",
        "Most plays, {count} of {total}, scored {low} to {top} points; {high} scored 50 or more.",
        total,
    )
    return text.format(
        total=total,
        count=most.count,
        low=most.points,
        top=most.points + BIN_POINTS - 1,
        high=high,
    )


def day_text(at_ms: float) -> str:
    """Return the date of a time, as text."""
    return f"{local_time(at_ms):%Y-%m-%d}"


def _games(found: PlayerStatistics) -> str:
    """Say how many games count, and how many do not because players had help."""
    if not found.training_games:
        return str(found.games)
    text = tr_count(
        "{games}, plus {count} training game",
        "{games}, plus {count} training games",
        found.training_games,
    )
    return text.format(games=found.games, count=found.training_games)


def _number(value: float | None, digits: int = 1) -> str:
    return NOTHING if value is None else QLocale().toString(value, "f", digits)


def _three(wins: int, losses: int, ties: int) -> str:
    return tr("{wins}, {losses}, {ties}").format(wins=wins, losses=losses, ties=ties)


def _won_lost(won: int, lost: int) -> str:
    return tr("{won} won, {lost} lost").format(won=won, lost=lost)


def _best(best: Best | None) -> str:
    if best is None:
        return NOTHING
    *others, names = best.opponents
    for name in reversed(others):
        names = tr("{name} and {names}").format(name=name, names=names)
    text = tr("{points} against {names}")
    if best.word:
        text = tr("{points} {word} against {names}")
    return text.format(points=best.points, word=best.word, names=names)


def _game(best: Best | None) -> str:
    return "" if best is None else best.game


def _turn(found: PlayerStatistics) -> str:
    if found.turn_ms is None:
        return NOTHING
    seconds = round(found.turn_ms / 1000)
    return tr_count(
        "{minutes}:{seconds} (one game with a clock)",
        "{minutes}:{seconds} ({games} games with a clock)",
        found.timed_games,
    ).format(minutes=seconds // 60, seconds=f"{seconds % 60:02d}", games=found.timed_games)


def _overtime(found: PlayerStatistics) -> str:
    minutes = f"{found.overtime_s // 60}:{found.overtime_s % 60:02d}"
    return tr_count(
        "{time} in one game",
        "{time} in {games} games",
        found.overtime_games,
    ).format(time=minutes, games=found.overtime_games)


def _stayed(found: PlayerStatistics) -> str:
    """Return the phoneys that stayed on the board, in games whose list is installed."""
    if not found.judged_games:
        return NOTHING
    text = tr_count(
        "{phoneys} (one game with a known list)",
        "{phoneys} ({games} games with a known list)",
        found.judged_games,
    )
    return text.format(phoneys=found.phoneys_stayed, games=found.judged_games)


FACT_HEIGHT = 24
HIGHEST_FACT = 46
FACTS_WIDTH, NARROW_FACTS = 470, 300
"""Least width of the figures beside the plots, and above them."""
SHOWN_FACTS = 12
"""Lines of figures visible above the plots; the rest scrolls."""


class StatisticsPage(PartsWhenSeen, QWidget):
    """Statistics of one player, by opponent, period and rules; empty until it is first shown.

    Signals:
        open_requested: id of the game of a record.
        back_requested: to the start screen.
        refused: a sentence on why an action failed.
    """

    open_requested = Signal(str)
    back_requested = Signal()
    refused = Signal(str)

    def __init__(
        self, presenter: LibraryPresenter, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._theme = theme
        self._course: CoursePlot | None = None
        self._spread: SpreadPlot | None = None
        self._rating: RatingPlot | None = None
        self._width = NARROW

    def make_parts(self) -> None:
        # What moves to another parent later is styled once more, with everything in it.
        choices = self._choices = FieldGrid(self)
        choices.setFont(ui_font(14))
        self.player = ChoiceBox(self.tr("Player"), parent=choices)
        self.opponent = ChoiceBox(self.tr("Opponent"), self.tr("Against any opponent"), choices)
        self.period = PeriodField(choices)
        self.ruleset = ChoiceBox(self.tr("Rules"), self.tr("Any rules"), choices)
        self.facts = self._make_facts()
        self.course_words, self.spread_words = QLabel(self), QLabel(self)
        self.rating_head, self.rating_words = QLabel(self.tr("Level over time"), self), QLabel(self)
        self._plots = QVBoxLayout()
        self._scores = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._rating_column, self._course_column = QVBoxLayout(), QVBoxLayout()
        self._spread_column = QVBoxLayout()
        self._is_narrow = False
        self._lay_out()
        self.setFocusProxy(self.player)
        self._offer(self._presenter.choices)
        for box in (self.player, self.opponent, self.ruleset):
            box.currentIndexChanged.connect(lambda _index: self.show_found())
        self.period.changed.connect(self.show_found)
        self._presenter.counted.connect(self._show_counted)
        self._presenter.looked.connect(self._show_looked)
        self.fit(self._width)

    def fit(self, width: int) -> None:
        """In a narrow window put the plots below the figures."""
        self._width = width
        if not self.is_built:
            return
        is_narrow = width < NARROW
        self._is_narrow = is_narrow
        self._choices.fit(width)
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._middle.setDirection(way)
        self._place_scores()
        self.facts.setMinimumWidth(NARROW_FACTS if is_narrow else FACTS_WIDTH)
        self.facts.setMinimumHeight(SHOWN_FACTS * FACT_HEIGHT if is_narrow else 0)
        if (layout := self.layout()) is not None:
            # A page that was never shown is not laid out again by itself.
            layout.invalidate()
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def show_theme(self, theme: Theme) -> None:
        """Paint the plots in the colours of a theme."""
        self._theme = theme
        for plot in (self._rating, self._course, self._spread):
            if plot is not None:
                plot.show_theme(theme)

    def show_all_again(self) -> None:
        """Offer the current players and rules, and show the selected player, when found."""
        self.build()
        self._load_plots()
        self._presenter.look()

    def _show_looked(self, looked: Looked) -> None:
        """Offer these players and rules; if this page is in front, count again."""
        self._offer(looked.choices)
        if not self.isHidden():
            self.show_found()

    def _offer(self, choices: LibraryChoices) -> None:
        self.player.offer(choices.players)
        self.opponent.offer(choices.players)
        self.ruleset.offer(choices.rulesets)

    def show_found(self) -> None:
        """Count the games of the selected player, and show the statistics."""
        query = LibraryQuery(
            player=self.player.value,
            opponent=self.opponent.value,
            since=self.period.since,
            until=self.period.until,
            ruleset=self.ruleset.value,
        )
        self._presenter.count(query)

    def _show_counted(self, counted: Counted) -> None:
        if counted.statistics is not None:
            self._show(counted.query.player, counted.statistics, counted.strength)
        else:
            self.refused.emit(tr(counted.problem))

    def _open_game(self, row: int) -> None:
        if game := self._lines[row].game:
            self.open_requested.emit(game)

    # ------------------------------------------------------------------ parts

    def _show(self, player: str, found: PlayerStatistics, strength: Strength | None) -> None:
        self._lines = lines = fact_lines(found, strength)
        self.facts.setMaximumHeight(len(lines) * HIGHEST_FACT)
        opens = self.tr("Press Enter to open this game.")
        self.facts.show_rows(
            [
                Row((fact.name, fact.value), fact.name, tip=opens if fact.game else fact.value)
                for fact in lines
            ]
        )
        for label, text in (
            (self.course_words, course_sentence(found.course, found.training_games)),
            (self.spread_words, spread_sentence(found.spread)),
        ):
            label.setText(text)
        for part in (self.rating_head, self.rating_words, self._rating):
            if part is not None:
                part.setVisible(strength is not None)
        self.rating_words.setText(rating_sentence(player, strength))
        self._place_scores()
        if self._rating is not None:
            self._rating.show_strength(strength, self.rating_words.text())
        if self._course is not None and self._spread is not None:
            self._course.show_course(found.course, self.course_words.text())
            self._spread.show_spread(found.spread, self.spread_words.text())
            self._course.setVisible(bool(found.course))
            self._spread.setVisible(bool(found.spread))

    def _load_plots(self) -> None:
        """Create the plots on first use."""
        if self._course is not None:
            return
        # pyqtgraph takes a fifth of a second to load; do not slow down the start.
        from desktop_app.ui.library.plots import (  # noqa: PLC0415
            CoursePlot,
            RatingPlot,
            SpreadPlot,
        )

        self._course, self._spread = CoursePlot(self._theme, self), SpreadPlot(self._theme, self)
        self._rating = RatingPlot(self._theme, self)
        self._rating_column.insertWidget(1, self._rating, 1)
        self._course_column.insertWidget(1, self._course, 1)
        self._spread_column.insertWidget(1, self._spread, 1)

    def _make_facts(self) -> RowTable:
        table = RowTable(self.tr("Statistics"), ("", ""), wide=(1,), parent=self)
        table.setItemDelegate(RowDelegate(table))
        table.setFont(tabular(ui_font(14)))
        table.setStyleSheet("QTableView::item { padding: 0 8px; }")
        table.setWordWrap(False)
        # Rows fill the height, up to a limit.
        table.verticalHeader().setMinimumSectionSize(FACT_HEIGHT)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().hide()
        table.setMinimumWidth(FACTS_WIDTH)
        table.row_opened.connect(self._open_game)
        return table

    def _lay_out(self) -> None:
        fields = (
            (self.tr("Player"), self.player),
            (self.tr("Opponent"), self.opponent),
            (self.tr("Played"), self.period),
            (self.tr("Rules"), self.ruleset),
        )
        self._choices.hold(fields, columns=len(fields))
        self._lay_out_plots()
        self._middle = middle = QHBoxLayout()
        middle.setSpacing(20)
        left = column_of((self.facts, 100), 1)
        middle.addLayout(left, 2)
        middle.addLayout(self._plots, 3)
        back = QPushButton(self.tr("Back"), self)
        back.setToolTip(self.tr("Back to the start screen (Esc)"))
        back.setMinimumHeight(BUTTON_HEIGHT)
        back.clicked.connect(self.back_requested.emit)
        buttons = row_of(back, 0)
        column_of(
            self._choices, (middle, 1), buttons, parent=self, margins=(0, 10, 0, 0), spacing=10
        )

    def _lay_out_plots(self) -> None:
        self._plots.setSpacing(4)
        self._scores.setSpacing(12)
        course_head = QLabel(self.tr("Scores over time"), self)
        spread_head = QLabel(self.tr("Scores of plays"), self)
        for column, head, words in (
            (self._rating_column, self.rating_head, self.rating_words),
            (self._course_column, course_head, self.course_words),
            (self._spread_column, spread_head, self.spread_words),
        ):
            head.setFont(ui_font(15, QFont.Weight.DemiBold))
            words.setWordWrap(True)
            words.setFont(ui_font(14))
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            column.setSpacing(4)
            column.addWidget(head)
            column.addWidget(words)
        self._scores.addLayout(self._course_column, 1)
        self._scores.addLayout(self._spread_column, 1)
        self._plots.addLayout(self._rating_column, 1)
        self._plots.addLayout(self._scores, 1)
        # Takes up the height if there is nothing to plot.
        self._plots.addStretch()

    def _place_scores(self) -> None:
        """Below the graph of the level the two others stand side by side, if there is room."""
        is_beside = not self.rating_head.isHidden() and not self._is_narrow
        way = QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom
        self._scores.setDirection(way)
        self._plots.setStretch(1, 1 if is_beside else 2)
