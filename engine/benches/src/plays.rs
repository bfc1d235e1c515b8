// SPDX-License-Identifier: MIT
//! Finding plays on a sample of positions, and static games.

use criterion::{Criterion, Throughput};
use rackside_engine::all_plays::all_plays;
use rackside_engine::best_plays::Scratch;
use rackside_engine::game::{Game, give_moves, rack_table, static_move};
use rackside_engine::play::Move;
use rackside_engine::sink::{Top, sort};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::sample;
use crate::support::{counts, school, setting};

/// Number of moves in a list shown to a user.
const SHOWN: usize = 15;

const GAMES: u64 = 10;

/// The four searches of `rackside bench moves`; an element is a position.
pub(crate) fn positions(criterion: &mut Criterion) {
    let (setting, leaves) = (setting(&school()), sample::leaves());
    let positions = sample::positions(&setting);
    let mut group = criterion.benchmark_group("plays");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut scratch = Scratch::default();
    group.bench_function("best", |bench| {
        bench.iter(|| {
            let best = |game| static_move(&setting, &leaves, game, &mut scratch).equity;
            positions.iter().map(best).max()
        });
    });
    group.bench_function("top 15", |bench| {
        let mut top = Top::new(SHOWN);
        bench.iter(|| {
            let mut count = |game| {
                top.clear();
                let table = rack_table(&setting, &leaves, game);
                give_moves(&setting, game, &table, &mut scratch, &mut top);
                top.sorted().len()
            };
            positions.iter().map(&mut count).sum::<usize>()
        });
    });
    let find = |game: &Game, moves: &mut Vec<Move>| {
        moves.clear();
        let table = rack_table(&setting, &leaves, game);
        all_plays(&setting, &game.board, &table, moves);
    };
    let mut moves = Vec::new();
    group.bench_function("all", |bench| {
        let mut count = |game| {
            find(game, &mut moves);
            moves.len()
        };
        bench.iter(|| positions.iter().map(&mut count).sum::<usize>());
    });
    group.bench_function("sorted", |bench| {
        let mut best = |game| {
            find(game, &mut moves);
            sort(&mut moves);
            moves.first().map(|best| best.equity)
        };
        bench.iter(|| positions.iter().map(&mut best).max());
    });
    group.finish();
}

/// Whole games; an element is a game.
pub(crate) fn games(criterion: &mut Criterion) {
    let (setting, leaves) = (setting(&school()), sample::leaves());
    let mut scratch = Scratch::default();
    let mut play = |seed| {
        let mut game = Game::new(&setting, &counts(), seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        while !game.is_over {
            let made = static_move(&setting, &leaves, &game, &mut scratch);
            game.play(&setting, &made, &mut chance);
        }
        game.scores[0]
    };
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(20);
    group.bench_function("static", |bench| {
        bench.iter(|| (0..GAMES).map(&mut play).max());
    });
    group.finish();
}
