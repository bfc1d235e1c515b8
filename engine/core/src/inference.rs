// SPDX-License-Identifier: MIT
//! Inferring the opponent's leave from their last move.
//!
//! For every leave that the unseen tiles allow, or for as many as there is time for, the move is
//! compared with the best one of that whole rack. A rack with which the move loses much equity is
//! unlikely. Likely racks are weighted by the number of ways to draw them.

pub(crate) mod hands;
mod look;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::board::Board;
use crate::leaves::Leaves;
use crate::play::Move;
use crate::rack::Rack;
use crate::scoring::{BLANK_FLAG, SIZE, TILES};
use crate::setting::Setting;

use hands::Hand;
use look::{Looked, Looker};

/// Number of racks that a thread takes at a time.
const PORTION: usize = 8;

/// A possible leave.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Leave {
    /// The tiles.
    pub tiles: Rack,
    /// Its probability; all weights of an inference add up to 1.
    pub weight: f64,
}

/// The opponent's observed move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A play; its score is computed again.
    Play(Move),
    /// An exchange of this many tiles.
    Exchange(usize),
    /// A pass.
    Pass,
}

/// The position before the opponent's move, as the observer saw it.
#[derive(Debug, Clone)]
pub struct Observed {
    /// The board before the move.
    pub board: Board,
    /// Number of each tile in the bag and on the opponent's rack together.
    pub unseen: [u8; TILES],
    /// The move.
    pub act: Act,
}

/// Options of an inference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InferenceOptions {
    /// A play that loses up to this many millipoints is as likely as the best.
    pub margin: i32,
    /// Each further loss of this many millipoints makes it less likely by the factor e; with 0 it
    /// is impossible.
    pub softness: i32,
    /// Maximum number of racks examined; if there are more, this many are drawn at random.
    pub most_racks: usize,
    /// Time limit, after which it ends with the racks examined so far.
    pub time: Option<Duration>,
    /// Number of threads, from 1.
    pub threads: usize,
    /// Random seed for the drawn racks.
    pub seed: u64,
}

impl Default for InferenceOptions {
    fn default() -> Self {
        Self {
            margin: 1_000,
            softness: 4_000,
            most_racks: 20_000,
            time: None,
            threads: 1,
            seed: 0,
        }
    }
}

/// Why nothing can be inferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InferenceError {
    /// More tiles were played or exchanged than the opponent had.
    #[error("tiles of the act: read {tiles}, expected at most {rack}, as the opponent had")]
    TooManyTiles {
        /// Number of tiles played or exchanged.
        tiles: usize,
        /// Number of tiles on the rack.
        rack: usize,
    },
    /// A tile was played that is not among the unseen tiles.
    #[error("the play uses tile {tile}, and no more of them was unseen")]
    NotUnseen {
        /// The tile number.
        tile: u8,
    },
    /// The play begins on a tile or runs off the board.
    #[error("the play does not fit on the board")]
    OffBoard,
    /// The options allow no rack to be examined.
    #[error("the number of racks and the margins have to be positive")]
    Options,
}

/// Result of an inference.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Inferred {
    /// Possible leaves, the most likely first.
    pub leaves: Vec<Leave>,
    /// Average number of each tile kept.
    pub expected: [f64; TILES],
    /// Number of racks examined.
    pub racks: usize,
    /// True if all racks were examined: neither the time limit nor a cancellation cut it short.
    pub is_complete: bool,
}

/// An inference: created, run once, and cancellable from any thread.
#[derive(Debug)]
pub struct Inference {
    observed: Observed,
    options: InferenceOptions,
    hands: Vec<Hand>,
    bag: usize,
    looked: AtomicUsize,
    is_cancelled: AtomicBool,
}

impl Inference {
    /// Prepare the racks to examine.
    ///
    /// # Errors
    ///
    /// See [`InferenceError`].
    pub fn new(
        setting: &Setting,
        observed: Observed,
        options: InferenceOptions,
    ) -> Result<Self, InferenceError> {
        if options.most_racks == 0 || options.margin < 0 || options.softness < 0 {
            return Err(InferenceError::Options);
        }
        let unseen: usize = observed
            .unseen
            .iter()
            .map(|&count| usize::from(count))
            .sum();
        let rack = unseen.min(usize::from(setting.rules.rack_size));
        let tiles = match observed.act {
            Act::Play(play) => play.count(),
            Act::Exchange(count) => count,
            Act::Pass => 0,
        };
        if tiles > rack {
            return Err(InferenceError::TooManyTiles { tiles, rack });
        }
        let mut left = observed.unseen;
        let mut size = rack;
        if let Act::Play(play) = observed.act {
            check_place(&observed.board, &play)?;
            for tile in played(&play) {
                let left = &mut left[usize::from(tile)];
                *left = left
                    .checked_sub(1)
                    .ok_or(InferenceError::NotUnseen { tile })?;
            }
            size = rack - tiles;
        }
        Ok(Self {
            hands: hands::hands(&left, size, options.most_racks, options.seed),
            observed,
            options,
            bag: unseen - rack,
            looked: AtomicUsize::new(0),
            is_cancelled: AtomicBool::new(false),
        })
    }

