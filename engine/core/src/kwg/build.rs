// SPDX-License-Identifier: MIT
//! From words to KWG: a minimal DAWG and a GADDAG that shares it.
//!
//! CARE is entered as ERAC, RAC@E, AC@RE and C@ARE. What follows a separator is what follows the
//! same beginning in the DAWG, so a GADDAG path ends at its separator and points there.
//!
//! Paths are added in order, so only the latest one is open; whatever leaves it is final and is
//! looked up among what was made before (Daciuk and others, 2000). What is looked up is not a whole
//! list but one sibling with the rest of its list, as wolges does, so that equal ends of different
//! lists are the same.

use super::layout::lay_out;
use super::paths::{Path, sort_reversed};
use super::states::{ENDS, States, arc_to};
use super::words::Words;
use super::{MAX_NODES, SEPARATOR};
use crate::error::EngineError;

/// The longest word that is compiled, in tiles.
pub const MAX_WORD: usize = 255;

/// Compile words to the content of a KWG file; the same words give the same bytes.
///
/// `words` holds the tiles of every word, from 1, each word followed by a 0. They may be in any
/// order and come twice. `with_gaddag` adds the GADDAG, which move generation needs.
///
/// # Errors
///
/// No word, an empty word, one of more than [`MAX_WORD`] tiles or without its 0, and more nodes than
/// the format can index.
pub fn compile(words: &[u8], with_gaddag: bool) -> Result<Vec<u8>, EngineError> {
    let words = Words::read(words)?;
    let mut states = States::for_words(words.len());
    let mut beginnings = Vec::new();
    let dawg = add_words(&words, &mut states, with_gaddag.then_some(&mut beginnings))?;
    let first_gaddag = states.count();
    let gaddag = if with_gaddag {
        add_reversed(&words, beginnings, &mut states)?
    } else {
        0
    };
    drop(words);
    lay_out(&states.into_packed(), dawg, gaddag, first_gaddag)
}

/// Enter the words forwards; `beginnings` receives what they begin with and the state after it.
fn add_words(
    words: &Words<'_>,
    states: &mut States,
    mut beginnings: Option<&mut Vec<Path>>,
) -> Result<u32, EngineError> {
    let mut open = Open::new();
    let mut latest = 0;
    for (start, tiles) in words.iter() {
        let shared = open.shared_with(tiles);
        open.close(shared, states, |depth, state| {
            if let Some(paths) = &mut beginnings {
                paths.push(Path::beginning(latest, depth, state));
            }
        });
        open.add(shared, tiles, ENDS);
        latest = start;
        check_count(states.count())?;
    }
    open.close(0, states, |depth, state| {
        if let Some(paths) = &mut beginnings {
            paths.push(Path::beginning(latest, depth, state));
        }
    });
    Ok(open.finish(states))
}

/// Enter every word backwards, and every beginning of one backwards and then a separator.
fn add_reversed(
    words: &Words<'_>,
    beginnings: Vec<Path>,
    states: &mut States,
) -> Result<u32, EngineError> {
    let mut paths = beginnings;
    paths.reserve_exact(words.len());
    paths.extend(
        words
            .iter()
            .map(|(start, tiles)| Path::word(start, tiles.len())),
    );
    sort_reversed(words, &mut paths);
    let mut open = Open::new();
    let mut reversed = Vec::new();
    for path in &paths {
        reversed.clear();
        reversed.extend(words.tiles(path.start(), path.len()).iter().rev());
        let ending = match path.arc() {
            None => ENDS,
            Some(state) => {
                reversed.push(SEPARATOR);
                arc_to(state)
            }
        };
        let shared = open.shared_with(&reversed);
        open.close(shared, states, |_, _| ());
        open.add(shared, &reversed, ending);
        check_count(states.count())?;
    }
    open.close(0, states, |_, _| ());
    Ok(open.finish(states))
}

/// States become nodes, two at most that share a place, so there may be a little over the limit.
fn check_count(states: usize) -> Result<(), EngineError> {
    if states > MAX_NODES {
        return Err(EngineError::TooManyWords);
    }
    Ok(())
}

/// The latest path, and at each of its tiles the siblings before it, which are not final yet.
struct Open {
    path: Vec<u8>,
    levels: Vec<Vec<u64>>,
}

impl Open {
    fn new() -> Self {
        Self {
            path: Vec::new(),
            levels: vec![Vec::new(); MAX_WORD + 2],
        }
    }

    fn shared_with(&self, path: &[u8]) -> usize {
        let pairs = self.path.iter().zip(path);
        pairs.take_while(|(one, other)| one == other).count()
    }

    /// Go on behind the first `shared` tiles, which are those of the latest path.
    fn add(&mut self, shared: usize, path: &[u8], ending: u64) {
        for (siblings, &tile) in self.levels.iter_mut().zip(path).skip(shared) {
            siblings.push(States::sibling(tile));
        }
        if let Some(last) = path
            .len()
            .checked_sub(1)
            .and_then(|at| self.levels[at].last_mut())
        {
            *last |= ending;
        }
        self.path.truncate(shared);
        self.path.extend_from_slice(&path[shared..]);
    }

    /// Finish the lists that lie deeper than the first `shared` tiles, telling `closed` the depth and
    /// the state of each.
    fn close(&mut self, shared: usize, states: &mut States, mut closed: impl FnMut(usize, u32)) {
        for depth in (shared + 1..=self.path.len()).rev() {
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
    }

    fn finish(self, states: &mut States) -> u32 {
        states.make(&self.levels[0])
    }
}
