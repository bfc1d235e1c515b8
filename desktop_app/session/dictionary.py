# SPDX-License-Identifier: MIT
"""Word lookup after a game: which lists hold a word, its definition, hooks and anagrams."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock

from PySide6.QtCore import QObject, Signal

from desktop_app.learn.word_lists import Vocabulary
from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.store import LexiconStore
from desktop_app.lexicon.word_list import WordProblem, find_problem, tidy
from desktop_app.lexicon.word_search import (
    Hooks,
    SearchError,
    find_anagrams,
    find_hooks,
)
from desktop_app.play.word_facts import HIDDEN, ListAnswer, list_answer, list_fault, meanings_of
from desktop_app.play.word_matches import Search, find_matches
from desktop_app.session.game_choice import LexiconOffer
from desktop_app.session.operations import Operation, Operations, WhenBusy, rise

__all__ = ["Dictionary", "ListAnswer", "Search", "SearchAnswer", "WordEntry"]

MAX_SHOWN = 500


@dataclass(frozen=True, slots=True)
class WordEntry:
    """All that is known about a word.

    Attributes:
        word: in upper case.
        answers: one for each installed list.
        definitions: the club's own or the open ones, each a sentence.
        files: names of the club's files that they come from.
        faults: what cannot be read in the files of definitions, each a sentence.
        hooks, anagrams: from the chosen list; None if it cannot be read or cannot contain the
            word.
        rank: 1-based place by probability among the words of its length in that list; None if it
            is not in it, or in the first answer.
    """

    word: str
    answers: tuple[ListAnswer, ...]
    definitions: tuple[str, ...]
    files: tuple[str, ...]
    faults: tuple[str, ...]
    hooks: Hooks | None
    anagrams: tuple[str, ...] | None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """The result of a search.

    Attributes:
        search, text: the kind of search and the text as read.
        entry: for a single word, else None.
        found: the words of any other search, the longest first, at most `MAX_SHOWN`; None for a
            single word.
        total: the number of words found.
        problem: why the text cannot be a word.
        error: what is wrong with the search text.
        why: what is wrong with the list.
    """

    search: Search
    text: str
    entry: WordEntry | None = None
    found: tuple[str, ...] | None = None
    total: int = 0
    problem: WordProblem | None = None
    error: SearchError | None = None
    why: str = ""


class Dictionary(QObject):
    """Looks words up in a worker thread.

    Args:
        store: the installed lists.
        definitions: of words in any list.
        preferred: the list initially chosen for hooks, anagrams and patterns.

    Signals:
        answered: the SearchAnswer to the last question; answers to earlier ones are dropped. A
            word is answered again with its rank, which takes up to a second.
    """

    answered = Signal(object)

    def __init__(
        self,
        store: LexiconStore,
        definitions: Definitions,
        preferred: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._lists = _OpenLists(store)
        self._definitions = definitions
        self._store = store
        self._preferred = preferred
        self._operations = Operations(self)

    @property
    def preferred(self) -> str:
        """The list to start with; empty if none is installed."""
        names = [offer.name for offer in self.lists()]
        if self._preferred in names:
            return self._preferred
        return names[0] if names else ""

    def lists(self) -> tuple[LexiconOffer, ...]:
        """Every list to choose from."""
        return tuple(
            LexiconOffer(installed.name, installed.sidecar.title, installed.sidecar.words)
            for installed in self._store.installed()
        )

    def ask(self, search: Search, text: str, name: str) -> None:
        """Search in the list of this name; `answered` has the result."""
        lists, definitions = self._lists, self._definitions

        def take(answer: SearchAnswer) -> None:
            self._rank(answer, name)
            self.answered.emit(answer)

        self._do(lambda: _answer(lists, definitions, search, text, name), take)

    def forget(self) -> None:
        """Drop the pending question."""
        self._operations.forget()

    def _rank(self, answer: SearchAnswer, name: str) -> None:
        """Look for the rank of a word, unless that was done."""
        entry, lists = answer.entry, self._lists
        chosen = next(
            (installed for installed in lists.installed() if installed.name == name), None
        )
        if entry is None or entry.hooks is None or entry.rank is not None or chosen is None:
            return
        if entry.word in (entry.anagrams or ()):
            self._do(
                lambda: replace(answer, entry=replace(entry, rank=lists.rank(chosen, entry.word))),
                self.answered.emit,
            )

    def _do(self, work: Callable[[], SearchAnswer], take: Callable[[SearchAnswer], None]) -> None:
        self._operations.run(Operation(lambda _tell: work(), take, rise), WhenBusy.INSTEAD)


class _OpenLists:
    """Lists that have been opened, kept for the next question; used only by jobs."""

    def __init__(self, store: LexiconStore) -> None:
        self._store = store
        self._open: dict[str, Lexicon] = {}
        self._ranked: dict[str, Vocabulary] = {}
        self._lock = Lock()

    def installed(self) -> tuple[Installed, ...]:
        return self._store.installed()

    def take(self, installed: Installed) -> Lexicon:
        """Return an installed list, opened if needed. Raises LexiconError and OSError."""
        with self._lock:
            key = installed.sidecar.sha256
            if key not in self._open:
                self._open[key] = self._store.load(installed.name)
            return self._open[key]

    def rank(self, installed: Installed, word: str) -> int | None:
        """Return the place of a word of a list by probability; None if it is not in it."""
        lexicon, key = self.take(installed), installed.sidecar.sha256
        with self._lock:
            if key not in self._ranked:
                self._ranked[key] = Vocabulary(lexicon, dict)
            ranks = self._ranked[key].ranks(word)
            return None if ranks is None else ranks[0]


def _answer(
    lists: _OpenLists, definitions: Definitions, search: Search, text: str, name: str
) -> SearchAnswer:
    """Search; all errors become part of the answer."""
    typed = tidy(text)
    chosen = next((installed for installed in lists.installed() if installed.name == name), None)
    if search is Search.WORD:
        problem = find_problem(typed)
        if problem is not None:
            return SearchAnswer(search, typed, problem=problem)
        return SearchAnswer(search, typed, entry=_entry(lists, definitions, typed, chosen))
    opened = _try_list(lists, chosen)
    if isinstance(opened, str):
        return SearchAnswer(search, typed, why=opened)
    try:
        matches = find_matches(opened, search, typed, MAX_SHOWN)
    except SearchError as error:
        return SearchAnswer(search, typed, error=error)
    return SearchAnswer(search, typed, found=matches.words, total=matches.total)


def _entry(
    lists: _OpenLists, definitions: Definitions, word: str, chosen: Installed | None
) -> WordEntry:
    meanings = meanings_of(word, definitions)
    senses = () if meanings == (HIDDEN,) else definitions.find(word)
    opened = _try_list(lists, chosen)
    return WordEntry(
        word,
        tuple(list_answer(installed, lists.take, word) for installed in lists.installed()),
        meanings,
        tuple(dict.fromkeys(sense.source for sense in senses if sense.source)),
        definitions.problems,
        find_hooks(opened, word) if isinstance(opened, Lexicon) else None,
        find_anagrams(opened, word).words if isinstance(opened, Lexicon) else None,
    )


def _try_list(lists: _OpenLists, installed: Installed | None) -> Lexicon | str:
    """Return a list, or what is wrong with it; an empty text if none is installed."""
    if installed is None:
        return ""
    try:
        return lists.take(installed)
    except (LexiconError, OSError) as error:
        return list_fault(error)
