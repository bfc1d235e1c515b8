# SPDX-License-Identifier: MIT
"""The acts of `rackside club` that read and write other files, and what federations ask for."""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from desktop_app.commands.club_rows import conflicts_text, division_of, said_text, say, show
from desktop_app.commands.errors import UsageError
from desktop_app.play.club_acts import listed_as
from desktop_app.play.club_export import ENDINGS, ExportKind, kind_of, written_as
from desktop_app.play.club_import import import_changes, read_players
from desktop_app.play.club_pages import (
    event_days,
    events_between,
    history_of,
    player_page,
    record_text,
    records_page,
    season_page,
)
from desktop_app.play.club_sheets import page, site
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.submission import check_list, check_text
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.change_words import change_text
from desktop_app.tournament.club_changes import (
    EventDescribed,
)
from desktop_app.tournament.club_merge import Side, merge
from desktop_app.tournament.club_records import SeasonRow, club_records, season
from desktop_app.values.whole_files import write_whole

_RESULT_SHEETS = ("standings", "cross-table")


def _import(args: argparse.Namespace, file: ClubFile) -> None:
    event, source = file.club.event(args.event), args.source
    taken = read_players(source, event, args.division)
    for line in taken.understood:
        print(f"rackside: {source}: {line}", file=sys.stderr)
    for problem in taken.remarks:
        print(f"rackside: {problem.located(str(source))}", file=sys.stderr)
    if not args.dry_run:
        file.record(*import_changes(taken, source, event))
    row: dict[str, object] = {
        "players": len(taken.players),
        "rounds": taken.rounds,
        "change": None if args.dry_run else len(file.history) - len(taken.changes),
    }
    problems = [remark.row() for remark in taken.remarks]
    more = {"problems": problems, "understood": list(taken.understood)}
    # The problems are on standard error already.
    show(args, {**row, **more}, [said_text(row)])


def _merge(args: argparse.Namespace, file: ClubFile) -> None:
    with ClubFile(args.other) as other:
        theirs = other.history
    news = merge(file.history, theirs)
    if news.conflicts and args.keep is None:
        for line in conflicts_text(news):
            print(line, file=sys.stderr)
        raise UsageError(
            f"{args.other}: nothing was taken; choose with --keep mine or --keep theirs"
        )
    sides = [Side(args.keep)] * len(news.conflicts) if args.keep else []
    file.take(news, sides)
    conflicts = [
        {"mine": list(conflict.mine), "theirs": list(conflict.theirs), "why": conflict.why}
        for conflict in news.conflicts
    ]
    words = [change_text(change.change) for change in news.resolved(sides)[0]]
    row = {"taken": words, "undone": list(news.undone), "conflicts": conflicts}
    show(args, row, ["nothing new"] if news.is_nothing else words)


def _export(args: argparse.Namespace, file: ClubFile) -> None:
    event, target = file.club.event(args.event), args.target
    kind = kind_of(target.suffix) if args.kind is None else ExportKind(args.kind)
    if kind is None:
        raise UsageError(f"{target}: expected a file that ends with {', '.join(ENDINGS)}, or --as")
    division = division_of(args, event) if kind.is_of_division else ""
    rules = load_ruleset(event.opened.ruleset)
    written = written_as(kind, event, division, rules, args.date or date.today())
    write_whole(target, written.data)
    for remark in written.remarks:
        print(f"rackside: {remark}", file=sys.stderr)
    row: dict[str, object] = {"file": str(target), "as": kind.value, "bytes": len(written.data)}
    # The remarks are on standard error already.
    show(args, {**row, "remarks": list(written.remarks)}, [said_text(row)])


