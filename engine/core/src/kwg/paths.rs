// SPDX-License-Identifier: MIT
//! The paths of a GADDAG: beginnings of words, to be read backwards.

use super::words::Words;

/// A whole word, or a beginning of one that goes on after a separator.
#[derive(Clone, Copy)]
pub(super) struct Path {
    /// As many of its tiles from the last one as fit, so that most comparisons are of one number.
    key: u64,
    start: u32,
    length: u32,
    /// The state after the separator; 0, which is no state that anything leads to, for a word.
    arc: u32,
}

impl Path {
    pub(super) fn word(start: u32, length: usize) -> Self {
        Self::beginning(start, length, 0)
    }

    /// The first `length` tiles, at most [`super::build::MAX_WORD`], of the word at `start`.
    #[expect(clippy::cast_possible_truncation, reason = "words are short")]
    pub(super) fn beginning(start: u32, length: usize, arc: u32) -> Self {
        Self {
            key: 0,
            start,
            length: length as u32,
            arc,
        }
    }

    pub(super) fn start(&self) -> u32 {
        self.start
    }

    pub(super) fn len(&self) -> usize {
        self.length as usize
    }

    /// Where its separator leads; None for a word.
    pub(super) fn arc(&self) -> Option<u32> {
        (self.arc != 0).then_some(self.arc)
    }
}

/// Sort paths by their tiles read backwards; a word comes before the same tiles with a separator.
pub(super) fn sort_reversed(words: &Words<'_>, paths: &mut [Path]) {
    let tile_bits = u8::BITS - words.highest_tile().leading_zeros();
    let in_key = (u64::BITS / tile_bits.max(1)) as usize;
    for path in paths.iter_mut() {
        let reversed = words.tiles(path.start, path.len()).iter().rev();
        let filled = reversed
            .take(in_key)
            .fold(0, |key, &tile| key << tile_bits | u64::from(tile));
        let missing = in_key.saturating_sub(path.len());
        // A missing tile counts as 0, below every letter.
        path.key = if missing == in_key {
            0
        } else {
            filled << (missing * tile_bits as usize)
        };
    }
    let rest = |path: &Path| {
        let tiles = words.tiles(path.start, path.len());
        tiles[..path.len().saturating_sub(in_key)].iter().rev()
    };
    paths.sort_unstable_by(|one, other| {
        one.key
            .cmp(&other.key)
            .then_with(|| rest(one).cmp(rest(other)))
            .then_with(|| one.arc.min(1).cmp(&other.arc.min(1)))
    });
}
