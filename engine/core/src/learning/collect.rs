// SPDX-License-Identifier: MIT
//! The games of a batch, and the results of racks in them.

use std::ops::Range;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::numbering::Numbering;
use super::sums::{Stages, Sums};
use super::{Draw, draw};
use crate::best_plays::Scratch;
use crate::game::{Game, below, give_moves};
use crate::leaves::Leaves;
use crate::play::{Kind, Move};
use crate::rack::{Rack, RackTable};
use crate::scoring::TILES;
use crate::selfplay::{Stopped, Watch, play_game, seed_of, share_out};
use crate::setting::Setting;
use crate::sink::Best;

/// Rare racks tried per turn.
const TRIED: usize = 2;

/// Attempts to find a rare rack that could have been drawn.
const ATTEMPTS: usize = 6;

/// Makes the draws of tried racks differ from those of games.
const OTHER_DRAWS: u64 = 0x7261_7265_7261_636b;

/// Games played with the same values and rare racks.
pub(super) struct Batch<'a> {
    pub(super) setting: &'a Setting,
    pub(super) numbering: &'a Numbering,
    pub(super) leaves: &'a Leaves,
    pub(super) size: usize,
    pub(super) seed: u64,
    pub(super) games: Range<u64>,
    pub(super) rare: &'a [u32],
    /// True if random racks are tried for the means of the stages, and nothing else is recorded.
    pub(super) is_warm_up: bool,
}

/// Memory of one thread.
#[derive(Default)]
struct Worker {
    playing: Scratch,
    trying: Scratch,
    table: RackTable,
    unseen: Draw,
}

impl Batch<'_> {
    /// Play the games; the warm-up adds only to `stages`, all others only to `sums`.
    pub(super) fn play(
        &self,
        threads: usize,
        watch: &Watch,
        stages: &Stages,
        sums: &Sums,
    ) -> Result<(), Stopped> {
        let each = |worker: &mut Worker, number: u64| {
            let seed = seed_of(self.seed, number);
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed ^ OTHER_DRAWS);
            let Worker {
                playing,
                trying,
                table,
                unseen,
            } = worker;
            let see = |game: &Game, made: &Move| {
                // With fewer tiles in the bag, the tiles kept may never be played.
                if game.bag.len() < self.size || game.racks[game.turn].len() < self.size {
                    return;
                }
                let mut turn = Turn {
                    batch: self,
                    game,
                    scratch: trying,
                    table,
                };
                if self.is_warm_up {
                    turn.try_random(unseen, &mut chance, stages);
                } else {
                    turn.note(game.racks[game.turn], made.equity, stages, sums);
                    turn.try_rare(&mut chance, stages, sums);
                }
            };
            let counts = self.numbering.counts();
            play_game(self.setting, counts, [self.leaves; 2], seed, playing, see);
        };
        share_out(self.games.clone(), threads, watch, Worker::default, each).map(|_| ())
    }
}

/// A position in which racks are tried.
struct Turn<'a> {
    batch: &'a Batch<'a>,
    game: &'a Game,
    scratch: &'a mut Scratch,
    table: &'a mut RackTable,
}

impl Turn<'_> {
    fn note(&self, rack: Rack, equity: i32, stages: &Stages, sums: &Sums) {
        let mut choice = [0; TILES];
        for tile in rack.tiles() {
            choice[usize::from(tile)] += 1;
        }
        let number = self.batch.numbering.number(&choice, self.batch.size);
        sums.add(number, equity - stages.mean(self.game.bag.len()));
    }

    fn try_random(&mut self, unseen: &mut Draw, chance: &mut Xoshiro256PlusPlus, stages: &Stages) {
        unseen.clone_from(&self.game.bag);
        unseen.extend(self.game.racks[self.game.turn].tiles());
        draw(unseen, self.batch.size, chance);
        let equity = self.equity(Rack::new(&unseen[..self.batch.size]));
        stages.add(self.game.bag.len(), equity);
    }

    fn try_rare(&mut self, chance: &mut Xoshiro256PlusPlus, stages: &Stages, sums: &Sums) {
        let rare = self.batch.rare;
        if rare.is_empty() {
            return;
        }
        let mut unseen = [0u8; TILES];
        for &tile in &self.game.bag {
            unseen[usize::from(tile)] += 1;
        }
        for tile in self.game.racks[self.game.turn].tiles() {
            unseen[usize::from(tile)] += 1;
        }
        for _ in 0..TRIED {
            let found = (0..ATTEMPTS).find_map(|_| {
                let number = rare[below(chance, rare.len())] as usize;
                let choice = self.batch.numbering.choice(number, self.batch.size);
                let is_there = choice
                    .iter()
                    .zip(&unseen)
                    .all(|(held, there)| held <= there);
                is_there.then_some((number, choice))
            });
            let Some((number, choice)) = found else {
                continue;
            };
            let mut rack = Rack::default();
            for (tile, &held) in (0..).zip(&choice) {
                for _ in 0..held {
                    rack.add(tile);
                }
            }
            let equity = self.equity(rack);
            sums.add(number, equity - stages.mean(self.game.bag.len()));
        }
    }

    /// Equity of the best move with a rack in this position, in millipoints.
    fn equity(&mut self, rack: Rack) -> i32 {
        let setting = self.batch.setting;
        self.table.set_rack(rack, &setting.scoring, setting.keys());
        self.batch.leaves.fill(self.table);
        let mut best = Best::default();
        give_moves(setting, self.game, self.table, self.scratch, &mut best);
        match best.best.kind() {
            Kind::Pass => 0,
            _ => best.best.equity,
        }
    }
}
