// SPDX-License-Identifier: MIT
//! Where the nodes of a graph are: in memory of our own, or in a file that the system pages in.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use super::NODE_BYTES;
use crate::error::{EngineError, FileError};

#[derive(Debug)]
pub(super) enum Storage {
    Owned(Box<[u32]>),
    /// Whole nodes; a map begins at the beginning of a page.
    Mapped(Mmap),
}

impl Storage {
    /// The nodes of a file whose length `check_size` accepts.
    pub(super) fn map(
        path: &Path,
        check_size: impl Fn(usize) -> Result<(), EngineError>,
    ) -> Result<Self, FileError> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        check_size(usize::try_from(size).unwrap_or(usize::MAX))?;
        let map = map_file(&file)?;
        // It may have become another one since.
        check_size(map.len())?;
        if cfg!(target_endian = "little") && bytemuck::try_cast_slice::<u8, u32>(&map).is_ok() {
            return Ok(Self::Mapped(map));
        }
        Ok(Self::Owned(read_nodes(&map)))
    }

    #[inline]
    pub(super) fn get(&self) -> &[u32] {
        match self {
            Self::Owned(nodes) => nodes,
            Self::Mapped(map) => bytemuck::try_cast_slice(map).unwrap_or_default(),
        }
    }
}

/// The nodes of little-endian bytes; what is no whole node at their end is left out.
pub(crate) fn read_nodes(data: &[u8]) -> Box<[u32]> {
    data.chunks_exact(NODE_BYTES)
        .map(|node| u32::from_le_bytes([node[0], node[1], node[2], node[3]]))
        .collect()
}

#[expect(unsafe_code, reason = "a mapped file cannot be had without")]
fn map_file(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: a map must not change while it is borrowed, and no type can promise that of a file.
    // Lexica are written beside their place and moved there, so the mapped file itself is never
    // written to by this program. Whoever does it all the same changes what nodes are read, and those
    // are indices that every use checks against the length of the slice.
    unsafe { Mmap::map(file) }
}
