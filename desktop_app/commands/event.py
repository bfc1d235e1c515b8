# SPDX-License-Identifier: MIT
"""`rackside event [FILE] [--of NAME]`: standings of an event, with rulings on players."""

from __future__ import annotations

import argparse
import dataclasses
import json
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.formats.errors import FormatError
from desktop_app.formats.text_file import read_text_file
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import ToldError, is_bad_input
from desktop_app.tournament.event_results import (
    PlayerRuling,
    event_lines,
    read_result,
    read_ruling,
    with_rulings,
)
from desktop_app.tournament.result_line import GameKind, ResultLine
from desktop_app.tournament.standings import Standing, standings, wins_text

LIMIT_BYTES = 1024 * 1024
_DEFAULT_RULESET = "sanspa-2001"


@dataclasses.dataclass(frozen=True)
class _Written:
    """A parsed file of results: its ruleset, results and rulings, in order."""

    ruleset: str
    results: tuple[tuple[int, tuple[str, ...]], ...]
    rulings: tuple[PlayerRuling, ...]


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside event` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "event",
        help="compute the standings of an event, with drop-outs and disqualifications",
        description="Adds up the results in FILE, the games of the event NAME in the library, "
        "or both, and applies rulings on players.",
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="results, one per line")
    parser.add_argument("--of", default="", metavar="NAME", help="an event in the library")
    parser.add_argument(
        "--ruleset", default="", metavar="ID", help="default: the ruleset of the file"
    )
    parser.add_argument(
        "--drop-out",
        action="append",
        default=[],
        metavar="PLAYER",
        help="count PLAYER as dropped out",
    )
    parser.add_argument(
        "--excused", action="store_true", help="the reason for dropping out is accepted"
    )
    parser.add_argument(
        "--disqualify",
        action="append",
        default=[],
        metavar="PLAYER",
        help="count PLAYER as disqualified",
    )
    parser.add_argument(
        "--spread", type=int, metavar="N", help="margin of a disqualified player's games"
    )
    parser.add_argument("--results", action="store_true", help="print every game too")
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the standings; returns 0.

    Raises:
        UsageError: no results, or a player without one.
        FormatError: an unreadable line of the file.
        LibraryError, JournalError: the library or one of its games cannot be read.
    """
    if args.file is None and not args.of:
        raise UsageError("name a file of results, or an event of the library with --of")
    written = _Written("", (), ()) if args.file is None else _read(args.file)
    games = _games_of(args.of) if args.of else ()
    rules = _rules(args.ruleset or written.ruleset, games)
    lines = event_lines(_results(written, rules, args.file), games, rules)
    lines = _ruled(lines, (*written.rulings, *_asked_rulings(args)), rules)
    ranked = standings(lines)
    if args.json:
        rows = [_line_json(line) for line in lines]
        print(
            json.dumps(
                {"standings": [dataclasses.asdict(standing) for standing in ranked], "lines": rows}
            )
        )
        return 0
    for text in (*_table(ranked), *(_games_text(lines) if args.results else ())):
        print(text)
    return 0


def _read(file: Path) -> _Written:
    text = read_text_file(file, kind="results", limit_bytes=LIMIT_BYTES).text
    ruleset, results, rulings = "", [], []
    for number, raw in enumerate(text.split("\n"), start=1):
        try:
            words = _words(raw)
            match words:
                case []:
                    continue
                case ["ruleset", name]:
                    ruleset = name
                case ["result", *rest]:
                    results.append((number, tuple(rest)))
                case _:
                    rulings.append(read_ruling(words))
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise FormatError(str(error), file=str(file), line=number) from None
    return _Written(ruleset, tuple(results), tuple(rulings))


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line, comments=True)
    except ValueError as error:
        # Of the standard library: a quote that is not closed.
        raise ToldError(str(error)) from None


def _results(written: _Written, rules: Ruleset, file: Path | None) -> tuple[ResultLine, ...]:
    lines: list[ResultLine] = []
    for number, words in written.results:
        try:
            lines.extend(read_result(words, rules))
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise FormatError(f"result: {error}", file=str(file), line=number) from None
    return tuple(lines)


def _games_of(event: str) -> tuple[GameState, ...]:
    """Return the decided games of an event in the library, by round."""
    # Loading the library takes long, and a file of results does not need it.
    from desktop_app.commands.library import open_library  # noqa: PLC0415
    from desktop_app.storage.game_facts import fold_journal  # noqa: PLC0415
    from desktop_app.storage.journal import read_journal  # noqa: PLC0415

    wanted = " ".join(event.split()).casefold()
    with open_library() as library:
        found = [
            game for game in library.games(is_finished=True) if game.event.casefold() == wanted
        ]
    if not found:
        raise UsageError(f"{event!r} has no finished game in the library")
    found.sort(key=lambda summary: (summary.round_number or 0, summary.started_at_ms))
    return tuple(
        fold_journal(read_journal(summary.journal).events, summary.journal) for summary in found
    )


def _rules(ruleset: str, games: Sequence[GameState]) -> Ruleset:
    if not ruleset and games:
        return games[0].setup.ruleset
    return load_ruleset(ruleset or _DEFAULT_RULESET)


def _asked_rulings(args: argparse.Namespace) -> Iterator[PlayerRuling]:
    for player in args.drop_out:
        yield PlayerRuling(player, GameKind.DROP_OUT, is_excused=args.excused)
    for player in args.disqualify:
        yield PlayerRuling(player, GameKind.DISQUALIFICATION, spread=args.spread)


def _ruled(
    lines: tuple[ResultLine, ...], rulings: Sequence[PlayerRuling], rules: Ruleset
) -> tuple[ResultLine, ...]:
    known = {line.player for line in lines}
    for ruling in rulings:
        if ruling.player not in known:
            raise UsageError(f"{ruling.player!r} has no game in this event")
    try:
        return with_rulings(lines, rulings, rules)
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise UsageError(f"{error} (--spread N)") from None


def _table(ranked: Sequence[Standing]) -> Iterator[str]:
    width = max((len(standing.player) for standing in ranked), default=0)
    width = max(width, len("player"))
    yield f"place  {'player':<{width}}  wins  spread  games"
    for standing in ranked:
        yield (
            f"{standing.place:>5}  {standing.player:<{width}}  {wins_text(standing):>4}"
            f"  {standing.spread:>+6}  {standing.games:>5}"
        )


def _games_text(lines: Sequence[ResultLine]) -> Iterator[str]:
    yield ""
    for line in sorted(lines, key=lambda result_line: (result_line.round, result_line.player)):
        against = f" against {line.opponent}" if line.opponent else ""
        yield f"round {line.round}: {line.player}{against}, {line.kind.value}, {line.spread:+d}"


def _line_json(line: ResultLine) -> dict[str, Any]:
    return {**dataclasses.asdict(line), "kind": line.kind.value}
