# SPDX-License-Identifier: MIT
"""Quizzes on words: questions, the judging of answers, and a run through them.

Values in, values out; no clock, no file. A session object drives a run::

    questions = make_questions(QuizKind.ANAGRAM, words, vocabulary)
    questions = in_order(questions, Order.RANDOM, vocabulary, seed=day)
    run = QuizRun(questions)
    while (question := run.current) is not None:
        judged = run.answer(read_answer(question, typed))     first answer counts, see QuizRun
        deck.answer(question.key, grade_of(judged), ...)       only if run.is_first
        run.go_on()
    run.result                                                 recall and precision

A question is named by its key (``anagram:LIST:AEINRST``), from which `question_of` makes it again.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.engine.phoney_bot import WELL_KNOWN, make_phoneys
from desktop_app.learn.deck import Grade
from desktop_app.learn.word_lists import SHORTEST_SUBWORD, Vocabulary, alphagram_of
from desktop_app.lexicon.word_search import BLANK, find_hooks, find_pattern

YES, NO = "yes", "no"
_EVERY = 1_000_000
"""More words than any list has."""
_PHONEYS_FROM = 4
"""Phoneys are made from every fourth common word: enough to choose from, in a quarter second."""

_AFTER = 4
"""A missed question comes again after this many others, or at the end."""


class QuizKind(Enum):
    """The kinds of quiz."""

    ANAGRAM = "anagram"
    """Find every word of the letters."""
    HOOK = "hook"
    """Name every letter that goes before and after the word."""
    VALIDITY = "validity"
    """Say if it is a word."""
    RECALL = "recall"
    """Name every word of the list."""
    MISSING = "missing-letter"
    """Name every letter that fits the gap."""
    BLANK = "blank"
    """Find every word of the letters and a blank."""
    SUBWORD = "subwords"
    """Find every word of three letters or more in the letters of a word."""
    CARD = "card"
    """Look at the word, remember what it means, and judge yourself."""


class Order(Enum):
    """The orders of questions."""

    RANDOM = "random"
    ALPHABETICAL = "alphabetical"
    PROBABILITY = "probability"
    SCHEDULE = "schedule"
    """By the day they are due; new ones last."""


class Cause(Enum):
    """Why an answer was wrong, as the learner has it."""

    UNKNOWN = "unknown"
    MISREAD = "misread"
    TYPO = "typo"
    """The right answer was known and only typed wrongly: it counts as right."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question.

    Attributes:
        key: names it in the deck.
        kind: the kind of quiz.
        prompt: an alphagram, also with a blank, a word, also with a gap ``?``, or a list's title.
        answers: every right answer, sorted: words; hooks as ``S-`` before and ``-S`` after the
            word; letters for a gap; `YES` or `NO`. Empty for a card.
    """

    key: str
    kind: QuizKind
    prompt: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer that was judged.

    Attributes:
        right: answers that are right.
        missed: right answers that were not given.
        wrong: answers that are wrong.
        slips: answers that cannot be meant, such as other letters than those of the question; they
            count neither way.
    """

    right: tuple[str, ...]
    missed: tuple[str, ...]
    wrong: tuple[str, ...] = ()
    slips: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """True if every answer was given and no wrong one."""
        return not self.missed and not self.wrong


def card_key(kind: QuizKind, lexicon: str, prompt: str) -> str:
    """Return the key of a question about a word list."""
    return f"{kind.value}:{lexicon}:{prompt}"


def lexicon_of(key: str) -> str:
    """Return the word list of a question's key; empty if the key is none of a question on words."""
    kind, _, rest = key.partition(":")
    if kind == QuizKind.RECALL.value:
        # After the name stands a search, which may have colons too; a name has none.
        return rest.partition(":")[0]
    is_word = kind in (quiz_kind.value for quiz_kind in QuizKind)
    return rest.rpartition(":")[0] if is_word else ""


