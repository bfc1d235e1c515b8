# SPDX-License-Identifier: MIT
"""The composition root: builds the window and wires it. Qt is imported here, never in the cli."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from desktop_app import __version__
from desktop_app.sentences.faults import told
from desktop_app.settings.paths import (
    check_data_dir,
    data_dir,
    exports_dir,
    missing_part,
    resource_path,
    settings_file,
    use_data_dir,
)
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import SETTINGS
from desktop_app.ui.main_window import ROOMS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop_app.lexicon.store import LexiconStore
    from desktop_app.rules.challenge import TileDrawer
    from desktop_app.session.games import Games
    from desktop_app.session.garbage import GuiThreadGarbage
    from desktop_app.session.trail import Trail
    from desktop_app.session.word_tools import WordTools
    from desktop_app.storage.durable import FolderClaim
    from desktop_app.ui.main_window.navigator import Navigator

DEFAULT_SIZE = (1280, 800)
EXIT_BAD_INPUT = 2
TRACE_VARIABLE = "RACKSIDE_TRACE_START"
BOT_PACE_MS = 400
HAND_OVER_S = 10.0
"""Time that the first window may take to answer a second start, because it may be starting too."""
SWITCH_S = 0.001
"""Longest time that a working thread keeps the GUI thread from going on; Python's own is 5 ms."""
LOAD_AFTER_MS = 200
BACKUP_AFTER_MS = 4_000
"""The window is painted and responds before modules are preloaded or backups made."""


