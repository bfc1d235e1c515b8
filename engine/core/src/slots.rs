// SPDX-License-Identifier: MIT
//! Slots: every stretch of a lane that a word could fill, and its multipliers.
//!
//! The squares before and after a slot are empty, so the tiles played in it and the tiles already
//! there make one word. The multipliers of a slot and its cross-words do not depend on the rack. So
//! slots are found once per position, and after a play only in the lanes that it changed.

use crate::board::{ANY_LETTER, Board, NO_CROSS};
use crate::graph::bits;
use crate::play::{Axis, Kind, Move};
use crate::scoring::{MAX_RACK, SIZE, letter_of};
use crate::setting::Setting;

/// A stretch of a lane with one to seven empty squares that touches the tiles on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The sum of the keys of the letters already in it.
    pub key: u64,
    /// Factors of the tiles played, over all words they make, falling, then 0.
    pub factors: [i16; 8],
    /// Points of the tiles in it and across it, with the word factors.
    pub base: i32,
    /// The letters, as bits, that may follow the tiles it begins with; any letter if it begins with
    /// an empty square.
    pub second: u32,
    /// Index in the lane of the first square, zero-based.
    pub start: u8,
    /// Index in the lane of the last square.
    pub end: u8,
    /// Number of empty squares.
    pub count: u8,
}

impl Slot {
    /// Its squares as bits of its lane.
    #[inline]
    #[must_use]
    pub const fn squares(&self) -> u16 {
        (2u16 << self.end).wrapping_sub(1 << self.start)
    }

    /// Points with these tiles on the best squares: `values` are falling and end in zeros.
    #[inline]
    #[must_use]
    pub fn most_points(&self, values: &[i16; 8]) -> i32 {
        let mut points = self.base;
        for (&factor, &value) in self.factors.iter().zip(values) {
            points += i32::from(factor) * i32::from(value);
        }
        points
    }
}

/// The slots of a lane, and the letters that may be played in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LaneSlots {
    slots: Vec<Slot>,
    sets: [u32; SIZE],
    limited: u16,
}

impl LaneSlots {
    /// The slots.
    #[inline]
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The letters that may be played on each square, as bits: those of the cross-set that can
    /// stand before the tiles after it.
    #[inline]
    #[must_use]
    pub const fn sets(&self) -> &[u32; SIZE] {
        &self.sets
    }

    /// The empty squares where not every letter may be played, as bits.
    #[inline]
    #[must_use]
    pub const fn limited(&self) -> u16 {
        self.limited
    }

    /// Store the allowed letters, before the slots are found.
    fn note_sets(&mut self, board: &Board, axis: Axis, lane: usize) {
        let occupied = board.occupied(axis, lane);
        let neighbours = board.neighbours(axis, lane);
        self.sets
            .copy_from_slice(&board.cross_sets(axis, lane)[..SIZE]);
        self.limited = board.crossed(axis, lane);
        let first_of_runs = occupied & !(occupied << 1);
        for place in bits(u32::from(first_of_runs >> 1)) {
            self.sets[usize::from(place)] &= neighbours[usize::from(place)];
            self.limited |= 1 << place;
        }
    }
}

/// The slots of every lane.
#[derive(Debug, Clone, Default)]
pub struct SlotTable {
    lanes: [[LaneSlots; SIZE]; 2],
}

impl SlotTable {
    /// Find the slots of a board.
    #[must_use]
    pub fn new(board: &Board, setting: &Setting) -> Self {
        let mut table = Self::default();
        table.rebuild(board, setting);
        table
    }

    /// Find all slots again, reusing the memory.
    pub fn rebuild(&mut self, board: &Board, setting: &Setting) {
        for axis in Axis::BOTH {
            for lane in 0..SIZE {
                self.find_lane(board, setting, axis, lane);
            }
        }
    }

