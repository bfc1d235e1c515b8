// SPDX-License-Identifier: MIT
//! Blanks in the search of a slot: the letters they are looked up as, and which letters of a word
//! they are.

use super::{Fitting, Trial};
use crate::rack::CHOICES;
use crate::scoring::{BLANK_FLAG, MAX_RACK, TILES};
use crate::sink::Sink;

impl<S: Sink> Trial<'_, S> {
    /// The letters, as bits, that the only blank of a choice must stand for, because no other tile
    /// of the choice does.
    pub(super) fn wanted_of_blank(&self, choice: u8, demands: &[u32]) -> u32 {
        let letters = (1 << self.table.first_bit[0]) - 1;
        let held = self.table.can_lay[usize::from(choice) & letters & (CHOICES - 1)];
        let unmet = demands.iter().filter(|&&set| set & held == 0);
        unmet.fold(u32::MAX, |wanted, set| wanted & set)
    }

    /// Look the words up with each wanted letter in place of the only blank.
    pub(super) fn try_letters(&mut self, choice: u8, key: u64, length: usize, wanted: u32) {
        let keys = self.setting.keys();
        let letters = &keys[..self.setting.words.letter_count()];
        for (letter, letter_key) in letters.iter().enumerate().skip(1) {
            if wanted >> letter & 1 != 0 {
                self.try_key(choice, key.wrapping_add(*letter_key), length);
            }
        }
    }

    /// Look the words up with each letter from `from` on in place of each of this many blanks.
    pub(super) fn try_blanks(
        &mut self,
        choice: u8,
        key: u64,
        length: usize,
        (blanks, from): (u8, usize),
    ) {
        if blanks == 0 {
            self.try_key(choice, key, length);
            return;
        }
        for letter in from..self.setting.words.letter_count() {
            let key = key.wrapping_add(self.setting.keys()[letter]);
            self.try_blanks(choice, key, length, (blanks - 1, letter));
        }
    }

    /// Make blanks of the letters missing from the choice, in every way from index `from` on.
    pub(super) fn choose_blanks(
        &mut self,
        choice: u8,
        tiles: &mut [u8; MAX_RACK],
        left: &mut [i8; TILES],
        from: usize,
        fitting: &Fitting,
        points: i32,
    ) {
        let count = usize::from(self.slot.count);
        if left[0] == 0 {
            self.put(choice, &tiles[..count], fitting, points);
            return;
        }
        for at in from..count {
            let letter = usize::from(tiles[at]) & (TILES - 1);
            if left[letter] >= 0 {
                continue;
            }
            let factor = i32::from(fitting.empty[at].1);
            let lost = factor * self.setting.scoring.value(tiles[at]);
            left[letter] += 1;
            left[0] -= 1;
            tiles[at] |= BLANK_FLAG;
            self.choose_blanks(choice, tiles, left, at + 1, fitting, points - lost);
            tiles[at] &= !BLANK_FLAG;
            left[0] += 1;
            left[letter] -= 1;
        }
    }
}
