// SPDX-License-Identifier: MIT
//! The best plays, slot by slot, most promising first.
//!
//! The upper bound of a slot is its best squares with the best tiles and the best leave. Slots are
//! tried in falling order of their bound, until no bound reaches the best play found. Within a
//! slot, only the choices of tiles whose own bound reaches it are looked up in the word map.

mod blanks;

use crate::board::{ANY_LETTER, Board};
use crate::graph::bits;
use crate::play::{Axis, Move};
use crate::rack::{CHOICES, RackTable};
use crate::score::score_tiles;
use crate::scoring::{MAX_RACK, SIZE, TILES, letter_of};
use crate::setting::Setting;
use crate::sink::Sink;
use crate::slots::{LaneSlots, Slot, SlotTable};
use crate::upper_bounds::UpperBounds;

const NO_BOUND: i32 = i32::MIN / 2;

/// Memory reused by searches.
#[derive(Debug, Default)]
pub struct Scratch {
    upper_bounds: UpperBounds,
}

/// Give the best plays of a rack to `sink`: every play of at least the equity its `least` returns,
/// and some below it.
pub fn best_plays(
    setting: &Setting,
    board: &Board,
    slots: &SlotTable,
    table: &RackTable,
    scratch: &mut Scratch,
    sink: &mut impl Sink,
) {
    best_plays_in(setting, board, slots, table, [u32::MAX; 2], scratch, sink);
}

/// As [`best_plays`], but only in some lanes: `lanes` has their bits for each axis.
pub fn best_plays_in(
    setting: &Setting,
    board: &Board,
    slots: &SlotTable,
    table: &RackTable,
    lanes: [u32; 2],
    scratch: &mut Scratch,
    sink: &mut impl Sink,
) {
    if table.rack.is_empty() {
        return;
    }
    scratch.upper_bounds.clear();
    collect(
        setting,
        board,
        slots,
        table,
        lanes,
        sink.least(),
        &mut scratch.upper_bounds,
    );
    for &(bound, at) in scratch.upper_bounds.banded() {
        if bound < sink.least() {
            continue;
        }
        let axis = Axis::BOTH[(at >> 16 & 1) as usize];
        let lane = (at >> 17) as usize;
        let lane_slots = slots.lane(axis, lane);
        let slot = &lane_slots.slots()[(at & 0xffff) as usize];
        Trial {
            setting,
            board,
            table,
            lane_slots,
            slot,
            axis,
            lane,
            sink,
            fitting: None,
        }
        .run();
    }
}

/// The bingo bonus for this many tiles played, in points.
#[inline]
fn bonus(setting: &Setting, count: usize) -> i32 {
    if count >= usize::from(setting.scoring.bingo_tiles) {
        i32::from(setting.scoring.bingo_points)
    } else {
        0
    }
}

/// Collect every slot whose bound reaches `least`.
#[inline(never)]
fn collect(
    setting: &Setting,
    board: &Board,
    slots: &SlotTable,
    table: &RackTable,
    lanes: [u32; 2],
    least: i32,
    upper_bounds: &mut UpperBounds,
) {
    let full = (1 << table.rack.len()) - 1;
    let values = table.values[full];
    let mut extra = [NO_BOUND; MAX_RACK + 1];
    let fewest = if board.is_empty() {
        usize::from(setting.scoring.first_min_tiles)
    } else {
        1
    };
    for (count, extra) in extra.iter_mut().enumerate() {
        if count >= fewest && count <= table.rack.len() {
            *extra = table.best_kept[count] + bonus(setting, count) * 1000;
        }
    }
    let letters = if table.rack.held(0) > 0 {
        u32::MAX
    } else {
        table.letters
    };
    let (whole, whole_key) = if table.blanks[full] == 0 {
        (table.rack.len(), table.keys[full])
    } else {
        (usize::MAX, 0)
    };
    for axis in Axis::BOTH {
        for lane in 0..SIZE {
            let lane_slots = slots.lane(axis, lane);
            if lane_slots.slots().is_empty() || lanes[axis as usize] >> lane & 1 == 0 {
                continue;
            }
            let sets = lane_slots.sets();
            let barred = bits(u32::from(lane_slots.limited()))
                .filter(|&place| sets[usize::from(place)] & letters == 0)
                .fold(0, |barred: u16, place| barred | 1 << place);
            let at = (axis as u32) << 16 | (lane as u32) << 17;
            for (index, slot) in (0..).zip(lane_slots.slots()) {
                let bound = slot.most_points(&values) * 1000 + extra[usize::from(slot.count)];
                if bound < least
                    || bound <= NO_BOUND / 2
                    || slot.squares() & barred != 0
                    || slot.second & letters == 0
                {
                    continue;
                }
                // The whole rack is a single choice, and for most slots one look-up shows that it
                // makes no word.
                if usize::from(slot.count) == whole
                    && !setting.words.may_have(slot.key.wrapping_add(whole_key))
                {
                    continue;
                }
                upper_bounds.push(bound, at | index);
            }
        }
    }
}

