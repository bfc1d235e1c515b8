# SPDX-License-Identifier: MIT
"""Rulings on a whole tournament: cheats, drop-outs, and who has begun how often.

Sources: 1999 2; 2001 2, 19.1, 23; NASPA I.A, I.B, III.D.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.rules.record import PlayerRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.result_line import LOSS, WIN, GameKind, ResultLine


def after_disqualification(
    lines: Sequence[ResultLine], cheat: str, rules: Ruleset, spread: int | None = None
) -> tuple[ResultLine, ...]:
    """All lines once a cheat's games are awarded to the opponents.

    Args:
        lines: of everybody.
        cheat: who is disqualified.
        rules: the ruleset; 2001 2 makes byes of the games, 1999 2 names no margin.
        spread: what a win is worth where the book names no margin. None lets played games stand
            in the books that say nothing of them; only their director can change it.

    Returns:
        As many lines, in the same order.

    Raises:
        ValueError: the book awards the games without a margin, and nobody has named one.
    """
    how = rules.forfeit.cheat_games
    won = rules.bye.spread if how == "as-byes" else spread
    if won is None and how == "awarded":
        raise ValueError("the book names no margin for the games of a cheat; the director has to")
    if won is None:
        return tuple(lines)
    return _given_away(lines, cheat, won, GameKind.DISQUALIFICATION)


def after_drop_out(
    lines: Sequence[ResultLine], player: str, rules: Ruleset, *, is_excused: bool = False
) -> tuple[ResultLine, ...]:
    """All lines once a player has dropped out, games of rounds to come among them.

    2001 23 lets him lose every game: those he had not lost, and those to come, by fifty, while a
    game he lost stays lost by as much as it was. All his opponents win by fifty. He is excused by
    a medical reason, another real emergency or what was entirely beyond his control. The other
    books let what was played stand.

    Args:
        lines: of everybody.
        player: who dropped out.
        rules: the ruleset.
        is_excused: whether the director found a reason that the book accepts.

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
    """Whether a player has lost this game at the board or by a ruling; one to come he has not."""
    is_loss = line.half_points == LOSS and line.kind is not GameKind.TO_COME
    return line.player == player and is_loss and line.margin < 0


def _given_away(
    lines: Sequence[ResultLine], loser: str, spread: int, kind: GameKind
) -> tuple[ResultLine, ...]:
    """Every game of a player lost by a spread that his opponents win."""

    def ruled(line: ResultLine) -> ResultLine:
        if line.player == loser:
            return replace(line, half_points=LOSS, margin=-spread, kind=kind, is_rated=False)
        if line.opponent == loser:
            return replace(line, half_points=WIN, margin=spread, kind=kind, is_rated=False)
        return line

    return tuple(ruled(line) for line in lines)


def starts_of(lines: Sequence[ResultLine], player: str, rules: Ruleset) -> PlayerRecord:
    """A player's firsts and seconds so far, with what forfeits count (NASPA III.D)."""
    counts = rules.start.forfeiter_credit == "alternate-first-second"
    record = PlayerRecord()
    own = (line for line in lines if line.player == player)
    for line in sorted(own, key=lambda line: line.round):
        forfeited = line.half_points == LOSS and line.kind in (
            GameKind.FORFEIT,
            GameKind.DOUBLE_FORFEIT,
        )
        if line.went_first is not None:
            first = line.went_first
            record = replace(
                record,
                firsts=record.firsts + (1 if first else 0),
                seconds=record.seconds + (0 if first else 1),
            )
        elif forfeited:
            record = record.with_forfeit(counts_as_start=counts)
    return record
