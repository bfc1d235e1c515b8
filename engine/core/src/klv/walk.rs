// SPDX-License-Identifier: MIT
//! Walking through the leaves.

use super::Klv;

/// A place in a walk: what may follow the tiles so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The list of tiles that may follow; 0 for none.
    pub list: u32,
    /// The rank of the first leave below that list.
    pub rank: u32,
}

impl Klv {
    /// The place before the first tile.
    #[must_use]
    pub fn root(&self) -> Place {
        Place {
            list: self.list(),
            rank: 0,
        }
    }

    /// Add a tile to a leave. Returns the next place, and the rank of the leave if it has a value.
    ///
    /// `place` comes from [`Klv::root`] or from an earlier step. To value all leaves of a rack, add
    /// or skip each of its tiles in ascending order.
    #[inline]
    #[must_use]
    pub fn step(&self, place: Place, tile: u8) -> Option<(Place, Option<u32>)> {
        if place.list == 0 {
            return None;
        }
        let mut at = place.list;
        loop {
            let node = self.node(at);
            if node.tile() == tile {
                let skipped = self.counts[place.list as usize] - self.counts[at as usize];
                let rank = place.rank + skipped;
                let after = Place {
                    list: node.child(),
                    rank: rank + u32::from(node.accepts()),
                };
                return Some((after, node.accepts().then_some(rank)));
            }
            if node.is_last() || node.tile() > tile {
                return None;
            }
            at += 1;
        }
    }

    /// Call `visit` for every leave with its rank and value, in the order of the ranks.
    pub fn for_each(&self, mut visit: impl FnMut(&[u8], u32, f32)) {
        let mut rank = 0;
        let mut leave: Vec<u8> = Vec::new();
        let mut lists = vec![self.list()];
        while let Some(&at) = lists.last() {
            // A branch that leads to no leave may be too large to walk.
            if at == 0 || self.counts[at as usize] == 0 {
                lists.pop();
                leave.pop();
                continue;
            }
            let node = self.node(at);
            leave.push(node.tile());
            if node.accepts() {
                visit(&leave, rank, self.values[rank as usize]);
                rank += 1;
            }
            if let Some(next) = lists.last_mut() {
                *next = if node.is_last() { 0 } else { at + 1 };
            }
            lists.push(node.child());
        }
    }
}
