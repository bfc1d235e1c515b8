# SPDX-License-Identifier: MIT
"""A puzzle that is being solved: how answers are read, and what is said about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from desktop_app.analysis.challenge_worth import LOSE_TURN, POINTS, challenge_worth
from desktop_app.analysis.moves import lane_of, name_inside, name_of
from desktop_app.analysis.review import Depth, Option, TurnReview, option_of
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.evaluator import EvaluationStopped
from desktop_app.engine.move_order import Taste
from desktop_app.engine.situation import Situation
from desktop_app.learn.puzzles import Kind, Puzzle, before_play, hints, is_right, question
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.reviewing import ReviewTask, make_reviewer
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Play, play_from_placements
from desktop_app.rules.placement import find_faults
from desktop_app.rules.position_check import Position
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.tiles import BLANK, holds_tiles
from desktop_app.sentences.faults import ToldError, is_bad_input
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.analysis_service import Run
from desktop_app.session.lesson_view import AnswerKind, Feedback, Help, StepView
from desktop_app.session.move_text import ExchangeCount, MoveTextProblem, TextFault, parse_move
from desktop_app.settings.paths import resource_path
from desktop_app.translation.words import tr, tr_count

MAX_MISSES = 3
"""After so many wrong answers the right one is shown."""

_ANSWERS = {Kind.EXCHANGE: AnswerKind.MARK, Kind.CHALLENGE: AnswerKind.YES_NO}
_PERCENT = 100

KIND_NAMES: Mapping[Kind, str] = {
    Kind.BEST: "Best play",
    Kind.BINGO: "Find the bingo: all seven tiles",
    Kind.OUT_IN_TWO: "Out in two",
    Kind.SAFE: "The only safe play",
    Kind.EXCHANGE: "The right exchange",
    Kind.CHALLENGE: "Challenge or not",
}


@cache
def _taste() -> Taste:
    return Taste.of_file(resource_path(*SHIPPED_LEVELS))


class Solving:
    """The puzzle on view, and what was answered."""

    def __init__(
        self,
        puzzle: Puzzle,
        situation: Situation,
        ruleset: Ruleset,
        task: ReviewTask | None,
        lexicon: str = "",
        words: Lexicon | None = None,
    ) -> None:
        """`lexicon` is the name of the word list that `words` holds, as far as it can be read."""
        # Of answers that are worth the same, the one with the words that people know is shown.
        known_first = sorted(
            puzzle.answers,
            key=lambda answer: _taste().level_among(score_of(situation, answer).texts),
        )
        self.puzzle = replace(puzzle, answers=tuple(known_first))
        self.situation = situation
        self.ruleset, self.task, self.lexicon, self._words = ruleset, task, lexicon, words
        self.hints = hints(self.puzzle, situation)
        self.hints_given = self.misses = 0
        self.feedback: Feedback | None = None
        self.is_over = self.is_noted = False

    @property
    def is_untouched(self) -> bool:
        """True before the first hint and the first wrong answer."""
        return not self.hints_given and not self.misses

    @property
    def most_misses(self) -> int:
        """Wrong answers after which the right one is shown; yes or no is asked once."""
        return 1 if self.puzzle.kind is Kind.CHALLENGE else MAX_MISSES

    def end(self, feedback: Feedback) -> None:
        """Show the last reply."""
        self.feedback, self.is_over = feedback, True

    def read(self, text: str) -> Move | bool | str:
        """The answer that a text stands for; a sentence if it is none."""
        if self.puzzle.kind is Kind.CHALLENGE:
            return text.casefold() == "yes"
        if self.puzzle.kind is Kind.EXCHANGE and not text.startswith("-"):
            text = f"-{text}"
        try:
            move = self._move(text)
        except ValueError as error:
            if not is_bad_input(error):
                raise
            return tr(error.args[0])
        return self._fault(move) or move

    def _move(self, text: str) -> Move:
        """The move that a text stands for. Raises ValueError with a sentence."""
        board = self.situation.board
        if "=" in text:
            laid = play_from_placements(board, read_placements(board, text.split()))
            if laid is None:
                raise ToldError(Sentence("The tiles have to lie on one line without a gap."))
            return laid
        faces = [face for face in self.situation.tile_set.faces if face != BLANK]
        move = parse_move(text, board, faces, self.situation.rack)
        if isinstance(move, MoveTextProblem) and move.fault is TextFault.NOT_ON_RACK:
            raise ToldError(_NOT_ON_RACK)
        if isinstance(move, MoveTextProblem) and (fault := _fault_of(move)):
            raise ToldError(fault)
        if isinstance(move, MoveTextProblem | ExchangeCount):
            raise ToldError(Sentence("Write a play such as 8D WORD, or an exchange such as -ABC."))
        return move

    def _fault(self, move: Move) -> str:
        """Why a move cannot be made, in a sentence; empty if it can."""
        board = self.situation.board
        if isinstance(move, Exchange):
            return ""
        if not isinstance(move, Play):
            return tr("A pass is not the answer.")
        if not holds_tiles(self.situation.rack, move.rack_tiles()):
            return tr(str(_NOT_ON_RACK))
        least = self.situation.first_min_tiles
        if find_faults(board, move.placements(), first_min_tiles=least):
            return tr("The play does not join the tiles on the board.")
        return ""

    def right_text(self) -> str:
        """The reply to a right answer."""
        if self.puzzle.kind is Kind.CHALLENGE:
            return f"{tr('Right.')} {self.answer_text()}"
        if len(self.puzzle.answers) > 1:
            named = (
                tr(name_inside(self.situation.board, answer)) for answer in self.puzzle.answers
            )
            return tr("Right. These are worth the same: {moves}.").format(moves=", ".join(named))
        best = self.puzzle.answers[0]
        name = self._names((best,))[0]
        if isinstance(best, Exchange):
            return tr("Right: {move}.").format(move=name)
        points = score_of(self.situation, best).points
        text = tr_count("Right: {move}, one point.", "Right: {move}, {count} points.", points)
        return text.format(move=name, count=points)

    def wrong_text(self, given: Move | bool) -> str:
        """The reply to a wrong answer."""
        if isinstance(given, bool):
            return tr("No.")
        points = score_of(self.situation, given).points
        name = self._names((given,))[0]
        if isinstance(given, Play):
            if phoneys := self._phoneys(given):
                return tr("Not in the word list: {words}.").format(words=", ".join(phoneys))
            return tr("{move} scores {points}, but there is a better answer.").format(
                move=name, points=points
            )
        return tr("{move} is not the best answer.").format(move=name)

    def _phoneys(self, play: Play) -> list[str]:
        """The words that a play makes and the word list does not have."""
        words = self._words
        if words is None:
            return []
        made = score_of(self.situation, play).texts
        return [word for word in made if not words.is_acceptable(word)]

    def given_text(self, given: Move | bool) -> str:
        """The answer that was given, by its name."""
        if isinstance(given, bool):
            return tr("Challenge") if given else tr("No challenge")
        return self._names((given,))[0]

    def best_text(self) -> str:
        """The right answer by its name."""
        if self.puzzle.kind is not Kind.CHALLENGE:
            return ", ".join(self._names(self.puzzle.answers))
        words = ", ".join(self.puzzle.phoneys)
        if not words:
            return self.given_text(given=False)
        return tr("Challenge: {words}").format(words=words)

    def answer_text(self) -> str:
        """The right answer in a sentence."""
        puzzle = self.puzzle
        if puzzle.kind is Kind.CHALLENGE:
            if puzzle.phoneys:
                words = ", ".join(puzzle.phoneys)
                return tr("Challenge: {words} is not in the word list.").format(words=words)
            assert puzzle.play is not None
            words = ", ".join(score_of(before_play(self.situation, puzzle.play), puzzle.play).texts)
            return tr("Do not challenge: {words} can be played.").format(words=words)
        best = puzzle.answers[0]
        name = self._names((best,))[0]
        if isinstance(best, Exchange):
            return tr("The answer: {move}.").format(move=name)
        points = score_of(self.situation, best).points
        text = tr_count(
            "The answer: {move}, one point.", "The answer: {move}, {count} points.", points
        )
        return text.format(move=name, count=points)

    def _names(self, moves: Iterable[Move]) -> list[str]:
        return [tr(name_of(self.situation.board, move)) for move in moves]

    def step(self, key: str, number: int, count: int) -> StepView:
        """The puzzle as it is shown now."""
        puzzle, situation = self.puzzle, self.situation
        own, other = situation.scores
        say = tr("The score: you {own}, your opponent {other}.").format(own=own, other=other)
        if situation.bag_count:
            say += " " + tr_count(
                "There is one tile in the bag.",
                "There are {count} tiles in the bag.",
                situation.bag_count,
            ).format(count=situation.bag_count)
        shown = () if puzzle.play is None else puzzle.play.placements()
        title = tr("{kind}, grade {grade}").format(
            kind=tr(KIND_NAMES[puzzle.kind]), grade=puzzle.grade
        )
        return StepView(
            key=key,
            title=title,
            number=number,
            of=count,
            kind=_ANSWERS.get(puzzle.kind, AnswerKind.LAY),
            say=say,
            ask=tr(question(puzzle, situation)),
            board=situation.board,
            rack=situation.rack,
            values=situation.tile_set.values,
            last=tuple((placement.row, placement.col) for placement in shown),
            help=self._help(),
            feedback=self.feedback,
            is_over=self.is_over,
            may_play_on=True,
            position=self.position(),
            ruleset=self.ruleset.id,
            lexicon=self.lexicon,
        )

    def position(self) -> Position:
        """The position to go on from; a play that should be challenged has come off the board."""
        puzzle, situation = self.puzzle, self.situation
        own, other = situation.scores
        board = situation.board
        if puzzle.play is not None and puzzle.must_challenge:
            board = before_play(situation, puzzle.play).board
            other -= round(puzzle.lead)
        return Position(tuple(board.placements()), (situation.rack, ()), (own, other))

    def _help(self) -> Help:
        texts = tuple(map(tr, self.hints[: self.hints_given]))
        best = self.puzzle.answers[0] if self.puzzle.answers else None
        lane: tuple[Direction, int] | None = None
        ghosts: tuple[Any, ...] = ()
        if isinstance(best, Play):
            # The third hint names the lane, so it is shaded from then on.
            lane = lane_of(best) if self.hints_given >= LANE_HINT else None
            is_shown = self.feedback is not None and self.feedback.is_shown
            ghosts = best.placements() if is_shown else ()
        left = 0 if self.is_over else len(self.hints) - self.hints_given + 1
        return Help(texts, lane, ghosts=ghosts, left=left, ends_in_answer=True)


LANE_HINT = 3
_NOT_ON_RACK = Sentence("These tiles are not on the rack.")


# In the worker thread.


def reasons(
    task: ReviewTask,
    puzzle: Puzzle,
    situation: Situation,
    other: Move | None,
    run: Run,
    *,
    is_plain: bool = False,
) -> tuple[str, ...]:
    """Why the answer is better than another move, or than the best one that is not an answer.

    `is_plain`: in plain words, as a child reads them.
    """
    best = puzzle.answers[0]
    reviewer = make_reviewer(task)
    try:
        asked = (best,) if other is None else (best, other)
        evaluation = reviewer.evaluate(situation, asked, run.token)
    except EvaluationStopped:
        return ()
    if other is None:
        board = situation.board
        rest = (row.move for row in evaluation.rows if not is_right(puzzle, board, row.move))
        other = next(rest, None)
    if other is None:
        return ()
    if is_plain:
        return reviewer.plain_reasons(evaluation, best, other, run.token)
    found, _ = reviewer.reasons(evaluation, best, other, run.token)
    return tuple(reason.sentence for reason in found)


def worth(
    task: ReviewTask, puzzle: Puzzle, situation: Situation, ruleset: Ruleset, run: Run
) -> tuple[str, ...]:
    """From which doubt a challenge pays under a ruleset, such as the learner's."""
    assert puzzle.play is not None
    reviewer = make_reviewer(task)
    play = Option(puzzle.play, round(puzzle.lead), (), (), puzzle.lead, None, 0.0)
    try:
        answer = option_of(reviewer.evaluate(situation, (), run.token).best)
    except EvaluationStopped:
        return ()
    worth = challenge_worth(
        ruleset,
        TurnReview(0, 1, Depth.INSTANT, options=(play,), played=0),
        TurnReview(1, 0, Depth.INSTANT, options=(answer,), played=0),
    )
    if worth is None:
        return ()
    percent = round(_PERCENT * worth.doubts[worth.style])
    if worth.style == LOSE_TURN:
        text = tr(
            "A challenge that fails loses your turn here, so it pays if you think the play a"
            " phoney in more than {percent} of 100 cases."
        )
    elif worth.style == POINTS:
        text = tr(
            "A challenge that fails costs points here, so it pays if you think the play a phoney"
            " in more than {percent} of 100 cases."
        )
    else:
        return (tr("A challenge that fails costs nothing here, so any doubt is enough."),)
    return (text.format(percent=percent),)


def _fault_of(problem: MoveTextProblem) -> Sentence | None:
    """Say what is wrong with a play that is written well; None for what is no play."""
    found, detail = problem.found.upper(), problem.detail
    match problem.fault:
        case TextFault.OFF_BOARD:
            return Sentence("{found} is outside the board.", found=found)
        case TextFault.OTHER_TILE_THERE:
            return Sentence(
                "{found} is on a square that holds {detail}.", found=found, detail=detail
            )
        case TextFault.NOTHING_THERE:
            return Sentence("There is no tile on {detail}.", detail=detail)
        case TextFault.NO_NEW_TILE:
            return Sentence("{found} is already on the board.", found=found)
    return None
