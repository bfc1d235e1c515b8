// SPDX-License-Identifier: MIT
//! What follows a move that leaves tiles in the bag.
//!
//! Whoever is on turn then sees his own rack alone. He chooses among a few of his best static plays
//! (from the second level on, a pass too): each is played on with quick values against racks that the
//! other may have, and the one that wins most often is made. That is a model of how people play, not
//! a proof.

use std::collections::HashMap;

use crate::board::Board;
use crate::inference::hands::hands;
use crate::play::{Kind, Move};
use crate::rack::Rack;
use crate::scoring::{BLANK_FLAG, SIZE, TILES};
use crate::simulation::{Position, own_table, static_plays};
use crate::sink::Top;

use super::known::outcome_of;
use super::worker::Worker;

/// Plays that are weighed on each level of care.
const WIDTHS: [usize; 3] = [1, 3, 6];

/// The first level on which a pass is weighed too.
const PASS_LEVEL: usize = 2;

/// Racks of the other that are considered.
const MAX_BELIEFS: usize = 24;

/// Draws on the way to a quick value: it is one of many, and others see other tiles drawn.
const QUICK_DRAWS: usize = 2;

/// Passes in succession after which nothing is expected any more.
const MAX_PASSES: u8 = 2;

/// How much is spent on what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Care {
    /// How carefully the next move is chosen, from 0.
    pub(super) level: usize,
    /// Positions searched once the bag is empty; 0 for a quick value.
    pub(super) nodes: u64,
}

impl Care {
    const QUICK: Self = Self { level: 0, nodes: 0 };

    /// Tiles drawn on the way that are looked at: all, unless a quick value is wanted.
    const fn most_draws(self) -> usize {
        if self.nodes == 0 {
            QUICK_DRAWS
        } else {
            usize::MAX
        }
    }

    const fn deeper(self) -> Self {
        Self {
            level: self.level.saturating_sub(1),
            ..self
        }
    }
}

/// What a move comes to for whoever makes it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Value {
    /// The chance to win, 0 to 1.
    pub(super) win: f64,
    /// What the spread gains until the end, in points.
    pub(super) gain: f64,
}

impl Value {
    /// Points more for a player whose spread was `spread` before them.
    fn certain(spread: i32, gain: i32) -> Self {
        Self {
            win: outcome_of(f64::from(spread + gain)),
            gain: f64::from(gain),
        }
    }

    /// The value for the player who scored before the other one's turn came to this.
    fn before(self, score: i32) -> Self {
        Self {
            win: 1.0 - self.win,
            gain: f64::from(score) - self.gain,
        }
    }

    fn add(&mut self, other: Self, weight: f64) {
        self.win += weight * other.win;
        self.gain += weight * other.gain;
    }

    fn is_better(self, other: Self) -> bool {
        self.win > other.win || self.win >= other.win && self.gain > other.gain
    }
}

/// A position with everything open to whoever looks at it from outside.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) board: Board,
    /// Of the player on turn, and of the other.
    pub(super) racks: [Rack; 2],
    pub(super) bag: Rack,
    /// Of the player on turn.
    pub(super) spread: i32,
    pub(super) scoreless: u8,
    /// Passes just before, as far as they are part of the model.
    pub(super) passes: u8,
}

/// What a choice depends on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Seen {
    squares: [u8; SIZE * SIZE],
    rack: [u8; TILES],
    spread: i32,
    scoreless: u8,
    level: usize,
}

/// Choices that were made before.
#[derive(Debug, Default)]
pub(super) struct Choices(HashMap<Seen, Move>);

