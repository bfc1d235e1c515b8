// SPDX-License-Identifier: MIT
//! Times of the engine's work, one entry a kind of work: `cargo bench --package
//! rackside-engine-benches`, and with `-- NAME` those alone whose name contains NAME.
//!
//! Criterion compares each with the run before, which tells a change of some per cent from chance.
//! What is told to others is measured by `rackside bench`, which counts CPU time.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../../core/tests/support/mod.rs"]
mod support;

mod plays;
mod sample;
mod searches;
mod words;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    words::compiling,
    words::loading,
    words::looking_up,
    plays::positions,
    plays::games,
    searches::simulation,
    searches::endgame,
);
criterion_main!(benches);
