// SPDX-License-Identifier: MIT
//! A worker thread: examines a candidate in some worlds at a time.

use std::sync::Arc;

use crate::board::Board;
use crate::endgame::{Bounds, Dealt, Endings, Interrupt, Memory};
use crate::leaves::Leaves;
use crate::rack::Rack;
use crate::scoring::{BLANK_FLAG, SIZE, TILES};
use crate::setting::Setting;
use crate::simulation::{Position, own_table, static_plays};

use super::candidates::Candidate;
use super::known::{Known, outcome_of};
use super::worlds::World;
use crate::inference::hands::hands;
use crate::play::{Kind, Move};
use crate::sink::Top;
use std::collections::HashMap;

/// Larger than any spread.
const FAR: i32 = 1 << 24;

/// Number of endings whose positions a world of a model gets in a run with a limit of positions.
const MODEL_ENDINGS: u64 = 4;

/// Data that stays the same during a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) setting: &'a Setting,
    pub(super) leaves: &'a Leaves,
    /// The tiles not yet played.
    pub(super) tiles: &'a Arc<[u8]>,
    pub(super) position: &'a Position,
    pub(super) worlds: &'a [World],
    pub(super) interrupt: Interrupt<'a>,
    /// True if the positions of all endings together are limited.
    pub(super) is_counted: bool,
}

/// The effort spent on each world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stage {
    /// Later stages have higher numbers.
    pub(super) number: u8,
    pub(super) care: Care,
    /// True if the spread is wanted too, not only the winner.
    pub(super) wants_spread: bool,
}

/// A candidate to examine in some worlds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) candidate: usize,
    pub(super) worlds: Vec<usize>,
    pub(super) stage: Stage,
}

impl Task {
    /// Maximum number of positions it may search in a run that counts them, a quick value counting
    /// as one.
    pub(super) fn most_nodes(&self, candidate: &Candidate) -> u64 {
        let nodes = self.nodes_a_world(candidate).max(1);
        nodes.saturating_mul(self.worlds.len() as u64)
    }

    const fn nodes_a_world(&self, candidate: &Candidate) -> u64 {
        let endings = if candidate.is_open { 1 } else { MODEL_ENDINGS };
        self.stage.care.nodes.saturating_mul(endings)
    }
}

/// Result of a task in one world.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) world: usize,
    pub(super) known: Known,
    pub(super) nodes: u64,
    /// Number of quick values computed.
    pub(super) guesses: u64,
}

/// Memory of one thread.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) ground: Ground<'a>,
    pub(super) choices: Choices,
    memory: Memory,
    /// The board of the last ending.
    last: Option<([u8; SIZE * SIZE], Endings<'a>)>,
    nodes: u64,
    guesses: u64,
    /// Maximum number of positions for a world.
    most_nodes: u64,
}

impl<'a> Worker<'a> {
    /// A worker with this many bytes of memory.
    pub(super) fn new(ground: Ground<'a>, bytes: usize) -> Self {
        Self {
            ground,
            choices: Choices::default(),
            memory: Memory::new(bytes),
            last: None,
            nodes: 0,
            guesses: 0,
            most_nodes: u64::MAX,
        }
    }

    /// Examine the worlds of a task; those for which there was no time are left out.
    ///
    /// The results depend only on the task.
    pub(super) fn work(&mut self, task: &Task, candidate: &Candidate) -> Vec<Found> {
        self.choices = Choices::default();
        self.last = None;
        let board = candidate.board(self.ground.setting, self.ground.position);
        if self.ground.is_counted {
            self.most_nodes = task.nodes_a_world(candidate);
        }
        let mut all = Vec::with_capacity(task.worlds.len());
        for &world in &task.worlds {
            (self.nodes, self.guesses) = (0, 0);
            let known = if candidate.is_open {
                self.look(candidate, &board, world, task.stage)
            } else {
                self.model(candidate, world, task.stage)
            };
            if self.ground.interrupt.is_now() {
                break;
            }
            all.push(Found {
                world,
                known,
                nodes: self.nodes,
                guesses: self.guesses,
            });
        }
        all
    }

    /// Examine a candidate after which nothing is hidden.
    fn look(&mut self, candidate: &Candidate, board: &Board, world: usize, stage: Stage) -> Known {
        let spread = self.spread();
        let score = i32::from(candidate.made.score);
        let World { opponent, bag, .. } = self.ground.worlds[world];
        let rules = &self.ground.setting.rules;
        let mut own = candidate.kept;
        if candidate.drawn > 0 {
            bag.tiles().for_each(|tile| own.add(tile));
        }
        let bounds = if candidate.scoreless >= rules.scoreless_limit {
            let scoring = &self.ground.setting.scoring;
            let value = own.points(scoring) - opponent.points(scoring);
            Bounds::exact(value)
        } else if stage.wants_spread {
            self.exact_ending(
                board,
                [opponent, own],
                candidate.scoreless,
                stage.care.nodes,
            )
        } else {
            let (racks, target) = ([opponent, own], spread + score);
            self.ending(board, racks, candidate.scoreless, target, stage.care.nodes)
        };
        let gain = score - bounds.value;
        Known {
            lower: score - bounds.upper.min(FAR),
            upper: score - bounds.lower.max(-FAR),
            gain: f64::from(gain),
            win: outcome_of(f64::from(spread + gain)),
            stage: stage.number,
        }
    }

