// SPDX-License-Identifier: MIT
//! The paths of a GADDAG: beginnings of words, to be read backwards.

use super::SEPARATOR;
use super::states::STATE_BITS;
use super::words::Words;

/// A whole word, or a beginning of a word followed by a separator.
#[derive(Clone, Copy)]
pub(super) struct Path {
    /// As many of its tiles as fit, the last tile in the highest bits; 0 for the unused ones.
    key: u64,
    start: u32,
    /// The number of tiles, and in the low bits the state after the separator (0 for a word).
    length_and_arc: u32,
}

impl Path {
    pub(super) fn word(start: u32, length: usize) -> Self {
        Self::beginning(start, length, 0)
    }

    /// The first `length` tiles, at most [`super::MAX_WORD`], of the word at `start`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a word is at most 255 tiles"
    )]
    pub(super) fn beginning(start: u32, length: usize, arc: u32) -> Self {
        Self {
            key: 0,
            start,
            length_and_arc: (length as u32) << STATE_BITS | arc,
        }
    }

    fn len(&self) -> usize {
        (self.length_and_arc >> STATE_BITS) as usize
    }

    fn is_word(&self) -> bool {
        self.arc() == 0
    }

    /// Number of steps, with the separator.
    pub(super) fn steps(&self) -> usize {
        self.len() + usize::from(!self.is_word())
    }

    /// The state that its separator leads to; 0 for a word.
    pub(super) fn arc(&self) -> u32 {
        self.length_and_arc & ((1 << STATE_BITS) - 1)
    }
}

/// The sorted paths of a GADDAG; a word comes before the same tiles with a separator.
pub(super) struct Paths<'a> {
    words: &'a Words<'a>,
    sorted: Vec<Path>,
    tile_bits: usize,
    in_key: usize,
}

impl<'a> Paths<'a> {
    pub(super) fn sort(words: &'a Words<'a>, paths: Vec<Path>) -> Self {
        let tile_bits = (u8::BITS - words.highest_tile().leading_zeros()).max(1);
        let mut paths = Self {
            words,
            sorted: paths,
            tile_bits: tile_bits as usize,
            in_key: (u64::BITS / tile_bits) as usize,
        };
        paths.fill_keys();
        let mut sorted = std::mem::take(&mut paths.sorted);
        sorted.sort_unstable_by(|one, other| {
            one.key
                .cmp(&other.key)
                .then_with(|| paths.behind_key(one).cmp(paths.behind_key(other)))
                .then_with(|| other.is_word().cmp(&one.is_word()))
        });
        paths.sorted = sorted;
        paths
    }

    fn fill_keys(&mut self) {
        for path in &mut self.sorted {
            let tiles = self.words.tiles(path.start, path.len());
            let mut shift = self.in_key * self.tile_bits;
            for &tile in tiles.iter().rev().take(self.in_key) {
                shift -= self.tile_bits;
                path.key |= u64::from(tile) << shift;
            }
        }
    }

    /// The tiles that are not in the key, from the last one.
    fn behind_key(&self, path: &Path) -> impl Iterator<Item = &u8> {
        let tiles = self.words.tiles(path.start, path.len());
        tiles.iter().rev().skip(self.in_key)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Path> {
        self.sorted.iter()
    }

    /// Number of common steps of two paths. Only tiles can be shared, because the separators end
    /// different paths.
    pub(super) fn count_shared(&self, one: &Path, other: &Path) -> usize {
        let unused = u64::BITS as usize - self.in_key * self.tile_bits;
        let different = one.key ^ other.key;
        let shorter = one.len().min(other.len());
        if different != 0 {
            let shared = (different.leading_zeros() as usize - unused) / self.tile_bits;
            return shared.min(shorter);
        }
        if shorter <= self.in_key {
            return shorter;
        }
        let pairs = self.behind_key(one).zip(self.behind_key(other));
        self.in_key + pairs.take_while(|(one, other)| one == other).count()
    }

    /// The tile of a path at a 0-based step.
    pub(super) fn tile(&self, path: &Path, step: usize) -> u8 {
        let length = path.len();
        if step == length {
            return SEPARATOR;
        }
        if step >= self.in_key {
            return self.words.tiles(path.start, length)[length - 1 - step];
        }
        let shifted = path.key >> ((self.in_key - 1 - step) * self.tile_bits);
        let mask = (1 << self.tile_bits) - 1;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "masked to the bits of a tile"
        )]
        let tile = (shifted & mask) as u8;
        tile
    }
}
