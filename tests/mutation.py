# SPDX-License-Identifier: MIT
"""Change the program in one place at a time and see whether a test notices.

    .venv/bin/python -m tests.mutation desktop_app/session desktop_app/storage --count 40 --seed 1

Takes a sample of the changes that are possible in the modules named: a comparison turned round, a
constant moved, a condition negated, a statement left out. Makes each in a copy of the checkout and
runs the tests of that module there until one fails: first the files named after it, then the folder
that mirrors its own, then what `--also` names. Prints every change and the number of those that a
test noticed. A survivor is a missing assertion, or a change that makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE, UNIT = ROOT / "desktop_app", ROOT / "tests" / "unit"
TIMEOUT_S = 300
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the module, the line, what stood there and what stands there now."""

    path: Path
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every change of a module's functions, in the order of its lines."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in _own_nodes(function):
                for changed in _changes(node):
                    yield _mutant(path, text, node, changed)


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What a function is made of, without its docstring, annotations and inner functions."""
    waiting: list[ast.AST] = list(reversed(function.body[bool(ast.get_docstring(function)) :]))
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.FunctionDef):
            continue
        for name, value in ast.iter_fields(node):
            if name != "annotation":
                inner = value if isinstance(value, list) else [value]
                waiting += [each for each in inner if isinstance(each, ast.AST)]


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in OPPOSITE:
            yield _with(node, ops=[OPPOSITE[type(op)]()])
        case ast.BoolOp(op=op):
            yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(op=op) if type(op) in OTHER:
            yield _with(node, op=OTHER[type(op)]())
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(value)):
            yield _with(node, value=value + 1)
        case ast.IfExp(test=test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.If(test=test) | ast.While(test=test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield ast.Pass()
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield _with(node, value=ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case _:
            pass


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _mutant(path: Path, text: str, node: ast.AST, changed: ast.AST) -> Mutant:
    """Put the change into the text, so that every other line stays as it is."""
    assert isinstance(node, ast.stmt | ast.expr)
    assert node.end_lineno is not None and node.end_col_offset is not None
    lines = text.encode().split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    begin = starts[node.lineno - 1] + node.col_offset
    end = starts[node.end_lineno - 1] + node.end_col_offset
    after = ast.unparse(ast.fix_missing_locations(changed))
    if isinstance(node, ast.stmt):
        after = after.replace("\n", "\n" + " " * node.col_offset)
    else:
        after = f"({after})"
    data = text.encode()
    source = (data[:begin] + after.encode() + data[end:]).decode()
    first = ast.unparse(node).split("\n")[0]
    return Mutant(path, node.lineno, first, after.split("\n")[0], source)


def tests_of(path: Path, also: Sequence[str]) -> list[list[str]]:
    """The tests to run for a module, in turns: the likeliest first."""
    folder = UNIT / path.relative_to(PACKAGE).parent
    named = sorted(folder.glob(f"test_{path.stem}*.py"))
    turns = [[str(each.relative_to(ROOT)) for each in named], [str(folder.relative_to(ROOT))]]
    return [turn for turn in [*turns, *([each] for each in also)] if turn]


class Copy:
    """A copy of the checkout in which the tests run."""

    def __init__(self, root: Path, also: Sequence[str]) -> None:
        self._root, self._also = root, also
        self._good: set[tuple[str, ...]] = set()
        left_out = shutil.ignore_patterns(".venv", ".git", "target", "build")
        shutil.copytree(ROOT, root, ignore=left_out)

    def is_killed(self, mutant: Mutant) -> bool:
        """True if a test fails, or runs for ever, once the change is made."""
        turns = tests_of(mutant.path, self._also)
        target = self._root / mutant.path.relative_to(ROOT)
        original = target.read_text(encoding="utf-8")
        for turn in turns:
            target.write_text(mutant.source, encoding="utf-8")
            try:
                # Once could be chance, on a busy machine.
                fails = not self._passes(turn) and not self._passes(turn)
            finally:
                target.write_text(original, encoding="utf-8")
            if fails:
                self._check(turn)
                return True
        return False

    def _check(self, turn: list[str]) -> None:
        """Make sure that these tests pass without a change: else they kill everything."""
        if tuple(turn) not in self._good and not self._passes(turn):
            raise SystemExit(f"these fail without any change: {' '.join(turn)}")
        self._good.add(tuple(turn))

    def _passes(self, turn: list[str]) -> bool:
        environment = {
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(self._root),
            "QT_QPA_PLATFORM": "offscreen",
        }
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *turn]
        try:
            done = subprocess.run(
                command,
                cwd=self._root,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=TIMEOUT_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        # 5: no test was collected.
        return done.returncode in (0, 5)


def main() -> None:
    """Take a sample, try it, print what survived."""
    parser = argparse.ArgumentParser(description="See whether a test notices a change.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE|FOLDER")
    parser.add_argument("--count", type=int, default=50, help="how many changes (50)")
    parser.add_argument("--seed", type=int, default=0, help="another sample (0)")
    parser.add_argument("--also", action="append", default=[], help="tests to run after the others")
    args = parser.parse_args()
    modules = [
        module
        for path in args.paths
        for module in (sorted(path.resolve().rglob("*.py")) if path.is_dir() else [path.resolve()])
    ]
    possible = [mutant for module in modules for mutant in mutants_of(module)]
    sample = random.Random(args.seed).sample(possible, min(args.count, len(possible)))
    print(f"{len(sample)} of {len(possible):,} changes of {len(modules)} modules", flush=True)
    killed = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Copy(Path(folder) / "rackside", args.also)
        for number, mutant in enumerate(sample, start=1):
            is_killed = place.is_killed(mutant)
            killed += is_killed
            print(f"{number} {'killed' if is_killed else 'SURVIVED'} {mutant}", flush=True)
    print(f"{killed} of {len(sample)} killed")


if __name__ == "__main__":
    main()
