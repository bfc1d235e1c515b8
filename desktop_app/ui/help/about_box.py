# SPDX-License-Identifier: MIT
"""About the program, with the licences of everything in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QWidget,
)

from desktop_app import __version__
from desktop_app.sentences.faults import fault_of
from desktop_app.session.report_presenter import qt_versions
from desktop_app.settings.paths import resource_path, shipped_dir
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import RowList
from desktop_app.ui.widgets.scrolled import fit_on_screen
from desktop_app.values.files import open_file

_MAX_BYTES = 200_000
"""Licences are shorter; the rest of a longer file is not shown."""

OTHER_SOFTWARE = (
    ("Qt", "GNU Lesser General Public License, version 3", "https://www.qt.io"),
    ("PySide6", "GNU Lesser General Public License, version 3", "https://pyside.org"),
    ("shiboken6", "GNU Lesser General Public License, version 3", "https://pyside.org"),
    ("pyqtgraph", "MIT licence", "https://www.pyqtgraph.org"),
    ("NumPy", "BSD licence", "https://numpy.org"),
    ("appdirs", "MIT licence", "https://github.com/ActiveState/appdirs"),
    ("genanki", "MIT licence", "https://github.com/kerrickstaley/genanki"),
    ("fsrs", "MIT licence", "https://github.com/open-spaced-repetition/py-fsrs"),
    ("rustworkx", "Apache-2.0 licence", "https://github.com/Qiskit/rustworkx"),
    ("miniaudio", "MIT licence", "https://github.com/irmen/pyminiaudio"),
    ("PyYAML", "MIT licence", "https://pyyaml.org"),
    (
        "frozendict",
        "GNU Lesser General Public License, version 3",
        "https://github.com/Marco-Sulla/python-frozendict",
    ),
    ("chevron", "MIT licence", "https://github.com/noahmorrison/chevron"),
    ("cached-property", "BSD licence", "https://github.com/pydanny/cached-property"),
    ("cffi", "MIT-0 licence", "https://github.com/python-cffi/cffi"),
    ("pycparser", "BSD licence", "https://github.com/eliben/pycparser"),
    ("colorama", "BSD licence", "https://github.com/tartley/colorama"),
    (
        "typing_extensions",
        "Python Software Foundation licence",
        "https://github.com/python/typing_extensions",
    ),
    ("Python", "Python Software Foundation licence", "https://www.python.org"),
)
"""Software of others, all that a bundle may hold: name, licence, home page."""

_PROGRAM_LICENCE = "MIT"
_DISTRIBUTION = "rackside"


@dataclass(frozen=True, slots=True)
class Licence:
    """One entry of the list: its title and the text of the licence."""

    title: str
    text: str


def find_licences(folder: Path | None = None) -> tuple[Licence, ...]:
    """Return the program's licence, those of its data, and the list of other software.

    Args:
        folder: folder of the licence files; the program's own if None. A file that cannot be
            read is listed with the reason as its text.
    """
    return (
        Licence(tr("Rackside"), _program_text()),
        *_licences_in(resource_path("licences") if folder is None else folder),
        Licence(tr("Qt and other software"), _software_text()),
    )


def _licences_in(folder: Path) -> Iterator[Licence]:
    for path in sorted(folder.glob("*.txt")):
        title = path.stem.replace("-", " ")
        yield Licence(title[:1].upper() + title[1:], _read(path))


def _read(path: Path) -> str:
    try:
        with open_file(path) as file:
            return file.read(_MAX_BYTES).decode("utf-8", errors="replace")
    except OSError as error:
        return tr("{file} cannot be read: {reason}").format(
            file=path.name, reason=tr(fault_of(error))
        )


def _program_text() -> str:
    """Return the file of a checkout, or the copy that pip installed."""
    path = shipped_dir() / "LICENSE"
    if path.is_file():
        return _read(path)
    try:
        kept = distribution(_DISTRIBUTION).read_text("licenses/LICENSE")
    except PackageNotFoundError:
        kept = None
    if kept:
        return kept
    return tr("Rackside is free software under the {licence} licence.").format(
        licence=_PROGRAM_LICENCE
    )


def _software_text() -> str:
    line = tr("{name}: {licence}, {home}")
    lines = (line.format(name=name, licence=what, home=home) for name, what, home in OTHER_SOFTWARE)
    closing = tr(
        "The libraries of Qt and PySide6 are files of their own and can be replaced by other "
        "versions. A Rackside that brings its own Python may hold only parts of this software, "
        "some of them changed."
    )
    return "\n".join((*lines, "", closing))


class AboutBox(QDialog):
    """Name, version, and the licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Rackside"))
        self._licences = find_licences()
        self._list = RowList(self.tr("Licences"), self)
        self._list.setFixedWidth(190)
        self._text = QPlainTextEdit(self)
        self._text.setReadOnly(True)
        self._text.setFont(ui_font(12))
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(self.tr("Licence text"))
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._list.show_rows([licence.title for licence in self._licences])
        self._list.row_changed.connect(self._show_licence)
        self._list.set_row(0)
        body = row_of(self._list, (self._text, 1))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        for button in buttons.buttons():
            button.setToolTip(self.tr("Close this window (Esc)"))
        buttons.rejected.connect(self.reject)
        column_of(
            self._make_head(), (body, 1), buttons, parent=self, margins=(18, 16, 18, 12), spacing=10
        )
        self.resize(824, 520)

    def _make_head(self) -> QHBoxLayout:
        picture = QLabel(self)
        picture.setPixmap(QIcon(str(resource_path("icons", "rackside.svg"))).pixmap(56, 56))
        picture.setAccessibleName(self.tr("Icon of Rackside"))
        name = text_label(
            self,
            self.tr("Rackside {version}").format(version=__version__),
            px=20,
            weight=QFont.Weight.DemiBold,
        )
        what = text_label(
            self,
            self.tr(
                "A board, racks, a bag and a tournament clock for the crossword board game, that"
                " plays by the book you choose. Not connected with the makers of any board game."
            ),
            wraps=True,
        )
        known = qt_versions()
        kind = (
            self.tr("The native engine")
            if known["Engine"] == "native"
            else self.tr("The reference engine, which is slower")
        )
        runs_on = f"Python {known['Python']}, Qt {known['Qt']}, {known['System']}"
        engine = text_label(self, f"{kind}. {runs_on}", wraps=True)
        engine.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words = column_of(name, what, engine)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        return head

    def _show_licence(self, number: int) -> None:
        if 0 <= number < len(self._licences):
            self._text.setPlainText(self._licences[number].text)


def show_about(parent: QWidget) -> AboutBox:
    """Open the box beside the game, which goes on."""
    box = AboutBox(parent)
    fit_on_screen(box, parent.window())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.show()
    return box
