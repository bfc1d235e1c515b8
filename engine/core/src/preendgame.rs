// SPDX-License-Identifier: MIT
//! Pre-endgames: one to four tiles in the bag, and the win probability of each move.
//!
//! All racks that the opponent can have are considered, with the number of ways to draw each. A
//! move that empties the bag leads to an endgame, whose winner is proven. A move that leaves tiles
//! in the bag is followed by a model of how people play. The most promising candidates are examined
//! more and more carefully, until none can be better than the best or the time is over.

mod candidates;
mod known;
mod options;
mod progress;
mod schedule;
mod worker;
mod worlds;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::endgame::{Interrupt, threads_within};
use crate::leaves::Leaves;
use crate::play::Move;
use crate::setting::Setting;
use crate::simulation::Position;

use candidates::{Candidate, all_moves, asked_moves};
use progress::Progress;
use schedule::{Ranking, Schedule};
use worker::{Ground, Task, Worker};
use worlds::{World, worlds};

pub use options::{MAX_IN_BAG, Options, PreendgameError};
pub use progress::{Ending, Row, Snapshot};

/// Maximum number of threads.
const MAX_THREADS: usize = 256;

/// Part of the time that the first look at every candidate may take, as a divisor.
const FIRST_SHARE: u32 = 2;

/// A pre-endgame: created, solved once, and readable from any thread.
#[derive(Debug)]
pub struct Preendgame {
    position: Position,
    worlds: Vec<World>,
    candidates: Vec<Candidate>,
    options: Options,
    progress: Progress,
}

impl Preendgame {
    /// Prepare to compare `moves`, whose scores are computed again; without any, all legal moves.
    ///
    /// # Errors
    ///
    /// See [`PreendgameError`].
    pub fn new(
        setting: &Setting,
        leaves: &Leaves,
        position: Position,
        moves: Option<&[Move]>,
        options: Options,
    ) -> Result<Self, PreendgameError> {
        check(setting, &position)?;
        let worlds = worlds(&position, setting.rules.rack_size, &options.opponent)?;
        let candidates = match moves {
            None => all_moves(setting, leaves, &position),
            Some(moves) => asked_moves(setting, leaves, &position, moves)?,
        };
        let [own, other] = position.scores;
        let progress = Progress::new(candidates.len(), own - other);
        Ok(Self {
            position,
            worlds,
            candidates,
            options,
            progress,
        })
    }

    /// Solve it and return the result.
    ///
    /// It is solved once: if that has begun already, this returns the result so far.
    pub fn run(&self, setting: &Setting, leaves: &Leaves) -> Snapshot {
        if self.progress.start() {
            let ending = self.solve(setting, leaves);
            self.progress.finish(ending);
        }
        self.snapshot()
    }

    /// Ask it to end; every thread stops in the middle of its search.
    pub fn cancel(&self) {
        self.progress.watch().stop();
    }

