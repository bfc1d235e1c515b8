# SPDX-License-Identifier: MIT
"""What the buttons of the start screen say of the games that they go on with."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, QTimeZone

from desktop_app.session.home import HomeView, LastGame, UnfinishedGame
from desktop_app.translation.words import tr


def names_text(names: tuple[str, ...]) -> str:
    """``Ann v Ben``."""
    return tr(" v ").join(names)


def continue_title(game: UnfinishedGame) -> str:
    """``Continue Ann v Ben``."""
    return tr("Continue {names}").format(names=names_text(game.names))


def continue_line(game: UnfinishedGame) -> str:
    """``12 : 0, turn 2, begun 22/11/2026 19:30, North American tournament rules, 2016``.

    Two games of the same players differ by when they began, which the id tells in UTC.
    """
    score = " : ".join(str(points) for points in game.points)
    began = QDateTime.fromString(game.id[:15], "yyyyMMdd-HHmmss")
    if not began.isValid():
        return tr("{score}, turn {turn}, {ruleset}").format(
            score=score, turn=game.turn, ruleset=game.ruleset
        )
    began.setTimeZone(QTimeZone.utc())
    when = QLocale().toString(began.toLocalTime(), QLocale.FormatType.ShortFormat)
    return tr("{score}, turn {turn}, begun {when}, {ruleset}").format(
        score=score, turn=game.turn, when=when, ruleset=game.ruleset
    )


def notice_lines(home: HomeView) -> tuple[str, ...]:
    """What is wrong with the user's files, the gravest first."""
    lines = []
    if home.read_only_folder:
        text = tr(
            "Nothing can be written to the folder {folder}. Games can be looked at, but none can "
            "be begun or gone on with until that is mended."
        )
        lines.append(text.format(folder=home.read_only_folder))
    elif home.unsaved:
        text = tr("The settings could not be kept and hold for today only: {why}")
        lines.append(text.format(why=tr(home.unsaved)))
    if home.backup_problem:
        text = tr("The backup of today could not be made: {why}")
        lines.append(text.format(why=tr(home.backup_problem)))
    return (*lines, *map(tr, home.notices))


def again_line(game: LastGame) -> str:
    """``Ann v Ben, North American tournament rules, 2016, 25 min``; without a clock no minutes."""
    names = names_text(game.names)
    if game.minutes is None:
        return tr("{names}, {ruleset}").format(names=names, ruleset=game.ruleset)
    return tr("{names}, {ruleset}, {minutes} min").format(
        names=names, ruleset=game.ruleset, minutes=game.minutes
    )
