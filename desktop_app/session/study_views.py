# SPDX-License-Identifier: MIT
"""Word study as the screen shows it: lists, a question, and the end of a session."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.learn.quiz_results import WALL, QuizEntry
from desktop_app.learn.quizzes import Question, QuizResult
from desktop_app.learn.search_form import FormError, SearchForm, read_form
from desktop_app.session.study_cards import MistakeView, RulingView

__all__ = ["Asked", "FormError", "ListFacts", "ListOffer", "SearchForm", "StudyEnd", "read_form"]

MAX_SHOWN = 200
"""Words of a list that are shown."""


@dataclass(frozen=True, slots=True)
class ListOffer:
    """A list to choose.

    Attributes:
        query: finds its words; of a list, its name.
        title: of the list, or the name of the search.
        is_own: True for one of the learner's own.
        is_search: True for a saved search.
    """

    query: str
    title: str
    is_own: bool = False
    is_search: bool = False


@dataclass(frozen=True, slots=True)
class ListFacts:
    """The words of a query.

    Attributes:
        query: as it was asked.
        words: at most `MAX_SHOWN`.
        total: how many there are.
        why: why it could not be read, else empty.
    """

    query: str
    words: tuple[str, ...] = ()
    total: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question on the screen.

    Attributes:
        question: the question.
        left: questions still to be answered right, this one included.
        result: the sums so far.
        is_scheduled: True if it is a card of the deck, whose first answer is graded.
        is_again: True if it was missed before in this session.
        is_counted: True if it is a card in a quiz, where that has to be said.
        found, wrong: answers given so far, where they are typed one after the other.
        mistake, ruling: what a card of that kind shows; both None for words.
    """

    question: Question
    left: int
    result: QuizResult
    is_scheduled: bool
    is_again: bool
    is_counted: bool = False
    found: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    mistake: MistakeView | None = None
    ruling: RulingView | None = None


@dataclass(frozen=True, slots=True)
class StudyEnd:
    """The end of a session.

    Attributes:
        result: its sums.
        missed: the words that were missed at first.
        wrong: what was taken for a word, or given as an answer, and is none.
        used_ms: the time it took; None if it does not matter.
        before: the best earlier result with the same words and time; None if there is none.
        is_best: True if this one is better.
        is_wall: True for an anagram wall, whose questions are sets of letters.
        is_sudden: True if the time or the last word of a wall ended it: more may be typed just now.
        put_off, suspended: numbers of cards that were put off to tomorrow or suspended in it.
    """

    result: QuizResult
    missed: tuple[str, ...]
    wrong: tuple[str, ...] = ()
    used_ms: int | None = None
    before: QuizEntry | None = None
    is_best: bool = False
    is_wall: bool = False
    is_sudden: bool = False
    put_off: int = 0
    suspended: int = 0

    def compared(self, entry: QuizEntry, before: QuizEntry | None) -> StudyEnd:
        """Return this end with its time, beside the best result before it, if there is one."""
        return replace(
            self,
            used_ms=entry.used_ms,
            before=before,
            is_best=before is not None and entry.score > before.score,
            is_wall=entry.quiz == WALL,
        )
