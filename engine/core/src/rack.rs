// SPDX-License-Identifier: MIT
//! A rack and the data derived from its choices of tiles.

use crate::graph::bits;
use crate::scoring::{MAX_RACK, Scoring, TILES};

/// Number of choices of tiles of a rack: one bit per tile.
pub const CHOICES: usize = 1 << MAX_RACK;

/// Number of tiles of a rack by tile number; index 0 is the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rack {
    counts: [u8; TILES],
    count: u8,
}

impl Rack {
    /// A rack of tile numbers below [`TILES`].
    #[must_use]
    pub fn new(tiles: &[u8]) -> Self {
        let mut rack = Self::default();
        for &tile in tiles {
            rack.add(tile);
        }
        rack
    }

    /// Add a tile.
    #[inline]
    pub fn add(&mut self, tile: u8) {
        self.counts[usize::from(tile) & (TILES - 1)] += 1;
        self.count += 1;
    }

    /// Remove a tile; returns false, and changes nothing, if the rack has none.
    #[inline]
    pub fn remove(&mut self, tile: u8) -> bool {
        let left = &mut self.counts[usize::from(tile) & (TILES - 1)];
        if *left == 0 {
            return false;
        }
        *left -= 1;
        self.count -= 1;
        true
    }

    /// Number of a tile on the rack.
    #[inline]
    #[must_use]
    pub const fn held(&self, tile: u8) -> u8 {
        self.counts[tile as usize & (TILES - 1)]
    }

    /// Number of each tile on the rack.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> &[u8; TILES] {
        &self.counts
    }

    /// Number of tiles on the rack.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// True if the rack is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Its tiles, ascending, blanks first.
    pub fn tiles(&self) -> impl Iterator<Item = u8> {
        self.counts
            .iter()
            .enumerate()
            .flat_map(|(tile, &count)| std::iter::repeat_n(tile as u8, usize::from(count)))
    }

    /// Points of its tiles.
    #[must_use]
    pub fn points(&self, scoring: &Scoring) -> i32 {
        self.tiles().map(|tile| scoring.value(tile)).sum()
    }
}

/// Every choice of tiles of one rack: its value and contents.
///
/// A choice is a number with one bit per tile, the most valuable tile first and blanks last. Of
/// equal tiles the first are chosen first, so every different choice has exactly one number.
#[derive(Debug, Clone)]
pub struct RackTable {
    /// The rack.
    pub rack: Rack,
    /// Tile number of each bit.
    pub tiles: [u8; MAX_RACK],
    /// The bit of the first of each tile number.
    pub first_bit: [u8; TILES],
    /// Letters on the rack as bits.
    pub letters: u32,
    /// Choices by number of tiles: `by_size[start[n]..start[n + 1]]` have n.
    by_size: [u8; CHOICES],
    start: [u8; MAX_RACK + 2],
    /// Value of the leave when a choice is played, in millipoints.
    pub kept: [i32; CHOICES],
    /// The best leave value of any choice of this many tiles.
    pub best_kept: [i32; MAX_RACK + 1],
    /// Points of the chosen tiles, falling, then 0.
    pub values: [[i16; 8]; CHOICES],
    /// Sum of the keys of the chosen letters, without blanks.
    pub keys: [u64; CHOICES],
    /// Number of blanks among the chosen tiles.
    pub blanks: [u8; CHOICES],
    /// The letters that a choice can play, as bits: every letter if it has a blank.
    pub can_lay: [u32; CHOICES],
}

impl Default for RackTable {
    /// The table of an empty rack.
    fn default() -> Self {
        Self {
            rack: Rack::default(),
            tiles: [0; MAX_RACK],
            first_bit: [0; TILES],
            letters: 0,
            by_size: [0; CHOICES],
            start: [0; MAX_RACK + 2],
            kept: [0; CHOICES],
            best_kept: [0; MAX_RACK + 1],
            values: [[0; 8]; CHOICES],
            keys: [0; CHOICES],
            blanks: [0; CHOICES],
            can_lay: [0; CHOICES],
        }
    }
}

impl RackTable {
    /// Build the table of a rack of at most [`MAX_RACK`] tiles; all leaves are worth 0.
    ///
    /// `keys` gives each letter a number for look-ups by sum.
    #[must_use]
    pub fn new(rack: Rack, scoring: &Scoring, keys: &[u64; TILES]) -> Self {
        let mut table = Self::default();
        table.set_rack(rack, scoring, keys);
        table
    }

    /// Rebuild the table for another rack, reusing its memory; leave values are set afterwards.
    pub fn set_rack(&mut self, rack: Rack, scoring: &Scoring, keys: &[u64; TILES]) {
        let count = rack.len().min(MAX_RACK);
        self.rack = rack;
        for (slot, tile) in self.tiles.iter_mut().zip(rack.tiles()) {
            *slot = tile;
        }
        self.tiles[..count].sort_unstable_by_key(|&tile| (tile == 0, -scoring.value(tile), tile));
        self.letters = 0;
        for (bit, &tile) in self.tiles[..count].iter().enumerate().rev() {
            self.first_bit[usize::from(tile)] = bit as u8;
            if tile != 0 {
                self.letters |= 1 << tile;
            }
        }
        self.fill(count, scoring, keys);
    }

