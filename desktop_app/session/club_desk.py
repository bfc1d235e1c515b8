# SPDX-License-Identifier: MIT
"""A club's event for its room: every act is on disk before the room shows it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.play.club_rounds import next_round
from desktop_app.play.club_sheets import page
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.session.background_work import BackgroundWork
from desktop_app.session.clock_driver import monotonic_ms
from desktop_app.storage.club_file import SUFFIX, ClubFile
from desktop_app.tournament.change_words import change_text
from desktop_app.tournament.club import ODD_POINTS, ClubEvent, Entrant, PairedRound
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerReturned,
    ResultEntered,
    RoundTimed,
    RoundUnpaired,
)
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.round_clock import (
    MINUTE_MS,
    ClockReading,
    Stage,
    lengthened,
    moved,
    read_clock,
    resumed,
    stopped,
)
from desktop_app.tournament.standings import wins_text
from desktop_app.translation.words import tr

__all__ = ["SUFFIX", "ClockReading", "ClubDesk", "ClubView", "Stage", "System"]

TICK_MS = 200
JUMP_MS = 2_000
"""A larger difference from the computer's time means that its time was changed."""
_BESIDE_PLAY_MINUTES = 10
"""Minutes of a round besides those of both clocks, unless the director says otherwise."""
_USUAL_BREAK_MINUTES = 10
_USUAL_OVERTIME_MINUTES = 5


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of the round on view.

    Attributes:
        first, second: the players' names.
        points: their points, None without a result or after a forfeit.
        absent: who forfeited; both for a double forfeit.
        is_done: True if there is a result.
    """

    number: int
    first: str
    second: str
    points: tuple[int, int] | None
    absent: tuple[str, ...]
    is_done: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of the division.

    Attributes:
        is_gone: True if they play no more rounds.
        is_away: True if they miss the next round.
    """

    name: str
    rating: int | None
    club: str
    is_gone: bool
    is_away: bool


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A place in the standings; wins and spread as text."""

    place: int
    player: str
    wins: str
    spread: str
    games: int


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A recorded change, in words."""

    number: int
    text: str
    is_undone: bool


@dataclass(frozen=True, slots=True)
class ClubView:
    """A club file as its room shows it. All empty while no file is open.

    Attributes:
        file: path of the file.
        event: the event's name.
        ruleset: title of the ruleset.
        rounds: how many rounds are planned.
        round: the round on view, 0 if none is paired.
        paired: how many rounds are paired.
        boards, byes: of the round on view.
        missing: boards without a result, of all rounds, as round and board.
        players: by name.
        standings: best first.
        history: newest first.
        clock: the clock of a round as it was last set; None without one.
        clock_seen_ms: the latest instant since then that the file knows of.
        minutes: of the next clock: the round, the break, overtime.
    """

    file: str = ""
    event: str = ""
    ruleset: str = ""
    rounds: int = 0
    round: int = 0
    paired: int = 0
    boards: tuple[BoardRow, ...] = ()
    byes: tuple[str, ...] = ()
    missing: tuple[tuple[int, int], ...] = ()
    players: tuple[PlayerRow, ...] = ()
    standings: tuple[StandingRow, ...] = ()
    history: tuple[HistoryRow, ...] = ()
    clock: RoundTimed | None = None
    clock_seen_ms: int = 0
    minutes: tuple[int, int, int] = (60, _USUAL_BREAK_MINUTES, _USUAL_OVERTIME_MINUTES)


@dataclass(frozen=True, slots=True)
class _Done:
    """The outcome of an act: the new view, a sentence, and the file if it was opened."""

    view: ClubView
    said: str
    opened: ClubFile | None = None


_Act = Callable[[ClubFile], str]
_MISSING = Counted(
    "Round {round} is paired. One game of an earlier round has no result yet.",
    "Round {round} is paired. {count} games of earlier rounds have no result yet.",
)


class SteadyTime:
    """Unix time that goes on evenly while the program runs, also when the computer's is changed.

    Args:
        wall_ms: the computer's time.
        passing_ms: a clock that never goes back.
    """

    def __init__(self, wall_ms: Callable[[], int], passing_ms: Callable[[], int]) -> None:
        self._wall_ms, self._passing_ms = wall_ms, passing_ms
        self._offset = wall_ms() - passing_ms()

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        return self._passing_ms() + self._offset

    def keep_after(self, instant_ms: int) -> None:
        """Go on from an instant that is known to be past, if it seems still to come."""
        self._offset += max(0, instant_ms - self.now_ms())

    def take_jump(self) -> int:
        """Follow the computer's time if it was changed; return by how many milliseconds."""
        jump = self._wall_ms() - self.now_ms()
        if abs(jump) < JUMP_MS:
            return 0
        self._offset += jump
        return jump


