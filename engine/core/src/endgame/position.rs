// SPDX-License-Identifier: MIT
//! A position of the search: thirty lanes, the letters allowed on each square, and both racks.
//!
//! Each lane has a key made of everything that its plays depend on, so all positions that have the
//! same lane share its list of plays. Only the lanes changed by a play get new keys.

use crate::board::{Board, NO_CROSS, STRIDE};
use crate::endgame::codes::Codes;
use crate::graph::{Arc, Graph, SEPARATOR_BIT, bits};
use crate::play::Axis;
use crate::scoring::{BLANK_FLAG, MAX_RACK, SIZE, Scoring, TILES, letter_of};
use crate::setting::Setting;

/// Entry of a pass among the plays of a position.
pub(super) const PASS: u32 = u32::MAX;

/// Tag of a pass.
pub(super) const PASS_TAG: u16 = 1;

/// A list of plays that a memo keeps.
#[derive(Debug, Clone, Copy)]
pub(super) struct List {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl List {
    pub(super) const EMPTY: Self = Self { start: 0, len: 0 };
}

/// Rows, then columns.
pub(super) const LANES: usize = 2 * SIZE;

/// All lanes as bits.
pub(super) const ALL_LANES: u32 = (1 << LANES) - 1;

/// Data that stays the same during a search.
#[derive(Debug)]
pub(super) struct Terms<'a> {
    /// The words.
    pub(super) graph: &'a Graph,
    /// What plays score.
    pub(super) scoring: &'a Scoring,
    /// Codes of the tiles of both racks.
    pub(super) codes: Codes,
    /// The letters that each player can play, as bits.
    pub(super) letters: [u32; 2],
}

/// A position; player `0` is the player on turn at the root.
#[derive(Debug, Clone)]
pub(super) struct Position {
    tiles: [[u8; STRIDE]; LANES],
    cross_sets: [[u32; STRIDE]; LANES],
    cross_points: [[i16; STRIDE]; LANES],
    occupied: [u16; LANES],
    /// Keys of everything that the plays of a player in a lane depend on.
    keys: [[u64; LANES]; 2],
    /// The plays of a player in a lane, including some that need tiles no longer on the rack.
    pub(super) lists: [[List; LANES]; 2],
    /// Lanes whose list is out of date, as bits.
    pub(super) stale: [u32; 2],
    /// True if plays are missing because there was no room for them; the rest then proves nothing.
    pub(super) is_cut: bool,
    /// Codes of both racks.
    pub(super) racks: [u64; 2],
    /// Points of both racks.
    pub(super) points: [i32; 2],
    /// Hash of all tiles on the board.
    hash: u64,
    /// Hash of each player's dealt rack; lists are shared only between equal deals.
    deals: [u64; 2],
    /// The only square through which a play on an empty board can go.
    centre: Option<(u8, u8)>,
}

impl Position {
    pub(super) fn new(board: &Board, terms: &Terms<'_>, racks: [u64; 2]) -> Self {
        let mut position = Self {
            tiles: [[0; STRIDE]; LANES],
            cross_sets: [[0; STRIDE]; LANES],
            cross_points: [[NO_CROSS; STRIDE]; LANES],
            occupied: [0; LANES],
            keys: [[0; LANES]; 2],
            lists: [[List::EMPTY; LANES]; 2],
            stale: [ALL_LANES; 2],
            is_cut: false,
            racks,
            points: racks.map(|rack| terms.codes.points(rack)),
            hash: 0,
            deals: racks.map(mix),
            centre: board.is_empty().then_some(terms.scoring.centre),
        };
        for axis in Axis::BOTH {
            for at in 0..SIZE {
                let lane = axis as usize * SIZE + at;
                position.tiles[lane] = *board.lane(axis, at);
                position.cross_sets[lane] = *board.cross_sets(axis, at);
                position.cross_points[lane] = *board.cross_points(axis, at);
                position.occupied[lane] = board.occupied(axis, at);
                for place in 0..SIZE {
                    position.toggle(lane, place, terms);
                }
            }
        }
        for (square, tile) in (0..).zip(board.squares()).filter(|&(_, tile)| tile != 0) {
            position.hash ^= square_term(square, tile);
        }
        position
    }

