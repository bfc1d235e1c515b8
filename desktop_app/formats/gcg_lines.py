# SPDX-License-Identifier: MIT
"""This program's own lines in GCG files: types that GCG lacks, notes, and the head."""

from __future__ import annotations

import re
from collections.abc import Collection

from desktop_app.formats import gcg_export
from desktop_app.formats.cgp import parse_cgp
from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg_model import (
    GcgEvent,
    GcgGame,
    GcgOther,
    GcgPragma,
    GcgUnseenExchange,
)
from desktop_app.formats.gcg_plain import LEFT_TEXT, SCORE_ALONE_FROM, SCORE_ALONE_TEXT
from desktop_app.rules.board import Board, BoardLayout
from desktop_app.rules.desk_events import CorrectionKind
from desktop_app.rules.events import EndReason
from desktop_app.rules.setup import LONGEST_EVENT, MAX_ROUND, Occasion, SourceLine, day_of
from desktop_app.rules.state import Result

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_ROUND = re.compile(r"\bround\W{0,2}(\d{1,3})\b", re.IGNORECASE)
_NUMBERS = r"-?\d{1,5}(?:,-?\d{1,5})*"
_RESULT = re.compile(
    r"(?P<reason>forfeit|double-forfeit|bye|resignation)"
    r"(?: player=(?P<player>\d))?(?: winner=(?P<winner>\d))?"
    rf"(?: margins=(?P<margins>{_NUMBERS}))?(?: half-points=(?P<half_points>{_NUMBERS}))?"
    r"(?P<unrated> unrated)?"
)
_SEATS = ("player", "winner")
_WRITTEN_FROM_GAME = frozenset(
    {
        "lexicon",
        gcg_export.RULESET_PRAGMA,
        gcg_export.PHYSICAL_PRAGMA,
        gcg_export.EVENT_PRAGMA,
        gcg_export.ROUND_PRAGMA,
        gcg_export.RESULT_PRAGMA,
        gcg_export.START_PRAGMA,
        gcg_export.POSITION_PRAGMA,
    }
)
_LONGEST_LINE = 9_000
"""Characters; a journal takes no longer text."""
UNSUCCESSFUL_CHALLENGE_NOTE = "#unsuccessful-challenge"
"""Woogles's note to a turn lost to a challenge."""
_RULED = {
    gcg_export.CORRECTION_TEXT: CorrectionKind.CORRECTION,
    gcg_export.PENALTY_TEXT: CorrectionKind.PENALTY,
    gcg_export.AWARD_TEXT: CorrectionKind.AWARD,
}


def is_physical(game: GcgGame) -> bool:
    """True if the game used a physical set, so the file has only what was written down."""
    return says_physical(game) or any(
        isinstance(line, GcgUnseenExchange) or is_score_alone(line) for line in game.events
    )


def knows_racks(game: GcgGame) -> bool:
    """True if each line names all known tiles of a rack, as in this program's physical games."""
    return says_physical(game) and game.pragma(gcg_export.RULESET_PRAGMA) is not None


def named_ruleset(game: GcgGame) -> str:
    """Return the ruleset that a file names, with its option; empty if it names none."""
    text = game.pragma(gcg_export.RULESET_PRAGMA) or ""
    name, _, mark = text.strip().partition(" ")
    return "" if mark.strip() == gcg_export.ASSUMED else name


def says_physical(game: GcgGame) -> bool:
    """True if the file says that the set was physical, as this program's do."""
    return (game.pragma(gcg_export.PHYSICAL_PRAGMA) or "").strip() == gcg_export.PHYSICAL


def is_score_alone(line: GcgEvent) -> bool:
    """True if a line is a play of which only the score is known."""
    return isinstance(line, GcgOther) and line.text.startswith(SCORE_ALONE_TEXT)


def rack_before(line: GcgEvent) -> str:
    """Return the known tiles of the rack before such a play, as written."""
    text = line.text if isinstance(line, GcgOther) else ""
    known, _, after = text.removeprefix(SCORE_ALONE_TEXT + SCORE_ALONE_FROM).partition(":")
    return known if after and text.startswith(SCORE_ALONE_TEXT + SCORE_ALONE_FROM) else ""


def is_worth_alone(line: GcgEvent) -> bool:
    """True if a line is a final adjustment of which only the points are known."""
    return isinstance(line, GcgOther) and line.text.startswith(LEFT_TEXT)


def own_note(line: GcgEvent) -> str:
    """Return the users' note to a line, without notes added by this program."""
    texts = line.note.split("\n")
    ours = (
        gcg_export.CHALLENGE_LOST_NOTE,
        gcg_export.CHALLENGE_STOOD_NOTE,
        gcg_export.LOST_TURN_NOTE,
        UNSUCCESSFUL_CHALLENGE_NOTE,
    )
    return "\n".join(texts[1:] if texts[0] in ours else texts)


