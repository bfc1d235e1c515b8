// SPDX-License-Identifier: MIT
//! Running a simulation on several threads.
//!
//! Threads take a few iterations at a time, add them up locally and then to the shared sums.
//! Candidates are dropped only between rounds, whose size does not depend on the number of threads.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::play::Move;
use crate::slots::SlotTable;

use super::deal::{Deal, Dealer};
use super::errors::SimulationError;
use super::options::{Confidence, Options, Position};
use super::playout::{Outcome, Playouts};
use super::prepared::Prepared;
use super::progress::{Ending, Progress, Snapshot};
use super::replies::Tools;
use super::results::Row;
use super::stopping::{best_of, give_up};
use super::tally::Tally;

/// Number of iterations that a thread takes at a time.
const PORTION: u64 = 4;

/// With fewer candidates than this, a round has more iterations.
const PLAYED: u64 = 16;

/// Maximum plies of a playout.
const MAX_PLIES: usize = 100;

/// Maximum number of threads.
const MAX_THREADS: usize = 256;

/// A simulation: created, run once, and readable from any thread.
#[derive(Debug)]
pub struct Simulation {
    position: Position,
    slots: SlotTable,
    candidates: Vec<Prepared>,
    options: Options,
    dealer: Dealer,
    progress: Progress,
}

impl Simulation {
    /// Prepare to compare `candidates`, whose scores are computed again.
    ///
    /// # Errors
    ///
    /// See [`SimulationError`].
    pub fn new(
        tools: Tools<'_>,
        position: Position,
        candidates: &[Move],
        options: Options,
    ) -> Result<Self, SimulationError> {
        check(&options)?;
        let rack_size = tools.setting.rules.rack_size;
        if position.rack.len() > usize::from(rack_size) {
            return Err(SimulationError::LongRack {
                tiles: position.rack.len(),
                most: usize::from(rack_size),
            });
        }
        if candidates.is_empty() {
            return Err(SimulationError::NoCandidate);
        }
        let dealer = Dealer::new(&position, rack_size, &options.opponent, options.seed)?;
        let slots = SlotTable::new(&position.board, tools.setting);
        let (setting, leaves) = (tools.setting, tools.leaves);
        let prepared = candidates.iter().enumerate().map(|(index, candidate)| {
            Prepared::new(setting, leaves, &position, &slots, index, candidate)
        });
        let candidates: Vec<Prepared> = prepared.collect::<Result<_, _>>()?;
        let tally = Tally::new(candidates.len(), options.plies, options.measure);
        Ok(Self {
            position,
            slots,
            candidates,
            options,
            dealer,
            progress: Progress::new(tally),
        })
    }

    /// Run to the end with the tools it was prepared with, and return the result.
    ///
    /// A simulation runs once: if it has begun already, this returns the result so far.
    pub fn run(&self, tools: Tools<'_>) -> Snapshot {
        if self.progress.start() {
            let ending = self.run_rounds(tools);
            self.progress.finish(ending);
        }
        self.snapshot()
    }

    /// Ask it to end; every thread stops after its current playout.
    pub fn cancel(&self) {
        self.progress.cancel();
    }

    /// True if it has ended.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.progress.found().ending.is_some()
    }

    /// The results so far.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let found = self.progress.found();
        let (tally, played, ending) = (found.tally.clone(), found.played.clone(), found.ending);
        let elapsed = found.elapsed.unwrap_or_else(|| self.progress.elapsed());
        drop(found);
        let rows = self.candidates.iter().zip(&tally.candidates).enumerate();
        let rows: Vec<Row> = rows
            .map(|(index, (candidate, sums))| {
                Row::new(candidate.made, sums, !played.contains(&index))
            })
            .collect();
        Snapshot {
            best: best_of(&tally, &played).unwrap_or(0),
            iterations: rows.iter().map(|row| row.iterations).max().unwrap_or(0),
            playouts: rows.iter().map(|row| row.iterations).sum(),
            rows,
            elapsed,
            ending,
        }
    }

    fn run_rounds(&self, tools: Tools<'_>) -> Ending {
        let stop = self.options.stop;
        let mut workers: Vec<Worker<'_>> = (0..self.options.threads.clamp(1, MAX_THREADS))
            .map(|_| Worker::new(self, tools))
            .collect();
        let mut played: Vec<usize> = (0..self.candidates.len()).collect();
        // Candidates with the same leave come one after the other, because they lead to the same
        // racks.
        played.sort_by_cached_key(|&index| self.candidates[index].kept.tiles().collect::<Vec<_>>());
        let mut done = 0;
        loop {
            let last = stop.iterations.unwrap_or(u64::MAX);
            if done >= last {
                return Ending::Iterations;
            }
            let size = match stop.confidence {
                Some(confidence) => {
                    let first = confidence.first_look();
                    (first * PLAYED / played.len() as u64).max(first)
                }
                None => u64::MAX,
            };
            let end = last.min(done.saturating_add(size));
            run_round(&mut workers, &played, done, end);
            if let Some(ending) = self.progress.interruption(stop.time) {
                return ending;
            }
            done = end;
            if let Some(confidence) = stop.confidence {
                let mut found = self.progress.found();
                give_up(&found.tally, confidence, &mut played);
                found.played.clone_from(&played);
                if played.len() == 1 {
                    return Ending::Confident;
                }
            }
        }
    }
}

