// SPDX-License-Identifier: MIT
//! Going through the leaves.

use super::Klv;

/// Where a walk has come: what may follow the tiles so far.
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

    /// Add a tile to a leave: where that leads, and the rank of the leave when it has a value.
    ///
    /// `place` comes from [`Klv::root`] or from an earlier step. A whole rack is walked by adding each
    /// of its tiles in ascending order or leaving it out.
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

    /// Give every leave with its rank and value to `visit`, in the order of the ranks.
    pub fn for_each(&self, mut visit: impl FnMut(&[u8], u32, f32)) {
        let mut rank = 0;
        let mut leave: Vec<u8> = Vec::new();
        let mut lists = vec![self.list()];
        while let Some(&at) = lists.last() {
            // Below what leads to no leave there may be more than anyone could walk.
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
