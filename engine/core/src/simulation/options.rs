// SPDX-License-Identifier: MIT
//! Options of a simulation.

use std::time::Duration;

use crate::board::Board;
use crate::inference::Leave;
use crate::rack::Rack;
use crate::scoring::TILES;

/// A position as the player on turn sees it.
#[derive(Debug, Clone)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The rack of the player on turn.
    pub rack: Rack,
    /// Number of each tile in the bag and on the other rack together, the blank first.
    pub unseen: [u8; TILES],
    /// Points of the player on turn, and of the opponent.
    pub scores: [i32; 2],
    /// Number of successive scoreless turns just before.
    pub scoreless: u8,
}

impl Position {
    /// Number of tiles in the bag and on the other rack together.
    #[must_use]
    pub fn unseen_count(&self) -> usize {
        self.unseen.iter().map(|&count| usize::from(count)).sum()
    }

    /// Number of tiles of the opponent: a full rack if there are enough tiles.
    #[must_use]
    pub fn opponent_count(&self, rack_size: u8) -> usize {
        self.unseen_count().min(usize::from(rack_size))
    }

    /// Number of tiles in the bag.
    #[must_use]
    pub fn bag_count(&self, rack_size: u8) -> usize {
        self.unseen_count() - self.opponent_count(rack_size)
    }
}

/// Known facts about the opponent's rack; the rest is drawn from the unseen tiles.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Opponent {
    /// Nothing.
    #[default]
    Unknown,
    /// These tiles, possibly with others.
    Holds(Rack),
    /// One of these leaves, with a probability proportional to its weight, and other tiles.
    Kept(Vec<Leave>),
}

/// The quantity by which candidates are compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Measure {
    /// Win probability.
    #[default]
    WinChance,
    /// Two parts of win probability and one of points, which decide where the game is won or lost:
    /// the spread at the end of the playout, squashed to between 0 and 1.
    WinAndPoints,
    /// Gain in spread including the leaves at the end of the playout.
    Equity,
}

/// When a candidate counts as the best.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Confidence {
    /// The confidence, such as 0.99: above 0.5, below 1.
    pub level: f64,
    /// Another candidate may be better by this much: thousandths of a point, or millionths of a
    /// probability.
    pub tolerance: i64,
    /// A candidate whose lead over the best is this many standard errors below the tolerance is
    /// dropped too. That is less certain than the confidence and much sooner; it leaves more time
    /// for the others. Above 0.
    pub errors: Option<f64>,
}

/// Conditions that end a simulation; the first one met counts. At least one is needed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Stop {
    /// Maximum number of iterations.
    pub iterations: Option<u64>,
    /// Maximum time.
    pub time: Option<Duration>,
    /// Ends as soon as one candidate is the best. Others that cannot be the best are dropped
    /// before.
    pub confidence: Option<Confidence>,
}

/// Options of a simulation.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Number of turns played after the candidate, from 1.
    pub plies: usize,
    /// Number of threads, from 1.
    pub threads: usize,
    /// Random seed of the draws.
    pub seed: u64,
    /// When it ends.
    pub stop: Stop,
    /// The quantity by which candidates are compared.
    pub measure: Measure,
    /// Known facts about the opponent's rack.
    pub opponent: Opponent,
    /// How uncertain the spread of a finished playout is, in points: 0 to count it as won, drawn or
    /// lost; with more, a close one counts as partly won.
    pub blur: i32,
}

impl Default for Options {
    /// Two plies on one thread, without any limit.
    fn default() -> Self {
        Self {
            plies: 2,
            threads: 1,
            seed: 0,
            stop: Stop::default(),
            measure: Measure::default(),
            opponent: Opponent::default(),
            blur: 0,
        }
    }
}
