// SPDX-License-Identifier: MIT
//! What a play scores with, as values: tiles, premium squares, the bingo bonus.

/// Rows and columns of the board.
pub const SIZE: usize = 15;

/// Most tiles on a rack that the engine plays with.
pub const MAX_RACK: usize = 7;

/// Tile numbers are below this: 0 the blank, from 1 the letters.
pub const TILES: usize = 32;

/// Set in a tile on the board where a blank stands for its letter.
pub const BLANK_FLAG: u8 = 0x80;

/// The letter a board tile shows.
#[inline]
#[must_use]
pub const fn letter_of(tile: u8) -> u8 {
    tile & !BLANK_FLAG
}

/// The parameters of a game that scores depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scoring {
    /// Points a tile number; `[0]` is the blank's.
    pub values: [u8; TILES],
    /// What the letter on a square is multiplied by, row by row.
    pub letter_factors: [u8; SIZE * SIZE],
    /// What the words through a square are multiplied by, row by row.
    pub word_factors: [u8; SIZE * SIZE],
    /// So many tiles laid in one turn earn the bonus.
    pub bingo_tiles: u8,
    /// The bonus.
    pub bingo_points: i16,
    /// Whether a blank on a word premium multiplies the word.
    pub blank_multiplies_word: bool,
    /// Row and column of the square that the first play covers.
    pub centre: (u8, u8),
    /// Fewest tiles of the first play.
    pub first_min_tiles: u8,
}

impl Scoring {
    /// What a tile of the board or the rack counts.
    #[inline]
    #[must_use]
    pub const fn value(&self, tile: u8) -> i32 {
        let tile = if tile & BLANK_FLAG != 0 { 0 } else { tile };
        self.values[tile as usize & (TILES - 1)] as i32
    }
}

#[cfg(test)]
impl Scoring {
    /// One point a tile on a board without premium squares.
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
