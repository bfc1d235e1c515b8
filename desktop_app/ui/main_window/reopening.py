# SPDX-License-Identifier: MIT
"""Opens the window again in another size of text, where it was and with the game that was played.

Nothing is carried over but a few words on the command line: everything else is on disk.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.text_size import give_back

ROOMS_TO_RETURN_TO = ("library", "judge", "new-game")


def way_back(navigator: Navigator) -> tuple[str, ...]:
    """What leads a new window to where this one is: its game, or its room."""
    session = navigator.session
    if session is not None and session.journal is not None:
        if session.state.is_over or session.is_read_only:
            return ("--record", session.journal.stem)
        return ("--continue", session.journal.stem)
    room = navigator.window.room
    return ("--room", room) if room in ROOMS_TO_RETURN_TO else ()


def open_again(arguments: Sequence[str]) -> int:
    """Put a new process in the place of this one; where the system has no such thing, beside it."""
    command = [sys.executable, "-m", "desktop_app", *arguments]
    give_back()
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    subprocess.Popen(command)
    return 0
