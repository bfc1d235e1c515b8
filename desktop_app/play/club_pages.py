# SPDX-License-Identifier: MIT
"""A club over the years as pages: its records, a season's ladder, and a player's own page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from html import escape

from desktop_app.play.club_sheets import html_table, whole_page
from desktop_app.play.rulesets import load_ruleset
from desktop_app.sentences.sentence import Sentence
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
    RecordKind.HIGH_GAME: "High game",
    RecordKind.HIGH_LOSS: "High losing game",
    RecordKind.LARGEST_WIN: "Largest win",
    RecordKind.HIGH_PLAY: "High play",
    RecordKind.BEST_BINGO: "Rarest bingo",
    RecordKind.WINS_RUNNING: "Wins running",
}
_BEST_PLAYS = 10


def event_days(club: Club, history: Iterable[RecordedChange]) -> Mapping[str, date]:
    """Return the day of each event: the first in its details, else that on which it was opened."""
    days: dict[str, date] = {}
    for each in history:
        change = each.change
        if isinstance(change, EventOpened) and each.undone_at_ms is None:
            days[change.event] = local_time(each.made_at_ms).date()
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
            return f"{record.word}, one in {record.value}"
        case RecordKind.WINS_RUNNING:
            return "still running" if record.is_running else ""
        case _:
            return f"{points_text(record.points)} : {points_text(record.against)}"


def records_page(club: Club) -> str:
    """Return the records of all events of a file."""
    parts = ["<h1>Records of the club</h1>"]
    for kind, own in club_records(club, load_ruleset).items():
        rows = [
            (
                _value(each),
                each.player,
                record_text(each),
                each.opponent,
                f"{each.event}, round {each.round}",
            )
            for each in own
        ]
        parts.append(f"<h2>{RECORD_TITLES[kind]}</h2>")
        if rows:
            heads = ("", "Player", "", "Against", "Where")
            parts.append(html_table(heads, rows, numbers=(0,)))
        else:
            parts.append("<p>None yet.</p>")
    return whole_page("Records of the club", parts)


def _value(record: Record) -> str:
    return "" if record.kind is RecordKind.BEST_BINGO else points_text(record.value)


def season_page(
    club: Club, events: Sequence[str], *, fewest: int = 0, is_by_share: bool = False
) -> str:
    """Return the ladder of some evenings; see `club_records.season`."""
    rows = season(club, load_ruleset, events, fewest=fewest, is_by_share=is_by_share)
    heads = ("", "Player", "Evenings", "Games", "Wins", "% won", "Spread")
    shown = [(row.place or "", row.player, *season_cells(row)) for row in rows]
    listed = ", ".join(escape(each) for each in events) or "none"
    parts = ["<h1>Season's ladder</h1>", f"<p>Evenings: {listed}</p>"]
    if fewest:
        parts.append(f"<p>A place needs evenings: {fewest}</p>")
    parts.append(html_table(heads, shown, numbers=(0, 2, 3, 4, 5, 6)))
    return whole_page("Season's ladder", parts)


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


def player_page(club: Club, player: str) -> str:
    """Return a player's page: sums, opponents, best plays and all games.

    Raises:
        ClubError: they are in no event of the file.
    """
    found = history_of(club, player)
    parts = [f"<h1>{escape(player)}</h1>"]
    if found.season is None:
        return whole_page(player, [*parts, "<p>No result yet.</p>"])
    parts.append(
        html_table(
            ("Evenings", "Games", "Wins", "% won", "Spread", "Points a game", "Against"),
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
    parts.append("<p>Byes and forfeits count as games; points are those of games played out.</p>")
    if found.plays:
        rows = [
            (noted.points, noted.word, f"{event}, round {number}")
            for noted, event, number in found.plays[:_BEST_PLAYS]
        ]
        parts += ["<h2>Best plays</h2>", html_table(("", "Word", "Where"), rows, numbers=(0,))]
    met = [
        (
            each.opponent,
            each.games,
            f"{each.half_points / 2:g}",
            points_text(each.spread, is_signed=True),
        )
        for each in found.meetings
    ]
    heads = ("Opponent", "Games", "Wins", "Spread")
    parts += ["<h2>Opponents</h2>", html_table(heads, met, numbers=(1, 2, 3))]
    games = [
        (
            each.event,
            each.round,
            {True: "first", False: "second", None: ""}[each.went_first],
            each.opponent,
            points_text(each.points),
            points_text(each.against),
            points_text(each.margin, is_signed=True),
        )
        for each in reversed(found.games)
    ]
    titles = ("Event", "Round", "Went", "Opponent", "For", "Against", "Spread")
    parts += ["<h2>Games</h2>", html_table(titles, games, numbers=(1, 4, 5, 6))]
    return whole_page(player, parts)
