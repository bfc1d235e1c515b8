# SPDX-License-Identifier: MIT
"""Reports on pages."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageLayout, QPdfWriter, QTextBlock, QTextDocument, QTextTable

from desktop_app.cli import main
from desktop_app.paper.press import open_buffer
from desktop_app.paper.report import fit, pages_of, report_document, report_pdf, table_page
from desktop_app.play.page_parts import Table, html_of
from desktop_app.session.teacher_presenter import heads as heads_of_the_class
from tests.helpers.kept_games import GCG_FOLDER

pytestmark = pytest.mark.usefixtures("qapp")
PAGE = QSizeF(600, 800)
LONG_PLAY = """\
#player1 Ann Ann
#player2 Ben Ben
#lexicon open-english
>Ann: ACDMMNO 8D COMMAND +84 84
>Ben: AIMORST 8D .......O +15 15
>Ann: AEEMORT -OE +0 84
"""
ROWS = [(str(number), "a row") for number in range(12)]


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    return html_of(Table(head, rows), str)


def document_of(body: str) -> QTextDocument:
    document = report_document(body)
    document.setPageSize(QSizeF(PAGE.width(), 1e7))
    return document


def block_of(document: QTextDocument, text: str) -> QTextBlock:
    block = document.begin()
    while block.text() != text:
        block = block.next()
        assert block.isValid(), text
    return block


def blocks_of(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def page_of(document: QTextDocument, block: QTextBlock) -> int:
    return next(pages_with(document, [block]))


def pages_with(document: QTextDocument, blocks: Iterable[QTextBlock]) -> Iterator[int]:
    """Yield for each block the number of its page, from 0."""
    pages = pages_of(document, PAGE.height())
    for block in blocks:
        place = document.documentLayout().blockBoundingRect(block)
        assert place.height() > 0, f"{block.text()!r} is not shown"
        middle = place.center().y()
        [found] = [at for at, page in enumerate(pages) if page[-1].top <= middle < page[-1].bottom]
        yield found


@pytest.mark.parametrize("lines", range(10, 50, 4))
def test_a_heading_stays_with_what_is_under_it(lines: int) -> None:
    above = "<p>words</p>" * lines
    under = f"<h2>Lessons</h2><h3>Turn 3</h3>{table(('No.', 'What'), ROWS)}<p>the end</p>"
    document = document_of(f"<h1>Report</h1>{above}{under}<h2>Games</h2><p>none</p>")
    pages = {
        page_of(document, block_of(document, text)) for text in ("Lessons", "Turn 3", "the end")
    }
    assert len(pages) == 1
    assert page_of(document, block_of(document, "Games")) in {max(pages), max(pages) + 1}


def test_a_table_longer_than_a_page_repeats_its_head() -> None:
    rows = [(str(number), "a row") for number in range(100)]
    document = document_of(f"<h2>Every game</h2>{table(('No.', 'What'), rows)}")
    assert page_of(document, block_of(document, "Every game")) == 0
    [table_of] = [
        each for each in document.rootFrame().childFrames() if isinstance(each, QTextTable)
    ]
    head = document.documentLayout().blockBoundingRect(block_of(document, "What"))
    first, *others = pages_of(document, PAGE.height())
    assert len(first) == 1 and len(others) > 1
    for above, body in others:
        assert above.top <= head.top() and head.bottom() <= above.bottom
        assert above.height < 3 * head.height()
        assert body.top > above.bottom
        assert above.height + body.height <= PAGE.height()
    bottom = document.documentLayout().frameBoundingRect(table_of).bottom()
    assert others[-1][-1].bottom == bottom


def parted(document: QTextDocument, high: float) -> list[str]:
    """The texts that an edge of a page goes through."""
    edges = {edge for page in pages_of(document, high) for edge in (page[-1].top, page[-1].bottom)}
    found, block = [], document.begin()
    while block.isValid():
        place = document.documentLayout().blockBoundingRect(block)
        if any(place.top() < edge < place.bottom() for edge in edges):
            found.append(block.text())
        block = block.next()
    return found


@pytest.mark.native
@pytest.mark.parametrize("high", range(300, 1000, 70))
def test_no_row_of_the_turns_is_parted(whole_report: QTextDocument, high: int) -> None:
    assert not parted(whole_report, high)
    strips = [page[-1] for page in pages_of(whole_report, high)]
    for strip, following in pairwise(strips):
        # Nothing is left out, but for the room between two blocks, and nothing is shown twice.
        assert strip.bottom <= following.top < strip.bottom + 40
    assert len(strips) > 2


def test_no_page_ends_with_a_sliver_of_the_next_heading() -> None:
    styles = "<style>table { margin: 30px 0 }</style>"
    card = f"<h2>A card</h2>{table(('No.', 'What'), ROWS[:8])}"
    document = document_of(styles + card * 20)
    assert not parted(document, PAGE.height())
    assert len(pages_of(document, PAGE.height())) > 3


def test_rows_that_a_high_cell_joins_stay_together() -> None:
    joined = "<tr><td rowspan=2>both</td><td>upper</td></tr><tr><td>lower</td></tr>"
    document = document_of(f"<table>{joined * 60}</table>")
    pages = pages_of(document, PAGE.height())
    assert len(pages) > 2
    for at in range(60):
        blocks = [block for block in blocks_of(document) if block.text() in ("upper", "lower")]
        upper, lower = blocks[2 * at : 2 * at + 2]
        assert page_of(document, upper) == page_of(document, lower)


@pytest.mark.parametrize(("columns", "across"), [(4, False), (16, True), (40, True)])
def test_a_table_wider_than_the_paper_is_made_to_fit(columns: int, across: bool) -> None:
    cells = "".join(
        f"<td style='white-space: nowrap'>column {each}</td>" for each in range(columns)
    )
    document = report_document(f"<table><tr>{cells}</tr></table>")
    buffer = open_buffer()
    writer = QPdfWriter(buffer)
    fit(document, writer)
    assert document.idealWidth() <= document.pageSize().width() + 1
    is_across = writer.pageLayout().orientation() is QPageLayout.Orientation.Landscape
    assert is_across is across


def papers(pdf: bytes) -> str:
    """Return the pages of a PDF in order: I for one upright, - for one across."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", pdf)
    return "".join("-" if float(wide) > float(high) else "I" for wide, high in boxes)


