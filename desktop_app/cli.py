# SPDX-License-Identifier: MIT
"""The headless commands, each loaded when it is run; all but `print` without Qt.

Exit codes: 0, or 1 for a negative verdict, or 2 with one line on stderr for input that cannot be
read. A command is a module of `desktop_app.commands` with two functions:

    add_parser(subparsers) -> argparse.ArgumentParser    declares its arguments
    run(args) -> int                                     does the work, returns the exit code

To add a command, add its module and its line in `COMMANDS`.
"""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import re
import signal
import sys
from collections.abc import Sequence
from typing import Any, NoReturn, Protocol, cast

from desktop_app import __version__
from desktop_app.commands.errors import is_bad_input, one_line
from desktop_app.settings.paths import missing_part, use_data_dir

# Name of a command and of its module -> the sentence in `rackside --help`.
COMMANDS: dict[str, str] = {
    "replay": "replay a GCG file and list its events, totals and problems",
    "moves": "list every play of a position",
    "simulate": "compare the best moves of a position by playing them out",
    "hint": "give hints to a position, step by step",
    "review": "review games: what each move cost",
    "why": "say why one move of a position is better than another",
    "infer": "infer what a player may have kept, from the last turn",
    "preendgame": "find each move's chance to win with 1 to 4 tiles in the bag",
    "endgame": "solve a position with an empty bag",
    "judge": "judge words: one verdict on all of them",
    "word": "look a word up: lists, hooks, anagrams, patterns",
    "study": "list words to study, and quiz yourself on them",
    "scenario": "run scenario files",
    "engine": "answer positions and searches of a program, one per line",
    "drive": "drive one game by JSON commands, one per line",
    "journal": "print the events of a journal file",
    "bench": "measure the native engine",
    "selfplay": "let bots play games against each other",
    "ladder": "measure how strong the opponents are",
    "puzzles": "make puzzles, or check a set of them",
    "leaves": "learn leave values, or compare two sets",
    "library": "find, export, import and remove games",
    "event": "compute the standings of an event, with drop-outs and disqualifications",
    "club": "pair rounds, enter results and show standings of a club's event",
    "statistics": "show a player's statistics",
    "progress": "show what learners did and reached",
    "backup": "make, list, check and restore backups",
    "report": "save a report of a problem, without names",
    "lexicon": "list, describe and import word lists",
    "rules": "show the rulesets and their values",
    "explain": "show the rulesets' answers on a topic",
    "desk": "list the procedures of the desk",
    "lessons": "list, show and check lessons",
    "drill": "make the tasks of a drill",
    "print": "write sheets and slips to a file",
}

ELSEWHERE = {"print": "desktop_app.printing"}
"""Commands whose module is not in `desktop_app.commands`: docs/decisions/0013."""

_EXCHANGE = re.compile(r"-[A-Z?]+")
"""An exchange; no option is written in capitals."""

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130


class Command(Protocol):
    """The functions of a module of `desktop_app.commands`."""

    def add_parser(self, subparsers: Any) -> argparse.ArgumentParser:
        """Declare the arguments under `subparsers` and return the new parser."""

    def run(self, args: argparse.Namespace) -> int:
        """Do the work; return 0 or 1."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line, without the usage.

    Options may stand anywhere among the other arguments: `result 1 --round 2 412 388`.
    """

    _is_mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Return the arguments that are declared, and the words that are left."""
        if self._is_mixing or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def load_command(name: str) -> Command:
    """Import the module of the command `name`, one of `COMMANDS`."""
    module = ELSEWHERE.get(name, f"desktop_app.commands.{name}")
    return cast("Command", importlib.import_module(module))


def build_parser(name: str | None) -> argparse.ArgumentParser:
    """Return the parser with the arguments of the command `name`.

    Without one, only with all names.
    """
    parser = _Parser(prog="rackside", description="A crossword board game without its window.")
    parser.add_argument("--version", action="version", version=f"rackside {__version__}")
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_Parser, prog="rackside"
    )
    if name in COMMANDS:
        # Making the parsers of all other commands would double the start-up time.
        _add_common(load_command(name).add_parser(subparsers))
        return parser
    for command, sentence in COMMANDS.items():
        subparsers.add_parser(command, help=sentence)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (0, 1 or 2)."""
    words, common = _without_common(list(sys.argv[1:] if argv is None else argv))
    words = _mark_exchanges(words)
    name = next((word for word in words if not word.startswith("-")), None)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the console cannot show must not abort the command.
        sys.stdout.reconfigure(errors="backslashreplace")
    if number := getattr(signal, "SIGBREAK", None):
        # Ctrl+Break on Windows, which would end the process at once.
        signal.signal(number, signal.default_int_handler)
    try:
        args = build_parser(name).parse_args(words)
        args.json = args.json or common.json
        args.data = args.data if common.data is None else common.data
        if args.data is not None:
            use_data_dir(args.data)
        code = load_command(args.command).run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except Exception as error:
        if _reader_has_left(error):
            # It has closed the output (`| head`). Python flushes once more at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        if (missing := missing_part(error)) is not None:
            print(f"rackside: {missing}", file=sys.stderr)
            return EXIT_BAD_INPUT
        if not is_bad_input(error):
            raise
        print(f"rackside: {one_line(error)}", file=sys.stderr)
        return EXIT_BAD_INPUT


def _reader_has_left(error: Exception) -> bool:
    """True if an error says that nothing reads the output any more.

    Windows has no separate error for that: a write to a closed pipe has an invalid argument, and
    no file is named.
    """
    if isinstance(error, BrokenPipeError):
        return True
    is_unnamed = isinstance(error, OSError) and error.filename is None
    return os.name == "nt" and is_unnamed and getattr(error, "errno", 0) == errno.EINVAL


def _mark_exchanges(words: list[str]) -> list[str]:
    """Put a blank before exchanges such as -QV, so that they are not taken for options."""
    return [f" {word}" if _EXCHANGE.fullmatch(word) else word for word in words]


def _without_common(words: list[str]) -> tuple[list[str], argparse.Namespace]:
    """Take the options that every command accepts out of the words, wherever they stand.

    The parser of a command's act would refuse or forget those that stand before it.
    Words after ``--`` are no options.
    """
    common = argparse.Namespace(json=False, data=None)
    rest: list[str] = []
    while words:
        word, *following = words
        name, is_joined, folder = word.partition("=")
        if word == "--":
            return rest + words, common
        if word == "--json":
            common.json = True
        elif name == "--data" and is_joined:
            common.data = folder
        elif name == "--data" and following:
            common.data, *following = following
        else:
            rest.append(word)
        words = following
    return rest, common


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.add_argument("--data", metavar="DIR", help="the data folder, instead of the user's own")


if __name__ == "__main__":
    raise SystemExit(main())
