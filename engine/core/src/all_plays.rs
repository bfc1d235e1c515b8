// SPDX-License-Identifier: MIT
//! Every legal play, found by walking the GADDAG.
//!
//! Gordon (1994, Software: Practice and Experience 24, 219-232). A lane is searched from each run
//! of tiles in it and from each empty square that touches tiles of other lanes only: first
//! backwards, then past the separator forwards. The search does not play on squares before the
//! previous such square, because plays through it were already found from there. The search uses
//! letters of the rack first, and a blank only where the rack lacks the letter. Which other letters
//! are blanks is chosen when a word is complete, so every path is walked only once.

mod record;

use crate::board::{Board, NO_CROSS};
use crate::graph::{Arc, SEPARATOR_BIT, bits};
use crate::play::Axis;
use crate::rack::RackTable;
use crate::scoring::{MAX_RACK, SIZE, TILES, letter_of};
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

/// A partial word, as if no letter of it were a blank.
#[derive(Debug, Clone, Copy)]
struct Path {
    /// Points of the main word, before its word factor.
    word: i32,
    factor: i32,
    /// Points of the cross-words.
    across: i32,
    /// The letters played, in reading order, the first in the lowest byte.
    laid: u64,
    /// Squares of the lane with tiles played, as bits, and their number.
    places: u16,
    count: u8,
    /// The tiles of the rack that were used.
    choice: u8,
}

impl Path {
    const EMPTY: Self = Self {
        word: 0,
        factor: 1,
        across: 0,
        laid: 0,
        places: 0,
        count: 0,
        choice: 0,
    };
}

struct Search<'a, S> {
    setting: &'a Setting,
    board: &'a Board,
    table: &'a RackTable,
    sink: &'a mut S,
    most: u8,
    least: u8,
    /// Number left of each letter; negative for letters that must be blanks.
    left: [i8; TILES],
    /// Letters of which exactly one is left, as bits.
    held: u32,
    blanks: u8,
    axis: Axis,
    lane: usize,
    tiles: &'a [u8; SIZE + 1],
    cross_sets: &'a [u32; SIZE + 1],
    cross_points: &'a [i16; SIZE + 1],
    letter_factors: &'a [u8; SIZE + 1],
    word_factors: &'a [u8; SIZE + 1],
    anchor: usize,
    /// The first square of the lane on which the search may play.
    first_free: usize,
}

