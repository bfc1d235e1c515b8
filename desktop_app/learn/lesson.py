# SPDX-License-Identifier: MIT
"""A lesson as values: its head, its positions and its steps.

Each field of a step declares its key in the file (`docs/lessons.md` explains them all); the reader,
`lesson_file`, follows these declarations. A task holds what the teacher wrote. What the program
computes from it (the right answer, the usual mistakes) is in `answers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, ClassVar

from desktop_app.formats.cgp import CgpPosition
from desktop_app.rules.board import Premium, Square

FORMAT = 1
"""The version of the format, the key `format` of every file."""

MAX_SHOWN = 3
"""Wrong answers to a task after which its answer is shown."""

PREMIUMS = tuple(premium.value for premium in Premium if premium is not Premium.NONE)
NOTATIONS = ("squares", "moves", "premiums")
"""Notations that a learner has to be shown before they are used: D8, 8D QUIET, 2L."""
BESTS = ("score", "equity", "endgame")
"""How the best of some moves is found: the most points, points and leave, or by solving."""


class Form(Enum):
    """The form of a value in the file.

    The comment of each is the type that the reader returns.
    """

    TEXT = "text"  # str
    NAME = "name"  # str of small letters, digits and hyphens
    TEXTS = "texts"  # tuple of str
    NUMBER = "number"  # int
    FLAG = "flag"  # bool
    CHOICE = "choice"  # one of the allowed words
    SQUARES = "squares"  # tuple of Square, from ["D8", "A1-A15"]
    LANES = "lanes"  # tuple of str, from ["8", "H"]
    MOVE = "move"  # str, such as "8D QUIET", "H8=A I9=B", "-QV" or "pass"
    MOVES = "moves"  # tuple of these
    TILES = "tiles"  # str of letters and ?
    TABLE = "table"  # mapping of texts
    HINTS = "hints"  # tuple of Hint
    ANSWER = "answer"  # str, int, bool, or a tuple of str


_DEFAULTS: Mapping[Form, object] = {
    Form.FLAG: False,
    Form.TABLE: MappingProxyType({}),
    Form.ANSWER: None,
    **dict.fromkeys((Form.TEXTS, Form.SQUARES, Form.LANES, Form.MOVES, Form.HINTS), ()),
}


@dataclass(frozen=True, slots=True)
class Key:
    """The declaration of a key.

    Attributes:
        form: the form of its value.
        is_needed: True if it may not be left out.
        allowed: the words of a CHOICE.
        least, most: the limits of a NUMBER.
        default: of a NUMBER.
    """

    form: Form
    is_needed: bool = False
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: int = 1000
    default: int = 0

    @property
    def missing(self) -> Any:
        """The value of a key that is left out."""
        return self.default if self.form is Form.NUMBER else _DEFAULTS.get(self.form, "")


def _key(form: Form, **limits: Any) -> Any:
    key = Key(form, **limits)
    return field(default_factory=lambda: key.missing, metadata={"key": key})


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint: words, or marks on the board or the rack.

    Attributes:
        kind: ``text``, ``lane``, ``squares`` or ``tiles``.
        text: the sentence, the row or column, the squares with spaces, or the letters.
    """

    kind: str
    text: str


HINT_KINDS = ("lane", "squares", "tiles")
"""Words that begin a hint, followed by a colon; every other hint is a sentence."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One screen of a lesson: some text, and what it shows.

    Attributes:
        say: the text; a blank line separates paragraphs.
        at: the name of the position shown, empty for the one before.
        show: squares that are marked.
        claims: facts that its texts rely on, with their values; `facts` works them out.
        teaches: the notations that it shows, of `NOTATIONS`.
    """

    say: str = _key(Form.TEXT)
    at: str = _key(Form.NAME)
    show: tuple[Square, ...] = _key(Form.SQUARES)
    claims: tuple[str, ...] = _key(Form.TEXTS)
    teaches: tuple[str, ...] = _key(Form.TEXTS)


@dataclass(frozen=True, kw_only=True)
class Reading(Step):
    """A step that is only read.

    Attributes:
        play: a play that is shown on the board as if just made.
    """

    play: str = _key(Form.MOVE)


