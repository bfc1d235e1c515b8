// SPDX-License-Identifier: MIT
//! Searches started from the root.

use crate::endgame::found::Found;
use crate::endgame::search::{INFINITE, Search, Turn};

/// First window around a value, in points.
const WINDOW: i32 = 12;

impl Search<'_> {
    /// A quick value: both players follow their best-scoring plays.
    pub(super) fn guess(&mut self, scoreless: u8) -> i32 {
        let root = Turn {
            ply: 0,
            side: 0,
            scoreless,
        };
        self.playout(root, true)
    }

    /// Search this many turns from the root; None if the search had to stop.
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

    /// Start a new depth: reset what the previous one recorded as missing.
    pub(super) fn begin_depth(&mut self) {
        self.is_cut = false;
        self.has_deeper = false;
        self.better = None;
    }

    /// True if a deeper search would not find more: since [`Self::begin_depth`], only plays and
    /// positions were missing that had no room in memory.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.is_cut && !self.has_deeper
    }

    /// True if plays of the root itself are missing; then nothing can be proven.
    pub(super) fn is_root_cut(&self) -> bool {
        self.positions[0].is_cut
    }

    /// Search this many turns from the root with windows around `value` that widen up to `most`,
    /// until the value lies within one of them or outside `most`; None if the search had to stop.
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
