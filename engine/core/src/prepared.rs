// SPDX-License-Identifier: MIT
//! A word graph with all that searches need of it, and the file that keeps it for the next start.
//!
//! Checking a graph, noting what follows each arc and sorting its words takes a tenth of a second;
//! mapping what came of that and comparing its checksums takes two thousandths.

mod file;
mod folder;

use crate::graph::Graph;
use crate::kwg::Kwg;
use crate::word_map::WordMap;

pub use file::VERSION;
pub use folder::{Folder, Opened, fingerprint, fingerprint_of};

/// A word graph that was checked, and what was made of it; a clone shares all.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The word graph.
    pub kwg: Kwg,
    /// The same with the letters of every list at hand.
    pub graph: Graph,
    /// Its words by their letters.
    pub words: WordMap,
}

impl Prepared {
    /// Prepare a checked word graph, on two threads; None where it has no GADDAG.
    #[must_use]
    pub fn new(kwg: &Kwg) -> Option<Self> {
        if kwg.gaddag_root() == 0 {
            return None;
        }
        let (graph, words) = std::thread::scope(|scope| {
            let graph = scope.spawn(|| Graph::new(kwg));
            let words = WordMap::new(kwg);
            // A thread that panicked would have panicked here.
            (graph.join().unwrap_or_else(|_| Graph::new(kwg)), words)
        });
        Some(Self {
            kwg: kwg.clone(),
            graph: graph?,
            words,
        })
    }
}
