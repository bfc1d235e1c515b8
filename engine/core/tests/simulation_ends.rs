// SPDX-License-Identifier: MIT
//! When a simulation ends, and the input it refuses.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::time::{Duration, Instant};

use rackside_engine::inference::Leave;
use rackside_engine::play::{Axis, Move};
use rackside_engine::rack::Rack;
use rackside_engine::simulation::{
    Confidence, Ending, Measure, Opponent, Options, Simulation, SimulationError, Stop,
};
use support::simulating::{Table, end, iterations};
use support::{school, seen, setting, tiles};

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
                errors: None,
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
    // Cancelled before it began, it plays nothing, because the flag is checked before every
    // playout.
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
                bag: 0,
                least: 7,
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
