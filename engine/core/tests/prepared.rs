// SPDX-License-Identifier: MIT
//! Stored data of a word graph: complete and correct, or refused and made again.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::fs;
use std::path::PathBuf;

use rackside_engine::all_plays::all_plays;
use rackside_engine::error::PreparedFault;
use rackside_engine::game::{Game, rack_table, static_move};
use rackside_engine::leaves::Leaves;
use rackside_engine::prepared::{Folder, Prepared, VERSION};
use rackside_engine::scoring::TILES;
use rackside_engine::setting::Setting;
use rackside_engine::{EngineError, FileError, Klv, Kwg};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const WORDS: [&str; 12] = [
    "AT", "TA", "EAT", "TEA", "ATE", "RATE", "TEAR", "TARE", "STARE", "RE", "ES", "AS",
];
const LAST: u8 = 26;

/// A separate folder for each test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("rackside-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn folder(&self) -> Folder {
        Folder::new(self.0.clone())
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The content of the file of a graph.
fn content(kwg: &Kwg) -> Vec<u8> {
    kwg.nodes()
        .iter()
        .flat_map(|node| node.to_le_bytes())
        .collect()
}

fn prepared() -> (Vec<u8>, Prepared) {
    let kwg = support::kwg(&WORDS);
    (content(&kwg), Prepared::new(&kwg).unwrap())
}

fn fault(data: &[u8], kwg: &[u8]) -> PreparedFault {
    match Prepared::from_bytes(data, kwg, LAST) {
        Err(EngineError::Prepared(fault)) => fault,
        other => unreachable!("{other:?}"),
    }
}

