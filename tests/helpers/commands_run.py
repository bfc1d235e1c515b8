# SPDX-License-Identifier: MIT
"""Runs commands inside this process, for their output and their errors."""

from __future__ import annotations

import argparse
import io
from contextlib import redirect_stderr, redirect_stdout
from functools import cache

from desktop_app.cli import build_parser, load_command


@cache
def _parser(name: str) -> argparse.ArgumentParser:
    return build_parser(name)


def run_command(name: str, *words: str) -> tuple[str, tuple[str, ...]]:
    """Run a command; its errors are raised, not printed.

    Returns:
        Its output, and the lines that it says beside that.
    """
    args = _parser(name).parse_args([name, *words])
    printed, said = io.StringIO(), io.StringIO()
    with redirect_stdout(printed), redirect_stderr(said):
        load_command(name).run(args)
    return printed.getvalue(), tuple(said.getvalue().splitlines())
