# SPDX-License-Identifier: MIT
"""The newest ruling as a card, and the list of all rulings of the game below it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from desktop_app.rules.events import Event
from desktop_app.rules.state import GameState
from desktop_app.ui.announcer import alert, announce
from desktop_app.ui.rulings.card_text import CardText, group_card, ruling_groups
from desktop_app.ui.rulings.ruling_card import RulingCard
from desktop_app.ui.theme import ui_font

QUIET_TOPICS = frozenset({"start-method", "final-out", "final-none"})
"""Rulings of every game: they stand in the list, but no card comes up for them."""

_LEAST_LIST = 40
_GAPS = 14
"""Heights in pixels: what the list needs beside a card, and what lies around the two."""


class _List(QListWidget):
    """A list in which letters do nothing: they belong to the board.

    Signals:
        resized: its lines may wrap otherwise than before.
    """

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell it: the panel is resized before the list has its width."""
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move and Enter opens; the rest goes on."""
        keys = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys:
            super().keyPressEvent(event)
        else:
            event.ignore()


class RulingsPanel(QFrame):
    """Shows a card when a ruling is made and keeps all of them; it never covers the board.

    Signals:
        card_shown: a card has come up, so that its dock can be unfolded.
        card_dismissed: the card was put away.
        topic_requested: the rules of a card are wanted; with the id of the topic.
        undo_requested: the ruling on the card is to be taken back.
    """

    card_shown = Signal()
    card_dismissed = Signal()
    topic_requested = Signal(str)
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Rulings"))
        self._undoable = ""
        self._shown: CardText | None = None
        self._cards: list[CardText] | None = None
        self._card = RulingCard(self)
        self._card.hide()
        self._card.dismissed.connect(self.dismiss)
        self._card.topic_requested.connect(self.topic_requested)
        self._card.undo_requested.connect(self.undo_requested)
        self._empty = QLabel(
            self.tr("Challenges, holds and overtime will be explained here."), self
        )
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._list = _List(self)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setFont(ui_font(13))
        self._list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._list.setWordWrap(True)
        self._list.resized.connect(self._fit_list)
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setAccessibleName(self.tr("Earlier rulings"))
        self._list.setMinimumHeight(_LEAST_LIST)
        # The panel shows through. A style sheet would blacken the scroll bar.
        self._list.viewport().setAutoFillBackground(False)
        self._list.setViewportMargins(6, 0, 0, 0)
        self._list.itemClicked.connect(self._open)
        self._list.itemActivated.connect(self._open)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self._card)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._list, 1)
        layout.addStretch()
        self._list.hide()

    @property
    def card(self) -> RulingCard:
        """The card; hidden when it was put away."""
        return self._card

    @property
    def is_card_shown(self) -> bool:
        """Whether a card is up."""
        return not self._card.isHidden()

    @property
    def note(self) -> str:
        """How many rulings there are, for a folded header."""
        return str(len(self._cards)) if self._cards else ""

    def show_game(
        self, state: GameState, events: Sequence[Event] = (), *, undoable: str = ""
    ) -> None:
        """Take the rulings of a game as it stands now; a new one comes up as a card.

        The first game shown brings no card: its rulings are old.

        Args:
            state: the game.
            events: its log, which tells what the rulings of the desk changed.
            undoable: the procedure that was carried out last, while it can be taken back.
        """
        self._undoable = undoable
        known = self._cards
        groups = ruling_groups(events or state.rulings)
        is_same = known is not None and len(groups) >= len(known)
        kept = known if is_same and known is not None else []
        fresh = groups[len(kept) :]
        self._cards = kept + [group_card(group, state, is_fresh=is_same) for group in fresh]
        if len(self._cards) != self._list.count() or not is_same:
            self._fill_list(self._cards)
        loud = [
            card
            for group, card in zip(fresh, self._cards[len(kept) :], strict=True)
            if group.is_of_desk or group.rulings[0].topic not in QUIET_TOPICS
        ]
        if is_same and loud:
            self._show(loud[-1])
        self._offer_undo()

    def dismiss(self) -> None:
        """Put the card away; the list stays."""
        if self.is_card_shown:
            self._card.hide()
            self._fit_list()
            self.card_dismissed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A card takes the place of the list where there is none for both."""
        super().resizeEvent(event)
        self._fit_list()

    def _fit_list(self) -> None:
        room = self.height() - _GAPS
        if self.is_card_shown:
            room -= self._card.minimumSizeHint().height()
        rulings = [self._list.sizeHintForRow(row) for row in range(self._list.count())]
        ends = list(accumulate(rulings, initial=0))
        is_free = not self.is_card_shown or room >= min(_LEAST_LIST, ends[-1])
        if is_free:
            # The last ruling that is seen is never cut through, unless it is the only one.
            whole = max((end for end in ends if end <= room), default=0)
            self._list.setMaximumHeight(max(whole, _LEAST_LIST))
        self._list.setVisible(bool(self._cards) and is_free)

    def _show(self, card: CardText) -> None:
        self._shown = card
        self._card.show_card(card)
        self._offer_undo()
        self._card.show()
        # Of the window, because the panel may be folded.
        text = self.tr("{title}: {sentence}").format(title=card.title, sentence=card.sentence)
        announce(self.window(), text)
        alert(self._card)
        self._fit_list()
        self.card_shown.emit()

    def _offer_undo(self) -> None:
        """Only the last ruling of the desk can be taken back, while nobody has taken a turn."""
        ruled = [card for card in self._cards or () if card.procedure]
        last = ruled[-1] if ruled else None
        is_last = last is not None and self._shown is last and last.procedure == self._undoable
        self._card.offer_undo(is_last)

    def _fill_list(self, cards: list[CardText]) -> None:
        self._list.clear()
        for number, card in enumerate(cards):
            text = self.tr("{title}: {sentence}").format(title=card.title, sentence=card.sentence)
            item = QListWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, number)
            # The line is one, and the sentence may be longer.
            item.setToolTip("\n".join(part for part in (text, card.section) if part))
            # The newest stands on top.
            self._list.insertItem(0, item)
        self._fit_list()
        self._empty.setVisible(not cards)

    def _open(self, item: QListWidgetItem) -> None:
        if self._cards is not None:
            self._show(self._cards[item.data(Qt.ItemDataRole.UserRole)])
