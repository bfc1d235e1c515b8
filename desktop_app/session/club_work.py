# SPDX-License-Identifier: MIT
"""An open club file: acts in a worker thread, questions before them, and the round clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.play.club_acts import ClubAct, clock_set
from desktop_app.play.club_rounds import outdated_pairings
from desktop_app.sentences.faults import ToldError, told
from desktop_app.sentences.sentence import Sentence, in_a_row
from desktop_app.session.clock_driver import SteadyTime, monotonic_ms, wall_ms
from desktop_app.session.club_view import (
    ClubView,
    Ranking,
    view_of,
)
from desktop_app.session.errors import GameError
from desktop_app.session.operations import Operation, Operations
from desktop_app.storage.club_file import ClubFile, check_club_file
from desktop_app.storage.errors import ClubFileError, UnreadableClubError
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    RoundTimed,
)
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
class OnView:
    """The part of a file that the director looks at.

    Attributes:
        event, division: their names; empty for the last event, and for its first division.
        round: from 1; 0 for the last one.
        ranking: the table of standings.
    """

    event: str = ""
    division: str = ""
    round: int = 0
    ranking: Ranking = Ranking.PLAYERS

    def of(self, file: ClubFile) -> ClubView:
        """Return the file as its room shows it."""
        return view_of(file, self.event, self.division, self.round, self.ranking)


def _nothing() -> None:
    """Nothing follows."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an act.

    Attributes:
        said: a sentence about it; empty for none.
        on_view: the part of the file to look at now; None for the same as before.
        then: called in the thread of the window, once the file is shown.
    """

    said: str = ""
    on_view: OnView | None = None
    then: Callable[[], None] = _nothing


@dataclass(frozen=True, slots=True)
class _Done:
    """The end of the work in the worker thread.

    Attributes:
        opened: the file, if it was opened.
        question: to be answered before `act` is carried out; None if it was.
    """

    view: ClubView
    outcome: Outcome
    opened: ClubFile | None = None
    question: Question | None = None
    act: Act | None = None


Act = Callable[[ClubFile], str | Outcome]
"""Carries an act out in the worker thread; one that only says something returns the sentence."""


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
        """Takes sentences about damaged files, as that of `LearnPresenter`."""
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self.view = ClubView()
        self._file: ClubFile | None = None
        self._shown = OnView()
        self.by = ""
        """Who is at the desk; it stands with the changes in the history."""
        self._unsure: Act | None = None
        self._operations = Operations(self)

    def wait(self) -> None:
        """Wait until all acts are done."""
        self._operations.wait()

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
            event = file.club.event(self._shown.event)
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
        event = file.club.event(self._shown.event)
        return event, self._division_of(event)

    def _division_of(self, event: ClubEvent) -> str:
        names = event.divisions
        if self._shown.division in names or not names:
            return self._shown.division
        return names[0]

    def _round_of(self, event: ClubEvent, division: str) -> int:
        return self._shown.round or event.next_round(division) - 1

    def _record(self, change: Callable[[ClubEvent], Change], said: Sentence) -> None:
        def act(file: ClubFile) -> str:
            file.record(change(file.club.event(self._shown.event)))
            return said

        self._do(act)

    def _look_at(self, **parts: Any) -> None:
        """Bring another part of the file into view: fields of `OnView`."""
        self._do(lambda _file: Outcome(on_view=replace(self._shown, **parts)))

    def _carry_out(
        self,
        made: Callable[[ClubFile], ClubAct],
        said: Callable[[ClubFile, ClubEvent, ClubAct], str | Outcome],
    ) -> None:
        """Carry an act out, once the director has answered what is against it.

        Args:
            made: the act, for the file as it stands.
            said: the sentence about it, with the file, the event before it and the act.
        """

        def act(file: ClubFile) -> str | Outcome:
            before = file.club.event(self._shown.event)
            done = made(file)
            file.record(*done.changes)
            return said(file, before, done)

        def ask(file: ClubFile) -> Question | None:
            against = made(file).against
            if not against:
                return None
            return Question(in_a_row(objection.text for objection in against), against[0].yes)

        self._do(act, ask)

    def _do(self, act: Act, ask: Callable[[ClubFile], Question | None] | None = None) -> None:
        """Carry an act out, unless `ask` has a question first."""

        def whole() -> _Done:
            file, shown = self._file, self._shown
            if file is None:
                raise ToldError(Sentence("No club file is open."))
            file.by = self.by
            question = None if ask is None else ask(file)
            before = file.club
            done = Outcome() if question is not None else act(file)
            outcome = Outcome(done) if isinstance(done, str) else done
            said = outcome.said
            for note in outdated_pairings(before, file.club):
                said = Sentence("{said} {more}", said=said, more=note)
            view = (outcome.on_view or shown).of(file)
            return _Done(view, replace(outcome, said=said), question=question, act=act)

        self._start(whole)

    def _open(self, opened: Callable[[], tuple[ClubFile, str]]) -> None:
        """Open a file in place of the one that is open, and say so."""

        def whole() -> _Done:
            file, said = opened()
            return _Done(OnView().of(file), Outcome(said, OnView()), file)

        self._start(whole)

    def _start(self, work: Callable[[], _Done]) -> None:
        self._operations.run(Operation(lambda _tell: work(), self._show, self._refuse))

    def _refuse(self, error: Exception) -> None:
        texts: tuple[str, ...] = (told(error),)
        if isinstance(error, UnreadableClubError):
            texts = self.report(*texts)
        # With none left a sentence about something else goes.
        self.refused.emit("\n".join(map(tr, texts)))

    def _show(self, done: _Done) -> None:
        if done.opened is not None:
            if self._file is not None:
                self._file.close()
            self._file = done.opened
        if done.outcome.on_view is not None:
            self._shown = done.outcome.on_view
        self.view = done.view
        self.changed.emit(self.view)
        self._follow_clock()
        done.outcome.then()
        question = done.question
        self._unsure = None if question is None else done.act
        self.asked.emit(*(("", "") if question is None else (tr(question.text), tr(question.yes))))
        if done.outcome.said:
            self.said.emit(tr(done.outcome.said))


def _shown(reading: ClockReading | None) -> object:
    """The parts of a reading that are displayed: parts of a second are not."""
    return reading and (reading.round, reading.stage, reading.left_ms // 1000, reading.is_stopped)
