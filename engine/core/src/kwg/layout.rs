// SPDX-License-Identifier: MIT
//! Assigning an index to every list of a graph.

use super::states::State;
use super::{MAX_NODES, NODE_BYTES, Node, SEPARATOR};
use crate::error::EngineError;

/// Write the nodes: those that point to the roots, then the lists, those of the DAWG (states below
/// `first_gaddag`) before those of the GADDAG.
///
/// A list that is the tail of a longer one needs no separate nodes.
pub(crate) fn lay_out(
    states: &[State],
    roots: &[u32],
    first_gaddag: usize,
) -> Result<Vec<u8>, EngineError> {
    let heads = find_heads(states, roots);
    let of_dawg = (1..first_gaddag).rev();
    let of_gaddag = (first_gaddag..states.len()).rev();
    let mut placed = Placed {
        states,
        roots,
        places: vec![0; states.len()],
        order: Vec::with_capacity(states.len()),
    };
    for head in of_dawg.chain(of_gaddag).filter(|&head| heads[head]) {
        placed.place(head)?;
    }
    Ok(placed.write())
}

/// The lists that are referred to and are not the tail of another such list.
fn find_heads(states: &[State], roots: &[u32]) -> Vec<bool> {
    let mut is_led_to = vec![false; states.len()];
    for &root in roots {
        is_led_to[root as usize] = true;
    }
    for state in states {
        is_led_to[state.arc()] = true;
    }
    let mut is_end = vec![false; states.len()];
    for state in (1..states.len()).rev() {
        if is_led_to[state] || is_end[state] {
            is_end[states[state].next()] = true;
        }
    }
    for (is_head, is_end) in is_led_to.iter_mut().zip(is_end) {
        *is_head &= !is_end;
    }
    is_led_to
}

struct Placed<'a> {
    states: &'a [State],
    roots: &'a [u32],
    /// The index of the node of each state; 0 if it has none yet.
    places: Vec<u32>,
    /// The state of each node after the roots.
    order: Vec<u32>,
}

impl Placed<'_> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 2^23 of each"
    )]
    fn place(&mut self, head: usize) -> Result<(), EngineError> {
        let mut state = head;
        while state != 0 {
            let place = self.order.len() + self.roots.len();
            if place >= MAX_NODES {
                return Err(EngineError::TooManyWords);
            }
            if self.places[state] == 0 {
                self.places[state] = place as u32;
            }
            self.order.push(state as u32);
            state = self.states[state].next();
        }
        Ok(())
    }

    fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(NODE_BYTES * (self.roots.len() + self.order.len()));
        let mut write = |node: Node| bytes.extend_from_slice(&node.bits().to_le_bytes());
        for &root in self.roots {
            let place = self.places[root as usize];
            write(Node::new(SEPARATOR, false, true, place));
        }
        for &state in &self.order {
            let state = self.states[state as usize];
            let child = self.places[state.arc()];
            write(Node::new(
                state.tile(),
                state.ends(),
                state.next() == 0,
                child,
            ));
        }
        bytes
    }
}
