// SPDX-License-Identifier: MIT
//! Complete words as plays: which of their letters are blanks.

use super::{Path, Search};
use crate::board::NO_CROSS;
use crate::graph::bits;
use crate::play::{Axis, Move};
use crate::rack::CHOICES;
use crate::score::score_tiles;
use crate::scoring::{BLANK_FLAG, MAX_RACK, TILES};
use crate::sink::Sink;

/// A complete word, with the squares of the letters played.
struct Word {
    places: [u8; MAX_RACK],
    path: Path,
}

impl<S: Sink> Search<'_, S> {
    /// Record a complete word, once for each choice of the blanks among its letters.
    pub(super) fn record(&mut self, start: usize, end: usize, path: Path) {
        if path.count < self.least || start == end {
            return;
        }
        if path.count == 1 && self.axis == Axis::Down {
            let place = path.places.trailing_zeros() as usize;
            if self.cross_points[place] != NO_CROSS {
                // A single tile that makes words both ways is recorded as the play of its row.
                return;
            }
        }
        let mut score = path.word * path.factor + path.across;
        if path.count >= self.setting.scoring.bingo_tiles {
            score += i32::from(self.setting.scoring.bingo_points);
        }
        let mut tiles = path.laid.to_le_bytes();
        let blanks = self.table.rack.held(0);
        if blanks == 0 {
            self.put(&path, tiles, usize::from(path.choice), score);
            return;
        }
        let mut places = [0; MAX_RACK];
        for (slot, place) in places.iter_mut().zip(bits(u32::from(path.places))) {
            *slot = place;
        }
        let missing = blanks - self.blanks;
        let spare = self.blanks;
        let word = Word { places, path };
        let choice = usize::from(path.choice);
        self.choose_blanks(&word, &mut tiles, 0, (missing, spare), score, choice);
    }

    #[inline]
    fn put(&mut self, path: &Path, tiles: [u8; MAX_RACK + 1], choice: usize, score: i32) {
        let equity = score * 1000 + self.table.kept[choice & (CHOICES - 1)];
        if equity >= self.sink.least() {
            let first = path.places.trailing_zeros() as usize;
            let count = usize::from(path.count);
            let play = Move::packed_play(self.axis, self.lane, first, tiles, count);
            self.sink.take(play.worth(score, equity));
        }
    }

    /// Make blanks of some letters from index `from` on.
    ///
    /// In `(missing, spare)`, `missing` is the blanks that stand for letters not on the rack.
    /// `spare` is the blanks that may replace letters that are on the rack.
    fn choose_blanks(
        &mut self,
        word: &Word,
        tiles: &mut [u8; MAX_RACK + 1],
        from: usize,
        (missing, spare): (u8, u8),
        score: i32,
        choice: usize,
    ) {
        if missing == 0 {
            let score = if self.setting.has_plain_blanks {
                score
            } else {
                score_tiles(
                    self.setting,
                    self.board,
                    (self.axis, self.lane),
                    usize::from(word.places[0]),
                    &tiles[..usize::from(word.path.count)],
                )
            };
            self.put(&word.path, *tiles, choice, score);
        }
        if missing + spare == 0 {
            return;
        }
        for at in from..usize::from(word.path.count) {
            let letter = tiles[at];
            let slot = usize::from(letter) & (TILES - 1);
            let place = usize::from(word.places[at]);
            let left = self.left[slot];
            let (rest, choice) = if left < 0 {
                ((missing - 1, spare), choice)
            } else if spare > 0 {
                let held = self.table.rack.held(letter) as i8;
                let freed = 1 << (self.table.first_bit[slot] as i8 + held - left - 1);
                ((missing, spare - 1), choice & !freed)
            } else {
                continue;
            };
            let blank =
                1 << (self.table.first_bit[0] + (self.table.rack.held(0) - missing - spare));
            let lost = self.lost_by_blank(place, letter, word.path.factor);
            self.left[slot] += 1;
            tiles[at] = letter | BLANK_FLAG;
            self.choose_blanks(word, tiles, at + 1, rest, score - lost, choice | blank);
            tiles[at] = letter;
            self.left[slot] -= 1;
        }
    }

    /// Points lost when a blank is played instead of a letter.
    #[inline]
    fn lost_by_blank(&self, place: usize, letter: u8, factor: i32) -> i32 {
        let points = self.setting.scoring.value(letter) * i32::from(self.letter_factors[place]);
        let mut lost = points * factor;
        if self.cross_points[place] != NO_CROSS {
            lost += points * i32::from(self.word_factors[place]);
        }
        lost
    }
}
