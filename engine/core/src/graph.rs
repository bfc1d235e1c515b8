// SPDX-License-Identifier: MIT
//! The word graph as the generator walks it: every arc stores which letters may follow.
//!
//! A KWG list of siblings is contiguous and ascending. With the letters of a list as bits, the
//! position of a letter in the list is the number of lower bits set. An arc carries the bits of the
//! list it leads to, so a walk that must fail stops before it reads that list.

use crate::kwg::{Kwg, Node};
use crate::memory::table;
use crate::storage::Table;

/// Bit of the separator in [`Arc::letters`]; letter `n` has bit `n`.
pub const SEPARATOR_BIT: u32 = 1;

const LIST: u64 = (1 << 22) - 1;
const ACCEPTS: u64 = 1 << 22;

/// An arc into a list: its index, the letters in it as bits, and if a word ends here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arc(u64);

impl Arc {
    /// The arc that leads nowhere and ends no word.
    pub const NONE: Self = Self(0);

    /// The arc with this number.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    const fn new(list: u32, accepts: bool, letters: u32) -> Self {
        let flag = if accepts { ACCEPTS } else { 0 };
        Self(list as u64 | flag | (letters as u64) << 32)
    }

    /// Letters that may follow, as bits; bit 0 is the separator.
    #[must_use]
    pub const fn letters(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// True if the letters walked so far are a word.
    #[must_use]
    pub const fn accepts(self) -> bool {
        self.0 & ACCEPTS != 0
    }

    pub(crate) const fn list(self) -> usize {
        (self.0 & LIST) as usize
    }
}

/// A word graph that stores the letters of every list with the arcs to it; clones share the data.
#[derive(Debug, Clone)]
pub struct Graph {
    arcs: Table<u64>,
    dawg: Arc,
    gaddag: Arc,
}

impl Graph {
    /// Read a checked word graph; None if it has no GADDAG.
    #[must_use]
    pub fn new(kwg: &Kwg) -> Option<Self> {
        let gaddag = Some(kwg.gaddag_root()).filter(|&root| root != 0)?;
        let (arcs, [dawg, gaddag]) = arcs_of(kwg.nodes(), [kwg.dawg_root(), gaddag]);
        let arcs = Table::new(arcs);
        Some(Self { arcs, dawg, gaddag })
    }

    /// Bytes used by its arcs.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val::<[u64]>(&self.arcs)
    }

    /// The arcs as numbers, and those of both roots, [`Graph::dawg`] first.
    pub(crate) fn parts(&self) -> (&[u64], [u64; 2]) {
        (&self.arcs, [self.dawg.0, self.gaddag.0])
    }

    /// A graph made of such parts; whatever their values, no walk reads out of bounds.
    pub(crate) const fn from_parts(arcs: Table<u64>, [dawg, gaddag]: [u64; 2]) -> Self {
        let (dawg, gaddag) = (Arc(dawg), Arc(gaddag));
        Self { arcs, dawg, gaddag }
    }

    /// The arc where every word begins.
    #[must_use]
    pub const fn dawg(&self) -> Arc {
        self.dawg
    }

    /// The arc where every path begins that reads a word backwards from one of its letters.
    #[must_use]
    pub const fn gaddag(&self) -> Arc {
        self.gaddag
    }

    /// The arc of `letter`, which must be one of [`Arc::letters`]; 0 follows the separator.
    #[inline]
    #[must_use]
    pub fn follow(&self, arc: Arc, letter: u8) -> Arc {
        let before = arc.letters() & ((1 << letter) - 1);
        let at = arc.list() + before.count_ones() as usize;
        // An arc from a damaged file may lead anywhere.
        self.arcs
            .get(at)
            .map_or(Arc::NONE, |&bits| Arc::from_bits(bits))
    }

    /// The arc of `letter`, or [`Arc::NONE`].
    #[inline]
    #[must_use]
    pub fn walk(&self, arc: Arc, letter: u8) -> Arc {
        if letter < 32 && arc.letters() >> letter & 1 != 0 {
            self.follow(arc, letter)
        } else {
            Arc::NONE
        }
    }

    /// The letters after `arc` that end a word, as bits.
    #[must_use]
    pub fn endings(&self, arc: Arc) -> u32 {
        let letters = arc.letters() & !SEPARATOR_BIT;
        bits(letters)
            .filter(|&letter| self.follow(arc, letter).accepts())
            .fold(0, |all, letter| all | 1 << letter)
    }
}

/// The arcs of checked nodes, and of `roots`.
pub(crate) fn arcs_of<const ROOTS: usize>(
    nodes: &[u32],
    roots: [u32; ROOTS],
) -> (Box<[u64]>, [Arc; ROOTS]) {
    let mut letters = vec![0u32; nodes.len()];
    let mut list = 0;
    let read = nodes.iter().map(|&bits| Node::from_bits(bits));
    for (letters, node) in letters.iter_mut().zip(read.clone()).rev() {
        if node.is_last() {
            list = 0;
        }
        list |= 1 << (node.tile() & 31);
        *letters = list;
    }
    let arc = |list: u32, accepts: bool| {
        let letters = if list == 0 { 0 } else { letters[list as usize] };
        Arc::new(list, accepts, letters)
    };
    let arcs = table(
        nodes.len(),
        read.map(|node| arc(node.child(), node.accepts()).0),
    );
    (arcs, roots.map(|root| arc(root, false)))
}

/// The positions of the set bits of a number, from the lowest.
#[inline]
pub fn bits(mut word: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit as u8
        })
    })
}
