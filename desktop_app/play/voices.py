# SPDX-License-Identifier: MIT
"""The lines that the computer's players say: which event is worth one, and which line it is.

A line depends on the game's id and its score sheet alone, so a resumed game has the same lines and
no file keeps them. It is about what both players see: never a tile of a rack, never a judgement of
a move.
"""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import zip_longest

from desktop_app.rules.events import EndReason
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.sentences.faults import toml_fault
from desktop_app.sentences.sentence import Sentence

MAX_BYTES = 20_000
"""The largest file of a voice."""
MAX_LINES = 8
"""Lines for one event."""
MAX_LETTERS = 60
"""The longest line: it stands in the status line, after what was played."""
LARGE_PLAY = 20
"""The least points that are worth a line, if no play scored more before."""
EARLIER_PLAYS = 4
"""So many plays must have been made before one is the highest so far."""
SIDES = 2


class Event(Enum):
    """An event of a game that a player may say a line about."""

    BEGINS = "begins"
    """They have made their first move."""
    BINGO = "bingo"
    """They have played all tiles of a full rack."""
    THEIR_BINGO = "their_bingo"
    """The other player did, in the turn before, and it stands."""
    BEST = "best"
    """Their play has the highest score so far."""
    EXCHANGE = "exchange"
    """They have changed tiles."""
    CHALLENGE_WON = "challenge_won"
    """Before this move a challenge by either player went their way."""
    CHALLENGE_LOST = "challenge_lost"
    """Before this move a challenge by either player went the other's way."""
    AHEAD = "ahead"
    """It is their first move with an empty bag, and they have more points."""
    BEHIND = "behind"
    """It is their first move with an empty bag, and they have fewer points."""
    OUT = "out"
    """The game ended with their out play."""
    WINS = "wins"
    LOSES = "loses"
    TIES = "ties"


Voice = Mapping[Event, tuple[str, ...]]
"""The lines of a player, by event; nothing for an event that is missing."""

_PLAYED_TO_THE_END = (EndReason.OUT, EndReason.ZERO_RUN, EndReason.AGREED)


def read_voice(data: bytes, file: str) -> tuple[Voice, tuple[str, ...]]:
    """The voice of a TOML file, and what is wrong with it, a sentence each.

    A line that cannot be used is left out, and all the others are said. `file` is the name for the
    sentences.
    """
    try:
        if len(data) > MAX_BYTES:
            return {}, (Sentence("{file}: more than {most:,} bytes", file=file, most=MAX_BYTES),)
        table = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return {}, (Sentence("{file}: this is not UTF-8 text", file=file),)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        fault = toml_fault(error)
        return {}, (Sentence("{file}: not a TOML file: {fault}", file=file, fault=fault),)
    except ValueError:
        # Python refuses a number of thousands of digits.
        fault = toml_fault(ValueError())
        return {}, (Sentence("{file}: not a TOML file: {fault}", file=file, fault=fault),)
    known = {event.value: event for event in Event}
    voice: dict[Event, tuple[str, ...]] = {}
    faults: list[str] = []
    for key, lines in table.items():
        if key not in known:
            names = ", ".join(known)
            text = "{file}: {key} is not a key; expected one of {known}"
            faults.append(Sentence(text, file=file, key=key, known=names))
        elif not isinstance(lines, list) or len(lines) > MAX_LINES:
            text = "{file}: {key}: expected a list of at most {most} lines"
            faults.append(Sentence(text, file=file, key=key, most=MAX_LINES))
        else:
            voice[known[key]] = tuple(line.strip() for line in lines if _is_line(line))
            text = "{file}: {key}: expected lines of at most {most} letters, read {line}"
            faults += [
                Sentence(text, file=file, key=key, most=MAX_LETTERS, line=repr(line)[:80])
                for line in lines
                if not _is_line(line)
            ]
    return voice, tuple(faults)


def _is_line(line: object) -> bool:
    if not isinstance(line, str) or not line.strip() or len(line) > MAX_LETTERS:
        return False
    # Braces would be placeholders in a translation.
    return line.isprintable() and not set(line) & set("{}")


def line_of(voice: Voice, state: GameState, seat: int, game: str) -> str:
    """The line that the player of a seat says now; empty for none.

    They speak when their own move stands last on the score sheet, and at the end of the game.
    `game` is the id of the game, which decides between the lines for an event.
    """
    lines = [line for event in _events(state, seat) for line in voice.get(event, ())]
    if not lines:
        return ""
    return lines[zlib.crc32(f"{game}/{seat}/{len(state.rows)}".encode()) % len(lines)]


