# SPDX-License-Identifier: MIT
"""Answers to tasks: what the learner's text is judged by, and what is said about it.

Every answer is a text, so that it can be typed, logged and read aloud: ``D8 L8``, ``8D QUIET``,
``48``, ``yes``, or the numbers of options such as ``3 1 2``. A `Question` is a task on a position
under the learner's ruleset and word list; `questions.ask` makes one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from desktop_app.engine.klv import SHIPPED, leaves_for
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine, PlayQuestion
from desktop_app.formats.cgp import CgpPosition
from desktop_app.learn.lesson import Task
from desktop_app.lexicon.levels import IN_NO_LIST, SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import explain, load_topic
from desktop_app.rules.board import Board, Square
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import ScoringRules, scoring_of, tile_set_of
from desktop_app.rules.tiles import TileSet
from desktop_app.rules.topics import Answer
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.settings.paths import resource_path

EASY_LEVEL = 35
"""Words up to this level are known to most people."""

UNCLEAR = "unclear"
"""Kind of a verdict on a text that is no answer; it is not counted as wrong."""

NOWHERE = CgpPosition(Board.empty(), ((), ()), (0, 0), 0)
"""The position of a task that needs none."""


@cache
def level_of(word: str) -> int:
    """The vocabulary level of an upper-case word: 10 common, 99 in no list."""
    return _levels().get(word, IN_NO_LIST)


@cache
def _levels() -> Mapping[str, int]:
    return read_levels(resource_path(*SHIPPED_LEVELS))


def commonness(words: Iterable[str]) -> int:
    """How rare the rarest of some words is; 0 if most people know them all."""
    rarest = max(map(level_of, words), default=0)
    return rarest if rarest > EASY_LEVEL else 0


@dataclass(frozen=True)
class Room:
    """The rules, the words and the engine that judge answers.

    Attributes:
        ruleset: the learner's.
        lexicon: the word list.
        engine: finds plays on it.
        leaves: values of leaves.
    """

    ruleset: Ruleset
    lexicon: Lexicon
    engine: Engine
    leaves: Leaves = RULE_OF_THUMB

    @classmethod
    def of(cls, ruleset: Ruleset, lexicon: Lexicon) -> Room:
        """The room of a ruleset and a word list.

        Raises:
            OSError, LexiconError: the shipped values of leaves cannot be read.
        """
        leaves = leaves_for(lexicon, resource_path(*SHIPPED))
        return cls(ruleset, lexicon, make_engine(lexicon), leaves)

    def under(self, ruleset_id: str) -> Room:
        """The same room under another ruleset; the same if the id is empty.

        Raises:
            RulesetError: there is no such ruleset.
        """
        return replace(self, ruleset=load_ruleset(ruleset_id)) if ruleset_id else self

    @cached_property
    def tile_set(self) -> TileSet:
        """The tiles of the ruleset."""
        return tile_set_of(self.ruleset)

    @cached_property
    def scoring(self) -> ScoringRules:
        """The scoring rules of the ruleset."""
        return scoring_of(self.ruleset)

    def plays_at(self, position: CgpPosition) -> PlayQuestion:
        """The question that the engine answers with the legal plays of the player on turn."""
        return PlayQuestion(
            position.board,
            position.racks[0],
            self.tile_set,
            self.scoring,
            self.ruleset.placement.first_min_tiles,
        )

    def cite(self, topic: str) -> Answer | None:
        """The ruleset's answer on a topic; None without one."""
        try:
            return explain(load_topic(topic), self.ruleset) if topic else None
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of an answer.

    Attributes:
        is_right: True if it was right.
        kind: the kind of mistake; empty for a right answer, `UNCLEAR` for none.
        text: what is said about it: a `Sentence`, or the text of the lesson.
        cited: what the learner's ruleset says about it, None without a topic.
        squares: squares to mark.
        extra: what has to go from the answer: squares as ``D8``, numbers of options, or tiles.
    """

    is_right: bool
    kind: str = ""
    text: str = ""
    cited: Answer | None = None
    squares: tuple[Square, ...] = ()
    extra: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """False for a text that could not be read as an answer."""
        return self.kind != UNCLEAR


RIGHT = Sentence("That is right.")

SENTENCES: Mapping[str, str | Counted] = {
    # clicked squares, and things picked from a list
    "extra": "Not this one: {items}.",
    "missing": Counted("Good. There is one more to find.", "Good. There are {count} more to find."),
    "both": "Some are right. Not this one: {items}.",
    # plays
    "no-tiles": "Choose some tiles first.",
    "off-board": "The tiles run off the board.",
    "taken": "There is a tile on {items} already.",
    "bent": "All tiles must be in one row or one column.",
    "gap": "There is a gap: {items} is empty.",
    "too-short": "The first word needs two tiles or more.",
    "off-centre": "The first word must cover the centre square, {items}.",
    "apart": "Your tiles must touch a tile on the board.",
    "not-on-rack": "{items} is not on your rack.",
    "not-a-word": Counted("{items} is not a word in the list.", "These are not words: {items}."),
    "other-play": "You may play that. But it is another play that you need here.",
    "too-low": "That scores {points}. You need {least} or more.",
    "other-word": "Your play does not make the word {items}.",
    "other-tiles": "Your play does not use these tiles: {items}.",
    "other-square": "Your play does not cover the right square.",
    "too-few-tiles": Counted(
        "You lay one tile. You need {least} or more.",
        "You lay {count} tiles. You need {least} or more.",
    ),
    "too-few-words": Counted(
        "Your play makes one word. You need {least} or more.",
        "Your play makes {count} words. You need {least} or more.",
    ),
    "not-best": "You may play that. But there is a better play.",
    "reply-too-good": "Now your opponent can score {points} with {items}.",
    # scores
    "letter-missed": "You left out a square that pays a letter.",
    "word-missed": "You left out a square that pays the whole word.",
    "premiums-missed": "You left out the squares that pay more.",
    "word-first": "Pay the letters first. Then pay the word.",
    "cross-missed": "You left out the other words. Each new word counts.",
    "main-missed": "You left out the long word. Each new word counts.",
    "old-premium": "A square pays only once. The old tiles count their plain value.",
    "bonus-missed": "You laid seven tiles. Add the bonus of {points}.",
    "bonus-given": "There is no bonus. It needs seven tiles in one turn.",
    "blank-counted": "A blank counts zero.",
    "sum": "That is not the sum. Add it tile by tile: {items}.",
    # choices
    "any": "That is not it. Look again.",
    "lower": "Another one is better. {items} is worth {points}.",
    "too-strict": "You may do that. The rules allow it.",
    "too-lax": "You may not do that. {items}",
    "other-reason": "You are right: it is not allowed. But there is another reason.",
    # order
    "first": "Look at the first one again.",
    "swapped": "Nearly! Two that are side by side should change places.",
    "order": "That is not the order yet.",
    # exchange
    "too-few": Counted("You need one more.", "You need {count} more."),
    "too-many": "You give away tiles that are good to keep: {items}.",
    # numbers
    "line": "Look at line {items} again.",
    "total": "Look at the total of line {items} again.",
    "too-high": "That is too high.",
    "too-small": "That is too low.",
    "other-letters": "Use all of these letters: {items}.",
    # challenges and turns
    "verdict": "Look at the words again. Are they all in the list?",
    "penalty": "The words are judged right. But the rules say something else about the turn.",
    "refused": "The rules do not allow that now: {items}",
    UNCLEAR: "I cannot read that. Please write it like this: {items}",
}
"""The usual sentence by kind of mistake, for a lesson that has none."""

FORMS: Mapping[str, str] = {
    "click": "A1 B2",
    "score": "12",
    "choose": "1",
    "order": "2 1 3",
    "exchange": "ABC",
    "pick": "1 2",
    "fill": "12 24",
    "challenge": "1 2",
    "turn": "2 1 3",
    "ruling": "1",
}
"""Answers that are made up, by kind of task."""

_TOPICS: Mapping[str, str] = {
    "bent": "one-line",
    "gap": "one-line",
    "too-short": "first-play-min",
    "off-centre": "first-play-miss-centre",
    "apart": "must-connect",
    "not-a-word": "adjacency",
    "letter-missed": "premium-letters",
    "word-missed": "premium-words",
    "premiums-missed": "premium-words",
    "word-first": "premium-words",
    "cross-missed": "scoring-words",
    "main-missed": "scoring-words",
    "old-premium": "premium-once",
    "bonus-missed": "bingo-bonus",
    "bonus-given": "bingo-bonus",
    "blank-counted": "blank-what",
    "bag-too-small": "exchange-min-bag",
    "order": "turn-order",
}
"""The topic of the rules that a mistake is about."""


@dataclass(frozen=True)
class Question(ABC):
    """A task on a position, ready to be answered.

    Attributes:
        task: the task.
        position: the position; an empty board if the task has none.
        room: what answers are judged by.
        seed: decides the order of the options.
    """

    task: Task
    position: CgpPosition
    room: Room
    seed: int = 0

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options in the order shown; empty for a task without options.

        An answer names them by their numbers, from 1.
        """
        return ()

    @property
    def board(self) -> Board:
        """The board that is shown: that of the position, with a play of the task on it."""
        return self.position.board

    @property
    def rack(self) -> tuple[str, ...]:
        """The learner's tiles."""
        return self.position.racks[0] if self.position.racks else ()

    @property
    @abstractmethod
    def example(self) -> str:
        """A right answer, as a text that `judge` accepts."""

    @property
    def example_words(self) -> str:
        """The right answer in words, to show it."""
        return self.example

    @property
    def form(self) -> str:
        """How an answer is written, without telling it, for a text that could not be read."""
        return FORMS[self.task.kind]

    @abstractmethod
    def judge(self, text: str) -> Verdict:
        """The verdict on a typed answer."""

    def mistakes(self) -> Mapping[str, str]:
        """Wrong answers that the program foresees, by kind of mistake; `lesson_check` tests them.

        Only kinds that are worked out beforehand, such as the usual wrong totals.
        """
        return {}

    def right(self) -> Verdict:
        """The verdict on a right answer."""
        topic = self.task.topic or getattr(self.task, "reason", "")
        return Verdict(True, text=self.task.right or RIGHT, cited=self.room.cite(topic))

    def wrong(
        self,
        kind: str,
        *,
        sentence: str = "",
        count: int = 0,
        squares: Sequence[Square] = (),
        extra: Sequence[str] = (),
        **details: object,
    ) -> Verdict:
        """The verdict on a mistake: the lesson's text, else the usual sentence with its details.

        `sentence` is the key of `SENTENCES` if it is not the kind.
        """
        usual = SENTENCES.get(sentence or kind, SENTENCES["any"])
        if isinstance(usual, Counted):
            said: str = usual.of(count, **details)
        else:
            said = Sentence(usual, **details)
        own = self.task.wrong.get(kind) or self.task.wrong.get("any")
        topic = self.task.topic or _TOPICS.get(sentence or kind, "")
        return Verdict(
            False, kind, own or said, self.room.cite(topic), tuple(squares), tuple(extra)
        )

    def unclear(self) -> Verdict:
        """The verdict on a text that is no answer."""
        said = Sentence(str(SENTENCES[UNCLEAR]), items=self.form)
        return Verdict(False, UNCLEAR, said)

    def chosen(self, text: str) -> list[int] | None:
        """The options that a text names, by index; None if it names anything else.

        A text may give their numbers from 1, or one of them in words.
        """
        plain = text.strip().casefold()
        folded = [str(option).casefold() for option in self.options]
        if plain in folded:
            return [folded.index(plain)]
        parts = split_words(text)
        if parts and all(part.casefold() in folded for part in parts):
            return [folded.index(part.casefold()) for part in parts]
        if not all(part.isdecimal() and 1 <= int(part) <= len(folded) for part in parts):
            return None
        return [int(part) - 1 for part in parts]


def split_words(text: str) -> list[str]:
    """The parts of a typed list, at spaces, commas or semicolons."""
    return [part for part in re.split(r"[\s,;]+", text.strip()) if part]
