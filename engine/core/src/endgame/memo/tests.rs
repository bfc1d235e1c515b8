// SPDX-License-Identifier: MIT
use super::*;
use crate::board::Board;
use crate::endgame::codes::Codes;
use crate::kwg::{Kwg, compile};
use crate::scoring::{SIZE, Scoring, TILES};

const A: u8 = 1;
const B: u8 = 2;
const C: u8 = 3;
const CENTRE: usize = 7 * SIZE + 7;

/// AB is the only word.
fn setting() -> Option<Setting> {
    let kwg = Kwg::from_bytes(&compile(&[A, B, 0], true).ok()?, 26).ok()?;
    let scoring = Scoring {
        values: [1; TILES],
        letter_factors: [1; SIZE * SIZE],
        word_factors: [1; SIZE * SIZE],
        bingo_tiles: 7,
        bingo_points: 50,
        blank_multiplies_word: true,
        centre: (7, 7),
        first_min_tiles: 2,
    };
    Setting::new(&kwg, scoring)
}

/// What a list holds; None where it lies outside the memo.
fn held(memo: &Memo, list: List) -> Option<(&[u64], &[Play])> {
    let span = list.start as usize..(list.start + list.len) as usize;
    Some((memo.uses.get(span.clone())?, memo.plays.get(span)?))
}

fn all_held(memo: &Memo, positions: &[Position]) -> Option<Vec<(Vec<u64>, Vec<Play>)>> {
    let lists = positions
        .iter()
        .flat_map(|each| each.lists.iter().flatten());
    lists
        .map(|&list| held(memo, list).map(|(uses, plays)| (uses.to_vec(), plays.to_vec())))
        .collect()
}

#[test]
fn lists_are_the_same_when_they_have_moved() {
    let Some(setting) = setting() else {
        unreachable!();
    };
    let codes = Codes::new([B, C].iter(), &setting.scoring);
    let racks = [codes.rack(&[B]), codes.rack(&[C])];
    let terms = Terms {
        graph: &setting.graph,
        scoring: &setting.scoring,
        codes,
        letters: [1 << B, 1 << C],
    };
    let mut memo = Memo::new(0);
    let mut position_of = |square: usize, tile: u8| {
        let mut squares = [0; SIZE * SIZE];
        squares[square] = tile;
        let board = Board::with_tiles(&squares, &setting.graph, &setting.scoring);
        let mut position = Position::new(&board, &terms, racks);
        memo.refresh(&mut position, 0, &setting, &terms);
        memo.refresh(&mut position, 1, &setting, &terms);
        position
    };
    // The first is forgotten; the last has empty lists alone, noted behind the plays of the others.
    position_of(0, A);
    let mut positions = [position_of(CENTRE, A), position_of(CENTRE, C)];
    let before = all_held(&memo, &positions);
    let across = positions[0].lists[0][7];
    assert_eq!(across.len, 1);
    let worth = 5 << 32;
    let mut queue = [worth | u64::from(PASS), worth | u64::from(across.start)];

    let plays = memo.plays.len();
    memo.compact(&mut positions, &mut queue);
    assert!(memo.plays.len() < plays);
    assert!(before.is_some());
    assert_eq!(all_held(&memo, &positions), before);
    let moved = positions[0].lists[0][7].start;
    assert_eq!(queue, [worth | u64::from(PASS), worth | u64::from(moved)]);
}
