// SPDX-License-Identifier: MIT
//! Learning leave values from games of the static player against itself.
//!
//! Each generation plays games with the values of the previous one (the first with none: score
//! alone). For every full rack it records the value of the best move with it, minus what a random
//! rack gets with the same number of tiles in the bag. Racks that are rare in games are also tried,
//! without being played, in positions where they could have been drawn. The value of a leave is the
//! mean of the racks it may become by drawing from a full bag.
//!
//! Sums are whole numbers and every game depends only on its number. So a course gives the same
//! result with any number of threads, and when it is interrupted and resumed.

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

/// A generation is played in this many batches. The racks to be tried are chosen anew for each, and
/// a course can be interrupted between two. One more batch comes before them to measure random
/// racks.
pub const BATCHES: u64 = 20;

/// Tiles drawn from the bag at random, one after the other.
type Draw = Vec<u8>;

/// Parameters of a course of learning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// Number of games of each generation.
    pub games: Vec<u64>,
    /// Random seed of all draws.
    pub seed: u64,
    /// Any number that identifies the word list.
    pub lexicon: u64,
}

/// A course in progress; `S` is a setting or refers to one.
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
    /// Start a course with a set of `counts` tiles of each number.
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

    /// Number of completed generations.
    #[must_use]
    pub const fn generation(&self) -> usize {
        self.generation
    }

    /// True if every generation is complete.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.generation >= self.course.games.len()
    }

    /// The values of the last completed generation.
    #[must_use]
    pub const fn klv(&self) -> &Klv {
        self.leaves.klv()
    }

    /// Number of racks recorded so far in this generation, and number of different ones.
    #[must_use]
    pub fn racks(&self) -> (u64, u64) {
        self.sums.samples()
    }

    /// Number of games played, including those of earlier runs and of the batch before each
    /// generation.
    #[must_use]
    pub fn games_done(&self) -> u64 {
        let before: u64 = self.course.games[..self.generation.min(self.course.games.len())]
            .iter()
            .map(|&games| games + warm_up(games))
            .sum();
        before + if self.is_done() { 0 } else { self.first_game() }
    }

    /// Number of games of the whole course.
    #[must_use]
    pub fn games_in_all(&self) -> u64 {
        let games = self.course.games.iter();
        games.map(|&games| games + warm_up(games)).sum()
    }

    /// Play the next batch; the last of a generation computes its values.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `watch` asked for it: half a batch cannot be used, so the course has to be
    /// resumed from the last checkpoint.
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
            // Different generations have different games.
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
            // Round to a thousandth of a point, the unit of the searches.
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

    /// Number of the first game of the batch within its generation.
    fn first_game(&self) -> u64 {
        let games = self.course.games[self.generation];
        match self.batch {
            0 => 0,
            batch => warm_up(games) + games * (batch - 1) / BATCHES,
        }
    }
}

/// Number of games played before a generation to measure random racks.
const fn warm_up(games: u64) -> u64 {
    games.div_ceil(BATCHES)
}

fn rack_size(setting: &Setting) -> usize {
    usize::from(setting.rules.rack_size).clamp(1, MAX_RACK)
}

/// Values for every leave shorter than a rack; `value` is called with size and number.
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

/// Move `size` randomly drawn tiles of `tiles` to the front.
fn draw(tiles: &mut Draw, size: usize, chance: &mut impl Rng) {
    for at in 0..size {
        let other = at + crate::game::below(chance, tiles.len() - at);
        tiles.swap(at, other);
    }
}
