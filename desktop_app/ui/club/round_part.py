# SPDX-License-Identifier: MIT
"""The boards of a round: pairing, results, forfeits, and the games that are played here."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.sentences.numbers import runs_text
from desktop_app.session.club_presenter import BoardRow, ClubView, points_text
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.club.boxes import SYSTEMS
from desktop_app.ui.club.rows_table import TextTable, pair_texts
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import set_role
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.menus import hang_menu

ROOM = "000 0000 0000 0000"
"""The entry has room for as much."""
_RESULT = re.compile(r"\s*(\d{1,3})[\s,;:]+([-−]?\d{1,4})[\s,;:]+([-−]?\d{1,4})\s*")


class RoundPart(QWidget):
    """The boards of a round, and how the next one is paired.

    Signals:
        result_entered: board, the points of both players, and the round.
        forfeit_entered: board, the absent player's name, empty for both, and the round.
        abuse_entered: board, who stayed away to gain by it, and the round.
        pair_requested: pair the next round.
        standings_requested, prizes_requested: show them, after the last round.
        otherwise_requested: ask how the next round alone is paired.
        rules_requested: show what the rules say between games.
        options_requested: plan repeats, the last rounds and the like.
        unpair_requested: withdraw the last round.
        late_requested: let two players without a board in the last round meet.
        round_wanted: number of the round to show.
        division_wanted: name of the division to show.
        game_requested: board, and True for a physical set.
        attach_requested: board whose game is in a file.
        refused: a sentence about what was typed.
    """

    result_entered = Signal(int, int, int, int)
    forfeit_entered = Signal(int, str, int)
    abuse_entered = Signal(int, str, int)
    pair_requested = Signal()
    standings_requested = Signal()
    prizes_requested = Signal()
    otherwise_requested = Signal()
    rules_requested = Signal()
    options_requested = Signal()
    unpair_requested = Signal()
    late_requested = Signal()
    round_wanted = Signal(int)
    division_wanted = Signal(str)
    game_requested = Signal(int, bool)
    attach_requested = Signal(int)
    refused = Signal(str)

    _is_playing = False
    _place: tuple[object, ...] = ()
    _pairs: tuple[tuple[str, str], ...] = ()
    _is_awaited = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boards: tuple[BoardRow, ...] = ()
        self._round = self._paired = 0
        self._planned: tuple[object, ...] = ()
        self._typed_last = ""
        self.title = text_label(self, px=18, weight=QFont.Weight.DemiBold)
        self.division = QComboBox(self)
        self.division.setAccessibleName(self.tr("Division"))
        self.earlier = QPushButton(self.tr("Earlier round"), self)
        self.later = QPushButton(self.tr("Later round"), self)
        self.system = QComboBox(self)
        self.system.setAccessibleName(self.tr("How to pair"))
        for system, title in SYSTEMS:
            self.system.addItem(tr(title), system)
        self.pair = QPushButton(self)
        self.after = text_label(self, px=15)
        self.standings = QPushButton(self.tr("Standings"), self)
        self.prizes = QPushButton(self.tr("Prizes..."), self)
        self.more = QPushButton(self.tr("More"), self)
        self.options = QAction(self.tr("&Plan the rounds..."), self)
        self.otherwise = QAction(self.tr("Pair the &next round otherwise..."), self)
        self.rules = QAction(self.tr("The &rules between games..."), self)
        self.late = QAction(self.tr("&Let a latecomer play the bye..."), self)
        self.unpair = QAction(self.tr("&Withdraw the last round"), self)
        self.table = TextTable(
            self.tr("Boards"),
            (
                self.tr("Board", "a number in a club"),
                self.tr("First", "the player who begins"),
                self.tr("Points"),
                self.tr("Points"),
                self.tr("Second"),
            ),
            (1, 4),
            self,
            right=(0, 2, 3),
            has_lines=True,
        )
        self.missing = text_label(self, px=15, weight=QFont.Weight.DemiBold, wraps=True)
        self.reasons = text_label(self, px=15, wraps=True)
        self.entry = QLineEdit(self)
        self.entry.setFont(ui_font(18))
        self.entry.setPlaceholderText(self.tr("Such as: 3 412 388"))
        self.entry.setAccessibleName(self.tr("Result: board, points of first, points of second"))
        self.preview = text_label(self, px=15)
        self.play = QPushButton(self.tr("Play this board here"), self)
        self.forfeit = QPushButton(self.tr("Did not come"), self)
        self.on_screen = QAction(self.tr("On this &screen"), self)
        self.on_set = QAction(self.tr("With a &physical set: clock and score sheet"), self)
        self.attach = QAction(self.tr("&Add a game that was recorded elsewhere..."), self)
        self.first_absent = QAction(self.tr("First did not come"), self)
        self.second_absent = QAction(self.tr("Second did not come"), self)
        self.both_absent = QAction(self.tr("&Neither came"), self)
        self.abuses = (QAction(self), QAction(self))
        for button, tip, actions in (
            (self.earlier, self.tr("Show the round before this one"), ()),
            (self.later, self.tr("Show the round after this one"), ()),
            (self.standings, self.tr("Show who has won"), ()),
            (self.prizes, self.tr("Offer prizes, and show who wins them"), ()),
            (self.pair, self.tr("Decide who plays whom in the next round"), ()),
            (
                self.more,
                self.tr("Repeats, clubmates, the last rounds, and taking a round back"),
                (self.otherwise, self.options, self.late, self.unpair, self.rules),
            ),
            (
                self.play,
                self.tr("Play the chosen board on this computer; its result comes back here"),
                (self.on_screen, self.on_set, self.attach),
            ),
            (
                self.forfeit,
                self.tr("A player of the chosen board forfeits the game"),
                (self.first_absent, self.second_absent, self.both_absent, *self.abuses),
            ),
        ):
            button.setToolTip(tip)
            if actions:
                menu = QMenu(button)
                menu.addActions(list(actions))
                hang_menu(button, menu)
        self._lay_out()
        self._wire()

    def show_view(self, view: ClubView) -> None:
        """Show the division and the round that the director looks at."""
        shown = view.shown
        self._is_awaited = False
        # After the last round there is no button to pair, and it takes its focus along.
        has_paired = shown.paired > self._paired and self.pair.hasFocus()
        self._boards, self._round = shown.boards, shown.round
        self._is_playing = bool(shown.missing)
        self._bind_entry(view)
        following = shown.paired + 1
        title = self.tr("No round is paired yet")
        if shown.round:
            title = self.tr("Round {round} of {rounds}")
        self.title.setText(title.format(round=shown.round, rounds=view.rounds))
        self._show_divisions(view)
        for button in (self.earlier, self.later):
            button.setVisible(shown.paired > 1)
        self.earlier.setEnabled(shown.round > 1)
        self.later.setEnabled(shown.round < shown.paired)
        self.pair.setText(self.tr("Pair round {round}").format(round=following))
        self._show_following(view)
        # While boards still play, the next thing to do is to type a result.
        set_role(self.pair, "" if shown.missing else "primary")
        for action in self.abuses:
            action.setVisible(view.abuse != 0)
        self.unpair.setEnabled(shown.paired > 0)
        self.late.setEnabled(len(shown.boardless) > 1)
        self.otherwise.setEnabled(following <= view.rounds)
        planned = (view.file, view.event, shown.name, following, view.system)
        if planned != self._planned:
            # A new plan or a new round: the planned system; what the director chose stays else.
            is_new = view.plan is not None or planned[:3] != self._planned[:3]
            self._planned = planned
            if is_new:
                self.system.setCurrentIndex(self.system.findData(view.system))
        self._show_boards(view)
        own = runs_text(board for number, board in shown.missing if number == shown.round)
        earlier = runs_text(number for number, _ in shown.missing if number != shown.round)
        said = self.tr("Boards still playing: {boards}.").format(boards=own) if own else ""
        if earlier:
            said += " " + self.tr("Results are missing in round {rounds}.").format(rounds=earlier)
        if later := ", ".join(
            self.tr("board {board} of round {round}").format(board=board, round=number)
            for number, board in shown.adjourned
        ):
            said += " " + self.tr("Adjourned: {boards}.").format(boards=later)
        self.missing.setText(said.strip())
        notes = (*shown.reasons, *shown.rulings)
        self.reasons.setText(" ".join(f"{tr(note)}." for note in notes))
        self.reasons.setVisible(bool(notes))
        self.entry.setEnabled(bool(shown.boards))
        if has_paired:
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self._paired = shown.paired
        self._show_choice()

    def _show_boards(self, view: ClubView) -> None:
        shown = view.shown
        heads, pairs = pair_texts(shown.boards)
        points = self.tr("Points")
        self.table.show_heads(
            (self.tr("Board", "a number in a club"), heads[0], points, points, heads[1])
        )
        rows = [_board_cells(*both) for both in zip(shown.boards, pairs, strict=True)]
        rows += [("", name, "", "", self.tr("has a bye")) for name in shown.byes]
        # A board of another round, or with other players, is another board.
        place = (view.file, view.event, shown.name, shown.round)
        keys = [(*place, board.number, board.first, board.second) for board in shown.boards]
        self.table.show_texts(rows, [*keys, *((*place, 0, name, "") for name in shown.byes)])

    def _bind_entry(self, view: ClubView) -> None:
        """Forget what is being typed if it was meant for the boards of another round."""
        place = (view.file, view.event, view.shown.name, view.shown.round)
        pairs = tuple((board.first, board.second) for board in view.shown.boards)
        # A board that was added changes none of those before it.
        is_same = place == self._place and pairs[: len(self._pairs)] == self._pairs
        if self._place and not is_same:
            self.entry.clear()
            self._typed_last = ""
        self._place, self._pairs = place, pairs
        self._preview()

    @property
    def first_field(self) -> QWidget:
        """Where to begin: with a result while boards play, else with the next round."""
        is_done = not self._is_playing and self.pair.isEnabled()
        return self.pair if is_done else self.entry

    def take_back_entry(self) -> None:
        """Put the last typed result back into its line, to be corrected or typed anew."""
        self._is_awaited = False
        if not self.entry.text():
            self.entry.setText(self._typed_last)
            self.entry.selectAll()
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_back_refused(self) -> None:
        """Put a typed result that was refused back into its line."""
        if self._is_awaited:
            self.take_back_entry()

    def _show_following(self, view: ClubView) -> None:
        """Offer to pair the next round; after the last one, the standings and the prizes."""
        is_followed = view.shown.paired < view.rounds
        for part in (self.system, self.pair):
            part.setVisible(is_followed)
        for shown in (self.after, self.standings, self.prizes):
            shown.setVisible(not is_followed)
        self.pair.setEnabled(is_followed)
        self.after.setText(
            self.tr("This is the last round.")
            if view.shown.missing or view.shown.adjourned
            else self.tr("All rounds are played.")
        )
        set_role(self.standings, "" if view.shown.missing else "primary")

    def _show_divisions(self, view: ClubView) -> None:
        names = [division.name for division in view.divisions]
        self.division.setVisible(len(names) > 1)
        if [self.division.itemData(at) for at in range(self.division.count())] != names:
            self.division.clear()
            for name in names:
                self.division.addItem(name or self.tr("Without a division"), name)
        self.division.setCurrentIndex(self.division.findData(view.shown.name))

    def _lay_out(self) -> None:
        head = FlowRow(self)
        head.add(self.title, stretch=1)
        for part in (self.division, self.earlier, self.later):
            head.add(part)
        pairing = FlowRow(self)
        parts: tuple[QWidget, ...] = (
            self.system,
            self.pair,
            self.after,
            self.standings,
            self.prizes,
        )
        for widget in (*parts, self.more):
            pairing.add(widget)
        entering = FlowRow(self)
        self.entry.setMinimumWidth(self.entry.fontMetrics().horizontalAdvance(ROOM))
        entering.add(self.entry, stretch=2)
        entering.add(self.preview, stretch=3)
        acts = FlowRow(self)
        for button in (self.play, self.forfeit):
            acts.add(button)
        lines = QVBoxLayout(self)
        lines.addWidget(head)
        lines.addWidget(pairing)
        lines.addWidget(self.table, 1)
        lines.addWidget(self.reasons)
        lines.addWidget(self.missing)
        lines.addWidget(entering)
        lines.addWidget(acts)

    def _wire(self) -> None:
        self.pair.clicked.connect(self._pair)
        self.standings.clicked.connect(lambda: self.standings_requested.emit())
        self.prizes.clicked.connect(lambda: self.prizes_requested.emit())
        self.options.triggered.connect(lambda: self.options_requested.emit())
        self.otherwise.triggered.connect(lambda: self.otherwise_requested.emit())
        self.rules.triggered.connect(lambda: self.rules_requested.emit())
        self.attach.triggered.connect(
            lambda: self.attach_requested.emit(self._boards[self.table.row].number)
        )
        self.late.triggered.connect(lambda: self.late_requested.emit())
        self.unpair.triggered.connect(lambda: self.unpair_requested.emit())
        self.earlier.clicked.connect(lambda: self.round_wanted.emit(self._round - 1))
        self.later.clicked.connect(lambda: self.round_wanted.emit(self._round + 1))
        self.division.activated.connect(
            lambda _at: self.division_wanted.emit(self.division.currentData())
        )
        self.entry.textChanged.connect(lambda _text: self._preview())
        self.entry.returnPressed.connect(self._enter)
        self.table.row_changed.connect(lambda _row: self._show_choice())
        self.table.row_opened.connect(self._open)
        self.first_absent.triggered.connect(lambda: self._forfeit(0))
        self.second_absent.triggered.connect(lambda: self._forfeit(1))
        self.both_absent.triggered.connect(lambda: self._forfeit(-1))
        for side, action in enumerate(self.abuses):
            action.triggered.connect(lambda _checked=False, at=side: self._abuse(at))
        for action, is_physical in ((self.on_screen, False), (self.on_set, True)):
            action.triggered.connect(
                lambda _checked=False, physical=is_physical: self.game_requested.emit(
                    self._boards[self.table.row].number, physical
                )
            )

    def _show_choice(self) -> None:
        has_board = 0 <= self.table.row < len(self._boards)
        self.forfeit.setEnabled(has_board)
        self.play.setEnabled(has_board)
        if has_board:
            row = self._boards[self.table.row]
            absent = self.tr("{name} did not come")
            self.first_absent.setText(absent.format(name=row.first))
            self.second_absent.setText(absent.format(name=row.second))
            abuse = self.tr("{name} stayed away to gain by it...")
            for action, name in zip(self.abuses, (row.first, row.second), strict=True):
                action.setText(abuse.format(name=name))

    def _open(self, row: int) -> None:
        """Begin to type the result of a board; the one it has is ready to be replaced."""
        if not 0 <= row < len(self._boards):
            return
        board = self._boards[row]
        self.entry.setText(f"{board.number} " + " ".join(map(str, board.points or ())))
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        if board.points is not None:
            self.entry.selectAll()

    def _numbers(self) -> tuple[int, int, int] | None:
        """Board, points and points as they were typed; None if that is no result."""
        found = _RESULT.fullmatch(self.entry.text())
        if found is None:
            return None
        board, first, second = (int(group.replace("−", "-")) for group in found.groups())
        return board, first, second

    def _typed(self) -> tuple[BoardRow, int, int] | None:
        numbers = self._numbers()
        if numbers is None or not 1 <= numbers[0] <= len(self._boards):
            return None
        board, first, second = numbers
        return self._boards[board - 1], first, second

    def _preview(self) -> None:
        typed = self._typed()
        text = ""
        if typed is not None:
            row, first, second = typed
            text = f"{row.first} {points_text(first)} : {points_text(second)} {row.second}"
        self.preview.setText(text)

    def _enter(self) -> None:
        typed = self._typed()
        if typed is None:
            numbers = self._numbers()
            self.refused.emit(
                self.tr("Type the board and both scores, such as 3 412 388, and press Enter.")
                if numbers is None or not self._boards
                else tr_count(
                    "There is no board {board} in this round: its only board is number 1.",
                    "There is no board {board} in this round: its boards are 1 to {count}.",
                    len(self._boards),
                ).format(board=numbers[0], count=len(self._boards))
            )
            return
        row, first, second = typed
        self._typed_last = self.entry.text()
        self._is_awaited = True
        self.entry.clear()
        self.result_entered.emit(row.number, first, second, self._round)

    def _pair(self) -> None:
        self._typed_last = ""
        self.pair_requested.emit()

    def _abuse(self, side: int) -> None:
        self._typed_last = ""
        row = self._boards[self.table.row]
        self.abuse_entered.emit(row.number, (row.first, row.second)[side], self._round)

    def _forfeit(self, side: int) -> None:
        self._typed_last = ""
        row = self._boards[self.table.row]
        absent = "" if side < 0 else (row.first, row.second)[side]
        self.forfeit_entered.emit(row.number, absent, self._round)


def _board_cells(row: BoardRow, pair: tuple[str, str]) -> tuple[str, ...]:
    points = ("", "")
    if row.points is not None:
        points = (points_text(row.points[0]), points_text(row.points[1]))
    elif row.is_adjourned:
        points = (tr("adjourned"), "")
    elif row.absent:
        points = tuple(  # type: ignore[assignment]
            tr("absent") if name in row.absent else tr("wins") for name in (row.first, row.second)
        )
    return (str(row.number), pair[0], *points, pair[1])
