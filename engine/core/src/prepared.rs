// SPDX-License-Identifier: MIT
//! A word graph with all data that searches need, and the file that stores it for the next start.
//!
//! Checking a graph, storing what follows each arc and sorting its words takes a tenth of a second.
//! Mapping the stored result and comparing its checksums takes two thousandths.

mod file;
mod folder;

use crate::graph::Graph;
use crate::kwg::Kwg;
use crate::word_map::WordMap;

pub use file::VERSION;
pub use folder::{Folder, Opened, fingerprint, fingerprint_of};

/// A checked word graph with the data derived from it; clones share the data.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The word graph.
    pub kwg: Kwg,
    /// The same graph with the letters of every list stored in the arcs.
    pub graph: Graph,
    /// Its words by their letters.
    pub words: WordMap,
}

impl Prepared {
    /// Prepare a checked word graph, on two threads; None if it has no GADDAG.
    #[must_use]
    pub fn new(kwg: &Kwg) -> Option<Self> {
        if kwg.gaddag_root() == 0 {
            return None;
        }
        let (graph, words) = std::thread::scope(|scope| {
            let graph = scope.spawn(|| Graph::new(kwg));
            let words = WordMap::new(kwg);
            // If the thread panicked, so will this call.
            (graph.join().unwrap_or_else(|_| Graph::new(kwg)), words)
        });
        Some(Self {
            kwg: kwg.clone(),
            graph: graph?,
            words,
        })
    }
}
