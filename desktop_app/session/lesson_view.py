# SPDX-License-Identifier: MIT
"""A step of a lesson or drill as the screen shows it: values, with texts already translated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.position_check import Position

Square = tuple[int, int]
"""(row, col) from 0."""


class AnswerKind(Enum):
    """How a task is answered. Each answer is also a text that can be typed."""

    READ = "read"
    """Nothing is asked."""
    LAY = "lay"
    """Tiles on the board: ``8D QUIET``, or ``H8=A I9=b`` with the squares."""
    CHOOSE = "choose"
    """Squares of the board: ``D8 L8``."""
    MARK = "mark"
    """Tiles of the rack: ``VVW``."""
    LINE = "line"
    """A number, letters or words."""
    ONE = "one"
    """The number of an option."""
    SOME = "some"
    """The numbers of options, in any order."""
    ORDER = "order"
    """The numbers of all options, in order."""
    YES_NO = "yes-no"
    """``yes``, ``no``, or ``no 2`` with the number of an option."""
    LINES = "lines"
    """Numbers for the lines of a score sheet."""
    EACH = "each"
    """The number of an option for each of the `parts`."""


@dataclass(frozen=True, slots=True)
class Citation:
    """An answer of the learner's rule book.

    Attributes:
        topic: the topic in the rules window.
        text: the rule in words.
        section: ``NASPA rules, A.II.B``; empty if the book is silent.
    """

    topic: str
    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """The reply to an answer.

    Attributes:
        is_right: True for a right answer.
        is_shown: True if the answer was shown after the last miss.
        text: what is said.
        squares: squares that are hatched.
        cited: the rule it is about, None without one.
        extra: what has to go from a wrong answer: squares as ``D8``, numbers of options, or tiles.
        laid: the play that was given, on the board, however it was given.
        chosen, marked: a right answer on the board and the rack.
    """

    is_right: bool
    text: str
    is_shown: bool = False
    squares: tuple[Square, ...] = ()
    cited: Citation | None = None
    extra: tuple[str, ...] = ()
    laid: tuple[Placement, ...] = ()
    chosen: tuple[Square, ...] = ()
    marked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Help:
    """The hints that were given so far.

    Attributes:
        texts: sentences.
        lane: a shaded row or column, number from 0.
        squares: shaded squares.
        ghosts: pale tiles on the board.
        tiles: letters of the rack to use, in words.
        left: how many more there are.
        ends_in_answer: True if the last one is the answer.
    """

    texts: tuple[str, ...] = ()
    lane: tuple[Direction, int] | None = None
    squares: tuple[Square, ...] = ()
    ghosts: tuple[Placement, ...] = ()
    left: int = 0
    ends_in_answer: bool = False


@dataclass(frozen=True)
class StepView:
    """One step as shown.

    Attributes:
        key: differs for every step that is shown, also when a task is asked again.
        title: of the lesson or drill.
        number, of: the place of the step, from 1, and the number of steps; 0 if it has none.
        kind: how it is answered.
        say, ask: the text, and the question.
        board: None for a step without a board.
        rack: the learner's tiles.
        values: the points of each tile.
        last: squares of a play that is shown as just made.
        marked: squares that the text is about.
        options: to choose from.
        parts: for `LINES` each move with its player, for `EACH` the names of the rule books.
        columns: numbers to fill in for each line, 1 or 2.
        form: how a line is written; empty for what needs no example.
        has_example: False where the learner does not know yet how such an answer is written.
        help: the hints so far.
        feedback: the reply to the last answer, None before it.
        is_over: True once the task is answered or its answer shown: the lesson can go on.
        topics: topics of the rules of this lesson: id and title.
        is_again: True if the task was asked before.
        may_play_on: True if a game may go on from here.
        position: the position to go on from; None for board and rack as they are.
        ruleset, lexicon: of such a game; without a ruleset it has the learner's.
        goal: what the lesson is for; empty for a drill.
        has_rack_room: True if other steps have a rack, and the board keeps its size without one.
    """

    key: str
    title: str
    number: int
    of: int
    kind: AnswerKind = AnswerKind.READ
    say: str = ""
    ask: str = ""
    board: Board | None = None
    rack: tuple[str, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    last: tuple[Square, ...] = ()
    marked: tuple[Square, ...] = ()
    options: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    columns: int = 1
    form: str = ""
    has_example: bool = True
    help: Help = Help()
    feedback: Feedback | None = None
    is_over: bool = False
    topics: tuple[tuple[str, str], ...] = ()
    is_again: bool = False
    may_play_on: bool = False
    position: Position | None = None
    ruleset: str = ""
    lexicon: str = ""
    goal: str = ""
    has_rack_room: bool = False


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of a lesson or drill.

    Attributes:
        title: of the lesson or drill.
        is_done: True if enough was right.
        stars: 0 to 3; None for a drill, which has none.
        text: what it means.
        learned: what was learned, a line each; empty for a drill.
        topics: topics of the rules that it was about, as `StepView.topics`.
    """

    title: str
    is_done: bool
    stars: int | None
    text: str
    learned: tuple[str, ...] = ()
    topics: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A line of the list of lessons.

    Attributes:
        id: of the lesson.
        number: in the curriculum, 0 for a teacher's own.
        title, goal: empty if the file cannot be read.
        minutes: how long it takes.
        stars: 0 to 3.
        is_done: True if it was passed.
        is_begun: True if the learner stopped in the middle.
        needs: titles of lessons that come first and are not done.
        problems: what is wrong with its file, one line each; then it cannot be opened.
    """

    id: str
    number: int
    title: str
    goal: str
    minutes: int
    stars: int = 0
    is_done: bool = False
    is_begun: bool = False
    needs: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
