# SPDX-License-Identifier: MIT
"""Where nobody can look: two bots play one whole game in the real window, painted offscreen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QEventLoop

from desktop_app.session.errors import GameError
from desktop_app.session.game_session import GameSession
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import save_picture


def play_one_game(navigator: Navigator, folder: Path, *, now: datetime | None = None) -> int:
    """Play a game between two bots, leave its picture and its GCG in a folder, name both.

    The folder is made where it is missing.

    Raises:
        GameError: the game cannot be begun or a file cannot be written.
    """
    navigator.has_motion = False
    window = navigator.window
    window.show()
    navigator.start(navigator.games.exhibition_choice(), is_remembered=False)
    session = navigator.session
    assert session is not None, "a game that was started is on view"
    _wait_for_the_end(session)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameError(f"{folder}: {error.strerror}") from None
    stem = free_stem(folder, now or datetime.now())
    picture, record = stem.with_suffix(".png"), stem.with_suffix(".gcg")
    save_picture(navigator, picture)
    try:
        # A file that is there is never overwritten.
        with record.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(navigator.games.gcg(session))
    except OSError as error:
        raise GameError(f"{record}: {error.strerror}") from None
    navigator.put_away_quietly()
    print(f"The picture of the game: {picture}\nThe game as GCG: {record}")
    return 0


def free_stem(folder: Path, now: datetime) -> Path:
    """A name in the folder, made of date and time, that neither file has yet."""
    name = f"rackside-{now:%Y%m%d-%H%M%S}"
    number = 1
    stem = folder / name
    while stem.with_suffix(".png").exists() or stem.with_suffix(".gcg").exists():
        number += 1
        stem = folder / f"{name}-{number}"
    return stem


def _wait_for_the_end(session: GameSession) -> None:
    loop = QEventLoop()
    failures: list[object] = []

    def look(_state: object = None) -> None:
        if session.state.is_over:
            loop.quit()

    def fail(error: object) -> None:
        failures.append(error)
        loop.quit()

    session.position_changed.connect(look)
    session.failed.connect(fail)
    if not session.state.is_over:
        loop.exec()
    if failures:
        raise GameError(str(failures[0]))
