# SPDX-License-Identifier: MIT
"""Every sheet, drawn: nothing is cut, nothing overlaps, and there is room to write."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QTranslator
from PySide6.QtWidgets import QApplication

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.paper.board_picture import board_document
from desktop_app.paper.content import Fill, Occasion, PaperContent, PaperSize
from desktop_app.paper.kinds import Kind, Order, compose, fills_of
from desktop_app.paper.score_sheet import score_sheet
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.state import RowKind, ScoreRow
from desktop_app.translation.languages import pseudo
from tests.helpers.recording_canvas import Line, Page, Written, record_all
from tests.helpers.told_games import gcg_events, told_game

pytestmark = pytest.mark.usefixtures("qapp")

LONG = ("Żaneta Gżegżółkiewicz-Brzęczyszczykiewiczówna", "Bartłomiej Ósmy")
OCCASION = Occasion("Thursday club of the town hall", "12", "34", "2026-11-21")
RULESETS = ("sanspa-1999", "sanspa-2001", "singapore-2015", "naspa-2016", "mattel-family")
CUT = "…"


def matters() -> Iterator[tuple[str, PaperContent]]:
    yield "long game", PaperContent.of_game(gcg_events("complete.gcg"), OCCASION)
    yield "marks", PaperContent.of_game(told_game(*LONG).events, OCCASION)
    for name in RULESETS:
        yield name, PaperContent(load_ruleset(name), LONG, OCCASION, first=1)


@cache
def drawn(kind: Kind) -> list[tuple[str, PaperSize, Page]]:
    """Return every page of a kind in every size, of every content, at every level of filling."""
    pages = []
    for (name, content), size in itertools.product(matters(), PaperSize):
        for fill in fills_of(kind, has_game=content.state is not None):
            orders = TrackingOrder if kind is Kind.TRACKING_SHEET else [TrackingOrder.STRENGTH]
            for order in orders:
                document = compose(Order(kind, fill, size, seat=1, order=order), content)
                label = f"{name} {size.id} {fill.value} {order.value}"
                pages += [(label, size, page) for page in record_all(document)]
    return pages


def overlaps(page: Page) -> list[tuple[str, str]]:
    slim = [text.ink.adjusted(0.02, 0.02, -0.02, -0.02) for text in page.texts]
    return [
        (page.texts[a].text, page.texts[b].text)
        for a, b in itertools.combinations(range(len(slim)), 2)
        if slim[a].intersects(slim[b])
    ]


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_nothing_is_cut_overlaps_or_leaves_the_page(kind: Kind) -> None:
    for name, size, page in drawn(kind):
        whole = QRectF(4, 4, size.width - 8, size.height - 8)
        assert page.texts, name
        assert not [text.text for text in page.texts if CUT in text.text], name
        assert not [text.text for text in page.texts if not whole.contains(text.ink)], name
        assert not overlaps(page), name


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_lines_and_boxes_keep_clear_of_texts_and_of_each_other(kind: Kind) -> None:
    seen = set()
    for name, size, page in drawn(kind):
        assert not page.crossed(), name
        assert not page.outside(size), name
        assert all(any(_is_in(box, line) for box in page.boxes) for line in page.slanted), name
        if (marks := tuple(map(QRectF.getRect, page.boxes))) not in seen:
            seen.add(marks)
            assert not page.entangled(), name
            assert not page.leaving_boxes(), name


def _is_in(box: QRectF, line: Line) -> bool:
    """True if a line is inside a box, as a cross or a tick is."""
    return box.contains(QPointF(*line[0])) and box.contains(QPointF(*line[1]))


SCORES = ["Score", "Total"]


@pytest.mark.parametrize(
    ("kind", "players", "titles"),
    [
        (Kind.SCORE_SHEET, 2, 2 * ["Play", "At", *SCORES, "Time"]),
        (Kind.SCORE_SHEET, 3, 3 * ["Play", *SCORES]),
        (
            Kind.OWN_SCORE_SHEET,
            2,
            ["My rack", "Play", "At", *SCORES, "Time", "Play", *SCORES],
        ),
    ],
)
def test_columns_have_their_titles(kind: Kind, players: int, titles: list[str]) -> None:
    content = PaperContent(load_ruleset("naspa-2016"), ("Ann", "Ben", "Cem")[:players])
    (page,) = record_all(compose(Order(kind, Fill.HALF), content))
    words = {"My rack", "Play", "At", *SCORES, "Time"}
    assert [word for word in page.words if word in words] == titles


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_everything_can_be_read_and_needs_black_ink_alone(kind: Kind) -> None:
    for name, _size, page in drawn(kind):
        assert min(text.size for text in page.texts) >= 1.9, name
        greys = {ink for ink in page.inks if len({ink[1:3], ink[3:5], ink[5:7]}) == 1}
        assert page.inks == greys, name


def columns_of(page: Page, x: float) -> list[float]:
    """Return the y of the lines that cross a position, from the top."""
    return sorted(
        {
            round(start[1], 3)
            for start, end in page.lines
            if start[1] == end[1] and min(start[0], end[0]) <= x <= max(start[0], end[0])
        }
    )


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("kind", [Kind.SCORE_SHEET, Kind.OWN_SCORE_SHEET, Kind.RESULT_SLIP])
def test_a_line_is_high_enough_to_write_in(kind: Kind, size: PaperSize) -> None:
    content = PaperContent(load_ruleset("sanspa-1999"))
    (page,) = record_all(compose(Order(kind, Fill.BLANK, size), content))
    lines = columns_of(page, 60)
    assert len(lines) > 12
    steps = [low - high for high, low in itertools.pairwise(lines)]
    assert all(step > 5.95 for step in steps if step > 4.5), steps
    table = max(page.boxes, key=QRectF.height)
    inside = [y for y in lines if table.top() <= y <= table.bottom()]
    edges = [table.top(), *inside, table.bottom()]
    assert all(low - high < 13.5 for high, low in itertools.pairwise(edges)), edges


@pytest.mark.parametrize("size", PaperSize)
def test_words_and_notes_have_lines_to_write_on(size: PaperSize) -> None:
    slips = compose(
        Order(Kind.CHALLENGE_SLIPS, size=size), PaperContent(load_ruleset("sanspa-2001"))
    )
    (page,) = record_all(slips)
    rules = [
        start[1]
        for start, end in page.lines
        if start[1] == end[1] and start[0] == 7 and end[0] - start[0] > 80
    ]
    steps = [low - high for high, low in itertools.pairwise(sorted(rules)) if low - high < 20]
    assert len(rules) == 12 and min(steps) >= 6
    assert page.words.count("Challenge") == 6


@pytest.mark.parametrize("size", PaperSize)
def test_a_tracking_sheet_has_lines_for_hooks_and_notes_to_its_foot(size: PaperSize) -> None:
    content = PaperContent(load_ruleset("naspa-2016"))
    (page,) = record_all(compose(Order(Kind.TRACKING_SHEET, Fill.BLANK, size), content))
    for title in ("Hooks and words to look up", "Notes"):
        (text,) = [text for text in page.texts if text.text == title]
        left = text.ink.left()
        lines = sorted(
            (start[1], end[0] - start[0])
            for start, end in page.lines
            if start[1] == end[1] and start[0] == left and start[1] > text.ink.bottom()
        )
        assert len(lines) >= 4 and {round(wide) for _y, wide in lines} == {
            round((size.width - 24 - 6) / 2)
        }
        steps = [low - high for (high, _), (low, _) in itertools.pairwise(lines)]
        assert steps == pytest.approx(steps[:1] * len(steps))
        foot = size.height - 12 - lines[-1][0]
        assert -0.02 <= foot < steps[0]


def test_every_cell_of_the_sheet_is_on_the_page() -> None:
    content = PaperContent.of_game(gcg_events("complete.gcg"), OCCASION)
    (page,) = record_all(compose(Order(Kind.SCORE_SHEET, Fill.FILLED), content))
    sheet = score_sheet(content)
    for line in sheet.lines:
        for cell in line.cells:
            wanted = {cell.play, cell.square, cell.score, cell.total, cell.marks} - {""}
            assert wanted <= set(page.words)
    assert {"Nell Ødegård", "Piet de Wit", "12", "34", "2026-11-21"} <= set(page.words)


def test_a_play_that_came_off_is_crossed_out_and_a_blank_underlined() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").events)
    (page,) = record_all(compose(Order(Kind.SCORE_SHEET, Fill.FILLED), content))
    struck = {text.text for text in page.texts if text.style.is_struck}
    assert struck == {"ROVEN", "J8", "16"}
    (word,) = [text for text in page.texts if text.text == "SINGlE"]
    under = [
        (start, end)
        for start, end in page.lines
        if start[1] == end[1]
        and 0 < start[1] - word.ink.bottom() < 1
        and word.ink.left() < start[0] < end[0] < word.ink.right()
    ]
    assert len(under) == 1


def with_turns(content: PaperContent, count: int) -> PaperContent:
    """Return the game with this many more passes."""
    assert content.state is not None
    row = ScoreRow(0, RowKind.PASS, (), 0, 5)
    rows = tuple(replace(row, player=number % 2) for number in range(2 * count))
    return replace(content, state=replace(content.state, rows=rows), events=())


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("kind", [Kind.SCORE_SHEET, Kind.OWN_SCORE_SHEET])
@pytest.mark.parametrize(("turns", "pages"), [(24, 1), (40, 2), (60, 2), (90, 3)])
def test_a_long_game_goes_on_overleaf(
    kind: Kind, size: PaperSize, turns: int, pages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.paper.score_sheet.turn_marks", lambda events: {})
    content = with_turns(PaperContent.of_game(told_game(*LONG).events, OCCASION), turns)
    overleaf = record_all(compose(Order(kind, Fill.FILLED, size), content))
    assert len(overleaf) == pages
    numbers = [word for page in overleaf for word in page.words if word.isdigit() and word != "5"]
    assert set(map(str, range(6, turns + 1))) <= set(numbers)
    assert sum(page.words.count("Final score") for page in overleaf) == 2
    assert "Final score" in overleaf[-1].words
    if pages > 1:
        assert f"Page 1 of {pages}" in overleaf[0].words
    assert not any(overlaps(page) for page in overleaf)


def test_only_what_is_left_of_a_face_is_not_crossed_off() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").events)
    (page,) = record_all(compose(Order(Kind.TRACKING_SHEET, Fill.FILLED, seat=0), content))
    assert content.state is not None
    slanted = [1 for start, end in page.lines if start[0] != end[0] and start[1] != end[1]]
    seen = len(list(content.state.board.placements())) + len(content.state.racks[0])
    assert len(slanted) == seen


def test_the_board_shows_every_tile_and_a_ring_round_each_blank() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").events)
    (page,) = record_all(board_document(content, PaperSize.A4))
    assert content.state is not None
    letters = [text for text in page.texts if text.size > 5 and len(text.text) == 1]
    assert len(letters) == len(list(content.state.board.placements()))
    (blank,) = [letter for letter in letters if letter.style.is_slanted]
    assert blank.text == "L"
    assert "Blanks: L at G12." in page.words


@pytest.mark.parametrize("players", [3, 4])
def test_a_family_of_four_fits_too(players: int) -> None:
    names = ("Grandmother Wilhelmina", "Uncle Bartholomew", "Ann", "Ben")[:players]
    content = PaperContent(load_ruleset("mattel-family"), names, OCCASION)
    for kind in (Kind.SCORE_SHEET, Kind.RESULT_SLIP, Kind.BOARD, Kind.TRACKING_SHEET):
        for page in record_all(compose(Order(kind, Fill.HALF), content)):
            assert not overlaps(page), kind
            assert not [text.text for text in page.texts if CUT in text.text], kind


class Pseudo(QTranslator):
    """The pseudo-language: every text is a third longer and recognisable."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return pseudo(text)


