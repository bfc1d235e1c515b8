// SPDX-License-Identifier: MIT
//! A simulation and an endgame.

use criterion::{Criterion, Throughput};
use rackside_engine::endgame::{Effort, Endgame, solve};
use rackside_engine::game::Game;
use rackside_engine::selfplay::Watch;
use rackside_engine::simulation::{Options, Simulation, Stop, Tools, static_candidates};
use rackside_engine::win_chance::WinChances;

use crate::sample;
use crate::support::{school, seen, setting};

const CANDIDATES: usize = 15;
const ITERATIONS: u64 = 20;

/// A position of the sample in the middle of a game.
const MIDDLE: usize = 5;

/// An endgame of the file that is proven after about 14,000 positions.
const SMALL: usize = 4;

/// Fifteen candidates with two replies on one thread; an element is a playout.
pub(crate) fn simulation(criterion: &mut Criterion) {
    let (setting, leaves) = (setting(&school()), sample::leaves());
    let tools = Tools {
        setting: &setting,
        leaves: &leaves,
        wins: &WinChances::default(),
    };
    let position = seen(&sample::positions(&setting)[MIDDLE]);
    let candidates = static_candidates(&setting, &leaves, &position, CANDIDATES);
    let options = || Options {
        stop: Stop {
            iterations: Some(ITERATIONS),
            ..Stop::default()
        },
        ..Options::default()
    };
    let mut group = criterion.benchmark_group("simulation");
    group.throughput(Throughput::Elements(ITERATIONS * candidates.len() as u64));
    group.sample_size(20);
    group.bench_function("two plies", |bench| {
        bench.iter(|| {
            Simulation::new(tools, position.clone(), &candidates, options())
                .unwrap()
                .run(tools)
        });
    });
    group.finish();
}

/// Solve an endgame exactly.
pub(crate) fn endgame(criterion: &mut Criterion) {
    let setting = setting(&school());
    let games = sample::read_games(&setting, "benchmarks/endgames.cgp");
    let Game { board, racks, .. } = &games[SMALL];
    let endgame = Endgame {
        squares: board.squares(),
        racks: racks.map(|rack| rack.tiles().collect()),
        scoreless: 0,
    };
    let prove = || solve(&setting, &endgame, &Effort::default(), &Watch::default()).unwrap();
    assert!(prove().is_proven);
    let mut group = criterion.benchmark_group("endgame");
    group.sample_size(10);
    group.bench_function("small", |bench| bench.iter(prove));
    group.finish();
}