def parse_size(text: str) -> tuple[int, int]:
    """Parse `1280x800` to (width, height) in logical pixels.

    Raises argparse.ArgumentTypeError if `text` is not two numbers from 200 to 10000 with an x.
    """
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(200 <= side <= 10_000 for side in size):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800")
    return size


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_BAD_INPUT, f"rackside: {message}\n")


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the window's arguments."""
    parser = _Parser(prog="rackside-window", description="Open Rackside.")
    parser.add_argument("--version", action="version", version=f"rackside {__version__}")
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="a GCG, CGP, journal or club file",
    )
    parser.add_argument("--open", metavar="FILE", type=Path, help="the same as FILE")
    parser.add_argument(
        "--theme",
        metavar="T",
        choices=SETTINGS["theme"].allowed,
        help="colours, one of " + ", ".join(SETTINGS["theme"].allowed),
    )
    parser.add_argument(
        "--language", metavar="L", help="system, en, pseudo or the code of a translation"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=parse_size, help="size of the window, such as 1280x800"
    )
    parser.add_argument("--room", metavar="R", choices=ROOMS, help="one of " + ", ".join(ROOMS))
    parser.add_argument("--shot", metavar="OUT.png", type=Path, help="paint offscreen and exit")
    parser.add_argument(
        "--text-size",
        metavar="P",
        choices=SETTINGS["text_size"].allowed,
        help="how large text is, one of " + ", ".join(SETTINGS["text_size"].allowed),
    )
    # Where to continue after the window is reopened.
    parser.add_argument("--continue", dest="unfinished", metavar="ID", help=argparse.SUPPRESS)
    parser.add_argument("--record", metavar="ID", help=argparse.SUPPRESS)
    parser.add_argument("--form", metavar="JSON", help=argparse.SUPPRESS)
    parser.add_argument("--data", metavar="DIR", help="the data folder, instead of the user's own")
    parser.add_argument("--debug", action="store_true", help="write more into the log")
    parser.add_argument(
        "--no-display",
        action="store_true",
        help="play one game between two bots offscreen; its picture and its GCG go into "
        "the folder exports of the data folder",
    )
    return parser


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the window's arguments; `open` is the file to open, however it was given."""
    args = make_parser().parse_args(argv)
    args.open = args.open or args.file
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, paint it to a file, or play without a display; returns the exit code."""
    args = parse_arguments(list(sys.argv[1:] if argv is None else argv))
    try:
        return _run(args)
    except (ImportError, OSError) as error:
        if (missing := missing_part(error)) is None:
            raise
        print(f"rackside: {missing}", file=sys.stderr)
        return EXIT_BAD_INPUT


def _run(args: argparse.Namespace) -> int:
    try:
        if args.data is not None:
            use_data_dir(args.data)
    except OSError as error:
        print(f"rackside: {told(error)}", file=sys.stderr)
        return EXIT_BAD_INPUT
    try:
        check_data_dir()
    except OSError as error:
        return _say_no_folder(args, error)
    if args.shot is not None or args.no_display:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if args.shot is not None or args.no_display:
        return _run_unseen(args)
    from desktop_app.storage.durable import claim_folder

    claim = claim_folder(data_dir())
    if claim is None:
        if _hand_over(args):
            return 0
        # The first window may have closed meanwhile.
        claim = claim_folder(data_dir())
    if claim is None:
        return _say_no_answer(args)
    try:
        way_back = _run_window(args, claim)
    finally:
        claim.release()
    if isinstance(way_back, int):
        return way_back
    from desktop_app.ui.main_window.second_start import open_again

    data = () if args.data is None else ("--data", args.data)
    theme = () if args.theme is None else ("--theme", args.theme)
    debug = ("--debug",) if args.debug else ()
    return open_again((*data, *theme, *debug, *way_back))


def _run_unseen(args: argparse.Namespace) -> int:
    """Paint the window to a file, or play a game, offscreen; returns the exit code."""
    from desktop_app.session.errors import GameError

    settings = SettingsStore(settings_file())
    args.size = _set_text_size(args, settings, size=args.size or DEFAULT_SIZE)
    navigator = build(
        make_application(), args, pace_ms=0 if args.no_display else BOT_PACE_MS, settings=settings
    )
    try:
        if args.no_display:
            from desktop_app.ui.main_window.shot import play_one_game

            return play_one_game(navigator, exports_dir())
        from desktop_app.ui.main_window.shot import take_shot

        return take_shot(navigator, args.shot, args.room, args.open)
    except GameError as error:
        print(f"rackside: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT


def _set_text_size(
    args: argparse.Namespace, settings: SettingsStore, size: tuple[int, int] | None
) -> tuple[int, int] | None:
    """Set Qt's scale to the chosen text size; returns the window's size in scaled pixels.

    `size` replaces the screen's when offscreen; None asks the real screen.
    """
    from desktop_app.ui.text_size import set_scale

    scale = set_scale(args.text_size or settings.text("text_size"), size)
    if args.size is None:
        return None
    width, height = args.size
    return round(width / scale), round(height / scale)


def _load_ahead(
    navigator: Navigator, garbage: GuiThreadGarbage, trail: Trail, application: QApplication
) -> None:
    """Load in short steps what the first rooms need, now that the window is painted."""
    from desktop_app.session.preloading import ModulePreloader
    from desktop_app.ui.main_window.first_game import (
        CLUB_ROOM,
        FIRST_GAME,
        LEARN_ROOM,
        LIBRARY_ROOM,
    )

    def spare_modules() -> None:
        # A game that is open already would never be given back.
        if navigator.session is None:
            garbage.spare_what_is_there()

    def then() -> Iterator[Callable[[], object]]:
        # These need modules that are loaded by then.
        from desktop_app.session.offers import reading_ahead
        from desktop_app.session.opponents import offered_bots
        from desktop_app.session.portraits import Portrait
        from desktop_app.ui.main_window.report_opening import begin_trail
        from desktop_app.ui.widgets.portrait import portrait_icon

        # First, so that the log has what goes wrong in the others.
        yield lambda: begin_trail(navigator, trail)
        yield from reading_ahead()
        for bot in offered_bots():
            yield partial(portrait_icon, Portrait(bot.name, bot.portrait))
        yield spare_modules

    modules = (*FIRST_GAME, *CLUB_ROOM, *LIBRARY_ROOM, *LEARN_ROOM)
    ModulePreloader(modules, application, after=then())


def _run_window(args: argparse.Namespace, claim: FolderClaim) -> int | tuple[str, ...]:
    """Show the window until it is closed; returns the exit code, or arguments to reopen it."""
    from PySide6.QtCore import QTimer

    from desktop_app.session.garbage import GuiThreadGarbage
    from desktop_app.session.sounds import SoundPlayer
    from desktop_app.session.stop_signals import StopSignals
    from desktop_app.session.trail import Trail
    from desktop_app.ui.main_window.error_hook import install_error_hook
    from desktop_app.ui.main_window.second_start import (
        FileOpening,
        answer_second_starts,
        way_back,
    )

    trail = Trail(is_debug=args.debug)
    settings = SettingsStore(settings_file())
    args.size = _set_text_size(args, settings, size=None)
    application = make_application()
    stop = StopSignals(application)
    garbage = GuiThreadGarbage(application)
    # The GUI thread waits so long several times in one repaint.
    sys.setswitchinterval(SWITCH_S)
    navigator = build(application, args, pace_ms=BOT_PACE_MS, settings=settings)
    install_error_hook(navigator.window, navigator.open_report)
    navigator.sounds = SoundPlayer()
    _open_first_room(navigator, args)
    navigator.window.show_on_screen()
    # Without a window manager the window would get no key events.
    navigator.window.activateWindow()
    answer_second_starts(navigator.window, claim.path, claim.take_requests)
    if sys.platform == "darwin":
        # Elsewhere no such event comes, and every other one would be looked at.
        FileOpening(application, navigator.window)
    _trace_first_paint(application)
    QTimer.singleShot(LOAD_AFTER_MS, lambda: _load_ahead(navigator, garbage, trail, application))
    QTimer.singleShot(BACKUP_AFTER_MS, lambda: navigator.games.back_up_daily())
    ways: list[tuple[str, ...]] = []

    def leave() -> None:
        navigator.window.close()
        # Not `quit`: an open question box would keep its event loop running.
        application.exit()

    def leave_for_a_new_one() -> None:
        ways.append(way_back(navigator))
        leave()

    navigator.reopening_requested.connect(leave_for_a_new_one)
    stop.requested.connect(leave)
    code = int(application.exec())
    navigator.sounds.close()
    trail.end()
    return ways[-1] if ways else code


def _hand_over(args: argparse.Namespace) -> bool:
    """Hand the file to the window that is already open; True if that window took it."""
    from desktop_app.storage.durable import Request, hand_over

    if sys.platform == "win32":
        import ctypes

        # This process was started by the user, so it may allow others to take the foreground.
        ctypes.windll.user32.AllowSetForegroundWindow(-1)
    file = "" if args.open is None else os.path.abspath(args.open)
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    return hand_over(data_dir(), Request(file, token), wait_s=HAND_OVER_S)


def _say_no_folder(args: argparse.Namespace, error: OSError) -> int:
    """Report a data folder that cannot be read, such as another user's; returns the exit code."""
    print(f"rackside: {told(error)}", file=sys.stderr)
    # The program for Windows shows what was printed by itself.
    if args.shot is None and not args.no_display and sys.platform != "win32":
        from desktop_app.ui.main_window.second_start import no_folder_box

        application = make_application()
        _choose_language(application, args.language or "system")
        no_folder_box(error).exec()
    return EXIT_BAD_INPUT


