# SPDX-License-Identifier: MIT
"""A club's file over the years: its records, a season's ladder, and all that a player did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.club import Club
from desktop_app.tournament.club_changes import NotedPlay
from desktop_app.tournament.player_games import PlayerGame, player_games
from desktop_app.tournament.result_line import LOSS, WIN, GameKind

RulesOf = Callable[[str], Ruleset]
"""Gives the ruleset with an id."""


class RecordKind(Enum):
    """Kinds of records; the values are their names in the command."""

    HIGH_GAME = "high-game"
    HIGH_LOSS = "high-loss"
    """The highest score of a game that was lost."""
    LARGEST_WIN = "largest-win"
    HIGH_PLAY = "high-play"
    """The play with the most points, of the games whose moves are known."""
    BEST_BINGO = "best-bingo"
    """The bingo that is drawn most rarely, likewise."""
    WINS_RUNNING = "wins-running"
    """Games that were played and won one after the other."""


@dataclass(frozen=True, slots=True)
class Record:
    """An entry of the records.

    Attributes:
        value: points, wins, or how rarely a bingo is drawn (one in so many racks).
        event, round: where it was made; for wins, where the last of them was.
        opponent: empty for wins.
        word: of a play or a bingo, else empty.
        points, against: scores of the player and the opponent in a record of scores, else 0.
        is_running: True for wins that no later game has ended.
    """

    kind: RecordKind
    player: str
    value: int
    event: str
    round: int
    opponent: str = ""
    word: str = ""
    points: int = 0
    against: int = 0
    is_running: bool = False


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's place in a season.

    Attributes:
        place: from 1; players with the same result share it. 0 for players with too few evenings.
        evenings: events in which they have a result.
        games: results, byes and forfeits among them.
        half_points: wins in half points.
        spread: the sum over all evenings.
    """

    place: int
    player: str
    evenings: int
    games: int
    half_points: int
    spread: int

    @property
    def share(self) -> float:
        """Wins for each game, 0 to 1, a tie half a win."""
        return self.half_points / (2 * self.games) if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games of a player against one opponent."""

    opponent: str
    games: int
    half_points: int
    spread: int


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """All that a player did in the events of a file.

    Attributes:
        games: played out, in order.
        plays: the best and the rarest bingo of each game whose moves are known, with its event and
            round, most points first.
        meetings: by opponent, the most frequent first.
        season: over all events.
    """

    player: str
    games: tuple[PlayerGame, ...]
    plays: tuple[tuple[NotedPlay, str, int], ...]
    meetings: tuple[Meeting, ...]
    season: SeasonRow | None

    @property
    def average(self) -> float:
        """Points a game, 0 without one."""
        return sum(game.points for game in self.games) / max(1, len(self.games))

    @property
    def average_against(self) -> float:
        """Points of the opponents a game, 0 without one."""
        return sum(game.against for game in self.games) / max(1, len(self.games))


def club_records(
    club: Club, rules_of: RulesOf, *, most: int = 5
) -> Mapping[RecordKind, tuple[Record, ...]]:
    """Return the best entries of each kind, equal ones by when they were made.

    Args:
        club: the events in the order in which they were opened.
        rules_of: gives the ruleset with an id.
        most: entries of a kind.
    """
    found: dict[RecordKind, list[Record]] = {kind: [] for kind in RecordKind}
    for record in (*_of_games(_games(club, rules_of)), *_of_plays(club)):
        found[record.kind].append(record)
    found[RecordKind.WINS_RUNNING] = list(_runs(_games(club, rules_of)))
    return {
        kind: tuple(sorted(own, key=lambda record: -record.value)[:most])
        for kind, own in found.items()
    }


def _games(club: Club, rules_of: RulesOf) -> Iterator[PlayerGame]:
    """All games in order of the events and rounds."""
    for event in club.events.values():
        games = player_games(event, rules_of(event.opened.ruleset))
        yield from sorted(games, key=lambda game: game.round)


def _of_games(games: Iterator[PlayerGame]) -> Iterator[Record]:
    for game in games:
        values = {RecordKind.HIGH_GAME: game.points}
        if game.half_points == LOSS:
            values[RecordKind.HIGH_LOSS] = game.points
        if game.half_points == WIN:
            values[RecordKind.LARGEST_WIN] = game.margin
        for kind, value in values.items():
            yield Record(
                kind,
                game.player,
                value,
                game.event,
                game.round,
                game.opponent,
                points=game.points,
                against=game.against,
            )


def _of_plays(club: Club) -> Iterator[Record]:
    for noted, event, number in _plays(club):
        values = {RecordKind.HIGH_PLAY: noted.points, RecordKind.BEST_BINGO: noted.one_in}
        for kind, value in values.items():
            if value:
                yield Record(kind, noted.player, value, event, number, word=noted.word)


def _plays(club: Club) -> Iterator[tuple[NotedPlay, str, int]]:
    """The plays that are noted of attached games, with event and round."""
    for event in club.events.values():
        for rounds in event.rounds.values():
            for paired in rounds:
                for game in paired.games.values():
                    for noted in game.noted:
                        yield noted, event.opened.event, game.round


def _runs(games: Iterator[PlayerGame]) -> Iterator[Record]:
    """The longest run of wins of each player."""
    best: dict[str, Record] = {}
    running: dict[str, int] = {}
    for game in games:
        name = game.player
        running[name] = running.get(name, 0) + 1 if game.half_points == WIN else 0
        if running[name] and (name not in best or running[name] > best[name].value):
            best[name] = Record(
                RecordKind.WINS_RUNNING, name, running[name], game.event, game.round
            )
    for name, record in best.items():
        is_running = running[name] == record.value
        yield Record(
            record.kind, name, record.value, record.event, record.round, is_running=is_running
        )


def season(
    club: Club,
    rules_of: RulesOf,
    events: Collection[str],
    *,
    fewest: int = 0,
    is_by_share: bool = False,
) -> tuple[SeasonRow, ...]:
    """Return the ladder of some evenings, best first.

    Args:
        club, rules_of: as for `club_records`.
        events: the names of the evenings that count.
        fewest: players with fewer evenings stand last and have no place.
        is_by_share: True to rank by wins for each game, else by wins; then by spread.
    """
    sums: dict[str, list[int]] = {}
    for event in club.events.values():
        if event.opened.event not in events:
            continue
        rules = rules_of(event.opened.ruleset)
        for division in event.divisions:
            there: set[str] = set()
            for line in event.lines(division, rules):
                if line.kind is GameKind.TO_COME:
                    continue
                own = sums.setdefault(line.player, [0, 0, 0, 0])
                own[0] += line.player not in there
                there.add(line.player)
                own[1], own[2] = own[1] + 1, own[2] + line.half_points
                own[3] += line.spread
    rows = [SeasonRow(0, name, *own) for name, own in sums.items()]

    def result(row: SeasonRow) -> tuple[float, int]:
        return (row.share if is_by_share else row.half_points), row.spread

    rows.sort(
        key=lambda row: (row.evenings < fewest, *(-figure for figure in result(row)), row.player)
    )
    placed: list[SeasonRow] = []
    for at, row in enumerate(rows, start=1):
        if row.evenings < fewest:
            placed.append(row)
            continue
        before = placed[-1] if placed else None
        is_shared = before is not None and result(before) == result(row)
        place = before.place if is_shared and before is not None else at
        placed.append(
            SeasonRow(place, row.player, row.evenings, row.games, row.half_points, row.spread)
        )
    return tuple(placed)


def player_history(club: Club, player: str, rules_of: RulesOf) -> PlayerHistory:
    """Return all that a player did; without a game everything is empty."""
    games = tuple(game for game in _games(club, rules_of) if game.player == player)
    rows = season(club, rules_of, club.events)
    return PlayerHistory(
        player,
        games,
        tuple(
            sorted(
                (play for play in _plays(club) if play[0].player == player),
                key=lambda play: -play[0].points,
            )
        ),
        _meetings(games),
        next((row for row in rows if row.player == player), None),
    )


def _meetings(games: Sequence[PlayerGame]) -> tuple[Meeting, ...]:
    by_opponent: dict[str, list[PlayerGame]] = {}
    for game in games:
        by_opponent.setdefault(game.opponent, []).append(game)
    met = [
        Meeting(
            name,
            len(own),
            sum(game.half_points for game in own),
            sum(game.margin for game in own),
        )
        for name, own in by_opponent.items()
    ]
    return tuple(sorted(met, key=lambda meeting: (-meeting.games, meeting.opponent)))