def wall_ms() -> int:
    """Return the computer's time as Unix milliseconds."""
    return time.time_ns() // 1_000_000


class ClubDesk(QObject):
    """One club file and its last event. Acts run in a worker thread, one after the other.

    Signals:
        changed: a `ClubView`, after every act.
        said: a sentence about what was done.
        refused: a sentence about why something could not be done; nothing was changed.
        sheets_made: a page of HTML to be printed.
        clock_changed: a `ClockReading` whenever the clock shows another second; None without one.
    """

    changed = Signal(object)
    said = Signal(str)
    refused = Signal(str)
    sheets_made = Signal(str)
    clock_changed = Signal(object)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        wall_ms: Callable[[], int] = wall_ms,
        passing_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """`wall_ms` is the computer's time, `passing_ms` a clock that never goes back."""
        super().__init__(parent)
        self._time = SteadyTime(wall_ms, passing_ms)
        self._reading: ClockReading | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self.view = ClubView()
        self._file: ClubFile | None = None
        self._round = 0
        self._sheets = ""
        self._waiting: deque[Callable[[], _Done]] = deque()
        self._work = BackgroundWork(self)
        self._work.ended.connect(self._go_on)

    @property
    def rulesets(self) -> tuple[tuple[str, str], ...]:
        """Ids and titles of the rulesets that can be read."""
        return tuple((each.id, each.title) for each in available_rulesets() if not each.problem)

    def wait(self) -> None:
        """Wait until all acts are done."""
        while self._work.is_running:
            self._work.wait()

    def close(self) -> None:
        """Close the file after the acts that are under way, so that others can open it."""
        self.wait()
        if self._file is not None:
            self._file.close()
        self._file, self.view = None, ClubView()
        self._follow_clock()

    # ------------------------------------------------------------------ the file

    def make(self, path: Path, event: str, ruleset: str, rounds: int) -> None:
        """Make a file with an event."""

        def act() -> _Done:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = ClubFile(path, is_new=True)
            try:
                file.record(EventOpened(event, ruleset, rounds))
            except ValueError:
                file.close()
                path.unlink()
                raise
            return _Done(_view(file, 0), Sentence("{event} is open.", event=event), file)

        self._start(act)

    def open(self, path: Path) -> None:
        """Open a file."""

        def act() -> _Done:
            file = ClubFile(path)
            event = file.club.current
            name = event.opened.event if event is not None else path.stem
            return _Done(_view(file, 0), Sentence("{event} is open.", event=name), file)

        self._start(act)

    # ------------------------------------------------------------------ players

    def enter(self, name: str, rating: int | None, club: str) -> None:
        """Enter a player, or correct what was entered."""
        plain = " ".join(name.split())
        self._record(
            lambda event: PlayerEntered(event.opened.event, plain, rating, club=club.strip()),
            Sentence("{name} is entered.", name=plain),
        )

    def leave(self, name: str) -> None:
        """Let a player play no more rounds."""
        self._record(
            lambda event: PlayerLeft(event.opened.event, name),
            Sentence("{name} plays no more rounds.", name=name),
        )

    def bring_back(self, name: str) -> None:
        """Let a player who left play again."""
        self._record(
            lambda event: PlayerReturned(event.opened.event, name),
            Sentence("{name} plays again from the next round.", name=name),
        )

    def set_away(self, name: str, *, is_away: bool) -> None:
        """Let a player miss the next round, or play it after all."""

        def change(event: ClubEvent) -> Change:
            number = event.next_round("")
            entrant = event.entrants.get(name)
            before = entrant.away if entrant is not None else frozenset()
            after = before | {number} if is_away else before - {number}
            return PlayerAway(event.opened.event, name, tuple(sorted(after)))

        self._record(
            change,
            Sentence("{name} misses the next round.", name=name)
            if is_away
            else Sentence("{name} plays the next round.", name=name),
        )

    # ------------------------------------------------------------------ rounds

    def pair(self, system: System, *, repeats: int, clubmates_apart: bool) -> None:
        """Pair the next round."""

        def act(file: ClubFile) -> str:
            event = file.club.event("")
            number = event.next_round("")
            wish = Wish(system, repeats, number, clubmates_apart=clubmates_apart)
            missing = len(_missing(event))
            file.record(next_round(event, "", wish))
            self._round = 0
            if missing:
                return _MISSING.of(missing, round=number)
            return Sentence("Round {round} is paired.", round=number)

        self._do(act)

    def unpair(self) -> None:
        """Withdraw the last round."""

        def act(file: ClubFile) -> str:
            event = file.club.event("")
            number = event.next_round("") - 1
            file.record(RoundUnpaired(event.opened.event, "", number))
            self._round = 0
            return Sentence("Round {round} is withdrawn.", round=number)

        self._do(act)

    def enter_result(self, board: int, first: int, second: int) -> None:
        """Enter or correct the result of a board of the round on view."""

        def act(file: ClubFile) -> str:
            event, number = self._on_view(file)
            file.record(
                ResultEntered(event.opened.event, "", number, board, first=first, second=second)
            )
            values = {"board": board, "first": first, "second": second}
            if min(first, second) < ODD_POINTS:
                return Sentence(
                    "Board {board}: {first} to {second}. That is an unusual score; is it right?",
                    **values,
                )
            return Sentence("Board {board}: {first} to {second}.", **values)

        self._do(act)

    def enter_forfeit(self, board: int, absent: str) -> None:
        """Enter that a player of a board did not come; an empty name stands for both."""

        def act(file: ClubFile) -> str:
            event, number = self._on_view(file)
            ending = Ending.FORFEIT if absent else Ending.DOUBLE_FORFEIT
            file.record(ResultEntered(event.opened.event, "", number, board, ending, absent=absent))
            return Sentence("Board {board} is forfeited.", board=board)

        self._do(act)

    def show_round(self, number: int) -> None:
        """Bring a round into view; 0 for the last one."""

        def act(file: ClubFile) -> str:
            del file
            self._round = number
            return ""

        self._do(act)

    def undo(self, number: int) -> None:
        """Take a recorded change back."""

        def act(file: ClubFile) -> str:
            file.undo(number)
            return Sentence("Change {number} is taken back.", number=number)

        self._do(act)

    def make_sheets(self) -> None:
        """Make a page of HTML with the last round and the standings, for `sheets_made`."""

        def act(file: ClubFile) -> str:
            event = file.club.event("")
            rules = load_ruleset(event.opened.ruleset)
            self._sheets = page(event, rules, ("boards", "names", "standings", "cross-table"))
            return ""

        self._do(act)

    # ------------------------------------------------------------------ round clock

    @property
    def clock(self) -> ClockReading | None:
        """The reading of the round clock; None without one."""
        timed = self.view.clock
        if timed is None:
            return None
        is_done = timed.round <= self.view.paired and not any(
            number == timed.round for number, _ in self.view.missing
        )
        return read_clock(timed, self._time.now_ms(), is_done=is_done)

    def start_clock(self, length: int, pause: int, overtime: int, *, delay: int = 0) -> None:
        """Set the clock of the last paired round; all values are minutes.

        Args:
            length: time of the round.
            pause: the break after it.
            overtime: how long boards may still play.
            delay: until the round starts.
        """
        self._time.take_jump()
        starts = self._time.now_ms() + delay * MINUTE_MS

        def change(event: ClubEvent) -> Change:
            number = max(1, event.next_round("") - 1)
            times = (minutes * MINUTE_MS for minutes in (length, pause, overtime))
            return RoundTimed(event.opened.event, number, starts, *times)

        self._record(change, Sentence("The round clock is set."))

    def stop_clock(self) -> None:
        """Stop the clock of the round."""
        self._change_clock(stopped, Sentence("The round clock is stopped."))

    def resume_clock(self) -> None:
        """Let the clock of the round go on with the time that it had left."""
        self._change_clock(resumed, Sentence("The round clock goes on."))

    def lengthen_round(self, minutes: int) -> None:
        """Give the round more minutes, or fewer; before the start, start later or earlier."""
        self._change_clock(
            lambda timed, now: lengthened(timed, minutes * MINUTE_MS, now),
            Sentence("The round clock is changed by {minutes} min.", minutes=f"{minutes:+d}"),
        )

    def tick(self) -> None:
        """Tell what the clock shows, if that has changed."""
        jump = self._time.take_jump()
        if jump:
            # The instants in the file follow the computer's time, so that a restart is right.
            self._change_clock(lambda timed, _now: moved(timed, jump), "")
            return
        reading = self.clock
        if _shown(reading) != _shown(self._reading):
            self._reading = reading
            self.clock_changed.emit(reading)

    def _change_clock(self, change: Callable[[RoundTimed, int], RoundTimed], said: str) -> None:
        now = self._time.now_ms()

        def act(file: ClubFile) -> str:
            event = file.club.event("")
            if event.clock is None:
                raise ValueError(Sentence("No round clock is set."))
            file.record(change(event.clock, now))
            return said

        self._do(act)

    def _follow_clock(self) -> None:
        """Go on from the last instant that the file knows of, and show the clock."""
        if self.view.clock is None:
            self._timer.stop()
        else:
            self._time.keep_after(self.view.clock_seen_ms)
            self._timer.start()
        self._reading = self.clock
        self.clock_changed.emit(self._reading)

    # ------------------------------------------------------------------ work

    def _on_view(self, file: ClubFile) -> tuple[ClubEvent, int]:
        event = file.club.event("")
        return event, self._round or event.next_round("") - 1

    def _record(self, change: Callable[[ClubEvent], Change], said: Sentence) -> None:
        def act(file: ClubFile) -> str:
            file.record(change(file.club.event("")))
            return said

        self._do(act)

    def _do(self, act: _Act) -> None:
        def whole() -> _Done:
            file = self._file
            if file is None:
                raise ValueError(Sentence("No club file is open."))
            said = act(file)
            return _Done(_view(file, self._round), said)

        self._start(whole)

    def _start(self, act: Callable[[], _Done]) -> None:
        self._waiting.append(act)
        if not self._work.is_running:
            self._go_on()

    def _go_on(self) -> None:
        if self._waiting:
            act = self._waiting.popleft()
            self._work.start(lambda _tell: _outcome(act), self._show, is_quiet=True)

    def _show(self, outcome: object) -> None:
        if isinstance(outcome, Exception):
            self.refused.emit(told(outcome))
            return
        assert isinstance(outcome, _Done)
        if outcome.opened is not None:
            if self._file is not None:
                self._file.close()
            self._file, self._round = outcome.opened, 0
        self.view = outcome.view
        self.changed.emit(self.view)
        self._follow_clock()
        if self._sheets:
            made, self._sheets = self._sheets, ""
            self.sheets_made.emit(made)
        if outcome.said:
            self.said.emit(tr(outcome.said))


