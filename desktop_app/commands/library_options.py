# SPDX-License-Identifier: MIT
"""Which games are meant: the options that `library` and `statistics` share, and the library."""

from __future__ import annotations

import argparse
import sys
from datetime import date, datetime
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.settings import paths
from desktop_app.storage.library import Library
from desktop_app.storage.library_search import GameSearch, day_began_ms


def add_period(parser: argparse.ArgumentParser) -> None:
    """Declare the options that narrow games down without a player."""
    parser.add_argument("--from", dest="since", metavar="DATE", help="from this day (2026-11-20)")
    parser.add_argument("--to", dest="until", metavar="DATE", help="up to this day, included")
    parser.add_argument("--ruleset", default="", metavar="ID", help="by these rules")
    parser.add_argument("--lexicon", default="", metavar="NAME", help="with this word list")


def search_of(args: argparse.Namespace, **more: Any) -> GameSearch:
    """What the options of `add_period` look for, with whatever else is given."""
    since = _day("--from", args.since)
    until = _day("--to", args.until)
    return GameSearch(
        began_from_ms=None if since is None else day_began_ms(since),
        began_before_ms=None if until is None else day_began_ms(until, days_later=1),
        ruleset=args.ruleset,
        lexicon=args.lexicon,
        **more,
    )


def open_library() -> Library:
    """The library of the data folder, with every game that has come since it was used last.

    What cannot be read is said on standard error. Raises LibraryError.
    """
    library = Library(paths.library_file(), paths.journals_dir())
    report = library.sync()
    for line in (*([library.notice] if library.notice else []), *report.problems):
        print(f"rackside: {line}", file=sys.stderr)
    return library


def day_text(at_ms: int) -> str:
    """A moment as its day at this place."""
    return f"{datetime.fromtimestamp(at_ms / 1000):%Y-%m-%d}"


def _day(option: str, text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{option}: read {text!r}, expected a day such as 2026-11-20") from None
