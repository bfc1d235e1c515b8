# SPDX-License-Identifier: MIT
"""Rulings on a whole tournament: cheats, drop-outs, and counts of starts.

Sources: 1999 2; 2001 2, 19.1, 23; NASPA I.A, I.B, III.D.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from desktop_app.rules.record import PlayerRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.result_line import LOSS, WIN, GameKind, ResultLine


def after_disqualification(
    lines: Sequence[ResultLine], cheat: str, rules: Ruleset, spread: int | None = None
) -> tuple[ResultLine, ...]:
    """Return all lines after a cheat's games are awarded to the opponents.

    Args:
        lines: the lines of all players.
        cheat: the disqualified player.
        rules: the ruleset; 2001 2 turns the games into byes, 1999 2 names no margin.
        spread: margin of the wins if the rules name none. Some rules do not mention games already
            played: there None leaves them as they are, and only the director can change that.

    Returns:
        As many lines, in the same order.

    Raises:
        ValueError: the rules award the games without a margin, and `spread` is None.
    """
    how = rules.forfeit.cheat_games
    won = rules.bye.spread if how == "as-byes" else spread
    if won is None and how == "awarded":
        raise ToldError("the book names no margin for the games of a cheat; the director has to")
    if won is None:
        return tuple(lines)
    return _given_away(lines, cheat, won, GameKind.DISQUALIFICATION)


def after_drop_out(
    lines: Sequence[ResultLine], player: str, rules: Ruleset, *, is_excused: bool = False
) -> tuple[ResultLine, ...]:
    """Return all lines after a player dropped out, including games of rounds to come.

    By 2001 23 the player loses every game: those not lost so far, and those to come, by fifty,
    while a lost game keeps its margin. All opponents win by fifty. Excuses are a medical reason,
    another real emergency, or an event entirely beyond the player's control. Under the other rules,
    games already played stand.

    Args:
        lines: the lines of all players.
        player: the player who dropped out.
        rules: the ruleset.
        is_excused: True if the director accepted a reason that the rules allow.

    Returns:
        As many lines, in the same order.
    """
    if is_excused or rules.forfeit.drop_out != "all-lost":
        return tuple(lines)
    ruled = _given_away(lines, player, rules.forfeit.spread, GameKind.DROP_OUT)
    return tuple(
        replace(after, margin=before.margin) if _is_lost(before, player) else after
        for before, after in zip(lines, ruled, strict=True)
    )


def _is_lost(line: ResultLine, player: str) -> bool:
    """True if the player lost this game in play or by a ruling; games to come do not count."""
    is_loss = line.half_points == LOSS and line.kind is not GameKind.TO_COME
    return line.player == player and is_loss and line.margin < 0


def _given_away(
    lines: Sequence[ResultLine], loser: str, spread: int, kind: GameKind
) -> tuple[ResultLine, ...]:
    """Award every game of a player to the opponents, by a spread."""

    def ruled(line: ResultLine) -> ResultLine:
        if line.player == loser:
            return replace(line, half_points=LOSS, margin=-spread, kind=kind, is_rated=False)
        if line.opponent == loser:
            return replace(line, half_points=WIN, margin=spread, kind=kind, is_rated=False)
        return line

    return tuple(ruled(line) for line in lines)


def starts_of(lines: Sequence[ResultLine], player: str, rules: Ruleset) -> PlayerRecord:
    """Count a player's firsts and seconds so far, including forfeits (NASPA III.D)."""
    own = [line for line in lines if line.player == player]
    went = went_first_in(own, rules)
    forfeits = sum(_is_forfeited(line) for line in own)
    return PlayerRecord(sum(went), len(went) - sum(went), forfeits=forfeits)


def went_first_in(lines: Iterable[ResultLine], rules: Ruleset) -> tuple[bool, ...]:
    """Return for each start of a player, in order of the rounds, if they went first.

    A game to come counts as it is paired. A player who forfeited went first and second by turns,
    where the rules count that as a start (NASPA III.D); the opponent did not start.

    Args:
        lines: of one player.
        rules: the ruleset.
    """
    counts = rules.start.forfeiter_credit == "alternate-first-second"
    went: list[bool] = []
    forfeits = 0
    for line in sorted(lines, key=lambda line: line.round):
        if line.went_first is not None:
            went.append(line.went_first)
        elif _is_forfeited(line):
            if counts:
                went.append(forfeits % 2 == 0)
            forfeits += 1
    return tuple(went)


def _is_forfeited(line: ResultLine) -> bool:
    """True if the player did not come to a game that is no start."""
    kinds = (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT)
    return line.went_first is None and line.half_points == LOSS and line.kind in kinds


def points_of_left_game(
    rules: Ruleset, own: int, theirs: int, margin: int | None = None
) -> tuple[int, int]:
    """Return the points of a game that a player left before its end, theirs first.

    The player loses by the margin of the rules (19.3 of both South African documents; NASPA V.K.2):
    if they were behind, by so much more, and the opponent's points stand. NASPA has it made up in
    the scores: the opponent gets that margin over a leader, and a player who was behind loses it.

    Args:
        rules: the ruleset.
        own, theirs: the points so far of the player who leaves, and of the opponent.
        margin: of the loss, where the rules name none.

    Raises:
        ToldError: they name none, and `margin` is None.
    """
    lead, least = own - theirs, rules.resign.min_margin
    if rules.resign.method == "score-adjust":
        return (own, own + least) if lead >= 0 else (own - least, theirs)
    if rules.resign.method == "differential":
        margin = least + max(0, -lead)
    if margin is None:
        raise ToldError(
            Sentence("The rules name no margin for a game that a player left; name it.")
        )
    return theirs - margin, theirs
