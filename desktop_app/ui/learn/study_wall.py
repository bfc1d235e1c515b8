# SPDX-License-Identifier: MIT
"""An anagram wall: sets of letters in a grid, whose words are typed in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from desktop_app.session.wall_presenter import Find, Given, WallPresenter, WallSet, WallView
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.study_quiz import StudyPart, make_button
from desktop_app.ui.learn.time_left import TimeLeft
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.flow_row import GAP, FlowRow
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

_CELL_PX = {20: 26, 50: 20}
"""Size of the letters in pixels on a wall of at most so many sets."""
_SMALL_PX = 16
_PADDING = 24
"""Pixels of a button beside its text."""
_LINES = 3
"""Height of a set of letters, in sizes of its letters."""
_SHORT = 2
"""Lines that fit into this height: the letters, and words below them."""


class WallCell(QPushButton):
    """A set of letters, the number of its words that are left, and those that were found.

    A click mixes the letters.

    Args:
        letters: in alphabetical order.
        px: their size.
        mixed: returns them in another order.
    """

    def __init__(self, letters: str, px: int, mixed: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.letters, self._mixed = letters, mixed
        self.order = letters
        self._wide = 0
        """Width in pixels that the wall gave it; 0 before that."""
        self._set: WallSet | None = None
        # Digits of one width: (10) may follow (11) in a cell that is just wide enough.
        self.setFont(tabular(ui_font(px, QFont.Weight.DemiBold)))
        self._least = _LINES * px
        self.setFixedHeight(self._least)
        self.setAutoDefault(False)
        self.clicked.connect(self.mix)

    def show_set(self, found: WallSet) -> None:
        """Show how much of the set is found."""
        self._set = found
        self.setEnabled(bool(found.left))
        self._show()

    def sizeHint(self) -> QSize:
        """Return the width that the wall gave it, whatever its text, and its height."""
        hint = super().sizeHint()
        return QSize(self._wide or hint.width(), hint.height())

    def minimumSizeHint(self) -> QSize:
        """Return the width at which its letters fit: the wall may become narrower."""
        return QSize(self.minimumWidth(), super().minimumSizeHint().height())

    def give_width(self, wide: int) -> None:
        """Take a width, and show as many of the words found as fit into it."""
        if wide != self._wide:
            self._wide = wide
            self._show()
            self.updateGeometry()

    def mix(self) -> None:
        """Show the letters in another order."""
        self.order = self._mixed(self.letters)
        self._show()

    def sort(self) -> None:
        """Show the letters in alphabetical order."""
        self.order = self.letters
        self._show()

    def _show(self) -> None:
        found = self._set
        if found is None:
            return
        words = " ".join(found.found)
        self.setToolTip(words or self.tr("Click to mix the letters"))
        # The word found last stands first, where it is looked for.
        newest = " ".join(reversed(found.found))
        room = (self._wide or self.width()) - _PADDING
        if not found.left:
            self._show_lines(self._wrapped(f"\N{CHECK MARK} {newest}", room))
            self.setAccessibleName(self.tr("Solved: {words}").format(words=words))
            return
        left = tr_count("{count} word left", "{count} words left", found.left)
        head = f"{' '.join(self.order)}   ({found.left})"
        self._show_lines([head, *(self._wrapped(newest, room) if words else ())])
        spoken = f"{' '.join(self.order)}, {left.format(count=found.left)}"
        self.setAccessibleName(f"{spoken}, {words}" if words else spoken)

    def _show_lines(self, lines: Sequence[str]) -> None:
        """Show lines; a set of many words becomes higher, so that none of them is hidden."""
        self.setText("\n".join(lines))
        more = max(0, len(lines) - _SHORT) * self.fontMetrics().lineSpacing()
        self.setFixedHeight(self._least + more)

    def _wrapped(self, text: str, room: int) -> list[str]:
        """Break a text between its words into lines of at most so many pixels."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.fontMetrics().horizontalAdvance(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines


