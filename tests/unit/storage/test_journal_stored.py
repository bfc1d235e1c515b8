# SPDX-License-Identifier: MIT
"""Games written by earlier versions open, and fold to the same state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop_app.formats.event_codec import decode_event, encode_event
from desktop_app.rules import ruleset_keys
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.game import fold
from desktop_app.rules.ruleset import Ruleset
from desktop_app.storage.game_facts import fold_journal
from desktop_app.storage.journal import read_journal
from desktop_app.storage.library import Library
from tests.helpers.stored_journals import EXPECTED, FOLDER, facts_of
from tests.helpers.sweeps import one_in

JOURNALS = sorted(FOLDER.glob("*/*.journal"))
FIRST_KEYS = "naspa-2016-automatic.journal"
"""A journal whose ruleset has the keys of version 0.1."""


def stored_id(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", JOURNALS, ids=stored_id)
def test_an_older_game_is_what_it_was(path: Path) -> None:
    expected = json.loads((path.parent / EXPECTED).read_text(encoding="utf-8"))[path.name]
    contents = read_journal(path)
    assert contents.damage is None
    state = fold_journal(contents.events, path)
    assert {"events": len(contents.events), **facts_of(state)} == expected


def test_no_stored_game_is_left_out() -> None:
    for folder in FOLDER.glob("*/"):
        expected = json.loads((folder / EXPECTED).read_text(encoding="utf-8"))
        assert sorted(expected) == sorted(path.name for path in folder.glob("*.journal"))


@cache
def _log(name: str) -> tuple[dict[str, Any], tuple[Event, ...]]:
    """Return the first event as JSON, and the others."""
    events = read_journal(FOLDER / "0.1" / name).events
    return json.loads(json.dumps(encode_event(events[0]))), events[1:]


def _without(first: dict[str, Any], key: str) -> Event:
    setup = first["setup"]
    ruleset = {name: value for name, value in setup["ruleset"].items() if name != key}
    return decode_event({**first, "setup": {**setup, "ruleset": ruleset}})


def _keys() -> Iterator[str]:
    yield from ruleset_keys.specs(Ruleset)
    yield from ruleset_keys.EXTRAS


@pytest.mark.parametrize("key", one_in(10, _keys()))
def test_a_game_from_before_a_ruleset_key_is_opened(key: str) -> None:
    names = [path.name for path in JOURNALS if path.parent.name == "0.1"]
    for name in names:
        first, _ = _log(name)
        assert isinstance(_without(first, key), GameStarted)
    # Folding every game without every key takes minutes; each key gets one game.
    first, events = _log(names[hash_of(key) % len(names)])
    fold((_without(first, key), *events))


def hash_of(text: str) -> int:
    return sum(text.encode())


def test_a_key_added_later_has_a_default_for_older_games() -> None:
    first, _ = _log(FIRST_KEYS)
    known = first["setup"]["ruleset"]
    later = [spec for path, spec in ruleset_keys.specs(Ruleset).items() if path not in known]
    assert [spec.path for spec in later if spec.key.before is None] == []


def test_a_library_holds_every_stored_game(tmp_path: Path) -> None:
    journals = tmp_path / "own" / "journals"
    journals.mkdir(parents=True)
    for path in JOURNALS:
        (journals / f"{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    with Library(tmp_path / "own" / "library.sqlite3", journals) as library:
        report = library.sync()
        assert (report.recorded, report.problems) == (len(JOURNALS), ())
        assert library.count() == len(JOURNALS)
