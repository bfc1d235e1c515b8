// SPDX-License-Identifier: MIT
//! Leave values as the searches use them: thousandths of a point, one walk a rack.

use crate::graph::{Arc, arcs_of};
use crate::klv::Klv;
use crate::memory::table;
use crate::rack::RackTable;

/// What the tiles that are kept are worth, in millipoints.
#[derive(Debug, Clone)]
pub struct Leaves {
    klv: Klv,
    millipoints: Box<[i32]>,
    arcs: Box<[Arc]>,
    root: Arc,
}

/// Where a walk has come: what may follow, and the rank of the first leave below that.
type Place = (Arc, u32);

/// The rank of what has no value; other ranks are below the nodes of a graph.
const NO_RANK: i32 = -1;

impl Leaves {
    /// Leave values from a KLV2; a value beyond a million points counts a million.
    #[must_use]
    pub fn new(klv: Klv) -> Self {
        let points = klv.values().iter();
        let millipoints = table(
            klv.values().len(),
            points.map(|points| (points.clamp(-1e6, 1e6) * 1000.0).round() as i32),
        );
        let (arcs, [root]) = arcs_of(klv.nodes(), [klv.list()]);
        Self {
            klv,
            millipoints,
            arcs,
            root,
        }
    }

    /// The values as they were read.
    #[must_use]
    pub const fn klv(&self) -> &Klv {
        &self.klv
    }

    /// The worth of a leave, whose tiles ascend with blanks first; 0 for one without value.
    #[must_use]
    pub fn value(&self, leave: &[u8]) -> i32 {
        self.klv
            .index(leave)
            .map_or(0, |rank| self.millipoints[rank as usize])
    }

    /// Value every choice of a rack by what stays.
    pub fn fill(&self, table: &mut RackTable) {
        let mut groups = [(0, 0, 0); 8];
        let mut count = 0;
        for tile in table.rack.tiles() {
            if count > 0 && groups[count - 1].0 == tile {
                groups[count - 1].1 += 1;
            } else {
                let first = table.first_bit[usize::from(tile)];
                groups[count] = (tile, 1, first);
                count += 1;
            }
        }
        table.forget_kept();
        self.walk(&groups[..count], (self.root, 0), NO_RANK, 0, table);
        // The values lie far apart: asked for after the walk they come side by side.
        table.value_kept(|rank| {
            self.millipoints
                .get(rank as u32 as usize)
                .copied()
                .unwrap_or(0)
        });
        table.find_best_kept();
    }

    /// Go through what may stay: of each group of equal tiles none, one, and so on.
    ///
    /// A group is a tile number, how many there are, and the bit of the first; `choice` are the tiles
    /// played so far, `rank` that of what stays so far, which is put in the place of its worth.
    fn walk(
        &self,
        groups: &[(u8, u8, u8)],
        place: Place,
        rank: i32,
        choice: usize,
        table: &mut RackTable,
    ) {
        let Some((&(tile, held, first), rest)) = groups.split_first() else {
            table.kept[choice] = rank;
            return;
        };
        let (mut place, mut rank) = (place, rank);
        for stays in 0..=held {
            let played = ((1 << (held - stays)) - 1) << first;
            self.walk(rest, place, rank, choice | played, table);
            if stays < held {
                (place, rank) = self.step(place, tile);
            }
        }
    }

    /// Add a tile to what stays: where that leads, and its rank.
    #[inline]
    fn step(&self, (arc, rank): Place, tile: u8) -> (Place, i32) {
        if arc.letters() >> tile & 1 == 0 {
            return ((Arc::NONE, 0), NO_RANK);
        }
        let list = arc.list();
        let at = list + (arc.letters() & ((1 << tile) - 1)).count_ones() as usize;
        let counts = self.klv.counts();
        let rank = rank + counts[list] - counts[at];
        let next = self.arcs[at];
        if next.accepts() {
            ((next, rank + 1), rank as i32)
        } else {
            ((next, rank), NO_RANK)
        }
    }
}
