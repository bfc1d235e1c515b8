// SPDX-License-Identifier: MIT
//! The board as lanes: its rows and columns, each with the letters allowed by the words across it.

use crate::graph::{Graph, bits};
use crate::play::{Axis, Move};
use crate::scoring::{SIZE, Scoring, letter_of};

/// Squares of a lane in memory. The last is not on the board and always empty, so a walk off the
/// end stops there.
pub const STRIDE: usize = SIZE + 1;

/// Cross-set of a square with nothing across it.
pub const ANY_LETTER: u32 = !1;

/// Cross points of a square with nothing across it.
pub const NO_CROSS: i16 = -1;

type Lanes<T> = [[[T; STRIDE]; SIZE]; 2];

/// Fifteen rows and fifteen columns, with anchors and cross-sets updated as tiles are played.
///
/// Tiles are numbers from 1, with `BLANK_FLAG` for a blank; 0 is an empty square.
#[derive(Debug, Clone)]
pub struct Board {
    tiles: Lanes<u8>,
    cross_points: Lanes<i16>,
    cross_sets: Lanes<u32>,
    neighbours: Lanes<u32>,
    occupied: [[u16; SIZE]; 2],
    crossed: [[u16; SIZE]; 2],
    /// The only anchor of the empty board.
    centre: (u8, u8),
    tile_count: u16,
}

impl Board {
    /// A board without tiles.
    #[must_use]
    pub fn empty(scoring: &Scoring) -> Self {
        let mut cross_sets = [[[ANY_LETTER; STRIDE]; SIZE]; 2];
        for lane in cross_sets.iter_mut().flatten() {
            lane[SIZE] = 0;
        }
        Self {
            tiles: [[[0; STRIDE]; SIZE]; 2],
            cross_points: [[[NO_CROSS; STRIDE]; SIZE]; 2],
            cross_sets,
            neighbours: [[[ANY_LETTER; STRIDE]; SIZE]; 2],
            occupied: [[0; SIZE]; 2],
            crossed: [[0; SIZE]; 2],
            centre: scoring.centre,
            tile_count: 0,
        }
    }

    /// A board with `tiles`, row by row; any tiles on any squares are accepted.
    #[must_use]
    pub fn with_tiles(tiles: &[u8; SIZE * SIZE], graph: &Graph, scoring: &Scoring) -> Self {
        let mut board = Self::empty(scoring);
        for row in 0..SIZE {
            for col in 0..SIZE {
                board.put(row, col, tiles[row * SIZE + col]);
            }
        }
        for axis in Axis::BOTH {
            for lane in 0..SIZE {
                for place in 0..SIZE {
                    board.update_cross(axis, lane, place, graph, scoring);
                }
            }
        }
        board
    }

    /// The tiles row by row.
    #[must_use]
    pub fn squares(&self) -> [u8; SIZE * SIZE] {
        std::array::from_fn(|square| self.tiles[0][square / SIZE][square % SIZE])
    }

