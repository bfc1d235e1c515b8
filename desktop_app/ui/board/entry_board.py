# SPDX-License-Identifier: MIT
"""The on-screen board of a game on a physical set: plays are entered here, racks are unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from desktop_app.rules.board import Placement
from desktop_app.rules.move import play_from_placements
from desktop_app.rules.placement import find_faults
from desktop_app.rules.rejection import Refusal
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import BLANK
from desktop_app.session.draft import Draft, click_square, type_slot
from desktop_app.ui.board.blank_picker import BlankPicker
from desktop_app.ui.board.board_ground import fitting_size, side_length
from desktop_app.ui.board.board_widget import SMALLEST_SQUARE, BoardSurface
from desktop_app.ui.board.keyboard import press_key
from desktop_app.ui.board.position_facts import last_squares, slips_on
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.keys import is_enter

# The tiles of the set to choose from, with the number of unseen tiles of each.

COLUMNS, NARROW_COLUMNS = 14, 8
"""Usual number of columns, and the number in a narrow window."""
_GAP = 3
_HEIGHT, _MIN_WIDTH, _BESIDE = 28, 22, 10
"""Height and least width of a button, and the room beside its letter, in pixels."""


class TilePalette(QWidget):
    """One button for each face.

    Signals:
        chosen: a face, `BLANK` for the blank.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Tiles to place"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._columns = COLUMNS
        self._buttons: dict[str, QPushButton] = {}

    @property
    def buttons(self) -> Mapping[str, QPushButton]:
        """Buttons by face."""
        return self._buttons

    def show_tiles(self, faces: tuple[str, ...], counts: Mapping[str, int]) -> None:
        """Show the faces of a set, the blank last; disable those with a count of 0."""
        if tuple(self._buttons) != (*faces, BLANK):
            self._build((*faces, BLANK))
        for face, button in self._buttons.items():
            left = counts.get(face, 0)
            button.setEnabled(left > 0)
            name = self.tr("blank") if face == BLANK else face
            sentence = self.tr("{tile}, {count} not seen yet").format(tile=name, count=left)
            button.setAccessibleName(sentence)
            button.setToolTip(sentence)

    def _build(self, faces: tuple[str, ...]) -> None:
        for button in self._buttons.values():
            button.hide()
            button.deleteLater()
        self._buttons = {}
        for face in faces:
            button = QPushButton(face, self)
            button.setProperty("role", "compact")
            button.setFont(ui_font(14, QFont.Weight.DemiBold))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setFixedHeight(_HEIGHT)
            across = QFontMetrics(button.font()).horizontalAdvance(face) + _BESIDE
            button.setMinimumWidth(max(_MIN_WIDTH, across))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self.chosen.emit, face))
            self._buttons[face] = button
        self._place()

    def fit(self, width: int) -> None:
        """Use as many columns as fit into a width in pixels."""
        columns = COLUMNS if width >= self._width_of(COLUMNS) else NARROW_COLUMNS
        if columns != self._columns:
            self._columns = columns
            self._place()

    @property
    def usual_width(self) -> int:
        """Width of the usual number of columns, in pixels."""
        return self._width_of(COLUMNS)

    @property
    def needed_width(self) -> int:
        """Width of the current number of columns, in pixels."""
        return self._width_of(self._columns)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the fewest columns, and the current height."""
        return QSize(self._width_of(NARROW_COLUMNS), super().minimumSizeHint().height())

    def _width_of(self, columns: int) -> int:
        widest = max((button.minimumWidth() for button in self._buttons.values()), default=0)
        return columns * (widest + _GAP) - _GAP

    def _place(self) -> None:
        for number, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, number // self._columns, number % self._columns)
        self._grid.activate()


GAP = 8


class EntryBoard(BoardSurface):
    """A board with all tiles at hand: click a square, then type or choose tiles; Enter enters the
    play.

    Signals:
        laid_changed: a tuple of the `Placement`s laid so far; empty if there are none.
        entered: the same tuple, on Enter.
        refused: the `Refusal` of an action; None once it no longer matters.
        left: Escape was pressed with no tile laid.
        height_changed: the height changed, and the width with it.
        move_tried: a `Play` laid for a review, on Enter; it is not signalled as `entered`.
    """

    move_tried = Signal(object)
    laid_changed = Signal(object)
    entered = Signal(object)
    refused = Signal(object)
    left = Signal()
    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Board on which to place the play"))
        self.palette_row = TilePalette(self)
        self.blank_picker = BlankPicker(self)
        self.is_cleared_by_escape = True
        """False to emit `left` on Esc, even if tiles are laid."""
        self.lays_chosen_tiles = True
        """False while the tiles of the palette go to another widget."""
        self._draft: Draft | None = None
        self._is_turned = self._is_trial = False
        self.board.installEventFilter(self)
        self.palette_row.chosen.connect(self._lay_chosen)
        self.blank_picker.face_chosen.connect(self._name_blank)
        self.blank_picker.cancelled.connect(self._drop_blank)

    @property
    def takes_trials(self) -> bool:
        """True while plays are laid for a review, and not for the game."""
        return self._is_trial

    @property
    def draft(self) -> Draft | None:
        """Tiles laid so far; None if no play can be entered."""
        return self._draft

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.board.show_theme(theme)

    def show_position(
        self,
        state: GameState,
        pool: Sequence[str] = (),
        *,
        is_open: bool = False,
        is_over: bool = False,
    ) -> None:
        """Show a game.

        Args:
            state: position to show.
            pool: tiles that may be laid.
            is_open: true if a play can be entered now.
            is_over: true if the game is over by now, also if it was not at this position.
        """
        self._is_trial = False
        self.board.show_position(state.board, state.setup.tile_set.values, last_squares(state))
        self.board.show_slips(*slips_on(state))
        if state.is_board_turned != self._is_turned:
            self._is_turned = state.is_board_turned
            self.board.show_turned(self._is_turned)
        has_palette = is_open or not (is_over or state.is_over)
        if has_palette == self.palette_row.isHidden():
            self.palette_row.setVisible(has_palette)
            self._arrange()
            self.height_changed.emit()
        faces = state.setup.tile_set.faces
        before = self._draft
        if not is_open:
            self._draft = None
            self.palette_row.show_tiles(faces, {})
            self.board.show_tried(())
            self.board.show_cursor(None, None)
            return
        if before is None:
            self._show(Draft.begin(state.board, pool, faces))
        elif before.board != state.board or Counter(before.tiles) != Counter(pool):
            self._show(before.rebased(state.board, pool))

    def show_trial(self, state: GameState, rack: Sequence[str]) -> None:
        """Show a position in which plays of a rack are laid for a review, not for the game."""
        self.show_position(state, rack, is_open=bool(rack))
        self._is_trial = True

    def clear(self) -> None:
        """Take off the tiles that were laid for entry only."""
        if self._draft is not None:
            self._show(self._draft.all_home())

    def lay(self, placements: Sequence[Placement]) -> None:
        """Lay these tiles and no others, as far as there are tiles for them."""
        if self._draft is not None:
            self._show(self._draft.with_placements(placements))

    def take_back(self) -> None:
        """Undo the last change of the tiles laid."""
        if self._draft is not None:
            self._show(self._draft.take_back())

    def put_back(self) -> None:
        """Redo the last undone change."""
        if self._draft is not None:
            self._show(self._draft.put_back())

    # ------------------------------------------------------------------ keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of the board; digits and all other keys go on to the room."""
        draft = self._draft
        if draft is None or event.text().isdigit():
            event.ignore()
        elif is_enter(event) and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            self._enter(draft)
        elif event.key() == Qt.Key.Key_Escape:
            self._escape(draft)
        else:
            step = press_key(draft, event, is_turned=self._is_turned)
            if step is None:
                event.ignore()
            else:
                self._take(step)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Click a square: set the cursor, or turn its arrow.

        Right or double click: take off a tile.
        """
        kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        if event.type() in kinds and isinstance(event, QMouseEvent) and self._draft is not None:
            square = self.board.squares.square_at(event.position())
            is_twice = event.type() is QEvent.Type.MouseButtonDblClick
            if square is not None:
                self.setFocus(Qt.FocusReason.MouseFocusReason)
                is_right = event.button() is Qt.MouseButton.RightButton
                if self._draft.tried_at(*square) is None:
                    if not is_right:
                        self._show(click_square(self._draft, *square))
                elif is_right or is_twice:
                    self._show(self._draft.send_home(*square))
        return super().eventFilter(watched, event)

    def _enter(self, draft: Draft) -> None:
        if draft.needs_face is not None:
            self.blank_picker.ask(self.board, draft)
        elif not draft.placements:
            return
        elif not self._is_trial:
            self.entered.emit(draft.placements)
        elif move := play_from_placements(draft.board, draft.placements):
            self.move_tried.emit(move)
        else:
            self.refused.emit(find_faults(draft.board, draft.placements)[0])

    def _escape(self, draft: Draft) -> None:
        if draft.tried and self.is_cleared_by_escape:
            self._show(draft.all_home())
        else:
            self.left.emit()

    def _lay_chosen(self, face: str) -> None:
        """Lay a tile of the palette at the cursor."""
        draft = self._draft
        if draft is None or not self.lays_chosen_tiles:
            return
        slots = (n for n, slot in enumerate(draft.slots) if slot.tile == face and not slot.is_away)
        slot = next(slots, None)
        if slot is not None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._take(type_slot(draft, slot))

    # ------------------------------------------------------------------ the draft

    def _take(self, step: Draft | Refusal) -> None:
        if isinstance(step, Draft):
            self._show(step)
        else:
            self.refused.emit(step)

    def _show(self, draft: Draft) -> None:
        before, self._draft = self._draft, draft
        self.board.show_tried(draft.tried)
        self.board.show_cursor(draft.cursor if draft.arrow or draft.tried else None, draft.arrow)
        counts = Counter(draft.rack_left)
        self.palette_row.show_tiles(draft.faces, counts)
        if draft.needs_face is not None:
            self.blank_picker.ask(self.board, draft)
        if before is None or before.tried != draft.tried:
            self.refused.emit(None)
            self.laid_changed.emit(draft.placements)

    def _name_blank(self, face: str) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._draft is not None:
            self._take(self._draft.with_blank_named(face))

    def _drop_blank(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._draft is not None:
            self._show(self._draft.without_unnamed_blank())

    # ------------------------------------------------------------------ layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board into the height, with the palette below it."""
        super().resizeEvent(event)
        self._arrange()
        if event.size().height() != event.oldSize().height():
            self.updateGeometry()
            self.height_changed.emit()
        if self.size() != event.size():
            # The width changed meanwhile; Qt sends no event for it while the widget is being shown.
            self._arrange()

    def _arrange(self) -> None:
        layout = self.board.shown_board.layout
        self.palette_row.fit(self.width())
        below = self._below()
        size = max(1, fitting_size(layout, self.width(), self.height() - below))
        width, height = side_length(layout.cols, size), side_length(layout.rows, size)
        left = max(0, (self.width() - width) // 2)
        self.board.setGeometry(left, 0, width, height)
        across = max(width, 0 if self.palette_row.isHidden() else self.palette_row.needed_width)
        left = max(0, (self.width() - across) // 2)
        self.palette_row.setGeometry(left, height + GAP, across, max(0, below - GAP))

    def _below(self) -> int:
        """Height of the palette and its gap, in pixels; 0 once the game is over."""
        return 0 if self.palette_row.isHidden() else self.palette_row.sizeHint().height() + GAP

    def _min_palette_width(self) -> int:
        """Least width of the palette, in pixels; 0 once the game is over."""
        row = self.palette_row
        return 0 if row.isHidden() else row.minimumSizeHint().width()

    @property
    def usual_width(self) -> int:
        """Width of the palette in its usual columns, in pixels; 0 once the game is over."""
        return 0 if self.palette_row.isHidden() else self.palette_row.usual_width

    def sizeHint(self) -> QSize:
        """Return the width of a board of this height, or of the palette if that is wider."""
        layout = self.board.shown_board.layout
        below = self._below()
        size = max(SMALLEST_SQUARE, fitting_size(layout, 10_000, max(1, self.height() - below)))
        width = max(side_length(layout.cols, size), self.usual_width)
        return QSize(width, side_length(layout.rows, size) + below)

    def minimumSizeHint(self) -> QSize:
        """Return the size with the smallest readable squares."""
        layout = self.board.shown_board.layout
        below = self._below()
        rows = side_length(layout.rows, SMALLEST_SQUARE)
        columns = side_length(layout.cols, SMALLEST_SQUARE)
        return QSize(max(columns, self._min_palette_width()), rows + below)
