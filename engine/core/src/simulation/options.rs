// SPDX-License-Identifier: MIT
//! What a simulation is asked.

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
    /// How many of each tile are in the bag and on the other rack together, the blank first.
    pub unseen: [u8; TILES],
    /// Points of the player on turn, and of the opponent.
    pub scores: [i32; 2],
    /// Successive turns without score just before.
    pub scoreless: u8,
}

impl Position {
    /// How many tiles are in the bag and on the other rack together.
    #[must_use]
    pub fn unseen_count(&self) -> usize {
        self.unseen.iter().map(|&count| usize::from(count)).sum()
    }

    /// How many tiles the opponent has: a full rack while there are as many.
    #[must_use]
    pub fn opponent_count(&self, rack_size: u8) -> usize {
        self.unseen_count().min(usize::from(rack_size))
    }

    /// How many tiles are in the bag.
    #[must_use]
    pub fn bag_count(&self, rack_size: u8) -> usize {
        self.unseen_count() - self.opponent_count(rack_size)
    }
}

/// What is known of the opponent's rack; what is not known of it is drawn from the unseen tiles.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Opponent {
    /// Nothing.
    #[default]
    Unknown,
    /// These tiles, perhaps with others.
    Holds(Rack),
    /// One of these leaves, each as likely as its weight, with other tiles.
    Kept(Vec<Leave>),
}

/// What makes one candidate better than another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Measure {
    /// The chance to win.
    #[default]
    WinChance,
    /// The spread with the leaves at the horizon.
    Equity,
}

/// When a candidate counts as the best.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Confidence {
    /// How sure, such as 0.99: above 0.5, below 1.
    pub level: f64,
    /// Another may be better by so little: thousandths of a point, or millionths of a chance.
    pub tolerance: i64,
}

/// When a simulation ends; whatever comes first. At least one is needed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Stop {
    /// After so many iterations.
    pub iterations: Option<u64>,
    /// After so long.
    pub time: Option<Duration>,
    /// As soon as one candidate is the best; others that cannot be are given up before.
    pub confidence: Option<Confidence>,
}

/// How a simulation is run.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// How many turns after the candidate are played, from 1.
    pub plies: usize,
    /// How many threads work, from 1.
    pub threads: usize,
    /// The same seed gives the same draws.
    pub seed: u64,
    /// When it ends.
    pub stop: Stop,
    /// What is compared.
    pub measure: Measure,
    /// What is known of the opponent's rack.
    pub opponent: Opponent,
}

impl Default for Options {
    /// Two plies on one thread, without an end.
    fn default() -> Self {
        Self {
            plies: 2,
            threads: 1,
            seed: 0,
            stop: Stop::default(),
            measure: Measure::default(),
            opponent: Opponent::default(),
        }
    }
}
