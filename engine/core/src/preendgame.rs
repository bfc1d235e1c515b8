// SPDX-License-Identifier: MIT
//! Pre-endgames: one to four tiles in the bag, and the chance to win with each move.
//!
//! Every rack that the opponent can have is taken, with the number of ways to draw it. A move that
//! empties the bag leaves an endgame, of which it is proven who wins; a move that leaves tiles in the
//! bag is followed by a model of how people play. The candidates that look best are looked at more
//! carefully, until nothing can be better or the time is over.

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

/// Most threads.
const MAX_THREADS: usize = 256;

/// The first look at every candidate may take half of the time.
const FIRST_SHARE: u32 = 2;

/// A pre-endgame: made, solved once, looked at from any thread.
#[derive(Debug)]
pub struct Preendgame {
    position: Position,
    worlds: Vec<World>,
    candidates: Vec<Candidate>,
    options: Options,
    progress: Progress,
}

impl Preendgame {
    /// Prepare to compare `moves`, whose scores are counted anew; without any, all that there are.
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

    /// Solve it with what it was made with, and tell what was found.
    ///
    /// It is solved once: where that has begun already, this tells what is found so far.
    pub fn run(&self, setting: &Setting, leaves: &Leaves) -> Snapshot {
        if self.progress.start() {
            let ending = self.solve(setting, leaves);
            self.progress.finish(ending);
        }
        self.snapshot()
    }

    /// End it soon: every thread stops in the middle of its search.
    pub fn cancel(&self) {
        self.progress.watch().stop();
    }

    /// What is found so far.
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

    /// Do what the schedule plans, until it plans nothing or has to stop.
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

    /// Let the workers do tasks, in their order, as far as the positions that are left suffice; whether
    /// they did.
    ///
    /// Most tasks take less than they may. So those that fit are done, then those that fit into what
    /// they left: that is the same for any number of threads.
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

    /// How many of the first tasks fit into so many positions, whatever they meet.
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
