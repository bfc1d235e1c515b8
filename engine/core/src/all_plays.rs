// SPDX-License-Identifier: MIT
//! Every legal play, by a walk of the GADDAG from each anchor.
//!
//! Gordon (1994, Software: Practice and Experience 24, 219-232). A lane is searched from each of
//! its anchors, first backwards, then past the separator forwards; a square before the anchor that
//! is an anchor itself is not laid on, as that play was found from there. Letters are laid first, a
//! blank only where the rack lacks the letter; which letters are blanks besides is chosen when a
//! word stands, so that every path is walked once.

use crate::board::{Board, NO_CROSS};
use crate::graph::{Arc, SEPARATOR_BIT, bits};
use crate::play::{Axis, Move};
use crate::rack::RackTable;
use crate::score::score_tiles;
use crate::scoring::{BLANK_FLAG, MAX_RACK, SIZE, TILES, letter_of};
use crate::setting::Setting;
use crate::sink::Sink;

/// Give every legal play of a rack to `sink`, each once; rows before columns.
pub fn all_plays(setting: &Setting, board: &Board, table: &RackTable, sink: &mut impl Sink) {
    if table.rack.is_empty() {
        return;
    }
    let mut search = Search::new(setting, board, table, sink);
    for axis in Axis::BOTH {
        for lane in 0..SIZE {
            let anchors = board.anchors(axis, lane);
            if anchors != 0 {
                search.search_lane(axis, lane, anchors);
            }
        }
    }
}

/// Points of a word while it grows, as if no letter of it were a blank.
#[derive(Debug, Clone, Copy)]
struct Tally {
    /// Of the word itself, before its factor.
    word: i32,
    factor: i32,
    /// Of the words across it.
    across: i32,
}

struct Search<'a, S> {
    setting: &'a Setting,
    board: &'a Board,
    table: &'a RackTable,
    sink: &'a mut S,
    most: usize,
    least: usize,
    /// How many of each letter are left; below zero by those that have to be blanks.
    left: [i8; TILES],
    /// Letters that may be laid, as bits: those left, or all while there is a blank.
    letters: u32,
    blanks: u8,
    /// The choice of the letters laid, as if none of them were a blank.
    choice: usize,
    axis: Axis,
    lane: usize,
    tiles: &'a [u8; SIZE + 1],
    cross_sets: &'a [u32; SIZE + 1],
    cross_points: &'a [i16; SIZE + 1],
    letter_factors: &'a [u8; SIZE + 1],
    word_factors: &'a [u8; SIZE + 1],
    anchor: usize,
    /// The place before which nothing is laid.
    first_free: usize,
    laid: [u8; SIZE + 1],
    laid_places: u16,
    count: usize,
}

impl<'a, S: Sink> Search<'a, S> {
    fn new(setting: &'a Setting, board: &'a Board, table: &'a RackTable, sink: &'a mut S) -> Self {
        let mut left = [0; TILES];
        for (tile, left) in left.iter_mut().enumerate().skip(1) {
            *left = table.rack.held(tile as u8) as i8;
        }
        let blanks = table.rack.held(0);
        let least = if board.is_empty() {
            usize::from(setting.scoring.first_min_tiles)
        } else {
            1
        };
        Self {
            setting,
            board,
            table,
            sink,
            most: table.rack.len().min(MAX_RACK),
            least,
            left,
            letters: if blanks > 0 {
                !SEPARATOR_BIT
            } else {
                table.letters
            },
            blanks,
            choice: 0,
            axis: Axis::Across,
            lane: 0,
            tiles: board.lane(Axis::Across, 0),
            cross_sets: board.cross_sets(Axis::Across, 0),
            cross_points: board.cross_points(Axis::Across, 0),
            letter_factors: setting.letter_factors(Axis::Across, 0),
            word_factors: setting.word_factors(Axis::Across, 0),
            anchor: 0,
            first_free: 0,
            laid: [0; SIZE + 1],
            laid_places: 0,
            count: 0,
        }
    }

