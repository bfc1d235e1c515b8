// SPDX-License-Identifier: MIT
//! Inference: a play shows which tiles its player cannot have kept.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::time::Duration;

use rackside_engine::board::Board;
use rackside_engine::inference::{
    Act, Inference, InferenceError, InferenceOptions, Inferred, Observed,
};
use rackside_engine::leaves::Leaves;
use rackside_engine::play::{Axis, Move};
use rackside_engine::rack::Rack;
use rackside_engine::scoring::{SIZE, TILES};
use rackside_engine::setting::Setting;
use support::{kwg, plain_leaves, setting, tiles};

const S: u8 = 19;
const T: u8 = 20;

/// CAR lies on the board; the unseen tiles are these.
fn observed(setting: &Setting, unseen: &str, act: Act) -> Observed {
    let mut squares = [0; SIZE * SIZE];
    squares[7 * SIZE + 6..7 * SIZE + 9].copy_from_slice(&tiles("CAR"));
    let mut left = [0; TILES];
    for tile in tiles(unseen) {
        left[usize::from(tile)] += 1;
    }
    Observed {
        board: Board::with_tiles(&squares, &setting.graph, &setting.scoring),
        unseen: left,
        act,
    }
}

fn infer(setting: &Setting, observed: Observed, options: InferenceOptions) -> Inferred {
    Inference::new(setting, observed, options)
        .unwrap()
        .run(setting, &plain_leaves())
}

fn words() -> Setting {
    setting(&kwg(&[
        "CAR", "CARE", "SCARE", "SCAREDLY", "DE", "ED", "AD", "DA", "CARED", "SCARED",
    ]))
}

/// A player of E after CAR with an S on the rack would rather have played SCARE.
fn care() -> Act {
    Act::Play(Move::play(Axis::Across, 7, 9, &tiles("E")))
}

const UNSEEN: &str = "ESSTTIIOONNGGLLPPMMHHUU";

#[test]
fn a_tile_that_would_have_scored_more_was_not_kept() {
    // Leave values are 0 here, so only the score matters.
    let setting = words();
    let leaves = Leaves::new(rackside_engine::Klv::build(&support::COUNTS, 6, |_| 0.0).unwrap());
    let options = InferenceOptions {
        margin: 0,
        softness: 500,
        most_racks: 1_000_000,
        ..InferenceOptions::default()
    };
    let observed = observed(&setting, UNSEEN, care());
    let inferred = Inference::new(&setting, observed, options)
        .unwrap()
        .run(&setting, &leaves);
    assert!(inferred.is_complete);
    // 6 of 22 tiles, 2 of each: all but S are kept 0.6 times, because six tiles are shared among
    // ten kinds.
    assert!(inferred.expected[usize::from(S)] < 0.25);
    assert!(inferred.expected[usize::from(T)] > 0.55);
    let sum: f64 = inferred.expected.iter().sum();
    assert!((sum - 6.0).abs() < 1e-9);
    let weights: f64 = inferred.leaves.iter().map(|leave| leave.weight).sum();
    assert!((weights - 1.0).abs() < 1e-9);
    assert!(
        inferred
            .leaves
            .is_sorted_by(|one, other| one.weight >= other.weight)
    );
}

#[test]
fn threads_and_draws_change_nothing_but_time() {
    let setting = words();
    let options = InferenceOptions {
        most_racks: 300,
        seed: 3,
        ..InferenceOptions::default()
    };
    let run = |threads, seed| {
        let observed = observed(&setting, UNSEEN, care());
        let options = InferenceOptions {
            threads,
            seed,
            ..options
        };
        infer(&setting, observed, options)
    };
    let one = run(1, 3);
    assert_eq!(run(2, 3), one);
    assert_ne!(run(1, 4), one);
    assert!(one.racks <= 300);
}

#[test]
fn an_exchange_betrays_how_many_tiles_were_kept() {
    let setting = words();
    let observed = observed(&setting, UNSEEN, Act::Exchange(3));
    let options = InferenceOptions {
        most_racks: 2_000,
        ..InferenceOptions::default()
    };
    let inferred = infer(&setting, observed, options);
    assert!(inferred.leaves.iter().all(|leave| leave.tiles.len() == 4));
    // With these leave values, S is the only tile worth keeping.
    assert!(inferred.expected[usize::from(S)] > inferred.expected[usize::from(T)]);
}

#[test]
fn an_empty_bag_leaves_no_doubt() {
    let setting = words();
    let inferred = infer(
        &setting,
        observed(&setting, "ESTT", care()),
        InferenceOptions::default(),
    );
    assert_eq!(inferred.leaves.len(), 1);
    assert_eq!(inferred.leaves[0].tiles, Rack::new(&tiles("STT")));
}

#[test]
fn time_and_cancellation_cut_it_short() {
    let setting = words();
    let options = InferenceOptions {
        time: Some(Duration::ZERO),
        ..InferenceOptions::default()
    };
    let inferred = infer(&setting, observed(&setting, UNSEEN, care()), options);
    assert_eq!((inferred.racks, inferred.is_complete), (0, false));
    assert!(inferred.leaves.is_empty());
    let observed = observed(&setting, UNSEEN, care());
    let inference = Inference::new(&setting, observed, InferenceOptions::default()).unwrap();
    inference.cancel();
    assert_eq!(inference.run(&setting, &plain_leaves()).racks, 0);
    assert_eq!(inference.progress().0, 0);
    assert!(inference.progress().1 > 0);
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let setting = words();
    let refusal = |unseen, act| {
        Inference::new(
            &setting,
            observed(&setting, unseen, act),
            InferenceOptions::default(),
        )
        .unwrap_err()
    };
    assert_eq!(
        refusal("STT", care()),
        InferenceError::NotUnseen { tile: 5 }
    );
    assert_eq!(
        refusal("STT", Act::Exchange(4)),
        InferenceError::TooManyTiles { tiles: 4, rack: 3 }
    );
    let onto = Act::Play(Move::play(Axis::Across, 7, 8, &tiles("E")));
    assert_eq!(refusal("EST", onto), InferenceError::OffBoard);
}
