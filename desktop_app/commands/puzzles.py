# SPDX-License-Identifier: MIT
"""`rackside puzzles`: makes puzzles, and checks that the answers of a set hold.

The output is described in docs/cli.md, the method in docs/puzzles.md.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.commands.common_arguments import add_ruleset
from desktop_app.commands.errors import UsageError, check_within, is_bad_input, one_line
from desktop_app.commands.lexicons import find_leaves, lexicon_store
from desktop_app.commands.review import read_game
from desktop_app.commands.searches import check_native
from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED as LEAVES
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BotResources
from desktop_app.learn.puzzle_maker import Maker
from desktop_app.learn.puzzles import Basis, Puzzle, PuzzleSet, basis_of, read_set, set_text
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.ladder import LadderTable
from desktop_app.play.players import TABLE, load_players
from desktop_app.play.reviewing import leaves_key
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.numbers import number_of
from desktop_app.settings.paths import resource_path
from desktop_app.storage.durable import lock, replace_file
from desktop_app.values.files import read_file

LIST = "open-english-school"
"""The list that puzzles are made with, unless another is chosen."""

MAX_COUNT, MAX_EFFORT = 100_000, 1_000
_GAMES_EACH = 100
"""Games that are played at most for each puzzle that is missing."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "puzzles",
        help="make puzzles, or check a set of them",
        description="Makes puzzles from games that opponents of the ladder play, or from your own"
        " games. A puzzle is admitted only if two searches agree that its answer is the best by a"
        " margin. Stopped, it goes on where --out ends.",
    )
    parser.add_argument("--count", type=int, default=10, metavar="N", help="puzzles in all (10)")
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="S",
        help="seed; the same seed makes the same puzzles (0)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write the set there; .gz is compressed"
    )
    parser.add_argument(
        "--from",
        nargs="+",
        type=Path,
        dest="games",
        metavar="GAME",
        help="from these .gcg or .journal files instead",
    )
    parser.add_argument("--check", type=Path, metavar="FILE", help="search its puzzles again")
    parser.add_argument(
        "--effort", type=int, default=1, metavar="K", help="with --check: K times the work (1)"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="with --check: N puzzles, chosen by --seed"
    )
    parser.add_argument("--lexicon", metavar="NAME", help=f"an installed list ({LIST})")
    add_ruleset(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Make or check puzzles.

    Returns 1 if an answer did not hold, a game could not be read, or too few puzzles were found.
    """
    check_native("makes and checks puzzles")
    check_within("--count", args.count, 1, MAX_COUNT)
    check_within("--seed", args.seed, 0, native.MAX_SEED // 2)
    check_within("--effort", args.effort, 1, MAX_EFFORT)
    if args.check is not None:
        return _check(args)
    if args.out is None:
        raise UsageError("--out: expected a file to write the puzzles to")
    return _make(args)


class _ListedLexicon(Lexicon):
    """A lexicon that keeps its words listed: every player is made from all of them."""

    @cached_property
    def _listed(self) -> tuple[str, ...]:
        return tuple(super().words())

    def words(self) -> Iterator[str]:
        """Every word in upper case, in alphabetical order."""
        return iter(self._listed)


def _maker(lexicon_name: str, ruleset: Ruleset, seed: int) -> tuple[Maker, Basis]:
    """The maker, and what its answers depend on."""
    store = lexicon_store()
    installed = store.find(lexicon_name)
    if installed is None:
        names = ", ".join(other.name for other in store.installed())
        raise UsageError(f"--lexicon: {lexicon_name!r} is not installed; installed: {names}")
    opened = store.load(lexicon_name)
    lexicon = _ListedLexicon(opened.name, opened.kwg, opened.alphabet, native.word_graph)
    levels = resource_path(*SHIPPED_LEVELS)
    resources = BotResources(
        make_engine(lexicon), lru_cache(partial(read_levels, levels)), find_leaves(None, lexicon)
    )
    table = LadderTable.read(read_file(resource_path(*TABLE)).decode("utf-8"))
    ratings = {rung.id: rung.rating for rung in table.rungs}
    basis = basis_of(
        lexicon.name, installed.sidecar.sha256, leaves_key(resource_path(*LEAVES)), ruleset.id, seed
    )
    return Maker(ruleset, resources, load_players(), ratings, seed), basis


# Making.


def _make(args: argparse.Namespace) -> int:
    ruleset = load_ruleset(args.ruleset)
    maker, basis = _maker(args.lexicon or LIST, ruleset, args.seed)
    out: Path = args.out
    with _claimed(out):
        have = list(_resumed(out, basis))
        tried = 0
        began = time.monotonic()
        problems: list[str] = []
        for number, source, turns in _games(args, maker, have, problems):
            if len(have) >= args.count:
                break
            tried += 1
            puzzle = maker.make(turns, source, have)
            if puzzle is None:
                continue
            have.append(puzzle)
            _write(out, basis, have)
            if not args.json:
                print(_line(puzzle, len(have), args.count, number), flush=True)
    kinds = Counter(puzzle.kind.value for puzzle in have)
    seconds = time.monotonic() - began
    if args.json:
        report = {"count": len(have), "games": tried, "kinds": kinds, "seconds": seconds}
        print(json.dumps(report | {"problems": len(problems)}))
    else:
        print(f"{number_of(len(have), 'puzzle')} in {out}: {dict(kinds)}")
    return 1 if problems or len(have) < args.count else 0


def _resumed(out: Path, basis: Basis) -> tuple[Puzzle, ...]:
    """The puzzles that a run before has made. Raises UsageError for those of another run."""
    if not out.exists() or not out.stat().st_size:
        return ()
    found = read_set(out)
    if found.basis != basis:
        raise UsageError(f"{out}: holds puzzles of another seed, list or engine; choose a new file")
    return found.puzzles


class _claimed:
    """Locks a file against other runs; the lock is on a file beside it."""

    def __init__(self, out: Path) -> None:
        self._path = out.with_name(f"{out.name}.lock")

    def __enter__(self) -> None:
        if not self._path.parent.is_dir():
            raise UsageError(f"--out: {self._path.parent} is not a folder")
        self._file = self._path.open("ab")
        if not lock(self._file.fileno()):
            self._file.close()
            raise UsageError(f"{self._path}: another run is writing to it")

    def __exit__(self, *_error: object) -> None:
        self._file.close()
        self._path.unlink(missing_ok=True)


def _games(
    args: argparse.Namespace, maker: Maker, have: Sequence[Puzzle], problems: list[str]
) -> Iterator[tuple[int, str, Sequence[PlayedTurn]]]:
    """Games with their numbers and names, after the last one that gave a puzzle.

    A file that cannot be read is reported on standard error and added to `problems`.
    """
    last = have[-1].source if have else ""
    if args.games is None:
        first = int(last.partition(" ")[2]) + 1 if last else 0
        for number in range(first, first + _GAMES_EACH * args.count):
            yield number, f"game {number}", maker.play_game(number)
        return
    names = [path.name for path in args.games]
    skipped = names.index(last) + 1 if last in names else 0
    for number, path in enumerate(args.games[skipped:], start=skipped):
        try:
            turns = played_turns(read_game(path))
        except Exception as error:
            if not is_bad_input(error):
                raise
            problems.append(one_line(error))
            print(f"rackside: {problems[-1]}", file=sys.stderr)
            continue
        yield number, path.name, turns


def _write(out: Path, basis: Basis, puzzles: Sequence[Puzzle]) -> None:
    data = set_text(basis, puzzles).encode()
    if out.suffix == ".gz":
        # Without a time in it, the same puzzles are the same bytes.
        data = gzip.compress(data, mtime=0)
    replace_file(out, data)


def _line(puzzle: Puzzle, count: int, wanted: int, game: int) -> str:
    what = f"{puzzle.kind.value}, grade {puzzle.grade}, rating {puzzle.rating:.0f}"
    return f"puzzle {count} of {wanted}: {what}, game {game + 1}"


# Checking.


def _check(args: argparse.Namespace) -> int:
    found = read_set(args.check)
    for problem in found.problems:
        print(f"rackside: {problem}", file=sys.stderr)
    maker, now = _maker(
        args.lexicon or found.basis.lexicon, load_ruleset(found.basis.ruleset), args.seed
    )
    is_stale = found.stale(replace(now, seed=found.basis.seed))
    if is_stale and not args.json:
        print(f"{args.check}: made with another word list, other leave values or another engine")
    asked = _sample(found, args.sample, args.seed)
    failed: list[Puzzle] = []
    for number, puzzle in enumerate(asked, start=1):
        if not maker.holds(puzzle, args.effort):
            failed.append(puzzle)
        if not args.json:
            verdict = "does not hold" if puzzle in failed[-1:] else "holds"
            print(
                f"{number} of {len(asked)}: {puzzle.id} {puzzle.kind.value} {verdict}", flush=True
            )
    if args.json:
        report = {
            "file": str(args.check),
            "stale": is_stale,
            "checked": len(asked),
            "kept": len(asked) - len(failed),
            "failed": [puzzle.id for puzzle in failed],
            "problems": len(found.problems),
        }
        print(json.dumps(report))
    else:
        print(f"{len(asked) - len(failed)} of {len(asked)} keep their answer")
    return 1 if failed or found.problems else 0


def _sample(found: PuzzleSet, count: int | None, seed: int) -> Sequence[Puzzle]:
    if count is None or count >= len(found.puzzles):
        return found.puzzles
    return random.Random(seed).sample(found.puzzles, count)
