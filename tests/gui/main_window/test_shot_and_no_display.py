# SPDX-License-Identifier: MIT
"""Screenshots of the real window, and a game without a display."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop_app.app import main
from desktop_app.formats.gcg import load_gcg
from desktop_app.formats.record_checks import ReplayRules
from desktop_app.formats.replay import replay_gcg
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet
from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.theme import THEMES
from tests.helpers.other_readers import faults

CGP = "15/15/15/15/15/15/15/7CATS4/15/15/15/15/15/15/15 AEIOUST/ 12/0 0 lex open-english;"
GCG = """#character-encoding UTF-8
#player1 Ann Ann Archer
#player2 Ben Ben Baker
>Ann: CATSDOG 8H CATS +12 12
>Ben: READING 9H DARING +18 18
"""


Runner = Callable[..., subprocess.CompletedProcess[str]]


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "desktop_app", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )


@pytest.fixture
def run_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Runner:
    """Do what `run` does in this process, in a third of the time."""
    monkeypatch.chdir(tmp_path)

    def run_main(*arguments: str) -> subprocess.CompletedProcess[str]:
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow):
                window.close()
                window.deleteLater()
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, said.out, said.err)

    return run_main


def colour_at(image: QImage, x: int, y: int) -> str:
    return image.pixelColor(x, y).name()


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_shot_is_the_window_in_its_size_and_theme(
    run_here: Runner, tmp_path: Path, theme: str
) -> None:
    done = run_here("--shot", "out.png", "--theme", theme, "--size", "1280x800")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    image = QImage(str(tmp_path / "out.png"))
    assert (image.width(), image.height()) == (1280, 800)
    assert colour_at(image, 4, 790) == THEMES[theme].window


@pytest.mark.parametrize(
    "room",
    [
        "new-game",
        "play",
        "hand-over",
        "desk",
        "result",
        "review",
        "library",
        "library-statistics",
        "library-backups",
        "correction",
        "recount",
    ],
)
def test_every_room_can_be_shot(run_here: Runner, tmp_path: Path, room: str) -> None:
    done = run_here("--shot", "out.png", "--room", room)
    assert (done.returncode, done.stderr) == (0, "")
    image = QImage(str(tmp_path / "out.png"))
    shades = {colour_at(image, x, y) for x in range(0, 1280, 16) for y in range(0, 800, 16)}
    assert len(shades) > 4, "an empty window has one"


def test_a_shot_comes_out_the_same_twice(tmp_path: Path) -> None:
    for name in ("one.png", "two.png"):
        assert run("--shot", name, "--room", "play", folder=tmp_path).returncode == 0
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


@pytest.mark.parametrize(("name", "text"), [("game.gcg", GCG), ("position.cgp", CGP)])
def test_a_file_is_opened_on_its_board(
    run_here: Runner, tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    done = run_here("--open", name, "--shot", "out.png")
    assert (done.returncode, done.stderr) == (0, "")
    image = QImage(str(tmp_path / "out.png"))
    tile = THEMES["classic"].tile
    assert any(colour_at(image, x, y) == tile for x in range(300, 600) for y in (325, 330, 335))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("junk.gcg", b"\x00\x01\x02" * 500),
        ("junk.cgp", b"no position"),
        ("junk.journal", b"{]\n"),
        ("empty.gcg", b""),
    ],
)
def test_a_bad_file_is_one_line_and_exit_2(
    run_here: Runner, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    done = run_here("--open", name, "--shot", "out.png")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert name in done.stderr
    assert not (tmp_path / "out.png").exists()


def test_a_file_that_is_not_there_is_one_line_and_exit_2(run_here: Runner, tmp_path: Path) -> None:
    done = run_here("--open", "nothing.gcg", "--shot", "out.png")
    assert done.returncode == 2
    assert re.fullmatch(r"rackside: nothing\.gcg: .+\n", done.stderr)


@pytest.mark.parametrize("wrong", [["--room", "cellar"], ["--size", "big"], ["--theme", "pink"]])
def test_a_wrong_argument_is_one_line_and_exit_2(
    run_here: Runner, tmp_path: Path, wrong: list[str]
) -> None:
    done = run_here(*wrong, "--shot", "out.png")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert wrong[1] in done.stderr


def test_a_picture_that_cannot_be_written_is_one_line_and_exit_2(tmp_path: Path) -> None:
    done = run("--shot", "no/such/folder.png", folder=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_without_a_display_two_bots_play_a_whole_game(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    done = run("--no-display", "--data", str(tmp_path / "data"), folder=here)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(here.iterdir()) == [], "nothing is left where it was started"
    exports = tmp_path / "data" / "exports"
    (picture,) = exports.glob("rackside-*.png")
    (record,) = exports.glob("rackside-*.gcg")
    assert picture.name in done.stdout and record.name in done.stdout
    assert QImage(str(picture)).width() == 1280
    ruleset = load_ruleset("naspa-2016")
    tile_set = TileSet(ruleset.set.distribution, ruleset.set.values)
    game = replay_gcg(load_gcg(record), ReplayRules(tile_set, ScoringRules()))
    assert not game.problems
    assert min(game.totals) > 100
    assert faults(record.read_text("utf-8"), tile_set) == []
