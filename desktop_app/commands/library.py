# SPDX-License-Identifier: MIT
"""`rackside library`: find, export, import and remove games."""

from __future__ import annotations

import argparse
import json
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.play.game_import import import_games
from desktop_app.sentences.faults import printable
from desktop_app.sentences.numbers import number_of
from desktop_app.settings import paths
from desktop_app.storage.archive import GCG_SUFFIX, ZIP_SUFFIX, export_archive, export_gcg
from desktop_app.storage.errors import LibraryError, StorageError
from desktop_app.storage.game_facts import GameSummary
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch, day_began_ms
from desktop_app.storage.removing import put_aside, take_back
from desktop_app.values.moments import local_time

# Options shared by `library` and `statistics`, and opening the library.


def add_period(parser: argparse.ArgumentParser) -> None:
    """Declare the options that narrow games down without a player."""
    parser.add_argument("--from", dest="since", metavar="DATE", help="from this day (2026-11-20)")
    parser.add_argument("--to", dest="until", metavar="DATE", help="up to and including this day")
    parser.add_argument("--ruleset", default="", metavar="ID", help="under this ruleset")
    parser.add_argument("--lexicon", default="", metavar="NAME", help="with this word list")


def search_of(args: argparse.Namespace, **more: Any) -> GameSearch:
    """Return the search of the `add_period` options, with further conditions."""
    since = _day("--from", args.since)
    until = _day("--to", args.until)
    return GameSearch(
        began_from_ms=None if since is None else day_began_ms(since),
        began_before_ms=None if until is None else day_began_ms(until, days_later=1),
        ruleset=args.ruleset,
        lexicon=args.lexicon,
        **more,
    )


def open_library(*, writes: bool = False) -> Library:
    """Open the library of the data folder and update it.

    Unreadable files are reported on standard error. A damaged library stays as it is, unless the
    command changes games (`writes`): then it is set aside and made again. Raises LibraryError.
    """
    library = Library(paths.library_file(), paths.journals_dir(), leaves_damaged=not writes)
    report = library.sync()
    for line in (*([library.notice] if library.notice else []), *report.problems):
        print(f"rackside: {line}", file=sys.stderr)
    return library


def day_text(at_ms: int) -> str:
    """Format a time as the local day."""
    return f"{local_time(at_ms):%Y-%m-%d}"


