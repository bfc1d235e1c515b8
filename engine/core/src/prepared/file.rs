// SPDX-License-Identifier: MIT
//! The file of a prepared word graph.
//!
//! A header, then five sections, each beginning at a multiple of 8 bytes, the gap filled with zeros:
//! the nodes of the graph, the arcs, the places of the word map, its filter, its letters. All numbers
//! are little-endian. The header has, at these offsets:
//!
//! | offset | bytes | |
//! |---|---|---|
//! | 0 | 8 | `RACKPREP` |
//! | 8 | 4 | [`VERSION`] |
//! | 12 | 4 | the last tile that the graph was checked for |
//! | 16 | 16 | the arcs to the DAWG and to the GADDAG |
//! | 32 | 40 | how many items each section has |
//! | 72 | 64 | a checksum of each section but the nodes, with the zeros behind it |
//! | 136 | 16 | a checksum of the header up to here |
//!
//! Nodes need none: they are compared with the graph that is asked for, byte by byte.

use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use bytemuck::Pod;
use memmap2::Mmap;
use twox_hash::XxHash3_128;

use super::Prepared;
use crate::error::{EngineError, FileError, PreparedFault};
use crate::graph::Graph;
use crate::kwg::Kwg;
use crate::storage::{Table, map_file};
use crate::word_map::WordMap;

/// Version of the format and of the content: another order of arcs, other keys of letters, or other
/// bits of the filter need a new version.
pub const VERSION: u32 = 1;

const MAGIC: &[u8; 8] = b"RACKPREP";
const SECTIONS: usize = 5;
const NAMES: [&str; SECTIONS] = ["nodes", "arcs", "places", "filter", "letters"];
const ITEM_BYTES: [usize; SECTIONS] = [4, 8, 8, 8, 1];
const ALIGNMENT: usize = 8;

const VERSION_AT: usize = 8;
const ALPHABET_AT: usize = 12;
const ROOTS_AT: usize = 16;
const COUNTS_AT: usize = 32;
const SUMS_AT: usize = COUNTS_AT + 8 * SECTIONS;
const SUM_BYTES: usize = 16;
const HEADER_SUM_AT: usize = SUMS_AT + SUM_BYTES * (SECTIONS - 1);
const HEADER_BYTES: usize = HEADER_SUM_AT + SUM_BYTES;

/// The checksum of bytes given in pieces.
fn checksum(pieces: &[&[u8]]) -> [u8; SUM_BYTES] {
    if let [bytes] = pieces {
        return XxHash3_128::oneshot(bytes).to_le_bytes();
    }
    let mut sum = XxHash3_128::new();
    for piece in pieces {
        sum.write(piece);
    }
    sum.finish_128().to_le_bytes()
}

/// The zeros that fill the gap after a section of this many bytes.
const fn gap(bytes: usize) -> &'static [u8] {
    const ZEROS: [u8; ALIGNMENT] = [0; ALIGNMENT];
    ZEROS.split_at(bytes.next_multiple_of(ALIGNMENT) - bytes).0
}

/// A file to be written.
pub(super) struct Pieces<'a> {
    header: Vec<u8>,
    sections: [&'a [u8]; SECTIONS],
}

impl Pieces<'_> {
    pub(super) fn in_order(&self) -> Vec<&[u8]> {
        let sections = self.sections.iter();
        let with_gaps = sections.flat_map(|section| [*section, gap(section.len())]);
        std::iter::once(&self.header[..]).chain(with_gaps).collect()
    }

    /// The content of the word graph's file.
    pub(super) const fn kwg(&self) -> &[u8] {
        self.sections[0]
    }
}

