// SPDX-License-Identifier: MIT
//! Simulation: play every candidate and some static replies, over and over, and compare.
//!
//! One iteration is one rack of the opponent and one order of the bag, which every candidate plays
//! with, so that luck is the same for all. What an iteration draws depends on the seed and its number
//! alone, and all sums are of whole numbers: a run of so many iterations gives the same result with
//! any number of threads.
#![expect(
    clippy::cast_precision_loss,
    reason = "a mean needs no more than 52 bits"
)]

mod candidates;
mod deal;
mod errors;
mod options;
mod playout;
mod prepared;
mod progress;
mod replies;
mod results;
mod rounds;
mod stopping;
mod tally;

pub use candidates::static_candidates;
pub(crate) use candidates::{checked, own_table, static_exchanges, static_plays};
pub use deal::{Deal, Dealer};
pub use errors::SimulationError;
pub use options::{Confidence, Measure, Opponent, Options, Position, Stop};
pub use progress::{Ending, Snapshot};
pub use replies::Tools;
pub use results::{PlyResult, Row};
pub use rounds::Simulation;
