// SPDX-License-Identifier: MIT
//! Options of a pre-endgame, and the errors they can cause.

use thiserror::Error;

use crate::endgame::Effort;
use crate::simulation::{Opponent, SimulationError};

/// Maximum number of tiles in the bag of a pre-endgame.
pub const MAX_IN_BAG: usize = 4;

/// Options of a pre-endgame.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options {
    /// Known facts about the opponent's rack.
    pub opponent: Opponent,
    /// Limits; `nodes` is for each ending, not for all of them together.
    pub effort: Effort,
    /// Maximum number of positions over all endings, a quick value counting as one. A task that may
    /// search more than are left is not begun. A search checks its limit every few positions, and
    /// quick values are counted when they are computed, so slightly more may be used. None for no
    /// limit.
    pub nodes_in_all: Option<u64>,
}

/// Why a pre-endgame cannot be solved.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum PreendgameError {
    /// No tiles in the bag, or too many.
    #[error("tiles in the bag: read {tiles}, expected 1 to {most}")]
    Bag {
        /// Number of tiles in the bag.
        tiles: usize,
        /// Maximum number of tiles in the bag.
        most: usize,
    },
    /// A rack is not full although there are tiles to draw.
    #[error("tiles on the rack: read {tiles}, expected {full}")]
    Rack {
        /// Number of tiles on the rack.
        tiles: usize,
        /// Number of tiles on a full rack.
        full: usize,
    },
    /// The game is over.
    #[error(
        "scoreless turns: read {scoreless}, expected fewer than {limit}, with which the game is over"
    )]
    GameOver {
        /// Number of scoreless turns read.
        scoreless: u8,
        /// Number of scoreless turns that end the game.
        limit: u8,
    },
    /// A candidate cannot be played, or the opponent cannot hold the given tiles.
    #[error(transparent)]
    Position(#[from] SimulationError),
}
