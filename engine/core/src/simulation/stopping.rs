// SPDX-License-Identifier: MIT
//! Dropping candidates that cannot be the best any more.
//!
//! All candidates still played share their draws, so the test uses the differences of pairs, whose
//! variance is far below that of the candidates. The statistic and its threshold are those of
//! Garivier and Kaufmann (2016, "Optimal best arm identification with fixed confidence") for
//! Gaussian arms, which are valid however often they are applied.

use super::options::Confidence;
use super::tally::Tally;

/// Number of iterations before a confidence drops one; means of fewer are too far from Gaussian.
const FIRST_LOOK: u64 = 128;

/// The same where standard errors suffice to drop one.
const FIRST_RACE_LOOK: u64 = 32;

impl Confidence {
    /// Number of iterations before any candidate is dropped.
    pub(super) const fn first_look(&self) -> u64 {
        if self.errors.is_some() {
            FIRST_RACE_LOOK
        } else {
            FIRST_LOOK
        }
    }
}

/// Remove from `played` those candidates that cannot be better than the best by more than the
/// tolerance.
pub(super) fn give_up(tally: &Tally, confidence: Confidence, played: &mut Vec<usize>) {
    let Some(best) = best_of(tally, played) else {
        return;
    };
    let count = tally.candidates[best].iterations;
    if count < confidence.first_look() {
        return;
    }
    let count = count as f64;
    let rivals = (tally.candidates.len() - 1).max(1) as f64;
    let proven = ((1.0 + count.ln()) * rivals / (1.0 - confidence.level)).ln();
    let threshold = match confidence.errors {
        Some(errors) => proven.min(errors * errors / 2.0),
        None => proven,
    };
    played.retain(|&index| {
        let (lead, variance) = tally.lead(best, index);
        let margin = lead + confidence.tolerance as f64;
        index == best || margin <= 0.0 || count * margin * margin <= 2.0 * variance * threshold
    });
}

/// The best of some candidates by the measure.
pub(super) fn best_of(tally: &Tally, candidates: &[usize]) -> Option<usize> {
    let better = |one: &&usize, other: &&usize| {
        let (one, other) = (tally.rank(**one), tally.rank(**other));
        one.partial_cmp(&other).unwrap_or(std::cmp::Ordering::Equal)
    };
    candidates.iter().max_by(better).copied()
}
