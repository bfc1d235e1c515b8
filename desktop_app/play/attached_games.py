# SPDX-License-Identifier: MIT
"""Games attached to the results of a club's event.

A game's moves are kept in the club file as GCG. If its score, or the player who began, is another
than what was typed or paired, nothing is taken until the director has said which is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from math import comb
from pathlib import Path

from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import MAX_BYTES, format_gcg, parse_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.text_file import read_text_file
from desktop_app.play.review_terms import ruleset_of
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import TileSet, count_ways
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.archive import gcg_with_id
from desktop_app.storage.errors import JournalError
from desktop_app.storage.game_facts import PlayFacts, fold_journal, plays_of
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.tournament.club import ClubError, ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    GameAttached,
    NotedPlay,
    ResultEntered,
)


class Trust(Enum):
    """The side that counts where a typed result and its game contradict each other."""

    ASK = "ask"
    TYPED = "typed"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game as it can be attached.

    Attributes:
        gcg: its moves.
        names: of its two players, the one who began first.
        points: their final scores.
        plays: in order; seats are in the order of `names`.
        tile_set: the set that it was played with.
    """

    gcg: str
    names: tuple[str, str]
    points: tuple[int, int]
    plays: tuple[PlayFacts, ...]
    tile_set: TileSet


class ContradictionError(ClubError):
    """The game contradicts what was typed or paired; nothing was recorded.

    Attributes:
        typed, game: the points of the players as they are paired.
        began: the player who began the game, if that was not the one paired so.
    """

    def __init__(
        self,
        message: Sentence,
        typed: tuple[int, int],
        game: tuple[int, int],
        began: str,
    ) -> None:
        super().__init__(message)
        self.typed, self.game, self.began = typed, game, began


class GameOfOthersError(ClubError):
    """The names in a game are not those of the players of the board."""


def game_of_file(path: Path) -> PlayedGame:
    """Read a game from a GCG file or a journal.

    Raises:
        FormatError, StorageError: the file cannot be read.
        ClubError: it is no game of two players.
    """
    if path.suffix.casefold() == JOURNAL_SUFFIX:
        contents = read_journal(path)
        state = fold_journal(contents.events, path)
        return game_of_state(state, path.stem, contents.created_at_ms)
    text = read_text_file(path, kind="GCG", limit_bytes=MAX_BYTES).text
    try:
        return game_of_text(text)
    except FormatError as error:
        raise error.with_file(str(path)) from None


def game_of_text(text: str) -> PlayedGame:
    """Read a game from GCG.

    Raises:
        FormatError: it is no GCG, or its moves do not form a game.
        ClubError: it is no game of two players.
    """
    game = parse_gcg(text)
    try:
        state = fold_journal(events_from_gcg(game, ruleset_of(game)).events, Path("GCG"))
    except JournalError:
        raise FormatError(Sentence("the moves do not form a game")) from None
    return _played(text, state)


def game_of_state(state: GameState, game_id: str, began_at_ms: int) -> PlayedGame:
    """Return a game that was played here.

    Raises:
        ClubError: it is no game of two players, or is not over.
    """
    if not state.is_over:
        raise ClubError(Sentence("The game is not over yet; attach it when it is."))
    return _played(format_gcg(gcg_with_id(state, game_id, began_at_ms)), state)


def _played(text: str, state: GameState) -> PlayedGame:
    if state.player_count != 2:
        raise ClubError(Sentence("Only a game of two players can be attached to a result."))
    first = state.first or 0
    seats = (first, 1 - first)
    names = tuple(state.setup.seats[seat].name for seat in seats)
    points = tuple(state.points[seat] for seat in seats)
    plays = tuple(replace(play, seat=seats.index(play.seat)) for play in plays_of(state))
    return PlayedGame(
        text, (names[0], names[1]), (points[0], points[1]), plays, state.setup.tile_set
    )


