# SPDX-License-Identifier: MIT
"""`rackside backup make|list|verify|restore`: backups of the data folder."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.sentences.numbers import number_of
from desktop_app.settings import paths
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.backups import (
    Backup,
    back_up_by_hand,
    list_backups,
    read_backup,
    restore_backup,
    verify_backup,
)
from desktop_app.values.moments import local_time

LATEST = "latest"


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside backup` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "backup",
        help="make, list, check and restore backups",
        description="Makes a backup of the data folder, lists or checks backups, or restores "
        "games that are missing or damaged now. A restore first makes a backup of everything and "
        "deletes nothing.",
    )
    parser.add_argument("action", choices=("make", "list", "verify", "restore"), help="what to do")
    parser.add_argument("file", nargs="?", metavar="FILE", help=f"a backup, or {LATEST}")
    parser.add_argument(
        "--settings", action="store_true", help="restore the settings of the backup as well"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Run the action; returns 1 if something is wrong with a backup.

    Raises:
        UsageError: there is no such backup.
        ArchiveError: a backup cannot be made or read.
    """
    if args.action == "make":
        return _make(args.json)
    if args.action == "list":
        return _list(args.json)
    path = _chosen(args.file)
    if args.action == "verify":
        return _verify(path, args.json)
    return _restore(path, args)


def _make(as_json: bool) -> int:
    if not paths.data_dir().is_dir():
        raise UsageError(f"{paths.data_dir()}: there is nothing to back up")
    backup = back_up_by_hand(paths.data_dir(), now_ms=_now_ms())
    print(json.dumps(_facts(backup)) if as_json else _line(backup))
    return _say(backup.left_out)


def _list(as_json: bool) -> int:
    backups, problems = list_backups(paths.data_dir())
    if as_json:
        rows = [_facts(backup) for backup in backups]
        print(json.dumps({"backups": rows, "problems": problems}))
        return 0
    for backup in backups:
        print(_line(backup))
    _say(problems)
    return 0


def _verify(path: Path, as_json: bool) -> int:
    problems = verify_backup(path)
    if as_json:
        print(json.dumps({"file": str(path), "problems": problems}))
    elif not problems:
        print(f"{path}: everything in it is as it was when it was made")
    return _say(problems)


def _restore(path: Path, args: argparse.Namespace) -> int:
    report = restore_backup(path, paths.data_dir(), now_ms=_now_ms())
    problems = report.problems
    has_settings = args.settings and bool(report.settings)
    if has_settings:
        store = SettingsStore(paths.settings_file())
        problems = (*problems, *store.problems, *store.take_over(report.settings))
    if args.json:
        beside = [{"id": old, "kept_as": new} for old, new in report.beside]
        facts = {
            "file": str(path),
            "before": str(report.before.path),
            "restored": report.restored,
            "unchanged": report.unchanged,
            "beside": beside,
            "settings": has_settings,
            "problems": problems,
        }
        print(json.dumps(facts))
    else:
        print(f"everything as it was until now: {report.before.path}")
        restored = number_of(len(report.restored), "game")
        print(f"{restored} restored, {report.unchanged} unchanged")
        for old, new in report.beside:
            print(f"{old}: another game has this name here, so this one is kept as {new}")
    return _say(problems)


def _chosen(name: str | None) -> Path:
    if name is None:
        raise UsageError(f"which backup? expected a file of `backup list`, or {LATEST}")
    if name != LATEST:
        return Path(name)
    backups, problems = list_backups(paths.data_dir())
    _say(problems)
    if not backups:
        raise UsageError(f"{paths.data_dir()}: there is no backup")
    return read_backup(backups[0].path).path


def _facts(backup: Backup) -> dict[str, object]:
    return {
        "file": str(backup.path),
        "made_at_ms": backup.made_at_ms,
        "kind": backup.kind.value,
        "games": backup.games,
        "bytes": backup.size_bytes,
        "left_out": backup.left_out,
    }


def _line(backup: Backup) -> str:
    made = local_time(backup.made_at_ms)
    count = number_of(backup.games, "game")
    size = f"{backup.size_bytes / 1e6:.1f} MB"
    return f"{made:%Y-%m-%d %H:%M}  {backup.kind.value:14}  {count:>12}  {size:>10}  {backup.path}"


def _say(problems: tuple[str, ...]) -> int:
    for problem in problems:
        print(f"rackside: {problem}", file=sys.stderr)
    return 1 if problems else 0


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
