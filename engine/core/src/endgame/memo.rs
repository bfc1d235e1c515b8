// SPDX-License-Identifier: MIT
//! Lists of plays by lane: the plays of a lane are looked up if the same lane occurred before.

use crate::endgame::codes::{holds, union};
use crate::endgame::position::{LANES, List, PASS, Play, Position, Terms, lane_plays};
use crate::endgame::table::power_of_two_in;
use crate::setting::Setting;

/// The plays of a lane, by the key of the lane.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// Key of the lane; 0 for an empty entry.
    key: u64,
    /// The rack that the plays were generated for.
    rack: u64,
    list: List,
}

const NO_ENTRY: Entry = Entry {
    key: 0,
    rack: 0,
    list: List::EMPTY,
};

/// Minimum limit for the number of entries.
const FEWEST_ENTRIES: usize = 1 << 8;

/// Initial number of entries; most searches need no more.
const FIRST_ENTRIES: usize = 1 << 12;

pub(super) const BYTES_A_PLAY: usize = size_of::<Play>() + size_of::<u64>();

/// Lists of plays, limited to a number of bytes.
#[derive(Debug)]
pub(super) struct Memo {
    /// Open addressing, at most half full.
    entries: Vec<Entry>,
    used: usize,
    most_entries: usize,
    pub(super) uses: Vec<u64>,
    pub(super) plays: Vec<Play>,
    /// Maximum number of plays.
    room: usize,
}

impl Memo {
    /// Create a memo of this many bytes, a quarter of them for the look-up table. The system does
    /// not allocate memory that is never written to.
    pub(super) fn new(bytes: usize) -> Self {
        // While the table grows, the old entries exist next to a table twice as large.
        let most_entries = power_of_two_in(bytes / 4, size_of::<Entry>() * 3 / 2);
        let most_entries = most_entries.max(FEWEST_ENTRIES);
        let of_entries = most_entries * size_of::<Entry>() * 3 / 2;
        let mut memo = Self {
            entries: vec![NO_ENTRY; FIRST_ENTRIES.min(most_entries)],
            used: 0,
            most_entries,
            uses: Vec::new(),
            plays: Vec::new(),
            room: (bytes.saturating_sub(of_entries) / BYTES_A_PLAY).min(PASS as usize),
        };
        while !memo.has_reserved() {
            memo.room /= 2;
        }
        memo
    }

    /// True if the system gave memory for all plays of `room`.
    fn has_reserved(&mut self) -> bool {
        (self.uses, self.plays) = (Vec::new(), Vec::new());
        let uses = self.uses.try_reserve_exact(self.room);
        uses.and(self.plays.try_reserve_exact(self.room)).is_ok()
    }

    /// Maximum bytes for lists of plays.
    pub(super) const fn bytes(&self) -> usize {
        self.room * BYTES_A_PLAY
    }

    /// Remove all lists.
    pub(super) fn clear(&mut self) {
        self.uses.clear();
        self.plays.clear();
        self.forget();
    }

    /// Forget where lists are; the lists that positions refer to are still there.
    fn forget(&mut self) {
        self.used = 0;
        self.entries.truncate(FIRST_ENTRIES);
        self.entries.shrink_to_fit();
        self.entries.fill(NO_ENTRY);
    }

    /// Remove all lists except those of some positions. The entries of those positions in `queue`
    /// get their new indices.
    pub(super) fn compact(&mut self, positions: &mut [Position], queue: &mut [u64]) {
        let mut old: Vec<List> = Vec::with_capacity(positions.len() * 2 * LANES);
        old.extend(
            positions
                .iter()
                .flat_map(|position| position.lists.iter().flatten())
                .filter(|list| list.len > 0),
        );
        old.sort_unstable_by_key(|list| list.start);
        old.dedup_by_key(|list| list.start);
        let moved = self.move_together(&old);
        self.forget();
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
    }

    /// Move lists, in the order of their indices, to the front and drop all others; returns their
    /// new indices.
    fn move_together(&mut self, lists: &[List]) -> Vec<u32> {
        let mut end = 0;
        let mut moved = Vec::with_capacity(lists.len());
        for list in lists {
            let span = list.start as usize..(list.start + list.len) as usize;
            moved.push(end as u32);
            self.uses.copy_within(span.clone(), end);
            self.plays.copy_within(span, end);
            end += list.len as usize;
        }
        self.uses.truncate(end);
        self.plays.truncate(end);
        moved
    }

    /// Update the lists of a player. Returns false if there was not enough room for all, so some
    /// lanes are still stale.
    pub(super) fn refresh(
        &mut self,
        position: &mut Position,
        side: usize,
        setting: &Setting,
        terms: &Terms<'_>,
    ) -> bool {
        while position.stale[side] != 0 {
            let lane = position.stale[side].trailing_zeros() as usize;
            let Some(list) = self.find_or_make(position, (side, lane), setting, terms) else {
                return false;
            };
            position.lists[side][lane] = list;
            position.stale[side] &= position.stale[side] - 1;
        }
        true
    }

    /// The plays of a lane; None if there is no room for them.
    fn find_or_make(
        &mut self,
        position: &Position,
        (side, lane): (usize, usize),
        setting: &Setting,
        terms: &Terms<'_>,
    ) -> Option<List> {
        let rack = position.racks[side];
        let key = position.lane_key(side, lane) | 1;
        let mut at = self.place_of(key);
        let entry = self.entries[at];
        if entry.key == key && holds(entry.rack, rack) {
            return Some(entry.list);
        }
        if entry.key == 0 && 2 * self.used >= self.entries.len() {
            if self.entries.len() >= self.most_entries {
                return None;
            }
            self.grow();
            at = self.place_of(key);
        }
        let rack = union(entry.rack, rack);
        let start = self.plays.len();
        let (uses, plays) = (&mut self.uses, &mut self.plays);
        let fits = lane_plays(
            setting,
            terms,
            position,
            (lane, rack),
            (&mut *uses, &mut *plays),
            self.room,
        );
        if !fits {
            uses.truncate(start);
            plays.truncate(start);
            return None;
        }
        let list = self.list_from(start);
        self.used += usize::from(entry.key == 0);
        self.entries[at] = Entry { key, rack, list };
        Some(list)
    }

    /// Give each stale lane a share of half the remaining room, and as many of its plays as fit.
    pub(super) fn refresh_in_part(
        &mut self,
        position: &mut Position,
        side: usize,
        setting: &Setting,
        terms: &Terms<'_>,
    ) {
        let left = (self.room - self.plays.len()) / 2;
        let share = left / (position.stale[side].count_ones() as usize).max(1);
        while position.stale[side] != 0 {
            let lane = position.stale[side].trailing_zeros() as usize;
            position.stale[side] &= position.stale[side] - 1;
            let start = self.plays.len();
            let fits = lane_plays(
                setting,
                terms,
                position,
                (lane, position.racks[side]),
                (&mut self.uses, &mut self.plays),
                start + share,
            );
            position.is_cut |= !fits;
            position.lists[side][lane] = self.list_from(start);
        }
    }

    /// The plays from an index to the end.
    fn list_from(&self, start: usize) -> List {
        List {
            start: start as u32,
            len: (self.plays.len() - start) as u32,
        }
    }

    /// Index of the entry of a key, or of the free entry where it would be stored.
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