def _say_no_answer(args: argparse.Namespace) -> int:
    """Report that another window has the data folder and does not answer; returns the exit code."""
    from desktop_app.ui.main_window.second_start import no_answer_box

    print(f"rackside: {data_dir()}: Rackside is open with this folder already", file=sys.stderr)
    application = make_application()
    _choose_language(application, args.language or SettingsStore(settings_file()).text("language"))
    no_answer_box(data_dir()).exec()
    return EXIT_BAD_INPUT


def make_application() -> QApplication:
    """Return the one QApplication of the process."""
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(["rackside"])
    application.setApplicationName("Rackside")
    application.setApplicationVersion(__version__)
    # The desktop finds a window's name and icon by these.
    application.setDesktopFileName(os.environ.get("FLATPAK_ID", "rackside"))
    application.setWindowIcon(QIcon(str(resource_path("icons", "rackside.svg"))))
    return application


def build(
    application: QApplication,
    args: argparse.Namespace,
    *,
    pace_ms: int = 0,
    now_ms: Callable[[], int] | None = None,
    make_drawer: Callable[[], TileDrawer] | None = None,
    settings: SettingsStore | None = None,
) -> Navigator:
    """Build the window with everything behind it; nothing is shown yet.

    `now_ms` and `make_drawer` replace the clock and the tile drawer, for tests; `settings` are read
    here unless given.
    """
    from desktop_app.session.start_presenter import StartPresenter
    from desktop_app.settings import paths
    from desktop_app.ui.applied_theme import SystemColours, apply_theme
    from desktop_app.ui.main_window.file_problem_bar import FileProblemBar
    from desktop_app.ui.main_window.main_window import MainWindow
    from desktop_app.ui.main_window.navigator import FONT_PX, Navigator
    from desktop_app.ui.main_window.room_makers import make_room_makers
    from desktop_app.ui.widgets.focus_ring import mark_focus

    settings = settings or SettingsStore(paths.settings_file())
    _choose_language(application, args.language or settings.text("language"))
    makers = _GameMakers(settings, pace_ms=pace_ms, now_ms=now_ms, make_drawer=make_drawer)
    start_presenter = StartPresenter(
        settings, paths.journals_dir(), paths.library_file(), makers.games
    )
    theme = SystemColours().find(args.theme or settings.text("theme"))
    apply_theme(application, theme, font_px=FONT_PX)
    mark_focus(application)
    window = MainWindow()
    rooms = make_room_makers(lambda: makers.words(start_presenter.games))
    navigator = Navigator(window, start_presenter, settings, rooms, theme, args.theme)
    FileProblemBar(navigator, navigator.file_problems)
    if args.size is not None:
        window.resize(*args.size)
    elif not window.restore_geometry_text(settings.text("window_geometry")):
        window.resize(*DEFAULT_SIZE)
    return navigator


