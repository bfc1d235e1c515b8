// SPDX-License-Identifier: MIT
//! Words by their letters: all words made of a choice of tiles in one look-up.
//!
//! Each letter has a random number, its key; the key of a set of letters is the sum of theirs. So
//! letters from the rack and letters on the board are looked up together by one addition. The
//! anagrams of one set of letters are stored in a row. A blank is looked up as each letter in turn.
//! That costs more look-ups, but saves the entries with blanks that take most of the memory in
//! other word maps.

use crate::kwg::{Kwg, Node};
use crate::memory;
use crate::scoring::{SIZE, TILES};
use crate::storage::Table;

const OFFSET_BITS: u32 = 26;
const COUNT_BITS: u32 = 6;
const MAX_WORDS: usize = (1 << COUNT_BITS) - 1;

/// Bits of the filter for each set of letters.
const FILTER_BITS: usize = 8;

/// The anagrams of every set of letters; clones share the data.
#[derive(Debug, Clone)]
pub struct WordMap {
    keys: [u64; TILES],
    /// A hash table of the sets. Bits 0-25: where their words begin, plus 1, or 0 for an empty
    /// entry. Bits 26-31: number of words, or 0 for more than 63. Bits 32-63: a check of the key.
    table: Table<u64>,
    /// A Bloom filter with three bits of one word for each key (Putze, Sanders and Singler, 2009).
    /// It rejects nearly all keys without words, and it fits in a cache that is too small for the
    /// table.
    filter: Table<u64>,
    /// The words, with anagrams in a row.
    letters: Table<u8>,
    letter_count: usize,
}

impl WordMap {
    /// Sort the words of at most [`SIZE`] letters by their letters.
    #[must_use]
    pub fn new(kwg: &Kwg) -> Self {
        let keys = letter_keys();
        let (letters, mut words) = collect(kwg, &keys);
        words.sort_unstable();
        let sets = || words.chunk_by(|one, other| one.key == other.key);
        let places = (sets().count() * 2).next_power_of_two().max(2);
        let mut table = memory::table(places, std::iter::repeat_n(0u64, places));
        let mut filter = vec![0u64; (places / 2 * FILTER_BITS / 64).max(1)];
        let mut offset = 0;
        for set in sets() {
            let key = set[0].key;
            let mut place = start(key, places);
            while table[place] != 0 {
                place = (place + 1) & (places - 1);
            }
            let count = if set.len() > MAX_WORDS { 0 } else { set.len() };
            table[place] = check(key) << 32 | (count << OFFSET_BITS | (offset + 1)) as u64;
            let (word, bits) = filter_bits(key, filter.len());
            filter[word] |= bits;
            offset += set
                .iter()
                .map(|word| usize::from(word.length))
                .sum::<usize>();
        }
        let in_order = words.iter().flat_map(|word| {
            let at = word.at as usize;
            &letters[at..at + usize::from(word.length)]
        });
        let letters = memory::table(letters.len(), in_order.copied());
        Self::of_tables(
            Table::new(table),
            Table::new(filter.into_boxed_slice()),
            Table::new(letters),
        )
    }

    fn of_tables(table: Table<u64>, filter: Table<u64>, letters: Table<u8>) -> Self {
        Self {
            keys: letter_keys(),
            letter_count: usize::from(letters.iter().fold(0, |most, &letter| letter.max(most))) + 1,
            table,
            filter,
            letters,
        }
    }

    /// The hash table, the filter and the words, for [`WordMap::from_parts`].
    pub(crate) fn parts(&self) -> (&[u64], &[u64], &[u8]) {
        (&self.table, &self.filter, &self.letters)
    }

    /// A map of such parts; whatever their values, a look-up ends and reads nothing out of bounds.
    ///
    /// None if the first two do not have the length of a hash table, or a letter is not below
    /// [`TILES`].
    pub(crate) fn from_parts(
        table: Table<u64>,
        filter: Table<u64>,
        letters: Table<u8>,
    ) -> Option<Self> {
        let map = Self::of_tables(table, filter, letters);
        let is_sound = map.table.len().is_power_of_two()
            && map.filter.len().is_power_of_two()
            && map.letter_count <= TILES;
        is_sound.then_some(map)
    }

    /// One more than the highest letter of the words.
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

    /// The words of `length` letters whose letters have this key, one after the other.
    ///
    /// Other letters may have the same key in rare cases, so the caller must compare them.
    #[inline]
    #[must_use]
    pub fn find(&self, key: u64, length: usize) -> &[u8] {
        if self.may_have(key) {
            self.find_in_table(key, length)
        } else {
            &[]
        }
    }

