# SPDX-License-Identifier: MIT
"""Shows damaged files in the line below the room, and carries out what is pressed there."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QObject

from desktop_app.session.file_problems import FileProblem, FileProblems, Found
from desktop_app.translation.words import moment_text, tr
from desktop_app.ui.main_window.navigator import Navigator

BUSY_ROOMS = frozenset({"play", "table"})
"""A board moves with no sentence; the line comes back with the next room."""


class FileProblemBar(QObject):
    """Connects the problems with the line of a window."""

    def __init__(self, navigator: Navigator, problems: FileProblems) -> None:
        super().__init__(navigator)
        self._navigator, self._problems = navigator, problems
        self._line = navigator.window.file_line
        self._shown: FileProblem | None = None
        self._others = 0
        self._copy: Found | None = None
        self._said = ""
        problems.changed.connect(self._show)
        navigator.room_changed.connect(self._enter)
        self._line.put_away.connect(self._put_away)
        self._line.backup_requested.connect(self._offer_copy)
        self._line.copy_confirmed.connect(self._take_copy)

    def _enter(self, _room: str) -> None:
        self._said = ""
        self._show()

    def _show(self) -> None:
        found = self._problems.open
        if self._navigator.window.room in BUSY_ROOMS or not (found or self._said):
            self._shown = None
            self._line.hide()
            self._line.height_changed.emit()
        elif self._said:
            self._line.say(self._said)
        elif (self._shown, self._others) != (found[0], len(found) - 1) or self._line.isHidden():
            self._shown, self._others = found[0], len(found) - 1
            self._line.show_problem(
                found[0].file,
                tr(found[0].text),
                self._others,
                has_backup=found[0].may_be_replaced,
            )
            self._problems.mark_told()

    def _put_away(self) -> None:
        self._said = ""
        shown, self._shown = self._shown, None
        if shown is not None:
            self._problems.put_away(shown.file)
        else:
            self._show()

    def _offer_copy(self) -> None:
        if self._shown is None:
            return
        self._copy = self._problems.find_copy(self._shown)
        if self._copy is None:
            name = self._shown.file.name
            if self._navigator.window.may_leave:
                self._navigator.show_backups()
            self._said = self.tr("No backup has another copy of {name}.").format(name=name)
            self._shown = None
            self._show()
            return
        question = self.tr(
            "Take {name} from the backup of {when}? The file as it is now is kept beside it."
        )
        when = moment_text(QDateTime.fromMSecsSinceEpoch(self._copy.made_at_ms))
        self._line.ask(question.format(name=self._copy.file.name, when=when))

    def _take_copy(self) -> None:
        copy, self._copy = self._copy, None
        if copy is not None:
            said, is_there = copy.take()
            self._said, self._shown = tr(said), None
            self._show()
            if is_there:
                self._navigator.read_again(copy.file)
