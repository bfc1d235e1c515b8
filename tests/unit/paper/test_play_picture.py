# SPDX-License-Identifier: MIT
"""A picture of a play marks its new tiles, and no others."""

from __future__ import annotations

import pytest

from desktop_app.paper.content import PaperContent
from desktop_app.paper.play_picture import WIDTH_MM, play_picture
from desktop_app.rules.scoring import tile_set_of
from tests.helpers.recording_canvas import record
from tests.helpers.told_games import gcg_events

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("lines", [(), ("Ann plays CRWTH", "54 points")])
def test_every_new_tile_has_a_line_round_it(lines: tuple[str, ...]) -> None:
    content = PaperContent.of_game(gcg_events("complete.gcg"))
    state = content.game()
    tiles = {(place.row, place.col): place.tile for place in state.board.placements()}
    laid = [*sorted(tiles)[:2], max(tiles)]
    picture = play_picture(state.board, tile_set_of(content.ruleset), laid, "A play", lines)
    page = record(picture.paint)
    heading = [text.ink.center().y() for text in page.texts[: 1 + len(lines)]]
    assert page.words[: 1 + len(lines)] == ["A play", *lines]
    assert heading == sorted(heading)
    # The marks are drawn last, and each is close around its tile.
    marks = page.boxes[-len(laid) :]
    marked = [
        [text.text for text in page.texts if mark.contains(text.ink) and text.text.isalpha()]
        for mark in marks
    ]
    assert marked == [[tiles[square].upper()] for square in laid]
    ground, *drawn = page.boxes
    assert (ground.width(), ground.height()) == (picture.width, picture.height)
    assert picture.width == WIDTH_MM
    assert all(ground.contains(box) for box in (*drawn, *(text.ink for text in page.texts)))
    whole = max(drawn, key=lambda box: box.width())
    assert all(whole.contains(mark) for mark in marks)
    assert max(heading) < whole.top() and not page.crossed()
    # As much room under the board as beside it.
    assert ground.bottom() - whole.bottom() == pytest.approx(ground.right() - whole.right())
    assert not page.entangled()


def test_letters_and_numbers_name_the_squares() -> None:
    content = PaperContent.of_game(gcg_events("complete.gcg"))
    state = content.game()
    picture = play_picture(state.board, tile_set_of(content.ruleset), [], "A play", [])
    texts = record(picture.paint).texts
    columns = {text.text: text.ink.center().x() for text in texts[1:16]}
    assert "".join(columns) == "ABCDEFGHIJKLMNO"
    rows = {
        text.text: text.ink.center().y()
        for text in texts
        if text.text.isdecimal() and text.ink.center().x() < min(columns.values()) - 3
    }
    assert list(rows) == [str(number) for number in range(1, 16)]
    for place in state.board.placements():
        x, y = list(columns.values())[place.col], rows[str(place.row + 1)]
        near = [
            text.text
            for text in texts
            if abs(text.ink.center().x() - x) < 2
            and abs(text.ink.center().y() - y) < 2
            and text.size > 4
        ]
        assert near == [place.tile.upper()]