impl Prepared {
    /// The content of the file in pieces, one after the other; `max_tile` is what the graph was
    /// checked for.
    ///
    /// None on a big-endian machine.
    pub(super) fn pieces(&self, max_tile: u8) -> Option<Pieces<'_>> {
        if cfg!(target_endian = "big") {
            return None;
        }
        let (arcs, roots) = self.graph.parts();
        let (places, filter, letters) = self.words.parts();
        let sections: [&[u8]; SECTIONS] = [
            bytemuck::cast_slice(self.kwg.nodes()),
            bytemuck::cast_slice(arcs),
            bytemuck::cast_slice(places),
            bytemuck::cast_slice(filter),
            letters,
        ];
        let mut header = Vec::with_capacity(HEADER_BYTES);
        header.extend_from_slice(MAGIC);
        header.extend_from_slice(&VERSION.to_le_bytes());
        header.extend_from_slice(&u32::from(max_tile).to_le_bytes());
        header.extend(roots.iter().flat_map(|root| root.to_le_bytes()));
        for (section, bytes) in sections.iter().zip(ITEM_BYTES) {
            header.extend_from_slice(&((section.len() / bytes) as u64).to_le_bytes());
        }
        for section in &sections[1..] {
            header.extend_from_slice(&checksum(&[section, gap(section.len())]));
        }
        header.extend_from_slice(&checksum(&[&header]));
        Some(Pieces { header, sections })
    }

    /// The content of the file; empty on a big-endian machine.
    #[must_use]
    pub fn to_bytes(&self, max_tile: u8) -> Vec<u8> {
        let pieces = self.pieces(max_tile);
        pieces.map_or_else(Vec::new, |pieces| pieces.in_order().concat())
    }

    /// Rewrite the checksums of a file to fit its content; returns false, and changes nothing, if
    /// it has no room for its sections. Tests use it to try files that only look right.
    pub fn seal(file: &mut [u8]) -> bool {
        let source = Source {
            data: file,
            map: None,
        };
        let parts = (source.data.len() >= HEADER_BYTES).then(|| source.sections().ok());
        let Some(sections) = parts.flatten() else {
            return false;
        };
        for (number, section) in sections.iter().skip(1).enumerate() {
            let end = section.end.next_multiple_of(ALIGNMENT);
            let sum = checksum(&[&file[section.start..end]]);
            let at = SUMS_AT + SUM_BYTES * number;
            file[at..at + SUM_BYTES].copy_from_slice(&sum);
        }
        let sum = checksum(&[&file[..HEADER_SUM_AT]]);
        file[HEADER_SUM_AT..HEADER_BYTES].copy_from_slice(&sum);
        true
    }

    /// The nodes of the word graph that a file was made from, as stored in it.
    #[must_use]
    pub fn kwg_in(file: &[u8]) -> Option<&[u8]> {
        let source = Source {
            data: file,
            map: None,
        };
        let parts = (file.len() >= HEADER_BYTES).then(|| source.sections().ok());
        parts.flatten().map(|[nodes, ..]| &file[nodes])
    }

    /// Read the content of a file; `kwg` is the content of the word graph's file, whose tiles are
    /// checked up to `max_tile`.
    ///
    /// Whatever the bytes are, searches in the result end and read nothing out of bounds.
    ///
    /// # Errors
    ///
    /// A [`PreparedFault`] names the first fault and its offset: another format or version, damage,
    /// a file that is too short or too long, another word graph.
    pub fn from_bytes(data: &[u8], kwg: &[u8], max_tile: u8) -> Result<Self, EngineError> {
        Source { data, map: None }.read(kwg, max_tile)
    }

    /// Map a file, checked as by [`Prepared::from_bytes`] and mapped as by [`Kwg::open`].
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped, or as [`Prepared::from_bytes`].
    pub fn open(path: &Path, kwg: &[u8], max_tile: u8) -> Result<Self, FileError> {
        let file = File::open(path)?;
        // An empty file cannot be mapped on every system, and a pipe on none.
        let size = file.metadata()?.len();
        if size < HEADER_BYTES as u64 {
            return Err(EngineError::from(cut_short(size as usize, HEADER_BYTES)).into());
        }
        let map = map_file(&file)?;
        let source = Source {
            data: &map,
            map: Some(&map),
        };
        Ok(source.read(kwg, max_tile)?)
    }
}

const fn cut_short(bytes: usize, expected: usize) -> PreparedFault {
    PreparedFault::CutShort { bytes, expected }
}

/// The bytes of a file, and the map that holds them.
struct Source<'a> {
    data: &'a [u8],
    map: Option<&'a Arc<Mmap>>,
}

