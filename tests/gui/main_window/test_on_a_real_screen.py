# SPDX-License-Identifier: MIT
"""With a window manager: frame inside the screen, icon and name set, second starts answered."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.helpers.processes import ended_with_test
from tests.helpers.real_screen import real_screen, run_python, wait_until

OPEN = """
import json, os, sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop_app import app

EVERY_MS, STEADY_S, AT_MOST_S = 50, 1, 60
began, seen = time.monotonic(), []

def look():
    application = QApplication.instance()
    (window,) = [each for each in application.topLevelWidgets() if each.objectName() == "main"]
    frame, screen = window.frameGeometry(), window.screen().availableGeometry()
    places = frame.getRect(), screen.getRect()
    now = time.monotonic()
    if not seen or seen[-1][1:] != places:
        seen.append((now, *places))
    has_frame, is_steady = frame.height() > window.height(), now - seen[-1][0] > STEADY_S
    if not (has_frame and is_steady) and now - began < AT_MOST_S:
        QTimer.singleShot(EVERY_MS, look)
        return
    # A frame of an odd number of pixels is half a pixel more at 200 %.
    is_inside = screen.adjusted(0, 0, 1, 1).contains(frame)
    about = {"frame": frame.getRect(), "screen": screen.getRect(), "changes": seen}
    print(json.dumps([is_inside, has_frame, window.geometry().bottom(), about]))
    sys.stdout.flush()
    os._exit(0)

app._trace_first_paint = lambda _application: look()
app.main(sys.argv[1:])
"""
GAME = Path(__file__).parents[2] / "data" / "gcg" / "complete.gcg"


@pytest.mark.parametrize(
    ("screen", "text"), [("1280x800", "100"), ("1280x800", "200"), ("1024x640", "125")]
)
def test_the_window_opens_inside_the_screen_with_its_frame(
    data_dir: Path, screen: str, text: str
) -> None:
    with real_screen(screen) as environment:
        told = json.loads(run_python(environment, OPEN, "--text-size", text))
    is_inside, has_frame, _bottom, about = told
    assert has_frame, f"the window manager puts a frame round it: {about}"
    assert is_inside, about


def test_a_large_screen_shows_the_usual_size(data_dir: Path) -> None:
    with real_screen("1920x1080") as environment:
        told = json.loads(run_python(environment, OPEN, "--text-size", "100"))
    is_inside, has_frame, bottom, about = told
    assert has_frame and is_inside, about
    assert bottom < 1000, (bottom, about)


def shown_windows(environment: dict[str, str]) -> str:
    """Return name, class and icon sizes of every window the window manager knows."""
    script = (
        "for w in $(xprop -root _NET_CLIENT_LIST | grep -o '0x[0-9a-f]*'); do"
        " xprop -id $w _NET_WM_NAME WM_CLASS _NET_WM_ICON _NET_WM_STATE WM_STATE; done"
    )
    run = subprocess.run(
        ["sh", "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    return run.stdout


@contextmanager
def started(environment: dict[str, str], *arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Yield the program as a process, which ends with the test."""
    with ended_with_test(
        subprocess.Popen(
            [sys.executable, "-m", "desktop_app", *map(str, arguments)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    ) as window:
        yield window


def test_a_file_of_a_second_start_opens_in_the_first_window(data_dir: Path) -> None:
    with real_screen("1280x800") as environment, started(environment):
        wait_until(lambda: '"Rackside"' in shown_windows(environment))
        told = shown_windows(environment)
        assert 'WM_CLASS(STRING) = "rackside", "Rackside"' in told
        assert "Icon (" in told, "the task bar has a picture"
        with started(environment, GAME) as second:
            text, _ = second.communicate(timeout=60)
        assert (second.returncode, text) == (0, "")
        wait_until(lambda: " v " in shown_windows(environment))
        assert shown_windows(environment).count("WM_CLASS") == 1


def test_a_file_on_the_command_line_is_opened(data_dir: Path) -> None:
    with real_screen("1280x800") as environment, started(environment, GAME):
        wait_until(lambda: " v " in shown_windows(environment))


def test_a_file_that_is_not_a_game_is_reported_in_the_window(
    data_dir: Path, tmp_path: Path
) -> None:
    garbage = tmp_path / "garbage.gcg"
    garbage.write_text("nothing of a game\n")
    with real_screen("1280x800") as environment, started(environment, garbage) as window:
        wait_until(lambda: '"Rackside"' in shown_windows(environment))
        assert window.poll() is None
