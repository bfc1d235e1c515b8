// SPDX-License-Identifier: MIT
//! KLV2, the leave values format of other engines.
//!
//! All little-endian: the number of nodes, that many nodes of a DAWG whose words are leaves, the
//! number of values, that many float32. Node 0 points to the DAWG. A leave is spelled in ascending
//! order, the blank (tile 0) first; its value is stored at its rank among the leaves of the DAWG.

mod build;
mod count;
mod walk;

use std::fs::File;
use std::ops::Range;
use std::path::Path;

use crate::error::{EngineError, FileError};
use crate::kwg::{MAX_NODES, Node};
use crate::storage::{Table, map_file};

pub use build::MAX_LEAVES;
pub use walk::Place;

/// The longest leave, in tiles.
pub const MAX_LEAVE: usize = 255;

const WORD: usize = size_of::<u32>();

/// Values of leaves, in points.
///
/// Clones share the data.
#[derive(Debug, Clone, PartialEq)]
pub struct Klv {
    nodes: Table<u32>,
    /// For each node, the number of leaves that go through it or through a later sibling.
    counts: Table<u32>,
    values: Table<f32>,
}

impl Klv {
    /// Read and check the content of a KLV2 file.
    ///
    /// # Errors
    ///
    /// An [`EngineError`] names the first fault and its offset: a file that is too short or too
    /// long, a graph as in [`crate::Kwg::from_bytes`] (but a graph without leaves is allowed),
    /// leaves of more than [`MAX_LEAVE`] tiles, more leaves than values, a value that is NaN or
    /// infinite.
    pub fn from_bytes(data: &[u8]) -> Result<Self, EngineError> {
        let (nodes, values) = parts(data)?;
        let nodes = read_words(&data[nodes], u32::from_le_bytes);
        let values = read_words(&data[values], f32::from_le_bytes);
        Self::checked(Table::new(nodes), Table::new(values))
    }

    /// Map and check a KLV2 file, as [`crate::Kwg::open`] does for words.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped, or as [`Klv::from_bytes`].
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path)?;
        // An empty file cannot be mapped on every system.
        if file.metadata()?.len() == 0 {
            parts(&[])?;
        }
        let map = map_file(&file)?;
        let (nodes, values) = parts(&map)?;
        let mapped = if cfg!(target_endian = "little") {
            Table::mapped(&map, nodes).zip(Table::mapped(&map, values))
        } else {
            None
        };
        Ok(match mapped {
            Some((nodes, values)) => Self::checked(nodes, values)?,
            None => Self::from_bytes(&map)?,
        })
    }

    fn checked(nodes: Table<u32>, values: Table<f32>) -> Result<Self, EngineError> {
        let is_odd = |value: &f32| !value.is_finite();
        // No early exit, so that the compiler can test several values with one instruction.
        if values.iter().fold(false, |any, value| any | is_odd(value)) {
            let leave = values.iter().position(is_odd).unwrap_or_default();
            let offset = WORD * (2 + nodes.len() + leave);
            return Err(EngineError::NotFinite { offset, leave });
        }
        let counts = count::count_leaves(&nodes, values.len(), WORD)?;
        Ok(Self {
            nodes,
            counts: Table::new(counts),
            values,
        })
    }

    /// The content of a KLV2 file with these values.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "both were read from 32 bits"
    )]
    pub fn to_bytes(&self) -> Vec<u8> {
        let words = 2 + self.nodes.len() + self.values.len();
        let mut bytes = Vec::with_capacity(WORD * words);
        bytes.extend((self.nodes.len() as u32).to_le_bytes());
        bytes.extend(self.nodes.iter().flat_map(|node| node.to_le_bytes()));
        bytes.extend((self.values.len() as u32).to_le_bytes());
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    /// Number of leaves with a value.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts[self.list() as usize] as usize
    }

    /// True if no leave has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rank of a leave, whose tiles ascend; None if it has no value.
    #[must_use]
    pub fn index(&self, leave: &[u8]) -> Option<u32> {
        let mut place = self.root();
        let mut rank = None;
        for &tile in leave {
            (place, rank) = self.step(place, tile)?;
        }
        rank
    }

    /// The value of a leave, whose tiles ascend, in points; 0 if it has none.
    #[must_use]
    pub fn value(&self, leave: &[u8]) -> f32 {
        self.index(leave)
            .map_or(0.0, |rank| self.values[rank as usize])
    }

    /// The values by the rank of their leave; there may be more values than leaves.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Every node, as its 32 bits.
    #[must_use]
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// For each node, the number of leaves that go through it or through a later sibling.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The list of the first tiles of all leaves; 0 if there are none.
    pub(crate) fn list(&self) -> u32 {
        self.node(0).child()
    }

    fn node(&self, index: u32) -> Node {
        Node::from_bits(self.nodes[index as usize])
    }
}

/// Where the nodes and the values are in a file, in bytes.
fn parts(data: &[u8]) -> Result<(Range<usize>, Range<usize>), EngineError> {
    let mut rest = Rest { data, offset: 0 };
    let node_count = rest.read_length("node")?;
    if !(1..=MAX_NODES).contains(&node_count) {
        return Err(EngineError::LeaveNodes { nodes: node_count });
    }
    let nodes = rest.skip_words(node_count, "node")?;
    let value_count = rest.read_length("value")?;
    let values = rest.skip_words(value_count, "value")?;
    rest.expect_end()?;
    Ok((nodes, values))
}

fn read_words<T>(bytes: &[u8], read: impl Fn([u8; WORD]) -> T) -> Box<[T]> {
    let words = bytes.chunks_exact(WORD);
    words
        .map(|word| read([word[0], word[1], word[2], word[3]]))
        .collect()
}

/// The rest of a file being read.
struct Rest<'a> {
    data: &'a [u8],
    offset: usize,
}

impl Rest<'_> {
    fn read_length(&mut self, what: &'static str) -> Result<usize, EngineError> {
        let at = self.skip_words(1, what)?;
        let length = read_words(&self.data[at], u32::from_le_bytes)[0];
        Ok(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// The byte range of the next `count` words of 4 bytes, all of which must be there.
    fn skip_words(
        &mut self,
        count: usize,
        what: &'static str,
    ) -> Result<Range<usize>, EngineError> {
        let start = self.offset;
        let end = count
            .checked_mul(WORD)
            .and_then(|size| start.checked_add(size));
        let end = end.filter(|&end| end <= self.data.len());
        self.offset = end.ok_or(EngineError::CutShort {
            offset: start,
            expected: count,
            what,
            bytes: self.data.len(),
        })?;
        Ok(start..self.offset)
    }

    fn expect_end(&self) -> Result<(), EngineError> {
        let offset = self.offset;
        match self.data.len() - offset {
            0 => Ok(()),
            extra => Err(EngineError::LeftOver { offset, extra }),
        }
    }
}

#[cfg(test)]
mod tests;
