# SPDX-License-Identifier: MIT
"""The evaluations of positions in a cache folder: hints do not change with a restart."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from desktop_app.analysis.evaluation_record import (
    evaluation_of,
    evaluation_value,
    situation_key,
)
from desktop_app.engine.evaluation import Evaluation
from desktop_app.engine.situation import Situation, check_racks
from desktop_app.storage.durable import replace_file
from desktop_app.values.files import open_file
from desktop_app.values.json_text import json_value

MOST_FILES = 300
"""Positions that are kept: those of about ten games."""
_MAX_BYTES = 1_000_000
_VERSION = "2"
_DAY_NS = 86_400 * 10**9


class KeptEvaluations:
    """An `engine.evaluator.Memory` in a folder, one file for each position.

    A file that cannot be read or written is as good as none: the position is evaluated again.

    Args:
        folder: created when needed; it should hold nothing else.
        basis: what the figures depend on besides the position, such as checksums of the word list.
    """

    def __init__(self, folder: Path, *basis: str) -> None:
        self._folder, self._basis = folder, basis
        self._known: dict[Situation, Evaluation] = {}

    def find(self, situation: Situation) -> Evaluation | None:
        """Return what is kept of a position."""
        if situation not in self._known:
            with suppress(OSError, ValueError):
                if (found := self._read(situation)) is not None:
                    self._known[situation] = found
        return self._known.get(situation)

    def keep(self, evaluation: Evaluation) -> None:
        """Keep an evaluation, on disk before it is shown."""
        self._known[evaluation.situation] = evaluation
        text = json.dumps(evaluation_value(evaluation), separators=(",", ":"))
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_file(self._place(evaluation.situation), text.encode())
            self._drop_oldest()

    def _place(self, situation: Situation) -> Path:
        return self._folder / f"{situation_key(situation, _VERSION, *self._basis)}.json"

    def _read(self, situation: Situation) -> Evaluation | None:
        with open_file(self._place(situation)) as file:
            raw = file.read(_MAX_BYTES + 1)
        if len(raw) > _MAX_BYTES:
            return None
        found = evaluation_of(json_value(raw), situation)
        check_racks(situation, (row.move for row in found.rows))
        return found

    def _drop_oldest(self) -> None:
        files = list(self._folder.glob("*.json"))
        for path in _oldest(files, len(files) - MOST_FILES):
            path.unlink(missing_ok=True)


def _oldest(files: Iterable[Path], count: int) -> list[Path]:
    """Return so many files that were not changed for the longest time."""
    if count <= 0:
        return []
    latest = time.time_ns() + _DAY_NS

    def age(file: Path) -> tuple[bool, int]:
        # Those of the future go first: else each new one would go at once.
        changed = file.stat().st_mtime_ns
        return changed <= latest, changed

    return sorted(files, key=age)[:count]
