# SPDX-License-Identifier: MIT
"""The section *Progress*: a calendar, goals, and best plays as pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QGuiApplication,
    QImage,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QWidget,
)

from desktop_app.paper.content import PaperError
from desktop_app.paper.play_picture import play_picture
from desktop_app.paper.press import png_bytes, save_whole
from desktop_app.session.progress_presenter import (
    BestRow,
    GoalRow,
    PlayPosition,
    ProgressPresenter,
    ProgressView,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.learn.activity_calendar import ActivityCalendar
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, pages_of, row_of
from desktop_app.ui.widgets.file_dialogs import note_folder, start_folder
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Cell, Row, RowTable
from desktop_app.ui.widgets.scrolled import MinHeightColumn, scrolled
from desktop_app.ui.widgets.spoken import give_role

SIDE_WIDTH, SIDE_SHARE = 380, 0.38
"""Width of the calendar beside the lists, and how much of the window it may take."""
NARROW, LOW = 780, 720
"""In a narrower window the calendar stands above the lists; in a lower one lists are short."""
PICTURE_PX = 1400
"""Width of a picture that is copied or saved."""
ROW_HEIGHT = 30
ROWS_HEIGHT, BESTS_HEIGHT = 260, 216
LEAST_PICTURE = 280
LOW_ROWS, LOW_PICTURE = 126, 164
PROGRESS = "progress"
"""Name of the section, and of the setting that shows it."""
NEXT_GOALS = 3
"""Goals named on *Today*."""
ALL, REACHED, OPEN = "all", "reached", "open"


def streak_lines(view: ProgressView) -> tuple[str, ...]:
    """Say how many days and weeks in a row; nothing about a streak that is over."""
    lines = []
    if view.in_days.now > 1:
        text = tr_count("{count} day in a row.", "{count} days in a row.", view.in_days.now)
        lines.append(text.format(count=view.in_days.now))
    if view.in_weeks.now > 1:
        text = tr_count("{count} week in a row.", "{count} weeks in a row.", view.in_weeks.now)
        lines.append(text.format(count=view.in_weeks.now))
    return tuple(lines)


def total_lines(view: ProgressView) -> tuple[str, ...]:
    """Say how many days there were in all, and the longest streak."""
    days = len(view.days)
    if not days:
        return (tr("Play a game or learn something, and the day is marked here."),)
    lines = [tr_count("One day so far.", "{count} days so far.", days).format(count=days)]
    longest = view.in_days.longest
    if longest > max(1, view.in_days.now):
        text = tr_count("Most in a row: {count} day.", "Most in a row: {count} days.", longest)
        lines.append(text.format(count=longest))
    return tuple(lines)


def goals_line(view: ProgressView) -> str:
    """``12 of 52 goals reached; the latest: First bingo.``; empty without one."""
    if not view.reached:
        return ""
    text = tr("Goals reached: {count} of {all}; the latest: {goal}.")
    return text.format(count=view.reached, all=len(view.goals), goal=view.latest)


class ProgressPage(LearnSection):
    """A calendar of what was done beside two lists: goals, and best plays with a picture.

    Signals:
        game_requested: the id of a game, and the number of a play in it (-1 for its end).
    """

    game_requested = Signal(str, int)
    is_overview = True

    def __init__(
        self,
        presenter: ProgressPresenter,
        is_wanted: Callable[[], bool] = lambda: True,
        parent: QWidget | None = None,
    ) -> None:
        """`is_wanted` tells if the learner wants to see streaks and goals on *Today*."""
        super().__init__(parent)
        self.presenter = presenter
        self._is_wanted = is_wanted
        presenter.setParent(self)
        self._goals: tuple[GoalRow, ...] = ()
        self._position: PlayPosition | None = None
        self._is_read = False
        presenter.changed.connect(self._take_view)
        presenter.refused.connect(self.said)

    def make_parts(self) -> None:
        # What moves to another parent later is styled once more, with everything in it.
        inner = QWidget(self)
        area = scrolled(inner, self)
        self._side = self._make_side(inner)
        self.tabs = QTabWidget(inner)
        self.tabs.setDocumentMode(True)
        self.tabs.setFont(ui_font(15))
        self.tabs.tabBar().setAccessibleName(self.tr("Goals and best plays"))
        self.tabs.addTab(self._make_goals(), self.tr("Goals"))
        self.tabs.addTab(self._make_bests(), self.tr("Best plays"))
        column = MinHeightColumn(inner)
        column.setContentsMargins(0, 8, 0, 0)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.setSpacing(24)
        # While it is empty: docs/decisions/0043.
        column.addLayout(self._parts)
        self._parts.addWidget(self._side)
        self._parts.addWidget(self.tabs, 1)
        column_of(area, parent=self, margins=0)
        self.setFocusProxy(self.calendar)
        self.presenter.position_found.connect(self._show_position)
        if self._is_read:
            self._show_view()

    # ------------------------------------------------------------------ the section

    def load(self) -> None:
        """Read what the learner did."""
        self.presenter.load()

    def show_again(self) -> None:
        """Read what has come since."""
        self.presenter.load()

    def learned(self) -> tuple[str, ...]:
        """Return the streak and the goals, one sentence each."""
        if not self._is_wanted():
            return ()
        view = self.presenter.view
        return tuple(filter(None, (*streak_lines(view), goals_line(view))))

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.calendar.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """In a narrow window put the calendar above the lists."""
        is_narrow = seen.width() < NARROW
        way = QBoxLayout.Direction
        self._parts.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)
        beside = min(SIDE_WIDTH, round(seen.width() * SIDE_SHARE))
        self._side.setMaximumWidth(SIDE_WIDTH if is_narrow else beside)
        is_low = seen.height() < LOW
        self.table.setMinimumHeight(LOW_ROWS if is_low else ROWS_HEIGHT)
        self.bests.setFixedHeight(LOW_ROWS if is_low else BESTS_HEIGHT)
        self.picture.setMinimumHeight(LOW_PICTURE if is_low else LEAST_PICTURE)

    # ------------------------------------------------------------------ parts

    def _make_side(self, parent: QWidget) -> QWidget:
        side = QWidget(parent)
        self.streak = text_label(side, px=20, weight=QFont.Weight.DemiBold)
        self.calendar = ActivityCalendar(side)
        self.month = text_label(side, px=16, weight=QFont.Weight.DemiBold)
        self.month.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.day = QLabel(side)
        self.totals = QLabel(side)
        self.who = QLabel(side)
        for label in (self.streak, self.day, self.totals, self.who):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.day, self.totals, self.who):
            label.setFont(ui_font(15))
        self.who.setProperty("role", "muted")
        self.back = self._button(side, "◂", self.tr("Earlier (Page Up)"), -1)
        self.forward = self._button(side, "▸", self.tr("Later (Page Down)"), 1)
        self.year = QPushButton(self.tr("Year"), side)
        self.year.setCheckable(True)
        self.year.setToolTip(self.tr("Show the whole year"))
        self.year.toggled.connect(self._show_year)
        self.calendar.day_chosen.connect(lambda _day: self._show_day())
        column_of(
            self.streak,
            row_of(self.back, (self.month, 1), self.forward, self.year, spacing=6),
            self.calendar,
            self.day,
            self.totals,
            self.who,
            1,
            parent=side,
            margins=0,
            spacing=8,
        )
        return side

    def _button(self, parent: QWidget, text: str, tip: str, pages: int) -> QPushButton:
        button = QPushButton(text, parent)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setMinimumWidth(40)
        button.clicked.connect(lambda: self.calendar.turn(pages))
        return button

    def _make_goals(self) -> QWidget:
        page = QWidget(pages_of(self.tabs))
        self.filter = QComboBox(page)
        self.filter.setAccessibleName(self.tr("Goals shown"))
        for text, key in (
            (self.tr("All goals"), ALL),
            (self.tr("Reached"), REACHED),
            (self.tr("Not reached yet"), OPEN),
        ):
            self.filter.addItem(text, key)
        self.filter.currentIndexChanged.connect(lambda _index: self._show_goals())
        self.count = text_label(page, px=15)
        mark = Cell("", spoken=self.tr("Reached"))
        heads = (mark, self.tr("Goal"), self.tr("Day"), self.tr("How"))
        self.table = RowTable(self.tr("Goals"), heads, wide=(1,), centred=(0,), parent=page)
        self._dress_table(self.table)
        self.table.row_opened.connect(lambda _row: self._open_goal())
        self.table.row_changed.connect(lambda _row: self._offer_goal())
        self.open_goal = QPushButton(self.tr("Open the game"), page)
        self.open_goal.setToolTip(self.tr("Look at the turn in which the goal was reached (Enter)"))
        self.open_goal.clicked.connect(self._open_goal)
        column_of(
            row_of(self.count, 0, self.filter),
            (self.table, 1),
            row_of(self.open_goal, 0),
            parent=page,
            margins=(0, 8, 0, 0),
            spacing=8,
        )
        return page

    def _make_bests(self) -> QWidget:
        page = QWidget(pages_of(self.tabs))
        heads = (self.tr("Best"), self.tr("Play", "a line of the score sheet"), self.tr("When"))
        self.bests = RowTable(self.tr("Best plays"), heads, wide=(0, 2), parent=page)
        self._dress_table(self.bests)
        self.bests.row_opened.connect(lambda _row: self._open_best())
        self.bests.row_changed.connect(lambda _row: self._find_position())
        self.picture = _Picture(page)
        self.no_bests = text_label(
            page, self.tr("The best plays of your games are shown here."), px=15, wraps=True
        )
        self.no_bests.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.copy = QPushButton(self.tr("Copy the picture"), page)
        self.copy.setToolTip(self.tr("Put the picture on the clipboard"))
        self.copy.clicked.connect(self._copy)
        self.save = QPushButton(self.tr("Save as PNG..."), page)
        self.save.setToolTip(self.tr("Write the picture to a file"))
        self.save.clicked.connect(self._ask_where)
        self.open_best = QPushButton(self.tr("Open the game"), page)
        self.open_best.setToolTip(self.tr("Look at the turn in which it was played (Enter)"))
        self.open_best.clicked.connect(self._open_best)
        column_of(
            self.no_bests,
            self.bests,
            (self.picture, 1),
            row_of(self.copy, self.save, self.open_best, 0),
            parent=page,
            margins=(0, 8, 0, 0),
            spacing=8,
        )
        return page

    @staticmethod
    def _dress_table(table: RowTable) -> None:
        table.setFont(ui_font(15))
        table.setMinimumHeight(ROWS_HEIGHT)
        # In large text or a narrow window a row needs two lines; its height knows of no padding.
        table.setWordWrap(True)
        lines = table.verticalHeader()
        lines.setMinimumSectionSize(ROW_HEIGHT)
        lines.setSectionResizeMode(lines.ResizeMode.ResizeToContents)

    # ------------------------------------------------------------------ showing

    def _show_view(self) -> None:
        view = self.presenter.view
        self.streak.setText(" ".join(streak_lines(view)))
        self.streak.setVisible(bool(self.streak.text()))
        self.calendar.show_days(view.days, view.today)
        self.totals.setText(" ".join(total_lines(view)))
        text = self.tr("Games of the player {name} count here.")
        self.who.setText(text.format(name=view.player) if view.player else "")
        self.who.setVisible(bool(view.player))
        self._show_goals()
        self._show_bests()

    def _take_view(self) -> None:
        self._is_read = True
        if self.is_built:
            self._show_view()
        if said := self.presenter.problems():
            self.said.emit(said)
        self.changed.emit()

    def _show_day(self) -> None:
        self.day.setText(self.calendar.sentence)
        self.month.setText(self.calendar.title)
        self.forward.setEnabled(self.calendar.chosen < self.presenter.view.today)

    def _show_year(self, is_year: bool) -> None:
        self.calendar.show_year(is_year=is_year)
        self._show_day()

    def _show_goals(self) -> None:
        view, wanted = self.presenter.view, self.filter.currentData()
        self._goals = tuple(
            row for row in view.goals if wanted == ALL or row.is_reached == (wanted == REACHED)
        )
        text = self.tr("{count} of {all} reached")
        self.count.setText(text.format(count=view.reached, all=len(view.goals)))
        rows: list[Row] = []
        group = ""
        for goal in self._goals:
            if goal.group != group:
                group = goal.group
                rows.append(Row(("", Cell(group, is_bold=True), "", ""), group, is_heading=True))
            rows.append(_goal_line(goal))
        self.table.show_rows(rows)
        self._offer_goal()

    def _goal(self) -> GoalRow | None:
        return next((goal for goal in self._goals if goal.id == self.table.key), None)

    def _offer_goal(self) -> None:
        goal = self._goal()
        self.open_goal.setEnabled(goal is not None and bool(goal.game))

    def _open_goal(self) -> None:
        goal = self._goal()
        if goal is not None and goal.game:
            self.game_requested.emit(goal.game, goal.play)

    # ------------------------------------------------------------------ best plays

    def _show_bests(self) -> None:
        bests = self.presenter.view.bests
        self.bests.show_rows([Row((row.title, row.what, row.where), row.title) for row in bests])
        for part in (self.bests, self.picture, self.copy, self.save, self.open_best):
            part.setVisible(bool(bests))
        self.no_bests.setVisible(not bests)
        if bests and self.bests.row < 0:
            self.bests.set_row(0)

    def _best(self) -> BestRow | None:
        return next((row for row in self.presenter.view.bests if row.title == self.bests.key), None)

    def _find_position(self) -> None:
        best = self._best()
        if best is not None:
            self.presenter.find_position(best)

    def _show_position(self, position: PlayPosition) -> None:
        self._position = position
        self.picture.show_image(
            self._image(PICTURE_PX), " ".join((position.title, *position.lines))
        )

    def _image(self, width_px: int) -> QImage:
        return QImage.fromData(self._png(width_px))

    def _png(self, width_px: int) -> bytes:
        found = self._position
        assert found is not None, "there is a picture"
        picture = play_picture(found.board, found.tile_set, found.laid, found.title, found.lines)
        return png_bytes(picture, width_px)

    def _copy(self) -> None:
        if self._position is not None:
            QGuiApplication.clipboard().setImage(self._image(PICTURE_PX))
            self.said.emit(self.tr("The picture is on the clipboard."))

    def _ask_where(self) -> None:
        """Ask for a file; the dialog stays beside the window until it is answered."""
        if self._position is None:
            return
        dialog = QFileDialog(self, self.tr("Save the picture"), str(start_folder()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self.tr("PNG picture (*.png)"))
        dialog.setDefaultSuffix("png")
        dialog.selectFile("rackside.png")
        dialog.fileSelected.connect(lambda path: note_folder(Path(path).parent))
        dialog.fileSelected.connect(self.save_to)
        dialog.open()

    def save_to(self, name: str) -> None:
        """Save the picture of the chosen play."""
        try:
            save_whole(Path(name), self._png(PICTURE_PX))
        except PaperError as error:
            self.said.emit(str(error))
        else:
            self.said.emit(self.tr("Saved: {file}").format(file=name))

    def _open_best(self) -> None:
        best = self._best()
        if best is not None:
            self.game_requested.emit(best.game, best.play)


def _goal_line(goal: GoalRow) -> Row:
    is_reached = goal.is_reached
    mark = Cell("✓" if is_reached else "", spoken=tr("reached") if is_reached else tr("open"))
    tip = tr("Press Enter to open this game.") if goal.game else ""
    return Row((mark, goal.title, goal.day, goal.how), goal.id, tip=tip)


class ProgressGlance(QWidget):
    """The month and the next goals, for *Today*.

    Signals:
        section_requested: the name of the section that shows all of it.
    """

    section_requested = Signal(str)

    def __init__(
        self,
        presenter: ProgressPresenter,
        is_wanted: Callable[[], bool] = lambda: True,
        parent: QWidget | None = None,
    ) -> None:
        """`is_wanted` tells if the learner wants to see streaks and goals on *Today*."""
        super().__init__(parent)
        self._presenter, self._is_wanted = presenter, is_wanted
        self.month = text_label(self, px=17, weight=QFont.Weight.DemiBold)
        self.calendar = ActivityCalendar(self)
        self.calendar.day_chosen.connect(lambda _day: self._show_day())
        self.day = QLabel(self)
        self.heading = text_label(self, self.tr("Next goals"), px=17, weight=QFont.Weight.DemiBold)
        self.goals = QLabel(self)
        for label in (self.day, self.goals):
            label.setFont(ui_font(15))
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        more = QPushButton(self.tr("All goals and best plays"), self)
        more.setToolTip(self.tr("Open the section Progress"))
        more.clicked.connect(lambda: self.section_requested.emit(PROGRESS))
        column_of(
            self.month,
            self.calendar,
            self.day,
            self.heading,
            self.goals,
            row_of(more, 0),
            parent=self,
            margins=0,
            spacing=8,
        )
        presenter.changed.connect(self._show_view)
        self.hide()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.calendar.show_theme(theme)

    def _show_view(self) -> None:
        view = self._presenter.view
        self.setVisible(self._is_wanted())
        self.calendar.show_days(view.days, view.today)
        goals = view.next_goals(NEXT_GOALS)
        self.goals.setText("\n".join(map(_goal_sentence, goals)))
        self.heading.setVisible(bool(goals))
        self.goals.setVisible(bool(goals))

    def _show_day(self) -> None:
        self.day.setText(self.calendar.sentence)
        self.month.setText(self.calendar.title)


def _goal_sentence(goal: GoalRow) -> str:
    if not goal.how:
        return goal.title
    return tr("{goal}: {how}").format(goal=goal.title, how=goal.how)


class _Picture(QWidget):
    """A picture as large as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(LEAST_PICTURE)
        give_role(self, QAccessible.Role.Graphic)
        self.setAccessibleName(self.tr("Picture of the play"))

    def show_image(self, image: QImage, text: str) -> None:
        """Show a picture, which a text describes."""
        self._image = image
        self.setAccessibleDescription(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture at the upper left, in whole pixels of the screen."""
        if self._image.isNull():
            return
        ratio = self.devicePixelRatioF()
        shown = self._image.scaled(
            self.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shown.setDevicePixelRatio(ratio)
        QPainter(self).drawImage(0, 0, shown)
