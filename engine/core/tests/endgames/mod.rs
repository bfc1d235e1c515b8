// SPDX-License-Identifier: MIT
//! Positions with an empty bag, and their value found by trying all lines.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs
)]

use std::collections::HashMap;

use rackside_engine::Kwg;
use rackside_engine::all_plays::all_plays;
use rackside_engine::board::Board;
use rackside_engine::endgame::Endgame;
use rackside_engine::kwg::compile;
use rackside_engine::play::Move;
use rackside_engine::rack::{Rack, RackTable};
use rackside_engine::scoring::{BLANK_FLAG, SIZE};
use rackside_engine::setting::Setting;

use crate::support::Chance;

pub type Squares = [u8; SIZE * SIZE];

/// Every play of a rack.
pub fn plays(setting: &Setting, board: &Board, rack: &[u8]) -> Vec<Move> {
    let table = RackTable::new(Rack::new(rack), &setting.scoring, setting.keys());
    let mut found = Vec::new();
    all_plays(setting, board, &table, &mut found);
    found
}

/// The rest of a rack after a play.
pub fn without(rack: &[u8], play: &Move) -> Vec<u8> {
    let mut rack = rack.to_vec();
    for &tile in play.tiles() {
        let tile = if tile & BLANK_FLAG != 0 { 0 } else { tile };
        let at = rack.iter().position(|&held| held == tile).unwrap();
        rack.swap_remove(at);
    }
    rack
}

pub fn points(setting: &Setting, rack: &[u8]) -> i32 {
    rack.iter().map(|&tile| setting.scoring.value(tile)).sum()
}

/// Board, both racks and unseen tiles at the moment when this few tiles are left in the bag, of
/// games in which the highest score is always played.
pub fn boards(
    setting: &Setting,
    seed: u64,
    count: usize,
    in_bag: usize,
) -> Vec<(Squares, Vec<u8>)> {
    let mut chance = Chance(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut bag = chance.bag();
        let mut racks: [Vec<u8>; 2] = std::array::from_fn(|_| bag.split_off(bag.len() - 7));
        let mut board = Board::empty(&setting.scoring);
        for turn in 0.. {
            let rack = &mut racks[turn % 2];
            if bag.len() <= in_bag {
                break;
            }
            let Some(best) = plays(setting, &board, rack)
                .into_iter()
                .max_by_key(Move::rank)
            else {
                break;
            };
            board.apply(&best, &setting.graph, &setting.scoring);
            *rack = without(rack, &best);
            while rack.len() < 7 && !bag.is_empty() {
                rack.push(bag.pop().unwrap());
            }
        }
        let mut left = racks.concat();
        left.extend(bag);
        chance.shuffle(&mut left);
        if left.len() >= 14 {
            found.push((board.squares(), left));
        }
    }
    found
}

/// The words of at most this many letters.
pub fn short_words(kwg: &Kwg, most: usize) -> Kwg {
    fn follow(kwg: &Kwg, mut list: u32, most: usize, word: &mut Vec<u8>, words: &mut Vec<u8>) {
        while list != 0 {
            let node = kwg.node(list);
            word.push(node.tile());
            if node.accepts() {
                words.extend_from_slice(word);
                words.push(0);
            }
            if word.len() < most {
                follow(kwg, node.child(), most, word, words);
            }
            word.pop();
            list = if node.is_last() { 0 } else { list + 1 };
        }
    }
    let mut words = Vec::new();
    follow(kwg, kwg.dawg_root(), most, &mut Vec::new(), &mut words);
    Kwg::from_bytes(&compile(&words, true).unwrap(), 26).unwrap()
}

/// Endgames with this many tiles on both racks together; those of more than five tiles have no
/// blank.
pub fn endgames(
    setting: &Setting,
    seed: u64,
    count: usize,
    tiles: std::ops::RangeInclusive<usize>,
) -> Vec<Endgame> {
    let mut chance = Chance(seed ^ 0x5eed);
    let boards = boards(setting, seed, count, 0);
    boards
        .into_iter()
        .map(|(squares, mut left)| {
            let all = tiles.start() + chance.below(tiles.end() - tiles.start() + 1);
            if (6..9).contains(&all) {
                left.retain(|&tile| tile != 0);
            }
            let fewest = all.saturating_sub(7).max(1);
            let own = fewest + chance.below(all.min(8) - fewest);
            Endgame {
                squares,
                racks: [left[..own].to_vec(), left[own..all].to_vec()],
                scoreless: 0,
            }
        })
        .collect()
}

