// SPDX-License-Identifier: MIT
//! Dividing the memory of a search.
//!
//! Half is for the table of positions. The threads share the other half: each has positions and
//! lines, lists of plays, and a queue.

use std::time::Duration;

use crate::endgame::Effort;
use crate::endgame::position::{LANES, List, Play, Position};
use crate::scoring::MAX_RACK;

/// Maximum turns of a playout: each play uses at least one tile, and the second of two passes ends
/// it.
pub(super) const MAX_PLAYED: usize = 4 * MAX_RACK + 2;

/// Minimum memory in addition to the table that is worth another thread, in bytes.
const MIN_THREAD: usize = 2 << 20;

/// Minimum bytes for the positions and their lines.
const MIN_WAY: usize = 256 << 10;

/// Their share of the lists of plays, if that is more.
const WAY_PART: usize = 16;

/// More positions than any line of a game by the usual rules has, or 255 passes.
const MAX_PLIES: usize = 320;

/// Bytes of a position, and of the indices of its lists while they are moved.
const BYTES_A_PLY: usize =
    size_of::<Position>() + 2 * LANES * (size_of::<List>() + size_of::<u32>());

/// Share of the queue in the lists of plays.
pub(super) const QUEUE_PART: usize = 8;

/// Share of all memory that a graph of the words still playable may take.
pub(super) const WORDS_PART: usize = 8;

/// Bytes of a table for each position that may be searched.
const BYTES_A_NODE: u64 = 32;

/// Tables are not made smaller than this, in bytes.
const MIN_TABLE: usize = 1 << 20;

/// More positions than a thread searches in a second; used only as an upper limit for the table.
const NODES_A_SECOND: u64 = 2_000_000;

/// Memory for each part of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shares {
    pub(super) threads: usize,
    /// Bytes of the table, which all threads share.
    pub(super) table: usize,
    /// Bytes for the lists of plays of each thread.
    pub(super) memo: usize,
}

impl Shares {
    /// As many of the requested threads as there is memory for, at least one. The table is no
    /// larger than the search can fill, because clearing it takes time too. `words` is the bytes
    /// already used by a graph of words.
    pub(super) fn new(effort: &Effort, words: usize) -> Self {
        let half = effort.bytes / 2;
        let threads = threads_within(effort.threads, effort.bytes);
        let nodes = effort.nodes.min(effort.time.map_or(u64::MAX, nodes_in));
        Self {
            threads,
            table: table_for(nodes.saturating_mul(threads as u64), half).max(MIN_TABLE.min(half)),
            memo: lists_in(half.saturating_sub(words) / threads),
        }
    }
}

/// The number of threads, limited to those with memory for more than a few lists of plays; at least
/// one.
pub(crate) fn threads_within(threads: usize, bytes: usize) -> usize {
    threads.min(bytes / 2 / MIN_THREAD).max(1)
}

/// Bytes for the lists of plays of a thread with this many bytes in addition to the table.
pub(super) const fn lists_in(bytes: usize) -> usize {
    const PARTS: usize = WAY_PART + WAY_PART / QUEUE_PART + 1;
    let most = bytes / PARTS * WAY_PART;
    let beside_least_way = bytes.saturating_sub(MIN_WAY) / (QUEUE_PART + 1) * QUEUE_PART;
    if most < beside_least_way {
        most
    } else {
        beside_least_way
    }
}

/// Number of positions that fit in addition to this many bytes of lists of plays.
pub(super) fn plies_beside(lists: usize) -> usize {
    let bytes = MIN_WAY.max(lists / WAY_PART);
    let most = (bytes / BYTES_A_PLY).min(MAX_PLIES);
    let fits = |&plies: &usize| plies * BYTES_A_PLY + bytes_of_lines(plies) <= bytes;
    (2..=most).rev().find(fits).unwrap_or(2)
}

