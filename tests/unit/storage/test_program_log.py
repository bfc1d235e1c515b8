# SPDX-License-Identifier: MIT
"""The log of the program."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.storage import program_log
from desktop_app.storage.program_log import close_log, last_lines, log_fault, open_log

log = logging.getLogger("desktop_app.somewhere")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "new" / "rackside.log"
    close_log()


def test_a_line_has_its_moment_level_and_place(file: Path) -> None:
    open_log(file)
    assert not file.parent.exists()
    log.info("room %s", "play")
    log.debug("not worth a line")
    (line,) = file.read_text("utf-8").splitlines()
    assert line[:4].isdigit()
    assert line.endswith("INFO desktop_app.somewhere: room play")


def test_debug_writes_more_and_opening_twice_writes_once(file: Path) -> None:
    open_log(file, is_debug=True)
    open_log(file, is_debug=True)
    log.debug("a step")
    assert file.read_text("utf-8").count("a step") == 1


def test_after_closing_nothing_is_written(file: Path) -> None:
    open_log(file)
    log.info("one")
    close_log()
    log.info("two")
    assert "two" not in file.read_text("utf-8")


def test_another_folder_has_its_own_log(file: Path, tmp_path: Path) -> None:
    open_log(file)
    log.info("one")
    open_log(tmp_path / "other.log")
    log.info("two")
    assert "two" not in file.read_text("utf-8")
    assert "one" not in (tmp_path / "other.log").read_text("utf-8")


def test_one_earlier_log_is_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_log, "LARGEST", 1_000)
    open_log(file)
    for number in range(100):
        log.info("step %d", number)
    assert sorted(path.name for path in file.parent.iterdir()) == ["rackside.log", "rackside.log.1"]
    assert all(path.stat().st_size <= 1_000 for path in file.parent.iterdir())
    steps = [int(line.rsplit(" ", 1)[1]) for line in last_lines(file, 20)]
    assert steps == list(range(80, 100))
    assert len(last_lines(file, 3)) == 3


def test_a_log_that_cannot_be_written_stops_nothing_and_is_named(file: Path) -> None:
    file.mkdir(parents=True)
    open_log(file)
    log.info("one")
    assert str(file) in log_fault() and "is a folder" in log_fault()
    file.rmdir()
    log.info("two")
    assert log_fault() == ""
    assert "two" in file.read_text("utf-8")


def test_a_log_that_is_no_text_is_read_all_the_same(file: Path) -> None:
    assert last_lines(file, 5) == []
    file.parent.mkdir()
    file.write_bytes(b"\xff\xfe\nend\n")
    assert last_lines(file, 1) == ["end"]
