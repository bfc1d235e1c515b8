# SPDX-License-Identifier: MIT
"""Change the program in one place at a time and see whether a test notices.

    .venv/bin/python -m tests.mutation desktop_app/rules desktop_app/session --count 500 --seed 1

A mutant is one change: a comparison turned round, a number moved, a condition negated, a statement
left out. The sample is drawn evenly from all that are possible in the functions of the modules
named, so a package gets its share by the size of its code.

The tests run once under coverage, to learn which of them run which line, and are then loaded once
into this process. For each mutant a fork of it puts the changed code into the functions that were
loaded and runs tests until one fails: the files named after the module, then the others that run
the changed line, at most `--most` of them. What survives although its line runs while modules are
loaded is tried again in a fresh process, in a copy of the checkout.

`killed` means that a test failed, `timeout` that the tests took too long (the change loops for
ever; it counts as killed), `SURVIVED` that all tests passed: an assertion is missing, the code is
not needed, or the change makes no difference. In the end the tests that failed are run without a
change, and must pass.

`build/mutation` keeps the results, and the coverage of each choice of packages: a run that was
stopped goes on where it was. `--again` tries the survivors once more, after tests were added.
Remove the folder after the program has changed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import functools
import gc
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
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType

import hypothesis
import pytest
from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
PACKAGE, UNIT = ROOT / "desktop_app", ROOT / "tests" / "unit"
KEPT = ROOT / "build" / "mutation"
RESULTS, LOG = KEPT / "results.jsonl", KEPT / "log"
ALWAYS = ("rules", "session", "storage", "play")
"""Packages whose tests run a bit of everything."""
SHOWN = {"ui", "paper"}
"""Packages that the tests of the window run, and those of other packages do not."""
TEST_TIMEOUT_S, TIMEOUT_S = 60, 600
MAX_FILES = 8
"""How many test files a fresh process runs."""
MEMORY_BYTES = 8 << 30
PYTEST = ["-q", "-p", "no:cacheprovider", f"--timeout={TEST_TIMEOUT_S}"]
FAULT = 70
"""The exit code of a fork in which this module failed."""
KILLED, TIMED_OUT, SURVIVED = "killed", "timeout", "SURVIVED"
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

    Each with the line where its statement begins. `strict=` of `zip` is left out too: what it
    refuses is a bug that no test can bring about.
    """
    body = function.body[bool(ast.get_docstring(function)) :]
    waiting: list[tuple[ast.AST, int]] = [(node, node.lineno) for node in reversed(body)]
    while waiting:
        node, line = waiting.pop()
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue
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


def tests_for(packages: Set[str]) -> list[str]:
    """The folders whose tests may notice a change in some packages."""
    others = ALWAYS if packages - SHOWN else ()
    units = [each for each in dict.fromkeys((*sorted(packages), *others)) if (UNIT / each).is_dir()]
    folders = [f"tests/unit/{each}" for each in units]
    if others:
        folders.append("tests/scenarios")
    if packages & SHOWN:
        folders.append("tests/gui")
    return folders


def coverage_of(packages: Sequence[tuple[str, ...]]) -> Path:
    """The file with the coverage of some packages, and of no others."""
    names = (package[-1].removesuffix(".py") for package in packages)
    return KEPT / f"{'+'.join(names)}.coverage"


class Lines:
    """Which tests run which line, learned once by running them under coverage."""

    def __init__(self, modules: Sequence[Path], measured: Sequence[str]) -> None:
        packages = sorted({module.relative_to(ROOT).parts[:2] for module in modules})
        coverage = coverage_of(packages)
        if not coverage.exists():
            print("the tests run once under coverage", flush=True)
            KEPT.mkdir(parents=True, exist_ok=True)
            learning = coverage.with_suffix(".new")
            subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *measured]
                + [f"--cov={'/'.join(package)}" for package in packages]
                + ["--cov-config=/dev/null", "--cov-context=test", "--cov-report="],
                cwd=ROOT,
                env={**os.environ, "COVERAGE_FILE": str(learning), "PYTHONPATH": str(ROOT)},
                stdout=subprocess.DEVNULL,
                check=True,
            )
            learning.rename(coverage)
        data = CoverageData(str(coverage))
        data.read()
        self._of = {module: data.contexts_by_lineno(str(module)) for module in modules}
        of_lines = (contexts for lines in self._of.values() for contexts in lines.values())
        self._breadth = Counter(_test_of(context) for line in of_lines for context in line)

    def tests_of(self, mutant: Mutant) -> tuple[list[str], bool]:
        """The tests that run the changed line, first those of the files that run the fewest lines.

        The second value is true if it also runs while modules are loaded.
        """
        lines = self._of[mutant.path]
        contexts = lines.get(mutant.line) or lines.get(mutant.statement) or []
        tests = {_test_of(context) for context in contexts} - {""}
        breadths: dict[str, list[int]] = {}
        for test in tests:
            breadths.setdefault(_file_of(test), []).append(self._breadth[test])
        of_file = {file: statistics.mean(found) for file, found in breadths.items()}
        ranked = sorted(tests, key=lambda test: (of_file[_file_of(test)], test))
        return ranked, "" in contexts


