// SPDX-License-Identifier: MIT
//! KWG, the word graph of the field: little-endian nodes of 32 bits.
//!
//! Bits 31-24 tile (0 the separator, from 1 the letters), bit 23 accepts, bit 22 last sibling, bits
//! 21-0 index of the first child, 0 for none. Node 0 points to the DAWG, node 1 to the GADDAG.

use crate::error::EngineError;

const NODE_BYTES: usize = 4;
const ROOTS: usize = 2;
const MAX_NODES: usize = 1 << 22;

/// One node, read from its 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node(u32);

impl Node {
    const ACCEPTS: u32 = 1 << 23;
    const LAST: u32 = 1 << 22;
    const CHILD: u32 = Self::LAST - 1;

    fn read(bytes: &[u8]) -> Self {
        let bits = bytes.iter().rev();
        Self(bits.fold(0, |sum, &byte| sum << 8 | u32::from(byte)))
    }

    const fn tile(self) -> u8 {
        self.0.to_be_bytes()[0]
    }

    const fn accepts(self) -> bool {
        self.0 & Self::ACCEPTS != 0
    }

    const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    const fn child(self) -> usize {
        (self.0 & Self::CHILD) as usize
    }
}

/// A word graph that was checked when it was made: every walk of it ends, inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kwg {
    nodes: Box<[Node]>,
}

impl Kwg {
    /// Read and check `data`.
    ///
    /// # Errors
    ///
    /// An [`EngineError`] names the first thing that is wrong: a length that is not whole nodes,
    /// no roots, too many nodes, a child outside, a list without end, or a circle.
    pub fn from_bytes(data: &[u8]) -> Result<Self, EngineError> {
        if data.len() % NODE_BYTES != 0 {
            return Err(EngineError::PartialNode { bytes: data.len() });
        }
        check_size(data.len() / NODE_BYTES)?;
        let nodes: Box<[Node]> = data.chunks_exact(NODE_BYTES).map(Node::read).collect();
        check_children(&nodes)?;
        check_ends(&nodes)?;
        check_circles(&nodes)?;
        Ok(Self { nodes })
    }

