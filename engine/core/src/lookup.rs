// SPDX-License-Identifier: MIT
//! Searching the words of a graph: hooks, anagrams with blanks, and patterns.
//!
//! Words are returned in the order of their tiles. Only the DAWG is walked.

use crate::error::EngineError;
use crate::kwg::{Kwg, Node};

/// Added to a tile that a blank stands for; such words have tiles up to 127.
pub const BLANKED: u8 = 0x80;

/// Maximum number of steps of a pattern.
pub const MAX_STEPS: usize = 63;

/// Number of nodes after which a search returns what it has found. Lists of two million words have
/// fewer beginnings; only a graph built to be endless has more.
const MAX_VISITS: u32 = 40_000_000;

/// Words found by a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The words, at most as many as were asked for.
    pub words: Vec<Vec<u8>>,
    /// True if there are more.
    pub is_cut: bool,
}

/// The tiles that make another word in front of a word and at its end, ascending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hooks {
    /// Front hooks.
    pub front: Vec<u8>,
    /// Back hooks.
    pub back: Vec<u8>,
}

/// One step of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// One of these tiles.
    OneOf(&'a [u8]),
    /// Any number of any tiles, including none.
    AnyNumber,
}

impl Kwg {
    /// The hooks of a word; the word itself need not be in the graph.
    #[must_use]
    pub fn hooks(&self, word: &[u8]) -> Hooks {
        let root = Node::new(0, false, true, self.dawg_root());
        let behind = self.follow(root, word).map_or(0, Node::child);
        let makes_word = |&first: &Node| self.follow(first, word).is_some_and(Node::accepts);
        let in_front = self.siblings(root.child()).filter(makes_word);
        let behind = self.siblings(behind).filter(|last| last.accepts());
        Hooks {
            front: in_front.map(Node::tile).collect(),
            back: behind.map(Node::tile).collect(),
        }
    }

    /// The words that can be made from tiles and some blanks; a tile is used before a blank.
    ///
    /// `least` is the minimum number of tiles of a word, `most` the maximum number of words
    /// returned. [`BLANKED`] is added to a tile that a blank stands for. At most 255 of each tile
    /// are counted.
    #[must_use]
    pub fn anagrams(&self, tiles: &[u8], blanks: usize, least: usize, most: usize) -> Found {
        let mut counts = [0; 256];
        for &tile in tiles {
            let count: &mut u8 = &mut counts[usize::from(tile)];
            *count = count.saturating_add(1);
        }
        let rack = Rack {
            counts,
            blanks,
            left: tiles.len() + blanks,
            least,
        };
        self.search(rack, most, MAX_VISITS)
    }

    /// The words that fit a pattern, at most `most` of them.
    #[must_use]
    pub fn matches(&self, pattern: &Pattern, most: usize) -> Found {
        self.search(pattern.begin(), most, MAX_VISITS)
    }

    fn siblings(&self, list: u32) -> impl Iterator<Item = Node> {
        let nodes = if list == 0 {
            &[]
        } else {
            self.nodes().get(list as usize..).unwrap_or_default()
        };
        let mut is_over = false;
        nodes.iter().map_while(move |&bits| {
            let node = Node::from_bits(bits);
            let is_there = !is_over;
            is_over = node.is_last();
            is_there.then_some(node)
        })
    }

    /// The node that these tiles lead to from a node.
    fn follow(&self, from: Node, tiles: &[u8]) -> Option<Node> {
        let mut below = tiles.iter();
        below.try_fold(from, |node, &tile| self.find(node.child(), tile))
    }

