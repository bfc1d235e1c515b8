# SPDX-License-Identifier: MIT
"""`rackside print KIND [GAME] --out FILE`: sheets and slips without a window.

It is a second composition root beside `app`: the one headless command that needs Qt, which paints
offscreen here and is loaded only when there is something to paint (docs/decisions/0013).
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.commands.errors import UsageError
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.events import Event
from desktop_app.sentences.faults import printable, told
from desktop_app.sentences.numbers import number_of
from desktop_app.values.files import read_file
from desktop_app.values.moments import local_time

if TYPE_CHECKING:
    from desktop_app.paper.content import Fill, Occasion, PaperContent, PaperSize
    from desktop_app.paper.kinds import Order

KINDS = (
    "score-sheet",
    "own-score-sheet",
    "tracking-sheet",
    "challenge-slips",
    "blank-slips",
    "result-slip",
    "board",
)
"""The values of `paper.kinds.Kind`, which is not loaded to parse the arguments."""
SLIPS = ("challenge-slips", "blank-slips")
BOARD, PAGE, LEARNERS, TEN = "board", "page", "learners", "ten-things"
FILLS = {
    "filled": "everything the game tells",
    "half": "names, round and rules; the rest is for the pen",
    "blank": "nothing but the form",
}
PAPERS = ("a4", "letter")
_NO_LEARNERS = "there are no learners yet: the Learn room adds them"
PDF, PNG, SVG = ".pdf", ".png", ".svg"
PICTURE_PX, PAGE_PX = 1600, 1240
"""Width in pixels of a board picture, and of a page."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside print` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "print",
        help="write sheets and slips to a file",
        description="Writes a sheet or slips for the table as a PDF or a PNG picture, or the board "
        "alone as PNG or SVG. With a game they are filled in from it. 'page' makes a PDF of a page "
        "of HTML, such as other commands write, or prints it. 'learners' are the sheets of the "
        "teacher: a table of all learners, or a page for each. 'ten-things' are what goes wrong "
        "at a table, with the answers of --ruleset, on two sides of paper.",
    )
    kinds = (*KINDS, PAGE, LEARNERS, TEN)
    parser.add_argument("kind", metavar="KIND", choices=kinds, help=f"one of {', '.join(kinds)}")
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="a journal, GCG or CGP file, or an id of the library; for a page an HTML file",
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="what to write")
    parser.add_argument("--printer", metavar="NAME", help="where to print a page instead")
    parser.add_argument("--copies", metavar="N", type=int, default=1, help="of a printed page (1)")
    parser.add_argument("--sheets", metavar="A-B", help="of a printed page, from 1: 2-5")
    parser.add_argument("--both-sides", action="store_true", help="of the paper, for a page")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="the size of the paper (a4)")
    filled = parser.add_mutually_exclusive_group()
    for fill, sentence in FILLS.items():
        filled.add_argument(
            f"--{fill}", dest="fill", action="store_const", const=fill, help=sentence
        )
    parser.add_argument("--ruleset", metavar="ID", help=f"whose form it is ({DEFAULT_RULESET})")
    parser.add_argument("--players", metavar="A,B", help="who plays, where there is no game")
    parser.add_argument("--player", metavar="NAME|N", help="whose sheet it is, from 1")
    parser.add_argument(
        "--order",
        choices=[tracking_order.value for tracking_order in TrackingOrder],
        default=TrackingOrder.STRENGTH.value,
        help="how the tiles of a tracking sheet stand (strength)",
    )
    parser.add_argument("--class", dest="group", metavar="NAME", help="of learners: one class")
    parser.add_argument("--each", action="store_true", help="of learners: a page for each")
    for field in ("event", "round", "table", "date"):
        parser.add_argument(f"--{field}", metavar="TEXT", default="", help=f"the {field} on it")
    return parser