    fn search_lane(&mut self, axis: Axis, lane: usize, anchors: u16) {
        self.axis = axis;
        self.lane = lane;
        self.tiles = self.board.lane(axis, lane);
        self.cross_sets = self.board.cross_sets(axis, lane);
        self.cross_points = self.board.cross_points(axis, lane);
        self.letter_factors = self.setting.letter_factors(axis, lane);
        self.word_factors = self.setting.word_factors(axis, lane);
        self.first_free = 0;
        let tally = Tally {
            word: 0,
            factor: 1,
            across: 0,
        };
        for anchor in bits(u32::from(anchors)) {
            self.anchor = usize::from(anchor);
            self.lay_left(self.anchor, self.setting.graph.gaddag(), tally);
            self.first_free = self.anchor + 1;
        }
    }

    /// Lay each letter that fits on an empty place and go on from there, backwards.
    fn lay_left(&mut self, place: usize, arc: Arc, tally: Tally) {
        let fitting = arc.letters() & self.cross_sets[place] & self.letters;
        for letter in bits(fitting) {
            let next = self.setting.graph.follow(arc, letter);
            let tally = self.lay(place, letter, tally);
            self.go_left(place, next, tally);
            self.take_up(place, letter);
        }
    }

    /// After the tile on `place`, going backwards: end, go on, or turn at the anchor.
    fn go_left(&mut self, place: usize, arc: Arc, tally: Tally) {
        let (mut place, mut arc, mut tally) = (place, arc, tally);
        while place > 0 && self.tiles[place - 1] != 0 {
            place -= 1;
            let tile = self.tiles[place];
            arc = self.setting.graph.walk(arc, letter_of(tile));
            if arc == Arc::NONE {
                return;
            }
            tally.word += self.setting.scoring.value(tile);
        }
        let beyond = self.anchor + 1;
        let ends = self.tiles[beyond] == 0;
        if arc.accepts() && ends {
            self.record(place, self.anchor, tally);
        }
        let can_lay = self.count < self.most;
        if can_lay && place > self.first_free {
            self.lay_left(place - 1, arc, tally);
        }
        if arc.letters() & SEPARATOR_BIT != 0 && (can_lay || !ends) {
            let arc = self.setting.graph.follow(arc, 0);
            self.go_right(place, beyond, arc, tally, false);
        }
    }

    /// Lay each letter that fits on an empty place and go on from there, forwards.
    fn lay_right(&mut self, start: usize, place: usize, arc: Arc, tally: Tally) {
        let fitting = arc.letters() & self.cross_sets[place] & self.letters;
        for letter in bits(fitting) {
            let next = self.setting.graph.follow(arc, letter);
            let tally = self.lay(place, letter, tally);
            self.go_right(start, place + 1, next, tally, true);
            self.take_up(place, letter);
        }
    }

    /// Before the tile on `place`, going forwards: end or go on.
    ///
    /// `is_new` tells that the word up to here has not been looked at.
    fn go_right(&mut self, start: usize, place: usize, arc: Arc, tally: Tally, is_new: bool) {
        let (mut place, mut arc, mut tally, mut is_new) = (place, arc, tally, is_new);
        while self.tiles[place] != 0 {
            let tile = self.tiles[place];
            arc = self.setting.graph.walk(arc, letter_of(tile));
            if arc == Arc::NONE {
                return;
            }
            tally.word += self.setting.scoring.value(tile);
            place += 1;
            is_new = true;
        }
        if is_new && arc.accepts() {
            self.record(start, place - 1, tally);
        }
        if self.count < self.most && place < SIZE {
            self.lay_right(start, place, arc, tally);
        }
    }

