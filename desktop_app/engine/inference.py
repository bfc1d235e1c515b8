# SPDX-License-Identifier: MIT
"""What the opponent may have kept, from the play just made; inferred by the native engine."""

from __future__ import annotations

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
        weight: how likely, 0 to 1.
    """

    tiles: tuple[str, ...]
    weight: float


@dataclass(frozen=True)
class InferenceOptions:
    """How racks are weighed.

    Attributes:
        margin: points that a move may lose against the best and still be as likely as the best.
        softness: points beyond that make a rack less likely by the factor e, each time; with 0
            impossible.
        most_racks: racks that are looked at; where there are more, so many are drawn.
        seconds: time after which it ends with what it has; None without.
        threads: how many threads work.
        seed: the same seed draws the same racks, whatever the number of threads.
    """

    margin: float = 1.0
    softness: float = 4.0
    most_racks: int = 20_000
    seconds: float | None = None
    threads: int = 1
    seed: int = 0


@dataclass(frozen=True)
class InferenceProgress:
    """How far an inference is: racks looked at, and how many there are."""

    looked: int
    racks: int


@dataclass(frozen=True)
class Inferred:
    """What the opponent may have kept.

    Attributes:
        leaves: the likeliest first; their weights add up to 1. None where no rack was looked at.
        expected: how many of each face were kept, on average; faces that cannot be are left out.
        racks: how many racks were looked at.
        is_complete: whether neither time nor a cancellation cut it short.
    """

    leaves: tuple[WeighedLeave, ...]
    expected: Mapping[str, float]
    racks: int
    is_complete: bool


class InferenceJob(NativeJob["NativeInference"]):
    """An inference under way; a `jobs.Job`. A cancelled one ends the racks it looks at."""

    def snapshot(self) -> InferenceProgress:
        """How far it is."""
        return InferenceProgress(*self._running.progress())

    def result(self) -> Inferred:
        """Wait for the end and tell what was inferred."""
        found = self._running.result()
        faces = self._codes.faces
        order = sorted(range(len(faces)), key=lambda tile: (faces[tile] == BLANK, tile))
        return Inferred(
            tuple(WeighedLeave(self._codes.tiles(tiles), weight) for tiles, weight in found.leaves),
            {faces[tile]: found.expected[tile] for tile in order if found.expected[tile] > 0.0},
            found.racks,
            found.is_complete,
        )


DEFAULT_OPTIONS = InferenceOptions()


def begin_inference(
    engine: Engine,
    before: Situation,
    leaves: KlvLeaves,
    act: Move | int,
    options: InferenceOptions = DEFAULT_OPTIONS,
) -> InferenceJob:
    """Begin to weigh what the opponent may have kept by how good the last turn was with it.

    Args:
        engine: the native one, on the list that the opponent is thought to play by.
        before: the position before that turn as its observer knew it (`Situation.before`): `rack`
            is the observer's own.
        leaves: what the opponent is thought to find kept tiles worth.
        act: the play, the exchange or the pass, or how many tiles were exchanged.
        options: how racks are weighed.

    Raises:
        NativeNeededError: `engine` is the reference.
        LimitError, EngineError: a number is out of range, or the turn cannot have happened.
        TileCodeError: a tile has no number in the words. All are ValueErrors.
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


def packed_opponent(
    codes: TileCodes, situation: Situation, kept: Sequence[WeighedLeave]
) -> bytes | list[tuple[bytes, float]] | None:
    """What is known of the other rack as the native engine takes it: what was kept, else tiles.

    Raises:
        TileCodeError: a tile has no number in the words.
    """
    if kept:
        return [(codes.rack(leave.tiles), leave.weight) for leave in kept]
    return codes.rack(situation.known) or None


def _seen(act: Move | int) -> Move:
    """What was seen of a turn: of an exchange only how many tiles it took."""
    if isinstance(act, Exchange):
        act = len(act.tiles)
    if not isinstance(act, int):
        return act
    check_within("exchanged tiles", act, 1, MAX_TILES)
    # Which ones is not looked at; a blank has a number in every alphabet.
    return Exchange((BLANK,) * act)