def run(args: argparse.Namespace) -> int:
    """Write the file; returns 0.

    Raises:
        UsageError: the arguments do not go together.
        FormatError, JournalError, GameError, RulesetError: the game cannot be read.
        PaperError: the file cannot be made or written.
    """
    if args.kind == PAGE:
        _make_page(args)
        return 0
    if args.group is not None and args.kind != LEARNERS:
        raise UsageError("--class is for learners")
    if args.each and args.kind != LEARNERS:
        raise UsageError("--each is for learners")
    if args.kind == LEARNERS:
        _make_learners(args)
        return 0
    if args.kind == TEN:
        _make_ten_things(args)
        return 0
    _check(args)
    start_qt()
    content = _content(args)
    pages = _write(args, content, _order(args, content))
    if args.json:
        print(json.dumps({"file": str(args.out), "kind": args.kind, "pages": pages}))
    else:
        print(f"{args.out}: {number_of(pages, 'page')}")
    return 0


def _make_page(args: argparse.Namespace) -> None:
    """Print a page of HTML, or write it as PDF.

    Raises:
        UsageError: the arguments do not go together, or there is no such page.
        PaperError: the file or the printer does not take it.
    """
    if args.game is None or (args.out is None) == (args.printer is None):
        raise UsageError("page: expected an HTML file, and either --out FILE or --printer NAME")
    found = re.fullmatch(r"(\d+)-(\d+)", args.sheets or "1-0")
    if found is None or args.copies < 1:
        raise UsageError("page: expected --sheets A-B, and --copies from 1")
    try:
        html = read_file(Path(args.game)).decode("utf-8")
    except OSError as error:
        raise UsageError(told(error)) from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{args.game}: byte {error.start}: not UTF-8") from None
    if args.out is not None:
        if args.out.suffix.lower() != PDF:
            raise UsageError(f"{args.out}: expected a name that ends with {PDF}")
        start_qt()
        from desktop_app.paper.content import paper_of

        write_report(html, args.out, paper_of(args.paper))
        print(json.dumps({"file": str(args.out)}) if args.json else args.out)
        return
    start_qt()
    from desktop_app.paper.report import print_on

    first, last = map(int, found.groups())
    print_on(html, args.printer, args.copies, (first, last), is_duplex=args.both_sides)


def _make_learners(args: argparse.Namespace) -> None:
    """Write the sheets of the teacher, as the window prints them.

    Raises:
        UsageError: the arguments do not go together, or the class is empty.
        PaperError: the file cannot be written.
    """
    _check_pdf(args)
    start_qt()
    from desktop_app.learn.deck import Limits, wall_ms
    from desktop_app.paper.content import paper_of
    from desktop_app.paper.report import sheets_page
    from desktop_app.session.teacher_presenter import (
        class_sheet,
        learner_row,
        learner_sheet,
        read_learners,
    )
    from desktop_app.settings.paths import data_dir, journals_dir, library_file, settings_file
    from desktop_app.settings.store import SettingsStore
    from desktop_app.storage.learners import Learners

    group = " ".join((args.group or "").split())
    found = [
        learner for learner in Learners(data_dir()).list() if not group or learner.group == group
    ]
    if not found:
        raise UsageError(
            f"--class: no learner is in the class {group!r}" if group else _NO_LEARNERS
        )
    limits = Limits.of(SettingsStore(settings_file(), reads_only=True))
    reports = read_learners(
        found, library_file(), journals_dir(), limits, today=date.today(), now_ms=wall_ms
    )
    rows = tuple(map(learner_row, reports))
    sheets = [learner_sheet(row) for row in rows] if args.each else [class_sheet(rows, group)]
    write_report(sheets_page(sheets), args.out, paper_of(args.paper))
    problems = [line for row in rows for line in row.problems]
    if args.json:
        print(json.dumps({"file": str(args.out), "learners": len(rows), "problems": problems}))
        return
    print(f"{args.out}: {number_of(len(rows), 'learner')}")
    for line in problems:
        print(printable(line))


