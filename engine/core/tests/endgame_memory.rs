// SPDX-License-Identifier: MIT
//! Memory used by an endgame search, compared with its limit.
//!
//! Every allocation is counted, even if its pages are never touched, so the measured number is at
//! least the memory that the system gives.
#![allow(clippy::unwrap_used, missing_docs)]

mod endgames;
mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use endgames::{endgames, value_of};
use rackside_engine::endgame::{Effort, Endgame, Solution, solve};
use rackside_engine::rules::Rules;
use rackside_engine::scoring::SIZE;
use rackside_engine::selfplay::Watch;
use rackside_engine::setting::Setting;
use support::{kwg, school, setting, tiles};

/// The system allocator, counting the bytes allocated now and their maximum.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn take(bytes: usize) {
    let held = HELD.fetch_add(bytes, Ordering::Relaxed) + bytes;
    PEAK.fetch_max(held, Ordering::Relaxed);
}

fn give_back(bytes: usize) {
    HELD.fetch_sub(bytes, Ordering::Relaxed);
}

#[expect(unsafe_code, reason = "an allocator cannot be made without")]
// SAFETY: every call is passed unchanged to the system allocator; only counters are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        give_back(layout.size());
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both may exist while one is copied to the other.
        take(size);
        let grown = unsafe { System.realloc(memory, layout, size) };
        give_back(layout.size());
        grown
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test at a time: the allocator counts for all of them.
static ALONE: Mutex<()> = Mutex::new(());

/// Wait for the other tests; the failure of one is not the failure of all.
fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The result, and the maximum memory allocated during the search in addition to that before it, in
/// bytes.
fn measured(setting: &Setting, endgame: &Endgame, effort: &Effort) -> (Solution, usize) {
    let before = HELD.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let found = solve(setting, endgame, effort, &Watch::default()).unwrap();
    (found, PEAK.load(Ordering::Relaxed) - before)
}

fn effort(megabytes: usize, threads: usize, nodes: u64) -> Effort {
    Effort {
        bytes: megabytes << 20,
        threads,
        nodes,
        spread: None,
        time: None,
    }
}

fn full_racks(setting: &Setting) -> Vec<Endgame> {
    endgames(setting, 9, 3, 14..=14)
}

/// Full racks that are soon solved, but not in one megabyte. The words decide how long an endgame
/// takes, so it is looked for: with other words the same one may take minutes.
fn soon_solved(setting: &Setting) -> Endgame {
    let is_solved = |endgame: &Endgame, megabytes, nodes| {
        let (found, _) = measured(setting, endgame, &effort(megabytes, 1, nodes));
        found.is_proven
    };
    endgames(setting, 9, 60, 14..=14)
        .into_iter()
        .find(|each| is_solved(each, 2, 50_000) && !is_solved(each, 1, u64::MAX))
        .unwrap()
}

/// Full racks, one with both blanks, on a board with room for thousands of plays.
fn with_two_blanks(setting: &Setting) -> Endgame {
    let mut endgame = full_racks(setting).remove(0);
    endgame.squares[9 * SIZE..].fill(0);
    endgame.racks[0][..2].fill(0);
    endgame
}

/// The same, and on an empty board: their plays alone take more than a megabyte.
fn without_room(setting: &Setting) -> [Endgame; 2] {
    let blanks = with_two_blanks(setting);
    let empty = Endgame {
        squares: [0; SIZE * SIZE],
        ..blanks.clone()
    };
    [blanks, empty]
}

#[test]
fn a_search_keeps_to_its_memory() {
    let _alone = alone();
    let setting = setting(&school());
    let solvable = soon_solved(&setting);
    let [blanks, empty] = without_room(&setting);
    // Without a limit of positions the table has its whole share.
    for (endgame, nodes) in [(&solvable, u64::MAX), (&blanks, 300), (&empty, 300)] {
        for megabytes in [1, 2, 3, 8, 32, 128] {
            for threads in [1, 4] {
                let effort = effort(megabytes, threads, nodes);
                let (found, peak) = measured(&setting, endgame, &effort);
                assert!(
                    peak <= effort.bytes,
                    "{megabytes} MB, {threads} threads: {peak} bytes, {endgame:?}"
                );
                assert_eq!(value_of(&setting, endgame, &found.line), found.value);
                assert_eq!(found.is_proven, nodes == u64::MAX && megabytes > 1);
            }
        }
    }
}

#[test]
fn memory_that_is_short_changes_nothing_while_the_plays_fit() {
    let _alone = alone();
    let setting = setting(&school());
    for endgame in full_racks(&setting) {
        let found = |megabytes| {
            let (found, _) = measured(&setting, &endgame, &effort(megabytes, 1, 10_000));
            (found.value, found.line, found.nodes, found.lower)
        };
        let plenty = found(128);
        assert!([4, 8, 32].into_iter().all(|short| found(short) == plenty));
    }
}

#[test]
fn plays_that_do_not_fit_prove_nothing() {
    let _alone = alone();
    let setting = setting(&school());
    // It ends, although no search depth could prove anything.
    for endgame in &without_room(&setting) {
        let (found, _) = measured(&setting, endgame, &effort(1, 1, u64::MAX));
        assert!(!found.is_proven && !found.is_cancelled, "{found:?}");
        assert_eq!((found.lower, found.upper), (None, None));
        assert_eq!(value_of(&setting, endgame, &found.line), found.value);
    }
}

/// AB is the only word; this many scoreless turns end a game.
fn with_limit(scoreless_limit: u8) -> Setting {
    setting(&kwg(&["AB"])).with_rules(Rules {
        scoreless_limit,
        ..Rules::default()
    })
}

/// AB in the middle.
fn two_tiles(racks: [Vec<u8>; 2], scoreless: u8) -> Endgame {
    let mut squares = [0; SIZE * SIZE];
    squares[7 * SIZE + 7..][..2].copy_from_slice(&tiles("AB"));
    Endgame {
        squares,
        racks,
        scoreless,
    }
}

#[test]
fn long_games_keep_to_the_memory_too() {
    let _alone = alone();
    for (limit, scoreless) in [(6, 0), (6, 5), (20, 0), (255, 0), (255, 253), (255, 254)] {
        let setting = with_limit(limit);
        // Neither player can play, or each can play their seven tiles one by one.
        let stuck = two_tiles([tiles("Q"), tiles("VV")], scoreless);
        let slow = two_tiles([tiles("AAAAAAA"), tiles("BBBBBBB")], scoreless);
        for (megabytes, threads) in [(1, 1), (4, 1024), (8, 1024), (128, 1)] {
            for endgame in [&stuck, &slow] {
                let effort = effort(megabytes, threads, 20_000);
                let (found, peak) = measured(&setting, endgame, &effort);
                assert!(
                    peak <= effort.bytes,
                    "{limit} {scoreless} {effort:?}: {peak}"
                );
                let is_short = limit - scoreless <= 20 || megabytes == 128;
                if endgame.racks == stuck.racks {
                    assert_eq!((found.value, found.is_proven), (-2, is_short));
                } else if limit < 255 && threads == 1 {
                    // Of many threads none may prove it within the positions that each may search:
                    // what they find in each other's table depends on their turns on the cores.
                    assert!(found.is_proven, "{limit} {scoreless} {effort:?}");
                }
            }
        }
    }
}
