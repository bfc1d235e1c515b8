// SPDX-License-Identifier: MIT
//! The candidate moves.

use crate::best_plays::{Scratch, best_plays, exchanges};
use crate::board::Board;
use crate::game::set_endgame_kept;
use crate::leaves::Leaves;
use crate::play::{Kind, Move};
use crate::rack::{Rack, RackTable};
use crate::score::score_tiles;
use crate::scoring::{BLANK_FLAG, SIZE};
use crate::setting::Setting;
use crate::sink::{Sink, Top};
use crate::slots::SlotTable;

use super::errors::SimulationError;
use super::options::Position;

/// The best moves by static equity, at most `most` of them, the best first; a pass if there is no
/// other move.
#[must_use]
pub fn static_candidates(
    setting: &Setting,
    leaves: &Leaves,
    position: &Position,
    most: usize,
) -> Vec<Move> {
    let table = own_table(setting, leaves, position);
    let mut top = Top::new(most);
    static_exchanges(setting, position, &table, &mut top);
    static_plays(setting, &position.board, &table, &mut top);
    let found = top.sorted().to_vec();
    if found.is_empty() {
        vec![Move::PASS.worth(0, table.kept[0])]
    } else {
        found
    }
}

/// Give the exchanges that the bag allows to `sink`.
pub(crate) fn static_exchanges(
    setting: &Setting,
    position: &Position,
    table: &RackTable,
    sink: &mut impl Sink,
) {
    let bag = position.bag_count(setting.rules.rack_size);
    if bag >= usize::from(setting.rules.exchange_min_bag.max(1)) {
        exchanges(table, bag, sink);
    }
}

/// Give the best plays on a board to `sink`.
pub(crate) fn static_plays(
    setting: &Setting,
    board: &Board,
    table: &RackTable,
    sink: &mut impl Sink,
) {
    let slots = SlotTable::new(board, setting);
    best_plays(setting, board, &slots, table, &mut Scratch::default(), sink);
}

/// The table of the rack of the player on turn, with leave values.
pub(crate) fn own_table(setting: &Setting, leaves: &Leaves, position: &Position) -> RackTable {
    let mut table = RackTable::new(position.rack, &setting.scoring, setting.keys());
    if position.bag_count(setting.rules.rack_size) == 0 {
        let tiles = (0..).zip(position.unseen);
        let other = tiles.map(|(tile, count)| setting.scoring.value(tile) * i32::from(count));
        set_endgame_kept(setting, other.sum(), &mut table);
    } else {
        leaves.fill(&mut table);
    }
    table
}

/// Check that a candidate can be played, and score it; its words are not checked.
pub(crate) fn checked(
    setting: &Setting,
    position: &Position,
    index: usize,
    candidate: &Move,
) -> Result<(Move, Rack), SimulationError> {
    let mut kept = position.rack;
    for &tile in candidate.tiles() {
        let tile = if tile & BLANK_FLAG == 0 { tile } else { 0 };
        if !kept.remove(tile) {
            return Err(SimulationError::NotOnRack { index });
        }
    }
    let mut score = 0;
    match candidate.kind() {
        Kind::Play => {
            if !fits(position, candidate) {
                return Err(SimulationError::OffBoard { index });
            }
            score = score_tiles(
                setting,
                &position.board,
                (candidate.axis(), candidate.lane()),
                candidate.first(),
                candidate.tiles(),
            );
        }
        Kind::Exchange => {
            let bag = position.bag_count(setting.rules.rack_size);
            let least = candidate
                .count()
                .max(usize::from(setting.rules.exchange_min_bag));
            if bag < least {
                return Err(SimulationError::NoExchange { index, bag, least });
            }
        }
        Kind::Pass => {}
    }
    Ok((candidate.worth(score, candidate.equity), kept))
}

fn fits(position: &Position, play: &Move) -> bool {
    if play.lane() >= SIZE || play.first() >= SIZE || play.count() == 0 {
        return false;
    }
    let occupied = position.board.occupied(play.axis(), play.lane());
    occupied >> play.first() & 1 == 0 && position.board.places(play).count() == play.count()
}
