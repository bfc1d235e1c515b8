# SPDX-License-Identifier: MIT
"""The reference engine: every legal play, in Python, written to be read.

Gordon (1994, Software: Practice and Experience 24, 219-232): each line is searched from each of
its anchors, first leftwards through the GADDAG, then past its separator rightwards. A square to
the left that is an anchor itself is not laid on, as that play was found from there; so every play
of a line is found once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from desktop_app.engine.lines import Line, blank_points, read_lines
from desktop_app.engine.protocol import PlayQuestion, ScoredPlay
from desktop_app.lexicon.kwg import SEPARATOR
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import Direction
from desktop_app.rules.move import PLAYED_THROUGH, Play
from desktop_app.rules.placement import island_squares
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import BLANK


class ReferenceEngine:
    """Finds plays on a lexicon; an `Engine`.

    Raises:
        LexiconError: the word graph has no GADDAG.
    """

    name = "reference"

    def __init__(self, lexicon: Lexicon) -> None:
        lexicon.require_gaddag()
        self.lexicon = lexicon

    def generate(self, question: PlayQuestion) -> tuple[ScoredPlay, ...]:
        """Every legal play once; rows before columns, otherwise in no order to rely on."""
        least = question.first_min_tiles if question.board.is_empty else 1
        search = _Search(self.lexicon, question, least)
        for line in read_lines(question.board, self.lexicon, question.tile_set):
            search.search_line(line)
        if island_squares(question.board):
            # Stray words count nothing (1999 and 2001 5.1.4): rare, so left to the rule itself.
            return tuple(_rescored(question, search.found))
        return tuple(search.found)


def _rescored(question: PlayQuestion, plays: list[ScoredPlay]) -> Iterator[ScoredPlay]:
    for each in plays:
        score = score_play(
            question.board, each.play.placements(), question.tile_set, question.scoring
        )
        yield ScoredPlay(each.play, score.points)


class _Search:
    """The state of one search: the rack that is left, the line, what is laid on it."""

    def __init__(self, lexicon: Lexicon, question: PlayQuestion, least: int) -> None:
        self.found: list[ScoredPlay] = []
        self._least = least
        self._rules = question.scoring
        self._children = lexicon.kwg.children
        self._root = lexicon.require_gaddag()
        self._faces = ("", *lexicon.alphabet.faces)
        self._blank_faces = tuple(face.lower() for face in self._faces)
        tile_set = question.tile_set
        self._values = tuple(tile_set.values.get(face, 0) for face in self._faces)
        self._blank_value = blank_points(tile_set)
        numbers = lexicon.alphabet.numbers
        self._rack = [0] * len(self._faces)
        self._blanks = 0
        for tile, count in Counter(question.rack).items():
            if tile == BLANK:
                self._blanks = count
            elif tile in numbers:
                self._rack[numbers[tile]] = count

    def search_line(self, line: Line) -> None:
        """Find every play along a line."""
        self._line = line
        self._laid = [""] * len(line.tiles)
        self._last_anchor = -1
        for square, is_anchor in enumerate(line.is_anchor):
            if is_anchor:
                self._anchor = square
                self._left(square, self._root, 0, 1, 0, 0)
                self._last_anchor = square

    def _left(
        self, square: int, index: int, main: int, factor: int, cross: int, count: int
    ) -> None:
        """Go leftwards: put each tile that fits on `square` and go on from there.

        Args:
            square: where the next tile lies or is laid.
            index: the list of the graph that tells what fits.
            main: points of the main word so far, before its factor.
            factor: product of the word premiums covered so far.
            cross: points of the words across that were made.
            count: tiles laid so far.
        """
        line = self._line
        there = line.tiles[square]
        if there:
            for tile, arc, accepts in self._children(index):
                if tile == there:
                    main += line.points[square]
                    self._turn(square, arc, accepts, main, factor, cross, count)
                    return
            return
        fitting = line.cross_sets[square]
        rack = self._rack
        for tile, arc, accepts in self._children(index):
            if tile == SEPARATOR or not fitting >> tile & 1:
                continue
            if rack[tile]:
                rack[tile] -= 1
                self._laid[square] = self._faces[tile]
                worth = self._worth(square, self._values[tile], main, factor, cross, False)
                self._turn(square, arc, accepts, *worth, count + 1)
                rack[tile] += 1
            if self._blanks:
                self._blanks -= 1
                self._laid[square] = self._blank_faces[tile]
                worth = self._worth(square, self._blank_value, main, factor, cross, True)
                self._turn(square, arc, accepts, *worth, count + 1)
                self._blanks += 1
        self._laid[square] = ""

    def _turn(
        self,
        square: int,
        index: int,
        accepts: bool,
        main: int,
        factor: int,
        cross: int,
        count: int,
    ) -> None:
        """After the tile on `square`, going left: end, go on left, or turn right at the anchor."""
        tiles = self._line.tiles
        begins = square == 0 or not tiles[square - 1]
        beyond = self._anchor + 1
        if accepts and begins and (beyond == len(tiles) or not tiles[beyond]):
            self._record(square, self._anchor, main, factor, cross, count)
        if not index:
            return
        if square - 1 > self._last_anchor:
            self._left(square - 1, index, main, factor, cross, count)
        if begins and beyond < len(tiles):
            tile, arc, _ = self._children(index)[0]
            if tile == SEPARATOR:
                self._right(square, beyond, arc, main, factor, cross, count)

    def _right(
        self,
        start: int,
        square: int,
        index: int,
        main: int,
        factor: int,
        cross: int,
        count: int,
    ) -> None:
        """Go rightwards from `square`; the word begins at `start`."""
        line = self._line
        there = line.tiles[square]
        if there:
            for tile, arc, accepts in self._children(index):
                if tile == there:
                    main += line.points[square]
                    self._go_on(start, square, arc, accepts, main, factor, cross, count)
                    return
            return
        fitting = line.cross_sets[square]
        rack = self._rack
        for tile, arc, accepts in self._children(index):
            if not fitting >> tile & 1:
                continue
            if rack[tile]:
                rack[tile] -= 1
                self._laid[square] = self._faces[tile]
                worth = self._worth(square, self._values[tile], main, factor, cross, False)
                self._go_on(start, square, arc, accepts, *worth, count + 1)
                rack[tile] += 1
            if self._blanks:
                self._blanks -= 1
                self._laid[square] = self._blank_faces[tile]
                worth = self._worth(square, self._blank_value, main, factor, cross, True)
                self._go_on(start, square, arc, accepts, *worth, count + 1)
                self._blanks += 1
        self._laid[square] = ""

    def _go_on(
        self,
        start: int,
        square: int,
        index: int,
        accepts: bool,
        main: int,
        factor: int,
        cross: int,
        count: int,
    ) -> None:
        """After the tile on `square`, going right: end, or go on."""
        tiles = self._line.tiles
        beyond = square + 1
        if accepts and (beyond == len(tiles) or not tiles[beyond]):
            self._record(start, square, main, factor, cross, count)
        if index and beyond < len(tiles):
            self._right(start, beyond, index, main, factor, cross, count)

    def _worth(
        self, square: int, value: int, main: int, factor: int, cross: int, is_blank: bool
    ) -> tuple[int, int, int]:
        """Main points, factor and cross points after a tile of `value` was laid."""
        line = self._line
        points = value * line.letter_factors[square]
        word_factor = line.word_factors[square]
        if is_blank and not self._rules.blank_multiplies_word:
            word_factor = 1
        across = line.cross_points[square]
        if across is not None:
            cross += (across + points) * word_factor
        return main + points, factor * word_factor, cross

    def _record(self, start: int, end: int, main: int, factor: int, cross: int, count: int) -> None:
        line = self._line
        if count < self._least or end == start:
            return
        if count == 1 and line.direction is Direction.DOWN and self._reads_across(start, end):
            return
        score = main * factor + cross
        if count >= self._rules.bingo_tiles:
            score += self._rules.bingo_points
        tiles = tuple(tile or PLAYED_THROUGH for tile in self._laid[start : end + 1])
        if line.direction is Direction.ACROSS:
            play = Play(line.index, start, line.direction, tiles)
        else:
            play = Play(start, line.index, line.direction, tiles)
        self.found.append(ScoredPlay(play, score))

    def _reads_across(self, start: int, end: int) -> bool:
        """Whether the only tile laid makes a word across too, where the play was found before."""
        return any(
            self._laid[square] and self._line.cross_points[square] is not None
            for square in range(start, end + 1)
        )
