// SPDX-License-Identifier: MIT
//! Series of static games: the same on any number of threads, pairs that cancel luck, sums that add
//! up.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use rackside_engine::Klv;
use rackside_engine::leaves::Leaves;
use rackside_engine::scoring::TILES;
use rackside_engine::selfplay::{Series, Stopped, Watch, play_series, seed_of};
use rackside_engine::tally::{Estimate, Tally};
use support::{COUNTS, school, setting};

fn counts() -> [u8; TILES] {
    let mut counts = [0; TILES];
    counts[..COUNTS.len()].copy_from_slice(&COUNTS);
    counts
}

/// Every tile has the same value, blanks and S `much` more.
fn leaves(much: f32) -> Leaves {
    let worth = |leave: &[u8]| {
        leave
            .iter()
            .map(|tile| match tile {
                0 => 3.0 * much,
                19 => much,
                _ => 0.0,
            })
            .sum()
    };
    Leaves::new(Klv::build(&COUNTS, 6, worth).unwrap())
}

fn series(rounds: u64, is_paired: bool, threads: usize) -> Series {
    Series {
        rounds,
        is_paired,
        seed: 7,
        threads,
    }
}

#[test]
fn a_series_comes_to_the_same_for_every_number_of_threads() {
    let setting = setting(&school());
    let (one, other) = (leaves(8.0), leaves(0.0));
    for is_paired in [false, true] {
        let play = |threads| {
            let series = series(30, is_paired, threads);
            play_series(
                &setting,
                &counts(),
                [&one, &other],
                &series,
                &Watch::default(),
            )
            .unwrap()
        };
        let alone = play(1);
        assert_eq!(alone, play(2));
        assert_eq!(alone, play(5));
        assert_eq!(alone.rounds, 30);
        assert_eq!(alone.games, if is_paired { 60 } else { 30 });
    }
}

#[test]
fn pairs_of_equal_players_come_to_nothing() {
    let setting = setting(&school());
    let leaves = leaves(8.0);
    let watch = Watch::default();
    let tally = play_series(
        &setting,
        &counts(),
        [&leaves; 2],
        &series(12, true, 2),
        &watch,
    )
    .unwrap();
    let nothing = Estimate {
        mean: 0.0,
        error: 0.0,
    };
    assert_eq!(tally.spread(), nothing);
    assert_eq!(
        tally.win_rate(),
        Estimate {
            mean: 0.5,
            error: 0.0
        }
    );
    assert_eq!(tally.turns[0], tally.turns[1]);
    assert_eq!(watch.done(), 12);
    assert!(tally.bingos[0] > 0);
    assert!((300.0..500.0).contains(&tally.score(0).mean));
}

#[test]
fn a_series_that_is_stopped_gives_nothing() {
    let setting = setting(&school());
    let leaves = leaves(8.0);
    let watch = Watch::default();
    watch.stop();
    let played = play_series(
        &setting,
        &counts(),
        [&leaves; 2],
        &series(1_000_000, false, 2),
        &watch,
    );
    assert_eq!(played, Err(Stopped));
    assert_eq!(watch.done(), 0);
}

#[test]
fn means_and_errors_are_those_of_the_rounds() {
    let mut tally = Tally::default();
    tally.add_round(&[[400, 380], [350, 350]]);
    tally.add_round(&[[300, 340], [420, 300]]);
    let mut other = Tally::default();
    other.add_round(&[[500, 400], [390, 410]]);
    tally.add(&other);
    assert_eq!((tally.rounds, tally.games, tally.wins), (3, 6, [3, 2]));
    // Rounds of 20, 80 and 80 points, two games each.
    let spread = tally.spread();
    assert!((spread.mean - 30.0).abs() < 1e-9);
    assert!((spread.error - 10.0).abs() < 1e-9);
    // Rounds of 1.5, 1 and 1 wins.
    let wins = tally.win_rate();
    assert!((wins.mean - 3.5 / 6.0).abs() < 1e-9);
    assert!((wins.error - (1.0f64 / 12.0 / 3.0).sqrt() / 2.0).abs() < 1e-9);
}

#[test]
fn no_two_games_of_a_series_have_the_same_seed() {
    let seeds: std::collections::HashSet<u64> = (0..10_000).map(|game| seed_of(3, game)).collect();
    assert_eq!(seeds.len(), 10_000);
    assert_ne!(seed_of(3, 1), seed_of(4, 1));
}
