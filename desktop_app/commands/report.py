# SPDX-License-Identifier: MIT
"""`rackside report FILE.zip`: a report of a problem, to send on."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.play.problem_report import known_names, make_report, versions, write_report
from desktop_app.sentences.faults import fault_of
from desktop_app.settings import paths
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside report` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "report",
        help="save a report of a problem, without names",
        description="Writes a ZIP file with the versions, the last lines of the log and, if "
        "wanted, a game. Names are taken out, and nothing is sent anywhere.",
    )
    parser.add_argument("file", metavar="FILE.zip", type=Path, help="the report; replaced")
    parser.add_argument("--game", metavar="ID", default="", help="add this game of the library")
    parser.add_argument("--said", metavar="TEXT", default="", help="what happened, in your words")
    return parser


def run(args: argparse.Namespace) -> int:
    """Write the report; returns 0.

    Raises:
        UsageError: the file cannot be written.
        StorageError: the game cannot be read.
    """
    journals = paths.journals_dir()
    game = journals / f"{args.game}{JOURNAL_SUFFIX}" if args.game else None
    names = known_names(paths.library_file(), journals)
    report = make_report(versions(), paths.log_file(), names, game)
    try:
        write_report(report, args.said, args.file)
    except OSError as error:
        raise UsageError(f"{args.file}: {fault_of(error)}") from None
    print(json.dumps({"file": str(args.file)}) if args.json else args.file)
    return 0
