// SPDX-License-Identifier: MIT
//! Slots sorted approximately by their upper bound.

/// Upper bound of a slot in millipoints, and the index of the slot.
pub(crate) type UpperBound = (i32, u32);

/// Width of a band in millipoints, as a power of two.
const BAND_BITS: u32 = 11;
const BANDS: usize = 64;

/// Upper bounds sorted into bands of two points, the highest first; bounds below all bands are
/// unsorted.
///
/// If a search takes a slot too early, it tests a few tiles in vain; sorting all bounds would cost
/// more.
#[derive(Debug, Default)]
pub(crate) struct UpperBounds {
    found: Vec<UpperBound>,
    banded: Vec<UpperBound>,
    highest: i32,
}

impl UpperBounds {
    /// Remove everything.
    pub(crate) fn clear(&mut self) {
        self.found.clear();
        self.highest = i32::MIN;
    }

    /// Add the upper bound of a slot.
    #[inline]
    pub(crate) fn push(&mut self, bound: i32, slot: u32) {
        self.found.push((bound, slot));
        self.highest = self.highest.max(bound);
    }

    /// Sort the most promising slots to the front.
    pub(crate) fn banded(&mut self) -> &[UpperBound] {
        let highest = self.highest;
        let band = |bound: i32| ((highest.abs_diff(bound) >> BAND_BITS) as usize).min(BANDS - 1);
        let mut starts = [0u32; BANDS + 1];
        for &(bound, _) in &self.found {
            starts[band(bound) + 1] += 1;
        }
        for at in 0..BANDS {
            starts[at + 1] += starts[at];
        }
        self.banded.clear();
        self.banded.resize(self.found.len(), (0, 0));
        for &upper_bound in &self.found {
            let start = &mut starts[band(upper_bound.0)];
            self.banded[*start as usize] = upper_bound;
            *start += 1;
        }
        &self.banded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_come_first_and_none_is_lost() {
        let mut upper_bounds = UpperBounds::default();
        for round in 0..2 {
            upper_bounds.clear();
            let bounds = [
                5_000,
                -90_000,
                61_000,
                5_500,
                i32::MIN,
                60_999,
                -1_000_000,
                0,
            ];
            for (bound, slot) in bounds.into_iter().zip(round..) {
                upper_bounds.push(bound, slot);
            }
            let banded = upper_bounds.banded().to_vec();
            let order: Vec<u32> = banded.iter().map(|&(_, slot)| slot - round).collect();
            assert_eq!(order, [2, 5, 0, 3, 7, 1, 4, 6]);
            assert!(
                banded
                    .iter()
                    .all(|&(bound, slot)| bounds[(slot - round) as usize] == bound)
            );
        }
    }

    #[test]
    fn nothing_is_no_promise() {
        assert!(UpperBounds::default().banded().is_empty());
    }
}
