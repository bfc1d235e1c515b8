# SPDX-License-Identifier: MIT
"""Reviews whole games: resumable, and mapped over any `concurrent.futures.Executor`.

A worker process gets a `ReviewTask` and turns, both plain values, and opens the word list itself.
The figures depend on the task and the turn alone, so they are the same in any order and number of
processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.review import Depth, Reviewer, TurnReview
from desktop_app.analysis.review_record import turn_key, turn_of, turn_value
from desktop_app.engine import native
from desktop_app.engine.evaluator import DEFAULT_EFFORT, Effort
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.klv import NO_LEAVES, KlvLeaves, leaves_for
from desktop_app.engine.move_order import NO_TASTE, Taste
from desktop_app.engine.native_engine import PreparedGraphs, make_engine
from desktop_app.engine.protocol import Engine
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import Installed
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.companion_file import set_aside
from desktop_app.storage.errors import LaterFileError, StorageError
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.review_file import (
    REVIEW_SUFFIX,
    SavedReview,
    read_review,
    review_path,
)
from desktop_app.values.files import read_file
from desktop_app.values.json_text import DecodeError

DEEP_EFFORT = Effort(
    candidates=25,
    screening=400,
    shortlist=10,
    batches=20,
    iterations=500,
    preendgame_nodes=200_000,
    endgame_nodes=200_000,
)
"""About eight times the work of a quick review."""

CHUNK = 4
"""Turns that a worker process gets at once."""


@dataclass(frozen=True)
class ReviewTask:
    """Everything a review depends on besides the game; can be sent to another process.

    Attributes:
        name, title: of the word list.
        graph: its word graph (KWG); `graph_key` is its checksum.
        leaves: the leave values (KLV2); None for values of 0. `leaves_key` is their checksum.
        cache: folder of prepared graphs.
        depth: how closely to look.
        effort: how much work a turn is worth, unless the depth is instant.
        has_luck: False to leave out the luck of the draws.
        levels: how common words are; None to order moves by figures alone.
        ruleset: the id of the rules, with their option; the turns follow them already.
    """

    name: str
    graph: Path
    graph_key: str
    leaves: Path | None
    leaves_key: str
    cache: Path
    depth: Depth = Depth.QUICK
    effort: Effort = DEFAULT_EFFORT
    has_luck: bool = True
    title: str = ""
    levels: Path | None = None
    ruleset: str = ""

    def at(self, depth: Depth, seconds: float | None = None) -> ReviewTask:
        """The same task at another depth; `seconds` is the upper bound for a turn."""
        effort = DEEP_EFFORT if depth is Depth.DEEP else DEFAULT_EFFORT
        effort = replace(effort, seconds=seconds, threads=self.effort.threads)
        return replace(self, depth=depth, effort=effort)

    def with_threads(self, threads: int) -> ReviewTask:
        """The same task with so many threads; the figures do not depend on it."""
        return replace(self, effort=replace(self.effort, threads=threads))

    def key_of(self, turn: PlayedTurn) -> str:
        """The key under which a turn is saved, for every depth the same."""
        return turn_key(turn, self.graph_key, self.leaves_key)


def with_rules(state: GameState, ruleset: Ruleset) -> GameState:
    """Return a game as if it had been played by other rules: its lines stay as they are."""
    if state.setup.ruleset == ruleset:
        return state
    return replace(state, setup=replace(state.setup, ruleset=ruleset))


def task_for(
    lexicon: Installed,
    leaves: Path,
    cache: Path,
    levels: Path | None = None,
    *,
    ruleset: str = "",
) -> ReviewTask:
    """Return the task of reviewing with an installed word list, quickly.

    Args:
        lexicon: the list.
        leaves: the leave values (KLV2).
        cache: folder of the program's caches.
        levels: how common words are, for the order of equal moves.
        ruleset: the id of the rules, with their option.

    Raises:
        OSError: the leave values cannot be read.
    """
    return ReviewTask(
        name=lexicon.name,
        title=lexicon.sidecar.title,
        ruleset=ruleset,
        graph=lexicon.folder / lexicon.sidecar.file,
        graph_key=lexicon.sidecar.sha256,
        leaves=leaves,
        leaves_key=leaves_key(leaves),
        cache=cache / "engine",
        levels=levels,
    )


def review_file(game: Path | bytes, data: Path) -> Path:
    """Return where a review is saved: beside a journal, else in the data folder by a checksum.

    Args:
        game: a file, or the contents of one.
        data: the data folder.

    Raises:
        OSError: the file cannot be read.
    """
    if isinstance(game, Path):
        if game.suffix.lower() == JOURNAL_SUFFIX:
            return review_path(game)
        game = read_file(game)
    name = hashlib.sha256(game).hexdigest()[:32]
    return data / "reviews" / f"{name}{REVIEW_SUFFIX}"


def open_review(path: Path) -> tuple[SavedReview, str]:
    """Read a saved review; one that is damaged is set aside, and made again.

    Returns:
        The review, and the new name of a damaged file with why it cannot be read, else empty.

    Raises:
        StorageError: it is of a later version, or damaged and cannot be renamed; it stays.
    """
    try:
        return read_review(path), ""
    except LaterFileError:
        raise
    except StorageError as error:
        try:
            aside = set_aside(path)
        except StorageError:
            raise error from None
        text = "{why}. The file was kept as {name}."
        return SavedReview(), Sentence(text, why=told(error), name=aside.name)


def leaves_key(path: Path | None) -> str:
    """Return the checksum of a file of leave values; empty for none. Raises OSError.

    A file that has not changed since is not read again.
    """
    if path is None:
        return ""
    status = path.stat()
    return _checksum(path, status.st_ino, status.st_mtime_ns, status.st_ctime_ns, status.st_size)


@lru_cache(maxsize=4)
def _checksum(path: Path, *_stamp: int) -> str:
    """Return the checksum of a file, cached by its node, times and size."""
    return hashlib.sha256(read_file(path)).hexdigest()


@lru_cache(maxsize=1)
def _engine(name: str, graph: Path, leaves: Path | None, cache: Path) -> tuple[Engine, KlvLeaves]:
    """The engine and the leave values of a task, for every depth the same."""
    prepared = PreparedGraphs(cache)
    lexicon = Lexicon(name, Kwg.map(graph), make_finder=prepared.word_graph)
    found = None if leaves is None else leaves_for(lexicon, leaves)
    if not isinstance(found, KlvLeaves):
        found = KlvLeaves(NO_LEAVES, lexicon.alphabet)
    return make_engine(lexicon), found


def make_reviewer(task: ReviewTask) -> Reviewer:
    """Open the word list and the leave values of a task.

    Raises:
        OSError, LexiconError: they cannot be read.
    """
    engine, leaves = _engine(task.name, task.graph, task.leaves, task.cache)
    return Reviewer(
        engine,
        leaves,
        task.depth,
        effort=task.effort,
        wins=native.win_chances(),
        has_luck=task.has_luck,
        taste=NO_TASTE if task.levels is None else Taste.of_file(task.levels),
    )


def review_chunk(task: ReviewTask, turns: Sequence[PlayedTurn]) -> list[dict[str, Any]]:
    """Review some turns; runs in a worker process, and returns JSON values."""
    reviewer = make_reviewer(task)
    return [turn_value(reviewer.review(turn)) for turn in turns]


_DEPTHS = (Depth.INSTANT, Depth.QUICK, Depth.DEEP)


@dataclass(frozen=True)
class KnownTurns:
    """The turns of a game of which a saved review has figures.

    Attributes:
        fresh: figures that hold, by row of the score sheet.
        stale: figures of rows that were corrected since, or of another word list.
    """

    fresh: Mapping[int, TurnReview]
    stale: Mapping[int, TurnReview]


def known_turns(task: ReviewTask, turns: Iterable[PlayedTurn], saved: SavedReview) -> KnownTurns:
    """Return what a saved review knows of a game.

    A turn counts if it was looked at at least as closely as the task asks for. Values that are no
    turns are left out.
    """
    keys = {task.key_of(turn): turn.line for turn in turns}
    fresh: dict[int, TurnReview] = {}
    stale: dict[int, TurnReview] = {}
    least = _DEPTHS.index(task.depth)
    for key, value in saved.turns.items():
        try:
            found = turn_of(value)
        except DecodeError:
            continue
        if keys.get(key) != found.line:
            stale[found.line] = found
        elif _DEPTHS.index(found.depth) >= least:
            fresh[found.line] = found
    return KnownTurns(fresh, {line: review for line, review in stale.items() if line not in fresh})


def dropped_lines(turns: Iterable[PlayedTurn], known: KnownTurns) -> frozenset[int]:
    """Return the rows with saved figures that hold no more: their racks are only partly known."""
    partly = {turn.line for turn in turns if turn.is_partly_known}
    return frozenset(
        line for line, review in known.stale.items() if line in partly and review.phase is not None
    )


def with_turns(
    task: ReviewTask, turns: Iterable[PlayedTurn], saved: SavedReview, found: Iterable[TurnReview]
) -> SavedReview:
    """Return a saved review with more turns; those of the same rows that are stale are dropped.

    Figures of another word list or of other rules are kept: the user may choose those again.
    """
    keys = {turn.line: task.key_of(turn) for turn in turns}
    terms = {_LIST: task.name, _RULES: task.ruleset}
    added = {keys[review.line]: {**turn_value(review), **terms} for review in found}
    lines = [value["line"] for value in added.values()]
    current = set(keys.values())
    rest = {
        key: value
        for key, value in saved.turns.items()
        if key in current or value.get("line") not in lines or not _is_of(value, task, saved)
    }
    return replace(saved, lexicon=task.name, ruleset=task.ruleset, turns={**rest, **added})


_LIST, _RULES = "list", "rules"
"""Members of a saved turn: the word list and the rules that it was reviewed with."""


def _is_of(value: Mapping[str, Any], task: ReviewTask, saved: SavedReview) -> bool:
    """True if a saved turn was reviewed with the list and the rules of a task."""
    # Turns of earlier versions do not say it.
    used = value.get(_LIST, saved.lexicon), value.get(_RULES, task.ruleset)
    return used == (task.name, task.ruleset)


def review_game(
    task: ReviewTask,
    turns: Sequence[PlayedTurn],
    known: Mapping[int, TurnReview] = {},
    *,
    executor: Executor | None = None,
    token: CancelToken | None = None,
) -> Iterator[TurnReview]:
    """Review the turns of a game in order, those of `known` without work.

    With an executor the work is handed over at once, so that several games can be under way.

    Args:
        task: what to do.
        turns: the turns.
        known: figures from before, by row of the score sheet.
        executor: worker processes or a cluster; None to work here.
        token: ends the work before the next turn.

    Raises:
        OSError, LexiconError: as `make_reviewer`.
    """
    missing = [turn for turn in turns if turn.line not in known]
    return _merged(turns, known, _results(task, missing, executor, token))


def _merged(
    turns: Iterable[PlayedTurn], known: Mapping[int, TurnReview], found: Iterator[TurnReview]
) -> Iterator[TurnReview]:
    for turn in turns:
        if turn.line in known:
            yield known[turn.line]
            continue
        review = next(found, None)
        if review is None:
            return
        yield review


def _results(
    task: ReviewTask,
    turns: Sequence[PlayedTurn],
    executor: Executor | None,
    token: CancelToken | None,
) -> Iterator[TurnReview]:
    if executor is None:
        return _reviewed_here(task, turns, token)
    chunks = [turns[at : at + CHUNK] for at in range(0, len(turns), CHUNK)]
    return _collected([executor.submit(review_chunk, task, chunk) for chunk in chunks], token)


def _reviewed_here(
    task: ReviewTask, turns: Iterable[PlayedTurn], token: CancelToken | None
) -> Iterator[TurnReview]:
    reviewer = make_reviewer(task)
    for turn in turns:
        if token is not None and token.is_called:
            return
        yield reviewer.review(turn, token)


def _collected(
    futures: Sequence[Future[list[dict[str, Any]]]], token: CancelToken | None
) -> Iterator[TurnReview]:
    try:
        for future in futures:
            if token is not None and token.is_called:
                return
            for value in future.result():
                yield turn_of(value)
    finally:
        for future in futures:
            future.cancel()