    /// The same board with other racks.
    pub(super) fn dealt(&self, terms: &Terms<'_>, racks: [u64; 2]) -> Self {
        let mut position = self.clone();
        position.racks = racks;
        position.deals = racks.map(mix);
        position.points = racks.map(|rack| terms.codes.points(rack));
        position.lists = [[List::EMPTY; LANES]; 2];
        position.stale = [ALL_LANES; 2];
        position
    }

    /// The tiles of a lane; index 15 is always empty.
    #[inline]
    pub(super) const fn lane(&self, lane: usize) -> &[u8; STRIDE] {
        &self.tiles[lane]
    }

    /// As [`Board::cross_sets`].
    #[inline]
    pub(super) const fn cross_sets(&self, lane: usize) -> &[u32; STRIDE] {
        &self.cross_sets[lane]
    }

    /// As [`Board::cross_points`].
    #[inline]
    pub(super) const fn cross_points(&self, lane: usize) -> &[i16; STRIDE] {
        &self.cross_points[lane]
    }

    /// True if the board has no tiles.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.centre.is_some()
    }

    /// As [`Board::anchors`].
    pub(super) fn anchors(&self, lane: usize) -> u16 {
        if let Some((row, col)) = self.centre {
            let (at, place) = if lane < SIZE {
                (usize::from(row), col)
            } else {
                (usize::from(col) + SIZE, row)
            };
            return if at == lane { 1 << place } else { 0 };
        }
        let own = self.occupied[lane];
        let mut near = own << 1 | own >> 1;
        for (place, &points) in self.cross_points[lane][..SIZE].iter().enumerate() {
            near |= u16::from(points != NO_CROSS) << place;
        }
        near & !own & ((1 << SIZE) - 1)
    }

    /// Key that distinguishes lanes with different plays of a player.
    #[inline]
    pub(super) fn lane_key(&self, side: usize, lane: usize) -> u64 {
        let start = u64::from(self.is_empty());
        mix(self.keys[side][lane] ^ self.deals[side] ^ (lane as u64) << 1 ^ start)
    }

    /// Key that distinguishes positions with different values.
    #[inline]
    pub(super) fn key(&self, side: usize, scoreless: u8) -> u64 {
        key(self.hash, self.racks, side, scoreless)
    }

    /// The key after a play that scores, with the opponent on turn.
    pub(super) fn key_after(&self, side: usize, play: &Play, use_code: u64) -> u64 {
        let lane = usize::from(play.lane);
        let (at, _) = crossing(lane);
        let mut hash = self.hash;
        for (place, tile) in bits(u32::from(play.mask)).zip(play.tiles) {
            hash ^= square_term(square_of(lane, at, usize::from(place)), tile);
        }
        let mut racks = self.racks;
        racks[side] -= use_code;
        key(hash, racks, 1 - side, 0)
    }

    /// The lanes whose plays may change after a play, as bits.
    pub(super) fn touched(&self, play: &Play) -> u32 {
        let lane = usize::from(play.lane);
        let (at, across) = crossing(lane);
        let mut touched = 1 << lane;
        let mut mask = play.mask;
        let own = self.occupied[lane] | mask;
        let first = mask.trailing_zeros() as usize;
        let (before, after) = run_ends(own, first);
        touched |= around(before, after) << across;
        while mask != 0 {
            let place = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            touched |= 1 << (across + place);
            let (before, after) = run_ends(self.occupied[across + place] | 1 << at, at);
            touched |= around(before, after) << (lane - at);
        }
        touched
    }

    /// Place the tiles of a play of `side`.
    pub(super) fn apply(&mut self, side: usize, play: &Play, use_code: u64, terms: &Terms<'_>) {
        let lane = usize::from(play.lane);
        let (at, across) = crossing(lane);
        self.centre = None;
        for (place, tile) in bits(u32::from(play.mask)).zip(play.tiles) {
            let place = usize::from(place);
            self.toggle(lane, place, terms);
            self.toggle(across + place, at, terms);
            self.put(lane, place, tile);
            self.put(across + place, at, tile);
            self.toggle(lane, place, terms);
            self.toggle(across + place, at, terms);
            let square = square_of(lane, at, place);
            self.hash ^= square_term(square, tile);
            self.points[side] -= terms.scoring.value(tile);
            self.mark(across + place);
        }
        self.mark(lane);
        self.racks[side] -= use_code;
        self.update_ends(lane, play.mask.trailing_zeros() as usize, terms);
        for place in bits(u32::from(play.mask)) {
            self.update_ends(across + usize::from(place), at, terms);
        }
    }

    #[inline]
    fn put(&mut self, lane: usize, place: usize, tile: u8) {
        self.tiles[lane][place] = tile;
        self.occupied[lane] |= 1 << place;
        self.cross_sets[lane][place] = 0;
        self.cross_points[lane][place] = NO_CROSS;
    }

    #[inline]
    fn mark(&mut self, lane: usize) {
        self.stale[0] |= 1 << lane;
        self.stale[1] |= 1 << lane;
    }

    /// Add the contents of a square to the keys of a lane, or remove them.
    #[inline]
    fn toggle(&mut self, lane: usize, place: usize, terms: &Terms<'_>) {
        let tile = self.tiles[lane][place];
        if tile != 0 {
            let term = square_term(place, tile);
            self.keys[0][lane] ^= term;
            self.keys[1][lane] ^= term;
            return;
        }
        let points = self.cross_points[lane][place];
        if points == NO_CROSS {
            return;
        }
        for (keys, letters) in self.keys.iter_mut().zip(terms.letters) {
            let set = self.cross_sets[lane][place] & letters;
            let points = if set == 0 { 0 } else { points as u64 + 1 };
            keys[lane] ^= mix(u64::from(set) << 20 | points << 4 | place as u64);
        }
    }

    /// Update the letters allowed across both ends of the run of tiles through a square.
    fn update_ends(&mut self, lane: usize, place: usize, terms: &Terms<'_>) {
        let (before, after) = run_ends(self.occupied[lane], place);
        for end in [before, after].into_iter().flatten() {
            self.update_cross(lane, end, terms);
        }
    }

    fn update_cross(&mut self, lane: usize, place: usize, terms: &Terms<'_>) {
        let (at, across) = crossing(lane);
        let occupied = u32::from(self.occupied[lane]);
        let before = if place == 0 {
            0
        } else {
            occupied << (32 - place)
        };
        let start = place - (!before).leading_zeros() as usize;
        let end = place + 1 + (!(occupied >> (place + 1))).trailing_zeros() as usize;
        let tiles = &self.tiles[lane];
        let (before, after) = (&tiles[start..place], &tiles[place + 1..end]);
        let points: i32 = before
            .iter()
            .chain(after)
            .map(|&tile| terms.scoring.value(tile))
            .sum();
        let letters = terms.letters[0] | terms.letters[1];
        let set = fitting(terms.graph, before, after, letters);
        let other = across + place;
        self.toggle(other, at, terms);
        self.cross_sets[other][at] = set;
        self.cross_points[other][at] = points as i16;
        self.toggle(other, at, terms);
        self.mark(other);
    }
}

