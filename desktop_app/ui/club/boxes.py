# SPDX-License-Identifier: MIT
"""The dialogs of the Club room: what a small evening does not need stands here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.club_presenter import (
    DEFAULT_RULESET,
    SYSTEM_TITLES,
    USUAL_DEVIATION,
    USUAL_SPREAD,
    BookPenalty,
    Conflict,
    Contender,
    PairingPlanned,
    PenaltyKind,
    PlayerRow,
    PrizeKind,
    PrizeOffered,
    Side,
    System,
    Wish,
    penalty_text,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.number_box import NumberBox
from desktop_app.ui.widgets.rows import Row, RowList
from desktop_app.ui.widgets.scrolled import FRAME, SideScroll

MAX_ROUNDS = 99
MAX_SEED = 999_999_999
MAX_POINTS = 2_000
MIN_DEVIATION, MAX_DEVIATION = 30, 350
LONGEST_NAME = 60

SHEET_TITLES: Mapping[str, str] = {
    "boards": "Pairings by board",
    "names": "Pairings by name",
    "slips": "Result slips",
    "standings": "Standings",
    "cross-table": "Cross table",
    "cards": "Score cards",
    "wall-chart": "Wall chart",
    "certificates": "Certificates",
    "prizes": "Prizes",
    "rulings": "Warnings and penalties",
    "check-list": "Check list for NASPA",
}
SYSTEMS: tuple[tuple[System, str], ...] = tuple(SYSTEM_TITLES.items())
PRIZES: tuple[tuple[PrizeKind, str], ...] = (
    (PrizeKind.PLACE, "A place in the standings"),
    (PrizeKind.HIGH_GAME, "High game"),
    (PrizeKind.HIGH_LOSS, "High losing game"),
    (PrizeKind.LARGEST_WIN, "Largest win"),
    (PrizeKind.HIGH_PLAY, "High play"),
    (PrizeKind.BEST_BINGO, "Best bingo"),
)
USUAL_SHEETS = frozenset({"boards", "names", "standings", "cross-table"})


ROOM = 60
"""Average letters that a form has room for."""
MARGIN = 6
"""Above and below lines of text, in pixels."""


class FormBox(QDialog):
    """A form with two buttons; it deletes itself when it is closed."""

    def __init__(self, title: str, yes: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # The title and a name are whole.
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * ROOM)
        self.area: SideScroll | None = None
        self.form = QFormLayout()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(yes)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.lines = QVBoxLayout(self)
        self.lines.addLayout(self.form)
        self.lines.addWidget(self.buttons)

    def setVisible(self, is_visible: bool) -> None:
        """Fit on the screen before it is placed."""
        if is_visible:
            self._fit()
        super().setVisible(is_visible)

    def _fit(self) -> None:
        """Let what is above the buttons scroll if the screen is too low for it."""
        room = self.screen().availableSize() - FRAME
        if self.minimumSizeHint().height() > room.height():
            inner = QWidget(self)
            lines = QVBoxLayout(inner)
            lines.setContentsMargins(0, 0, 0, 0)
            while self.lines.count() > 1 and (part := self.lines.takeAt(0)) is not None:
                widget, layout = part.widget(), part.layout()
                if widget is not None:
                    lines.addWidget(widget)
                elif layout is not None:
                    layout.setParent(None)
                    lines.addLayout(layout)
            self.area = SideScroll(inner, self)
            self.lines.insertWidget(0, self.area, 1)
            self.resize(self.sizeHint().expandedTo(self.size()).boundedTo(room))

    def showEvent(self, event: QShowEvent) -> None:
        """Begin in the first field."""
        super().showEvent(event)
        around = (None if self.area is None else self.area.widget()) or self
        children = around.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for field in children:
            if isinstance(field, QLineEdit | QComboBox | QAbstractSpinBox | QCheckBox):
                field.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def open_wide(self, width: int, height: int) -> None:
        """Begin with a size in pixels, or with what the screen has room for."""
        room = self.screen().availableSize() - FRAME
        self.resize(QSize(width, height).boundedTo(room))

    def add_number(
        self, title: str, low: int, high: int, value: int, suffix: str = "", *, lowest: str = ""
    ) -> NumberBox:
        """Add a line with a number; `lowest` is a word for its lowest value."""
        field = NumberBox(lowest, self)
        field.setRange(low, high)
        field.setValue(value)
        field.setSuffix(suffix)
        self.form.addRow(title, field)
        return field

    def add_text(self, title: str, value: str) -> QLineEdit:
        """Add a line with a text."""
        field = QLineEdit(value, self)
        field.setMaxLength(LONGEST_NAME)
        self.form.addRow(title, field)
        return field

    def add_switch(self, text: str, *, is_on: bool) -> QCheckBox:
        """Add a line with a box to tick."""
        box = QCheckBox(text, self)
        box.setChecked(is_on)
        self.form.addRow(box)
        return box


class NewEventBox(FormBox):
    """Asks for the name, the rules and the number of rounds of an event."""

    def __init__(
        self,
        rulesets: Sequence[tuple[str, str]],
        missed_is_loss: Callable[[str], bool],
        yes: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("New event"), yes, parent)
        self.name = self.add_text(self.tr("Name"), self.tr("Club evening"))
        self.ruleset = QComboBox(self)
        for ruleset, title in rulesets:
            self.ruleset.addItem(title, ruleset)
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(DEFAULT_RULESET)))
        self.form.addRow(self.tr("Rules"), self.ruleset)
        self.rounds = self.add_number(self.tr("Rounds"), 1, MAX_ROUNDS, 4)
        self.missed = self.add_switch(
            self.tr("A round that a player misses counts as a loss"),
            is_on=missed_is_loss(str(self.ruleset.currentData())),
        )
        self.ruleset.currentIndexChanged.connect(
            lambda: self.missed.setChecked(missed_is_loss(str(self.ruleset.currentData())))
        )
        self.name.selectAll()


class PairingBox(FormBox):
    """Asks how the rounds of a division are paired, unless the director chooses otherwise.

    Args:
        plan: how they are so far; None without a plan.
        rounds: how many rounds the event has.
        paired: how many are paired already.
    """

    def __init__(
        self,
        plan: PairingPlanned | None,
        rounds: int,
        paired: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Plan the rounds"), tr("Save"), parent)
        now = plan or PairingPlanned("")
        self.rounds = self.add_number(
            self.tr("Rounds of the event"), max(1, paired), MAX_ROUNDS, rounds
        )
        self.system = QComboBox(self)
        for system, title in SYSTEMS:
            if system is not System.MANUAL:
                self.system.addItem(tr(title), system)
        self.system.setCurrentIndex(max(0, self.system.findData(now.system)))
        self.form.addRow(self.tr("How to pair"), self.system)
        self.repeats = self.add_number(
            self.tr("Times that two players may meet again"), 0, MAX_ROUNDS, now.repeats
        )
        self.clubmates = self.add_number(
            self.tr("Keep members of one club apart up to round"),
            0,
            MAX_ROUNDS,
            now.clubmates_until,
        )
        self.finish = self.add_number(
            self.tr("Last rounds as king of the hill"), 0, MAX_ROUNDS, now.finish
        )
        self.factor = self.add_number(
            self.tr("Factor: place 1 meets place 1 plus"), 1, MAX_ROUNDS, now.factor
        )
        self.gibson = self.add_switch(
            self.tr("Who cannot be caught meets those who can win no prize"), is_on=now.gibson > 0
        )
        self.gibson.setToolTip(
            self.tr("So a winner who is known already decides no prize of others")
        )
        self.gibson_points = self.add_number(
            self.tr("A game changes the spread at most by"),
            1,
            MAX_POINTS,
            now.gibson or USUAL_SPREAD,
            self.tr(" points"),
        )
        self.system.currentIndexChanged.connect(lambda _at: self._show_rows())
        self.gibson.toggled.connect(lambda _on: self._show_rows())
        self._show_rows()

    def _show_rows(self) -> None:
        """Show what the choices ask for alone: at large text the box is as high as a screen."""
        self.form.setRowVisible(self.factor, self.system.currentData() is System.FACTOR)
        self.form.setRowVisible(self.gibson_points, self.gibson.isChecked())

    @property
    def gibson_spread(self) -> int:
        """Points a game; 0 if who cannot be caught is paired like everyone."""
        return self.gibson_points.value() if self.gibson.isChecked() else 0

    @property
    def plan(self) -> PairingPlanned:
        """The plan, for the event and the division on view."""
        return PairingPlanned(
            "",
            "",
            self.system.currentData(),
            self.repeats.value(),
            self.factor.value(),
            self.clubmates.value(),
            self.finish.value(),
            self.gibson_spread,
        )


class PairOtherwiseBox(PairingBox):
    """Asks how the next round alone is paired: as planned, but for what is changed here.

    Args:
        names: the players who take part.
        wish: how the round would be paired.
    """

    def __init__(
        self, title: str, names: Sequence[str], wish: Wish, parent: QWidget | None = None
    ) -> None:
        plan = PairingPlanned("", "", wish.system, wish.repeats, wish.factor, gibson=wish.gibson)
        super().__init__(plan, MAX_ROUNDS, 0, parent)
        self.setWindowTitle(title)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Pair"))
        for part in (self.rounds, self.clubmates, self.finish):
            self.form.setRowVisible(part, False)
        self.clubmates_apart = self.add_switch(
            self.tr("Keep members of one club apart"), is_on=wish.clubmates_apart
        )
        self.seed = self.add_number(self.tr("Number of the lot"), 0, MAX_SEED, wish.seed)
        self.seed.setToolTip(self.tr("The same number pairs the same players in the same way"))
        self.one, self.other = QComboBox(self), QComboBox(self)
        self.form.addRow(self.tr("These two"), self.one)
        self.form.addRow(self.tr("may not meet"), self.other)
        for box, row in ((self.one, 0), (self.other, 1)):
            box.addItems(list(names))
            box.setCurrentIndex(row if row < len(names) else -1)
        self.apart: list[tuple[str, str]] = []
        self.keep_apart = QPushButton(self.tr("Keep apart"), self)
        self.keep_apart.setToolTip(self.tr("These two do not meet in this round"))
        self.keep_apart.setAutoDefault(False)
        self.keep_apart.clicked.connect(self._keep_apart)
        self.list = text_label(self, wraps=True)
        self.lines.insertWidget(1, self.keep_apart)
        self.lines.insertWidget(2, self.list)

    @property
    def wish(self) -> Wish:
        """How the round is to be paired."""
        return Wish(
            self.system.currentData(),
            self.repeats.value(),
            self.seed.value(),
            self.factor.value(),
            self.clubmates_apart.isChecked(),
            frozenset(map(frozenset, self.apart)),
            self.gibson_spread,
        )

    def _keep_apart(self) -> None:
        pair = (self.one.currentText(), self.other.currentText())
        if all(pair) and pair[0] != pair[1] and pair not in self.apart:
            self.apart.append(pair)
            texts = ", ".join(f"{one} - {other}" for one, other in self.apart)
            self.list.setText(self.tr("Not to meet: {pairs}").format(pairs=texts))


class ChecksBox(FormBox):
    """Asks which of some lines apply, such as players of earlier events."""

    def __init__(
        self, title: str, yes: str, lines: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        """`lines` are keys with their texts."""
        super().__init__(title, yes, parent)
        self.list = RowList(title, self)
        self.list.show_rows([Row((text,), key=key, is_ticked=False) for key, text in lines])
        every = QPushButton(self.tr("Tick all"), self)
        every.setToolTip(self.tr("Tick every line"))
        every.setAutoDefault(False)
        every.clicked.connect(self.list.tick_all)
        self.lines.insertWidget(0, self.list)
        self.lines.insertWidget(1, every, 0, Qt.AlignmentFlag.AlignLeft)
        self.open_wide(460, 480)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The keys of the ticked lines."""
        return self.list.ticked