class WallGrid(FlowRow):
    """The sets of letters in columns of one width, which fill the width of the wall."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cells: list[WallCell] = []

    def hold(self, cells: Sequence[WallCell]) -> None:
        """Show these sets, none narrower than the widest one needs."""
        least = max(cell.sizeHint().width() for cell in cells)
        self._cells = list(cells)
        for cell in cells:
            cell.setMinimumWidth(least)
            self.add(cell)

    def fit(self, seen: QSize, bar: int) -> bool:
        """Share the width of a scroll area of this size, whose scroll bar is so wide.

        True if the bar is needed.

        The room for the bar follows from the size of the area alone: if the width of the sets
        followed the bar, and the bar the height of the sets, they could go on for ever.
        """
        if not self._cells:
            return False
        columns, wide = self._shared(seen.width())
        for cell in self._cells:
            cell.give_width(wide)
        # A line is as high as its highest set.
        heights = [cell.minimumHeight() for cell in self._cells]
        lines = [max(heights[at : at + columns]) for at in range(0, len(heights), columns)]
        is_too_high = sum(lines) + GAP * (len(lines) - 1) > seen.height()
        if is_too_high:
            columns, wide = self._shared(seen.width() - bar)
        for cell in self._cells:
            cell.give_width(wide)
        self.updateGeometry()
        return is_too_high

    def _shared(self, width: int) -> tuple[int, int]:
        """Return the number of columns in a width, and how wide each is."""
        fitting = (width + GAP) // (self._cells[0].minimumWidth() + GAP)
        columns = max(1, min(fitting, len(self._cells)))
        return columns, (width - GAP * (columns - 1)) // columns


class WallPart(StudyPart):
    """The line for words, the counts, and the grid of letters."""

    def __init__(self, presenter: WallPresenter, parent: QWidget) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.cells: dict[str, WallCell] = {}
        self.clock = TimeLeft(self)
        self.count = text_label(self, px=17, weight=QFont.Weight.DemiBold, wraps=True)
        self.said = text_label(self, px=16, wraps=True)
        self.line = QLineEdit(self)
        self.line.setFont(ui_font(22, QFont.Weight.DemiBold))
        self.line.setMinimumHeight(42)
        self.line.setMaxLength(100)
        self.line.setPlaceholderText(self.tr("Type a word and press Enter"))
        self.line.setAccessibleName(self.tr("A word of any of these letters"))
        self.mix = make_button(
            self, self.tr("&Mix"), self._mix, self.tr("Show all letters in another order")
        )
        self.sort = make_button(
            self,
            self.tr("&Alphabetical"),
            self._sort,
            self.tr("Show all letters in alphabetical order"),
        )
        self.stop = make_button(
            self,
            self.tr("Stop"),
            presenter.stop,
            self.tr("End the wall and see what is missing (Esc)"),
        )
        self._lay_out()
        self.setFocusProxy(self.line)
        self.line.textEdited.connect(self._take_spaced)
        presenter.begun.connect(self._begin)
        presenter.given.connect(self._show_given)
        presenter.ticked.connect(self._show_time)

    def _lay_out(self) -> None:
        head = FlowRow(self)
        head.add(self.clock)
        head.add(self.count, stretch=1)
        for button in (self.mix, self.sort, self.stop):
            button.setProperty("role", "compact")
            head.add(button)
        self._inner = QWidget(self)
        self.area = SideScroll(self._inner, self)
        self._grid = WallGrid(self._inner)
        lines = MinHeightColumn(self._inner)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self._grid)
        lines.addStretch(1)
        self.area.installEventFilter(self)
        column_of(head, self.line, self.said, (self.area, 1), parent=self, margins=0, spacing=8)

    # ------------------------------------------------------------------ showing

    def _begin(self, view: WallView) -> None:
        self._grid.hide()
        self._grid.deleteLater()
        self._grid = WallGrid(self._inner)
        layout = self._inner.layout()
        assert isinstance(layout, MinHeightColumn)
        layout.insertWidget(0, self._grid)
        count = len(view.sets)
        px = next((px for most, px in _CELL_PX.items() if count <= most), _SMALL_PX)
        self.cells = {
            wall_set.letters: WallCell(wall_set.letters, px, self._presenter.mixed, self._grid)
            for wall_set in view.sets
        }
        self._show(view)
        self._grid.hold(tuple(self.cells.values()))
        self._fit()
        self._grid.show()
        self.line.clear()
        self.said.setText(
            self.tr("Find all words of these letters, in any order. A click on letters mixes them.")
        )
        self._show_time(view.left_ms)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self.count, f"{self.count.text()}. {self.said.text()}")

    def _fit(self) -> None:
        bar = self.area.verticalScrollBar().sizeHint().width()
        is_needed = self._grid.fit(self.area.size(), bar)
        # A bar of before takes the width of a column, and with a column less it is needed.
        policy = Qt.ScrollBarPolicy
        self.area.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if is_needed else policy.ScrollBarAlwaysOff
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the new width of the wall."""
        if watched is self.area and event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _show_time(self, left_ms: int | None) -> None:
        self.clock.setVisible(left_ms is not None)
        if left_ms is not None:
            self.clock.show_left(left_ms)

    def _show(self, view: WallView) -> None:
        for wall_set in view.sets:
            self.cells[wall_set.letters].show_set(wall_set)
        text = tr_count(
            "{found} of one word found.", "{found} of {wanted} words found.", view.wanted
        )
        self.count.setText(text.format(found=view.found, wanted=view.wanted))

    def _show_given(self, given: Given, view: WallView) -> None:
        self._show(view)
        self._fit()
        if given.find in (Find.FOUND, Find.KNOWN):
            self.area.bring_into_sight(self.cells[given.letters])
        text = given_text(given)
        roles = {Find.FOUND: "good", Find.WRONG: "bad", Find.KNOWN: "warning"}
        role = roles.get(given.find, "")
        self.said.setProperty("role", role)
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)
        self.said.setText(text)
        announce(self.said, text, is_urgent=True)

    # ------------------------------------------------------------------ acts

    def _take_spaced(self, text: str) -> None:
        """A space ends a word as Enter does."""
        if text.endswith(" "):
            self._give()

    def _give(self) -> None:
        text = self.line.text()
        self.line.clear()
        if text.strip():
            self._presenter.give(text)

    def _mix(self) -> None:
        for cell in self.cells.values():
            cell.mix()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _sort(self) -> None:
        for cell in self.cells.values():
            cell.sort()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter gives the word; letters go into the line also while a set has the focus."""
        text = event.text()
        if is_enter(event) and self.line.hasFocus():
            self._give()
        elif text.isalpha() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self.line.insert(text)
        else:
            super().keyPressEvent(event)


def given_text(given: Given) -> str:
    """Return the verdict on a word in a sentence."""
    match given.find:
        case Find.FOUND if given.left:
            text = tr_count(
                "{word} is right; one more of these letters.",
                "{word} is right; {count} more of these letters.",
                given.left,
            )
            return text.format(word=given.word, count=given.left)
        case Find.FOUND:
            return tr("{word} is right, and the last of these letters.").format(word=given.word)
        case Find.KNOWN:
            return tr("You had {word} already.").format(word=given.word)
        # The same sentence twice would look as if nothing had happened.
        case Find.WRONG if given.is_again:
            text = tr("You gave {word} before: it is not in the word list.")
            return text.format(word=given.word)
        case Find.OTHER if given.is_again:
            text = tr("You gave {word} before: no set has these letters.")
            return text.format(word=given.word)
        case Find.WRONG:
            return tr("{word} is not in the word list.").format(word=given.word)
    return tr("{word}: no set has these letters.").format(word=given.word)
