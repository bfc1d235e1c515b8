// SPDX-License-Identifier: MIT
//! Words by their letters: every word made of a choice of tiles in one look-up.
//!
//! Each letter has a random number, its key; the key of some letters is their sum. So what a rack
//! gives and what lies on the board are looked up together by one addition. Words are kept by
//! length, the anagrams of one set of letters in a row. A blank is looked up as each letter in
//! turn: that costs look-ups where other maps spend most of their memory.

use crate::kwg::{Kwg, Node};
use crate::scoring::{SIZE, TILES};

/// The words of one length and a hash table of their sets of letters.
#[derive(Debug, Default)]
pub(crate) struct Length {
    /// The words, each of the same length, anagrams in a row.
    letters: Box<[u8]>,
    /// Bits 0-23 the first word of a set of letters plus 1, 0 for an empty place; bits 24-31
    /// how many words, 0 for more than 255; bits 32-63 a check of the key.
    table: Box<[u64]>,
    /// A bit for each key by its upper half: most keys that have no words are told from it, and it
    /// stays in a cache that the table is too large for.
    filter: Box<[u64]>,
}

const FIRST_BITS: u32 = 24;
const MOST_WORDS: usize = 255;
const FILTER_BITS: usize = 8;

/// The anagrams of every set of letters.
#[derive(Debug)]
pub struct WordMap {
    keys: [u64; TILES],
    lengths: [Length; SIZE + 1],
    letter_count: usize,
}

impl WordMap {
    /// Sort the words of at most [`SIZE`] letters by their letters.
    #[must_use]
    pub fn new(kwg: &Kwg) -> Self {
        let keys = letter_keys();
        let mut words: [Vec<u8>; SIZE + 1] = Default::default();
        collect(kwg, &mut words);
        let highest = words.iter().flatten().max().copied().unwrap_or(0);
        let mut length = 0;
        let lengths = words.map(|letters| {
            let made = Length::new(&letters, length, &keys);
            length += 1;
            made
        });
        Self {
            keys,
            lengths,
            letter_count: usize::from(highest) + 1,
        }
    }

    /// Letters of words are below this.
    #[inline]
    #[must_use]
    pub const fn letter_count(&self) -> usize {
        self.letter_count
    }

    /// The key of each letter.
    #[inline]
    #[must_use]
    pub const fn keys(&self) -> &[u64; TILES] {
        &self.keys
    }

    /// The words of one length.
    #[inline]
    pub(crate) const fn of_length(&self, length: usize) -> &Length {
        &self.lengths[length]
    }

    /// The words of `length` letters whose letters have this key, one after the other.
    ///
    /// Other letters may have the same key, however rarely: the caller compares.
    #[inline]
    #[must_use]
    pub fn find(&self, key: u64, length: usize) -> &[u8] {
        self.lengths[length].find(key, length, &self.keys)
    }
}

impl Length {
    fn new(letters: &[u8], length: usize, keys: &[u64; TILES]) -> Self {
        if letters.is_empty() {
            return Self::default();
        }
        let mut order: Vec<(u64, u32)> = letters
            .chunks_exact(length)
            .zip(0..)
            .map(|(word, at)| (sum(word, keys), at))
            .collect();
        order.sort_unstable();
        let sets = order.chunk_by(|one, other| one.0 == other.0).count();
        let mut table = vec![0u64; (sets * 2).next_power_of_two()].into_boxed_slice();
        let mut filter = vec![0u64; (sets * FILTER_BITS / 64).next_power_of_two()];
        let mut sorted = Vec::with_capacity(letters.len());
        let mut first = 0;
        for run in order.chunk_by(|one, other| one.0 == other.0) {
            for &(_, at) in run {
                let at = at as usize * length;
                sorted.extend_from_slice(&letters[at..at + length]);
            }
            let mut place = start(run[0].0, table.len());
            while table[place] != 0 {
                place = (place + 1) & (table.len() - 1);
            }
            let count = if run.len() > MOST_WORDS {
                0
            } else {
                run.len() as u64
            };
            let (word, bit) = filter_bit(run[0].0, filter.len());
            filter[word] |= bit;
            table[place] = check(run[0].0) << 32 | count << FIRST_BITS | (first as u64 + 1);
            first += run.len();
        }
        Self {
            letters: sorted.into_boxed_slice(),
            table,
            filter: filter.into_boxed_slice(),
        }
    }

    #[inline]
    pub(crate) fn find(&self, key: u64, length: usize, keys: &[u64; TILES]) -> &[u8] {
        if self.filter.is_empty() {
            return &[];
        }
        let (word, bit) = filter_bit(key, self.filter.len());
        if self.filter[word] & bit == 0 {
            return &[];
        }
        self.find_in_table(key, length, keys)
    }

    #[inline(never)]
    fn find_in_table(&self, key: u64, length: usize, keys: &[u64; TILES]) -> &[u8] {
        let mut place = start(key, self.table.len());
        loop {
            let entry = self.table[place];
            if entry == 0 {
                return &[];
            }
            if entry >> 32 == check(key) {
                let first = (entry as usize & ((1 << FIRST_BITS) - 1)) - 1;
                let words = &self.letters[first * length..];
                let count = match entry as usize >> FIRST_BITS & MOST_WORDS {
                    0 => words
                        .chunks_exact(length)
                        .take_while(|word| sum(word, keys) == key)
                        .count(),
                    count => count,
                };
                return &words[..count * length];
            }
            place = (place + 1) & (self.table.len() - 1);
        }
    }
}

/// The word and the bit of a filter of so many words, a power of two.
#[inline]
const fn filter_bit(key: u64, words: usize) -> (usize, u64) {
    ((key >> 38) as usize & (words - 1), 1 << (key >> 32 & 63))
}

#[inline]
const fn start(key: u64, places: usize) -> usize {
    key as usize & (places - 1)
}

#[inline]
const fn check(key: u64) -> u64 {
    key >> 32
}

fn sum(word: &[u8], keys: &[u64; TILES]) -> u64 {
    word.iter().fold(0, |sum: u64, &tile| {
        sum.wrapping_add(keys[usize::from(tile) & (TILES - 1)])
    })
}

/// The splitmix64 sequence (Steele, Lea and Flood, 2014): the same keys in every run.
fn letter_keys() -> [u64; TILES] {
    let mut state: u64 = 0;
    std::array::from_fn(|_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    })
}

/// Append every word to those of its length.
fn collect(kwg: &Kwg, words: &mut [Vec<u8>; SIZE + 1]) {
    let mut spelled = [0u8; SIZE];
    let mut path = vec![kwg.dawg_root()];
    while let Some(at) = path.last_mut() {
        if *at == 0 {
            path.pop();
            continue;
        }
        let node: Node = kwg.node(*at);
        *at = if node.is_last() { 0 } else { *at + 1 };
        let depth = path.len() - 1;
        spelled[depth] = node.tile();
        if node.accepts() {
            words[depth + 1].extend_from_slice(&spelled[..=depth]);
        }
        if node.child() != 0 && depth + 1 < SIZE {
            path.push(node.child());
        }
    }
}
