// SPDX-License-Identifier: MIT
//! Data that stays the same for all playouts of a candidate.

use crate::board::Board;
use crate::leaves::Leaves;
use crate::play::{Kind, Move};
use crate::rack::Rack;
use crate::setting::Setting;
use crate::slots::{SlotTable, changed_lanes};

use super::candidates::checked;
use super::errors::SimulationError;
use super::options::Position;

/// A candidate, and the position after it.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) made: Move,
    /// The leave.
    pub(super) kept: Rack,
    /// Value of the leave while there are tiles in the bag, in millipoints.
    pub(super) leave: i32,
    /// The board after it.
    pub(super) board: Board,
    pub(super) slots: SlotTable,
    /// The lanes whose slots it changes, as bits for each axis.
    pub(super) changed: [u32; 2],
    /// Number of successive scoreless turns after it.
    pub(super) scoreless: u8,
}

impl Prepared {
    pub(super) fn new(
        setting: &Setting,
        leaves: &Leaves,
        position: &Position,
        slots: &SlotTable,
        index: usize,
        candidate: &Move,
    ) -> Result<Self, SimulationError> {
        let (made, kept) = checked(setting, position, index, candidate)?;
        let mut board = position.board.clone();
        board.apply(&made, &setting.graph, &setting.scoring);
        let mut slots = slots.clone();
        slots.update(&board, setting, &made, position.board.is_empty());
        let changed = match made.kind() {
            Kind::Play if position.board.is_empty() => [u32::MAX; 2],
            Kind::Play => changed_lanes(&board, &made),
            Kind::Exchange | Kind::Pass => [0; 2],
        };
        let tiles: Vec<u8> = kept.tiles().collect();
        let scoreless = if made.score == 0 {
            position.scoreless.saturating_add(1)
        } else {
            0
        };
        Ok(Self {
            made,
            leave: leaves.value(&tiles),
            kept,
            board,
            slots,
            changed,
            scoreless,
        })
    }
}
