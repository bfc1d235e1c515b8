# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.commands.errors import UsageError
from desktop_app.commands.searches import kept_json, read_kept
from desktop_app.engine.inference import Inferred, WeighedLeave
from desktop_app.formats.errors import FormatError

LEAVES = (WeighedLeave(("A", "CH", "?"), 0.75), WeighedLeave(("E",), 0.25))


def test_what_was_inferred_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    found = Inferred(LEAVES, {"A": 0.75, "E": 0.25}, 12, is_complete=False, is_sample=False)
    told = kept_json(found)
    path.write_text(json.dumps(told), "utf-8")
    assert read_kept(path) == LEAVES
    assert (told["racks"], told["complete"], told["expected"]["E"]) == (12, False, 0.25)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: not JSON; expected leaves, as rackside infer --json tells them"),
        ('{"leaves":\n  nothing}', "line 2, column 3: not JSON"),
        ("[" * 100_000, "expected leaves"),
        ("[]", "expected leaves"),
        ('{"leaves": []}', "expected leaves"),
        ('{"leaves": [7]}', "leaves[0]: read 7, expected an object with tiles, weight"),
        ('{"leaves": [{"tiles": "A", "weight": 1}, {"tiles": 7, "weight": 1}]}', "leaves[1].tiles"),
        ('{"leaves": [{"tiles": "A", "weight": true}]}', "leaves[0].weight: read True"),
        ('{"leaves": [{"tiles": "A4", "weight": 1}]}', "leaves[0].tiles: '4'"),
    ],
)
def test_what_holds_no_leaves_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(text, "utf-8")
    with pytest.raises(UsageError) as caught:
        read_kept(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)


def test_what_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(b'{"leaves": [\0]}')
    with pytest.raises(FormatError) as caught:
        read_kept(path)
    assert str(caught.value).startswith(f"{path}: line 1: not a JSON file: read the control")