    /// Copy the slots of another table into this one, reusing the memory.
    pub fn copy_from(&mut self, other: &Self) {
        for (own, theirs) in self.lanes.iter_mut().zip(&other.lanes) {
            for (own, theirs) in own.iter_mut().zip(theirs) {
                own.slots.clone_from(&theirs.slots);
                own.sets = theirs.sets;
                own.limited = theirs.limited;
            }
        }
    }

    /// The slots of a lane.
    #[inline]
    #[must_use]
    pub fn lane(&self, axis: Axis, lane: usize) -> &LaneSlots {
        &self.lanes[axis as usize][lane]
    }

    /// Update the slots after `play`; `board` already has its tiles.
    pub fn update(&mut self, board: &Board, setting: &Setting, play: &Move, was_empty: bool) {
        if play.kind() != Kind::Play {
            return;
        }
        if was_empty {
            // The centre is no longer an anchor.
            self.rebuild(board, setting);
            return;
        }
        let changed = changed_lanes(board, play);
        for axis in Axis::BOTH {
            for lane in bits(changed[axis as usize]) {
                self.find_lane(board, setting, axis, usize::from(lane));
            }
        }
    }

    fn find_lane(&mut self, board: &Board, setting: &Setting, axis: Axis, lane: usize) {
        let found = &mut self.lanes[axis as usize][lane];
        found.slots.clear();
        found.note_sets(board, axis, lane);
        let anchors = board.anchors(axis, lane);
        if anchors != 0 {
            let (slots, sets) = (&mut found.slots, &found.sets);
            Finder::new(board, setting, axis, lane, anchors, sets).find(slots);
        }
    }
}

/// The lanes whose tiles, anchors or cross-sets a play changed, as bits for each axis.
///
/// Squares that already had a tile of the word are treated like those played on; an extra lane
/// costs little.
pub(crate) fn changed_lanes(board: &Board, play: &Move) -> [u32; 2] {
    let (axis, lane) = (play.axis(), play.lane());
    let word = run_through(board.occupied(axis, lane), play.first());
    let mut along = 1 << lane | ends((lane, lane));
    let mut across = ends(word);
    for place in play.first()..=word.1 {
        across |= 1 << place;
        along |= ends(run_through(board.occupied(axis.other(), place), lane));
    }
    let all = (1 << SIZE) - 1;
    let mut changed = [0; 2];
    changed[axis as usize] = along & all;
    changed[axis.other() as usize] = across & all;
    changed
}

/// Index of the first and last square of the run of tiles through an occupied square.
fn run_through(occupied: u16, place: usize) -> (usize, usize) {
    let occupied = u32::from(occupied);
    let after = (!(occupied >> place)).trailing_zeros() as usize;
    let before = (!(occupied << (31 - place))).leading_zeros() as usize;
    (place + 1 - before, place + after - 1)
}

/// The squares before and after a run, as bits.
fn ends((first, last): (usize, usize)) -> u32 {
    (1 << first >> 1) | (2 << last)
}

/// Finds the slots of one lane.
struct Finder<'a> {
    setting: &'a Setting,
    axis: Axis,
    occupied: u16,
    anchors: u16,
    tiles: &'a [u8; SIZE + 1],
    sets: &'a [u32; SIZE],
    neighbours: &'a [u32; SIZE + 1],
    cross_points: &'a [i16; SIZE + 1],
    letter_factors: &'a [u8; SIZE + 1],
    word_factors: &'a [u8; SIZE + 1],
}

impl<'a> Finder<'a> {
    fn new(
        board: &'a Board,
        setting: &'a Setting,
        axis: Axis,
        lane: usize,
        anchors: u16,
        sets: &'a [u32; SIZE],
    ) -> Self {
        Self {
            setting,
            axis,
            occupied: board.occupied(axis, lane),
            anchors,
            tiles: board.lane(axis, lane),
            sets,
            neighbours: board.neighbours(axis, lane),
            cross_points: board.cross_points(axis, lane),
            letter_factors: setting.letter_factors(axis, lane),
            word_factors: setting.word_factors(axis, lane),
        }
    }

