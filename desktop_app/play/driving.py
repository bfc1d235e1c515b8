# SPDX-License-Identifier: MIT
"""One game driven by JSON: a command in, a reply out. See docs/cli.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from desktop_app.formats.errors import FormatError
from desktop_app.formats.event_codec import (
    COMMAND_TAG,
    command_help,
    decode_command,
    encode_command,
    encode_event,
)
from desktop_app.formats.tile_text import split_tiles
from desktop_app.play.options import commands_now
from desktop_app.play.positions import ruleset_of_position
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.play.state_json import asked_json, desk_json, rejection_json, state_json
from desktop_app.play.table import MemorySink, Table
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
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import GameSetup
from desktop_app.sentences.numbers import number_of

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


def _read_position(said: Any, setup: GameSetup) -> PositionSet:
    count = len(setup.seats)
    try:
        racks = tuple(split_tiles(text) for text in said["racks"])
        if len(racks) != count:
            raise FormatError(f"racks: read {len(racks)}, expected {count}")
        return PositionSet(
            placements=_read_board(said.get("board", []), setup),
            racks=racks,
            bag=split_tiles(said.get("bag", "")),
            points=_integers(said, "points", (0,) * count),
            remaining_ms=_integers(said, "clock_ms", setup.allotments_ms),
            on_turn=_integers({"on_turn": [said.get("on_turn", 0)]}, "on_turn", (0,))[0],
            zero_run=_integers({"zero_run": [said.get("zero_run", 0)]}, "zero_run", (0,))[0],
        )
    except FormatError:
        raise
    except KeyError as error:
        raise FormatError(f"set-position: {error.args[0]} is missing") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise FormatError(f"set-position: {error}") from None


def _integers(said: Mapping[str, Any], name: str, default: tuple[int, ...]) -> tuple[int, ...]:
    values = said.get(name, list(default))
    if (
        not isinstance(values, list)
        or len(values) != len(default)
        or not all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    ):
        wanted = number_of(len(default), "whole number")
        raise FormatError(f"{name}: read {values!r}, expected {wanted}")
    if name == "on_turn" and values[0] < 0:
        raise FormatError(f"on_turn: read {values[0]}, expected a seat")
    return tuple(values)


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