def test_each_section_begins_a_page_and_turns_the_paper_for_itself() -> None:
    wide = table(["a wide column"] * 12, [["with some words"] * 12])
    styles = "<style>td, th { white-space: nowrap }</style>"
    sections = ("<p>short</p>", wide, "<p>short</p>" * 80, wide, "<p>short</p>")
    page = styles + "".join(f"<section>{section}</section>" for section in sections)
    assert re.fullmatch("I-II+-I", papers(report_pdf(page)))


def test_parts_of_one_height_are_spread_evenly_over_their_pages() -> None:
    document = document_of(
        "".join(f"<h2>card {n}</h2>{table(('No.', 'What'), ROWS[:5])}" for n in range(17))
    )
    pages = [page_of(document, block_of(document, f"card {n}")) for n in range(17)]
    counts = [pages.count(number) for number in range(max(pages) + 1)]
    assert len(counts) > 2 and max(counts) - min(counts) <= 1


@pytest.mark.parametrize("lines", range(26, 40))
def test_no_heading_is_alone_at_the_foot_above_a_long_table(lines: int) -> None:
    rows = [(str(number), "a row") for number in range(100)]
    long = f"<h2>Every game</h2>{table(('No.', 'Every row'), rows)}"
    document = document_of(f"<h2>Report</h2>{'<p>words</p>' * lines}{long}")
    head, row = (block_of(document, text) for text in ("Every game", "a row"))
    assert page_of(document, head) == page_of(document, row)


@pytest.fixture(scope="module")
def whole_report(tmp_path_factory: pytest.TempPathFactory, qapp: object) -> QTextDocument:
    """The review of a game, as wide as on A4."""
    del qapp
    return review_of([GCG_FOLDER / "complete.gcg"], tmp_path_factory.mktemp("report"))


def review_of(games: Sequence[Path], folder: Path) -> QTextDocument:
    page = folder / "report.html"
    asked = ["review", *map(str, games), "--depth", "instant", "--html", str(page)]
    assert main(asked) == 0
    document = report_document(page.read_text(encoding="utf-8"))
    fit(document, QPdfWriter(open_buffer()))
    return document


