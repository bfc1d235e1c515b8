# SPDX-License-Identifier: MIT
"""The common interface of all jobs of the native engine."""

from __future__ import annotations

from desktop_app.engine.jobs import NativeJob
from desktop_app.engine.native_setting import TileCodes
from desktop_app.lexicon.word_list import ENGLISH


class Work:
    """Runs until it is cancelled."""

    def __init__(self) -> None:
        self.is_cancelled = False

    def is_done(self) -> bool:
        return self.is_cancelled

    def cancel(self) -> None:
        self.is_cancelled = True


def test_it_is_done_when_its_work_is() -> None:
    work = Work()
    job = NativeJob(work, TileCodes(ENGLISH.faces))
    assert not job.is_done
    job.cancel()
    assert work.is_cancelled
    assert job.is_done
