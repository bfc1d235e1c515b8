// SPDX-License-Identifier: MIT
//! The plays of a rack by trying every arrangement of its tiles everywhere.

use std::collections::HashSet;

use rackside_engine::Kwg;
use rackside_engine::board::Board;
use rackside_engine::play::Axis;
use rackside_engine::scoring::{BLANK_FLAG, SIZE, letter_of};
use rackside_engine::setting::Setting;

/// Every way to place tiles of the rack in a row, even if it makes no words.
fn arrangements(rack: &[u8], count: usize) -> HashSet<Vec<u8>> {
    if count == 0 {
        return HashSet::from([Vec::new()]);
    }
    let mut found = HashSet::new();
    for (at, &tile) in rack.iter().enumerate() {
        let mut rest = rack.to_vec();
        rest.remove(at);
        let faces: Vec<u8> = if tile == 0 {
            (1..=26).map(|letter| letter | BLANK_FLAG).collect()
        } else {
            vec![tile]
        };
        for tail in arrangements(&rest, count - 1) {
            for &face in &faces {
                let mut whole = vec![face];
                whole.extend(&tail);
                found.insert(whole);
            }
        }
    }
    found
}

pub type Square = (usize, usize);

/// The run of tiles through a square, as squares.
fn run(at: impl Fn(Square) -> u8, (row, col): Square, axis: Axis) -> Vec<Square> {
    let step = |square: Square, back: bool| -> Option<Square> {
        let (row, col) = square;
        let moved = |value: usize| {
            if back {
                value.checked_sub(1)
            } else {
                Some(value + 1)
            }
        };
        let next = match axis {
            Axis::Across => (row, moved(col)?),
            Axis::Down => (moved(row)?, col),
        };
        (next.0 < SIZE && next.1 < SIZE && at(next) != 0).then_some(next)
    };
    let mut first = (row, col);
    while let Some(before) = step(first, true) {
        first = before;
    }
    std::iter::successors(Some(first), |&square| step(square, false)).collect()
}

/// The plays of a rack by trying every arrangement everywhere, as squares with tiles and score.
pub fn tried(
    setting: &Setting,
    kwg: &Kwg,
    board: &Board,
    rack: &[u8],
) -> HashSet<(Vec<(Square, u8)>, i32)> {
    let before = board.squares();
    let mut found = HashSet::new();
    for count in 1..=rack.len() {
        for arrangement in arrangements(rack, count) {
            for axis in Axis::BOTH {
                for square in 0..SIZE * SIZE {
                    if let Some(play) = try_one(setting, kwg, &before, &arrangement, axis, square) {
                        found.insert(play);
                    }
                }
            }
        }
    }
    found
}

fn try_one(
    setting: &Setting,
    kwg: &Kwg,
    before: &[u8; SIZE * SIZE],
    arrangement: &[u8],
    axis: Axis,
    square: usize,
) -> Option<(Vec<(Square, u8)>, i32)> {
    let scoring = &setting.scoring;
    let was_empty = before.iter().all(|&tile| tile == 0);
    if before[square] != 0 || was_empty && arrangement.len() < 2 {
        return None;
    }
    let (mut row, mut col) = (square / SIZE, square % SIZE);
    let mut after = *before;
    let mut laid = Vec::new();
    for &tile in arrangement {
        while row < SIZE && col < SIZE && after[row * SIZE + col] != 0 {
            if axis == Axis::Across {
                col += 1;
            } else {
                row += 1;
            }
        }
        if row >= SIZE || col >= SIZE {
            return None;
        }
        after[row * SIZE + col] = tile;
        laid.push(((row, col), tile));
    }
    let at = |(row, col): Square| after[row * SIZE + col];
    let is_new = |square: &Square| laid.iter().any(|(at, _)| at == square);
    let main = run(at, laid[0].0, axis);
    let mut words = vec![main.clone()];
    words.extend(
        laid.iter()
            .map(|&(square, _)| run(at, square, axis.other())),
    );
    let touches = if was_empty {
        laid.iter().any(|&(square, _)| square == (7, 7))
    } else {
        words.iter().flatten().any(|square| !is_new(square))
    };
    if !touches {
        return None;
    }
    words.retain(|word| word.len() > 1);
    if words.is_empty() {
        return None;
    }
    let mut score = 0;
    for word in &words {
        let letters: Vec<u8> = word.iter().map(|&square| letter_of(at(square))).collect();
        if !kwg.accepts(&letters) {
            return None;
        }
        let (mut points, mut factor) = (0, 1);
        for square in word {
            let index = square.0 * SIZE + square.1;
            let mut value = scoring.value(at(*square));
            if is_new(square) {
                value *= i32::from(scoring.letter_factors[index]);
                factor *= i32::from(scoring.word_factors[index]);
            }
            points += value;
        }
        score += points * factor;
    }
    if laid.len() >= 7 {
        score += 50;
    }
    laid.sort_unstable();
    Some((laid, score))
}
