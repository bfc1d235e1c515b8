# SPDX-License-Identifier: MIT
"""The reference engine: finds every legal play in Python, written to be read.

Gordon (1994, Software: Practice and Experience 24, 219-232): each line is searched from each of its
anchors, first leftwards through the GADDAG, then past its separator rightwards. The leftward search
stops before another anchor, whose own search finds those plays, so every play of a line is found
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from desktop_app.engine.candidates import rank_moves
from desktop_app.engine.equity import Candidate, Outlook
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import PlayQuestion, ScoredPlay
from desktop_app.lexicon.kwg import SEPARATOR
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import PLAYED_THROUGH, Play
from desktop_app.rules.placement import island_squares
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import BLANK, TileSet, face_of

# Rows and columns for the generator: tiles, anchors and cross-sets.

ANY_TILE = ~1
"""A cross-set of all tile numbers, without the separator 0."""

UNKNOWN_TILE = 255
"""Number of a face on the board that is not in the lexicon's alphabet; no word contains it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column.

    Attributes:
        direction: the direction of words in it.
        index: 0-based row of a line across, column of a line down.
        tiles: tile number of each square, 0 if empty.
        points: points of the tile on each square.
        is_anchor: True if a play through the square touches existing tiles (or, on an empty
            board, covers the centre).
        cross_sets: bit n is set if tile number n makes a word across the line, or no word at all;
            `ANY_TILE` if there is no tile across.
        cross_points: points of the tiles across, None if there are none.
        letter_factors, word_factors: factors of the premium squares, 1 under a tile.
    """

    direction: Direction
    index: int
    tiles: tuple[int, ...]
    points: tuple[int, ...]
    is_anchor: tuple[bool, ...]
    cross_sets: tuple[int, ...]
    cross_points: tuple[int | None, ...]
    letter_factors: tuple[int, ...]
    word_factors: tuple[int, ...]


def read_lines(board: Board, lexicon: Lexicon, tile_set: TileSet) -> tuple[Line, ...]:
    """Return every row, then every column."""
    layout = board.layout
    numbers = lexicon.alphabet.numbers
    tiles = [numbers.get(face_of(tile), UNKNOWN_TILE) if tile else 0 for tile in board.tiles]
    points = [tile_set.points(tile) if tile else 0 for tile in board.tiles]
    crosses = _Crosses(lexicon)
    rows = [range(row * layout.cols, (row + 1) * layout.cols) for row in range(layout.rows)]
    cols = [range(col, len(tiles), layout.cols) for col in range(layout.cols)]
    lines: list[Line] = []
    for direction, own, others in (
        (Direction.ACROSS, rows, cols),
        (Direction.DOWN, cols, rows),
    ):
        sets, sums = crosses.read(others, tiles, points)
        anchors = _anchors(board, tiles)
        for index, squares in enumerate(own):
            premiums = [board.layout.premiums[square] for square in squares]
            lines.append(
                Line(
                    direction,
                    index,
                    tuple(tiles[square] for square in squares),
                    tuple(points[square] for square in squares),
                    tuple(anchors[square] for square in squares),
                    tuple(sets[square] for square in squares),
                    tuple(sums[square] for square in squares),
                    tuple(premium.letter_factor for premium in premiums),
                    tuple(premium.word_factor for premium in premiums),
                )
            )
    return tuple(lines)


def _anchors(board: Board, tiles: Sequence[int]) -> list[bool]:
    layout = board.layout
    if board.is_empty:
        row, col = layout.centre
        return [square == row * layout.cols + col for square in range(len(tiles))]
    return [
        not tile
        and any(
            board.tile_at(square // layout.cols + row_step, square % layout.cols + col_step)
            for row_step, col_step in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        for square, tile in enumerate(tiles)
    ]


class _Crosses:
    """Computes cross-sets from the word graph."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._graph = lexicon.kwg

    def read(
        self, lines: Sequence[range], tiles: Sequence[int], points: Sequence[int]
    ) -> tuple[list[int], list[int | None]]:
        """Return, for each square, the tiles that fit across `lines` and the points they join."""
        sets = [ANY_TILE] * len(tiles)
        sums: list[int | None] = [None] * len(tiles)
        for squares in lines:
            for at, square in enumerate(squares):
                if tiles[square]:
                    continue
                before = _run(squares[:at][::-1], tiles)[::-1]
                after = _run(squares[at + 1 :], tiles)
                if before or after:
                    sums[square] = sum(points[other] for other in (*before, *after))
                    sets[square] = self._fitting(
                        [tiles[other] for other in before], [tiles[other] for other in after]
                    )
        return sets, sums

    def _fitting(self, before: list[int], after: list[int]) -> int:
        """The tile numbers that complete a word between two runs, as bits."""
        graph = self._graph
        index = graph.dawg_root
        for tile in before:
            index = graph.arc(index, tile)
        fitting = 0
        for tile, arc, accepts in graph.children(index):
            if self._ends_with(arc, after) if after else accepts:
                fitting |= 1 << tile
        return fitting

    def _ends_with(self, index: int, tiles: list[int]) -> bool:
        """True if tiles complete a word, starting at a node list of the graph."""
        ends = False
        for tile in tiles:
            for found, arc, accepts in self._graph.children(index):
                if found == tile:
                    index, ends = arc, accepts
                    break
            else:
                return False
        return ends


