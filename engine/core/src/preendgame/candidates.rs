// SPDX-License-Identifier: MIT
//! The candidate moves.

use crate::board::Board;
use crate::leaves::Leaves;
use crate::play::{Kind, Move};
use crate::rack::Rack;
use crate::setting::Setting;
use crate::simulation::{
    Position, SimulationError, checked, own_table, static_exchanges, static_plays,
};
use crate::sink::sort;

/// A candidate move.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// The move with its score and its static equity.
    pub(super) made: Move,
    /// The leave.
    pub(super) kept: Rack,
    /// Number of tiles drawn after it.
    pub(super) drawn: usize,
    /// Number of successive scoreless turns after it.
    pub(super) scoreless: u8,
    /// True if nothing is hidden after it: the bag is empty, or the game is over.
    pub(super) is_open: bool,
}

impl Candidate {
    fn new(setting: &Setting, position: &Position, made: Move, kept: Rack) -> Self {
        let bag = position.bag_count(setting.rules.rack_size);
        let scoreless = if made.score == 0 {
            position.scoreless.saturating_add(1)
        } else {
            0
        };
        let (drawn, is_open) = match made.kind() {
            Kind::Play => {
                let drawn = made.count().min(bag);
                (drawn, drawn == bag)
            }
            Kind::Exchange => (made.count(), false),
            Kind::Pass => (0, scoreless >= setting.rules.scoreless_limit),
        };
        Self {
            made,
            kept,
            drawn,
            scoreless,
            is_open,
        }
    }

    /// The board after it.
    pub(super) fn board(&self, setting: &Setting, position: &Position) -> Board {
        let mut board = position.board.clone();
        board.apply(&self.made, &setting.graph, &setting.scoring);
        board
    }
}

/// All moves of a position, the best by static equity first.
pub(super) fn all_moves(setting: &Setting, leaves: &Leaves, position: &Position) -> Vec<Candidate> {
    let table = own_table(setting, leaves, position);
    let mut moves: Vec<Move> = Vec::new();
    static_exchanges(setting, position, &table, &mut moves);
    static_plays(setting, &position.board, &table, &mut moves);
    moves.push(Move::PASS.worth(0, table.kept[0]));
    sort(&mut moves);
    let candidates = moves.iter().enumerate().filter_map(|(index, made)| {
        let (made, kept) = checked(setting, position, index, made).ok()?;
        Some(Candidate::new(setting, position, made, kept))
    });
    candidates.collect()
}

/// The requested moves, the best by static equity first.
pub(super) fn asked_moves(
    setting: &Setting,
    leaves: &Leaves,
    position: &Position,
    moves: &[Move],
) -> Result<Vec<Candidate>, SimulationError> {
    if moves.is_empty() {
        return Err(SimulationError::NoCandidate);
    }
    let candidates = moves.iter().enumerate().map(|(index, made)| {
        let (made, kept) = checked(setting, position, index, made)?;
        let stays: Vec<u8> = kept.tiles().collect();
        let equity = i32::from(made.score) * 1000 + leaves.value(&stays);
        let made = made.worth(i32::from(made.score), equity);
        Ok(Candidate::new(setting, position, made, kept))
    });
    let mut candidates: Vec<Candidate> = candidates.collect::<Result<_, _>>()?;
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.made.rank()));
    Ok(candidates)
}
