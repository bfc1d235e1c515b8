# SPDX-License-Identifier: MIT
"""The games of an event that were played out, as each of the two players has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import Ending
from desktop_app.tournament.result_line import GameKind


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A game from one player's side.

    Attributes:
        event, division: where it was played.
        round, board: from 1.
        points, against: scores of the player and of the opponent.
        half_points: 2 for a win, 1 for a tie, 0 for a loss.
        went_first: None if that is not known.
    """

    event: str
    division: str
    round: int
    board: int
    player: str
    opponent: str
    points: int
    against: int
    half_points: int
    went_first: bool | None = None

    @property
    def margin(self) -> int:
        """Points more than the opponent has."""
        return self.points - self.against


def player_games(event: ClubEvent, rules: Ruleset) -> Iterator[PlayerGame]:
    """Each game that was played out and counts so, once for each player, division by division."""
    for division in event.divisions:
        for line in event.lines(division, rules):
            paired = event.rounds[division][line.round - 1]
            board = paired.board_of(line.player)
            result = paired.results.get(board) if board is not None else None
            is_played = result is not None and result.ending is Ending.PLAYED
            if result is None or not is_played or line.kind is not GameKind.PLAYED:
                continue
            points = (result.first, result.second)
            if paired.paired.boards[result.board - 1][0] != line.player:
                points = points[::-1]
            yield PlayerGame(
                event.opened.event,
                division,
                line.round,
                result.board,
                line.player,
                line.opponent,
                *points,
                line.half_points,
                line.went_first,
            )
