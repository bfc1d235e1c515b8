# SPDX-License-Identifier: MIT
"""Facts about a game for the library: words, plays, and each player's results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path

from desktop_app.rules.events import ChallengeAdjudicated, Event
from desktop_app.rules.game import FoldedLog, evolve, fold_log, with_time_merged
from desktop_app.rules.played import upheld_lines
from desktop_app.rules.setup import day_of
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import JournalError
from desktop_app.storage.library_schema import LAST_MS
from desktop_app.values.moments import unix_ms

FACTS_VERSION = 2
"""Increase it when more facts are stored; games entered before are then read again."""

TURNS = frozenset(
    {RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS, RowKind.CHALLENGE_LOST, RowKind.LOST_TURN}
)
"""The score sheet lines that are turns."""

_ENDINGS = TURNS | {RowKind.PHONEY_WITHDRAWN}


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """One play.

    Attributes:
        seat: its player.
        words: in upper case, the main word first.
        points: its score when it was made.
        tiles: number of tiles laid.
        is_bingo: True if every tile of a full rack was played.
        is_withdrawn: True if it came off the board after a challenge.
        is_upheld: True if it was challenged and stayed.
    """

    seat: int
    words: tuple[str, ...]
    points: int
    tiles: int
    is_bingo: bool
    is_withdrawn: bool
    is_upheld: bool = False


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One player's results.

    Attributes:
        turns: number of turns.
        used_ms: time used on the clock; None without a clock.
        overtime_s: whole seconds of overtime that cost points.
        challenges_won, challenges_lost: challenges this player made.
        defences_won, defences_lost: challenges of this player's plays.
        start_points: points before the first turn.
    """

    turns: int
    used_ms: int | None
    overtime_s: int
    challenges_won: int
    challenges_lost: int
    defences_won: int
    defences_lost: int
    start_points: int = 0


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Facts about a game beyond its summary; `plays` in order, `seats` by seat."""

    plays: tuple[PlayFacts, ...]
    seats: tuple[SeatFacts, ...]


@dataclass(frozen=True, slots=True)
class _Verdict:
    by: int
    against: int
    is_acceptable: bool


def fold_with_facts(events: Iterable[Event], path: Path) -> tuple[GameState, GameFacts]:
    """Fold a journal's events; returns the game and its facts.

    Args:
        events: the whole log.
        path: the journal, for messages.

    Raises:
        JournalError: the log is empty or inconsistent.
    """
    verdicts: dict[int, _Verdict] = {}
    state: GameState | None = None
    with _blaming(path):
        for event in with_time_merged(events):
            if state is not None and isinstance(event, ChallengeAdjudicated):
                _note_verdict(verdicts, state, event)
            state = evolve(state, event)
        if state is None:
            raise ValueError("an empty log is no game")
    plays = tuple(plays_of(state))
    counted = [verdict for turn, verdict in verdicts.items() if turn <= state.turn.number]
    seats = tuple(_seat_facts(state, seat, counted) for seat in range(state.player_count))
    return state, GameFacts(plays, seats)


@contextmanager
def _blaming(path: Path) -> Iterator[None]:
    """Turn any error of a fold into a `JournalError` of this file.

    Checksums exclude accidents, so these lines were written by hand: the file is at fault.
    """
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise JournalError(
            path,
            Sentence("read events that do not form a game, expected a log from its beginning"),
        ) from error


def _note_verdict(
    verdicts: dict[int, _Verdict], state: GameState, event: ChallengeAdjudicated
) -> None:
    """Keep one verdict per turn: a second opinion or a replayed turn replaces it."""
    if state.dispute is not None and state.last_turn is not None:
        for later in [turn for turn in verdicts if turn >= state.turn.number]:
            del verdicts[later]
        verdicts[state.turn.number] = _Verdict(
            state.dispute.by, state.last_turn.player, event.is_acceptable
        )


def plays_of(state: GameState) -> Iterable[PlayFacts]:
    """Yield the plays of a game, in order."""
    rack_size, upheld = state.setup.ruleset.set.rack_size, upheld_lines(state)
    for index, row in enumerate(state.rows):
        if row.kind is not RowKind.PLAY:
            continue
        yield PlayFacts(
            seat=row.player,
            words=row.words,
            points=row.points,
            tiles=len(row.placements),
            is_bingo=len(row.placements) >= rack_size,
            is_withdrawn=_is_withdrawn(row, state.rows[index + 1 :]),
            is_upheld=index in upheld,
        )


def rows_to_play(state: GameState, number: int) -> int:
    """Return the number of score sheet lines up to a play and with it.

    Args:
        state: the game.
        number: of the play, as `plays_of` yields them, from 0.

    Raises:
        LookupError: there is no such play.
    """
    plays = [at for at, row in enumerate(state.rows) if row.kind is RowKind.PLAY]
    return plays[number] + 1


def _is_withdrawn(play: ScoreRow, later: Sequence[ScoreRow]) -> bool:
    """True if the next line of this player shows that the play came off."""
    kinds = (row.kind for row in later if row.player == play.player)
    return next((kind for kind in kinds if kind in _ENDINGS), None) is RowKind.PHONEY_WITHDRAWN


def _seat_facts(state: GameState, seat: int, verdicts: Iterable[_Verdict]) -> SeatFacts:
    counted = tuple(verdicts)
    made = [verdict.is_acceptable for verdict in counted if verdict.by == seat]
    met = [verdict.is_acceptable for verdict in counted if verdict.against == seat]
    allotments, clock = state.setup.allotments_ms, state.clock
    has_clock = bool(allotments) and bool(clock.remaining_ms)
    return SeatFacts(
        turns=sum(row.kind in TURNS and row.player == seat for row in state.rows),
        used_ms=allotments[seat] - clock.remaining_ms[seat] if has_clock else None,
        overtime_s=state.charged_overtime_s(seat),
        challenges_won=made.count(False),
        challenges_lost=made.count(True),
        defences_won=met.count(True),
        defences_lost=met.count(False),
        start_points=state.setup.start_points[seat],
    )


# A game in one line, made from its journal.

NOON = time(12)


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list.

    Attributes:
        id: the name of its journal without the suffix.
        journal: the journal.
        started_at_ms: Unix time in milliseconds.
        finished_at_ms: when play ended; None if it has not.
        names, kinds, points: by seat; a kind is ``person`` or the id of a bot.
        ruleset, option, ruleset_title: id, option (or empty) and displayed name.
        lexicon: the word list that judged, or empty.
        mode: ``automatic`` or ``by-the-book``.
        winner: seat; None for a tie or an unfinished game.
        reason: why it ended, a value of `rules.events.EndReason`; empty if it has not.
        plies: number of turns taken.
        played_on: the day entered for it, as ``2026-11-20``; empty if none.
        event: the tournament or club, or empty.
        round_number: its round, None if not given.
        is_removed: True if it was removed; its journal is kept in another folder.
        is_training: True if players had help (`GameState.is_training`).
        has_handicap: True if they were not on equal terms (`GameSetup.has_handicap`).
        remarks: number of things that cannot be true in the file it was read from.
    """

    id: str
    journal: Path
    started_at_ms: int
    finished_at_ms: int | None
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    points: tuple[int, ...]
    ruleset: str
    option: str
    ruleset_title: str
    lexicon: str
    mode: str
    winner: int | None
    reason: str
    plies: int
    is_removed: bool = False
    played_on: str = ""
    event: str = ""
    round_number: int | None = None
    is_training: bool = False
    has_handicap: bool = False
    remarks: int = 0

    @property
    def played_at_ms(self) -> int:
        """When it was played, Unix time in ms: noon of the entered day, else when it was begun."""
        day = day_of(self.played_on)
        return self.started_at_ms if day is None else noon_ms(day)

    @property
    def is_finished(self) -> bool:
        """True if play has ended."""
        return self.finished_at_ms is not None