    /// Whether the word of these letters (1 is A) is in the list.
    #[must_use]
    pub fn accepts(&self, tiles: &[u8]) -> bool {
        let mut list = self.nodes[0].child();
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

    /// The sibling with `tile` in the list that begins at `list`, 0 being the empty list.
    fn find(&self, list: usize, tile: u8) -> Option<Node> {
        if list == 0 || tile == 0 {
            return None;
        }
        let mut index = list;
        loop {
            let node = self.nodes[index];
            if node.tile() == tile {
                return Some(node);
            }
            if node.is_last() {
                return None;
            }
            index += 1;
        }
    }
}

fn check_size(nodes: usize) -> Result<(), EngineError> {
    if nodes < ROOTS {
        return Err(EngineError::NoRoots { nodes });
    }
    if nodes > MAX_NODES {
        return Err(EngineError::TooLarge { nodes });
    }
    Ok(())
}

/// A child is a node after the roots, or 0 for none.
fn check_children(nodes: &[Node]) -> Result<(), EngineError> {
    let is_inside = |child: usize| child == 0 || (ROOTS..nodes.len()).contains(&child);
    nodes
        .iter()
        .position(|node| !is_inside(node.child()))
        .map_or(Ok(()), |node| {
            Err(EngineError::OutOfRange {
                node,
                child: nodes[node].child(),
            })
        })
}

/// Lists lie one after the other, so all of them end when the last node is a last sibling.
fn check_ends(nodes: &[Node]) -> Result<(), EngineError> {
    let tail = nodes.len() - 1;
    if tail < ROOTS || nodes[tail].is_last() {
        return Ok(());
    }
    let node = nodes
        .iter()
        .rposition(|node| node.is_last())
        .map_or(ROOTS, |last| (last + 1).max(ROOTS));
    Err(EngineError::EndlessList { node })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Done,
}

/// Walk everything reachable once, in depth, and look for a node that is met inside itself.
///
/// A node leads to its first child and to its next sibling. The stack is ours, so that data made to
/// be deep cannot exhaust the thread's.
fn check_circles(nodes: &[Node]) -> Result<(), EngineError> {
    let mut marks = vec![Mark::New; nodes.len()];
    let mut stack = Vec::new();
    for root in nodes.iter().take(ROOTS).map(|node| node.child()) {
        if root != 0 {
            stack.push(root);
        }
        while let Some(&node) = stack.last() {
            if marks[node] != Mark::New {
                marks[node] = Mark::Done;
                stack.pop();
                continue;
            }
            marks[node] = Mark::Open;
            for next in successors(nodes, node) {
                match marks[next] {
                    Mark::New => stack.push(next),
                    Mark::Open => return Err(EngineError::Cycle { node }),
                    Mark::Done => {}
                }
            }
        }
    }
    Ok(())
}

fn successors(nodes: &[Node], index: usize) -> impl Iterator<Item = usize> {
    let node = nodes[index];
    let child = Some(node.child()).filter(|&child| child != 0);
    let sibling = (!node.is_last()).then_some(index + 1);
    child.into_iter().chain(sibling)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: u8 = 1;
    const B: u8 = 2;
    const T: u8 = 20;

    fn node(tile: u8, accepts: bool, is_last: bool, child: u32) -> u32 {
        u32::from(tile) << 24 | u32::from(accepts) << 23 | u32::from(is_last) << 22 | child
    }

    fn bytes(nodes: &[u32]) -> Vec<u8> {
        nodes.iter().flat_map(|node| node.to_le_bytes()).collect()
    }

    /// AT, BA, BAT: A and B side by side, both followed by shared lists.
    fn small() -> Vec<u32> {
        vec![
            node(0, false, true, 2),
            node(0, false, true, 0),
            node(A, false, false, 5),
            node(B, false, true, 4),
            node(A, true, true, 5),
            node(T, true, true, 0),
        ]
    }

    fn error(nodes: &[u32]) -> Option<EngineError> {
        Kwg::from_bytes(&bytes(nodes)).err()
    }

    #[test]
    fn finds_its_words_and_no_other() {
        let kwg = Kwg::from_bytes(&bytes(&small())).ok();
        let accepts = |tiles: &[u8]| kwg.as_ref().map(|kwg| kwg.accepts(tiles));
        for word in [&[A, T][..], &[B, A], &[B, A, T]] {
            assert_eq!(accepts(word), Some(true), "{word:?}");
        }
        for word in [&[][..], &[A], &[B], &[T], &[A, T, A], &[B, T], &[0], &[255]] {
            assert_eq!(accepts(word), Some(false), "{word:?}");
        }
    }

    #[test]
    fn an_empty_graph_accepts_nothing() {
        let kwg = Kwg::from_bytes(&bytes(&[0, 0])).ok();
        assert_eq!(kwg.map(|kwg| kwg.accepts(&[A])), Some(false));
    }

    #[test]
    fn refuses_lengths_that_cannot_be() {
        let partial = Kwg::from_bytes(&[0; 9]).err();
        assert_eq!(partial, Some(EngineError::PartialNode { bytes: 9 }));
        assert_eq!(error(&[]), Some(EngineError::NoRoots { nodes: 0 }));
        assert_eq!(error(&[0]), Some(EngineError::NoRoots { nodes: 1 }));
        let nodes = MAX_NODES + 1;
        assert_eq!(
            error(&vec![0; nodes]),
            Some(EngineError::TooLarge { nodes })
        );
    }

    #[test]
    fn refuses_children_outside() {
        for child in [1, 6, 4_000_000] {
            let mut nodes = small();
            nodes[4] = node(A, true, true, child);
            let child = child as usize;
            assert_eq!(
                error(&nodes),
                Some(EngineError::OutOfRange { node: 4, child })
            );
        }
    }

    #[test]
    fn refuses_a_list_without_end() {
        let mut nodes = small();
        nodes[5] = node(T, true, false, 0);
        assert_eq!(error(&nodes), Some(EngineError::EndlessList { node: 5 }));
    }

    #[test]
    fn refuses_circles_through_children_and_through_siblings() {
        let mut nodes = small();
        nodes[5] = node(T, true, true, 4);
        assert!(matches!(error(&nodes), Some(EngineError::Cycle { .. })));
        let mut nodes = small();
        nodes[3] = node(B, false, true, 2);
        assert!(matches!(error(&nodes), Some(EngineError::Cycle { .. })));
        let mut nodes = small();
        nodes[5] = node(T, true, true, 5);
        assert_eq!(error(&nodes), Some(EngineError::Cycle { node: 5 }));
    }

    #[test]
    fn a_circle_that_only_the_second_root_reaches_is_found() {
        let mut nodes = small();
        nodes.push(node(B, false, true, 6));
        assert_eq!(error(&nodes), None);
        nodes[1] = node(0, false, true, 6);
        assert_eq!(error(&nodes), Some(EngineError::Cycle { node: 6 }));
    }

    #[test]
    fn a_chain_of_a_million_nodes_is_no_circle() {
        let last = 1_000_000;
        let mut nodes = vec![node(0, false, true, 2), 0];
        nodes.extend((3..=last).map(|child| node(A, false, true, child)));
        nodes.push(node(A, true, true, 0));
        assert_eq!(error(&nodes), None);
    }
}