def _outcome(act: Callable[[], _Done]) -> _Done | Exception:
    try:
        return act()
    except (ValueError, OSError) as error:
        return error


def _view(file: ClubFile, wanted: int) -> ClubView:
    """The file's last event; `wanted` is the round to show, 0 for the last one."""
    event = file.club.current
    if event is None:
        return ClubView(str(file.path))
    rules = load_ruleset(event.opened.ruleset)
    rounds = event.rounds.get("", ())
    shown = wanted if 0 < wanted <= len(rounds) else len(rounds)
    paired = rounds[shown - 1] if rounds else None
    following = event.next_round("")
    return ClubView(
        str(file.path),
        event.opened.event,
        rules.title,
        event.opened.rounds,
        shown,
        len(rounds),
        _boards(paired),
        paired.paired.byes if paired is not None else (),
        _missing(event),
        tuple(_player(each, following) for each in sorted(event.of_division(""), key=_by_name)),
        tuple(
            StandingRow(each.place, each.player, wins_text(each), f"{each.spread:+d}", each.games)
            for each in event.standings("", rules)
        ),
        tuple(
            HistoryRow(each.number, change_text(each.change), each.undone_at_ms is not None)
            for each in reversed(file.history)
        ),
        event.clock,
        _seen_ms(file),
        _minutes(event, rules),
    )


