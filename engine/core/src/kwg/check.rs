// SPDX-License-Identifier: MIT
//! Checking a graph once, so that later walks need no checks.

use super::{Node, gaddag_root};
use crate::error::{EngineError, NodeFault};

const NODE_BYTES: usize = size_of::<u32>();

/// The required shape of a graph.
#[derive(Debug)]
pub(crate) struct Shape {
    /// The first lists, 0 for none, and the lowest tile allowed in each.
    roots: [(u32, u8); 2],
    highest_tile: u8,
    /// Where node 0 is in its file, in bytes.
    offset: usize,
}

impl Shape {
    /// The shape of a word graph of at least two nodes.
    pub(crate) fn kwg(nodes: &[u32], highest_tile: u8) -> Self {
        Self {
            roots: [(dawg_root(nodes), 1), (gaddag_root(nodes), 0)],
            highest_tile,
            offset: 0,
        }
    }

    /// The shape of a graph of leave values of at least one node. Its tile 0 is the blank, and it
    /// may have no leaves. Node 0 is `offset` bytes after the beginning of the file.
    pub(crate) fn leaves(nodes: &[u32], offset: usize) -> Self {
        Self {
            roots: [(dawg_root(nodes), 0), (0, 0)],
            highest_tile: u8::MAX,
            offset,
        }
    }

    pub(crate) fn fault(&self, node: usize, fault: NodeFault) -> EngineError {
        EngineError::Node {
            offset: self.offset + node * NODE_BYTES,
            node,
            fault,
        }
    }
}

fn dawg_root(nodes: &[u32]) -> u32 {
    Node::from_bits(nodes[0]).child()
}

/// Check that every walk from the roots stays in bounds, ends, and meets its tiles in order.
pub(crate) fn check(nodes: &[u32], shape: &Shape) -> Result<(), EngineError> {
    check_bounds(nodes, shape)?;
    if dawg_root(nodes) == 0 {
        return Err(shape.fault(0, NodeFault::NoWord));
    }
    walk(nodes, shape, |_| Ok(()))
}

/// As [`check`], but a graph without words is allowed. Calls `done` with each node after all nodes
/// that it leads to.
pub(crate) fn walk(
    nodes: &[u32],
    shape: &Shape,
    mut done: impl FnMut(usize) -> Result<(), EngineError>,
) -> Result<(), EngineError> {
    check_bounds(nodes, shape)?;
    let mut walk = Walk {
        nodes,
        shape,
        marks: vec![Mark::New; nodes.len()],
        stack: Vec::new(),
    };
    for (root, lowest_tile) in shape.roots {
        if root != 0 {
            walk.check_below(root, lowest_tile, &mut done)?;
        }
    }
    Ok(())
}

/// Check that all children are in bounds. Lists are stored one after the other, so all of them end
/// if the last node is a last sibling.
pub(super) fn check_bounds(nodes: &[u32], shape: &Shape) -> Result<(), EngineError> {
    let tail = nodes.len() - 1;
    if !Node::from_bits(nodes[tail]).is_last() {
        return Err(shape.fault(tail, NodeFault::EndlessList));
    }
    let is_outside = |&bits: &u32| Node::from_bits(bits).child() as usize >= nodes.len();
    // No early exit, so that the compiler can test several nodes with one instruction.
    let any = nodes.iter().fold(false, |any, bits| any | is_outside(bits));
    if !any {
        return Ok(());
    }
    let child = |&bits: &u32| Node::from_bits(bits).child() as usize;
    let highest = nodes.iter().map(child).max().unwrap_or_default();
    let at = nodes.iter().position(|bits| child(bits) == highest);
    Err(shape.fault(
        at.unwrap_or_default(),
        NodeFault::OutOfRange {
            child: highest,
            nodes: nodes.len(),
        },
    ))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Done,
}

/// A depth-first walk that visits every node once and looks for a node that leads back to itself.
///
/// A node leads to its next sibling and to its first child. The walk follows a list to its end,
/// then visits the children below it, the last one first. It has its own stack, so that very deep
/// data cannot overflow the thread's stack.
struct Walk<'a> {
    nodes: &'a [u32],
    shape: &'a Shape,
    marks: Vec<Mark>,
    stack: Vec<Opened>,
}

/// Siblings found together: the first one, and the one whose child is visited next.
struct Opened {
    first: u32,
    at: u32,
}

impl Walk<'_> {
    fn check_below(
        &mut self,
        root: u32,
        lowest_tile: u8,
        done: &mut impl FnMut(usize) -> Result<(), EngineError>,
    ) -> Result<(), EngineError> {
        if self.marks[root as usize] == Mark::New {
            self.open_list(root, lowest_tile)?;
        }
        while let Some(opened) = self.stack.last_mut() {
            let at = opened.at as usize;
            let child = Node::from_bits(self.nodes[at]).child();
            if child != 0 && self.marks[child as usize] == Mark::New {
                self.open_list(child, lowest_tile)?;
                continue;
            }
            self.marks[at] = Mark::Done;
            done(at)?;
            if opened.at == opened.first {
                self.stack.pop();
            } else {
                opened.at -= 1;
            }
        }
        Ok(())
    }

    /// Follow a list to its end, or to a node visited before.
    fn open_list(&mut self, first: u32, lowest_tile: u8) -> Result<(), EngineError> {
        let mut at = first;
        loop {
            let index = at as usize;
            self.marks[index] = Mark::Open;
            let node = Node::from_bits(self.nodes[index]);
            self.check_tiles(index, node, lowest_tile)?;
            if node.child() != 0 {
                self.check_is_not_open(index, node.child())?;
            }
            if node.is_last() {
                break;
            }
            self.check_is_not_open(index, at + 1)?;
            if self.marks[index + 1] == Mark::Done {
                break;
            }
            at += 1;
        }
        self.stack.push(Opened { first, at });
        Ok(())
    }

    fn check_tiles(&self, at: usize, node: Node, lowest: u8) -> Result<(), EngineError> {
        let highest = self.shape.highest_tile;
        let tile = node.tile();
        if !(lowest..=highest).contains(&tile) {
            return Err(self
                .shape
                .fault(at, NodeFault::UnknownTile { tile, highest }));
        }
        if !node.is_last() && Node::from_bits(self.nodes[at + 1]).tile() <= tile {
            return Err(self.shape.fault(at + 1, NodeFault::Unsorted));
        }
        Ok(())
    }

    fn check_is_not_open(&self, from: usize, to: u32) -> Result<(), EngineError> {
        let back = to as usize;
        if self.marks[back] == Mark::Open {
            return Err(self.shape.fault(from, NodeFault::Cycle { back }));
        }
        Ok(())
    }
}