def _make_ten_things(args: argparse.Namespace) -> None:
    """Write the ten things that go wrong under a ruleset, as the rules page prints them.

    Raises:
        UsageError: the arguments do not go together.
        RulesetError, GameError: the ruleset or the topics cannot be read.
        PaperError: the file cannot be written.
    """
    _check_pdf(args)
    start_qt()
    from desktop_app.paper.content import paper_of
    from desktop_app.paper.ten_things import ten_things_page
    from desktop_app.rules.topics import full_name
    from desktop_app.session.rule_book import RuleBook

    ruleset = load_ruleset(args.ruleset or DEFAULT_RULESET)
    things = RuleBook.load(ruleset).ten_things(full_name(ruleset))
    write_report(ten_things_page(ruleset, things), args.out, paper_of(args.paper))
    if args.json:
        print(json.dumps({"file": str(args.out), "kind": args.kind, "things": len(things)}))
    else:
        print(f"{args.out}: {number_of(len(things), 'thing')}")


def _check_pdf(args: argparse.Namespace) -> None:
    """Check the arguments of a kind that is a PDF without a game."""
    if args.game is not None:
        raise UsageError(f"{args.kind}: expected no GAME")
    if args.out is None:
        raise UsageError(f"{args.kind}: --out FILE is missing")
    if args.out.suffix.lower() != PDF:
        raise UsageError(f"{args.out}: expected a name that ends with {PDF}")


def write_report(page: str, path: Path, size: PaperSize | None = None) -> None:
    """Write a report in HTML as a PDF file, on A4 unless another size is given.

    Raises:
        UsageError: Qt cannot be loaded.
        PaperError: the file cannot be written.
    """
    start_qt()
    from desktop_app.paper.content import PaperSize
    from desktop_app.paper.press import save_whole
    from desktop_app.paper.report import report_pdf

    save_whole(path, report_pdf(page, size or PaperSize.A4))


def translation(language: str) -> Callable[[str], str]:
    """Return what translates into a language, by its code.

    Raises:
        UsageError: Qt cannot be loaded, or the catalogue is not there or cannot be read.
    """
    start_qt()
    from PySide6.QtCore import QCoreApplication

    from desktop_app.translation.languages import (
        ENGLISH,
        SYSTEM,
        CatalogueError,
        choose_language,
        languages,
    )
    from desktop_app.translation.words import tr

    application = QCoreApplication.instance()
    assert application is not None
    try:
        found = choose_language(application, language)
    except (CatalogueError, OSError) as error:
        raise UsageError(f"--language: {told(error)}") from None
    if found == ENGLISH and language.partition("_")[0] not in (ENGLISH, SYSTEM):
        known = ", ".join(languages())
        raise UsageError(f"--language: there is no catalogue of {language!r}; there are {known}")
    return tr


def start_qt() -> None:
    """Start Qt without a display. Raises UsageError if it cannot be loaded."""
    # Set before Qt is loaded, because there may be no display.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from PySide6.QtGui import QGuiApplication
    except ImportError as error:
        raise UsageError(f"Qt cannot be loaded on this computer: {error}") from None
    application = QGuiApplication.instance() or QGuiApplication(["rackside"])
    application.setApplicationName("Rackside")


def _check(args: argparse.Namespace) -> None:
    """Check what can be checked before anything is read."""
    if args.out is None:
        raise UsageError(f"{args.kind}: --out FILE is missing")
    suffix = args.out.suffix.lower()
    allowed = (PDF, PNG, SVG) if args.kind == BOARD else (PDF, PNG)
    if suffix not in allowed:
        raise UsageError(f"{args.out}: expected a name that ends with {' or '.join(allowed)}")
    if args.game is None and args.fill == "filled":
        raise UsageError("--filled needs a GAME")
    if args.game is not None and args.players is not None:
        raise UsageError("--players is for sheets without a GAME")
    if args.kind in SLIPS and args.fill == "filled":
        raise UsageError(f"{args.kind} are written during the game: use --half or --blank")


def _content(args: argparse.Namespace) -> PaperContent:
    from desktop_app.paper.content import Occasion, PaperContent

    occasion = Occasion(args.event, args.round, args.table, args.date)
    if args.game is not None:
        events, occasion = _events(args, occasion)
        return PaperContent.of_game(events, occasion)
    ruleset = load_ruleset(args.ruleset or DEFAULT_RULESET)
    names = tuple(name.strip() for name in (args.players or "").split(",") if name.strip())
    table = ruleset.table
    if names and not table.players_min <= len(names) <= table.players_max:
        raise UsageError(
            f"--players: read {number_of(len(names), 'name')}, expected {table.players_min} to "
            f"{table.players_max} under {ruleset.id}"
        )
    return PaperContent(ruleset, names, occasion)