def noon_ms(day: date) -> int:
    """Return noon of a local day, Unix time in ms."""
    return unix_ms(datetime.combine(day, NOON))


def fold_journal(events: Iterable[Event], path: Path) -> GameState:
    """Fold a journal's events to the game.

    Raises:
        JournalError: the log is empty or inconsistent.
    """
    return fold_with_facts(events, path)[0]


def fold_whole_journal(events: Iterable[Event], path: Path) -> FoldedLog:
    """Fold a journal's events, and keep the game after each.

    Raises:
        JournalError: the log is empty or inconsistent.
    """
    with _blaming(path):
        return fold_log(events)


def summarise(
    state: GameState,
    journal: Path,
    *,
    started_at_ms: int,
    last_at_ms: int,
    is_removed: bool = False,
) -> GameSummary:
    """Summarise a game; `last_at_ms` is the Unix time of the last event of play.

    A journal may hold later times than the calendar; they become its last moment.
    """
    setup, result = state.setup, state.result
    return GameSummary(
        id=journal.stem,
        journal=journal,
        started_at_ms=min(started_at_ms, LAST_MS),
        finished_at_ms=min(last_at_ms, LAST_MS) if state.is_over else None,
        names=tuple(seat.name for seat in setup.seats),
        kinds=tuple(seat.kind for seat in setup.seats),
        points=state.points,
        ruleset=setup.ruleset.id,
        option=setup.ruleset.option,
        ruleset_title=setup.ruleset.title,
        lexicon=setup.lexicon,
        mode=setup.mode.value,
        winner=result.winner if result is not None else None,
        reason=result.reason.value if result is not None else "",
        plies=sum(row.kind in TURNS for row in state.rows),
        is_removed=is_removed,
        played_on=setup.occasion.played_on,
        event=setup.occasion.event,
        round_number=setup.occasion.round_number,
        is_training=state.is_training,
        has_handicap=setup.has_handicap,
        remarks=sum(map(len, state.remarks.values())),
    )
