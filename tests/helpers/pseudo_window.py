# SPDX-License-Identifier: MIT
"""The window in the pseudo-language, and the texts that stay English in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.commands.lexicons import open_definitions
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.session.demonstration import TYPED_LINE
from desktop_app.session.handbook import Handbook
from desktop_app.session.report_presenter import qt_versions
from desktop_app.settings.paths import user_lessons_dir
from desktop_app.translation import languages
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.help.about_box import find_licences
from desktop_app.ui.help.handbook_view import HandbookView, fragments_of
from desktop_app.ui.learn.class_parts import ResultTable
from desktop_app.ui.learn.puzzle_runs import RunBar
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.review.option_table import OptionTable
from desktop_app.ui.widgets.chip import Chip

OWN_WORDS = frozenset(
    """
    Rackside Ann Ben Abby Shift Ctrl GCG CGP PDF PNG SVG KWG ZIP MIT OFL Inter Qt PySide Python
    """.split()  # noqa: SIM905 - a list of words reads better than one of strings
)
"""Proper names: the program, players, formats, software."""
LOOKED_UP = frozenset({"QUIXOTRY", "ZA", "OXY", "CARE", "ACER", "ACRE", "RACE", "ACE"})
HOOKS = frozenset({"FLMPR", "BS", "DS", "DRSTX", "BGT", "DRS"})
"""Letters before and after ACER and its anagrams."""
TYPED = frozenset(
    {
        TYPED_LINE,
        "should be 66, nobody saw it",
        "Saw the other one too late.",
        *("XN", "BEFOG", "BE", "ED"),
        *("8D QUIET 48", "8D QUIET"),
    }
)
"""Texts typed into a game that is written down, and the signs beside it."""
ROMAN = re.compile("[IVX]+")
NO_WORD = re.compile(r"[A-Z]+\d+|[a-z_]+\.[a-z_]+")
"""Editions of word lists, and keys of ruleset files."""
MOVE = re.compile(r"\b(?:[A-O]\d{1,2}|\d{1,2}[A-O]) [A-Z.][A-Za-z.]*")
ENGLISH = re.compile("[A-Za-z]{2,}")
_LONGEST_LINE = 300
"""Signs: no line of the window is longer."""


@contextmanager
def pseudo_window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Navigator]:
    """Yield the window in the pseudo-language; remove the language afterwards."""
    application = make_application()
    installed: list[QTranslator] = []
    install = QCoreApplication.installTranslator

    def note(translator: QTranslator) -> bool:
        installed.append(translator)
        return install(translator)

    monkeypatch.setattr(application, "installTranslator", note)
    made = build(application, parse_arguments(["--language", "pseudo", "--size", "1280x800"]))
    made.has_motion = False
    qtbot.addWidget(made.window)
    made.window.show()
    try:
        yield made
    finally:
        made.put_away_quietly()
        languages.choose_language(application, languages.ENGLISH)
        for translator in installed:
            application.removeTranslator(translator)


def names_in(navigator: Navigator) -> set[str]:
    """Return titles of rulesets and word lists, and the words on the board."""
    texts = [*OWN_WORDS, *LOOKED_UP, *HOOKS, *TYPED, *list_words(navigator), *moves_in(navigator)]
    for entry in available_rulesets():
        ruleset = load_ruleset(entry.id)
        texts += [
            entry.id,
            entry.title,
            ruleset.meta.issuer,
            *(source.id for source in ruleset.lexicon.sources),
        ]
        texts += [option.title for option in entry.options]
        # Beside the title of the ruleset, only the rest of an option's title is shown.
        texts += [option.title.removeprefix(entry.title).strip(" ,") for option in entry.options]
    texts += [offer.title for offer in navigator.games.offers().lexica]
    # The texts of licences stay English; the last entry is our own sentence.
    for licence in find_licences()[:-1]:
        texts += [licence.title, licence.text, *licence.text.splitlines()]
    texts += [*lesson_texts(), *dates(), *handbook_texts(navigator)]
    # Versions, and the name that the system has for itself.
    texts += [f"{title} {value}" for title, value in qt_versions().items()]
    texts += qt_versions().values()
    # Definitions are in the language of their words.
    definitions = open_definitions()
    texts += [sense.text for word in LOOKED_UP for sense in definitions.find(word)]
    if navigator.session is not None:
        rows = navigator.session.state.rows
        texts += [word for row in rows for word in row.words]
    for page in navigator.window.findChildren(ClubPage):
        view = page.presenter.view
        people = [player.name for player in view.players]
        texts += [
            view.file,
            view.event,
            *people,
            *(part for person in people for part in person.split()),
        ]
        texts += [*view.event.split(), "evening.club"]
    names = {text.strip() for text in texts if text.strip()}
    return names | lines_of(names, navigator.window)


def handbook_texts(navigator: Navigator) -> list[str]:
    """Return what stands on the pages of the handbook, which are in one language, and on its list.

    A page is painted by lines, and each line by parts of one format.
    """
    texts: list[str] = []
    for view in navigator.window.findChildren(HandbookView):
        book = Handbook.load()
        texts += [part for page in book.pages for part in (page.title, page.group)]
        text = view.toPlainText()
        texts += [text, *text.splitlines()]
        block = view.document().begin()
        while block.isValid():
            texts += list(_painted_parts(block))
            block = block.next()
    # As they are left where moves and editions have been taken out.
    return [*texts, *(NO_WORD.sub(" ", MOVE.sub(" ", shown)) for shown in texts)]


def _painted_parts(block: QTextBlock) -> Iterator[str]:
    start, layout = block.position(), block.layout()
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    for part in fragments_of(block):
        first = part.position() - start
        last = first + part.length()
        for line in lines:
            begin, end = line.textStart(), line.textStart() + line.textLength()
            yield block.text()[max(first, begin) : min(last, end)]


def lesson_texts() -> list[str]:
    """Return titles, goals and texts of the lessons: they are in the language of their words."""
    lessons = [file.lesson for file in load_lessons() if file.lesson is not None]
    texts = [text for lesson in lessons for text in (lesson.title, lesson.goal)]
    texts.append(str(user_lessons_dir()))
    for task in (task for lesson in lessons for task in lesson.tasks):
        texts += [task.ask, *task.say.splitlines()]
    return texts


def dates() -> list[str]:
    """Return the names of days and months: they are those of the system's language."""
    long, short = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat
    locale = QLocale()
    return [
        name
        for length in (long, short)
        for name in (
            *(locale.standaloneDayName(number, length) for number in range(1, 8)),
            *(locale.standaloneMonthName(number, length) for number in range(1, 13)),
        )
    ]


