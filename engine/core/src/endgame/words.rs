// SPDX-License-Identifier: MIT
//! The words that can still be played, as a graph that fits a cache.
//!
//! A word lies in one lane: its letters are tiles of that lane or still on the racks. Finding the
//! words may use all the memory of the search, which begins later; the resulting graph takes a
//! share of it.

use std::time::{Duration, Instant};

use crate::endgame::endings::Interrupt;
use crate::endgame::shares::WORDS_PART;
use crate::endgame::{Effort, Endgame};
use crate::graph::{Arc, Graph, SEPARATOR_BIT, bits};
use crate::kwg::{Kwg, compile_within};
use crate::scoring::{BLANK_FLAG, SIZE, TILES, letter_of};
use crate::selfplay::Watch;

const LANES: usize = 2 * SIZE;

/// Nodes of the graph between two checks of the clock, which take less than a millisecond.
const CLOCK_STEP: u32 = 1 << 10;

/// A search with less time uses all words, because finding those that can still be played takes up
/// to two tenths of a second. That pays off after two to four seconds: docs/engine/performance.md.
const MIN_TIME: Duration = Duration::from_secs(3);

/// The words that can still be played, if there is time and memory to find them.
pub(super) fn prepare(
    graph: &Graph,
    endgame: &Endgame,
    effort: &Effort,
    start: Instant,
    watch: &Watch,
) -> Option<Graph> {
    if effort.time.is_some_and(|time| time < MIN_TIME) {
        return None;
    }
    let interrupt = Interrupt {
        deadline: effort.time.and_then(|time| start.checked_add(time)),
        watch,
    };
    let walk = Walk::new(graph, &endgame.squares, &endgame.racks.concat(), interrupt);
    playable(walk, effort.bytes)
}

/// A graph of the words that a walk finds, made in this many bytes.
///
/// None if there is no such word, too many for the memory, or the walk was interrupted.
fn playable(walk: Walk<'_>, bytes: usize) -> Option<Graph> {
    // While the list of words grows, it is copied to one twice as large.
    let words = walk.words(bytes / 4)?;
    let compiled = compile_within(&words, bytes.checked_sub(words.capacity())?)?;
    drop(words);
    let kwg = Kwg::from_bytes(&compiled, TILES as u8 - 1).ok()?;
    drop(compiled);
    Graph::new(&kwg).filter(|graph| graph.bytes() <= bytes / WORDS_PART)
}

struct Walk<'a> {
    graph: &'a Graph,
    /// `lanes[letter][n]`: the lanes that can hold n + 1 of a letter without a blank, as bits.
    lanes: [[u32; SIZE]; TILES],
    blanks: usize,
    used: [u8; TILES],
    word: Vec<u8>,
    words: Vec<u8>,
    /// Bytes of words after which the walk stops.
    most: usize,
    interrupt: Interrupt<'a>,
    steps: u32,
    is_stopped: bool,
}

impl<'a> Walk<'a> {
    fn new(
        graph: &'a Graph,
        squares: &[u8; SIZE * SIZE],
        unplayed: &[u8],
        interrupt: Interrupt<'a>,
    ) -> Self {
        let mut held = [[0usize; TILES]; LANES];
        for (square, &tile) in squares.iter().enumerate() {
            if tile != 0 {
                let letter = usize::from(letter_of(tile)) & (TILES - 1);
                held[square / SIZE][letter] += 1;
                held[SIZE + square % SIZE][letter] += 1;
            }
        }
        for lane in &mut held {
            for &tile in unplayed.iter().filter(|&&tile| tile & BLANK_FLAG == 0) {
                lane[usize::from(tile) & (TILES - 1)] += 1;
            }
        }
        let mut lanes = [[0; SIZE]; TILES];
        for (at, lane) in held.iter().enumerate() {
            for letter in 1..TILES {
                for enough in &mut lanes[letter][..lane[letter].min(SIZE)] {
                    *enough |= 1 << at;
                }
            }
        }
        Self {
            graph,
            lanes,
            blanks: unplayed.iter().map(|&tile| usize::from(tile == 0)).sum(),
            used: [0; TILES],
            word: Vec::new(),
            words: Vec::new(),
            most: usize::MAX,
            interrupt,
            steps: 0,
            is_stopped: interrupt.is_now(),
        }
    }

    /// The words one after the other, in this many bytes; None if there are more, or the walk was
    /// stopped.
    fn words(mut self, most: usize) -> Option<Vec<u8>> {
        self.most = most;
        let all = vec![(1 << LANES) - 1; self.blanks + 1];
        self.follow(self.graph.dawg(), &all);
        (!self.is_stopped).then_some(self.words)
    }

    /// True if the walk has to stop; checks the clock from time to time.
    fn must_stop(&mut self) -> bool {
        self.steps += 1;
        if self.steps % CLOCK_STEP == 0 {
            self.is_stopped |= self.interrupt.is_now();
        }
        self.is_stopped
    }