impl Source<'_> {
    fn read(&self, kwg: &[u8], max_tile: u8) -> Result<Prepared, EngineError> {
        self.check_header(max_tile)?;
        let sections = self.sections()?;
        let [nodes, arcs, places, filter, letters] = &sections;
        self.compare_nodes(nodes, kwg)?;
        for (number, section) in sections.iter().enumerate().skip(1) {
            let end = section.end.next_multiple_of(ALIGNMENT);
            let sum_at = SUMS_AT + SUM_BYTES * (number - 1);
            self.check_sum(section.start..end, sum_at, NAMES[number])?;
        }
        let roots = [self.number(ROOTS_AT), self.number(ROOTS_AT + 8)];
        let words =
            WordMap::from_parts(self.table(places), self.table(filter), self.table(letters));
        Ok(Prepared {
            kwg: Kwg::known(self.table(nodes), max_tile)?,
            graph: Graph::from_parts(self.table(arcs), roots),
            words: words.ok_or(PreparedFault::NoMap {
                offset: places.start,
            })?,
        })
    }

    fn check_header(&self, max_tile: u8) -> Result<(), PreparedFault> {
        if self.data.len() < HEADER_BYTES {
            return Err(cut_short(self.data.len(), HEADER_BYTES));
        }
        if &self.data[..VERSION_AT] != MAGIC || cfg!(target_endian = "big") {
            return Err(PreparedFault::Foreign);
        }
        let half = |at: usize| (self.number(at) & u64::from(u32::MAX)) as u32;
        if half(VERSION_AT) != VERSION {
            return Err(PreparedFault::Version {
                offset: VERSION_AT,
                found: half(VERSION_AT),
                expected: VERSION,
            });
        }
        self.check_sum(0..HEADER_SUM_AT, HEADER_SUM_AT, "header")?;
        if half(ALPHABET_AT) != u32::from(max_tile) {
            return Err(PreparedFault::OtherGraph {
                offset: ALPHABET_AT,
            });
        }
        Ok(())
    }

    /// Byte range of each section.
    fn sections(&self) -> Result<[Range<usize>; SECTIONS], PreparedFault> {
        let mut sections = [const { 0..0 }; SECTIONS];
        let mut end = HEADER_BYTES;
        for (number, section) in sections.iter_mut().enumerate() {
            let count = usize::try_from(self.number(COUNTS_AT + 8 * number)).ok();
            let size = count.and_then(|count| count.checked_mul(ITEM_BYTES[number]));
            let place = size.and_then(|size| {
                let last = end.checked_add(size)?;
                Some((end..last, last.checked_next_multiple_of(ALIGNMENT)?))
            });
            let (range, next) = place.ok_or(cut_short(self.data.len(), usize::MAX))?;
            (*section, end) = (range, next);
        }
        match self.data.len() {
            bytes if bytes < end => Err(cut_short(bytes, end)),
            bytes if bytes > end => Err(PreparedFault::LeftOver {
                offset: end,
                extra: bytes - end,
            }),
            _ => Ok(sections),
        }
    }

    fn compare_nodes(&self, nodes: &Range<usize>, kwg: &[u8]) -> Result<(), PreparedFault> {
        let kept = &self.data[nodes.clone()];
        if kept == kwg {
            let (offset, what) = (nodes.end, "zeros");
            return if self.data[offset..].starts_with(gap(kept.len())) {
                Ok(())
            } else {
                Err(PreparedFault::Damaged { offset, what })
            };
        }
        let same = kept.iter().zip(kwg).take_while(|(one, other)| one == other);
        Err(PreparedFault::OtherGraph {
            offset: nodes.start + same.count(),
        })
    }

    fn check_sum(
        &self,
        section: Range<usize>,
        sum_at: usize,
        what: &'static str,
    ) -> Result<(), PreparedFault> {
        let offset = section.start;
        if checksum(&[&self.data[section]]) == self.data[sum_at..sum_at + SUM_BYTES] {
            Ok(())
        } else {
            Err(PreparedFault::Damaged { offset, what })
        }
    }

    /// A number of eight bytes in the header.
    fn number(&self, at: usize) -> u64 {
        bytemuck::pod_read_unaligned(&self.data[at..at + 8])
    }

    fn table<T: Pod>(&self, range: &Range<usize>) -> Table<T> {
        let mapped = self.map.and_then(|map| Table::mapped(map, range.clone()));
        mapped.unwrap_or_else(|| {
            Table::new(bytemuck::pod_collect_to_vec(&self.data[range.clone()]).into_boxed_slice())
        })
    }
}
