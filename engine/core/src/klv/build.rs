// SPDX-License-Identifier: MIT
//! Building leave values for every leave of a tile distribution.

use super::Klv;
use crate::error::EngineError;
use crate::kwg::{ENDS, States, arc_to, lay_out, read_nodes};
use crate::storage::Table;

/// Maximum number of leaves that can be built.
pub const MAX_LEAVES: usize = 1 << 24;

const LONGEST: usize = 15;

impl Klv {
    /// Every leave of 1 to `longest` tiles of a tile distribution, each with the value that `value`
    /// returns.
    ///
    /// `tile_counts` has the number of each tile, the blank first; `longest` is at most 15, and
    /// larger numbers count as 15. `value` is called in the order of the ranks.
    ///
    /// # Errors
    ///
    /// There are more than [`MAX_LEAVES`], or a value is NaN or infinite.
    pub fn build(
        tile_counts: &[u8],
        longest: usize,
        mut value: impl FnMut(&[u8]) -> f32,
    ) -> Result<Self, EngineError> {
        let longest = longest.min(LONGEST);
        let leave_count = count_leaves(tile_counts, longest);
        if leave_count > MAX_LEAVES {
            return Err(EngineError::TooManyLeaves { most: MAX_LEAVES });
        }
        let mut states = States::for_words(tile_counts.len() * longest);
        let root = add_leaves(tile_counts, longest, &mut states);
        let count = states.count();
        let nodes = lay_out(&states.into_packed(), &[root], count)?;
        let mut leaves = Self::checked(
            Table::new(read_nodes(&nodes)),
            Table::new(vec![0.0; leave_count].into()),
        )?;
        leaves.fill(&mut value)?;
        Ok(leaves)
    }

    fn fill(&mut self, value: &mut impl FnMut(&[u8]) -> f32) -> Result<(), EngineError> {
        let mut values = vec![0.0; self.values.len()];
        let mut wrong = None;
        self.for_each(|leave, rank, _| {
            let worth = value(leave);
            if !worth.is_finite() && wrong.is_none() {
                wrong = Some(rank as usize);
            }
            values[rank as usize] = worth;
        });
        if let Some(leave) = wrong {
            let offset = super::WORD * (2 + self.nodes.len() + leave);
            return Err(EngineError::NotFinite { offset, leave });
        }
        self.values = Table::new(values.into_boxed_slice());
        Ok(())
    }
}

/// Number of different leaves of 1 to `longest` tiles.
fn count_leaves(tile_counts: &[u8], longest: usize) -> usize {
    let mut of_length = vec![0usize; longest + 1];
    of_length[0] = 1;
    for &count in tile_counts {
        for length in (1..=longest).rev() {
            for taken in 1..=length.min(usize::from(count)) {
                of_length[length] = of_length[length].saturating_add(of_length[length - taken]);
            }
        }
    }
    of_length[1..]
        .iter()
        .fold(0, |sum, &count| sum.saturating_add(count))
}

/// Build the list in which all leaves begin; returns its state.
fn add_leaves(tile_counts: &[u8], longest: usize, states: &mut States) -> u32 {
    // For each tile and number of it left: the list of that tile and all later ones. There are two
    // such tables, for one tile less and for the current number of tiles.
    let empty = || {
        tile_counts
            .iter()
            .map(|&count| vec![0; usize::from(count) + 1])
    };
    let mut shorter: Vec<Vec<u32>> = empty().collect();
    let mut root = 0;
    for _ in 0..longest {
        let mut lists: Vec<Vec<u32>> = empty().collect();
        let mut behind = 0;
        for (tile, &count) in (0..=u8::MAX).zip(tile_counts).rev() {
            let at = usize::from(tile);
            lists[at][0] = behind;
            for left in 1..=usize::from(count) {
                let sibling = States::sibling(tile) | ENDS | arc_to(shorter[at][left - 1]);
                lists[at][left] = states.make_before(sibling, behind);
            }
            behind = lists[at][usize::from(count)];
        }
        root = behind;
        shorter = lists;
    }
    root
}