    fn fill(&mut self, count: usize, scoring: &Scoring, keys: &[u64; TILES]) {
        // Of equal tiles the first are chosen first: a bit with the same tile as the bit before it
        // requires that bit.
        let mut twins = 0;
        for bit in 1..count {
            twins |= usize::from(self.tiles[bit] == self.tiles[bit - 1]) << bit;
        }
        let mut sizes = [0u8; MAX_RACK + 1];
        let mut canonical = [0u8; CHOICES];
        let mut found = 0;
        for choice in (0..1usize << count).filter(|choice| choice & twins & !(choice << 1) == 0) {
            canonical[found] = choice as u8;
            found += 1;
            let size = choice.count_ones() as usize;
            sizes[size] += 1;
            if choice != 0 {
                self.add_highest(choice, size, scoring, keys);
            }
        }
        for (size, number) in sizes.into_iter().enumerate() {
            self.start[size + 1] = self.start[size] + number;
        }
        let mut next = self.start;
        for &choice in &canonical[..found] {
            let at = &mut next[choice.count_ones() as usize];
            self.by_size[usize::from(*at)] = choice;
            *at += 1;
        }
    }

    /// Fill in a choice from the one without its last tile.
    #[inline]
    fn add_highest(&mut self, choice: usize, size: usize, scoring: &Scoring, keys: &[u64; TILES]) {
        let highest = choice.ilog2() as usize;
        let tile = self.tiles[highest];
        let value = scoring.value(tile) as i16;
        let rest = choice & !(1 << highest);
        let mut values = self.values[rest];
        values[size - 1] = value;
        if tile == 0 && value != 0 {
            // A blank is last; if it has a value, the order may be wrong.
            values[..size].sort_unstable_by(|one, other| other.cmp(one));
        }
        self.values[choice] = values;
        let is_blank = tile == 0;
        let key = if is_blank { 0 } else { keys[usize::from(tile)] };
        self.keys[choice] = self.keys[rest].wrapping_add(key);
        self.blanks[choice] = self.blanks[rest] + u8::from(is_blank);
        self.can_lay[choice] = self.can_lay[rest] | if is_blank { u32::MAX } else { 1 << tile };
    }

    /// Value every choice by the tiles kept, ascending with blanks first, in millipoints.
    pub fn set_kept(&mut self, mut kept: impl FnMut(&[u8]) -> i32) {
        let count = self.rack.len().min(MAX_RACK);
        self.forget_kept();
        for at in 0..self.start[count + 1] {
            let choice = usize::from(self.by_size[usize::from(at)]);
            let mut stays = [0u8; MAX_RACK];
            let mut left = 0;
            for (bit, &tile) in self.tiles[..count].iter().enumerate() {
                if choice >> bit & 1 == 0 {
                    stays[left] = tile;
                    left += 1;
                }
            }
            stays[..left].sort_unstable();
            self.kept[choice] = kept(&stays[..left]);
        }
        self.find_best_kept();
    }

    /// Set the leave value of every number that is not a choice to the minimum.
    pub(crate) fn forget_kept(&mut self) {
        self.kept = [i32::MIN; CHOICES];
    }

    /// Replace the number stored for each choice by its leave value.
    #[inline]
    pub(crate) fn value_kept(&mut self, value: impl Fn(i32) -> i32) {
        let count = self.rack.len().min(MAX_RACK);
        for at in 0..self.start[count + 1] {
            let choice = usize::from(self.by_size[usize::from(at)]) & (CHOICES - 1);
            self.kept[choice] = value(self.kept[choice]);
        }
    }

    /// Sort the choices of each number of tiles by falling leave value, and store the best values.
    pub(crate) fn find_best_kept(&mut self) {
        for size in 0..=MAX_RACK {
            let range = usize::from(self.start[size])..usize::from(self.start[size + 1]);
            let kept = &self.kept;
            let worth = |&choice: &u8| std::cmp::Reverse(kept[usize::from(choice) & (CHOICES - 1)]);
            let choices = &mut self.by_size[range];
            choices.sort_unstable_by_key(worth);
            self.best_kept[size] = choices.first().map_or(i32::MIN, |choice| worth(choice).0);
        }
    }

    /// The different choices of `size` tiles, those with the best leave first.
    #[inline]
    #[must_use]
    pub fn choices(&self, size: usize) -> &[u8] {
        &self.by_size[usize::from(self.start[size])..usize::from(self.start[size + 1])]
    }

    /// The tiles of a choice, the most valuable first.
    pub fn chosen(&self, choice: u8) -> impl Iterator<Item = u8> {
        bits(u32::from(choice)).map(|bit| self.tiles[usize::from(bit)])
    }
}