@pytest.fixture
def foreign(qapp: QApplication) -> Iterator[None]:
    language = Pseudo(qapp)
    QCoreApplication.installTranslator(language)
    drawn.cache_clear()
    yield
    QCoreApplication.removeTranslator(language)
    drawn.cache_clear()


@pytest.mark.usefixtures("foreign")
@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_a_longer_language_fits_and_leaves_nothing_in_english(kind: Kind) -> None:
    for name, size, page in drawn(kind):
        whole = QRectF(4, 4, size.width - 8, size.height - 8)
        assert not [text.wanted for text in page.texts if CUT in text.text], name
        assert not [text.text for text in page.texts if not whole.contains(text.ink)], name
        assert not overlaps(page), name
        english = {
            word
            for text in page.texts
            for word in text.wanted.split()
            if len(word) > 3 and word.isascii() and word.islower()
        }
        known = {word for line in (OCCASION.event, *not_translated()) for word in line.split()}
        assert english <= known, name


@cache
def not_translated() -> tuple[str, ...]:
    """Return the names of the rulesets, and texts written by people."""
    state = dict(matters())["long game"].game()
    # The last word of a note is followed by the bracket of its sentence.
    written = [f"{note} {note}]" for note in state.row_notes.values()]
    return (*written, *(load_ruleset(name).title for name in RULESETS))


