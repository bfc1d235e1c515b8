// SPDX-License-Identifier: MIT
//! The value of a position as far as it is known, from a search or from the table.

use crate::endgame::table::{Bound, COMPLETE, Known};

/// A value, and if a deeper search could change it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) value: i32,
    pub(super) is_complete: bool,
    /// True if it depends on positions that were not searched because of the depth.
    pub(super) has_deeper: bool,
}

impl Found {
    pub(super) const fn complete(value: i32) -> Self {
        Self {
            value,
            is_complete: true,
            has_deeper: false,
        }
    }
}

impl std::ops::Neg for Found {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            value: -self.value,
            ..self
        }
    }
}

impl Known {
    /// The value, if it is deep enough and settles on which side of the window it lies.
    pub(super) fn decide(self, depth: i32, alpha: i32, beta: i32) -> Option<Found> {
        let decides = i32::from(self.depth) >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
            };
        decides.then_some(Found {
            value: self.value,
            is_complete: self.depth == COMPLETE,
            has_deeper: self.has_deeper,
        })
    }
}
