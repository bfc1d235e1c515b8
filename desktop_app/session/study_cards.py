# SPDX-License-Identifier: MIT
"""The cards that word study shows: words, mistakes and rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from desktop_app.learn.card_sources import (
    MistakeCard,
    RulingCard,
    Taken,
    dropped_sentence,
    ruling_of,
)
from desktop_app.learn.deck import Card, Deck
from desktop_app.learn.quizzes import (
    Question,
    card_question,
    is_too_short,
    lexicon_of,
)
from desktop_app.learn.study_acts import check_card_file, write_cards
from desktop_app.learn.study_files import rows_of
from desktop_app.learn.word_lists import Vocabulary, hook_sentences, usual_tiles
from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.slurs import is_slur
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.move import Play
from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.paths import resource_path


@dataclass(frozen=True, slots=True)
class WordCard:
    """The facts on a word card.

    Attributes:
        word: in upper case.
        is_word: False for a phoney.
        hooked: the word between its hooks, such as ``AC . LONE R``.
        hooks: what that says, in sentences; empty for a word without hooks.
        anagrams: the other words of its letters.
        definitions: sentences; empty if there is no open definition.
        ways, rank: in how many ways a full set gives its letters, and its place by that among the
            words of its length; None if it is not in the list.
        level: from 10 (common) to 95 (rare), 99 for none.
        is_slur: True if it insults people; its meaning is not shown.
    """

    word: str
    is_word: bool
    hooked: str
    hooks: tuple[str, ...]
    anagrams: tuple[str, ...]
    definitions: tuple[str, ...]
    ways: int
    rank: int | None
    level: int
    is_slur: bool = False


@dataclass(frozen=True, slots=True)
class MistakeView:
    """A mistake of a game, to be played better.

    Attributes:
        board, rack, values: the position, the tiles held, and the points of each face.
        played: the mistake, as a sentence names it.
        best: the best move, so named.
        ghosts: the tiles that the best move lays.
        cost_points: what the mistake cost.
        cost_win: what it cost in chances to win, 0 to 1; None if that is not known.
        why: why the best move is better, sentences.
    """

    board: Board
    rack: tuple[str, ...]
    values: Mapping[str, int]
    played: str
    best: str
    ghosts: tuple[Placement, ...]
    cost_points: float
    cost_win: float | None
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingView:
    """A question about the rules: what has happened, and the answer with its sections."""

    title: str
    case: str
    answer: str
    sections: tuple[str, ...]


class StudyWords:
    """The vocabularies of the installed lists, for worker threads."""

    def __init__(self, store: LexiconStore, definitions: Definitions) -> None:
        self.store, self._definitions = store, definitions
        self._open: dict[str, Vocabulary] = {}
        self._lock = Lock()

    def with_vocabulary(self, name: str, ask: Callable[[Vocabulary], Any]) -> Any:
        """Return an answer of a list's vocabulary, which one thread uses at a time."""
        with self._lock:
            if name not in self._open:
                path = resource_path(*SHIPPED_LEVELS)
                self._open[name] = Vocabulary(
                    self.store.load(name),
                    lambda: read_levels(path),
                    defined_by=self._definitions.containing,
                )
            return ask(self._open[name])

    def questions_of(self, keys: tuple[str, ...]) -> tuple[Question, ...]:
        """Make the questions of cards again; those of lists that are not installed are left out."""
        found = []
        for key in keys:
            name = lexicon_of(key)
            if name and self.store.find(name) is not None:
                made = self.with_vocabulary(
                    name,
                    lambda vocabulary, key=key: card_question(key, vocabulary),  # type: ignore[misc]
                )
                if made is not None:
                    found.append(made)
        return tuple(found)

    def meaning(self, word: str) -> str:
        """Return the definitions of a word in one line; none of a slur."""
        return "; ".join(self._told(word))

    def _told(self, word: str) -> tuple[str, ...]:
        senses = () if is_slur(word) else self._definitions.find(word)
        return tuple(sense.told() for sense in senses)

    def cards(self, name: str, words: tuple[str, ...]) -> tuple[WordCard, ...]:
        """Return the cards of words."""

        def make(vocabulary: Vocabulary) -> tuple[WordCard, ...]:
            return tuple(self._card(vocabulary, word) for word in words)

        made: tuple[WordCard, ...] = self.with_vocabulary(name, make)
        return made

    def _card(self, vocabulary: Vocabulary, word: str) -> WordCard:
        entry = vocabulary.entry(word)
        return WordCard(
            word,
            entry.rank is not None,
            entry.hooked,
            hook_sentences(entry.word, entry.hooks),
            entry.anagrams,
            self._told(word),
            entry.ways,
            entry.rank,
            entry.level,
            is_slur(word),
        )


def mistake_view(card: MistakeCard) -> MistakeView:
    best = card.good[0]
    return MistakeView(
        card.position.board,
        card.position.racks[0],
        usual_tiles().values,
        card.text(card.played),
        card.text(best),
        best.placements() if isinstance(best, Play) else (),
        card.cost_points,
        card.cost_win,
        card.why,
    )


def ruling_view(card: RulingCard) -> RulingView:
    return RulingView(card.title, card.case, card.answer.answer, card.answer.sections)


def taken_sentence(player: str, taken: Taken, words: int) -> Sentence:
    """Tell how many cards came from the games of a player, and which are dropped."""
    added = Sentence(
        "New cards from the games of {player}. Mistakes: {mistakes}. Words: {words}.",
        player=player,
        mistakes=taken.added,
        words=words,
    )
    if not taken.unknown:
        return added
    dropped = dropped_sentence(taken.unknown)
    return Sentence("{added} {dropped}", added=added, dropped=dropped)


def card_name(card: Card, say: Callable[[str], str]) -> str:
    """Name a card in a list: its word or letters, the rack of a mistake, the title of a ruling.

    Args:
        card: the card.
        say: translates each text.
    """
    if lexicon_of(card.key):
        return card.key.rpartition(":")[2]
    mistake = MistakeCard.of(card.data)
    if mistake is not None:
        return say(Sentence("A mistake with {rack}", rack=mistake.rack))
    ruling = ruling_of(card.key, say)
    return card.key if ruling is None else ruling.title


def slips_sentence(question: Question, slips: Sequence[str]) -> Sentence:
    """Say why words count neither way: their letters, or that there are too few of them."""
    short = [slip for slip in slips if is_too_short(question, slip)]
    others = [slip for slip in slips if slip not in short]
    few = Sentence("{words}: at least three letters.", words=", ".join(short))
    other = Sentence("{words}: not the letters of the question.", words=", ".join(others))
    if not (short and others):
        return few if short else other
    return Sentence("{few} {other}", few=few, other=other)


def write_words(
    path: Path, found: Sequence[str], title: str, words: StudyWords, name: str, deck: Deck
) -> Sentence:
    """Write words, with their boxes and days in a deck, to a file; say how many.

    Args:
        path: as of `write_cards`.
        found: the words.
        title: names the deck for Anki.
        words: their meanings.
        name: of their word list.
        deck: has the days.

    Raises:
        LexiconError, OSError: as `write_cards`.
    """
    check_card_file(path)
    rows = words.with_vocabulary(
        name, lambda vocabulary: rows_of(found, vocabulary, words.meaning, deck)
    )
    write_cards(path, title, rows, name)
    return Sentence.counted(
        "One set of letters was written to {path}, with all its words.",
        "{count} sets of letters were written to {path}, with all their words.",
        len(rows),
        path=path,
    )