impl Worker<'_> {
    /// What a position comes to for the player on turn.
    fn value(&mut self, state: &State, care: Care) -> Value {
        if state.bag.is_empty() {
            let scoreless = state.scoreless;
            let found = self.ending(
                &state.board,
                state.racks,
                scoreless,
                -state.spread,
                care.nodes,
            );
            return Value::certain(state.spread, found.value);
        }
        let made = self.choose(state, care.level);
        self.after(state, &made, care.deeper())
    }

    /// What a move comes to for the player on turn, over everything that he may draw, or some of it for
    /// a quick value.
    pub(super) fn after(&mut self, state: &State, made: &Move, care: Care) -> Value {
        let setting = self.ground.setting;
        let score = i32::from(made.score);
        let mut kept = state.racks[0];
        for &tile in made.tiles() {
            kept.remove(if tile & BLANK_FLAG == 0 { tile } else { 0 });
        }
        let mut board = state.board.clone();
        board.apply(made, &setting.graph, &setting.scoring);
        let is_pass = made.kind() == Kind::Pass;
        let missing = usize::from(setting.rules.rack_size).saturating_sub(kept.len());
        let drawn = if is_pass {
            0
        } else {
            missing.min(state.bag.len())
        };
        let next = State {
            board,
            racks: [state.racks[1], kept],
            bag: state.bag,
            spread: -(state.spread + score),
            scoreless: if score == 0 {
                state.scoreless.saturating_add(1)
            } else {
                0
            },
            passes: if is_pass { state.passes + 1 } else { 0 },
        };
        let mut all = Value::default();
        let mut ways = 0.0;
        for hand in hands(state.bag.counts(), drawn, care.most_draws(), 0) {
            if self.ground.interrupt.is_now() {
                break;
            }
            let mut next = next.clone();
            for tile in hand.tiles.tiles() {
                next.racks[1].add(tile);
                next.bag.remove(tile);
            }
            if made.kind() == Kind::Exchange {
                made.tiles().iter().for_each(|&tile| next.bag.add(tile));
            }
            all.add(self.next_value(&next, care).before(score), hand.ways);
            ways += hand.ways;
        }
        let mut mean = Value::default();
        mean.add(all, 1.0 / f64::max(ways, 1.0));
        mean
    }

    /// What a position comes to for the player on turn, unless the game is over.
    fn next_value(&mut self, state: &State, care: Care) -> Value {
        let rules = &self.ground.setting.rules;
        if state.scoreless >= rules.scoreless_limit || state.passes >= MAX_PASSES {
            let scoring = &self.ground.setting.scoring;
            let points = state.racks.map(|rack| rack.points(scoring));
            return Value::certain(state.spread, points[1] - points[0]);
        }
        self.value(state, care)
    }

    /// The move of the player on turn, who sees his own rack alone.
    fn choose(&mut self, state: &State, level: usize) -> Move {
        let level = level.min(WIDTHS.len() - 1);
        let seen = Seen {
            squares: state.board.squares(),
            rack: *state.racks[0].counts(),
            spread: state.spread,
            scoreless: state.scoreless,
            level,
        };
        if let Some(made) = self.choices.0.get(&seen) {
            return *made;
        }
        let options = self.options(state, level);
        let mut best = (options[0], None);
        if options.len() > 1 {
            for option in options {
                let value = self.expect(state, &option);
                if best.1.is_none_or(|most| value.is_better(most)) {
                    best = (option, Some(value));
                }
            }
        }
        if !self.ground.interrupt.is_now() {
            self.choices.0.insert(seen, best.0);
        }
        best.0
    }

    /// The moves among which a player chooses, at least one.
    fn options(&self, state: &State, level: usize) -> Vec<Move> {
        let (setting, leaves) = (self.ground.setting, self.ground.leaves);
        let position = Position {
            board: state.board.clone(),
            rack: state.racks[0],
            unseen: unseen_by_mover(state),
            scores: [0; 2],
            scoreless: state.scoreless,
        };
        let table = own_table(setting, leaves, &position);
        let mut top = Top::new(WIDTHS[level]);
        static_plays(setting, &position.board, &table, &mut top);
        let mut options = top.sorted().to_vec();
        if options.is_empty() || level >= PASS_LEVEL {
            options.push(Move::PASS.worth(0, table.kept[0]));
        }
        options
    }

    /// What a move comes to as the player on turn can know it, by quick values.
    fn expect(&mut self, state: &State, option: &Move) -> Value {
        let unseen = unseen_by_mover(state);
        let mut all = Value::default();
        let mut ways = 0.0;
        for hand in hands(&unseen, state.racks[1].len(), MAX_BELIEFS, 0) {
            let mut believed = state.clone();
            believed.racks[1] = hand.tiles;
            believed.bag = super::worlds::without(&unseen, &hand.tiles);
            all.add(self.after(&believed, option, Care::QUICK), hand.ways);
            ways += hand.ways;
        }
        let mut mean = Value::default();
        mean.add(all, 1.0 / ways);
        mean
    }
}

/// The tiles that the player on turn does not see.
fn unseen_by_mover(state: &State) -> [u8; TILES] {
    let (other, bag) = (state.racks[1].counts(), state.bag.counts());
    std::array::from_fn(|tile| other[tile] + bag[tile])
}
