# SPDX-License-Identifier: MIT
"""Whole games by the accessibility interface alone, without mouse or keys."""

from __future__ import annotations

from PySide6.QtTest import QTest

from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase, RowKind
from tests.gui.main_window.conftest import ANN, BEN
from tests.gui.table.conftest import TableBench
from tests.helpers.accessible_tree import PRESS, TOGGLE, Reader, Role


def show_rack(reader: Reader, name: str) -> None:
    QTest.qWait(1)
    reader.press(f"Show {name}'s rack")


def lay(reader: Reader, letters: str, *squares: str) -> None:
    """Pick up tile by tile, and put each on its square."""
    for letter, square in zip(letters, squares, strict=True):
        reader.take(letter)
        reader.put(square)


def test_a_game_is_begun_from_the_start_screen(bench: TableBench, reader: Reader) -> None:
    reader.press("Play someone")
    reader.write("Name of player 1", "Olive")
    reader.write("Name of player 2", "Peter")
    reader.press("Start the game")
    assert [seat.name for seat in bench.state.setup.seats] == ["Olive", "Peter"]
    assert bench.state.on_turn is not None, "they have drawn for who begins"
    assert reader.find("Olive, 0 points, 25:00").value == "25:00"


def test_a_game_of_two_to_the_signatures(bench: TableBench, reader: Reader) -> None:
    bench.begin()
    show_rack(reader, "Ann")
    lay(reader, "CATS", "H8", "I8", "J8", "K8")
    assert reader.has("C, three points, being tried at H8")
    reader.press("Play")
    assert bench.state.points[ANN] == 12
    assert reader.has("C, three points, placed at H8") and reader.has("Ben, 0 points")

    # The move box reports a mistake in the move typed.
    show_rack(reader, "Ben")
    reader.press("Type a move")
    reader.write("Move", "9E GRIX")
    reader.press("Enter")
    assert reader.has("Character 7: X is not on the rack.", Role.StaticText)
    reader.write("Move", "9E GRID")
    reader.press("Enter")
    assert bench.state.rows[-1].words[0] == "GRID"

    # The challenger ticks words, the opponent presses for the verdict.
    reader.press("Challenge")
    question = "Challenge GRID, CD?"
    box = reader.find("CD", Role.CheckBox, within=question)
    assert box.interface.state().checked
    box.do(TOGGLE)
    assert not box.interface.state().checked
    box.do(TOGGLE)
    reader.press("Challenge", within=question)
    reader.press("Ben: press for the verdict")
    assert bench.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN

    # A tile is marked for an exchange, which must be confirmed.
    show_rack(reader, "Ann")
    tile = reader.find("D, two points", Role.ListItem)
    tile.do(TOGGLE)
    assert tile.interface.state().checked and "marked for exchange" in tile.name
    reader.press("Exchange")
    reader.press("Exchange", within="Exchange D?")
    assert bench.state.rows[-1].kind is RowKind.EXCHANGE

    while not reader.has("End the game"):
        assert len(bench.state.rows) < 9, "six turns without a point are enough"
        show_rack(reader, bench.state.setup.seats[bench.state.on_turn or 0].name)
        reader.press("Pass")
        reader.press("Pass", within="Pass this turn?")
    reader.press("End the game")
    assert reader.has("Ann wins", Role.StaticText)
    reader.press("Ann signs")
    reader.press("Ben signs")
    assert bench.state.phase is Phase.SIGNED


def test_a_turn_by_the_book(bench: TableBench, reader: Reader) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK)
    for _ in range(3):
        reader.press("Draw")
    assert [len(rack) for rack in bench.state.racks] == [7, 7]
    reader.press("Start clock")
    if reader.has("Show Ann's rack"):
        show_rack(reader, "Ann")
    lay(reader, "CATS", "H8", "I8", "J8", "K8")
    reader.press("Play")
    score = reader.find("Score to declare", Role.SpinBox).interface.valueInterface()
    assert score is not None
    score.setCurrentValue(12)
    reader.press("Declare")
    reader.press("Press clock")
    assert (bench.state.points[ANN], bench.session.clock_now().running) == (12, BEN)

    # A procedure of the desk is found, opened, read and left.
    reader.press("Director's desk")
    assert reader.has("Search", Role.EditableText)
    reader.press("Director's desk")


def test_turns_at_the_table(bench: TableBench, reader: Reader) -> None:
    bench.sit_down()
    reader.press("Start clock")
    face = reader.find("Ann, 0 points, 25:00. YOUR TURN")
    assert (face.role, face.value) == (Role.Button, "25:00")
    reader.write("Score, play, exchange or pass", "8D FEASTER 78")
    reader.press("Enter")
    reader.press("Ann, ")
    assert bench.session.clock_now().running == BEN
    assert bench.state.points[ANN] == 78
    reader.press("Board")
    QTest.qWait(1)
    for square in ("H7, ", "H7, "):
        reader.find(square, Role.ListItem).do(PRESS)
    reader.press("A, ", within="Tiles to place")
    assert reader.has("A, one point, being tried at H7")
