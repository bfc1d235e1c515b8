# SPDX-License-Identifier: MIT
"""What the games of a player come to, as lines of a table and as sentences for the plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QLocale

from desktop_app.analysis.statistics import BIN_POINTS, Best, Bin, PlayerStatistics, ScorePoint
from desktop_app.translation.words import tr, tr_count

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Fact:
    """A line: what is known, how much it is, and the id of the game it comes from, or empty."""

    name: str
    value: str
    game: str = ""


def fact_lines(found: PlayerStatistics) -> tuple[Fact, ...]:
    """What the games come to, line by line."""
    return (
        Fact(tr("Games"), str(found.games)),
        Fact(tr("Won, lost, tied"), _three(found.wins, found.losses, found.ties)),
        Fact(tr("Average score"), _number(found.average)),
        Fact(tr("Average of the opponents"), _number(found.average_against)),
        Fact(tr("Average play"), _number(found.average_play)),
        Fact(tr("Bingos"), str(found.bingos)),
        Fact(tr("Bingos a game"), _number(found.bingos_a_game, 2)),
        Fact(tr("Highest game"), _best(found.high_game), _game(found.high_game)),
        Fact(tr("Highest play"), _best(found.high_play), _game(found.high_play)),
        Fact(tr("Highest lost game"), _best(found.high_loss), _game(found.high_loss)),
        Fact(tr("Time a turn"), _turn(found)),
        Fact(tr("Overtime"), _overtime(found)),
        Fact(tr("Challenges made"), _won_lost(found.challenges_won, found.challenges_lost)),
        Fact(tr("Challenges met"), _won_lost(found.defences_won, found.defences_lost)),
        Fact(tr("Phoneys that came off"), str(found.phoneys)),
        Fact(tr("Phoneys that stayed"), _stayed(found)),
    )


def course_sentence(course: Sequence[ScorePoint]) -> str:
    """The plot of the scores over time in words."""
    if not course:
        return tr("There is no finished game to show.")
    points = [point.points for point in course]
    if len(course) == 1:
        text = tr_count(
            "One game is finished, on {day}: {points} point.",
            "One game is finished, on {day}: {points} points.",
            abs(points[0]),
        )
        return text.format(day=day_text(course[0].began_at_ms), points=points[0])
    text = tr(
        "From {first} to {last} the scores went from {lowest} to {highest}. The line is the "
        "average of ten games, {average} at the end; full dots are won games, rings are not."
    )
    return text.format(
        first=day_text(course[0].began_at_ms),
        last=day_text(course[-1].began_at_ms),
        lowest=min(points),
        highest=max(points),
        average=_number(course[-1].average),
    )


def spread_sentence(spread: Sequence[Bin]) -> str:
    """The plot of the plays' scores in words."""
    if not spread:
        return tr("There is no play to show.")
    most = max(spread, key=lambda each: each.count)
    total = sum(each.count for each in spread)
    high = sum(each.count for each in spread if each.points >= 50)
    text = tr_count(
        "The one play scored {low} to {top} points.",
        "Of {total} plays most, {count}, scored {low} to {top} points; {high} scored 50 or more.",
        total,
    )
    return text.format(
        total=total,
        count=most.count,
        low=most.points,
        top=most.points + BIN_POINTS - 1,
        high=high,
    )


def day_text(at_ms: float) -> str:
    """A moment as its day."""
    return f"{datetime.fromtimestamp(at_ms / 1000):%Y-%m-%d}"


def _number(value: float | None, digits: int = 1) -> str:
    return NOTHING if value is None else QLocale().toString(value, "f", digits)


def _three(wins: int, losses: int, ties: int) -> str:
    return tr("{wins}, {losses}, {ties}").format(wins=wins, losses=losses, ties=ties)


def _won_lost(won: int, lost: int) -> str:
    return tr("{won} won, {lost} lost").format(won=won, lost=lost)


def _best(best: Best | None) -> str:
    if best is None:
        return NOTHING
    *others, names = best.opponents
    for name in reversed(others):
        names = tr("{name} and {names}").format(name=name, names=names)
    text = tr("{points} against {names}")
    if best.word:
        text = tr("{points} {word} against {names}")
    return text.format(points=best.points, word=best.word, names=names)


def _game(best: Best | None) -> str:
    return "" if best is None else best.game


def _turn(found: PlayerStatistics) -> str:
    if found.turn_ms is None:
        return NOTHING
    seconds = round(found.turn_ms / 1000)
    return tr_count(
        "{minutes}:{seconds} (one game with a clock)",
        "{minutes}:{seconds} ({games} games with a clock)",
        found.timed_games,
    ).format(minutes=seconds // 60, seconds=f"{seconds % 60:02d}", games=found.timed_games)


def _overtime(found: PlayerStatistics) -> str:
    minutes = f"{found.overtime_s // 60}:{found.overtime_s % 60:02d}"
    return tr_count(
        "{time} in one game",
        "{time} in {games} games",
        found.overtime_games,
    ).format(time=minutes, games=found.overtime_games)


def _stayed(found: PlayerStatistics) -> str:
    """Phoneys that nobody challenged off, in the games whose list is installed."""
    if not found.judged_games:
        return NOTHING
    text = tr_count(
        "{phoneys} (one game with a known list)",
        "{phoneys} ({games} games with a known list)",
        found.judged_games,
    )
    return text.format(phoneys=found.phoneys_stayed, games=found.judged_games)
