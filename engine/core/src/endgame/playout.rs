// SPDX-License-Identifier: MIT
//! A quick value: both players follow their best-scoring plays.

use crate::endgame::codes::holds;
use crate::endgame::position::PASS;
use crate::endgame::search::{Search, Turn};
use crate::endgame::shares::MAX_PLAYED;

impl Search<'_> {
    /// Follow the best-scoring plays to the end of the game; returns the value for the player on
    /// turn.
    ///
    /// It uses one more position than the path to this ply.
    pub(super) fn playout(&mut self, turn: Turn, keeps_line: bool) -> i32 {
        let first = turn;
        let mut turn = turn;
        let mut value = 0;
        let mut passes = 0;
        if keeps_line {
            self.clear_line(first.ply);
            self.lines[first.ply].reserve_exact(MAX_PLAYED);
        }
        loop {
            let sign = if turn.side == first.side { 1 } else { -1 };
            if self.must_stop() {
                return value;
            }
            self.refresh(turn.ply, turn.side);
            let best = self.greedy(turn);
            let entry = best.unwrap_or(PASS);
            if keeps_line {
                let play = best.map(|entry| self.memo.plays[entry as usize]);
                self.lines[first.ply].push(play);
            }
            let position = &self.positions[turn.ply];
            if let Some(entry) = best
                && self.memo.uses[entry as usize] == position.racks[turn.side]
            {
                let score = i32::from(self.memo.plays[entry as usize].score);
                let bonus = self.out_bonus(position.points[1 - turn.side]);
                return value + sign * (score + bonus);
            }
            passes = if best.is_none() { passes + 1 } else { 0 };
            let side = turn.side;
            let (score, next) = if turn.ply == first.ply {
                self.make(turn, entry)
            } else {
                self.replace(turn, entry)
            };
            value += sign * score;
            if next.scoreless >= self.setting.rules.scoreless_limit || passes == 2 {
                return value + sign * self.end_value(next.ply, side);
            }
            turn = next;
        }
    }

    /// The play with the most points, counting the points of its tiles too.
    pub(super) fn greedy(&self, turn: Turn) -> Option<u32> {
        let position = &self.positions[turn.ply];
        let rack = position.racks[turn.side];
        let bonus = self.out_bonus(position.points[1 - turn.side]);
        let mut best = (i32::MIN, None);
        for list in position.lists[turn.side].iter().filter(|list| list.len > 0) {
            let (start, end) = (list.start as usize, (list.start + list.len) as usize);
            for (entry, &code) in (list.start..).zip(&self.memo.uses[start..end]) {
                if !holds(rack, code) {
                    continue;
                }
                let play = &self.memo.plays[entry as usize];
                let mut worth = i32::from(play.score) + i32::from(play.points);
                if code == rack {
                    worth += bonus;
                }
                if worth > best.0 {
                    best = (worth, Some(entry));
                }
            }
        }
        best.1
    }
}
