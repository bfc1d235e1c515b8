// SPDX-License-Identifier: MIT
//! Data that stays the same for a whole game: the words, the scoring, and keys for look-ups.

use crate::board::STRIDE;
use crate::graph::Graph;
use crate::kwg::Kwg;
use crate::play::Axis;
use crate::prepared::Prepared;
use crate::rules::Rules;
use crate::scoring::{SIZE, Scoring, TILES};
use crate::word_map::WordMap;

/// The words and the scoring of a game; shared by every search.
#[derive(Debug)]
pub struct Setting {
    /// The word graph.
    pub graph: Graph,
    /// Words by their letters.
    pub words: WordMap,
    /// The scoring of plays.
    pub scoring: Scoring,
    /// The rules of how the game goes and ends.
    pub rules: Rules,
    letter_factors: [[[u8; STRIDE]; SIZE]; 2],
    word_factors: [[[u8; STRIDE]; SIZE]; 2],
    /// True if blanks have no points and otherwise behave like other tiles, as in all usual rules.
    pub has_plain_blanks: bool,
}

impl Setting {
    /// Prepare a checked word graph for play; None if it has no GADDAG.
    #[must_use]
    pub fn new(kwg: &Kwg, scoring: Scoring) -> Option<Self> {
        Some(Self::of(&Prepared::new(kwg)?, scoring))
    }

    /// A setting with the words of a prepared word graph, shared with all other settings of it.
    #[must_use]
    pub fn of(prepared: &Prepared, scoring: Scoring) -> Self {
        Self {
            graph: prepared.graph.clone(),
            words: prepared.words.clone(),
            letter_factors: lanes(&scoring.letter_factors),
            word_factors: lanes(&scoring.word_factors),
            rules: Rules::default(),
            has_plain_blanks: scoring.values[0] == 0 && scoring.blank_multiplies_word,
            scoring,
        }
    }

    /// The same setting with other rules.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// The letter multipliers along a lane.
    #[inline]
    #[must_use]
    pub const fn letter_factors(&self, axis: Axis, lane: usize) -> &[u8; STRIDE] {
        &self.letter_factors[axis as usize][lane]
    }

    /// The word multipliers along a lane.
    #[inline]
    #[must_use]
    pub const fn word_factors(&self, axis: Axis, lane: usize) -> &[u8; STRIDE] {
        &self.word_factors[axis as usize][lane]
    }

    /// The key of each letter; the key of a set of letters is their sum.
    #[inline]
    #[must_use]
    pub const fn keys(&self) -> &[u64; TILES] {
        self.words.keys()
    }
}

fn lanes(squares: &[u8; SIZE * SIZE]) -> [[[u8; STRIDE]; SIZE]; 2] {
    let mut lanes = [[[1; STRIDE]; SIZE]; 2];
    for axis in Axis::BOTH {
        for lane in 0..SIZE {
            for place in 0..SIZE {
                lanes[axis as usize][lane][place] = squares[axis.square(lane, place)];
            }
        }
    }
    lanes
}

#[cfg(test)]
impl Setting {
    /// Words, each followed by a 0, with plain scoring.
    pub(crate) fn of_words(words: &[u8]) -> Option<Self> {
        let kwg = Kwg::from_bytes(&crate::kwg::compile(words, true).ok()?, 26).ok()?;
        Self::new(&kwg, Scoring::plain())
    }
}
