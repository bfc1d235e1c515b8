# SPDX-License-Identifier: MIT
"""Finished games as results of a club's event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from desktop_app.play.attached_games import Trust, attachment, game_of_state, result_with_game
from desktop_app.rules.state import GameState
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import ClubError, ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    PlayerPenalised,
    PlayerWarned,
    ResultEntered,
)
from desktop_app.tournament.result_line import WIN, GameKind, ResultLine, lines_of_game
from desktop_app.tournament.standings import score_text


class DiffersError(ClubError):
    """Another result than the game's was entered; nothing was recorded."""


def result_text(result: ResultEntered) -> str:
    """Return a result as text, such as ``412 - 388``."""
    if result.ending is Ending.PLAYED:
        return score_text(result.first, result.second)
    if result.ending is Ending.FORFEIT:
        return Sentence("{name} forfeits", name=result.absent)
    return Sentence("both forfeit")


def changes_of_game(
    event: ClubEvent,
    place: tuple[str, str, int, int],
    state: GameState,
    game_id: str,
    ended_at_ms: int,
    *,
    is_trusted: bool,
) -> tuple[Change, ...]:
    """Return the changes that a game played here brings: result, moves, warnings and penalties.

    Warnings and penalties are left out if the board's result is from this game already.

    Args:
        event: the event.
        place: its name, division, round and board.
        state: the game at its end.
        game_id: its id in the library.
        ended_at_ms: Unix time of its end.
        is_trusted: True if the game counts where it contradicts what was entered.

    Raises:
        ContradictionError, DiffersError: it does, and `is_trusted` is False.
        ClubError: the game cannot be taken over; what to do is in the message.
    """
    _, division, number, board = place
    paired = event.rounds[division][number - 1]
    first, second = paired.paired.boards[board - 1]
    lines = {line.player: line for line in lines_of_game(state, number)}
    before, own = paired.results.get(board), lines[first]
    is_known = before is not None and before.game == game_id
    game = game_of_state(state, game_id, ended_at_ms)
    changes: list[Change]
    points = {seat.name: state.points[at] for at, seat in enumerate(state.setup.seats)}
    if own.kind is GameKind.PLAYED and own.margin == points[first] - points[second]:
        trust = Trust.GAME if is_trusted or before is None else Trust.ASK
        changes = list(result_with_game(event, division, number, board, game, trust=trust))
    else:
        changes = [
            _ruled(place, own, lines[second], points),
            attachment(place, (first, second), game),
        ]
    entered = changes[0]
    assert isinstance(entered, ResultEntered)
    if before is not None and before.counted != entered.counted and not is_trusted:
        raise DiffersError(
            Sentence(
                "Board {board}: {before} was entered, but the game gives {after}.",
                board=board,
                before=result_text(before),
                after=result_text(entered),
            )
        )
    changes[0] = replace(entered, game=game_id)
    return (*changes, *(() if is_known else _rulings(place, state)))


def _ruled(
    place: tuple[str, str, int, int],
    one: ResultLine,
    other: ResultLine,
    points: Mapping[str, int],
) -> ResultEntered:
    """The result of a game that was not decided by its scores alone.

    Raises:
        ClubError: its rulings give the two players margins that no score has.
    """
    if one.kind is GameKind.DOUBLE_FORFEIT:
        return ResultEntered(*place, Ending.DOUBLE_FORFEIT)
    if one.kind is GameKind.FORFEIT:
        absent = other if one.half_points == WIN else one
        return ResultEntered(*place, Ending.FORFEIT, absent=absent.player)
    if one.margin != -other.margin:
        raise ClubError(
            Sentence(
                "Board {board}: the rules give the two players other margins, {first} and"
                " {second}. Enter the result and a penalty by hand.",
                board=place[3],
                first=one.margin,
                second=other.margin,
            )
        )
    # A ruling has set the margin, as for a player who left; the winner's points stand.
    first, second = points[one.player], points[other.player]
    began = other.player if other.went_first else ""
    if one.margin > 0:
        return ResultEntered(*place, first=first, second=first - one.margin, began=began)
    return ResultEntered(*place, first=second + one.margin, second=second, began=began)


def _rulings(place: tuple[str, str, int, int], state: GameState) -> Iterator[Change]:
    """The warnings and the penalties of a game."""
    event, _, number, _ = place
    for seat, player in enumerate(state.setup.seats):
        before = state.setup.record.players[seat].warnings
        for topic, count in state.record.players[seat].warnings.items():
            for _again in range(count - before.get(topic, 0)):
                yield PlayerWarned(event, player.name, number, topic)
        if state.spread[seat] < 0:
            yield PlayerPenalised(event, player.name, number, -state.spread[seat])
