# SPDX-License-Identifier: MIT
"""Evaluations that outlast the program."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app.engine.evaluation import Draws, Evaluation, Solved
from desktop_app.play import kept_evaluations
from desktop_app.play.kept_evaluations import KeptEvaluations
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Pass, Play
from tests.helpers.evaluations import evaluation_of, row_of

BADE = Play(7, 6, Direction.ACROSS, (".", ".", ".", "E"))
DRAWN: dict[str, Any] = {"draws": Draws(8, 3.5, 8, 7, 6, False)}
ENDED: dict[str, Any] = {"solved": Solved(12, None, 14, False, None, (BADE, Pass()))}
PHASES = [
    evaluation_of(row_of(BADE, win=0.123456789), row_of(Exchange(("A", "D")))),
    evaluation_of(row_of(BADE, **DRAWN), phase="preendgame"),
    evaluation_of(row_of(BADE, **ENDED), phase="endgame"),
]


@pytest.mark.parametrize("found", PHASES, ids=lambda each: each.phase)
def test_what_is_kept_is_the_same_after_a_restart(found: Evaluation, tmp_path: Path) -> None:
    KeptEvaluations(tmp_path, "list").keep(found)
    assert KeptEvaluations(tmp_path, "list").find(found.situation) == found
    assert KeptEvaluations(tmp_path, "another list").find(found.situation) is None
    other = replace(found.situation, scores=(0, 1))
    assert KeptEvaluations(tmp_path, "list").find(other) is None


@pytest.mark.parametrize("damage", ["cut", "text", "list", "rows", "tiles", "part"])
def test_a_damaged_file_is_as_good_as_none(damage: str, tmp_path: Path) -> None:
    found = PHASES[0]
    KeptEvaluations(tmp_path).keep(found)
    (path,) = tmp_path.glob("*.json")
    value = json.loads(path.read_text())
    if damage == "rows":
        value["rows"] = []
    elif damage == "tiles":
        value["rows"][1]["move"] = ["exchange", ["Q"]]
    elif damage == "part":
        value["rows"][0]["playouts"][-1][0] = [1.0]
    texts = {"cut": path.read_text()[:-9], "text": "\udcff", "list": "[]"}
    text = texts.get(damage, json.dumps(value))
    path.write_bytes(text.encode(errors="surrogateescape"))
    kept = KeptEvaluations(tmp_path)
    assert kept.find(found.situation) is None
    kept.keep(found)
    assert KeptEvaluations(tmp_path).find(found.situation) == found


def test_the_oldest_positions_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_evaluations, "MOST_FILES", 2)
    kept = KeptEvaluations(tmp_path)
    positions = [
        replace(PHASES[0], situation=replace(PHASES[0].situation, scores=(at, 0)))
        for at in range(3)
    ]
    for at, each in enumerate(positions):
        kept.keep(each)
        for path in tmp_path.glob("*.json"):
            if path.stat().st_mtime_ns > 10**15:
                os.utime(path, (at, at))
    again = KeptEvaluations(tmp_path)
    assert [again.find(position.situation) is not None for position in positions] == [
        False,
        True,
        True,
    ]


def test_a_folder_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = KeptEvaluations(tmp_path / "file")
    kept.keep(PHASES[0])
    assert kept.find(PHASES[0].situation) == PHASES[0]
