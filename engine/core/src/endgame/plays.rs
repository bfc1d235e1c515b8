// SPDX-License-Identifier: MIT
//! The plays of a rack in one lane, by a walk of the GADDAG from each anchor.

use crate::board::{NO_CROSS, STRIDE};
use crate::endgame::position::{Position, Terms, mix};
use crate::graph::{Arc, SEPARATOR_BIT, bits};
use crate::play::Axis;
use crate::scoring::{BLANK_FLAG, MAX_RACK, SIZE, TILES, letter_of};
use crate::setting::Setting;

/// A play in sixteen bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Play {
    /// The tiles laid in reading order.
    pub(super) tiles: [u8; MAX_RACK],
    /// Row, or 15 and the column.
    pub(super) lane: u8,
    /// Places in the lane of the tiles laid, as bits.
    pub(super) mask: u16,
    pub(super) score: i16,
    /// Points of the tiles laid.
    pub(super) points: i16,
    /// Tells plays of a position apart, nearly always; never 0 nor 1.
    pub(super) tag: u16,
}

impl Play {
    /// The tiles laid.
    pub(super) fn laid(&self) -> &[u8] {
        &self.tiles[..self.mask.count_ones() as usize]
    }
}

/// Points of a word while it grows.
#[derive(Debug, Clone, Copy)]
struct Tally {
    /// Of the word itself, before its factor.
    word: i32,
    factor: i32,
    /// Of the words across it.
    across: i32,
    /// Of the tiles laid, without any factor.
    laid: i32,
}

struct Walk<'a> {
    setting: &'a Setting,
    terms: &'a Terms<'a>,
    uses: &'a mut Vec<u64>,
    plays: &'a mut Vec<Play>,
    /// As many plays as there may be in all.
    room: usize,
    is_cut: bool,
    lane: usize,
    tiles: &'a [u8; STRIDE],
    cross_sets: &'a [u32; STRIDE],
    cross_points: &'a [i16; STRIDE],
    letter_factors: &'a [u8; STRIDE],
    word_factors: &'a [u8; STRIDE],
    left: [u8; TILES],
    /// Letters that are left, as bits.
    letters: u32,
    used: u64,
    laid: [u8; STRIDE],
    mask: u16,
    count: usize,
    most: usize,
    least: usize,
    anchor: usize,
    /// The place before which nothing is laid.
    first_free: usize,
}

/// Add the plays of a rack in a lane: what they use to `uses`, and the plays to `plays`, until there
/// are `room` in all; false where some are missing then.
pub(super) fn lane_plays(
    setting: &Setting,
    terms: &Terms<'_>,
    position: &Position,
    (lane, rack): (usize, u64),
    (uses, plays): (&mut Vec<u64>, &mut Vec<Play>),
    room: usize,
) -> bool {
    let (left, most) = terms.codes.counts(rack);
    let anchors = position.anchors(lane);
    if anchors == 0 || most == 0 {
        return true;
    }
    let axis = Axis::BOTH[lane / SIZE];
    let mut walk = Walk {
        setting,
        terms,
        uses,
        plays,
        room,
        is_cut: false,
        lane,
        tiles: position.lane(lane),
        cross_sets: position.cross_sets(lane),
        cross_points: position.cross_points(lane),
        letter_factors: setting.letter_factors(axis, lane % SIZE),
        word_factors: setting.word_factors(axis, lane % SIZE),
        left,
        letters: (1..TILES)
            .filter(|&letter| left[letter] > 0)
            .fold(0, |all, letter| all | 1 << letter),
        used: 0,
        laid: [0; STRIDE],
        mask: 0,
        count: 0,
        most,
        least: if position.is_empty() {
            usize::from(setting.scoring.first_min_tiles)
        } else {
            1
        },
        anchor: 0,
        first_free: 0,
    };
    walk.run(anchors);
    !walk.is_cut
}

