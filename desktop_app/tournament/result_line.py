# SPDX-License-Identifier: MIT
"""One player's line for one game: its result, margin, and if it is rated.

Sources: 1999 18.5-18.7, 19; 2001 6.1, 18.5-18.7, 19; Singapore format guidelines; NASPA V.G-V.K.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.acts.finishing import UNPLAYED, has_turns
from desktop_app.rules.events import EndReason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState

WIN, TIE, LOSS = 2, 1, 0
"""The value of a game in half points: a tie is half a win for each player."""


class GameKind(Enum):
    """How a result came about."""

    PLAYED = "played"
    LEFT = "left"
    """A player left or gave up the game."""
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double-forfeit"
    BYE = "bye"
    DISQUALIFICATION = "disqualification"
    DROP_OUT = "drop-out"
    AWARDED = "awarded"
    TO_COME = "to-come"
    """A game that is paired but not played yet; it does not count."""


_KINDS = {
    EndReason.RESIGNATION: GameKind.LEFT,
    EndReason.FORFEIT: GameKind.FORFEIT,
    EndReason.DOUBLE_FORFEIT: GameKind.DOUBLE_FORFEIT,
    EndReason.BYE: GameKind.BYE,
    EndReason.DISQUALIFICATION: GameKind.DISQUALIFICATION,
    EndReason.AWARDED: GameKind.AWARDED,
}


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One game of one player.

    Attributes:
        round: 1-based number of the round.
        player: name.
        opponent: name, empty for a bye.
        kind: how the result came about.
        half_points: 2 for a win, 1 for a tie, 0 for a loss.
        margin: the game's contribution to the player's spread.
        penalty: spread lost to rulings, 0 or less; it never changes who won.
        is_rated: True if the game counts for ratings.
        went_first: True if the player began; None if the game counts as a start for neither.
    """

    round: int
    player: str
    opponent: str
    kind: GameKind
    half_points: int
    margin: int
    penalty: int = 0
    is_rated: bool = True
    went_first: bool | None = None

    @property
    def spread(self) -> int:
        """The margin plus the penalty."""
        return self.margin + self.penalty


def lines_of_game(state: GameState, round_number: int = 1) -> tuple[ResultLine, ...]:
    """Return the lines of a finished two-player game, by seat; a bye has only its player's line.

    Raises:
        ValueError: the game is not over, or has more than two players.
    """
    result = state.result
    if result is None or not result.half_points:
        raise ValueError("a game that is not over has no result")
    if state.player_count != 2:
        raise ValueError("only games of two players are tournament games")
    kind = _KINDS.get(result.reason, GameKind.PLAYED)
    counts = state.first is not None and (result.reason not in UNPLAYED or has_turns(state))
    names = [seat.name for seat in state.setup.seats]
    seats = (0, 1) if kind is not GameKind.BYE else (result.half_points.index(WIN),)
    return tuple(
        ResultLine(
            round=round_number,
            player=names[seat],
            opponent="" if kind is GameKind.BYE else names[1 - seat],
            kind=kind,
            half_points=result.half_points[seat],
            margin=result.margins[seat],
            penalty=state.spread[seat],
            is_rated=result.is_rated,
            went_first=seat == state.first if counts else None,
        )
        for seat in seats
    )


def bye_line(rules: Ruleset, player: str, round_number: int) -> ResultLine:
    """Make the line of a bye: an unrated win by the rules' spread, without a start."""
    return ResultLine(round_number, player, "", GameKind.BYE, WIN, rules.bye.spread, is_rated=False)


def forfeit_lines(
    rules: Ruleset, absent: str, opponent: str, round_number: int, *, is_abuse: bool = False
) -> tuple[ResultLine, ResultLine]:
    """Make the lines of a game that one player missed: the absent player's, then the opponent's.

    With `is_abuse` the absent player loses the rules' greater spread, if there is one (2001 19.2).
    """
    spread, kind, rated = rules.forfeit.spread, GameKind.FORFEIT, rules.forfeit.rated
    lost = max(spread, rules.forfeit.abuse_spread) if is_abuse else spread
    return (
        ResultLine(round_number, absent, opponent, kind, LOSS, -lost, is_rated=rated),
        ResultLine(round_number, opponent, absent, kind, WIN, spread, is_rated=rated),
    )


def double_forfeit_lines(
    rules: Ruleset, players: tuple[str, str], round_number: int
) -> tuple[ResultLine, ResultLine]:
    """Make the lines of a game that both players missed: both lose."""
    spread, rated = rules.forfeit.spread, rules.forfeit.rated
    kind = GameKind.DOUBLE_FORFEIT
    one, other = players
    return (
        ResultLine(round_number, one, other, kind, LOSS, -spread, is_rated=rated),
        ResultLine(round_number, other, one, kind, LOSS, -spread, is_rated=rated),
    )
