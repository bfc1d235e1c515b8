# SPDX-License-Identifier: MIT
"""Acts of word study: the same in the window and by the command."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop_app.learn.card_sources import ReviewedGame, Taken, take_mistakes, words_of_games
from desktop_app.learn.deck import Deck, NewCard
from desktop_app.learn.quizzes import Question, QuizKind, make_questions
from desktop_app.learn.saved_searches import SavedSearches, words_or_search
from desktop_app.learn.study_files import (
    OwnLists,
    StudyRow,
    name_is_taken,
    write_anki,
    write_card_box,
    write_csv,
)
from desktop_app.learn.word_lists import Vocabulary, check_query, find_words
from desktop_app.lexicon.bundled import SCHOOL
from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.learners import Learner

NO_REVIEWS = Sentence("No game has been reviewed yet.")
CSV, ANKI, CARD_BOX = ".csv", ".apkg", ".db"
"""Endings of the files that `write_cards` can write."""


def list_of(
    learner: Learner, usual: str, installed: Container[str], *, is_class: bool = False
) -> str:
    """Return the name of the word list that a learner studies.

    It is the one that they chose, if it is still there. Else it is the school list for a child and
    in a class, and `usual` for all others.
    """
    if learner.words in installed:
        return learner.words
    needs_school = learner.is_child or is_class
    return SCHOOL if needs_school and SCHOOL in installed else usual


def words_of(
    vocabulary: Vocabulary, query: str, own: OwnLists | None, saved: SavedSearches
) -> tuple[str, ...]:
    """Return the words of a list or a query; the mere name of an own list means that list.

    Raises:
        LookupError: it names a list that is not there.
        LexiconError, OSError: as `find_words`.
    """
    if own is not None and query in own.names():
        query = f"list:{query}"
    return find_words(vocabulary, query, words_or_search(own, saved))


# Lists and searches.


def keep_list(
    own: OwnLists, saved: SavedSearches, name: str, words: Iterable[str]
) -> tuple[str, int]:
    """Keep words as an own list; returns its name and how many they are.

    Spaces in the name become hyphens. A list cannot have the name of a saved search, which could
    not be found any more.

    Raises:
        LexiconError, OSError: as `OwnLists.write`.
    """
    name = _joined(name)
    if name.casefold() in {known.casefold() for known in saved.all()}:
        raise LexiconError(name_is_taken(name))
    held = tuple(words)
    own.write(name, held)
    return name, len(held)


def keep_search(
    own: OwnLists | None, saved: SavedSearches, name: str, query: str, vocabulary: Vocabulary
) -> str:
    """Keep a query that can be read under a name, in which spaces become hyphens; returns it.

    Raises:
        LookupError: it names a list that is not there.
        SearchError: the query cannot be read.
        LexiconError, OSError: as `SavedSearches.write`.
    """
    check_query(vocabulary, query, words_or_search(own, saved))
    name = _joined(name)
    saved.write(name, query, () if own is None else own.names())
    return name


def _joined(name: str) -> str:
    return "-".join(name.split())


# Cards.


@dataclass(frozen=True, slots=True)
class NewWords:
    """The cards of words, to be added.

    Attributes:
        questions: that they ask.
        is_in_order: True for words in an order of their own, such as by probability: they are asked
            in that order, while alphabetical ones are mixed.
    """

    questions: tuple[Question, ...]
    is_in_order: bool

    @property
    def cards(self) -> tuple[NewCard, ...]:
        """The cards."""
        return tuple(NewCard(question.key) for question in self.questions)


def new_words(
    kind: QuizKind, words: Sequence[str], vocabulary: Vocabulary, query: str, seed: int = 0
) -> NewWords:
    """Make the cards of the words of a query; the seed is that of `make_questions`."""
    questions = make_questions(kind, words, vocabulary, title=query, seed=seed)
    return NewWords(questions, list(words) != sorted(words))


def take_games(
    deck: Deck,
    games: Sequence[ReviewedGame],
    player: str,
    journals: Path,
    *,
    has_mistakes: bool = True,
    has_words: bool = True,
) -> tuple[Taken, int]:
    """Add the mistakes of a player in reviewed games, and the words they missed there.

    Returns the mistakes, and the number of cards of words.

    Raises:
        StorageError: as `Deck`.
    """
    taken = Taken(problems=tuple(game.problem for game in games if game.problem))
    if has_mistakes:
        taken = take_mistakes(deck, games, player, journals)
    words = deck.add(words_of_games(games, player), is_in_order=True) if has_words else 0
    return taken, words


def check_card_file(path: Path) -> None:
    """Raise LexiconError unless `write_cards` can write a file with this ending."""
    if path.suffix.lower() not in (CSV, ANKI, CARD_BOX):
        raise LexiconError(
            Sentence("read {name!r}, expected a name ending in .csv, .apkg or .db", name=path.name)
        )


def write_cards(path: Path, title: str, rows: Sequence[StudyRow], lexicon: str) -> None:
    """Write cards to a file of the kind of its ending.

    Args:
        path: of a table, of a deck for Anki, or of a card box of other programs.
        title: names the deck for Anki.
        rows: the cards.
        lexicon: their word list.

    Raises:
        LexiconError: as `check_card_file`.
        OSError: the file cannot be written.
    """
    check_card_file(path)
    suffix = path.suffix.lower()
    if suffix == ANKI:
        write_anki(path, title, rows, lexicon)
    elif suffix == CARD_BOX:
        write_card_box(path, rows)
    else:
        write_csv(path, rows)