def result_with_game(
    event: ClubEvent,
    division: str,
    number: int,
    board: int,
    game: PlayedGame,
    *,
    typed: tuple[int, int] | None = None,
    trust: Trust = Trust.ASK,
    as_paired: bool = False,
) -> tuple[Change, ...]:
    """Return the changes that enter a board's result and attach its game.

    Args:
        event, division, number, board: the board; the round is 1-based.
        game: its game.
        typed: points of the players as they are paired; None takes those that were entered before,
            or the game's if there are none.
        trust: what counts if the two contradict each other.
        as_paired: take the one who began the game for the one paired so, whatever their names.

    Raises:
        ClubError: there is no such board.
        GameOfOthersError: the game is one of other players.
        ContradictionError: the two contradict each other, and `trust` is `Trust.ASK`.
    """
    rounds = event.rounds.get(division, ())
    if not 1 <= number <= len(rounds):
        raise ClubError(Sentence("Round {round} is not paired.", round=number))
    paired = rounds[number - 1]
    if not 1 <= board <= len(paired.paired.boards):
        raise ClubError(Sentence("Round {round} has no board {board}.", round=number, board=board))
    first, second = paired.paired.boards[board - 1]
    is_turned = False if as_paired else _is_turned(game.names, (first, second))
    points = game.points[::-1] if is_turned else game.points
    before = paired.results.get(board)
    if typed is None and before is not None and before.ending is Ending.PLAYED:
        typed = before.first, before.second
    score = points if typed is None or trust is Trust.GAME else typed
    began = second if is_turned else ""
    if trust is Trust.ASK and typed is not None and typed != points:
        raise ContradictionError(
            Sentence(
                "Board {board}: the score is {typed}, but the game of {first} and {second} ended"
                " {game}. Say which is right.",
                board=board,
                first=first,
                second=second,
                typed=f"{typed[0]}-{typed[1]}",
                game=f"{points[0]}-{points[1]}",
            ),
            typed,
            points,
            began,
        )
    known, who = paired.goes_first(board), began or first
    if trust is Trust.ASK and known and known != who:
        raise ContradictionError(
            Sentence(
                "Board {board}: {first} was paired to go first, but {second} began the game. Say"
                " which is right.",
                board=board,
                first=known,
                second=who,
            ),
            score,
            points,
            began,
        )
    place = event.opened.event, division, number, board
    kept = known if known and trust is Trust.TYPED else who
    kept = "" if kept == first else kept
    result = ResultEntered(*place, first=score[0], second=score[1], began=kept)
    return result, attachment(place, (first, second), game, as_paired=as_paired)


def attachment(
    place: tuple[str, str, int, int],
    pair: tuple[str, str],
    game: PlayedGame,
    *,
    as_paired: bool = False,
) -> GameAttached:
    """Return the change that attaches a game to a board.

    Args:
        place: event, division, round and board.
        pair: the players as they are paired.
        game: their game.
        as_paired: as for `result_with_game`.

    Raises:
        GameOfOthersError: the game is one of other players.
    """
    is_turned = False if as_paired else _is_turned(game.names, pair)
    points = game.points[::-1] if is_turned else game.points
    noted = tuple(_noted(game, pair[::-1] if is_turned else pair))
    return GameAttached(*place, game.gcg, points, noted)


def _is_turned(names: tuple[str, str], pair: tuple[str, str]) -> bool:
    """True if the second of a pair began the game.

    A name matches if one is the other, or if all words of one are words of the other, such as a
    first name. Raises GameOfOthersError if neither order fits, or both.
    """
    straight = _is_same(names[0], pair[0]) and _is_same(names[1], pair[1])
    turned = _is_same(names[0], pair[1]) and _is_same(names[1], pair[0])
    if straight == turned:
        raise GameOfOthersError(
            Sentence(
                "The game is one of {one} and {other}, not of {first} and {second}.",
                one=names[0],
                other=names[1],
                first=pair[0],
                second=pair[1],
            )
        )
    return turned


def _is_same(one: str, other: str) -> bool:
    ours, theirs = (set(name.casefold().replace("_", " ").split()) for name in (one, other))
    return ours <= theirs or theirs <= ours


def _noted(game: PlayedGame, names: tuple[str, str]) -> Iterator[NotedPlay]:
    """The best play and the rarest bingo of each player; `names` are those of the event."""
    for seat, name in enumerate(names):
        own = [play for play in game.plays if play.seat == seat and not play.is_withdrawn]
        if not own:
            continue
        best = max(own, key=lambda play: play.points)
        noted = [NotedPlay(name, best.words[0], best.points, _one_in(best, game.tile_set))]
        bingos = [play for play in own if play.is_bingo]
        if bingos:
            rarest = max(bingos, key=lambda bingo: _one_in(bingo, game.tile_set))
            if rarest is not best:
                one_in = _one_in(rarest, game.tile_set)
                noted.append(NotedPlay(name, rarest.words[0], rarest.points, one_in))
        yield from noted


def _one_in(play: PlayFacts, tile_set: TileSet) -> int:
    """How rarely a full set gives the letters of a bingo, blanks included; 0 if it is none."""
    word = play.words[0]
    ways = count_ways(word, tile_set) if play.is_bingo else 0
    return round(comb(len(tile_set.tiles), len(word)) / ways) if ways else 0
