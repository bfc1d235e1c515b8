// SPDX-License-Identifier: MIT
//! Intermediate results of a running pre-endgame.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::play::Move;
use crate::selfplay::Watch;

use super::candidates::Candidate;
use super::known::Knowledge;
use super::schedule::Ranking;
use super::worker::{Found, Task};
use super::worlds::World;

/// Why a pre-endgame ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// No other candidate could turn out to be better.
    Complete,
    /// Some endings needed more positions than allowed.
    Nodes,
    /// The time limit was reached.
    Time,
    /// It was cancelled.
    Cancelled,
}

/// Results of a candidate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The move with its score; its equity is static.
    pub made: Move,
    /// Win probability, 0 to 1, over the draws examined; a drawn game is half a win.
    pub win: f64,
    /// Mean gain in spread until the end of the game over them, in points.
    pub gain: f64,
    /// Number of different racks that the opponent may have.
    pub draws: usize,
    /// Number of those examined; 0 if the time was over before.
    pub seen: usize,
    /// Number of those in which the winner is proven.
    pub decided: usize,
    /// Number of those in which the final spread is proven too.
    pub solved: usize,
    /// True if the win probability is proven, that is in all draws.
    pub is_proven: bool,
    /// True if it was dropped for better candidates before everything about it was known.
    pub is_given_up: bool,
}

/// Results so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The candidates, the best first.
    pub rows: Vec<Row>,
    /// Positions searched so far.
    pub nodes: u64,
    /// Time since the start, or duration of the finished run.
    pub elapsed: Duration,
    /// Why it ended; None while it runs.
    pub ending: Option<Ending>,
}

/// Results so far, protected by a lock.
#[derive(Debug)]
struct State {
    knowledge: Knowledge,
    /// The candidates still being examined.
    kept: Vec<usize>,
    nodes: u64,
    guesses: u64,
    ending: Option<Ending>,
    elapsed: Option<Duration>,
}

/// Shared state that any thread may read.
#[derive(Debug)]
pub(super) struct Progress {
    state: Mutex<State>,
    watch: Watch,
    started: OnceLock<Instant>,
}

impl Progress {
    pub(super) fn new(candidates: usize, spread: i32) -> Self {
        Self {
            state: Mutex::new(State {
                knowledge: Knowledge::new(candidates, spread),
                kept: (0..candidates).collect(),
                nodes: 0,
                guesses: 0,
                ending: None,
                elapsed: None,
            }),
            watch: Watch::default(),
            started: OnceLock::new(),
        }
    }

    /// Record the start; returns false if it has already started.
    pub(super) fn start(&self) -> bool {
        self.started.set(Instant::now()).is_ok()
    }

    /// The object through which other threads can ask for the end.
    pub(super) const fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Record the end.
    pub(super) fn finish(&self, ending: Ending) {
        let mut state = self.state();
        state.ending = Some(ending);
        state.elapsed = self.started.get().map(Instant::elapsed);
    }

    /// Record the results of a task.
    pub(super) fn note(&self, candidate: usize, found: &[Found]) {
        let mut state = self.state();
        for found in found {
            state.nodes += found.nodes;
            state.guesses += found.guesses;
            state.knowledge.note(candidate, found.world, found.known);
        }
    }

    /// Number of positions searched so far; a quick value counts as one.
    pub(super) fn counted(&self) -> u64 {
        let state = self.state();
        state.nodes + state.guesses
    }

    /// Plan tasks from the results so far; the plan also names the candidates still being examined.
    pub(super) fn plan(
        &self,
        plan: impl FnOnce(&Knowledge) -> (Vec<Task>, Vec<usize>),
    ) -> Vec<Task> {
        let mut state = self.state();
        let (tasks, kept) = plan(&state.knowledge);
        state.kept = kept;
        tasks
    }

    /// Read the results so far.
    pub(super) fn look<T>(&self, ask: impl FnOnce(&Knowledge) -> T) -> T {
        ask(&self.state().knowledge)
    }

    /// A copy of the results so far.
    pub(super) fn snapshot(&self, candidates: &[Candidate], worlds: &[World]) -> Snapshot {
        let state = self.state();
        let ranking = Ranking::new(&state.knowledge, candidates.len(), worlds);
        let rows = ranking.order.iter().map(|&index| {
            let standing = &ranking.standings[index];
            let is_proven = candidates[index].is_open && standing.decided == worlds.len();
            Row {
                made: candidates[index].made,
                win: standing.win,
                gain: standing.gain,
                draws: worlds.len(),
                seen: standing.seen,
                decided: standing.decided,
                solved: standing.solved,
                is_proven,
                is_given_up: !is_proven && !state.kept.contains(&index),
            }
        });
        let running = || self.started.get().map_or(Duration::ZERO, Instant::elapsed);
        Snapshot {
            rows: rows.collect(),
            nodes: state.nodes,
            elapsed: state.elapsed.unwrap_or_else(running),
            ending: state.ending,
        }
    }

    /// The results so far; they are consistent even if a thread panicked between two of its
    /// records.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
