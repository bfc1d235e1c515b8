// SPDX-License-Identifier: MIT
//! What cannot be simulated.

use thiserror::Error;

/// Why a simulation cannot begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SimulationError {
    /// There is no candidate.
    #[error("there is no candidate to simulate")]
    NoCandidate,
    /// A candidate plays or gives back what is not on the rack.
    #[error("candidate {index} uses tiles that are not on the rack")]
    NotOnRack {
        /// Its 0-based place among the candidates.
        index: usize,
    },
    /// A candidate begins on a tile or runs off the board.
    #[error("candidate {index} does not fit on the board")]
    OffBoard {
        /// Its 0-based place among the candidates.
        index: usize,
    },
    /// A candidate exchanges while there are too few tiles in the bag.
    #[error("candidate {index} exchanges {tiles} tiles, and the bag has {bag}")]
    NoExchange {
        /// Its 0-based place among the candidates.
        index: usize,
        /// How many tiles it gives back.
        tiles: usize,
        /// How many tiles there are to draw.
        bag: usize,
    },
    /// More tiles on the own rack than the game allows.
    #[error("a rack of {tiles} tiles; the game is played with {most}")]
    LongRack {
        /// How many there are.
        tiles: usize,
        /// How many there may be.
        most: usize,
    },
    /// No turn is to be played after the candidates, or too many.
    #[error("{plies} plies; expected 1 to {most}")]
    Plies {
        /// How many were asked for.
        plies: usize,
        /// How many may be.
        most: usize,
    },
    /// Nothing would end it.
    #[error("nothing would end the simulation: give iterations, a time or a confidence")]
    NoEnd,
    /// A confidence that is none.
    #[error("the confidence has to lie above 0.5 and below 1, the tolerance not below 0")]
    Confidence,
    /// The tiles that the opponent is said to hold are not among the unseen ones.
    #[error("the opponent cannot hold these tiles: they are not unseen, or too many")]
    OpponentRack,
    /// No leave that the opponent is said to have kept can be on the rack.
    #[error("none of the leaves that the opponent may have kept can be on the rack")]
    NoLeave,
}
