# SPDX-License-Identifier: MIT
"""Questions in plain words, stored as data, and a check of how well a search answers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def questions(file: str) -> list[tuple[str, frozenset[str]]]:
    """Return each question of a file in tests/data with the ids that answer it."""
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    pairs = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(question, frozenset(ids.split("|"))) for question, ids in pairs]


def check_search(file: str, find: Callable[[str], Sequence[str]], least: int) -> None:
    """Fail unless nine in ten questions have their answer first and all have it in the first three.

    `least` is the minimum number of questions in the file.
    """
    asked = questions(file)
    assert len(asked) >= least
    late, lost = [], []
    for question, ids in asked:
        found = list(find(question))[:3]
        if not ids.intersection(found[:1]):
            late.append(f"{question}: {found}")
        if not ids.intersection(found):
            lost.append(f"{question}: {found}")
    assert not lost, lost
    assert len(late) <= len(asked) / 10, late
