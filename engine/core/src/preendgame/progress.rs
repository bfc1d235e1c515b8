// SPDX-License-Identifier: MIT
//! What a pre-endgame that is being solved shares with whoever asks.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::play::Move;
use crate::selfplay::Watch;

use super::candidates::Candidate;
use super::known::Knowledge;
use super::schedule::Ranking;
use super::worker::{Found, Task};
use super::worlds::World;

/// Why it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Nothing that could be better was left to look at.
    Complete,
    /// Some endings took more positions than were allowed.
    Nodes,
    /// The time was over.
    Time,
    /// It was cancelled.
    Cancelled,
}

/// What is known of a candidate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The move with its score; the equity is its static one.
    pub made: Move,
    /// The chance to win, 0 to 1, over the draws that were looked at; a drawn game is half a win.
    pub win: f64,
    /// What the spread gains from now to the end of the game over them, in points.
    pub gain: f64,
    /// Different racks that the opponent may have.
    pub draws: usize,
    /// Those that were looked at; none where the time was over before.
    pub seen: usize,
    /// Those in which it is proven who wins.
    pub decided: usize,
    /// Those in which the final spread is proven too.
    pub solved: usize,
    /// Whether the chance to win is proven: it is in all draws.
    pub is_proven: bool,
    /// Whether it gave way to others before everything about it was found out.
    pub is_given_up: bool,
}

/// What is found so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The candidates, the best first.
    pub rows: Vec<Row>,
    /// Positions searched so far.
    pub nodes: u64,
    /// How long it has run, or ran.
    pub elapsed: Duration,
    /// Why it ended; None while it runs.
    pub ending: Option<Ending>,
}

/// What has been found.
#[derive(Debug)]
struct State {
    knowledge: Knowledge,
    /// The candidates that are looked at.
    kept: Vec<usize>,
    nodes: u64,
    guesses: u64,
    ending: Option<Ending>,
    elapsed: Option<Duration>,
}

/// What any thread may look at.
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

    /// Note the beginning; false when it has begun before.
    pub(super) fn start(&self) -> bool {
        self.started.set(Instant::now()).is_ok()
    }

    /// Who may ask for the end.
    pub(super) const fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Note the end.
    pub(super) fn finish(&self, ending: Ending) {
        let mut state = self.state();
        state.ending = Some(ending);
        state.elapsed = self.started.get().map(Instant::elapsed);
    }

    /// Note what a task found.
    pub(super) fn note(&self, candidate: usize, found: &[Found]) {
        let mut state = self.state();
        for found in found {
            state.nodes += found.nodes;
            state.guesses += found.guesses;
            state.knowledge.note(candidate, found.world, found.known);
        }
    }

    /// Positions searched so far; a quick value counts as one.
    pub(super) fn counted(&self) -> u64 {
        let state = self.state();
        state.nodes + state.guesses
    }

    /// Plan tasks by what is known; the plan names the candidates that are looked at, too.
    pub(super) fn plan(
        &self,
        plan: impl FnOnce(&Knowledge) -> (Vec<Task>, Vec<usize>),
    ) -> Vec<Task> {
        let mut state = self.state();
        let (tasks, kept) = plan(&state.knowledge);
        state.kept = kept;
        tasks
    }

    /// Ask about what is known.
    pub(super) fn look<T>(&self, ask: impl FnOnce(&Knowledge) -> T) -> T {
        ask(&self.state().knowledge)
    }

    /// What is found so far.
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

    /// What has been found; it stays whole even if a thread panicked between two of its notes.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
