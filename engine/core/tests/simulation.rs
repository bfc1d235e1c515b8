// SPDX-License-Identifier: MIT
//! Simulations: the same draws for all, the same result for any number of threads, ends kept.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::time::{Duration, Instant};

use rackside_engine::best_plays::Scratch;
use rackside_engine::board::Board;
use rackside_engine::game::{Game, static_move};
use rackside_engine::inference::Leave;
use rackside_engine::leaves::Leaves;
use rackside_engine::play::{Axis, Kind, Move};
use rackside_engine::rack::Rack;
use rackside_engine::scoring::{SIZE, TILES};
use rackside_engine::setting::Setting;
use rackside_engine::simulation::{
    Confidence, Deal, Dealer, Ending, Measure, Opponent, Options, Position, Simulation,
    SimulationError, Snapshot, Stop, Tools, static_candidates,
};
use rackside_engine::win_chance::WinChances;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::{counts, kwg, plain_leaves, school, seen, setting, tiles};

struct Table {
    setting: Setting,
    leaves: Leaves,
    wins: WinChances,
}

impl Table {
    fn new(setting: Setting) -> Self {
        Self {
            setting,
            leaves: plain_leaves(),
            wins: WinChances::default(),
        }
    }

    fn tools(&self) -> Tools<'_> {
        Tools {
            setting: &self.setting,
            leaves: &self.leaves,
            wins: &self.wins,
        }
    }

    /// A game after so many turns.
    fn game(&self, seed: u64, turns: usize) -> Game {
        let mut game = Game::new(&self.setting, &counts(), seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut scratch = Scratch::default();
        for _ in 0..turns {
            let made = static_move(&self.setting, &self.leaves, &game, &mut scratch);
            game.play(&self.setting, &made, &mut chance);
        }
        game
    }

    fn candidates(&self, position: &Position, most: usize) -> Vec<Move> {
        static_candidates(&self.setting, &self.leaves, position, most)
    }

    fn run(&self, position: &Position, candidates: &[Move], options: Options) -> Snapshot {
        Simulation::new(self.tools(), position.clone(), candidates, options)
            .unwrap()
            .run(self.tools())
    }

    fn refusal(
        &self,
        position: &Position,
        candidates: &[Move],
        options: Options,
    ) -> SimulationError {
        Simulation::new(self.tools(), position.clone(), candidates, options).unwrap_err()
    }
}

fn iterations(count: u64) -> Options {
    Options {
        stop: Stop {
            iterations: Some(count),
            ..Stop::default()
        },
        seed: 7,
        ..Options::default()
    }
}

/// What must not depend on the threads.
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
            .all(|row| row.equity_error > 0.0 && row.win_error > 0.0)
    );
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

/// AB lies on the board, and the opponent holds the last tiles.
fn end(rack: &str, unseen: &str, scores: [i32; 2]) -> (Table, Position) {
    let table = Table::new(setting(&kwg(&["AB", "ABA", "BAB", "ABAB", "QI"])));
    let mut squares = [0; SIZE * SIZE];
    squares[7 * SIZE + 7] = 1;
    squares[7 * SIZE + 8] = 2;
    let mut left = [0; TILES];
    for tile in tiles(unseen) {
        left[usize::from(tile)] += 1;
    }
    let position = Position {
        board: Board::with_tiles(&squares, &table.setting.graph, &table.setting.scoring),
        rack: Rack::new(&tiles(rack)),
        unseen: left,
        scores,
        scoreless: 0,
    };
    (table, position)
}

