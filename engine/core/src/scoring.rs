// SPDX-License-Identifier: MIT
//! The numbers that scores depend on: tile values, premium squares, the bingo bonus.

/// Rows and columns of the board.
pub const SIZE: usize = 15;

/// Maximum number of tiles on a rack that the engine supports.
pub const MAX_RACK: usize = 7;

/// Number of tile numbers: 0 is the blank, letters are from 1.
pub const TILES: usize = 32;

/// Set in a tile on the board if a blank stands for its letter.
pub const BLANK_FLAG: u8 = 0x80;

/// The letter that a tile on the board shows.
#[inline]
#[must_use]
pub const fn letter_of(tile: u8) -> u8 {
    tile & !BLANK_FLAG
}

/// The parameters of a game that scores depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scoring {
    /// Points by tile number; `[0]` is the blank.
    pub values: [u8; TILES],
    /// Letter multiplier of each square, row by row.
    pub letter_factors: [u8; SIZE * SIZE],
    /// Word multiplier of each square, row by row.
    pub word_factors: [u8; SIZE * SIZE],
    /// Number of tiles played in one turn that earn the bingo bonus.
    pub bingo_tiles: u8,
    /// The bingo bonus, in points.
    pub bingo_points: i16,
    /// True if a blank on a word premium multiplies the word.
    pub blank_multiplies_word: bool,
    /// Row and column of the square that the first play must cover.
    pub centre: (u8, u8),
    /// Minimum number of tiles of the first play.
    pub first_min_tiles: u8,
}

impl Scoring {
    /// Points of a tile of the board or the rack.
    #[inline]
    #[must_use]
    pub const fn value(&self, tile: u8) -> i32 {
        let tile = if tile & BLANK_FLAG != 0 { 0 } else { tile };
        self.values[tile as usize & (TILES - 1)] as i32
    }
}

#[cfg(test)]
impl Scoring {
    /// One point per tile on a board without premium squares.
    pub(crate) const fn plain() -> Self {
        Self {
            values: [1; TILES],
            letter_factors: [1; SIZE * SIZE],
            word_factors: [1; SIZE * SIZE],
            bingo_tiles: 7,
            bingo_points: 50,
            blank_multiplies_word: true,
            centre: (7, 7),
            first_min_tiles: 2,
        }
    }
}
