// SPDX-License-Identifier: MIT
//! A game of two static players: each makes the move with the best equity, without searching.
//!
//! The same seed always gives the same game, so searches and leave values can be compared on the
//! same draws.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::best_plays::{Scratch, best_plays, exchanges};
use crate::board::Board;
use crate::leaves::Leaves;
use crate::play::{Kind, Move};
use crate::rack::{Rack, RackTable};
use crate::scoring::{BLANK_FLAG, TILES};
use crate::setting::Setting;
use crate::sink::{Best, Sink};
use crate::slots::SlotTable;

/// Subtracted from the equity of a move from an empty bag that does not go out, in addition to the
/// cost of the tiles kept, in millipoints.
const NOT_OUT: i32 = 10_000;

/// Tiles not drawn yet, the next one last.
pub type Bag = Vec<u8>;

/// A game between two players, each seeing only their own rack.
#[derive(Debug, Clone)]
pub struct Game {
    /// The board.
    pub board: Board,
    /// The slots of the board.
    pub slots: SlotTable,
    /// The tiles not drawn yet.
    pub bag: Bag,
    /// The racks.
    pub racks: [Rack; 2],
    /// Points so far.
    pub scores: [i32; 2],
    /// The player on turn: 0 or 1.
    pub turn: usize,
    /// Number of successive scoreless turns.
    pub scoreless: u8,
    /// True if the game is over and the racks are counted.
    pub is_over: bool,
}

impl Game {
    /// Start a game: shuffle `counts` tiles of each number and draw two racks.
    #[must_use]
    pub fn new(setting: &Setting, counts: &[u8; TILES], seed: u64) -> Self {
        let mut bag: Bag = (0..)
            .zip(counts)
            .flat_map(|(tile, &count)| std::iter::repeat_n(tile, usize::from(count)))
            .collect();
        shuffle(&mut bag, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let board = Board::empty(&setting.scoring);
        let mut game = Self {
            slots: SlotTable::new(&board, setting),
            board,
            bag,
            racks: [Rack::default(); 2],
            scores: [0; 2],
            turn: 0,
            scoreless: 0,
            is_over: false,
        };
        for player in 0..2 {
            game.draw(player, setting);
        }
        game
    }

    /// Copy another game into this one, reusing its memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.board.clone_from(&other.board);
        self.slots.copy_from(&other.slots);
        self.bag.clone_from(&other.bag);
        self.racks = other.racks;
        self.scores = other.scores;
        self.turn = other.turn;
        self.scoreless = other.scoreless;
        self.is_over = other.is_over;
    }

    /// Make a legal move of the player on turn.
    ///
    /// For an exchange, new tiles are drawn before the exchanged tiles are mixed into the bag with
    /// `chance`.
    pub fn play(&mut self, setting: &Setting, made: &Move, chance: &mut impl Rng) {
        let player = self.turn;
        for &tile in made.tiles() {
            let tile = if tile & BLANK_FLAG == 0 { tile } else { 0 };
            self.racks[player].remove(tile);
        }
        self.scores[player] += i32::from(made.score);
        self.scoreless = if made.score == 0 {
            self.scoreless + 1
        } else {
            0
        };
        match made.kind() {
            Kind::Play => {
                let was_empty = self.board.is_empty();
                self.board.apply(made, &setting.graph, &setting.scoring);
                self.slots.update(&self.board, setting, made, was_empty);
                self.draw(player, setting);
            }
            Kind::Exchange => {
                self.draw(player, setting);
                for &tile in made.tiles() {
                    let at = below(chance, self.bag.len() + 1);
                    self.bag.push(tile);
                    let last = self.bag.len() - 1;
                    self.bag.swap(at, last);
                }
            }
            Kind::Pass => {}
        }
        self.end(setting);
        self.turn = 1 - player;
    }

    /// Count the racks if the game is over now.
    fn end(&mut self, setting: &Setting) {
        let player = self.turn;
        let points = self.racks.map(|rack| rack.points(&setting.scoring));
        if self.racks[player].is_empty() && self.bag.is_empty() {
            self.scores[player] += setting.rules.out_factor * points[1 - player];
            self.is_over = true;
        } else if self.scoreless >= setting.rules.scoreless_limit {
            self.scores[0] -= points[0];
            self.scores[1] -= points[1];
            self.is_over = true;
        }
    }

    fn draw(&mut self, player: usize, setting: &Setting) {
        while self.racks[player].len() < usize::from(setting.rules.rack_size) {
            let Some(tile) = self.bag.pop() else { break };
            self.racks[player].add(tile);
        }
    }
}

/// Table of the rack on turn, valued by leaves, or with an empty bag by the final points.
#[must_use]
pub fn rack_table(setting: &Setting, leaves: &Leaves, game: &Game) -> RackTable {
    let mut table = RackTable::new(game.racks[game.turn], &setting.scoring, setting.keys());
    if game.bag.is_empty() {
        let other = game.racks[1 - game.turn].points(&setting.scoring);
        set_endgame_kept(setting, other, &mut table);
    } else {
        leaves.fill(&mut table);
    }
    table
}

/// Value the tiles kept when the bag is empty. Going out gains the points of the other rack.
/// Keeping tiles may cost their points and lets the other player move first.
pub fn set_endgame_kept(setting: &Setting, other: i32, table: &mut RackTable) {
    table.set_kept(|kept| {
        if kept.is_empty() {
            return setting.rules.out_factor * other * 1000;
        }
        let points: i32 = kept.iter().map(|&tile| setting.scoring.value(tile)).sum();
        -setting.rules.out_factor * points * 1000 - NOT_OUT
    });
}

/// The move with the best equity; a pass only if there is no other move.
#[must_use]
pub fn static_move(setting: &Setting, leaves: &Leaves, game: &Game, scratch: &mut Scratch) -> Move {
    let table = rack_table(setting, leaves, game);
    let mut best = Best::default();
    give_moves(setting, game, &table, scratch, &mut best);
    best.best
}

/// Give the best plays and exchanges of the player on turn to `sink`.
pub fn give_moves(
    setting: &Setting,
    game: &Game,
    table: &RackTable,
    scratch: &mut Scratch,
    sink: &mut impl Sink,
) {
    if game.bag.len() >= usize::from(setting.rules.exchange_min_bag.max(1)) {
        // Exchanges cost almost nothing to generate, and then slots worth less need no search.
        exchanges(table, game.bag.len(), sink);
    }
    best_plays(setting, &game.board, &game.slots, table, scratch, sink);
}

/// A uniform random number below `count` (Lemire, 2019, without the last correction: the chances
/// differ by less than one in a hundred million).
#[inline]
#[must_use]
pub fn below(chance: &mut impl Rng, count: usize) -> usize {
    ((u64::from(chance.next_u32()) * count as u64) >> 32) as usize
}

/// Shuffle tiles (Fisher and Yates).
pub fn shuffle(tiles: &mut [u8], chance: &mut impl Rng) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, below(chance, last + 1));
    }
}
