// SPDX-License-Identifier: MIT
//! Compiling words to KWG: a minimal DAWG and a GADDAG that shares it.
//!
//! CARE is entered as ERAC, RAC@E, AC@RE and C@ARE. What follows a separator is the same as what
//! follows the same beginning in the DAWG, so a GADDAG path ends at its separator and points there.
//!
//! Paths are added in order, so only the latest one is open. Everything that leaves it is final and
//! is looked up among the states made before (Daciuk and others, 2000). A look-up is not for a
//! whole list but for one sibling with the rest of its list, as in wolges, so that equal ends of
//! different lists are shared.

use super::MAX_NODES;
use super::layout::lay_out;
use super::paths::{Path, Paths};
use super::states::{ENDS, States, arc_to};
use super::words::{MAX_WORD, Words};
use crate::error::EngineError;

/// Compile words to the content of a KWG file; the same words give the same bytes.
///
/// `words` holds the tiles of every word, from 1, each word followed by a 0. Words may be in any
/// order and repeated. `with_gaddag` adds the GADDAG, which move generation needs.
///
/// # Errors
///
/// No word, an empty word, a word of more than [`MAX_WORD`] tiles or without its 0, and more nodes
/// than the format can index.
pub fn compile(words: &[u8], with_gaddag: bool) -> Result<Vec<u8>, EngineError> {
    compile_read(Words::read(words)?, with_gaddag, MAX_NODES)
}

/// As [`compile`] with the GADDAG; also returns the number of different words.
pub(super) fn compile_counted(words: &[u8]) -> Result<(Vec<u8>, usize), EngineError> {
    let words = Words::read(words)?;
    let count = words.len();
    Ok((compile_read(words, true, MAX_NODES)?, count))
}

/// As [`compile`] with the GADDAG, using at most this many bytes of memory in addition to the
/// words; None if they are not enough.
pub(crate) fn compile_within(words: &[u8], bytes: usize) -> Option<Vec<u8>> {
    let words = Words::read(words).ok()?;
    let held = words.len() * BYTES_A_WORD + words.count_beginnings() * BYTES_A_PATH + BYTES_OPEN;
    let most_states = bytes.checked_sub(held)? / BYTES_A_STATE;
    compile_read(words, true, most_states.min(MAX_NODES)).ok()
}

/// A start and a path; and twelve places in the table of states, which has six, rounded up to a
/// power of two.
const BYTES_A_WORD: usize = size_of::<u32>() + size_of::<Path>() + 12 * size_of::<u32>();

/// A path, while the paths are copied to twice as much space.
const BYTES_A_PATH: usize = 3 * size_of::<Path>();

/// A state, while the states are copied to twice as much space, and its places in a table of them
/// that is copied as well. Writing the nodes takes less, and the paths are freed by then. A state
/// is in more than one list only if another path leads there.
const BYTES_A_STATE: usize = 3 * size_of::<u64>() + 6 * size_of::<u32>();

/// The latest path, of words of a board, and the smallest table of states.
const BYTES_OPEN: usize = 16 << 10;

fn compile_read(
    words: Words<'_>,
    with_gaddag: bool,
    most_states: usize,
) -> Result<Vec<u8>, EngineError> {
    let mut states = States::for_words(words.len());
    let mut beginnings = Vec::new();
    let dawg = add_words(
        &words,
        &mut states,
        with_gaddag.then_some(&mut beginnings),
        most_states,
    )?;
    let first_gaddag = states.count();
    let gaddag = if with_gaddag {
        add_reversed(&words, beginnings, &mut states, most_states)?
    } else {
        0
    };
    drop(words);
    lay_out(&states.into_packed(), &[dawg, gaddag], first_gaddag)
}

/// Enter the words forwards; `beginnings` receives each beginning and the state after it.
fn add_words(
    words: &Words<'_>,
    states: &mut States,
    mut beginnings: Option<&mut Vec<Path>>,
    most_states: usize,
) -> Result<u32, EngineError> {
    let mut open = Open::new();
    let mut latest: (u32, &[u8]) = (0, &[]);
    for word in words.iter().chain([(0, &[][..])]) {
        let pairs = latest.1.iter().zip(word.1);
        let shared = pairs.take_while(|(one, other)| one == other).count();
        open.close(shared, states, |depth, state| {
            if let Some(paths) = &mut beginnings {
                paths.push(Path::beginning(latest.0, depth, state));
            }
        });
        open.add(word.1[shared..].iter().copied(), ENDS);
        latest = word;
        check_count(states.count(), most_states)?;
    }
    Ok(open.finish(states))
}

/// Enter every word backwards, and every beginning backwards and then a separator.
fn add_reversed(
    words: &Words<'_>,
    beginnings: Vec<Path>,
    states: &mut States,
    most_states: usize,
) -> Result<u32, EngineError> {
    let mut paths = beginnings;
    paths.reserve_exact(words.len());
    paths.extend(
        words
            .iter()
            .map(|(start, tiles)| Path::word(start, tiles.len())),
    );
    let paths = Paths::sort(words, paths);
    let mut open = Open::new();
    let mut latest = None;
    for path in paths.iter() {
        let shared = latest.map_or(0, |latest| paths.count_shared(latest, path));
        open.close(shared, states, |_, _| ());
        let steps = (shared..path.steps()).map(|step| paths.tile(path, step));
        open.add(
            steps,
            if path.arc() == 0 {
                ENDS
            } else {
                arc_to(path.arc())
            },
        );
        latest = Some(path);
        check_count(states.count(), most_states)?;
    }
    open.close(0, states, |_, _| ());
    Ok(open.finish(states))
}

/// Each state becomes a node, and at most two states share one, so there may be slightly more
/// states than the node limit.
fn check_count(states: usize, most: usize) -> Result<(), EngineError> {
    if states > most {
        return Err(EngineError::TooManyWords);
    }
    Ok(())
}

/// For each step of the latest path: its tile and the siblings before it, which are not final yet.
struct Open {
    length: usize,
    levels: Vec<Vec<u64>>,
}

impl Open {
    fn new() -> Self {
        Self {
            length: 0,
            levels: vec![Vec::new(); MAX_WORD + 2],
        }
    }

    /// Finish the lists deeper than the first `shared` steps, and call `closed` with the depth and
    /// the state of each. Afterwards the path has `shared` steps.
    fn close(&mut self, shared: usize, states: &mut States, mut closed: impl FnMut(usize, u32)) {
        for depth in (shared + 1..=self.length).rev() {
            let (above, below) = self.levels.split_at_mut(depth);
            let siblings = &mut below[0];
            if siblings.is_empty() {
                continue;
            }
            let state = states.make(siblings);
            siblings.clear();
            if let Some(parent) = above[depth - 1].last_mut() {
                *parent |= arc_to(state);
            }
            closed(depth, state);
        }
        self.length = shared;
    }

    /// Append these tiles; the last one ends as a word, or as a separator that leads somewhere.
    fn add(&mut self, tiles: impl Iterator<Item = u8>, ending: u64) {
        for tile in tiles {
            self.levels[self.length].push(States::sibling(tile));
            self.length += 1;
        }
        if let Some(last) = self
            .length
            .checked_sub(1)
            .and_then(|at| self.levels[at].last_mut())
        {
            *last |= ending;
        }
    }

    fn finish(self, states: &mut States) -> u32 {
        states.make(&self.levels[0])
    }
}

#[cfg(test)]
#[path = "build_tests.rs"]
mod tests;
