// SPDX-License-Identifier: MIT
//! From one position to the next.

use crate::endgame::position::PASS;
use crate::endgame::search::{Search, Turn};

impl Search<'_> {
    /// Make the next position by a pass or by a play that does not go out; returns its score.
    pub(super) fn make(&mut self, turn: Turn, entry: u32) -> (i32, Turn) {
        self.clear_line(turn.ply + 1);
        let (head, tail) = self.positions.split_at_mut(turn.ply + 1);
        if let Some(next) = tail.first_mut() {
            next.clone_from(&head[turn.ply]);
        } else {
            self.positions.push(self.positions[turn.ply].clone());
        }
        let (score, scoreless) = self.apply(turn, turn.ply + 1, entry);
        (score, turn.next(scoreless))
    }

    /// Replace this position by the next one; returns the score.
    pub(super) fn replace(&mut self, turn: Turn, entry: u32) -> (i32, Turn) {
        let (score, scoreless) = self.apply(turn, turn.ply, entry);
        let ply = turn.ply;
        (
            score,
            Turn {
                ply,
                ..turn.next(scoreless)
            },
        )
    }

    /// Change a position by a play or a pass; returns the score and the number of successive
    /// scoreless turns after it.
    fn apply(&mut self, turn: Turn, ply: usize, entry: u32) -> (i32, u8) {
        if entry == PASS {
            return (0, turn.scoreless + 1);
        }
        let made = &self.memo.plays[entry as usize];
        let use_code = self.memo.uses[entry as usize];
        self.positions[ply].apply(turn.side, made, use_code, self.terms);
        let score = i32::from(made.score);
        (score, if score == 0 { turn.scoreless + 1 } else { 0 })
    }
}
