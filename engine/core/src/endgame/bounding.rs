// SPDX-License-Identifier: MIT
//! Lower and upper bounds of the value of an endgame.
//!
//! Proving on which side of a number the value lies is less work than proving the value itself, and
//! the farther the number is from the value, the less work it is. Only complete searches count, so
//! a bound is as certain as a proof.

use std::time::{Duration, Instant};

use crate::endgame::found::Found;
use crate::endgame::proof::Proof;
use crate::endgame::search::{INFINITE, Search};
use crate::endgame::{Effort, MAX_TURNS, Show, Solution, TURN_STEP, moves};

/// Distances from the value at which bounds are tried, in points.
const MARGINS: [i32; 8] = [64, 32, 16, 8, 4, 2, 1, 0];

/// A line that is this many points ahead of the draw, or behind, needs no proof that it wins.
const SURE: i32 = 60;

/// Parts of the time, in twentieths, by which the value, the first bound and the second bound must
/// be finished. A single good line can prove the lower bound, so a single thread tries that one
/// first.
const TIMES: [u32; 3] = [16, 17, 20];

/// The same for positions: those for bounds are additional.
const NODES: [u64; 3] = [20, 21, 24];
const PARTS: u32 = 20;

/// Position limits above this are treated as no limit.
const MAX_COUNTED: u64 = u64::MAX / 24;

