# SPDX-License-Identifier: MIT
"""Converts a game to GCG from its score sheet.

Players are in turn order, the one who began first. Exchanges, racks, withdrawn plays, challenge
bonuses and the final adjustments become the usual event lines. A turn lost to a challenge or a
ruling becomes a pass with a note, and a play that was challenged and stood at no cost has a note.
GCG has no line for points given or taken by a ruling, so these become lines of text; its totals
include them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from desktop_app.formats.cgp import CgpPosition, format_cgp
from desktop_app.formats.gcg import safe_nick
from desktop_app.formats.gcg_model import (
    GcgChallengeBonus,
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.gcg_plain import (
    IRREGULAR_TEXT,
    LEFT_TEXT,
    OWN_KEYWORD,
    SCORE_ALONE_FROM,
    SCORE_ALONE_TEXT,
)
from desktop_app.formats.tile_text import join_tiles
from desktop_app.rules.board import Board
from desktop_app.rules.events import EndReason, Event
from desktop_app.rules.game import fold
from desktop_app.rules.move import format_position, play_from_placements
from desktop_app.rules.played import is_upheld_by_row, upheld_lines
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.setup import Occasion
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import UNSEEN, sort_tiles

RULESET_PRAGMA = f"{OWN_KEYWORD}ruleset"
"""Keyword for the ruleset (and ``:option``); `ASSUMED` follows one that no file named."""
ASSUMED = "assumed"
"""Follows a ruleset that was guessed or assumed when the game was imported."""

CHALLENGE_LOST_NOTE = "turn lost: the challenged play was acceptable"
CHALLENGE_STOOD_NOTE = "challenged: the play is acceptable"
"""The note to a play whose challenge left no line."""
LOST_TURN_NOTE = "turn lost by a ruling"
LIFT_TEXT = "opponent over the time limit"
CORRECTION_TEXT = "correction by a ruling"
PENALTY_TEXT = "penalty by a ruling"
AWARD_TEXT = "award by a ruling"
RESIGNATION_TEXT = "a player left the game"
PHYSICAL_PRAGMA = f"{OWN_KEYWORD}set"
"""Keyword for the playing equipment; its text is `PHYSICAL`."""
PHYSICAL = "physical"

DAY_PRAGMA = "date"
"""Keyword for the day of a game; other programs' files have it too."""
ID_AUTHORITY = "rackside"
"""Begins the ``#id`` line of a GCG exported by this program, before the game's id."""
ID_PRAGMA = f"{OWN_KEYWORD}id"
"""Keyword for this program's id if ``#id`` has another one."""
RESULT_PRAGMA = f"{OWN_KEYWORD}result"
"""Keyword for a result that the lines do not show: a forfeit, a bye or a resignation.

``resignation player=2 winner=1 margins=10,-10 half-points=2,0 unrated``, with player numbers as in
the file; parts that do not apply are left out.
"""
START_PRAGMA = f"{OWN_KEYWORD}start"
"""Keyword for the points before the first turn, by player as in the file: ``30,0``.

Totals include them.
"""
POSITION_PRAGMA = f"{OWN_KEYWORD}position"
"""Keyword for the position from which a game began: its rows as in CGP, and the points by player.

``15/15/.../7CAT5/.../15 40,33``; totals include the points.
"""
NOTE_KEYWORD = "note"
"""Keyword of a kept line that belongs to the note on the whole game."""
EVENT_PRAGMA, ROUND_PRAGMA = f"{OWN_KEYWORD}event", f"{OWN_KEYWORD}round"
"""Keywords for the event and its round number."""

_UNSTATED_ENDS = frozenset(
    {EndReason.FORFEIT, EndReason.DOUBLE_FORFEIT, EndReason.BYE, EndReason.RESIGNATION}
)
_WRITTEN = ("title", NOTE_KEYWORD)
_RULED_TEXTS = {
    RowKind.RESIGNATION: RESIGNATION_TEXT,
    RowKind.CORRECTION: CORRECTION_TEXT,
    RowKind.PENALTY: PENALTY_TEXT,
    RowKind.AWARD: AWARD_TEXT,
}


def gcg_from_events(events: Iterable[Event], *, title: str = "") -> GcgGame:
    """Convert a log to GCG. Raises ValueError if the log is empty or inconsistent."""
    return gcg_from_state(fold(events), title=title)


