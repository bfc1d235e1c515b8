// SPDX-License-Identifier: MIT
//! Results of each candidate, world by world.

use super::worlds::World;

/// Result of a candidate in one world.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Known {
    /// Proven lower bound of the gain in spread, in points.
    pub(super) lower: i32,
    /// Proven upper bound of the gain in spread, in points.
    pub(super) upper: i32,
    /// Best estimate of the gain in spread, in points.
    pub(super) gain: f64,
    /// Best estimate of the win probability, 0 to 1.
    pub(super) win: f64,
    /// Number of the stage that found it.
    pub(super) stage: u8,
}

impl Known {
    /// The proven outcome, given the spread before the move: 1 win, 0.5 draw, 0 loss.
    pub(super) fn outcome(&self, spread: i32) -> Option<f64> {
        let (lower, upper) = (spread + self.lower, spread + self.upper);
        (lower > 0 || upper < 0 || lower == 0 && upper == 0)
            .then(|| outcome_of(f64::from(lower.signum())))
    }

    /// True if the spread is proven.
    pub(super) const fn is_solved(&self) -> bool {
        self.lower == self.upper
    }

    /// Add earlier proven bounds.
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

/// The outcome of a final spread: 1 win, 0.5 draw, 0 loss.
pub(super) fn outcome_of(spread: f64) -> f64 {
    if spread > 0.0 {
        1.0
    } else if spread < 0.0 {
        0.0
    } else {
        0.5
    }
}

/// Results of a candidate over all worlds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Standing {
    /// Win probability over the worlds examined.
    pub(super) win: f64,
    /// Mean gain in spread over them, in points.
    pub(super) gain: f64,
    /// Number of worlds examined.
    pub(super) seen: usize,
    /// Number of worlds in which the winner is proven.
    pub(super) decided: usize,
    /// Number of worlds in which the spread is proven too.
    pub(super) solved: usize,
    /// Proven part of the win probability.
    pub(super) least: f64,
    /// Proven part of the probability to lose; a draw counts half in both.
    pub(super) lost: f64,
}

/// Results of every candidate in every world.
#[derive(Debug)]
pub(super) struct Knowledge {
    /// The spread before the move.
    spread: i32,
    /// By candidate, then by world; worlds after the last one examined are left out.
    known: Vec<Vec<Option<Known>>>,
}

impl Knowledge {
    pub(super) fn new(candidates: usize, spread: i32) -> Self {
        Self {
            spread,
            known: vec![Vec::new(); candidates],
        }
    }

    /// Record the result of a candidate in a world; bounds proven before are kept.
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

    /// The result of a candidate in a world.
    pub(super) fn of(&self, candidate: usize, world: usize) -> Option<&Known> {
        self.known[candidate].get(world).and_then(Option::as_ref)
    }

    /// The proven outcome of a candidate in a world: 1 win, 0.5 draw, 0 loss.
    pub(super) fn outcome(&self, candidate: usize, world: usize) -> Option<f64> {
        self.of(candidate, world)?.outcome(self.spread)
    }

    /// The results of a candidate over all worlds.
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
