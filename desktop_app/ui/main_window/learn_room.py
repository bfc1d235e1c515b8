# SPDX-License-Identifier: MIT
"""Makes the Learn room; the list of its sections is here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from desktop_app.session.learn_desk import LearnDesk, Suggestion
from desktop_app.session.word_tools import WordTools
from desktop_app.settings import paths
from desktop_app.translation.words import tr
from desktop_app.ui.learn.learn_page import LearnPage, LearnSection
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.learn.today_page import TodayPage
from desktop_app.ui.main_window.navigator import Navigator


@dataclass(frozen=True, slots=True)
class LearnTools:
    """Everything that the sections are made from.

    Attributes:
        navigator: the window's rooms, games, settings and theme.
        words: word lists, judge and dictionary.
        desk: the learner; `desk.learner.log("cards")` is a log of theirs.
        page: the room.
    """

    navigator: Navigator
    words: WordTools
    desk: LearnDesk
    page: LearnPage


def _today(tools: LearnTools) -> LearnSection:
    page, desk = tools.page, tools.desk

    def offers() -> dict[str, tuple[Suggestion, ...]]:
        return {name: section.suggestions() for name, section in page.sections.items()}

    def learned() -> tuple[str, ...]:
        return tuple(line for each in page.sections.values() for line in each.learned())

    today = TodayPage(lambda: desk.learner.name, offers, learned)
    today.chosen.connect(page.start)
    return today


def _words(tools: LearnTools) -> LearnSection:
    page = StudyPage(tools.words.study_desk(tools.desk))
    page.word_requested.connect(tools.navigator.show_dictionary)
    return page


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """A section: its name, the title of its tab, and its maker."""

    name: str
    title: str
    make: Callable[[LearnTools], LearnSection]


SECTIONS = (
    SectionEntry("today", "Today", _today),
    SectionEntry("words", "Words", _words),
)
"""Every section, in the order of the tabs."""


def make_learn(navigator: Navigator, words: WordTools) -> QWidget:
    """Return the Learn room."""
    desk = LearnDesk(paths.data_dir(), now_ms=lambda: time.time_ns() // 1_000_000)
    page = LearnPage(desk)
    tools = LearnTools(navigator, words, desk, page)
    for each in SECTIONS:
        page.add_section(each.name, tr(each.title), each.make(tools))
    page.show_theme(navigator.theme)
    navigator.theme_changed.connect(page.show_theme)
    page.back_requested.connect(navigator.go_home)
    page.show_section(SECTIONS[0].name)
    page.sections[SECTIONS[0].name].show_again()
    return page