/// Bytes of the lines from this many positions: each goes on to the last one and then through a
/// playout. A growing line exists twice.
const fn bytes_of_lines(plies: usize) -> usize {
    let moves = plies * (plies + 1) / 2 + (plies + 1) * MAX_PLAYED + plies;
    moves * size_of::<Option<Play>>() + 3 * plies * size_of::<Vec<Option<Play>>>()
}

/// Bytes of a table for this many positions, at most `most`.
pub(super) fn table_for(nodes: u64, most: usize) -> usize {
    nodes.saturating_mul(BYTES_A_NODE).min(most as u64) as usize
}

/// More positions than a thread searches in this time.
fn nodes_in(time: Duration) -> u64 {
    u64::try_from(time.as_millis())
        .unwrap_or(u64::MAX)
        .saturating_add(1)
        .saturating_mul(NODES_A_SECOND / 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(megabytes: usize, threads: usize) -> Shares {
        let effort = Effort {
            threads,
            bytes: megabytes << 20,
            ..Effort::default()
        };
        Shares::new(&effort, 0)
    }

    #[test]
    fn all_threads_together_keep_to_the_memory() {
        for megabytes in [1, 2, 7, 64, 128, 1 << 16] {
            for threads in [0, 1, 2, 3, 16, 256, 1024] {
                let each = shares(megabytes, threads);
                let all = each.table + each.threads * each.memo;
                assert!(all <= megabytes << 20, "{megabytes} {threads}: {each:?}");
                assert!((1..=threads.max(1)).contains(&each.threads), "{each:?}");
                assert!(each.threads == 1 || each.memo >= MIN_THREAD / 2, "{each:?}");
            }
        }
    }

    #[test]
    fn memory_that_is_there_is_used() {
        assert_eq!(shares(1, 1024).threads, 1);
        assert_eq!(shares(128, 1024).threads, 32);
        let two = shares(128, 2);
        assert_eq!((two.threads, two.table), (2, 64 << 20));
        // At least four fifths: the rest is for the queue and the positions.
        assert!((26 << 20..32 << 20).contains(&two.memo), "{two:?}");
        assert_eq!(plies_beside(shares(128, 1).memo), MAX_PLIES);
    }

    #[test]
    fn words_that_were_kept_leave_less_for_lists() {
        let effort = Effort {
            threads: 2,
            ..Effort::default()
        };
        let (all, less) = (Shares::new(&effort, 0), Shares::new(&effort, 18 << 20));
        assert_eq!((all.table, all.threads), (less.table, less.threads));
        assert_eq!((all.memo - less.memo) >> 10, (9 << 10) * 16 / 19);
        assert_eq!(Shares::new(&effort, usize::MAX).memo, 0);
    }

    #[test]
    fn positions_on_the_way_and_their_lines_have_their_share() {
        for megabytes in [1, 2, 4, 8, 32, 128, 1 << 16] {
            let each = shares(megabytes, 1024);
            let plies = plies_beside(each.memo);
            let way = plies * BYTES_A_PLY + bytes_of_lines(plies);
            let all = each.table + each.threads * (each.memo + each.memo / QUEUE_PART + way);
            assert!(all <= megabytes << 20, "{megabytes}: {each:?} {plies}");
            // Both players play all their tiles one by one and pass twice after each.
            assert!((42..=MAX_PLIES).contains(&plies), "{megabytes}: {plies}");
        }
        assert!(plies_beside(0) >= 2);
    }

    #[test]
    fn little_to_search_needs_no_large_table() {
        let few = Effort {
            nodes: 1_000,
            ..Effort::default()
        };
        assert_eq!(Shares::new(&few, 0).table, MIN_TABLE);
        let brief = Effort {
            time: Some(Duration::from_millis(99)),
            threads: 2,
            ..Effort::default()
        };
        assert_eq!(Shares::new(&brief, 0).table, 2 * 100 * 2_000 * 32);
    }
}