impl<'a, S: Sink> Search<'a, S> {
    fn new(setting: &'a Setting, board: &'a Board, table: &'a RackTable, sink: &'a mut S) -> Self {
        let mut left = [0; TILES];
        for (tile, left) in left.iter_mut().enumerate().skip(1) {
            *left = table.rack.held(tile as u8) as i8;
        }
        Self {
            setting,
            board,
            table,
            sink,
            most: table.rack.len().min(MAX_RACK) as u8,
            least: if board.is_empty() {
                setting.scoring.first_min_tiles
            } else {
                1
            },
            left,
            held: table.letters,
            blanks: table.rack.held(0),
            axis: Axis::Across,
            lane: 0,
            tiles: board.lane(Axis::Across, 0),
            cross_sets: board.cross_sets(Axis::Across, 0),
            cross_points: board.cross_points(Axis::Across, 0),
            letter_factors: setting.letter_factors(Axis::Across, 0),
            word_factors: setting.word_factors(Axis::Across, 0),
            anchor: 0,
            first_free: 0,
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
        let occupied = u32::from(self.board.occupied(axis, lane));
        let touching = u32::from(anchors) & !(occupied << 1) & !(occupied >> 1);
        let root = self.setting.graph.gaddag();
        let mut place = 0;
        while place < SIZE {
            let run = (!(occupied >> place)).trailing_zeros() as usize;
            if run > 0 {
                // A word through these tiles begins with their letters.
                self.anchor = place + run - 1;
                self.go_left(place + run, root, Path::EMPTY);
                self.first_free = place + run + 1;
                place += run;
            } else if touching >> place & 1 != 0 {
                self.anchor = place;
                self.lay_left(place, root, Path::EMPTY);
                self.first_free = place + 1;
            }
            place += 1;
        }
    }

    /// Letters that may be played, as bits, with this many blanks left.
    #[inline]
    const fn available(&self, blanks: u8) -> u32 {
        if blanks > 0 {
            !SEPARATOR_BIT
        } else {
            self.held
        }
    }

    /// Blanks left after `letter` is played.
    #[inline]
    const fn blanks_after(&self, letter: u8) -> u8 {
        self.blanks - (self.held >> letter & 1 == 0) as u8
    }

    /// Play each letter that fits on an empty square and go on from there, backwards.
    ///
    /// Most letters lead nowhere, so the code looks at what can follow before it plays a letter.
    fn lay_left(&mut self, place: usize, arc: Arc, path: Path) {
        let fitting = arc.letters() & self.cross_sets[place] & self.available(self.blanks);
        let can_lay = path.count + 1 < self.most;
        let beyond = self.anchor + 1;
        let ends = self.tiles[beyond] == 0;
        let before = match place {
            0 => 0,
            _ => self.tiles[place - 1],
        };
        let before_set = if can_lay && place > self.first_free {
            self.cross_sets[place - 1]
        } else {
            0
        };
        for letter in bits(fitting) {
            let next = self.setting.graph.follow(arc, letter);
            if before != 0 {
                if next.letters() >> letter_of(before) & 1 != 0 {
                    let longer = self.lay(place, letter, path, path.laid << 8 | u64::from(letter));
                    self.go_left(place, next, longer);
                    self.take_up(letter);
                }
                continue;
            }
            let available = self.available(self.blanks_after(letter));
            let is_word = ends && next.accepts();
            let goes_on = next.letters() & before_set & available != 0;
            let turned = self.turn(next, beyond, ends, can_lay, available);
            if is_word || goes_on || turned != Arc::NONE {
                let longer = self.lay(place, letter, path, path.laid << 8 | u64::from(letter));
                if is_word {
                    self.record(place, self.anchor, longer);
                }
                if goes_on {
                    self.lay_left(place - 1, next, longer);
                }
                if turned != Arc::NONE {
                    self.go_right(place, beyond, turned, longer);
                }
                self.take_up(letter);
            }
        }
    }

    /// The path forwards from the anchor, if anything can follow there.
    #[inline]
    fn turn(&self, arc: Arc, beyond: usize, ends: bool, can_lay: bool, available: u32) -> Arc {
        if arc.letters() & SEPARATOR_BIT == 0 || ends && !can_lay {
            return Arc::NONE;
        }
        let turned = self.setting.graph.follow(arc, 0);
        let wanted = if ends {
            self.cross_sets[beyond] & available
        } else {
            1 << letter_of(self.tiles[beyond])
        };
        if turned.letters() & wanted == 0 {
            Arc::NONE
        } else {
            turned
        }
    }

    /// Go backwards through the tiles before `place`, then end, go on, or turn at the anchor.
    fn go_left(&mut self, place: usize, arc: Arc, path: Path) {
        let (mut place, mut arc, mut path) = (place, arc, path);
        while place > 0 && self.tiles[place - 1] != 0 {
            place -= 1;
            let tile = self.tiles[place];
            arc = self.setting.graph.walk(arc, letter_of(tile));
            if arc == Arc::NONE {
                return;
            }
            path.word += self.setting.scoring.value(tile);
        }
        let beyond = self.anchor + 1;
        let ends = self.tiles[beyond] == 0;
        if arc.accepts() && ends {
            self.record(place, self.anchor, path);
        }
        let can_lay = path.count < self.most;
        if can_lay && place > self.first_free {
            self.lay_left(place - 1, arc, path);
        }
        let turned = self.turn(arc, beyond, ends, can_lay, self.available(self.blanks));
        if turned != Arc::NONE {
            self.go_right(place, beyond, turned, path);
        }
    }

    /// Play each letter that fits on an empty square and go on from there, forwards.
    fn lay_right(&mut self, start: usize, place: usize, arc: Arc, path: Path) {
        let fitting = arc.letters() & self.cross_sets[place] & self.available(self.blanks);
        let beyond = place + 1;
        let after = self.tiles[beyond];
        let after_set = if path.count + 1 < self.most {
            self.cross_sets[beyond]
        } else {
            0
        };
        for letter in bits(fitting) {
            let next = self.setting.graph.follow(arc, letter);
            let (is_word, wanted) = if after == 0 {
                let available = self.available(self.blanks_after(letter));
                (next.accepts(), after_set & available)
            } else {
                (false, 1 << letter_of(after))
            };
            let goes_on = next.letters() & wanted != 0;
            if is_word || goes_on {
                let laid = path.laid | u64::from(letter) << (8 * path.count);
                let longer = self.lay(place, letter, path, laid);
                if is_word {
                    self.record(start, place, longer);
                }
                if goes_on {
                    self.go_right(start, beyond, next, longer);
                }
                self.take_up(letter);
            }
        }
    }

    /// Go forwards through the tiles from `place` on, then end or go on.
    fn go_right(&mut self, start: usize, place: usize, arc: Arc, path: Path) {
        let (mut place, mut arc, mut path) = (place, arc, path);
        if self.tiles[place] != 0 {
            while self.tiles[place] != 0 {
                let tile = self.tiles[place];
                arc = self.setting.graph.walk(arc, letter_of(tile));
                if arc == Arc::NONE {
                    return;
                }
                path.word += self.setting.scoring.value(tile);
                place += 1;
            }
            if arc.accepts() {
                self.record(start, place - 1, path);
            }
        }
        if path.count < self.most && place < SIZE {
            self.lay_right(start, place, arc, path);
        }
    }

    /// Use a letter of the rack, or a blank for it; `laid` is the letters played, including it.
    #[inline]
    fn lay(&mut self, place: usize, letter: u8, path: Path, laid: u64) -> Path {
        let at = usize::from(letter) & (TILES - 1);
        let left = self.left[at] - 1;
        self.left[at] = left;
        let mut choice = path.choice;
        if left < 0 {
            self.blanks -= 1;
        } else {
            let held = self.table.rack.held(letter) as i8;
            choice |= 1 << (self.table.first_bit[at] as i8 + held - left - 1);
            self.held &= !(u32::from(left == 0) << at);
        }
        let value = i32::from(self.setting.scoring.values[at]);
        let word_factor = i32::from(self.word_factors[place]);
        let points = value * i32::from(self.letter_factors[place]);
        let cross = self.cross_points[place];
        let crossing = if cross == NO_CROSS {
            0
        } else {
            (i32::from(cross) + points) * word_factor
        };
        Path {
            word: path.word + points,
            factor: path.factor * word_factor,
            across: path.across + crossing,
            laid,
            places: path.places | 1 << place,
            count: path.count + 1,
            choice,
        }
    }

    /// Put a letter back on the rack.
    #[inline]
    fn take_up(&mut self, letter: u8) {
        let at = usize::from(letter) & (TILES - 1);
        let left = self.left[at];
        self.left[at] = left + 1;
        if left < 0 {
            self.blanks += 1;
        } else {
            self.held |= 1 << at;
        }
    }
}
