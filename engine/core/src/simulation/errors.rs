// SPDX-License-Identifier: MIT
//! What cannot be compared.

use thiserror::Error;

/// Why a simulation, or a pre-endgame, cannot begin.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum SimulationError {
    /// There is no candidate.
    #[error("there is no candidate to compare")]
    NoCandidate,
    /// A candidate plays or gives back what is not on the rack.
    #[error("candidate {}: not all of its tiles are on the rack", index + 1)]
    NotOnRack {
        /// Its 0-based place among the candidates.
        index: usize,
    },
    /// A candidate begins on a tile or runs off the board.
    #[error("candidate {}: it does not fit on the board", index + 1)]
    OffBoard {
        /// Its 0-based place among the candidates.
        index: usize,
    },
    /// A candidate exchanges while there are too few tiles in the bag.
    #[error(
        "candidate {}: tiles in the bag for an exchange: read {bag}, expected at least {least}",
        index + 1
    )]
    NoExchange {
        /// Its 0-based place among the candidates.
        index: usize,
        /// How many tiles there are to draw.
        bag: usize,
        /// How many there have to be: as many as it gives back, and as the rules want.
        least: usize,
    },
    /// More tiles on the own rack than the game allows.
    #[error("tiles on the rack: read {tiles}, expected at most {most}")]
    LongRack {
        /// How many there are.
        tiles: usize,
        /// How many there may be.
        most: usize,
    },
    /// No turn is to be played after the candidates, or too many.
    #[error("plies: read {plies}, expected 1 to {most}")]
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
    #[error("confidence: read {level}, expected above 0.5 and below 1")]
    Confidence {
        /// What was asked for.
        level: f64,
    },
    /// Others may not be better by less than nothing.
    #[error("tolerance: read {tolerance}, expected at least 0")]
    Tolerance {
        /// What was asked for, in the unit of what is compared.
        tolerance: i64,
    },
    /// The tiles that the opponent is said to hold are not among the unseen ones.
    #[error("the opponent cannot hold these tiles: they are not unseen, or too many")]
    OpponentRack,
    /// No leave that the opponent is said to have kept can be on the rack.
    #[error("none of the leaves that the opponent may have kept can be on the rack")]
    NoLeave,
}
