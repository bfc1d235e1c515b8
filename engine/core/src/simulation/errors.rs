// SPDX-License-Identifier: MIT
//! Errors of a simulation.

use thiserror::Error;

/// Why a simulation, or a pre-endgame, cannot begin.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum SimulationError {
    /// There are no candidates.
    #[error("there is no candidate to compare")]
    NoCandidate,
    /// A candidate plays or exchanges tiles that are not on the rack.
    #[error("candidate {}: not all of its tiles are on the rack", index + 1)]
    NotOnRack {
        /// Its 0-based index among the candidates.
        index: usize,
    },
    /// A candidate begins on a tile or runs off the board.
    #[error("candidate {}: it does not fit on the board", index + 1)]
    OffBoard {
        /// Its 0-based index among the candidates.
        index: usize,
    },
    /// A candidate exchanges although there are too few tiles in the bag.
    #[error(
        "candidate {}: tiles in the bag for an exchange: read {bag}, expected at least {least}",
        index + 1
    )]
    NoExchange {
        /// Its 0-based index among the candidates.
        index: usize,
        /// Number of tiles in the bag.
        bag: usize,
        /// Minimum number of tiles in the bag: the number exchanged, and the minimum of the rules.
        least: usize,
    },
    /// The rack of the player on turn has more tiles than the game allows.
    #[error("tiles on the rack: read {tiles}, expected at most {most}")]
    LongRack {
        /// Number of tiles on the rack.
        tiles: usize,
        /// Maximum number of tiles on the rack.
        most: usize,
    },
    /// The number of plies is 0 or too large.
    #[error("plies: read {plies}, expected 1 to {most}")]
    Plies {
        /// Number of plies requested.
        plies: usize,
        /// Maximum number of plies.
        most: usize,
    },
    /// No limit would end it.
    #[error("nothing would end the simulation: give iterations, a time or a confidence")]
    NoEnd,
    /// The confidence is out of range.
    #[error("confidence: read {level}, expected above 0.5 and below 1")]
    Confidence {
        /// The requested confidence.
        level: f64,
    },
    /// The tolerance is negative.
    #[error("tolerance: read {tolerance}, expected at least 0")]
    Tolerance {
        /// The requested tolerance, in the unit of the measure.
        tolerance: i64,
    },
    /// The number of standard errors is not positive.
    #[error("standard errors: expected a number above 0")]
    Errors,
    /// The opponent is said to hold tiles that are not among the unseen ones.
    #[error("the opponent cannot hold these tiles: they are not unseen, or too many")]
    OpponentRack,
    /// None of the leaves that the opponent is said to have kept can be on the rack.
    #[error("none of the leaves that the opponent may have kept can be on the rack")]
    NoLeave,
}
