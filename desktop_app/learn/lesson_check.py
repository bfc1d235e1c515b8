# SPDX-License-Identifier: MIT
"""The check of lessons: everything about them that a word list, the rules or other lessons decide.

What the form of a file decides is found by `lesson_file`. The limits are explained in
docs/lessons.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_app.engine.candidates import rank_moves
from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.errors import FormatError, quoted
from desktop_app.learn import board_questions
from desktop_app.learn.answers import Question, Room, commonness, level_of
from desktop_app.learn.facts import PLACE, FactError, facts_at
from desktop_app.learn.lesson import (
    NOTATIONS,
    Challenge,
    Choose,
    Click,
    ExchangeTiles,
    Fill,
    Legal,
    Lesson,
    Order,
    Pick,
    Place,
    Reading,
    Ruling,
    Score,
    Step,
    Task,
    Turn,
    Type,
)
from desktop_app.learn.lesson_file import LessonFile, load_lessons, nearest_place
from desktop_app.learn.lesson_order import used_too_early
from desktop_app.learn.lesson_prose import Prose, named_letters
from desktop_app.learn.moves import find_play_faults, move_text, outlook_of, read_move
from desktop_app.learn.questions import OrderQuestion, PickQuestion, TypeQuestion, ask
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.ruleset_files import bundled_files
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import load_topic, ruling_topics
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.rules.position_check import Position, position_faults, words_on
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.tiles import holds_tiles
from desktop_app.sentences.sentence import Sentence

MIN_EASY_PLAYS = 3
MAX_SHARE = 0.25
"""Of all plays that may reach the least score of a task."""
MIN_LEAD_MILLIPOINTS = 3_000
"""By which the best choice has to lead."""

MAX_LEFT_OUT_MILLIPOINTS = 10_000
"""By which a play that is not offered may lead the best choice."""

MAX_SENTENCE_WORDS = 16
MAX_MEAN_WORDS = 10.0
MAX_STEP_WORDS = 40
MAX_TERMS = 3
COMMON_LEVEL = 20
MIN_COMMON_SHARE = 0.95
MAX_ARI = 5.0
MIN_ARI_WORDS = 100
"""Formulas of readability say nothing about shorter texts."""

_TERMS = (
    "anagram bag bingo blank bonus challenge clock column consonant cross director endgame "
    "exchange hold hook leave lexicon opponent overtime pass phoney premium rack row score square "
    "stem suffix tile total tournament turn vowel"
)
GLOSSARY = frozenset(_TERMS.split())
"""Terms of the game that any lesson may use."""

_TOPICS_OF_FAULTS: Mapping[str, tuple[str, ...]] = {
    "bent": ("one-line", "disconnected-diagonal"),
    "gap": ("one-line", "disconnected-diagonal", "must-connect"),
    "apart": ("must-connect", "adjacency", "disconnected-diagonal"),
    "off-centre": ("first-play-miss-centre", "how-to-play"),
    "too-short": ("first-play-min", "how-to-play"),
    "not-a-word": ("adjacency", "scoring-words", "lexicon", "how-to-play"),
    "bag-too-small": ("exchange-min-bag", "exchange-illegal"),
}
"""Topics that state a fault; other faults have none."""

_BY_THE_BOOK = (Turn, Ruling, Challenge)
"""Tasks that are about the ruleset itself."""


def check_lessons(files: Sequence[LessonFile], store: LexiconStore) -> tuple[LessonFile, ...]:
    """The files with every problem of their lessons, in the order of the file."""
    cycles = _cycles(files)
    every = {lesson_file.id: lesson_file for lesson_file in (*load_lessons(), *files)}
    known = set(every)
    lessons = [
        lesson_file.lesson for lesson_file in every.values() if lesson_file.lesson is not None
    ]
    checked = []
    for file in files:
        found = list(file.problems)
        if file.lesson is not None:
            check = _Check(file.lesson, store)
            check.needs(known, cycles.get(file.id, ()))
            check.order(lessons)
            check.rules()
            check.language()
            found = check.problems
        found.sort(key=lambda error: (error.line or 0, error.column or 0))
        checked.append(replace(file, problems=tuple(found)))
    return tuple(checked)


def _cycles(files: Sequence[LessonFile]) -> dict[str, tuple[str, ...]]:
    """The lessons that need themselves, each with the way around."""
    needs = {file.id: file.lesson.needs for file in files if file.lesson is not None}
    found: dict[str, tuple[str, ...]] = {}
    for start in needs:
        ways: list[tuple[str, ...]] = [(start,)]
        seen: set[str] = set()
        while ways:
            way = ways.pop()
            for other in needs.get(way[-1], ()):
                if other == start:
                    found.setdefault(start, (*way, start))
                elif other not in seen:
                    seen.add(other)
                    ways.append((*way, other))
    return found


@dataclass(frozen=True, slots=True)
class _Text:
    """A text of a lesson and its path."""

    path: str
    text: str


class _Check:
    """Collects the problems of one lesson."""

    def __init__(self, lesson: Lesson, store: LexiconStore) -> None:
        self._lesson, self._store = lesson, store
        self.problems: list[FormatError] = []

    def _note(self, path: str, message: str) -> None:
        line, column = nearest_place(self._lesson.places, path)
        self.problems.append(FormatError(message, file=self._lesson.file, line=line, column=column))

    # --- other lessons ---

    def needs(self, known: set[str], cycle: Sequence[str]) -> None:
        """Check the lessons that come before."""
        for index, name in enumerate(self._lesson.needs):
            if name not in known:
                names = ", ".join(sorted(known - {self._lesson.id})) or Sentence("none")
                self._note(
                    f"needs[{index}]",
                    Sentence(
                        "{name} is not a lesson; expected one of {known}",
                        name=quoted(name),
                        known=names,
                    ),
                )
        if cycle:
            self._note(
                "needs",
                Sentence("these lessons need one another: {names}", names=" -> ".join(cycle)),
            )

    def order(self, lessons: Sequence[Lesson]) -> None:
        """Check that nothing is used before it was shown, here or in a lesson before."""
        for index, step in enumerate(self._lesson.steps):
            for at, name in enumerate(step.teaches):
                if name not in NOTATIONS:
                    self._note(
                        f"step[{index}].teaches[{at}]",
                        Sentence(
                            "{name} is not a notation; expected one of {known}",
                            name=quoted(name),
                            known=", ".join(NOTATIONS),
                        ),
                    )
        for path, fault in used_too_early(self._lesson, lessons):
            self._note(path, fault)

    # --- rules and words ---

    def rules(self) -> None:
        """Check everything that rulesets and word lists decide."""
        lesson = self._lesson
        before = len(self.problems)
        self._check_names()
        if self._store.find(lesson.lexicon) is None:
            names = ", ".join(installed.name for installed in self._store.installed())
            self._note(
                "lexicon",
                Sentence(
                    "{name} is not a word list; expected one of {known}",
                    name=quoted(lesson.lexicon),
                    known=names,
                ),
            )
            return
        words = self._store.load(lesson.lexicon)
        rooms = [Room.of(load_ruleset(file.stem), words) for file in bundled_files()]
        self._check_positions(rooms[0])
        if len(self.problems) > before:
            # Every task would name a wrong position again.
            return
        for index, step in enumerate(lesson.steps):
            self._check_step(step, f"step[{index}]", rooms)

    def _check_names(self) -> None:
        """Check the names of topics and rulesets."""
        lesson = self._lesson
        topics = [(f"topics[{index}]", name) for index, name in enumerate(lesson.topics)]
        rulesets = []
        for index, task in enumerate(lesson.steps):
            if not isinstance(task, Task):
                continue
            path = f"step[{index}]"
            topics.append((f"{path}.topic", task.topic))
            rulesets.append((f"{path}.under", task.under))
            if isinstance(task, Legal):
                topics.append((f"{path}.reason", task.reason))
            if isinstance(task, Challenge):
                rulesets += [(f"{path}.rulesets[{at}]", e) for at, e in enumerate(task.rulesets)]
            if isinstance(task, Ruling):
                self._check_ruling(task, path)
        for load, names in ((load_topic, topics), (load_ruleset, rulesets)):
            for path, name in names:
                try:
                    if name:
                        load(name)
                except (ValueError, RulesetError) as error:
                    self._note(path, str(error))

    def _check_ruling(self, task: Ruling, path: str) -> None:
        known = [topic.id for topic in ruling_topics()]
        if not task.topic:
            self._note(f"{path}.task", Sentence("topic is missing; a ruling needs it"))
        elif task.topic not in known:
            self._note(
                f"{path}.topic",
                Sentence(
                    "{topic} is not asked as a ruling; expected one of {known}",
                    topic=quoted(task.topic),
                    known=", ".join(known),
                ),
            )

    def _check_positions(self, room: Room) -> None:
        for name, cgp in self._lesson.positions.items():
            position = Position(tuple(cgp.board.placements()), cgp.racks)
            for fault in position_faults(room.ruleset, position):
                # A finished game is a position of a lesson too.
                if all(cgp.racks[:2]) or fault.seat is None or cgp.racks[fault.seat]:
                    self._note(f"positions.{name}", fault.sentence)
            for word in dict.fromkeys(words_on(cgp.board)):
                if not room.lexicon.is_acceptable(word):
                    self._note(
                        f"positions.{name}",
                        Sentence("{word} on the board is not in the list", word=word),
                    )

    def _check_step(self, step: Step, path: str, rooms: Sequence[Room]) -> None:
        position = self._lesson.position(step)
        if isinstance(step, Reading):
            if step.play and position is not None:
                self._check_play(f"{path}.play", step.play, position, rooms[0], of_words=True)
            self._check_prose(step, path, rooms[0], None)
            return
        assert isinstance(step, Task)
        before = len(self.problems)
        self._check_plays(step, path, position, rooms[0].under(step.under))
        if len(self.problems) > before:
            return
        try:
            questions = [ask(step, position, room) for room in rooms]
            self._check_question(questions[0], path)
            self._check_rulesets(questions, path)
            self._check_prose(step, path, questions[0].room, questions[0])
        except FactError:
            self._check_prose(step, path, rooms[0].under(step.under), None)
        except (ValueError, KeyError) as error:
            self._note(f"{path}.task", Sentence("cannot be asked: {why}", why=str(error)))

    def _check_prose(self, step: Step, path: str, room: Room, question: Question | None) -> None:
        """Check the claims of a step, and what its sentences say."""
        letters = named_letters([claim for other in self._lesson.steps for claim in other.claims])
        prose = Prose(step, facts_at(self._lesson, step, room), question, letters)
        for index, fault in prose.claims():
            self._note(f"{path}.claims[{index}]", fault)
        for text in texts_of_step(step, path):
            for fault in prose.faults(text.text):
                self._note(text.path, fault)

    # --- plays ---

    def _check_plays(self, task: Task, path: str, position: CgpPosition | None, room: Room) -> None:
        """Check that the plays of a task can be made at its position."""
        needs_rack = isinstance(task, Place | ExchangeTiles | Turn)
        if isinstance(task, Choose):
            needs_rack = bool(task.plays)
        has_plays = bool(getattr(task, "play", "") or getattr(task, "plays", ()))
        if (needs_rack or has_plays) and position is None:
            self._note(f"{path}.task", Sentence("at is missing; the task needs a position"))
            return
        if position is None:
            return
        if needs_rack and not position.racks[0]:
            self._note(f"{path}.at", Sentence("the position has no rack for the learner"))
        match task:
            case Score() | Turn():
                self._check_play(f"{path}.play", task.play, position, room, of_words=True)
            case Challenge():
                self._check_play(f"{path}.play", task.play, position, room)
            case Click(play=play) | Pick(play=play) if play:
                self._check_play(f"{path}.play", play, position, room)
            case Choose() | Place():
                for index, text in enumerate(task.plays):
                    where = f"{path}.plays[{index}]"
                    self._check_play(where, text, position, room, of_words=True)
            case Fill():
                self._check_fill(task, path, position, room)

    def _check_fill(self, task: Fill, path: str, position: CgpPosition, room: Room) -> None:
        board = position.board
        for index, text in enumerate(task.plays):
            # The racks are not looked at, because several turns are played.
            at = replace(position, board=board, racks=((), ()))
            self._check_play(f"{path}.plays[{index}]", text, at, room, of_words=True)
            _, placements = read_move(text, board)
            if all(board.layout.holds(placement.row, placement.col) for placement in placements):
                board = board.with_placements(placements)

    def _check_play(
        self, path: str, text: str, position: CgpPosition, room: Room, *, of_words: bool = False
    ) -> None:
        """Check one play: that it is on the board, and with `of_words` that it is legal."""
        try:
            move, placements = read_move(text, position.board)
        except ValueError as error:
            self._note(path, str(error))
            return
        if isinstance(move, Pass):
            return
        if isinstance(move, Exchange):
            if position.racks[0] and not holds_tiles(position.racks[0], move.tiles):
                self._note(path, Sentence("{move}: the tiles are not on the rack", move=text))
            return
        for fault in find_play_faults(room, position, placements):
            # A play that is challenged may be wrong in any way that leaves it on the board.
            if not of_words and fault.kind not in ("no-tiles", "off-board", "taken"):
                continue
            self._note(
                path,
                Sentence(
                    "{move} cannot be played here: {kind} {items}",
                    move=text,
                    kind=fault.kind,
                    items=fault.items,
                ),
            )

    # --- questions ---

    def _check_question(self, question: Question, path: str) -> None:
        """Check one question under the first ruleset: its answer and its mistakes."""
        match question:
            case board_questions.ScoreQuestion():
                self._check_score(question, path)
            case board_questions.PlaceQuestion():
                self._check_place(question, path)
            case board_questions.ChooseQuestion():
                self._check_choose(question, path)
            case board_questions.LegalQuestion():
                self._check_legal(question, path)
            case board_questions.ClickQuestion():
                self._check_click(question, path)
            case PickQuestion():
                self._check_pick(question, path)
            case OrderQuestion():
                if len(set(question.options)) < 2:
                    self._note(f"{path}.task", Sentence("expected two different items or more"))
            case TypeQuestion():
                self._check_type(question, path)
            case board_questions.ExchangeQuestion():
                self._check_exchange(question, path)
        self._check_answer(question, path)
        possible = _possible_mistakes(question)
        for kind in question.task.wrong:
            if possible is not None and kind not in ("any", *possible):
                self._note(
                    f"{path}.wrong.{kind}",
                    Sentence(
                        "{kind} cannot happen here; expected one of {known}",
                        kind=quoted(kind),
                        known=", ".join(("any", *possible)),
                    ),
                )

    def _check_answer(self, question: Question, path: str) -> None:
        if not question.example:
            self._note(f"{path}.task", Sentence("there is no right answer"))
        elif not question.judge(question.example).is_right:
            self._note(
                f"{path}.task",
                Sentence("{answer} should be right, and is not", answer=question.example),
            )

    def _check_score(self, question: board_questions.ScoreQuestion, path: str) -> None:
        by_total: dict[int, list[str]] = {}
        for kind, total in question.totals.items():
            by_total.setdefault(total, []).append(kind)
        for total, kinds in by_total.items():
            if len(kinds) > 1:
                self._note(
                    f"{path}.play",
                    Sentence(
                        "{kinds} all give {total}, so the mistake cannot be identified; "
                        "expected another play",
                        kinds=", ".join(kinds),
                        total=total,
                    ),
                )

    def _check_place(self, question: board_questions.PlaceQuestion, path: str) -> None:
        task, count = question.task, len(question.solutions)
        if task.reply and (len(question.position.racks) < 2 or not question.position.racks[1]):
            self._note(f"{path}.reply", Sentence("the position needs the opponent's rack"))
        if not task.min or not count:
            return
        easy = sum(
            1 for solution in question.solutions if not commonness(question.words_of(solution))
        )
        if easy < MIN_EASY_PLAYS:
            self._note(
                f"{path}.min",
                Sentence(
                    "plays of common words that reach {least}: {count}; expected {most} or more",
                    count=easy,
                    least=task.min,
                    most=MIN_EASY_PLAYS,
                ),
            )
        if count > MAX_SHARE * len(question.legal):
            self._note(
                f"{path}.min",
                Sentence(
                    "plays that reach {least}: {count} of {all}; expected a quarter at most",
                    count=count,
                    all=len(question.legal),
                    least=task.min,
                ),
            )

    def _check_choose(self, question: board_questions.ChooseQuestion, path: str) -> None:
        task = question.task
        if len(set(question.options)) != len(question.options) or len(question.options) < 2:
            self._note(f"{path}.task", Sentence("expected two different options or more"))
        if task.options:
            answers = task.answer if isinstance(task.answer, tuple) else (task.answer,)
            for answer in answers:
                if answer not in task.options:
                    self._note(
                        f"{path}.answer",
                        Sentence("{answer} is not one of the options", answer=quoted(str(answer))),
                    )
            return
        best, second = (*sorted(question.worths, reverse=True), 0)[:2]
        self._check_offered(question, best, path)
        if best - second < MIN_LEAD_MILLIPOINTS:
            self._note(
                f"{path}.plays",
                Sentence(
                    "the lead of the best is {lead:.1f}; expected {least} or more",
                    lead=(best - second) / 1_000,
                    least=MIN_LEAD_MILLIPOINTS // 1_000,
                ),
            )

    def _check_offered(
        self, question: board_questions.ChooseQuestion, best: int, path: str
    ) -> None:
        """Check that no play which is far better than the right one is left out."""
        if question.task.best != "equity":
            return
        room, position = question.room, question.position
        legal = room.engine.generate(room.plays_at(position))
        ranked = rank_moves(legal, room.plays_at(position), outlook_of(room, position), room.leaves)
        lead = ranked[0].equity_millipoints - best if ranked else 0
        if lead > MAX_LEFT_OUT_MILLIPOINTS and isinstance(ranked[0].move, Play):
            self._note(
                f"{path}.plays",
                Sentence(
                    "{move} is better by {lead:.1f} and not offered; expected another rack",
                    move=move_text(position.board, ranked[0].move),
                    lead=lead / 1_000,
                ),
            )

    def _check_legal(self, question: board_questions.LegalQuestion, path: str) -> None:
        task, is_legal = question.task, not question.faults
        if task.answer is not None and task.answer is not is_legal:
            self._note(
                f"{path}.answer",
                Sentence(
                    "read {answer}, and the rules say {right}: {why}",
                    answer=task.answer,
                    right=question.example,
                    why=question.example_words,
                ),
            )
        kinds = [fault.kind for fault in question.faults]
        if task.reason and kinds:
            fitting = [topic for kind in kinds for topic in _TOPICS_OF_FAULTS.get(kind, ())]
            if fitting and task.reason not in fitting:
                self._note(
                    f"{path}.reason",
                    Sentence(
                        "{topic} does not say why; expected one of {known}",
                        topic=quoted(task.reason),
                        known=", ".join(dict.fromkeys(fitting)),
                    ),
                )

    def _check_click(self, question: board_questions.ClickQuestion, path: str) -> None:
        if question.task.count > len(question.groups):
            self._note(
                f"{path}.count",
                Sentence(
                    "read {count}, and there are {all}",
                    count=question.task.count,
                    all=len(question.groups),
                ),
            )

    def _check_pick(self, question: PickQuestion, path: str) -> None:
        if len(question.fitting) == len(question.options):
            self._note(f"{path}.task", Sentence("all items fit; expected one that does not"))
        given = question.task.answer
        answers = given if isinstance(given, tuple) else (given,)
        for answer in answers:
            if answer is not None and answer not in question.options:
                self._note(
                    f"{path}.answer",
                    Sentence("{answer} is not one of the items", answer=quoted(str(answer))),
                )

    def _check_type(self, question: TypeQuestion, path: str) -> None:
        task = question.task
        if task.find == "key" and question.number is None:
            self._note(f"{path}.key", Sentence("{key} is not a number", key=task.key))
        if task.find in ("anagram", "words") and len(question.words) < task.count:
            self._note(
                f"{path}.task",
                Sentence(
                    "such words in the list: {count}; expected {least} or more",
                    count=len(question.words),
                    least=task.count,
                ),
            )
        if task.find == "last-rack" and len(question.example) > 7:
            self._note(f"{path}.at", Sentence("there are tiles in the bag"))

    def _check_exchange(self, question: board_questions.ExchangeQuestion, path: str) -> None:
        keep = question.task.keep
        if not holds_tiles(question.rack, keep) or len(keep) == len(question.rack):
            self._note(f"{path}.keep", Sentence("expected a part of the rack"))

    def _check_rulesets(self, questions: Sequence[Question], path: str) -> None:
        """Check that the answer is the same in every bundled ruleset, unless it may differ."""
        task = questions[0].task
        is_free = task.varies or task.under or isinstance(task, _BY_THE_BOOK)
        by_ruleset = isinstance(task, Order) and task.find in ("turn", "exchange")
        by_key = isinstance(task, Type) and task.find == "key"
        if is_free or by_ruleset or by_key:
            return
        answers = Counter(question.example for question in questions)
        if len(answers) > 1:
            said = "; ".join(
                f"{question.room.ruleset.id}: {question.example}" for question in questions
            )
            self._note(
                f"{path}.task",
                Sentence("the answer differs between rulesets ({said}); set varies", said=said),
            )

    # --- language ---

    def language(self) -> None:
        """Check the length of sentences and steps, and how common the words are."""
        lesson = self._lesson
        if len(lesson.terms) > MAX_TERMS:
            self._note(
                f"terms[{MAX_TERMS}]",
                Sentence(
                    "read a list of {count}, expected {most} at most",
                    count=len(lesson.terms),
                    most=MAX_TERMS,
                ),
            )
        sentences: list[list[str]] = []
        for text in _texts_of(lesson):
            for sentence in _sentences(text.text):
                sentences.append(sentence)
                if len(sentence) > MAX_SENTENCE_WORDS:
                    self._note(
                        text.path,
                        Sentence(
                            "words in a sentence: {count} ({start}...), expected {most} at most",
                            count=len(sentence),
                            start=" ".join(sentence[:4]),
                            most=MAX_SENTENCE_WORDS,
                        ),
                    )
        for index, step in enumerate(lesson.steps):
            shown = f"{step.say} {step.ask if isinstance(step, Task) else ''}"
            count = sum(map(len, _sentences(shown)))
            if count > MAX_STEP_WORDS:
                self._note(
                    f"step[{index}]",
                    Sentence(
                        "words in a step: {count}, expected {most} at most",
                        count=count,
                        most=MAX_STEP_WORDS,
                    ),
                )
        self._check_words(sentences)

    def _check_words(self, sentences: Sequence[Sequence[str]]) -> None:
        words = [word for sentence in sentences for word in sentence]
        if not words:
            return
        mean = len(words) / len(sentences)
        if mean > MAX_MEAN_WORDS:
            self._note(
                "title",
                Sentence(
                    "words in a sentence: {mean:.1f} on average, expected {most:.0f} at most",
                    mean=mean,
                    most=MAX_MEAN_WORDS,
                ),
            )
        letters = sum(len(word) for word in words)
        ari = 4.71 * letters / len(words) + 0.5 * mean - 21.43
        if len(words) >= MIN_ARI_WORDS and ari > MAX_ARI:
            self._note(
                "title",
                Sentence(
                    "the words are too long (ARI {ari:.1f}), expected {most:.0f} at most",
                    ari=ari,
                    most=MAX_ARI,
                ),
            )
        rare = Counter(word for word in words if not self._is_common(word))
        if rare.total() > (1 - MIN_COMMON_SHARE) * len(words):
            self._note(
                "title",
                Sentence(
                    "words that are not common: {count} of {all} ({words})",
                    count=rare.total(),
                    all=len(words),
                    words=", ".join(word for word, _ in rare.most_common(12)),
                ),
            )

    def _is_common(self, word: str) -> bool:
        # The game's own words and squares: QUIET, H8, ME.
        if word.upper() == word or any(char.isdigit() for char in word):
            return True
        if re.search("n['’]t$", word.casefold()):
            return True
        plain = re.split("['’]", word.casefold())[0]
        terms = {part for term in self._lesson.terms for part in term.casefold().split()}
        stems = {plain, plain.removesuffix("s"), plain.removesuffix("es"), plain.removesuffix("ed")}
        if stems & (GLOSSARY | terms) or len(plain) < 2:
            return True
        return level_of(plain.upper()) <= COMMON_LEVEL


def texts_of_step(step: Step, path: str) -> Iterator[_Text]:
    """The sentences of one step, without its options and items."""
    yield _Text(f"{path}.say", step.say)
    if not isinstance(step, Task):
        return
    yield _Text(f"{path}.ask", step.ask)
    yield _Text(f"{path}.right", step.right)
    for kind, text in step.wrong.items():
        yield _Text(f"{path}.wrong.{kind}", text)
    for at, hint in enumerate(step.hints):
        if hint.kind == "text":
            yield _Text(f"{path}.hints[{at}]", hint.text)


def _texts_of(lesson: Lesson) -> Iterator[_Text]:
    """Every text that the learner reads, with its path."""
    yield _Text("title", lesson.title)
    yield _Text("goal", lesson.goal)
    for index, step in enumerate(lesson.steps):
        path = f"step[{index}]"
        yield from texts_of_step(step, path)
        lists: Iterable[str] = ()
        match step:
            case Choose():
                lists = step.options
            case Order() | Pick():
                lists = step.items
        for at, item in enumerate(lists):
            yield _Text(f"{path}.items[{at}]", item)


def _sentences(text: str) -> list[list[str]]:
    """The sentences of a text as lists of words."""
    found = []
    for part in re.split(r"(?<=[.!?:;])\s+|\n\s*\n", PLACE.sub("1", text)):
        words = re.findall(r"[^\W_]+(?:['’][^\W_]+)*", part)
        if words:
            found.append(words)
    return found


def _possible_mistakes(question: Question) -> tuple[str, ...] | None:
    """The kinds of mistakes that can be made; None if all of the task's kinds can."""
    task = question.task
    match question:
        case board_questions.ScoreQuestion():
            return (*question.totals, "sum")
        case board_questions.LegalQuestion():
            if not question.faults:
                return ("too-strict",)
            return ("too-lax", "other-reason") if question.task.why else ("too-lax",)
        case board_questions.PlaceQuestion():
            conditions = {
                "other-play": question.task.plays,
                "too-low": question.task.min,
                "other-word": question.task.word,
                "other-tiles": question.task.uses,
                "other-square": question.task.covers or question.task.premium,
                "too-few-tiles": question.task.tiles,
                "too-few-words": question.task.words,
                "not-best": question.task.best,
                "reply-too-good": question.task.reply,
            }
            is_first = question.position.board.is_empty
            lacking = {kind for kind, value in conditions.items() if not value}
            lacking |= {"apart"} if is_first else {"off-centre", "too-short"}
            return tuple(kind for kind in task.mistakes if kind not in lacking)
        case TypeQuestion() if question.number is not None:
            return ("too-low", "too-high")
    return None
