// SPDX-License-Identifier: MIT
//! Sums over iterations, in whole numbers, so that their order does not matter.

use super::options::Measure;
use super::playout::Outcome;

/// Sums of one quantity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) sum: i64,
    pub(super) squares: i128,
}

impl Sum {
    fn add(&mut self, value: i64) {
        self.sum += value;
        self.squares += i128::from(value) * i128::from(value);
    }

    fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean of this many values, and its standard error.
    pub(super) fn mean(&self, count: u64) -> (f64, f64) {
        if count == 0 {
            return (0.0, 0.0);
        }
        let mean = self.sum as f64 / count as f64;
        let error = if count > 1 {
            (spread(self.squares, (self.sum, self.sum), count) / count as f64).sqrt()
        } else {
            0.0
        };
        (mean, error)
    }
}

/// The covariance (for one quantity, the variance) of this many pairs, at least two, from the sum
/// of their products and their sums.
fn spread(products: i128, (one, other): (i64, i64), count: u64) -> f64 {
    let count = i128::from(count);
    let scaled = products * count - i128::from(one) * i128::from(other);
    scaled as f64 / (count * (count - 1)) as f64
}

/// Sums of one ply.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PlySum {
    pub(super) turns: u64,
    pub(super) score: i64,
    pub(super) bingos: u64,
}

/// Sums of one candidate.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CandidateSum {
    pub(super) iterations: u64,
    pub(super) gain: Sum,
    pub(super) equity: Sum,
    pub(super) win: Sum,
    pub(super) worth: Sum,
    pub(super) plies: Vec<PlySum>,
}

/// Sums of all candidates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) candidates: Vec<CandidateSum>,
    measure: Measure,
    /// Products of the measure, for pairs of candidates with the lower index first.
    products: Vec<i128>,
}

impl Tally {
    pub(super) fn new(candidates: usize, plies: usize, measure: Measure) -> Self {
        let empty = CandidateSum {
            plies: vec![PlySum::default(); plies],
            ..CandidateSum::default()
        };
        Self {
            candidates: vec![empty; candidates],
            measure,
            products: vec![0; candidates * candidates],
        }
    }

    /// Add an iteration: one outcome for each candidate still played.
    pub(super) fn add(&mut self, played: &[usize], outcomes: &[Outcome]) {
        for (place, (&index, outcome)) in played.iter().zip(outcomes).enumerate() {
            let sums = &mut self.candidates[index];
            sums.iterations += 1;
            sums.gain.add(outcome.gain);
            sums.equity.add(outcome.equity);
            sums.win.add(outcome.win);
            sums.worth.add(outcome.worth);
            for (ply, &(score, is_bingo)) in sums.plies.iter_mut().zip(&outcome.replies) {
                ply.turns += 1;
                ply.score += i64::from(score);
                ply.bingos += u64::from(is_bingo);
            }
            let value = i128::from(self.compared(outcome));
            let others = played[place + 1..].iter().zip(&outcomes[place + 1..]);
            for (&other, outcome) in others {
                let at = self.pair(index, other);
                self.products[at] += value * i128::from(self.compared(outcome));
            }
        }
    }

    /// Add the sums of another tally, and empty it.
    pub(super) fn take(&mut self, others: &mut Self) {
        for (own, theirs) in self.candidates.iter_mut().zip(&mut others.candidates) {
            own.iterations += std::mem::take(&mut theirs.iterations);
            own.gain.merge(&std::mem::take(&mut theirs.gain));
            own.equity.merge(&std::mem::take(&mut theirs.equity));
            own.win.merge(&std::mem::take(&mut theirs.win));
            own.worth.merge(&std::mem::take(&mut theirs.worth));
            for (own, theirs) in own.plies.iter_mut().zip(&mut theirs.plies) {
                let theirs = std::mem::take(theirs);
                own.turns += theirs.turns;
                own.score += theirs.score;
                own.bingos += theirs.bingos;
            }
        }
        for (own, theirs) in self.products.iter_mut().zip(&mut others.products) {
            *own += std::mem::take(theirs);
        }
    }

    fn pair(&self, one: usize, other: usize) -> usize {
        one.min(other) * self.candidates.len() + one.max(other)
    }

    const fn compared(&self, outcome: &Outcome) -> i64 {
        match self.measure {
            Measure::WinChance => outcome.win,
            Measure::WinAndPoints => outcome.worth,
            Measure::Equity => outcome.equity,
        }
    }

    fn sum(&self, index: usize) -> &Sum {
        match self.measure {
            Measure::WinChance => &self.candidates[index].win,
            Measure::WinAndPoints => &self.candidates[index].worth,
            Measure::Equity => &self.candidates[index].equity,
        }
    }

    /// Sort key of candidates: the measure, then equity, then the earlier one.
    pub(super) fn rank(&self, index: usize) -> (f64, f64, std::cmp::Reverse<usize>) {
        let sums = &self.candidates[index];
        let mean = self.sum(index).mean(sums.iterations).0;
        let equity = sums.equity.mean(sums.iterations).0;
        (mean, equity, std::cmp::Reverse(index))
    }

    /// Mean lead of one candidate over another, and the variance of a single difference; both were
    /// in every iteration, of which there are at least two.
    pub(super) fn lead(&self, one: usize, other: usize) -> (f64, f64) {
        let count = self.candidates[one].iterations;
        let (a, b) = (self.sum(one), self.sum(other));
        let product = self.products[self.pair(one, other)];
        let squares = a.squares + b.squares - 2 * product;
        let difference = a.sum - b.sum;
        let mean = difference as f64 / count as f64;
        (mean, spread(squares, (difference, difference), count))
    }
}
