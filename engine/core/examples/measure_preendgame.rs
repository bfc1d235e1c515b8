// SPDX-License-Identifier: MIT
//! Measure how far pre-endgames of static games get: `measure_preendgame KWG KLV BAG SECONDS
//! [THREADS POSITIONS NODES CANDIDATES NODES_IN_ALL]`; 0 seconds for no time limit, 0 nodes for no
//! limit of nodes, 0 candidates for all moves, else the best by static equity.
#![allow(missing_docs, clippy::cast_precision_loss)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;
use std::io::Write;
use std::time::Duration;

use rackside_engine::best_plays::Scratch;
use rackside_engine::endgame::Effort;
use rackside_engine::game::{Game, static_move};
use rackside_engine::leaves::Leaves;
use rackside_engine::preendgame::{Options, Preendgame};
use rackside_engine::setting::Setting;
use rackside_engine::simulation::static_candidates;
use rackside_engine::{Klv, Kwg};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, kwg, klv, bag, seconds, rest @ ..] = &arguments[..] else {
        return Err("expected: measure_preendgame KWG KLV BAG SECONDS".into());
    };
    let (bag, seconds): (usize, f64) = (bag.parse()?, seconds.parse()?);
    let mut numbers = [1, 5, 0, 0, 0];
    for (number, given) in numbers.iter_mut().zip(rest) {
        *number = given.parse::<usize>()?;
    }
    let [threads, count, nodes, most, in_all] = numbers;
    let setting = support::setting(&Kwg::from_bytes(&std::fs::read(kwg)?, 26)?);
    let leaves = Leaves::new(Klv::from_bytes(&std::fs::read(klv)?)?);
    let games = (0..).filter_map(|seed| late(&setting, &leaves, seed, bag));
    for game in games.take(count) {
        let position = support::seen(&game);
        let [own, other] = position.scores;
        let options = Options {
            effort: Effort {
                time: (seconds > 0.0).then(|| Duration::from_secs_f64(seconds)),
                nodes: if nodes > 0 { nodes as u64 } else { u64::MAX },
                threads,
                ..Effort::default()
            },
            nodes_in_all: (in_all > 0).then_some(in_all as u64),
            ..Options::default()
        };
        let moves = (most > 0).then(|| static_candidates(&setting, &leaves, &position, most));
        let made = Preendgame::new(&setting, &leaves, position, moves.as_deref(), options)?;
        let cpu = cpu_seconds()?;
        let found = made.run(&setting, &leaves);
        let proven = found.rows.iter().filter(|row| row.is_proven).count();
        let seen: usize = found.rows.iter().map(|row| row.seen).sum();
        let decided: usize = found.rows.iter().map(|row| row.decided).sum();
        let kept = found.rows.iter().filter(|row| !row.is_given_up).count();
        writeln!(
            std::io::stdout(),
            "spread {:+4}, {:4} candidates, {proven:4} proven, {kept:4} kept, {seen:6} draws seen, {decided:6} decided, {:9} nodes, {:6.2} s, cpu {:6.2} s, {:?}",
            own - other,
            found.rows.len(),
            found.nodes,
            found.elapsed.as_secs_f64(),
            cpu_seconds()? - cpu,
            found.ending,
        )?;
        for row in found.rows.iter().take(4) {
            writeln!(
                std::io::stdout(),
                "    {:?} {} {:?} {:3}: win {:.4}, gain {:+.2}, {}/{}/{}/{} proven {}, given up {}",
                row.made.kind(),
                row.made.lane(),
                row.made.tiles(),
                row.made.score,
                row.win,
                row.gain,
                row.solved,
                row.decided,
                row.seen,
                row.draws,
                row.is_proven,
                row.is_given_up,
            )?;
        }
    }
    Ok(())
}

/// A static game with this many tiles left in the bag; None if that never happens.
fn late(setting: &Setting, leaves: &Leaves, seed: u64, bag: usize) -> Option<Game> {
    let mut game = Game::new(setting, &support::counts(), seed);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut scratch = Scratch::default();
    while game.bag.len() > bag && !game.is_over {
        let made = static_move(setting, leaves, &game, &mut scratch);
        game.play(setting, &made, &mut chance);
    }
    (game.bag.len() == bag && !game.is_over).then_some(game)
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