    /// True if the board has no tiles.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tile_count == 0
    }

    /// Number of tiles on the board.
    #[inline]
    #[must_use]
    pub const fn tile_count(&self) -> usize {
        self.tile_count as usize
    }

    /// The tiles of a lane; index 15 is always empty.
    #[inline]
    #[must_use]
    pub const fn lane(&self, axis: Axis, lane: usize) -> &[u8; STRIDE] {
        &self.tiles[axis as usize][lane]
    }

    /// The letters, as bits, that may be played on each square of a lane by a play along it.
    /// [`ANY_LETTER`] where the square has no cross-word; none on squares with a tile and at index
    /// 15.
    #[inline]
    #[must_use]
    pub const fn cross_sets(&self, axis: Axis, lane: usize) -> &[u32; STRIDE] {
        &self.cross_sets[axis as usize][lane]
    }

    /// The letters, as bits, that can stand next to tiles of the same lane.
    ///
    /// On an empty square with tiles after it only: the letters that come before those tiles in any
    /// word. With tiles before it only: the letters that follow them at the beginning of a word.
    /// [`ANY_LETTER`] on other empty squares; undefined on squares with a tile.
    #[inline]
    #[must_use]
    pub const fn neighbours(&self, axis: Axis, lane: usize) -> &[u32; STRIDE] {
        &self.neighbours[axis as usize][lane]
    }

    /// The points of the tiles across each square of a lane; [`NO_CROSS`] where there are none.
    #[inline]
    #[must_use]
    pub const fn cross_points(&self, axis: Axis, lane: usize) -> &[i16; STRIDE] {
        &self.cross_points[axis as usize][lane]
    }

    /// The squares of a lane with tiles on them, as bits.
    #[inline]
    #[must_use]
    pub const fn occupied(&self, axis: Axis, lane: usize) -> u16 {
        self.occupied[axis as usize][lane]
    }

    /// The empty squares of a lane with tiles across them, as bits.
    #[inline]
    #[must_use]
    pub const fn crossed(&self, axis: Axis, lane: usize) -> u16 {
        self.crossed[axis as usize][lane]
    }

    /// The empty squares of a lane that touch a tile, as bits; the centre of an empty board.
    #[inline]
    #[must_use]
    pub fn anchors(&self, axis: Axis, lane: usize) -> u16 {
        if self.tile_count == 0 {
            let (row, col) = self.centre;
            let (at, place) = match axis {
                Axis::Across => (row, col),
                Axis::Down => (col, row),
            };
            return if usize::from(at) == lane {
                1 << place
            } else {
                0
            };
        }
        let lanes = &self.occupied[axis as usize];
        let own = lanes[lane];
        let mut near = own << 1 | own >> 1;
        if lane > 0 {
            near |= lanes[lane - 1];
        }
        if lane + 1 < SIZE {
            near |= lanes[lane + 1];
        }
        near & !own & ((1 << SIZE) - 1)
    }

    /// The squares of a play, as indices in its lane.
    pub fn places(&self, play: &Move) -> impl Iterator<Item = usize> {
        let occupied = self.occupied(play.axis(), play.lane());
        (play.first()..SIZE)
            .filter(move |&place| occupied >> place & 1 == 0)
            .take(play.count())
    }

    /// Place the tiles of a play; an exchange and a pass change nothing.
    pub fn apply(&mut self, play: &Move, graph: &Graph, scoring: &Scoring) {
        let (axis, lane) = (play.axis(), play.lane());
        if play.kind() != crate::play::Kind::Play {
            return;
        }
        let mut laid: u16 = 0;
        let mut place = play.first();
        for &tile in play.tiles() {
            while self.tiles[axis as usize][lane][place] != 0 {
                place += 1;
            }
            match axis {
                Axis::Across => self.put(lane, place, tile),
                Axis::Down => self.put(place, lane, tile),
            }
            laid |= 1 << place;
            place += 1;
        }
        self.update_ends(axis, lane, play.first(), graph, scoring);
        for place in bits(u32::from(laid)) {
            self.update_ends(axis.other(), usize::from(place), lane, graph, scoring);
        }
    }

    fn put(&mut self, row: usize, col: usize, tile: u8) {
        if tile == 0 {
            return;
        }
        self.tiles[0][row][col] = tile;
        self.tiles[1][col][row] = tile;
        self.occupied[0][row] |= 1 << col;
        self.occupied[1][col] |= 1 << row;
        self.crossed[0][row] &= !(1 << col);
        self.crossed[1][col] &= !(1 << row);
        self.cross_sets[0][row][col] = 0;
        self.cross_sets[1][col][row] = 0;
        self.cross_points[0][row][col] = NO_CROSS;
        self.cross_points[1][col][row] = NO_CROSS;
        self.tile_count += 1;
    }

    /// Update the letters allowed at both ends of the run of tiles through a square.
    fn update_ends(
        &mut self,
        axis: Axis,
        lane: usize,
        place: usize,
        graph: &Graph,
        scoring: &Scoring,
    ) {
        let occupied = u32::from(self.occupied(axis, lane));
        let after = place + (!(occupied >> place)).trailing_zeros() as usize;
        let before = (!(occupied << (31 - place))).leading_zeros() as usize;
        if after < SIZE {
            self.update_cross(axis, lane, after, graph, scoring);
        }
        if before <= place {
            self.update_cross(axis, lane, place - before, graph, scoring);
        }
    }

    /// Update the letters allowed on a square so that the tiles along `axis` stay words: the
    /// cross-set of the lane at right angles.
    fn update_cross(
        &mut self,
        axis: Axis,
        lane: usize,
        place: usize,
        graph: &Graph,
        scoring: &Scoring,
    ) {
        let tiles = &self.tiles[axis as usize][lane];
        if tiles[place] != 0 {
            return;
        }
        let start = (0..place).rev().take_while(|&at| tiles[at] != 0).last();
        let end = (place + 1..SIZE).take_while(|&at| tiles[at] != 0).last();
        let before = start.map_or(&[][..], |start| &tiles[start..place]);
        let after = end.map_or(&[][..], |end| &tiles[place + 1..=end]);
        let (beside, set, points) = if before.is_empty() && after.is_empty() {
            (ANY_LETTER, ANY_LETTER, NO_CROSS)
        } else {
            let points: i32 = before
                .iter()
                .chain(after)
                .map(|&tile| scoring.value(tile))
                .sum();
            let (beside, set) = fitting(graph, before, after);
            (beside, set, points as i16)
        };
        self.neighbours[axis as usize][lane][place] = beside;
        let across = axis.other() as usize;
        self.cross_sets[across][place][lane] = set;
        self.cross_points[across][place][lane] = points;
        self.crossed[across][place] |= u16::from(points != NO_CROSS) << lane;
    }
}

/// The value of [`Board::neighbours`] between two runs of tiles, and the letters that join both
/// into one word, as bits.
fn fitting(graph: &Graph, before: &[u8], after: &[u8]) -> (u32, u32) {
    if before.is_empty() {
        let arc = after.iter().rev().fold(graph.gaddag(), |arc, &tile| {
            graph.walk(arc, letter_of(tile))
        });
        return (arc.letters() & ANY_LETTER, graph.endings(arc));
    }
    let arc = before
        .iter()
        .fold(graph.dawg(), |arc, &tile| graph.walk(arc, letter_of(tile)));
    if after.is_empty() {
        return (arc.letters() & ANY_LETTER, graph.endings(arc));
    }
    let between = bits(arc.letters())
        .filter(|&letter| {
            after
                .iter()
                .fold(graph.follow(arc, letter), |arc, &tile| {
                    graph.walk(arc, letter_of(tile))
                })
                .accepts()
        })
        .fold(0, |all, letter| all | 1 << letter);
    (ANY_LETTER, between)
}
