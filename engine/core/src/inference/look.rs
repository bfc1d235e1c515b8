// SPDX-License-Identifier: MIT
//! Examining one rack: the equity that the observed move loses with it.

use crate::best_plays::{Scratch, best_plays, exchanges};
use crate::leaves::Leaves;
use crate::play::Move;
use crate::rack::{Rack, RackTable};
use crate::score::score_tiles;
use crate::scoring::BLANK_FLAG;
use crate::setting::Setting;
use crate::sink::Best;
use crate::slots::SlotTable;

use super::{Act, Observed, played};

/// Result of examining a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Looked {
    /// The leave.
    pub(super) kept: Rack,
    /// Millipoints the move loses against the best move.
    pub(super) loss: i32,
    /// The best move, if it is a better one.
    pub(super) better: Option<Move>,
}

/// Examines racks, reusing its memory.
pub(super) struct Looker<'a> {
    setting: &'a Setting,
    leaves: &'a Leaves,
    observed: &'a Observed,
    slots: SlotTable,
    /// Number of tiles in the bag before the move.
    bag: usize,
    /// Score of the play.
    score: i32,
    table: RackTable,
    scratch: Scratch,
}

impl<'a> Looker<'a> {
    pub(super) fn new(
        setting: &'a Setting,
        leaves: &'a Leaves,
        observed: &'a Observed,
        bag: usize,
    ) -> Self {
        let board = &observed.board;
        let score = match observed.act {
            Act::Play(play) => {
                let lane = (play.axis(), play.lane());
                score_tiles(setting, board, lane, play.first(), play.tiles())
            }
            Act::Exchange(_) | Act::Pass => 0,
        };
        Self {
            setting,
            leaves,
            observed,
            slots: SlotTable::new(board, setting),
            bag,
            score,
            table: RackTable::default(),
            scratch: Scratch::default(),
        }
    }

    /// Score of the observed play; 0 for another move.
    pub(super) const fn score(&self) -> i32 {
        self.score
    }

    /// Examine a rack: for a play `hand` is the leave, else the whole rack.
    pub(super) fn look(&mut self, hand: &Rack) -> Looked {
        let setting = self.setting;
        let mut rack = *hand;
        if let Act::Play(play) = &self.observed.act {
            for tile in played(play) {
                rack.add(tile);
            }
        }
        if self.bag == 0 {
            // Only one rack is possible.
            return Looked {
                kept: *hand,
                loss: 0,
                better: None,
            };
        }
        self.table.set_rack(rack, &setting.scoring, setting.keys());
        self.leaves.fill(&mut self.table);
        let (kept, leave) = match self.observed.act {
            Act::Play(_) => (*hand, self.leaves.value(&hand.tiles().collect::<Vec<_>>())),
            Act::Pass => (rack, self.table.kept[0]),
            Act::Exchange(count) => self.best_exchange(rack, count),
        };
        let equity = self.score * 1000 + leave;
        // The search looks only for moves better than the observed one, so it is fast if that is a
        // good move.
        let mut best = Best {
            best: Move::PASS.worth(self.score, equity),
        };
        if self.bag >= usize::from(setting.rules.exchange_min_bag.max(1)) {
            exchanges(&self.table, self.bag, &mut best);
        }
        let board = &self.observed.board;
        let (table, scratch) = (&self.table, &mut self.scratch);
        best_plays(setting, board, &self.slots, table, scratch, &mut best);
        Looked {
            kept,
            loss: best.best.equity - equity,
            better: Some(best.best).filter(|best| best.equity > equity),
        }
    }

    /// The leave of the best exchange of this many tiles, and its value.
    fn best_exchange(&self, rack: Rack, count: usize) -> (Rack, i32) {
        let table = &self.table;
        let choices = table.choices(count).iter();
        let Some(&choice) = choices.max_by_key(|&&choice| table.kept[usize::from(choice)]) else {
            return (rack, 0);
        };
        let mut kept = rack;
        for tile in table.chosen(choice) {
            kept.remove(tile & !BLANK_FLAG);
        }
        (kept, table.kept[usize::from(choice)])
    }
}
