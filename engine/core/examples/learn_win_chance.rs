// SPDX-License-Identifier: MIT
//! Learn the table of win chances from static games: `learn_win_chance KWG KLV GAMES SEED OUT`.
//!
//! `data/win-chance.bin` was made from the list and the leave values that are shipped,
//! `open-english-school.kwg` and `english-school.klv2`, by
//! `cargo run --release --example learn_win_chance -- KWG KLV 30000 1 core/data/win-chance.bin`.
#![allow(missing_docs)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;

use rackside_engine::best_plays::Scratch;
use rackside_engine::leaves::Leaves;
use rackside_engine::scoring::TILES;
use rackside_engine::win_chance::learn::Gains;
use rackside_engine::{Klv, Kwg};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, kwg, klv, games, seed, out] = &arguments[..] else {
        return Err("expected: learn_win_chance KWG KLV GAMES SEED OUT".into());
    };
    let setting = support::setting(&Kwg::from_bytes(&std::fs::read(kwg)?, 26)?);
    let leaves = Leaves::new(Klv::from_bytes(&std::fs::read(klv)?)?);
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let mut counts = [0; TILES];
    counts[..support::COUNTS.len()].copy_from_slice(&support::COUNTS);
    let mut gains = Gains::default();
    let mut scratch = Scratch::default();
    for game in 0..games {
        gains.play(&setting, &leaves, &counts, seed + game, &mut scratch);
    }
    std::fs::write(out, gains.chances().to_bytes())?;
    Ok(())
}