def gcg_from_state(state: GameState, *, title: str = "") -> GcgGame:
    """Convert a game, finished or not, to GCG.

    Args:
        state: the game; tiles laid in an unfinished turn count as on the rack.
        title: the text of ``#title``; if empty, that of the source file, else the names.
    """
    seats = _turn_order(state)
    nicks = _nicks([state.setup.seats[seat].name for seat in range(state.player_count)])
    players = tuple(
        GcgPlayer(number, nicks[seat], _one_line(state.setup.seats[seat].name) or nicks[seat])
        for number, seat in enumerate(seats, start=1)
    )
    racks = () if state.is_over else _racks_held(state, seats)
    kept = state.setup.kept
    titles = [title, *(line.text for line in kept if line.keyword == "title")]
    titles.append(" v ".join(player.name for player in players))
    return GcgGame(
        players=players,
        events=tuple(_events(state, nicks)),
        pragmata=_pragmata(state, next(filter(None, titles))),
        racks=racks,
        note="\n".join(line.text for line in kept if line.keyword == NOTE_KEYWORD),
    )


def ruleset_name(ruleset: Ruleset) -> str:
    """Return the id of a ruleset with its option, as in ``naspa-2016:international``."""
    return f"{ruleset.id}:{ruleset.option}" if ruleset.option else ruleset.id


def _turn_order(state: GameState) -> list[int]:
    first = state.first or 0
    return [(first + offset) % state.player_count for offset in range(state.player_count)]


def _nicks(names: Sequence[str]) -> list[str]:
    """Return a token for each player, all different ignoring case."""
    nicks: list[str] = []
    for number, name in enumerate(names, start=1):
        nick = safe_nick(name)
        taken = {other.casefold() for other in nicks}
        while nick.casefold() in taken:
            nick = f"{nick}_{number}"
        nicks.append(nick)
    return nicks


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _pragmata(state: GameState, title: str) -> tuple[GcgPragma, ...]:
    name = ruleset_name(state.setup.ruleset)
    if not state.setup.is_ruleset_named:
        name = f"{name} {ASSUMED}"
    found = [GcgPragma("title", _one_line(title))]
    if state.setup.lexicon:
        found.append(GcgPragma("lexicon", state.setup.lexicon))
    if state.setup.is_physical:
        found.append(GcgPragma(PHYSICAL_PRAGMA, PHYSICAL))
    if state.setup.is_from_position:
        found.append(GcgPragma(POSITION_PRAGMA, _start_position(state)))
    elif any(start := state.setup.start_points):
        text = ",".join(str(start[seat]) for seat in _turn_order(state))
        found.append(GcgPragma(START_PRAGMA, text))
    kept = state.setup.kept
    found += [GcgPragma(line.keyword, line.text) for line in kept if line.keyword not in _WRITTEN]
    found += [GcgPragma(RULESET_PRAGMA, name), *_occasion_pragmata(state.setup.occasion)]
    return (*found, *_result_pragma(state))


def _start_position(state: GameState) -> str:
    board = board_before_row(state, 0) if state.rows else state.board
    rows = format_cgp(CgpPosition(board, (), (), 0)).partition(" ")[0]
    points = state.points_brought or (0,) * state.player_count
    return f"{rows} {','.join(str(points[seat]) for seat in _turn_order(state))}"


def _result_pragma(state: GameState) -> Iterable[GcgPragma]:
    result = state.result
    if result is None or result.reason not in _UNSTATED_ENDS:
        return
    seats = _turn_order(state)
    parts = [result.reason.value]
    if result.player is not None:
        parts.append(f"player={seats.index(result.player) + 1}")
    if result.winner is not None:
        parts.append(f"winner={seats.index(result.winner) + 1}")
    for name, values in (("margins", result.margins), ("half-points", result.half_points)):
        if values:
            parts.append(f"{name}={','.join(str(values[seat]) for seat in seats)}")
    if not result.is_rated:
        parts.append("unrated")
    yield GcgPragma(RESULT_PRAGMA, " ".join(parts))


def _occasion_pragmata(occasion: Occasion) -> Iterable[GcgPragma]:
    if occasion.played_on:
        yield GcgPragma(DAY_PRAGMA, occasion.played_on)
    if occasion.event:
        yield GcgPragma(EVENT_PRAGMA, occasion.event)
    if occasion.round_number is not None:
        yield GcgPragma(ROUND_PRAGMA, str(occasion.round_number))


def _racks_held(state: GameState, seats: Iterable[int]) -> tuple[tuple[int, str], ...]:
    racks = []
    for number, seat in enumerate(seats, start=1):
        held = list(state.shown_rack(seat))
        if seat == state.on_turn:
            held += (
                [placement.on_rack for placement in state.turn.laid.placements]
                if state.turn.laid
                else []
            )
            aside = [tile for tile in state.set_aside if tile != UNSEEN]
            held += aside if state.phase.value == "exchanging" else ()
        if held:
            racks.append((number, _rack(held)))
    return tuple(racks)


def _rack(tiles: Iterable[str]) -> str:
    return join_tiles(sort_tiles(tiles))


