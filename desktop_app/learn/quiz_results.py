# SPDX-License-Identifier: MIT
"""Results of quizzes on words, as entries of the learner's log ``quizzes``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from desktop_app.learn.quizzes import QuizResult
from desktop_app.storage.learners import LearnerLog
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError

LOG = "quizzes"
WALL = "wall"
"""The kind of an anagram wall; those of the other quizzes are in `QuizKind`."""
_MOST = 1 << 43


@dataclass(frozen=True, slots=True)
class QuizEntry:
    """The result of a quiz.

    Attributes:
        quiz: the kind.
        query: the words asked, as they were searched.
        lexicon: the word list.
        limit_s: the time allowed in seconds, 0 without a limit.
        used_ms: the time it took.
        asked, right: questions answered, and those answered right at first.
        found, wanted: right answers that were given, and all there were.
        wrong: wrong answers given.
        at_ms: when it ended, Unix time in milliseconds.
    """

    quiz: str
    query: str
    lexicon: str
    limit_s: int
    used_ms: int
    asked: int
    right: int
    found: int
    wanted: int
    wrong: int
    at_ms: int

    @classmethod
    def of(
        cls, quiz: str, query: str, lexicon: str, limit_s: int, used_ms: int,
        result: QuizResult, at_ms: int,
    ) -> QuizEntry:  # fmt: skip
        """Return the entry of a result."""
        sums = asdict(result)
        return cls(quiz, query, lexicon, limit_s, used_ms, at_ms=at_ms, **sums)

    def entry(self) -> dict[str, object]:
        """Return it as an entry of a learner's log."""
        return asdict(self)

    @property
    def score(self) -> tuple[float, int, int]:
        """The value by which results are compared; the larger one is better."""
        share = self.found / self.wanted if self.wanted else 0.0
        return share, -self.wrong, -self.used_ms

    def is_like(self, other: QuizEntry) -> bool:
        """True if both asked the same with the same time, so that they can be compared."""
        same = ("quiz", "query", "lexicon", "limit_s", "asked", "wanted")
        return all(getattr(self, name) == getattr(other, name) for name in same)


_NUMBERS = ("limit_s", "used_ms", "asked", "right", "found", "wanted", "wrong", "at_ms")
_RESULTS: Decoder[QuizEntry] = Decoder(
    QuizEntry, Form(dict.fromkeys(_NUMBERS, (0, _MOST)), skips_unknown=True)
)


def read_results(entries: Iterable[Mapping[str, Any]]) -> tuple[QuizEntry, ...]:
    """Return the results of a log, oldest first; skip entries that are none."""
    found = []
    for entry in entries:
        with suppress(DecodeError):
            found.append(_RESULTS.read(entry))
    return tuple(found)


def keep_result(log: LearnerLog, entry: QuizEntry) -> QuizEntry | None:
    """Write a result down, and return the best one before it that can be compared.

    Raises:
        StorageError: it could not be written, or the log not be read.
    """
    before = best_before(read_results(log.read().entries), entry)
    log.append(entry.entry())
    return before


def best_before(results: Iterable[QuizEntry], now: QuizEntry) -> QuizEntry | None:
    """Return the best earlier result that can be compared with one; None if there is none."""
    like = [result for result in results if result.is_like(now)]
    return max(like, key=lambda entry: entry.score, default=None)
