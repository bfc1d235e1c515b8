// SPDX-License-Identifier: MIT
//! Reliability of win probabilities: predictions in static games against the results.
//!
//! Positions are judged as a simulation does at its horizon: after a move and the draw, with tiles
//! left in the bag. The positions of a game share its result, so standard errors are over games.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{CERTAIN, WinChances};
use crate::best_plays::Scratch;
use crate::game::{Game, static_move};
use crate::leaves::Leaves;
use crate::rack::Rack;
use crate::scoring::{BLANK_FLAG, TILES};
use crate::setting::Setting;
use crate::tally::Estimate;

/// Number of equal ranges of predicted probabilities.
pub const RANGES: usize = 10;

/// Number of phases of a game.
pub const PHASES: usize = 4;

/// Probabilities of zero and one count as this far from them in the logarithmic loss, which would
/// otherwise be infinite.
const NEAREST: f64 = 1e-4;

/// Ways to predict a result with the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judge {
    /// By the spread alone.
    Spread,
    /// By the spread plus the difference of the leaves, as a simulation does.
    SpreadAndLeaves,
}

impl Judge {
    /// All of them, in order.
    pub const ALL: [Self; 2] = [Self::Spread, Self::SpreadAndLeaves];
}

/// The phase with this many tiles in the bag: 0 for more than 60, 1 for 30 to 60, 2 for 7 to 29, 3
/// for fewer than 7.
#[must_use]
pub const fn phase(bag: usize) -> usize {
    match bag {
        61.. => 0,
        30..=60 => 1,
        7..=29 => 2,
        _ => 3,
    }
}

/// The sum and the number of values in one game.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    sum: f64,
    count: f64,
}

impl Part {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1.0;
    }
}

/// A mean over positions whose error is that of whole games.
#[derive(Debug, Clone, Copy, Default)]
struct Mean {
    all: Part,
    sum_squares: f64,
    products: f64,
    count_squares: f64,
}

impl Mean {
    fn add(&mut self, game: Part) {
        self.all.sum += game.sum;
        self.all.count += game.count;
        self.sum_squares += game.sum * game.sum;
        self.products += game.sum * game.count;
        self.count_squares += game.count * game.count;
    }

    fn estimate(&self) -> Estimate {
        let Part { sum, count } = self.all;
        if count == 0.0 {
            return Estimate {
                mean: 0.0,
                error: 0.0,
            };
        }
        let mean = sum / count;
        let squares =
            self.sum_squares - 2.0 * mean * self.products + mean * mean * self.count_squares;
        Estimate {
            mean,
            error: squares.max(0.0).sqrt() / count,
        }
    }
}

/// Sums of one judge in one phase: `T` is a [`Part`] within a game and a [`Mean`] over
/// games.
#[derive(Debug, Clone, Copy, Default)]
struct Sums<T> {
    log_loss: T,
    brier: T,
    predicted: [T; RANGES],
    won: [T; RANGES],
    excess: [T; RANGES],
}

impl Sums<Part> {
    fn add(&mut self, chance: i32, result: f64) {
        let chance = f64::from(chance) / f64::from(CERTAIN);
        let range = ((chance * f64::from(RANGES as u32)) as usize).min(RANGES - 1);
        let bounded = chance.clamp(NEAREST, 1.0 - NEAREST);
        let loss = result * bounded.ln() + (1.0 - result) * (1.0 - bounded).ln();
        self.log_loss.add(-loss);
        self.brier.add((chance - result).powi(2));
        self.predicted[range].add(chance);
        self.won[range].add(result);
        self.excess[range].add(result - chance);
    }
}

impl Sums<Mean> {
    fn add(&mut self, game: &Sums<Part>) {
        self.log_loss.add(game.log_loss);
        self.brier.add(game.brier);
        for range in 0..RANGES {
            self.predicted[range].add(game.predicted[range]);
            self.won[range].add(game.won[range]);
            self.excess[range].add(game.excess[range]);
        }
    }
}

/// Positions whose predicted probability lies in one range.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Number of positions.
    pub positions: u64,
    /// Mean of the predictions.
    pub predicted: f64,
    /// Share that was won, a tie being half a win.
    pub won: f64,
    /// Standard error, over games, of the share won minus the prediction.
    pub error: f64,
}

/// Predictions against results, by judge and phase.
#[derive(Debug, Clone, Default)]
pub struct Reliability {
    sums: [[Sums<Mean>; PHASES]; 2],
}

impl Reliability {
    /// Play a game of `counts` tiles of each number and compare the predictions with its result.
    pub fn play(
        &mut self,
        setting: &Setting,
        leaves: &Leaves,
        wins: &WinChances,
        counts: &[u8; TILES],
        seed: u64,
        scratch: &mut Scratch,
    ) {
        let mut game = Game::new(setting, counts, seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut kept = [0; 2];
        let mut predictions = Vec::with_capacity(64);
        while !game.is_over {
            let (player, other) = (game.turn, 1 - game.turn);
            let made = static_move(setting, leaves, &game, scratch);
            let mut rack = game.racks[player];
            for &tile in made.tiles() {
                rack.remove(if tile & BLANK_FLAG == 0 { tile } else { 0 });
            }
            kept[player] = value(leaves, &rack);
            game.play(setting, &made, &mut chance);
            if game.bag.is_empty() || game.is_over {
                continue;
            }
            let spread = 1000 * (game.scores[player] - game.scores[other]);
            let unseen = game.bag.len() + game.racks[player].len();
            let chances = [spread, spread + kept[player] - kept[other]]
                .map(|spread| CERTAIN - wins.of(-spread, unseen));
            predictions.push((player, phase(game.bag.len()), chances));
        }
        let mut sums = [[Sums::<Part>::default(); PHASES]; 2];
        for (player, phase, chances) in predictions {
            let order = game.scores[player].cmp(&game.scores[1 - player]);
            let result = f64::from(1 + order as i8) / 2.0;
            for (sums, chance) in sums.iter_mut().zip(chances) {
                sums[phase].add(chance, result);
            }
        }
        for (all, game) in self.sums.iter_mut().zip(&sums) {
            for (all, game) in all.iter_mut().zip(game) {
                all.add(game);
            }
        }
    }

    /// Mean of minus the logarithm of the probability given to the result.
    #[must_use]
    pub fn log_loss(&self, judge: Judge, phase: usize) -> Estimate {
        self.sums[judge as usize][phase].log_loss.estimate()
    }

    /// Mean squared difference of prediction and result.
    #[must_use]
    pub fn brier(&self, judge: Judge, phase: usize) -> Estimate {
        self.sums[judge as usize][phase].brier.estimate()
    }

    /// The positions with predictions in each of the [`RANGES`], from the lowest.
    #[must_use]
    pub fn ranges(&self, judge: Judge, phase: usize) -> [Range; RANGES] {
        let sums = &self.sums[judge as usize][phase];
        std::array::from_fn(|range| Range {
            positions: sums.won[range].all.count as u64,
            predicted: sums.predicted[range].estimate().mean,
            won: sums.won[range].estimate().mean,
            error: sums.excess[range].estimate().error,
        })
    }
}

fn value(leaves: &Leaves, rack: &Rack) -> i32 {
    let mut tiles = [0; 8];
    let mut count = 0;
    for (cell, tile) in tiles.iter_mut().zip(rack.tiles()) {
        *cell = tile;
        count += 1;
    }
    leaves.value(&tiles[..count])
}