class RulesBox(FormBox):
    """Shows what the rules say between and around the games."""

    def __init__(
        self,
        ruleset: str,
        rules: Sequence[tuple[str, str, Sequence[str]]],
        parent: QWidget | None = None,
    ) -> None:
        """`rules` are titles, answers and their sections."""
        super().__init__(ruleset, tr("Close"), parent)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).hide()
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(ruleset)
        parts = []
        for heading, answer, sections in rules:
            cited = f" ({', '.join(sections)})" if sections else ""
            parts.append(f"{tr(heading)}\n{tr(answer)}{cited}")
        self.text.setPlainText("\n\n".join(parts))
        self.lines.insertWidget(0, self.text)
        self.open_wide(640, 560)


class MergeBox(FormBox):
    """Shows what two copies of a file say of the same thing, and asks which counts."""

    def __init__(self, conflicts: Sequence[Conflict], parent: QWidget | None = None) -> None:
        super().__init__(tr("The two files differ"), tr("Merge"), parent)
        self.question = text_label(
            self,
            self.tr("Both files changed the same thing. Choose which of them counts:"),
            wraps=True,
        )
        self.form.addRow(self.question)
        self.choices: list[QComboBox] = []
        for conflict in conflicts:
            choice = QComboBox(self)
            mine = "; ".join(map(tr, conflict.mine)) or self.tr("nothing")
            theirs = "; ".join(map(tr, conflict.theirs))
            choice.addItem(self.tr("This file: {text}").format(text=mine), Side.MINE)
            choice.addItem(self.tr("The other: {text}").format(text=theirs), Side.THEIRS)
            if conflict.why:
                choice.setToolTip(tr(conflict.why))
            self.form.addRow(choice)
            self.choices.append(choice)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Whose changes count, for each conflict."""
        return tuple(choice.currentData() for choice in self.choices)


class PrizesBox(FormBox):
    """Shows the prizes with their winners so far, and offers one more.

    Signals:
        offered: a `PrizeOffered`; without money and award it removes the prize.
    """

    offered = Signal(object)

    def __init__(
        self,
        prizes: Sequence[tuple[PrizeOffered, str]],
        divisions: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Prizes"), tr("Add prize"), parent)
        self._prizes = tuple(prizes)
        self.list = RowList(self.tr("Prizes, with their winners so far"), self)
        self.list.show_rows([tr(text) for _, text in prizes])
        self.lines.insertWidget(0, self.list)
        self.kind = QComboBox(self)
        for kind, title in PRIZES:
            self.kind.addItem(tr(title), kind)
        self.form.addRow(self.tr("Prize for"), self.kind)
        self.division = QComboBox(self)
        self.division.addItems(["", *(division for division in divisions if division)])
        self.form.addRow(self.tr("Division"), self.division)
        self.form.setRowVisible(self.division, self.division.count() > 1)
        self.place = self.add_number(self.tr("Place"), 1, 200, 1)
        any_rating = self.tr("any")
        self.lowest = self.add_number(self.tr("Ratings from"), -1, 9999, -1, lowest=any_rating)
        self.highest = self.add_number(self.tr("Ratings to"), -1, 9999, -1, lowest=any_rating)
        self.money = QDoubleSpinBox(self)
        self.money.setRange(0, 1_000_000)
        self.form.addRow(self.tr("Money"), self.money)
        self.award = self.add_text(self.tr("Award, such as a cup"), "")
        self.unless_placed = self.add_switch(
            self.tr("Not for winners of a place among all players"), is_on=False
        )
        self.remove = self.buttons.addButton(
            self.tr("Remove prize"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.remove.setToolTip(self.tr("Take the chosen prize out of the list"))
        self.remove.clicked.connect(self._remove)
        self.accepted.connect(lambda: self.offered.emit(self._prize()))
        self.open_wide(460, 520)

    def _prize(self) -> PrizeOffered:
        lowest, highest = self.lowest.value(), self.highest.value()
        return PrizeOffered(
            "",
            self.kind.currentData(),
            self.division.currentText(),
            self.place.value(),
            None if lowest < 0 else lowest,
            None if highest < 0 else highest,
            round(self.money.value() * 100),
            self.award.text().strip(),
            self.unless_placed.isChecked(),
        )

    def _remove(self) -> None:
        row = self.list.row
        if 0 <= row < len(self._prizes):
            self.offered.emit(replace(self._prizes[row][0], cents=0, award=""))
            self.reject()


class PairByHandBox(FormBox):
    """Asks who plays whom; players without a pair have a bye.

    Args:
        players: who takes part, best first.
        begins: returns the name of who goes first of two, empty if the lot decides.
    """

    def __init__(
        self,
        title: str,
        players: Sequence[Contender],
        begins: Callable[[Contender, Contender], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, tr("Pair"), parent)
        self._players = {player.name: player for player in players}
        self._begins = begins
        self.pairs: list[tuple[str, str]] = []
        self.one, self.other = QComboBox(self), QComboBox(self)
        self.form.addRow(self.tr("Player"), self.one)
        self.form.addRow(self.tr("Opponent"), self.other)
        self.note = text_label(self, wraps=True)
        self.add = QPushButton(self.tr("Add pair"), self)
        self.add.setToolTip(self.tr("These two play each other"))
        self.add.setDefault(True)
        self.remove = QPushButton(self.tr("Remove pair"), self)
        self.remove.setToolTip(self.tr("Take the chosen pair out of the list"))
        self.remove.setAutoDefault(False)
        acts = FlowRow(self)
        acts.add(self.add)
        acts.add(self.remove)
        self.list = RowList(self.tr("Pairs"), self)
        self.left = text_label(self, wraps=True)
        for at, part in enumerate((self.note, acts, self.list, self.left), start=1):
            self.lines.insertWidget(at, part)
        self.one.currentIndexChanged.connect(lambda _at: self._show_note())
        self.other.currentIndexChanged.connect(lambda _at: self._show_note())
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.open_wide(560, 560)
        self._show()

    def _free(self) -> list[Contender]:
        taken = {name for pair in self.pairs for name in pair}
        return [player for player in self._players.values() if player.name not in taken]

    def _show(self) -> None:
        free = self._free()
        for box, row in ((self.one, 0), (self.other, 1)):
            box.blockSignals(True)
            box.clear()
            for contender in free:
                firsts, seconds = contender.starts.firsts, contender.starts.seconds
                text = self.tr("{name} (first {firsts}, second {seconds})")
                box.addItem(
                    text.format(name=contender.name, firsts=firsts, seconds=seconds), contender.name
                )
            box.setCurrentIndex(row if row < len(free) else len(free) - 1)
            box.blockSignals(False)
        self.list.show_rows([Row((self._pair_text(*pair),), key=pair) for pair in self.pairs])
        byes = ", ".join(contender.name for contender in free)
        self.left.setText(
            self.tr("Without an opponent: {names}").format(names=byes) if byes else ""
        )
        self._show_note()

    def _pair_text(self, one: str, other: str) -> str:
        first = self._begins(self._players[one], self._players[other])
        text = f"{one} - {other}"
        if first:
            text += " (" + self.tr("{name} goes first").format(name=first) + ")"
        return text

    def _chosen(self) -> tuple[str, str] | None:
        one, other = self.one.currentData(), self.other.currentData()
        return (one, other) if one and other and one != other else None

    def _show_note(self) -> None:
        pair = self._chosen()
        self.add.setEnabled(pair is not None)
        if pair is None:
            self.note.setText("")
            return
        one, other = (self._players[name] for name in pair)
        first = self._begins(one, other)
        said = [
            self.tr("{name} goes first.").format(name=first)
            if first
            else self.tr("The lot decides who goes first.")
        ]
        if met := one.met.get(other.name, 0):
            said.append(
                tr_count("They have met {count} time.", "They have met {count} times.", met).format(
                    count=met
                )
            )
        if one.club and one.club == other.club:
            said.append(self.tr("Both are of {club}.").format(club=one.club))
        begins = self._players[first] if first else None
        if begins is not None and abs(begins.balance + 1) > 1:
            said.append(self.tr("That leaves {name} with uneven starts.").format(name=first))
        self.note.setText(" ".join(said))

    def _add(self) -> None:
        pair = self._chosen()
        if pair is not None:
            self.pairs.append(pair)
            self._show()
            self.one.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self) -> None:
        row = self.list.row
        if 0 <= row < len(self.pairs):
            del self.pairs[row]
            self._show()


class PlayerBox(FormBox):
    """Corrects what was entered about a player."""

    def __init__(
        self,
        player: PlayerRow,
        divisions: Sequence[str],
        listed: str,
        parent: QWidget | None = None,
    ) -> None:
        """`listed` is the name with the surname first."""
        super().__init__(player.name, tr("Save"), parent)
        self.name = self.add_text(self.tr("Name"), player.name)
        self.listed = self.add_text(self.tr("In lists"), listed)
        self.listed.setToolTip(self.tr("The surname first, as in: Dunn, Di"))
        self.rating = self.add_number(
            self.tr("Rating"),
            -1,
            9999,
            -1 if player.rating is None else player.rating,
            lowest=self.tr("unknown"),
        )
        self.deviation = self.add_number(
            self.tr("The rating is uncertain by"),
            MIN_DEVIATION - 1,
            MAX_DEVIATION,
            max(player.deviation, MIN_DEVIATION - 1),
            self.tr(" points"),
            lowest=self.tr("usual ({usual})").format(usual=USUAL_DEVIATION),
        )
        self.deviation.setToolTip(
            self.tr("The less certain it is, the more it changes with the first games")
        )
        self.club = self.add_text(self.tr("Club"), player.club)
        self.team = self.add_text(self.tr("Team"), player.team)
        self.division = QComboBox(self)
        self.division.setEditable(True)
        self.division.addItems([division for division in divisions if division])
        self.division.setEditText(player.division)
        self.form.addRow(self.tr("Division"), self.division)
        self.missed = QComboBox(self)
        for title, is_loss in (
            (self.tr("as before"), None),
            (self.tr("losses"), True),
            (self.tr("nothing"), False),
        ):
            self.missed.addItem(title, is_loss)
        self.form.addRow(self.tr("Rounds they missed count as"), self.missed)


class RoundsBox(FormBox):
    """Asks which of the rounds to come a player misses."""

    def __init__(
        self, player: PlayerRow, following: int, rounds: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("{name} misses").format(name=player.name), tr("Save"), parent)
        self._boxes = {
            number: self.add_switch(
                self.tr("Round {round}").format(round=number), is_on=number in player.away
            )
            for number in range(following, rounds + 1)
        }

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that were ticked."""
        return tuple(number for number, box in self._boxes.items() if box.isChecked())


