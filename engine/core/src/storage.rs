// SPDX-License-Identifier: MIT
//! Large tables, in memory or in a mapped file.

use std::fs::File;
use std::ops::{Deref, Range};
use std::sync::Arc;

use bytemuck::Pod;
use memmap2::{Mmap, MmapOptions};
use yoke::Yoke;
use yoke::either::EitherCart;

/// A slice of numbers that clones share.
///
/// A search follows one pointer to them, whether they are in memory or in a file.
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
    /// The whole items in a byte range of a file, in the byte order of this machine.
    ///
    /// None if the range begins or ends within an item.
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

/// Map a file; all of it will be read, so the system is asked to load it at once.
#[expect(unsafe_code, reason = "a mapped file cannot be had without")]
pub(crate) fn map_file(file: &File) -> std::io::Result<Arc<Mmap>> {
    // SAFETY: a map must not change while it is borrowed, and no type can guarantee that for a
    // file. Word graphs and their prepared data are written to a temporary file and moved into
    // place, so this program never writes to a mapped file. If another program does, the numbers
    // read change. They are indices, and every use checks them against the length of the slice.
    unsafe { MmapOptions::new().populate().map(file) }.map(Arc::new)
}