def _events(state: GameState, nicks: Sequence[str]) -> Iterable[GcgEvent]:
    board = _board_before(state)
    stood = {line for line in upheld_lines(state) if not is_upheld_by_row(state.rows, line)}
    for line, row in enumerate(state.rows):
        event = _event(row, nicks[row.player], board)
        own = CHALLENGE_STOOD_NOTE if line in stood else event.note
        written = state.row_notes.get(line, "")
        yield replace(event, note="\n".join(filter(None, (own, written))))
        if row.kind is RowKind.PLAY:
            board = board.with_placements(row.placements)
        elif row.kind is RowKind.PHONEY_WITHDRAWN:
            board = board.without((placement.row, placement.col) for placement in row.placements)


def _board_before(state: GameState) -> Board:
    """Return the board before the first line: empty unless the game began from a position."""
    board = state.board
    if state.turn.laid is not None:
        board = board.without(
            (placement.row, placement.col) for placement in state.turn.laid.placements
        )
    for row in reversed(state.rows):
        if row.kind is RowKind.PLAY:
            board = board.without((placement.row, placement.col) for placement in row.placements)
        elif row.kind is RowKind.PHONEY_WITHDRAWN:
            board = board.with_placements(row.placements)
    return board


def _event(row: ScoreRow, nick: str, board: Board) -> GcgEvent:  # noqa: PLR0911 (one line a kind)
    rack, score, total = _rack(row.rack), row.points, row.total
    tiles = "" if UNSEEN in row.tiles else _rack(row.tiles)
    match row.kind:
        case RowKind.PLAY:
            return _play(row, nick, board)
        case RowKind.EXCHANGE if UNSEEN in row.tiles:
            count = len(row.tiles)
            return GcgUnseenExchange(nick=nick, rack=rack, count=count, score=score, total=total)
        case RowKind.EXCHANGE:
            return GcgExchange(nick=nick, rack=rack, tiles=tiles, score=score, total=total)
        case RowKind.PASS:
            return GcgPass(nick=nick, rack=rack, score=score, total=total)
        case RowKind.CHALLENGE_LOST:
            note = CHALLENGE_LOST_NOTE
            return GcgPass(nick=nick, rack=rack, score=score, total=total, note=note)
        case RowKind.PHONEY_WITHDRAWN:
            return GcgPhoneyWithdrawn(nick=nick, rack=rack, score=score, total=total)
        case RowKind.CHALLENGE_BONUS:
            return GcgChallengeBonus(nick=nick, rack=rack, score=score, total=total)
        case RowKind.RACK_BONUS | RowKind.RACK_DEDUCTION if not row.tiles and row.points:
            return _other(row, nick, f"{LEFT_TEXT}: {abs(row.points)}")
        case RowKind.RACK_BONUS:
            return GcgEndRackBonus(nick=nick, tiles=tiles, score=score, total=total)
        case RowKind.RACK_DEDUCTION:
            return GcgEndRackPenalty(nick=nick, rack=rack, tiles=tiles, score=score, total=total)
        case RowKind.TIME_PENALTY | RowKind.OVERTIME_LIMIT:
            return GcgTimePenalty(nick=nick, rack=rack, score=score, total=total)
        case RowKind.LOST_TURN:
            note = LOST_TURN_NOTE
            return GcgPass(nick=nick, rack=rack, score=score, total=total, note=note)
        case RowKind.LIFT:
            return _other(row, nick, LIFT_TEXT)
        case RowKind.RESIGNATION | RowKind.CORRECTION | RowKind.PENALTY | RowKind.AWARD:
            # The number keeps readers from taking the line for an exchange of that many tiles.
            return _other(row, nick, f"{_RULED_TEXTS[row.kind]}: {abs(row.points)}")


def _play(row: ScoreRow, nick: str, board: Board) -> GcgEvent:
    if not row.placements:
        known = f"{SCORE_ALONE_FROM}{_rack(row.rack)}:" if row.rack else ""
        return _other(row, nick, SCORE_ALONE_TEXT + known)
    play = play_from_placements(board, row.placements)
    if play is None:
        # Only if a ruleset lets such a play stand until it is challenged.
        return _other(row, nick, IRREGULAR_TEXT)
    return GcgPlay(
        nick=nick,
        rack=_rack(row.rack),
        position=format_position(play.row, play.col, play.direction),
        word=join_tiles(play.tiles),
        score=row.points,
        total=row.total,
    )


def _other(row: ScoreRow, nick: str, text: str) -> GcgOther:
    """Make a line of a type that GCG does not have.

    Its text has the points, totals include them.
    """
    text = f"{text} {row.points:+d} {row.total}"
    return GcgOther(nick=nick, text=text, score=row.points, total=row.total)
