// SPDX-License-Identifier: MIT
//! Counting the leaves under every node.

use super::MAX_LEAVE;
use crate::error::{EngineError, NodeFault};
use crate::kwg::{Node, Shape, walk};

/// Check the graph and count, for every node, the leaves that go through it or a later sibling.
///
/// A node shared by many leaves has the same leaves below it in all of them, so each node is
/// counted only once.
pub(super) fn count_leaves(
    nodes: &[u32],
    values: usize,
    offset: usize,
) -> Result<Box<[u32]>, EngineError> {
    let shape = Shape::leaves(nodes, offset);
    let mut counts = vec![0u32; nodes.len()].into_boxed_slice();
    let mut longest = vec![0u16; nodes.len()];
    walk(nodes, &shape, |at| {
        let node = Node::from_bits(nodes[at]);
        let child = node.child() as usize;
        let (mut count, mut length) = (u64::from(node.accepts()), 1);
        if child != 0 {
            count += u64::from(counts[child]);
            length += longest[child];
        }
        if !node.is_last() {
            count += u64::from(counts[at + 1]);
            length = length.max(longest[at + 1]);
        }
        if usize::from(length) > MAX_LEAVE {
            return Err(shape.fault(at, NodeFault::LongLeave));
        }
        counts[at] = u32::try_from(count)
            .ok()
            .filter(|&count| count as usize <= values)
            .ok_or_else(|| shape.fault(at, NodeFault::ValueMissing { values }))?;
        longest[at] = length;
        Ok(())
    })?;
    Ok(counts)
}
