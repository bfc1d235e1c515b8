// SPDX-License-Identifier: MIT
//! Generating the moves, ordering them, and skipping those that need no search.

use std::cmp::Reverse;

use crate::endgame::codes::holds;
use crate::endgame::position::{LANES, mix};
use crate::endgame::position::{PASS, PASS_TAG};
use crate::endgame::search::{INFINITE, Search, Turn};

/// Plays by which the opponent could go out, one per lane, the best first.
#[derive(Debug)]
pub(super) struct Threats {
    outs: [(i32, u8); LANES],
    count: usize,
    /// Maximum score of any play of the opponent.
    best: i32,
}

impl Threats {
    /// The best going-out play left after a play that changes those lanes.
    fn left(&self, touched: u32) -> Option<i32> {
        self.outs[..self.count]
            .iter()
            .find(|&&(_, lane)| touched >> lane & 1 == 0)
            .map(|&(score, _)| score)
    }
}

impl Search<'_> {
    /// Put a pass and every play that does not go out on the queue; returns the best play that goes
    /// out.
    ///
    /// Plays that do not fit on the queue are left out.
    pub(super) fn collect(&mut self, turn: Turn) -> Option<(i32, u32)> {
        let position = &mut self.positions[turn.ply];
        let rack = position.racks[turn.side];
        let mut out: Option<(i32, u32)> = None;
        for list in position.lists[turn.side].iter().filter(|list| list.len > 0) {
            let (start, end) = (list.start as usize, (list.start + list.len) as usize);
            for (entry, &code) in (list.start..).zip(&self.memo.uses[start..end]) {
                if !holds(rack, code) {
                    continue;
                }
                if code == rack {
                    let score = i32::from(self.memo.plays[entry as usize].score);
                    if out.is_none_or(|(best, _)| score > best) {
                        out = Some((score, entry));
                    }
                } else if self.queue.len() < self.queue_room {
                    self.queue.push(u64::from(entry));
                } else {
                    position.is_cut = true;
                }
            }
        }
        self.queue.push(u64::from(PASS));
        out
    }

    /// The opponent's plays that go out, and the best score of any of the opponent's plays.
    pub(super) fn threats(&self, turn: Turn) -> Threats {
        let position = &self.positions[turn.ply];
        let other = 1 - turn.side;
        let rack = position.racks[other];
        let mut threats = Threats {
            outs: [(0, 0); LANES],
            count: 0,
            best: 0,
        };
        for (lane, list) in (0..).zip(&position.lists[other]) {
            let (start, end) = (list.start as usize, (list.start + list.len) as usize);
            let mut out = None;
            for (code, play) in self.memo.uses[start..end]
                .iter()
                .zip(&self.memo.plays[start..end])
            {
                if holds(rack, *code) {
                    let score = i32::from(play.score);
                    threats.best = threats.best.max(score);
                    if *code == rack {
                        out = out.max(Some(score));
                    }
                }
            }
            if let Some(score) = out {
                threats.outs[threats.count] = (score, lane);
                threats.count += 1;
            }
        }
        threats.outs[..threats.count].sort_unstable_by(|one, other| other.cmp(one));
        threats
    }

    /// Estimate the value of every entry of the queue from `begin` on.
    pub(super) fn estimate(&mut self, turn: Turn, begin: usize, threats: &Threats, known_tag: u16) {
        let position = &self.positions[turn.ply];
        let own = position.points[turn.side];
        let out_factor = self.setting.rules.out_factor;
        for slot in &mut self.queue[begin..] {
            let entry = *slot as u32;
            let worth = if entry == PASS {
                if known_tag == PASS_TAG {
                    INFINITE
                } else {
                    -own - threats.best - 40
                }
            } else {
                let play = &self.memo.plays[entry as usize];
                let rest = own - i32::from(play.points);
                let score = i32::from(play.score);
                let reply = if threats.count > 0 {
                    threats
                        .left(position.touched(play))
                        .map(|out| out + out_factor * rest)
                } else {
                    None
                };
                if play.tag == known_tag {
                    INFINITE
                } else {
                    let noise = if self.noise == 0 {
                        0
                    } else {
                        (mix(self.noise ^ u64::from(play.tag)) & 7) as i32
                    };
                    4 * (score - reply.unwrap_or(rest + threats.best)) + noise
                }
            };
            *slot = ((worth + INFINITE) as u64) << 32 | u64::from(entry);
        }
    }

    /// Move the best of the remaining entries to `at`; after several entries failed, sort them all.
    ///
    /// Ties are broken by the order on the queue, never by where their lists are stored, so a
    /// search takes the same course whatever the same memory was used for before.
    pub(super) fn bring_forward(&mut self, at: usize, begin: usize) {
        const PICKED: usize = 3;
        if at < begin + PICKED {
            let left = self.queue[at..].iter().enumerate();
            if let Some((best, _)) = left.max_by_key(|(_, slot)| **slot >> 32) {
                self.queue.swap(at, at + best);
            }
        } else if at == begin + PICKED {
            self.queue[at..].sort_by_key(|slot| Reverse(*slot >> 32));
        }
    }

    /// Upper bound of the value of a play, as far as it is known without a search.
    pub(super) fn most(&self, turn: Turn, entry: u32, threats: &Threats) -> i32 {
        let position = &self.positions[turn.ply];
        let own = position.points[turn.side];
        let other = position.points[1 - turn.side];
        if entry == PASS {
            let most = threats
                .left(0)
                .map_or(INFINITE, |out| -out - self.out_bonus(own));
            return if self.setting.rules.scoreless_limit - turn.scoreless == 2 {
                // The opponent may pass as well.
                most.min(other - own)
            } else {
                most
            };
        }
        if threats.count == 0 {
            return INFINITE;
        }
        let play = &self.memo.plays[entry as usize];
        let rest = own - i32::from(play.points);
        threats
            .left(position.touched(play))
            .map_or(INFINITE, |out| {
                i32::from(play.score) - out - self.out_bonus(rest)
            })
    }
}
