# SPDX-License-Identifier: MIT
"""The learners of the Learn room, and what they might do next."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_app.learn.learner_rules import RuleBook, book_of, rule_books
from desktop_app.learn.study_acts import list_of
from desktop_app.rules.topics import OPTION_MARK
from desktop_app.storage.learners import LONGEST_NAME, Learner, LearnerError, Learners
from desktop_app.translation.words import tr

__all__ = ["LONGEST_NAME", "LearnPresenter", "Learner", "RuleBook", "Suggestion"]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to do in the next ten minutes.

    Attributes:
        text: a sentence, such as ``Go on with "Hooks".``
        minutes: how long it takes.
        start: begins it; its section is in front by then.
        is_due: True if it is due today, such as cards.
        is_extra: True if all others go before it.
    """

    text: str
    minutes: int
    start: Callable[[], object]
    is_due: bool = False
    is_extra: bool = False


class LearnPresenter(QObject):
    """The learners of a data folder, one of whom is learning.

    Attributes:
        notices: a sentence for each learner whose file was damaged, not translated.
        is_class_open: True while a class is on the screen.
        report: takes sentences about files that cannot be read in whole, not translated, to show
            them where all of these are shown; returns those that are left to the caller.

    Signals:
        learner_changed: another learner, another name, or another rule book.
        refused: why something could not be done or saved, one sentence.
    """

    learner_changed = Signal()
    refused = Signal(str)

    def __init__(
        self, data_dir: Path, *, now_ms: Callable[[], int], parent: QObject | None = None
    ) -> None:
        """`now_ms` returns Unix time in milliseconds."""
        super().__init__(parent)
        self._learners = Learners(data_dir)
        self.notices = self._learners.mend()
        self.now_ms = now_ms
        self._learner = self._first_learner()
        self.is_class_open = False
        self.report: Callable[..., tuple[str, ...]] = lambda *texts: texts

    def reported(self, *texts: str) -> str:
        """Report sentences, and return those that are left, translated, one a line."""
        return "\n".join(map(tr, self.report(*texts)))

    def _first_learner(self) -> Learner:
        """Return the current learner; a first one gets a name that they can change."""
        if (current := self._learners.current) is not None:
            return current
        try:
            return self._learners.add(tr("Me"), now_ms=self.now_ms())
        except LearnerError:
            # The folder is not writable: they can learn, and hear that nothing is saved.
            return Learner(self._learners.folder / "unsaved", tr("Me"))

    @property
    def learner(self) -> Learner:
        """The learner who is learning."""
        return self._learner

    @property
    def is_named(self) -> bool:
        """False until the first learner gets a name of their own."""
        return self._learner.name != tr("Me")

    @property
    def rules(self) -> tuple[str, str]:
        """Ruleset and option that the learner chose; no game changes them."""
        ruleset, _, option = book_of(self._learner).partition(OPTION_MARK)
        return ruleset, option

    @property
    def book(self) -> str:
        """The rule book that the learner chose, with its option, as the rules page names it."""
        return OPTION_MARK.join(filter(None, self.rules))

    @property
    def rule_books(self) -> tuple[RuleBook, ...]:
        """Every rule book that can be read, the bundled ones first, each before its options."""
        return rule_books()

    def choose_rules(self, name: str) -> bool:
        """Let the learner learn by a rule book; False if it was refused."""
        return self._try(lambda: self._learners.set_rules(self._learner.id, name))

    @property
    def learners(self) -> tuple[Learner, ...]:
        """All learners, the one who came first at the beginning."""
        return self._learners.list()

    def choose(self, learner_id: str) -> None:
        """Let another learner learn."""
        self._try(lambda: self._learners.choose(learner_id))

    def add(self, name: str, is_child: bool | None = None) -> bool:
        """Add a learner, who learns now; False if it was refused.

        `is_child` is None if that was not asked.
        """
        return self._try(lambda: self._learners.add(name, now_ms=self.now_ms(), is_child=is_child))

    def rename(self, name: str) -> bool:
        """Rename the learner; False if it was refused."""
        return self._try(lambda: self._learners.rename(self._learner.id, name))

    def set_child(self, is_child: bool) -> None:
        """Note whether the learner is a child: their words come from the school list then."""
        self._try(partial(self._learners.set_child, self._learner.id, is_child))

    def show_class(self, is_open: bool) -> None:
        """A class is on the screen, or no longer."""
        self.is_class_open = is_open

    def set_words(self, words: str) -> None:
        """Note which word list the learner studies; nothing else of theirs changes."""
        self._try(partial(self._learners.set_words, self._learner.id, words))

    def words_for(self, usual: str, installed: Container[str]) -> str:
        """Return the name of the word list for the learner.

        It is the one that they chose, if it is still there. Else it is the school list for a child
        and while a class is open, and `usual` for all others.
        """
        return list_of(self._learner, usual, installed, is_class=self.is_class_open)

    def set_group(self, learner_id: str, group: str) -> bool:
        """Put a learner into a class, or take them out with an empty name; False if refused."""
        try:
            self._learners.set_group(learner_id, group)
        except LearnerError as error:
            self.refused.emit(tr(str(error)))
            return False
        return True

    def remove(self) -> str:
        """Put the learner aside, and return their id for `take_back`; empty if it was refused."""
        removed = self._learner.id

        def remove() -> Learner:
            self._learners.remove(removed)
            return self._first_learner()

        return removed if self._try(remove) else ""

    def take_back(self, learner_id: str) -> None:
        """Bring a learner back who was removed, and let them learn."""

        def take_back() -> Learner:
            self._learners.take_back(learner_id)
            return self._learners.choose(learner_id)

        self._try(take_back)

    def _try(self, change: Callable[[], Learner]) -> bool:
        try:
            self._learner = change()
        except LearnerError as error:
            self.refused.emit(tr(str(error)))
            return False
        self.learner_changed.emit()
        return True
