# SPDX-License-Identifier: MIT
"""The project's files, for tests that check all of them."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from desktop_app.translation import languages

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "desktop_app"

pseudo_catalogue = functools.cache(languages.pseudo_catalogue)

# Made by tools.
_SKIPPED = {"__pycache__", "target", "build", "dist"}


def files(*suffixes: str, under: Path = ROOT) -> Iterator[Path]:
    """Yield every file of the project with one of these suffixes (all files if there are none)."""
    for entry in sorted(under.iterdir()):
        is_tools = entry.name in _SKIPPED or entry.suffix == ".egg-info"
        is_hidden = entry.name.startswith(".") and entry.name != ".ci"
        if is_tools or is_hidden:
            continue
        if entry.is_dir():
            yield from files(*suffixes, under=entry)
        elif not suffixes or entry.suffix in suffixes:
            yield entry


def name(path: Path) -> str:
    """Return `path` relative to the project folder, for messages."""
    return path.relative_to(ROOT).as_posix()


class Source(NamedTuple):
    """A source file as the tests see it.

    Attributes:
        text: the whole file.
        nodes: texts, f-strings, docstrings, assertions, imports, raised errors, problems and
            refusals, with all that is in them. Whole trees would take hundreds of megabytes.
        defined: names that the module defines at its top level, each as often as it does.
    """

    text: str
    nodes: tuple[ast.AST, ...]
    defined: tuple[str, ...]


_LOOKED_AT = {
    *(ast.Assert, ast.Call, ast.Constant, ast.Expr),
    *(ast.Import, ast.ImportFrom, ast.JoinedStr, ast.Raise),
}


def callee(node: ast.Call) -> str:
    """Return the last name of what is called; empty if it has none."""
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


@functools.cache
def source(path: Path) -> Source:
    """Return a Python file, parsed once for all tests of a process."""
    text = path.read_text(encoding="utf-8")
    module = ast.parse(text)
    return Source(text, tuple(filter(_is_kept, ast.walk(module))), tuple(_defined(module)))


def _is_kept(node: ast.AST) -> bool:
    if type(node) not in _LOOKED_AT:
        return False  # quicker than a match for each of a million nodes
    match node:
        case ast.Constant(value=value):
            return isinstance(value, str)
        case ast.Expr(value=value):
            return isinstance(value, ast.Constant)
        case ast.Call():
            return callee(node) in ("Problem", "Refused")
        case _:
            return True


def _defined(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        match node:
            case ast.FunctionDef(name=defined) | ast.ClassDef(name=defined):
                names = {defined}
            case ast.Assign(targets=targets):
                names = {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=defined)):
                names = {defined}
            case _:
                continue
        yield from names
