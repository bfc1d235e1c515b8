// SPDX-License-Identifier: MIT
//! Many games of static players on several threads, and their results.
//!
//! A game depends only on the seed and its number, and all results are sums of whole numbers, so
//! the same series gives the same results with any number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use thiserror::Error;

use crate::best_plays::Scratch;
use crate::game::{Game, static_move};
use crate::leaves::Leaves;
use crate::play::{Kind, Move};
use crate::scoring::TILES;
use crate::setting::Setting;
use crate::tally::Tally;

/// Number of games that a thread takes at a time.
const HANDFUL: u64 = 8;

/// A run was stopped on request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// Progress of a run, and the request to stop it; shared with other threads.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU64,
    is_stopped: AtomicBool,
}

impl Watch {
    /// Number of games, or of pairs of games, that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Ask the run to stop; it does so within a few games.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// True if the run was asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}

/// Parameters of a series.
#[derive(Debug, Clone, Copy)]
pub struct Series {
    /// Number of games, or of pairs of games.
    pub rounds: u64,
    /// True if each game is repeated with the seats exchanged and the tiles in the same order.
    pub is_paired: bool,
    /// Random seed of all draws.
    pub seed: u64,
    /// Number of threads, at least one.
    pub threads: usize,
}

/// Play a series between two players, each with separate leave values.
///
/// The first player begins the games of even number and the first game of a pair. `counts` is the
/// number of each tile of a set.
///
/// # Errors
///
/// [`Stopped`] if `watch` asked for it.
pub fn play_series(
    setting: &Setting,
    counts: &[u8; TILES],
    leaves: [&Leaves; 2],
    series: &Series,
    watch: &Watch,
) -> Result<Tally, Stopped> {
    let workers = share_out(
        0..series.rounds,
        series.threads,
        watch,
        || (Scratch::default(), Tally::default()),
        |(scratch, tally): &mut (Scratch, Tally), round| {
            let seed = seed_of(series.seed, round);
            let mut play = |first: usize| {
                let seated = [leaves[first], leaves[1 - first]];
                let game = play_game(setting, counts, seated, seed, scratch, |game, made| {
                    tally.add_turn(setting, game.turn ^ first, made);
                });
                [game.scores[first], game.scores[1 - first]]
            };
            let scores = if series.is_paired {
                vec![play(0), play(1)]
            } else {
                vec![play((round & 1) as usize)]
            };
            tally.add_round(&scores);
        },
    )?;
    let mut all = Tally::default();
    for (_, tally) in &workers {
        all.add(tally);
    }
    Ok(all)
}

/// Play one game; call `see` with the game before every move, and the move.
///
/// `leaves` are those of the player who begins and of the other.
pub fn play_game(
    setting: &Setting,
    counts: &[u8; TILES],
    leaves: [&Leaves; 2],
    seed: u64,
    scratch: &mut Scratch,
    mut see: impl FnMut(&Game, &Move),
) -> Game {
    let mut game = Game::new(setting, counts, seed);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(!seed);
    while !game.is_over {
        let mut made = static_move(setting, leaves[game.turn], &game, scratch);
        if made.kind() == Kind::Pass {
            made.equity = 0;
        }
        see(&game, &made);
        game.play(setting, &made, &mut chance);
    }
    game
}

/// The seed of one game of a series (the finalizer of `SplitMix64`, so that nearby numbers give
/// unrelated seeds).
#[must_use]
pub const fn seed_of(seed: u64, number: u64) -> u64 {
    let mut mixed = seed ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Call `each` for every number on several threads, each with the state that `make` made for it;
/// returns those states.
///
/// It is random which thread gets which number.
pub(crate) fn share_out<W: Send>(
    numbers: Range<u64>,
    threads: usize,
    watch: &Watch,
    make: impl Fn() -> W + Sync,
    each: impl Fn(&mut W, u64) + Sync,
) -> Result<Vec<W>, Stopped> {
    let next = AtomicU64::new(numbers.start);
    let work = || {
        let mut worker = make();
        while !watch.is_stopped() {
            let first = next.fetch_add(HANDFUL, Ordering::Relaxed);
            if first >= numbers.end {
                break;
            }
            for number in first..numbers.end.min(first + HANDFUL) {
                each(&mut worker, number);
                watch.done.fetch_add(1, Ordering::Relaxed);
            }
        }
        worker
    };
    let workers = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut workers = vec![work()];
        for other in others {
            match other.join() {
                Ok(worker) => workers.push(worker),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        workers
    });
    if watch.is_stopped() {
        return Err(Stopped);
    }
    Ok(workers)
}