/// The search of one slot.
struct Trial<'a, S> {
    setting: &'a Setting,
    board: &'a Board,
    table: &'a RackTable,
    lane_slots: &'a LaneSlots,
    slot: &'a Slot,
    axis: Axis,
    lane: usize,
    sink: &'a mut S,
    fitting: Option<Fitting>,
}

/// What fits in a slot, square by square.
struct Fitting {
    /// Letters allowed on each square as bits; a single bit on squares with a tile.
    letters: [u32; SIZE],
    /// Index in the word of each empty square, and the factor of a tile played there.
    empty: [(u8, i16); MAX_RACK],
}

impl<S: Sink> Trial<'_, S> {
    #[inline(never)]
    fn run(&mut self) {
        let count = usize::from(self.slot.count);
        let (table, setting) = (self.table, self.setting);
        let length = usize::from(self.slot.end - self.slot.start) + 1;
        let bonus = bonus(setting, count);
        let (demands, demand_count) = self.demands();
        let demands = &demands[..demand_count];
        let full = (1 << table.rack.len()) - 1;
        let most = (self.slot.most_points(&table.values[full]) + bonus) * 1000;
        for &choice in table.choices(count) {
            let at = usize::from(choice) & (CHOICES - 1);
            // The choices after it have no better leave.
            if most + table.kept[at] < self.sink.least() {
                break;
            }
            let points = self.slot.most_points(&table.values[at]) + bonus;
            let can_lay = table.can_lay[at];
            if points * 1000 + table.kept[at] < self.sink.least()
                || demands.iter().any(|&set| set & can_lay == 0)
            {
                continue;
            }
            let key = self.slot.key.wrapping_add(table.keys[at]);
            match table.blanks[at] {
                0 => self.try_key(choice, key, length),
                1 => {
                    let wanted = self.wanted_of_blank(choice, demands);
                    self.try_letters(choice, key, length, wanted);
                }
                blanks => self.try_blanks(choice, key, length, (blanks, 1)),
            }
        }
    }

    #[inline]
    fn try_key(&mut self, choice: u8, key: u64, length: usize) {
        let words = self.setting.words.find(key, length);
        if !words.is_empty() {
            self.try_words(choice, words, length);
        }
    }

    /// The letters that some squares of the slot require.
    fn demands(&self) -> ([u32; MAX_RACK + 1], usize) {
        let sets = self.lane_slots.sets();
        let limited = self.lane_slots.limited() & self.slot.squares();
        let mut demands = [self.slot.second; MAX_RACK + 1];
        let mut count = usize::from(self.slot.second != ANY_LETTER);
        for place in bits(u32::from(limited)) {
            demands[count] = sets[usize::from(place)];
            count += 1;
        }
        (demands, count)
    }

    #[inline(never)]
    fn try_words(&mut self, choice: u8, words: &[u8], length: usize) {
        let fitting = self.fitting.take().unwrap_or_else(|| self.fit());
        for word in words.chunks_exact(length) {
            let fits = word
                .iter()
                .zip(&fitting.letters)
                .all(|(&letter, set)| set >> letter & 1 != 0);
            if fits {
                self.try_word(choice, word, &fitting);
            }
        }
        self.fitting = Some(fitting);
    }

    fn fit(&self) -> Fitting {
        let tiles = self.board.lane(self.axis, self.lane);
        let sets = self.lane_slots.sets();
        let cross_points = self.board.cross_points(self.axis, self.lane);
        let letter_factors = self.setting.letter_factors(self.axis, self.lane);
        let word_factors = self.setting.word_factors(self.axis, self.lane);
        let places = usize::from(self.slot.start)..=usize::from(self.slot.end);
        let factor: i16 = places
            .clone()
            .filter(|&place| tiles[place] == 0)
            .map(|place| i16::from(word_factors[place]))
            .product();
        let mut fitting = Fitting {
            letters: [0; SIZE],
            empty: [(0, 0); MAX_RACK],
        };
        let mut count = 0;
        for (at, place) in places.enumerate() {
            if tiles[place] != 0 {
                fitting.letters[at] = 1 << letter_of(tiles[place]);
                continue;
            }
            fitting.letters[at] = sets[place];
            let is_crossed = cross_points[place] >= 0;
            let crossing = if is_crossed {
                i16::from(word_factors[place])
            } else {
                0
            };
            fitting.empty[count] = (
                at as u8,
                i16::from(letter_factors[place]) * (factor + crossing),
            );
            count += 1;
        }
        fitting
    }

    /// Score a word that fits; each choice of the letters that are blanks is a separate play.
    fn try_word(&mut self, choice: u8, word: &[u8], fitting: &Fitting) {
        let count = usize::from(self.slot.count);
        let mut left = [0i8; TILES];
        for tile in self.table.chosen(choice) {
            left[usize::from(tile)] += 1;
        }
        let mut tiles = [0; MAX_RACK];
        let mut points = self.slot.base + bonus(self.setting, count);
        let mut missing = 0;
        for (tile, &(at, factor)) in tiles.iter_mut().zip(&fitting.empty[..count]) {
            let letter = word[usize::from(at)];
            *tile = letter;
            points += i32::from(factor) * self.setting.scoring.value(letter);
            let left = &mut left[usize::from(letter) & (TILES - 1)];
            *left -= 1;
            missing += i8::from(*left < 0);
        }
        if missing != left[0] {
            // Different letters with the same key.
            return;
        }
        self.choose_blanks(choice, &mut tiles, &mut left, 0, fitting, points);
    }

    fn put(&mut self, choice: u8, tiles: &[u8], fitting: &Fitting, points: i32) {
        let mut score = points;
        if self.table.blanks[usize::from(choice)] > 0 && !self.setting.has_plain_blanks {
            score = score_tiles(
                self.setting,
                self.board,
                (self.axis, self.lane),
                usize::from(self.slot.start) + usize::from(fitting.empty[0].0),
                tiles,
            );
        }
        let equity = score * 1000 + self.table.kept[usize::from(choice)];
        if equity >= self.sink.least() {
            let first = usize::from(self.slot.start) + usize::from(fitting.empty[0].0);
            let play = Move::play(self.axis, self.lane, first, tiles);
            self.sink.take(play.worth(score, equity));
        }
    }
}

/// Give every legal exchange to `sink`.
pub fn exchanges(table: &RackTable, most: usize, sink: &mut impl Sink) {
    for size in 1..=most.min(table.rack.len()) {
        for &choice in table.choices(size) {
            let equity = table.kept[usize::from(choice)];
            if equity < sink.least() {
                continue;
            }
            let mut tiles = [0; MAX_RACK];
            for (slot, tile) in tiles.iter_mut().zip(table.chosen(choice)) {
                *slot = tile;
            }
            tiles[..size].sort_unstable();
            sink.take(Move::exchange(&tiles[..size]).worth(0, equity));
        }
    }
}
