// SPDX-License-Identifier: MIT
//! The words that a graph is built from, sorted.

use crate::error::EngineError;

/// The longest word that can be compiled, in tiles.
pub const MAX_WORD: usize = 255;

/// Different words, ascending, in the bytes that the caller passed.
pub(super) struct Words<'a> {
    tiles: &'a [u8],
    starts: Vec<u32>,
}

const END: u8 = 0;

impl<'a> Words<'a> {
    /// Read words that are each followed by a 0.
    pub(super) fn read(tiles: &'a [u8]) -> Result<Self, EngineError> {
        let most = tiles.split(|&tile| tile == END).count();
        let mut words = Self {
            tiles,
            starts: Vec::with_capacity(most),
        };
        let mut start = 0;
        while start < tiles.len() {
            let rest = &tiles[start..];
            let at = u32::try_from(start).map_err(|_| EngineError::TooManyWords)?;
            match rest.iter().take(MAX_WORD + 1).position(|&tile| tile == END) {
                None => return Err(EngineError::LongWord { offset: start }),
                Some(0) => return Err(EngineError::EmptyWord { offset: start }),
                Some(length) => {
                    words.starts.push(at);
                    start += length + 1;
                }
            }
        }
        if words.starts.is_empty() {
            return Err(EngineError::NoWords);
        }
        words.sort();
        Ok(words)
    }

    fn sort(&mut self) {
        let tiles = self.tiles;
        // With its 0, a word sorts before the longer ones that begin with it.
        let word = |&start: &u32| word_at(tiles, start);
        if self
            .starts
            .is_sorted_by(|one, other| word(one) < word(other))
        {
            return;
        }
        self.starts
            .sort_unstable_by(|one, other| word(one).cmp(word(other)));
        self.starts.dedup_by(|one, other| word(one) == word(other));
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Number of different beginnings of the words, whole words included.
    pub(super) fn count_beginnings(&self) -> usize {
        let mut latest: &[u8] = &[];
        let mut count = 0;
        for (_, word) in self.iter() {
            let pairs = latest.iter().zip(word);
            count += word.len() - pairs.take_while(|(one, other)| one == other).count();
            latest = word;
        }
        count
    }

    /// The offset and the tiles of each word.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &'a [u8])> {
        let tiles = self.tiles;
        self.starts
            .iter()
            .map(move |&start| (start, word_at(tiles, start)))
    }

    /// The first `length` tiles of the word at `start`.
    pub(super) fn tiles(&self, start: u32, length: usize) -> &'a [u8] {
        let start = start as usize;
        &self.tiles[start..start + length]
    }

    pub(super) fn highest_tile(&self) -> u8 {
        self.tiles.iter().copied().max().unwrap_or_default()
    }
}

fn word_at(tiles: &[u8], start: u32) -> &[u8] {
    let rest = &tiles[start as usize..];
    let length = rest.iter().position(|&tile| tile == END);
    &rest[..length.unwrap_or(rest.len())]
}
