// SPDX-License-Identifier: MIT
//! Leave values as the searches use them: thousandths of a point, one walk a rack.

use crate::graph::{Arc, arcs_of};
use crate::klv::Klv;
use crate::rack::RackTable;

/// What the tiles that are kept are worth, in millipoints.
#[derive(Debug, Clone)]
pub struct Leaves {
    klv: Klv,
    arcs: Box<[u64]>,
    root: Arc,
}

/// Thousandths of points, halves away from zero; beyond a million points a million.
///
/// As `f32::round` would, which is a call for each where processors of any age are built for: a
/// double holds the product and a half exactly. A table of them would save a hundredth of a search
/// and take longer to fill than a hundred searches.
#[inline]
fn millipoints(points: f32) -> i32 {
    let scaled = f64::from(points.clamp(-1e6, 1e6) * 1000.0);
    (scaled + 0.5f64.copysign(scaled)) as i32
}

/// Where a walk has come: what may follow, and the rank of the first leave below that.
type Place = (Arc, u32);

/// The rank of what has no value; other ranks are below the nodes of a graph.
const NO_RANK: i32 = -1;

impl Leaves {
    /// Leave values from a KLV2; a value beyond a million points counts a million.
    #[must_use]
    pub fn new(klv: Klv) -> Self {
        let (arcs, [root]) = arcs_of(klv.nodes(), [klv.list()]);
        Self { klv, arcs, root }
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
            .map_or(0, |rank| millipoints(self.klv.values()[rank as usize]))
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
        let values = self.klv.values();
        table.value_kept(|rank| {
            let points = values.get(rank as u32 as usize);
            points.map_or(0, |&points| millipoints(points))
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
        let next = Arc::from_bits(self.arcs[at]);
        if next.accepts() {
            ((next, rank + 1), rank as i32)
        } else {
            ((next, rank), NO_RANK)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::millipoints;

    #[test]
    fn halves_are_rounded_away_from_zero_and_nothing_else_up() {
        let mut values = vec![
            0.0,
            -0.0,
            0.0005,
            0.000_499_999_97,
            1e6,
            3e30,
            -3e30,
            16.7772,
        ];
        values.extend((-20_000..20_000).map(|step: i16| f32::from(step) * 0.0005));
        values.extend((0..2_000).map(|step| f32::from_bits(0x3f00_0000 + step * 0x1_2345)));
        for value in values {
            for points in [value, -value] {
                let rounded = (points.clamp(-1e6, 1e6) * 1000.0).round() as i32;
                assert_eq!(millipoints(points), rounded, "{points}");
            }
        }
    }
}
