// SPDX-License-Identifier: MIT
//! One playout: a candidate and some static replies.

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::Board;
use crate::play::{Kind, Move};
use crate::rack::Rack;
use crate::scoring::BLANK_FLAG;
use crate::slots::SlotTable;
use crate::win_chance::CERTAIN;

use super::deal::{Bag, Deal};
use super::options::Position;
use super::prepared::Prepared;
use super::replies::{Replies, Tools};

/// Spread in points that counts as 85 % of all points there are, where points count.
const POINTS: f64 = 200.0;

/// Result of a playout, for the player on turn at its beginning.
#[derive(Debug, Clone, Default)]
pub(super) struct Outcome {
    /// Gain in spread, in points.
    pub(super) gain: i64,
    /// Gain in spread in millipoints, with the difference of the leaves if the game was not over.
    pub(super) equity: i64,
    /// Win probability in millionths.
    pub(super) win: i64,
    /// Two parts of `win` and one of the spread, in millionths.
    pub(super) worth: i64,
    /// Score of each reply, and true if it was a bingo.
    pub(super) replies: Vec<(i16, bool)>,
}

/// Plays candidates out, reusing its memory.
#[derive(Debug)]
pub(super) struct Playouts<'a> {
    tools: Tools<'a>,
    position: &'a Position,
    blur: i32,
    replies: Replies<'a>,
    bag: Bag,
    board: Board,
    slots: SlotTable,
}

/// A game between two turns of a playout.
struct State {
    racks: [Rack; 2],
    /// Gain in spread of player 0, in points.
    gain: i32,
    /// Value of each player's leave after their last turn, in millipoints.
    leaves: [i32; 2],
    scoreless: u8,
    /// The player who made the last turn.
    player: usize,
    last: Move,
    chance: Xoshiro256PlusPlus,
}

impl<'a> Playouts<'a> {
    pub(super) fn new(tools: Tools<'a>, position: &'a Position, blur: i32) -> Self {
        Self {
            tools,
            position,
            blur,
            replies: Replies::new(tools),
            bag: Bag::default(),
            board: position.board.clone(),
            slots: SlotTable::default(),
        }
    }

    /// Begin an iteration in which this many candidates are played with `deal`.
    pub(super) fn begin(&mut self, deal: &Deal, candidates: usize, slots: &SlotTable) {
        let board = &self.position.board;
        self.replies.begin(deal.opponent, candidates, board, slots);
    }

    /// Play a candidate and `plies` replies; if the bag is empty by then, play on to the end of the
    /// game.
    pub(super) fn play(
        &mut self,
        candidate: &Prepared,
        deal: &Deal,
        plies: usize,
        outcome: &mut Outcome,
    ) {
        self.bag.fill(&deal.bag);
        outcome.replies.clear();
        let mut state = State {
            racks: [candidate.kept, deal.opponent],
            gain: i32::from(candidate.made.score),
            leaves: [candidate.leave, 0],
            scoreless: candidate.scoreless,
            player: 0,
            last: candidate.made,
            chance: deal.chance.clone(),
        };
        let mut turns = 0;
        loop {
            self.refill(&mut state);
            if self.is_over(&mut state) {
                self.finish(&state, outcome);
                return;
            }
            if turns >= plies && self.bag.len() > 0 {
                self.judge(&state, outcome);
                return;
            }
            turns += 1;
            self.reply(candidate, &mut state, turns);
            if turns <= plies {
                let is_bingo = state.last.kind() == Kind::Play
                    && state.last.count() >= usize::from(self.tools.setting.scoring.bingo_tiles);
                outcome.replies.push((state.last.score, is_bingo));
            }
        }
    }

    /// Draw for the player who made the last turn.
    fn refill(&mut self, state: &mut State) {
        let (player, size) = (state.player, self.tools.setting.rules.rack_size);
        if state.last.kind() == Kind::Pass {
            return;
        }
        self.bag
            .draw(player, &mut state.racks[player], usize::from(size));
        if state.last.kind() == Kind::Exchange {
            for &tile in state.last.tiles() {
                self.bag.give_back(player, tile, &mut state.chance);
            }
        }
    }