def _run(squares: Sequence[int], tiles: Sequence[int]) -> list[int]:
    """The squares up to the first empty one."""
    run: list[int] = []
    for square in squares:
        if not tiles[square]:
            break
        run.append(square)
    return run


def blank_points(tile_set: TileSet) -> int:
    """Return the points of a blank."""
    return tile_set.values.get(BLANK, 0)


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
        """Return every legal play once; rows before columns, otherwise in no defined order."""
        least = question.first_min_tiles if question.board.is_empty else 1
        search = _Search(self.lexicon, question, least)
        for line in read_lines(question.board, self.lexicon, question.tile_set):
            search.search_line(line)
        if has_odd_scores(question):
            return tuple(_rescored(question, search.found))
        return tuple(search.found)

    def best(
        self, question: PlayQuestion, outlook: Outlook, leaves: Leaves, most: int
    ) -> tuple[Candidate, ...]:
        """Return the best `most` plays and exchanges."""
        return tuple(rank_moves(self.generate(question), question, outlook, leaves)[:most])


def has_odd_scores(question: PlayQuestion) -> bool:
    """True if the scoring rules are so rare that scores are left to `rules.scoring`.

    Stray words do not score (1999 and 2001 5.1.4), premiums count again, or the centre has lost its
    premium because the first play missed it.
    """
    board, scoring = question.board, question.scoring
    if not scoring.premium_once:
        return True
    if not (scoring.centre_stays_open or board.is_empty or board.tile_at(*board.layout.centre)):
        return True
    return not scoring.stray_words_score and bool(island_squares(board))


def _rescored(question: PlayQuestion, plays: list[ScoredPlay]) -> Iterator[ScoredPlay]:
    for play in plays:
        score = score_play(
            question.board, play.play.placements(), question.tile_set, question.scoring
        )
        yield ScoredPlay(play.play, score.points)