    /// The result so far.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.progress.snapshot(&self.candidates, &self.worlds)
    }

    fn solve(&self, setting: &Setting, leaves: &Leaves) -> Ending {
        let start = Instant::now();
        let effort = self.options.effort;
        let interrupt = Interrupt {
            deadline: effort.time.and_then(|time| start.checked_add(time)),
            watch: self.progress.watch(),
        };
        let mut unplayed: Vec<u8> = self.position.rack.tiles().collect();
        for (tile, &count) in (0..).zip(&self.position.unseen) {
            unplayed.extend(std::iter::repeat_n(tile, usize::from(count)));
        }
        let ground = Ground {
            setting,
            leaves,
            tiles: &unplayed.into(),
            position: &self.position,
            worlds: &self.worlds,
            interrupt,
            is_counted: self.options.nodes_in_all.is_some(),
        };
        let threads = threads_within(effort.threads.min(MAX_THREADS), effort.bytes);
        let mut workers: Vec<Worker<'_>> = (0..threads)
            .map(|_| Worker::new(ground, effort.bytes / threads))
            .collect();
        let mut schedule = Schedule::new(&self.candidates, &self.worlds, effort.nodes);
        self.follow(&mut schedule, &mut workers, start)
    }

    /// Do the tasks of the schedule, until there are none or it has to stop.
    fn follow(
        &self,
        schedule: &mut Schedule<'_>,
        workers: &mut [Worker<'_>],
        start: Instant,
    ) -> Ending {
        let first_end = self
            .options
            .effort
            .time
            .and_then(|time| start.checked_add(time / FIRST_SHARE));
        let mut is_first = true;
        loop {
            let tasks = self.progress.plan(|knowledge| {
                let tasks = schedule.next(knowledge);
                let ranking = Ranking::new(knowledge, self.candidates.len(), &self.worlds);
                (tasks, schedule.kept(&ranking))
            });
            if tasks.is_empty() {
                break;
            }
            let end = if is_first { first_end } else { None };
            let are_done = self.work_within(workers, &tasks, end);
            is_first = false;
            let interrupt = workers[0].ground.interrupt;
            if interrupt.watch.is_stopped() {
                return Ending::Cancelled;
            }
            if interrupt.is_now() {
                return Ending::Time;
            }
            if !are_done {
                return Ending::Nodes;
            }
        }
        let is_complete = self.progress.look(|knowledge| {
            let ranking = Ranking::new(knowledge, self.candidates.len(), &self.worlds);
            schedule.is_complete(knowledge, &ranking)
        });
        if is_complete {
            Ending::Complete
        } else {
            Ending::Nodes
        }
    }

    /// Let the workers do tasks, in order, as far as the remaining positions allow; returns true if
    /// all were done.
    ///
    /// Most tasks use less than their limit. So the tasks that fit are done first, then those that
    /// fit into the positions left over; that is the same for any number of threads.
    fn work_within(
        &self,
        workers: &mut [Worker<'_>],
        mut tasks: &[Task],
        end: Option<Instant>,
    ) -> bool {
        let Some(most) = self.options.nodes_in_all else {
            self.work(workers, tasks, end);
            return true;
        };
        while !tasks.is_empty() && !workers[0].ground.interrupt.is_now() {
            let left = most.saturating_sub(self.progress.counted());
            let (now, later) = tasks.split_at(self.count_within(tasks, left));
            if now.is_empty() {
                return false;
            }
            self.work(workers, now, end);
            tasks = later;
        }
        true
    }

    /// Number of leading tasks whose limits fit into this many positions.
    fn count_within(&self, tasks: &[Task], most: u64) -> usize {
        let mut left = Some(most);
        let fit = tasks.iter().take_while(|task| {
            let needed = task.most_nodes(&self.candidates[task.candidate]);
            left = left.and_then(|left| left.checked_sub(needed));
            left.is_some()
        });
        fit.count()
    }

    /// Let the workers do tasks; those not begun at `end` are left out.
    fn work(&self, workers: &mut [Worker<'_>], tasks: &[Task], end: Option<Instant>) {
        let next = AtomicUsize::new(0);
        let work = |worker: &mut Worker<'_>| {
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                if worker.ground.interrupt.is_now() || end.is_some_and(|end| Instant::now() >= end)
                {
                    break;
                }
                let found = worker.work(task, &self.candidates[task.candidate]);
                self.progress.note(task.candidate, &found);
            }
        };
        let Some((own, others)) = workers.split_first_mut() else {
            return;
        };
        std::thread::scope(|scope| {
            for other in others {
                scope.spawn(|| work(other));
            }
            work(own);
        });
    }
}

fn check(setting: &Setting, position: &Position) -> Result<(), PreendgameError> {
    let rules = &setting.rules;
    let tiles = position.bag_count(rules.rack_size);
    if !(1..=MAX_IN_BAG).contains(&tiles) {
        let most = MAX_IN_BAG;
        return Err(PreendgameError::Bag { tiles, most });
    }
    let (tiles, full) = (position.rack.len(), usize::from(rules.rack_size));
    if tiles != full {
        return Err(PreendgameError::Rack { tiles, full });
    }
    let (scoreless, limit) = (position.scoreless, rules.scoreless_limit);
    if scoreless >= limit {
        return Err(PreendgameError::GameOver { scoreless, limit });
    }
    Ok(())
}
