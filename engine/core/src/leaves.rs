// SPDX-License-Identifier: MIT
//! Leave values as the searches use them: in thousandths of a point, looked up with one walk per
//! rack.

use crate::graph::{Arc, arcs_of};
use crate::klv::Klv;
use crate::rack::RackTable;

/// Values of leaves, in millipoints.
#[derive(Debug, Clone)]
pub struct Leaves {
    klv: Klv,
    arcs: Box<[u64]>,
    root: Arc,
}

/// Convert points to thousandths, rounding halves away from zero; values beyond a million points
/// are clamped.
///
/// It does the same as `f32::round`, which is a function call per value when compiled for old
/// processors; a double holds the product and a half exactly. A table of the converted values would
/// save one per cent of a search and take longer to fill than a hundred searches.
#[inline]
fn millipoints(points: f32) -> i32 {
    let scaled = f64::from(points.clamp(-1e6, 1e6) * 1000.0);
    (scaled + 0.5f64.copysign(scaled)) as i32
}

/// A place in a walk: the arc to what may follow, and the rank of the first leave below it.
type Place = (Arc, u32);

/// The rank of a leave without a value; other ranks are below the number of nodes of a graph.
const NO_RANK: i32 = -1;

impl Leaves {
    /// Leave values from a KLV2; values beyond a million points are clamped.
    #[must_use]
    pub fn new(klv: Klv) -> Self {
        let (arcs, [root]) = arcs_of(klv.nodes(), [klv.list()]);
        Self { klv, arcs, root }
    }

    /// The values as they were read, in points.
    #[must_use]
    pub const fn klv(&self) -> &Klv {
        &self.klv
    }

    /// The value of a leave, whose tiles ascend with blanks first, in millipoints; 0 if it has
    /// none.
    #[must_use]
    pub fn value(&self, leave: &[u8]) -> i32 {
        self.klv
            .index(leave)
            .map_or(0, |rank| millipoints(self.klv.values()[rank as usize]))
    }

    /// Value every choice of a rack by its leave.
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
        // The values are scattered in memory; looked up after the walk, the reads can overlap.
        let values = self.klv.values();
        table.value_kept(|rank| {
            let points = values.get(rank as u32 as usize);
            points.map_or(0, |&points| millipoints(points))
        });
        table.find_best_kept();
    }

    /// Go through the possible leaves: of each group of equal tiles keep none, one, and so on.
    ///
    /// A group is a tile number, the number of such tiles, and the bit of the first; `choice` is
    /// the tiles played so far, and `rank` is that of the leave so far, which is stored in place of
    /// its value.
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

    /// Add a tile to the leave; returns the next place and the rank of the leave.
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
