// SPDX-License-Identifier: MIT
//! Win probabilities: the table shipped with the program, the file, learning.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, missing_docs)]

mod support;

use rackside_engine::best_plays::Scratch;
use rackside_engine::leaves::Leaves;
use rackside_engine::win_chance::learn::Gains;
use rackside_engine::win_chance::reliability::{Judge, PHASES, RANGES, Reliability, phase};
use rackside_engine::win_chance::{CERTAIN, ROWS, WinChanceError, WinChances};
use support::{counts, plain_leaves, school, setting};

#[test]
fn the_shipped_table_grows_with_the_spread() {
    let wins = WinChances::default();
    assert_ne!(wins, WinChances::even());
    for unseen in 0..ROWS {
        let mut before = 0;
        for points in -310..=310 {
            let chance = wins.of(points * 1000, unseen);
            assert!((before..=CERTAIN).contains(&chance));
            before = chance;
        }
        assert!(wins.of(-250_000, unseen) < CERTAIN / 20);
        assert!(wins.of(250_000, unseen) > CERTAIN * 19 / 20);
    }
    // An early lead is worth less than a late one; being on turn has some value.
    assert!(wins.of(40_000, 86) + CERTAIN / 20 < wins.of(40_000, 12));
    assert!((CERTAIN / 2..CERTAIN * 3 / 5).contains(&wins.of(0, 86)));
}

#[test]
fn without_unseen_tiles_the_sign_decides() {
    let wins = WinChances::default();
    let chances = [-1, 0, 1].map(|spread| wins.of(spread, 0));
    assert_eq!(chances, [0, CERTAIN / 2, CERTAIN]);
}

#[test]
fn a_file_is_read_as_it_was_written_and_faults_are_named() {
    let wins = WinChances::default();
    let bytes = wins.to_bytes();
    assert!(bytes.len() < 30_000);
    assert_eq!(WinChances::from_bytes(&bytes).unwrap(), wins);
    assert_eq!(WinChances::from_bytes(b"RWC2"), Err(WinChanceError::Magic));
    let cut = &bytes[..100];
    let error = WinChances::from_bytes(cut).unwrap_err();
    assert_eq!(error, WinChanceError::Length { bytes: 100 });
    assert!(error.to_string().starts_with("offset 100: "));
    let mut falling = bytes;
    falling[4..8].copy_from_slice(&[9, 0, 8, 0]);
    assert_eq!(
        WinChances::from_bytes(&falling),
        Err(WinChanceError::Falling { offset: 6 })
    );
}

#[test]
fn what_is_learned_adds_up_in_any_order() {
    let setting = setting(&school());
    let leaves = plain_leaves();
    let mut scratch = Scratch::default();
    let mut play = |seeds: &[u64]| {
        let mut gains = Gains::default();
        for &seed in seeds {
            gains.play(&setting, &leaves, &counts(), seed, &mut scratch);
        }
        gains
    };
    let all = play(&[1, 2, 3, 4]).chances();
    let mut added = play(&[4, 2]);
    added.add(&play(&[1, 3]));
    assert_eq!(added.chances(), all);
    assert_ne!(all, WinChances::even());
    assert_eq!(all.of(-300_000, 86), 0);
}

#[test]
fn a_phase_follows_from_the_tiles_in_the_bag() {
    let bags = [86, 61, 60, 30, 29, 7, 6, 1];
    assert_eq!(bags.map(phase), [0, 0, 1, 1, 2, 2, 3, 3]);
}

fn reliability(wins: &WinChances, leaves: &Leaves, seeds: &[u64]) -> Reliability {
    let setting = setting(&school());
    let (mut found, mut scratch) = (Reliability::default(), Scratch::default());
    for &seed in seeds {
        found.play(&setting, leaves, wins, &counts(), seed, &mut scratch);
    }
    found
}

#[test]
fn a_table_that_knows_only_who_leads_loses_more_early_than_the_learned_one() {
    let seeds: Vec<u64> = (50_001..50_041).collect();
    let leaves = plain_leaves();
    let learned = reliability(&WinChances::default(), &leaves, &seeds);
    let even = reliability(&WinChances::even(), &leaves, &seeds);
    for phase in 0..PHASES {
        let loss = learned.log_loss(Judge::Spread, phase);
        assert!(loss.mean > 0.0 && loss.error > 0.0);
        assert!(learned.brier(Judge::Spread, phase).mean < 0.3);
    }
    let loss = |found: &Reliability| found.log_loss(Judge::Spread, 0).mean;
    assert!(loss(&learned) < 0.8 && loss(&even) > 2.0);
}

#[test]
fn a_prediction_of_a_half_has_the_losses_of_a_half() {
    // A table of halves: 65535ths have no half, so it is a little less.
    let mut bytes = WinChances::even().to_bytes();
    for chance in bytes[4..].chunks_exact_mut(2) {
        chance.copy_from_slice(&32_768_u16.to_le_bytes());
    }
    let halves = WinChances::from_bytes(&bytes).unwrap();
    let found = reliability(&halves, &plain_leaves(), &[1, 2, 3]);
    for judge in Judge::ALL {
        for phase in 0..PHASES {
            let loss = found.log_loss(judge, phase);
            assert!((loss.mean - 0.5_f64.ln().abs()).abs() < 1e-4);
            assert!((found.brier(judge, phase).mean - 0.25).abs() < 1e-4);
            let ranges = found.ranges(judge, phase);
            let filled: Vec<usize> = (0..RANGES).filter(|&at| ranges[at].positions > 0).collect();
            assert_eq!(filled, [4]);
        }
    }
}

#[test]
fn positions_of_one_game_count_as_one_result() {
    let once = reliability(&WinChances::default(), &plain_leaves(), &[7]);
    let twice = reliability(&WinChances::default(), &plain_leaves(), &[7, 7]);
    for phase in 0..PHASES {
        let (first, both) = (
            once.log_loss(Judge::Spread, phase),
            twice.log_loss(Judge::Spread, phase),
        );
        // All of the difference between games is none here, whatever is between positions.
        assert!((first.mean - both.mean).abs() < 1e-9);
        assert!(first.error < 1e-6 && both.error < 1e-6);
        let positions = |found: &Reliability| {
            let ranges = found.ranges(Judge::Spread, phase);
            ranges.iter().map(|range| range.positions).sum::<u64>()
        };
        assert_eq!(2 * positions(&once), positions(&twice));
    }
}

#[test]
fn leaves_move_a_prediction_and_the_share_won_stays_between_none_and_all() {
    let found = reliability(&WinChances::default(), &plain_leaves(), &[11, 12, 13, 14]);
    let brier = |judge| found.brier(judge, 1).mean;
    assert!((brier(Judge::Spread) - brier(Judge::SpreadAndLeaves)).abs() > 1e-9);
    for judge in Judge::ALL {
        for (at, range) in found.ranges(judge, 2).iter().enumerate() {
            assert!((0.0..=1.0).contains(&range.won));
            if range.positions > 0 {
                let low = at as f64 / RANGES as f64;
                assert!((low..=low + 0.1 + 1e-9).contains(&range.predicted));
            }
        }
    }
}

#[test]
fn own_leaves_count_for_a_player_and_those_of_the_other_against() {
    let seeds: Vec<u64> = (50_001..50_201).collect();
    let found = reliability(&WinChances::default(), &plain_leaves(), &seeds);
    let loss = |judge| found.log_loss(judge, 1).mean;
    assert!(loss(Judge::SpreadAndLeaves) < loss(Judge::Spread));
}
