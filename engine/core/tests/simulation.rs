// SPDX-License-Identifier: MIT
//! Simulations: the same draws for all, the same result for any number of threads.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::time::Duration;

use rackside_engine::best_plays::Scratch;
use rackside_engine::game::static_move;
use rackside_engine::inference::Leave;
use rackside_engine::play::{Axis, Kind, Move};
use rackside_engine::rack::Rack;
use rackside_engine::scoring::TILES;
use rackside_engine::simulation::{
    Confidence, Deal, Dealer, Ending, Measure, Opponent, Options, Position, Snapshot, Stop,
};
use support::simulating::{Table, end, iterations};
use support::{kwg, school, seen, setting, tiles};

/// The part of a result that must not depend on the threads.
fn lasting(found: Snapshot) -> Snapshot {
    Snapshot {
        elapsed: Duration::ZERO,
        ..found
    }
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    let table = Table::new(setting(&school()));
    let position = seen(&table.game(3, 6));
    let candidates = table.candidates(&position, 6);
    let run = |threads, seed, confidence| {
        let options = iterations(400);
        let stop = Stop {
            confidence,
            ..options.stop
        };
        let options = Options {
            threads,
            seed,
            stop,
            ..options
        };
        lasting(table.run(&position, &candidates, options))
    };
    let sure = Some(Confidence {
        level: 0.9,
        tolerance: 1_000,
        errors: None,
    });
    for confidence in [None, sure] {
        let one = run(1, 5, confidence);
        assert_eq!(run(2, 5, confidence), one);
        assert_eq!(run(3, 5, confidence), one);
        assert_ne!(run(1, 6, confidence), one);
    }
    let all = run(2, 5, None);
    assert_eq!((all.iterations, all.playouts), (400, 2_400));
    assert_eq!(all.ending, Some(Ending::Iterations));
    assert!(
        all.rows
            .iter()
            .all(|row| row.gain_error > 0.0 && row.equity_error > 0.0 && row.win_error > 0.0)
    );
}

#[test]
fn a_close_end_counts_as_partly_won_if_it_is_blurred() {
    let win = |scores, blur| {
        let (table, position) = end("A", "QV", scores);
        let options = Options {
            blur,
            ..iterations(1)
        };
        table.run(&position, &[Move::PASS], options).rows[0].clone()
    };
    let gain = win([0, 0], 0).gain.round() as i32;
    let of = |spread: i32, blur| (win([spread - gain, 0], blur).win * 1e6).round() as i64;
    assert_eq!(
        [-1, 0, 1].map(|spread| of(spread, 0)),
        [0, 500_000, 1_000_000]
    );
    let blurred = [-10, 0, 10, 20, 200].map(|spread| of(spread, 10));
    // The third is a half and a half divided by the square root of two.
    assert_eq!(blurred[..3], [146_447, 500_000, 853_553]);
    assert!(853_553 < blurred[3] && blurred[3] < blurred[4] && blurred[4] > 990_000);
}

#[test]
fn points_tell_moves_apart_where_every_one_wins() {
    let worth = |scores| {
        let (table, position) = end("A", "QV", scores);
        table.run(&position, &[Move::PASS], iterations(1)).rows[0].clone()
    };
    let gain = worth([0, 0]).gain.round() as i32;
    let of = |spread: i32| worth([spread - gain, 0]).worth;
    // Two parts for the win; of the third the half and a half divided by the square root of two.
    assert!((of(200) - (2.0 + 0.853_553) / 3.0).abs() < 1e-5);
    assert!((of(-200) - 0.146_447 / 3.0).abs() < 1e-5);
    assert!((of(0) - 0.5).abs() < 1e-6);
    assert!(of(150) < of(200) && of(200) < of(600) && of(600) < 1.0);
    // A win by a point is worth more than a loss by none, whatever points there are.
    assert!(of(1) - of(-1) > 2.0 / 3.0);
}

#[test]
fn with_points_the_larger_win_is_the_best() {
    // Passing wins as surely as going out, by fewer points.
    let (table, position) = end("A", "QV", [300, 0]);
    let found = |measure| {
        let options = Options {
            measure,
            ..iterations(4)
        };
        let candidates = table.candidates(&position, 3);
        let candidates: Vec<Move> = std::iter::once(Move::PASS).chain(candidates).collect();
        table.run(&position, &candidates, options)
    };
    let pointed = found(Measure::WinAndPoints);
    assert!(pointed.rows.iter().all(|row| (row.win - 1.0).abs() < 1e-9));
    let best = &pointed.rows[pointed.best];
    assert!(
        pointed
            .rows
            .iter()
            .all(|row| row.worth <= best.worth && row.gain <= best.gain)
    );
    assert_eq!(found(Measure::WinChance).rows, pointed.rows);
}

