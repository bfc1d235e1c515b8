// SPDX-License-Identifier: MIT
//! Learning win probabilities from static self-play.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{COLUMNS, FULL, MAX_SPREAD, ROWS, STEP, WinChances};
use crate::best_plays::Scratch;
use crate::game::{Game, static_move};
use crate::leaves::Leaves;
use crate::scoring::TILES;
use crate::setting::Setting;

/// Larger gains, in either direction, count as this.
const MAX_GAIN: i32 = 800;
const GAINS: usize = 2 * MAX_GAIN as usize + 1;

/// Number of rows on either side that a row is averaged with; the weight falls with the distance.
const REACH: usize = 3;

/// Counts, for positions of static games, the spread that the player on turn gained until the end.
#[derive(Debug, Clone)]
pub struct Gains {
    /// Counts by number of unseen tiles and gain.
    counts: Vec<[u32; GAINS]>,
}

impl Default for Gains {
    fn default() -> Self {
        Self {
            counts: vec![[0; GAINS]; ROWS],
        }
    }
}

impl Gains {
    /// Play a game of `counts` tiles of each number and count its positions.
    pub fn play(
        &mut self,
        setting: &Setting,
        leaves: &Leaves,
        counts: &[u8; TILES],
        seed: u64,
        scratch: &mut Scratch,
    ) {
        let mut game = Game::new(setting, counts, seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut positions = Vec::with_capacity(64);
        while !game.is_over {
            let other = 1 - game.turn;
            let unseen = game.bag.len() + game.racks[other].len();
            positions.push((
                game.turn,
                unseen,
                game.scores[game.turn] - game.scores[other],
            ));
            let made = static_move(setting, leaves, &game, scratch);
            game.play(setting, &made, &mut chance);
        }
        for (player, unseen, spread) in positions {
            let end = game.scores[player] - game.scores[1 - player];
            let gain = (end - spread).clamp(-MAX_GAIN, MAX_GAIN);
            self.counts[unseen.min(ROWS - 1)][(gain + MAX_GAIN) as usize] += 1;
        }
    }

    /// Add the counts of another object.
    pub fn add(&mut self, others: &Self) {
        for (own, theirs) in self.counts.iter_mut().zip(&others.counts) {
            for (own, theirs) in own.iter_mut().zip(theirs) {
                *own += theirs;
            }
        }
    }

    /// The table: the share of gains that turn a spread into a win, averaged over neighbouring rows
    /// with triangular weights. It never falls while the spread grows.
    #[must_use]
    pub fn chances(&self) -> WinChances {
        let mut table = WinChances::even();
        for (unseen, row) in table.rows.iter_mut().enumerate().skip(1) {
            if let Some(learned) = self.row(unseen) {
                *row = learned;
            }
        }
        table
    }

    fn row(&self, unseen: usize) -> Option<[u16; COLUMNS]> {
        let mut gains = [0u64; GAINS];
        // The last tiles change the game quickly, so a row of few tiles is averaged with fewer
        // rows.
        let reach = REACH.min(unseen / 4);
        for near in unseen.saturating_sub(reach).max(1)..=(unseen + reach).min(ROWS - 1) {
            let weight = (reach + 1 - near.abs_diff(unseen)) as u64;
            for (all, &count) in gains.iter_mut().zip(&self.counts[near]) {
                *all += weight * u64::from(count);
            }
        }
        let total: u64 = gains.iter().sum();
        if total == 0 {
            return None;
        }
        // Count twice the wins, so that a draw counts one.
        Some(std::array::from_fn(|column| {
            let spread = column as i32 * STEP - MAX_SPREAD;
            let draw = (MAX_GAIN - spread) as usize;
            let wins = 2 * gains[draw + 1..].iter().sum::<u64>() + gains[draw];
            (wins * FULL as u64 / (2 * total)) as u16
        }))
    }
}