class _Search:
    """The state of one search: the rest of the rack, the line, the letters laid on it.

    Letters are laid first, a blank only if the rack has no more of the letter. Which letters are
    blanks is decided once a word is complete, so a dead end is searched once.
    """

    def __init__(self, lexicon: Lexicon, question: PlayQuestion, least: int) -> None:
        self.found: list[ScoredPlay] = []
        self._least = least
        self._most = len(question.rack)
        self._rules = question.scoring
        self._children = lexicon.kwg.children
        self._root = lexicon.require_gaddag()
        self._faces = ("", *lexicon.alphabet.faces)
        tile_set = question.tile_set
        self._values = tuple(tile_set.values.get(face, 0) for face in self._faces)
        self._blank_value = blank_points(tile_set)
        numbers = lexicon.alphabet.numbers
        self._rack = [0] * len(self._faces)
        for tile in question.rack:
            if tile in numbers:
                self._rack[numbers[tile]] += 1
        self._letters = sum(1 << tile for tile, count in enumerate(self._rack) if count)
        self._blanks = self._held_blanks = question.rack.count(BLANK)

    def search_line(self, line: Line) -> None:
        """Find every play along a line."""
        self._line = line
        self._laid = [0] * len(line.tiles)
        self._last_anchor = -1
        for square, is_anchor in enumerate(line.is_anchor):
            if is_anchor:
                self._anchor = square
                self._left(square, self._root, 0)
                self._last_anchor = square

    def _left(self, square: int, index: int, count: int) -> None:
        """Search leftwards: lay each tile that fits on `square` and continue.

        Args:
            square: the square of the next tile.
            index: node list of the graph with the tiles that fit.
            count: number of tiles laid so far.
        """
        there = self._line.tiles[square]
        if there:
            for tile, arc, accepts in self._children(index):
                if tile == there:
                    self._turn(square, arc, accepts, count)
            return
        fitting = self._fitting(square)
        for tile, arc, accepts in self._children(index):
            if fitting >> tile & 1:
                self._take(tile, square)
                self._turn(square, arc, accepts, count + 1)
                self._give_back(tile)
        self._laid[square] = 0

    def _turn(self, square: int, index: int, accepts: bool, count: int) -> None:
        """Going left, after the tile on `square`: end, go on left, or turn right at the anchor."""
        tiles = self._line.tiles
        begins = square == 0 or not tiles[square - 1]
        beyond = self._anchor + 1
        ends = beyond == len(tiles) or not tiles[beyond]
        if accepts and begins and ends:
            self._record(square, self._anchor, count)
        if not index:
            return
        # Without tiles left only existing tiles can continue the word.
        can_lay = count < self._most
        if square - 1 > self._last_anchor and (can_lay or not begins):
            self._left(square - 1, index, count)
        if begins and beyond < len(tiles) and (can_lay or not ends):
            tile, arc, _ = self._children(index)[0]
            if tile == SEPARATOR:
                self._right(square, beyond, arc, count)

    def _right(self, start: int, square: int, index: int, count: int) -> None:
        """Search rightwards from `square`, like `_left`; the word begins at `start`."""
        there = self._line.tiles[square]
        if there:
            for tile, arc, accepts in self._children(index):
                if tile == there:
                    self._go_on(start, square, arc, accepts, count)
            return
        fitting = self._fitting(square)
        for tile, arc, accepts in self._children(index):
            if fitting >> tile & 1:
                self._take(tile, square)
                self._go_on(start, square, arc, accepts, count + 1)
                self._give_back(tile)
        self._laid[square] = 0

    def _go_on(self, start: int, square: int, index: int, accepts: bool, count: int) -> None:
        """Going right, after the tile on `square`: end, or continue."""
        tiles = self._line.tiles
        beyond = square + 1
        ends = beyond == len(tiles) or not tiles[beyond]
        if accepts and ends:
            self._record(start, square, count)
        if index and beyond < len(tiles) and (count < self._most or not ends):
            self._right(start, beyond, index, count)

    def _fitting(self, square: int) -> int:
        """The tile numbers that are on the rack and fit on a square, as bits."""
        fitting = self._line.cross_sets[square]
        return fitting if self._blanks else fitting & self._letters

    def _take(self, tile: int, square: int) -> None:
        """Lay a letter of the rack; a negative count means that a blank stands for it."""
        self._laid[square] = tile
        left = self._rack[tile] = self._rack[tile] - 1
        if left < 0:
            self._blanks -= 1
        elif not left:
            self._letters ^= 1 << tile

    def _give_back(self, tile: int) -> None:
        left = self._rack[tile]
        self._rack[tile] = left + 1
        if left < 0:
            self._blanks += 1
        elif not left:
            self._letters |= 1 << tile

    def _record(self, start: int, end: int, count: int) -> None:
        """Record the complete word, once for each choice of blanks among its letters."""
        if count < self._least or end == start:
            return
        squares = [square for square in range(start, end + 1) if self._laid[square]]
        if len(squares) == 1 and self._was_found_across(squares[0]):
            return
        for blanks in self._choices_of_blanks(squares):
            self.found.append(
                ScoredPlay(self._play(start, end, blanks), self._score(start, end, squares, blanks))
            )

    def _was_found_across(self, square: int) -> bool:
        """True if a single tile in a column also makes a word in its row."""
        line = self._line
        return line.direction is Direction.DOWN and line.cross_points[square] is not None

    def _choices_of_blanks(self, squares: list[int]) -> Iterator[tuple[int, ...]]:
        """Each choice of squares for blanks for which the rack has the other letters."""
        fewest = self._held_blanks - self._blanks
        for number in range(fewest, min(self._held_blanks, len(squares)) + 1):
            if not number:
                yield ()
                continue
            for blanks in combinations(squares, number):
                letters = [self._laid[square] for square in blanks]
                # A negative count is the number of these letters that must be blanks.
                if all(
                    self._rack[tile] + letters.count(tile) >= 0
                    for tile in {self._laid[square] for square in squares}
                ):
                    yield blanks

    def _play(self, start: int, end: int, blanks: tuple[int, ...]) -> Play:
        tiles = []
        for square in range(start, end + 1):
            face = self._faces[self._laid[square]] or PLAYED_THROUGH
            tiles.append(face.lower() if square in blanks else face)
        line = self._line
        if line.direction is Direction.ACROSS:
            return Play(line.index, start, line.direction, tuple(tiles))
        return Play(start, line.index, line.direction, tuple(tiles))

    def _score(self, start: int, end: int, squares: list[int], blanks: tuple[int, ...]) -> int:
        line = self._line
        main = sum(line.points[start : end + 1])
        factor, cross = 1, 0
        for square in squares:
            value, word_factor = self._values[self._laid[square]], line.word_factors[square]
            if square in blanks:
                value = self._blank_value
                if not self._rules.blank_multiplies_word:
                    word_factor = 1
            points = value * line.letter_factors[square]
            main += points
            factor *= word_factor
            across = line.cross_points[square]
            if across is not None:
                cross += (across + points) * word_factor
        bonus = self._rules.bingo_points if len(squares) >= self._rules.bingo_tiles else 0
        return main * factor + cross + bonus
