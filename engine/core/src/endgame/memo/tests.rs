// SPDX-License-Identifier: MIT
use super::*;
use crate::board::Board;
use crate::endgame::codes::Codes;
use crate::endgame::position::LANES;
use crate::scoring::SIZE;

const A: u8 = 1;
const B: u8 = 2;
const C: u8 = 3;
const CENTRE: usize = 7 * SIZE + 7;

/// Bytes for a few plays.
const FEW: usize = 32 << 10;

/// AB is the only word.
fn setting() -> Option<Setting> {
    Setting::of_words(&[A, B, 0])
}

/// The contents of a list; None if it is outside the memo.
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

/// Terms with B and C on the racks.
fn terms(setting: &Setting) -> Terms<'_> {
    Terms {
        graph: &setting.graph,
        scoring: &setting.scoring,
        codes: Codes::new([B, C].iter(), &setting.scoring),
        letters: [1 << B, 1 << C],
    }
}

/// B to play on a board with one tile.
fn position_with(square: usize, tile: u8, setting: &Setting, terms: &Terms<'_>) -> Position {
    let mut squares = [0; SIZE * SIZE];
    squares[square] = tile;
    let board = Board::with_tiles(&squares, &setting.graph, &setting.scoring);
    let racks = [B, C].map(|tile| terms.codes.rack(&[tile]));
    Position::new(&board, terms, racks)
}

#[test]
fn lists_are_the_same_when_they_have_moved() {
    let Some(setting) = setting() else {
        unreachable!();
    };
    let terms = terms(&setting);
    let mut memo = Memo::new(FEW);
    let mut position_of = |square: usize, tile: u8| {
        let mut position = position_with(square, tile, &setting, &terms);
        assert!(memo.refresh(&mut position, 0, &setting, &terms));
        assert!(memo.refresh(&mut position, 1, &setting, &terms));
        position
    };
    // The first is forgotten; the last has only empty lists, recorded after the plays of the
    // others.
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

#[test]
fn plays_are_left_out_only_where_there_is_no_room() {
    let Some(setting) = setting() else {
        unreachable!();
    };
    let terms = terms(&setting);
    let filled = |room: usize| {
        let mut memo = Memo::new(FEW);
        memo.room = room;
        let mut position = position_with(CENTRE, A, &setting, &terms);
        let fits = memo.refresh(&mut position, 0, &setting, &terms);
        memo.refresh_in_part(&mut position, 0, &setting, &terms);
        assert_eq!(position.stale[0], 0);
        (fits, position.is_cut, memo.plays.len())
    };
    // AB goes across and down.
    assert_eq!(filled(2), (true, false, 2));
    assert_eq!(filled(1), (false, true, 1));
    assert_eq!(filled(0), (false, true, 0));
}

#[test]
fn a_share_of_the_room_is_left_for_who_comes_later() {
    let Some(setting) = setting() else {
        unreachable!();
    };
    let terms = terms(&setting);
    let mut memo = Memo::new(FEW);
    memo.room = 4 * LANES;
    let mut position = position_with(CENTRE, A, &setting, &terms);
    memo.refresh_in_part(&mut position, 0, &setting, &terms);
    assert_eq!((position.is_cut, memo.plays.len()), (false, 2));
}

#[test]
fn lists_are_looked_up_while_there_is_memory_for_it() {
    let Some(setting) = setting() else {
        unreachable!();
    };
    let terms = terms(&setting);
    let mut memo = Memo::new(0);
    let full = (0..SIZE * SIZE)
        .map(|square| position_with(square, C, &setting, &terms))
        .find_map(|mut position| {
            let fits = memo.refresh(&mut position, 0, &setting, &terms);
            (!fits).then_some(position)
        });
    let Some(mut position) = full else {
        unreachable!();
    };
    assert_eq!(memo.entries.len(), memo.most_entries);
    memo.compact(std::slice::from_mut(&mut position), &mut []);
    assert!(memo.refresh(&mut position, 0, &setting, &terms));
}

#[test]
fn more_than_the_system_has_is_not_reserved() {
    let memo = Memo::new(usize::MAX);
    assert!((1..=PASS as usize).contains(&memo.room));
    assert!(memo.plays.capacity() >= memo.room && memo.uses.capacity() >= memo.room);
}