    /// `fitting[n]` is the lanes that hold the letters so far with at most n blanks.
    fn follow(&mut self, arc: Arc, fitting: &[u32]) {
        if self.word.len() == SIZE || self.must_stop() {
            return;
        }
        let mut next = vec![0; fitting.len()];
        for letter in bits(arc.letters() & !SEPARATOR_BIT) {
            let slot = usize::from(letter);
            let enough = self.lanes[slot][usize::from(self.used[slot])];
            for blanks in 0..fitting.len() {
                let by_blank = if blanks == 0 { 0 } else { fitting[blanks - 1] };
                next[blanks] = fitting[blanks] & enough | by_blank;
            }
            if next[self.blanks] == 0 {
                continue;
            }
            self.used[slot] += 1;
            self.word.push(letter);
            let arc = self.graph.follow(arc, letter);
            if arc.accepts() {
                self.words.extend_from_slice(&self.word);
                self.words.push(0);
                self.is_stopped |= self.words.len() > self.most;
            }
            self.follow(arc, &next);
            self.word.pop();
            self.used[slot] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::position::mix;
    use crate::kwg::compile;

    const AB: [u8; 3] = [1, 2, 0];

    fn graph() -> Option<Graph> {
        let bytes = compile(&AB, true).ok()?;
        Graph::new(&Kwg::from_bytes(&bytes, 26).ok()?)
    }

    /// True if a graph of the playable words is made: with A and B on the racks there is one.
    fn is_prepared(time: Option<Duration>, watch: &Watch, start: Instant) -> bool {
        let endgame = Endgame {
            squares: [0; SIZE * SIZE],
            racks: [vec![1], vec![2]],
            scoreless: 0,
        };
        let effort = Effort {
            time,
            ..Effort::default()
        };
        graph().is_some_and(|graph| prepare(&graph, &endgame, &effort, start, watch).is_some())
    }

    #[test]
    fn words_are_looked_for_only_where_there_is_time() {
        let (now, never) = (Instant::now(), Watch::default());
        assert!(is_prepared(None, &never, now));
        assert!(is_prepared(Some(Duration::from_secs(3600)), &never, now));
        assert!(!is_prepared(Some(Duration::from_millis(499)), &never, now));
    }

    #[test]
    fn words_that_take_too_much_memory_are_not_looked_for() {
        let Some(graph) = graph() else { unreachable!() };
        let watch = Watch::default();
        let interrupt = Interrupt {
            deadline: None,
            watch: &watch,
        };
        let words_in = |bytes| {
            let walk = Walk::new(&graph, &[0; SIZE * SIZE], &[1, 2], interrupt);
            playable(walk, bytes).map(|graph| graph.bytes())
        };
        // Five nodes: two roots, A, B and the separator.
        assert!(words_in(1 << 20).is_some_and(|bytes| bytes >= 5 * 8));
        assert_eq!(words_in(0), None);
    }

    #[test]
    fn words_that_would_keep_too_much_memory_are_not_kept() {
        // Long words that share little need little more memory to be compiled than eight times the
        // size of their graph.
        let mut words = Vec::new();
        for number in 0..100 {
            let word = (0..SIZE as u64).map(|at| 1 + (mix(number << 8 | at) % 26) as u8);
            words.extend(word.chain([0]));
        }
        let graph = |bytes: &[u8]| Graph::new(&Kwg::from_bytes(bytes, 26).ok()?);
        let whole = compile(&words, true).ok();
        let Some(graph) = whole.and_then(|whole| graph(&whole)) else {
            unreachable!();
        };
        let watch = Watch::default();
        let interrupt = Interrupt {
            deadline: None,
            watch: &watch,
        };
        let held: Vec<u8> = (1..27).cycle().take(26 * SIZE).collect();
        let is_kept = |bytes| {
            let walk = Walk::new(&graph, &[0; SIZE * SIZE], &held, interrupt);
            playable(walk, bytes).is_some()
        };
        let least = WORDS_PART * graph.bytes();
        assert!(compile_within(&words, least - 2 * words.len() - 1).is_some());
        assert!(!is_kept(least - 1));
        assert!(is_kept(least));
    }

    #[test]
    fn what_is_stopped_or_late_has_all_words() {
        let (now, stopped) = (Instant::now(), Watch::default());
        stopped.stop();
        assert!(!is_prepared(None, &stopped, now));
        let late = now.checked_sub(MIN_TIME);
        assert!(late.is_some_and(|late| !is_prepared(Some(MIN_TIME), &Watch::default(), late)));
    }

    #[test]
    fn a_wish_to_stop_is_heard_on_the_way() {
        let Some(graph) = graph() else { unreachable!() };
        let watch = Watch::default();
        let interrupt = Interrupt {
            deadline: None,
            watch: &watch,
        };
        let mut walk = Walk::new(&graph, &[0; SIZE * SIZE], &[1, 2], interrupt);
        watch.stop();
        walk.steps = CLOCK_STEP - 2;
        assert!(!walk.must_stop());
        assert!(walk.must_stop());
        assert_eq!(walk.words(usize::MAX), None);
    }
}
