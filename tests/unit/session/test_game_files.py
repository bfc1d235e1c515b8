# SPDX-License-Identifier: MIT
"""Games are created completely or not at all, and an id never leads to another folder."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from desktop_app.analysis import sheet_story
from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play import history, table
from desktop_app.play.history import past_of, states_at
from desktop_app.rules import game as rules_game
from desktop_app.rules.events import Event
from desktop_app.rules.game import with_time_merged
from desktop_app.rules.state import GameState
from desktop_app.session.errors import GameError
from desktop_app.session.game_files import GameFiles, OpenGame
from desktop_app.storage import durable, game_facts
from desktop_app.storage import journal as journal_module
from desktop_app.storage.journal import pack_journal
from desktop_app.storage.journal_lines import parse_journal
from tests.helpers.games import make_setup
from tests.helpers.kept_games import keep, recorded_game, small_game


@pytest.fixture
def files(tmp_path: Path) -> GameFiles:
    own = tmp_path / "own"
    store = LexiconStore(own / "bundled", own / "user", own / "cache")
    return GameFiles(own / "journals", own / "library.sqlite3", store)


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
@pytest.mark.parametrize("written", [1, 2])
def test_a_game_that_cannot_begin_leaves_no_file(
    files: GameFiles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: BaseException,
    written: int,
) -> None:
    real, left = durable.write_all, written

    def fail(descriptor: int, data: bytes) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise fault
        real(descriptor, data)

    monkeypatch.setattr(durable, "write_all", fail)
    with pytest.raises((GameError, KeyboardInterrupt)):
        files.begin(make_setup())
    assert list((tmp_path / "own" / "journals").iterdir()) == []


def test_a_game_that_cannot_be_gone_on_with_elsewhere_leaves_no_file(
    files: GameFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(durable, "flush_to_disk", fail)
    with pytest.raises(GameError):
        files.begin_from(small_game("Ann", "Ben")[:9])
    assert list((tmp_path / "own" / "journals").iterdir()) == []


@pytest.mark.parametrize("is_sound", [True, False])
def test_what_is_wrong_with_the_library_stands_beside_the_unfinished_games(
    files: GameFiles, tmp_path: Path, is_sound: bool
) -> None:
    keep(tmp_path / "own", "going", small_game("Ann", "Ben")[:9])
    if not is_sound:
        (tmp_path / "own" / "library.sqlite3").mkdir()
    games, lines = files.unfinished()
    assert [game.id for game in games] == ["going"]
    assert [("library" in line) for line in lines] == ([] if is_sound else [True])


@pytest.mark.parametrize("is_packed", [False, True])
def test_a_finished_game_is_parsed_once_and_folded_once(
    files: GameFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_packed: bool
) -> None:
    path = keep(tmp_path / "own", "over", recorded_game("complete"))
    assert not is_packed or pack_journal(path)
    parsed, folded = [], []
    parse, evolved = parse_journal, rules_game.evolve

    def count_parsed(data: bytes, path: Path, **options: bool) -> object:
        parsed.append(path)
        return parse(data, path, **options)

    def count_folded(state: GameState | None, event: Event) -> GameState:
        folded.append(event)
        return evolved(state, event)

    monkeypatch.setattr(journal_module, "parse_journal", count_parsed)
    for module in (game_facts, history, rules_game, sheet_story, table):
        monkeypatch.setattr(module, "evolve", count_folded)
    opened = files.reopen("over")
    assert isinstance(opened, OpenGame) and opened.was_over
    assert parsed == [path]
    # The score sheet and the turns to look back at are read from the same fold.
    assert opened.folded is not None
    stories, past = StoryReader(), past_of(opened.folded)
    stories.begin_with(opened.folded)
    found = stories.stories(opened.table.events)
    merged = tuple(with_time_merged(opened.table.events))
    states = past(merged)
    assert len(folded) == len(merged)
    assert found == StoryReader().stories(opened.table.events)
    assert states == states_at(merged)
    files.put_away(opened)


@pytest.mark.parametrize("game_id", ["../elsewhere/g", "", "..", "a\\b", "/g"])
def test_an_id_leads_to_no_other_folder(files: GameFiles, tmp_path: Path, game_id: str) -> None:
    keep(tmp_path / "elsewhere", "g", small_game("Ann", "Ben"))
    for act in (files.resume, files.open_finished):
        with pytest.raises(GameError, match="is not the id of a game"):
            act(game_id)
