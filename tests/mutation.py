# SPDX-License-Identifier: MIT
"""Change the program in one place at a time and see whether a test notices.

    .venv/bin/python -m tests.mutation desktop_app/rules desktop_app/session --count 500 --seed 1

A mutant is one change: a comparison turned round, a number moved, a condition negated, a statement
left out. The sample is drawn evenly from all that are possible in the functions of the modules
named, so a package gets its share by the size of its code.

Before the first mutant the tests run once under coverage, to learn which of them run which line.
Each mutant is then written into a copy of the checkout, and a fork of this process, which has
loaded pytest and Qt but not the program, runs the tests there until one fails: the files named
after the module, the other tests that run the changed line, and what `--also` names. The change is
real: the fork checks that it loaded it, and the test that fails must pass without it.

`killed` means that a test failed, `timeout` that the tests took too long (the change loops for
ever; it counts as killed), `SURVIVED` that all tests passed: an assertion is missing, the code is
not needed, or the change makes no difference. `UNLOADED`: no test that was run loads the module.

`build/mutation` keeps the results and the coverage: a run that was stopped goes on where it was.
`--again` tries the survivors once more, after tests were added. Remove the folder after the program
has changed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import json
import os
import random
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import hypothesis
import pytest
from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
PACKAGE, UNIT = ROOT / "desktop_app", ROOT / "tests" / "unit"
KEPT = ROOT / "build" / "mutation"
RESULTS, COVERAGE = KEPT / "results.jsonl", KEPT / "coverage"
PRELOADED = ["PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtTest"]
TEST_TIMEOUT_S, TIMEOUT_S = 60, 600
MEMORY_BYTES = 8 << 30
FEW = 25
"""How many of the tests that run a line are tried before the rest."""
MARK = "THIS_IS_THE_MUTANT"
MEASURED = [f"tests/unit/{each}" for each in ("rules", "session", "storage", "play")]
MEASURED += ["tests/scenarios"]
KILLED, TIMED_OUT, SURVIVED, UNLOADED = "killed", "timeout", "SURVIVED", "UNLOADED"
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
    column: int
    statement: int
    """The line where the statement begins."""
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        place = f"{self.path.relative_to(ROOT)}:{self.line}:{self.column}"
        return f"{place}: {self.before}  ->  {self.after}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every change of a module's functions, in the order of its lines."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node, statement in _own_nodes(function):
                for changed in _changes(node):
                    yield _mutant(path, text, node, statement, changed)


def _own_nodes(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, int]]:
    """Yield the nodes of a function, without its docstring, annotations and inner functions.

    Each with the line where its statement begins.
    """
    body = function.body[bool(ast.get_docstring(function)) :]
    waiting: list[tuple[ast.AST, int]] = [(node, node.lineno) for node in reversed(body)]
    while waiting:
        node, line = waiting.pop()
        if isinstance(node, ast.stmt):
            line = node.lineno
        yield node, line
        if isinstance(node, ast.FunctionDef):
            continue
        for name, value in ast.iter_fields(node):
            if name != "annotation":
                inner = value if isinstance(value, list) else [value]
                waiting += [(each, line) for each in inner if isinstance(each, ast.AST)]


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
        case ast.If(test=test) | ast.While(test=test) if not _is_turned_round(test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield ast.Pass()
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield _with(node, value=ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case _:
            pass


def _is_turned_round(test: ast.expr) -> bool:
    """True if the changes of a condition already hold its negation."""
    match test:
        case ast.Compare(ops=[op]):
            return not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
        case ast.UnaryOp(op=ast.Not()) | ast.Constant():
            return True
    return False


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _mutant(path: Path, text: str, node: ast.AST, statement: int, changed: ast.AST) -> Mutant:
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
    place = (path, node.lineno, node.col_offset, statement)
    return Mutant(*place, first, after.split("\n")[0], source)


@dataclass(eq=False)
class Chosen:
    """Which tests pytest runs in a fork, and which failed: a plugin of that run."""

    files: Sequence[str]
    tests: Collection[str] | None = None
    """The tests wanted of those files; None for all."""
    failed: list[str] = field(default_factory=list)

    def pytest_collection(self) -> None:
        """Take the first example that fails, however large, and none of an earlier mutant."""
        profile = hypothesis.settings(
            hypothesis.settings.get_profile("untimed"),
            phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
            database=None,
        )
        hypothesis.settings.register_profile("mutation", profile)
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.tests is not None:
            items[:] = [item for item in items if item.nodeid in self.tests]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


class Lines:
    """Which tests run which line, learned once by running them under coverage."""

    def __init__(self, modules: Sequence[Path]) -> None:
        if not COVERAGE.exists():
            print("the tests run once under coverage", flush=True)
            KEPT.mkdir(parents=True, exist_ok=True)
            packages = sorted({module.relative_to(ROOT).parts[:2] for module in modules})
            learning = COVERAGE.with_suffix(".new")
            subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *MEASURED]
                + [f"--cov={'/'.join(package)}" for package in packages]
                + ["--cov-config=/dev/null", "--cov-context=test", "--cov-report="],
                cwd=ROOT,
                env={**os.environ, "COVERAGE_FILE": str(learning), "PYTHONPATH": str(ROOT)},
                stdout=subprocess.DEVNULL,
                check=True,
            )
            learning.rename(COVERAGE)
        data = CoverageData(str(COVERAGE))
        data.read()
        self._of = {module: data.contexts_by_lineno(str(module)) for module in modules}
        of_lines = (contexts for lines in self._of.values() for contexts in lines.values())
        self._breadth = Counter(_test_of(context) for each in of_lines for context in each)

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run the changed line, first those of the files that run the fewest lines.

        A line that runs while modules are loaded belongs to no test: then all of the folder.
        """
        lines = self._of[mutant.path]
        contexts = lines.get(mutant.line) or lines.get(mutant.statement) or []
        tests = {_test_of(context) for context in contexts} - {""}
        if not tests:
            folder = f"{_folder_of(mutant).relative_to(ROOT)}/"
            tests = {test for test in self._breadth if test.startswith(folder)}
        breadths: dict[str, list[int]] = {}
        for test in tests:
            breadths.setdefault(_file_of(test), []).append(self._breadth[test])
        of_file = {file: statistics.mean(found) for file, found in breadths.items()}
        return sorted(tests, key=lambda test: (of_file[_file_of(test)], test))


