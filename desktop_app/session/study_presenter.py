# SPDX-License-Identifier: MIT
"""Word study of one learner: lists, quizzes, and the cards that are due."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.engine.klv import SHIPPED
from desktop_app.learn.card_sources import (
    MistakeCard,
    RulingCard,
    Taken,
    reviewed_games,
    ruling_cards,
    ruling_of,
)
from desktop_app.learn.deck import LOG, Deck, DueCount, Grade, Limits, NewCard
from desktop_app.learn.quiz_results import LOG as RESULTS
from desktop_app.learn.quiz_results import WALL, QuizEntry, keep_result
from desktop_app.learn.quizzes import (
    NO,
    YES,
    Cause,
    Judged,
    Order,
    Question,
    QuizKind,
    QuizResult,
    QuizRun,
    card_key,
    chosen_questions,
    grade_of,
    has_no_letter,
    judge,
    lexicon_of,
    missed_words,
    read_answer,
    words_of,
    wrong_words,
)
from desktop_app.learn.stopwatch import MS_A_SECOND, SECONDS_A_MINUTE, Stopwatch, time_text
from desktop_app.learn.study_acts import NO_REVIEWS, NewWords, new_words, take_games
from desktop_app.learn.study_files import (
    nothing_imported,
    read_cards,
)
from desktop_app.learn.word_lists import alphagram_of
from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.rules.move import Move
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.clock_driver import awake_ms
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.study_cards import (
    MistakeView,
    RulingView,
    StudyWords,
    WordCard,
    card_name,
    mistake_view,
    ruling_view,
    slips_sentence,
    taken_sentence,
    write_words,
)
from desktop_app.session.study_lists import StudyLists
from desktop_app.session.study_views import MAX_SHOWN, Asked, ListFacts, ListOffer, StudyEnd
from desktop_app.session.study_work import Task
from desktop_app.settings.paths import cache_dir, journals_dir, resource_path
from desktop_app.storage.errors import StorageError
from desktop_app.translation.words import tr

__all__ = [
    "NO",
    "TYPED",
    "YES",
    "Asked",
    "Cause",
    "DueCount",
    "Grade",
    "Judged",
    "ListFacts",
    "ListOffer",
    "MistakeView",
    "Order",
    "QuizKind",
    "QuizResult",
    "RulingView",
    "StudyEnd",
    "StudyPresenter",
    "WordCard",
    "time_text",
]

TICK_MS = 200
MOST_CARDS = 40
"""Word cards that are shown with an answer."""
TYPED = frozenset({QuizKind.ANAGRAM, QuizKind.RECALL, QuizKind.BLANK, QuizKind.SUBWORD})
"""Kinds whose answers are typed one after the other."""
_OF_ONE_WORD = frozenset({QuizKind.RECALL, QuizKind.BLANK, QuizKind.SUBWORD})
"""Kinds of which each missed word becomes an anagram card."""


class StudyPresenter(StudyLists):
    """Runs a learner's word study. An answer is on disk before the next question is emitted.

    Args:
        learn: the learner.
        store: the word lists.
        definitions: of words.
        list_name: returns the name of the word list to study.
        limits: returns how many cards are asked a day at most.
        clock_ms: milliseconds of a clock that is never set back.

    Signals:
        counted: `DueCount`, after the deck was opened or changed.
        asked: `Asked`, a question or what was found of it so far.
        judged: `Judged`, the answer to the question.
        cards_made: a tuple of `WordCard` for the answers of the question.
        ended: `StudyEnd`.
        ticked: milliseconds left in a session with a time limit.
        meanings_found: the meaning of each word that was missed, by the word.

    `listed`, `said` and `refused` are those of `StudyLists`.
    """

    counted = Signal(object)
    asked = Signal(object)
    judged = Signal(object)
    cards_made = Signal(object)
    ended = Signal(object)
    ticked = Signal(int)
    meanings_found = Signal(object)

    def __init__(
        self,
        learn: LearnPresenter,
        store: LexiconStore,
        definitions: Definitions,
        list_name: Callable[[], str],
        limits: Callable[[], Limits] = Limits,
        *,
        clock_ms: Callable[[], int] = awake_ms,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(learn, StudyWords(store, definitions), list_name, parent)
        self._limits = limits
        self._deck: Deck | None = None
        self._deck_folder: Path | None = None
        self._run: QuizRun | None = None
        self._before: QuizRun | None = None
        self._given: list[str] = []
        self._seen: set[str] = set()
        self._questions: dict[str, Question] = {}
        self._sources: Mapping[str, MistakeCard | RulingCard] = {}
        self._asked_at_ms = 0
        self._missed_keys: tuple[str, ...] = ()
        self._are_due = False
        self._put_off: set[str] = set()
        self._suspended: set[str] = set()
        self.clock_ms = clock_ms
        self._watch = Stopwatch(None, clock_ms)
        self._quiz: tuple[str, str] | None = None
        self._ticker = QTimer(self)
        self._ticker.setInterval(TICK_MS)
        self._ticker.timeout.connect(self.tick)

    # ------------------------------------------------------------------ the deck

    def open(self) -> None:
        """Open the deck of the learner, count what is due, and name a damaged search."""
        folder, limits = self._learn.learner.folder, self._limits()
        for problem in self._learn.report(*self.saved.problems())[:1]:
            self.refused.emit(problem)
        if self._deck is not None and self._deck_folder == folder:
            self._deck.limits = limits
            self.counted.emit(self._deck.counts())
            return
        self._deck, self._run = None, None
        log, wall = self._learn.learner.log(LOG), self._learn.now_ms

        def take(deck: Deck) -> None:
            self._deck, self._deck_folder = deck, folder
            self.counted.emit(deck.counts())
            for problem in self._learn.report(*deck.problems)[:1]:
                self.refused.emit(problem)

        self._work(Task.DECK, lambda: Deck(log, wall=wall, limits=limits), take)

    @property
    def counts(self) -> DueCount:
        """How many cards there are to ask today; none before the deck is open."""
        return DueCount() if self._deck is None else self._deck.counts()

    @property
    def card_count(self) -> int:
        """Number of cards in the deck."""
        return 0 if self._deck is None else len(self._deck)

    @property
    def answered_count(self) -> int:
        """Number of cards that were answered at least once."""
        return 0 if self._deck is None else self._deck.answered

    def suspended_cards(self) -> tuple[tuple[str, str], ...]:
        """Return the key and the name of each card that is not asked, in the order of the deck."""
        deck = self._deck
        if deck is None:
            return ()
        return tuple((key, card_name(deck.card(key), tr)) for key in deck.suspended)

    def resume(self, keys: Sequence[str]) -> None:
        """Ask suspended cards again; `counted` or `refused` follows."""
        self._suspend(keys, is_suspended=False)

    def _suspend(self, keys: Sequence[str], *, is_suspended: bool) -> bool:
        try:
            assert self._deck is not None
            self._deck.suspend(keys, is_suspended=is_suspended)
        except StorageError as error:
            self.refused.emit(told(error))
            return False
        self._tell_counts()
        return True

    def suspend(self) -> None:
        """Do not ask the card of this question any more, until it is resumed; go on."""
        run, deck, question = self._run, self._deck, self._open_question
        if run is None or deck is None or question is None or question.key not in deck:
            return
        if self._suspend((question.key,), is_suspended=True):
            self._suspended.add(question.key)
            self._leave_out(run)

    # ------------------------------------------------------------------ files of cards

    def export_words(self, path: Path, query: str) -> None:
        """Write the words of a query, with boxes and days, as CSV or, to `.apkg`, as Anki deck."""
        find, words, name = self._finding(query), self._words, self._list_name()
        log, wall = self._learn.learner.log(LOG), self._learn.now_ms

        def work() -> Sentence:
            return write_words(path, find(), query, words, name, Deck(log, wall=wall))

        self._work(Task.CHANGE, work, self.said.emit)

    def import_cards(self, path: Path) -> None:
        """Add the cards of a CSV file or of another program's card box, with their days."""
        words, name, deck = self._words, self._list_name(), self._deck
        if deck is None:
            return
        day, title = deck.day, dict(self.word_lists).get(name, name)

        def read() -> tuple[list[NewCard], tuple[str, ...]]:
            try:
                found: tuple[list[NewCard], tuple[str, ...]] = words.with_vocabulary(
                    name, lambda vocabulary: read_cards(path, vocabulary, day, title)
                )
            except LexiconError as error:
                raise nothing_imported(error) from None
            return found

        self._work(
            Task.CHANGE,
            read,
            lambda found: self._add_cards(*found),
        )

    # ------------------------------------------------------------------ sessions

    def start(self, query: str, kind: QuizKind, order: Order, most: int, minutes: int = 0) -> None:
        """Begin a quiz on at most this many questions about the words of a query.

        With minutes, it ends when they are over.
        """
        self._begin(self._make(query, kind, order, most), (kind.value, query), minutes)

    def make_questions(
        self,
        query: str,
        order: Order,
        most: int,
        take: Callable[[tuple[Question, ...]], None],
    ) -> None:
        """Make anagram questions about the words of a query for `take`, which gets at least one."""
        work = self._make(query, QuizKind.ANAGRAM, order, most)
        self._work(Task.QUESTIONS, work, lambda made: self._take_some(made, take))

    def _take_some(
        self, made: tuple[Question, ...], take: Callable[[tuple[Question, ...]], None]
    ) -> None:
        if made:
            take(made)
        else:
            self.refused.emit(Sentence("There is nothing to ask."))

    def start_due(self) -> None:
        """Begin with the cards of today."""
        if self._deck is None:
            return
        try:
            keys = self._deck.today()
        except StorageError as error:
            self.refused.emit(told(error))
            return
        self._begin_cards(keys, are_due=True)

    def start_missed(self) -> None:
        """Ask again what was missed at first in the session that has ended."""
        self._begin_cards(self._missed_keys)

    def _begin_cards(self, keys: Sequence[str], *, are_due: bool = False) -> None:
        """Begin with the questions of cards, in this order."""
        deck, words = self._deck, self._words
        sources: dict[str, MistakeCard | RulingCard] = {}
        for key in keys:
            if deck is not None and key in deck and not lexicon_of(key):
                found = MistakeCard.of(deck.card(key).data) or ruling_of(key, tr)
                if found is not None:
                    sources[key] = found
        self._sources, asked = sources, self._questions

        def make() -> tuple[Question, ...]:
            made = {question.key: question for question in words.questions_of(tuple(keys))}
            made |= {key: Question(key, QuizKind.CARD, "", ()) for key in sources}
            # The key of a whole list does not make its question again.
            made |= {key: asked[key] for key in keys if key in asked and key not in made}
            return tuple(made[key] for key in keys if key in made)

        self._begin(make, are_due=are_due)

    def add_cards(self, query: str, kind: QuizKind) -> None:
        """Add cards on the words of a query to the deck."""
        find, words, name = self._finding(query), self._words, self._list_name()

        def work() -> NewWords:
            found = find()
            made: NewWords = words.with_vocabulary(
                name, lambda vocabulary: new_words(kind, found, vocabulary, query)
            )
            return made

        self._work(Task.CHANGE, work, self._add_words)

    def _add_words(self, new: NewWords) -> None:
        shared = Sentence("Words of the same letters share a card.")
        is_shared = any(
            question.kind is QuizKind.ANAGRAM and len(question.answers) > 1
            for question in new.questions
        )
        more = [shared] if is_shared else []
        self._add_cards(new.cards, more, is_in_order=new.is_in_order)

    def add_missed(self) -> None:
        """Add what was missed at first in the session that has ended.

        Of a question for many words, each word that was missed becomes an anagram card.
        """
        keys: dict[str, None] = {}
        for key in self._missed_keys:
            question = self._questions.get(key)
            if question is None or question.kind not in _OF_ONE_WORD:
                keys[key] = None
            elif self._run is not None:
                name = lexicon_of(key)
                keys |= {
                    card_key(QuizKind.ANAGRAM, name, alphagram_of(word)): None
                    for word in self._run.judged_first(key).missed
                }
        self._add(list(keys))

    def add_rulings(self, ruleset_id: str) -> None:
        """Add a card for each case and topic of a rule book."""
        try:
            self._add([card.key for card in ruling_cards(ruleset_id)])
        except RulesetError as error:
            self.refused.emit(told(error))

    def add_mistakes(self, player: str) -> None:
        """Add the mistakes of a player in reviewed games, and the words they missed there."""
        log, wall, store = self._learn.learner.log(LOG), self._learn.now_ms, self._words.store
        journals, leaves, limits = journals_dir(), resource_path(*SHIPPED), self._limits()

        def work() -> tuple[Deck, Taken, int]:
            # Another deck of the same log: this one belongs to the thread of the window.
            deck = Deck(log, wall=wall, limits=limits)
            games = tuple(reviewed_games(journals, store, leaves, cache_dir()))
            return deck, *take_games(deck, games, player, journals)

        def take(result: tuple[Deck, Taken, int]) -> None:
            deck, taken, words = result
            if self._learn.learner.log(LOG).path == log.path:
                self._deck = deck
            for problem in self._learn.report(*taken.problems)[:1]:
                self.refused.emit(problem)
            if taken.games:
                self.said.emit(taken_sentence(player, taken, words))
                self._tell_counts()
            elif not taken.problems:
                self.refused.emit(NO_REVIEWS)

        self._work(Task.CHANGE, work, take)

    def _add(self, keys: list[str], more: Sequence[str] = ()) -> None:
        self._add_cards([NewCard(key) for key in keys], more)

    def _add_cards(
        self, cards: Sequence[NewCard], more: Sequence[str] = (), *, is_in_order: bool = True
    ) -> None:
        """Add cards, and say how many; `more` are sentences to say after that."""
        deck = self._deck
        if deck is None:
            return
        try:
            count = deck.add(cards, is_in_order=is_in_order)
        except StorageError as error:
            self.refused.emit(told(error))
            return
        if count:
            said = Sentence.counted("One card was added.", "{count} cards were added.", count)
        elif cards:
            said = Sentence("You have these cards already.")
        else:
            said = Sentence("No card was added.")
        self.said.emit(" ".join(map(tr, (said, *more))))
        self._tell_counts()

    def _make(
        self, query: str, kind: QuizKind, order: Order, most: int | None
    ) -> Callable[[], tuple[Question, ...]]:
        find, words, name = self._finding(query), self._words, self._list_name()
        seed = self._learn.now_ms()

        def work() -> tuple[Question, ...]:
            found = find()
            questions: tuple[Question, ...] = words.with_vocabulary(
                name,
                lambda vocabulary: chosen_questions(
                    kind, found, vocabulary, order, most, query, seed
                ),
            )
            return questions

        return work

    def _begin(
        self,
        work: Callable[[], tuple[Question, ...]],
        quiz: tuple[str, str] | None = None,
        minutes: int = 0,
        *,
        are_due: bool = False,
    ) -> None:
        def begin(questions: tuple[Question, ...]) -> None:
            self._quiz = quiz
            limit_ms = minutes * SECONDS_A_MINUTE * MS_A_SECOND
            self._watch = Stopwatch(limit_ms or None, self.clock_ms)
            self._watch.go()
            if limit_ms:
                self._ticker.start()
            self._run, self._before = QuizRun(questions), None
            self._questions = {question.key: question for question in questions}
            self._seen, self._put_off, self._suspended = set(), set(), set()
            self._are_due = are_due
            self._ask()

        self._work(Task.QUESTIONS, work, lambda made: self._take_some(made, begin))

    @property
    def left_ms(self) -> int | None:
        """Milliseconds left in the session; None without a time limit."""
        return self._watch.left_ms

    def tick(self) -> None:
        """Show the time; when it is up, judge what was given, and end the session."""
        left_ms = self.left_ms
        if left_ms is None or not self._watch.is_running:
            return
        self.ticked.emit(left_ms)
        run, question = self._run, self._open_question
        if left_ms or run is None:
            return
        if question is not None and question.kind in TYPED and self._given:
            run.answer(self._given)
        self._end(run, is_sudden=True)

    def stop(self) -> None:
        """End the session; its answers are kept."""
        if self._run is not None:
            self._end(self._run)

    def _end(self, run: QuizRun, *, is_sudden: bool = False) -> None:
        self._watch.stop()
        self._ticker.stop()
        missed: dict[str, None] = {}
        wrong: dict[str, None] = {}
        for key in filter(lexicon_of, run.missed):
            question, judged = self._questions[key], run.judged_first(key)
            missed |= dict.fromkeys(missed_words(question, judged))
            wrong |= dict.fromkeys(wrong_words(question, judged))
        self._before = None
        self._tell_counts()
        end = StudyEnd(
            run.result,
            tuple(missed),
            tuple(wrong),
            is_sudden=is_sudden,
            put_off=len(self._put_off),
            suspended=len(self._suspended),
        )
        self._finish(run.missed, end, self._watch)

    def end_wall(
        self, query: str, keys: tuple[str, ...], missed: tuple[str, ...], result: QuizResult,
        watch: Stopwatch, questions: Mapping[str, Question], *, is_sudden: bool = False,
    ) -> None:  # fmt: skip
        """End an anagram wall: keep its result, and offer what was missed as after a quiz.

        Missed are `keys` of `questions` and, of their words, `missed`.
        """
        self._run, self._questions, self._quiz = None, dict(questions), (WALL, query)
        self._finish(keys, StudyEnd(result, missed, is_sudden=is_sudden), watch)

    def _finish(self, keys: tuple[str, ...], end: StudyEnd, watch: Stopwatch) -> None:
        self._missed_keys = keys
        quiz, self._quiz = self._quiz, None
        if quiz is None or not end.result.asked:
            self.ended.emit(end)
        else:
            entry = QuizEntry.of(
                *quiz,
                self._list_name(),
                (watch.limit_ms or 0) // MS_A_SECOND,
                watch.used_ms,
                end.result,
                self._learn.now_ms(),
            )
            before = None
            try:
                before = keep_result(self._learn.learner.log(RESULTS), entry)
            except StorageError as error:
                self.refused.emit(told(error))
            self.ended.emit(end.compared(entry, before))
        words = self._words
        if end.missed:
            self._work(
                Task.CARDS,
                lambda: {word: words.meaning(word) for word in end.missed[:MAX_SHOWN]},
                self.meanings_found.emit,
            )

    # ------------------------------------------------------------------ one question

    def _ask(self) -> None:
        run = self._run
        assert run is not None
        question = run.current
        self._given = []
        self._asked_at_ms = self._learn.now_ms()
        if question is None:
            self._end(run)
            return
        self._tell(run, question)
        self._make_cards(question)

    def _tell(self, run: QuizRun, question: Question) -> None:
        deck = self._deck
        is_again = question.key in self._seen
        is_scheduled = deck is not None and question.key in deck and not is_again
        found = tuple(answer for answer in self._given if answer in question.answers)
        wrong = tuple(answer for answer in self._given if answer not in question.answers)
        card = self._sources.get(question.key)
        self.asked.emit(
            Asked(
                question,
                run.left,
                run.result,
                is_scheduled,
                is_again,
                is_scheduled and not self._are_due,
                found,
                wrong,
                mistake_view(card) if isinstance(card, MistakeCard) else None,
                ruling_view(card) if isinstance(card, RulingCard) else None,
            )
        )

    def give_move(self, move: Move) -> None:
        """Take a move in place of a mistake; `judged` says if it is as good as the best."""
        question, run = self._open_question, self._run
        card = None if question is None else self._sources.get(question.key)
        if isinstance(card, MistakeCard) and run is not None:
            self._before = copy.deepcopy(run)
            self.judged.emit(run.rate(is_known=card.is_right(move)))

    def _make_cards(self, question: Question) -> None:
        if not lexicon_of(question.key):
            self.cards_made.emit(())
            return
        shown: tuple[str, ...] = (question.prompt,)
        if question.kind in TYPED or question.kind is QuizKind.MISSING:
            shown = words_of(question, question.answers)[:MOST_CARDS]
        if question.kind is QuizKind.RECALL:
            shown = ()
        words, name = self._words, lexicon_of(question.key)
        self._work(Task.CARDS, lambda: words.cards(name, shown), self.cards_made.emit)

    def give(self, text: str) -> None:
        """Take a typed answer. Where there may be several, an empty text ends them."""
        question = self._open_question
        if question is None:
            return
        given = read_answer(question, text)
        if not given and has_no_letter(question, text):
            self.refused.emit(Sentence("Type letters."))
            return
        if question.kind is QuizKind.VALIDITY and not given:
            self.refused.emit(Sentence("Answer yes or no."))
            return
        slips = judge(question, given).slips
        new = [answer for answer in given if answer not in self._given and answer not in slips]
        self._given += new
        is_whole = set(question.answers) <= set(self._given)
        if question.kind in TYPED and text.strip() and not is_whole:
            assert self._run is not None
            if new or not slips:
                self._tell(self._run, question)
            if slips:
                self.refused.emit(slips_sentence(question, slips))
            return
        self._judge(question)

    def reveal(self) -> None:
        """Turn a flashcard round."""
        question = self._open_question
        if question is not None:
            self.judged.emit(Judged((), ()))

    @property
    def so_far(self) -> tuple[int, QuizResult]:
        """Questions still to be answered right, and the sums, with an answer that is shown."""
        return (0, QuizResult()) if self._run is None else (self._run.left, self._run.result)

    @property
    def _open_question(self) -> Question | None:
        run = self._run
        return None if run is None or run.judged is not None else run.current

    def _judge(self, question: Question) -> None:
        run = self._run
        assert run is not None
        self._before = copy.deepcopy(run)
        self.judged.emit(run.answer(self._given))

    def grade(self, grade: Grade) -> None:
        """Grade a right answer or a flashcard, and go on."""
        run = self._run
        question = run.current if run is not None else None
        if run is None or question is None:
            return
        if question.kind is QuizKind.CARD and run.judged is None:
            self._before = copy.deepcopy(run)
            run.rate(is_known=grade is not Grade.AGAIN)
        if run.judged is not None:
            self._go_on(run, question, grade, "")

    def give_cause(self, cause: Cause) -> None:
        """Say why an answer was wrong, and go on; a typing error counts as right."""
        run = self._run
        question = run.current if run is not None else None
        if run is None or question is None or run.judged is None:
            return
        grade = grade_of(run.judged, cause)
        if cause is Cause.TYPO:
            run.excuse()
        self._go_on(run, question, grade, cause.value)

    def _go_on(self, run: QuizRun, question: Question, grade: Grade, cause: str) -> None:
        deck = self._deck
        if deck is not None and run.is_first and question.key in deck:
            used_ms = max(0, self._learn.now_ms() - self._asked_at_ms)
            try:
                deck.answer(question.key, grade, cause=cause, used_ms=used_ms)
            except StorageError as error:
                self.refused.emit(told(error))
                return
        self._seen.add(question.key)
        run.go_on()
        self._ask()

    def undo(self) -> None:
        """Take the last answer back and ask it again."""
        run, before = self._run, self._before
        if run is None or before is None:
            self.refused.emit(Sentence("There is nothing to undo."))
            return
        question = before.current
        assert question is not None
        if run.judged is None:
            # It was graded: the deck has it.
            deck = self._deck
            if deck is not None and question.key in deck and run.is_first:
                try:
                    deck.undo()
                except StorageError as error:
                    self.refused.emit(told(error))
                    return
            self._seen.discard(question.key)
        self._run, self._before = before, None
        self._ask()

    def postpone(self, *, is_rest: bool = False) -> None:
        """Ask this card tomorrow, or with `is_rest` every card that is left."""
        run, deck = self._run, self._deck
        if run is None or deck is None or run.current is None:
            return
        keys = [question.key for question in (run.waiting if is_rest else run.waiting[:1])]
        try:
            deck.postpone([key for key in keys if key in deck], is_today=True)
        except StorageError as error:
            self.refused.emit(told(error))
            return
        self._put_off |= {key for key in keys if key in deck}
        if is_rest:
            self._end(run)
        else:
            self._leave_out(run)

    def _leave_out(self, run: QuizRun) -> None:
        """Go on without the current question."""
        self._before = None
        run.skip()
        self._ask()

    def _tell_counts(self) -> None:
        if self._deck is not None:
            self._deck.close()
            self.counted.emit(self._deck.counts())