class RulingBox(FormBox):
    """Asks for a warning, or for a penalty in spread."""

    def __init__(
        self,
        name: str,
        offences: Sequence[tuple[str, str]],
        rounds: int = 1,
        warned: Sequence[str] = (),
        parent: QWidget | None = None,
        penalties: Sequence[tuple[BookPenalty, int]] = (),
    ) -> None:
        """`rounds` are paired so far; `warned` are lines about the player's warnings.

        `penalties` are those of the rule book, with what each costs the player now.
        """
        super().__init__(tr("A ruling on {name}").format(name=name), tr("Record"), parent)
        self.warned = text_label(self, "\n".join(map(tr, warned)), wraps=True)
        self.form.addRow(self.warned)
        self.form.setRowVisible(self.warned, bool(warned))
        self._penalties = {
            book_penalty.offence: (book_penalty, price) for book_penalty, price in penalties
        }
        self.book = QComboBox(self)
        self.book.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.book.addItem(self.tr("none of these"), "")
        for book_penalty, _ in penalties:
            self.book.addItem(tr(book_penalty.title), book_penalty.offence)
        self.form.addRow(self.tr("Penalty of the rule book"), self.book)
        self.form.setRowVisible(self.book, bool(penalties))
        self.cost = text_label(self, wraps=True)
        # Its text comes when the box is laid out already.
        self.cost.setMinimumHeight(2 * self.cost.fontMetrics().lineSpacing() + MARGIN)
        self.form.addRow(self.cost)
        self.form.setRowVisible(self.cost, False)
        self.topic = QComboBox(self)
        for topic, title in offences:
            self.topic.addItem(tr(title), topic)
        self.form.addRow(self.tr("For"), self.topic)
        self.spread = self.add_number(
            self.tr("Taken off the spread"),
            0,
            MAX_POINTS,
            0,
            self.tr(" points"),
            lowest=self.tr("nothing: a warning"),
        )
        self.round = self.add_number(self.tr("In round"), 1, max(1, rounds), max(1, rounds))
        self.book.currentIndexChanged.connect(lambda _at: self._show_penalty())
        self._show_penalty()

    @property
    def offence(self) -> str:
        """The offence of the rule book; empty for a ruling that is not by the book."""
        return str(self.book.currentData())

    @property
    def points(self) -> int | None:
        """Points off the spread, or seconds, 0 for a warning; None for as the book has it."""
        penalty, _ = self._penalties.get(self.offence, (None, 0))
        return self.spread.value() if penalty is None or penalty.is_open else None

    def _show_penalty(self) -> None:
        """Show what the chosen penalty costs, and ask for nothing that the book knows."""
        penalty, price = self._penalties.get(self.offence, (None, 0))
        is_open = penalty is None or penalty.is_open
        self.form.setRowVisible(self.topic, penalty is None)
        self.form.setRowVisible(self.spread, is_open)
        self.form.setRowVisible(self.cost, penalty is not None)
        title, unit = self.tr("Taken off the spread"), self.tr(" points")
        lowest = self.tr("nothing: a warning")
        if penalty is not None:
            self.cost.setText(tr(penalty_text(penalty)))
            if penalty.kind in (PenaltyKind.TIME, PenaltyKind.OWN_TIME):
                title, unit = self.tr("Time"), self.tr(" s")
            elif penalty.needs_margin:
                title, lowest = self.tr("Their games are lost by"), self.tr("to be said")
        label = self.form.labelForField(self.spread)
        if isinstance(label, QLabel):
            label.setText(title)
        self.spread.setSuffix(unit)
        self.spread.name_lowest(lowest)
        self.spread.setValue(price if is_open else 0)


class SheetsBox(FormBox):
    """Asks which sheets to print.

    Signals:
        printer_wanted: names of the sheets.
    """

    printer_wanted = Signal(object)

    def __init__(self, sheets: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(tr("Print"), tr("Save as PDF or page..."), parent)
        self.list = RowList(self.tr("Sheets"), self)
        self.list.show_rows(
            [
                Row((tr(SHEET_TITLES.get(name, name)),), key=name, is_ticked=name in USUAL_SHEETS)
                for name in sheets
            ]
        )
        self.lines.insertWidget(0, self.list)
        printing = self.buttons.addButton(
            self.tr("Print..."), QDialogButtonBox.ButtonRole.ActionRole
        )
        printing.setToolTip(self.tr("Send the ticked sheets to a printer"))
        printing.clicked.connect(self._print)
        self.open_wide(380, 360)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of the ticked sheets."""
        return self.list.ticked

    def _print(self) -> None:
        self.printer_wanted.emit(self.chosen)
        self.reject()
