// SPDX-License-Identifier: MIT
//! How the memory of an effort is shared out.

use std::time::Duration;

use crate::endgame::Effort;

/// Least memory for lists of plays that is worth another thread, in bytes.
const LEAST_MEMO: usize = 2 << 20;

/// Bytes of a table of positions for each position that may be searched.
const BYTES_A_NODE: u64 = 32;

/// Least table that it is worth to save on, in bytes.
const LEAST_TABLE: usize = 1 << 20;

/// More positions than a thread searches in a second; an upper limit for the table alone.
const NODES_A_SECOND: u64 = 2_000_000;

/// What the parts of a search get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shares {
    pub(super) threads: usize,
    /// Bytes of the table, which all threads share.
    pub(super) table: usize,
    /// Bytes for the lists of plays of each thread.
    pub(super) memo: usize,
}

impl Shares {
    /// As many threads as are wanted and have memory, at least one. The table is no larger than what
    /// can be searched fills: to clear it takes time too.
    pub(super) fn new(effort: &Effort) -> Self {
        let half = effort.bytes / 2;
        let threads = effort.threads.min(half / LEAST_MEMO).max(1);
        let nodes = effort.nodes.min(effort.time.map_or(u64::MAX, nodes_in));
        Self {
            threads,
            table: table_for(nodes.saturating_mul(threads as u64), half).max(LEAST_TABLE.min(half)),
            memo: half / threads,
        }
    }
}

/// Bytes of a table for so many positions, at most `most`.
pub(super) fn table_for(nodes: u64, most: usize) -> usize {
    nodes.saturating_mul(BYTES_A_NODE).min(most as u64) as usize
}

/// More positions than a thread searches in a time.
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
        Shares::new(&Effort {
            threads,
            bytes: megabytes << 20,
            ..Effort::default()
        })
    }

    #[test]
    fn all_threads_together_keep_to_the_memory() {
        for megabytes in [1, 2, 7, 64, 128, 1 << 16] {
            for threads in [0, 1, 2, 3, 16, 256, 1024] {
                let each = shares(megabytes, threads);
                let all = each.table + each.threads * each.memo;
                assert!(all <= megabytes << 20, "{megabytes} {threads}: {each:?}");
                assert!((1..=threads.max(1)).contains(&each.threads), "{each:?}");
                assert!(each.threads == 1 || each.memo >= LEAST_MEMO, "{each:?}");
            }
        }
    }

    #[test]
    fn memory_that_is_there_is_used() {
        assert_eq!(shares(1, 1024).threads, 1);
        assert_eq!(shares(128, 1024).threads, 32);
        let two = shares(128, 2);
        assert_eq!((two.threads, two.table, two.memo), (2, 64 << 20, 32 << 20));
    }

    #[test]
    fn little_to_search_needs_no_large_table() {
        let few = Effort {
            nodes: 1_000,
            ..Effort::default()
        };
        assert_eq!(Shares::new(&few).table, LEAST_TABLE);
        let brief = Effort {
            time: Some(Duration::from_millis(99)),
            threads: 2,
            ..Effort::default()
        };
        assert_eq!(Shares::new(&brief).table, 2 * 100 * 2_000 * 32);
    }
}
