# SPDX-License-Identifier: MIT
"""*How well do you play?*: asked on the form of a first game, in four plain sentences."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from desktop_app.session.game_choice import BotOffer
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of

_FONT_PX = 15
SENTENCES = (
    ("I have hardly ever played.", 1),
    ("I play at home now and then.", 5),
    ("I play often and know many short words.", 11),
    ("I play in a club or in tournaments.", 16),
)
"""Each with the level of the ladder that it leads to."""


class LevelQuestion(QWidget):
    """Four sentences; one of them chooses the opponent.

    Args:
        bots: the opponents; a sentence leads to the one of its level.

    Signals:
        chosen: the id of an opponent.
    """

    chosen = Signal(str)

    def __init__(self, bots: tuple[BotOffer, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QRadioButton] = {}
        lines = column_of(parent=self, margins=0, spacing=2)
        ladder = [bot for bot in bots if bot.level and bot.is_available]
        for sentence, level in SENTENCES if ladder else ():
            bot = min(ladder, key=lambda offer: abs(offer.level - level))
            button = QRadioButton(tr(sentence), self)
            button.setFont(ui_font(_FONT_PX))
            button.setToolTip(
                tr("Play {name}, level {level}").format(name=bot.name, level=bot.level)
            )
            button.clicked.connect(lambda _on=False, kind=bot.id: self.chosen.emit(kind))
            self._group.addButton(button)
            lines.addWidget(button)
            self._buttons[bot.id] = button
        if self._buttons:
            self.setFocusProxy(next(iter(self._buttons.values())))

    @property
    def buttons(self) -> tuple[QRadioButton, ...]:
        """The sentences, the weakest player first."""
        return tuple(self._buttons.values())

    def show_opponent(self, kind: str) -> None:
        """Mark the sentence that leads to an opponent; none for another one."""
        # A group that is exclusive keeps one button checked.
        self._group.setExclusive(False)
        for opponent, button in self._buttons.items():
            button.setChecked(opponent == kind)
        self._group.setExclusive(True)
