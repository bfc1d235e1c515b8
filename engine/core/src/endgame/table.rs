// SPDX-License-Identifier: MIT
//! Transposition table, shared by all threads of a search.

use std::sync::atomic::{AtomicU64, Ordering};

/// The greatest power of two of items of a size that fit into this many bytes; 0 if none fits.
pub(super) const fn power_of_two_in(bytes: usize, size: usize) -> usize {
    match (bytes / size).checked_ilog2() {
        Some(log) => 1 << log,
        None => 0,
    }
}

/// Meaning of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is at least this.
    Lower = 1,
    /// The value is at most this.
    Upper = 2,
    /// The value is this.
    Exact = 3,
}

/// Depth of a value that no deeper search would change.
pub(super) const COMPLETE: u8 = 127;

/// Known facts about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    /// Points still to come for the player on turn, minus those of the opponent.
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// Turns that were searched, or [`COMPLETE`].
    pub(super) depth: u8,
    /// Tag of the best play, 0 if there is none.
    pub(super) tag: u16,
    /// True if the value depends on positions that were not searched because of the depth.
    pub(super) has_deeper: bool,
}

const HAS_DEEPER: u64 = 1 << 2;

impl Known {
    const fn pack(self) -> u64 {
        (self.value as u32 as u64) << 32
            | (self.tag as u64) << 16
            | (self.depth as u64) << 8
            | if self.has_deeper { HAS_DEEPER } else { 0 }
            | self.bound as u64
    }

    const fn unpack(bits: u64) -> Option<Self> {
        Some(Self {
            value: (bits >> 32) as u32 as i32,
            tag: (bits >> 16) as u16,
            depth: (bits >> 8) as u8,
            bound: match bits & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                3 => Bound::Exact,
                _ => return None,
            },
            has_deeper: bits & HAS_DEEPER != 0,
        })
    }
}

/// Number of entries that a position may be stored in: one line of the cache.
const WAYS: usize = 4;

/// A hash table of fixed size. The key is stored combined with the value, so an entry written by
/// two threads at once matches no position.
#[derive(Debug)]
pub(super) struct Table {
    entries: Box<[[AtomicU64; 2]]>,
}

impl Table {
    /// A table of at most this many bytes, or as many as the system gives, and at least one line.
    pub(super) fn new(bytes: usize) -> Self {
        let mut lines = power_of_two_in(bytes, 16 * WAYS).max(1);
        let mut entries = Vec::new();
        while lines > 1 && entries.try_reserve_exact(lines * WAYS).is_err() {
            lines /= 2;
        }
        entries.resize_with(lines * WAYS, Default::default);
        Self {
            entries: entries.into_boxed_slice(),
        }
    }

    #[inline]
    fn line(&self, key: u64) -> &[[AtomicU64; 2]] {
        let at = (key as usize & (self.entries.len() / WAYS - 1)) * WAYS;
        &self.entries[at..at + WAYS]
    }

    /// The entry of the position with a key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        self.line(key).iter().find_map(|[check, bits]| {
            let bits = bits.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) ^ bits == key)
                .then(|| Known::unpack(bits))
                .flatten()
        })
    }

    /// Store the entry of the position with a key; it replaces the least valuable one.
    #[inline]
    pub(super) fn put(&self, key: u64, known: Known) {
        let mut least = (u8::MAX, 0);
        for (at, [check, bits]) in self.line(key).iter().enumerate() {
            let bits = bits.load(Ordering::Relaxed);
            let old = Known::unpack(bits);
            if check.load(Ordering::Relaxed) ^ bits == key {
                if old.is_some_and(|old| old.depth > known.depth) {
                    return;
                }
                least = (0, at);
                break;
            }
            let depth = old.map_or(0, |old| old.depth);
            if depth < least.0 {
                least = (depth, at);
            }
        }
        let [check, bits] = &self.line(key)[least.1];
        let packed = known.pack();
        bits.store(packed, Ordering::Relaxed);
        check.store(key ^ packed, Ordering::Relaxed);
    }
}
