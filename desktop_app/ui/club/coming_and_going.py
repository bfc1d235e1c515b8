# SPDX-License-Identifier: MIT
"""Players who leave while their board plays, and players who come when a round is paired."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from desktop_app.session.club_presenter import (
    Departure,
    DivisionView,
    OpenGame,
    OpenGameRuling,
    PlayerRow,
)
from desktop_app.translation.words import tr
from desktop_app.ui.club.boxes import MAX_POINTS, FormBox
from desktop_app.ui.widgets.labels import text_label

USUAL_MARGIN = 50


class AbuseBox(FormBox):
    """Asks what it costs a player that they stayed away from a game to gain by it."""

    def __init__(self, name: str, lost: int, section: str, parent: QWidget | None = None) -> None:
        """`lost` is the spread by the rules, -1 if the director decides; `section` says so."""
        super().__init__(
            tr("{name} stayed away to gain by it").format(name=name), tr("Record"), parent
        )
        self.note = text_label(
            self,
            self.tr(
                "First try to have the game played. If that cannot be, it is lost by more than the"
                " usual spread ({section})."
            ).format(section=section),
            wraps=True,
        )
        self.form.addRow(self.note)
        usual = lost if lost > 0 else 2 * USUAL_MARGIN
        self.lost = self.add_number(
            self.tr("Taken off the spread"), 1, MAX_POINTS, usual, self.tr(" points")
        )


class DepartureBox(FormBox):
    """Asks how a player leaves: the facts of a ruling, and how their open board is settled."""

    def __init__(
        self,
        player: PlayerRow,
        departure: Departure,
        *,
        needs_margin: bool,
        left_needs_margin: bool,
        parent: QWidget | None = None,
    ) -> None:
        """The two flags say that the rules name no margin, as in `ClubView`."""
        titles = {
            Departure.LEFT: tr("{name} leaves"),
            Departure.DROP_OUT: tr("{name} drops out"),
            Departure.DISQUALIFIED: tr("{name} is disqualified"),
        }
        super().__init__(titles[departure].format(name=player.name), tr("Record"), parent)
        self._needs_margin = left_needs_margin
        self._has_board = player.open_board is not None
        number, board, opponent = player.open_board or (0, 0, "")
        self.question = text_label(
            self,
            self.tr("Round {round}, board {board}: the game against {name} has no result.").format(
                round=number, board=board, name=opponent
            ),
            wraps=True,
        )
        self.form.addRow(self.question)
        self.way = QComboBox(self)
        for title, way in (
            (self.tr("They play it to its end"), OpenGame.PLAY_ON),
            (self.tr("It is forfeited by the rules"), OpenGame.FORFEIT),
            (self.tr("It is adjourned, and finished later"), OpenGame.ADJOURN),
        ):
            self.way.addItem(title, way)
        if player.can_pair_anew:
            text = self.tr("Round {round} is paired anew without them").format(round=number)
            self.way.addItem(text, OpenGame.PAIR_ANEW)
        self.form.addRow(self.tr("This game"), self.way)
        self.begun = self.add_switch(self.tr("It has begun"), is_on=False)
        points = self.tr("Points of {name} so far")
        self.own, self.theirs = (
            self.add_number(points.format(name=name), -MAX_POINTS, MAX_POINTS, 0)
            for name in (player.name, opponent)
        )
        self.lost_by = self.add_number(
            self.tr("It is lost by"), 0, MAX_POINTS, USUAL_MARGIN, self.tr(" points")
        )
        self.excused = self.add_switch(
            self.tr("The reason is accepted: illness or an emergency"), is_on=False
        )
        self.form.setRowVisible(self.excused, departure is Departure.DROP_OUT)
        self.margin = self.add_number(
            self.tr("Their games are lost by"), 1, MAX_POINTS, USUAL_MARGIN, self.tr(" points")
        )
        self.asks_margin = needs_margin and departure is Departure.DISQUALIFIED
        self.form.setRowVisible(self.margin, self.asks_margin)
        self.way.currentIndexChanged.connect(lambda _at: self._show_rows())
        self.begun.toggled.connect(lambda _on: self._show_rows())
        self._show_rows()

    @property
    def open_game(self) -> OpenGameRuling | None:
        """How the open board is settled; None without one."""
        if not self._has_board:
            return None
        has_begun = self.begun.isChecked()
        return OpenGameRuling(
            self.way.currentData(),
            (self.own.value(), self.theirs.value()) if has_begun else None,
            self.lost_by.value() if has_begun and self._needs_margin else None,
        )

    def _show_rows(self) -> None:
        is_forfeit = self._has_board and self.way.currentData() is OpenGame.FORFEIT
        has_begun = is_forfeit and self.begun.isChecked()
        for part, is_shown in (
            (self.question, self._has_board),
            (self.way, self._has_board),
            (self.begun, is_forfeit),
            (self.own, has_begun),
            (self.theirs, has_begun),
            (self.lost_by, has_begun and self._needs_margin),
        ):
            self.form.setRowVisible(part, is_shown)
        self.adjustSize()


class LateBox(FormBox):
    """Asks which two players without a board in the last round meet."""

    def __init__(self, shown: DivisionView, parent: QWidget | None = None) -> None:
        title = tr("Round {round}: one more board").format(round=shown.paired)
        super().__init__(title, tr("They meet"), parent)
        self.one, self.other = QComboBox(self), QComboBox(self)
        for box, names in ((self.one, shown.boardless), (self.other, shown.boardless[::-1])):
            box.addItems(list(names))
        self.form.addRow(self.tr("Player"), self.one)
        self.form.addRow(self.tr("Opponent"), self.other)


def is_settled_by_question(player: PlayerRow, departure: Departure) -> bool:
    """True if a departure needs no more than yes or no."""
    return departure is Departure.LEFT and player.open_board is None


def player_named(players: Sequence[PlayerRow], name: str) -> PlayerRow:
    """Return a player by name."""
    return next(player for player in players if player.name == name)
