# SPDX-License-Identifier: MIT
"""The lists of a learner's word study: ready-made ones, their own, and saved searches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_app.learn.saved_searches import SavedSearches
from desktop_app.learn.study_acts import keep_list, keep_search, words_of
from desktop_app.learn.study_files import (
    LISTS,
    OwnLists,
    left_out_sentences,
    named_words,
    nothing_imported,
    read_list,
)
from desktop_app.learn.word_lists import READY_LISTS
from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.study_cards import StudyWords
from desktop_app.session.study_views import MAX_SHOWN, ListFacts, ListOffer
from desktop_app.session.study_work import StudyWork, Task
from desktop_app.translation.words import tr


def kept_sentence(name: str, count: int) -> Sentence:
    """Say how many words a list has that was kept."""
    return Sentence.counted(
        "The list {name} has one word.", "The list {name} has {count} words.", count, name=name
    )


class StudyLists(QObject):
    """Finds words, and keeps lists and searches.

    Args:
        learn: the learner.
        words: of every installed list.
        list_name: returns the name of the word list to study.

    Signals:
        listed: `ListFacts`, the answer to `look_at`.
        said: a sentence about what was done; whole, so that it can still be translated.
        refused: why something could not be done, a sentence.
    """

    listed = Signal(object)
    said = Signal(object)
    refused = Signal(object)

    def __init__(
        self,
        learn: LearnPresenter,
        words: StudyWords,
        list_name: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._learn, self._words, self._list_name = learn, words, list_name
        self._work = StudyWork(self.refused.emit, self).do

    @property
    def word_lists(self) -> tuple[tuple[str, str], ...]:
        """Name and title of each installed word list."""
        return tuple(
            (installed.name, installed.sidecar.title) for installed in self._words.store.installed()
        )

    @property
    def word_list(self) -> str:
        """Name of the word list that is studied."""
        return self._list_name()

    @property
    def must_ask_if_child(self) -> bool:
        """True until it was said whether the learner is a child."""
        return self._learn.learner.is_child is None

    def set_child(self, is_child: bool) -> None:
        """Note whether the learner is a child."""
        self._learn.set_child(is_child)

    def choose_words(self, name: str) -> None:
        """Study the words of another list from now on."""
        if name != self._list_name():
            self._learn.set_words(name)

    @property
    def own(self) -> OwnLists:
        """The learner's own lists."""
        return OwnLists(self._learn.learner.folder / LISTS)

    def lists(self) -> tuple[ListOffer, ...]:
        """Return the ready-made lists and the learner's own."""
        own = tuple(ListOffer(name, name, is_own=True) for name in self.own.names())
        saved = tuple(
            ListOffer(query, name, is_search=True) for name, query in self.saved.all().items()
        )
        return (*(ListOffer(ready.id, ready.title) for ready in READY_LISTS), *own, *saved)

    @property
    def saved(self) -> SavedSearches:
        """The searches saved in the data folder."""
        # The folder of a learner is in the folder of learners.
        return SavedSearches(self._learn.learner.folder.parent.parent)

    def save_search(self, name: str, query: str) -> None:
        """Keep a search under a name; `said` or `refused` follows."""
        words, lexicon, own, saved = self._words, self._list_name(), self.own, self.saved

        def keep() -> Sentence:
            kept: str = words.with_vocabulary(
                lexicon, lambda vocabulary: keep_search(own, saved, name, query, vocabulary)
            )
            return Sentence("The search {name} is saved.", name=kept)

        self._work(Task.CHANGE, keep, self.said.emit)

    def remove_search(self, name: str) -> None:
        """Remove a saved search."""
        removed = Sentence("The search {name} was removed.", name=name)
        self._do(lambda: self.saved.remove(name), removed)

    def _do(self, act: Callable[[], object], said: Sentence) -> None:
        """Change a file of lists, and say it; or say why it cannot be changed."""
        try:
            act()
        except (LexiconError, OSError) as error:
            self.refused.emit(getattr(error, "reason", "") or told(error))
        else:
            self.said.emit(said)

    def look_at(self, query: str) -> None:
        """Find the words of a list or a query; `listed` has them."""
        work = self._finding(query)

        def take(words: tuple[str, ...]) -> None:
            self.listed.emit(ListFacts(query, words[:MAX_SHOWN], len(words)))

        def refuse(why: str) -> None:
            self.listed.emit(ListFacts(query, why=why))

        self._work(Task.LIST, work, take, refuse)

    def _finding(self, query: str) -> Callable[[], tuple[str, ...]]:
        words, name = self._words, self._list_name()
        own, saved = self.own, self.saved
        return lambda: words.with_vocabulary(
            name, lambda vocabulary: words_of(vocabulary, query, own, saved)
        )

    def save_list(self, name: str, query: str) -> None:
        """Keep the words of a query as a list of the learner's own."""
        self._keep_list(name, self._finding(query))

    def import_list(self, path: Path) -> None:
        """Keep the words of a text file, one a line, as a list named after the file."""
        own, saved = self.own, self.saved
        words, lexicon = self._words, self._list_name()
        title = dict(self.word_lists).get(lexicon, lexicon)

        def keep() -> tuple[str, ...]:
            try:
                found, bad = read_list(path)
            except LexiconError as error:
                raise nothing_imported(error) from None
            name, _ = keep_list(own, saved, path.stem, found)
            unknown: tuple[str, ...] = words.with_vocabulary(
                lexicon,
                lambda vocabulary: tuple(word for word in found if word not in vocabulary.lexicon),
            )
            said: list[str] = [kept_sentence(name, len(found))]
            if unknown:
                said.append(
                    Sentence.counted(
                        "One of them is not in {list}: {words}.",
                        "{count} of them are not in {list}: {words}.",
                        len(unknown),
                        list=title,
                        words=named_words(unknown),
                    )
                )
            return (*said, *left_out_sentences((), title, bad))

        def show(said: tuple[str, ...]) -> None:
            self.said.emit(" ".join(map(tr, said)))

        self._work(Task.CHANGE, keep, show)

    def _keep_list(self, name: str, find: Callable[[], tuple[str, ...]]) -> None:
        own, saved = self.own, self.saved

        def keep() -> Sentence:
            return kept_sentence(*keep_list(own, saved, name, find()))

        self._work(Task.CHANGE, keep, self.said.emit)

    @property
    def learner_name(self) -> str:
        """The learner's name."""
        return self._learn.learner.name

    def remove_list(self, name: str) -> None:
        """Remove one of the learner's own lists; its cards stay."""
        removed = Sentence("The list {name} was removed; its cards stay.", name=name)
        self._do(lambda: self.own.remove(name), removed)
