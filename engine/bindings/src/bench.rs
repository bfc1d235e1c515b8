// SPDX-License-Identifier: MIT
//! Loops over many positions, so that a benchmark does not measure Python.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use pyo3::prelude::*;
use rackside_engine::all_plays::all_plays;
use rackside_engine::best_plays::{Scratch, best_plays, exchanges};
use rackside_engine::board::Board;
use rackside_engine::game::set_endgame_kept;
use rackside_engine::leaves::Leaves as EngineLeaves;
use rackside_engine::play::Move;
use rackside_engine::rack::{Rack, RackTable};
use rackside_engine::setting::Setting as EngineSetting;
use rackside_engine::sink::{Best, Top, sort};
use rackside_engine::slots::SlotTable;

use crate::plays::Leaves;
use crate::setting::{Setting, read_rack, refuse, within};

/// Number of moves in a list shown to a user.
const SHOWN: usize = 15;

/// Kind of search done on every position.
#[derive(Clone, Copy)]
enum Mode {
    Best,
    Top,
    All,
    Sorted,
}

/// Boards prepared for searching.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Positions {
    setting: Py<Setting>,
    ready: Vec<Ready>,
}

struct Ready {
    /// The tiles the board was read from, row by row.
    squares: Vec<u8>,
    board: Board,
    slots: SlotTable,
    rack: Rack,
    bag: usize,
    /// Points on the other rack, if known.
    other: i32,
}

/// Memory that a thread reuses from position to position.
#[derive(Default)]
struct Memory {
    scratch: Scratch,
    moves: Vec<Move>,
    slots: SlotTable,
}

#[pymethods]
impl Positions {
    #[new]
    fn new(
        py: Python<'_>,
        setting: Py<Setting>,
        positions: Vec<(Vec<u8>, Vec<u8>, i64, i64)>,
    ) -> PyResult<Self> {
        let game = setting.get();
        let ready = py.detach(|| {
            let ready = positions.into_iter().map(|(squares, rack, bag, other)| {
                let board = game.board(&squares)?;
                Ok(Ready {
                    squares,
                    slots: SlotTable::new(&board, &game.setting),
                    board,
                    rack: read_rack(&rack)?,
                    bag: within("tiles in the bag", bag, 0, 1000)? as usize,
                    other: within("points of the other rack", other, 0, 100_000)? as i32,
                })
            });
            ready.collect::<PyResult<Vec<_>>>()
        })?;
        Ok(Self { setting, ready })
    }

    fn __len__(&self) -> usize {
        self.ready.len()
    }

    /// Search all positions once; returns the total number of moves found.
    #[pyo3(signature = (leaves, mode, threads, fresh = false))]
    fn run(
        &self,
        py: Python<'_>,
        leaves: &Leaves,
        mode: &str,
        threads: i64,
        fresh: bool,
    ) -> PyResult<u64> {
        let mode = match mode {
            "best" => Mode::Best,
            "top15" => Mode::Top,
            "all" => Mode::All,
            "sorted" => Mode::Sorted,
            _ => {
                return Err(refuse(format!(
                    "mode: read {mode:?}, expected best, top15, all or sorted"
                )));
            }
        };
        let threads = within("threads", threads, 1, 256)? as usize;
        let game = self.setting.get();
        let setting = &game.setting;
        let counted = py.detach(|| {
            share(threads, self.ready.len(), Memory::default, |memory, at| {
                let ready = &self.ready[at];
                if !fresh {
                    let (board, slots) = (&ready.board, &ready.slots);
                    return search(setting, &leaves.leaves, ready, board, slots, mode, memory);
                }
                let Ok(board) = game.board(&ready.squares) else {
                    return 0;
                };
                let mut slots = std::mem::take(&mut memory.slots);
                if matches!(mode, Mode::Best | Mode::Top) {
                    slots.rebuild(&board, setting);
                }
                let count = search(setting, &leaves.leaves, ready, &board, &slots, mode, memory);
                memory.slots = slots;
                count
            })
        });
        Ok(counted.into_iter().sum())
    }
}

/// Search one position; returns the number of moves found.
fn search(
    setting: &EngineSetting,
    leaves: &EngineLeaves,
    ready: &Ready,
    board: &Board,
    slots: &SlotTable,
    mode: Mode,
    memory: &mut Memory,
) -> u64 {
    let mut table = RackTable::new(ready.rack, &setting.scoring, setting.keys());
    if ready.bag == 0 {
        set_endgame_kept(setting, ready.other, &mut table);
    } else {
        leaves.fill(&mut table);
    }
    let exchanged = ready.bag >= usize::from(setting.rules.exchange_min_bag.max(1));
    match mode {
        Mode::Best => {
            let mut best = Best::default();
            if exchanged {
                exchanges(&table, ready.bag, &mut best);
            }
            best_plays(
                setting,
                board,
                slots,
                &table,
                &mut memory.scratch,
                &mut best,
            );
            1
        }
        Mode::Top => {
            let mut top = Top::new(SHOWN);
            if exchanged {
                exchanges(&table, ready.bag, &mut top);
            }
            best_plays(setting, board, slots, &table, &mut memory.scratch, &mut top);
            top.sorted().len() as u64
        }
        Mode::All | Mode::Sorted => {
            memory.moves.clear();
            all_plays(setting, board, &table, &mut memory.moves);
            if matches!(mode, Mode::Sorted) {
                sort(&mut memory.moves);
            }
            memory.moves.len() as u64
        }
    }
}

/// Do tasks on several threads, each with separate memory; returns the results in order.
fn share<Memory, Done: Send + Default + Clone>(
    threads: usize,
    count: usize,
    memory: impl Fn() -> Memory + Sync,
    work: impl Fn(&mut Memory, usize) -> Done + Sync,
) -> Vec<Done> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut memory = memory();
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return done;
            }
            done.push((at, work(&mut memory, at)));
        }
    };
    let threads = threads.min(count).max(1);
    let finished: Vec<(usize, Done)> = if threads == 1 {
        run()
    } else {
        thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
            running
                .into_iter()
                .filter_map(|thread| thread.join().ok())
                .flatten()
                .collect()
        })
    };
    let mut results = vec![Done::default(); count];
    for (at, done) in finished {
        results[at] = done;
    }
    results
}
