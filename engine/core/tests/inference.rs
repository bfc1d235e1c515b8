// SPDX-License-Identifier: MIT
//! Inference: a play shows which tiles its player cannot have kept.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::collections::HashMap;
use std::time::Duration;

use rackside_engine::best_plays::{Scratch, best_plays, exchanges};
use rackside_engine::board::Board;
use rackside_engine::inference::{
    Act, Inference, InferenceError, InferenceOptions, Inferred, Observed,
};
use rackside_engine::leaves::Leaves;
use rackside_engine::play::{Axis, Move};
use rackside_engine::rack::{Rack, RackTable};
use rackside_engine::score::score_tiles;
use rackside_engine::scoring::{SIZE, TILES};
use rackside_engine::setting::Setting;
use rackside_engine::sink::Best;
use rackside_engine::slots::SlotTable;
use support::{kwg, plain_leaves, school, setting, tiles};

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
    for act in [care(), Act::Exchange(3)] {
        let run = |threads, seed| {
            let observed = observed(&setting, UNSEEN, act);
            let options = InferenceOptions {
                threads,
                seed,
                ..options
            };
            infer(&setting, observed, options)
        };
        let one = run(1, 3);
        assert_eq!(run(2, 3), one);
        // Of a play the likeliest racks are examined, else random ones.
        assert_eq!(run(1, 4) != one, act == Act::Exchange(3));
        assert!(one.racks <= 300);
    }
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

/// What is left of these tiles for CARES, with the E and the S laid, in every way to keep three.
fn exhausted(setting: &Setting, observed: &Observed, softness: f64) -> HashMap<[u8; TILES], f64> {
    let (leaves, laid) = (plain_leaves(), tiles("ES"));
    let mut left = observed.unseen;
    for &tile in &laid {
        left[usize::from(tile)] -= 1;
    }
    let left: Vec<u8> = (0..)
        .zip(left)
        .flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)))
        .collect();
    let board = &observed.board;
    let score = score_tiles(setting, board, (Axis::Across, 7), 9, &laid) * 1000;
    let slots = SlotTable::new(board, setting);
    let (mut table, mut scratch) = (RackTable::default(), Scratch::default());
    let mut losses: HashMap<[u8; TILES], (f64, i32)> = HashMap::new();
    for (one, other, third, fourth, fifth) in fives(left.len()) {
        let kept = [
            left[one],
            left[other],
            left[third],
            left[fourth],
            left[fifth],
        ];
        let (_, loss) = losses
            .entry(*Rack::new(&kept).counts())
            .and_modify(|(ways, _)| *ways += 1.0)
            .or_insert((1.0, i32::MIN));
        if *loss > i32::MIN {
            continue;
        }
        let rack = Rack::new(&[&kept[..], &laid].concat());
        table.set_rack(rack, &setting.scoring, setting.keys());
        leaves.fill(&mut table);
        let mut best = Best::default();
        exchanges(&table, 20, &mut best);
        best_plays(setting, board, &slots, &table, &mut scratch, &mut best);
        *loss = best.best.equity - score - leaves.value(&kept);
    }
    let weights = losses.into_iter().map(|(kept, (ways, loss))| {
        let likely = (-f64::from(loss.max(0)) / softness).exp();
        (kept, ways * likely)
    });
    let weights: HashMap<_, _> = weights.collect();
    let sum: f64 = weights.values().sum();
    weights
        .into_iter()
        .map(|(kept, weight)| (kept, weight / sum))
        .collect()
}

/// Every choice of five of so many numbers, ascending.
fn fives(count: usize) -> impl Iterator<Item = (usize, usize, usize, usize, usize)> {
    (0..count).flat_map(move |one| {
        (one + 1..count).flat_map(move |other| {
            (other + 1..count).flat_map(move |third| {
                (third + 1..count).flat_map(move |fourth| {
                    (fourth + 1..count).map(move |fifth| (one, other, third, fourth, fifth))
                })
            })
        })
    })
}

#[test]
fn racks_that_were_not_examined_are_weighed_too() {
    let setting = setting(&school());
    let act = Act::Play(Move::play(Axis::Across, 7, 9, &tiles("ES")));
    let seen = observed(&setting, "?AABDEEEEGGHIIJLNNOPRSTTUVY", act);
    let all = exhausted(&setting, &seen, 2_000.0);
    // Half of the sum of the differences: the share of the weight that lies wrong.
    let wrong = |most_racks| {
        let options = InferenceOptions {
            margin: 0,
            softness: 2_000,
            most_racks,
            ..InferenceOptions::default()
        };
        let inferred = infer(&setting, seen.clone(), options);
        let found: HashMap<_, _> = inferred
            .leaves
            .iter()
            .map(|leave| (*leave.tiles.counts(), leave.weight))
            .collect();
        assert!(found.keys().all(|kept| all.contains_key(kept)));
        let weight = |kept| found.get(kept).copied().unwrap_or(0.0);
        let differences = all.iter().map(|(kept, share)| (weight(kept) - share).abs());
        assert!(!inferred.is_sample);
        (differences.sum::<f64>() / 2.0, inferred)
    };
    let (error, inferred) = wrong(100_000);
    // The rest is so unlikely that it is not examined.
    assert!(
        inferred.is_complete && inferred.racks < all.len(),
        "{}",
        inferred.racks
    );
    assert!(error < 0.01, "{error}");
    let (error, inferred) = wrong(256);
    assert_eq!(inferred.racks, 256);
    let prior = exhausted(&setting, &seen, f64::INFINITY);
    let unknown: f64 = all
        .iter()
        .map(|(kept, share)| (prior[kept] - share).abs())
        .sum();
    let (better, _) = wrong(2_048);
    assert!(
        better < error && error < unknown / 2.0,
        "{better} {error} {}",
        unknown / 2.0
    );
}

#[test]
fn of_more_leaves_than_can_be_listed_some_are_drawn() {
    let setting = words();
    let unseen = "AABBCCDDEEFFGGHHIIJKLLMMNNOOPPQRSSTTUUVVWWXYYZ";
    let infer = |act| {
        let options = InferenceOptions {
            most_racks: 200,
            ..InferenceOptions::default()
        };
        infer(&setting, observed(&setting, unseen, act), options)
    };
    let inferred = infer(care());
    assert!(inferred.is_sample && inferred.is_complete);
    assert!(inferred.leaves.len() > 1_000 && inferred.racks <= 200);
    assert!(infer(Act::Exchange(2)).is_sample);
}