def _events(state: GameState, seat: int) -> tuple[Event, ...]:
    """The events to say a line about: one, and at the end also who made the last play."""
    if state.player_count != SIDES:
        return ()
    if state.is_over:
        return _end(state, seat)
    event = _move(state, seat)
    return () if event is None else (event,)


def _end(state: GameState, seat: int) -> tuple[Event, ...]:
    result, turn = state.result, state.last_turn
    if result is None or result.reason not in _PLAYED_TO_THE_END:
        # Nothing to be cheerful about: a forfeit, or a ruling of the director.
        return ()
    won = {seat: Event.WINS, None: Event.TIES}.get(result.winner, Event.LOSES)
    is_out = turn is not None and turn.is_out and turn.player == seat
    return (won, Event.OUT) if is_out and result.reason is EndReason.OUT else (won,)


def _move(state: GameState, seat: int) -> Event | None:
    """The event of the move that stands last on the score sheet, if it is this player's."""
    rows, turn = state.rows, state.last_turn
    if turn is None or turn.player != seat or not rows or state.on_turn == seat:
        return None
    if rows[-1].player != seat or rows[-1].kind not in (RowKind.PLAY, RowKind.EXCHANGE):
        return None
    since = _since_last_move(rows, seat)
    if since is None:
        return None if state.setup.is_from_position else Event.BEGINS
    if _is_bingo(state, rows[-1]):
        return Event.BINGO
    return _judged(since, seat) or _of_turn(state, seat, since)


def _of_turn(state: GameState, seat: int, since: Sequence[ScoreRow]) -> Event | None:
    """The event of a move that is no bingo, with the rows `since` the move before."""
    rows = state.rows
    if any(_is_bingo(state, row) for row in _standing(since)):
        return Event.THEIR_BINGO
    if _is_best(rows):
        return Event.BEST
    if rows[-1].kind is RowKind.EXCHANGE:
        return Event.EXCHANGE
    return _at_the_end_of_the_bag(state, seat, len(since))


def _since_last_move(rows: Sequence[ScoreRow], seat: int) -> Sequence[ScoreRow] | None:
    """The rows between this player's last two moves; None if there is only one."""
    moves = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
    earlier = [at for at, row in enumerate(rows[:-1]) if row.player == seat and row.kind in moves]
    return rows[earlier[-1] + 1 : -1] if earlier else None


def _judged(rows: Sequence[ScoreRow], seat: int) -> Event | None:
    """Who the last verdict on a challenge among these rows was for."""
    for row in reversed(rows):
        is_own = row.player == seat
        if row.kind in (RowKind.PHONEY_WITHDRAWN, RowKind.CHALLENGE_LOST):
            return Event.CHALLENGE_LOST if is_own else Event.CHALLENGE_WON
        if row.kind is RowKind.CHALLENGE_BONUS:
            return Event.CHALLENGE_WON if is_own else Event.CHALLENGE_LOST
    return None


def _is_bingo(state: GameState, row: ScoreRow) -> bool:
    is_play = row.kind is RowKind.PLAY
    return is_play and len(row.placements) >= state.setup.scoring.bingo_tiles


def _standing(rows: Sequence[ScoreRow]) -> tuple[ScoreRow, ...]:
    """The plays that were not withdrawn."""
    return tuple(
        row
        for row, after in zip_longest(rows, rows[1:])
        if row.kind is RowKind.PLAY
        and (after is None or after.kind is not RowKind.PHONEY_WITHDRAWN)
    )


def _is_best(rows: Sequence[ScoreRow]) -> bool:
    """True if the last row is the highest of many plays."""
    plays = _standing(rows)
    if (
        rows[-1].kind is not RowKind.PLAY
        or len(plays) <= EARLIER_PLAYS
        or plays[-1].points < LARGE_PLAY
    ):
        return False
    return plays[-1].points > max(play.points for play in plays[:-1])


def _at_the_end_of_the_bag(state: GameState, seat: int, since: int) -> Event | None:
    """Who leads, after this player's first move with an empty bag.

    `since` is the number of rows since the move before. The tiles for a move are drawn only once it
    can no longer be challenged, so the bag is that of before the move.
    """
    mine, other = state.points[seat], state.points[1 - seat]
    tiles = sum(state.setup.tile_set.distribution.values())
    # Until the bag is empty all racks are full before a move.
    full = SIDES * state.setup.ruleset.set.rack_size
    was_empty = tiles - _laid(state.rows[: -2 - since]) <= full
    is_empty = tiles - _laid(state.rows[:-1]) <= full and not state.bag
    if was_empty or not is_empty or mine == other or state.setup.is_from_position:
        return None
    return Event.AHEAD if mine > other else Event.BEHIND


def _laid(rows: Sequence[ScoreRow]) -> int:
    return sum(len(play.placements) for play in _standing(rows))
