# SPDX-License-Identifier: MIT
"""Resuming a game that was closed, deliberately or by a crash.

Time while a game was closed is not charged: a resumed game starts with its clocks stopped.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from desktop_app.formats.errors import Problem
from desktop_app.formats.gcg_export import PHYSICAL, PHYSICAL_PRAGMA
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.gcg_lines import says_physical
from desktop_app.formats.gcg_model import GcgGame, GcgPragma
from desktop_app.rules.challenge import TileDrawer
from desktop_app.rules.events import ClockNeutralised, Event, GameStarted, TilesDrawn
from desktop_app.rules.game import evolve, fold
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import Mode, Step
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import EmptyJournalError, JournalError
from desktop_app.storage.game_facts import GameSummary, fold_journal, summarise
from desktop_app.storage.journal import Journal, is_in_use, read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, is_record, newest_first, sizes_in

MAX_KEPT = 256
"""Maximum number of journals whose summaries are cached until they change."""

RESUMED = "resumed"
"""Reason of the stopped clock in a resumed game."""


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that has not ended.

    Attributes:
        path: its journal.
        summary: the game in one line.
        damage: a partial write left behind by a crash and ignored; else None.
        is_in_use: True if a running program is playing it.
    """

    path: Path
    summary: GameSummary
    damage: Problem | None
    is_in_use: bool


@dataclass(frozen=True, slots=True)
class Survey:
    """The content of a folder of journals.

    Attributes:
        unfinished: newest first.
        problems: a line for every unreadable journal.
    """

    unfinished: tuple[UnfinishedGame, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResumedGame:
    """A resumed game.

    Attributes:
        journal: open for appending.
        events: the whole log, with the clocks stopped at its end; all of it is on disk.
        state: the fold of the log.
    """

    journal: Journal
    events: tuple[Event, ...]
    state: GameState


def survey_journals(
    journals_dir: Path, *, finished: Collection[str] = (), most: int | None = None
) -> Survey:
    """Read the journals of a folder.

    Args:
        journals_dir: the folder; it may be missing.
        finished: ids of games known to have ended (`Library.finished_ids`), whose journals are
            skipped; so are those of records (`is_record`).
        most: upper bound of journals read, newest first; None reads all.
    """
    found: list[UnfinishedGame] = []
    problems: list[str] = []
    unknown = [
        game_id
        for game_id in sizes_in(journals_dir)
        if not (game_id in finished or is_record(game_id))
    ]
    for game_id in newest_first(unknown)[:most]:
        path = journals_dir / f"{game_id}{JOURNAL_SUFFIX}"
        try:
            game = _unfinished(path)
        except EmptyJournalError:
            continue
        except JournalError as error:
            problems.append(str(error))
        else:
            found += [game] if game else []
    return Survey(tuple(found), tuple(problems))


def _unfinished(path: Path) -> UnfinishedGame | None:
    try:
        status = path.stat()
    except OSError as error:
        raise JournalError(path, Sentence("cannot be read: {why}", why=fault_of(error))) from None
    found = _read_unfinished(path, status.st_mtime_ns, status.st_size)
    return None if found is None else UnfinishedGame(path, *found, is_in_use(path))


@lru_cache(maxsize=MAX_KEPT)
def _read_unfinished(
    path: Path, mtime_ns: int, size: int
) -> tuple[GameSummary, Problem | None] | None:
    """Read a journal, cached by modification time and size.

    An hour of play takes 70 ms to read, and the start screen asks often.
    """
    contents = read_journal(path)
    if not contents.events:
        return None
    state = fold_journal(contents.events, path)
    if state.is_over:
        return None
    summary = summarise(
        state, path, started_at_ms=contents.created_at_ms, last_at_ms=contents.last_at_ms
    )
    return summary, contents.damage


def pausing_events(state: GameState) -> tuple[Event, ...]:
    """Return the events that stop the clocks before a game is resumed, none if they are stopped."""
    if state.clock.running is None:
        return ()
    return (ClockNeutralised(None, RESUMED),)


def resume_game(path: Path) -> ResumedGame:
    """Open the journal of a game to continue it; the stop of the clocks is written first.

    Raises:
        JournalError: it cannot be read or written, another program plays it, or it is not a game.
    """
    journal = Journal.open(path)
    try:
        events = journal.contents.events
        state = fold_journal(events, path)
        pause = pausing_events(state)
        journal.append(pause)
    except JournalError:
        journal.close()
        raise
    for event in pause:
        state = evolve(state, event)
    return ResumedGame(journal, (*events, *pause), state)


# Continuing a game from a GCG file as one written down from paper.


def written_on(
    game: GcgGame,
    ruleset: Ruleset,
    *,
    lexicon: str,
    left_out: Collection[Step],
    drawer: TileDrawer,
) -> tuple[Event, ...]:
    """Return the log of a file with full racks, so that its next line can be written.

    Args:
        game: the file; tiles it does not name stay unknown in the log.
        ruleset: the ruleset it was played by.
        lexicon: name of the list to look words up in, empty for none.
        left_out: the steps of a turn that the program does.
        drawer: chooses stand-ins for unnamed tiles.

    Raises:
        FormatError: it has more players than a game allows.
    """
    if not says_physical(game):
        physical = GcgPragma(PHYSICAL_PRAGMA, PHYSICAL)
        game = replace(game, pragmata=(*game.pragmata, physical))
    begun, *following = events_from_gcg(game, ruleset, lexicon=lexicon).events
    assert isinstance(begun, GameStarted), "every log begins so"
    setup = replace(begun.setup, mode=Mode.BY_THE_BOOK, left_out=frozenset(left_out))
    events: list[Event] = [GameStarted(setup), *following]
    state = fold(events)
    if state.is_over:
        return tuple(events)
    for seat in range(state.player_count):
        count = min(ruleset.set.rack_size - len(state.racks[seat]), len(state.bag))
        if count > 0:
            drawn = TilesDrawn(seat, drawer.draw(state.bag, count))
            events.append(drawn)
            state = evolve(state, drawn)
    return tuple(events)