@dataclass(frozen=True, kw_only=True)
class Task(Step):
    """A step that asks for something. Subclasses add what they ask.

    Attributes:
        id: unique in the lesson.
        ask: the question or request.
        right: said after a right answer, in place of the usual sentence.
        wrong: by kind of mistake (or ``any``), said in place of the usual sentence.
        hints: in the order in which they are given.
        topic: the topic of the rules that is cited, empty for the one of the lesson's mistakes.
        under: a ruleset to answer by, empty for the learner's.
        varies: True if the rulesets may have different answers.
    """

    kind: ClassVar[str] = ""
    mistakes: ClassVar[tuple[str, ...]] = ()
    """Kinds of mistakes that `wrong` may name, besides ``any``."""
    one_of: ClassVar[tuple[str, ...]] = ()
    """Keys of which exactly one is given."""
    requires: ClassVar[Mapping[str, str]] = {}
    """A key, or ``key=value``, and the key that has to be given with it."""

    id: str = _key(Form.NAME, is_needed=True)
    ask: str = _key(Form.TEXT, is_needed=True)
    right: str = _key(Form.TEXT)
    wrong: Mapping[str, str] = _key(Form.TABLE)
    hints: tuple[Hint, ...] = _key(Form.HINTS)
    topic: str = _key(Form.NAME)
    under: str = _key(Form.TEXT)
    varies: bool = _key(Form.FLAG)


@dataclass(frozen=True, kw_only=True)
class Click(Task):
    """Click squares of the board.

    Attributes:
        squares: the squares.
        find: or what the program finds: the centre, premium squares, words that are not in the
            list (one square of each), or the squares before and after `word` where a hook fits.
        within: rows and columns that are looked at; empty for the whole board.
        play: a play shown on the board.
        word: a word on the board, for ``hooks``.
        count: how many of the squares are enough; 0 for all.
    """

    kind: ClassVar[str] = "click"
    mistakes: ClassVar[tuple[str, ...]] = ("extra", "missing")
    one_of: ClassVar[tuple[str, ...]] = ("squares", "find")
    requires: ClassVar[Mapping[str, str]] = {"find=hooks": "word"}

    squares: tuple[Square, ...] = _key(Form.SQUARES)
    find: str = _key(Form.CHOICE, allowed=("centre", *PREMIUMS, "phoney", "hooks"))
    within: tuple[str, ...] = _key(Form.LANES)
    play: str = _key(Form.MOVE)
    word: str = _key(Form.TILES)
    count: int = _key(Form.NUMBER, most=225)


@dataclass(frozen=True, kw_only=True)
class Place(Task):
    """Lay a legal play; every condition that is given must hold.

    Attributes:
        plays: one of these exactly.
        min: the least score.
        word: a word that the play forms.
        uses: letters that it lays; ``?`` for a blank.
        covers: squares that it covers, all of them.
        premium: the kind of a premium square that it covers, one at least.
        tiles: how many tiles it lays at least.
        words: how many words it forms at least.
        best: no play is better, in this way.
        reply: the most that the opponent's best reply may score, with the second rack of the
            position.
    """

    kind: ClassVar[str] = "place"
    mistakes: ClassVar[tuple[str, ...]] = (
        "no-tiles",
        "off-board",
        "taken",
        "off-centre",
        "too-short",
        "apart",
        "bent",
        "gap",
        "not-on-rack",
        "not-a-word",
        "too-low",
        "other-play",
        "other-word",
        "other-tiles",
        "other-square",
        "too-few-tiles",
        "too-few-words",
        "not-best",
        "reply-too-good",
    )

    plays: tuple[str, ...] = _key(Form.MOVES)
    min: int = _key(Form.NUMBER, most=2000)
    word: str = _key(Form.TILES)
    uses: str = _key(Form.TILES)
    covers: tuple[Square, ...] = _key(Form.SQUARES)
    premium: str = _key(Form.CHOICE, allowed=PREMIUMS)
    tiles: int = _key(Form.NUMBER, most=7)
    words: int = _key(Form.NUMBER, most=8)
    best: str = _key(Form.CHOICE, allowed=BESTS)
    reply: int = _key(Form.NUMBER, most=2000)


@dataclass(frozen=True, kw_only=True)
class Score(Task):
    """Declare the score of a play.

    Attributes:
        play: the play.
    """

    kind: ClassVar[str] = "score"
    mistakes: ClassVar[tuple[str, ...]] = (
        "letter-missed",
        "word-missed",
        "premiums-missed",
        "word-first",
        "cross-missed",
        "main-missed",
        "old-premium",
        "bonus-missed",
        "bonus-given",
        "blank-counted",
        "sum",
    )

    play: str = _key(Form.MOVE, is_needed=True)


@dataclass(frozen=True, kw_only=True)
class Choose(Task):
    """Choose one of some moves, leaves or sentences.

    Attributes:
        plays: moves at the position, of which the `best` is right.
        leaves: leaves, of which the most valuable is right.
        options: sentences, of which `answer` is right.
        best: how the best play is found.
        answer: the right option; or several, each of which is right.
    """

    kind: ClassVar[str] = "choose"
    one_of: ClassVar[tuple[str, ...]] = ("plays", "leaves", "options")
    requires: ClassVar[Mapping[str, str]] = {"plays": "best", "options": "answer"}

    plays: tuple[str, ...] = _key(Form.MOVES)
    leaves: tuple[str, ...] = _key(Form.TEXTS)
    options: tuple[str, ...] = _key(Form.TEXTS)
    best: str = _key(Form.CHOICE, allowed=BESTS)
    answer: object = _key(Form.ANSWER)


