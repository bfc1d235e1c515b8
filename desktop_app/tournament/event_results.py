# SPDX-License-Identifier: MIT
"""The results of an event so far, and the effect of rulings on players.

A result is a line of words: ``1 A 420 C 380``, ``2 A bye``, ``3 A forfeit C``, ``3 A double-forfeit
C``, ``4 A C to-come``; ``first A`` at its end names the player who began.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from desktop_app.rules.desk_events import LedgerChange
from desktop_app.rules.procedures.penalties import CHEATING, DROP_OUT, EXCUSED
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import ToldError
from desktop_app.tournament.result_line import (
    LOSS,
    TIE,
    WIN,
    GameKind,
    ResultLine,
    bye_line,
    double_forfeit_lines,
    forfeit_lines,
    lines_of_game,
)
from desktop_app.tournament.rulings import after_disqualification, after_drop_out

_FORM = "expected ROUND A 420 C 380, ROUND A bye, ROUND A forfeit C or ROUND A C to-come"
_MAX_ROUND = 99
_MAX_POINTS = 9_999


@dataclass(frozen=True, slots=True)
class PlayerRuling:
    """A ruling on one player that changes all their games in an event.

    Attributes:
        player: name.
        kind: `GameKind.DROP_OUT` or `GameKind.DISQUALIFICATION`.
        is_excused: True if the director accepted the reason for dropping out.
        spread: margin by which a disqualified player's games are won if the rules name none; None
            leaves the games as they are.
    """

    player: str
    kind: GameKind
    is_excused: bool = False
    spread: int | None = None


def read_result(words: Sequence[str], rules: Ruleset) -> tuple[ResultLine, ...]:
    """Parse a result; returns one line for a bye, else one for each player.

    Raises:
        ValueError: another form, or a number out of range; the message quotes the words.
    """
    text = " ".join(words)
    rest, first = list(words), ""
    if len(rest) > 1 and rest[-2] == "first":
        first, rest = rest[-1], rest[:-2]
    if not rest or not rest[0].isdecimal() or not 1 <= int(rest[0]) <= _MAX_ROUND:
        raise ToldError(f"read {text!r}, {_FORM}")
    round_number, what = int(rest[0]), rest[1:]
    lines = _lines_of(what, round_number, rules)
    if not lines or (first and first not in (line.player for line in lines)):
        raise ToldError(f"read {text!r}, {_FORM}")
    if len({line.player for line in lines}) < len(lines):
        raise ToldError(f"read {text!r}, expected two players")
    if not first:
        return lines
    return tuple(replace(line, went_first=line.player == first) for line in lines)


def _lines_of(what: list[str], number: int, rules: Ruleset) -> tuple[ResultLine, ...]:
    match what:
        case [player, "bye"]:
            return (bye_line(rules, player, number),)
        case [player, "forfeit", opponent]:
            return forfeit_lines(rules, player, opponent, number)
        case [player, "double-forfeit", opponent]:
            return double_forfeit_lines(rules, (player, opponent), number)
        case [player, opponent, "to-come"]:
            return tuple(
                ResultLine(number, one, other, GameKind.TO_COME, LOSS, 0)
                for one, other in ((player, opponent), (opponent, player))
            )
        case [player, points, opponent, against]:
            return _played(number, (player, opponent), (points, against))
        case _:
            return ()


def _played(
    number: int, players: tuple[str, str], points: tuple[str, str]
) -> tuple[ResultLine, ...]:
    if not all(re.fullmatch(r"-?\d{1,4}", point) for point in points):
        return ()
    margin = int(points[0]) - int(points[1])
    (one, other), halves = players, (WIN if margin > 0 else LOSS if margin < 0 else TIE)
    return (
        ResultLine(number, one, other, GameKind.PLAYED, halves, margin),
        ResultLine(number, other, one, GameKind.PLAYED, WIN - halves, -margin),
    )


def read_ruling(words: Sequence[str]) -> PlayerRuling:
    """Parse a ruling: ``drop-out A``, ``drop-out A excused``, ``disqualified A 50``.

    Raises:
        ValueError: another form; the message quotes the words.
    """
    match list(words):
        case ["drop-out", player]:
            return PlayerRuling(player, GameKind.DROP_OUT)
        case ["drop-out", player, "excused"]:
            return PlayerRuling(player, GameKind.DROP_OUT, is_excused=True)
        case ["disqualified", player]:
            return PlayerRuling(player, GameKind.DISQUALIFICATION)
        case ["disqualified", player, spread] if re.fullmatch(r"\d{1,4}", spread):
            return PlayerRuling(player, GameKind.DISQUALIFICATION, spread=int(spread))
        case _:
            text = " ".join(words)
            raise ToldError(
                f"read {text!r}, expected result ..., drop-out PLAYER [excused] or disqualified"
                " PLAYER [SPREAD]"
            )


def rulings_of(state: GameState) -> tuple[PlayerRuling, ...]:
    """Return the rulings in a game that also affect the player's other games."""
    found = []
    for seat, player in enumerate(state.setup.seats):
        if dropped := state.note(DROP_OUT, seat):
            excused = dropped == EXCUSED
            found.append(PlayerRuling(player.name, GameKind.DROP_OUT, is_excused=excused))
        if state.note(CHEATING, seat):
            spread = _spread_of(state, seat)
            found.append(PlayerRuling(player.name, GameKind.DISQUALIFICATION, spread=spread))
    return tuple(found)


def _spread_of(state: GameState, seat: int) -> int | None:
    """Return the margin by which a cheat's games are lost: the director's for this game.

    None if the rules leave the other games as they are.
    """
    if state.setup.ruleset.forfeit.cheat_games == "director":
        return None
    for ruling in reversed(state.desk.rulings):
        if ruling.topic == CHEATING and ruling.player == seat:
            return ruling.detail.spread if isinstance(ruling.detail, LedgerChange) else None
    return None


def with_rulings(
    lines: Iterable[ResultLine], rulings: Iterable[PlayerRuling], rules: Ruleset
) -> tuple[ResultLine, ...]:
    """Return all lines with the rulings applied, in the same order.

    Raises:
        ValueError: as `after_disqualification`.
    """
    ruled = tuple(lines)
    for ruling in rulings:
        if ruling.kind is GameKind.DROP_OUT:
            ruled = after_drop_out(ruled, ruling.player, rules, is_excused=ruling.is_excused)
        else:
            ruled = after_disqualification(ruled, ruling.player, rules, ruling.spread)
    return ruled


def event_lines(
    earlier: Iterable[ResultLine], games: Iterable[GameState], rules: Ruleset
) -> tuple[ResultLine, ...]:
    """Return the lines of an event: earlier results, then games, with their rulings applied.

    A game without a round number gets the round after the last one. An unfinished game, or one of
    more than two players, has no line.

    Raises:
        ValueError: as `after_disqualification`.
    """
    lines = list(earlier)
    rulings: list[PlayerRuling] = []
    for game in games:
        if game.result is None or not game.result.half_points or game.player_count != 2:
            continue
        last = max((line.round for line in lines if line.kind is not GameKind.TO_COME), default=0)
        lines.extend(lines_of_game(game, game.setup.occasion.round_number or last + 1))
        rulings.extend(rulings_of(game))
    return with_rulings(lines, rulings, rules)
