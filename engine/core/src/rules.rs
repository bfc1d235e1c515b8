// SPDX-License-Identifier: MIT
//! The rules of how a game goes and ends, as numbers.

/// The rules that equity and final scores depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Tiles on a full rack, at most [`crate::scoring::MAX_RACK`].
    pub rack_size: u8,
    /// Minimum number of tiles in the bag for an exchange.
    pub exchange_min_bag: u8,
    /// Number of successive scoreless turns that end the game.
    pub scoreless_limit: u8,
    /// Factor of the points on the other rack that the spread gains when a player goes out.
    pub out_factor: i32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            rack_size: 7,
            exchange_min_bag: 7,
            scoreless_limit: 6,
            out_factor: 2,
        }
    }
}
