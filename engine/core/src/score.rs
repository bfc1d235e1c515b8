// SPDX-License-Identifier: MIT
//! The score of one play, tile by tile.

use crate::board::{Board, NO_CROSS};
use crate::play::Axis;
use crate::scoring::BLANK_FLAG;
use crate::setting::Setting;

/// The score of a play tile by tile, for rules in which blanks have points or do not multiply
/// words.
///
/// `tiles` fill the empty squares of a lane from `first` on.
#[must_use]
pub fn score_tiles(
    setting: &Setting,
    board: &Board,
    (axis, lane): (Axis, usize),
    first: usize,
    tiles: &[u8],
) -> i32 {
    let scoring = &setting.scoring;
    let lying = board.lane(axis, lane);
    let cross_points = board.cross_points(axis, lane);
    let before = lying[..first].iter().rev().take_while(|&&tile| tile != 0);
    let mut points: i32 = before.map(|&tile| scoring.value(tile)).sum();
    let (mut factor, mut across, mut place) = (1, 0, first);
    let mut left = tiles.iter();
    loop {
        if lying[place] != 0 {
            points += scoring.value(lying[place]);
        } else if let Some(&tile) = left.next() {
            let multiplies = tile & BLANK_FLAG == 0 || scoring.blank_multiplies_word;
            let word_factor = if multiplies {
                i32::from(setting.word_factors(axis, lane)[place])
            } else {
                1
            };
            let letter_factor = i32::from(setting.letter_factors(axis, lane)[place]);
            let value = scoring.value(tile) * letter_factor;
            points += value;
            factor *= word_factor;
            if cross_points[place] != NO_CROSS {
                across += (i32::from(cross_points[place]) + value) * word_factor;
            }
        } else {
            break;
        }
        place += 1;
    }
    let is_bingo = tiles.len() >= usize::from(scoring.bingo_tiles);
    points * factor
        + across
        + if is_bingo {
            i32::from(scoring.bingo_points)
        } else {
            0
        }
}