@dataclass(frozen=True, kw_only=True)
class Legal(Task):
    """Say if a move is allowed, and if asked, why not.

    Attributes:
        play: the move: a play, an exchange or a pass.
        bag: tiles in the bag, for an exchange; 0 for what is left of the set.
        why: True if the fault of an illegal play has to be chosen.
        answer: what the teacher expects; only checked, the program finds the answer.
        reason: the topic that says why, cited with the answer.
    """

    kind: ClassVar[str] = "legal"
    mistakes: ClassVar[tuple[str, ...]] = ("too-strict", "too-lax", "other-reason")

    play: str = _key(Form.MOVE, is_needed=True)
    bag: int = _key(Form.NUMBER, most=100)
    why: bool = _key(Form.FLAG)
    answer: object = _key(Form.ANSWER)
    reason: str = _key(Form.NAME)


@dataclass(frozen=True, kw_only=True)
class Order(Task):
    """Put things into order.

    Attributes:
        items: sentences in the right order.
        find: or what the program finds: `tiles` by their ``value`` (lowest first), the steps of a
            ``turn`` or of an ``exchange`` under the ruleset.
        tiles: letters, for ``value``.
    """

    kind: ClassVar[str] = "order"
    mistakes: ClassVar[tuple[str, ...]] = ("first", "swapped", "order")
    one_of: ClassVar[tuple[str, ...]] = ("items", "find")
    requires: ClassVar[Mapping[str, str]] = {"find=value": "tiles"}

    items: tuple[str, ...] = _key(Form.TEXTS)
    find: str = _key(Form.CHOICE, allowed=("value", "turn", "exchange"))
    tiles: str = _key(Form.TILES)


@dataclass(frozen=True, kw_only=True)
class ExchangeTiles(Task):
    """Choose the tiles to exchange from the rack.

    Attributes:
        keep: the letters that should be kept; without it, the leave's value decides.
        margin: how many points a leave may be worth less than the best, at most.
    """

    kind: ClassVar[str] = "exchange"
    mistakes: ClassVar[tuple[str, ...]] = ("too-few", "too-many", "other-tiles", "no-tiles")

    keep: str = _key(Form.TILES)
    margin: int = _key(Form.NUMBER, most=20, default=3)


@dataclass(frozen=True, kw_only=True)
class Pick(Task):
    """Pick all that fit from a list.

    Attributes:
        items: words, letters or sentences to pick from.
        find: or what the program finds: words in the list (``valid``) or not (``phoney``), letters
            that fit before (``front-hooks``) or after (``back-hooks``) `word`. Without items,
            ``phoney`` takes the words that `play` forms, hooks the whole alphabet.
        play: a play at the position.
        word: the word for hooks.
        answer: the items that fit, without `find`.
    """

    kind: ClassVar[str] = "pick"
    mistakes: ClassVar[tuple[str, ...]] = ("extra", "missing", "both")
    one_of: ClassVar[tuple[str, ...]] = ("find", "answer")
    requires: ClassVar[Mapping[str, str]] = {
        "answer": "items",
        "find=valid": "items",
        "find=front-hooks": "word",
        "find=back-hooks": "word",
    }

    items: tuple[str, ...] = _key(Form.TEXTS)
    find: str = _key(Form.CHOICE, allowed=("valid", "phoney", "front-hooks", "back-hooks"))
    play: str = _key(Form.MOVE)
    word: str = _key(Form.TILES)
    answer: object = _key(Form.ANSWER)


@dataclass(frozen=True, kw_only=True)
class Fill(Task):
    """Fill in the lines of a score sheet.

    Attributes:
        plays: the moves in turn, from the position on; an exchange or a pass scores 0.
        players: 2 if they are made in turn by two players, 1 if all by one.
        totals: True if the running totals have to be filled in too.
    """

    kind: ClassVar[str] = "fill"
    mistakes: ClassVar[tuple[str, ...]] = ("line", "total")

    plays: tuple[str, ...] = _key(Form.MOVES, is_needed=True)
    players: int = _key(Form.NUMBER, least=1, most=2, default=1)
    totals: bool = _key(Form.FLAG)


TYPED = (
    "unseen",
    "last-rack",
    "value",
    "final",
    "overtime",
    "anagram",
    "words",
    "key",
)


