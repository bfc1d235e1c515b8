# SPDX-License-Identifier: MIT
"""The composition root: builds the window and wires it. Qt is imported here, never in the cli."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from desktop_app import __version__
from desktop_app.settings.paths import check_data_dir, data_dir, use_data_dir

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from desktop_app.rules.challenge import TileDrawer
    from desktop_app.session.game_choice import GameChoice
    from desktop_app.session.game_session import GameSession
    from desktop_app.session.word_tools import WordTools
    from desktop_app.storage.folder_claim import FolderClaim
    from desktop_app.ui.main_window.navigator import Navigator, RoomMakers

DEFAULT_SIZE = (1280, 800)
ROOMS = (
    "start",
    "new-game",
    "play",
    "hand-over",
    "desk",
    "tracking",
    "result",
    "library",
    "library-statistics",
    "library-backups",
    "judge",
    "verdict",
    "dictionary",
    "table",
    "table-sheet",
    "table-board",
    "table-over",
)
EXIT_BAD_INPUT = 2
TRACE_VARIABLE = "RACKSIDE_TRACE_START"
BOT_PACE_MS = 400
BACKUP_AFTER_MS = 4_000
"""The window is painted and answers before anything is packed."""


def parse_size(text: str) -> tuple[int, int]:
    """`1280x800` as (width, height) in logical pixels.

    Raises argparse.ArgumentTypeError when `text` is not two numbers of 200 to 10000 with an x.
    """
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(200 <= side <= 10_000 for side in size):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800")
    return size


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_BAD_INPUT, f"rackside: {message}\n")


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments of the window."""
    parser = _Parser(prog="rackside-window", description="Open Rackside.")
    parser.add_argument("--version", action="version", version=f"rackside {__version__}")
    parser.add_argument("--open", metavar="FILE", type=Path, help="open a GCG, CGP or journal file")
    parser.add_argument("--theme", metavar="T", choices=("classic", "clear", "night"))
    parser.add_argument("--size", metavar="WxH", type=parse_size)
    parser.add_argument("--room", metavar="R", choices=ROOMS, help="one of " + ", ".join(ROOMS))
    parser.add_argument("--shot", metavar="OUT.png", type=Path, help="paint offscreen and exit")
    parser.add_argument("--data", metavar="DIR", help="the data folder, instead of the user's own")
    parser.add_argument(
        "--no-display",
        action="store_true",
        help="play one game between two bots offscreen; its picture and its GCG are left here",
    )
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, paint it once into a file, or play without a display; the exit code."""
    args = parse_arguments(sys.argv[1:] if argv is None else argv)
    try:
        if args.data is not None:
            use_data_dir(args.data)
        check_data_dir()
    except OSError as error:
        print(f"rackside: {error.filename}: {error.strerror}", file=sys.stderr)
        return EXIT_BAD_INPUT
    if args.shot is not None or args.no_display:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application()
    if args.shot is not None or args.no_display:
        return _run_unseen(application, args)
    from desktop_app.storage.folder_claim import claim_folder

    claim = claim_folder(data_dir())
    if claim is None:
        return _say_already_open()
    try:
        return _run_window(application, args, claim)
    finally:
        claim.release()


def _run_unseen(application: QApplication, args: argparse.Namespace) -> int:
    """Paint the window once into a file, or play a game, where nobody looks; the exit code."""
    from desktop_app.session.errors import GameError

    navigator = build(application, args, pace_ms=0 if args.no_display else BOT_PACE_MS)
    try:
        if args.no_display:
            from desktop_app.ui.main_window.exhibition import play_one_game

            return play_one_game(navigator, Path.cwd())
        from desktop_app.ui.main_window.shot import take_shot

        return take_shot(navigator, args.shot, args.room, args.open)
    except GameError as error:
        print(f"rackside: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT


def _run_window(application: QApplication, args: argparse.Namespace, claim: FolderClaim) -> int:
    """Show the window until it is closed; the exit code."""
    from PySide6.QtCore import QTimer

    from desktop_app.session.errors import GameError
    from desktop_app.ui.main_window.error_hook import install_error_hook
    from desktop_app.ui.main_window.second_start import come_forward_when_asked

    navigator = build(application, args, pace_ms=BOT_PACE_MS)
    install_error_hook(navigator.window)
    come_forward_when_asked(navigator.window, claim.path)
    try:
        _open_first_room(navigator, args)
    except GameError as error:
        print(f"rackside: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    navigator.window.show()
    # Where no window manager does it, the keys would go nowhere.
    navigator.window.activateWindow()
    _trace_first_paint(application)
    QTimer.singleShot(BACKUP_AFTER_MS, navigator.games.back_up_daily)
    return int(application.exec())


def _say_already_open() -> int:
    """Say that another window has the same data; the exit code."""
    from desktop_app.ui.main_window.second_start import already_open_box

    print(f"rackside: {data_dir()}: Rackside is open with this folder already", file=sys.stderr)
    already_open_box(data_dir()).exec()
    return EXIT_BAD_INPUT


def make_application() -> QApplication:
    """The one QApplication of the process."""
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(["rackside"])
    application.setApplicationName("Rackside")
    application.setApplicationVersion(__version__)
    return application


def build(
    application: QApplication,
    args: argparse.Namespace,
    *,
    pace_ms: int = 0,
    now_ms: Callable[[], int] | None = None,
    make_drawer: Callable[[], TileDrawer] | None = None,
) -> Navigator:
    """The window with everything behind it; nothing is shown yet.

    `now_ms` and `make_drawer` replace the time and the hand in the bag, for tests.
    """
    from desktop_app.lexicon.store import LexiconStore
    from desktop_app.play.drawing import ShufflingDrawer
    from desktop_app.session.clock_driver import monotonic_ms
    from desktop_app.session.game_files import GameFiles
    from desktop_app.session.games import Games
    from desktop_app.session.word_tools import WordTools
    from desktop_app.settings import paths
    from desktop_app.settings.store import SettingsStore
    from desktop_app.ui.main_window.main_window import MainWindow
    from desktop_app.ui.main_window.navigator import FONT_PX, Navigator
    from desktop_app.ui.theme import THEMES, apply_theme

    settings = SettingsStore(paths.settings_file())
    store = LexiconStore(
        paths.resource_path("lexica"), paths.user_lexica_dir(), paths.cache_dir() / "lexica"
    )
    files = GameFiles(
        paths.journals_dir(), paths.library_file(), store, make_drawer or ShufflingDrawer
    )
    levels = paths.resource_path("lexica", "vocabulary-levels.tsv.gz")
    games = Games(
        settings, store, files, levels, now_ms=now_ms or monotonic_ms, bot_pace_ms=pace_ms
    )
    theme = THEMES[args.theme or settings.text("theme")]
    apply_theme(application, theme, font_px=FONT_PX)
    window = MainWindow()
    words = WordTools(store, settings, games, paths.adjudications_file())
    navigator = Navigator(window, games, settings, _room_makers(words), theme)
    if args.size is not None:
        window.resize(*args.size)
    elif not window.restore_geometry_text(settings.text("window_geometry")):
        window.resize(*DEFAULT_SIZE)
    return navigator


def _room_makers(words: WordTools) -> RoomMakers:
    """The rooms; what they import is loaded when they are first wanted."""
    from desktop_app.ui.main_window.navigator import RoomMakers

    def new_game(navigator: Navigator, choice: GameChoice) -> QWidget:
        from desktop_app.ui.main_window.wiring import make_new_game

        return make_new_game(navigator, choice)

    def play(navigator: Navigator, session: GameSession) -> QWidget:
        from desktop_app.ui.main_window.verdict_keeper import attach_verdicts
        from desktop_app.ui.main_window.wiring import make_play_room

        room = make_play_room(navigator, session)
        attach_verdicts(navigator, words, room, session)
        return room

    def library(navigator: Navigator) -> QWidget:
        from desktop_app.ui.main_window.library_wiring import make_library

        return make_library(navigator)

    def keys(window: QWidget) -> None:
        from desktop_app.ui.help.keys_sheet import show_keys

        show_keys(window)

    def about(window: QWidget) -> None:
        from desktop_app.ui.help.about_box import show_about

        show_about(window)

    def paper(navigator: Navigator) -> None:
        from desktop_app.ui.main_window.paper_opening import open_paper

        open_paper(navigator)

    def rules(navigator: Navigator, topic: str) -> None:
        from desktop_app.ui.main_window.rules_opening import open_rules

        open_rules(navigator, topic)

    def judge(navigator: Navigator) -> QWidget:
        from desktop_app.ui.main_window.word_rooms import make_judge

        return make_judge(navigator, words)

    def dictionary(navigator: Navigator, word: str) -> None:
        from desktop_app.ui.main_window.word_rooms import open_dictionary

        open_dictionary(navigator, words, word)

    def table(navigator: Navigator, session: GameSession) -> QWidget:
        from desktop_app.ui.main_window.table_wiring import make_table_room

        return make_table_room(navigator, words, session)

    def table_setup(navigator: Navigator) -> QWidget:
        from desktop_app.ui.main_window.table_wiring import make_table_setup

        return make_table_setup(navigator)

    return RoomMakers(
        new_game,
        play,
        library,
        keys,
        about,
        rules,
        judge,
        dictionary,
        paper,
        table,
        table_setup,
    )


def _open_first_room(navigator: Navigator, args: argparse.Namespace) -> None:
    if args.open is not None:
        navigator.open_file(args.open)
    else:
        navigator.go_to(args.room or "start")


def _trace_first_paint(application: QApplication) -> None:
    """With RACKSIDE_TRACE_START set, say how long the process took to its first painted window."""
    if os.environ.get(TRACE_VARIABLE):
        application.processEvents()
        print(f"rackside: first paint after {_process_age_ms():.0f} ms", file=sys.stderr)


def _process_age_ms() -> float:
    """Milliseconds since the process began, where the system tells; else of processor time."""
    stat = Path("/proc/self/stat")
    if not stat.is_file():
        return time.process_time() * 1000
    ticks = int(stat.read_text("ascii").rsplit(")", 1)[1].split()[19])
    began_s = ticks / os.sysconf("SC_CLK_TCK")
    return (time.clock_gettime(time.CLOCK_BOOTTIME) - began_s) * 1000


if __name__ == "__main__":
    raise SystemExit(main())
