# SPDX-License-Identifier: MIT
"""A file that a later version of the program wrote is named as that, and stays byte for byte."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.learn.lesson_file import read_lesson
from desktop_app.learn.puzzles import PuzzleError, read_set
from desktop_app.learn.saved_searches import SavedSearches
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.sidecar import read_sidecar
from desktop_app.settings.store import SettingsStore
from desktop_app.storage import journal_lines
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.errors import LaterFileError, LaterVersionError, UnreadableClubError
from desktop_app.storage.journal import read_journal
from desktop_app.storage.review_file import read_review
from desktop_app.storage.tracking_file import read_sheets
from tests.helpers.commands_run import run_command
from tests.helpers.kept_games import keep, small_game

Said = Callable[[Path], str]


def _complaint(read: Callable[[Path], object], *errors: type[Exception]) -> Said:
    def say(path: Path) -> str:
        with pytest.raises(errors) as caught:
            read(path)
        return str(caught.value)

    return say


def _lesson(path: Path) -> str:
    (problem,) = read_lesson(path.read_bytes(), path).problems
    return str(problem)


def _searches(path: Path) -> str:
    saved = SavedSearches(path.parent)
    assert not saved.all()
    for change in (lambda: saved.write("new", "length:3"), lambda: saved._write({})):
        with pytest.raises(OSError, match="a later version"):
            change()
    return "\n".join(saved.problems())


def _headed(form: str) -> bytes:
    return json.dumps({"format": form, "version": 99, "seats": {}, "turns": {}}).encode()


KINDS: dict[str, tuple[str, bytes, Said]] = {
    "review": (
        "a.review",
        _headed("rackside-review"),
        _complaint(read_review, LaterFileError),
    ),
    "sheet": (
        "a.tracking",
        _headed("rackside-tracking"),
        _complaint(read_sheets, LaterFileError),
    ),
    "searches": ("searches.json", b'{"format": 99, "searches": [], "more": 1}', _searches),
    "puzzles": (
        "a.jsonl",
        b'{"format": 99, "other": 1}\n',
        _complaint(read_set, PuzzleError),
    ),
    "lesson": ("a.toml", b'id = "a"\nformat = 99\nnew_key = 3\n', _lesson),
    "word list": (
        "a.json",
        b'{"format": 99, "name": "a", "other": true}',
        _complaint(read_sidecar, LexiconError),
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_sentence_says_so_and_the_file_stays(kind: str, tmp_path: Path) -> None:
    name, data, say = KINDS[kind]
    folder = tmp_path / "own"
    folder.mkdir()
    path = folder / name
    path.write_bytes(data)
    assert "a later version of the program wrote it, as 99" in say(path)
    assert path.read_bytes() == data
    assert [each.name for each in folder.iterdir()] == [name], "nothing stands beside it"


def test_settings_of_a_later_version_stay_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "own" / "settings.json"
    path.parent.mkdir()
    data = json.dumps({"new_thing": {"a": [1]}, "theme": "night"}).encode()
    path.write_bytes(data)
    for _ in range(3):
        store = SettingsStore(path)
        assert len(store.problems) == 1 and store.text("theme") == "night"
    assert path.read_bytes() == data
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]
    store.change(autosort=True)
    kept = json.loads(path.read_bytes())
    assert kept == {"new_thing": {"a": [1]}, "theme": "night", "autosort": True}


def test_one_copy_of_a_damaged_setting_is_kept_not_one_for_each_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"theme": "pink"}')
    for _ in range(3):
        assert SettingsStore(path).problems
    assert len(list(tmp_path.glob("*.bad"))) == 1


def test_commands_refuse_them_and_write_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = keep(tmp_path, "g", small_game("Ann", "Ben"))
    review = game.with_suffix(".review")
    review.write_bytes(_headed("rackside-review"))
    with monkeypatch.context() as patch:
        patch.setattr(journal_lines, "EVENT_FORMAT_VERSION", 99)
        later = keep(tmp_path, "later", small_game("Ann", "Ben"))
    club = tmp_path / "a.club"
    with ClubFile(club, is_new=True) as file:
        file._write()
        file._database.execute("PRAGMA user_version = 99")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(LaterVersionError):
        read_journal(later)
    with pytest.raises(LaterVersionError):
        run_command("journal", str(later))
    with pytest.raises(UnreadableClubError, match="a newer program"):
        run_command("club", str(club), "standings")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
