// SPDX-License-Identifier: MIT
//! What the value of an endgame is at least and at most.
//!
//! To prove on which side of a number a value lies is less work than to prove the value, and the less
//! the farther away the number is. Only complete searches count, so that a bound is as sure as a proof.

use std::time::{Duration, Instant};

use crate::endgame::search::{INFINITE, Search};
use crate::endgame::{Effort, MOST_TURNS, TURN_STEP};

/// How far from the value found bounds are tried, in points.
const MARGINS: [i32; 8] = [64, 32, 16, 8, 4, 2, 1, 0];

/// Parts of the time, of twenty, after which the value has to be there, then the first bound, then the
/// other: one good line can prove the lower bound, which one thread tries first.
const TIMES: [u32; 3] = [16, 17, 20];

/// The same of positions: those for bounds come on top.
const NODES: [u64; 3] = [20, 21, 24];
const PARTS: u32 = 20;

/// More positions are no limit.
const MOST_COUNTED: u64 = u64::MAX / 24;

/// What is known of the value of an endgame for the player on turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Proven to be at least this.
    pub(crate) lower: i32,
    /// Proven to be at most this.
    pub(crate) upper: i32,
    /// The best guess, between both.
    pub(crate) value: i32,
    pub(crate) nodes: u64,
}

impl Bounds {
    /// A value of which nothing is proven.
    pub(crate) const fn guess(value: i32) -> Self {
        Self {
            lower: -INFINITE,
            upper: INFINITE,
            value,
            nodes: 0,
        }
    }

    /// A value that is proven.
    pub(crate) const fn exact(value: i32) -> Self {
        Self {
            lower: value,
            upper: value,
            value,
            nodes: 0,
        }
    }

    pub(super) fn tighten(&mut self, lower: i32, upper: i32) {
        self.lower = self.lower.max(lower);
        self.upper = self.upper.min(upper);
        self.value = self.value.clamp(self.lower, self.upper);
    }
}

/// Which bound is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Lower,
    Upper,
}

/// Search deeper until it is settled on which side of a window the value lies, or where within; false
/// where the search had to stop before.
pub(super) fn settle(
    search: &mut Search<'_>,
    scoreless: u8,
    window: (i32, i32),
    bounds: &mut Bounds,
) -> bool {
    for depth in (1..=MOST_TURNS).step_by(TURN_STEP) {
        let Some(found) = search.run(scoreless, depth, window) else {
            return false;
        };
        if !found.is_complete {
            continue;
        }
        if found.value <= window.0 {
            bounds.tighten(-INFINITE, found.value);
        } else if found.value >= window.1 {
            bounds.tighten(found.value, INFINITE);
        } else {
            bounds.tighten(found.value, found.value);
        }
        return true;
    }
    false
}

/// When the parts of a search end: the value, the first bound, the other bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    start: Instant,
    time: Option<Duration>,
    nodes: u64,
}

impl Parts {
    pub(super) const fn new(start: Instant, effort: &Effort) -> Self {
        Self {
            start,
            time: effort.time,
            nodes: effort.nodes,
        }
    }

    /// The deadline and the most positions of a part.
    pub(super) fn end(&self, part: usize) -> (Option<Instant>, u64) {
        let time = self.time.map(|time| time * TIMES[part] / PARTS);
        let deadline = time.and_then(|time| self.start.checked_add(time));
        let nodes = self.nodes.saturating_mul(NODES[part]) / u64::from(PARTS);
        let nodes = if self.nodes > MOST_COUNTED {
            u64::MAX
        } else {
            nodes
        };
        (deadline, nodes)
    }
}

/// Use what is left of an effort for bounds around the value found; one thread of several begins with
/// the lower one, the next with the upper one.
pub(super) fn bound(
    search: &mut Search<'_>,
    scoreless: u8,
    bounds: &mut Bounds,
    parts: &Parts,
    thread: usize,
) {
    let value = bounds.value;
    let sides = if thread % 2 == 0 {
        [Side::Lower, Side::Upper]
    } else {
        [Side::Upper, Side::Lower]
    };
    for (part, side) in (1..).zip(sides) {
        search.go_on(parts.end(part));
        for margin in MARGINS {
            let window = match side {
                Side::Lower => (value - margin - 1, value - margin),
                Side::Upper => (value + margin, value + margin + 1),
            };
            let is_known = bounds.lower >= window.1 || bounds.upper <= window.0;
            if !is_known && !settle(search, scoreless, window, bounds) {
                break;
            }
        }
    }
}
