// SPDX-License-Identifier: MIT
//! The static replies of a playout.
//!
//! The first reply of an iteration is searched on nearly the same board for every candidate. Its
//! best plays are found once on the board before the candidates. After a candidate, only the lanes
//! that it changed are searched for a better one.

use crate::best_plays::{Scratch, best_plays, best_plays_in, exchanges};
use crate::board::Board;
use crate::game::set_endgame_kept;
use crate::leaves::Leaves;
use crate::play::{Kind, Move};
use crate::rack::{Rack, RackTable};
use crate::scoring::MAX_RACK;
use crate::setting::Setting;
use crate::sink::{Best, Sink, Top};
use crate::slots::SlotTable;
use crate::win_chance::WinChances;

use super::prepared::Prepared;

/// Words, rules and values needed to find and judge replies.
#[derive(Debug, Clone, Copy)]
pub struct Tools<'a> {
    /// The words and the rules.
    pub setting: &'a Setting,
    /// Leave values.
    pub leaves: &'a Leaves,
    /// Win probabilities.
    pub wins: &'a WinChances,
}

/// Number of plays of the first reply kept for all candidates.
const SHARED_PLAYS: usize = 16;

/// With fewer candidates, the first reply is searched for each separately.
const FEWEST_SHARING: usize = 4;

/// Finds replies, reusing its memory.
#[derive(Debug)]
pub(super) struct Replies<'a> {
    tools: Tools<'a>,
    scratch: Scratch,
    table: RackTable,
    /// True if `table` has the leave values of its rack.
    has_leaves: bool,
    /// The first rack of the opponent, with leave values.
    first_table: RackTable,
    /// The best plays with that rack before any candidate, the best first; None if each candidate
    /// is searched separately.
    shared: Option<Vec<Move>>,
    top: Top,
    exchange: Best,
}

impl<'a> Replies<'a> {
    pub(super) fn new(tools: Tools<'a>) -> Self {
        Self {
            tools,
            scratch: Scratch::default(),
            table: RackTable::default(),
            has_leaves: false,
            first_table: RackTable::default(),
            shared: None,
            top: Top::new(SHARED_PLAYS),
            exchange: Best::default(),
        }
    }

    /// Begin an iteration in which the opponent has `rack` and this many candidates are played.
    pub(super) fn begin(
        &mut self,
        rack: Rack,
        candidates: usize,
        board: &Board,
        slots: &SlotTable,
    ) {
        let setting = self.tools.setting;
        self.first_table
            .set_rack(rack, &setting.scoring, setting.keys());
        self.tools.leaves.fill(&mut self.first_table);
        let mut plays = self.shared.take().unwrap_or_default();
        if candidates < FEWEST_SHARING || board.is_empty() {
            return;
        }
        self.exchange = Best::default();
        exchanges(&self.first_table, MAX_RACK, &mut self.exchange);
        self.top.clear();
        let (table, scratch) = (&self.first_table, &mut self.scratch);
        best_plays(setting, board, slots, table, scratch, &mut self.top);
        plays.clear();
        plays.extend_from_slice(self.top.sorted());
        self.shared = Some(plays);
    }

    /// The first reply after a candidate, with this many tiles in the bag, and the value of its
    /// leave.
    pub(super) fn first(&mut self, candidate: &Prepared, bag: usize) -> (Move, i32) {
        let setting = self.tools.setting;
        let mut best = Best::default();
        let mut lanes = [u32::MAX; 2];
        match &self.shared {
            Some(plays) if bag >= MAX_RACK.max(self.exchange_min()) => {
                best = self.exchange;
                let same =
                    |play: &&Move| candidate.changed[play.axis() as usize] >> play.lane() & 1 == 0;
                if let Some(play) = plays.iter().find(same) {
                    best.take(*play);
                    lanes = candidate.changed;
                } else if plays.len() < SHARED_PLAYS {
                    lanes = candidate.changed;
                }
            }
            _ if bag >= self.exchange_min() => exchanges(&self.first_table, bag, &mut best),
            _ => {}
        }
        best_plays_in(
            setting,
            &candidate.board,
            &candidate.slots,
            &self.first_table,
            lanes,
            &mut self.scratch,
            &mut best,
        );
        with_leave(best.best, &self.first_table)
    }

    /// The best reply of a rack, with this many tiles in the bag, and the value of its leave.
    ///
    /// `other` is the rack of the other player, which matters only if the bag is empty.
    pub(super) fn best(
        &mut self,
        board: &Board,
        slots: &SlotTable,
        rack: Rack,
        other: &Rack,
        bag: usize,
    ) -> (Move, i32) {
        let setting = self.tools.setting;
        let table = &mut self.table;
        let mut best = Best::default();
        if bag == 0 {
            table.set_rack(rack, &setting.scoring, setting.keys());
            set_endgame_kept(setting, other.points(&setting.scoring), table);
            self.has_leaves = false;
        } else {
            // Candidates with the same leave are played one after the other and often lead to the
            // same rack.
            if !self.has_leaves || table.rack != rack {
                table.set_rack(rack, &setting.scoring, setting.keys());
                self.tools.leaves.fill(table);
                self.has_leaves = true;
            }
            if bag >= usize::from(setting.rules.exchange_min_bag.max(1)) {
                exchanges(table, bag, &mut best);
            }
        }
        best_plays(setting, board, slots, table, &mut self.scratch, &mut best);
        with_leave(best.best, table)
    }

    fn exchange_min(&self) -> usize {
        usize::from(self.tools.setting.rules.exchange_min_bag.max(1))
    }
}

fn with_leave(made: Move, table: &RackTable) -> (Move, i32) {
    let leave = if made.kind() == Kind::Pass {
        table.kept[0]
    } else {
        made.equity - i32::from(made.score) * 1000
    };
    (made, leave)
}