def test_a_long_note_goes_over_several_lines_and_many_go_overleaf() -> None:
    whole = dict(matters())["marks"]
    note = "She counted again, and both of them were sure that it had been her turn. " * 4
    few = replace(whole, state=replace(whole.game(), row_notes={2: note}))
    (page,) = record_all(compose(Order(Kind.SCORE_SHEET, Fill.FILLED), few))
    text = " ".join(page.words)
    assert " ".join(note.split()) in text and not overlaps(page)
    many = replace(whole, state=replace(whole.game(), row_notes=dict.fromkeys(range(8), note)))
    pages = record_all(compose(Order(Kind.SCORE_SHEET, Fill.FILLED), many))
    assert len(pages) == 2 and "Page 2 of 2" in pages[1].words
    assert not any(CUT in word for page in pages for word in page.words)
    assert not any(overlaps(page) for page in pages)


def test_no_sheet_calls_itself_by_the_trade_mark() -> None:
    for kind in Kind:
        for name, _size, page in drawn(kind):
            assert not [word for word in page.words if "scr" + "abble" in word.lower()], name


def test_written_knows_what_was_wanted() -> None:
    # Check that the search for cut texts finds one.
    content = PaperContent(load_ruleset("naspa-2016"), ("A" * 400, "B"), OCCASION)
    (page,) = record_all(compose(Order(Kind.BOARD, Fill.HALF), content))
    cut: list[Written] = [text for text in page.texts if CUT in text.text]
    assert [each.wanted for each in cut] == ["A" * 400]
