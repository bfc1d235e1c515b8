# SPDX-License-Identifier: MIT
"""What the jobs have in common whose work runs in threads of the native engine."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from desktop_app.engine.tile_codes import TileCodes


class Running(Protocol):
    """Work under way."""

    def is_done(self) -> bool:
        """Whether it has ended."""
        ...

    def cancel(self) -> None:
        """Ask for the end."""
        ...


Work = TypeVar("Work", bound=Running)


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
