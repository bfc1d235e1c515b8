// SPDX-License-Identifier: MIT
//! KLV2, the leave values of the field.
//!
//! All little-endian: the number of nodes, that many nodes of a DAWG whose words are leaves, the
//! number of values, that many float32. Node 0 points to the DAWG. A leave is spelled in ascending
//! order, the blank (tile 0) first; its value stands at its rank among the leaves of the DAWG.

mod build;
mod count;
mod walk;

use crate::error::EngineError;
use crate::kwg::{MAX_NODES, Node};

pub use build::MAX_LEAVES;
pub use walk::Place;

/// The longest leave, in tiles.
pub const MAX_LEAVE: usize = 255;

const WORD: usize = size_of::<u32>();

/// What the tiles that are kept are worth, in points.
#[derive(Debug, Clone, PartialEq)]
pub struct Klv {
    nodes: Box<[u32]>,
    /// For a node the number of leaves that go through it or through a sibling after it.
    counts: Box<[u32]>,
    values: Box<[f32]>,
}

impl Klv {
    /// Read and check the content of a KLV2 file.
    ///
    /// # Errors
    ///
    /// An [`EngineError`] names the first fault and its offset: a file that is cut short or goes on
    /// too long, a graph as in [`crate::Kwg::from_bytes`] (though leaves may be missing altogether),
    /// leaves of more than [`MAX_LEAVE`] tiles, more leaves than values, a value that is no number.
    pub fn from_bytes(data: &[u8]) -> Result<Self, EngineError> {
        let mut rest = Rest { data, offset: 0 };
        let node_count = rest.read_length("nodes")?;
        if !(1..=MAX_NODES).contains(&node_count) {
            return Err(EngineError::LeaveNodes { nodes: node_count });
        }
        let nodes = rest.read_words(node_count, "nodes", u32::from_le_bytes)?;
        let value_count = rest.read_length("values")?;
        let first_value = rest.offset;
        let values = rest.read_words(value_count, "values", f32::from_le_bytes)?;
        rest.expect_end()?;
        if let Some(leave) = values.iter().position(|value| !value.is_finite()) {
            let offset = first_value + leave * WORD;
            return Err(EngineError::NotFinite { offset, leave });
        }
        Self::checked(nodes, values)
    }

    fn checked(nodes: Box<[u32]>, values: Box<[f32]>) -> Result<Self, EngineError> {
        let counts = count::count_leaves(&nodes, values.len(), WORD)?;
        Ok(Self {
            nodes,
            counts,
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

    /// How many leaves have a value.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts[self.list() as usize] as usize
    }

    /// Whether no leave has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rank of a leave, whose tiles ascend; None for one without a value.
    #[must_use]
    pub fn index(&self, leave: &[u8]) -> Option<u32> {
        let mut place = self.root();
        let mut rank = None;
        for &tile in leave {
            (place, rank) = self.step(place, tile)?;
        }
        rank
    }

    /// The value of a leave, whose tiles ascend; 0 for one without.
    #[must_use]
    pub fn value(&self, leave: &[u8]) -> f32 {
        self.index(leave)
            .map_or(0.0, |rank| self.values[rank as usize])
    }

    /// The values by the rank of their leave; there may be more than leaves.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Every node, as its 32 bits.
    #[must_use]
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// For every node the number of leaves that go through it or through a sibling after it.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The list of the first tiles of all leaves; 0 when there is none.
    pub(crate) fn list(&self) -> u32 {
        self.node(0).child()
    }

    fn node(&self, index: u32) -> Node {
        Node::from_bits(self.nodes[index as usize])
    }
}

/// What is still to be read of a file.
struct Rest<'a> {
    data: &'a [u8],
    offset: usize,
}

impl Rest<'_> {
    fn read_length(&mut self, what: &'static str) -> Result<usize, EngineError> {
        let length = self.read_words(1, what, u32::from_le_bytes)?[0];
        Ok(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// The next `count` words of 4 bytes; nothing is allocated before all of them are there.
    fn read_words<T>(
        &mut self,
        count: usize,
        what: &'static str,
        read: impl Fn([u8; WORD]) -> T,
    ) -> Result<Box<[T]>, EngineError> {
        let rest = &self.data[self.offset..];
        let cut_short = EngineError::CutShort {
            offset: self.offset,
            expected: count,
            what,
            bytes: self.data.len(),
        };
        let size = count.checked_mul(WORD);
        let words = size.and_then(|size| rest.get(..size)).ok_or(cut_short)?;
        self.offset += words.len();
        let words = words.chunks_exact(WORD);
        Ok(words
            .map(|word| read([word[0], word[1], word[2], word[3]]))
            .collect())
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
