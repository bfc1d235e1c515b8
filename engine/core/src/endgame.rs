// SPDX-License-Identifier: MIT
//! Endgames solved exactly: two racks and an empty bag.
//!
//! Iterative deepening of a principal variation search with a transposition table (Knuth and Moore
//! 1975; Marsland and Campbell 1982). Two things make it fast. The plays of a lane are looked up if
//! the same lane occurred before. A play after which the opponent can still go out needs no search
//! if that already decides.

mod bounding;
mod codes;
mod endings;
mod found;
mod line;
mod making;
mod memo;
mod ordering;
mod playout;
mod position;
mod progress;
mod proof;
mod root;
mod search;
mod shares;
mod table;
mod words;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::board::Board;
use crate::error::EngineError;
use crate::graph::Graph;
use crate::play::{Axis, Move};
use crate::scoring::{BLANK_FLAG, MAX_RACK, SIZE, TILES, letter_of};
use crate::selfplay::Watch;
use crate::setting::Setting;
pub(crate) use bounding::Bounds;
use bounding::{Parts, bound, win};
use codes::{Codes, MAX_KINDS};
pub(crate) use endings::{Dealt, Endings, Interrupt, Memory};
use found::Found;
use memo::Memo;
use position::Play;
use position::{Position, Terms};
pub use progress::Progress;
use search::{INFINITE, Limits, Search};
use shares::Shares;
pub(crate) use shares::threads_within;
use table::Table;

/// Maximum search depth, in turns.
const MAX_TURNS: i32 = 126;

/// Turns added per iteration: with both players' turns searched, values swing less.
const TURN_STEP: usize = 2;

/// A position with an empty bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endgame {
    /// The tiles on the board, row by row, as [`crate::board::Board`] has them.
    pub squares: [u8; SIZE * SIZE],
    /// Tile numbers of the player on turn, then of the opponent; 0 is the blank.
    pub racks: [Vec<u8>; 2],
    /// Number of scoreless turns just before this one.
    pub scoreless: u8,
}

/// Limits of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Time limit; None for no limit.
    pub time: Option<Duration>,
    /// Maximum number of positions to search, for each thread. If they prove nothing, a fifth more
    /// is allowed for bounds.
    pub nodes: u64,
    /// Number of threads, at least one; fewer are used if each would have less than 4 MB of memory.
    pub threads: usize,
    /// Maximum bytes of memory in total, not counting the words of the setting; half is for the
    /// table of positions. Lists of plays that do not fit are cut, and values that depend on a cut
    /// list prove nothing. The same applies to lines longer than the memory allows.
    pub bytes: usize,
    /// The current spread of the player on turn, if winning the game matters more than points: if
    /// the value cannot be proven, the rest of the limits is for a line that is proven to win.
    pub spread: Option<i32>,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            time: None,
            nodes: u64::MAX,
            threads: 1,
            bytes: 128 << 20,
            spread: None,
        }
    }
}

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// Final spread of the player on turn minus the current spread, if both players follow the
    /// line.
    pub value: i32,
    /// The best moves of both players in turn, with their scores.
    pub line: Vec<Move>,
    /// True if the value is exact.
    pub is_proven: bool,
    /// True if [`Effort::spread`] was given and the line is proven to win from it.
    pub is_won: bool,
    /// Proven lower bound of the value; None if nothing is proven.
    pub lower: Option<i32>,
    /// Proven upper bound of the value; None if nothing is proven.
    pub upper: Option<i32>,
    /// Search depth reached, in turns.
    pub depth: usize,
    /// Number of positions searched by all threads.
    pub nodes: u64,
    /// Time the search took.
    pub time: Duration,
    /// True if the search was cancelled.
    pub is_cancelled: bool,
}

impl Solution {
    /// Replace the value and the line by the result of a search of this many turns.
    fn take(&mut self, line: Vec<Move>, found: Found, depth: i32) {
        self.value = found.value;
        self.line = line;
        self.depth = depth as usize;
        self.is_proven = found.is_complete;
    }
}

/// Where intermediate results are reported, and when the search began.
#[derive(Debug, Clone, Copy)]
struct Show<'a> {
    progress: &'a Progress,
    start: Instant,
}

