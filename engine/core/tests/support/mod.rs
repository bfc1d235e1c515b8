// SPDX-License-Identifier: MIT
//! Shared parts of the tests of plays: the standard board and English tiles, words, random numbers.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, missing_docs)]

pub mod simulating;
pub mod tried;

use rackside_engine::game::Game;
use rackside_engine::kwg::compile;
use rackside_engine::leaves::Leaves;
use rackside_engine::scoring::{SIZE, Scoring};
use rackside_engine::setting::Setting;
use rackside_engine::simulation::Position;
use rackside_engine::{Klv, Kwg};

const LAYOUT: [&str; SIZE] = [
    "=..'...=...'..=",
    ".-...\"...\"...-.",
    "..-...'.'...-..",
    "'..-...'...-..'",
    "....-.....-....",
    ".\"...\"...\"...\".",
    "..'...'.'...'..",
    "=..'...-...'..=",
    "..'...'.'...'..",
    ".\"...\"...\"...\".",
    "....-.....-....",
    "'..-...'...-..'",
    "..-...'.'...-..",
    ".-...\"...\"...-.",
    "=..'...=...'..=",
];

const VALUES: [u8; 27] = [
    0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10,
];

/// Number of each tile in a set, the blank first.
pub const COUNTS: [u8; 27] = [
    2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
];

pub fn scoring() -> Scoring {
    let squares = || LAYOUT.iter().flat_map(|row| row.chars());
    let mut scoring = Scoring {
        values: [0; 32],
        letter_factors: [1; SIZE * SIZE],
        word_factors: [1; SIZE * SIZE],
        bingo_tiles: 7,
        bingo_points: 50,
        blank_multiplies_word: true,
        centre: (7, 7),
        first_min_tiles: 2,
    };
    scoring.values[..27].copy_from_slice(&VALUES);
    for (square, mark) in squares().enumerate() {
        match mark {
            '\'' => scoring.letter_factors[square] = 2,
            '"' => scoring.letter_factors[square] = 3,
            '-' => scoring.word_factors[square] = 2,
            '=' => scoring.word_factors[square] = 3,
            _ => {}
        }
    }
    scoring
}

/// Tile numbers of a word in capitals.
pub fn tiles(word: &str) -> Vec<u8> {
    word.bytes()
        .map(|letter| match letter {
            b'?' => 0,
            b'a'..=b'z' => (letter - b'a' + 1) | 0x80,
            _ => letter - b'A' + 1,
        })
        .collect()
}

pub fn kwg(words: &[&str]) -> Kwg {
    let mut all = Vec::new();
    for word in words {
        all.extend(tiles(word));
        all.push(0);
    }
    Kwg::from_bytes(&compile(&all, true).unwrap(), 26).unwrap()
}

/// The school list shipped with the program.
pub fn school() -> Kwg {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../resources/lexica/open-english-school.kwg"
    );
    Kwg::from_bytes(&std::fs::read(path).unwrap(), 26).unwrap()
}

pub fn setting(kwg: &Kwg) -> Setting {
    Setting::new(kwg, scoring()).unwrap()
}

/// xorshift64* (Vigna, 2016), so that every run tries the same inputs.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % count
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A complete set of tiles in random order.
    pub fn bag(&mut self) -> Vec<u8> {
        let mut bag: Vec<u8> = (0..)
            .zip(COUNTS)
            .flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)))
            .collect();
        self.shuffle(&mut bag);
        bag
    }
}

/// Number of each tile number in a set.
pub fn counts() -> [u8; 32] {
    let mut counts = [0; 32];
    counts[..COUNTS.len()].copy_from_slice(&COUNTS);
    counts
}

/// Leave values: positive for blanks and S, slightly negative for all other tiles.
pub fn plain_leaves() -> Leaves {
    let worth = |leave: &[u8]| {
        leave
            .iter()
            .map(|tile| match tile {
                0 => 24.0,
                19 => 7.5,
                _ => -0.5,
            })
            .sum()
    };
    Leaves::new(Klv::build(&COUNTS, 6, worth).unwrap())
}

/// A position of a game as the player on turn sees it.
pub fn seen(game: &Game) -> Position {
    let (turn, other) = (game.turn, 1 - game.turn);
    let mut unseen = [0; 32];
    for tile in game.bag.iter().copied().chain(game.racks[other].tiles()) {
        unseen[usize::from(tile)] += 1;
    }
    Position {
        board: game.board.clone(),
        rack: game.racks[turn],
        unseen,
        scores: [game.scores[turn], game.scores[other]],
        scoreless: game.scoreless,
    }
}
