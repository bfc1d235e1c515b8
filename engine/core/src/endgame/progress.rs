// SPDX-License-Identifier: MIT
//! Intermediate results of a running endgame search.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::endgame::bounding::Bounds;
use crate::endgame::{Solution, best_of};

/// Results of every thread so far; can be read from any thread.
#[derive(Debug, Default)]
pub struct Progress {
    found: Mutex<Vec<Noted>>,
}

/// The latest result of a thread.
#[derive(Debug, Clone)]
struct Noted {
    thread: usize,
    start: Instant,
    solution: Solution,
    bounds: Bounds,
}

impl Progress {
    /// Current result; None before the first value. It counts the positions of finished depths, and
    /// its time is the time elapsed.
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

    /// Record the latest result of a thread that started at `start`.
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
