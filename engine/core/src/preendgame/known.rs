// SPDX-License-Identifier: MIT
//! What is known of each candidate, world by world.

use super::worlds::World;

/// What is known of a candidate in one world.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Known {
    /// The spread is proven to gain at least this, in points.
    pub(super) lower: i32,
    /// The spread is proven to gain at most this.
    pub(super) upper: i32,
    /// What it gains as far as is known.
    pub(super) gain: f64,
    /// The chance to win as far as is known, 0 to 1.
    pub(super) win: f64,
    /// Number of the stage that found it.
    pub(super) stage: u8,
}

impl Known {
    /// The proven outcome with the spread before the move: 1 won, 0.5 drawn, 0 lost.
    pub(super) fn outcome(&self, spread: i32) -> Option<f64> {
        let (lower, upper) = (spread + self.lower, spread + self.upper);
        (lower > 0 || upper < 0 || lower == 0 && upper == 0)
            .then(|| outcome_of(f64::from(lower.signum())))
    }

    /// Whether the spread is proven.
    pub(super) const fn is_solved(&self) -> bool {
        self.lower == self.upper
    }

    /// Add what was proven before.
    fn keep(&mut self, before: &Self, spread: i32) {
        self.lower = self.lower.max(before.lower);
        self.upper = self.upper.min(before.upper);
        self.gain = self
            .gain
            .clamp(f64::from(self.lower), f64::from(self.upper));
        if let Some(outcome) = self.outcome(spread) {
            self.win = outcome;
        }
    }
}

/// What a final spread counts: 1 won, 0.5 drawn, 0 lost.
pub(super) fn outcome_of(spread: f64) -> f64 {
    if spread > 0.0 {
        1.0
    } else if spread < 0.0 {
        0.0
    } else {
        0.5
    }
}

/// What is known of a candidate in all worlds together.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Standing {
    /// The chance to win over the worlds that were looked at.
    pub(super) win: f64,
    /// What the spread gains over them.
    pub(super) gain: f64,
    /// Worlds that were looked at.
    pub(super) seen: usize,
    /// Worlds in which it is proven who wins.
    pub(super) decided: usize,
    /// Worlds in which the spread is proven too.
    pub(super) solved: usize,
    /// The chance to win that is proven.
    pub(super) least: f64,
    /// The chance to lose that is proven; a draw is half of both.
    pub(super) lost: f64,
}

/// What is known of every candidate in every world.
#[derive(Debug)]
pub(super) struct Knowledge {
    /// The spread before the move.
    spread: i32,
    /// By candidate; worlds behind the last that was looked at are left out.
    known: Vec<Vec<Option<Known>>>,
}

impl Knowledge {
    pub(super) fn new(candidates: usize, spread: i32) -> Self {
        Self {
            spread,
            known: vec![Vec::new(); candidates],
        }
    }

    /// Note what was found of a candidate in a world; what was proven before stays.
    pub(super) fn note(&mut self, candidate: usize, world: usize, mut found: Known) {
        let known = &mut self.known[candidate];
        if known.len() <= world {
            known.resize(world + 1, None);
        }
        if let Some(before) = &known[world] {
            found.keep(before, self.spread);
        }
        known[world] = Some(found);
    }

    /// What is known of a candidate in a world.
    pub(super) fn of(&self, candidate: usize, world: usize) -> Option<&Known> {
        self.known[candidate].get(world).and_then(Option::as_ref)
    }

    /// The proven outcome of a candidate in a world: 1 won, 0.5 drawn, 0 lost.
    pub(super) fn outcome(&self, candidate: usize, world: usize) -> Option<f64> {
        self.of(candidate, world)?.outcome(self.spread)
    }

    /// What is known of a candidate in all worlds.
    pub(super) fn standing(&self, candidate: usize, worlds: &[World]) -> Standing {
        let mut standing = Standing::default();
        let mut seen = 0.0;
        for (world, known) in worlds.iter().zip(&self.known[candidate]) {
            let Some(known) = known else { continue };
            let weight = world.weight;
            seen += weight;
            standing.seen += 1;
            standing.win += weight * known.win;
            standing.gain += weight * known.gain;
            standing.solved += usize::from(known.is_solved());
            if let Some(outcome) = known.outcome(self.spread) {
                standing.decided += 1;
                standing.least += weight * outcome;
                standing.lost += weight * (1.0 - outcome);
            }
        }
        if seen > 0.0 {
            standing.win /= seen;
            standing.gain /= seen;
        }
        standing
    }
}
