// SPDX-License-Identifier: MIT
//! Principal variation search, one turn deeper each time, until nothing was cut off by depth.
//!
//! Each value is marked complete if every line it depends on was played to the end of the game. A
//! complete value can be used at any depth, and a complete root is the proof.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::endgame::found::Found;
use crate::endgame::memo::Memo;
use crate::endgame::position::{PASS, PASS_TAG, Play, Position, Terms};
use crate::endgame::shares::{QUEUE_PART, plies_beside};
use crate::endgame::table::{Bound, COMPLETE, Known, Table, power_of_two_in};
use crate::selfplay::Watch;
use crate::setting::Setting;

/// Larger than any spread.
pub(super) const INFINITE: i32 = 1 << 28;

/// Positions between two checks of the clock. It is small because the first positions, with a
/// blank, take milliseconds each.
const CLOCK_STEP: u64 = 8;

/// Limits of a search.
#[derive(Debug)]
pub(super) struct Limits<'a> {
    pub(super) deadline: Option<Instant>,
    pub(super) most_nodes: u64,
    /// Set if the caller wants no result.
    pub(super) watch: &'a Watch,
    /// Set if another thread has found the proof.
    pub(super) done: &'a AtomicBool,
    /// True to record [`Search::better`].
    pub(super) keeps_better: bool,
}

/// The state of a search at a ply.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    pub(super) ply: usize,
    pub(super) side: usize,
    pub(super) scoreless: u8,
}

impl Turn {
    pub(super) const fn next(self, scoreless: u8) -> Self {
        Self {
            ply: self.ply + 1,
            side: 1 - self.side,
            scoreless,
        }
    }
}