    /// False if no words have this key; in rare cases also true then.
    #[inline]
    #[must_use]
    pub fn may_have(&self, key: u64) -> bool {
        let (word, bits) = filter_bits(key, self.filter.len());
        self.filter[word] & bits == bits
    }

    #[inline(never)]
    fn find_in_table(&self, key: u64, length: usize) -> &[u8] {
        let mut place = start(key, self.table.len());
        // There is an empty entry, unless another program made the table.
        for _ in 0..self.table.len() {
            let entry = self.table[place];
            if entry == 0 {
                break;
            }
            if entry >> 32 == check(key) {
                let offset = (entry as usize & ((1 << OFFSET_BITS) - 1)).wrapping_sub(1);
                let words = self.letters.get(offset..).unwrap_or_default();
                let count = match entry as usize >> OFFSET_BITS & MAX_WORDS {
                    0 => words
                        .chunks_exact(length)
                        .take_while(|word| sum(word, &self.keys) == key)
                        .count(),
                    count => count,
                };
                return words.get(..count * length).unwrap_or_default();
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        &[]
    }
}

/// Index of the word, and the bits in it, in a filter of this many words, a power of two.
#[inline]
const fn filter_bits(key: u64, words: usize) -> (usize, u64) {
    let bits = 1 << (key >> 32 & 63) | 1 << (key >> 38 & 63) | 1 << (key >> 44 & 63);
    (key as usize & (words - 1), bits)
}

/// Where the search for a key begins in a table of this many entries, a power of two.
#[inline]
const fn start(key: u64, places: usize) -> usize {
    (key >> 8) as usize & (places - 1)
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

/// A word, by the key of its letters.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Keyed {
    key: u64,
    /// Where its letters begin.
    at: u32,
    length: u8,
}

/// The letters of all words, one after the other, and where each word is.
fn collect(kwg: &Kwg, keys: &[u64; TILES]) -> (Vec<u8>, Vec<Keyed>) {
    let mut letters = Vec::new();
    let mut words = Vec::new();
    let mut spelled = [0u8; SIZE];
    let mut sums = [0u64; SIZE + 1];
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
        let key = keys[usize::from(node.tile()) & (TILES - 1)];
        sums[depth + 1] = sums[depth].wrapping_add(key);
        // More letters than an entry can point to would need more words than a graph can hold.
        if node.accepts() && letters.len() + SIZE < 1 << OFFSET_BITS {
            words.push(Keyed {
                key: sums[depth + 1],
                at: letters.len() as u32,
                length: depth as u8 + 1,
            });
            letters.extend_from_slice(&spelled[..=depth]);
        }
        if node.child() != 0 && depth + 1 < SIZE {
            path.push(node.child());
        }
    }
    (letters, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kwg::compile;

    fn map(words: &[&[u8]]) -> Option<WordMap> {
        let mut all = Vec::new();
        for word in words {
            all.extend_from_slice(word);
            all.push(0);
        }
        let kwg = Kwg::from_bytes(&compile(&all, true).ok()?, 26).ok()?;
        Some(WordMap::new(&kwg))
    }

    #[test]
    fn anagrams_come_in_a_row_and_other_letters_have_none() {
        let Some(map) = map(&[&[1, 2], &[2, 1], &[1, 2, 3], &[3, 1, 2], &[4, 4]]) else {
            unreachable!();
        };
        let find = |letters: &[u8]| map.find(sum(letters, map.keys()), letters.len()).to_vec();
        assert_eq!(find(&[2, 1]), [1, 2, 2, 1]);
        assert_eq!(find(&[3, 2, 1]), [1, 2, 3, 3, 1, 2]);
        assert_eq!(find(&[4, 4]), [4, 4]);
        assert!(find(&[1, 4]).is_empty() && find(&[4]).is_empty() && find(&[]).is_empty());
        assert_eq!(map.letter_count(), 5);
    }

    #[test]
    fn more_anagrams_than_an_entry_counts_are_all_found() {
        // Every order of six letters: 720 words.
        let mut words: Vec<Vec<u8>> = vec![Vec::new()];
        for letter in 1..=6 {
            words = words
                .iter()
                .flat_map(|word| {
                    (0..=word.len()).map(move |at| {
                        let mut longer = word.clone();
                        longer.insert(at, letter);
                        longer
                    })
                })
                .collect();
        }
        let words: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
        let found = map(&words).map(|map| {
            map.find(sum(&[6, 5, 4, 3, 2, 1], map.keys()), 6)
                .chunks_exact(6)
                .count()
        });
        assert_eq!(found, Some(720));
    }
}
