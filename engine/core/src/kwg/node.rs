// SPDX-License-Identifier: MIT
//! One node of a word graph.

/// A node: bits 31-24 tile, bit 23 accepts, bit 22 last sibling, bits 21-0 index of the first child
/// or 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node(u32);

impl Node {
    const TILE_SHIFT: u32 = 24;
    const ACCEPTS: u32 = 1 << 23;
    const LAST: u32 = 1 << 22;
    const CHILD: u32 = Self::LAST - 1;

    /// A node of these parts; `child` has 22 bits.
    #[must_use]
    pub const fn new(tile: u8, accepts: bool, is_last: bool, child: u32) -> Self {
        let mut bits = (tile as u32) << Self::TILE_SHIFT | (child & Self::CHILD);
        if accepts {
            bits |= Self::ACCEPTS;
        }
        if is_last {
            bits |= Self::LAST;
        }
        Self(bits)
    }

    /// A node from its 32 bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The 32 bits of the node.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The tile: 0 is the separator (in leave values the blank), letters are from 1.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> u8 {
        (self.0 >> Self::TILE_SHIFT) as u8
    }

    /// True if a word ends here.
    #[inline]
    #[must_use]
    pub const fn accepts(self) -> bool {
        self.0 & Self::ACCEPTS != 0
    }

    /// True if it is the last of its siblings.
    #[inline]
    #[must_use]
    pub const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    /// The index of its first child; 0 for none.
    #[inline]
    #[must_use]
    pub const fn child(self) -> u32 {
        self.0 & Self::CHILD
    }
}
