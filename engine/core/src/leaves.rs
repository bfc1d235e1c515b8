// SPDX-License-Identifier: MIT
//! Leave values as the searches use them: thousandths of a point, one walk a rack.

use crate::klv::{Klv, Place};
use crate::rack::RackTable;

/// What the tiles that are kept are worth, in millipoints.
#[derive(Debug, Clone)]
pub struct Leaves {
    klv: Klv,
    millipoints: Box<[i32]>,
}

impl Leaves {
    /// Leave values from a KLV2; a value beyond a million points counts a million.
    #[must_use]
    pub fn new(klv: Klv) -> Self {
        let millipoints = klv
            .values()
            .iter()
            .map(|points| (points.clamp(-1e6, 1e6) * 1000.0).round() as i32)
            .collect();
        Self { klv, millipoints }
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
        self.walk(&groups[..count], Some(self.klv.root()), None, 0, table);
        table.find_best_kept();
    }

    /// Go through what may stay: of each group of equal tiles none, one, and so on.
    ///
    /// A group is a tile number, how many there are, and the bit of the first; `choice` are the tiles
    /// played so far, `rank` that of the leave so far.
    fn walk(
        &self,
        groups: &[(u8, u8, u8)],
        place: Option<Place>,
        rank: Option<u32>,
        choice: usize,
        table: &mut RackTable,
    ) {
        let Some((&(tile, held, first), rest)) = groups.split_first() else {
            table.kept[choice] = rank.map_or(0, |rank| self.millipoints[rank as usize]);
            return;
        };
        let (mut place, mut rank) = (place, rank);
        for stays in 0..=held {
            let played = ((1 << (held - stays)) - 1) << first;
            self.walk(rest, place, rank, choice | played, table);
            if stays < held {
                let step = place.and_then(|place| self.klv.step(place, tile));
                (place, rank) = step.map_or((None, None), |(place, rank)| (Some(place), rank));
            }
        }
    }
}
