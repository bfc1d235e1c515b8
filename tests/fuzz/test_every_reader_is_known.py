# SPDX-License-Identifier: MIT
"""No function opens a file, and no decoder reads a value, that the fuzz does not reach.

The readers read their examples while the functions that are called are noted.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FrameType

import pytest

import desktop_app
from desktop_app.play import topics
from desktop_app.settings.paths import DATA_VARIABLE
from desktop_app.values.decoding import Decoder
from tests.helpers.decoders import decoders
from tests.helpers.fuzzed_readers import READERS
from tests.helpers.reader_fuzz import Bench

PACKAGE = Path(desktop_app.__file__).parent
_OPENS = frozenset({"read_text", "read_bytes", "fdopen"})
_OF_FILES = frozenset({"open_file", "read_file", "check_file"})
"""Functions of `values.files`."""
_OPENING_MODULES = {"open": {"gzip", "wave", "os"}, "connect": {"sqlite3"}, "loads": {"tomllib"}}
_FEW = 3
"""Examples of each reader: all that is called is slow while it is noted."""

_SHIPPED = "reads a file that comes with the program, which its own tests read"
_PARSED = "another function parses the file, which is fuzzed"

NOT_FUZZED: Mapping[str, str] = {
    "app.py:_process_age_ms": "reads what the system says of the process",
    "cli.py:main": "opens the null device for output whose reader has gone",
    "commands/ladder.py:_basis": "hashes files that come with the program",
    "commands/ladder.py:_show_shipped": _SHIPPED,
    "commands/puzzles.py:_maker": _SHIPPED,
    "commands/selfplay.py:MatchFile.claimed": "cuts an unfinished last line off; read is fuzzed",
    "engine/klv.py:KlvLeaves.data": _PARSED,
    "lexicon/bundled.py:find_differences": "compares files of a checkout",
    "play/coverage.py:load_coverage": _SHIPPED,
    "play/players.py:shipped_figures": _SHIPPED,
    "play/text_search.py:WordIndex.__init__": "makes an index in memory",
    "rules/coverage.py:_toml": _SHIPPED,
    "session/handbook.py:_lines": _SHIPPED,
    "storage/journal.py:read_plain": _PARSED,
    "storage/journal_reader.py:identity_of": "takes the digest of any bytes",
    "storage/crash_note.py:CrashNote.__init__": "takes any bytes as they are",
    "storage/program_log.py:last_lines": "takes any bytes as they are",
    "printing.py:_make_page": "prints a page that the window has just written",
    "session/review_batch.py:ReviewBatch.make_report.<locals>.take": "reads what it has just made",
    "session/sounds.py:samples_of": _SHIPPED,
    "session/strength.py:ladder_ratings": _SHIPPED,
    "ui/help/about_box.py:_program_text": _SHIPPED,
    "ui/help/about_box.py:_read": _SHIPPED,
    "ui/widgets/portrait.py:_draw_file": "gives Qt a picture that the fuzzed check has let through",
}
"""Functions that open files and are not reached, each with the reason."""
_WRITES = "writes what is compared, and reads nothing"
DECODERS_NOT_FUZZED: Mapping[str, str] = {
    "play.players._FIGURES": _SHIPPED,
    "play.players._IDS": _SHIPPED,
    "play.players._TABLES": _SHIPPED,
    "storage.known_journals._RECOVERABLE": "reads the index of faults, whose own tests damage it",
    "analysis.move_record.MOVES": _WRITES,
    "analysis.review_record.MOVES": _WRITES,
}
"""Decoders that read no value of a file, each with the reason."""


def openers() -> Iterator[str]:
    """Yield the functions that open a file to read it, as ``storage/journal.py:read_bytes``."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_bytes())
        yield from (f"{path.relative_to(PACKAGE).as_posix()}:{each}" for each in _opening(tree, ""))


def _opening(node: ast.AST, name: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            own = f"{name}.{child.name}" if name else child.name
            if isinstance(child, ast.FunctionDef) and any(map(_opens, _inside(child))):
                yield own
            yield from _opening(
                child, f"{own}.<locals>" if isinstance(child, ast.FunctionDef) else own
            )
        else:
            yield from _opening(child, name)


def _inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield child
            yield from _inside(child)  # type: ignore[arg-type]


def _opens(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name) and node.func.id in _OF_FILES:
        return True
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    module = node.func.value if isinstance(node.func, ast.Attribute) else None
    if isinstance(module, ast.Name) and module.id in _OPENING_MODULES.get(name, ()):
        return True
    if name != "open":
        return name in _OPENS
    modes = [each.value for each in node.args if isinstance(each, ast.Constant)]
    return any(isinstance(mode, str) and set(mode) & {"r", "+"} and len(mode) < 4 for mode in modes)


class Noted:
    """The functions that were called, and the decoders that read."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        self.decoders: set[int] = set()
        self._reading = (Decoder.read.__code__, Decoder.parts.__code__)

    def __call__(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        self.codes.add(code)
        if code in self._reading:
            self.decoders.add(id(frame.f_locals["self"]))

    @property
    def functions(self) -> set[str]:
        """The functions of the program, as `openers` names them."""
        own = [each for each in self.codes if Path(each.co_filename).is_relative_to(PACKAGE)]
        return {
            f"{Path(each.co_filename).relative_to(PACKAGE).as_posix()}:{each.co_qualname}"
            for each in own
        }


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Noted:
    found = Noted()
    # Other tests of this process may have read them.
    topics._read.cache_clear()
    before = os.environ.get(DATA_VARIABLE)
    try:
        for number, reader in enumerate(READERS):
            folder = tmp_path_factory.mktemp(f"reader{number}")
            os.environ[DATA_VARIABLE] = str(folder)
            bench = Bench(reader, folder)
            bench.examples = bench.examples[:_FEW]
            sys.settrace(found)
            bench.run(())
            sys.settrace(None)
    finally:
        sys.settrace(None)
        if before is None:
            os.environ.pop(DATA_VARIABLE, None)
        else:
            os.environ[DATA_VARIABLE] = before
    return found


def test_every_function_that_opens_a_file_is_reached(noted: Noted) -> None:
    every = set(openers())
    assert len(every) > 60
    missing = every - noted.functions
    assert not (unknown := missing - NOT_FUZZED.keys()), "\n".join(sorted(unknown))
    assert NOT_FUZZED.keys() - missing == set(), "these are reached now, or are gone"


def test_every_decoder_is_reached(noted: Noted) -> None:
    groups: dict[str, bool] = {}
    for name, decoder in decoders().items():
        # Of the kinds of entries of one file, some are reached.
        group = ".".join(name.split(".")[:3])
        groups[group] = groups.get(group, False) or id(decoder) in noted.decoders
    missing = {name for name, is_reached in groups.items() if not is_reached}
    assert not (unknown := missing - DECODERS_NOT_FUZZED.keys()), "\n".join(sorted(unknown))
    assert DECODERS_NOT_FUZZED.keys() - missing == set(), "these are reached now, or are gone"
