# SPDX-License-Identifier: MIT
"""The log of verdicts is only appended to, whatever happened to its end."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from desktop_app.storage import adjudication_log
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog

FIRST = Adjudication(1_790_000_000_000, ("QI", "ZA"), True, "open-english", "Ann")
SECOND = Adjudication(1_790_000_060_000, ("QXI",), False, "club")


@pytest.fixture
def log(tmp_path: Path) -> AdjudicationLog:
    return AdjudicationLog(tmp_path / "kept" / "adjudications.jsonl")


def test_there_is_none_at_first(log: AdjudicationLog) -> None:
    assert log.read() == ((), 0)
    assert not log.path.exists()


def test_what_is_kept_comes_back_the_newest_first(log: AdjudicationLog) -> None:
    log.append(FIRST)
    log.append(SECOND)
    assert AdjudicationLog(log.path).read() == ((SECOND, FIRST), 0)
    assert log.read(most=1) == ((SECOND,), 0)


def test_a_verdict_is_one_line_of_json(log: AdjudicationLog) -> None:
    log.append(FIRST)
    assert json.loads(log.path.read_text(encoding="utf-8")) == {
        "at_ms": 1_790_000_000_000,
        "words": ["QI", "ZA"],
        "verdict": "acceptable",
        "lexicon": "open-english",
        "challenger": "Ann",
    }


def test_the_file_is_let_go(log: AdjudicationLog) -> None:
    open_before = os.listdir("/dev/fd")
    log.append(FIRST)
    log.append(SECOND)
    assert os.listdir("/dev/fd") == open_before


def test_what_was_there_is_never_written_over(log: AdjudicationLog) -> None:
    log.append(FIRST)
    before = log.path.read_bytes()
    log.append(SECOND)
    assert log.path.read_bytes().startswith(before)


def test_a_line_that_was_cut_short_stays_and_spoils_no_other(log: AdjudicationLog) -> None:
    log.append(FIRST)
    with log.path.open("ab") as file:
        file.write(b'{"at_ms": 17900000')
    log.append(SECOND)
    assert log.read() == ((SECOND, FIRST), 1)


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "{}",
        '{"at_ms": "1", "words": [], "verdict": "acceptable", "lexicon": "", "challenger": ""}',
        '{"at_ms": 1, "words": [1], "verdict": "acceptable", "lexicon": "", "challenger": ""}',
        '{"at_ms": 1, "words": [], "verdict": "good", "lexicon": "", "challenger": ""}',
        '{"at_ms": 1, "words": [], "verdict": "acceptable", "lexicon": 7, "challenger": ""}',
        "\udcff",
    ],
)
def test_lines_that_are_none_of_ours_are_counted(log: AdjudicationLog, line: str) -> None:
    log.path.parent.mkdir(parents=True)
    log.path.write_bytes(line.encode("utf-8", "surrogateescape") + b"\n\n")
    log.append(FIRST)
    assert log.read() == ((FIRST,), 1)


def test_of_a_very_long_log_the_end_is_read(
    log: AdjudicationLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(20):
        log.append(FIRST)
    log.append(SECOND)
    size = log.path.stat().st_size
    monkeypatch.setattr(adjudication_log, "MAX_READ", size // 2)
    entries, damaged = log.read()
    assert damaged == 0
    assert entries[0] == SECOND and 5 < len(entries) < 15


def test_it_is_on_the_disk_before_append_returns(
    log: AdjudicationLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[bytes] = []
    monkeypatch.setattr(
        adjudication_log,
        "flush_to_disk",
        lambda _descriptor: flushed.append(log.path.read_bytes()),
    )
    log.append(FIRST)
    assert len(flushed) == 1 and flushed[0].endswith(b"}\n")


def test_a_folder_that_is_none_says_so(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file", encoding="ascii")
    with pytest.raises(OSError):
        AdjudicationLog(tmp_path / "kept" / "log.jsonl").append(FIRST)


@pytest.mark.parametrize("fault", [KeyboardInterrupt, OSError])
def test_a_verdict_that_is_not_kept_leaves_the_log_as_it_was(
    log: AdjudicationLog, monkeypatch: pytest.MonkeyPatch, fault: type[BaseException]
) -> None:
    log.append(FIRST)
    before = log.path.read_bytes()

    def fail(_descriptor: int) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(adjudication_log, "flush_to_disk", fail)
        with pytest.raises(fault):
            log.append(SECOND)
    assert log.path.read_bytes() == before
    log.append(SECOND)
    assert log.read() == ((SECOND, FIRST), 0)