#[test]
fn a_candidate_that_wins_on_the_spot_is_the_best() {
    // Whoever plays the last A to AB goes out.
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
    // Both pay for their racks: 10 and 4 points.
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
    // With the whole rack known every first reply is the same.
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
fn candidates_that_cannot_be_the_best_are_given_up() {
    let table = Table::new(setting(&school()));
    let position = seen(&table.game(3, 6));
    let mut candidates = table.candidates(&position, 3);
    candidates.push(Move::PASS);
    candidates.swap(0, 3);
    let options = Options {
        measure: Measure::Equity,
        stop: Stop {
            iterations: Some(100_000),
            confidence: Some(Confidence {
                level: 0.99,
                tolerance: 6_000,
            }),
            ..Stop::default()
        },
        ..Options::default()
    };
    let found = table.run(&position, &candidates, options);
    assert_eq!(found.ending, Some(Ending::Confident));
    assert!(found.rows[0].is_given_up);
    assert_ne!(found.best, 0);
    assert!(found.rows[0].iterations < found.iterations || found.iterations <= 512);
    let going: Vec<bool> = found.rows.iter().map(|row| !row.is_given_up).collect();
    assert_eq!(going.iter().filter(|&&is_played| is_played).count(), 1);
    assert!(going[found.best]);
}

#[test]
fn a_time_limit_is_kept_and_a_cancelled_run_ends() {
    let table = Table::new(setting(&school()));
    let position = seen(&table.game(3, 6));
    let candidates = table.candidates(&position, 15);
    let timed = Options {
        threads: 2,
        stop: Stop {
            time: Some(Duration::from_millis(150)),
            ..Stop::default()
        },
        ..Options::default()
    };
    let found = table.run(&position, &candidates, timed.clone());
    assert_eq!(found.ending, Some(Ending::Time));
    assert!(found.elapsed >= Duration::from_millis(150));
    assert!(
        found.elapsed < Duration::from_secs(5),
        "{:?}",
        found.elapsed
    );
    let endless = Options {
        stop: Stop {
            time: Some(Duration::from_secs(600)),
            ..Stop::default()
        },
        ..timed
    };
    let simulation = Simulation::new(
        table.tools(),
        position.clone(),
        &candidates,
        endless.clone(),
    )
    .unwrap();
    std::thread::scope(|scope| {
        let running = scope.spawn(|| simulation.run(table.tools()));
        while simulation.snapshot().iterations == 0 {
            std::thread::yield_now();
        }
        assert!(!simulation.is_done());
        let asked = Instant::now();
        simulation.cancel();
        let found = running.join().unwrap();
        assert_eq!(found.ending, Some(Ending::Cancelled));
        assert!(asked.elapsed() < Duration::from_secs(5));
        assert!(simulation.is_done());
        assert_eq!(simulation.snapshot(), found);
    });
    // Cancelled before it began, it plays nothing: the flag is looked at before every playout.
    let simulation = Simulation::new(table.tools(), position, &candidates, endless).unwrap();
    simulation.cancel();
    assert_eq!(simulation.run(table.tools()).playouts, 0);
}

#[test]
fn what_cannot_be_simulated_is_refused() {
    let (table, position) = end("A", "QV", [0, 0]);
    let play = |first, letters: &str| Move::play(Axis::Across, 7, first, &tiles(letters));
    let cases = [
        (vec![], SimulationError::NoCandidate),
        (vec![play(9, "B")], SimulationError::NotOnRack { index: 0 }),
        (
            vec![Move::PASS, play(8, "A")],
            SimulationError::OffBoard { index: 1 },
        ),
        (
            vec![Move::exchange(&[1])],
            SimulationError::NoExchange {
                index: 0,
                tiles: 1,
                bag: 0,
            },
        ),
    ];
    for (candidates, error) in cases {
        assert_eq!(table.refusal(&position, &candidates, iterations(1)), error);
    }
    let pass = [Move::PASS];
    assert_eq!(
        table.refusal(&position, &pass, Options::default()),
        SimulationError::NoEnd
    );
    let options = Options {
        plies: 0,
        ..iterations(1)
    };
    assert!(matches!(
        table.refusal(&position, &pass, options),
        SimulationError::Plies { plies: 0, .. }
    ));
    let holding = |opponent| Options {
        opponent,
        ..iterations(1)
    };
    let zed = Rack::new(&tiles("Z"));
    assert_eq!(
        table.refusal(&position, &pass, holding(Opponent::Holds(zed))),
        SimulationError::OpponentRack
    );
    let kept = vec![Leave {
        tiles: zed,
        weight: 1.0,
    }];
    assert_eq!(
        table.refusal(&position, &pass, holding(Opponent::Kept(kept))),
        SimulationError::NoLeave
    );
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
