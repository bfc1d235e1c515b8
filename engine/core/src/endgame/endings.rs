// SPDX-License-Identifier: MIT
//! Many endgames on one board: the same tiles, dealt to both players in different ways.
//!
//! Endgames in which a player has the same dealt rack share the plays of lanes. As long as the
//! plays fit into memory, earlier searches affect only the time of later ones, never their results.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::board::Board;
use crate::endgame::bounding::{Bounds, settle};
use crate::endgame::codes::Codes;
use crate::endgame::memo::Memo;
use crate::endgame::position::{Position, Terms};
use crate::endgame::search::{Limits, Search};
use crate::endgame::shares::{lists_in, table_for};
use crate::endgame::table::Table;
use crate::endgame::{deepen, laid};
use crate::rack::Rack;
use crate::selfplay::Watch;
use crate::setting::Setting;

/// One part in this many of a search is for the value, the rest for the outcome.
const VALUE_SHARE: u64 = 4;

/// When searches have to end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Interrupt<'a> {
    pub(crate) deadline: Option<Instant>,
    pub(crate) watch: &'a Watch,
}

impl Interrupt<'_> {
    /// True if the searches have to end.
    pub(crate) fn is_now(&self) -> bool {
        self.watch.is_stopped() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// Memory that searches use one after the other.
#[derive(Debug)]
pub(crate) struct Memory {
    /// Lists of plays, and the tiles they have codes for.
    memo: Option<(Tiles, Memo)>,
    bytes: usize,
}

/// Tiles in the order that gives each its code.
type Tiles = Arc<[u8]>;

impl Memory {
    /// Memory of at most this many bytes, half of them for tables of positions.
    pub(crate) const fn new(bytes: usize) -> Self {
        Self { memo: None, bytes }
    }

    /// The lists of plays of these tiles; empty if the stored lists were of other tiles.
    fn take(&mut self, tiles: &Tiles) -> Memo {
        match self.memo.take() {
            Some((of, mut memo)) => {
                if of != *tiles {
                    memo.clear();
                }
                memo
            }
            None => Memo::new(lists_in(self.bytes / 2)),
        }
    }

    fn table(&self, nodes: u64) -> Table {
        Table::new(table_for(nodes, self.bytes / 2))
    }
}

/// One endgame of many.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dealt {
    /// Racks of the player on turn and of the other player.
    pub(crate) racks: [Rack; 2],
    pub(crate) scoreless: u8,
}

/// Endgames on one board.
#[derive(Debug)]
pub(crate) struct Endings<'a> {
    setting: &'a Setting,
    tiles: Tiles,
    terms: Terms<'a>,
    root: Position,
}

impl<'a> Endings<'a> {
    /// Prepare a board on which both players together hold `held`, at most fourteen tiles.
    ///
    /// `tiles` is all tiles that are not played on any of the boards searched with the same memory.
    pub(crate) fn new(
        setting: &'a Setting,
        board: &Board,
        tiles: &Tiles,
        held: impl Iterator<Item = u8>,
    ) -> Self {
        let mut tiles = tiles.clone();
        let mut codes = Codes::new(tiles.iter(), &setting.scoring);
        if tiles.iter().any(|&tile| codes.unit(tile) == 0) {
            // There are more kinds than codes, so each board has its own codes and shares nothing.
            tiles = held.collect();
            codes = Codes::new(tiles.iter(), &setting.scoring);
        }
        // Both players have the letters of all tiles, because the plays of a lane depend on them
        // and all boards look their lanes up in the same memory.
        let terms = Terms {
            graph: &setting.graph,
            scoring: &setting.scoring,
            codes,
            letters: [laid(&tiles); 2],
        };
        Self {
            setting,
            root: Position::new(board, &terms, [0; 2]),
            terms,
            tiles,
        }
    }

    /// The value if both players follow their best-scoring plays.
    pub(crate) fn guess(&self, dealt: &Dealt, memory: &mut Memory) -> i32 {
        let (never, done) = (Watch::default(), AtomicBool::new(false));
        let limits = Limits {
            deadline: None,
            most_nodes: u64::MAX,
            watch: &never,
            done: &done,
            keeps_better: false,
        };
        let table = Table::new(0);
        let mut search = self.search(dealt, &table, limits, memory);
        let value = search.guess(dealt.scoreless);
        memory.memo = Some((self.tiles.clone(), search.memo));
        value
    }

    /// Search at most this many positions, or until it is settled if the value is below, at or
    /// above `target`; without a target, until it is exact.
    pub(crate) fn bounds(
        &self,
        dealt: &Dealt,
        target: Option<i32>,
        nodes: u64,
        memory: &mut Memory,
        interrupt: Interrupt<'_>,
    ) -> Bounds {
        let done = AtomicBool::new(false);
        let limits = Limits {
            deadline: interrupt.deadline,
            most_nodes: if target.is_some() {
                nodes / VALUE_SHARE
            } else {
                nodes
            },
            watch: interrupt.watch,
            done: &done,
            keeps_better: false,
        };
        let table = memory.table(nodes);
        let mut search = self.search(dealt, &table, limits, memory);
        let solution = deepen(&mut search, dealt.scoreless, 0, None);
        let mut bounds = Bounds::guess(solution.value);
        if solution.is_proven {
            bounds.tighten(solution.value, solution.value);
        } else if let Some(target) = target {
            search.go_on((interrupt.deadline, nodes));
            let window = (target - 1, target + 1);
            settle(&mut search, dealt.scoreless, window, &mut bounds);
        }
        bounds.nodes = search.nodes;
        memory.memo = Some((self.tiles.clone(), search.memo));
        bounds
    }

    fn search<'b>(
        &'b self,
        dealt: &Dealt,
        table: &'b Table,
        limits: Limits<'b>,
        memory: &mut Memory,
    ) -> Search<'b> {
        let code = |rack: &Rack| rack.tiles().map(|tile| self.terms.codes.unit(tile)).sum();
        let root = self
            .root
            .dealt(&self.terms, dealt.racks.each_ref().map(code));
        let memory = (table, memory.take(&self.tiles));
        Search::new(self.setting, &self.terms, memory, limits, root, 0)
    }
}
