# SPDX-License-Identifier: MIT
"""What the buttons of the start screen say of the games that they go on with."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop_app.session.home import LastGame, UnfinishedGame


def _tr(text: str) -> str:
    return QCoreApplication.translate("StartPage", text)


def names_text(names: tuple[str, ...]) -> str:
    """``Ann v Ben``."""
    return _tr(" v ").join(names)


def continue_title(game: UnfinishedGame) -> str:
    """``Continue Ann v Ben``."""
    return _tr("Continue {names}").format(names=names_text(game.names))


def continue_line(game: UnfinishedGame) -> str:
    """``12 : 0, turn 2, North American tournament rules, 2016``."""
    score = " : ".join(str(points) for points in game.points)
    return _tr("{score}, turn {turn}, {ruleset}").format(
        score=score, turn=game.turn, ruleset=game.ruleset
    )


def again_line(game: LastGame) -> str:
    """``Ann v Ben, North American tournament rules, 2016, 25 min``; without a clock no minutes."""
    names = names_text(game.names)
    if game.minutes is None:
        return _tr("{names}, {ruleset}").format(names=names, ruleset=game.ruleset)
    return _tr("{names}, {ruleset}, {minutes} min").format(
        names=names, ruleset=game.ruleset, minutes=game.minutes
    )
