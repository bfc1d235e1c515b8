// SPDX-License-Identifier: MIT
//! Learned leave values: plausible, the same on any number of threads, safe to interrupt.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use rackside_engine::learning::{CheckpointError, Course, Learner};
use rackside_engine::scoring::TILES;
use rackside_engine::selfplay::{Stopped, Watch};
use rackside_engine::setting::Setting;
use support::{kwg, setting};

const WORDS: [&str; 40] = [
    "AE", "AN", "AR", "AS", "AT", "EN", "ER", "ES", "ET", "NA", "NE", "RE", "TA", "ANT", "ARE",
    "ATE", "EAR", "EAT", "ERA", "NET", "RAN", "RAT", "SEA", "SET", "TAN", "TEA", "TEN", "NEAT",
    "NEST", "RATE", "RENT", "SEAT", "STAR", "ANTES", "RATES", "STARE", "TEARS", "ASTERN",
    "EASTERN", "NEAREST",
];

/// Two blanks, and some of A, E, N, R, S and T.
fn counts() -> [u8; TILES] {
    let mut counts = [0; TILES];
    for (tile, count) in [(0, 2), (1, 7), (5, 8), (14, 4), (18, 5), (19, 3), (20, 6)] {
        counts[tile] = count;
    }
    counts
}

fn course() -> Course {
    Course {
        games: vec![60, 100],
        seed: 5,
        lexicon: 1,
    }
}

fn learned(setting: &Setting, threads: usize) -> Vec<u8> {
    let mut learner = Learner::new(setting, &counts(), course()).unwrap();
    while !learner.is_done() {
        learner = learner.step(threads, &Watch::default()).unwrap();
    }
    learner.klv().to_bytes()
}

#[test]
fn a_course_comes_to_the_same_for_every_number_of_threads() {
    let setting = setting(&kwg(&WORDS));
    let alone = learned(&setting, 1);
    assert_eq!(alone, learned(&setting, 2));
    assert_eq!(alone, learned(&setting, 3));
}

#[test]
fn a_blank_is_worth_most_and_too_many_of_one_tile_little() {
    let setting = setting(&kwg(&WORDS));
    let course = Course {
        games: vec![400, 400],
        ..course()
    };
    let mut learner = Learner::new(&setting, &counts(), course).unwrap();
    assert!(learner.klv().values().iter().all(|&value| value == 0.0));
    while !learner.is_done() {
        learner = learner.step(2, &Watch::default()).unwrap();
    }
    let klv = learner.klv();
    for tile in [1, 5, 14, 18, 19, 20] {
        assert!(klv.value(&[0]) > klv.value(&[tile]) + 1.0, "tile {tile}");
    }
    assert!(klv.value(&[1, 5, 14, 18, 19]) > klv.value(&[14, 14, 14, 18, 18]) + 5.0);
}

#[test]
fn a_course_taken_up_again_after_every_batch_ends_as_in_one_go() {
    let setting = setting(&kwg(&WORDS));
    let mut learner = Learner::new(&setting, &counts(), course()).unwrap();
    assert_eq!((learner.games_done(), learner.games_in_all()), (0, 168));
    let mut games = 0;
    while !learner.is_done() {
        let watch = Watch::default();
        learner = learner.step(2, &watch).unwrap();
        games += watch.done();
        assert_eq!(learner.games_done(), games);
        let kept = learner.checkpoint();
        learner = Learner::resume(&setting, &counts(), course(), &kept).unwrap();
        assert_eq!(learner.checkpoint(), kept);
    }
    assert_eq!(games, learner.games_in_all());
    assert_eq!(learner.klv().to_bytes(), learned(&setting, 2));
}

#[test]
fn a_batch_that_is_stopped_plays_no_more() {
    let setting = setting(&kwg(&WORDS));
    let learner = Learner::new(&setting, &counts(), course()).unwrap();
    let watch = Watch::default();
    watch.stop();
    assert_eq!(learner.step(2, &watch).map(|_| ()), Err(Stopped));
    assert_eq!(watch.done(), 0);
}

#[test]
fn a_damaged_checkpoint_is_refused_with_its_place() {
    let setting = setting(&kwg(&WORDS));
    let mut learner = Learner::new(&setting, &counts(), course()).unwrap();
    for _ in 0..3 {
        learner = learner.step(1, &Watch::default()).unwrap();
    }
    let whole = learner.checkpoint();
    let refused = |bytes: &[u8]| {
        let resumed = Learner::resume(&setting, &counts(), course(), bytes);
        resumed.map(|_| ()).unwrap_err()
    };
    // The head and its checksum take 32 bytes.
    let leaves = 32 + 4 * learner.klv().len() + 8;
    for at in [9, 20, 31] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        let error = refused(&bytes).to_string();
        assert!(
            error.starts_with("offset 0: the head, up to offset 24"),
            "{error}"
        );
    }
    let mut bytes = whole.clone();
    bytes[leaves + 3] ^= 0x80;
    let error = refused(&bytes).to_string();
    let expected = format!("offset {leaves}: the means of random racks");
    assert!(error.starts_with(&expected), "{error}");
    let mut bytes = whole.clone();
    bytes[0] = 0;
    assert_eq!(refused(&bytes), CheckpointError::Mark);
    let last = whole.len() - 1;
    for length in [9, 40, leaves + 1, last] {
        let error = refused(&whole[..length]).to_string();
        let end = format!("the file ends at {length}");
        assert!(error.ends_with(&end), "{error}");
    }
    bytes.clone_from(&whole);
    bytes.push(0);
    let (offset, extra) = (whole.len(), 1);
    assert_eq!(refused(&bytes), CheckpointError::LeftOver { offset, extra });
}

#[test]
fn a_checkpoint_of_another_course_is_refused() {
    let setting = setting(&kwg(&WORDS));
    let learner = Learner::new(&setting, &counts(), course()).unwrap();
    let bytes = learner.checkpoint();
    let others = [
        Course {
            seed: 6,
            ..course()
        },
        Course {
            lexicon: 2,
            ..course()
        },
        Course {
            games: vec![60],
            ..course()
        },
    ];
    for other in others {
        let resumed = Learner::resume(&setting, &counts(), other, &bytes);
        assert_eq!(resumed.map(|_| ()), Err(CheckpointError::OtherCourse));
    }
    let mut fewer = counts();
    fewer[1] -= 1;
    let resumed = Learner::resume(&setting, &fewer, course(), &bytes);
    assert_eq!(resumed.map(|_| ()), Err(CheckpointError::OtherCourse));
}

#[test]
fn a_course_without_games_is_over_at_once() {
    let setting = setting(&kwg(&WORDS));
    let nothing = Course {
        games: vec![],
        ..course()
    };
    let learner = Learner::new(&setting, &counts(), nothing).unwrap();
    assert!(learner.is_done());
    let learner = learner.step(1, &Watch::default()).unwrap();
    assert_eq!((learner.games_done(), learner.games_in_all()), (0, 0));
    let empty = Course {
        games: vec![0],
        ..course()
    };
    let mut learner = Learner::new(&setting, &counts(), empty).unwrap();
    while !learner.is_done() {
        learner = learner.step(1, &Watch::default()).unwrap();
    }
    assert!(learner.klv().values().iter().all(|&value| value == 0.0));
}