    #[inline]
    fn lay(&mut self, place: usize, letter: u8, tally: Tally) -> Tally {
        self.laid[place] = letter;
        self.laid_places |= 1 << place;
        self.count += 1;
        let at = usize::from(letter) & (TILES - 1);
        let left = self.left[at] - 1;
        self.left[at] = left;
        if left < 0 {
            self.blanks -= 1;
            if self.blanks == 0 {
                self.letters = self.letters_left();
            }
        } else {
            let held = self.table.rack.held(letter) as i8;
            self.choice |= 1 << (self.table.first_bit[at] as i8 + held - left - 1);
            if left == 0 && self.blanks == 0 {
                self.letters &= !(1 << at);
            }
        }
        let value = i32::from(self.setting.scoring.values[at]);
        let word_factor = i32::from(self.word_factors[place]);
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
        }
    }

    #[inline]
    fn take_up(&mut self, place: usize, letter: u8) {
        self.laid_places &= !(1 << place);
        self.count -= 1;
        let at = usize::from(letter) & (TILES - 1);
        let left = self.left[at];
        self.left[at] = left + 1;
        if left < 0 {
            self.blanks += 1;
            self.letters = !SEPARATOR_BIT;
        } else {
            let held = self.table.rack.held(letter) as i8;
            self.choice &= !(1 << (self.table.first_bit[at] as i8 + held - left - 1));
            if self.blanks == 0 {
                self.letters |= 1 << at;
            }
        }
    }

    fn letters_left(&self) -> u32 {
        bits(self.table.letters)
            .filter(|&letter| self.left[usize::from(letter)] > 0)
            .fold(0, |all, letter| all | 1 << letter)
    }

    /// Note the word that stands, once for each choice of the blanks among its letters.
    fn record(&mut self, start: usize, end: usize, tally: Tally) {
        if self.count < self.least || start == end {
            return;
        }
        if self.count == 1 && self.axis == Axis::Down {
            let place = self.laid_places.trailing_zeros() as usize;
            if self.cross_points[place] != NO_CROSS {
                // One tile that makes words both ways is a play of its row.
                return;
            }
        }
        let mut tiles = [0; MAX_RACK];
        let mut places = [0; MAX_RACK];
        for (at, place) in bits(u32::from(self.laid_places)).enumerate() {
            tiles[at] = self.laid[usize::from(place)];
            places[at] = place;
        }
        let mut score = tally.word * tally.factor + tally.across;
        if self.count >= usize::from(self.setting.scoring.bingo_tiles) {
            score += i32::from(self.setting.scoring.bingo_points);
        }
        let blanks = self.table.rack.held(0);
        if blanks == 0 {
            self.put(&tiles[..self.count], places[0], self.choice, score);
            return;
        }
        let word = Word {
            places,
            factor: tally.factor,
        };
        let missing = blanks - self.blanks;
        self.choose_blanks(
            &word,
            &mut tiles,
            0,
            (missing, self.blanks),
            score,
            self.choice,
        );
    }

    #[inline]
    fn put(&mut self, tiles: &[u8], first: u8, choice: usize, score: i32) {
        let equity = score * 1000 + self.table.kept[choice & (crate::rack::CHOICES - 1)];
        if equity >= self.sink.least() {
            let play = Move::play(
                self.axis,
                self.lane,
                usize::from(first),
                &tiles[..self.count],
            );
            self.sink.take(play.worth(score, equity));
        }
    }

    /// Make blanks of some letters from index `from` on.
    ///
    /// `(missing, spare)` are blanks that stand for letters the rack has not, and others that may
    /// be laid in place of letters it has.
    fn choose_blanks(
        &mut self,
        word: &Word,
        tiles: &mut [u8; MAX_RACK],
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
                    &tiles[..self.count],
                )
            };
            self.put(&tiles[..self.count], word.places[0], choice, score);
        }
        if missing + spare == 0 {
            return;
        }
        for at in from..self.count {
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
            let lost = self.lost_by_blank(place, letter, word.factor);
            self.left[slot] += 1;
            tiles[at] = letter | BLANK_FLAG;
            self.choose_blanks(word, tiles, at + 1, rest, score - lost, choice | blank);
            tiles[at] = letter;
            self.left[slot] -= 1;
        }
    }

    /// Points that a letter counts and a blank in its place does not.
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

/// A word that stands, with the places of the letters laid.
struct Word {
    places: [u8; MAX_RACK],
    factor: i32,
}