    /// Make the next turn, number `turn` from 1.
    fn reply(&mut self, candidate: &Prepared, state: &mut State, turn: usize) {
        let player = 1 - state.player;
        let bag = self.bag.len();
        if turn == 2 {
            self.board.clone_from(&candidate.board);
            self.slots.copy_from(&candidate.slots);
        }
        if turn >= 2 {
            self.lay(&state.last);
        }
        let rack = state.racks[player];
        let (made, leave) = if turn == 1 && bag > 0 {
            self.replies.first(candidate, bag)
        } else {
            let (board, slots) = if turn == 1 {
                (&candidate.board, &candidate.slots)
            } else {
                (&self.board, &self.slots)
            };
            let other = &state.racks[1 - player];
            self.replies.best(board, slots, rack, other, bag)
        };
        for &tile in made.tiles() {
            let tile = if tile & BLANK_FLAG == 0 { tile } else { 0 };
            state.racks[player].remove(tile);
        }
        let score = i32::from(made.score);
        state.gain += if player == 0 { score } else { -score };
        state.scoreless = if score == 0 {
            state.scoreless.saturating_add(1)
        } else {
            0
        };
        state.leaves[player] = leave;
        state.last = made;
        state.player = player;
    }

    /// Place a reply on the board; done only when the next turn needs it.
    fn lay(&mut self, play: &Move) {
        let setting = self.tools.setting;
        let was_empty = self.board.is_empty();
        self.board.apply(play, &setting.graph, &setting.scoring);
        self.slots.update(&self.board, setting, play, was_empty);
    }

    /// True if the last turn ended the game; the racks are counted then.
    fn is_over(&self, state: &mut State) -> bool {
        let setting = self.tools.setting;
        let points = |player: usize| state.racks[player].points(&setting.scoring);
        if state.racks[state.player].is_empty() && self.bag.len() == 0 {
            let gained = setting.rules.out_factor * points(1 - state.player);
            state.gain += if state.player == 0 { gained } else { -gained };
            return true;
        }
        if state.scoreless >= setting.rules.scoreless_limit {
            state.gain += points(1) - points(0);
            return true;
        }
        false
    }

    /// The outcome of a finished game.
    fn finish(&self, state: &State, outcome: &mut Outcome) {
        let [own, other] = self.position.scores;
        outcome.gain = i64::from(state.gain);
        let spread = i64::from(own) - i64::from(other) + outcome.gain;
        outcome.equity = outcome.gain * 1000;
        outcome.win = won_with(spread, self.blur);
        outcome.worth = with_points(outcome.win, spread as f64);
    }

    /// The outcome of an unfinished game.
    fn judge(&self, state: &State, outcome: &mut Outcome) {
        let [own, other] = self.position.scores;
        let leaves = i64::from(state.leaves[0]) - i64::from(state.leaves[1]);
        let points = i64::from(own) - i64::from(other) + i64::from(state.gain);
        let most = i64::from(i32::MAX);
        let spread = (points * 1000 + leaves).clamp(-most, most) as i32;
        let unseen = self.bag.len() + state.racks[state.player].len();
        outcome.gain = i64::from(state.gain);
        outcome.equity = outcome.gain * 1000 + leaves;
        outcome.win = i64::from(if state.player == 1 {
            self.tools.wins.of(spread, unseen)
        } else {
            CERTAIN - self.tools.wins.of(-spread, unseen)
        });
        outcome.worth = with_points(outcome.win, f64::from(spread) / 1000.0);
    }
}

/// Win probability in millionths with a final spread that is uncertain by `blur` points.
fn won_with(spread: i64, blur: i32) -> i64 {
    if blur == 0 {
        return (1 + spread.signum()) * i64::from(CERTAIN / 2);
    }
    squashed(spread as f64, f64::from(blur))
}

/// Two parts of a win probability and one of a spread in points, all in millionths.
///
/// Where every candidate wins, or none does, the points tell them apart; in a close game the
/// probability does.
fn with_points(win: i64, spread: f64) -> i64 {
    (2 * win + squashed(spread, POINTS)) / 3
}

/// A spread between 0 and a million, half of it for 0, and 85 % for a spread of `width`.
fn squashed(spread: f64, width: f64) -> i64 {
    // Square roots are the same on every processor, which exponentials need not be.
    let ratio = spread / width;
    let half = f64::from(CERTAIN / 2);
    (half + half * ratio / (1.0 + ratio * ratio).sqrt()).round() as i64
}
