# SPDX-License-Identifier: MIT
"""The composition root: builds the window and wires it. Qt is imported here, never in the cli."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_app import __version__
from desktop_app.settings.paths import use_data_dir

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

DEFAULT_SIZE = (1280, 800)


def parse_size(text: str) -> tuple[int, int]:
    """`1280x800` as (width, height) in logical pixels.

    Raises argparse.ArgumentTypeError when `text` is not two numbers of 200 to 10000 with an x.
    """
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(200 <= side <= 10_000 for side in size):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800")
    return size


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments of the window."""
    parser = argparse.ArgumentParser(prog="rackside-window", description="Open Rackside.")
    parser.add_argument("--version", action="version", version=f"rackside {__version__}")
    parser.add_argument("--open", metavar="FILE", help="open a game file")
    parser.add_argument("--theme", metavar="T", help="classic, clear or night")
    parser.add_argument("--size", metavar="WxH", type=parse_size, default=DEFAULT_SIZE)
    parser.add_argument("--room", metavar="R", help="the room to show")
    parser.add_argument("--shot", metavar="OUT.png", help="paint offscreen into a file and exit")
    parser.add_argument("--data", metavar="DIR", help="the data folder, instead of the user's own")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, or paint it once into a file; return the exit code."""
    args = parse_arguments(sys.argv[1:] if argv is None else argv)
    if args.data is not None:
        use_data_dir(args.data)
    if args.shot is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication, QMainWindow

    application = QApplication.instance() or QApplication([])
    window = QMainWindow()
    window.setWindowTitle("Rackside")
    window.resize(*args.size)
    if args.shot is not None:
        return save_shot(window, args.shot)
    window.show()
    return int(application.exec())


def save_shot(window: QMainWindow, path: str) -> int:
    """Paint `window` into the file `path`; return 0, or 2 with one line when that fails."""
    window.show()
    saved = window.grab().save(path)
    window.close()
    if not saved:
        print(f"rackside: {path}: the picture cannot be written there", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
