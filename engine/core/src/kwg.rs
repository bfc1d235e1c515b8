// SPDX-License-Identifier: MIT
//! KWG, the word graph format of other engines: little-endian nodes of 32 bits.
//!
//! Node 0 points to the DAWG, node 1 to the GADDAG. In a file with only the DAWG, node 1 may be an
//! ordinary node, which its tile shows. Lists of siblings are contiguous and ascending, and a list
//! may be the tail of another one.

mod build;
mod check;
mod layout;
mod list;
mod node;
mod paths;
mod states;
mod words;

use std::fs::File;
use std::path::Path;

use crate::error::{EngineError, FileError};

pub use build::compile;
pub(crate) use build::compile_within;
pub use list::{CompiledList, compile_list};
pub use node::Node;
pub use words::MAX_WORD;

pub(crate) use check::{Shape, walk};
pub(crate) use layout::lay_out;
pub(crate) use states::{ENDS, States, arc_to};

use crate::storage::{Table, map_file};
use check::{check, check_bounds};

/// The tile that separates the two halves of a GADDAG path.
pub const SEPARATOR: u8 = 0;

/// Maximum number of nodes that an index of 22 bits can point to.
pub const MAX_NODES: usize = 1 << 22;

const NODE_BYTES: usize = 4;
const ROOTS: usize = 2;

/// A word graph, checked when it was created: every walk from a root stays in bounds, ends, and
/// meets only tiles of the alphabet, ascending in every list.
///
/// Clones share the nodes.
#[derive(Debug, Clone)]
pub struct Kwg {
    nodes: Table<u32>,
}

impl Kwg {
    /// Read and check the content of a KWG file; `max_tile` is the last tile of the alphabet.
    ///
    /// # Errors
    ///
    /// An [`EngineError`] names the first fault and its offset: not a whole number of nodes, too
    /// few or too many nodes, no word, a child or a tile out of range, siblings out of order, a
    /// list without end or a cycle.
    pub fn from_bytes(data: &[u8], max_tile: u8) -> Result<Self, EngineError> {
        check_size(data.len())?;
        Self::from_nodes(read_nodes(data), max_tile)
    }

    /// Map and check a KWG file; `max_tile` is the last tile of the alphabet.
    ///
    /// The file must not change while it is in use. If it is overwritten in place, later walks may
    /// find other words, panic or not end; if it is truncated, the system may kill the program.
    /// Replacing the file by another one of the same name does no harm.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped, or as [`Kwg::from_bytes`].
    pub fn open(path: &Path, max_tile: u8) -> Result<Self, FileError> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        check_size(usize::try_from(size).unwrap_or(usize::MAX))?;
        let map = map_file(&file)?;
        // The file may have been changed since the first check.
        check_size(map.len())?;
        let mapped = if cfg!(target_endian = "little") {
            Table::mapped(&map, 0..map.len())
        } else {
            None
        };
        let nodes = mapped.unwrap_or_else(|| Table::new(read_nodes(&map)));
        Ok(Self::checked(nodes, max_tile)?)
    }

    /// Check nodes that are in memory; `max_tile` is the last tile of the alphabet.
    ///
    /// # Errors
    ///
    /// As [`Kwg::from_bytes`].
    pub fn from_nodes(nodes: Box<[u32]>, max_tile: u8) -> Result<Self, EngineError> {
        check_size(nodes.len().saturating_mul(NODE_BYTES))?;
        Self::checked(Table::new(nodes), max_tile)
    }

    fn checked(nodes: Table<u32>, max_tile: u8) -> Result<Self, EngineError> {
        check(&nodes, &Shape::kwg(&nodes, max_tile))?;
        Ok(Self { nodes })
    }

    /// Nodes that were checked before and found good, with tiles up to `max_tile`.
    ///
    /// # Errors
    ///
    /// As [`Kwg::from_bytes`], except for tiles, their order, and cycles.
    pub(crate) fn known(nodes: Table<u32>, max_tile: u8) -> Result<Self, EngineError> {
        check_size(nodes.len().saturating_mul(NODE_BYTES))?;
        check_bounds(&nodes, &Shape::kwg(&nodes, max_tile))?;
        Ok(Self { nodes })
    }

    /// All nodes, each as its 32 bits; [`Node::from_bits`] reads one.
    #[must_use]
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// The node at an index.
    ///
    /// # Panics
    ///
    /// If there is no such node. Roots, children and siblings up to the last one always exist.
    #[inline]
    #[must_use]
    pub fn node(&self, index: u32) -> Node {
        Node::from_bits(self.nodes()[index as usize])
    }

    /// The list of the first letters of all words.
    #[must_use]
    pub fn dawg_root(&self) -> u32 {
        self.node(0).child()
    }

    /// The first list of the GADDAG; 0 in a file with only the DAWG.
    #[must_use]
    pub fn gaddag_root(&self) -> u32 {
        gaddag_root(self.nodes())
    }

    /// The sibling with `tile` in the list that begins at `list`; list 0 is the empty list.
    #[inline]
    #[must_use]
    pub fn find(&self, list: u32, tile: u8) -> Option<Node> {
        if list == 0 {
            return None;
        }
        let siblings = self.nodes().get(list as usize..)?;
        for node in siblings.iter().map(|&bits| Node::from_bits(bits)) {
            if node.tile() == tile {
                return Some(node);
            }
            if node.is_last() {
                return None;
            }
        }
        None
    }

    /// True if the word of these letters (1 is the first) is in the list.
    #[must_use]
    pub fn accepts(&self, tiles: &[u8]) -> bool {
        let mut list = self.dawg_root();
        let mut accepts = false;
        for &tile in tiles {
            let Some(node) = self.find(list, tile) else {
                return false;
            };
            accepts = node.accepts();
            list = node.child();
        }
        accepts
    }
}

/// The list of the GADDAG. Node 1 points to it if it is a separator; any other node there belongs
/// to the DAWG.
fn gaddag_root(nodes: &[u32]) -> u32 {
    match Node::from_bits(nodes[1]) {
        node if node.tile() == SEPARATOR => node.child(),
        _ => 0,
    }
}

/// The nodes of little-endian bytes; an incomplete node at the end is ignored.
pub(crate) fn read_nodes(data: &[u8]) -> Box<[u32]> {
    data.chunks_exact(NODE_BYTES)
        .map(|node| u32::from_le_bytes([node[0], node[1], node[2], node[3]]))
        .collect()
}

fn check_size(bytes: usize) -> Result<(), EngineError> {
    if bytes % NODE_BYTES != 0 {
        return Err(EngineError::PartialNode { bytes });
    }
    if bytes < ROOTS * NODE_BYTES {
        return Err(EngineError::NoRoots { bytes });
    }
    if bytes > MAX_NODES * NODE_BYTES {
        return Err(EngineError::TooLarge { bytes });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
