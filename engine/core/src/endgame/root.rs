// SPDX-License-Identifier: MIT
//! What a search is asked about its root.

use crate::endgame::found::Found;
use crate::endgame::search::{INFINITE, Search, Turn};

/// First window around a value, in points.
const WINDOW: i32 = 12;

impl Search<'_> {
    /// What following the best-scoring plays gives: a value in no time.
    pub(super) fn guess(&mut self, scoreless: u8) -> i32 {
        let root = Turn {
            ply: 0,
            side: 0,
            scoreless,
        };
        self.playout(root, true)
    }

    /// Search so many turns from the root; None when it had to stop.
    pub(super) fn run(
        &mut self,
        scoreless: u8,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> Option<Found> {
        let root = Turn {
            ply: 0,
            side: 0,
            scoreless,
        };
        self.queue.clear();
        let found = self.search(root, depth, alpha.max(-INFINITE), beta.min(INFINITE));
        (!self.is_stopped()).then_some(found)
    }

    /// Begin to search as many turns as were not searched before.
    pub(super) const fn begin_depth(&mut self) {
        self.is_cut = false;
        self.has_deeper = false;
    }

    /// Whether more turns would not give more: what was missing since [`Self::begin_depth`] are plays
    /// and positions that there was no memory for.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.is_cut && !self.has_deeper
    }

    /// Whether plays of the root itself are missing: then nothing can be proven.
    pub(super) fn is_root_cut(&self) -> bool {
        self.positions[0].is_cut
    }

    /// Search so many turns from the root with windows around `value` that widen as far as `most`,
    /// until the value found lies within one, or is not within `most`; None when it had to stop.
    pub(super) fn run_around(
        &mut self,
        scoreless: u8,
        depth: i32,
        value: i32,
        most: (i32, i32),
    ) -> Option<Found> {
        let (mut low, mut high) = (WINDOW, WINDOW);
        loop {
            let window = (most.0.max(value - low), most.1.min(value + high));
            let found = self.run(scoreless, depth, window)?;
            if found.value <= window.0 && window.0 > most.0 {
                low = low.saturating_mul(4);
            } else if found.value >= window.1 && window.1 < most.1 {
                high = high.saturating_mul(4);
            } else {
                return Some(found);
            }
        }
    }
}
