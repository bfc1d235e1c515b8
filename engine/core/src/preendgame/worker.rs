// SPDX-License-Identifier: MIT
//! One thread: looks at a candidate in some worlds at a time.

use std::sync::Arc;

use crate::board::Board;
use crate::endgame::{Bounds, Dealt, Endings, Interrupt, Memory};
use crate::leaves::Leaves;
use crate::rack::Rack;
use crate::scoring::SIZE;
use crate::setting::Setting;
use crate::simulation::Position;

use super::candidates::Candidate;
use super::known::{Known, outcome_of};
use super::model::{Care, Choices, State};
use super::worlds::World;

/// No spread comes near it.
const FAR: i32 = 1 << 24;

/// Endings that a world of a model is given positions for in a run that counts them.
const MODEL_ENDINGS: u64 = 4;

/// What stays the same in a whole run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) setting: &'a Setting,
    pub(super) leaves: &'a Leaves,
    /// The tiles that are not played yet.
    pub(super) tiles: &'a Arc<[u8]>,
    pub(super) position: &'a Position,
    pub(super) worlds: &'a [World],
    pub(super) interrupt: Interrupt<'a>,
    /// Whether the positions of all endings together are limited.
    pub(super) is_counted: bool,
}

/// How much is spent on each world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stage {
    /// Later stages have higher numbers.
    pub(super) number: u8,
    pub(super) care: Care,
    /// Whether the spread is wanted too, not only who wins.
    pub(super) wants_spread: bool,
}

/// A candidate to look at in some worlds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) candidate: usize,
    pub(super) worlds: Vec<usize>,
    pub(super) stage: Stage,
}

impl Task {
    /// Positions that it may search in a run that counts them, with one for a quick value.
    pub(super) fn most_nodes(&self, candidate: &Candidate) -> u64 {
        let nodes = self.nodes_a_world(candidate).max(1);
        nodes.saturating_mul(self.worlds.len() as u64)
    }

    const fn nodes_a_world(&self, candidate: &Candidate) -> u64 {
        let endings = if candidate.is_open { 1 } else { MODEL_ENDINGS };
        self.stage.care.nodes.saturating_mul(endings)
    }
}

/// What a task found in one world.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) world: usize,
    pub(super) known: Known,
    pub(super) nodes: u64,
    /// Quick values that were taken.
    pub(super) guesses: u64,
}

/// What one thread works with.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) ground: Ground<'a>,
    pub(super) choices: Choices,
    memory: Memory,
    /// The board of the last ending.
    last: Option<([u8; SIZE * SIZE], Endings<'a>)>,
    nodes: u64,
    guesses: u64,
    /// Positions that a world may take.
    most_nodes: u64,
}

impl<'a> Worker<'a> {
    /// A worker with so many bytes of memory.
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

    /// Look at the worlds of a task; those that time did not allow for are left out.
    ///
    /// What is found depends on the task alone.
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

    /// Look at a candidate after which all is open.
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

    /// Look at a candidate that leaves tiles in the bag.
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

    /// The value of an endgame for the player on turn, as far as it tells who wins: a value of
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
