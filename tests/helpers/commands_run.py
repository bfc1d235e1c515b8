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


def run_command(name: str, *words: str) -> str:
    """Run a command and return what it prints; its errors are raised, not printed."""
    args = _parser(name).parse_args([name, *words])
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(io.StringIO()):
        load_command(name).run(args)
    return said.getvalue()
