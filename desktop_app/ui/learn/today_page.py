# SPDX-License-Identifier: MIT
"""Today: what to do in the next ten minutes, and what was learned."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.learn_presenter import Suggestion
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.learn.progress_page import ProgressGlance
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import MinHeightColumn, scrolled

TEN_MINUTES = 10
WIDEST = 1200
BESIDE_WIDTH, NARROW = 380, 900
"""Width of what stands beside the plan; in a narrower window it stands below."""


def suggestion_text(suggestion: Suggestion) -> str:
    """Return the sentence of a suggestion, with its minutes."""
    minutes = tr_count("{count} minute", "{count} minutes", suggestion.minutes)
    return tr("{what} ({minutes})").format(
        what=suggestion.text, minutes=minutes.format(count=suggestion.minutes)
    )


def plan(offers: dict[str, tuple[Suggestion, ...]]) -> tuple[tuple[str, Suggestion], ...]:
    """Choose what fits into ten minutes, by section: what is due first, then one of each.

    At least one thing is chosen if there is any, however long it takes.
    """
    every = [
        (name, suggestion) for name, suggestions in offers.items() for suggestion in suggestions[:1]
    ]
    every.sort(key=lambda offer: (not offer[1].is_due, offer[1].is_extra))
    chosen: list[tuple[str, Suggestion]] = []
    for name, suggestion in every:
        minutes = sum(other.minutes for _, other in chosen) + suggestion.minutes
        if not chosen or minutes <= TEN_MINUTES:
            chosen.append((name, suggestion))
    return tuple(chosen)


class TodayPage(LearnSection):
    """The plan for the next ten minutes as buttons, and what was learned as lines.

    Args:
        name_of: the learner's name; empty if they have not said it.
        offers: the suggestions of the other sections, by section.
        learned: what was learned in them, one sentence each.
        is_reading: tells if a section still reads what it suggests.

    Attributes:
        beside: the place beside the plan, below it in a narrow window.

    Signals:
        chosen: a section, and the `Suggestion` to begin.
    """

    chosen = Signal(str, object)

    def __init__(
        self,
        name_of: Callable[[], str],
        offers: Callable[[], dict[str, tuple[Suggestion, ...]]],
        learned: Callable[[], tuple[str, ...]],
        is_reading: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name_of, self._offers, self._learned = name_of, offers, learned
        self._is_reading = is_reading
        self._glance: ProgressGlance | None = None
        # What moves to another parent later is styled once more, with everything in it.
        inner = QWidget(self)
        area = scrolled(inner, self)
        inner.setMaximumWidth(WIDEST)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.setSpacing(32)
        # While it is empty: docs/decisions/0043.
        whole = MinHeightColumn(inner)
        whole.setContentsMargins(0, 12, 0, 12)
        whole.addLayout(self._parts)
        plan_part = self._plan_part = QWidget(inner)
        column = QVBoxLayout(plan_part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.heading = text_label(plan_part, px=20, weight=QFont.Weight.DemiBold, wraps=True)
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(8)
        self.done_heading = text_label(
            plan_part, self.tr("Learned so far"), px=17, weight=QFont.Weight.DemiBold, wraps=True
        )
        self.done = text_label(plan_part, px=15, wraps=True)
        column.addWidget(self.heading)
        column.addLayout(self._buttons)
        column.addSpacing(12)
        column.addWidget(self.done_heading)
        column.addWidget(self.done)
        column.addStretch(1)
        self._parts.addWidget(plan_part, 3)
        self.beside = QWidget(inner)
        column_of(area, parent=self, margins=0)

    def put_beside(self, glance: ProgressGlance) -> None:
        """Show the month and the next goals, which are made in `beside`."""
        self._glance = glance
        glance.setMaximumWidth(BESIDE_WIDTH)
        # Alone in a row: else Qt reckons its height at the width of the page, and takes what
        # lacks from the lines above it.
        row_of((glance, 1), 0, parent=self.beside, margins=0)
        self._parts.addWidget(self.beside, 2, Qt.AlignmentFlag.AlignTop)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        if self._glance is not None:
            self._glance.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """In a narrow window put what stands beside the plan below it."""
        way, is_narrow = QBoxLayout.Direction, seen.width() < NARROW
        self._parts.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)
        self.beside.setMaximumWidth(WIDEST if is_narrow else BESIDE_WIDTH)

    def lines(self) -> tuple[str, ...]:
        """Return the page as lines of text: what was learned, and the plan."""
        chosen = plan(self._offers())
        heading = self.tr("The next ten minutes:") if chosen else self.tr("Nothing is due.")
        texts = [suggestion_text(suggestion) for _section, suggestion in chosen]
        return (*self._learned(), heading, *texts)

    def show_again(self) -> None:
        """Make the plan anew; its first button takes the focus that another had.

        While a section still reads, there is no plan: its buttons would change under the hand.
        """
        # Also while another window is in front.
        focus: QWidget | None = self.window().focusWidget()
        has_focus = focus is not None and self.isAncestorOf(focus)
        while (item := self._buttons.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        is_reading = self._is_reading()
        chosen = () if is_reading else plan(self._offers())
        name = self._name_of()
        text = self.tr("The next ten minutes, {name}") if name else self.tr("The next ten minutes")
        is_planned = is_reading or bool(chosen)
        self.heading.setText(text.format(name=name) if is_planned else self.tr("Nothing is due."))
        if not chosen:
            self.setFocusProxy(self.heading)
            # For a moment it only holds the focus for the first button.
            self.heading.setProperty("ringed", not is_reading)
            if has_focus:
                self.heading.setFocus(Qt.FocusReason.OtherFocusReason)
        for number, (section, suggestion) in enumerate(chosen):
            button = self._button(section, suggestion, is_first=not number)
            self._buttons.addWidget(button)
            button.show()
            if not number:
                self.setFocusProxy(button)
                if has_focus:
                    button.setFocus(Qt.FocusReason.OtherFocusReason)
        lines = self._learned()
        self.done.setText("\n".join(lines) or self.tr("What you learn is listed here."))

    def _button(self, section: str, suggestion: Suggestion, *, is_first: bool) -> QPushButton:
        button = QPushButton(suggestion_text(suggestion), self._plan_part)
        button.setFont(ui_font(16))
        button.setMinimumHeight(44)
        if is_first:
            button.setProperty("role", "primary")
        button.setToolTip(self.tr("Begin it now"))
        button.clicked.connect(lambda: self.chosen.emit(section, suggestion))
        return button