/// Two replies played by the game itself, on racks and draws of the same deal.
fn by_the_game(table: &Table, position: &Position, candidate: &Move, deal: &Deal) -> (i32, i32) {
    let mut game = table.game(0, 0);
    game.board = position.board.clone();
    game.racks = [position.rack, deal.opponent];
    game.scores = [0; 2];
    game.bag.clone_from(&deal.bag);
    game.slots.rebuild(&game.board, &table.setting);
    let mut chance = deal.chance.clone();
    let mut leaves = [0; 2];
    let mut scratch = Scratch::default();
    let mut made = *candidate;
    for turn in 0..3 {
        let player = turn % 2;
        let mut kept = game.racks[player];
        for &tile in made.tiles() {
            kept.remove(if tile & 0x80 == 0 { tile } else { 0 });
        }
        leaves[player] = table.leaves.value(&kept.tiles().collect::<Vec<_>>());
        game.turn = player;
        // The opponent draws from the other end.
        if player == 1 {
            game.bag.reverse();
        }
        game.play(&table.setting, &made, &mut chance);
        if player == 1 {
            game.bag.reverse();
        }
        assert!(!game.is_over);
        if turn < 2 {
            made = static_move(&table.setting, &table.leaves, &game, &mut scratch);
        }
    }
    let gain = game.scores[0] - game.scores[1];
    (gain, gain * 1000 + leaves[0] - leaves[1])
}

#[test]
fn playouts_are_static_games_with_the_draws_of_the_deal() {
    let table = Table::new(setting(&school()));
    for (seed, most) in [(1, 8), (2, 3), (4, 1)] {
        let position = seen(&table.game(seed, 5));
        let candidates = table.candidates(&position, most);
        let found = table.run(&position, &candidates, iterations(12));
        let dealer = Dealer::new(&position, 7, &Opponent::Unknown, 7).unwrap();
        let mut deal = Deal::default();
        for (candidate, row) in candidates.iter().zip(&found.rows) {
            let (mut gains, mut equities) = (0, 0);
            for number in 0..12 {
                dealer.deal(number, &mut deal);
                let (gain, equity) = by_the_game(&table, &position, candidate, &deal);
                gains += gain;
                equities += equity;
            }
            assert!((row.gain - f64::from(gains) / 12.0).abs() < 1e-9);
            assert!((row.equity - f64::from(equities) / 12_000.0).abs() < 1e-9);
            assert_eq!(row.plies.len(), 2);
            assert!(row.plies.iter().all(|ply| ply.turns == 12));
            let replies = row.plies[1].score - row.plies[0].score;
            assert!((row.gain - f64::from(row.made.score) - replies).abs() < 1e-9);
        }
    }
}

#[test]
fn a_candidate_that_wins_on_the_spot_is_the_best() {
    // The player who plays the last A to AB goes out.
    let (table, position) = end("A", "A", [100, 100]);
    let candidates = [Move::PASS, Move::play(Axis::Across, 7, 9, &tiles("A"))];
    let found = table.run(&position, &candidates, iterations(20));
    assert_eq!(found.best, 1);
    assert!((found.rows[1].win - 1.0).abs() < 1e-12);
    assert!(found.rows[0].win.abs() < 1e-12);
    let gain = f64::from(found.rows[1].made.score) + 2.0;
    assert!((found.rows[1].gain - gain).abs() < 1e-9);
    assert_eq!(found.rows[1].plies[0].turns, 0);
    assert!(found.rows[1].equity_error.abs() < 1e-12);
    assert!(found.rows[1].gain_error.abs() < 1e-12);
}

#[test]
fn a_game_that_is_over_is_won_lost_or_drawn() {
    let (table, mut position) = end("A", "QV", [0, 0]);
    let out = [Move::play(Axis::Across, 7, 9, &tiles("A"))];
    let gain = table.run(&position, &out, iterations(1)).rows[0].gain as i32;
    for (lead, win) in [(-gain, 0.5), (-gain - 1, 0.0), (1 - gain, 1.0)] {
        position.scores = [200 + lead, 200];
        let found = table.run(&position, &out, iterations(3));
        assert!((found.rows[0].win - win).abs() < 1e-12);
    }
}

