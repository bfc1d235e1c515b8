// SPDX-License-Identifier: MIT
//! Simulation: play out every candidate with some static replies, many times, and compare the
//! results.
//!
//! One iteration is one rack of the opponent and one order of the bag, used for every candidate, so
//! that all have the same luck. The draws of an iteration depend only on the seed and its number,
//! and all sums are of whole numbers: a run of a given number of iterations gives the same result
//! with any number of threads.
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
