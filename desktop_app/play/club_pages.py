# SPDX-License-Identifier: MIT
"""A club over the years as pages: its records, a season's ladder, and a player's own page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from desktop_app.play.page_parts import Heading, Line, Part, Say, Table, whole_page
from desktop_app.play.rulesets import load_ruleset
from desktop_app.sentences.sentence import InRole, Sentence, joined
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import EventOpened, RecordedChange
from desktop_app.tournament.club_records import (
    PlayerHistory,
    Record,
    RecordKind,
    SeasonRow,
    club_records,
    player_history,
    season,
)
from desktop_app.tournament.standings import points_text
from desktop_app.values.moments import local_time

RECORD_TITLES: Mapping[RecordKind, str] = {
    RecordKind.HIGH_GAME: Sentence("High game"),
    RecordKind.HIGH_LOSS: Sentence("High losing game"),
    RecordKind.LARGEST_WIN: Sentence("Largest win"),
    RecordKind.HIGH_PLAY: Sentence("High play"),
    RecordKind.BEST_BINGO: Sentence("Rarest bingo"),
    RecordKind.WINS_RUNNING: Sentence("Wins running"),
}
_BEST_PLAYS = 10


def event_days(club: Club, history: Iterable[RecordedChange]) -> Mapping[str, date]:
    """Return the day of each event: the first in its details, else that on which it was opened."""
    days: dict[str, date] = {}
    for recorded in history:
        change = recorded.change
        if isinstance(change, EventOpened) and recorded.undone_at_ms is None:
            days[change.event] = local_time(recorded.made_at_ms).date()
    for name, event in club.events.items():
        if event.facts.first_day:
            days[name] = date.fromisoformat(event.facts.first_day)
    return days


def events_between(days: Mapping[str, date], first: date, last: date) -> tuple[str, ...]:
    """Return the events of a season, from its first day to its last."""
    return tuple(name for name, day in days.items() if first <= day <= last)


def record_text(record: Record) -> str:
    """Return how a record was made: the score, the word, or until when wins ran."""
    match record.kind:
        case RecordKind.HIGH_PLAY:
            return record.word
        case RecordKind.BEST_BINGO:
            return Sentence("{word}, one in {count}", word=record.word, count=record.value)
        case RecordKind.WINS_RUNNING:
            return Sentence("still running") if record.is_running else ""
        case _:
            return f"{points_text(record.points)} : {points_text(record.against)}"


def records_page(club: Club, say: Say = str) -> str:
    """Return the records of all events of a file; `say` translates."""
    title = Sentence("Records of the club")
    parts: list[Part] = [Heading(title, 1)]
    for kind, own in club_records(club, load_ruleset).items():
        rows = [
            (
                _value(record),
                record.player,
                record_text(record),
                record.opponent,
                _where(record.event, record.round),
            )
            for record in own
        ]
        parts.append(Heading(RECORD_TITLES[kind]))
        if rows:
            against = InRole("Against", "the opponent")
            heads = ("", Sentence("Player"), "", against, InRole("Where", "in which event"))
            parts.append(Table(heads, rows, numbers=(0,)))
        else:
            parts.append(Line(Sentence("None yet.")))
    return whole_page(title, parts, say)


def _where(event: str, number: int) -> Sentence:
    return Sentence("{event}, round {round}", event=event, round=number)


def _value(record: Record) -> str:
    return "" if record.kind is RecordKind.BEST_BINGO else points_text(record.value)


def season_page(
    club: Club,
    events: Sequence[str],
    say: Say = str,
    *,
    fewest: int = 0,
    is_by_share: bool = False,
) -> str:
    """Return the ladder of some evenings; see `club_records.season`. `say` translates."""
    rows = season(club, load_ruleset, events, fewest=fewest, is_by_share=is_by_share)
    heads = ("", Sentence("Player"), *_SEASON_HEADS)
    shown = [(row.place or "", row.player, *season_cells(row)) for row in rows]
    title, listed = Sentence("Season's ladder"), joined(events) or Sentence("none")
    parts: list[Part] = [
        Heading(title, 1),
        Line(Sentence("Evenings: {names}", names=listed)),
    ]
    if fewest:
        parts.append(Line(Sentence("A place needs evenings: {count}", count=fewest)))
    parts.append(Table(heads, shown, numbers=(0, 2, 3, 4, 5, 6)))
    return whole_page(title, parts, say)


_SEASON_HEADS = (
    *(Sentence("Evenings"), Sentence("Games"), Sentence("Wins")),
    *(Sentence("% won"), Sentence("Spread")),
)


def season_cells(row: SeasonRow) -> tuple[str, ...]:
    """Return evenings, games, wins, wins of 100 games and spread as texts."""
    wins = f"{row.half_points / 2:g}"
    return (
        str(row.evenings),
        str(row.games),
        wins,
        f"{100 * row.share:.0f}",
        points_text(row.spread, is_signed=True),
    )


def history_of(club: Club, player: str) -> PlayerHistory:
    """Return all that a player did.

    Raises:
        ClubError: they are in no event of the file.
    """
    if not any(player in event.entrants for event in club.events.values()):
        raise ClubError(Sentence("{name} is not entered.", name=player))
    return player_history(club, player, load_ruleset)


def player_page(club: Club, player: str, say: Say = str) -> str:
    """Return a player's page: sums, opponents, best plays and all games. `say` translates.

    Raises:
        ClubError: they are in no event of the file.
    """
    found = history_of(club, player)
    parts: list[Part] = [Heading(player, 1)]
    if found.season is None:
        return whole_page(player, [*parts, Line(Sentence("No result yet."))], say)
    against = InRole("Against", "the opponent's points")
    parts.append(
        Table(
            (*_SEASON_HEADS, Sentence("Points a game"), against),
            [
                (
                    *season_cells(found.season),
                    f"{found.average:.0f}",
                    f"{found.average_against:.0f}",
                )
            ],
            numbers=range(7),
        )
    )
    said = Sentence("Byes and forfeits count as games; points are those of games played out.")
    parts.append(Line(said))
    if found.plays:
        rows = [
            (noted.points, noted.word, _where(event, number))
            for noted, event, number in found.plays[:_BEST_PLAYS]
        ]
        plays = Table(("", Sentence("Word"), InRole("Where", "in which event")), rows, numbers=(0,))
        parts += [Heading(Sentence("Best plays")), plays]
    met = [
        (
            meeting.opponent,
            meeting.games,
            f"{meeting.half_points / 2:g}",
            points_text(meeting.spread, is_signed=True),
        )
        for meeting in found.meetings
    ]
    heads = (Sentence("Opponent"), Sentence("Games"), Sentence("Wins"), Sentence("Spread"))
    parts += [Heading(Sentence("Opponents")), Table(heads, met, numbers=(1, 2, 3))]
    games = [
        (
            game.event,
            game.round,
            {True: Sentence("first"), False: Sentence("second"), None: ""}[game.went_first],
            game.opponent,
            points_text(game.points),
            points_text(game.against),
            points_text(game.margin, is_signed=True),
        )
        for game in reversed(found.games)
    ]
    titles = (
        *(Sentence("Event"), Sentence("Round"), Sentence("Went"), Sentence("Opponent")),
        *(InRole("For", "own points"), against, Sentence("Spread")),
    )
    parts += [Heading(Sentence("Games")), Table(titles, games, numbers=(1, 4, 5, 6))]
    return whole_page(player, parts, say)