#[test]
fn turns_without_score_end_a_playout() {
    let (table, mut position) = end("Q", "V", [50, 40]);
    position.scoreless = 5;
    let found = table.run(&position, &[Move::PASS], iterations(2));
    // Both lose the points of their racks: 10 and 4.
    assert!((found.rows[0].gain + 6.0).abs() < 1e-12);
    assert!((found.rows[0].win - 1.0).abs() < 1e-12);
}

#[test]
fn a_given_rack_is_used() {
    let table = Table::new(setting(&school()));
    let position = seen(&table.game(9, 4));
    let held = Rack::new(&position.unseen.iter().enumerate().skip(1).fold(
        Vec::new(),
        |mut held, (tile, &count)| {
            if count > 0 && held.len() < 3 {
                held.push(tile as u8);
            }
            held
        },
    ));
    let inferred = Opponent::Kept(vec![Leave {
        tiles: held,
        weight: 0.3,
    }]);
    for opponent in [Opponent::Holds(held), inferred] {
        let dealer = Dealer::new(&position, 7, &opponent, 1).unwrap();
        let mut deal = Deal::default();
        for number in 0..50 {
            dealer.deal(number, &mut deal);
            assert_eq!(deal.opponent.len(), 7);
            assert!(
                held.tiles()
                    .all(|tile| deal.opponent.held(tile) >= held.held(tile))
            );
            let mut all = [0u8; TILES];
            for tile in deal.bag.iter().copied().chain(deal.opponent.tiles()) {
                all[usize::from(tile)] += 1;
            }
            assert_eq!(all, position.unseen);
        }
    }
    // With the whole rack known, every first reply is the same.
    let rack = table.game(9, 4).racks[1];
    let options = Options {
        opponent: Opponent::Holds(rack),
        plies: 1,
        ..iterations(30)
    };
    let candidates = table.candidates(&position, 1);
    let known = table.run(&position, &candidates, options);
    let score = known.rows[0].plies[0].score;
    assert!((score - score.round()).abs() < 1e-12);
    assert!(known.rows[0].equity_error.abs() < 1e-12);
    let free = table.run(&position, &candidates, iterations(30));
    assert!(free.rows[0].equity_error > 0.0);
}

#[test]
fn leaves_are_drawn_by_their_weights() {
    let table = Table::new(setting(&kwg(&["AB"])));
    let position = seen(&table.game(1, 0));
    let leave = |letters: &str, weight| Leave {
        tiles: Rack::new(&tiles(letters)),
        weight,
    };
    let kept = vec![leave("QZQ", 5.0), leave("ZX", 0.25), leave("EEEEEE", 0.75)];
    let dealer = Dealer::new(&position, 7, &Opponent::Kept(kept), 1).unwrap();
    let mut deal = Deal::default();
    let count = (0..2_000)
        .filter(|&number| {
            dealer.deal(number, &mut deal);
            deal.opponent.held(5) == 6 || deal.opponent.held(5) == 7
        })
        .count();
    assert!((1_420..1_580).contains(&count), "{count}");
}

#[test]
fn longer_simulations_go_through_every_kind_of_end() {
    let table = Table::new(setting(&school()));
    for turns in [0, 10, 16, 19, 21] {
        let game = table.game(5, turns);
        if game.is_over {
            continue;
        }
        let position = seen(&game);
        let mut candidates = table.candidates(&position, 5);
        if game.bag.len() >= 7 {
            let tiles: Vec<u8> = position.rack.tiles().take(3).collect();
            candidates.push(Move::exchange(&tiles));
        }
        let found = table.run(
            &position,
            &candidates,
            Options {
                plies: 4,
                ..iterations(20)
            },
        );
        assert!(found.rows.iter().all(|row| row.iterations == 20));
        assert!(found.rows.iter().all(|row| (0.0..=1.0).contains(&row.win)));
        let exchanged = found
            .rows
            .iter()
            .filter(|row| row.made.kind() == Kind::Exchange);
        assert!(exchanged.into_iter().all(|row| row.made.score == 0));
    }
}
