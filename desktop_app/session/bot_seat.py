# SPDX-License-Identifier: MIT
"""A bot at the table: it thinks beside the screen, and its answer comes back to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.engine.bots import Bot
from desktop_app.engine.halt import Halt
from desktop_app.engine.time_manager import pace_ms
from desktop_app.rules.position import SeatView
from desktop_app.session.engine_job import EngineJob

POLL_MS = 15


class BotSeat(QObject):
    """One bot's chair.

    Args:
        make: makes the bot; called once, beside the screen, because it may load a word list.
        least_ms: a thought takes at least this long to show, so that the eye can follow; less
            where the clock does not allow it.

    Signals:
        moved: with the Move it chose.
        judged: with the words it challenges, none to accept the play.
        failed: with what it raised.
    """

    moved = Signal(object)
    judged = Signal(object)
    failed = Signal(object)

    def __init__(
        self, make: Callable[[], Bot], *, least_ms: int = 0, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._bot: Bot | None = None
        self._job: EngineJob[object] | None = None
        self._answer: Callable[[object], None] = self.moved.emit
        self._halt = Halt()
        self._pace_ms = self._least_ms = least_ms
        self._waited_ms = 0
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._job is not None

    def think_of_move(self, view: SeatView) -> None:
        """Begin to choose a move; `moved` brings it."""
        self._begin(view, lambda halt: self._made().choose_move(view, halt), self.moved.emit)

    def think_of_challenge(self, view: SeatView) -> None:
        """Begin to decide on a challenge; `judged` brings it."""
        self._begin(view, lambda halt: self._made().choose_challenge(view), self.judged.emit)

    def forget(self) -> None:
        """Drop the present thought: it is halted, and its answer, when it comes, is nobody's."""
        self._timer.stop()
        self._halt.call()
        self._job = None

    def _made(self) -> Bot:
        if self._bot is None:
            self._bot = self._make()
        return self._bot

    def _begin(
        self,
        view: SeatView,
        work: Callable[[Halt], object],
        answer: Callable[[object], None],
    ) -> None:
        self.forget()
        self._answer = answer
        self._pace_ms = pace_ms(self._least_ms, view)
        self._waited_ms = 0
        self._halt = halt = Halt()
        self._job = EngineJob(lambda: work(halt))
        self._timer.start()

    def _poll(self) -> None:
        self._waited_ms += POLL_MS
        job = self._job
        if job is None or not job.is_done or self._waited_ms < self._pace_ms:
            return
        self.forget()
        try:
            answer = job.result()
        # The edge of the job: whatever a bot raises is told to the session, which says so.
        except Exception as error:
            self.failed.emit(error)
            return
        self._answer(answer)
