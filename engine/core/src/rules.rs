// SPDX-License-Identifier: MIT
//! How a game goes and ends, as values.

/// How a game goes and ends, as far as equity and final scores depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Tiles on a full rack, at most [`crate::scoring::MAX_RACK`].
    pub rack_size: u8,
    /// Fewest tiles in the bag for an exchange.
    pub exchange_min_bag: u8,
    /// So many successive turns without score end the game.
    pub scoreless_limit: u8,
    /// What the spread gains for each point on the other rack when a player is out.
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
