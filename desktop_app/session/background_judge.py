# SPDX-License-Identifier: MIT
"""A word judge that is loaded beside the screen, because a large list takes a moment."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.rules.challenge import WordJudge
from desktop_app.session.engine_job import EngineJob


class BackgroundJudge:
    """A `WordJudge` that starts to load when it is made and is waited for when it is asked."""

    def __init__(self, load: Callable[[], WordJudge]) -> None:
        self._job = EngineJob(load)

    def is_acceptable(self, word: str) -> bool:
        """Whether a word in upper case is acceptable. Raises what loading raised."""
        return self._job.result().is_acceptable(word)
