# SPDX-License-Identifier: MIT
"""The handbook's window, by keys and by mouse, wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument, QTextTable
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.session.handbook import Handbook, Page
from desktop_app.ui.help.handbook_page import NARROW, HandbookPage
from desktop_app.ui.help.handbook_view import HandbookView, fragments_of
from desktop_app.ui.theme import THEMES

BOOK = Handbook.load()
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[HandbookPage]:
    made = HandbookPage()
    qtbot.addWidget(made)
    made.show_book(BOOK)
    made.show()
    made.activateWindow()
    assert QTest.qWaitForWindowActive(made)
    made.open_place("playing#the-screen")
    yield made
    made.close()


def narrow(page: HandbookPage) -> HandbookPage:
    """As large as a screen of 1024x640 leaves at 200 %."""
    page.resize(504, 280)
    QApplication.processEvents()
    return page


def first_line(page: HandbookPage) -> str:
    return page.view.cursorForPosition(QPoint(20, 18)).block().text()


def row_point(page: HandbookPage, key: str) -> QPoint:
    row = next(at for at, each in enumerate(page.list.rows) if each.key == key)
    return page.list.visualRect(page.list.model().index(row, 0)).center()


def test_a_place_is_shown_at_the_top_edge_and_its_page_marked(page: HandbookPage) -> None:
    assert page.place == "playing#the-screen"
    assert first_line(page) == "The screen"
    assert page.list.key == "playing"
    assert page.view.accessibleName() == "Playing"


def test_the_keys_scroll_the_page_at_once(page: HandbookPage) -> None:
    assert QApplication.focusWidget() is page.view
    bar = page.view.verticalScrollBar()
    before = bar.value()
    QTest.keyClick(page.view, Qt.Key.Key_Home)
    assert bar.value() == 0
    QTest.keyClick(page.view, Qt.Key.Key_PageDown)
    assert 0 < bar.value() < before + 2000
    QTest.keyClick(page.view, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()


def test_typing_searches_and_enter_reads_the_best_place(page: HandbookPage) -> None:
    for letter in "backups":
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, letter)
    assert page.search.text() == "backups"
    assert page.place == "library#backups"
    assert page.list.key == "library#backups" and len(page.list.rows) > 1
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.view and first_line(page) == "Backups"
    QTest.keyClick(page.view, Qt.Key.Key_Left, ALT)
    assert page.place.startswith("playing"), "back to before the search, in one step"
    assert not page.back.isEnabled()


def test_down_goes_through_what_was_found(page: HandbookPage) -> None:
    QTest.keyClick(page.view, Qt.Key.Key_F, CONTROL)
    QTest.keyClicks(page.search, "clock")
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert page.place == page.list.rows[1].key
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.view


def test_words_that_are_nowhere_are_answered(page: HandbookPage) -> None:
    QTest.keyClicks(page.search, "zzyzx")
    assert not page.list.rows and "fewer words" in page.count.text()
    page.search.clear()
    assert [row.key for row in page.list.rows if row.key] == [each.name for each in BOOK.pages]


def test_a_click_in_the_list_opens_a_page_and_the_button_goes_back(page: HandbookPage) -> None:
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(page.list.viewport(), left, pos=row_point(page, "desk"))
    assert page.place == "desk"
    QTest.mouseClick(page.back, left)
    assert page.place == "playing#the-screen"


def test_headings_of_the_list_cannot_be_chosen(page: HandbookPage) -> None:
    heads = [at for at, each in enumerate(page.list.rows) if each.is_heading]
    assert len(heads) == 6
    flags = page.list.model().index(heads[0], 0).flags()
    assert not flags & Qt.ItemFlag.ItemIsSelectable


def test_tab_and_enter_follow_a_link(page: HandbookPage) -> None:
    page.open_place("playing#placing-tiles")
    QTest.keyClick(page.view, Qt.Key.Key_Tab)
    chosen = page.view.textCursor()
    assert chosen.hasSelection() and chosen.charFormat().isAnchor()
    wanted = chosen.charFormat().anchorHref()
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert page.place.partition("#")[0] == wanted.partition("#")[0] != "playing"


def test_a_link_into_the_web_is_left_to_the_browser(qtbot: QtBot) -> None:
    view = HandbookView()
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.far_wanted) as far, qtbot.assertNotEmitted(view.place_wanted):
        view.anchorClicked.emit(QUrl("https://example.org/x"))
    assert far.args == ["https://example.org/x"]


def test_nothing_but_pictures_of_the_handbook_is_loaded(qtbot: QtBot) -> None:
    view = HandbookView()
    qtbot.addWidget(view)
    view.show_page(BOOK.page("playing"), THEMES["night"])
    image = 2
    assert view.loadResource(image, QUrl("https://example.org/x.png")) is None
    assert not view.loadResource(image, QUrl("../pictures/new-game.png")).isNull()  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [504, 710, 980])
@pytest.mark.parametrize("name", [each.name for each in BOOK.pages])
def test_pictures_and_tables_fit_into_the_page(qtbot: QtBot, name: str, width: int) -> None:
    view = HandbookView()
    qtbot.addWidget(view)
    view.resize(width - 24, 300)
    view.show()
    view.show_page(BOOK.page(name), THEMES["classic"])
    QApplication.processEvents()
    pictures = pictures_of(view)
    assert len(pictures) == BOOK.page(name).text.count("![")
    assert all(0 < picture <= view.viewport().width() - 28 for picture in pictures)
    if width > NARROW and "```" not in BOOK.page(name).text:
        assert view.horizontalScrollBar().maximum() == 0


def pictures_of(view: HandbookView) -> list[float]:
    found, block = [], view.document().begin()
    while block.isValid():
        for fragment in fragments_of(block):
            look = fragment.charFormat()
            if look.isImageFormat():
                found.append(look.toImageFormat().width())
        block = block.next()
    return found


def test_pages_and_search_are_ready_before_they_are_asked_for(
    qtbot: QtBot, page: HandbookPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.waitUntil(lambda: not page._idle.isActive())

    def refuse(*_arguments: object) -> None:
        raise AssertionError("it was made only now")

    monkeypatch.setattr(HandbookView, "_make", refuse)
    monkeypatch.setattr("desktop_app.session.handbook.WordIndex", refuse)
    for each in BOOK.pages:
        page.open_place(each.name)
        assert page.view.document().characterCount() > 100
    QTest.keyClicks(page.search, "backups")
    assert page.place == "library#backups"


def test_a_page_is_laid_out_once_and_no_picture_is_read_for_it(
    page: HandbookPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each change of a document in a window lays all of it out, with its pictures read whole.
    changes = list[int]()
    loaded = list[object]()
    monkeypatch.setattr(
        HandbookView, "loadResource", lambda _view, _kind, name: loaded.append(name)
    )
    set_document = HandbookView.setDocument

    def watch(view: HandbookView, document: QTextDocument) -> None:
        set_document(view, document)
        document.contentsChange.connect(lambda *change: changes.append(change[0]))

    monkeypatch.setattr(HandbookView, "setDocument", watch)
    page.open_place("learn#for-teachers")
    assert page.place == "learn#for-teachers"
    assert not changes and not loaded


def test_a_page_in_another_theme_stays_where_it_is(page: HandbookPage) -> None:
    page.show_theme(THEMES["night"])
    assert page.place == "playing#the-screen"
    frames = page.view.document().rootFrame().childFrames()
    tables = [frame for frame in frames if isinstance(frame, QTextTable)]
    border = tables[0].format().borderBrush().color().name()
    assert border == THEMES["night"].border


def test_pages_of_another_theme_do_not_stay(page: HandbookPage) -> None:
    for name in ("night", "clear", "classic", "night"):
        page.show_theme(THEMES[name])
        page.open_place("desk")
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    of_pages = page.view.findChildren(
        QTextDocument, options=Qt.FindChildOption.FindDirectChildrenOnly
    )
    assert 1 <= len(of_pages) <= len(BOOK.pages)
    assert len({id(document) for document in of_pages}) == len(page.view._made)


def test_in_a_narrow_window_list_and_page_take_turns(page: HandbookPage) -> None:
    narrow(page)
    assert page.view.isVisible() and not page.list.isVisible()
    assert first_line(page) == "The screen", "the place stays at the top edge"
    QTest.mouseClick(page.contents, Qt.MouseButton.LeftButton)
    assert page.list.isVisible() and not page.view.isVisible()
    page.list.scrollTo(page.list.model().index(4, 0))
    QTest.mouseClick(
        page.list.viewport(), Qt.MouseButton.LeftButton, pos=row_point(page, "positions")
    )
    assert page.view.isVisible() and not page.list.isVisible()
    assert page.place == "positions"
    QTest.keyClicks(page.view, "desk")
    assert page.list.isVisible() and not page.view.isVisible()
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.view.isVisible() and QApplication.focusWidget() is page.view


def test_a_narrow_window_cuts_nothing(page: HandbookPage) -> None:
    narrow(page)
    assert page.minimumSizeHint().width() <= 504 and page.minimumSizeHint().height() <= 280
    for part in (page.back, page.contents, page.search, page.keys, page.view):
        assert page.rect().contains(part.geometry())
    for button in (page.back, page.contents, page.keys):
        assert button.sizeHint().width() <= button.width()


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_Escape])
def test_f1_and_escape_close_it(page: HandbookPage, key: Qt.Key) -> None:
    QTest.keyClick(page.view, key)
    assert not page.isVisible()


def test_the_keys_of_the_room_are_one_press_away(page: HandbookPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.keys_requested):
        QTest.mouseClick(page.keys, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.keys_requested):
        QTest.keyClick(page.view, Qt.Key.Key_F1, SHIFT)


def test_a_page_is_read_from_its_heading_on(page: HandbookPage) -> None:
    at = page.view.textCursor()
    at.select(QTextCursor.SelectionType.BlockUnderCursor)
    assert "The screen" in at.selectedText()


def test_without_pages_the_reason_is_shown(qtbot: QtBot) -> None:
    empty = HandbookPage()
    qtbot.addWidget(empty)
    empty.show_problem("no pages")
    empty.open_place("playing")
    QTest.keyClicks(empty.search, "clock")
    empty.go_back()
    assert "no pages" in empty.view.toPlainText() and empty.place == ""


def test_a_page_with_no_pictures_needs_none(qtbot: QtBot) -> None:
    plain: Page = BOOK.page("positions")
    view = HandbookView()
    qtbot.addWidget(view)
    view.show_page(plain, THEMES["clear"])
    assert pictures_of(view) == []
    assert view.heading_in_sight() == ""
