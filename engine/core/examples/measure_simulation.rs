// SPDX-License-Identifier: MIT
//! Playouts per second on positions from the middle of static games: `measure_simulation KWG KLV
//! THREADS ITERATIONS [PLIES CANDIDATES POSITIONS]`.
//!
//! The CPU time of the whole process is measured in the kernel's clock ticks of 10 ms, so it needs
//! some seconds of work and Linux.
#![allow(missing_docs, clippy::cast_precision_loss)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use rackside_engine::best_plays::Scratch;
use rackside_engine::game::{Game, static_move};
use rackside_engine::leaves::Leaves;
use rackside_engine::scoring::TILES;
use rackside_engine::setting::Setting;
use rackside_engine::simulation::{Options, Position, Simulation, Stop, Tools, static_candidates};
use rackside_engine::win_chance::WinChances;
use rackside_engine::{Klv, Kwg};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, kwg, klv, rest @ ..] = &arguments[..] else {
        return Err("expected: measure_simulation KWG KLV THREADS ITERATIONS".into());
    };
    let mut numbers = [1, 100, 2, 15, 20];
    for (number, given) in numbers.iter_mut().zip(rest) {
        *number = given.parse::<usize>()?;
    }
    let [threads, iterations, plies, most, count] = numbers;
    let setting = support::setting(&Kwg::from_bytes(&std::fs::read(kwg)?, 26)?);
    let leaves = Leaves::new(Klv::from_bytes(&std::fs::read(klv)?)?);
    let wins = WinChances::default();
    let tools = Tools {
        setting: &setting,
        leaves: &leaves,
        wins: &wins,
    };
    let mut prepared = Vec::new();
    for seed in 0..count as u64 {
        let position = middle(&setting, &leaves, seed);
        let candidates = static_candidates(&setting, &leaves, &position, most);
        let options = Options {
            plies,
            threads,
            seed,
            stop: Stop {
                iterations: Some(iterations as u64),
                ..Stop::default()
            },
            ..Options::default()
        };
        prepared.push(Simulation::new(tools, position, &candidates, options)?);
    }
    let (started, cpu) = (Instant::now(), cpu_seconds()?);
    let (mut playouts, mut check) = (0, 0.0);
    for simulation in &prepared {
        let found = simulation.run(tools);
        playouts += found.playouts;
        check += found.rows.iter().map(|row| row.equity).sum::<f64>();
    }
    let (wall, cpu) = (started.elapsed().as_secs_f64(), cpu_seconds()? - cpu);
    writeln!(
        std::io::stdout(),
        "{playouts} playouts, cpu {cpu:.2} s, wall {wall:.2} s, {:.0} a second of cpu, \
         {:.0} of wall, check {check:.6}",
        playouts as f64 / cpu,
        playouts as f64 / wall
    )?;
    Ok(())
}

/// The position after eight turns of a static game, or after more if too few tiles are on the board
/// by then.
fn middle(setting: &Setting, leaves: &Leaves, seed: u64) -> Position {
    let mut counts = [0; TILES];
    counts[..support::COUNTS.len()].copy_from_slice(&support::COUNTS);
    let mut game = Game::new(setting, &counts, seed);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut scratch = Scratch::default();
    for _ in 0..8 + seed % 5 {
        let made = static_move(setting, leaves, &game, &mut scratch);
        game.play(setting, &made, &mut chance);
    }
    support::seen(&game)
}

/// CPU seconds of all threads, including those that have ended.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = text[text.rfind(')').ok_or("no name")? + 2..]
        .split(' ')
        .collect();
    let ticks = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
    Ok(ticks / 100.0)
}
