# SPDX-License-Identifier: MIT
"""Opens the print window for the current game, and remembers the paper size."""

from __future__ import annotations

from PySide6.QtCore import QDate, QLocale

from desktop_app.paper.content import Occasion, PaperContent, PaperSize
from desktop_app.rules.ruleset import Ruleset
from desktop_app.session.errors import GameError
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import day_text, tr
from desktop_app.ui.library.games_page import GamesPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.paper.paper_page import PaperChoices, PaperPage, paper_for


def open_paper(navigator: Navigator, game_id: str = "") -> PaperPage | None:
    """Open the print window; return None if no ruleset can be read, so that there are no forms.

    `game_id` is a game of the library; without it, print the current game, or the one selected in
    the library.
    """
    problem = ""
    try:
        choices = paper_choices(navigator, game_id or _chosen(navigator))
    except GameError as error:
        choices, problem = _forms(navigator), tr(str(error))
    if choices is None:
        return None
    american = QLocale.MeasurementSystem.ImperialUSSystem
    uses_letter = QLocale().measurementSystem() is american
    size = paper_for(navigator.settings.text("paper"), uses_letter=uses_letter)
    page = PaperPage(choices, size, navigator.window)
    page.show_theme(navigator.theme)
    page.paper_chosen.connect(lambda chosen: _remember(navigator, chosen))
    page.finished.connect(page.deleteLater)
    if problem:
        page.say(problem, is_bad=True)
    page.open()
    return page


def paper_choices(navigator: Navigator, game_id: str = "") -> PaperChoices | None:
    """Return what can be printed now: a game, or forms of any ruleset.

    Raises:
        GameError: the journal of a library game is damaged or missing.
    """
    if game_id:
        looked_at = navigator.games.open_finished(game_id)
        found = _of_game(looked_at)
        looked_at.close()
        looked_at.deleteLater()
        return found
    session = navigator.session
    return _forms(navigator) if session is None else _of_game(session)


def _of_game(session: GameSession) -> PaperChoices:
    game = PaperContent.of_game(session.events, Occasion(date=_day(session)))
    return PaperChoices((game.ruleset,), game, _trackers(session))


def _forms(navigator: Navigator) -> PaperChoices | None:
    offers = navigator.games.offers().rulesets
    choice = navigator.games.choice_for(with_computer=False)
    rulesets = [ruleset for offer in offers for ruleset in (offer.ruleset, *offer.options)]
    rulesets.sort(key=lambda ruleset: _rank(ruleset, choice.ruleset, choice.option))
    return PaperChoices(tuple(rulesets)) if rulesets else None


def _chosen(navigator: Navigator) -> str:
    """Return the game selected in the library if that is in front, else an empty text."""
    if navigator.window.room != "library":
        return ""
    page = navigator.window.findChild(GamesPage)
    game = None if page is None else page.current()
    return "" if game is None else game.id


def _rank(ruleset: Ruleset, wanted: str, option: str) -> bool:
    return (ruleset.id, ruleset.option) != (wanted, option)


def _trackers(session: GameSession) -> tuple[int, ...]:
    """Return the seats whose racks may be printed: the open one, or all once the game is over."""
    state = session.state
    if state.is_over:
        return tuple(range(state.player_count))
    return (session.seat_shown,) if session.seat_shown >= 0 else ()


def _day(session: GameSession) -> str:
    """Return the date entered, else today for a current game; unknown for an old one."""
    day = session.state.setup.occasion.day
    if day is None and session.is_read_only:
        return ""
    shown = QDate.currentDate() if day is None else QDate(day.year, day.month, day.day)
    return day_text(shown)


def _remember(navigator: Navigator, size: PaperSize) -> None:
    navigator.settings.change(paper=size.id)
