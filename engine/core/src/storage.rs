// SPDX-License-Identifier: MIT
//! Large tables: in memory of our own, or in a file that the system pages in.

use std::fs::File;
use std::ops::{Deref, Range};
use std::sync::Arc;

use bytemuck::Pod;
use memmap2::{Mmap, MmapOptions};
use yoke::Yoke;
use yoke::either::EitherCart;

/// Numbers in a row that are shared when they are cloned.
///
/// A search follows one pointer to them, whichever of both they are in.
#[derive(Clone)]
pub(crate) struct Table<T: 'static>(Items<T>);

type Items<T> = Yoke<&'static [T], EitherCart<Arc<Box<[T]>>, Arc<Mmap>>>;

impl<T> Table<T> {
    pub(crate) fn new(items: Box<[T]>) -> Self {
        let items = Yoke::<&'static [T], _>::attach_to_cart(Arc::new(items), |items| &items[..]);
        Self(items.wrap_cart_in_either_a())
    }
}

impl<T: Pod> Table<T> {
    /// The whole items in a range of bytes of a file, as this machine has them in memory.
    ///
    /// None where they lie or end between two items.
    pub(crate) fn mapped(map: &Arc<Mmap>, range: Range<usize>) -> Option<Self> {
        let items = Yoke::<&'static [T], _>::try_attach_to_cart(Arc::clone(map), |map| {
            let bytes = map.get(range).ok_or(())?;
            bytemuck::try_cast_slice(bytes).map_err(|_| ())
        });
        Some(Self(items.ok()?.wrap_cart_in_either_b()))
    }
}

impl<T> Deref for Table<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.0.get()
    }
}

impl<T: PartialEq> PartialEq for Table<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T> std::fmt::Debug for Table<T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Table of {}", self.len())
    }
}

/// A file in memory: all of it will be read, so that the system is asked for it at once.
#[expect(unsafe_code, reason = "a mapped file cannot be had without")]
pub(crate) fn map_file(file: &File) -> std::io::Result<Arc<Mmap>> {
    // SAFETY: a map must not change while it is borrowed, and no type can promise that of a file.
    // Word graphs and what is prepared of them are written beside their place and moved there, so the
    // mapped file itself is never written to by this program. Whoever does it all the same changes
    // what numbers are read, and those are indices that every use checks against the length of the
    // slice.
    unsafe { MmapOptions::new().populate().map(file) }.map(Arc::new)
}