#[inline]
fn key(hash: u64, racks: [u64; 2], side: usize, scoreless: u8) -> u64 {
    let racks = mix(racks[0]).rotate_left(17) ^ mix(racks[1] ^ SECOND_RACK);
    hash ^ mix(racks ^ (u64::from(scoreless) << 1 | side as u64))
}

/// The square (row by row) of an index in a lane.
#[inline]
const fn square_of(lane: usize, at: usize, place: usize) -> usize {
    if lane < SIZE {
        at * SIZE + place
    } else {
        place * SIZE + at
    }
}

/// The index of a lane among those of its axis, and the first lane of the other axis.
#[inline]
const fn crossing(lane: usize) -> (usize, usize) {
    if lane < SIZE {
        (lane, SIZE)
    } else {
        (lane - SIZE, 0)
    }
}

/// The empty squares before and after the run of tiles through `place`; None past the edge of the
/// board.
#[inline]
fn run_ends(occupied: u16, place: usize) -> (Option<usize>, Option<usize>) {
    let occupied = u32::from(occupied);
    let after = place + (!(occupied >> place)).trailing_zeros() as usize;
    let before = (!(occupied << (31 - place))).leading_zeros() as usize;
    (
        (before <= place).then(|| place - before),
        (after < SIZE).then_some(after),
    )
}

