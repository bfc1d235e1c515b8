// SPDX-License-Identifier: MIT
//! What an endgame that is being searched shares with whoever asks.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::endgame::bounding::Bounds;
use crate::endgame::{Solution, best_of};

/// What every thread has found so far; any thread may ask.
#[derive(Debug, Default)]
pub struct Progress {
    found: Mutex<Vec<Noted>>,
}

/// The last word of a thread.
#[derive(Debug, Clone)]
struct Noted {
    thread: usize,
    start: Instant,
    solution: Solution,
    bounds: Bounds,
}

impl Progress {
    /// What is found so far, None before there is a first value: the positions are those of the
    /// depths that are finished, the time is what has passed.
    #[must_use]
    pub fn snapshot(&self) -> Option<Solution> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let time = found.first()?.start.elapsed();
        let each = found
            .iter()
            .map(|each| (each.solution.clone(), each.bounds));
        Some(Solution {
            time,
            ..best_of(each.collect())
        })
    }

    /// Note what a thread has found since `start`, instead of what it had before.
    pub(super) fn note(&self, thread: usize, start: Instant, solution: &Solution, bounds: Bounds) {
        let noted = Noted {
            thread,
            start,
            solution: solution.clone(),
            bounds,
        };
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.retain(|each| each.thread != thread);
        found.push(noted);
        found.sort_by_key(|each| each.thread);
    }
}
