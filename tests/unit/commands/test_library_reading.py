# SPDX-License-Identifier: MIT
"""Commands that read leave damaged files, and those of a later version, where and as they are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.lexicon.errors import LexiconError
from tests.helpers.commands_run import run_command
from tests.helpers.kept_games import GCG_FOLDER, keep, recorded_game

LATER_LIST = b'{"format": 99, "name": "own", "other": true}'


def files(folder: Path) -> Mapping[str, bytes]:
    """Every file but those that are made from others."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in found
        if "cache" not in path.parts
    }


@pytest.mark.parametrize(
    "words", [("library", "list"), ("statistics", "Nell Ødegård"), ("progress",)]
)
def test_a_damaged_library_and_damaged_settings_stay_as_they_are(
    data_dir: Path, words: tuple[str, ...]
) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    (data_dir / "library.sqlite3").write_bytes(b"no library " * 300)
    (data_dir / "settings.json").write_bytes(b"{no settings")
    before = files(data_dir)
    for _ in range(2):
        run_command(*words)
        assert files(data_dir) == before


def test_games_are_listed_beside_a_damaged_library(data_dir: Path) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    (data_dir / "library.sqlite3").write_bytes(b"no library " * 300)
    text, (line,) = run_command("library", "list")
    assert "Nell" in text and text.endswith("1 game\n")
    assert "stays as it is; one journal was read instead" in line
    run_command("library", "pack")
    assert (data_dir / "library.sqlite3.bad").exists(), "a command that writes makes it again"


@pytest.mark.parametrize(
    "words",
    [
        ("lexicon", "info", "own"),
        ("judge", "CAT", "--lexicon", "own"),
        ("word", "CAT", "--lexicon", "own"),
        ("study", "length:2", "--lexicon", "Own"),
    ],
)
def test_a_word_list_of_a_later_version_is_not_said_to_be_missing(
    data_dir: Path, words: tuple[str, ...]
) -> None:
    (data_dir / "lexica").mkdir(parents=True)
    (data_dir / "lexica" / "own.json").write_bytes(LATER_LIST)
    before = files(data_dir)
    with pytest.raises(LexiconError, match="a later version of the program wrote it"):
        run_command(*words)
    assert files(data_dir) == before


@pytest.mark.parametrize("action", ["verify", "restore"])
def test_a_backup_that_cannot_be_read_is_named_by_latest(
    data_dir: Path, capsys: pytest.CaptureFixture[str], action: str
) -> None:
    (data_dir / "backups").mkdir(parents=True)
    name = "backup-20261120-120000-by-hand.zip"
    (data_dir / "backups" / name).write_bytes(b"no backup")
    before = files(data_dir)
    assert main(["backup", action, "latest"]) == 2
    assert name in capsys.readouterr().err
    assert files(data_dir) == before


def test_games_that_were_imported_are_counted_though_the_library_fails(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data_dir / "library.sqlite3").mkdir(parents=True)
    assert main(["library", "import", str(GCG_FOLDER / "complete.gcg")]) == 1
    said = capsys.readouterr()
    assert said.out == "1 added, 0 here already\n"
    assert "library.sqlite3" in said.err
    (game,) = (data_dir / "journals").glob("*.journal")
    assert main(["library", "remove", game.stem]) == 1
    assert capsys.readouterr().out.strip().endswith(game.name)
