// SPDX-License-Identifier: MIT
use super::*;
use crate::board::Board;
use crate::endgame::bounding::{Bounds, settle};
use crate::endgame::codes::Codes;
use crate::endgame::memo::BYTES_A_PLAY;
use crate::endgame::{MAX_TURNS, deepen};
use crate::scoring::SIZE;

const A: u8 = 1;
const B: u8 = 2;

/// AB is the only word.
fn setting() -> Option<Setting> {
    Setting::of_words(&[A, B, 0])
}

/// Room for this many plays, with the smallest look-up table.
fn memo_for(plays: usize) -> Memo {
    let none = (0..1 << 20).find(|&bytes| Memo::new(bytes).bytes() > 0);
    Memo::new(none.unwrap_or(0) + (plays - 1) * BYTES_A_PLAY)
}

/// Let threads search one after the other, with room for this many plays each and one shared table:
/// one player has As, the other Bs, on a board with one word.
fn search_in_turn(plays: usize, mut look: impl FnMut(&mut Search<'_>, usize)) {
    let Some(setting) = setting() else {
        unreachable!();
    };
    let racks = [[A; 4], [B; 4]];
    let codes = Codes::new(racks.iter().flatten(), &setting.scoring);
    let dealt = racks.map(|rack| codes.rack(&rack));
    let terms = Terms {
        graph: &setting.graph,
        scoring: &setting.scoring,
        codes,
        letters: [1 << A, 1 << B],
    };
    let mut squares = [0; SIZE * SIZE];
    squares[7 * SIZE + 7..][..2].copy_from_slice(&[A, B]);
    let board = Board::with_tiles(&squares, &setting.graph, &setting.scoring);
    let (table, watch, done) = (
        Table::new(1 << 20),
        Watch::default(),
        AtomicBool::new(false),
    );
    for thread in 0..2 {
        let limits = Limits {
            deadline: None,
            most_nodes: 1_000_000,
            watch: &watch,
            done: &done,
            keeps_better: false,
        };
        let root = Position::new(&board, &terms, dealt);
        let memory = (&table, memo_for(plays));
        let mut search = Search::new(&setting, &terms, memory, limits, root, thread as u64);
        search.queue_room = 1 << 10;
        look(&mut search, thread);
    }
}

/// Its value when all plays fit.
const VALUE: i32 = 3;

#[test]
fn nothing_untrue_is_proven_however_few_plays_fit() {
    let mut proofs = [0; 2];
    for plays in 1..16 {
        search_in_turn(plays, |search, thread| {
            let found = deepen(search, 0, thread, None);
            assert!((1..MAX_TURNS as usize).contains(&found.depth));
            assert!(
                !found.is_proven || found.value == VALUE,
                "{plays} {found:?}"
            );
            proofs[usize::from(found.is_proven)] += 1;
            for target in -5..12 {
                let mut bounds = Bounds::guess(0);
                settle(search, 0, (target - 1, target), &mut bounds);
                assert!(bounds.admit(VALUE), "{plays} {target} {bounds:?}");
            }
        });
    }
    assert!(proofs.iter().all(|&count| count >= 5), "{proofs:?}");
}

#[test]
fn what_the_table_knows_to_be_shallow_has_more_to_give() {
    search_in_turn(100, |search, _| {
        let window = (VALUE - 1, VALUE);
        for _ in 0..2 {
            search.begin_depth();
            let found = search.run(0, 3, window);
            assert!(found.is_some_and(|found| !found.is_complete && found.has_deeper));
            assert!(search.has_deeper && !search.is_exhausted());
        }
    });
}

#[test]
fn no_bound_is_looked_for_where_plays_of_the_root_are_missing() {
    let window = (VALUE - 1, VALUE);
    let mut nodes = Vec::new();
    for is_settled in [false, true] {
        search_in_turn(1, |search, thread| {
            if thread > 0 {
                return;
            }
            if is_settled {
                assert!(!settle(search, 0, window, &mut Bounds::guess(0)));
            } else {
                search.run(0, 1, window);
                assert!(search.is_root_cut());
            }
            nodes.push(search.nodes);
        });
    }
    assert_eq!(nodes[0], nodes[1]);
}

#[test]
fn a_way_that_has_no_room_is_not_searched_to_its_end() {
    search_in_turn(100, |search, _| {
        search.most_ply = 2;
        let room = search.positions.capacity();
        let found = deepen(search, 0, 0, None);
        assert!(!found.is_proven && found.depth < 9, "{found:?}");
        assert!(search.positions.len() <= 4 && search.positions.capacity() == room);
    });
}
