// SPDX-License-Identifier: MIT
//! Plays and exchanges of a position, packed for Python.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rackside_engine as engine;
use rackside_engine::all_plays::all_plays;
use rackside_engine::best_plays::{Scratch, best_plays, exchanges};
use rackside_engine::board::Board;
use rackside_engine::play::{Axis, Kind, Move};
use rackside_engine::rack::RackTable;
use rackside_engine::scoring::SIZE;
use rackside_engine::sink::Top;
use rackside_engine::slots::SlotTable;

use crate::klv::Klv;
use crate::packed::RECORD;
use crate::setting::{Setting, refuse, within};

/// Maximum leave value: a million points.
const MAX_KEPT: i64 = 1_000_000_000;

/// Leave values prepared for searches.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Leaves {
    pub(crate) leaves: engine::leaves::Leaves,
}

#[pymethods]
impl Leaves {
    #[new]
    fn new(py: Python<'_>, klv: &Klv) -> Self {
        let klv = klv.leaves.clone();
        Self {
            leaves: py.detach(|| engine::leaves::Leaves::new(klv)),
        }
    }

    /// A look-up takes less time than releasing the interpreter would.
    fn value(&self, leave: &[u8]) -> i32 {
        self.leaves.value(leave)
    }
}

/// Every legal play, packed, in no particular order.
#[pyfunction]
pub(crate) fn plays<'py>(
    py: Python<'py>,
    setting: &Setting,
    board: &[u8],
    rack: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    let packed = py.detach(|| -> PyResult<Vec<u8>> {
        let board = setting.board(board)?;
        let table = setting.table(rack)?;
        let mut moves = Vec::new();
        all_plays(&setting.setting, &board, &table, &mut moves);
        Ok(pack(&board, &moves))
    })?;
    Ok(PyBytes::new(py, &packed))
}

/// The best plays and exchanges, packed, the best first.
#[pyfunction]
pub(crate) fn top<'py>(
    py: Python<'py>,
    setting: &Setting,
    board: &[u8],
    rack: &[u8],
    kept: &Bound<'py, PyAny>,
    most: usize,
    exchanged: i64,
) -> PyResult<Bound<'py, PyBytes>> {
    let exchanged = within("exchanged", exchanged, 0, 255)? as usize;
    let mut table = setting.table(rack)?;
    value_kept(kept, &mut table)?;
    let packed = py.detach(|| -> PyResult<Vec<u8>> {
        let board = setting.board(board)?;
        if most == 0 {
            return Ok(Vec::new());
        }
        let slots = SlotTable::new(&board, &setting.setting);
        let mut best = Top::new(most);
        exchanges(&table, exchanged, &mut best);
        best_plays(
            &setting.setting,
            &board,
            &slots,
            &table,
            &mut Scratch::default(),
            &mut best,
        );
        Ok(pack(&board, best.sorted()))
    })?;
    Ok(PyBytes::new(py, &packed))
}

/// Value the leave of every choice of a rack, by leave values or by calling a function.
fn value_kept(kept: &Bound<'_, PyAny>, table: &mut RackTable) -> PyResult<()> {
    if let Ok(leaves) = kept.cast::<Leaves>() {
        leaves.get().leaves.fill(table);
        return Ok(());
    }
    let mut failed = None;
    table.set_kept(|leave| {
        ask(kept, leave).unwrap_or_else(|error| {
            failed.get_or_insert(error);
            0
        })
    });
    failed.map_or(Ok(()), Err)
}

fn ask(kept: &Bound<'_, PyAny>, leave: &[u8]) -> PyResult<i32> {
    let worth = kept.call1((PyBytes::new(kept.py(), leave),))?;
    let worth = worth.extract::<i64>().map_err(|_| {
        refuse(format!(
            "the worth of a leave: read {worth}, expected an integer"
        ))
    })?;
    Ok(within("the worth of a leave", worth, -MAX_KEPT, MAX_KEPT)? as i32)
}

/// Moves as [`RECORD`] bytes each; see `_engine.pyi`.
pub(crate) fn pack(board: &Board, moves: &[Move]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(moves.len() * RECORD);
    for found in moves {
        let (place, tiles) = match found.kind() {
            Kind::Play => word_of(board, found),
            Kind::Exchange => ([2, 0, 0, found.count() as u8], spread(found.tiles())),
            Kind::Pass => ([3, 0, 0, 0], [0; SIZE]),
        };
        packed.extend(place);
        packed.extend(tiles);
        packed.push(0);
        packed.extend(found.score.to_le_bytes());
        packed.extend(found.equity.to_le_bytes());
    }
    packed
}

fn spread(tiles: &[u8]) -> [u8; SIZE] {
    let mut all = [0; SIZE];
    all[..tiles.len()].copy_from_slice(tiles);
    all
}

/// Where the word of a play begins, its length, and its tiles, with 0 for tiles already on the
/// board.
fn word_of(board: &Board, play: &Move) -> ([u8; 4], [u8; SIZE]) {
    let (axis, lane) = (play.axis(), play.lane());
    let lies = board.lane(axis, lane);
    let mut start = play.first();
    while start > 0 && lies[start - 1] != 0 {
        start -= 1;
    }
    let mut word = [0; SIZE];
    let mut laid = play.tiles().iter();
    let mut end = start;
    while end < SIZE {
        if lies[end] == 0 {
            let Some(&tile) = laid.next() else { break };
            word[end - start] = tile;
        }
        end += 1;
    }
    let (lane, start, length) = (lane as u8, start as u8, (end - start) as u8);
    let place = match axis {
        Axis::Across => [0, lane, start, length],
        Axis::Down => [1, start, lane, length],
    };
    (place, word)
}
