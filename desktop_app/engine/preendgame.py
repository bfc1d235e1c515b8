# SPDX-License-Identifier: MIT
"""Pre-endgames solved by the native engine: one to four tiles in the bag.

What is exact and what is not is told in docs/engine/preendgame.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop_app.engine.candidates import question_of
from desktop_app.engine.inference import WeighedLeave, packed_opponent
from desktop_app.engine.jobs import NativeJob
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native import MAX_COUNT, check_within
from desktop_app.engine.native_engine import need_native
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import has_odd_scores
from desktop_app.engine.situation import Situation, check_racks
from desktop_app.rules.move import Move
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app.engine.native import (
        NativePreendgame,
        NativePreendgameRow,
        NativePreendgameSnapshot,
    )

MAX_IN_BAG = 4
"""Most tiles in the bag of a pre-endgame."""

Ending = Literal["complete", "nodes", "time", "cancelled"]
"""Why it ended: nothing that could be better was left, or a limit was reached."""


class PreendgameError(ValueError):
    """A position that is no pre-endgame; the message says what is wrong with it."""


@dataclass(frozen=True)
class PreendgameOptions:
    """How long a pre-endgame is solved, and with what.

    Attributes:
        seconds: ends after so long; None to go on until nothing that could be better is left,
            which may take hours.
        nodes: leaves an ending open of which more positions would have to be searched.
        nodes_in_all: begins nothing that may search more positions over all endings, a quick
            value counted as one; quick values may take it somewhat beyond.
        threads: how many threads work, fewer where each would have less than 4 MB; without
            `seconds` the result is the same for any number while the plays fit.
        memory_mb: megabytes for its endgames, as `EndgameLimits` has it.
        kept: what the opponent may have kept, as `inference.Inferred` has it; with it what the
            situation says to be known is not looked at.
    """

    seconds: float | None = None
    nodes: int | None = None
    nodes_in_all: int | None = None
    threads: int = 1
    memory_mb: int = 128
    kept: tuple[WeighedLeave, ...] = ()


@dataclass(frozen=True)
class PreendgameMove:
    """What was found out about one candidate.

    Attributes:
        move: the candidate.
        score: its points.
        equity: what it is worth by itself and with what it keeps, in points.
        win: the chance to win over the draws that were looked at, 0 to 1; a drawn game is half a
            win.
        spread: what the spread gains over them from now to the end of the game, in points.
        draws: how many different racks the opponent may have.
        seen: how many of them were looked at; with 0 there was no time for this candidate.
        decided: in how many of them it is proven who wins.
        solved: in how many the final spread is proven too.
        is_proven: whether the chance to win is proven, that is in all draws.
        is_given_up: whether it gave way to others before everything about it was found out.
    """

    move: Move
    score: int
    equity: float
    win: float
    spread: float
    draws: int
    seen: int
    decided: int
    solved: int
    is_proven: bool
    is_given_up: bool


@dataclass(frozen=True)
class PreendgameSnapshot:
    """What was found out about a pre-endgame.

    Attributes:
        rows: a row a candidate, the best first: by chance to win, then by spread. Those with
            nothing seen come last, by equity.
        nodes: positions of endings that were searched.
        seconds: how long it runs, or ran.
        ending: why it ended; None while it runs.
    """

    rows: tuple[PreendgameMove, ...]
    nodes: int
    seconds: float
    ending: Ending | None

    @property
    def best(self) -> PreendgameMove:
        """The best candidate so far."""
        return self.rows[0]

    @property
    def is_complete(self) -> bool:
        """Whether nothing that could be better was left to look at."""
        return self.ending == "complete"


class PreendgameJob(NativeJob["NativePreendgame"]):
    """A pre-endgame under way; a `jobs.Job`."""

    def snapshot(self) -> PreendgameSnapshot:
        """What is found so far; it goes on."""
        return self._read(self._running.snapshot())

    def result(self) -> PreendgameSnapshot:
        """Wait for the end and tell what was found."""
        return self._read(self._running.result())

    def _read(self, found: NativePreendgameSnapshot) -> PreendgameSnapshot:
        rows = tuple(map(self._row, found.rows))
        return PreendgameSnapshot(rows, found.nodes, found.seconds, found.ending)

    def _row(self, row: NativePreendgameRow) -> PreendgameMove:
        ((move, score, equity),) = self._codes.moves(row.move)
        return PreendgameMove(
            move=move,
            score=score,
            equity=equity / 1000,
            win=row.win,
            spread=row.gain,
            draws=row.draws,
            seen=row.seen,
            decided=row.decided,
            solved=row.solved,
            is_proven=row.is_proven,
            is_given_up=row.is_given_up,
        )


WITHOUT_LIMITS = PreendgameOptions()


def begin_preendgame(
    engine: Engine,
    situation: Situation,
    leaves: KlvLeaves,
    candidates: Sequence[Move] | None = None,
    options: PreendgameOptions = WITHOUT_LIMITS,
) -> PreendgameJob:
    """Begin to find the chance to win of each candidate with one to four tiles in the bag.

    Args:
        engine: the native one, on the list of the game.
        situation: the position, the rack full; squares that are barred are not barred here.
        leaves: what kept tiles are worth: which candidates come first, and how both players keep
            tiles while there is a bag.
        candidates: moves of the player on turn, whose words may be any; None for every move.
        options: how, and how long.

    Raises:
        NativeNeededError: `engine` is the reference.
        PreendgameError: there are no or too many tiles in the bag, the rack is not full, or plays
            score by rules that the engine does not count by.
        SituationError: a candidate is not on the rack, or the opponent cannot have what is known.
        LimitError, EngineError: a number is out of range, the game is over, or a candidate does
            not fit on the board.
        TileCodeError: a tile has no number in the words. All are ValueErrors.
    """
    engine = need_native(engine)
    check_preendgame(situation)
    check_racks(situation, candidates or ())
    for name, nodes in (("nodes", options.nodes), ("nodes_in_all", options.nodes_in_all)):
        if nodes is not None:
            check_within(name, nodes, 1, MAX_COUNT)
    codes = engine.codes
    running: NativePreendgame = engine.module.Preendgame(
        engine.setting(situation.setting_rules(codes)),
        leaves.prepared(engine.lexicon.alphabet),
        codes.board(situation.board),
        codes.rack(situation.rack),
        codes.counts(situation.unseen),
        None if candidates is None else b"".join(map(codes.record, candidates)),
        scores=situation.scores,
        scoreless=situation.scoreless,
        opponent=packed_opponent(codes, situation, options.kept),
        seconds=options.seconds,
        nodes=options.nodes,
        nodes_in_all=options.nodes_in_all,
        threads=options.threads,
        memory_mb=options.memory_mb,
    )
    return PreendgameJob(running, codes)


def check_preendgame(situation: Situation) -> None:
    """Make sure that a position is a pre-endgame.

    Raises:
        PreendgameError: as `begin_preendgame`.
    """
    if not 1 <= situation.bag_count <= MAX_IN_BAG:
        raise PreendgameError(
            Sentence(
                "tiles in the bag: read {count}, expected 1 to {most}",
                count=situation.bag_count,
                most=MAX_IN_BAG,
            )
        )
    if len(situation.rack) != situation.rack_size:
        raise PreendgameError(
            Sentence(
                "tiles on the rack: read {count}, expected {full}",
                count=len(situation.rack),
                full=situation.rack_size,
            )
        )
    if has_odd_scores(question_of(situation)):
        raise PreendgameError(
            Sentence("pre-endgames cannot be solved under these scoring rules")
        )
