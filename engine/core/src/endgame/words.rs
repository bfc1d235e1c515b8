// SPDX-License-Identifier: MIT
//! The words that can still be played, as a graph that fits a cache.
//!
//! A word lies in one lane: its letters are tiles of that lane or still on the racks.

use crate::graph::{Arc, Graph, SEPARATOR_BIT, bits};
use crate::kwg::{Kwg, compile};
use crate::scoring::{BLANK_FLAG, SIZE, TILES, letter_of};

const LANES: usize = 2 * SIZE;

/// A graph of the words that can be made of `unplayed` tiles and those of one lane of the board.
///
/// None where there is no such word.
pub(super) fn playable(
    graph: &Graph,
    squares: &[u8; SIZE * SIZE],
    unplayed: &[u8],
) -> Option<Graph> {
    let words = Walk::new(graph, squares, unplayed).words();
    let bytes = compile(&words, true).ok()?;
    let kwg = Kwg::from_bytes(&bytes, TILES as u8 - 1).ok()?;
    Graph::new(&kwg)
}

struct Walk<'a> {
    graph: &'a Graph,
    /// `lanes[letter][n]`: the lanes that can hold n + 1 of a letter without a blank, as bits.
    lanes: [[u32; SIZE]; TILES],
    blanks: usize,
    used: [u8; TILES],
    word: Vec<u8>,
    words: Vec<u8>,
}

impl<'a> Walk<'a> {
    fn new(graph: &'a Graph, squares: &[u8; SIZE * SIZE], unplayed: &[u8]) -> Self {
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
        }
    }

    fn words(mut self) -> Vec<u8> {
        let all = vec![(1 << LANES) - 1; self.blanks + 1];
        self.follow(self.graph.dawg(), &all);
        self.words
    }

    /// `fitting[n]` are the lanes that hold the letters so far with at most n blanks.
    fn follow(&mut self, arc: Arc, fitting: &[u32]) {
        if self.word.len() == SIZE {
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
            }
            self.follow(arc, &next);
            self.word.pop();
            self.used[slot] -= 1;
        }
    }
}