/// Known bounds of the value of an endgame for the player on turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Proven lower bound.
    pub(crate) lower: i32,
    /// Proven upper bound.
    pub(crate) upper: i32,
    /// The best guess, between both bounds.
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

    /// True if the bounds allow a value.
    pub(super) fn admit(&self, value: i32) -> bool {
        (self.lower..=self.upper).contains(&value)
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

/// Search deeper until it is settled on which side of a window the value lies, or where within it.
/// Returns false if the search had to stop before, or if missing plays make it impossible to
/// settle.
pub(super) fn settle(
    search: &mut Search<'_>,
    scoreless: u8,
    window: (i32, i32),
    bounds: &mut Bounds,
) -> bool {
    for depth in (1..=MAX_TURNS).step_by(TURN_STEP) {
        search.begin_depth();
        let Some(found) = search.run(scoreless, depth, window) else {
            return false;
        };
        if !found.is_complete {
            if search.is_exhausted() || search.is_root_cut() {
                return false;
            }
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

/// Deadlines of the parts of a search: the value, the first bound, the second bound.
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

    /// The deadline and the maximum number of positions of the first half.
    pub(super) fn half(&self) -> (Option<Instant>, u64) {
        let deadline = self.time.and_then(|time| self.start.checked_add(time / 2));
        let nodes = if self.nodes > MAX_COUNTED {
            u64::MAX
        } else {
            self.nodes / 2
        };
        (deadline, nodes)
    }

    /// The deadline and the maximum number of positions of a part.
    pub(super) fn end(&self, part: usize) -> (Option<Instant>, u64) {
        let time = self.time.map(|time| time * TIMES[part] / PARTS);
        let deadline = time.and_then(|time| self.start.checked_add(time));
        let nodes = self.nodes.saturating_mul(NODES[part]) / u64::from(PARTS);
        let nodes = if self.nodes > MAX_COUNTED {
            u64::MAX
        } else {
            nodes
        };
        (deadline, nodes)
    }
}

/// Use the rest of the limits for bounds around the value found. Of several threads, one begins
/// with the lower bound and the next with the upper one.
///
/// A value that turns out to be impossible is replaced together with its line.
pub(super) fn bound(
    search: &mut Search<'_>,
    scoreless: u8,
    solution: &mut Solution,
    parts: &Parts,
    (thread, show): (usize, Show<'_>),
) -> Bounds {
    let mut bounds = Bounds::guess(solution.value);
    let sides = if thread % 2 == 0 {
        [Side::Lower, Side::Upper]
    } else {
        [Side::Upper, Side::Lower]
    };
    for (part, side) in (1..).zip(sides) {
        search.go_on(parts.end(part));
        if !reconcile(search, scoreless, solution, &mut bounds) {
            continue;
        }
        for margin in MARGINS {
            let value = solution.value;
            let window = match side {
                Side::Lower => (value - margin - 1, value - margin),
                Side::Upper => (value + margin, value + margin + 1),
            };
            let is_known = bounds.lower >= window.1 || bounds.upper <= window.0;
            if !is_known && !settle(search, scoreless, window, &mut bounds)
                || !reconcile(search, scoreless, solution, &mut bounds)
            {
                break;
            }
            solution.nodes = search.nodes;
            show.note(thread, solution, bounds);
        }
        if solution.is_proven {
            break;
        }
    }
    solution.nodes = search.nodes;
    show.note(thread, solution, bounds);
    bounds
}

/// Use the rest of the limits to find a line that is proven to win from this spread. It replaces a
/// line that is not, if that one is not far ahead.
pub(super) fn win(
    search: &mut Search<'_>,
    scoreless: u8,
    spread: i32,
    solution: &mut Solution,
    (thread, show): (usize, Show<'_>),
) -> Bounds {
    let mut bounds = Bounds::guess(solution.value);
    let need = 1 - spread;
    if (solution.value - need).abs() <= SURE
        && settle(search, scoreless, (need - 1, need), &mut bounds)
        && bounds.lower >= need
        && let Some((value, line)) = search.proven_line(scoreless, Proof::AtLeast(need))
    {
        let found = Found {
            value,
            is_complete: false,
            has_deeper: true,
        };
        solution.take(moves(&line), found, solution.depth as i32);
        solution.is_won = true;
    }
    if !bounds.admit(solution.value) {
        reconcile(search, scoreless, solution, &mut bounds);
    }
    solution.nodes = search.nodes;
    show.note(thread, solution, bounds);
    bounds
}

/// Replace a value outside the proven bounds, and its line, by one within. Returns false if the
/// search had to stop before.
///
/// If only one value is left, its line must also reach the proven value.
fn reconcile(
    search: &mut Search<'_>,
    scoreless: u8,
    solution: &mut Solution,
    bounds: &mut Bounds,
) -> bool {
    let is_settled = bounds.lower == bounds.upper;
    if bounds.admit(solution.value) && (solution.is_proven || !is_settled) {
        return true;
    }
    follow_proof(search, scoreless, solution, bounds)
        || search_within(search, scoreless, solution, bounds)
}

/// Take over the line that proves the bound.
fn follow_proof(
    search: &mut Search<'_>,
    scoreless: u8,
    solution: &mut Solution,
    bounds: &Bounds,
) -> bool {
    let proof = if solution.value > bounds.upper {
        Proof::AtMost(bounds.upper)
    } else {
        Proof::AtLeast(bounds.lower)
    };
    let Some((value, line)) = search.proven_line(scoreless, proof) else {
        return false;
    };
    let is_within = bounds.admit(value);
    if is_within {
        let is_complete = bounds.lower == bounds.upper;
        let found = Found {
            value,
            is_complete,
            has_deeper: !is_complete,
        };
        solution.take(moves(&line), found, solution.depth as i32);
    }
    is_within
}

/// Search deeper until the value lies within the proven bounds.
fn search_within(
    search: &mut Search<'_>,
    scoreless: u8,
    solution: &mut Solution,
    bounds: &mut Bounds,
) -> bool {
    let is_settled = bounds.lower == bounds.upper;
    let first = solution.depth.max(1) as i32;
    for depth in (first..=MAX_TURNS).step_by(TURN_STEP) {
        search.begin_depth();
        let most = (bounds.lower - 1, bounds.upper + 1);
        let Some(found) = search.run_around(scoreless, depth, bounds.value, most) else {
            return false;
        };
        if bounds.admit(found.value) && (found.is_complete || !is_settled) {
            solution.take(moves(search.line()), found, depth);
            if found.is_complete {
                bounds.tighten(found.value, found.value);
            }
            return true;
        }
        if search.is_exhausted() {
            return false;
        }
    }
    false
}