def _describe(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    keys = [field.name for field in dataclasses.fields(EventDescribed) if field.name != "event"]
    given = {key: getattr(args, key) for key in keys if getattr(args, key) is not None}
    if given:
        change = replace(event.facts, event=event.opened.event, **given)
        event = file.record(change).event(args.event)
    say(args, {key: getattr(event.facts, key) for key in keys})


def _listed(args: argparse.Namespace, file: ClubFile) -> None:
    event, name = file.club.event(args.event), args.name
    change = listed_as(event, name, args.written, args.member)
    after = file.record(change).event(args.event).entrants[name]
    say(args, {"name": name, "listed": after.listed_name, "member": after.member})


def _check(args: argparse.Namespace, file: ClubFile) -> None:
    items = check_list(file.club.event(args.event), date.today())
    rows = [
        {
            "item": item.title,
            "done": item.is_done if item.is_known else None,
            "missing": item.missing,
        }
        for item in items
    ]
    show(args, rows, map(check_text, items))


def _site(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    pages = site(event, load_ruleset(event.opened.ruleset))
    args.folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        write_whole(args.folder / name, text.encode())
    say(args, {"folder": str(args.folder), "pages": len(pages)})


def _print(args: argparse.Namespace, file: ClubFile) -> None:
    event, target = file.club.event(args.event), args.target
    rules = load_ruleset(event.opened.ruleset)
    made = page(event, rules, tuple(args.sheets) or _RESULT_SHEETS)
    _write_page(target, made)
    say(args, {"file": str(target), "sheets": list(args.sheets or _RESULT_SHEETS)})


def _write_page(target: Path, made: str) -> None:
    kind = target.suffix.casefold()
    if kind == ".html":
        write_whole(target, made.encode())
    elif kind == ".pdf":
        # Only printing needs Qt.
        importlib.import_module("desktop_app.printing").write_report(made, target)
    else:
        raise UsageError(f"{target}: expected a file that ends with .html or .pdf")


def _player(args: argparse.Namespace, file: ClubFile) -> None:
    found = history_of(file.club, args.name)
    row: dict[str, object] = {
        "player": args.name,
        "season": None if found.season is None else _season_row(found.season),
        "average": round(found.average, 1),
        "average_against": round(found.average_against, 1),
        "opponents": [
            {
                "opponent": meeting.opponent,
                "games": meeting.games,
                "wins": meeting.half_points / 2,
                "spread": meeting.spread,
            }
            for meeting in found.meetings
        ],
        "plays": [
            {"word": noted.word, "points": noted.points, "event": event, "round": number}
            for noted, event, number in found.plays
        ],
        "games": [
            {
                "event": game.event,
                "round": game.round,
                "opponent": game.opponent,
                "points": game.points,
                "against": game.against,
                "went_first": game.went_first,
            }
            for game in found.games
        ],
    }
    lines = [
        f"{game.event}, round {game.round}: {game.points} : {game.against}  {game.opponent}"
        for game in found.games
    ]
    _show_page(args, row, lines, player_page(file.club, args.name))


def _records(args: argparse.Namespace, file: ClubFile) -> None:
    found = club_records(file.club, load_ruleset)
    rows = {
        kind.value: [
            {
                "player": record.player,
                "value": record.value,
                "event": record.event,
                "round": record.round,
                "opponent": record.opponent,
                "how": record_text(record),
            }
            for record in own
        ]
        for kind, own in found.items()
    }
    lines = [
        f"{kind.value}: {record.value}  {record.player}, {record.event}, round {record.round}"
        for kind, own in found.items()
        for record in own
    ]
    _show_page(args, rows, lines, records_page(file.club))


def _season(args: argparse.Namespace, file: ClubFile) -> None:
    days = event_days(file.club, file.history)
    last = args.until or max(days.values(), default=date.today())
    events = events_between(days, args.first or last - timedelta(days=_YEAR - 1), last)
    is_by_share = args.rank == "share"
    found = season(file.club, load_ruleset, events, fewest=args.least, is_by_share=is_by_share)
    rows = {"events": list(events), "players": [_season_row(row) for row in found]}
    lines = [
        f"{row.place or '':>3}  {row.player}: {row.half_points / 2:g} of {row.games},"
        f" {row.spread:+d}, evenings: {row.evenings}"
        for row in found
    ]
    made = season_page(file.club, events, fewest=args.least, is_by_share=is_by_share)
    _show_page(args, rows, lines, made)


_YEAR = 365


def _season_row(row: SeasonRow) -> dict[str, object]:
    return {
        "place": row.place or None,
        "player": row.player,
        "evenings": row.evenings,
        "games": row.games,
        "wins": row.half_points / 2,
        "spread": row.spread,
    }


def _show_page(args: argparse.Namespace, rows: object, lines: list[str], made: str) -> None:
    """Print rows or lines; with ``--to`` write the page too."""
    if args.to is not None:
        _write_page(args.to, made)
    show(args, rows, lines)


FILE_ACTS: dict[str, Callable[[argparse.Namespace, ClubFile], None]] = {
    "describe": _describe,
    "listed": _listed,
    "check": _check,
    "player": _player,
    "records": _records,
    "season": _season,
    "import": _import,
    "merge": _merge,
    "export": _export,
    "site": _site,
    "print": _print,
}