/// Final scores of games, and the number of plays they had.
fn play(prepared: &Prepared) -> (Vec<[i32; 2]>, usize) {
    let setting = Setting::of(prepared, support::scoring());
    let leaves = Leaves::new(Klv::build(&[1, 1], 1, |_| 0.0).unwrap());
    let mut counts = [0; TILES];
    for letter in "AEERSTT".bytes() {
        counts[usize::from(letter - b'A' + 1)] += 4;
    }
    counts[0] = 2;
    let mut plays = Vec::new();
    let games = (0..20).map(|seed| {
        let mut game = Game::new(&setting, &counts, seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut scratch = rackside_engine::best_plays::Scratch::default();
        while !game.is_over {
            all_plays(
                &setting,
                &game.board,
                &rack_table(&setting, &leaves, &game),
                &mut plays,
            );
            let made = static_move(&setting, &leaves, &game, &mut scratch);
            game.play(&setting, &made, &mut chance);
        }
        game.scores
    });
    (games.collect(), plays.len())
}

#[test]
fn what_is_read_plays_as_what_was_made() {
    let (kwg, made) = prepared();
    let file = made.to_bytes(LAST);
    let read = Prepared::from_bytes(&file, &kwg, LAST).unwrap();
    assert_eq!(read.to_bytes(LAST), file);
    let (games, plays) = play(&made);
    assert!(plays > 500, "{plays} plays are too few to compare");
    assert_eq!(play(&read), (games, plays));

    let place = Place::new("mapped");
    place.folder().keep(&made, LAST).unwrap();
    let opened = place.folder().open(&kwg, LAST).unwrap();
    assert!(opened.fault.is_none());
    assert_eq!(play(&opened.prepared.unwrap()), play(&made));
    assert_eq!(opened.kwg.nodes(), made.kwg.nodes());
}

#[test]
fn a_changed_bit_anywhere_is_refused_and_named() {
    let (kwg, made) = prepared();
    let good = made.to_bytes(LAST);
    for at in 0..good.len() {
        for bit in [0, 5, 7] {
            let mut file = good.clone();
            file[at] ^= 1 << bit;
            let error = Prepared::from_bytes(&file, &kwg, LAST).unwrap_err();
            assert!(error.to_string().starts_with("offset "), "{at}: {error}");
        }
    }
}

#[test]
fn a_file_that_is_too_short_or_too_long_is_refused() {
    let (kwg, made) = prepared();
    let good = made.to_bytes(LAST);
    for bytes in 0..good.len() {
        assert!(
            matches!(fault(&good[..bytes], &kwg), PreparedFault::CutShort { bytes: read, expected }
                if read == bytes && expected > bytes),
        );
    }
    let long = [&good[..], &[0]].concat();
    let (offset, extra) = (good.len(), 1);
    assert_eq!(
        fault(&long, &kwg),
        PreparedFault::LeftOver { offset, extra }
    );
}

#[test]
fn what_is_not_ours_is_told_from_what_is_damaged() {
    let (kwg, made) = prepared();
    let good = made.to_bytes(LAST);
    let mut older = good.clone();
    older[8] = VERSION as u8 - 1;
    let expected = PreparedFault::Version {
        offset: 8,
        found: VERSION - 1,
        expected: VERSION,
    };
    assert_eq!(fault(&older, &kwg), expected);
    assert_eq!(fault(&[7; 500], &kwg), PreparedFault::Foreign);
    let last = good.len() - 1;
    let mut torn = good.clone();
    torn[last - 20..].fill(0);
    assert!(matches!(
        fault(&torn, &kwg),
        PreparedFault::Damaged {
            what: "letters",
            ..
        }
    ));

    let other = support::kwg(&WORDS[..11]);
    assert!(matches!(
        fault(&good, &content(&other)),
        PreparedFault::OtherGraph { offset } if offset >= 152
    ));
    // It was checked for fewer tiles than are requested.
    let narrow = made.to_bytes(LAST - 1);
    assert_eq!(
        fault(&narrow, &kwg),
        PreparedFault::OtherGraph { offset: 12 }
    );
}

/// The bytes may change only with the version.
#[test]
fn a_version_has_always_the_same_bytes() {
    let (_, made) = prepared();
    let file = made.to_bytes(LAST);
    let sum = file.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!(
        (VERSION, file.len(), sum),
        (1, 1064, 2_724_301_265_822_210_615)
    );
}

#[test]
fn a_damaged_file_is_told_and_made_again() {
    let place = Place::new("damaged");
    let (kwg, made) = prepared();
    let folder = place.folder();
    let path = folder.file_of(&kwg);
    assert!(matches!(folder.open(&kwg, LAST).unwrap(), opened if opened.fault.is_none()));
    folder.keep(&made, LAST).unwrap();
    let good = fs::read(&path).unwrap();
    let damaged: [&[u8]; 4] = [&[], &good[..100], &good[..good.len() - 1], &[1; 1000]];
    for bytes in damaged {
        fs::write(&path, bytes).unwrap();
        let opened = folder.open(&kwg, LAST).unwrap();
        assert!(opened.prepared.is_none());
        assert!(matches!(
            opened.fault,
            Some(FileError::Content(EngineError::Prepared(_)))
        ));
        assert!(opened.kwg.accepts(&support::tiles("STARE")));
        folder.keep(&made, LAST).unwrap();
        assert_eq!(fs::read(&path).unwrap(), good);
        assert!(folder.open(&kwg, LAST).unwrap().prepared.is_some());
    }
    assert_eq!(place.names().len(), 1, "nothing else is left behind");
}

#[test]
fn a_word_graph_that_is_none_is_refused_with_and_without_the_folder() {
    let place = Place::new("refused");
    let mut kwg = prepared().0;
    kwg.truncate(kwg.len() - 1);
    assert!(matches!(
        place.folder().open(&kwg, LAST),
        Err(EngineError::PartialNode { .. })
    ));
}

#[test]
fn where_no_file_can_be_written_nothing_is_lost() {
    let place = Place::new("blocked");
    fs::write(&place.0, b"not a folder").unwrap();
    let (kwg, made) = prepared();
    assert!(place.folder().keep(&made, LAST).is_err());
    assert!(place.folder().open(&kwg, LAST).unwrap().prepared.is_none());
    fs::remove_file(&place.0).unwrap();
}

#[test]
fn many_at_once_leave_one_whole_file() {
    let place = Place::new("at-once");
    let (kwg, made) = prepared();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let opened = place.folder().open(&kwg, LAST).unwrap();
                    assert!(opened.fault.is_none(), "{:?}", opened.fault);
                    place.folder().keep(&made, LAST).unwrap();
                }
            });
        }
    });
    assert_eq!(place.names().len(), 1);
    assert!(place.folder().open(&kwg, LAST).unwrap().prepared.is_some());
}

#[test]
fn the_oldest_make_room() {
    let place = Place::new("room");
    for count in 3..12 {
        let made = Prepared::new(&support::kwg(&WORDS[..count])).unwrap();
        place.folder().keep(&made, LAST).unwrap();
        // The modification times of the files must differ.
        std::thread::sleep(std::time::Duration::from_millis(15));
    }
    assert_eq!(place.names().len(), 6);
    let newest = content(&support::kwg(&WORDS[..11]));
    assert!(
        place
            .folder()
            .open(&newest, LAST)
            .unwrap()
            .prepared
            .is_some()
    );
}

#[test]
fn a_graph_without_gaddag_is_not_prepared() {
    let words: Vec<u8> = [support::tiles("AT"), vec![0]].concat();
    let bytes = rackside_engine::kwg::compile(&words, false).unwrap();
    assert!(Prepared::new(&Kwg::from_bytes(&bytes, LAST).unwrap()).is_none());
}
