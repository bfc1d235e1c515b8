# SPDX-License-Identifier: MIT
"""Hints and the coach in the window: time to the answer, and gaps of the event loop meanwhile.

Run with `python -m benchmarks.coach [--games N]`; a window need not be seen. A person who follows
the first hint of every second turn plays the bot that answers at once. In the other turns they play
the best static move without a hint: after a hint the coach has nothing left to work out. A gap is
the time between two events of a timer of 0 ms, by the clock and as processor time of the GUI
thread, which other programs do not lengthen. For comparison, gaps of the same window are measured
while nothing works.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.rules.move import Move
    from desktop_app.ui.main_window.navigator import Navigator

_ALLOWED_MS = 16
_WAIT_S = 60


class _Longest:
    """The longest of many gaps, and how many were longer than allowed.

    All of them, some 8 million, would themselves hold up the loop when their list grows.
    """

    def __init__(self) -> None:
        self._count = self._late = 0
        self._longest = [0.0, 0.0, 0.0]

    def add(self, gap: float) -> None:
        self._count += 1
        if gap > self._longest[2]:
            self._longest = sorted((*self._longest, gap), reverse=True)[:3]
        if gap > _ALLOWED_MS:
            self._late += 1

    def text(self) -> str:
        longest = ", ".join(f"{gap:.0f}" for gap in self._longest)
        return f"{self._late} of {self._count} over {_ALLOWED_MS} ms (longest {longest})"


class Gaps:
    """Gaps between the events of a timer, in milliseconds."""

    def __init__(self) -> None:
        from PySide6.QtCore import QTimer  # noqa: PLC0415

        self._all, self._worked = _Longest(), _Longest()
        self._last: tuple[float, float] | None = None
        self._timer = QTimer()
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._note)

    def _note(self) -> None:
        now = time.perf_counter(), time.thread_time()
        if self._last is not None:
            self._all.add(1000 * (now[0] - self._last[0]))
            self._worked.add(1000 * (now[1] - self._last[1]))
        self._last = now

    def __enter__(self) -> None:
        """Begin to measure."""
        self._last = None
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        """Stop measuring; the gaps are kept."""
        self._timer.stop()

    def text(self) -> str:
        """The longest gaps, and how many were longer than allowed."""
        return f"by the clock {self._all.text()}; processor time {self._worked.text()}"


def main() -> int:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    games = parser.parse_args().games
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RACKSIDE_DATA"] = str(Path(folder))
        _measure(games)
    return 0


def _measure(games: int) -> None:
    from desktop_app.app import build, make_application, parse_arguments  # noqa: PLC0415

    navigator = build(make_application(), parse_arguments(["--size", "1280x800"]))
    navigator.window.show()
    answers: list[float] = []
    gaps = {name: Gaps() for name in ("nothing to do", "hints", "the coach", "the bot's move")}
    for number in range(games):
        _play(navigator, number, answers, gaps)
    ordered = sorted(answers)
    most = ordered[int(0.95 * (len(ordered) - 1))]
    print(f"hints: {len(answers)}, mean {statistics.fmean(answers):.2f} s")
    print(f"95 of 100 within {most:.2f} s, the slowest {ordered[-1]:.2f} s")
    print(f"under 1 s: {sum(answer < 1 for answer in answers)}")
    for name, measured in gaps.items():
        print(f"gaps with {name}: {measured.text()}")


def _until(is_done: Callable[[], bool]) -> None:
    from PySide6.QtTest import QTest  # noqa: PLC0415

    end = time.monotonic() + _WAIT_S
    while not is_done() and time.monotonic() < end:
        QTest.qWait(1)


def _play(
    navigator: Navigator, number: int, answers: list[float], gaps: Mapping[str, Gaps]
) -> None:
    """Play one game, adding to the answers and gaps."""
    from PySide6.QtTest import QTest  # noqa: PLC0415

    from desktop_app.engine.bots import StaticBot  # noqa: PLC0415
    from desktop_app.engine.native_engine import make_engine  # noqa: PLC0415
    from desktop_app.lexicon.lexicon import Lexicon  # noqa: PLC0415
    from desktop_app.play.seats import seat_view  # noqa: PLC0415
    from desktop_app.rules.setup import Seat  # noqa: PLC0415
    from desktop_app.session.coach import Coach, CoachMode  # noqa: PLC0415
    from desktop_app.session.game_choice import GameChoice  # noqa: PLC0415

    seats = (Seat("Ann"), Seat("Bot", "uma"))
    navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=number % 2))
    session = navigator.session
    assert session is not None
    coach = session.findChild(Coach)
    assert isinstance(coach, Coach)
    coach.set_mode(CoachMode.AFTER)
    QTest.qWait(1500)
    with gaps["nothing to do"]:
        QTest.qWait(1000)
    _until(lambda: coach.view.may_hint)
    lexicon = navigator.games.word_judge(session.state.setup)
    assert isinstance(lexicon, Lexicon)
    alone = StaticBot(make_engine(lexicon))
    for turn in itertools.count():
        if session.state.is_over:
            break
        move: Move | None
        if turn % 2:
            move = alone.choose_move(seat_view(session.state, coach.person))
        else:
            began = time.perf_counter()
            with gaps["hints"]:
                coach.take_hint()
                _until(lambda: not coach.view.is_busy)
            answers.append(time.perf_counter() - began)
            move = coach.best_move
        assert move is not None
        session.submit_move(coach.person, move)
        with gaps["the bot's move"]:
            _until(lambda: coach.view.may_hint or session.state.is_over)
        with gaps["the coach"]:
            _until(lambda: coach.view.remark is not None)
    print(f"game {number + 1}: {session.state.points}")
    navigator.go_home()


if __name__ == "__main__":
    raise SystemExit(main())
