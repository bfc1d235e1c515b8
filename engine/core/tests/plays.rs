// SPDX-License-Identifier: MIT
//! Both searches compared with each other over seeded games, and with trying all arrangements.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::collections::HashSet;

use rackside_engine::all_plays::all_plays;
use rackside_engine::best_plays::{Scratch, best_plays};
use rackside_engine::board::{ANY_LETTER, Board};
use rackside_engine::play::{Axis, Kind, Move};
use rackside_engine::rack::{Rack, RackTable};
use rackside_engine::scoring::{BLANK_FLAG, SIZE};
use rackside_engine::setting::Setting;
use rackside_engine::sink::{Best, Top, sort};
use rackside_engine::slots::SlotTable;
use support::tried::{Square, tried};
use support::{Chance, kwg, school, scoring, setting, tiles};

/// A leave has a different value for every set of tiles, so that ties are rare.
fn kept(tiles: &[u8]) -> i32 {
    let sum = tiles
        .iter()
        .fold(0, |sum: i32, &tile| sum * 7 + (i32::from(tile) * 37) % 101);
    if tiles.contains(&0) {
        20_000 + sum % 9_000
    } else {
        sum % 9_000 - 4_500
    }
}

fn table(setting: &Setting, rack: &[u8]) -> RackTable {
    let mut table = RackTable::new(Rack::new(rack), &setting.scoring, setting.keys());
    table.set_kept(kept);
    table
}

fn every(setting: &Setting, board: &Board, table: &RackTable) -> Vec<Move> {
    let mut moves = Vec::new();
    all_plays(setting, board, table, &mut moves);
    sort(&mut moves);
    moves
}

/// Check that the search by slots and leaves finds every play if every play is requested.
fn assert_searches_agree(setting: &Setting, board: &Board, slots: &SlotTable, rack: &[u8]) {
    let table = table(setting, rack);
    let moves = every(setting, board, &table);
    let mut scratch = Scratch::default();
    let mut slotwise = Vec::new();
    best_plays(setting, board, slots, &table, &mut scratch, &mut slotwise);
    sort(&mut slotwise);
    assert_eq!(moves, slotwise);
    let mut best = Best::default();
    best_plays(setting, board, slots, &table, &mut scratch, &mut best);
    assert_eq!(moves.is_empty(), best.best.kind() == Kind::Pass);
    if let Some(first) = moves.first() {
        assert_eq!(*first, best.best);
    }
    let mut top = Top::new(15);
    best_plays(setting, board, slots, &table, &mut scratch, &mut top);
    assert_eq!(top.sorted(), &moves[..moves.len().min(15)]);
    for found in &moves {
        assert_eq!(
            found.equity,
            i32::from(found.score) * 1000 + {
                let mut rack = Rack::new(rack);
                for &tile in found.tiles() {
                    assert!(rack.remove(if tile & BLANK_FLAG != 0 { 0 } else { tile }));
                }
                kept(&rack.tiles().collect::<Vec<_>>())
            }
        );
    }
}

fn assert_is_fresh(setting: &Setting, board: &Board, slots: &SlotTable) {
    let fresh = Board::with_tiles(&board.squares(), &setting.graph, &setting.scoring);
    let fresh_slots = SlotTable::new(&fresh, setting);
    for axis in Axis::BOTH {
        for lane in 0..SIZE {
            assert_eq!(fresh.cross_sets(axis, lane), board.cross_sets(axis, lane));
            assert_eq!(
                fresh.cross_points(axis, lane),
                board.cross_points(axis, lane)
            );
            assert_eq!(fresh.anchors(axis, lane), board.anchors(axis, lane));
            assert_eq!(fresh_slots.lane(axis, lane), slots.lane(axis, lane));
        }
    }
}