/// One thread of a search.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) setting: &'a Setting,
    pub(super) terms: &'a Terms<'a>,
    table: &'a Table,
    limits: Limits<'a>,
    pub(super) memo: Memo,
    /// The positions from the root to the current ply; never more than the capacity.
    pub(super) positions: Vec<Position>,
    /// The last ply that is searched. The positions after it are for playouts.
    pub(super) most_ply: usize,
    /// Plays of those positions: the estimate in the high half, the entry in the low half.
    pub(super) queue: Vec<u64>,
    /// Maximum number of plays on the queue.
    pub(super) queue_room: usize,
    /// The best line from each ply; None is a pass.
    pub(super) lines: Vec<Vec<Option<Play>>>,
    pub(super) nodes: u64,
    ticks: u64,
    stop: bool,
    /// True if plays or positions were missing at this depth because of memory.
    pub(super) is_cut: bool,
    /// True if there were turns beyond this depth, or beyond the depth of a value from the table.
    pub(super) has_deeper: bool,
    /// The best value and line of the root at a depth that is not finished, if the best line of the
    /// depth before was searched first.
    pub(super) better: Option<(i32, Vec<Option<Play>>)>,
    /// Makes threads try plays in different orders; 0 for the first thread.
    pub(super) noise: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        setting: &'a Setting,
        terms: &'a Terms<'a>,
        (table, memo): (&'a Table, Memo),
        limits: Limits<'a>,
        root: Position,
        noise: u64,
    ) -> Self {
        // While the queue grows, the old one exists next to one twice as large. Each ply has a pass
        // on it.
        let queue_room = power_of_two_in(memo.bytes() / QUEUE_PART, size_of::<u64>() * 3 / 2);
        let plies = plies_beside(memo.bytes());
        let mut positions = Vec::with_capacity(plies);
        positions.push(root);
        Self {
            setting,
            terms,
            table,
            limits,
            memo,
            positions,
            most_ply: plies - 2,
            queue: Vec::new(),
            queue_room: queue_room.saturating_sub(plies),
            lines: vec![Vec::new(), Vec::new()],
            nodes: 0,
            ticks: 0,
            stop: false,
            is_cut: false,
            has_deeper: false,
            better: None,
            noise,
        }
    }

    /// Continue with other limits after a stop.
    pub(super) const fn go_on(&mut self, (deadline, most_nodes): (Option<Instant>, u64)) {
        self.limits.deadline = deadline;
        self.limits.most_nodes = most_nodes;
        self.stop = false;
    }

    /// True if the search had to stop.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stop
    }

    /// The tag of the best known move of a position; 0 if there is none.
    pub(super) fn known_tag(&self, turn: Turn) -> u16 {
        let key = self.positions[turn.ply].key(turn.side, turn.scoreless);
        self.table.get(key).map_or(0, |known| known.tag)
    }

    /// True if the search has to stop; checks the clock from time to time.
    pub(super) fn must_stop(&mut self) -> bool {
        self.ticks += 1;
        if self.ticks % CLOCK_STEP == 0 {
            self.stop |= self.nodes >= self.limits.most_nodes
                || self.limits.watch.is_stopped()
                || self.limits.done.load(Ordering::Relaxed)
                || self
                    .limits
                    .deadline
                    .is_some_and(|end| Instant::now() >= end);
        }
        self.stop
    }

    pub(super) fn search(&mut self, turn: Turn, depth: i32, alpha: i32, beta: i32) -> Found {
        let Turn {
            ply,
            side,
            scoreless,
        } = turn;
        self.nodes += 1;
        if self.must_stop() {
            return Found::complete(0);
        }
        let is_principal = beta - alpha > 1;
        self.clear_line(ply);
        let key = self.positions[ply].key(side, scoreless);
        let known = self.table.get(key);
        if !is_principal
            && let Some(found) = known.and_then(|known| known.decide(depth, alpha, beta))
        {
            self.has_deeper |= found.has_deeper;
            return found;
        }
        if depth <= 0 || ply >= self.most_ply {
            if depth <= 0 {
                self.has_deeper = true;
            } else {
                self.is_cut = true;
            }
            return Found {
                value: self.playout(turn, is_principal),
                is_complete: false,
                has_deeper: depth <= 0,
            };
        }
        self.refresh(ply, side);
        self.refresh(ply, 1 - side);
        let begin = self.queue.len();
        let known_tag = known.map_or(0, |known| known.tag);
        let (mut best, tag) = self.expand(turn, depth, (alpha, beta), known_tag);
        self.queue.truncate(begin);
        if self.positions[ply].is_cut {
            self.is_cut = true;
            best.is_complete = false;
        }
        if self.stop {
            return best;
        }
        let bound = if best.value >= beta {
            Bound::Lower
        } else if best.value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = if best.is_complete {
            COMPLETE
        } else {
            depth.min(i32::from(COMPLETE) - 1) as u8
        };
        let Found {
            value, has_deeper, ..
        } = best;
        self.table.put(
            key,
            Known {
                value,
                bound,
                depth,
                tag,
                has_deeper,
            },
        );
        best
    }

    /// Try every move of a position, the most promising first; returns the value and the tag of the
    /// best.
    fn expand(
        &mut self,
        turn: Turn,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        known_tag: u16,
    ) -> (Found, u16) {
        let is_principal = beta - alpha > 1;
        let begin = self.queue.len();
        let mut best = Found::complete(-INFINITE);
        let mut best_tag = 0;
        if let Some((score, entry)) = self.collect(turn) {
            let bonus = self.positions[turn.ply].points[1 - turn.side];
            best.value = score + self.out_bonus(bonus);
            best_tag = self.tag(entry);
            if best.value > alpha {
                alpha = best.value;
                if is_principal {
                    self.extend_line(turn.ply, entry);
                }
                if alpha >= beta {
                    return (best, best_tag);
                }
            }
        }
        let threats = self.threats(turn);
        self.estimate(turn, begin, &threats, known_tag);
        // A player who can only pass does not use up a turn of the depth.
        let forced = i32::from(self.queue.len() == begin + 1);
        let (mut all_complete, mut any_deeper) = (true, false);
        for at in begin..self.queue.len() {
            self.bring_forward(at, begin);
            let mut entry = self.queue[at] as u32;
            let most = self.most(turn, entry, &threats);
            if most <= alpha {
                best.value = best.value.max(most);
                continue;
            }
            let deeper = depth - 1 + forced;
            let is_narrow = is_principal && at > begin;
            let first_beta = if is_narrow { alpha + 1 } else { beta };
            let mut found = self.child(turn, entry, deeper, alpha, first_beta);
            // The lists may have been compacted since then.
            entry = self.queue[at] as u32;
            if is_narrow && found.value > alpha {
                // Never a window of width one, because no line is kept in it.
                found = self.child(turn, entry, deeper, alpha, beta.max(alpha + 2));
                entry = self.queue[at] as u32;
            }
            if self.stop {
                return (found, 0);
            }
            all_complete &= found.is_complete;
            any_deeper |= found.has_deeper;
            if found.value > best.value {
                best = found;
                best_tag = self.tag(entry);
            }
            if found.value > alpha {
                alpha = found.value;
                if is_principal {
                    self.extend_line(turn.ply, entry);
                    if self.limits.keeps_better && turn.ply == 0 && known_tag != 0 {
                        self.better = Some((alpha, self.lines[0].clone()));
                    }
                }
                if alpha >= beta {
                    return (best, best_tag);
                }
            }
        }
        best.is_complete = all_complete;
        best.has_deeper = any_deeper;
        (best, best_tag)
    }

    /// Update the lists of a player. The entries of plays that are not on the queue may change.
    ///
    /// If the lists of all positions of the line do not fit into memory together, some plays of
    /// this one are left out.
    pub(super) fn refresh(&mut self, ply: usize, side: usize) {
        let (setting, terms) = (self.setting, self.terms);
        let memo = &mut self.memo;
        if memo.refresh(&mut self.positions[ply], side, setting, terms) {
            return;
        }
        memo.compact(&mut self.positions[..=ply], &mut self.queue);
        let position = &mut self.positions[ply];
        if !memo.refresh(position, side, setting, terms) {
            memo.refresh_in_part(position, side, setting, terms);
        }
    }

    fn tag(&self, entry: u32) -> u16 {
        if entry == PASS {
            PASS_TAG
        } else {
            self.memo.plays[entry as usize].tag
        }
    }

    /// The value of a play or a pass for the player who makes it.
    fn child(&mut self, turn: Turn, entry: u32, depth: i32, alpha: i32, beta: i32) -> Found {
        if beta - alpha == 1
            && let Some(found) = self.known_child(turn, entry, depth, alpha)
        {
            self.has_deeper |= found.has_deeper;
            return found;
        }
        let (score, next) = self.make(turn, entry);
        if next.scoreless >= self.setting.rules.scoreless_limit {
            return Found::complete(score + self.end_value(next.ply, turn.side));
        }
        let mut found = -self.search(next, depth, score - beta, score - alpha);
        found.value += score;
        found
    }

    /// The value of a play, if the table settles that it is above `alpha` or not.
    fn known_child(&self, turn: Turn, entry: u32, depth: i32, alpha: i32) -> Option<Found> {
        if entry == PASS {
            return None;
        }
        let play = &self.memo.plays[entry as usize];
        let score = i32::from(play.score);
        if score == 0 {
            return None;
        }
        let position = &self.positions[turn.ply];
        let key = position.key_after(turn.side, play, self.memo.uses[entry as usize]);
        let known = self.table.get(key)?;
        known
            .decide(depth, score - alpha - 1, score - alpha)
            .map(|found| Found {
                value: score - found.value,
                ..found
            })
    }

    /// Points gained by going out, in addition to the score.
    #[inline]
    pub(super) const fn out_bonus(&self, opponent_points: i32) -> i32 {
        self.setting.rules.out_factor * opponent_points
    }

    /// Value for a player if the game ends by scoreless turns.
    pub(super) fn end_value(&self, ply: usize, side: usize) -> i32 {
        let points = &self.positions[ply].points;
        points[1 - side] - points[side]
    }
}

#[cfg(test)]
mod tests;
