// SPDX-License-Identifier: MIT
//! What a running simulation shares with whoever asks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::results::Row;
use super::tally::Tally;

/// Why a simulation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// As many iterations as were asked for.
    Iterations,
    /// The time was over.
    Time,
    /// One candidate is the best, as surely as was asked for.
    Confident,
    /// It was cancelled.
    Cancelled,
}

/// What a simulation found so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The candidates in the order they were given.
    pub rows: Vec<Row>,
    /// Index of the best of them so far.
    pub best: usize,
    /// Iterations so far.
    pub iterations: u64,
    /// Playouts so far.
    pub playouts: u64,
    /// How long it has run.
    pub elapsed: Duration,
    /// Why it ended; None while it runs.
    pub ending: Option<Ending>,
}

/// What has been found, with the candidates that are still played.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) tally: Tally,
    pub(super) played: Vec<usize>,
    pub(super) ending: Option<Ending>,
    pub(super) elapsed: Option<Duration>,
}

/// State of a simulation that any thread may look at.
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

    /// Note the beginning; false when it has begun before.
    pub(super) fn start(&self) -> bool {
        self.started.set(Instant::now()).is_ok()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.get().map_or(Duration::ZERO, Instant::elapsed)
    }

    /// Ask for the end.
    pub(super) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Why work has to stop at once, if it has to.
    pub(super) fn interruption(&self, time: Option<Duration>) -> Option<Ending> {
        if self.is_cancelled.load(Ordering::Relaxed) {
            Some(Ending::Cancelled)
        } else if time.is_some_and(|time| self.elapsed() >= time) {
            Some(Ending::Time)
        } else {
            None
        }
    }

    /// What has been found; sums stay whole even if a thread panicked between two of them.
    pub(super) fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Note the end.
    pub(super) fn finish(&self, ending: Ending) {
        let mut found = self.found();
        found.ending = Some(ending);
        found.elapsed = Some(self.elapsed());
    }
}
