// SPDX-License-Identifier: MIT
//! The different states of a graph being built: one sibling with the rest of its list.

/// A state has a tile, a flag if a word ends there, the state that its arc leads to, and the state
/// of the next sibling. State 0 is the empty list.
pub(super) const STATE_BITS: u32 = 23;
const STATE: u64 = (1 << STATE_BITS) - 1;
const ARC_SHIFT: u32 = STATE_BITS;
const ENDS_SHIFT: u32 = 2 * STATE_BITS;
const TILE_SHIFT: u32 = ENDS_SHIFT + 1;

/// Flag: a word ends here.
pub(crate) const ENDS: u64 = 1 << ENDS_SHIFT;

/// A state with only an arc to `state`.
pub(crate) const fn arc_to(state: u32) -> u64 {
    (state as u64) << ARC_SHIFT
}

/// The parts of a packed state.
#[derive(Clone, Copy)]
pub(crate) struct State(u64);

#[expect(
    clippy::cast_possible_truncation,
    reason = "each part is masked to its bits"
)]
impl State {
    pub(super) const fn tile(self) -> u8 {
        (self.0 >> TILE_SHIFT) as u8
    }

    pub(super) const fn ends(self) -> bool {
        self.0 & ENDS != 0
    }

    pub(super) const fn arc(self) -> usize {
        (self.0 >> ARC_SHIFT & STATE) as usize
    }

    pub(super) const fn next(self) -> usize {
        (self.0 & STATE) as usize
    }
}

/// The states so far, numbered in the order they were found, and a hash table of their numbers.
pub(crate) struct States {
    packed: Vec<u64>,
    /// Each number with some bits of its hash above it; 0 for a free slot. The length is a power of
    /// two, and the table is never full.
    slots: Vec<u32>,
    shift: u32,
}

const NUMBER: u32 = (1 << STATE_BITS) - 1;

impl States {
    /// Create room for about as many states as this many words of a language need.
    pub(crate) fn for_words(words: usize) -> Self {
        const FEWEST: usize = 1 << 8;
        const MOST: usize = 1 << 22;
        let slots = (6 * words).clamp(FEWEST, MOST).next_power_of_two();
        Self {
            packed: vec![0],
            slots: vec![0; slots],
            shift: u64::BITS - slots.trailing_zeros(),
        }
    }

    /// Number of states, with the empty list; it is also the number of the next new state.
    pub(crate) fn count(&self) -> usize {
        self.packed.len()
    }

    /// The states by their number; each refers only to lower ones.
    pub(crate) fn into_packed(self) -> Vec<State> {
        self.packed.into_iter().map(State).collect()
    }

    /// A sibling with only this tile.
    pub(crate) const fn sibling(tile: u8) -> u64 {
        (tile as u64) << TILE_SHIFT
    }

    /// The state of a list of siblings.
    pub(crate) fn make(&mut self, siblings: &[u64]) -> u32 {
        let mut state = 0;
        for &sibling in siblings.iter().rev() {
            state = self.make_before(sibling, state);
        }
        state
    }

    /// The state of a sibling in front of the list `next`.
    pub(crate) fn make_before(&mut self, sibling: u64, next: u32) -> u32 {
        self.find_or_add(sibling | u64::from(next))
    }

    fn find_or_add(&mut self, packed: u64) -> u32 {
        let hash = hash_of(packed);
        let tag = tag_of(hash);
        let mask = self.slots.len() - 1;
        let mut slot = self.slot_of(hash);
        loop {
            let entry = self.slots[slot];
            if entry == 0 {
                break;
            }
            // The state itself is read only if the bits of the hash agree.
            let number = entry & NUMBER;
            if entry & !NUMBER == tag && self.packed[number as usize] == packed {
                return number;
            }
            slot = (slot + 1) & mask;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the count is checked a path"
        )]
        let number = self.packed.len() as u32;
        self.packed.push(packed);
        self.slots[slot] = tag | number;
        if self.packed.len() > self.slots.len() / 4 * 3 {
            self.grow();
        }
        number
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "shifted to the bits of an index"
    )]
    fn slot_of(&self, hash: u64) -> usize {
        (hash >> self.shift) as usize
    }

    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        self.slots = vec![0; size];
        self.shift -= 1;
        for (number, &packed) in (0..).zip(&self.packed).skip(1) {
            let hash = hash_of(packed);
            let mut slot = self.slot_of(hash);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = tag_of(hash) | number;
        }
    }
}

/// Mix the bits of a state into the high bits.
const fn hash_of(packed: u64) -> u64 {
    (packed ^ packed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Bits of the hash that do not choose the slot, shifted above those of a number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half is what is wanted"
)]
const fn tag_of(hash: u64) -> u32 {
    (hash >> 8) as u32 & !NUMBER
}