def _events(args: argparse.Namespace, occasion: Occasion) -> tuple[Sequence[Event], Occasion]:
    """Return the log of a file or of a game of the library, and its date if known."""
    from dataclasses import replace

    from desktop_app.settings.paths import journals_dir
    from desktop_app.storage.game_facts import fold_journal
    from desktop_app.storage.journal import read_journal
    from desktop_app.storage.journal_folder import JOURNAL_SUFFIX

    path = Path(args.game)
    in_library = journals_dir() / f"{args.game}{JOURNAL_SUFFIX}"
    if not path.exists() and path.name == args.game and in_library.is_file():
        path = in_library
    if not path.exists():
        raise UsageError(f"{args.game}: there is no such file, and no such game in the library")
    if path.suffix.lower() != JOURNAL_SUFFIX:
        return _foreign(path, args.ruleset), occasion
    if args.ruleset is not None:
        raise UsageError(f"{path}: a journal has its own rules, so --ruleset is for other files")
    contents = read_journal(path)
    if fold_journal(contents.events, path).setup.occasion.played_on:
        return contents.events, occasion
    begun = local_time(contents.created_at_ms).date().isoformat()
    return contents.events, replace(occasion, date=occasion.date or begun)


def _foreign(path: Path, ruleset: str | None) -> Sequence[Event]:
    """Return the log of a GCG or CGP file, under the chosen ruleset or the one it names."""
    from desktop_app.formats.errors import FormatError
    from desktop_app.formats.gcg import load_gcg
    from desktop_app.formats.gcg_import import events_from_gcg
    from desktop_app.session.position_file import CGP_SUFFIX, events_from_file

    if ruleset is None or path.suffix.lower() == CGP_SUFFIX:
        return events_from_file(path)
    try:
        return events_from_gcg(load_gcg(path), load_ruleset(ruleset)).events
    except FormatError as error:
        raise error.with_file(str(path)) from None


def _order(args: argparse.Namespace, content: PaperContent) -> Order:
    from desktop_app.paper.content import paper_of
    from desktop_app.paper.kinds import Kind, Order

    return Order(
        Kind(args.kind),
        _fill(args, content),
        paper_of(args.paper),
        _seat(args.player, content.names),
        TrackingOrder(args.order),
    )


def _fill(args: argparse.Namespace, content: PaperContent) -> Fill:
    """Return the chosen fill level, or else the fullest one possible."""
    from desktop_app.paper.content import Fill, Occasion

    if args.fill is not None:
        return Fill(args.fill)
    if content.state is not None and args.kind not in SLIPS:
        return Fill.FILLED
    return Fill.HALF if content.names or content.occasion != Occasion() else Fill.BLANK


def _seat(text: str | None, names: tuple[str, ...]) -> int | None:
    """Return the seat of a player by name, ignoring case, or by number from 1."""
    if text is None:
        return None
    for seat, name in enumerate(names):
        if text.casefold() == name.casefold() or text == str(seat + 1):
            return seat
    known = ", ".join(names) or "the text does not say who"
    raise UsageError(f"--player: read {text!r}, expected one of: {known}")


def _write(args: argparse.Namespace, content: PaperContent, order: Order) -> int:
    """Make the file and save it atomically; returns the number of pages."""
    from desktop_app.paper import press
    from desktop_app.paper.board_picture import board_picture
    from desktop_app.paper.kinds import compose
    from desktop_app.paper.press import save_whole

    document = compose(order, content)
    picture = board_picture(content.for_fill(order.fill))
    match args.kind, args.out.suffix.lower():
        case "board", ".png":
            data = press.png_bytes(picture, PICTURE_PX)
        case "board", ".svg":
            data = press.svg_bytes(picture)
        case _, ".png":
            data = press.pages_png(document, PAGE_PX)
        case _:
            data = press.pdf_bytes(document)
    save_whole(args.out, data)
    return len(document.pages)
