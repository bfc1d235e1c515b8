# SPDX-License-Identifier: MIT
"""`rackside journal FILE`: the events of a game's journal, one per line."""

from __future__ import annotations

import argparse
import dataclasses
import json
import re
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any

from desktop_app.formats.event_codec import encode_event
from desktop_app.rules.board import Placement
from desktop_app.rules.clock import format_clock
from desktop_app.rules.desk_events import Amount, Outcome
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.move import format_square
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup
from desktop_app.sentences.faults import printable
from desktop_app.sentences.numbers import number_of
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_lines import JournalContents
from desktop_app.storage.salvage import salvage_copy
from desktop_app.values.moments import utc_time

_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")
_SEATS = frozenset({"player", "by", "starts", "winner", "on_turn", "first"})


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside journal` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "journal",
        help="print the events of a journal file",
        description="Prints every event of a game's journal, one per line, and any partial write "
        "left by a crash. The file is not changed.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a .journal file")
    parser.add_argument(
        "--salvage",
        action="store_true",
        help="copy the game up to the damage in FILE to a new journal; FILE is not changed",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the events, or salvage them; returns 0.

    Raises JournalError if the file cannot be read or is damaged before its end, and with
    `--salvage` if it is not damaged or the copy cannot be written.
    """
    if args.salvage:
        return _salvage(args)
    contents = read_journal(args.file)
    if args.json:
        print(json.dumps(_as_json(args.file, contents)))
    else:
        for line in _lines(contents):
            print(line)
    return 0


def _salvage(args: argparse.Namespace) -> int:
    copy, found = salvage_copy(args.file)
    if args.json:
        report = {"file": str(args.file), "copy": str(copy), "events": found.events}
        print(json.dumps({**report, "damage": dataclasses.asdict(found.damage)}))
        return 0
    kept = number_of(found.events, "event")
    turns = number_of(found.summary.plies, "turn")
    print(f"{args.file}: line {found.damage.line}: {found.damage.message}")
    print(f"{copy}: {kept}, {turns}, up to that line; the damaged file is as it was")
    return 0


def _as_json(path: Path, contents: JournalContents) -> dict[str, object]:
    return {
        "file": str(path),
        "created_at_ms": contents.created_at_ms,
        "last_at_ms": contents.last_at_ms,
        "events": [encode_event(event) for event in contents.events],
        "damage": None if contents.damage is None else dataclasses.asdict(contents.damage),
    }


def _lines(contents: JournalContents) -> Iterable[str]:
    begun = utc_time(contents.created_at_ms)
    yield f"   1  journal begun {begun:%Y-%m-%d %H:%M:%S} UTC"
    names: tuple[str, ...] = ()
    for number, event in enumerate(contents.events, start=2):
        if isinstance(event, GameStarted):
            names = tuple(seat.name for seat in event.setup.seats)
        yield printable(f"{number:4}  {event_text(event, names)}")
    if contents.damage is not None:
        yield f"{contents.damage.line:4}  DAMAGE: {contents.damage.message}"


def event_text(event: Event, names: tuple[str, ...]) -> str:
    """Format an event as a line: ``tiles laid: player Ann, placements H8 C, words CH, points 6``.

    Args:
        event: any event.
        names: the players' names, by seat.
    """
    title = _WORD_START.sub(" ", type(event).__name__).lower()
    parts = []
    for field in dataclasses.fields(event):
        value = getattr(event, field.name)
        name = field.name.removesuffix("_ms").replace("_", " ")
        parts.append(f"{name} {_value_text(field.name, value, names)}")
    return f"{title}: {', '.join(parts)}" if parts else title


def _value_text(  # noqa: PLR0911 (one line a kind)
    field: str, value: object, names: tuple[str, ...]
) -> str:
    if isinstance(value, GameSetup):
        return _setup_text(value)
    if isinstance(value, TournamentRecord):
        return " / ".join(
            f"first {player.firsts}, second {player.seconds}" for player in value.players
        )
    if isinstance(value, Placement):
        return f"{format_square(value.row, value.col)} {value.tile}"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return " ".join(_value_text(field, item, names) for item in value) or "none"
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, int) and field in _SEATS and 0 <= value < len(names):
        return names[value] or f"player {value + 1}"
    if isinstance(value, int) and field.endswith("_ms"):
        return f"{value / 1000:.3f} s" if field == "elapsed_ms" else format_clock(value)
    if dataclasses.is_dataclass(value):
        return _record_text(value, names)
    return str(value) if value != "" else "none"


def _record_text(value: Any, names: tuple[str, ...]) -> str:
    """Format the fields of a value that have been set: ``60 seconds charged``, ``spread -50``."""
    is_phrase = isinstance(value, Outcome | Amount)
    parts = []
    for field in dataclasses.fields(value):
        content = getattr(value, field.name)
        if content not in (field.default, None, ""):
            text = _value_text(field.name, content, names)
            parts.append(text if is_phrase else f"{field.name.replace('_', ' ')} {text}")
    return " ".join(parts) or "none"


def _setup_text(setup: GameSetup) -> str:
    ruleset = setup.ruleset
    parts = [
        " v ".join(
            seat.name if seat.is_person else f"{seat.name} ({seat.kind})" for seat in setup.seats
        ),
        f"{ruleset.id}:{ruleset.option}" if ruleset.option else ruleset.id,
        setup.lexicon or "no word list",
        setup.mode.value,
        " v ".join(dict.fromkeys(map(format_clock, setup.allotments_ms))) or "no clock",
    ]
    if any(setup.start_points):
        parts.append(f"starts at {' v '.join(map(str, setup.start_points))}")
    parts += [f"words of {seat.name}: {seat.lexicon}" for seat in setup.seats if seat.lexicon]
    if setup.free_take_backs:
        parts.append(number_of(setup.free_take_backs, "free take-back"))
    if setup.is_self_scored:
        parts.append("players score")
    return "; ".join(parts)