/// Play seeded games; `check` sees every position before the move.
fn play_games(
    setting: &Setting,
    games: usize,
    seed: u64,
    mut check: impl FnMut(&Board, &SlotTable, &[u8]),
) {
    let mut chance = Chance(seed);
    let mut scratch = Scratch::default();
    for _ in 0..games {
        let mut bag = chance.bag();
        let mut racks: [Vec<u8>; 2] = std::array::from_fn(|_| bag.split_off(bag.len() - 7));
        let mut board = Board::empty(&setting.scoring);
        let mut slots = SlotTable::new(&board, setting);
        let mut passes = 0;
        for turn in 0.. {
            let rack = &mut racks[turn % 2];
            if rack.is_empty() || passes == 2 {
                break;
            }
            check(&board, &slots, rack);
            let mut best = Best::default();
            let table = table(setting, rack);
            best_plays(setting, &board, &slots, &table, &mut scratch, &mut best);
            passes = if best.best.kind() == Kind::Pass {
                passes + 1
            } else {
                0
            };
            let was_empty = board.is_empty();
            board.apply(&best.best, &setting.graph, &setting.scoring);
            slots.update(&board, setting, &best.best, was_empty);
            for &tile in best.best.tiles() {
                let tile = if tile & BLANK_FLAG != 0 { 0 } else { tile };
                let at = rack.iter().position(|&held| held == tile).unwrap();
                rack.swap_remove(at);
            }
            while rack.len() < 7 {
                match bag.pop() {
                    Some(tile) => rack.push(tile),
                    None => break,
                }
            }
        }
    }
}

#[test]
fn searches_agree_and_nothing_grows_stale_in_seeded_games() {
    let setting = setting(&school());
    let mut positions = 0;
    play_games(&setting, 12, 42, |board, slots, rack| {
        positions += 1;
        assert_is_fresh(&setting, board, slots);
        assert_searches_agree(&setting, board, slots, rack);
    });
    assert!(positions > 200, "{positions}");
}

#[test]
fn racks_of_any_size_with_blanks_find_the_same() {
    let setting = setting(&school());
    let mut chance = Chance(7);
    play_games(&setting, 2, 99, |board, slots, _| {
        let bag = chance.bag();
        let mut rack = bag[..=chance.below(7)].to_vec();
        rack[0] = 0;
        if rack.len() > 4 && chance.below(4) == 0 {
            rack[1] = 0;
        }
        assert_searches_agree(&setting, board, slots, &rack);
    });
}

#[test]
fn blanks_that_count_and_do_not_multiply_are_scored_by_both_searches() {
    let mut rules = scoring();
    rules.blank_multiplies_word = false;
    rules.values[0] = 2;
    let setting = Setting::new(&school(), rules).unwrap();
    let mut chance = Chance(3);
    play_games(&setting, 1, 5, |board, slots, _| {
        let mut rack = chance.bag()[..5].to_vec();
        rack[0] = 0;
        assert_searches_agree(&setting, board, slots, &rack);
    });
}

fn found_squares(board: &Board, found: &Move) -> Vec<(Square, u8)> {
    let mut laid: Vec<(Square, u8)> = board
        .places(found)
        .zip(found.tiles())
        .map(|(place, &tile)| {
            let square = found.axis().square(found.lane(), place);
            ((square / SIZE, square % SIZE), tile)
        })
        .collect();
    laid.sort_unstable();
    laid
}

