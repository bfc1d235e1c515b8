# SPDX-License-Identifier: MIT
"""An open club file: acts in a worker thread, questions before them, and the round clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.play.club_acts import ClubAct, clock_set
from desktop_app.play.club_rounds import outdated_pairings
from desktop_app.sentences.faults import ToldError, is_bad_input, told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.background_work import BackgroundWork
from desktop_app.session.clock_driver import SteadyTime, monotonic_ms, wall_ms
from desktop_app.session.club_view import (
    ClubView,
    Ranking,
    view_of,
)
from desktop_app.session.errors import GameError
from desktop_app.storage.club_file import ClubFile, check_club_file
from desktop_app.storage.errors import ClubFileError, UnreadableClubError
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    RoundTimed,
)
from desktop_app.tournament.club_merge import Conflict
from desktop_app.tournament.round_clock import (
    MINUTE_MS,
    ClockReading,
    break_begun,
    done_at_ms,
    lengthened,
    moved,
    read_clock,
    resumed,
    stopped,
    with_break,
)
from desktop_app.translation.words import tr

TICK_MS = 200


def check_club(path: Path) -> None:
    """Refuse what is seen at once to be no club file of this version. Raises GameError."""
    try:
        check_club_file(path)
    except ClubFileError as error:
        raise GameError(told(error)) from None


@dataclass(frozen=True, slots=True)
class Question:
    """A question before an act is carried out, and the answer that does."""

    text: str
    yes: str


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of an act.

    Attributes:
        said: a sentence about it.
        opened: the file, if it was opened.
        question: to be answered before `act` is carried out; None if it was.
    """

    view: ClubView
    said: str
    opened: ClubFile | None = None
    question: Question | None = None
    act: Callable[[ClubFile], str] | None = None


Act = Callable[[ClubFile], str]