def correction_of(line: GcgEvent) -> CorrectionKind | None:
    """Return how a ruling changed the points of a line; None if it was not a ruling."""
    if not isinstance(line, GcgOther):
        return None
    return next((kind for text, kind in _RULED.items() if line.text.startswith(text)), None)


def start_board_of(game: GcgGame, layout: BoardLayout, faces: Collection[str]) -> Board | None:
    """Return the board from which a game began; None for an empty one, or if it is invalid."""
    rows = (game.pragma(gcg_export.POSITION_PRAGMA) or "").strip().partition(" ")[0]
    try:
        return parse_cgp(f"{rows} / 0/0 0", layout=layout, faces=faces).board
    except FormatError:
        return None


def start_points_of(game: GcgGame, count: int) -> tuple[int, ...]:
    """Return the points of `count` players before the first turn; 0 for each if invalid."""
    position = (game.pragma(gcg_export.POSITION_PRAGMA) or "").strip().partition(" ")[2]
    texts = (position or game.pragma(gcg_export.START_PRAGMA) or "").strip().split(",")
    form = r"-?\d{1,5}" if position else r"\d{1,3}"
    are_numbers = all(re.fullmatch(form, text) for text in texts)
    return tuple(map(int, texts)) if are_numbers and len(texts) == count else (0,) * count


def occasion_of(game: GcgGame) -> Occasion:
    """Return day, event and round of a file's game; invalid values are left out.

    Other programs have them in ``#date`` and ``#title``; a title of only the players' names is not
    an event.
    """
    title = "" if _is_named_after_players(game) else game.pragma("title") or ""
    day = _DAY.search(game.pragma(gcg_export.DAY_PRAGMA) or "") or _DAY.search(title)
    played_on = day[0] if day is not None and day_of(day[0]) is not None else ""
    event = game.pragma(gcg_export.EVENT_PRAGMA) or title
    text = (game.pragma(gcg_export.ROUND_PRAGMA) or "").strip()
    if not text and (match := _ROUND.search(title)):
        text = match[1]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    return Occasion(
        played_on,
        " ".join(event.split())[:LONGEST_EVENT].strip(),
        number if 1 <= number <= MAX_ROUND else None,
    )


def _is_named_after_players(game: GcgGame) -> bool:
    """True if the title only names the players, or this program's file has the event elsewhere."""
    title = (game.pragma("title") or "").casefold()
    names = [{player.name.casefold(), player.nick.casefold()} for player in game.players]
    is_ours = game.pragma(gcg_export.RULESET_PRAGMA) is not None
    return is_ours or all(any(name in title for name in both) for both in names)


def kept_lines(game: GcgGame) -> tuple[SourceLine, ...]:
    """Return lines of a file that have no place in a game, to be written back later."""
    title = " v ".join(player.name for player in game.players)
    played_on = occasion_of(game).played_on
    kept = [
        SourceLine(pragma.keyword, pragma.text[:_LONGEST_LINE])
        for pragma in game.pragmata
        if pragma.keyword not in _WRITTEN_FROM_GAME
        and not (pragma.keyword == "title" and pragma.text == title)
        and not (pragma.keyword == gcg_export.DAY_PRAGMA and pragma.text == played_on)
        and not is_own_id(pragma)
    ]
    notes = game.note.split("\n") if game.note else []
    return (*kept, *(SourceLine(gcg_export.NOTE_KEYWORD, line[:_LONGEST_LINE]) for line in notes))


def result_of(game: GcgGame) -> Result | None:
    """Return a result that the lines do not show; None if they do or the text is invalid."""
    match = _RESULT.fullmatch((game.pragma(gcg_export.RESULT_PRAGMA) or "").strip())
    if match is None:
        return None
    player, winner = (int(match[name]) - 1 if match[name] else None for name in _SEATS)
    margins, half_points = (_numbers(match[name]) for name in ("margins", "half_points"))
    count = max(2, len(game.players))
    are_seats = all(seat is None or 0 <= seat < count for seat in (player, winner))
    if not are_seats or any(len(values) not in (0, count) for values in (margins, half_points)):
        return None
    return Result(
        EndReason(match["reason"]),
        player,
        margins,
        winner,
        half_points=half_points,
        is_rated=not match["unrated"],
    )


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def is_own_id(pragma: GcgPragma) -> bool:
    """True if a pragma has a game's id from a library of this program."""
    return pragma.keyword == gcg_export.ID_PRAGMA or (
        pragma.keyword == "id" and pragma.text.partition(" ")[0] == gcg_export.ID_AUTHORITY
    )
