// SPDX-License-Identifier: MIT
//! A move in sixteen bytes.

use crate::scoring::{MAX_RACK, SIZE};

/// Direction in which a word reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Axis {
    /// Along a row.
    Across = 0,
    /// Along a column.
    Down = 1,
}

impl Axis {
    /// Both directions, across first.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// The axis at right angles.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// The square, row by row, at `place` of `lane` (the row of a play across, the column of one
    /// down), zero-based.
    #[inline]
    #[must_use]
    pub const fn square(self, lane: usize, place: usize) -> usize {
        match self {
            Self::Across => lane * SIZE + place,
            Self::Down => place * SIZE + lane,
        }
    }
}

/// Kind of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Places tiles on the board.
    Play = 0,
    /// Exchanges tiles.
    Exchange = 1,
    /// Passes.
    Pass = 2,
}

/// A play, an exchange or a pass, with its score and equity.
///
/// Moves of one position are ordered by equity, then by score, both falling, then plays before
/// exchanges, across before down, by lane, first square and tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Equity in thousandths of a point.
    pub equity: i32,
    /// Score of the turn, in points.
    pub score: i16,
    /// Bits 0-3 lane, bit 4 axis, bits 5-6 kind.
    place: u8,
    /// Bits 0-3 number of tiles, bits 4-7 index in the lane of the first tile played.
    extent: u8,
    /// The tiles played in reading order, or the tiles exchanged; a blank that stands for a letter
    /// is that letter with [`crate::scoring::BLANK_FLAG`].
    tiles: [u8; MAX_RACK + 1],
}

impl Move {
    /// A pass.
    pub const PASS: Self = Self {
        equity: 0,
        score: 0,
        place: (Kind::Pass as u8) << 5,
        extent: 0,
        tiles: [0; MAX_RACK + 1],
    };

    /// A play: `tiles` fill the empty squares of a lane from `first` on.
    #[inline]
    #[must_use]
    pub fn play(axis: Axis, lane: usize, first: usize, tiles: &[u8]) -> Self {
        let mut laid = [0; MAX_RACK + 1];
        for (slot, &tile) in laid.iter_mut().zip(tiles) {
            *slot = tile;
        }
        Self::packed_play(axis, lane, first, laid, tiles.len())
    }

    /// A play of `count` tiles in an array that ends in zeros.
    #[inline]
    #[must_use]
    pub(crate) const fn packed_play(
        axis: Axis,
        lane: usize,
        first: usize,
        tiles: [u8; MAX_RACK + 1],
        count: usize,
    ) -> Self {
        Self {
            equity: 0,
            score: 0,
            place: lane as u8 | (axis as u8) << 4,
            extent: (first as u8) << 4 | count as u8,
            tiles,
        }
    }

    /// An exchange of `tiles`; 0 is the blank.
    #[must_use]
    pub fn exchange(tiles: &[u8]) -> Self {
        let mut given = [0; MAX_RACK + 1];
        given[..tiles.len()].copy_from_slice(tiles);
        Self {
            equity: 0,
            score: 0,
            place: (Kind::Exchange as u8) << 5,
            extent: tiles.len() as u8,
            tiles: given,
        }
    }

    /// The same move with this score and equity.
    #[inline]
    #[must_use]
    pub const fn worth(mut self, score: i32, equity: i32) -> Self {
        self.score = score as i16;
        self.equity = equity;
        self
    }

    /// Kind of the move.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self.place >> 5 {
            0 => Kind::Play,
            1 => Kind::Exchange,
            _ => Kind::Pass,
        }
    }

    /// Direction of a play.
    #[inline]
    #[must_use]
    pub const fn axis(&self) -> Axis {
        if self.place & 1 << 4 == 0 {
            Axis::Across
        } else {
            Axis::Down
        }
    }

    /// The row of a play across, the column of one down, zero-based.
    #[inline]
    #[must_use]
    pub const fn lane(&self) -> usize {
        (self.place & 15) as usize
    }

    /// The index in the lane of the first tile played, zero-based.
    #[inline]
    #[must_use]
    pub const fn first(&self) -> usize {
        (self.extent >> 4) as usize
    }

    /// Number of tiles played or exchanged.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> usize {
        (self.extent & 15) as usize
    }

    /// The tiles played in reading order, or the tiles exchanged.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.count()]
    }

    /// A number for sorting: the best move has the greatest, and no two moves of a position have
    /// the same.
    #[inline]
    #[must_use]
    pub const fn rank(&self) -> u128 {
        let equity = (self.equity ^ i32::MIN) as u32 as u128;
        let score = (self.score ^ i16::MIN) as u16 as u128;
        let tiles = u64::from_be_bytes(self.tiles) as u128;
        // Among equal moves, the one with the first square and the first letters gets the greatest
        // number.
        let rest = (self.place as u128) << 72 | (self.extent as u128) << 64 | tiles;
        equity << 96 | score << 80 | (!rest & LOWEST_80)
    }

    /// The move of a rank.
    #[inline]
    #[must_use]
    pub const fn of_rank(rank: u128) -> Self {
        let rest = !rank & LOWEST_80;
        Self {
            equity: (rank >> 96) as u32 as i32 ^ i32::MIN,
            score: (rank >> 80) as u16 as i16 ^ i16::MIN,
            place: (rest >> 72) as u8,
            extent: (rest >> 64) as u8,
            tiles: (rest as u64).to_be_bytes(),
        }
    }
}

const LOWEST_80: u128 = (1 << 80) - 1;
