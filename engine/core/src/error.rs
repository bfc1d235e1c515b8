// SPDX-License-Identifier: MIT
//! What the engine refuses, and why.

use std::fmt;

/// Bytes that are not a word graph, with the node (a zero-based index) where that shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineError {
    /// The length is not a whole number of four-byte nodes.
    PartialNode {
        /// The length that was read.
        bytes: usize,
    },
    /// Fewer nodes than the two that point to the roots.
    NoRoots {
        /// The number of nodes that were read.
        nodes: usize,
    },
    /// More nodes than 22 bits can point to.
    TooLarge {
        /// The number of nodes that were read.
        nodes: usize,
    },
    /// A node points past the end.
    OutOfRange {
        /// The node that points.
        node: usize,
        /// What it points to.
        child: usize,
    },
    /// A list of siblings runs into the end of the data.
    EndlessList {
        /// The first node of that list.
        node: usize,
    },
    /// Following first children comes back to the same list: words without end.
    Cycle {
        /// The node whose child closes the circle.
        node: usize,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PartialNode { bytes } => {
                write!(f, "{bytes} bytes: a word graph is made of nodes of 4 bytes")
            }
            Self::NoRoots { nodes } => {
                write!(f, "{nodes} nodes: a word graph begins with its two roots")
            }
            Self::TooLarge { nodes } => {
                write!(f, "{nodes} nodes: a word graph has at most 4194304")
            }
            Self::OutOfRange { node, child } => {
                write!(f, "node {node}: points to {child}, past the last node")
            }
            Self::EndlessList { node } => {
                write!(f, "node {node}: its list of siblings has no end")
            }
            Self::Cycle { node } => write!(f, "node {node}: leads back to itself"),
        }
    }
}

impl std::error::Error for EngineError {}
