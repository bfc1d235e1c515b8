# SPDX-License-Identifier: MIT
"""Steps that a ruleset may cite, against the code that cites them and the files that name them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_file import known_steps

ROOT = Path(__file__).parents[3]
CODE = sorted((ROOT / "desktop_app/rules").glob("*/*.py"))
FILES = sorted((ROOT / "rulesets").glob("*.toml"))
_STEP = re.compile(r"[a-z-]+\.[a-z0-9-]*[a-z0-9]")
_PART = "[a-z0-9-]+"


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield every text in a module as a pattern; a placeholder matches any one part of a name."""
    named = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(_piece(piece, named) for piece in node.values)


def _piece(piece: ast.expr, named: dict[str, str]) -> str:
    if isinstance(piece, ast.Constant):
        return re.escape(str(piece.value))
    value = piece.value if isinstance(piece, ast.FormattedValue) else None
    return (
        re.escape(named[value.id]) if isinstance(value, ast.Name) and value.id in named else _PART
    )


@cache
def patterns() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return the texts of the code, and the patterns of those with a placeholder."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in CODE)
    texts = {text for tree in trees for text in _texts(tree)}
    direct = frozenset(re.sub(r"\\(.)", r"\1", text) for text in texts if _PART not in text)
    return direct, tuple(re.compile(text) for text in texts if _PART in text)


@pytest.mark.parametrize("step", sorted(known_steps()))
def test_every_step_is_used_by_the_code(step: str) -> None:
    direct, filled = patterns()
    assert step in direct or any(pattern.fullmatch(step) for pattern in filled)


def test_every_step_in_the_code_is_known() -> None:
    keys = set(codec.specs(Ruleset))
    families = {step.split(".")[0] for step in known_steps()}
    written = {
        each
        for each in patterns()[0]
        if _STEP.fullmatch(each) and each.split(".")[0] in families and each not in keys
    }
    assert written
    assert written <= known_steps()


def _named(table: dict[str, object], prefix: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _named(value, f"{prefix}{name}.")
        else:
            yield prefix + name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_that_a_file_names_is_known(path: Path) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    options = table.get("option", {}).values()
    steps = [each for layer in (table, *options) for each in _named(layer.get("sections", {}))]
    assert set(steps) <= known_steps()
    assert steps
