# SPDX-License-Identifier: MIT
"""Writes the manual pages and the completion of shells for both commands, from their parsers.

    python packaging/linux/describe.py FOLDER

Fills FOLDER/man/man1, FOLDER/bash-completion/completions, FOLDER/zsh/site-functions and
FOLDER/fish/vendor_completions.d. Needs shtab.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import shtab

from desktop_app import __version__, app, cli

EXIT_CODES = "0, or 1 for a negative verdict, or 2 with one line for what cannot be read."
WHERE = {
    "bash": "bash-completion/completions/{}",
    "zsh": "zsh/site-functions/_{}",
    "fish": "fish/vendor_completions.d/{}.fish",
}
FILES = """.SH FILES
.TP
.I ~/.local/share/Rackside
Games, library, settings and everything else of a person, unless
.B RACKSIDE_DATA
or
.B \\-\\-data
names another folder.
.SH ENVIRONMENT
.TP
.B RACKSIDE_DATA
The data folder.
.TP
.B RACKSIDE_ENGINE
.I reference
leaves the native engine out.
"""


def whole_parser() -> argparse.ArgumentParser:
    """The parser of `rackside` with the arguments of every command."""
    parser = cli.build_parser(None)
    own = argparse.ArgumentParser(prog="rackside", description=parser.description)
    own.add_argument("--version", action="version", version=__version__, help="print the version")
    commands = own.add_subparsers(dest="command", metavar="COMMAND")
    for name, sentence in cli.COMMANDS.items():
        # A command declares its help by itself when it is run; the list of all has the sentence.
        made = cli.load_command(name).add_parser(_WithHelp(commands, sentence))
        made.add_argument("--json", action="store_true", help="print JSON instead of text")
        made.add_argument(
            "--data", metavar="DIR", help="the data folder, instead of the user's own"
        )
    return own


class _WithHelp:
    """Subparsers that give every parser the sentence of the list of commands."""

    def __init__(self, inner: object, sentence: str) -> None:
        self._inner, self._sentence = inner, sentence

    def add_parser(self, name: str, **more: object) -> argparse.ArgumentParser:
        return self._inner.add_parser(name, **{"help": self._sentence, **more})  # type: ignore[attr-defined]


def escape(text: str) -> str:
    """Text as roff wants it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Lines on every argument of `parser`."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction):
            continue
        name = formatter._format_action_invocation(action)
        sentence = formatter._expand_help(action) if action.help else ""
        yield f".TP\n.B {escape(name)}\n{escape(sentence)}"


def inner(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers below `parser`, by name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def commands(parser: argparse.ArgumentParser, path: str) -> Iterator[str]:
    """Lines on every command below `parser`."""
    for name, each in inner(parser).items():
        yield f".SS {escape(f'{path} {name}')}"
        if each.description:
            yield escape(each.description)
        yield from arguments(each)
        yield from commands(each, f"{path} {name}")


def page(parser: argparse.ArgumentParser, sentence: str, synopsis: str, other: str) -> str:
    """A manual page."""
    name = parser.prog
    parts = [
        f'.TH {name.upper()} 1 "" "Rackside {__version__}" "User Commands"',
        f".SH NAME\n{escape(name)} \\- {escape(sentence)}",
        f".SH SYNOPSIS\n.B {escape(name)}\n{escape(synopsis)}",
        f".SH DESCRIPTION\n{escape(parser.description or '')}",
        ".SH OPTIONS",
        *arguments(parser),
    ]
    if inner(parser):
        parts += [".SH COMMANDS", *commands(parser, name)]
        parts.append(f".SH EXIT STATUS\n{EXIT_CODES}")
    parts += [FILES.strip(), f".SH SEE ALSO\n.BR {escape(other)} (1)"]
    return "\n".join(parts) + "\n"


def complete_files(parser: argparse.ArgumentParser) -> None:
    """Let shells complete names of files where `parser` and those below it take one."""
    for action in parser._actions:
        wanted = f"{action.metavar or ''} {action.dest}".upper()
        if action.choices is None and re.search(r"FILE|GAME\b|OUT|JOURNAL", wanted):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif re.search(r"\bDIR|FOLDER", wanted):
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    for each in inner(parser).values():
        complete_files(each)


def main() -> None:
    """Write everything."""
    folder = Path(sys.argv[1])
    console, window = whole_parser(), app.make_parser()
    for parser in (console, window):
        complete_files(parser)
    pages = [
        page(
            console, "a crossword board game without its window", "COMMAND [ARGUMENTS]", window.prog
        ),
        page(
            window,
            "a crossword board game with a tournament clock",
            "[FILE] [OPTIONS]",
            console.prog,
        ),
    ]
    for parser, text in zip((console, window), pages, strict=True):
        target = folder / "man" / "man1" / f"{parser.prog}.1.gz"
        target.parent.mkdir(parents=True, exist_ok=True)
        # Without a time in it: the same page is the same file.
        target.write_bytes(gzip.compress(text.encode(), mtime=0))
        for shell, where in WHERE.items():
            target = folder / where.format(parser.prog)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(shtab.complete(parser, shell), encoding="utf-8")


if __name__ == "__main__":
    main()