def _day(option: str, text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{option}: read {text!r}, expected a day such as 2026-11-20") from None


ACTIONS = ("list", "export", "import", "remove", "put-back", "pack")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside library` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "library",
        help="find, export, import and remove games",
        description="Lists the games that match the options; exports them (to a .zip, or one to a "
        ".gcg); imports .gcg, .journal and .zip files; removes games and puts them back; packs the "
        "journals of finished games.",
    )
    parser.add_argument(
        "action", nargs="?", choices=ACTIONS, default="list", help="what to do (list)"
    )
    parser.add_argument("targets", nargs="*", metavar="FILE|ID", help="files, or ids of games")
    parser.add_argument("--player", default="", metavar="NAME", help="part of a player's name")
    add_period(parser)
    parser.add_argument(
        "--word", default="", metavar="WORD", help="a word played; ? and * are wildcards"
    )
    parser.add_argument("--at-least", type=int, metavar="N", help="minimum final score")
    parser.add_argument("--at-most", type=int, metavar="N", help="maximum final score")
    parser.add_argument("--text", default="", metavar="WORDS", help="words anywhere in the list")
    parser.add_argument("--game", default="", metavar="ID", help="export: only this game")
    parser.add_argument("--gcg", default="", metavar="ID", help="export this game as GCG")
    parser.add_argument("--out", metavar="FILE", help="export: the file, instead of FILE|ID")
    parser.add_argument("--removed", action="store_true", help="search the removed games")
    return parser


def run(args: argparse.Namespace) -> int:
    """Run the action; returns 1 if something was refused.

    Raises:
        UsageError: the arguments do not go together.
        StorageError: the library or a file cannot be used.
    """
    if args.action == "import":
        return _import(args)
    if args.action in ("remove", "put-back"):
        return _move(args)
    with open_library(writes=args.action == "pack") as library:
        if args.action == "pack":
            return _pack(args, library)
        if args.action == "export":
            return _export(args, library)
        if args.targets:
            raise UsageError(f"library list takes no {args.targets[0]!r}")
        games = _games(args, library)
    if args.json:
        print(json.dumps({"games": [_facts(game) for game in games]}))
        return 0
    for game in games:
        points = ":".join(map(str, game.points))
        state = "" if game.is_finished else "  not finished"
        print(f"{game.id}  {day_text(game.played_at_ms)}  {points}  {_names(game)}{state}")
    print(number_of(len(games), "game"))
    return 0


def _games(args: argparse.Namespace, library: Library) -> tuple[GameSummary, ...]:
    search = search_of(
        args,
        text=args.text,
        player=args.player,
        word=args.word,
        at_least=args.at_least,
        at_most=args.at_most,
        is_removed=args.removed,
    )
    return library.games(search=search)


def _facts(game: GameSummary) -> dict[str, object]:
    return {
        "id": game.id,
        "journal": str(game.journal),
        "began_at_ms": game.started_at_ms,
        "played_on": game.played_on or None,
        "event": game.event,
        "round": game.round_number,
        "finished_at_ms": game.finished_at_ms,
        "players": list(game.names),
        "kinds": list(game.kinds),
        "points": list(game.points),
        "winner": game.winner,
        "reason": game.reason,
        "ruleset": f"{game.ruleset}:{game.option}" if game.option else game.ruleset,
        "lexicon": game.lexicon,
        "turns": game.plies,
        "removed": game.is_removed,
        "training": game.is_training,
        "handicap": game.has_handicap,
    }


def _names(game: GameSummary) -> str:
    return printable(" v ".join(game.names))


def _export(args: argparse.Namespace, library: Library) -> int:
    targets = [*args.targets, *([args.out] if args.out else [])]
    if len(targets) != 1:
        raise UsageError("library export needs one file to write, a .zip or a .gcg")
    target = Path(targets[0])
    if args.gcg and args.game:
        raise UsageError("library export takes --gcg or --game, not both")
    if wanted := args.gcg or args.game:
        game = library.game(wanted)
        if game is None:
            option = "--gcg" if args.gcg else "--game"
            raise UsageError(f"{option}: there is no game {wanted!r} in the library")
        games: tuple[GameSummary, ...] = (game,)
    else:
        games = _games(args, library)
    suffix = target.suffix.lower()
    if args.gcg and suffix == ZIP_SUFFIX:
        raise UsageError(f"{target}: a game written by --gcg is no {ZIP_SUFFIX}")
    if not args.gcg and suffix not in (GCG_SUFFIX, ZIP_SUFFIX):
        raise UsageError(f"{target}: expected a name that ends in {ZIP_SUFFIX} or {GCG_SUFFIX}")
    problems: tuple[str, ...] = ()
    if args.gcg or suffix == GCG_SUFFIX:
        if len(games) != 1:
            raise UsageError(f"{target}: a .gcg holds one game, and {len(games)} were found")
        export_gcg(games[0].journal, target)
        exported = 1
    else:
        journals = [game.journal for game in games]
        report = export_archive(journals, target, made_at_ms=time.time_ns() // 1_000_000)
        exported, problems = report.exported, report.problems
    if args.json:
        print(json.dumps({"file": str(target), "exported": exported, "problems": problems}))
    else:
        print(f"{target}: {number_of(exported, 'game')}")
    return _say(problems)


def _import(args: argparse.Namespace) -> int:
    if not args.targets:
        raise UsageError("library import needs files: .gcg, .journal or .zip")
    report = import_games([Path(target) for target in args.targets], paths.journals_dir())
    problems = (*report.problems, *_update())
    if args.json:
        beside = [{"id": old, "kept_as": new} for old, new in report.beside]
        rest = {
            "known": report.known,
            "beside": beside,
            "problems": problems,
            "remarks": report.remarks,
        }
        print(json.dumps({"added": report.added, **rest}))
    else:
        print(f"{len(report.added)} added, {report.known} here already")
        for old, new in report.beside:
            print(f"{old}: another game has this name here, so this one is kept as {new}")
    for line in report.remarks:
        print(f"rackside: {line}", file=sys.stderr)
    return _say(problems)


def _update() -> tuple[str, ...]:
    """Take into the library what has changed; return why that failed.

    The games themselves have changed by then, and are named all the same.
    """
    try:
        with open_library(writes=True):
            return ()
    except LibraryError as error:
        return (str(error),)


def _move(args: argparse.Namespace) -> int:
    if not args.targets:
        raise UsageError(f"library {args.action} needs the ids of games")
    move = put_aside if args.action == "remove" else take_back
    moved, faults = [], []
    for game in args.targets:
        try:
            moved.append(move(paths.journals_dir(), game))
        except StorageError as error:
            # The others are moved and named all the same.
            faults.append(str(error))
    problems = (*faults, *_update())
    if args.json:
        print(json.dumps({"moved": [str(path) for path in moved]}))
    else:
        for path in moved:
            print(path)
    return _say(problems)


def _pack(args: argparse.Namespace, library: Library) -> int:
    if args.targets:
        raise UsageError(f"library pack takes no {args.targets[0]!r}")
    packed, saved = library.pack()
    if args.json:
        print(json.dumps({"packed": packed, "saved_bytes": saved}))
    else:
        print(f"{number_of(packed, 'journal')} packed, {saved / 1e6:,.1f} MB saved")
    return 0


def _say(problems: tuple[str, ...]) -> int:
    for problem in problems:
        print(f"rackside: {printable(problem)}", file=sys.stderr)
    return 1 if problems else 0
