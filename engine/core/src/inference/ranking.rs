// SPDX-License-Identifier: MIT
//! Which racks to examine next, and how likely those are that were not examined.
//!
//! A move that was better than the observed one with one rack can be made with every rack that has
//! its tiles. So each examined rack bounds the loss with others from below, and those come first
//! that are the likeliest by these bounds.

use std::collections::HashMap;

use crate::leaves::Leaves;
use crate::play::Move;
use crate::rack::Rack;
use crate::scoring::TILES;

use super::hands::Hand;
use super::look::Looked;
use super::{InferenceOptions, Leave, played};

/// What is left is not examined if it has, by its bounds, less than this share of the weight found.
const REST: f64 = 0.005;

/// Racks of which less than this share of the likeliest one's weight is left are not bounded
/// further.
const FAINT: f64 = 1e-4;

/// Weight of the earlier rounds in the error of the bounds.
const MEMORY: f64 = 0.75;

/// Leaves are hardly worth more than these millipoints, without a blank and with one; a better one
/// is overlooked, which only leaves a bound lower.
const MOST: i32 = 20_000;
const MOST_BLANK: i32 = 45_000;

/// The number of blanks of a packed rack.
const BLANKS: u128 = 7;

/// The highest bit of each number of a packed rack.
const HIGH: u128 = u128::from_le_bytes([0x88; 16]);

/// The numbers of each tile in four bits each.
fn packed(rack: &Rack) -> u128 {
    let counts = rack.counts().iter().take(TILES);
    counts
        .rev()
        .fold(0, |packed, &count| packed << 4 | u128::from(count & 7))
}

/// A rack that was not examined yet.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// Its number.
    at: usize,
    /// The whole rack.
    rack: u128,
    /// Equity of the observed move but for its score.
    leave: i32,
    /// It loses at least this.
    loss: i32,
    /// Weight with this loss.
    weight: f64,
}

/// The racks of an inference.
pub(super) struct Ranking<'a> {
    hands: &'a [Hand],
    margin: i32,
    softness: f64,
    /// Score of the observed play, in millipoints.
    score: i32,
    open: Vec<Open>,
    /// The result of each rack examined, with its number.
    looked: Vec<(usize, Looked)>,
    /// Highest score of the better moves, by the tiles that they use.
    better: HashMap<u128, i32>,
    is_bounded: bool,
    /// Weight of the racks of the last rounds, by their bounds and as examined.
    expected: f64,
    found: f64,
    /// Weight of all racks examined.
    sure: f64,
}

impl<'a> Ranking<'a> {
    /// Racks to examine in their order.
    pub(super) fn new(hands: &'a [Hand], options: &InferenceOptions) -> Self {
        Self {
            hands,
            margin: options.margin,
            softness: f64::from(options.softness),
            score: 0,
            open: Vec::new(),
            looked: Vec::new(),
            better: HashMap::new(),
            is_bounded: false,
            expected: 0.0,
            found: 0.0,
            sure: 0.0,
        }
    }

    /// Examine the likeliest first: the racks are the leaves of a play.
    pub(super) fn know_equities(&mut self, leaves: &Leaves, play: &Move, score: i32) {
        self.is_bounded = true;
        self.score = score * 1000;
        let laid: Vec<u8> = played(play).collect();
        let laid = packed(&Rack::new(&laid));
        let mut tiles = Vec::new();
        self.open = (0..)
            .zip(self.hands)
            .map(|(at, hand)| {
                tiles.clear();
                tiles.extend(hand.tiles.tiles());
                Open {
                    at,
                    rack: packed(&hand.tiles) + laid,
                    leave: leaves.value(&tiles),
                    loss: 0,
                    weight: hand.ways,
                }
            })
            .collect();
    }

    /// Number of racks examined.
    pub(super) fn examined(&self) -> usize {
        self.looked.len()
    }

    /// The numbers of up to `count` racks to examine next.
    pub(super) fn next(&mut self, count: usize) -> Vec<usize> {
        if !self.is_bounded {
            let first = self.looked.len();
            return (first..self.hands.len().min(first + count)).collect();
        }
        let order = |one: &Open, other: &Open| {
            let weights = other.weight.total_cmp(&one.weight);
            weights.then(one.at.cmp(&other.at))
        };
        let count = count.min(self.open.len());
        if (1..self.open.len()).contains(&count) {
            self.open.select_nth_unstable_by(count - 1, order);
        }
        self.open[..count].sort_unstable_by(order);
        self.open[..count].iter().map(|open| open.at).collect()
    }

