// SPDX-License-Identifier: MIT
//! Learning what leaves are worth, from games of the static player against itself.
//!
//! A generation plays games with the values of the one before (the first with none: score alone) and
//! notes for every full rack what the best move with it is worth, less what a random rack fetches
//! with as many tiles in the bag. Racks that games seldom bring are tried besides, in positions where
//! they could have been drawn, without being played. A leave is worth what the racks are that it may
//! become by drawing from a full bag.
//!
//! Sums are whole numbers and every game follows from its number, so that a course comes to the same
//! whatever the number of threads and wherever it was broken off and taken up again.

mod checkpoint;
mod collect;
mod estimate;
mod numbering;
mod sums;

use std::ops::Deref;

use rand_xoshiro::rand_core::Rng;

use crate::error::EngineError;
use crate::klv::{Klv, MAX_LEAVES};
use crate::leaves::Leaves;
use crate::scoring::{MAX_RACK, TILES};
use crate::selfplay::{Stopped, Watch};
use crate::setting::Setting;

pub use checkpoint::CheckpointError;
use collect::Batch;
use numbering::Numbering;
use sums::{Stages, Sums};

/// A generation is played in so many batches; racks to be tried are chosen anew for each, and a
/// course can be broken off between two. One more goes before them to learn what random racks fetch.
pub const BATCHES: u64 = 20;

/// Tiles that are taken out of the bag by chance, one after the other.
type Draw = Vec<u8>;

/// What is to be learned, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// Games of each generation.
    pub games: Vec<u64>,
    /// What all draws follow from.
    pub seed: u64,
    /// Any number that tells the word list from others.
    pub lexicon: u64,
}

/// A course under way; `S` is a setting or leads to one.
#[derive(Debug)]
pub struct Learner<S> {
    setting: S,
    course: Course,
    numbering: Numbering,
    generation: usize,
    batch: u64,
    leaves: Leaves,
    stages: Stages,
    sums: Sums,
}

impl<S: Deref<Target = Setting>> Learner<S> {
    /// Begin a course with a set of `counts` tiles of each number.
    ///
    /// # Errors
    ///
    /// The set has more racks than [`MAX_LEAVES`].
    pub fn new(setting: S, counts: &[u8; TILES], course: Course) -> Result<Self, EngineError> {
        let numbering = Numbering::new(counts);
        let size = rack_size(&setting);
        if numbering.len(size) > MAX_LEAVES as u64 {
            return Err(EngineError::TooManyLeaves { most: MAX_LEAVES });
        }
        let tiles = counts.iter().map(|&count| usize::from(count)).sum();
        Ok(Self {
            setting,
            course,
            generation: 0,
            batch: 0,
            leaves: Leaves::new(build(&numbering, size, |_, _| 0.0)?),
            stages: Stages::new(tiles),
            sums: Sums::new(numbering.len(size) as usize),
            numbering,
        })
    }

    /// Generations that are complete.
    #[must_use]
    pub const fn generation(&self) -> usize {
        self.generation
    }

    /// Whether every generation is complete.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.generation >= self.course.games.len()
    }

    /// The values of the last complete generation.
    #[must_use]
    pub const fn klv(&self) -> &Klv {
        self.leaves.klv()
    }

    /// Racks noted so far in this generation, and how many different ones.
    #[must_use]
    pub fn racks(&self) -> (u64, u64) {
        self.sums.samples()
    }

    /// Games that are played, those of earlier runs and of the batch before each generation too.
    #[must_use]
    pub fn games_done(&self) -> u64 {
        let before: u64 = self.course.games[..self.generation.min(self.course.games.len())]
            .iter()
            .map(|&games| games + warm_up(games))
            .sum();
        before + if self.is_done() { 0 } else { self.first_game() }
    }

    /// Games of the whole course.
    #[must_use]
    pub fn games_in_all(&self) -> u64 {
        let games = self.course.games.iter();
        games.map(|&games| games + warm_up(games)).sum()
    }

    /// Play the next batch; the last of a generation makes its values.
    ///
    /// # Errors
    ///
    /// [`Stopped`] where `watch` asked for it: half a batch is worth nothing, and the course has to be
    /// taken up again from the last checkpoint.
    pub fn step(mut self, threads: usize, watch: &Watch) -> Result<Self, Stopped> {
        if self.is_done() {
            return Ok(self);
        }
        let size = rack_size(&self.setting);
        let first = self.first_game();
        self.batch += 1;
        let next = self.first_game();
        let rare = if self.batch > 2 {
            self.sums.rare()
        } else {
            Vec::new()
        };
        Batch {
            setting: &self.setting,
            numbering: &self.numbering,
            leaves: &self.leaves,
            size,
            // No two generations have the same games.
            seed: self.course.seed ^ (self.generation as u64) << 48,
            games: first..next,
            rare: &rare,
            is_warm_up: self.batch == 1,
        }
        .play(threads, watch, &self.stages, &self.sums)?;
        if self.batch == 1 {
            self.stages.settle();
        }
        if self.batch > BATCHES {
            self.finish_generation();
        }
        Ok(self)
    }

    fn finish_generation(&mut self) {
        let size = rack_size(&self.setting);
        let values = estimate::leave_values(&self.numbering, size, &self.sums);
        let value = |size: usize, number: usize| {
            // To the thousandth of a point that searches count with.
            (values[size][number].round() / 1000.0) as f32
        };
        if let Ok(klv) = build(&self.numbering, size, value) {
            self.leaves = Leaves::new(klv);
        }
        self.stages.clear();
        self.sums.clear();
        self.generation += 1;
        self.batch = 0;
    }

    /// The first game of the batch, among those of its generation.
    fn first_game(&self) -> u64 {
        let games = self.course.games[self.generation];
        match self.batch {
            0 => 0,
            batch => warm_up(games) + games * (batch - 1) / BATCHES,
        }
    }
}

/// Games that are played before a generation to learn what random racks fetch.
const fn warm_up(games: u64) -> u64 {
    games.div_ceil(BATCHES)
}

fn rack_size(setting: &Setting) -> usize {
    usize::from(setting.rules.rack_size).clamp(1, MAX_RACK)
}

/// Values for every leave that is shorter than a rack; `value` is asked by size and number.
fn build(
    numbering: &Numbering,
    rack_size: usize,
    mut value: impl FnMut(usize, usize) -> f32,
) -> Result<Klv, EngineError> {
    let counts = numbering.counts();
    let kinds = counts.iter().rposition(|&count| count > 0);
    Klv::build(
        &counts[..kinds.map_or(0, |last| last + 1)],
        rack_size - 1,
        |leave| {
            let mut choice = [0; TILES];
            for &tile in leave {
                choice[usize::from(tile)] += 1;
            }
            value(leave.len(), numbering.number(&choice, leave.len()))
        },
    )
}

/// Put `size` tiles in front that are drawn by chance from all of `tiles`.
fn draw(tiles: &mut Draw, size: usize, chance: &mut impl Rng) {
    for at in 0..size {
        let other = at + crate::game::below(chance, tiles.len() - at);
        tiles.swap(at, other);
    }
}
