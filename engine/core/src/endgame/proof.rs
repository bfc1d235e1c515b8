// SPDX-License-Identifier: MIT
//! The line behind a bound: the player whom the bound favours makes the moves that prove it.

use crate::endgame::MAX_TURNS;
use crate::endgame::TURN_STEP;
use crate::endgame::codes::holds;
use crate::endgame::position::Play;
use crate::endgame::position::{PASS, PASS_TAG};
use crate::endgame::search::{Search, Turn};

/// A proven bound of the value of the root.
#[derive(Debug, Clone, Copy)]
pub(super) enum Proof {
    /// The value for the player on turn is at least this.
    AtLeast(i32),
    /// The opponent can keep the value to at most this.
    AtMost(i32),
}

impl Search<'_> {
    /// A line to the end of the game in which one player makes the moves that prove a bound, and
    /// its value for the player on turn: the bound, or more in favour of the player who proves it.
    /// The other player makes the best known moves.
    ///
    /// None if the search had to stop or the line is too long.
    pub(super) fn proven_line(
        &mut self,
        scoreless: u8,
        proof: Proof,
    ) -> Option<(i32, Vec<Option<Play>>)> {
        let (prover, mut need) = match proof {
            Proof::AtLeast(least) => (0, least),
            Proof::AtMost(most) => (1, -most),
        };
        let mut turn = Turn {
            ply: 0,
            side: 0,
            scoreless,
        };
        let (mut line, mut value) = (Vec::new(), 0);
        self.queue.clear();
        while line.len() < (MAX_TURNS as usize).min(self.most_ply) {
            if turn.side == prover && !self.proves(turn, need) {
                return None;
            }
            let entry = self.known_move(turn);
            line.push((entry != PASS).then(|| self.memo.plays[entry as usize]));
            let sign = if turn.side == 0 { 1 } else { -1 };
            if let Some(worth) = self.out_worth(turn, entry) {
                return Some((value + sign * worth, line));
            }
            let side = turn.side;
            let (score, next) = self.make(turn, entry);
            value += sign * score;
            if next.scoreless >= self.setting.rules.scoreless_limit {
                return Some((value + sign * self.end_value(next.ply, side), line));
            }
            need -= if side == prover { score } else { -score };
            turn = next;
        }
        None
    }

    /// True if the position is proven to be worth at least `need` to the player on turn.
    fn proves(&mut self, turn: Turn, need: i32) -> bool {
        for depth in (1..=MAX_TURNS).step_by(TURN_STEP) {
            self.begin_depth();
            let found = self.search(turn, depth, need - 1, need);
            if self.is_stopped() {
                return false;
            }
            if found.is_complete {
                return found.value >= need;
            }
            if self.is_exhausted() {
                return false;
            }
        }
        false
    }

    /// The best move of a position according to the table; else the move with the most points.
    fn known_move(&mut self, turn: Turn) -> u32 {
        self.refresh(turn.ply, turn.side);
        let position = &self.positions[turn.ply];
        let tag = self.known_tag(turn);
        if tag == PASS_TAG {
            return PASS;
        }
        let rack = position.racks[turn.side];
        let known = position.lists[turn.side]
            .iter()
            .flat_map(|list| list.start..list.start + list.len)
            .find(|&entry| {
                self.memo.plays[entry as usize].tag == tag
                    && holds(rack, self.memo.uses[entry as usize])
            });
        known.or_else(|| self.greedy(turn)).unwrap_or(PASS)
    }

    /// The value of a play that goes out; None for every other move.
    fn out_worth(&self, turn: Turn, entry: u32) -> Option<i32> {
        let position = &self.positions[turn.ply];
        let is_out = entry != PASS && self.memo.uses[entry as usize] == position.racks[turn.side];
        is_out.then(|| {
            let score = i32::from(self.memo.plays[entry as usize].score);
            score + self.out_bonus(position.points[1 - turn.side])
        })
    }
}
