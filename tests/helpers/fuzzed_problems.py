# SPDX-License-Identifier: MIT
"""The reader of the file that remembers which damaged files were named."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from desktop_app.sentences.sentence import Sentence
from desktop_app.session.file_problems import FileProblems
from tests.helpers.mutations import changed_json
from tests.helpers.reader_fuzz import Reader


def _read_memory(path: Path) -> Iterator[object]:
    problems = FileProblems(path.parent.parent, path.parent)
    assert not problems.report(Sentence("{path}: is damaged", path=path))
    problems.mark_told()
    for problem in problems.all:
        yield problem.text


def _memories() -> Sequence[bytes]:
    entry = {"file": "/a.journal", "size": 3, "changed_ns": 1_700_000_000_000_000_000}
    return [json.dumps([{**entry, "text": Sentence("{path}: x", path="/a").value}]).encode()]


READERS: Sequence[Reader] = (
    Reader(
        "file problems",
        "cache/file-problems.json",
        _memories,
        _read_memory,
        (changed_json,),
        # It names itself.
        changes=True,
        is_sound=False,
    ),
)
