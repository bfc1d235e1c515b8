# SPDX-License-Identifier: MIT
"""A game as plain JSON values, for the headless commands."""

from __future__ import annotations

from typing import Any

from desktop_app.formats.board_text import board_squares
from desktop_app.formats.event_codec import FORM, encode_event
from desktop_app.formats.ruling_texts import detail_text
from desktop_app.rules.board import Board
from desktop_app.rules.desk_events import RulingMade
from desktop_app.rules.procedures.conducting import ProcedureProgress
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.record import PlayerRecord
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.score_rows import last_play_points
from desktop_app.rules.state import GameState, Result
from desktop_app.rules.tiles import sort_tiles
from desktop_app.tournament.result_line import ResultLine, lines_of_game
from desktop_app.values.encoding import encode


def board_rows(board: Board) -> list[str]:
    """Return the board, one string per row; see `board_squares`."""
    return ["".join(row) for row in board_squares(board)]


def state_json(state: GameState) -> dict[str, Any]:
    """Return the whole state with hidden tiles: the table's view, not a player's."""
    return {
        "phase": state.phase.value,
        "on_turn": state.on_turn,
        # With a physical set the rest of a rack is only stand-ins, so it is left out.
        "racks": [
            "".join(sort_tiles(state.shown_rack(seat))) for seat in range(state.player_count)
        ],
        "bag": len(state.bag),
        "board": board_rows(state.board),
        "points": list(state.points),
        "spread": list(state.spread),
        "clock_ms": list(state.clock.remaining_ms),
        "clock_running": state.clock.running,
        "zero_run": state.zero_run,
        "first": state.first,
        "last_score": last_play_points(state),
        "held_by": state.held_by,
        "challengeable": list(_open_words(state)),
        "rulings": [_ruling_json(ruling) for ruling in state.desk.rulings],
        "result": None if state.result is None else _result_json(state.result),
        "lines": [_line_json(line) for line in _lines(state)],
        "record": [_record_json(player) for player in state.record.players],
        "lexicon": state.setup.lexicon,
    }


def _open_words(state: GameState) -> tuple[str, ...]:
    turn = state.open_turn
    return () if turn is None else turn.words_in_doubt


def _ruling_json(ruling: RulingMade) -> dict[str, Any]:
    return {
        "topic": ruling.topic,
        "section": ", ".join(ruling.sections),
        "player": ruling.player,
        "detail": detail_text(ruling.detail),
    }


def _result_json(result: Result) -> dict[str, Any]:
    return {
        "reason": result.reason.value,
        "player": result.player,
        "winner": result.winner,
        "margins": list(result.margins),
        "half_points": list(result.half_points),
        "is_rated": result.is_rated,
        "signed": sorted(result.signed),
    }


def _lines(state: GameState) -> tuple[ResultLine, ...]:
    """Return the tournament result lines of a finished two-player game."""
    if state.result is None or state.player_count != 2:
        return ()
    return lines_of_game(state)


def _line_json(line: ResultLine) -> dict[str, Any]:
    return {
        "player": line.player,
        "opponent": line.opponent,
        "kind": line.kind.value,
        "half_points": line.half_points,
        "margin": line.margin,
        "penalty": line.penalty,
        "is_rated": line.is_rated,
        "went_first": line.went_first,
    }


def _record_json(player: PlayerRecord) -> dict[str, Any]:
    return {
        "firsts": player.firsts,
        "seconds": player.seconds,
        "warnings": dict(player.warnings),
        "strikes": player.strikes,
        "overdraws": player.overdraws,
        "forfeits": player.forfeits,
    }


def rejection_json(rejection: Rejection) -> list[dict[str, Any]]:
    """Return the reasons of a refusal with their sections."""
    return [
        {
            "code": refusal.reason.value,
            "sections": list(refusal.sections),
            "detail": refusal.detail,
        }
        for refusal in rejection.refusals
    ]


# The desk as JSON: the possible procedures, and the next question of one.


def desk_json(state: GameState) -> list[dict[str, Any]]:
    """Return ``[{"procedure","group","topics","due"}]`` for the procedures possible now."""
    return [
        {
            "procedure": name,
            "group": procedure.group.value,
            "topics": list(procedure.topics),
            "due": procedure.is_due(state),
        }
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state)
    ]


def asked_json(asked: ProcedureProgress) -> dict[str, Any]:
    """Return ``{"prompt","answers","events"}``; the prompt is null once no question is left.

    The events are what the procedure would do then. Pass the answers back unchanged: they include
    tiles drawn at random.
    """
    return {
        "prompt": None if asked.prompt is None else encode(asked.prompt, FORM),
        "answers": dict(asked.answers),
        "events": [encode_event(event) for event in asked.events],
    }
