# SPDX-License-Identifier: MIT
"""Consensus: a group proposes moves for one rack, votes, and then learns their values.

A meeting is a tuple of entries, plain dicts in the order in which they happened. `Meeting.of` folds
them into values, so that a crash loses nothing that was written. The game itself is an ordinary
one: the move that was chosen is played there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from desktop_app.analysis.moves import name_of
from desktop_app.engine.evaluation import EvaluatedMove
from desktop_app.engine.evaluator import EvaluationError, Evaluator, check_move
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.situation import Situation
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import Placement
from desktop_app.rules.move import Exchange, Move, Pass, Play, play_from_placements
from desktop_app.rules.placement import find_faults, find_impossible
from desktop_app.rules.tiles import read_faces, sort_tiles, write_faces
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import TaggedDecoder
from desktop_app.values.encoding import encode_fields
from desktop_app.values.forms import Form, Length

MOST = 6
"""Candidates that a ballot has at most."""
EXCHANGE, PASS = "-", "pass"


class ConsensusError(ValueError):
    """A proposal, a vote or a result that does not fit; the message says why."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a candidate.

    Attributes:
        place: from 1, the best first.
        score: its points.
        equity: score and leave, in points.
        leave: the tiles kept, sorted.
        win: the chance to win, 0 to 1.
        spread: points that the spread gains.
        phoneys: words of it that are not in the list; then `win` and `spread` mean nothing.
    """

    place: int
    score: int
    equity: float
    leave: tuple[str, ...]
    win: float
    spread: float
    phoneys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ballot:
    """One turn of the group.

    Attributes:
        turn: number of the group's turn in the game, from 1; 0 if none is open.
        candidates: moves as `candidate_text` writes them, in the order in which they were made.
        votes: index of a candidate by voter; hidden until all have voted (`Meeting.tally`).
        worths: of the candidates, once they were told; else empty.
        chosen: index of the candidate that is played, None before.
        best: the best move of all that the program found, as text; empty before.
        best_score: its points; None before, and in a log of an earlier version.
    """

    turn: int = 0
    candidates: tuple[str, ...] = ()
    votes: Mapping[str, int] = field(default_factory=dict)
    worths: tuple[Worth, ...] = ()
    chosen: int | None = None
    best: str = ""
    best_score: int | None = None


# The entries of the file, by their ``event``.


@dataclass(frozen=True, slots=True)
class _Begun:
    title: str
    voters: tuple[str, ...]
    game: str


@dataclass(frozen=True, slots=True)
class _TurnBegun:
    turn: int


@dataclass(frozen=True, slots=True)
class _Proposed:
    move: str


@dataclass(frozen=True, slots=True)
class _Withdrawn:
    move: str


@dataclass(frozen=True, slots=True)
class _Noted:
    text: Annotated[str, Length(1_000_000)]


@dataclass(frozen=True, slots=True)
class _Voted:
    voter: str
    candidate: int


@dataclass(frozen=True, slots=True)
class _Told:
    worths: tuple[Worth, ...]
    chosen: int
    best: str
    best_score: int | None = None


@dataclass(frozen=True, slots=True)
class _Over:
    pass


_ENTRIES: TaggedDecoder[Any] = TaggedDecoder(
    "event",
    {
        "begun": _Begun,
        "turn": _TurnBegun,
        "candidate": _Proposed,
        "withdrawn": _Withdrawn,
        "notes": _Noted,
        "vote": _Voted,
        "told": _Told,
        "over": _Over,
    },
    Form(skips_unknown=True),
    says=Sentence("an entry of a meeting"),
    what=Sentence("an entry of a meeting"),
)


@dataclass(frozen=True)
class Meeting:
    """A meeting up to now.

    Attributes:
        title: its heading.
        voters: names or numbers.
        game: the name of the game's journal, without the suffix.
        ballots: the finished ones.
        ballot: the open one.
        is_over: True once the game is over.
        notes: the teacher's.
    """

    title: str = ""
    voters: tuple[str, ...] = ()
    game: str = ""
    ballots: tuple[Ballot, ...] = ()
    ballot: Ballot = Ballot()
    is_over: bool = False
    notes: str = ""

    @classmethod
    def of(cls, entries: Iterable[Mapping[str, Any]]) -> Meeting:
        """Fold the entries of a file; one that does not fit is passed over."""
        meeting = cls()
        for entry in entries:
            try:
                meeting = meeting.after(entry)
            except ValueError:
                continue
        return meeting

    @property
    def missing(self) -> tuple[str, ...]:
        """The voters who have not voted."""
        return tuple(voter for voter in self.voters if voter not in self.ballot.votes)

    @property
    def is_voted(self) -> bool:
        """True once all have voted."""
        return bool(self.ballot.votes) and not self.missing

    @property
    def tally(self) -> tuple[int, ...] | None:
        """The number of votes of each candidate; None until all have voted."""
        if not self.is_voted:
            return None
        counts = Counter(self.ballot.votes.values())
        return tuple(counts[index] for index in range(len(self.ballot.candidates)))

    def winner(self, worths: Sequence[Worth]) -> int:
        """The candidate with the most votes; of equal ones the better.

        Raises:
            ConsensusError: votes are missing.
        """
        tally = self.tally
        if tally is None:
            raise ConsensusError(
                Sentence("Votes are missing: {voters}", voters=", ".join(self.missing))
            )
        return max(range(len(tally)), key=lambda index: (tally[index], -worths[index].place))

    def after(self, entry: Mapping[str, Any]) -> Meeting:
        """The meeting after one more entry.

        Raises:
            ValueError: it is no entry that fits here.
        """
        if self.is_over:
            raise ConsensusError(Sentence("The meeting is over."))
        match _ENTRIES.read(entry):
            case _Begun(title, voters, game) if not self.voters:
                return Meeting(title, tuple(dict.fromkeys(voters)), game)
            case _TurnBegun(turn) if turn != self.ballot.turn:
                # The game may have gone on without the class.
                return replace(self, ballot=Ballot(turn))
            case _Proposed(move):
                return self._proposed(move)
            case _Withdrawn(move) if move in self.ballot.candidates:
                return self._withdrawn(move)
            case _Noted(text):
                return replace(self, notes=text)
            case _Voted(voter, candidate):
                return self._voted(voter, candidate)
            case _Told() as told:
                return self._told(told)
            case _Over():
                return replace(self, ballot=Ballot(), is_over=True)
        raise ConsensusError(str(entry["event"]))

    def _proposed(self, move: str) -> Meeting:
        ballot = self.ballot
        if not ballot.turn or ballot.votes:
            raise ConsensusError(Sentence("No move can be added once the vote has begun."))
        if move in ballot.candidates:
            raise ConsensusError(Sentence("{move} is proposed already.", move=move))
        if len(ballot.candidates) >= MOST:
            raise ConsensusError(Sentence("The list is full. Remove a move first."))
        return replace(self, ballot=replace(ballot, candidates=(*ballot.candidates, move)))

    def _withdrawn(self, move: str) -> Meeting:
        if self.ballot.votes:
            raise ConsensusError(Sentence("No move can be removed once the vote has begun."))
        left = tuple(candidate for candidate in self.ballot.candidates if candidate != move)
        return replace(self, ballot=replace(self.ballot, candidates=left))

    def _voted(self, voter: str, candidate: int) -> Meeting:
        ballot = self.ballot
        if voter not in self.voters:
            raise ConsensusError(Sentence("{voter} does not vote here.", voter=voter))
        if not ballot.candidates:
            raise ConsensusError(Sentence("Propose a move first."))
        if not 0 <= candidate < len(ballot.candidates):
            raise ConsensusError(
                Sentence("Vote for a number from 1 to {count}.", count=len(ballot.candidates))
            )
        if self.is_voted:
            # The votes are on view by now.
            raise ConsensusError(Sentence("All have voted."))
        return replace(self, ballot=replace(ballot, votes={**ballot.votes, voter: candidate}))

    def _told(self, told: _Told) -> Meeting:
        fits = len(told.worths) == len(self.ballot.candidates)
        if not fits or told.chosen != self.winner(told.worths):
            raise ConsensusError(Sentence("The result does not fit the votes."))
        done = replace(
            self.ballot,
            worths=told.worths,
            chosen=told.chosen,
            best=told.best,
            best_score=told.best_score,
        )
        return replace(self, ballots=(*self.ballots, done), ballot=Ballot())


def read_candidate(text: str, situation: Situation) -> Move:
    """The move of a proposal: ``8D QUIET``, ``-VVW`` to exchange, or ``pass``.

    Its words may be any. A play typed in small letters alone has no blanks.

    Raises:
        ConsensusError: it cannot be read, or not be made with this rack on this board.
    """
    unreadable = ConsensusError(
        Sentence("Type a move like this: 8D WORD, -VVW to exchange these tiles, or pass.")
    )
    typed = text.strip()
    if typed.casefold() == PASS:
        return Pass()
    typed = typed.upper() if typed.islower() else typed
    placements: tuple[Placement, ...] = ()
    try:
        if typed.startswith(EXCHANGE):
            faces = read_faces(typed.removeprefix(EXCHANGE), situation.tile_set.distribution)
            used = sort_tiles(faces)
        else:
            placements = read_placements(situation.board, typed.split())
            used = tuple(placement.on_rack for placement in placements)
    except ValueError:
        raise unreadable from None
    if not used:
        raise unreadable
    if missing := list((Counter(used) - Counter(situation.rack)).elements()):
        raise ConsensusError(
            Sentence("Not on the rack: {letters}. Correct the move.", letters=" ".join(missing))
        )
    move = _play(situation, placements) if placements else Exchange(used)
    try:
        check_move(situation, move)
    except EvaluationError as error:
        raise ConsensusError(*error.args) from None
    return move


def _play(situation: Situation, placements: Sequence[Placement]) -> Play:
    board, least = situation.board, situation.first_min_tiles
    is_wrong = find_impossible(board, placements) or find_faults(
        board, placements, first_min_tiles=least
    )
    play = None if is_wrong else play_from_placements(board, placements)
    if play is None:
        raise ConsensusError(Sentence("The tiles cannot be laid there."))
    return play


def told_entry(
    meeting: Meeting, situation: Situation, evaluator: Evaluator, token: CancelToken | None = None
) -> dict[str, Any]:
    """The entry that ends a ballot: the value of each candidate, and the one that is played.

    A move with a word that is not in the list comes last; if it is chosen, the group loses its turn
    to a challenge.

    Raises:
        ConsensusError: votes are missing, or a candidate does not fit the position.
        EvaluationStopped: `token` was cancelled before there was any figure.
        ValueError: the position cannot be searched.
    """
    meeting.winner([Worth(0, 0, 0.0, (), 0.0, 0.0)] * len(meeting.ballot.candidates))
    moves = [read_candidate(candidate, situation) for candidate in meeting.ballot.candidates]
    evaluation = evaluator.evaluate(situation, moves, token)
    order = [row.move for row in evaluation.rows if row.move in moves]
    worths = [worth_of(evaluation.row(move), order.index(move) + 1) for move in moves]
    told = _Told(
        tuple(worths),
        meeting.winner(worths),
        candidate_text(situation, evaluation.best.move),
        evaluation.best.score,
    )
    return {"event": "told", **encode_fields(told)}


def worth_of(row: EvaluatedMove, place: int) -> Worth:
    """The value of a move, at this place from 1."""
    return Worth(place, row.score, row.static_equity, row.leave, row.win, row.spread, row.phoneys)


def candidate_text(situation: Situation, move: Move) -> str:
    """A move as `read_candidate` reads it."""
    if isinstance(move, Exchange):
        return EXCHANGE + write_faces(move.tiles)
    return str(name_of(situation.board, move)) if isinstance(move, Play) else PASS
