# SPDX-License-Identifier: MIT
"""Work in a thread."""

from __future__ import annotations

import threading

import pytest

from desktop_app.engine.jobs import WorkThread


def test_the_result_comes_from_another_thread() -> None:
    work = WorkThread(threading.get_ident)
    assert work.result() != threading.get_ident()
    assert work.is_done


def test_it_is_not_done_before_it_is() -> None:
    may_go_on = threading.Event()
    work = WorkThread(lambda: may_go_on.wait(30))
    assert not work.is_done
    assert not work.has_ended
    assert not work.wait(0.01)
    may_go_on.set()
    assert work.result() is True


def test_what_it_raises_is_raised_where_the_result_is_asked() -> None:
    def fail() -> int:
        raise ValueError("no list")

    with pytest.raises(ValueError, match="no list"):
        WorkThread(fail).result()
