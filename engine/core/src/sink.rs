// SPDX-License-Identifier: MIT
//! Receivers of the moves that a search finds.

use crate::play::Move;

/// Receives moves, and sets the minimum equity it wants.
pub trait Sink {
    /// Moves with a lower equity may be left out.
    fn least(&self) -> i32;

    /// Receive a move.
    fn take(&mut self, found: Move);
}

/// Every move, in no particular order.
impl Sink for Vec<Move> {
    #[inline]
    fn least(&self) -> i32 {
        i32::MIN
    }

    #[inline]
    fn take(&mut self, found: Move) {
        self.push(found);
    }
}

/// The single best move; a pass until there is another.
#[derive(Debug, Clone, Copy)]
pub struct Best {
    /// The best so far.
    pub best: Move,
}

impl Default for Best {
    fn default() -> Self {
        Self {
            best: Move::PASS.worth(0, i32::MIN),
        }
    }
}

impl Sink for Best {
    #[inline]
    fn least(&self) -> i32 {
        self.best.equity
    }

    #[inline]
    fn take(&mut self, found: Move) {
        if found.equity > self.best.equity
            || found.equity == self.best.equity && found.rank() > self.best.rank()
        {
            self.best = found;
        }
    }
}

/// The best moves, up to a maximum number.
#[derive(Debug, Clone)]
pub struct Top {
    /// A heap of the kept moves, the worst on top.
    kept: Vec<Move>,
    size: usize,
    least: i32,
}

impl Top {
    /// Keep the best `size` moves, at least one.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self {
            kept: Vec::with_capacity(size.clamp(1, 1024)),
            size: size.max(1),
            least: i32::MIN,
        }
    }

    /// Remove all moves.
    pub fn clear(&mut self) {
        self.kept.clear();
        self.least = i32::MIN;
    }

    /// The moves kept, the best first.
    #[must_use]
    pub fn sorted(&mut self) -> &[Move] {
        sort(&mut self.kept);
        &self.kept
    }

    fn sift_down(&mut self) {
        let kept = &mut self.kept;
        let mut at = 0;
        loop {
            let mut worst = at;
            for child in [2 * at + 1, 2 * at + 2] {
                if child < kept.len() && kept[child].rank() < kept[worst].rank() {
                    worst = child;
                }
            }
            if worst == at {
                return;
            }
            kept.swap(at, worst);
            at = worst;
        }
    }
}

impl Sink for Top {
    #[inline]
    fn least(&self) -> i32 {
        self.least
    }

    fn take(&mut self, found: Move) {
        if self.kept.len() < self.size {
            self.kept.push(found);
            if self.kept.len() == self.size {
                // In ascending order it is a valid heap with the worst on top.
                self.kept.sort_unstable_by_key(Move::rank);
                self.least = self.kept[0].equity;
            }
        } else if found.rank() > self.kept[0].rank() {
            self.kept[0] = found;
            self.sift_down();
            self.least = self.kept[0].equity;
        }
    }
}

/// Sort moves, the best first.
pub fn sort(moves: &mut [Move]) {
    let mut ranks: Vec<u128> = moves.iter().map(Move::rank).collect();
    ranks.sort_unstable_by(|one, other| other.cmp(one));
    for (slot, rank) in moves.iter_mut().zip(ranks) {
        *slot = Move::of_rank(rank);
    }
}