impl Show<'_> {
    fn note(self, thread: usize, solution: &Solution, bounds: Bounds) {
        self.progress.note(thread, self.start, solution, bounds);
    }
}

/// Solve an endgame, or find the best line within the limits.
///
/// A proven value does not depend on the limits.
///
/// # Errors
///
/// [`EngineError::BadSquare`] and [`EngineError::BadTile`] for invalid tiles,
/// [`EngineError::BadRack`] for a rack with no tiles or more than seven, [`EngineError::GameOver`]
/// if there were as many scoreless turns as end the game.
pub fn solve(
    setting: &Setting,
    endgame: &Endgame,
    effort: &Effort,
    watch: &Watch,
) -> Result<Solution, EngineError> {
    solve_shown(setting, endgame, effort, watch, &Progress::default())
}

/// As [`solve`], and report the result to `progress` after every depth and every bound.
///
/// # Errors
///
/// As [`solve`].
pub fn solve_shown(
    setting: &Setting,
    endgame: &Endgame,
    effort: &Effort,
    watch: &Watch,
    progress: &Progress,
) -> Result<Solution, EngineError> {
    let start = Instant::now();
    check(setting, endgame)?;
    let words = words::prepare(&setting.graph, endgame, effort, start, watch);
    let shares = Shares::new(effort, words.as_ref().map_or(0, Graph::bytes));
    let graph = words.as_ref().unwrap_or(&setting.graph);
    let show = Show { progress, start };
    let parts = Parts::new(start, effort);
    Ok(solve_with(
        setting,
        graph,
        endgame,
        (shares, parts, effort.spread),
        show,
        watch,
    ))
}

fn check(setting: &Setting, endgame: &Endgame) -> Result<(), EngineError> {
    let (scoreless, limit) = (endgame.scoreless, setting.rules.scoreless_limit);
    if scoreless >= limit {
        return Err(EngineError::GameOver { scoreless, limit });
    }
    for (square, &tile) in endgame.squares.iter().enumerate() {
        if usize::from(letter_of(tile)) >= TILES || tile == BLANK_FLAG {
            return Err(EngineError::BadSquare { square, tile });
        }
    }
    for (player, rack) in endgame.racks.iter().enumerate() {
        if rack.is_empty() || rack.len() > MAX_RACK {
            let tiles = rack.len();
            return Err(EngineError::BadRack { player, tiles });
        }
        if let Some(&tile) = rack.iter().find(|&&tile| usize::from(tile) >= TILES) {
            return Err(EngineError::BadTile { player, tile });
        }
    }
    Ok(())
}

fn solve_with(
    setting: &Setting,
    graph: &Graph,
    endgame: &Endgame,
    (shares, parts, spread): (Shares, Parts, Option<i32>),
    show: Show<'_>,
    watch: &Watch,
) -> Solution {
    let codes = Codes::new(endgame.racks.iter().flatten(), &setting.scoring);
    let racks = [codes.rack(&endgame.racks[0]), codes.rack(&endgame.racks[1])];
    let terms = Terms {
        graph,
        scoring: &setting.scoring,
        codes,
        letters: [laid(&endgame.racks[0]), laid(&endgame.racks[1])],
    };
    let board = Board::with_tiles(&endgame.squares, graph, &setting.scoring);
    let root = Position::new(&board, &terms, racks);
    let done = AtomicBool::new(false);
    let table = &Table::new(shares.table);
    let search = |thread: usize| {
        let (deadline, most_nodes) = spread.map_or_else(|| parts.end(0), |_| parts.half());
        let limits = Limits {
            deadline,
            most_nodes,
            watch,
            done: &done,
            keeps_better: spread.is_some(),
        };
        let root = root.clone();
        let memory = (table, Memo::new(shares.memo));
        let mut search = Search::new(setting, &terms, memory, limits, root, thread as u64);
        let mut solution = deepen(&mut search, endgame.scoreless, thread, Some(show));
        let bounds = if solution.is_proven {
            Bounds::exact(solution.value)
        } else if let Some(spread) = spread {
            search.go_on(parts.end(2));
            win(
                &mut search,
                endgame.scoreless,
                spread,
                &mut solution,
                (thread, show),
            )
        } else {
            bound(
                &mut search,
                endgame.scoreless,
                &mut solution,
                &parts,
                (thread, show),
            )
        };
        if solution.is_proven {
            done.store(true, Ordering::Relaxed);
        }
        (solution, bounds)
    };
    let found: Vec<(Solution, Bounds)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..shares.threads)
            .map(|thread| scope.spawn(move || search(thread)))
            .collect();
        let first = search(0);
        let others = others.into_iter().filter_map(|other| other.join().ok());
        std::iter::once(first).chain(others).collect()
    });
    let mut best = best_of(found);
    best.time = show.start.elapsed();
    best.is_cancelled = watch.is_stopped();
    best
}