class ClubWork(QObject):
    """One open club file, its round clock, and the event on view.

    Acts run in a worker thread, one after the other.

    Signals:
        changed: a `ClubView`, after every act.
        said: a sentence about what was done.
        refused: a sentence about why something could not be done; nothing was changed.
        asked: a question before the last act is carried out, and the answer that does; both empty
            when the question no longer matters. See `confirm`.
        sheets_made: a page of HTML to be printed.
        conflicted: path of a copy, and the `Conflict`s that keep it from being merged.
        clock_changed: a `ClockReading` whenever the clock shows another second; None without one.
    """

    changed = Signal(object)
    said = Signal(str)
    refused = Signal(str)
    asked = Signal(str, str)
    sheets_made = Signal(str)
    conflicted = Signal(object, object)
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
        self.report: Callable[..., tuple[str, ...]] = lambda *texts: texts
        """Takes sentences about damaged files, as that of `LearnDesk`."""
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self.view = ClubView()
        self._file: ClubFile | None = None
        self._event = self._division = self._sheets = ""
        self._round = 0
        self._ranking = Ranking.PLAYERS
        self.by = ""
        """Who is at the desk; it stands with the changes in the history."""
        self._unsure: Act | None = None
        self._conflicts: tuple[Path, tuple[Conflict, ...]] | None = None
        self._waiting: deque[Callable[[], Done]] = deque()
        self._work = BackgroundWork(self)
        self._work.ended.connect(self._go_on)

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

    # ------------------------------------------------------------------ round clock

    @property
    def clock(self) -> ClockReading | None:
        """The reading of the round clock; None without one."""
        timed = self.view.clock
        if timed is None:
            return None
        return read_clock(timed, self._time.now_ms(), done_at_ms=self.view.clock_done_ms)

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
            return clock_set(event, self._division_of(event), starts, (length, pause, overtime))

        self._record(change, Sentence("The round clock is set."))

    def stop_clock(self) -> None:
        """Stop the clock of the round."""
        self._change_clock(stopped, Sentence("The round clock is stopped."))

    def resume_clock(self) -> None:
        """Let the clock of the round go on with the time that it had left."""
        self._change_clock(resumed, Sentence("The round clock goes on."))

    def start_break(self) -> None:
        """Let the break of the round begin now, though boards may still play."""
        self._change_clock(break_begun, Sentence("The break begins."))

    def lengthen_round(self, minutes: int) -> None:
        """Give the round more minutes, or fewer.

        Before the start it starts later or earlier; in the break the break is changed.
        """
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
            event = file.club.event(self._event)
            if event.clock is None:
                raise ToldError(Sentence("No round clock is set."))
            # In a break the time that is left moves with the clock, though no result does.
            timed = with_break(event.clock, done_at_ms(event, file.history))
            file.record(change(timed, now))
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

    def _on_view(self, file: ClubFile) -> tuple[ClubEvent, str]:
        """The event and the division that the director looks at."""
        event = file.club.event(self._event)
        return event, self._division_of(event)

    def _division_of(self, event: ClubEvent) -> str:
        names = event.divisions
        if self._division in names or not names:
            return self._division
        return names[0]

    def _round_of(self, event: ClubEvent, division: str) -> int:
        return self._round or event.next_round(division) - 1

    def _record(self, change: Callable[[ClubEvent], Change], said: Sentence) -> None:
        def act(file: ClubFile) -> str:
            file.record(change(file.club.event(self._event)))
            return said

        self._do(act)

    def _carry_out(
        self,
        made: Callable[[ClubFile], ClubAct],
        said: Callable[[ClubFile, ClubEvent, ClubAct], str],
    ) -> None:
        """Carry an act out, once the director has answered what is against it.

        Args:
            made: the act, for the file as it stands.
            said: the sentence about it, with the file, the event before it and the act.
        """

        def act(file: ClubFile) -> str:
            before = file.club.event(self._event)
            done = made(file)
            file.record(*done.changes)
            return said(file, before, done)

        def ask(file: ClubFile) -> Question | None:
            against = made(file).against
            if not against:
                return None
            return Question(" ".join(tr(each.text) for each in against), against[0].yes)

        self._do(act, ask)

    def _do(self, act: Act, ask: Callable[[ClubFile], Question | None] | None = None) -> None:
        """Carry an act out, unless `ask` has a question first."""

        def whole() -> Done:
            file = self._file
            if file is None:
                raise ToldError(Sentence("No club file is open."))
            file.by = self.by
            question = None if ask is None else ask(file)
            before = file.club
            said = "" if question is not None else act(file)
            for note in outdated_pairings(before, file.club):
                said = Sentence("{said} {more}", said=said, more=note)
            view = view_of(file, self._event, self._division, self._round, self._ranking)
            return Done(view, said, question=question, act=act)

        self._start(whole)

    def _start(self, act: Callable[[], Done]) -> None:
        self._waiting.append(act)
        if not self._work.is_running:
            self._go_on()

    def _go_on(self) -> None:
        if self._waiting:
            act = self._waiting.popleft()
            self._work.start(lambda _tell: _outcome(act), self._show, is_quiet=True)

    def _show(self, outcome: object) -> None:
        if isinstance(outcome, Exception):
            texts: tuple[str, ...] = (told(outcome),)
            if isinstance(outcome, UnreadableClubError):
                texts = self.report(*texts)
            # With none left a sentence about something else goes.
            self.refused.emit("\n".join(map(tr, texts)))
            return
        assert isinstance(outcome, Done)
        if outcome.opened is not None:
            if self._file is not None:
                self._file.close()
            self._file = outcome.opened
            self._event, self._division, self._round = "", "", 0
        self.view = outcome.view
        self.changed.emit(self.view)
        self._follow_clock()
        if self._conflicts is not None:
            found, self._conflicts = self._conflicts, None
            self.conflicted.emit(*found)
        if self._sheets:
            made, self._sheets = self._sheets, ""
            self.sheets_made.emit(made)
        question = outcome.question
        self._unsure = None if question is None else outcome.act
        self.asked.emit(*(("", "") if question is None else (tr(question.text), tr(question.yes))))
        if outcome.said:
            self.said.emit(tr(outcome.said))


def _outcome(act: Callable[[], Done]) -> Done | Exception:
    try:
        return act()
    except (ValueError, OSError) as error:
        if not is_bad_input(error):
            raise
        return error


def _shown(reading: ClockReading | None) -> object:
    """The parts of a reading that are displayed: parts of a second are not."""
    return reading and (reading.round, reading.stage, reading.left_ms // 1000, reading.is_stopped)
