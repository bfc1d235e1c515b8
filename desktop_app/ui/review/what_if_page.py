# SPDX-License-Identifier: MIT
"""Lines of moves that were not played: any move, any rack, the best replies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QWidget,
)

from desktop_app.analysis.moves import name_of
from desktop_app.analysis.review_words import points_text
from desktop_app.analysis.sheet_lines import turn_number
from desktop_app.analysis.variations import MAX_NAME, Point, Step, Variation, Walk
from desktop_app.rules.move import Move
from desktop_app.rules.tiles import BLANK, read_faces, write_faces
from desktop_app.session.what_if import WhatIfView
from desktop_app.translation.words import tip, tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.review.lines_model import PLACE_ROLE, LinesModel, Node
from desktop_app.ui.review.option_table import OptionTable
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import MinHeightColumn

_DIGITS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)
_MANY = 4
"""Turns that are followed at once."""


class WhatIfPage(QWidget):
    """A position with its best moves, the rack to choose, and the lines that are kept.

    Args:
        entry: the box for typing a move.
        parent: the panel.

    Signals:
        place_requested: index of a line, None for the game, and the number of its moves to show.
        move_requested: a `Move` to make.
        rack_requested: tiles for the player on turn.
        follow_requested: how many of the best moves to make.
        name_requested: a name for the line on view.
        remove_requested: delete the line on view.
        move_marked: the Move to show on the board, None for none.
    """

    place_requested = Signal(object, int)
    move_requested = Signal(object)
    rack_requested = Signal(object)
    follow_requested = Signal(int)
    name_requested = Signal(str)
    remove_requested = Signal()
    move_marked = Signal(object)

    def __init__(self, entry: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: WhatIfView | None = None
        self._spoken = ""
        self._shown: tuple[object, ...] = ()
        self._lines = LinesModel(self)
        self._is_following = False
        self._places: _Places = {}
        self.title = text_label(self, px=15, weight=QFont.Weight.DemiBold)
        self.note = text_label(self, role="muted")
        for label in (self.title, self.note):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.rack = QLineEdit(self)
        self.rack.setMaxLength(40)
        self.rack.returnPressed.connect(self._take_rack)
        self._rack_label = QLabel(self.tr("Rack"), self)
        self._rack_label.setBuddy(self.rack)
        self.rack_button = self._button(self.tr("Use this rack"), "", self._take_rack)
        self.table = OptionTable(self)
        self.table.row_changed.connect(lambda _row: self.move_marked.emit(self.marked))
        self.table.row_opened.connect(lambda _row: self._play_marked())
        self.play_button = self._button(
            self.tr("Play"), tip(self.tr("Make the marked move"), "Enter"), self._play_marked
        )
        self.best_button = self._button(
            self.tr("Best move"),
            tip(self.tr("Make the best move for the player on turn"), "B"),
            lambda: self.follow_requested.emit(1),
        )
        self.many_button = self._button(
            self.tr("Next four turns"),
            tip(self.tr("Make the best moves of both players for four turns"), "Shift+B"),
            lambda: self.follow_requested.emit(_MANY),
        )
        self.back_button = self._button(
            self.tr("Back"), tip(self.tr("Go back one move of the line"), "Backspace"), self._back
        )
        self.tree = QTreeView(self)
        self.tree.setModel(self._lines)
        self.tree.setHeaderHidden(True)
        self.tree.setFrameShape(QFrame.Shape.NoFrame)
        self.tree.setAccessibleName(self.tr("Lines"))
        self.tree.setMinimumHeight(4 * 22)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.tree.selectionModel().currentChanged.connect(self._go_to)
        self.name = QLineEdit(self)
        self.name.setMaxLength(MAX_NAME)
        self.name.setAccessibleName(self.tr("Name of the line"))
        self.name.setPlaceholderText(self.tr("Name of the line"))
        self.name.editingFinished.connect(lambda: self.name_requested.emit(self.name.text()))
        self.remove_button = self._button(
            self.tr("Delete line"), "", lambda: self.remove_requested.emit()
        )
        self._lay_out(entry)

    def _button(self, text: str, hint: str, pressed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.setProperty("role", "compact")
        button.setToolTip(hint)
        button.clicked.connect(lambda: pressed())
        return button

    def _lay_out(self, entry: QWidget) -> None:
        rack = QHBoxLayout()
        rack.addWidget(self._rack_label)
        rack.addWidget(self.rack, 1)
        rack.addWidget(self.rack_button)
        buttons = FlowRow(self)
        for part in (self.play_button, self.best_button, self.many_button, self.back_button):
            buttons.add(part)
        names = QHBoxLayout()
        names.addWidget(self.name, 1)
        names.addWidget(self.remove_button)
        column = MinHeightColumn()
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.title)
        column.addWidget(self.note)
        column.addLayout(rack)
        column.addWidget(self.table, 3)
        column.addWidget(buttons)
        column.addWidget(entry)
        column.addWidget(self.tree, 2)
        column.addLayout(names)
        self.setLayout(column)

    # ------------------------------------------------------------------ showing

    def show_plain(self, is_plain: bool) -> None:
        """Show moves and scores alone, or all figures too."""
        self.table.show_plain(is_plain)
        if self._view is not None:
            self._show_options(self._view)

    def show_view(self, view: WhatIfView) -> None:
        """Show a position and the lines."""
        self._view = view
        point = view.point
        self.title.setText(_title(view))
        self.note.setText(_note(view))
        rack = "" if point is None else write_faces(point.situation.rack)
        if not self.rack.hasFocus() or not self.rack.isModified():
            self.rack.setText(rack)
        name = "" if point is None else _player(view, point)
        self.rack.setAccessibleName(self.tr("Rack of {name}").format(name=name))
        self._show_options(view)
        self._show_lines(view)
        has_moves = bool(view.options)
        for button in (self.play_button, self.best_button, self.many_button):
            button.setEnabled(has_moves)
        self.back_button.setEnabled(view.at > 0)
        is_kept = view.current is not None
        self.name.setEnabled(is_kept)
        self.remove_button.setEnabled(is_kept)
        if not self.name.hasFocus():
            self.name.setText(view.line.name)
        spoken = f"{self.title.text()} {rack}"
        if spoken != self._spoken and self.isVisible():
            self._spoken = spoken
            announce(self, spoken)

    def _show_options(self, view: WhatIfView) -> None:
        point, row = view.point, self.table.row
        marked = self.marked
        self.table.blockSignals(True)
        if point is None:
            self.table.show_rows(())
        else:
            moves = [option.move for option in view.options]
            step = view.line.steps[view.at : view.at + 1]
            made = moves.index(step[0].move) if step and step[0].move in moves else None
            self.table.show_options(point.situation.board, view.options, None, made)
            row = moves.index(marked) if marked in moves else 0
            self.table.set_row(row if moves else -1)
        self.table.blockSignals(False)
        self.move_marked.emit(self.marked)

    def _show_lines(self, view: WhatIfView) -> None:
        self._is_following = True
        if self._shown != (view.lines, view.walks):
            # Not while the tree goes to another place of the same lines.
            self._shown = (view.lines, view.walks)
            nodes, self._places = _nodes(view, self.tr("The game"))
            self._lines.show_nodes(nodes)
            self.tree.expandAll()
        self.tree.setCurrentIndex(
            self._lines.place_of(self._places.get((view.current, view.at), 0))
        )
        self._is_following = False

    @property
    def marked(self) -> Move | None:
        """The move marked in the table; None without one."""
        options = () if self._view is None else self._view.options
        row = self.table.row
        return options[row].move if 0 <= row < len(options) else None

    def show_message(self, text: str) -> None:
        """Show why something is impossible, in place of the note."""
        self.note.setText(text)
        announce(self, text, is_urgent=True)

    # ------------------------------------------------------------------ acts

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits mark a move, Enter makes it, B the best, Shift+B the next four, Backspace back."""
        key = event.key()
        if is_enter(event) and self.table.hasFocus():
            self._play_marked()
        elif key == Qt.Key.Key_B:
            is_many = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.follow_requested.emit(_MANY if is_many else 1)
        elif key == Qt.Key.Key_Backspace:
            self._back()
        elif key in _DIGITS and key - Qt.Key.Key_1 < len(self.table.rows):
            self.table.set_row(key - Qt.Key.Key_1)
        else:
            super().keyPressEvent(event)

    def _play_marked(self) -> None:
        if self.marked is not None:
            self.move_requested.emit(self.marked)

    def _back(self) -> None:
        if self._view is not None:
            self.place_requested.emit(self._view.current, self._view.at - 1)

    def _go_to(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_following:
            self.place_requested.emit(*index.data(PLACE_ROLE))

    def _take_rack(self) -> None:
        if self._view is None or self._view.point is None:
            return
        faces = self._view.point.situation.tile_set.faces
        try:
            tiles = read_faces(self.rack.text(), (*faces, BLANK))
        except ValueError:
            self.show_message(
                self.tr("Type the letters of the rack, and ? for a blank, such as AEINRS?.")
            )
            return
        self.rack.setModified(False)
        self.rack_requested.emit(tiles)


_Places = dict[tuple[int | None, int], int]
"""Number of the node of a line, None for the game, after some of its moves."""


def _nodes(view: WhatIfView, root: str) -> tuple[list[Node], _Places]:
    """The game, and each line under the move at which it leaves an earlier one."""
    nodes = [Node(root, None, 0)]
    numbers: _Places = {}
    for index, line in enumerate(view.lines):
        parent, shared = _parent_of(view.lines, index)
        head = len(nodes)
        above = -1 if parent is None else numbers[parent, shared]
        nodes.append(Node(_line_name(view, index), index, shared, above))
        for at in range(1, shared + 1):
            if parent is not None:
                numbers[index, at] = numbers[parent, at]
        numbers[index, 0] = numbers[index, shared] = head
        for at in range(shared + 1, len(line.steps) + 1):
            numbers[index, at] = len(nodes)
            text = _step_text(view, line, view.walks[index], at)
            nodes.append(Node(text, index, at, head))
    return nodes, numbers


def _player(view: WhatIfView, point: Point) -> str:
    return view.state.setup.seats[point.player].name


def _title(view: WhatIfView) -> str:
    point = view.point
    if point is None:
        return (view.walk.problem and tr(view.walk.problem)) or tr("No line can begin here.")
    own, other = point.situation.scores
    name = _player(view, point)
    rival = view.state.setup.seats[1 - point.player].name
    if point.is_over:
        return tr("The game ends here: {name} {own}, {rival} {other}.").format(
            name=name, own=own, rival=rival, other=other
        )
    return tr("{name} to move: {name} {own}, {rival} {other}").format(
        name=name, own=own, rival=rival, other=other
    )


def _note(view: WhatIfView) -> str:
    point = view.point
    if point is None or point.is_over:
        return ""
    if not point.situation.rack:
        return tr("The rack is not known. Type one, such as AEINRS?.")
    if view.walk.problem and view.at == len(view.walk.points) - 1:
        return tr("The line stops here, because the game was changed: {why}").format(
            why=tr(view.walk.problem)
        )
    if point.drawn:
        return tr("{tiles} were drawn at random. Type another rack if you like.").format(
            tiles=write_faces(point.drawn)
        )
    return tr("Looking for better figures ...") if view.is_searching else ""


def _line_name(view: WhatIfView, index: int) -> str:
    line = view.lines[index]
    name = line.name or tr("Line {number}").format(number=index + 1)
    points = view.walks[index].points
    if not points:
        return name
    number = turn_number(view.state, line.start, points[0].player)
    return tr("{line} ({name}, turn {number})").format(
        line=name, name=_player(view, points[0]), number=number
    )


def _step_text(view: WhatIfView, line: Variation, found: Walk, at: int) -> str:
    """A move of a line, with its points and the rack; `at` is 1-based."""
    step = line.steps[at - 1]
    if at >= len(found.points):
        return tr("Impossible since the game was changed")
    before, after = found.points[at - 1 : at + 1]
    score = after.situation.scores[1] - before.situation.scores[0]
    return tr("{name}: {move}, {points} ({rack})").format(
        name=_player(view, before),
        move=tr(name_of(before.situation.board, step.move)),
        points=tr(points_text(score)),
        rack=write_faces(step.rack),
    )


def _parent_of(lines: tuple[Variation, ...], index: int) -> tuple[int | None, int]:
    """The earlier line that a line branches off from, and how many steps they share."""
    line = lines[index]
    found: tuple[int | None, int] = (None, 0)
    for at, other in enumerate(lines[:index]):
        shared = sum(1 for _ in _shared(line.steps, other.steps))
        if other.start == line.start and shared > found[1]:
            found = (at, shared)
    return found


def _shared(one: tuple[Step, ...], other: tuple[Step, ...]) -> Iterator[Step]:
    for step, same in zip(one, other, strict=False):
        if step != same:
            return
        yield step
