# SPDX-License-Identifier: MIT
"""Infers what the opponent may have kept from their last move, with the native engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.engine.jobs import NativeJob
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native import MAX_COUNT, MAX_SEED, check_within
from desktop_app.engine.native_engine import need_native
from desktop_app.engine.native_setting import MAX_TILES, TileCodes
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Exchange, Move
from desktop_app.rules.tiles import BLANK

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeInference


@dataclass(frozen=True)
class WeighedLeave:
    """Tiles that may have been kept.

    Attributes:
        tiles: sorted, blanks last.
        weight: probability, 0 to 1.
    """

    tiles: tuple[str, ...]
    weight: float


@dataclass(frozen=True)
class InferenceOptions:
    """Settings of an inference.

    Attributes:
        margin: points by which a move may fall short of the best and count as equally likely.
        softness: each loss of this many points beyond the margin makes a rack less likely by the
            factor e; 0 makes it impossible.
        most_racks: upper bound of racks examined. Of a play the likeliest are examined, of an
            exchange or a pass a sample is drawn if there are more.
        seconds: stops after this time with what it has; None for no limit.
        threads: number of threads.
        seed: the same seed draws the same racks, for any number of threads.

    The margin and softness suit people of any strength; for the champion see `fitted_softness`.
    """

    margin: float = 1.0
    softness: float = 4.0
    most_racks: int = 20_000
    seconds: float | None = None
    threads: int = 1
    seed: int = 0


@dataclass(frozen=True)
class InferenceProgress:
    """Progress of an inference: racks examined, and the most that will be."""

    looked: int
    racks: int


@dataclass(frozen=True)
class Inferred:
    """The opponent's possible leaves.

    Attributes:
        leaves: most likely first; their weights add up to 1. Empty if no rack was examined.
        expected: mean number of each face kept; impossible faces are left out.
        racks: number of racks examined.
        is_complete: True if neither time nor cancellation cut it short.
        is_sample: True if some possible leaves were left out, other than very unlikely ones.
    """

    leaves: tuple[WeighedLeave, ...]
    expected: Mapping[str, float]
    racks: int
    is_complete: bool
    is_sample: bool


class InferenceJob(NativeJob["NativeInference"]):
    """A running inference; a `jobs.Job`. After a cancellation it finishes the current racks."""

    def snapshot(self) -> InferenceProgress:
        """Return the progress."""
        return InferenceProgress(*self._running.progress())

    def result(self) -> Inferred:
        """Wait for the end and return the result."""
        found = self._running.result()
        faces = self._codes.faces
        order = sorted(range(len(faces)), key=lambda tile: (faces[tile] == BLANK, tile))
        return Inferred(
            tuple(WeighedLeave(self._codes.tiles(tiles), weight) for tiles, weight in found.leaves),
            {faces[tile]: found.expected[tile] for tile in order if found.expected[tile] > 0.0},
            found.racks,
            found.is_complete,
            found.is_sample,
        )


DEFAULT_OPTIONS = InferenceOptions()


def begin_inference(
    engine: Engine,
    before: Situation,
    leaves: KlvLeaves,
    act: Move | int,
    options: InferenceOptions = DEFAULT_OPTIONS,
) -> InferenceJob:
    """Start weighing the opponent's possible leaves by how well the last turn fits each.

    Args:
        engine: the native engine, on the list that the opponent is assumed to use.
        before: the position before that turn as its observer knew it (`Situation.before`); `rack`
            is the observer's own.
        leaves: leave values that the opponent is assumed to use.
        act: the play, exchange or pass, or the number of tiles exchanged.
        options: the settings.

    Raises:
        NativeNeededError: `engine` is the reference engine.
        LimitError, EngineError: a number is out of range, or the turn cannot have happened.
        TileCodeError: a tile has no number in the word graph. All are ValueErrors.
    """
    engine = need_native(engine)
    check_within("seed", options.seed, 0, MAX_SEED)
    check_within("most_racks", options.most_racks, 1, MAX_COUNT)
    codes = engine.codes
    running: NativeInference = engine.module.Inference(
        engine.setting(before.setting_rules(codes)),
        leaves.prepared(engine.lexicon.alphabet),
        codes.board(before.board),
        codes.counts(before.unseen),
        codes.record(_seen(act)),
        margin=options.margin,
        softness=options.softness,
        most_racks=options.most_racks,
        seconds=options.seconds,
        threads=options.threads,
        seed=options.seed,
    )
    return InferenceJob(running, codes)


_SOFTNESS = ((20, 2.0), (13, 3.0), (7, 10.0), (0, 20.0))
"""Tiles in the bag from which on it fits games of the champion, and the softness in points."""


def fitted_softness(bag_count: int) -> float:
    """Return the softness that fits a strong player best, with a margin of 0.

    The fewer tiles are in the bag, the less such a player goes by the static value of a move
    (docs/engine/simulation.md).

    Args:
        bag_count: the tiles in the bag before the move.
    """
    return next(softness for least, softness in _SOFTNESS if bag_count >= least)


_MOST_WEIGHT = 0.99
_MOST_SMOOTHED = 1_000
_MOST_WHOLE = 3_000


def smoothed(
    leaves: Sequence[WeighedLeave], *, is_sample: bool, unknown: float = 0.15
) -> tuple[WeighedLeave, ...]:
    """Allow for what an inference does not know.

    A search that takes inferred leaves at their word is misled by what was left out, and by an
    opponent who values tiles otherwise. So a part of the weight goes to an unknown rack, and with a
    sample the rest to leaves of one tile less, whose last tile is then drawn
    (docs/engine/simulation.md).

    Args:
        leaves: as in `Inferred`, most likely first.
        is_sample: as in `Inferred`; then no leave is taken whole.
        unknown: weight of the unknown rack.

    Returns:
        Leaves whose weights add up to 1; none if there are none.
    """
    if not leaves:
        return ()
    weights: defaultdict[tuple[str, ...], float] = defaultdict(float)
    weights[()] = unknown
    sum_taken = 0.0
    taken = []
    for leave in leaves[: _MOST_SMOOTHED if is_sample else _MOST_WHOLE]:
        if sum_taken >= _MOST_WEIGHT:
            break
        taken.append(leave)
        sum_taken += leave.weight
    for leave in taken:
        tiles, weight = leave.tiles, (1 - unknown) * leave.weight / sum_taken
        if not is_sample or not tiles:
            weights[tiles] += weight
            continue
        for at in range(len(tiles)):
            weights[tiles[:at] + tiles[at + 1 :]] += weight / len(tiles)
    return tuple(WeighedLeave(tiles, weight) for tiles, weight in weights.items())


def packed_opponent(
    codes: TileCodes, situation: Situation, kept: Sequence[WeighedLeave]
) -> bytes | list[tuple[bytes, float]] | None:
    """Return the opponent's possible leaves, or known tiles, in the native engine's form.

    Raises:
        TileCodeError: a tile has no number in the word graph.
    """
    if kept:
        return [(codes.rack(leave.tiles), leave.weight) for leave in kept]
    return codes.rack(situation.known) or None


def _seen(act: Move | int) -> Move:
    """Return what an opponent sees of a turn: of an exchange only the number of tiles."""
    if isinstance(act, Exchange):
        act = len(act.tiles)
    if not isinstance(act, int):
        return act
    check_within("exchanged tiles", act, 1, MAX_TILES)
    # The faces are ignored; a blank has a number in every alphabet.
    return Exchange((BLANK,) * act)