#[test]
fn finds_what_trying_everything_finds() {
    let words = [
        "AB", "BA", "CAB", "CABS", "SCAB", "BE", "BEE", "BEES", "ABBE", "EBB", "ACE", "ACES", "ES",
        "AS", "BEAST", "EAST", "SEAT", "SEA", "EAT", "TEA", "TA", "AT", "ET", "BET", "BETA",
    ];
    let kwg = kwg(&words);
    let setting = setting(&kwg);
    let mut board = Board::empty(&setting.scoring);
    let racks = ["ABE?", "CEST", "BAA", "E?", "STAB"];
    for (turn, rack) in racks.iter().cycle().take(9).enumerate() {
        let rack = tiles(rack);
        let moves = every(&setting, &board, &table(&setting, &rack));
        let expected = tried(&setting, &kwg, &board, &rack);
        let found: HashSet<_> = moves
            .iter()
            .map(|found| (found_squares(&board, found), i32::from(found.score)))
            .collect();
        // On the empty board, a word across and the same word down are two plays.
        assert_eq!(found, expected, "turn {turn}");
        assert_eq!(found.len(), moves.len(), "turn {turn}: a play came twice");
        if let Some(best) = moves.get(moves.len() / 2) {
            board.apply(best, &setting.graph, &setting.scoring);
        }
    }
}

#[test]
fn phoneys_and_stray_tiles_take_no_tile_beside_them() {
    let kwg = kwg(&["AB", "CAB", "CABS", "BA"]);
    let setting = setting(&kwg);
    let mut squares = [0; SIZE * SIZE];
    // XQ, no word, in the middle; a stray A far away.
    squares[7 * SIZE + 6] = 24;
    squares[7 * SIZE + 7] = 17;
    squares[0] = 1;
    let board = Board::with_tiles(&squares, &setting.graph, &setting.scoring);
    assert_eq!(board.cross_sets(Axis::Down, 8)[7], 0);
    assert_eq!(board.cross_sets(Axis::Down, 3)[3], ANY_LETTER);
    let rack = tiles("CABS");
    let slots = SlotTable::new(&board, &setting);
    assert_searches_agree(&setting, &board, &slots, &rack);
    let moves = every(&setting, &board, &table(&setting, &rack));
    let found: HashSet<_> = moves
        .iter()
        .map(|found| (found_squares(&board, found), i32::from(found.score)))
        .collect();
    assert_eq!(found, tried(&setting, &kwg, &board, &rack));
    assert!(!found.is_empty());
}

#[test]
fn a_full_lane_and_an_empty_rack_have_no_play() {
    let setting = setting(&kwg(&["AB", "BA"]));
    let board = Board::with_tiles(&[1; SIZE * SIZE], &setting.graph, &setting.scoring);
    let slots = SlotTable::new(&board, &setting);
    assert_searches_agree(&setting, &board, &slots, &tiles("AB"));
    let empty = Board::empty(&setting.scoring);
    let slots = SlotTable::new(&empty, &setting);
    assert_searches_agree(&setting, &empty, &slots, &[]);
}

/// EAT is in the middle row: the letters next to it depend only on the words, not on cross-sets.
#[test]
fn letters_beside_tiles_are_those_of_words() {
    let setting = setting(&kwg(&["EAT", "EATS", "EATER", "BEAT", "SEATED"]));
    let mut squares = [0; SIZE * SIZE];
    squares[7 * SIZE + 6..7 * SIZE + 9].copy_from_slice(&tiles("EAT"));
    let board = Board::with_tiles(&squares, &setting.graph, &setting.scoring);
    let letters = |word: &str| tiles(word).iter().fold(0, |all, &tile| all | 1 << tile);
    let beside = board.neighbours(Axis::Across, 7);
    assert_eq!(beside[5], letters("BS"));
    assert_eq!(beside[9], letters("ES"));
    assert_eq!(beside[4], ANY_LETTER);
    let slots = SlotTable::new(&board, &setting);
    let row = slots.lane(Axis::Across, 7);
    assert_eq!(row.sets()[5], letters("BS"));
    assert_eq!(row.limited(), 1 << 5);
    // With a tile before it, the word may continue in any way.
    let after = |start: u8| {
        row.slots()
            .iter()
            .find(|slot| slot.start == start && slot.end == 9)
    };
    assert_eq!(after(6).map(|slot| slot.second), Some(letters("ES")));
    assert_eq!(after(5).map(|slot| slot.second), Some(ANY_LETTER));
}
