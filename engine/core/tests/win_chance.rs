// SPDX-License-Identifier: MIT
//! Win probabilities: the table shipped with the program, the file, learning.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use rackside_engine::best_plays::Scratch;
use rackside_engine::win_chance::learn::Gains;
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
