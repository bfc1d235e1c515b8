// SPDX-License-Identifier: MIT
//! Shared parts of the tests of simulations.

use rackside_engine::best_plays::Scratch;
use rackside_engine::board::Board;
use rackside_engine::game::{Game, static_move};
use rackside_engine::leaves::Leaves;
use rackside_engine::play::Move;
use rackside_engine::rack::Rack;
use rackside_engine::scoring::{SIZE, TILES};
use rackside_engine::setting::Setting;
use rackside_engine::simulation::{
    Options, Position, Simulation, SimulationError, Snapshot, Stop, Tools, static_candidates,
};
use rackside_engine::win_chance::WinChances;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{counts, kwg, plain_leaves, setting, tiles};

/// The words, rules and values that simulations use.
pub struct Table {
    pub setting: Setting,
    pub leaves: Leaves,
    pub wins: WinChances,
}

impl Table {
    pub fn new(setting: Setting) -> Self {
        Self {
            setting,
            leaves: plain_leaves(),
            wins: WinChances::default(),
        }
    }

    pub fn tools(&self) -> Tools<'_> {
        Tools {
            setting: &self.setting,
            leaves: &self.leaves,
            wins: &self.wins,
        }
    }

    /// A game after this many turns.
    pub fn game(&self, seed: u64, turns: usize) -> Game {
        let mut game = Game::new(&self.setting, &counts(), seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut scratch = Scratch::default();
        for _ in 0..turns {
            let made = static_move(&self.setting, &self.leaves, &game, &mut scratch);
            game.play(&self.setting, &made, &mut chance);
        }
        game
    }

    pub fn candidates(&self, position: &Position, most: usize) -> Vec<Move> {
        static_candidates(&self.setting, &self.leaves, position, most)
    }

    pub fn run(&self, position: &Position, candidates: &[Move], options: Options) -> Snapshot {
        Simulation::new(self.tools(), position.clone(), candidates, options)
            .unwrap()
            .run(self.tools())
    }

    pub fn refusal(
        &self,
        position: &Position,
        candidates: &[Move],
        options: Options,
    ) -> SimulationError {
        Simulation::new(self.tools(), position.clone(), candidates, options).unwrap_err()
    }
}

/// Ends after this many iterations.
pub fn iterations(count: u64) -> Options {
    Options {
        stop: Stop {
            iterations: Some(count),
            ..Stop::default()
        },
        seed: 7,
        ..Options::default()
    }
}

/// AB is on the board, and the opponent has the last tiles.
pub fn end(rack: &str, unseen: &str, scores: [i32; 2]) -> (Table, Position) {
    let table = Table::new(setting(&kwg(&["AB", "ABA", "BAB", "ABAB", "QI"])));
    let mut squares = [0; SIZE * SIZE];
    squares[7 * SIZE + 7] = 1;
    squares[7 * SIZE + 8] = 2;
    let mut left = [0; TILES];
    for tile in tiles(unseen) {
        left[usize::from(tile)] += 1;
    }
    let position = Position {
        board: Board::with_tiles(&squares, &table.setting.graph, &table.setting.scoring),
        rack: Rack::new(&tiles(rack)),
        unseen: left,
        scores,
        scoreless: 0,
    };
    (table, position)
}
