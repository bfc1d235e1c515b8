# SPDX-License-Identifier: MIT
"""Where a long text is cut into pages."""

from __future__ import annotations

from desktop_app.paper.pages import LEAST_UNDER, Piece, Strip, cut

HIGH = 1000.0


def pieces(*heights: float, at: float = 0.0) -> list[Piece]:
    """Paragraphs of these heights under each other."""
    made = []
    for height in heights:
        made.append(Piece(Strip(at, at + height)))
        at += height
    return made


def heading(above: list[Piece], height: float = 50) -> Piece:
    top = above[-1].strip.bottom
    return Piece(Strip(top, top + height), is_heading=True)


def under(above: Piece, *heights: float) -> list[Piece]:
    return pieces(*heights, at=above.strip.bottom)


def test_nothing_has_no_page() -> None:
    assert cut([], HIGH) == ()


def test_paragraphs_are_cut_between_them() -> None:
    assert cut(pieces(*[300] * 7), HIGH) == (
        (Strip(0, 900),),
        (Strip(900, 1800),),
        (Strip(1800, 2100),),
    )
    assert cut(pieces(*[250] * 4), HIGH) == ((Strip(0, 1000),),)


def test_a_part_that_does_not_fit_begins_a_page() -> None:
    first = pieces(700)
    head = heading(first)
    assert cut([*first, head, *under(head, 200)], HIGH) == ((Strip(0, 950),),)
    assert cut([*first, head, *under(head, 200, 200)], HIGH) == (
        (Strip(0, 700),),
        (Strip(700, 1150),),
    )


def test_a_part_higher_than_a_page_begins_where_there_is_some_room() -> None:
    for above, is_next in ((HIGH - LEAST_UNDER - 10, False), (HIGH - LEAST_UNDER + 10, True)):
        first = pieces(above)
        head = heading(first)
        pages = cut([*first, head, *under(head, *[60] * 40)], HIGH)
        assert (pages[0][-1].bottom == above) is is_next


def test_headings_are_never_the_last_of_a_page() -> None:
    for above in range(500, 1000, 10):
        first = pieces(above)
        head = heading(first)
        other = Piece(Strip(head.strip.bottom, head.strip.bottom + 40), is_heading=True)
        rows = under(other, *[130] * 30)
        pages = cut([*first, head, other, *rows], HIGH)
        ends = {page[-1].bottom for page in pages}
        assert not ends & {head.strip.bottom, other.strip.bottom}
        assert all(sum(strip.height for strip in page) <= HIGH for page in pages)


def test_the_head_of_a_table_is_repeated_and_has_its_room() -> None:
    head = Strip(100, 150)
    first = [Piece(Strip(0, 100)), Piece(head)]
    rows = [Piece(piece.strip, head) for piece in pieces(*[90] * 30, at=150)]
    pages = cut([*first, *rows], HIGH)
    assert pages[0] == (Strip(0, 960),)
    for page in pages[1:]:
        assert page[0] == head
        assert sum(strip.height for strip in page) <= HIGH
    # Ten rows and the head fit.
    assert pages[1] == (head, Strip(960, 1860))


def test_the_row_under_a_head_does_not_leave_it_alone_at_the_foot() -> None:
    head = Strip(940, 980)
    rows = [Piece(piece.strip, head) for piece in pieces(90, 90, at=980)]
    pages = cut([Piece(Strip(0, 940)), Piece(head), *rows], HIGH)
    assert [page[-1] for page in pages] == [Strip(0, 940), Strip(940, 1160)]


def test_a_piece_higher_than_a_page_goes_on_over_pages() -> None:
    assert cut(pieces(100, 2500, 100), HIGH) == (
        (Strip(0, 100),),
        (Strip(100, 1100),),
        (Strip(1100, 2100),),
        (Strip(2100, 2600),),
        (Strip(2600, 2700),),
    )


def test_a_piece_can_ask_for_a_page() -> None:
    first, second = pieces(100, 100)
    second = Piece(second.strip, begins_page=True)
    assert cut([first, second], HIGH) == ((Strip(0, 100),), (Strip(100, 200),))


def test_slips_fill_a_page_before_the_next_one() -> None:
    slips: list[Piece] = []
    for _ in range(4):
        slips += [heading(slips) if slips else Piece(Strip(0, 50), is_heading=True)]
        slips += under(slips[-1], 250)
    assert [len(page) for page in (cut(slips, HIGH), cut(slips, HIGH, is_packed=True))] == [2, 2]
    assert cut(slips, HIGH)[0][0].bottom == 600
    assert cut(slips, HIGH, is_packed=True) == ((Strip(0, 900),), (Strip(900, 1200),))


def test_a_wide_gap_between_two_parts_costs_no_other_page_a_part() -> None:
    # Twelve parts of 24, four on a page of 100; one of them has a gap after it.
    pieces, top = [], 0.0
    for number in range(12):
        pieces.append(Piece(Strip(top, top + 4), is_heading=True))
        pieces.append(Piece(Strip(top + 4, top + 24)))
        top += 30 if number == 3 else 24
    pages = cut(pieces, 100)
    assert [round(page[-1].height) for page in pages] == [96, 96, 96]