impl Walk<'_> {
    fn run(&mut self, anchors: u16) {
        let tally = Tally {
            word: 0,
            factor: 1,
            across: 0,
            laid: 0,
        };
        for anchor in bits(u32::from(anchors)) {
            self.anchor = usize::from(anchor);
            self.lay(self.anchor, self.terms.graph.gaddag(), tally, None);
            self.first_free = self.anchor + 1;
        }
    }

    /// Lay each tile that fits on an empty place and go on from there: forwards in a word that
    /// begins at `start`, else backwards.
    fn lay(&mut self, place: usize, arc: Arc, tally: Tally, start: Option<usize>) {
        let fitting = arc.letters() & self.cross_sets[place] & !SEPARATOR_BIT;
        for letter in bits(fitting & self.letters) {
            self.lay_tile(place, letter, arc, tally, start);
        }
        if self.left[0] > 0 {
            for letter in bits(fitting) {
                self.lay_tile(place, letter | BLANK_FLAG, arc, tally, start);
            }
        }
    }

    fn lay_tile(&mut self, place: usize, tile: u8, arc: Arc, tally: Tally, start: Option<usize>) {
        let slot = if tile & BLANK_FLAG == 0 {
            usize::from(tile) & (TILES - 1)
        } else {
            0
        };
        self.left[slot] -= 1;
        if self.left[slot] == 0 {
            self.letters &= !(1 << slot);
        }
        let unit = self.terms.codes.unit(tile);
        self.used += unit;
        self.laid[place] = tile;
        self.mask |= 1 << place;
        self.count += 1;
        let next = self.terms.graph.follow(arc, letter_of(tile));
        let tally = self.tally(place, tile, tally);
        match start {
            None => self.go_left(place, next, tally),
            Some(start) => self.go_right(start, place + 1, next, tally, true),
        }
        self.count -= 1;
        self.mask &= !(1 << place);
        self.used -= unit;
        self.left[slot] += 1;
        if slot != 0 {
            self.letters |= 1 << slot;
        }
    }

    #[inline]
    fn tally(&self, place: usize, tile: u8, tally: Tally) -> Tally {
        let scoring = &self.setting.scoring;
        let multiplies = tile & BLANK_FLAG == 0 || scoring.blank_multiplies_word;
        let word_factor = if multiplies {
            i32::from(self.word_factors[place])
        } else {
            1
        };
        let value = scoring.value(tile);
        let points = value * i32::from(self.letter_factors[place]);
        let cross = self.cross_points[place];
        Tally {
            word: tally.word + points,
            factor: tally.factor * word_factor,
            across: if cross == NO_CROSS {
                tally.across
            } else {
                tally.across + (i32::from(cross) + points) * word_factor
            },
            laid: tally.laid + value,
        }
    }

    /// After the tile on `place`, going backwards: end, go on, or turn at the anchor.
    fn go_left(&mut self, mut place: usize, mut arc: Arc, mut tally: Tally) {
        while place > 0 && self.tiles[place - 1] != 0 {
            place -= 1;
            arc = self.terms.graph.walk(arc, letter_of(self.tiles[place]));
            if arc == Arc::NONE {
                return;
            }
            tally.word += self.setting.scoring.value(self.tiles[place]);
        }
        let beyond = self.anchor + 1;
        let ends = self.tiles[beyond] == 0;
        if arc.accepts() && ends {
            self.record(place, self.anchor, tally);
        }
        let can_lay = self.count < self.most;
        if can_lay && place > self.first_free {
            self.lay(place - 1, arc, tally, None);
        }
        if arc.letters() & SEPARATOR_BIT != 0 && (can_lay || !ends) {
            let arc = self.terms.graph.follow(arc, 0);
            self.go_right(place, beyond, arc, tally, false);
        }
    }

    /// Before the tile on `place`, going forwards: end or go on.
    ///
    /// `is_new` tells that the word up to here has not been looked at.
    fn go_right(
        &mut self,
        start: usize,
        mut place: usize,
        mut arc: Arc,
        mut tally: Tally,
        mut is_new: bool,
    ) {
        while self.tiles[place] != 0 {
            arc = self.terms.graph.walk(arc, letter_of(self.tiles[place]));
            if arc == Arc::NONE {
                return;
            }
            tally.word += self.setting.scoring.value(self.tiles[place]);
            place += 1;
            is_new = true;
        }
        if is_new && arc.accepts() {
            self.record(start, place - 1, tally);
        }
        if self.count < self.most && place < SIZE {
            self.lay(place, arc, tally, Some(start));
        }
    }

    fn record(&mut self, start: usize, end: usize, tally: Tally) {
        if self.count < self.least || start == end {
            return;
        }
        if self.count == 1 && self.lane >= SIZE {
            let place = self.mask.trailing_zeros() as usize;
            if self.cross_points[place] != NO_CROSS {
                // One tile that makes words both ways is a play of its row.
                return;
            }
        }
        if self.plays.len() >= self.room {
            self.is_cut = true;
            return;
        }
        let mut score = tally.word * tally.factor + tally.across;
        if self.count >= usize::from(self.setting.scoring.bingo_tiles) {
            score += i32::from(self.setting.scoring.bingo_points);
        }
        let mut tiles = [0; MAX_RACK];
        let mut key = (self.lane as u64) << 56 | u64::from(self.mask) << 40;
        for (slot, place) in tiles.iter_mut().zip(bits(u32::from(self.mask))) {
            *slot = self.laid[usize::from(place)];
            key = mix(key ^ u64::from(*slot));
        }
        self.uses.push(self.used);
        self.plays.push(Play {
            tiles,
            lane: self.lane as u8,
            mask: self.mask,
            score: score as i16,
            points: tally.laid as i16,
            tag: (key as u16).max(2),
        });
    }
}