/// True if all lines can be tried quickly, judging by the plays both players have now.
pub fn is_small(setting: &Setting, endgame: &Endgame) -> bool {
    let board = Board::with_tiles(&endgame.squares, &setting.graph, &setting.scoring);
    let [own, other] = endgame
        .racks
        .each_ref()
        .map(|rack| plays(setting, &board, rack).len());
    (own + 1) * (other + 1) < 300
}

/// The value of endgames, found by trying all lines.
pub struct Everything<'a> {
    pub setting: &'a Setting,
    known: HashMap<(Squares, [Vec<u8>; 2], u8), i32>,
}

impl<'a> Everything<'a> {
    pub fn new(setting: &'a Setting) -> Self {
        Self {
            setting,
            known: HashMap::new(),
        }
    }

    pub fn value(&mut self, endgame: &Endgame) -> i32 {
        self.known.clear();
        let board = Board::with_tiles(&endgame.squares, &self.setting.graph, &self.setting.scoring);
        let [own, other] = &endgame.racks;
        self.best(&board, own, other, endgame.scoreless)
    }

    /// Points still to come for the player on turn, minus those of the opponent.
    fn best(&mut self, board: &Board, own: &[u8], other: &[u8], scoreless: u8) -> i32 {
        let points = |rack| points(self.setting, rack);
        if other.is_empty() {
            return -self.setting.rules.out_factor * points(own);
        }
        if scoreless >= self.setting.rules.scoreless_limit {
            return points(other) - points(own);
        }
        let mut racks = [own.to_vec(), other.to_vec()];
        for rack in &mut racks {
            rack.sort_unstable();
        }
        let key = (board.squares(), racks, scoreless);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let mut best = -self.best(board, other, own, scoreless + 1);
        for play in plays(self.setting, board, own) {
            let mut after = board.clone();
            after.apply(&play, &self.setting.graph, &self.setting.scoring);
            let scoreless = if play.score == 0 { scoreless + 1 } else { 0 };
            let value =
                i32::from(play.score) - self.best(&after, other, &without(own, &play), scoreless);
            best = best.max(value);
        }
        self.known.insert(key, best);
        best
    }
}

/// The value of a line, found by playing it; panics if it is not legal or does not end the game.
pub fn value_of(setting: &Setting, endgame: &Endgame, line: &[Move]) -> i32 {
    use rackside_engine::play::Kind;
    let mut board = Board::with_tiles(&endgame.squares, &setting.graph, &setting.scoring);
    let mut racks = endgame.racks.clone();
    let mut scoreless = endgame.scoreless;
    let (mut value, mut sign, mut side) = (0, 1, 0);
    for (turn, step) in line.iter().enumerate() {
        if step.kind() == Kind::Play {
            let legal = plays(setting, &board, &racks[side]);
            assert!(legal.iter().any(|play| play.score == step.score
                && board.places(play).eq(board.places(step))
                && (play.axis(), play.lane(), play.tiles())
                    == (step.axis(), step.lane(), step.tiles())));
            racks[side] = without(&racks[side], step);
            board.apply(step, &setting.graph, &setting.scoring);
        }
        value += sign * i32::from(step.score);
        scoreless = if step.score == 0 { scoreless + 1 } else { 0 };
        let [own, other] = [side, 1 - side].map(|side| points(setting, &racks[side]));
        let is_last = turn + 1 == line.len();
        if racks[side].is_empty() {
            assert!(is_last);
            return value + sign * setting.rules.out_factor * other;
        }
        if scoreless == setting.rules.scoreless_limit {
            assert!(is_last);
            return value + sign * (other - own);
        }
        sign = -sign;
        side = 1 - side;
    }
    panic!("the line does not end the game");
}
