# SPDX-License-Identifier: MIT
"""Creates the library page and connects it with the navigator."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from desktop_app.session.library_news import News, Restored
from desktop_app.session.library_presenter import LibraryPresenter
from desktop_app.settings import paths
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.library.reviews_page import ReviewsPage
from desktop_app.ui.main_window.navigator import Navigator


def make_library(navigator: Navigator) -> QWidget:
    """Return the library page."""
    presenter = LibraryPresenter(
        paths.library_file(),
        paths.journals_dir(),
        navigator.settings,
        judge_of=navigator.games.past_judges(),
    )
    reviews = ReviewsPage(navigator.games.review_batch(), has_engine=navigator.games.has_engine)
    page = LibraryPage(
        presenter,
        navigator.theme,
        reviews,
        navigator.file_problems,
        navigator.window.place_of_rooms,
    )
    reviews.open_requested.connect(navigator.review_record)
    reviews.file_requested.connect(navigator.window.review_file)
    reviews.copied_requested.connect(navigator.window.copied_review_requested)
    page.games.game_review_requested.connect(navigator.review_record)
    page.open_requested.connect(navigator.open_record)
    page.continue_requested.connect(navigator.continue_game)
    page.back_requested.connect(navigator.go_home)
    page.dictionary_requested.connect(navigator.show_dictionary)
    page.games.print_requested.connect(partial(_print, navigator))
    navigator.theme_changed.connect(page.show_theme)

    def take_theme(news: News) -> None:
        if isinstance(news, Restored) and news.has_settings:
            navigator.use_theme(navigator.settings.text("theme"))

    presenter.ended.connect(take_theme)
    return page


def _print(navigator: Navigator, game_id: str) -> None:
    # The sheets take longer to load than the rest of the library.
    from desktop_app.ui.main_window.paper_opening import open_paper  # noqa: PLC0415

    open_paper(navigator, game_id)
