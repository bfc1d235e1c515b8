# SPDX-License-Identifier: MIT
"""What the library keeps of the turns of a game: its words, its plays, and how each player did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path

from desktop_app.rules.events import ChallengeAdjudicated, Event, TimePassed
from desktop_app.rules.game import evolve
from desktop_app.rules.setup import day_of
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import JournalError

FACTS_VERSION = 1
"""Counts up when more is kept: games that were entered before are then read again."""

TURNS = frozenset(
    {RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS, RowKind.CHALLENGE_LOST, RowKind.LOST_TURN}
)
"""The lines of a score sheet that are turns."""

_ENDINGS = TURNS | {RowKind.PHONEY_WITHDRAWN}


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """One play.

    Attributes:
        seat: who laid it.
        words: in upper case, the main word first.
        points: what it scored when it was made.
        tiles: how many were laid.
        is_bingo: the whole rack was laid.
        is_withdrawn: it came off the board again after a challenge.
    """

    seat: int
    words: tuple[str, ...]
    points: int
    tiles: int
    is_bingo: bool
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """How one player did.

    Attributes:
        turns: how many he had.
        used_ms: his time by the clock; None without a clock.
        overtime_s: whole seconds of it that he pays for.
        challenges_won, challenges_lost: those he made.
        defences_won, defences_lost: those made against his plays.
    """

    turns: int
    used_ms: int | None
    overtime_s: int
    challenges_won: int
    challenges_lost: int
    defences_won: int
    defences_lost: int


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is kept of a game beside its summary; `plays` in their order, `seats` by seat."""

    plays: tuple[PlayFacts, ...]
    seats: tuple[SeatFacts, ...]


@dataclass(frozen=True, slots=True)
class _Verdict:
    by: int
    against: int
    is_acceptable: bool


def fold_with_facts(events: Iterable[Event], path: Path) -> tuple[GameState, GameFacts]:
    """The game that a journal holds, and its facts.

    Args:
        events: the whole log.
        path: the journal, for messages.

    Raises:
        JournalError: the events do not follow from one another, or there is none.
    """
    verdicts: dict[int, _Verdict] = {}
    state: GameState | None = None
    try:
        for event in with_time_merged(events):
            if state is not None and isinstance(event, ChallengeAdjudicated):
                _note_verdict(verdicts, state, event)
            state = evolve(state, event)
        if state is None:
            raise ValueError("an empty log is no game")
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        # Checksums keep accidents out, so somebody wrote these lines by hand: whatever the fold
        # trips over, the file is at fault.
        raise JournalError(
            path,
            Sentence("read events that do not form a game, expected a log from its beginning"),
        ) from error
    plays = tuple(_plays(state))
    told = [each for turn, each in verdicts.items() if turn <= state.turn.number]
    seats = tuple(_seat_facts(state, seat, told) for seat in range(state.player_count))
    return state, GameFacts(plays, seats)


def with_time_merged(events: Iterable[Event]) -> Iterator[Event]:
    """The same log with the seconds that follow one another in one event.

    A clock writes one every second; folded one by one they are four fifths of the work.
    """
    elapsed_ms = 0
    for event in events:
        if isinstance(event, TimePassed):
            elapsed_ms += event.elapsed_ms
            continue
        if elapsed_ms:
            yield TimePassed(elapsed_ms)
            elapsed_ms = 0
        yield event
    if elapsed_ms:
        yield TimePassed(elapsed_ms)


def _note_verdict(
    verdicts: dict[int, _Verdict], state: GameState, event: ChallengeAdjudicated
) -> None:
    """Keep one verdict a turn: another opinion, and a turn played again, take the place of it."""
    if state.dispute is not None and state.last_turn is not None:
        for later in [turn for turn in verdicts if turn >= state.turn.number]:
            del verdicts[later]
        verdicts[state.turn.number] = _Verdict(
            state.dispute.by, state.last_turn.player, event.is_acceptable
        )


def _plays(state: GameState) -> Iterable[PlayFacts]:
    rack_size = state.setup.ruleset.set.rack_size
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
        )


def _is_withdrawn(play: ScoreRow, later: Sequence[ScoreRow]) -> bool:
    """Whether the next thing on its player's side of the sheet is that the play came off."""
    kinds = (row.kind for row in later if row.player == play.player)
    return next((kind for kind in kinds if kind in _ENDINGS), None) is RowKind.PHONEY_WITHDRAWN


def _seat_facts(state: GameState, seat: int, verdicts: Iterable[_Verdict]) -> SeatFacts:
    told = tuple(verdicts)
    made = [verdict.is_acceptable for verdict in told if verdict.by == seat]
    met = [verdict.is_acceptable for verdict in told if verdict.against == seat]
    allotment_ms, clock = state.setup.allotment_ms, state.clock
    has_clock = allotment_ms is not None and bool(clock.remaining_ms)
    return SeatFacts(
        turns=sum(row.kind in TURNS and row.player == seat for row in state.rows),
        used_ms=(allotment_ms or 0) - clock.remaining_ms[seat] if has_clock else None,
        overtime_s=state.charged_overtime_s(seat),
        challenges_won=made.count(False),
        challenges_lost=made.count(True),
        defences_won=met.count(True),
        defences_lost=met.count(False),
    )


# A game in one line, made from its journal.

NOON = time(12)


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game as a list shows it.

    Attributes:
        id: the name of its journal without the ending.
        journal: the journal.
        started_at_ms: wall clock, Unix time.
        finished_at_ms: when play ended; None for a game that has not ended.
        names, kinds, points: by seat; a kind is ``person`` or the id of a bot.
        ruleset, option, ruleset_title: id, overlay (or empty) and name on screen.
        lexicon: the word list that judged, or empty.
        mode: ``automatic`` or ``by-the-book``.
        winner: seat; None for a tie and for a game that has not ended.
        reason: why it ended, a value of `rules.events.EndReason`; empty when it has not.
        plies: turns that were taken.
        played_on: the day that somebody said, as ``2026-11-20``; empty where nobody did.
        event: the tournament or the club; `round_number` its round, None where nobody said.
        is_removed: it was put aside; its journal is kept beside the others.
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

    @property
    def played_at_ms(self) -> int:
        """When it was played, Unix time: noon of the day that was said, else when it was begun."""
        day = day_of(self.played_on)
        noon = None if day is None else noon_ms(day)
        return self.started_at_ms if noon is None else noon

    @property
    def is_finished(self) -> bool:
        """Whether play has ended."""
        return self.finished_at_ms is not None


def noon_ms(day: date) -> int | None:
    """Noon of a day at this place, Unix time; None for a day that clocks here do not know."""
    try:
        return int(datetime.combine(day, NOON).timestamp()) * 1000
    except (ValueError, OverflowError, OSError):
        return None


def fold_journal(events: Iterable[Event], path: Path) -> GameState:
    """The game that a journal holds.

    Raises:
        JournalError: the events do not follow from one another, or there is none.
    """
    return fold_with_facts(events, path)[0]


def summarise(
    state: GameState,
    journal: Path,
    *,
    started_at_ms: int,
    last_at_ms: int,
    is_removed: bool = False,
) -> GameSummary:
    """The summary of a game; `last_at_ms` is the wall clock of the last event of its play."""
    setup, result = state.setup, state.result
    return GameSummary(
        id=journal.stem,
        journal=journal,
        started_at_ms=started_at_ms,
        finished_at_ms=last_at_ms if state.is_over else None,
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
    )