def question_of(key: str, vocabulary: Vocabulary) -> Question | None:
    """Make the question of a key again, with the answers that the list has today.

    Returns None if the key is of another list or names no question about words.
    """
    kind, _, rest = key.partition(":")
    lexicon, _, prompt = rest.rpartition(":")
    if lexicon != vocabulary.lexicon.name or not prompt:
        return None
    kinds = {quiz_kind.value: quiz_kind for quiz_kind in QuizKind}
    if kind not in kinds or kinds[kind] is QuizKind.RECALL:
        return None
    is_gap = kinds[kind] in (QuizKind.MISSING, QuizKind.BLANK)
    if is_gap and prompt.count(BLANK) != 1:
        return None
    return Question(key, kinds[kind], prompt, _answers(kinds[kind], prompt, vocabulary))


def card_question(key: str, vocabulary: Vocabulary) -> Question | None:
    """Make the question of a card again, as `question_of`; None if nothing could answer it.

    Its words may have left the list since the card was made.
    """
    made = question_of(key, vocabulary)
    of_words = (QuizKind.ANAGRAM, QuizKind.BLANK, QuizKind.MISSING, QuizKind.SUBWORD)
    return None if made is None or (made.kind in of_words and not made.answers) else made


def _answers(kind: QuizKind, prompt: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Every right answer to a question on a word or on letters."""
    found: Iterable[str] = ()
    match kind:
        case QuizKind.ANAGRAM | QuizKind.BLANK:
            found = sorted({word.upper() for word in vocabulary.anagrams(prompt)})
        case QuizKind.HOOK:
            hooks = find_hooks(vocabulary.lexicon, prompt)
            found = (*(f"{face}-" for face in hooks.front), *(f"-{face}" for face in hooks.back))
        case QuizKind.VALIDITY:
            found = (YES if prompt in vocabulary.lexicon else NO,)
        case QuizKind.MISSING:
            words = find_pattern(vocabulary.lexicon, prompt, most=_EVERY).words
            found = sorted({word[prompt.index(BLANK)].upper() for word in words})
        case QuizKind.SUBWORD:
            found = vocabulary.subwords(prompt)
    return tuple(found)


def make_questions(
    kind: QuizKind,
    words: Sequence[str],
    vocabulary: Vocabulary,
    *,
    title: str = "",
    seed: int = 0,
) -> tuple[Question, ...]:
    """Return the questions of a quiz on words, each once, in the order of the words.

    An anagram question wants every word of its letters, not only those of `words`. Among validity
    questions there are as many phoneys as words.

    Args:
        kind: the kind of quiz.
        words: the words, in upper case.
        vocabulary: their list.
        title: the prompt of a recall quiz.
        seed: chooses the phoneys, the gaps, and the letters that a blank takes the place of.
    """
    name = vocabulary.lexicon.name
    if kind is QuizKind.RECALL:
        answers = tuple(sorted(set(words)))
        return (Question(card_key(kind, name, title), kind, title, answers),) if words else ()
    prompts: Iterable[str] = words
    if kind is QuizKind.ANAGRAM:
        prompts = map(alphagram_of, words)
    elif kind is QuizKind.VALIDITY:
        phoneys = phoneys_like(words, vocabulary, seed)
        pairs = zip(words, (*phoneys, *("" for _ in words)), strict=False)
        prompts = (prompt for pair in pairs for prompt in pair if prompt)
    elif kind in (QuizKind.MISSING, QuizKind.BLANK):
        rng = random.Random(f"gaps {seed}")
        prompts = [_with_gap(word, rng, is_sorted=kind is QuizKind.BLANK) for word in words]
    keys = dict.fromkeys(card_key(kind, name, prompt) for prompt in prompts)
    made = (question_of(key, vocabulary) for key in keys)
    found = (question for question in made if question is not None)
    return tuple(question for question in found if question.answers or kind is not QuizKind.SUBWORD)


def _with_gap(word: str, rng: random.Random, *, is_sorted: bool) -> str:
    """Return a word with one letter replaced by ``?``; sorted, it is at the end."""
    at = rng.randrange(len(word))
    before, after = word[:at], word[at + 1 :]
    return alphagram_of(before + after) + BLANK if is_sorted else before + BLANK + after


_LETTERS = re.compile(r"[^\W\d_]+")
_HOOKS = re.compile(r"[./,;|]")


def read_answer(question: Question, text: str) -> tuple[str, ...]:
    """Return the answers in a typed text.

    Words are separated by anything but letters. Hooks are the letters before the word, a dot, and
    those after it, such as ``bc.st``; without a dot all are after it. Letters for a gap stand side
    by side; a whole word that fills it stands for its letter.
    """
    if question.kind is QuizKind.HOOK:
        before, dot, after = _HOOKS.sub(".", text.upper(), count=1).partition(".")
        if not dot:
            before, after = "", before
        front = (f"{face}-" for face in before if face.isalpha())
        back = (f"-{face}" for face in after if face.isalpha())
        return tuple(dict.fromkeys((*front, *back)))
    words = _LETTERS.findall(text)
    if question.kind is QuizKind.MISSING:
        before, _, after = question.prompt.partition(BLANK)
        parts = (
            word[len(before)]
            if len(word) == len(question.prompt)
            and word.startswith(before)
            and word.endswith(after)
            else word
            for word in (word.upper() for word in words)
        )
        return tuple(dict.fromkeys("".join(parts)))
    if question.kind is QuizKind.VALIDITY:
        first = words[0].casefold() if words else ""
        return (YES,) if first in ("y", YES) else (NO,) if first in ("n", NO) else ()
    return tuple(dict.fromkeys(word.upper() for word in words))


def has_no_letter(question: Question, text: str) -> bool:
    """True if something was typed, and nothing of it can be an answer; a lone dot is no hook."""
    return bool(text.strip(" ./,;|-" if question.kind is QuizKind.HOOK else None)) and not any(
        map(str.isalpha, text)
    )


def is_too_short(question: Question, word: str) -> bool:
    """True if a slip has the letters of the question, only too few of them."""
    is_of = question.kind is QuizKind.SUBWORD and Counter(word) <= Counter(question.prompt)
    return is_of and len(word) < SHORTEST_SUBWORD


def judge(question: Question, given: Sequence[str]) -> Judged:
    """Judge the answers to a question; see `read_answer`. A card is never missed here."""
    wanted = frozenset(question.answers)
    right = tuple(answer for answer in dict.fromkeys(given) if answer in wanted)
    rest = [answer for answer in dict.fromkeys(given) if answer not in wanted]
    slips: tuple[str, ...] = ()
    if question.kind in _OF_LETTERS:
        slips = tuple(answer for answer in rest if not _is_of_letters(answer, question))
    return Judged(
        right,
        tuple(answer for answer in question.answers if answer not in right),
        tuple(answer for answer in rest if answer not in slips),
        slips,
    )


_OF_LETTERS = frozenset({QuizKind.ANAGRAM, QuizKind.BLANK, QuizKind.SUBWORD})


def _is_of_letters(word: str, question: Question) -> bool:
    """True if a word can be meant as an answer: it has the letters of the question."""
    wanted, has = Counter(question.prompt), Counter(word)
    if question.kind is QuizKind.SUBWORD:
        return len(word) >= SHORTEST_SUBWORD and has <= wanted
    blanks = wanted.pop(BLANK, 0)
    return len(word) == len(question.prompt) and (has - wanted).total() == blanks


def words_of(question: Question, answers: Iterable[str]) -> tuple[str, ...]:
    """Return the words that answers to a question stand for; those of a hook or a gap are whole.

    A question that is answered by yes or no, or by the learner, is about its own word.
    """
    match question.kind:
        case QuizKind.HOOK:
            return tuple(answer.replace("-", question.prompt) for answer in answers)
        case QuizKind.MISSING:
            return tuple(question.prompt.replace(BLANK, answer) for answer in answers)
        case QuizKind.VALIDITY | QuizKind.CARD:
            return (question.prompt,)
        case _:
            return tuple(answers)


def missed_words(question: Question, judged: Judged) -> tuple[str, ...]:
    """Return the words that a judged answer left out; a phoney taken for a word is none."""
    if question.kind is QuizKind.VALIDITY and YES not in question.answers:
        return ()
    is_own = question.kind in (QuizKind.VALIDITY, QuizKind.CARD)
    return (question.prompt,) if is_own else words_of(question, judged.missed)


def wrong_words(question: Question, judged: Judged) -> tuple[str, ...]:
    """Return what a judged answer took for words and is none."""
    if question.kind is QuizKind.VALIDITY:
        return () if judged.is_right or YES in question.answers else (question.prompt,)
    return () if question.kind is QuizKind.CARD else words_of(question, judged.wrong)


def grade_of(judged: Judged, cause: Cause = Cause.UNKNOWN) -> Grade:
    """Return the grade of a first answer; `cause` counts if it was wrong."""
    if judged.is_right or cause is Cause.TYPO:
        return Grade.GOOD
    return Grade.HARD if cause is Cause.MISREAD else Grade.AGAIN


# Phoneys.


def phoneys_like(words: Sequence[str], vocabulary: Vocabulary, seed: int = 0) -> tuple[str, ...]:
    """Return plausible phoneys, one for each word and of the same length where there is one.

    They are made as the phoneys of a bot are. For other lengths, a letter of the word is changed.
    """
    rng = random.Random(f"phoneys {seed}")
    pools: dict[int, list[str]] = {}
    made = make_phoneys(vocabulary.lexicon, vocabulary.levels, seed, every=_PHONEYS_FROM)
    for phoney in made:
        pools.setdefault(len(phoney), []).append(phoney)
    for pool in pools.values():
        rng.shuffle(pool)
    threes = Counter(
        three
        for word, level in vocabulary.levels.items()
        if level <= WELL_KNOWN
        for three in _threes(word)
    )
    found: dict[str, None] = {}
    for word in words:
        pool = pools.get(len(word), [])
        phoney = pool.pop() if pool else _changed(word, vocabulary, rng, found, threes)
        if phoney:
            found[phoney] = None
    return tuple(found)


_KINDS_OF_LETTERS = ("AEIOUY", "BCDFGHJKLMNPQRSTVWXZ")
_USUAL = 15
"""Three letters in a row look usual if at least this many well-known words have them."""


def _changed(
    word: str,
    vocabulary: Vocabulary,
    rng: random.Random,
    taken: Mapping[str, None],
    threes: Mapping[str, int],
) -> str:
    """Return a word with one letter changed, likely to be taken for a word; empty if none is."""
    choices = [
        changed
        for at, letter in enumerate(word)
        for kind in _KINDS_OF_LETTERS
        if letter in kind
        for other in kind
        if (changed := word[:at] + other + word[at + 1 :]) not in taken
        and changed not in vocabulary.lexicon
        and changed not in vocabulary.levels
    ]
    rng.shuffle(choices)
    return max(
        choices,
        key=lambda choice: min(threes.get(three, 0) for three in _threes(choice)) >= _USUAL,
        default="",
    )


def _threes(word: str) -> list[str]:
    framed = f"^{word}$"
    return [framed[at : at + 3] for at in range(len(framed) - 2)]


# Orders.


def in_order(
    questions: Iterable[Question],
    order: Order,
    vocabulary: Vocabulary,
    *,
    seed: int = 0,
    due_ms: Mapping[str, int] | None = None,
) -> tuple[Question, ...]:
    """Return questions in another order.

    Args:
        questions: the questions.
        order: the order.
        vocabulary: for the order by probability, the most probable first.
        seed: for the random order.
        due_ms: for the order of the schedule, when each key is due.
    """
    chosen = sorted(questions, key=lambda question: (question.prompt, question.key))
    match order:
        case Order.RANDOM:
            random.Random(f"order {seed}").shuffle(chosen)
        case Order.PROBABILITY:
            chosen.sort(key=lambda question: -vocabulary.ways(question.prompt))
        case Order.SCHEDULE:
            due = due_ms or {}
            chosen.sort(key=lambda question: (question.key not in due, due.get(question.key, 0)))
        case Order.ALPHABETICAL:
            pass
    return tuple(chosen)


_WORDS_A_QUESTION = 4
"""Several words may be of the same letters."""


def chosen_questions(
    kind: QuizKind,
    found: Sequence[str],
    vocabulary: Vocabulary,
    order: Order,
    most: int | None,
    title: str,
    seed: int,
) -> tuple[Question, ...]:
    """Return at most so many questions on words, in an order; None for all of them.

    Args:
        kind, vocabulary, title, seed: as in `make_questions`.
        found: the words, in alphabetical order.
        order: by which they are chosen and asked.
        most: number of questions.
    """
    if order is Order.RANDOM or most is None:
        chosen = make_questions(kind, found, vocabulary, title=title, seed=seed)
        return in_order(chosen, order, vocabulary, seed=seed)[:most]
    ordered = vocabulary.probable_first(found) if order is Order.PROBABILITY else found
    words = ordered if kind is QuizKind.RECALL else ordered[: most * _WORDS_A_QUESTION]
    return make_questions(kind, words, vocabulary, title=title, seed=seed)[:most]


# A run through a quiz.


@dataclass(frozen=True, slots=True)
class QuizResult:
    """Sums of a quiz, by the first answer to each question.

    Attributes:
        asked, right: questions answered, and those answered right.
        found, wanted: right answers that were given, and all there were.
        wrong: wrong answers given.
    """

    asked: int = 0
    right: int = 0
    found: int = 0
    wanted: int = 0
    wrong: int = 0

    @property
    def recall(self) -> float | None:
        """Share of the answers wanted that were given, 0 to 1; None if none was wanted."""
        return self.found / self.wanted if self.wanted else None

    @property
    def precision(self) -> float | None:
        """Share of the answers given that were right, 0 to 1; None if none was given."""
        given = self.found + self.wrong
        return self.found / given if given else None

    def plus(self, judged: Judged, sign: int = 1) -> QuizResult:
        """Return the sums with one more answer, or with one less if `sign` is -1."""
        return QuizResult(
            self.asked + sign,
            self.right + sign * judged.is_right,
            self.found + sign * len(judged.right),
            self.wanted + sign * (len(judged.right) + len(judged.missed)),
            self.wrong + sign * len(judged.wrong),
        )


class QuizRun:
    """Goes through questions; one that was missed comes again until it is right.

    Only the first answer to a question counts, for the result and for the schedule.

    Args:
        questions: in the order to ask them.
    """

    def __init__(self, questions: Iterable[Question]) -> None:
        self._left = list(questions)
        self._first: dict[str, Judged] = {}
        self._judged: Judged | None = None
        self._is_first = False
        self.result = QuizResult()

    @property
    def current(self) -> Question | None:
        """The question to answer, or that was just answered; None at the end."""
        return self._left[0] if self._left else None

    @property
    def left(self) -> int:
        """Number of questions still to be answered right."""
        return len(self._left) - (self._judged is not None and self._judged.is_right)

    @property
    def judged(self) -> Judged | None:
        """The answer to the current question; None before there is one."""
        return self._judged

    @property
    def is_first(self) -> bool:
        """True if the last answer was the first one to its question."""
        return self._is_first

    def answer(self, given: Sequence[str]) -> Judged:
        """Judge the answer to the current question. Raises RuntimeError if there is none."""
        question = self.current
        if question is None:
            raise RuntimeError("the quiz is over")
        return self._take(judge(question, given))

    def rate(self, *, is_known: bool) -> Judged:
        """Take the learner's own verdict on a card."""
        return self._take(Judged(("known",), ()) if is_known else Judged((), ("known",)))

    def _take(self, judged: Judged) -> Judged:
        question = self.current
        assert question is not None
        self._is_first = question.key not in self._first
        if self._is_first:
            self._first[question.key] = judged
            self.result = self.result.plus(judged)
        self._judged = judged
        return judged

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The current question and those after it."""
        return tuple(self._left)

    def skip(self) -> None:
        """Leave the current question out."""
        if self._left:
            self._left.pop(0)
        self._judged = None

    def excuse(self) -> Judged:
        """Count the answer as right after all, because of a typing error."""
        question, judged = self.current, self._judged
        if question is None or judged is None:
            raise RuntimeError("there is no answer")
        excused = Judged(question.answers or ("known",), ())
        if self._is_first:
            self.result = self.result.plus(judged, -1).plus(excused)
            self._first[question.key] = excused
        self._judged = excused
        return excused

    def go_on(self) -> None:
        """Go to the next question; one that was missed comes again later."""
        if not self._left:
            return
        question = self._left.pop(0)
        if self._judged is None or not self._judged.is_right:
            self._left.insert(_AFTER, question)
        self._judged = None

    def judged_first(self, key: str) -> Judged:
        """Return the first answer to a question. Raises KeyError if it was not answered."""
        return self._first[key]

    @property
    def missed(self) -> tuple[str, ...]:
        """Keys of the questions whose first answer was wrong, in the order they were asked."""
        return tuple(key for key, judged in self._first.items() if not judged.is_right)
