// SPDX-License-Identifier: MIT
//! Inferring the opponent's leave from their last move.
//!
//! For leaves that the unseen tiles allow, the move is compared with the best one of that whole rack.
//! A rack with which the move loses much equity is unlikely. Likely racks are weighted by the number
//! of ways to draw them.
//!
//! Of a play every leave is weighed, but there is seldom time to find the best move with each. The
//! better moves that were found with some racks show which others are unlikely, so the likeliest are
//! examined, and what is known of the others has to do (`ranking.rs`).

pub(crate) mod hands;
mod look;
mod ranking;

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
use ranking::Ranking;

/// Number of racks that a thread takes at a time.
const PORTION: usize = 8;

/// Number of racks that are examined before the next ones are chosen.
const ROUND: usize = 64;

/// Leaves of a play that are weighed.
const MOST_LEAVES: usize = 25_000;

/// If there are more, so many are drawn.
const DRAWN_LEAVES: usize = 6_000;

/// The likeliest leaves are listed until they have this share of the weight.
const LISTED: f64 = 0.999;

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
    /// Maximum number of racks examined. Those after an exchange or a pass are drawn at random if
    /// there are more.
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
    /// True if neither the time limit nor a cancellation cut it short.
    pub is_complete: bool,
    /// True if there are possible racks that it knows nothing of.
    pub is_sample: bool,
}

/// An inference: created, run once, and cancellable from any thread.
#[derive(Debug)]
pub struct Inference {
    observed: Observed,
    options: InferenceOptions,
    hands: Vec<Hand>,
    is_drawn: bool,
    bag: usize,
    most: AtomicUsize,
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
        let (most, drawn) = match observed.act {
            Act::Play(_) => (MOST_LEAVES, DRAWN_LEAVES),
            Act::Exchange(_) | Act::Pass => (0, 0),
        };
        let most = most.max(options.most_racks);
        let is_drawn = hands::are_more(&left, size, most);
        let drawn = drawn.max(options.most_racks);
        let listed = if is_drawn { drawn } else { most };
        let hands = hands::hands(&left, size, listed, options.seed);
        Ok(Self {
            most: AtomicUsize::new(options.most_racks.min(hands.len())),
            hands,
            is_drawn,
            observed,
            options,
            bag: unseen - rack,
            looked: AtomicUsize::new(0),
            is_cancelled: AtomicBool::new(false),
        })
    }

    /// Number of racks examined so far, and the most that there will be.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let most = self.most.load(Ordering::Relaxed);
        (self.looked.load(Ordering::Relaxed).min(most), most)
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
        let mut ranking = Ranking::new(&self.hands, &self.options);
        let threads = self.options.threads.clamp(1, 256);
        let mut lookers: Vec<Looker<'_>> = (0..threads)
            .map(|_| Looker::new(setting, leaves, &self.observed, self.bag))
            .collect();
        if let (Act::Play(play), true) = (self.observed.act, self.bag > 0) {
            ranking.know_equities(leaves, &play, lookers[0].score());
        }
        let mut is_cut = false;
        let most = self.most.load(Ordering::Relaxed);
        while !is_cut && !ranking.is_settled() {
            let round = ranking.next(ROUND.min(most - ranking.examined()));
            if round.is_empty() {
                break;
            }
            let found = self.examine(&round, &mut lookers, is_over);
            is_cut = found.len() < round.len();
            ranking.learn(leaves, &round, &found);
        }
        if !is_cut {
            self.most.store(ranking.examined(), Ordering::Relaxed);
        }
        self.weigh(&ranking, !is_cut)
    }

    /// Examine racks; fewer than asked for if it is over.
    fn examine(
        &self,
        round: &[usize],
        lookers: &mut [Looker<'_>],
        is_over: impl Fn() -> bool + Sync,
    ) -> Vec<Looked> {
        let next = AtomicUsize::new(0);
        let all = Mutex::new(vec![None; round.len()]);
        let work = |looker: &mut Looker<'_>| {
            loop {
                let first = next.fetch_add(PORTION, Ordering::Relaxed);
                if first >= round.len() {
                    return;
                }
                for (at, &number) in round.iter().enumerate().skip(first).take(PORTION) {
                    if is_over() {
                        return;
                    }
                    let looked = looker.look(&self.hands[number].tiles);
                    self.looked.fetch_add(1, Ordering::Relaxed);
                    all.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(looked);
                }
            }
        };
        let (own, others) = lookers.split_at_mut(1);
        std::thread::scope(|scope| {
            for looker in others {
                scope.spawn(|| work(looker));
            }
            own.iter_mut().for_each(&work);
        });
        let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Of a round that was cut short only the beginning counts.
        all.into_iter().map_while(|looked| looked).collect()
    }

    /// Weigh the leaves; there are none if no rack was examined.
    fn weigh(&self, ranking: &Ranking<'_>, is_complete: bool) -> Inferred {
        if ranking.examined() == 0 {
            return Inferred::default();
        }
        let mut weights = ranking.weights();
        let is_play = matches!(self.observed.act, Act::Play(_));
        if !is_play {
            merge(&mut weights);
        }
        // The sort is stable: equal weights stay in their order.
        weights.sort_by_key(|leave| *leave.tiles.counts());
        weights.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        let sum: f64 = weights.iter().map(|leave| leave.weight).sum();
        let mut listed = 0.0;
        weights.retain(|leave| {
            let is_listed = listed < sum * LISTED;
            listed += if is_listed { leave.weight } else { 0.0 };
            is_listed
        });
        let mut inferred = Inferred {
            racks: ranking.examined(),
            is_complete,
            is_sample: self.is_drawn || !is_play && ranking.examined() < self.hands.len(),
            ..Inferred::default()
        };
        for Leave { tiles, weight } in weights {
            let weight = weight / listed;
            for (expected, &count) in inferred.expected.iter_mut().zip(tiles.counts()) {
                *expected += weight * f64::from(count);
            }
            inferred.leaves.push(Leave { tiles, weight });
        }
        inferred
    }
}

/// Add up the weights of equal leaves.
fn merge(weights: &mut Vec<Leave>) {
    weights.sort_by_key(|leave| *leave.tiles.counts());
    weights.dedup_by(|leave, kept| {
        let is_same = leave.tiles == kept.tiles;
        if is_same {
            kept.weight += leave.weight;
        }
        is_same
    });
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