/// Let every worker take iterations from `first` on, before `end`.
fn run_round(workers: &mut [Worker<'_>], played: &[usize], first: u64, end: u64) {
    let next = AtomicU64::new(first);
    let next = &next;
    let Some((own, others)) = workers.split_first_mut() else {
        return;
    };
    std::thread::scope(|scope| {
        for other in others {
            scope.spawn(move || other.work(played, next, end));
        }
        own.work(played, next, end);
    });
}

fn check(options: &Options) -> Result<(), SimulationError> {
    if !(1..=MAX_PLIES).contains(&options.plies) {
        return Err(SimulationError::Plies {
            plies: options.plies,
            most: MAX_PLIES,
        });
    }
    let stop = options.stop;
    if stop.iterations.is_none() && stop.time.is_none() && stop.confidence.is_none() {
        return Err(SimulationError::NoEnd);
    }
    let Some(Confidence {
        level,
        tolerance,
        errors,
    }) = stop.confidence
    else {
        return Ok(());
    };
    if !(level > 0.5 && level < 1.0) {
        return Err(SimulationError::Confidence { level });
    }
    if tolerance < 0 {
        return Err(SimulationError::Tolerance { tolerance });
    }
    if errors.is_some_and(|errors| !(errors > 0.0 && errors.is_finite())) {
        return Err(SimulationError::Errors);
    }
    Ok(())
}

/// State of one thread.
struct Worker<'a> {
    simulation: &'a Simulation,
    playouts: Playouts<'a>,
    deal: Deal,
    outcomes: Vec<Outcome>,
    tally: Tally,
}

impl<'a> Worker<'a> {
    fn new(simulation: &'a Simulation, tools: Tools<'a>) -> Self {
        let (count, options) = (simulation.candidates.len(), &simulation.options);
        Self {
            simulation,
            playouts: Playouts::new(tools, &simulation.position, options.blur),
            deal: Deal::default(),
            outcomes: vec![Outcome::default(); count],
            tally: Tally::new(count, options.plies, options.measure),
        }
    }

    fn work(&mut self, played: &[usize], next: &AtomicU64, end: u64) {
        loop {
            let first = next.fetch_add(PORTION, Ordering::Relaxed);
            if first >= end {
                return;
            }
            let is_interrupted =
                (first..end.min(first + PORTION)).any(|number| !self.iterate(number, played));
            self.simulation.progress.found().tally.take(&mut self.tally);
            if is_interrupted {
                return;
            }
        }
    }

    /// Play every candidate in one iteration; returns false, and counts nothing, if it has to stop.
    fn iterate(&mut self, number: u64, played: &[usize]) -> bool {
        let simulation = self.simulation;
        simulation.dealer.deal(number, &mut self.deal);
        self.playouts
            .begin(&self.deal, played.len(), &simulation.slots);
        let time = simulation.options.stop.time;
        for (&index, outcome) in played.iter().zip(&mut self.outcomes) {
            if simulation.progress.interruption(time).is_some() {
                return false;
            }
            let (candidate, plies) = (&simulation.candidates[index], simulation.options.plies);
            self.playouts.play(candidate, &self.deal, plies, outcome);
        }
        self.tally.add(played, &self.outcomes);
        true
    }
}
