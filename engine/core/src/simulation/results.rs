// SPDX-License-Identifier: MIT
//! Results of a simulation for each candidate.

use crate::play::Move;
use crate::win_chance::CERTAIN;

use super::tally::CandidateSum;

/// Results of a candidate so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The candidate with its score.
    pub made: Move,
    /// Number of times it was played.
    pub iterations: u64,
    /// Mean gain in spread from now to the end of the playout, in points.
    pub gain: f64,
    /// Its standard error.
    pub gain_error: f64,
    /// The same with the leaves at the end of the playout: the player's own value minus the
    /// opponent's.
    pub equity: f64,
    /// Its standard error.
    pub equity_error: f64,
    /// Win probability, 0 to 1; a draw is half a win.
    pub win: f64,
    /// Its standard error.
    pub win_error: f64,
    /// Two parts of the win probability and one of points, 0 to 1, as of
    /// [`Measure::WinAndPoints`](super::Measure::WinAndPoints).
    pub worth: f64,
    /// True if it cannot be the best any more and is no longer played.
    pub is_given_up: bool,
    /// The replies, the opponent's first.
    pub plies: Vec<PlyResult>,
}

/// Results of one reply.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PlyResult {
    /// Mean score.
    pub score: f64,
    /// Share of bingos, 0 to 1.
    pub bingos: f64,
    /// Number of times it was played; a game may end before.
    pub turns: u64,
}

impl Row {
    pub(super) fn new(made: Move, sums: &CandidateSum, is_given_up: bool) -> Self {
        let count = sums.iterations;
        let (gain, gain_error) = sums.gain.mean(count);
        let (equity, equity_error) = sums.equity.mean(count);
        let (win, win_error) = sums.win.mean(count);
        let (worth, _) = sums.worth.mean(count);
        let certain = f64::from(CERTAIN);
        let plies = sums.plies.iter().map(|ply| {
            let turns = ply.turns.max(1) as f64;
            PlyResult {
                score: ply.score as f64 / turns,
                bingos: ply.bingos as f64 / turns,
                turns: ply.turns,
            }
        });
        Self {
            made,
            iterations: count,
            gain,
            gain_error,
            equity: equity / 1000.0,
            equity_error: equity_error / 1000.0,
            win: win / certain,
            win_error: win_error / certain,
            worth: worth / certain,
            is_given_up,
            plies: plies.collect(),
        }
    }
}
