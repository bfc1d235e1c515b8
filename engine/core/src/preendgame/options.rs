// SPDX-License-Identifier: MIT
//! What a pre-endgame is asked, and what cannot be asked.

use thiserror::Error;

use crate::endgame::Effort;
use crate::simulation::{Opponent, SimulationError};

/// Most tiles in the bag of a pre-endgame.
pub const MAX_IN_BAG: usize = 4;

/// How a pre-endgame is solved.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options {
    /// What is known of the opponent's rack.
    pub opponent: Opponent,
    /// What may be used; `nodes` are for each ending, not for all of them together.
    pub effort: Effort,
    /// Positions over all endings, a quick value counted as one: what may search more than are left is
    /// not begun. A search looks at its limit every few positions, and quick values are counted when
    /// they are taken, so that somewhat more may be used. None for as many as it takes.
    pub nodes_in_all: Option<u64>,
}

/// Why there is nothing to solve.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum PreendgameError {
    /// No tile in the bag, or too many.
    #[error("tiles in the bag: read {tiles}, expected 1 to {most}")]
    Bag {
        /// How many there are.
        tiles: usize,
        /// How many there may be.
        most: usize,
    },
    /// A rack that is not full while there are tiles to draw.
    #[error("tiles on the rack: read {tiles}, expected {full}")]
    Rack {
        /// How many there are.
        tiles: usize,
        /// How many there should be.
        full: usize,
    },
    /// The game is over.
    #[error(
        "scoreless turns: read {scoreless}, expected fewer than {limit}, with which the game is over"
    )]
    GameOver {
        /// How many there were.
        scoreless: u8,
        /// How many end the game.
        limit: u8,
    },
    /// A candidate cannot be played, or the opponent cannot hold what is said.
    #[error(transparent)]
    Position(#[from] SimulationError),
}
