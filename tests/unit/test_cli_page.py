# SPDX-License-Identifier: MIT
"""docs/cli.md describes every option of a command in the part about that command, and no other.

The parsers, from which `--help` and the manual pages are made, say what every argument is.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.app import make_parser
from desktop_app.cli import COMMANDS, build_parser

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
EVERYWHERE = ("--json", "--data")
HEAD = re.compile(r"^## (rackside(?:-window| \w+))", re.MULTILINE)


def sections() -> dict[str, str]:
    """Return the parts of the page by program, without the ending; "" is the top."""
    parts = HEAD.split(PAGE.read_text("utf-8"))
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the long options of a parser and its subparsers, except hidden ones."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from options(below)
        elif action.help is not argparse.SUPPRESS:
            yield from (text for text in action.option_strings if text.startswith("--"))


def lacking(parser: argparse.ArgumentParser, section: str) -> list[str]:
    told = set(re.findall(r"--[a-z][a-z-]*", section))
    return sorted({*options(parser)} - told - {"--help", "--version"})


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_is_documented(name: str) -> None:
    parser = build_parser(name)
    below = next(
        action for action in parser._actions if isinstance(action, argparse._SubParsersAction)
    )
    found = lacking(below.choices[name], sections()[f"rackside {name}"])
    assert [option for option in found if option not in EVERYWHERE] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_documented_option_is_one_of_the_command(name: str) -> None:
    of_others = rf"`rackside (?!{name}\b)[^`]*`"
    section = re.sub(of_others, "", sections()[f"rackside {name}"])
    told = set(re.findall(r"--[a-z][a-z-]*", section))
    assert told - {*options(build_parser(name))} - {*EVERYWHERE} == set()


def test_common_options_are_documented_first() -> None:
    assert all(option in sections()[""] for option in (*EVERYWHERE, "--version"))


def test_every_option_of_the_window_is_documented() -> None:
    assert lacking(make_parser(), sections()["rackside-window"]) == []


def arguments_without_help(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the options and positionals of a parser and its subparsers that have no help."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from (f"{name} {each}" for each in arguments_without_help(below))
        elif not action.help:
            yield " ".join(action.option_strings) or action.dest


@pytest.mark.parametrize("name", [*COMMANDS, "window"])
def test_every_argument_has_help(name: str) -> None:
    parser = make_parser() if name == "window" else build_parser(name)
    assert list(arguments_without_help(parser)) == []
    # A text with a percent sign that is not a field of argparse fails here.
    assert parser.format_help()


def every_argument(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from every_argument(below)
        else:
            yield action


@pytest.mark.parametrize("name", [*COMMANDS, "window"])
def test_a_default_in_the_help_is_the_default(name: str) -> None:
    """It stands last, in brackets: `(15)`, or `(1 to 6; 6)`."""
    parser = make_parser() if name == "window" else build_parser(name)
    wrong = []
    for action in every_argument(parser):
        told = re.search(r"\((?:[^()]*; )?([^()\s]+)\)$", action.help or "")
        default = getattr(action.default, "value", action.default)
        if told and default not in (None, False, True, ""):
            shown = f"{default:g}" if isinstance(default, float) else str(default)
            if told.group(1) != shown:
                wrong.append((action.option_strings, action.help, default))
    assert wrong == []