#[inline]
fn around(before: Option<usize>, after: Option<usize>) -> u32 {
    before.map_or(0, |place| 1 << place) | after.map_or(0, |place| 1 << place)
}

/// The letters of `wanted` that join two runs of tiles into one word, as bits.
fn fitting(graph: &Graph, before: &[u8], after: &[u8], wanted: u32) -> u32 {
    let walk = |arc: Arc, &tile: &u8| graph.walk(arc, letter_of(tile));
    let endings = |arc: Arc| {
        bits(arc.letters() & wanted & !SEPARATOR_BIT)
            .filter(|&letter| graph.follow(arc, letter).accepts())
            .fold(0, |all, letter| all | 1 << letter)
    };
    if before.is_empty() {
        return endings(after.iter().rev().fold(graph.gaddag(), walk));
    }
    let arc = before.iter().fold(graph.dawg(), walk);
    if after.is_empty() {
        return endings(arc);
    }
    bits(arc.letters() & wanted & !SEPARATOR_BIT)
        .filter(|&letter| after.iter().fold(graph.follow(arc, letter), walk).accepts())
        .fold(0, |all, letter| all | 1 << letter)
}

const SECOND_RACK: u64 = 0x9e37_79b9_7f4a_7c15;

/// Hash a number to 64 bits (Stafford, 2011, mixer 13).
#[inline]
pub(super) const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(SECOND_RACK);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// The random number of a tile on a square.
#[inline]
fn square_term(square: usize, tile: u8) -> u64 {
    let blank = u64::from(tile & BLANK_FLAG != 0) << 5;
    mix((square as u64) << 40 | (u64::from(letter_of(tile)) | blank) << 32)
}

// The plays of a rack in one lane, found by walking the GADDAG from each anchor.

/// A play in sixteen bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Play {
    /// The tiles played, in reading order.
    pub(super) tiles: [u8; MAX_RACK],
    /// Row, or 15 and the column.
    pub(super) lane: u8,
    /// Squares of the lane with tiles played, as bits.
    pub(super) mask: u16,
    pub(super) score: i16,
    /// Points of the tiles played.
    pub(super) points: i16,
    /// Distinguishes the plays of a position, nearly always; never 0 or 1.
    pub(super) tag: u16,
}

impl Play {
    /// The tiles played.
    pub(super) fn laid(&self) -> &[u8] {
        &self.tiles[..self.mask.count_ones() as usize]
    }
}

/// Points of a partial word.
#[derive(Debug, Clone, Copy)]
struct Tally {
    /// Points of the main word, before its factor.
    word: i32,
    factor: i32,
    /// Points of the cross-words.
    across: i32,
    /// Points of the tiles played, without any factor.
    laid: i32,
}

struct Walk<'a> {
    setting: &'a Setting,
    terms: &'a Terms<'a>,
    uses: &'a mut Vec<u64>,
    plays: &'a mut Vec<Play>,
    /// Maximum number of plays in total.
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
    /// The first square of the lane on which the search may play.
    first_free: usize,
}

/// Add the plays of a rack in a lane to `plays`, and the tiles they use to `uses`, until there are
/// `room` in total; returns false if some are missing.
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

    /// Play each tile that fits on an empty square and go on from there: forwards in a word that
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
    /// `is_new` is true if the word up to here was not checked yet.
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
                // A single tile that makes words both ways is recorded as the play of its row.
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
