# SPDX-License-Identifier: MIT
"""Long work of the engine: start it, poll it, cancel it, get its result.

There are no callbacks: poll `snapshot` and `is_done`, in a window by a timer. A job is cancelled
when the last reference to it is dropped.
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
    """Work in its own threads, started on creation; its methods are thread-safe."""

    @property
    def is_done(self) -> bool:
        """True if it has ended, by success, error or cancellation."""
        ...

    def snapshot(self) -> Snapshot_co:
        """Return the result so far, without stopping."""
        ...

    def cancel(self) -> None:
        """Ask it to stop soon; `result` is then what was found by then."""
        ...

    def result(self) -> Result_co:
        """Wait for the end and return the result; raises what the work raised."""
        ...


class WorkThread(Generic[Result]):
    """A task in its own thread.

    Args:
        work: takes and returns values.
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
        """True if there is a result or an error."""
        return self._done.is_set()

    @property
    def has_ended(self) -> bool:
        """True if its thread has ended and holds no references."""
        return not self._thread.is_alive()

    def wait(self, timeout_s: float) -> bool:
        """Wait up to this long; True if it is done."""
        return self._done.wait(timeout_s)

    def result(self) -> Result:
        """Wait for the end and return the result; raises what the work raised."""
        self._done.wait()
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        # The edge of the thread: any error is raised again by `result`.
        except BaseException as error:
            self._error = error
        finally:
            self._done.set()


# Common parts of jobs that run in threads of the native engine.


class RunningJob(Protocol):
    """Work running in the native engine."""

    def is_done(self) -> bool:
        """True if it has ended."""
        ...

    def cancel(self) -> None:
        """Ask it to stop."""
        ...


Work = TypeVar("Work", bound=RunningJob)


class NativeJob(Generic[Work]):
    """Base of jobs in the native engine; subclasses convert the results.

    The work is cancelled when the last reference to the job is dropped.

    Args:
        running: the work.
        codes: the tile numbers it uses.
    """

    def __init__(self, running: Work, codes: TileCodes) -> None:
        self._running = running
        self._codes = codes

    @property
    def is_done(self) -> bool:
        """True if it has ended."""
        return self._running.is_done()

    def cancel(self) -> None:
        """Ask it to stop, which takes some milliseconds."""
        self._running.cancel()


# Cancellation: set by the waiting side, checked by the thinking side.


class CancelToken:
    """A thread-safe flag that asks one search or thought to stop; it is never cleared."""

    def __init__(self) -> None:
        self._is_called = threading.Event()

    def call(self) -> None:
        """Set the flag."""
        self._is_called.set()

    @property
    def is_called(self) -> bool:
        """True if the work should stop now."""
        return self._is_called.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait up to this long for the flag; True if it is set."""
        return self._is_called.wait(seconds)