    fn find(&self, slots: &mut Vec<Slot>) {
        let near = self.occupied | self.anchors;
        for start in 0..SIZE {
            let has_neighbour = start > 0 && self.occupied >> (start - 1) & 1 != 0;
            let is_in_reach = near >> start & ((1 << MAX_RACK) - 1) != 0;
            if !has_neighbour && is_in_reach {
                self.find_from(start, slots);
            }
        }
    }

    /// The slots that begin at `start`, by growing length.
    fn find_from(&self, start: usize, slots: &mut Vec<Slot>) {
        let mut grown = Grown::default();
        let mut touches = false;
        let begins_with_tiles = self.tiles[start] != 0;
        for end in start..SIZE {
            let tile = self.tiles[end];
            if tile != 0 {
                let letter = usize::from(letter_of(tile)) & 31;
                grown.key = grown.key.wrapping_add(self.setting.keys()[letter]);
                grown.through += self.setting.scoring.value(tile);
                touches = true;
            } else {
                let mut set = self.sets[end];
                if begins_with_tiles && grown.count == 0 && self.tiles[end + 1] == 0 {
                    grown.second = self.neighbours[end];
                    set &= grown.second;
                }
                if set == 0 || grown.count == MAX_RACK {
                    return;
                }
                touches |= self.anchors >> end & 1 != 0;
                grown.add(
                    self.letter_factors[end],
                    self.word_factors[end],
                    self.cross_points[end],
                );
            }
            if self.tiles[end + 1] != 0 || !touches || grown.count == 0 || end == start {
                continue;
            }
            if grown.count == 1 && self.axis == Axis::Down && grown.is_crossed {
                // A single tile that makes words both ways is recorded as the play of its row.
                continue;
            }
            slots.push(Slot {
                key: grown.key,
                factors: grown.factors,
                base: grown.through * grown.word_factor + grown.across,
                second: grown.second,
                start: start as u8,
                end: end as u8,
                count: grown.count as u8,
            });
        }
    }
}

/// A slot while its end moves forward.
struct Grown {
    key: u64,
    second: u32,
    through: i32,
    across: i32,
    word_factor: i32,
    count: usize,
    /// True if any of its squares has a cross-word.
    is_crossed: bool,
    /// Letter factor of each square, and its word factor if it has a cross-word.
    squares: [(i16, i16); MAX_RACK],
    factors: [i16; 8],
}

impl Default for Grown {
    fn default() -> Self {
        Self {
            key: 0,
            second: ANY_LETTER,
            through: 0,
            across: 0,
            word_factor: 1,
            count: 0,
            is_crossed: false,
            squares: [(0, 0); MAX_RACK],
            factors: [0; 8],
        }
    }
}

impl Grown {
    #[inline]
    fn add(&mut self, letter_factor: u8, word_factor: u8, cross_points: i16) {
        let crossing = if cross_points == NO_CROSS {
            0
        } else {
            self.is_crossed = true;
            self.across += i32::from(cross_points) * i32::from(word_factor);
            i16::from(word_factor)
        };
        self.squares[self.count] = (i16::from(letter_factor), crossing);
        self.count += 1;
        if word_factor == 1 {
            self.insert(self.count - 1);
            return;
        }
        self.word_factor *= i32::from(word_factor);
        for at in 0..self.count {
            self.insert(at);
        }
    }

    /// Insert the factor of square `at` among those of the squares before it, falling.
    #[inline]
    fn insert(&mut self, at: usize) {
        let (letter_factor, crossing) = self.squares[at];
        let factor = letter_factor * (self.word_factor as i16 + crossing);
        let mut place = at;
        while place > 0 && self.factors[place - 1] < factor {
            self.factors[place] = self.factors[place - 1];
            place -= 1;
        }
        self.factors[place] = factor;
    }
}