@pytest.mark.native
def test_no_word_is_broken_among_the_turns_of_a_game(whole_report: QTextDocument) -> None:
    document = whole_report
    document.documentLayout().documentSize()
    ends = []
    block = document.begin()
    while block.isValid():
        lines = [block.layout().lineAt(at) for at in range(block.layout().lineCount() - 1)]
        ends += [block.text()[: line.textStart() + line.textLength()] for line in lines]
        block = block.next()
    assert ends and not [end for end in ends if not end.endswith((" ", "-"))]


@pytest.mark.native
def test_a_long_play_stands_on_one_line(tmp_path: Path) -> None:
    game = tmp_path / "long.gcg"
    game.write_text(LONG_PLAY, encoding="utf-8")
    document = review_of([game], tmp_path)
    document.documentLayout().documentSize()
    assert papers(report_pdf((tmp_path / "report.html").read_text("utf-8"))).startswith("I")
    plays = [block for block in blocks_of(document) if "\xa0" in block.text()]
    assert any("COMMAND" in play.text() for play in plays)
    assert all(play.layout().lineCount() == 1 for play in plays)


@pytest.mark.native
def test_each_game_begins_a_page(tmp_path: Path) -> None:
    game = tmp_path / "long.gcg"
    game.write_text(LONG_PLAY, encoding="utf-8")
    page, pages = tmp_path / "report.html", []
    for games in ([game], [game, game]):
        asked = ["review", *map(str, games), "--depth", "instant", "--html", str(page)]
        assert main(asked) == 0
        pages.append(papers(report_pdf(page.read_text(encoding="utf-8"))))
    assert pages[1] == 2 * pages[0]


def test_two_hundred_parts_are_laid_out_at_once() -> None:
    part = f"<h2>A player</h2>{table(('No.', 'What'), ROWS[:8])}"
    document = document_of(part * 200)
    laid_out: list[QSizeF] = []
    document.documentLayout().documentSizeChanged.connect(laid_out.append)
    assert len(pages_of(document, PAGE.height())) > 20
    assert len(laid_out) < 2
    assert set(pages_broken(document)) == {0}


def pages_broken(document: QTextDocument) -> list[int]:
    """Return for each heading how many pages after it its part ends."""
    heads = []
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            heads.append(block)
        block = block.next()
    ends = [each.previous() for each in heads[1:]] + [document.lastBlock()]
    firsts, lasts = pages_with(document, heads), pages_with(document, ends)
    return [last - first for first, last in zip(firsts, lasts, strict=True)]


def test_no_head_of_a_table_is_broken() -> None:
    heads = heads_of_the_class()
    cells = [*("0 of 26" for _head in heads[:-1]), "Lesson “The board and the tiles” is next " * 3]
    document = report_document(table_page("All learners", heads, [cells]))
    fit(document, QPdfWriter(open_buffer()))
    texts = {head.replace(" ", "\N{NO-BREAK SPACE}") for head in heads}
    blocks = [block for block in blocks_of(document) if block.text() in texts]
    assert len(blocks) == len(heads)
    assert all(block.layout().lineCount() == 1 for block in blocks)


def test_cards_that_are_a_little_too_high_for_two_on_a_page_are_made_smaller() -> None:
    def pages(look: str) -> int:
        cards = "".join(
            f"<h2>card {n}</h2><div class={look}>{table(('No.', 'What'), ROWS[:1] * 25)}</div>"
            for n in range(6)
        )
        return len(papers(report_pdf(f"<section>{cards}</section>")))

    assert (pages("card"), pages("cut")) == (6, 3)


def test_letters_become_smaller_where_a_table_is_wider_than_its_place() -> None:
    page = table_page("All learners", ["A" * 20, "B" * 20], [["C" * 20, "D" * 20]])

    def sizes(width: float) -> tuple[float, list[int]]:
        document = report_document(page, width=width)
        fonts = [block.charFormat().font() for block in blocks_of(document) if block.text()]
        return document.idealWidth(), [font.pixelSize() for font in fonts]

    whole, large = sizes(math.inf)
    assert sizes(whole + 1) == (whole, large)
    narrow, small = sizes(whole * 0.8)
    assert narrow <= whole * 0.8
    # Headings and cells alike, also those whose size the page itself names.
    assert [new / old for old, new in zip(large, small, strict=True)] == pytest.approx(
        [0.78] * len(large), abs=0.06
    )
