# SPDX-License-Identifier: MIT
"""An anagram wall: many sets of letters at once, whose words are found in any order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.learn.quizzes import Judged, Question, QuizKind, QuizResult, judge
from desktop_app.learn.word_lists import alphagram_of

_MOST_MIXES = 50
"""Orders that are tried before the alphabetical one is kept."""


class Find(Enum):
    """The verdict on a word."""

    FOUND = "found"
    KNOWN = "known"
    """It was found before."""
    WRONG = "wrong"
    """It has the letters of a set, and is no word."""
    OTHER = "other"
    """No set has its letters: it counts neither way."""


@dataclass(frozen=True, slots=True)
class Given:
    """A word that was given.

    Attributes:
        word: in upper case.
        find: the verdict.
        letters: the set it is of, sorted; empty if there is none.
        left: words of this set that are still to be found.
        is_again: True if it was given before.
    """

    word: str
    find: Find
    letters: str = ""
    left: int = 0
    is_again: bool = False


class AnagramWall:
    """The sets of letters, and the words found so far.

    Args:
        questions: questions of the kind `QuizKind.ANAGRAM`.
    """

    def __init__(self, questions: Sequence[Question]) -> None:
        assert all(question.kind is QuizKind.ANAGRAM for question in questions)
        self.questions = {question.prompt: question for question in questions}
        self._given: dict[str, dict[str, None]] = {prompt: {} for prompt in self.questions}
        self._others: set[str] = set()

    def give(self, word: str) -> Given:
        """Take a word."""
        word = word.upper()
        letters = alphagram_of(word)
        question = self.questions.get(letters)
        if question is None:
            is_again = word in self._others
            self._others.add(word)
            return Given(word, Find.OTHER, is_again=is_again)
        given = self._given[letters]
        is_again = word in given
        if word not in question.answers:
            find = Find.WRONG
        else:
            find = Find.KNOWN if is_again else Find.FOUND
        given[word] = None
        return Given(word, find, letters, len(self.judged(letters).missed), is_again)

    def judged(self, letters: str) -> Judged:
        """Return which words of a set were found, and which are missing. Raises KeyError."""
        return judge(self.questions[letters], tuple(self._given[letters]))

    def mixed(self, letters: str) -> str:
        """Return the letters of a set in another order, which is none of its words if it can be.

        Raises KeyError.
        """
        answers, order = self.questions[letters].answers, list(letters)
        for _ in range(_MOST_MIXES):
            random.shuffle(order)
            if (mixed := "".join(order)) not in answers:
                return mixed
        return letters

    @property
    def is_done(self) -> bool:
        """True once every word is found."""
        return not self.missing

    @property
    def missing(self) -> tuple[str, ...]:
        """The words that are still to be found, by sets."""
        return tuple(word for question in self.questions for word in self.judged(question).missed)

    @property
    def missed(self) -> tuple[str, ...]:
        """The keys of the sets that have words to be found, or for which a phoney was given."""
        return tuple(
            question.key
            for letters, question in self.questions.items()
            if not self.judged(letters).is_right
        )

    @property
    def result(self) -> QuizResult:
        """The sums, with each set as a question."""
        sums = QuizResult()
        for question in self.questions:
            sums = sums.plus(self.judged(question))
        return sums