@dataclass(frozen=True, kw_only=True)
class Type(Task):
    """Type a number, letters or words.

    Attributes:
        answer: a number, a text, or several texts, each of which is right.
        find: or what the program finds: how many of `tiles` are ``unseen``; the opponent's
            ``last-rack``; the ``value`` of `tiles`; the ``final`` score of `player` at the end of
            the position; the points lost in ``overtime`` after `seconds`; an ``anagram`` of
            `tiles` or of the rack; ``words`` like `pattern`; the number at a ``key`` of the
            ruleset.
        tiles: letters.
        player: 1 for the player on turn, 2 for the other.
        seconds: time over the limit.
        pattern: ``?`` for a letter, ``*`` for any number of letters, as in `rackside word`.
        key: such as ``exchange.min_bag``.
        count: how many words are asked for.
    """

    kind: ClassVar[str] = "type"
    mistakes: ClassVar[tuple[str, ...]] = (
        "too-low",
        "too-high",
        "not-a-word",
        "other-letters",
        "too-few",
    )
    one_of: ClassVar[tuple[str, ...]] = ("answer", "find")
    requires: ClassVar[Mapping[str, str]] = {
        "find=value": "tiles",
        "find=overtime": "seconds",
        "find=words": "pattern",
        "find=key": "key",
    }

    answer: object = _key(Form.ANSWER)
    find: str = _key(Form.CHOICE, allowed=TYPED)
    tiles: str = _key(Form.TILES)
    player: int = _key(Form.NUMBER, least=1, most=2, default=1)
    seconds: int = _key(Form.NUMBER, most=3600)
    pattern: str = _key(Form.TEXT)
    key: str = _key(Form.TEXT)
    count: int = _key(Form.NUMBER, least=1, most=30, default=1)


@dataclass(frozen=True, kw_only=True)
class Challenge(Task):
    """Say what happens when a play is challenged, under each of some rulesets.

    Attributes:
        play: the play that is challenged, at the position.
        rulesets: their ids; the learner's alone if empty.
    """

    kind: ClassVar[str] = "challenge"
    mistakes: ClassVar[tuple[str, ...]] = ("verdict", "penalty")

    play: str = _key(Form.MOVE, is_needed=True)
    rulesets: tuple[str, ...] = _key(Form.TEXTS)


@dataclass(frozen=True, kw_only=True)
class Turn(Task):
    """Play one turn by the book: the real acts, in the order of the ruleset.

    Attributes:
        play: the play of the turn.
    """

    kind: ClassVar[str] = "turn"
    mistakes: ClassVar[tuple[str, ...]] = ("refused", "order", "missing")

    play: str = _key(Form.MOVE, is_needed=True)


@dataclass(frozen=True, kw_only=True)
class Ruling(Task):
    """Rule on a case: choose what the rules say on the `topic`, among other books' answers."""

    kind: ClassVar[str] = "ruling"


TASK_TYPES: Mapping[str, type[Task]] = {
    task_type.kind: task_type
    for task_type in (
        Click,
        Place,
        Score,
        Choose,
        Legal,
        Order,
        ExchangeTiles,
        Pick,
        Fill,
        Type,
        Challenge,
        Turn,
        Ruling,
    )
}
"""By the name of the kind, the key `task` of a step."""


@dataclass(frozen=True, slots=True)
class PassMark:
    """When a lesson is done.

    Attributes:
        right: tasks that have to be answered right without being shown the answer.
        of: the number of tasks.
        must: ids of tasks that have to be among them.
    """

    right: int
    of: int
    must: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        id: unique; the file's name without its ending.
        title, goal: the heading, and what the learner can do afterwards.
        number: the place in the curriculum, from 1; 0 comes last.
        needs: ids of the lessons before it.
        minutes: how long it takes.
        lexicon: the word list.
        topics: the topics of the rules it is about.
        terms: words of the game that it introduces.
        pass_mark: when it is done; None for two right answers in a row.
        positions: by name.
        steps: in order.
        file: the path of the file, for messages.
        places: 1-based line and column of every key, by its path: ``title``, ``step[2].ask``.
        is_own: True for a teacher's own lesson.
    """

    id: str
    title: str
    goal: str
    number: int
    needs: tuple[str, ...]
    minutes: int
    lexicon: str
    topics: tuple[str, ...]
    terms: tuple[str, ...]
    pass_mark: PassMark | None
    positions: Mapping[str, CgpPosition]
    steps: tuple[Step, ...]
    file: str = ""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False)
    is_own: bool = False

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The steps that ask for something, in order."""
        return tuple(step for step in self.steps if isinstance(step, Task))

    def task(self, task_id: str) -> Task:
        """The task of an id. Raises KeyError if there is none."""
        for task in self.tasks:
            if task.id == task_id:
                return task
        raise KeyError(task_id)

    def position(self, step: Step) -> CgpPosition | None:
        """The position that a step shows; None if neither it nor a step before has one."""
        name = ""
        for other in self.steps:
            name = other.at or name
            if other is step:
                break
        return self.positions.get(name)
