# SPDX-License-Identifier: MIT
"""The bundled lists of what the rule books' sentences are answered by."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from desktop_app.play.ruleset_files import SUFFIX, bundled_files
from desktop_app.rules.coverage import MAX_BYTES, RuleSentence, parse_coverage
from desktop_app.values.files import open_file

FOLDER = "coverage"


def coverage_files() -> dict[str, Path]:
    """Return the file of each bundled ruleset that has a list, by its id, in the rulesets' order.

    It lies beside the ruleset, in the folder `coverage`.
    """
    files = {file.stem: file.parent / FOLDER / f"{file.stem}{SUFFIX}" for file in bundled_files()}
    return {ruleset: file for ruleset, file in files.items() if file.is_file()}


@lru_cache(maxsize=8)
def load_coverage(file: Path) -> tuple[RuleSentence, ...]:
    """Return the sentences of a file. Raises CoverageError if it is bad, OSError as `open` does."""
    with open_file(file) as stream:
        return parse_coverage(stream.read(MAX_BYTES + 1), str(file))