    /// Walk the DAWG as far as `reach` allows, with its own stack instead of recursion.
    fn search<R: Reach>(&self, start: R, most: usize, most_visits: u32) -> Found {
        let mut found = Found {
            words: Vec::new(),
            is_cut: false,
        };
        let mut word = Vec::new();
        let mut stack = vec![(self.dawg_root(), start)];
        let mut visits = 0;
        while let Some((at, reach)) = stack.last_mut() {
            if *at == 0 {
                stack.pop();
                word.pop();
                continue;
            }
            let node = self.node(*at);
            *at = if node.is_last() { 0 } else { *at + 1 };
            visits += 1;
            let Some((after, shown)) = reach.with(node.tile()) else {
                continue;
            };
            word.push(shown);
            if node.accepts() && after.is_match() {
                found.is_cut = found.words.len() == most;
                if !found.is_cut {
                    found.words.push(word.clone());
                }
            }
            if found.is_cut || visits > most_visits {
                found.is_cut = true;
                break;
            }
            let below = if after.can_go_on() { node.child() } else { 0 };
            stack.push((below, after));
        }
        found
    }
}

/// What a search can still use after the tiles so far.
trait Reach: Sized {
    /// The rest after one more tile, and the tile as it is shown; None if the tile does not fit.
    fn with(&self, tile: u8) -> Option<(Self, u8)>;
    /// True if a word may end here.
    fn is_match(&self) -> bool;
    /// True if any tile may follow.
    fn can_go_on(&self) -> bool;
}

/// The tiles and blanks that are left.
#[derive(Clone)]
struct Rack {
    /// Number of each tile, by tile number.
    counts: [u8; 256],
    blanks: usize,
    left: usize,
    /// Minimum number of tiles that the word still needs.
    least: usize,
}

impl Reach for Rack {
    fn with(&self, tile: u8) -> Option<(Self, u8)> {
        let is_blank = self.counts[usize::from(tile)] == 0;
        if is_blank && self.blanks == 0 {
            return None;
        }
        let mut after = self.clone();
        after.left -= 1;
        after.least = self.least.saturating_sub(1);
        if is_blank {
            after.blanks -= 1;
            return Some((after, tile | BLANKED));
        }
        after.counts[usize::from(tile)] -= 1;
        Some((after, tile))
    }

    fn is_match(&self) -> bool {
        self.least == 0
    }

    fn can_go_on(&self) -> bool {
        self.left > 0
    }
}

/// A pattern of words: each place between its steps is a bit, and the last bit is after all steps.
#[derive(Debug, Clone)]
pub struct Pattern {
    fitting: Box<[u64; 256]>,
    any_number: u64,
    end: u64,
}

impl Pattern {
    /// A pattern of these steps.
    ///
    /// # Errors
    ///
    /// There are more than [`MAX_STEPS`].
    pub fn new(steps: &[Step<'_>]) -> Result<Self, EngineError> {
        if steps.len() > MAX_STEPS {
            return Err(EngineError::LongPattern { steps: steps.len() });
        }
        let mut pattern = Self {
            fitting: Box::new([0; 256]),
            any_number: 0,
            end: 1 << steps.len(),
        };
        for (at, step) in steps.iter().enumerate() {
            match step {
                Step::AnyNumber => pattern.any_number |= 1 << at,
                Step::OneOf(tiles) => {
                    for &tile in *tiles {
                        pattern.fitting[usize::from(tile)] |= 1 << at;
                    }
                }
            }
        }
        Ok(pattern)
    }

    fn begin(&self) -> Matching<'_> {
        Matching {
            pattern: self,
            states: self.closed(1),
        }
    }

    /// Add the places after every any-number step, because it may match no tiles.
    fn closed(&self, states: u64) -> u64 {
        let mut closed = states;
        loop {
            let more = closed | (closed & self.any_number) << 1;
            if more == closed {
                return closed;
            }
            closed = more;
        }
    }
}

struct Matching<'a> {
    pattern: &'a Pattern,
    states: u64,
}

impl Reach for Matching<'_> {
    fn with(&self, tile: u8) -> Option<(Self, u8)> {
        let pattern = self.pattern;
        let moved = (self.states & pattern.fitting[usize::from(tile)]) << 1;
        let states = pattern.closed(moved | self.states & pattern.any_number);
        (states != 0).then_some((Self { pattern, states }, tile))
    }

    fn is_match(&self) -> bool {
        self.states & self.pattern.end != 0
    }

    fn can_go_on(&self) -> bool {
        self.states & !self.pattern.end != 0
    }
}

#[cfg(test)]
mod tests;
