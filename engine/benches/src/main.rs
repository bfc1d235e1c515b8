// SPDX-License-Identifier: MIT
//! Benchmarks of the engine, one entry per kind of work: `cargo bench --package
//! rackside-engine-benches`; with `-- NAME`, only those whose name contains NAME.
//!
//! Criterion compares each with the previous run and can tell a change of some per cent from
//! chance. Published figures are measured by `rackside bench`, which counts CPU time.
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