def list_words(navigator: Navigator) -> set[str]:
    """Return the words of the list that the Learn room shows; its page may not be made yet."""
    pages = (page for page in navigator.window.findChildren(StudyPage) if page.is_built)
    return {word for page in pages for word in page.choice.words.toPlainText().split()}


def moves_in(navigator: Navigator) -> set[str]:
    """Return the words and leaves of the moves that a review, the hints, a class or a rush list."""
    window = navigator.window
    models = [
        table.model()
        for table in (*window.findChildren(OptionTable), *window.findChildren(ResultTable))
    ]
    # The puzzles of a rush are drawn at random.
    told = [bar.last.text for bar in window.findChildren(RunBar)]
    cells = [
        str(model.index(row, column).data())
        for model in models
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]
    return {word for cell in (*cells, *told) for word in re.findall("[A-Z]{2,}", cell)}


def lines_of(names: set[str], window: QWidget) -> set[str]:
    """Return the lines in which chips show some of the names: each line is painted separately."""
    chips = [chip for chip in window.findChildren(Chip) if chip.text() in names]
    return {line for chip in chips for line in chip.lines_in(chip.width())}


@lru_cache(maxsize=8)
def _parted(names: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return ends and beginnings of lines for names that wrap, longest first.

    A part is shorter than the longest line: all parts of a licence's text would fill gigabytes.
    """
    heads, tails = set(), set()
    for name in names:
        for at in (place for place, sign in enumerate(name) if sign in " -"):
            if at < _LONGEST_LINE:
                heads.add(f" {name[: at + 1].rstrip()}")
            if len(name) - at <= _LONGEST_LINE:
                tails |= {f"{name[at + 1 :]}{sign}" for sign in " ,.;:~"}
    return tuple(sorted(heads, key=len)[::-1]), tuple(sorted(tails, key=len)[::-1])


def english_words(text: str, allowed: set[str]) -> list[str]:
    """Return the English words in a text that are not among the allowed names."""
    found = _english_words(text, allowed)
    return found and _english_words(_without_parted(text, allowed), allowed)


def _english_words(text: str, allowed: set[str]) -> list[str]:
    if text.endswith("…"):
        # The name at the end of a shortened text may have lost its own end.
        cut = text[:-1]
        starts = (at for at in range(len(cut)) if any(n.startswith(cut[at:]) for n in allowed))
        text = cut[: next(starts, len(cut))]
    if text not in allowed:
        text = MOVE.sub(" ", text)
    text = NO_WORD.sub(" ", text)
    for name in sorted(allowed, key=len, reverse=True):
        text = text.replace(name, " ")
    played = "|".join(word.upper() for word in allowed if word.isalpha())
    return [
        word
        for word in ENGLISH.findall(text)
        if not ROMAN.fullmatch(word) and word.upper() not in played
    ]


def _without_parted(text: str, names: set[str]) -> str:
    """Remove the part of a wrapped name at either end of a line."""
    heads, tails = _parted(frozenset(names))
    text = f" {text}"
    if text.endswith(heads):
        text = text.removesuffix(next(head for head in heads if text.endswith(head)))
    text = f"{text.removeprefix(' ')} "
    if text.startswith(tails):
        text = text.removeprefix(next(tail for tail in tails if text.startswith(tail)))
    return text