def named_after(mutant: Mutant) -> list[str]:
    """The test files of the changed module."""
    found = _folder_of(mutant).glob(f"test_{mutant.path.stem}*.py")
    return sorted(str(path.relative_to(ROOT)) for path in found)


def _folder_of(mutant: Mutant) -> Path:
    return UNIT / mutant.path.relative_to(PACKAGE).parent


def _test_of(context: str) -> str:
    return context.rpartition("|")[0]


def _file_of(test: str) -> str:
    return test.partition("::")[0]


class Functions:
    """The functions of the program that this process has loaded."""

    def __init__(self) -> None:
        gc.unfreeze()
        self._of: dict[str, list[FunctionType]] = {}
        self._caches: list[functools._lru_cache_wrapper[object]] = []
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self._of.setdefault(each.__code__.co_filename, []).append(each)
            elif isinstance(each, functools._lru_cache_wrapper):
                self._caches.append(each)
        gc.freeze()

    def change(self, mutant: Mutant) -> bool:
        """Put the changed code into every function that has the old one; False if none has."""
        path = str(mutant.path)
        old = dict(_codes(compile(mutant.path.read_text(encoding="utf-8"), path, "exec")))
        new = dict(_codes(compile(mutant.source, path, "exec")))
        places = {_look(code): place for place, code in old.items()}
        is_changed = False
        for function in self._of.get(path, ()):
            code = function.__code__
            changed = new.get(places.get(_look(code), ("", 0)))
            if changed is None or _is_same(code, changed):
                continue
            if changed.co_freevars != code.co_freevars:
                return False
            function.__code__ = changed
            is_changed = True
        for cache in self._caches:
            cache.cache_clear()
        return is_changed


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Every code object in a compiled module, by its qualified name and its number among those."""
    seen: Counter[str] = Counter()
    waiting = [code]
    while waiting:
        code = waiting.pop(0)
        yield (code.co_qualname, seen[code.co_qualname]), code
        seen[code.co_qualname] += 1
        waiting += [const for const in code.co_consts if isinstance(const, CodeType)]


def _look(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _is_same(one: CodeType, other: CodeType) -> bool:
    """True if two code objects do the same, whatever their lines."""
    if one.co_code != other.co_code or one.co_names != other.co_names:
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    return all(
        _is_same(mine, others)
        if isinstance(mine, CodeType) and isinstance(others, CodeType)
        else (type(mine), mine) == (type(others), others)
        for mine, others in zip(one.co_consts, other.co_consts, strict=True)
    )


class Fresh:
    """A copy of the checkout in which a fresh process tries a mutant."""

    def __init__(self, root: Path) -> None:
        self._root = root
        left_out = shutil.ignore_patterns(".venv", ".git", "target", "build")
        shutil.copytree(ROOT, root, ignore=left_out)

    def outcome_of(self, mutant: Mutant, files: Sequence[str]) -> tuple[str, str]:
        """How the mutant fares with the tests of these files."""
        if not files:
            return SURVIVED, ""
        target = self._root / mutant.path.relative_to(ROOT)
        original, times = target.read_bytes(), target.stat()
        target.write_text(mutant.source, encoding="utf-8")
        # Python takes a compiled module by size and second: another second than it knows.
        os.utime(target, (times.st_atime, times.st_mtime + 7))
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", *PYTEST, *files],
                cwd=self._root,
                env={**os.environ, "PYTHONPATH": str(self._root)},
                capture_output=True,
                text=True,
                timeout=TIMEOUT_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return TIMED_OUT, ""
        finally:
            target.write_bytes(original)
            os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns))
        failed = [line for line in done.stdout.splitlines() if line[:6] in ("FAILED", "ERROR ")]
        # 5: no test was collected.
        if done.returncode not in (0, 5):
            return KILLED, failed[0].split()[1] if failed else files[0]
        return SURVIVED, ""


class Trial:
    """A plugin of pytest that tries mutants in forks instead of running the tests."""

    def __init__(self, sample: Sequence[Mutant], lines: Lines, most: int, *, again: bool) -> None:
        self._sample, self._lines, self._most, self._again = sample, lines, most, again
        self._failed: list[str] = []

    def pytest_collection(self) -> None:
        """Take the first example that fails, however large, and none of an earlier mutant."""
        profile = hypothesis.settings(
            hypothesis.settings.get_profile("untimed"),
            phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
            database=None,
        )
        hypothesis.settings.register_profile("mutation", profile)
        hypothesis.settings.load_profile("mutation")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants that have no outcome yet."""
        self._items = {item.nodeid: item for item in session.items}
        # The command line loads a command when it is asked for: then no fork could change it.
        for path in {mutant.path for mutant in self._sample}:
            parts = path.relative_to(ROOT).with_suffix("").parts
            importlib.import_module(".".join(parts).removesuffix(".__init__"))
        self._functions = Functions()
        outcomes = kept_results()
        with tempfile.TemporaryDirectory() as folder, RESULTS.open("a", encoding="utf-8") as file:
            self._fresh = Fresh(Path(folder) / "rackside")
            for number, mutant in enumerate(self._sample, start=1):
                known, _ = outcomes.get(str(mutant), ("", ""))
                if known and not (self._again and known == SURVIVED):
                    continue
                outcome, test = outcomes[str(mutant)] = self._outcome_of(mutant)
                row = {"mutant": str(mutant), "outcome": outcome, "test": test}
                print(json.dumps(row, ensure_ascii=False), file=file, flush=True)
                print(f"{number} {outcome} {mutant}", flush=True)
        tried = [outcomes[str(mutant)] for mutant in self._sample]
        killers = {test for _, test in tried if test in self._items}
        if (found := self._fork(sorted(killers), None)) != (SURVIVED, ""):
            pytest.exit(f"this fails without any change: {found}", 1)
        killed = sum(outcome != SURVIVED for outcome, _ in tried)
        print(f"{killed} of {len(tried)} killed")
        return True

    def _outcome_of(self, mutant: Mutant) -> tuple[str, str]:
        running, is_at_start = self._lines.tests_of(mutant)
        named, runs_it = set(named_after(mutant)), set(running)
        # With `--again` also the tests that were written since.
        first = [
            test
            for test in self._items
            if _file_of(test) in named and (self._again or test in runs_it)
        ]
        rest = [test for test in running if _file_of(test) not in named and test in self._items]
        found = self._fork([*first, *rest[: self._most]], mutant)
        if found is None or (found == (SURVIVED, "") and is_at_start):
            files = list(dict.fromkeys(map(_file_of, [*first, *rest])))[:MAX_FILES]
            return self._fresh.outcome_of(mutant, files)
        return found

    def _fork(self, tests: Sequence[str], mutant: Mutant | None) -> tuple[str, str] | None:
        """Run tests in a fork until one fails; None if no function of it takes the change."""
        answer = KEPT / "answer.json"
        answer.unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            try:
                self._run(tests, mutant, answer)
            except BaseException:
                traceback.print_exc()
                os._exit(FAULT)
            os._exit(0)
        deadline = time.monotonic() + TIMEOUT_S
        while not (ended := os.waitpid(child, os.WNOHANG))[0]:
            if time.monotonic() > deadline:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return TIMED_OUT, ""
            time.sleep(0.02)
        if os.waitstatus_to_exitcode(ended[1]) == FAULT:
            pytest.exit(f"{mutant}\n{LOG.read_text(encoding='utf-8')}", 1)
        if not answer.exists():
            return KILLED, ""
        is_changed, failed = json.loads(answer.read_text(encoding="utf-8"))
        if not is_changed:
            return None
        return (KILLED, failed[0]) if failed else (SURVIVED, "")

    def _run(self, tests: Sequence[str], mutant: Mutant | None, answer: Path) -> None:
        os.setsid()
        log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        is_changed = mutant is None or self._functions.change(mutant)
        items = [self._items[test] for test in tests] if is_changed else []
        for item, following in zip_longest(items, items[1:]):
            try:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            except (KeyboardInterrupt, pytest.exit.Exception):
                self._failed.append(item.nodeid)
            if self._failed:
                break
        answer.write_text(json.dumps([is_changed, self._failed]), encoding="utf-8")


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
    parser.add_argument("--most", type=int, default=400, help="tests that run a line (400)")
    parser.add_argument("--again", action="store_true", help="try the survivors once more")
    args = parser.parse_args()
    modules = [
        module
        for path in args.paths
        for module in (sorted(path.resolve().rglob("*.py")) if path.is_dir() else [path.resolve()])
    ]
    possible = [mutant for module in modules for mutant in mutants_of(module)]
    sample = random.Random(args.seed).sample(possible, min(args.count, len(possible)))
    print(f"{len(sample)} of {len(possible):,} changes of {len(modules)} modules", flush=True)
    measured = tests_for({module.relative_to(PACKAGE).parts[0] for module in modules})
    trial = Trial(sample, Lines(modules, measured), args.most, again=args.again)
    os.chdir(ROOT)
    for name in [each for each in sys.modules if each.partition(".")[0] == "tests"]:
        del sys.modules[name]
    loaded = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    sys.exit(pytest.main([*PYTEST, *loaded, "-s", *measured], plugins=[trial]))


if __name__ == "__main__":
    main()
