// SPDX-License-Identifier: MIT
//! Lists of plays by lane: what a lane gives is looked up where the lane was met before.

use crate::endgame::codes::{holds, union};
use crate::endgame::plays::{Play, lane_plays};
use crate::endgame::position::{Position, Terms};
use crate::endgame::search::PASS;
use crate::setting::Setting;

/// A list of plays in a [`Memo`].
#[derive(Debug, Clone, Copy)]
pub(super) struct List {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl List {
    pub(super) const EMPTY: Self = Self { start: 0, len: 0 };
}

/// The plays of a lane by its key.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// 0 where there is none.
    key: u64,
    /// The rack whose plays these are.
    rack: u64,
    list: List,
}

const NO_ENTRY: Entry = Entry {
    key: 0,
    rack: 0,
    list: List::EMPTY,
};

/// Lists of plays, as many as fit.
#[derive(Debug)]
pub(super) struct Memo {
    /// Open addressing, at most half full.
    entries: Vec<Entry>,
    used: usize,
    pub(super) uses: Vec<u64>,
    pub(super) plays: Vec<Play>,
    most_bytes: usize,
}

impl Memo {
    pub(super) fn new(most_bytes: usize) -> Self {
        Self {
            entries: vec![NO_ENTRY; 1 << 12],
            used: 0,
            uses: Vec::new(),
            plays: Vec::new(),
            most_bytes,
        }
    }

    /// Whether it has grown past its size, so that it should be compacted.
    pub(super) fn is_full(&self) -> bool {
        self.bytes() > self.most_bytes
    }

    /// Bytes that it takes; what a vector holds in reserve counts too.
    fn bytes(&self) -> usize {
        self.plays.capacity() * size_of::<Play>()
            + self.uses.capacity() * size_of::<u64>()
            + self.entries.len() * size_of::<Entry>()
    }

    /// Forget every list but those of some positions, whose entries in `queue` get their new place.
    pub(super) fn compact(&mut self, positions: &mut [Position], queue: &mut [u64]) {
        let mut old: Vec<List> = positions
            .iter()
            .flat_map(|position| position.lists.iter().flatten())
            .copied()
            .filter(|list| list.len > 0)
            .collect();
        old.sort_unstable_by_key(|list| list.start);
        old.dedup_by_key(|list| list.start);
        let mut kept = Self::new(self.most_bytes);
        let mut moved = Vec::with_capacity(old.len());
        for list in &old {
            let span = list.start as usize..(list.start + list.len) as usize;
            moved.push(kept.plays.len() as u32);
            kept.uses.extend_from_slice(&self.uses[span.clone()]);
            kept.plays.extend_from_slice(&self.plays[span]);
        }
        let place = |entry: u32| {
            let at = old.partition_point(|list| list.start <= entry) - 1;
            moved[at] + (entry - old[at].start)
        };
        for list in positions
            .iter_mut()
            .flat_map(|position| position.lists.iter_mut().flatten())
        {
            *list = if list.len == 0 {
                List::EMPTY
            } else {
                List {
                    start: place(list.start),
                    ..*list
                }
            };
        }
        for slot in queue.iter_mut().filter(|slot| **slot as u32 != PASS) {
            *slot = *slot >> 32 << 32 | u64::from(place(*slot as u32));
        }
        // What has to stay may take more than the size.
        kept.most_bytes = self.most_bytes.max(2 * kept.bytes());
        *self = kept;
    }

    /// Bring the lists of a player up to date.
    pub(super) fn refresh(
        &mut self,
        position: &mut Position,
        side: usize,
        setting: &Setting,
        terms: &Terms<'_>,
    ) {
        let mut stale = std::mem::take(&mut position.stale[side]);
        let rack = position.racks[side];
        while stale != 0 {
            let lane = stale.trailing_zeros() as usize;
            stale &= stale - 1;
            let key = position.lane_key(side, lane) | 1;
            let mut at = self.place_of(key);
            let entry = self.entries[at];
            if entry.key == key && holds(entry.rack, rack) {
                position.lists[side][lane] = entry.list;
                continue;
            }
            if entry.key == 0 && 2 * self.used >= self.entries.len() {
                self.grow();
                at = self.place_of(key);
            }
            let rack = union(entry.rack, rack);
            let start = self.plays.len();
            lane_plays(
                setting,
                terms,
                position,
                lane,
                rack,
                &mut self.uses,
                &mut self.plays,
            );
            let list = List {
                start: start as u32,
                len: (self.plays.len() - start) as u32,
            };
            self.used += usize::from(entry.key == 0);
            self.entries[at] = Entry { key, rack, list };
            position.lists[side][lane] = list;
        }
    }

    /// Where the entry of a key is, or would be.
    #[inline]
    fn place_of(&self, key: u64) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = (key >> 20) as usize & mask;
        while self.entries[at].key != 0 && self.entries[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let larger = vec![NO_ENTRY; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, larger);
        for entry in old.into_iter().filter(|entry| entry.key != 0) {
            let at = self.place_of(entry.key);
            self.entries[at] = entry;
        }
    }
}

#[cfg(test)]
mod tests;
