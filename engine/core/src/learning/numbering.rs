// SPDX-License-Identifier: MIT
//! A number for every choice of tiles of one size from a set: from 0, without gaps.

use crate::scoring::{MAX_RACK, TILES};

/// Number of each tile in a choice, by tile number.
pub(crate) type Counts = [u8; TILES];

/// The numbers of all choices of 0 to [`MAX_RACK`] tiles; each size is numbered from 0.
///
/// Choices with fewer of an earlier tile come first.
#[derive(Debug, Clone)]
pub(crate) struct Numbering {
    counts: Counts,
    /// By tile, then by size: number of choices of this many tiles from this tile number on.
    ways: [[u64; MAX_RACK + 1]; TILES + 1],
}

impl Numbering {
    pub(crate) fn new(counts: &Counts) -> Self {
        let mut ways = [[0; MAX_RACK + 1]; TILES + 1];
        ways[TILES][0] = 1;
        for tile in (0..TILES).rev() {
            for size in 0..=MAX_RACK {
                let most = size.min(usize::from(counts[tile]));
                ways[tile][size] = (0..=most).map(|held| ways[tile + 1][size - held]).sum();
            }
        }
        Self {
            counts: *counts,
            ways,
        }
    }

    /// Number of choices of this many tiles.
    pub(crate) const fn len(&self, size: usize) -> u64 {
        self.ways[0][size]
    }

    /// Number of each tile in the set.
    pub(crate) const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The number of a choice of `size` tiles of the set.
    #[inline]
    pub(crate) fn number(&self, choice: &Counts, size: usize) -> usize {
        let (mut left, mut number) = (size, 0);
        for (tile, &held) in choice.iter().enumerate() {
            if left == 0 {
                break;
            }
            for fewer in 0..usize::from(held) {
                number += self.ways[tile + 1][left - fewer];
            }
            left -= usize::from(held);
        }
        number as usize
    }

    /// The choice of `size` tiles with this number.
    pub(crate) fn choice(&self, number: usize, size: usize) -> Counts {
        let mut choice = [0; TILES];
        let (mut left, mut rest) = (size, number as u64);
        for (tile, held) in choice.iter_mut().enumerate() {
            while rest >= self.ways[tile + 1][left] {
                rest -= self.ways[tile + 1][left];
                *held += 1;
                left -= 1;
            }
        }
        choice
    }

    /// Call `visit` with every choice of `size` tiles, by number.
    pub(crate) fn for_each(&self, size: usize, mut visit: impl FnMut(usize, &Counts)) {
        let mut number = 0;
        let mut choice = [0; TILES];
        self.extend(0, size, &mut choice, &mut number, &mut visit);
    }

    fn extend(
        &self,
        tile: usize,
        left: usize,
        choice: &mut Counts,
        number: &mut usize,
        visit: &mut impl FnMut(usize, &Counts),
    ) {
        if left == 0 {
            visit(*number, choice);
            *number += 1;
            return;
        }
        if self.ways[tile][left] == 0 {
            return;
        }
        for held in 0..=left.min(usize::from(self.counts[tile])) {
            choice[tile] = held as u8;
            self.extend(tile + 1, left - held, choice, number, visit);
        }
        choice[tile] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(few: &[u8]) -> Counts {
        let mut counts = [0; TILES];
        counts[..few.len()].copy_from_slice(few);
        counts
    }

    #[test]
    fn every_choice_has_its_own_number_and_is_found_by_it() {
        let numbering = Numbering::new(&counts(&[2, 3, 1, 0, 4, 2]));
        for size in 0..=MAX_RACK {
            let mut next = 0;
            numbering.for_each(size, |number, choice| {
                assert_eq!(number, next);
                assert_eq!(numbering.number(choice, size), number);
                assert_eq!(&numbering.choice(number, size), choice);
                assert_eq!(choice.iter().sum::<u8>() as usize, size);
                next += 1;
            });
            assert_eq!(next as u64, numbering.len(size));
        }
    }

    #[test]
    fn english_has_as_many_racks_and_leaves_as_the_field_counts() {
        let english = [
            2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
        ];
        let numbering = Numbering::new(&counts(&english));
        assert_eq!(numbering.len(7), 3_199_724);
        assert_eq!(
            (1..=6).map(|size| numbering.len(size)).sum::<u64>(),
            914_624
        );
    }
}
