# SPDX-License-Identifier: MIT
"""The questions for files: where they begin, and what a name without its ending is."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from desktop_app.translation.words import tr

_ENDING = re.compile(r"\*(\.\w+)")
_DOCUMENTS = QStandardPaths.StandardLocation.DocumentsLocation


class _LastFolder:
    """The folder of the file that was named last, while the program runs."""

    path: Path | None = None


def start_folder(usual: Path | None = None) -> Path:
    """Return the folder that a question for a file begins in.

    It is that of the file named last, if it is still there. Else it is `usual`, or the documents of
    the person: the folder that the program was started in is often that of the program.
    """
    last = _LastFolder.path
    if last is not None and last.is_dir():
        return last
    documents = Path(QStandardPaths.writableLocation(_DOCUMENTS))
    return usual or (documents if documents.is_dir() else Path.home())


def note_folder(folder: Path) -> None:
    """Have the next question begin in this folder."""
    _LastFolder.path = folder


def ask_to_open(parent: QWidget, title: str, kinds: str, usual: Path | None = None) -> Path | None:
    """Ask for a file that is there; returns None if none was chosen.

    Args:
        parent: the widget that asks.
        title: of the question, translated.
        kinds: Qt's filters, such as ``Games (*.gcg *.journal);;All files (*)``.
        usual: the folder to begin in, unless a file was named before.
    """
    name, _ = QFileDialog.getOpenFileName(parent, title, str(start_folder(usual)), kinds)
    return _noted(Path(name)) if name else None


def ask_to_open_several(parent: QWidget, title: str, kinds: str) -> list[Path]:
    """Ask for files that are there, as `ask_to_open`; returns an empty list if none was chosen."""
    names, _ = QFileDialog.getOpenFileNames(parent, title, str(start_folder()), kinds)
    return [_noted(Path(name)) for name in names]


def ask_for_folder(parent: QWidget, title: str, usual: Path | None = None) -> Path | None:
    """Ask for a folder, as `ask_to_open`."""
    name = QFileDialog.getExistingDirectory(parent, title, str(start_folder(usual)))
    if not name:
        return None
    note_folder(Path(name))
    return Path(name)


def ask_to_save(
    parent: QWidget, title: str, suggested: str, kinds: str, usual: Path | None = None
) -> Path | None:
    """Ask where to write a file; returns None if no place was chosen.

    A name without an ending of `kinds` gets that of the kind that was chosen. The system asked only
    about the name as it was typed: a file that the longer name would replace is asked about here.

    Args:
        parent, title, usual: as for `ask_to_open`.
        suggested: the name of the file.
        kinds: Qt's filters; each names one ending.
    """
    start = str(start_folder(usual) / suggested)
    name, chosen = QFileDialog.getSaveFileName(parent, title, start, kinds)
    if not name:
        return None
    path = Path(name)
    if path.name.lower().endswith(tuple(_ENDING.findall(kinds.lower()))):
        return _noted(path)
    path = path.with_name(path.name + _ENDING.findall(chosen or kinds)[0])
    if path.exists() and not _may_replace(parent, title, path.name):
        return None
    return _noted(path)


def _may_replace(parent: QWidget, title: str, name: str) -> bool:
    text = tr("{name} is there already. Replace it?").format(name=name)
    return QMessageBox.question(parent, title, text) == QMessageBox.StandardButton.Yes


def _noted(path: Path) -> Path:
    note_folder(path.parent)
    return path