class _GameMakers:
    """Makes the objects behind games; loading them takes longer than the whole start screen."""

    def __init__(
        self,
        settings: SettingsStore,
        *,
        pace_ms: int,
        now_ms: Callable[[], int] | None,
        make_drawer: Callable[[], TileDrawer] | None,
    ) -> None:
        """Remember the arguments of `build`."""
        self._settings = settings
        self._pace_ms, self._now_ms, self._make_drawer = pace_ms, now_ms, make_drawer

    @cached_property
    def _store(self) -> LexiconStore:
        from desktop_app.commands.lexicons import lexicon_store

        return lexicon_store()

    def games(self) -> Games:
        """Make the `Games`."""
        from desktop_app.engine.klv import SHIPPED
        from desktop_app.lexicon.levels import SHIPPED_LEVELS
        from desktop_app.play.opponent_bots import BotFiles
        from desktop_app.play.table import ShufflingDrawer
        from desktop_app.session.clock_driver import monotonic_ms
        from desktop_app.session.game_files import GameFiles
        from desktop_app.session.games import Games
        from desktop_app.settings import paths

        make_drawer = self._make_drawer or ShufflingDrawer
        files = GameFiles(paths.journals_dir(), paths.library_file(), self._store, make_drawer)
        bot_files = BotFiles(paths.resource_path(*SHIPPED_LEVELS), paths.resource_path(*SHIPPED))
        return Games(
            self._settings,
            self._store,
            files,
            bot_files,
            now_ms=self._now_ms or monotonic_ms,
            bot_pace_ms=self._pace_ms,
        )

    def words(self, games: Games) -> WordTools:
        """Make the judge, the dictionary and the verdicts."""
        from desktop_app.lexicon.definitions import SHIPPED_DEFINITIONS, Definitions
        from desktop_app.session.word_tools import WordTools
        from desktop_app.settings import paths

        definitions = Definitions(
            paths.resource_path(*SHIPPED_DEFINITIONS), paths.user_definitions_dir()
        )
        log_file = paths.adjudications_file()
        return WordTools(self._store, self._settings, games, log_file, definitions)


def _choose_language(application: QApplication, wish: str) -> None:
    """Install a language; with an unreadable catalogue the program stays English."""
    from desktop_app.translation.languages import CatalogueError, choose_language

    try:
        choose_language(application, wish)
    except (CatalogueError, OSError) as error:
        print(f"rackside: {told(error)}", file=sys.stderr)


def _open_first_room(navigator: Navigator, args: argparse.Namespace) -> None:
    from desktop_app.ui.main_window.second_start import form_choice

    if args.open is not None:
        # Errors are shown on the start screen, because a file manager shows no terminal.
        navigator.go_to("start")
        navigator.window.open_file(str(args.open))
    elif args.unfinished is not None:
        navigator.continue_game(args.unfinished)
    elif args.record is not None:
        navigator.open_record(args.record)
    elif args.form is not None and (choice := form_choice(args.form)) is not None:
        navigator.show_new_game(choice)
    else:
        navigator.go_to(args.room or "start")


def _trace_first_paint(application: QApplication) -> None:
    """With RACKSIDE_TRACE_START set, print the time until the window is first painted."""
    if os.environ.get(TRACE_VARIABLE):
        application.processEvents()
        age_ms, busy_ms = _process_age_ms(), time.process_time() * 1000
        text = f"rackside: first paint after {age_ms:.0f} ms, {busy_ms:.0f} ms of the processor"
        print(text, file=sys.stderr)


def _process_age_ms() -> float:
    """Return milliseconds since the process began, or of processor time if that is unknown."""
    stat = Path("/proc/self/stat")
    # Wine shows the file to a program for Windows, which cannot make anything of it.
    if os.name == "nt" or not stat.is_file():
        return time.process_time() * 1000
    ticks = int(stat.read_text("ascii").rsplit(")", 1)[1].split()[19])
    began_s = ticks / os.sysconf("SC_CLK_TCK")
    return (time.clock_gettime(time.CLOCK_BOOTTIME) - began_s) * 1000


if __name__ == "__main__":
    raise SystemExit(main())
