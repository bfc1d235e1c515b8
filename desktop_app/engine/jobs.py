# SPDX-License-Identifier: MIT
"""Long work of the engine: begun, looked at while it goes on, cancelled, and asked for its result.

Nobody is called back: whoever wants to know looks (`snapshot`, `is_done`), as a window does with a
timer and a command with a pause. A job that nobody holds any more is cancelled.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from desktop_app.engine.native_setting import TileCodes

Result = TypeVar("Result")
Snapshot_co = TypeVar("Snapshot_co", covariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class Job(Protocol[Snapshot_co, Result_co]):
    """Work that runs in threads of its own from when it is made; any thread may ask it."""

    @property
    def is_done(self) -> bool:
        """Whether it has ended, one way or another."""
        ...

    def snapshot(self) -> Snapshot_co:
        """What is found so far; it goes on."""
        ...

    def cancel(self) -> None:
        """Ask for an early end, which comes soon; `result` is then what was found until there."""
        ...

    def result(self) -> Result_co:
        """Wait for the end and tell what was found; raises what the work raised."""
        ...


class WorkThread(Generic[Result]):
    """One piece of work in a thread of its own.

    Args:
        work: gets values and returns a value.
    """

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._results: list[Result] = []
        self._error: BaseException | None = None
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rackside-job", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether there is a result or an error."""
        return self._done.is_set()

    @property
    def has_ended(self) -> bool:
        """Whether its thread is gone, and holds nothing any more."""
        return not self._thread.is_alive()

    def wait(self, timeout_s: float) -> bool:
        """Wait at most so long; whether it is done."""
        return self._done.wait(timeout_s)

    def result(self) -> Result:
        """What the work returned; waits for it, and raises what the work raised."""
        self._done.wait()
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        # The edge of the thread: whatever went wrong is raised again where the result is asked for.
        except BaseException as error:
            self._error = error
        finally:
            self._done.set()


# What the jobs have in common whose work runs in threads of the native engine.


class RunningJob(Protocol):
    """Work under way."""

    def is_done(self) -> bool:
        """Whether it has ended."""
        ...

    def cancel(self) -> None:
        """Ask for the end."""
        ...


Work = TypeVar("Work", bound=RunningJob)


class NativeJob(Generic[Work]):
    """Half of a `jobs.Job`; those below it read what was found, in their own values.

    Work that no job holds any more is cancelled.

    Args:
        running: the work.
        codes: what it calls the tiles.
    """

    def __init__(self, running: Work, codes: TileCodes) -> None:
        self._running = running
        self._codes = codes

    @property
    def is_done(self) -> bool:
        """Whether it has ended."""
        return self._running.is_done()

    def cancel(self) -> None:
        """Ask for the end, which comes within some milliseconds."""
        self._running.cancel()


# Whether a thought is still wanted: told by whoever awaits it, asked by whoever thinks.


class CancelToken:
    """One thought's call to stop; any thread may give it, and it is never taken back."""

    def __init__(self) -> None:
        self._is_called = threading.Event()

    def call(self) -> None:
        """The thought is not wanted any more."""
        self._is_called.set()

    @property
    def is_called(self) -> bool:
        """Whether the thought should end now."""
        return self._is_called.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait at most so long for the call; whether it has come."""
        return self._is_called.wait(seconds)