    /// Take the results of the first racks of a round, and bound the others by them.
    pub(super) fn learn(&mut self, leaves: &Leaves, round: &[usize], found: &[Looked]) {
        self.looked
            .extend(round.iter().copied().zip(found.iter().copied()));
        if !self.is_bounded {
            return;
        }
        let (mut expected, mut actual) = (0.0, 0.0);
        for (open, looked) in self.open.drain(..found.len()).zip(found) {
            expected += open.weight;
            actual += self.hands[open.at].ways * likely(self.margin, self.softness, looked.loss);
        }
        self.expected = self.expected * MEMORY + expected;
        self.found = self.found * MEMORY + actual;
        self.sure += actual;
        let mut fresh = HashMap::new();
        for better in found.iter().filter_map(|looked| looked.better) {
            let used: Vec<u8> = played(&better).collect();
            let used = packed(&Rack::new(&used));
            let score = i32::from(better.score) * 1000;
            let known = self.better.entry(used).or_insert(i32::MIN);
            if *known < score {
                *known = score;
                fresh.insert(used, score);
            }
        }
        // High scores first, because they leave less to the others.
        let mut fresh: Vec<(u128, i32)> = fresh.into_iter().collect();
        fresh.sort_unstable_by_key(|&(used, score)| (-score, used));
        self.bound(leaves, &fresh);
    }

    /// Bound the racks that were not examined by some moves.
    fn bound(&mut self, leaves: &Leaves, moves: &[(u128, i32)]) {
        let highest = self.open.iter().map(|open| open.weight).fold(0.0, f64::max);
        let mut tiles = Vec::new();
        for open in &mut self.open {
            if open.weight < highest * FAINT {
                continue;
            }
            let observed = self.score + open.leave;
            let mut loss = open.loss;
            for &(used, score) in moves {
                let left = (open.rack | HIGH).wrapping_sub(used);
                if left & HIGH != HIGH {
                    continue;
                }
                let left = left & !HIGH;
                let most = if left & BLANKS == 0 { MOST } else { MOST_BLANK };
                if score + most > observed + loss {
                    unpack(left, &mut tiles);
                    loss = loss.max(score + leaves.value(&tiles) - observed);
                }
            }
            if loss > open.loss {
                open.loss = loss;
                open.weight = self.hands[open.at].ways * likely(self.margin, self.softness, loss);
            }
        }
    }

    /// True if so little weight is left that the rest need not be examined.
    pub(super) fn is_settled(&self) -> bool {
        let open: f64 = self.open.iter().map(|open| open.weight).sum();
        self.is_bounded && self.sure > 0.0 && open < REST * self.sure
    }

    /// By how much less likely racks turn out to be than by their bounds.
    fn ratio(&self) -> f64 {
        if self.expected > 0.0 {
            self.found / self.expected
        } else {
            1.0
        }
    }

    /// The leaves with their weights, which do not add up to 1. A play that loses equity with every
    /// rack is measured against the smallest loss.
    pub(super) fn weights(&self) -> Vec<Leave> {
        let losses = self.looked.iter().map(|(_, looked)| looked.loss);
        let losses = losses.chain(self.open.iter().map(|open| open.loss));
        let least = losses.min().unwrap_or(0).max(self.margin);
        let examined = self.looked.iter().map(|&(at, looked)| Leave {
            tiles: looked.kept,
            weight: self.hands[at].ways * likely(least, self.softness, looked.loss),
        });
        let ratio = self.ratio();
        let others = self.open.iter().map(|open| Leave {
            tiles: self.hands[open.at].tiles,
            weight: self.hands[open.at].ways * likely(least, self.softness, open.loss) * ratio,
        });
        examined
            .chain(others)
            .filter(|leave| leave.weight > 0.0)
            .collect()
    }
}

/// How likely a move is that loses this, with a margin and a softness, all in millipoints.
fn likely(margin: i32, softness: f64, loss: i32) -> f64 {
    if loss > margin {
        (-f64::from(loss - margin) / softness).exp()
    } else {
        1.0
    }
}

/// The tiles of a packed rack, ascending with blanks first.
fn unpack(rack: u128, tiles: &mut Vec<u8>) {
    tiles.clear();
    let mut left = rack;
    while left != 0 {
        let tile = left.trailing_zeros() / 4;
        let count = left >> (tile * 4) & 0xf;
        tiles.extend(std::iter::repeat_n(tile as u8, count as usize));
        left &= !(0xf << (tile * 4));
    }
}
