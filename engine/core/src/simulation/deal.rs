// SPDX-License-Identifier: MIT
//! The random draws of one iteration.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::game::{below, shuffle};
use crate::inference::Leave;
use crate::rack::Rack;
use crate::scoring::TILES;

use super::errors::SimulationError;
use super::options::{Opponent, Position};

/// A rack of the opponent, and the other unseen tiles in the order of the bag.
///
/// The player on turn draws from the end and the opponent from the beginning, so the draws of one
/// do not depend on the number of tiles drawn by the other.
#[derive(Debug, Clone)]
pub struct Deal {
    /// The rack of the opponent.
    pub opponent: Rack,
    /// The bag.
    pub bag: Vec<u8>,
    /// Decides where exchanged tiles go in the bag.
    pub chance: Xoshiro256PlusPlus,
}

impl Default for Deal {
    fn default() -> Self {
        Self {
            opponent: Rack::default(),
            bag: Vec::new(),
            chance: Xoshiro256PlusPlus::seed_from_u64(0),
        }
    }
}

/// Draws iterations by their number.
#[derive(Debug, Clone)]
pub struct Dealer {
    seed: u64,
    unseen: [u8; TILES],
    count: usize,
    rack_count: usize,
    known: Rack,
    /// Possible leaves, each with the sum of the weights up to it.
    leaves: Vec<(Rack, f64)>,
}

impl Dealer {
    /// Prepare to draw for a position of a game with racks of `rack_size` tiles.
    ///
    /// # Errors
    ///
    /// The opponent is said to hold tiles that are not unseen, or none of the leaves that the
    /// opponent is said to have kept can be on the rack.
    pub fn new(
        position: &Position,
        rack_size: u8,
        opponent: &Opponent,
        seed: u64,
    ) -> Result<Self, SimulationError> {
        let mut dealer = Self {
            seed: mix(seed),
            unseen: position.unseen,
            count: position.unseen_count(),
            rack_count: position.opponent_count(rack_size),
            known: Rack::default(),
            leaves: Vec::new(),
        };
        match opponent {
            Opponent::Unknown => {}
            Opponent::Holds(rack) => {
                if !dealer.can_hold(rack) {
                    return Err(SimulationError::OpponentRack);
                }
                dealer.known = *rack;
            }
            Opponent::Kept(leaves) => dealer.take_leaves(leaves)?,
        }
        Ok(dealer)
    }

    fn take_leaves(&mut self, leaves: &[Leave]) -> Result<(), SimulationError> {
        let mut sum = 0.0;
        for leave in leaves {
            if leave.weight > 0.0 && leave.weight.is_finite() && self.can_hold(&leave.tiles) {
                sum += leave.weight;
                self.leaves.push((leave.tiles, sum));
            }
        }
        if self.leaves.is_empty() {
            return Err(SimulationError::NoLeave);
        }
        Ok(())
    }

    fn can_hold(&self, rack: &Rack) -> bool {
        let held = (0..).zip(self.unseen);
        rack.len() <= self.rack_count
            && held
                .into_iter()
                .all(|(tile, count)| rack.held(tile) <= count)
    }

    /// Draw an iteration into `deal`, reusing its memory; it depends only on the seed and `number`.
    pub fn deal(&self, number: u64, deal: &mut Deal) {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(mix(self.seed.wrapping_add(number)));
        deal.opponent = self.known;
        if let Some(&(_, sum)) = self.leaves.last() {
            // A double holds 53 random bits.
            let at = (chance.next_u64() >> 11) as f64 * sum / (1u64 << 53) as f64;
            let index = self.leaves.partition_point(|&(_, upto)| upto <= at);
            deal.opponent = self.leaves[index.min(self.leaves.len() - 1)].0;
        }
        deal.bag.clear();
        deal.bag.reserve(self.count);
        for (tile, count) in (0..).zip(self.unseen) {
            let left = usize::from(count - deal.opponent.held(tile));
            deal.bag.extend(std::iter::repeat_n(tile, left));
        }
        shuffle(&mut deal.bag, &mut chance);
        for _ in deal.opponent.len()..self.rack_count {
            if let Some(tile) = deal.bag.pop() {
                deal.opponent.add(tile);
            }
        }
        deal.chance = chance;
    }
}

/// The bag of one playout; tiles are drawn from both ends.
#[derive(Debug, Default)]
pub(super) struct Bag {
    tiles: Vec<u8>,
    first: usize,
    end: usize,
}

impl Bag {
    /// Fill it with the tiles in the order of the deal.
    pub(super) fn fill(&mut self, tiles: &[u8]) {
        self.tiles.clear();
        self.tiles.extend_from_slice(tiles);
        self.first = 0;
        self.end = tiles.len();
    }

    /// Number of tiles in it.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.end - self.first
    }

    /// Draw until the rack of the player (0) or of the opponent (1) has this many tiles.
    pub(super) fn draw(&mut self, player: usize, rack: &mut Rack, size: usize) {
        while rack.len() < size && self.first < self.end {
            let at = if player == 0 {
                self.end -= 1;
                self.end
            } else {
                self.first += 1;
                self.first - 1
            };
            rack.add(self.tiles[at]);
        }
    }

    /// Mix in a tile of a player who has drawn at least as many tiles as are exchanged.
    pub(super) fn give_back(&mut self, player: usize, tile: u8, chance: &mut impl Rng) {
        let place = if player == 0 {
            self.end += 1;
            self.end - 1
        } else {
            self.first -= 1;
            self.first
        };
        self.tiles[place] = tile;
        let at = self.first + below(chance, self.len());
        self.tiles.swap(place, at);
    }
}

/// The finalizer of splitmix64 (Steele, Lea and Flood, 2014).
const fn mix(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