def turns_of(mutant: Mutant, lines: Lines, most: int, also: Sequence[str]) -> list[Chosen]:
    """The tests to run for a mutant, in turns: the likeliest first."""
    named = {
        str(each.relative_to(ROOT))
        for each in _folder_of(mutant).glob(f"test_{mutant.path.stem}*.py")
    }
    others = [test for test in lines.tests_of(mutant) if _file_of(test) not in named][:most]
    turns = [Chosen(sorted(named))]
    for tests in (others[:FEW], others[FEW:]):
        turns.append(Chosen(sorted(set(map(_file_of, tests))), set(tests)))
    return [turn for turn in [*turns, Chosen(also)] if turn.files]


def _folder_of(mutant: Mutant) -> Path:
    return UNIT / mutant.path.relative_to(PACKAGE).parent


def _test_of(context: str) -> str:
    return context.rpartition("|")[0]


def _file_of(test: str) -> str:
    return test.partition("::")[0]


class Copy:
    """A copy of the checkout in which the tests run, each time in a new fork of this process."""

    def __init__(self, folder: Path) -> None:
        self._root, self._answer = folder / "rackside", folder / "answer.json"
        self._log = folder / "log"
        left_out = shutil.ignore_patterns(".venv", ".git", "target", "build")
        shutil.copytree(ROOT, self._root, ignore=left_out)
        for name in PRELOADED:
            importlib.import_module(name)

    def outcome_of(self, mutant: Mutant, turns: Sequence[Chosen]) -> tuple[str, str]:
        """How the mutant fares, and the test that noticed it."""
        target = self._root / mutant.path.relative_to(ROOT)
        module = ".".join(target.relative_to(self._root).with_suffix("").parts)
        original, times = target.read_bytes(), target.stat()
        found: set[str] = set()
        for turn in turns:
            target.write_text(f"{mutant.source}\n{MARK} = True\n", encoding="utf-8")
            # Python takes a compiled module by size and second: another second than it knows.
            os.utime(target, (times.st_atime, times.st_mtime + 7))
            try:
                outcome, test = self._fork(turn, module.removesuffix(".__init__"))
            finally:
                target.write_bytes(original)
                os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns))
            found.add(outcome)
            if not outcome.isupper():
                return outcome, test
        return SURVIVED if SURVIVED in found else UNLOADED, ""

    def prove(self, mutant: Mutant, turns: Sequence[Chosen]) -> None:
        """Make sure that a module that cannot load is noticed, and one without a change not."""
        as_it_is = mutant.path.read_text(encoding="utf-8")
        for source, expected in (("1 / 0", KILLED), (as_it_is, SURVIVED)):
            found, test = self.outcome_of(replace(mutant, source=source), turns)
            if found != expected:
                raise SystemExit(f"{found} instead of {expected}: {mutant.path} {test}")

    def check(self, tests: Collection[str]) -> None:
        """Make sure that these tests pass without a change: else they kill everything."""
        whole = {test for test in tests if "::" not in test}
        for turn in (Chosen(sorted(whole)), Chosen(sorted({*map(_file_of, tests)} - whole), tests)):
            if turn.files:
                outcome, test = self._fork(turn, "")
                if outcome != SURVIVED:
                    raise SystemExit(f"this fails without any change: {test or turn.files}")

    def _fork(self, turn: Chosen, changed: str) -> tuple[str, str]:
        """Run the tests in a fork and look there whether the module named is the changed one."""
        self._answer.unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            try:
                self._test(turn, changed)
            finally:
                os._exit(0)
        deadline = time.monotonic() + TIMEOUT_S
        while not os.waitpid(child, os.WNOHANG)[0]:
            if time.monotonic() > deadline:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return TIMED_OUT, ""
            time.sleep(0.02)
        if not self._answer.exists():
            return KILLED, turn.files[0]
        code, failed, is_changed = json.loads(self._answer.read_text())
        if failed:
            return KILLED, failed[0]
        # 5: no test was collected.
        if code not in (0, 5):
            print(self._log.read_text(encoding="utf-8")[-2000:])
            raise SystemExit(f"pytest ended with {code}")
        return SURVIVED if is_changed or not changed else UNLOADED, ""

    def _test(self, turn: Chosen, changed: str) -> None:
        os.setsid()
        log = os.open(self._log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        os.chdir(self._root)
        os.environ["PYTHONPATH"] = str(self._root)
        sys.path.insert(0, str(self._root))
        for name in [each for each in sys.modules if each.partition(".")[0] == "tests"]:
            del sys.modules[name]
        options = ["-x", "-q", "-p", "no:cacheprovider", f"--timeout={TEST_TIMEOUT_S}"]
        warnings = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
        code = pytest.main([*options, *warnings, *turn.files], plugins=[turn])
        is_changed = hasattr(sys.modules.get(changed), MARK)
        self._answer.write_text(json.dumps([code, turn.failed, is_changed]))


def kept_results() -> dict[str, tuple[str, str]]:
    """The outcomes of the mutants that were tried before, and the tests that noticed them."""
    if not RESULTS.exists():
        return {}
    rows = [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    return {row["mutant"]: (row["outcome"], row["test"]) for row in rows}


def main() -> None:
    """Take a sample, try it, print what survived."""
    parser = argparse.ArgumentParser(description="See whether a test notices a change.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE|FOLDER")
    parser.add_argument("--count", type=int, default=50, help="how many changes (50)")
    parser.add_argument("--seed", type=int, default=0, help="another sample (0)")
    parser.add_argument("--most", type=int, default=300, help="tests that run a line (300)")
    parser.add_argument("--again", action="store_true", help="try the survivors once more")
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
    lines = Lines(modules)
    outcomes = kept_results()
    with tempfile.TemporaryDirectory() as folder, RESULTS.open("a", encoding="utf-8") as results:
        place = Copy(Path(folder))
        place.prove(sample[0], turns_of(sample[0], lines, args.most, args.also))
        for number, mutant in enumerate(sample, start=1):
            known, _ = outcomes.get(str(mutant), ("", ""))
            if known and not (args.again and known.isupper()):
                continue
            turns = turns_of(mutant, lines, args.most, args.also)
            outcome, test = outcomes[str(mutant)] = place.outcome_of(mutant, turns)
            row = {"mutant": str(mutant), "outcome": outcome, "test": test}
            print(json.dumps(row, ensure_ascii=False), file=results, flush=True)
            print(f"{number} {outcome} {mutant}", flush=True)
        tried = [outcomes[str(mutant)] for mutant in sample]
        place.check({test for _, test in tried if test})
    killed = sum(not outcome.isupper() for outcome, _ in tried)
    print(f"{killed} of {len(tried)} killed")


if __name__ == "__main__":
    main()
