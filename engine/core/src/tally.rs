// SPDX-License-Identifier: MIT
//! Results of a series of games, as sums of whole numbers.

use crate::play::{Kind, Move};
use crate::setting::Setting;

/// A mean and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error; 0 for fewer than two rounds.
    pub error: f64,
}

/// Sums over games of two players; `[0]` is the first player, regardless of the seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of games, or of pairs of games with the same tiles.
    pub rounds: u64,
    /// Number of games.
    pub games: u64,
    /// Number of turns of each player.
    pub turns: [u64; 2],
    /// Number of bingos of each player.
    pub bingos: [u64; 2],
    /// Number of exchanges of each player.
    pub exchanges: [u64; 2],
    /// Number of games each player won.
    pub wins: [u64; 2],
    /// Sum of the points of each player.
    pub scores: [i64; 2],
    /// Sum of the squared points of each player in a round.
    score_squares: [u64; 2],
    /// Sum of the squared spread of a round.
    spread_squares: u64,
    /// Sum of the squares of twice the first player's wins in a round, a tie being half a win.
    win_squares: u64,
}

impl Tally {
    /// Count a move of a player.
    pub fn add_turn(&mut self, setting: &Setting, player: usize, made: &Move) {
        self.turns[player] += 1;
        match made.kind() {
            Kind::Play => {
                let is_bingo = made.count() >= usize::from(setting.scoring.bingo_tiles);
                self.bingos[player] += u64::from(is_bingo);
            }
            Kind::Exchange => self.exchanges[player] += 1,
            Kind::Pass => {}
        }
    }

    /// Count the final scores of the games of a round.
    pub fn add_round(&mut self, games: &[[i32; 2]]) {
        let (mut sums, mut halves) = ([0i64; 2], 0u64);
        for scores in games {
            for (sum, &score) in sums.iter_mut().zip(scores) {
                *sum += i64::from(score);
            }
            let order = scores[0].cmp(&scores[1]);
            halves += (1 + order as i64) as u64;
            self.wins[0] += u64::from(order.is_gt());
            self.wins[1] += u64::from(order.is_lt());
        }
        self.rounds += 1;
        self.games += games.len() as u64;
        for (player, sum) in sums.into_iter().enumerate() {
            self.scores[player] += sum;
            self.score_squares[player] += (sum * sum) as u64;
        }
        self.spread_squares += (sums[0] - sums[1]).pow(2) as u64;
        self.win_squares += halves * halves;
    }

    /// Add the counts of another tally.
    pub fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.games += other.games;
        for player in 0..2 {
            self.turns[player] += other.turns[player];
            self.bingos[player] += other.bingos[player];
            self.exchanges[player] += other.exchanges[player];
            self.wins[player] += other.wins[player];
            self.scores[player] += other.scores[player];
            self.score_squares[player] += other.score_squares[player];
        }
        self.spread_squares += other.spread_squares;
        self.win_squares += other.win_squares;
    }

    /// Mean points of a player per game.
    #[must_use]
    pub fn score(&self, player: usize) -> Estimate {
        self.estimate(self.scores[player], self.score_squares[player], 1.0)
    }

    /// Mean spread of the first player per game. The games of a pair are one sample.
    #[must_use]
    pub fn spread(&self) -> Estimate {
        self.estimate(self.scores[0] - self.scores[1], self.spread_squares, 1.0)
    }

    /// The share of the games that the first player won, a tie being half a win.
    #[must_use]
    pub fn win_rate(&self) -> Estimate {
        let ties = self.games - self.wins[0] - self.wins[1];
        let halves = 2 * self.wins[0] + ties;
        self.estimate(halves as i64, self.win_squares, 0.5)
    }

    /// Mean per game of a quantity, from its sum and the sum of its squares per round, times a
    /// unit.
    #[expect(clippy::cast_precision_loss, reason = "sums stay far below 2^53")]
    fn estimate(&self, sum: i64, squares: u64, unit: f64) -> Estimate {
        let (rounds, games) = (self.rounds as f64, self.games as f64);
        if self.rounds == 0 {
            return Estimate {
                mean: 0.0,
                error: 0.0,
            };
        }
        let sum = sum as f64;
        let error = if self.rounds < 2 {
            0.0
        } else {
            let variance = (squares as f64 - sum * sum / rounds).max(0.0) / (rounds - 1.0);
            (variance * rounds).sqrt() / games
        };
        Estimate {
            mean: sum / games * unit,
            error: error * unit,
        }
    }
}
