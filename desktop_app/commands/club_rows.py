# SPDX-License-Identifier: MIT
"""A club's event as `rackside club` prints it: rows of JSON, and lines of text."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from desktop_app.commands.errors import UsageError
from desktop_app.sentences.numbers import runs_text
from desktop_app.tournament.club import ClubEvent, PairedRound
from desktop_app.tournament.club_changes import Ending, PrizeOffered, RoundPaired
from desktop_app.tournament.club_merge import Merge
from desktop_app.tournament.history import HistoryLine
from desktop_app.tournament.prizes import Award, money_text, prize_text
from desktop_app.tournament.standings import Standing, average_text, wins_text
from desktop_app.tournament.warning_sums import WarningSum
from desktop_app.values.moments import local_time


def division_of(args: argparse.Namespace, event: ClubEvent) -> str:
    """The division that is meant: the one named, or the only one there is."""
    names = event.divisions
    if args.division or not names or "" in names:
        return str(args.division)
    if len(names) > 1:
        raise UsageError(f"--division: expected one of {', '.join(names)}")
    return names[0]


def say(args: argparse.Namespace, row: dict[str, object]) -> None:
    """Print what an act did, as JSON or in one line."""
    show(args, row, [said_text(row)])


def show(args: argparse.Namespace, rows: object, lines: Iterable[str]) -> None:
    """Print rows as JSON, or lines of text."""
    if args.json:
        print(json.dumps(rows))
        return
    for line in lines:
        print(line)


def said_text(row: Mapping[str, object]) -> str:
    """Format what an act did in one line; what there is none of, is left out."""
    shown = {key: _value_text(value) for key, value in row.items()}
    return ", ".join(f"{key.replace('_', ' ')} {text}" for key, text in shown.items() if text)


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value_text(item)}" for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(_value_text, value))
    return "" if value is None else str(value)


def warnings_text(sums: Sequence[WarningSum]) -> Iterator[str]:
    """Format warnings that add up, a line each."""
    for warning in sums:
        rounds = runs_text(warning.rounds)
        section = f" ({warning.section})" if warning.section else ""
        yield f"{warning.player}: {warning.topic}, round {rounds}. {warning.following}{section}"


def prize_json(prize: PrizeOffered) -> dict[str, object]:
    """Return a prize as JSON."""
    return {
        "prize": prize.kind.value,
        "place": prize.place,
        "division": prize.division,
        "from": prize.lowest,
        "to": prize.highest,
        "money": prize.cents / 100,
        "award": prize.award,
        "unless_placed": prize.unless_placed,
    }


def prizes_text(event: ClubEvent, won: Sequence[Award]) -> Iterator[str]:
    """Format prizes with their winners, a line each."""
    if not event.is_complete:
        yield "as the event stands; results are missing"
    for award in won:
        what = ", ".join(prize_text(prize) for prize in award.prizes)
        given = [money_text(award.cents)] if award.cents else []
        given += [prize.award for prize in award.prizes if prize.award]
        winners = " and ".join(award.players) or "no winner yet"
        apiece = " each" if award.is_shared and award.cents else ""
        reason = f" ({award.reason})" if award.reason else ""
        yield f"{what}: {winners}{reason}: {', '.join(given)}{apiece}"


def conflicts_text(news: Merge) -> Iterator[str]:
    """Format the conflicts of two copies: both sides in turn."""
    for conflict in news.conflicts:
        yield f"this file:  {'; '.join(conflict.mine) or 'nothing'}"
        why = f" ({conflict.why})" if conflict.why else ""
        yield f"other file: {'; '.join(conflict.theirs)}{why}"


def boards_json(made: RoundPaired) -> list[dict[str, object]]:
    """Return a paired round as JSON; a bye has neither board nor second."""
    boards: list[dict[str, object]] = [
        {"board": board, "first": first, "second": second}
        for board, (first, second) in enumerate(made.boards, start=1)
    ]
    boards += [{"board": None, "first": name, "second": None} for name in made.byes]
    return boards


def boards_text(made: RoundPaired) -> Iterator[str]:
    """Format a paired round, a line a board."""
    yield f"round {made.round}"
    for board, (first, second) in enumerate(made.boards, start=1):
        yield f"{board:>3}  {first} (first) - {second}"
    for name in made.byes:
        yield f"     {name} has a bye"


def result_json(paired: PairedRound, board: int) -> dict[str, object]:
    """Return a board with its result as JSON."""
    first, second = paired.paired.boards[board - 1]
    result = paired.results.get(board)
    open_ending = "adjourned" if board in paired.adjourned else None
    return {
        "board": board,
        "first": first,
        "second": second,
        "ending": open_ending if result is None else result.ending.value,
        "points": [result.first, result.second]
        if result is not None and result.ending is Ending.PLAYED
        else None,
        "absent": result.absent if result is not None else "",
        "lost": result.lost or None if result is not None else None,
        "ruling": result.ruling if result is not None else "",
        "began": paired.goes_first(board) or None,
        "game": list(paired.games[board].points) if board in paired.games else None,
    }


def rounds_text(rounds: Sequence[PairedRound]) -> Iterator[str]:
    """Format rounds with their results."""
    for paired_round in rounds:
        yield f"round {paired_round.paired.round} ({paired_round.paired.system.value})"
        for board in range(1, len(paired_round.paired.boards) + 1):
            row = result_json(paired_round, board)
            points = row["points"]
            shown = row["ending"] or "to come"
            if isinstance(points, list):
                shown = f"{points[0]} - {points[1]}"
            if board in paired_round.contradictions:
                game = paired_round.games[board].points
                shown = f"{shown}, but the game ended {game[0]} - {game[1]}"
            yield f"{board:>3}  {row['first']} - {row['second']}: {shown}"
        for name in paired_round.paired.byes:
            yield f"     {name} has a bye"


def standings_text(ranked: Sequence[Standing], won: Mapping[str, str]) -> Iterator[str]:
    """Format standings as a table."""
    width = max((len(standing.player) for standing in ranked), default=0)
    yield f"rank  {'player':<{width}}  wins  spread  games  average"
    for standing in ranked:
        prize = won.get(standing.player, "")
        name = f"{standing.player:<{max(width, len('player'))}}"
        yield (
            f"{standing.place:>4}  {name}  {wins_text(standing):>4}"
            f"  {standing.spread:>+6}  {standing.games:>5}  {average_text(standing):>7}  {prize}"
        ).rstrip()


def change_line(line: HistoryLine) -> str:
    """Format a recorded change in one line: number, time, who, change, if it was taken back."""
    recorded = line.recorded
    by = f"  {recorded.made_by}" if recorded.made_by else ""
    mark = ""
    if recorded.undone_at_ms is not None:
        undone_by = f" by {recorded.undone_by}" if recorded.undone_by else ""
        mark = f" (undone {_when(recorded.undone_at_ms)}{undone_by})"
    return f"{recorded.number:>4}  {_when(recorded.made_at_ms)}{by}  {line.words}{mark}"


def _when(at_ms: int) -> str:
    return local_time(at_ms).strftime("%Y-%m-%d %H:%M")
