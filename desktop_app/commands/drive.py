# SPDX-License-Identifier: MIT
"""`rackside drive`: one game by JSON, one command and one reply per line."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, BinaryIO

from desktop_app.commands.common_arguments import add_ruleset
from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_wanted
from desktop_app.formats.command_codec import (
    COMMAND_TAG,
    command_help,
    decode_command,
    encode_command,
)
from desktop_app.formats.errors import FormatError, shortened
from desktop_app.formats.event_codec import encode_event
from desktop_app.formats.tile_text import split_tiles
from desktop_app.play.options import commands_now
from desktop_app.play.rulesets import (
    load_ruleset,
    ruleset_of_position,
    wanted_lexica,
)
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.play.state_json import asked_json, desk_json, rejection_json, state_json
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.commands import (
    AnnouncePass,
    Command,
    ConductProcedure,
    ExchangeTiles,
    LayTiles,
)
from desktop_app.rules.events import Event, GameStarted, PositionSet
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat, Step
from desktop_app.sentences.faults import is_bad_input
from desktop_app.sentences.numbers import number_of
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form, Span
from desktop_app.values.json_text import DecodeError, json_value

LONGEST_LINE = 1_000_000


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "drive",
        help="drive one game by JSON commands",
        description='One JSON command and one reply per line; try {"command":"help"}.',
    )
    add_ruleset(parser)
    parser.add_argument(
        "--seed", type=int, default=0, help="seed; the same seed gives the same draws (0)"
    )
    parser.add_argument(
        "--mode",
        choices=[mode.value for mode in Mode],
        default="automatic",
        help="who does the steps of a turn, the program or the players by the book (automatic)",
    )
    parser.add_argument("--lexicon", metavar="NAME|FILE", help="default: the ruleset's list")
    parser.add_argument(
        "--physical",
        action="store_true",
        help="use a physical set: racks are known only as far as they are named",
    )
    parser.add_argument(
        "--left-out",
        metavar="STEP,...",
        default="",
        help="by the book: steps the program does, from announce, press, record, draw",
    )
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many play (2)")
    return parser


def run(args: argparse.Namespace) -> int:
    """Answer lines until the input ends; an unreadable line is answered with its error."""
    ruleset = load_ruleset(args.ruleset)
    # Every reply names the list in its state.
    lexicon = open_wanted(args.lexicon, wanted_lexica(ruleset), is_told=False)
    setup = _setup(args, ruleset, lexicon.name)
    drive = Drive(setup, lexicon, ShufflingDrawer(random.Random(args.seed)))
    for number, line in enumerate(_lines(sys.stdin.buffer), start=1):
        if line is None or line.strip():
            print(json.dumps(_reply(drive, line, number)), flush=True)
    return 0


def _lines(stream: BinaryIO) -> Iterator[str | None]:
    """The lines of a stream; None for one longer than `LONGEST_LINE` bytes."""
    while line := stream.readline(LONGEST_LINE):
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line.decode("utf-8", errors="replace")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def _reply(drive: Drive, line: str | None, number: int) -> dict[str, Any]:
    try:
        if line is None:
            raise FormatError(f"expected a JSON object of at most {LONGEST_LINE} bytes")
        return drive.reply(json_value(line))
    except ValueError as error:
        if not is_bad_input(error):
            raise
        fault = shortened(str(error))
        column = fault.removeprefix("line 1, ")
        message = f"line {number}{': ' if column == fault else ', '}{column}"
    return {"ok": False, "error": message, **_unchanged(drive)}


def _unchanged(drive: Drive) -> dict[str, Any]:
    answer = drive.reply({"command": "state"})
    return {name: answer[name] for name in ("events", "rejections", "state")}


def _setup(args: argparse.Namespace, ruleset: Ruleset, lexicon: str) -> GameSetup:
    least, most = ruleset.table.players_min, ruleset.table.players_max
    if not least <= args.players <= most:
        raise UsageError(f"--players {args.players}: {ruleset.id} has {least} to {most}")
    mode = Mode(args.mode)
    return GameSetup(
        seats=tuple(Seat(f"Player {seat + 1}") for seat in range(args.players)),
        ruleset=ruleset,
        lexicon=lexicon,
        mode=mode,
        allotment_ms=ruleset.clock.allotment_s * 1000 or None,
        record=TournamentRecord.empty(args.players),
        is_physical=args.physical,
        declared_stands=mode is Mode.BY_THE_BOOK,
        preset_first=0 if args.physical else None,
        left_out=_steps(args.left_out, mode),
    )


def _steps(text: str, mode: Mode) -> frozenset[Step]:
    """Parse the steps of ``draw,record``.

    Raises UsageError for other words or in automatic play.
    """
    names = [name for name in text.split(",") if name]
    known = {step.value: step for step in Step}
    for name in names:
        if name not in known:
            raise UsageError(f"--left-out: read {name!r}, expected {', '.join(known)}")
    if names and mode is not Mode.BY_THE_BOOK:
        raise UsageError("--left-out: only by the book do the players do these steps")
    return frozenset(known[name] for name in names)


EXTRAS = {
    "help": "say which commands would be carried out now, and the fields of all of them",
    "state": "say the state and do nothing",
    "move": 'a whole move as text: "8D CARD", "H8 wORD", "-ABC" or "pass"; fields player, move',
    "desk": "say which procedures are due and which are possible now",
    "ask": "say the next question of a procedure with the answers so far; fields procedure, "
    "answers; nothing changes",
    "set-position": "take the game up from a position; fields board, racks, bag, points, "
    "clock_ms, on_turn, zero_run, all but racks may be left out",
}


class Drive:
    """A game that takes JSON objects and replies to each."""

    def __init__(self, setup: GameSetup, judge: WordJudge | None, drawer: TileDrawer) -> None:
        self._judge, self._drawer = judge, drawer
        self._table = Table(setup, judge=judge, drawer=drawer, sink=MemorySink())

    def reply(self, said: object) -> dict[str, Any]:
        """Carry out one JSON object.

        Returns:
            ``{"ok", "events", "rejections", "state"}``; a help reply also has ``"now"`` and
            ``"commands"``.

        Raises:
            FormatError: it is not a known object; nothing has changed.
        """
        name = said.get(COMMAND_TAG) if isinstance(said, Mapping) else None
        if name == "help":
            return {**self._answer(()), **self._help()}
        if name == "state":
            return self._answer(())
        if name == "set-position":
            return self._answer(self._set_position(said))
        if name == "desk":
            return {**self._answer(()), "desk": desk_json(self._table.state)}
        if name == "ask":
            return self._ask(said)
        command = self._read_move(said) if name == "move" else decode_command(said)
        done = self._table.submit(command)
        if isinstance(done, Rejection):
            return self._answer((), done)
        return self._answer(done)

    def _answer(
        self, events: Sequence[Event], rejection: Rejection | None = None
    ) -> dict[str, Any]:
        return {
            "ok": rejection is None,
            "events": [encode_event(event) for event in events],
            "rejections": [] if rejection is None else rejection_json(rejection),
            "state": state_json(self._table.state),
        }

    def _help(self) -> dict[str, Any]:
        now = [encode_command(command) for command in commands_now(self._table.state)]
        extras = [{COMMAND_TAG: name, "says": says} for name, says in EXTRAS.items()]
        return {"now": now, "commands": [*command_help(), *extras]}

    def _ask(self, said: Any) -> dict[str, Any]:
        fields = {key: value for key, value in said.items() if key != COMMAND_TAG}
        wanted = decode_command({COMMAND_TAG: "conduct-procedure", **fields})
        assert isinstance(wanted, ConductProcedure), "the command was named just before"
        asked = self._table.ask(wanted.procedure, wanted.answers)
        return {**self._answer((), asked.rejection), "asked": asked_json(asked)}

    def _read_move(self, said: Any) -> Command:
        player, text = said.get("player"), said.get("move")
        if not isinstance(player, int) or isinstance(player, bool) or not isinstance(text, str):
            raise FormatError("move: expected a whole number 'player' and a text 'move'")
        words = text.split()
        try:
            if words == ["pass"]:
                return AnnouncePass(player)
            if len(words) == 1 and text.strip().startswith("-"):
                return ExchangeTiles(player, split_tiles(words[0][1:]))
            return LayTiles(player, read_placements(self._table.state.board, words))
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise FormatError(f"move: {error}") from None

    def _set_position(self, said: Any) -> tuple[Event, ...]:
        """Set up a position; the set is reduced to the tiles in it."""
        state = self._table.state
        position = _read_position(said, state.setup)
        if not 0 <= position.on_turn < state.player_count:
            raise FormatError(f"on_turn: read {position.on_turn}, expected a seat")
        ruleset = ruleset_of_position(state.setup.ruleset, position)
        setup = replace(state.setup, ruleset=ruleset)
        events = (GameStarted(setup), position)
        table = Table.resume(events, judge=self._judge, drawer=self._drawer, sink=MemorySink())
        table.run_routine()
        self._table = table
        return table.events


@dataclass(frozen=True, slots=True)
class _Said:
    """A position as it is said; a text is a list of its letters."""

    racks: tuple[str, ...] | str
    board: tuple[str, ...] = ()
    bag: str = ""
    points: tuple[int, ...] | None = None
    clock_ms: tuple[int, ...] | None = None
    on_turn: Annotated[int, Span(0, 3)] = 0
    zero_run: int = 0


_POSITIONS: Decoder[_Said] = Decoder(_Said, Form(skips_unknown=True))


def _read_position(said: Any, setup: GameSetup) -> PositionSet:
    count = len(setup.seats)
    try:
        read = _POSITIONS.read(said, "set-position")
        racks = tuple(map(split_tiles, read.racks))
        placements, bag = _read_board(read.board, setup), split_tiles(read.bag)
    except FormatError:
        raise
    except ValueError as error:
        if not is_bad_input(error):
            raise
        place = "" if isinstance(error, DecodeError) else "set-position: "
        raise FormatError(f"{place}{error}") from None
    if len(racks) != count:
        raise FormatError(f"racks: read {len(racks)}, expected {count}")
    return PositionSet(
        placements=placements,
        racks=racks,
        bag=bag,
        points=_integers("points", read.points, (0,) * count),
        remaining_ms=_integers("clock_ms", read.clock_ms, setup.allotments_ms),
        on_turn=read.on_turn,
        zero_run=read.zero_run,
    )


def _integers(
    name: str, values: tuple[int, ...] | None, default: tuple[int, ...]
) -> tuple[int, ...]:
    if values is None:
        return default
    if len(values) != len(default):
        wanted = number_of(len(default), "whole number")
        raise FormatError(f"{name}: read {len(values)}, expected {wanted}")
    return values


def _read_board(rows: Sequence[str], setup: GameSetup) -> tuple[Placement, ...]:
    layout = Board.empty(setup.layout).layout
    if rows and len(rows) != layout.rows:
        raise FormatError(f"board: read {number_of(len(rows), 'row')}, expected {layout.rows}")
    placements = []
    for row, text in enumerate(rows):
        tiles = split_tiles(text.replace(".", "?"))
        if len(tiles) != layout.cols:
            raise FormatError(f"board row {row + 1}: expected {number_of(layout.cols, 'square')}")
        placements += [Placement(row, col, tile) for col, tile in enumerate(tiles) if tile != "?"]
    return tuple(placements)
