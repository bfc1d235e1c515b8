# SPDX-License-Identifier: MIT
"""Where answers are given: a line, options, yes and no, lines of a score sheet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.lesson_view import AnswerKind, StepView
from desktop_app.ui.learn.number_pad import LetterPad, NumberPad
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.spoken import give_role

TEXT_PX = 16
LETTER_COLUMNS, LETTER_WIDTH = 6, 60
"""Options that are single letters stand side by side, at least so many pixels wide."""


class AnswerPart(QWidget):
    """A part in which an answer is given; `text` is the answer as it could be typed.

    Signals:
        changed: the answer changed.
        entered: Enter was pressed in a field.
    """

    changed = Signal()
    entered = Signal()

    @abstractmethod
    def text(self) -> str:
        """Return the answer; empty if there is none."""

    @abstractmethod
    def clear(self) -> None:
        """Remove the answer."""

    def lacks(self) -> str:
        """Return a sentence about what an answer that was begun still lacks; empty if nothing."""
        return ""

    def focus_first(self) -> None:
        """Focus the place where the answer begins."""

    def drop(self, extra: Collection[str]) -> None:
        """Drop what has to go from a wrong answer; `extra` is as in `Feedback`."""

    def take_digit(self, number: int) -> bool:
        """Choose the option of a number from 1, or write a digit; False if there is none."""
        return False

    def take_letter(self, letter: str) -> bool:
        """Take a letter that stands for an answer or begins one; False if it does not."""
        return False


class AnswerLine(QLineEdit):
    """A line in which Enter gives the answer, and does not go on to the page as well."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if is_enter(event):
            event.accept()