def _shown(reading: ClockReading | None) -> object:
    """The parts of a reading that are displayed: parts of a second are not."""
    return reading and (reading.round, reading.stage, reading.left_ms // 1000, reading.is_stopped)


def _seen_ms(file: ClubFile) -> int:
    """The latest instant recorded since the clock was last set."""
    seen = 0
    for each in reversed(file.history):
        seen = max(seen, each.made_at_ms)
        if isinstance(each.change, RoundTimed):
            break
    return seen


def _minutes(event: ClubEvent, rules: Ruleset) -> tuple[int, int, int]:
    """Minutes of the next clock: as those of the last one, else from the rules' clock."""
    if event.clock is not None:
        last = event.clock
        return (
            last.length_ms // MINUTE_MS,
            last.break_ms // MINUTE_MS,
            last.overtime_ms // MINUTE_MS,
        )
    length = 2 * rules.clock.allotment_s // 60 + _BESIDE_PLAY_MINUTES
    return length, _USUAL_BREAK_MINUTES, _USUAL_OVERTIME_MINUTES


def _boards(paired: PairedRound | None) -> tuple[BoardRow, ...]:
    if paired is None:
        return ()
    rows = []
    for number, (first, second) in enumerate(paired.paired.boards, start=1):
        result = paired.results.get(number)
        is_played = result is not None and result.ending is Ending.PLAYED
        points = (result.first, result.second) if result is not None and is_played else None
        absent: tuple[str, ...] = ()
        if result is not None and result.ending is Ending.FORFEIT:
            absent = (result.absent,)
        elif result is not None and result.ending is Ending.DOUBLE_FORFEIT:
            absent = (first, second)
        rows.append(BoardRow(number, first, second, points, absent, result is not None))
    return tuple(rows)


def _missing(event: ClubEvent) -> tuple[tuple[int, int], ...]:
    return tuple(
        (each.paired.round, board) for each in event.rounds.get("", ()) for board in each.missing
    )


def _player(entrant: Entrant, following: int) -> PlayerRow:
    return PlayerRow(
        entrant.name,
        entrant.rating,
        entrant.club,
        entrant.gone_after is not None,
        following in entrant.away,
    )


def _by_name(entrant: Entrant) -> str:
    return entrant.name.casefold()