    /// Number of racks examined so far, and number of all racks.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let looked = self.looked.load(Ordering::Relaxed);
        (looked.min(self.hands.len()), self.hands.len())
    }

    /// Ask it to end with the results so far; every thread stops after its current rack.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Run to the end and return the result.
    #[must_use]
    pub fn run(&self, setting: &Setting, leaves: &Leaves) -> Inferred {
        let started = Instant::now();
        let is_over = || {
            let time = self.options.time;
            self.is_cancelled.load(Ordering::Relaxed)
                || time.is_some_and(|time| started.elapsed() >= time)
        };
        let next = AtomicUsize::new(0);
        let all = Mutex::new(vec![None; self.hands.len()]);
        let work = || {
            let mut looker = Looker::new(setting, leaves, &self.observed, self.bag);
            loop {
                let first = next.fetch_add(PORTION, Ordering::Relaxed);
                if first >= self.hands.len() {
                    return;
                }
                let end = self.hands.len().min(first + PORTION);
                let portion = first..end;
                let found: Vec<Looked> = self.hands[portion]
                    .iter()
                    .take_while(|_| !is_over())
                    .map(|hand| looker.look(&hand.tiles))
                    .collect();
                self.looked.fetch_add(found.len(), Ordering::Relaxed);
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                for (slot, looked) in all[first..].iter_mut().zip(&found) {
                    *slot = Some(*looked);
                }
                if found.len() < end - first {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.options.threads.clamp(1, 256) {
                scope.spawn(work);
            }
            work();
        });
        self.weigh(&all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Weight the racks examined. A play that loses equity with every rack is measured against the
    /// smallest loss.
    fn weigh(&self, all: &[Option<Looked>]) -> Inferred {
        let excess = |looked: &Looked| (looked.loss - self.options.margin).max(0);
        let least = all.iter().flatten().map(excess).min().unwrap_or(0);
        let mut weights: BTreeMap<Vec<u8>, f64> = BTreeMap::new();
        let mut sum = 0.0;
        let mut racks = 0;
        for (hand, looked) in self.hands.iter().zip(all) {
            let Some(looked) = looked else { continue };
            racks += 1;
            let beyond = f64::from(excess(looked) - least);
            let softness = f64::from(self.options.softness);
            let likely = if beyond > 0.0 {
                (-beyond / softness).exp()
            } else {
                1.0
            };
            let weight = likely * hand.ways;
            if weight > 0.0 {
                *weights.entry(looked.kept.tiles().collect()).or_default() += weight;
                sum += weight;
            }
        }
        let mut inferred = Inferred {
            racks,
            is_complete: racks == all.len(),
            ..Inferred::default()
        };
        for (tiles, weight) in weights {
            let weight = weight / sum;
            for &tile in &tiles {
                inferred.expected[usize::from(tile)] += weight;
            }
            let tiles = Rack::new(&tiles);
            inferred.leaves.push(Leave { tiles, weight });
        }
        // The sort is stable: equal weights stay in the order of their tiles.
        inferred
            .leaves
            .sort_by(|one, other| other.weight.total_cmp(&one.weight));
        inferred
    }
}

/// The tiles of a play as they were on the rack (blanks as 0).
fn played(play: &Move) -> impl Iterator<Item = u8> {
    let on_rack = |&tile: &u8| if tile & BLANK_FLAG == 0 { tile } else { 0 };
    play.tiles().iter().map(on_rack)
}

fn check_place(board: &Board, play: &Move) -> Result<(), InferenceError> {
    let is_on_board = play.lane() < SIZE && play.first() < SIZE && play.count() > 0;
    if is_on_board
        && board.occupied(play.axis(), play.lane()) >> play.first() & 1 == 0
        && board.places(play).count() == play.count()
    {
        Ok(())
    } else {
        Err(InferenceError::OffBoard)
    }
}