    /// Examine a candidate that leaves tiles in the bag.
    fn model(&mut self, candidate: &Candidate, world: usize, stage: Stage) -> Known {
        let World { opponent, bag, .. } = self.ground.worlds[world];
        let position = self.ground.position;
        let before = State {
            board: position.board.clone(),
            racks: [position.rack, opponent],
            bag,
            spread: self.spread(),
            scoreless: position.scoreless,
            passes: 0,
        };
        let value = self.after(&before, &candidate.made, stage.care);
        Known {
            lower: -FAR,
            upper: FAR,
            gain: value.gain,
            win: value.win,
            stage: stage.number,
        }
    }

    /// The value of an endgame for the player on turn, as far as it settles the winner: a value of
    /// `target` is a draw.
    pub(super) fn ending(
        &mut self,
        board: &Board,
        racks: [Rack; 2],
        scoreless: u8,
        target: i32,
        nodes: u64,
    ) -> Bounds {
        self.search(board, Dealt { racks, scoreless }, Some(target), nodes)
    }

    /// The value of an endgame for the player on turn.
    fn exact_ending(
        &mut self,
        board: &Board,
        racks: [Rack; 2],
        scoreless: u8,
        nodes: u64,
    ) -> Bounds {
        self.search(board, Dealt { racks, scoreless }, None, nodes)
    }

    fn search(&mut self, board: &Board, dealt: Dealt, target: Option<i32>, nodes: u64) -> Bounds {
        let ground = self.ground;
        let squares = board.squares();
        let endings = match self.last.take() {
            Some((last, endings)) if last == squares => endings,
            _ => {
                let held = dealt.racks.iter().flat_map(Rack::tiles);
                Endings::new(ground.setting, board, ground.tiles, held)
            }
        };
        let nodes = nodes.min(self.most_nodes.saturating_sub(self.nodes));
        let bounds = if nodes == 0 {
            self.guesses += 1;
            Bounds::guess(endings.guess(&dealt, &mut self.memory))
        } else {
            endings.bounds(&dealt, target, nodes, &mut self.memory, ground.interrupt)
        };
        self.nodes += bounds.nodes;
        self.last = Some((squares, endings));
        bounds
    }

    fn spread(&self) -> i32 {
        let [own, other] = self.ground.position.scores;
        own - other
    }
}

// A model of the moves that follow a move which leaves tiles in the bag.
//
// The player on turn sees only their own rack. They choose among a few of their best static plays
// (from level two on, also a pass). Each is tried with quick values against possible racks of the
// other player, and the one that wins most often is played. This is a model of how people play, not
// a proof.

/// Number of plays considered at each level of care.
const WIDTHS: [usize; 3] = [1, 3, 6];

/// The first level at which a pass is considered too.
const PASS_LEVEL: usize = 2;

/// Maximum number of the other player's possible racks considered.
const MAX_BELIEFS: usize = 24;

/// Draws considered on the way to a quick value. It can be small, because a quick value is one of
/// many and the others see other draws.
const QUICK_DRAWS: usize = 2;

/// Successive passes after which the model expects no more plays.
const MAX_PASSES: u8 = 2;

/// Effort spent on the following moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Care {
    /// How carefully the next move is chosen, from 0.
    pub(super) level: usize,
    /// Positions searched once the bag is empty; 0 for a quick value.
    pub(super) nodes: u64,
}

impl Care {
    const QUICK: Self = Self { level: 0, nodes: 0 };

    /// Number of draws considered: all, unless a quick value is wanted.
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

/// The value of a move for the player who makes it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Value {
    /// Win probability, 0 to 1.
    pub(super) win: f64,
    /// Gain in spread until the end of the game, in points.
    pub(super) gain: f64,
}

impl Value {
    /// The value of a gain of `gain` points for a player whose spread was `spread` before.
    fn certain(spread: i32, gain: i32) -> Self {
        Self {
            win: outcome_of(f64::from(spread + gain)),
            gain: f64::from(gain),
        }
    }

    /// The value for the player who scored `score` before the other player's turn, which has this
    /// value for that player.
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

/// A position as the model sees it, with both racks and the bag known.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) board: Board,
    /// Racks of the player on turn and of the other player.
    pub(super) racks: [Rack; 2],
    pub(super) bag: Rack,
    /// Spread of the player on turn.
    pub(super) spread: i32,
    pub(super) scoreless: u8,
    /// Successive passes just before, as far as they are part of the model.
    pub(super) passes: u8,
}

/// Everything that a choice depends on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Seen {
    squares: [u8; SIZE * SIZE],
    rack: [u8; TILES],
    spread: i32,
    scoreless: u8,
    level: usize,
}

/// Choices made before.
#[derive(Debug, Default)]
pub(super) struct Choices(HashMap<Seen, Move>);

impl Worker<'_> {
    /// The value of a position for the player on turn.
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

    /// The value of a move for the player on turn, over all draws, or over some of them for a quick
    /// value.
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

    /// The value of a position for the player on turn, unless the game is over.
    fn next_value(&mut self, state: &State, care: Care) -> Value {
        let rules = &self.ground.setting.rules;
        if state.scoreless >= rules.scoreless_limit || state.passes >= MAX_PASSES {
            let scoring = &self.ground.setting.scoring;
            let points = state.racks.map(|rack| rack.points(scoring));
            return Value::certain(state.spread, points[1] - points[0]);
        }
        self.value(state, care)
    }

    /// The move of the player on turn, who sees only their own rack.
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

    /// The moves from which a player chooses, at least one.
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

    /// The expected value of a move for the player on turn, by quick values over the racks that are
    /// possible to them.
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