/// The first of the deepest solutions, with the bounds proven by all threads. A solution whose
/// value turned out to be impossible comes last; a line that wins comes before those that were
/// searched deeper.
fn best_of(mut found: Vec<(Solution, Bounds)>) -> Solution {
    let nodes = found.iter().map(|(solution, _)| solution.nodes).sum();
    let mut all = Bounds::guess(0);
    for (_, bounds) in &found {
        all.tighten(bounds.lower, bounds.upper);
    }
    found.sort_by_key(|(solution, _)| {
        std::cmp::Reverse((
            solution.is_proven,
            all.admit(solution.value),
            solution.is_won,
            solution.depth,
        ))
    });
    let (mut best, _) = found.swap_remove(0);
    best.nodes = nodes;
    // If no line was found that reaches the proven value, report the value of the line and claim
    // less.
    best.lower = (all.lower > -INFINITE).then_some(all.lower.min(best.value));
    best.upper = (all.upper < INFINITE).then_some(all.upper.max(best.value));
    best
}

/// Search one step deeper each time; every other thread begins one turn deeper. Report each depth,
/// if asked to.
fn deepen(
    search: &mut Search<'_>,
    scoreless: u8,
    thread: usize,
    show: Option<Show<'_>>,
) -> Solution {
    let note = |found: &Solution, bounds: Bounds| {
        if let Some(show) = show {
            show.note(thread, found, bounds);
        }
    };
    let value = search.guess(scoreless);
    let mut best = Solution {
        value,
        line: moves(search.line()),
        is_proven: false,
        is_won: false,
        lower: None,
        upper: None,
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
        is_cancelled: false,
    };
    note(&best, Bounds::guess(value));
    let first = 1 + (thread % 2) as i32;
    for depth in (first..=MAX_TURNS).step_by(TURN_STEP) {
        let most = (-INFINITE, INFINITE);
        search.begin_depth();
        let Some(found) = search.run_around(scoreless, depth, best.value, most) else {
            if let Some((value, line)) = search.better.take() {
                let found = Found {
                    value,
                    is_complete: false,
                    has_deeper: true,
                };
                best.take(moves(&line), found, depth);
            }
            break;
        };
        best.take(moves(search.line()), found, depth);
        best.nodes = search.nodes;
        if best.is_proven {
            note(&best, Bounds::exact(best.value));
            break;
        }
        note(&best, Bounds::guess(best.value));
        if search.is_exhausted() {
            break;
        }
    }
    best.nodes = search.nodes;
    best
}

/// The letters that tiles can be played as, as bits.
fn laid(tiles: &[u8]) -> u32 {
    if tiles.contains(&0) {
        !1
    } else {
        tiles.iter().fold(0, |all, &tile| all | 1 << tile)
    }
}

fn moves(line: &[Option<Play>]) -> Vec<Move> {
    line.iter()
        .map(|play| {
            play.map_or(Move::PASS, |play| {
                let at = usize::from(play.lane);
                let first = play.mask.trailing_zeros() as usize;
                let score = i32::from(play.score);
                Move::play(Axis::BOTH[at / SIZE], at % SIZE, first, play.laid())
                    .worth(score, score * 1000)
            })
        })
        .collect()
}

const _: () = assert!(2 * MAX_RACK <= MAX_KINDS);
