// SPDX-License-Identifier: MIT
//! Racks as one number: four bits for each kind of tile, so that one subtraction tests if a rack
//! holds the tiles of a play.

use crate::scoring::{BLANK_FLAG, Scoring, TILES};

/// Maximum number of kinds of tiles on both racks together.
pub(super) const MAX_KINDS: usize = 16;

/// The highest bit of every kind; a rack holds at most seven of one.
const GUARDS: u64 = 0x8888_8888_8888_8888;

/// Which four bits each kind of tile has.
#[derive(Debug, Clone)]
pub(super) struct Codes {
    /// The code of one tile by tile number; 0 if neither rack holds any. Index 0 is the blank.
    units: [u64; TILES],
    /// Tile number of each group of four bits.
    kinds: [u8; MAX_KINDS],
    /// Points of a tile of each group of four bits.
    values: [i32; MAX_KINDS],
    kind_count: usize,
}

impl Codes {
    /// Codes for racks of these tiles.
    pub(super) fn new<'a>(tiles: impl Iterator<Item = &'a u8>, scoring: &Scoring) -> Self {
        let mut codes = Self {
            units: [0; TILES],
            kinds: [0; MAX_KINDS],
            values: [0; MAX_KINDS],
            kind_count: 0,
        };
        for &tile in tiles {
            if codes.units[usize::from(tile)] == 0 && codes.kind_count < MAX_KINDS {
                codes.units[usize::from(tile)] = 1 << (4 * codes.kind_count);
                codes.kinds[codes.kind_count] = tile;
                codes.values[codes.kind_count] = scoring.value(tile);
                codes.kind_count += 1;
            }
        }
        codes
    }

    /// The code of a tile of a rack or of the board.
    #[inline]
    pub(super) const fn unit(&self, tile: u8) -> u64 {
        if tile & BLANK_FLAG != 0 {
            self.units[0]
        } else {
            self.units[tile as usize & (TILES - 1)]
        }
    }

    /// The code of a rack.
    pub(super) fn rack(&self, tiles: &[u8]) -> u64 {
        tiles.iter().map(|&tile| self.unit(tile)).sum()
    }

    /// Number of each tile on a rack, and number of all its tiles.
    pub(super) fn counts(&self, rack: u64) -> ([u8; TILES], usize) {
        let mut counts = [0; TILES];
        let mut all = 0;
        for (at, &kind) in self.kinds[..self.kind_count].iter().enumerate() {
            let held = (rack >> (4 * at) & 15) as u8;
            counts[usize::from(kind)] = held;
            all += usize::from(held);
        }
        (counts, all)
    }

    /// Points of the tiles of a rack.
    pub(super) fn points(&self, rack: u64) -> i32 {
        let held = |at: usize| (rack >> (4 * at) & 15) as i32;
        self.values[..self.kind_count]
            .iter()
            .enumerate()
            .map(|(at, value)| held(at) * value)
            .sum()
    }
}

/// True if a rack holds all these tiles.
#[inline]
pub(super) const fn holds(rack: u64, tiles: u64) -> bool {
    ((rack | GUARDS) - tiles) & GUARDS == GUARDS
}

/// The smallest rack that contains both.
pub(super) fn union(one: u64, other: u64) -> u64 {
    (0..MAX_KINDS)
        .map(|at| {
            let held = |rack: u64| rack >> (4 * at) & 15;
            held(one).max(held(other)) << (4 * at)
        })
        .sum()
}