class LinePart(AnswerPart):
    """A line for a number, letters, words, a play or squares."""

    def __init__(
        self,
        form: str,
        name: str,
        parent: QWidget | None = None,
        *,
        is_second: bool = False,
        is_number: bool = False,
    ) -> None:
        """`is_second`: the answer is usually given on the board, and may be typed instead.

        A number has digits to press below its line, and words that are nowhere on the board have
        letters.

        Without a form the learner does not know yet how it is written: the line appears once
        something is typed.
        """
        super().__init__(parent)
        self.field = AnswerLine(self)
        self.field.setFont(ui_font(TEXT_PX + 2))
        if form:
            how = self.tr("Or type it, as {form}") if is_second else self.tr("For example: {form}")
            # An example of a number might be the answer.
            how = self.tr("Write a number") if is_number else how
            self.field.setPlaceholderText(how.format(form=form))
        self.field.setVisible(bool(form) or not is_second)
        self.field.setAccessibleName(name)
        self.field.setMaxLength(200)
        self._is_wrong = False
        self.field.textChanged.connect(self._note_change)
        self.field.returnPressed.connect(self.entered)
        self.setFocusProxy(self.field)
        column = column_of(self.field, parent=self, margins=0)
        if is_number:
            column.addWidget(NumberPad(self._written, self))
        elif not is_second:
            more = " " if " " in form else ""
            column.addWidget(LetterPad(self._written, self, more=more))

    def _written(self) -> QLineEdit:
        """The field; a number that was wrong is written over, wherever the focus has been."""
        if self._is_wrong:
            self.field.selectAll()
        return self.field

    def _note_change(self) -> None:
        self._is_wrong = False
        self.changed.emit()

    def drop(self, extra: Collection[str]) -> None:
        """Keep the answer in sight, to be written over."""
        self._is_wrong = True

    def text(self) -> str:
        return self.field.text().strip()

    def clear(self) -> None:
        self.field.clear()

    def focus_first(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def take_digit(self, number: int) -> bool:
        return self.take_letter(str(number))

    def take_letter(self, letter: str) -> bool:
        is_taken = self.isEnabled() and not letter.isspace()
        if is_taken:
            self.field.show()
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.insert(letter)
        return is_taken


class OptionButton(QPushButton):
    """A button with a mark and a text that wraps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark, self._words = QLabel(self), QLabel(self)
        self._words.setWordWrap(True)
        self._mark.setMinimumWidth(20)
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = row_of(parent=self, margins=(8, 6, 10, 6), spacing=10)
        row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        for label in (self._mark, self._words):
            label.setFont(ui_font(TEXT_PX))
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_words(self, words: str, mark: str) -> None:
        """Show a text and its mark, in the colours of the button's state."""
        self._words.setText(words)
        self._mark.setText(mark)
        self._show_colour()
        self.updateGeometry()

    def _show_colour(self) -> None:
        # A disabled button is pale even if it is checked.
        is_dark = self.isChecked() and self.isEnabled()
        colour = "highlighted-text" if is_dark else "button-text"
        for label in self.findChildren(QLabel):
            label.setStyleSheet(f"color: palette({colour})")

    def changeEvent(self, event: QEvent) -> None:
        """Keep the text readable when the answer is given."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self._show_colour()

    def hasHeightForWidth(self) -> bool:
        """The text wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the wrapped text."""
        layout = self.layout()
        return 40 if layout is None else max(40, layout.heightForWidth(width))

    def sizeHint(self) -> QSize:
        """Return the size of the text."""
        layout = self.layout()
        return super().sizeHint() if layout is None else layout.sizeHint().expandedTo(QSize(0, 40))

    def minimumSizeHint(self) -> QSize:
        """Return a narrow size, so that the text wraps."""
        layout = self.layout()
        return QSize(140, 40) if layout is None else layout.minimumSize().expandedTo(QSize(0, 40))


class OptionsPart(AnswerPart):
    """Options as buttons: one, some, or all in an order, each with its number in front.

    Single letters stand side by side, and are chosen by typing them.
    """

    def __init__(
        self, options: Sequence[str], kind: AnswerKind, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._options, self._kind = tuple(options), kind
        self._taken: list[int] = []
        self._are_letters = all(len(option) == 1 and option.isalpha() for option in options)
        self.buttons = [OptionButton(self) for _ in options]
        outer = column_of(parent=self, margins=0, spacing=6)
        if kind is not AnswerKind.ONE:
            outer.addWidget(self._how_label())
        lines = QGridLayout()
        outer.addLayout(lines)
        lines.setSpacing(6)
        columns = LETTER_COLUMNS if self._are_letters else 1
        for index, button in enumerate(self.buttons):
            if self._are_letters:
                button.setMinimumWidth(LETTER_WIDTH)
            button.setFont(ui_font(TEXT_PX))
            button.setCheckable(kind is not AnswerKind.ORDER)
            button.clicked.connect(partial(self._take, index))
            lines.addWidget(button, *divmod(index, columns))
        self._show()

    def _how_label(self) -> QLabel:
        """How more than one option is chosen."""
        text = self.tr("Choose one or more.")
        if self._kind is AnswerKind.ORDER:
            text = self.tr(
                "Choose them in order, the first one first. Choose one again to remove it."
            )
        label = text_label(self, text, px=TEXT_PX - 1, role="muted", wraps=True)
        self.setAccessibleDescription(text)
        return label

    def text(self) -> str:
        return " ".join(str(index + 1) for index in self._taken)

    def clear(self) -> None:
        self._taken = []
        self._show()
        self.changed.emit()

    def lacks(self) -> str:
        is_whole = self._kind is not AnswerKind.ORDER or len(self._taken) == len(self.buttons)
        return "" if is_whole else self.tr("Put all of them in order first.")

    def focus_first(self) -> None:
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def take_digit(self, number: int) -> bool:
        if not 1 <= number <= len(self.buttons) or not self.isEnabled():
            return False
        self.buttons[number - 1].setFocus(Qt.FocusReason.OtherFocusReason)
        self._take(number - 1)
        return True

    def drop(self, extra: Collection[str]) -> None:
        is_one = self._kind is AnswerKind.ONE
        kept = (index for index in self._taken if str(index + 1) not in extra)
        self._taken = [] if is_one else list(kept)
        self._show()

    def take_letter(self, letter: str) -> bool:
        folded = [option.casefold() for option in self._options] if self._are_letters else []
        return letter.casefold() in folded and self.take_digit(folded.index(letter.casefold()) + 1)

    def _take(self, index: int, _is_checked: bool = False) -> None:
        if index in self._taken:
            if self._kind is not AnswerKind.ONE:
                self._taken.remove(index)
        elif self._kind is AnswerKind.ONE:
            self._taken = [index]
        else:
            self._taken.append(index)
            if self._kind is AnswerKind.SOME:
                self._taken.sort()
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        for index, (button, option) in enumerate(zip(self.buttons, self._options, strict=True)):
            is_taken = index in self._taken
            button.setChecked(is_taken)
            if self._kind is AnswerKind.ORDER:
                place = str(self._taken.index(index) + 1) if is_taken else "\N{EN DASH}"
                button.show_words(option, place)
                name = (
                    self.tr("{option}, place {place}").format(option=option, place=place)
                    if is_taken
                    else option
                )
                button.setAccessibleName(name)
            else:
                number = "" if self._are_letters else str(index + 1)
                button.show_words(option, "\N{CHECK MARK}" if is_taken else number)
                button.setAccessibleName(option)


class YesNoPart(AnswerPart):
    """Yes or no; after No, why, if there are reasons to choose from."""

    def __init__(self, reasons: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.yes = self._button(self.tr("Yes"), self.tr("Y"))
        self.no = self._button(self.tr("No"), self.tr("N"))
        self.reasons = OptionsPart(reasons, AnswerKind.ONE, self)
        self._why = text_label(self, self.tr("Why not?"), px=TEXT_PX, weight=QFont.Weight.DemiBold)
        row = row_of(self.yes, self.no)
        column_of(row, self._why, self.reasons, parent=self, margins=0)
        self.yes.clicked.connect(lambda: self._take(self.yes))
        self.no.clicked.connect(lambda: self._take(self.no))
        self.reasons.changed.connect(self.changed)
        self._show_reasons()

    def _button(self, text: str, key: str) -> QPushButton:
        button = QPushButton(self.tr("{answer} ({key})").format(answer=text, key=key), self)
        button.setAccessibleName(text)
        button.setToolTip(self.tr("By keyboard: {key}").format(key=key))
        button.setCheckable(True)
        button.setFont(ui_font(TEXT_PX))
        button.setMinimumHeight(40)
        return button

    def text(self) -> str:
        if self.yes.isChecked():
            return "yes"
        return f"no {self.reasons.text()}".strip() if self.no.isChecked() else ""

    def clear(self) -> None:
        for button in (self.yes, self.no):
            button.setChecked(False)
        self.reasons.clear()
        self._show_reasons()

    def lacks(self) -> str:
        has_reason = not self.reasons.buttons or bool(self.reasons.text())
        is_whole = has_reason or not self.no.isChecked()
        return "" if is_whole else self.tr("Choose why not first.")

    def focus_first(self) -> None:
        self.yes.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_letter(self, letter: str) -> bool:
        for button, key in ((self.yes, self.tr("Y")), (self.no, self.tr("N"))):
            if letter.upper() == key.upper() and self.isEnabled():
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                self._take(button)
                return True
        return False

    def take_digit(self, number: int) -> bool:
        return self.no.isChecked() and self.reasons.take_digit(number)

    def drop(self, extra: Collection[str]) -> None:
        self.yes.setChecked(False)
        if not self.reasons.buttons:
            self.no.setChecked(False)
        self.reasons.clear()
        self._show_reasons()

    def _take(self, button: QPushButton) -> None:
        self.yes.setChecked(button is self.yes)
        self.no.setChecked(button is self.no)
        self._show_reasons()
        self.changed.emit()

    def _show_reasons(self) -> None:
        is_asked = self.no.isChecked() and bool(self.reasons.buttons)
        self._why.setVisible(is_asked)
        self.reasons.setVisible(is_asked)


class LinesPart(AnswerPart):
    """Lines of a score sheet: each move with a field for its points, and one for the total."""

    def __init__(self, parts: Sequence[str], columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        heads = (self.tr("Points"), self.tr("Total"))[:columns]
        for column, head in enumerate(heads, start=1):
            grid.addWidget(QLabel(head, self), 0, column)
        self.fields: list[QLineEdit] = []
        for row, part in enumerate(parts, start=1):
            label = text_label(self, part, px=TEXT_PX, wraps=True)
            grid.addWidget(label, row, 0)
            for column, head in enumerate(heads, start=1):
                field = AnswerLine(self)
                field.setFont(ui_font(TEXT_PX))
                field.setMaxLength(5)
                field.setMinimumWidth(44)
                name = self.tr("{move}: {column}").format(move=part, column=head)
                field.setAccessibleName(name)
                field.textChanged.connect(self.changed)
                field.returnPressed.connect(partial(self._go_on_from, len(self.fields)))
                self.fields.append(field)
                grid.addWidget(field, row, column)
        grid.addWidget(NumberPad(self._written, self), len(parts) + 1, 0, 1, columns + 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1 if columns > 1 else 0)

    def text(self) -> str:
        numbers = [field.text().strip() for field in self.fields]
        return " ".join(numbers) if all(numbers) else ""

    def clear(self) -> None:
        """Keep the numbers: one of them is wrong, and they can be changed."""

    def focus_first(self) -> None:
        self._first.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_digit(self, number: int) -> bool:
        self.focus_first()
        self._first.insert(str(number))
        return True

    def _written(self) -> QLineEdit:
        """The field with the focus; the first empty one if it is elsewhere."""
        return next((field for field in self.fields if field.hasFocus()), self._first)

    @property
    def _first(self) -> QLineEdit:
        """The first empty field; the first of all if none is empty."""
        return next((field for field in self.fields if not field.text()), self.fields[0])

    def _go_on_from(self, index: int) -> None:
        if index + 1 < len(self.fields):
            self.fields[index + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.entered.emit()


class EachPart(AnswerPart):
    """An option for each of some rule books."""

    def __init__(
        self, parts: Sequence[str], options: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        self.boxes: list[QComboBox] = []
        for part in parts:
            label = text_label(self, part, px=TEXT_PX, weight=QFont.Weight.DemiBold, wraps=True)
            box = QComboBox(self)
            box.setFont(ui_font(TEXT_PX))
            box.setAccessibleName(part)
            box.addItems([self.tr("Choose..."), *options])
            box.setMinimumContentsLength(12)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())
            label.setBuddy(box)
            lines.addWidget(label)
            lines.addWidget(box)
            self.boxes.append(box)

    def text(self) -> str:
        numbers = [box.currentIndex() for box in self.boxes]
        return " ".join(map(str, numbers)) if all(numbers) else ""

    def clear(self) -> None:
        """Keep the choices: one of them is wrong, and they can be changed."""

    def focus_first(self) -> None:
        self.boxes[0].setFocus(Qt.FocusReason.OtherFocusReason)


_FORMS = {
    AnswerKind.LAY: "8D WORD",
    AnswerKind.CHOOSE: "A1 B2",
    AnswerKind.MARK: "ABC",
}
"""The form of a typed answer, where an example of the task would tell the answer."""


def make_part(view: StepView, parent: QWidget) -> AnswerPart | None:
    """Return the part for the answer to a step; None for a step that is only read."""
    part: AnswerPart
    match view.kind:
        case AnswerKind.READ:
            return None
        case AnswerKind.ONE | AnswerKind.SOME | AnswerKind.ORDER:
            part = OptionsPart(view.options, view.kind, parent)
        case AnswerKind.YES_NO:
            part = YesNoPart(view.options, parent)
        case AnswerKind.LINES:
            part = LinesPart(view.parts, view.columns, parent)
        case AnswerKind.EACH:
            part = EachPart(view.parts, view.options, parent)
        case _:
            form = _FORMS.get(view.kind, view.form) if view.has_example else ""
            part = LinePart(
                form,
                view.ask,
                parent,
                is_second=view.kind in _FORMS,
                is_number=view.kind is AnswerKind.LINE and view.form.isdecimal(),
            )
    give_role_of_group(part, view.ask)
    return part


def give_role_of_group(part: AnswerPart, ask: str) -> None:
    """Name the part for screen readers by the question it answers."""
    give_role(part, QAccessible.Role.Grouping)
    part.setAccessibleName(ask)
