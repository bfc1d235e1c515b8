// SPDX-License-Identifier: MIT
//! Intermediate results of a running simulation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::results::Row;
use super::tally::Tally;

/// Why a simulation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The requested number of iterations was reached.
    Iterations,
    /// The time limit was reached.
    Time,
    /// One candidate is the best with the requested confidence.
    Confident,
    /// It was cancelled.
    Cancelled,
}

/// Results so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The candidates in the order they were given.
    pub rows: Vec<Row>,
    /// Index of the best candidate so far.
    pub best: usize,
    /// Number of iterations so far.
    pub iterations: u64,
    /// Number of playouts so far.
    pub playouts: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// Why it ended; None while it runs.
    pub ending: Option<Ending>,
}

/// The sums so far, and the candidates still being played.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) tally: Tally,
    pub(super) played: Vec<usize>,
    pub(super) ending: Option<Ending>,
    pub(super) elapsed: Option<Duration>,
}

/// State of a simulation that any thread may read.
#[derive(Debug)]
pub(super) struct Progress {
    found: Mutex<Found>,
    is_cancelled: AtomicBool,
    started: OnceLock<Instant>,
}

impl Progress {
    pub(super) fn new(tally: Tally) -> Self {
        let played = (0..tally.candidates.len()).collect();
        Self {
            found: Mutex::new(Found {
                tally,
                played,
                ending: None,
                elapsed: None,
            }),
            is_cancelled: AtomicBool::new(false),
            started: OnceLock::new(),
        }
    }

    /// Record the start; returns false if it has already started.
    pub(super) fn start(&self) -> bool {
        self.started.set(Instant::now()).is_ok()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.get().map_or(Duration::ZERO, Instant::elapsed)
    }

    /// Ask the simulation to end.
    pub(super) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Why the work has to stop at once, if it has to.
    pub(super) fn interruption(&self, time: Option<Duration>) -> Option<Ending> {
        if self.is_cancelled.load(Ordering::Relaxed) {
            Some(Ending::Cancelled)
        } else if time.is_some_and(|time| self.elapsed() >= time) {
            Some(Ending::Time)
        } else {
            None
        }
    }

    /// The results so far; the sums are consistent even if a thread panicked between two of them.
    pub(super) fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Record the end.
    pub(super) fn finish(&self, ending: Ending) {
        let mut found = self.found();
        found.ending = Some(ending);
        found.elapsed = Some(self.elapsed());
    }
}
