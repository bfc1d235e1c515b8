// SPDX-License-Identifier: MIT
//! A folder in which prepared word graphs are kept, each under the checksum of its graph.
//!
//! It is only a cache: whatever is wrong with it costs time, not the answer.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use twox_hash::XxHash3_128;

use super::{Prepared, VERSION};
use crate::error::{EngineError, FileError};
use crate::kwg::Kwg;
use crate::storage::map_file;

/// So many are kept, those written last; each takes some twenty megabytes.
const MAX_KEPT: usize = 6;

/// What a program that was ended left half written is removed after this.
const ABANDONED: Duration = Duration::from_secs(600);

const SUFFIX: &str = ".prepared";
const UNFINISHED: &str = ".tmp";

/// Where prepared word graphs are kept.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
}

/// A word graph, and what was kept of it.
#[derive(Debug)]
pub struct Opened {
    /// The graph.
    pub kwg: Kwg,
    /// What searches need, where it was kept.
    pub prepared: Option<Prepared>,
    /// Why it was not taken from the folder; a file that is not there is no fault.
    pub fault: Option<FileError>,
}

/// What tells the content of a file from any other by chance, in hexadecimal: XXH3 of 128 bits.
#[must_use]
pub fn fingerprint(data: &[u8]) -> String {
    format!("{:032x}", XxHash3_128::oneshot(data))
}

/// The fingerprint of a file.
///
/// # Errors
///
/// It cannot be opened or mapped.
pub fn fingerprint_of(path: &Path) -> io::Result<String> {
    Ok(fingerprint(&map_file(&File::open(path)?)?))
}

impl Folder {
    /// A folder that may not be there yet.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The file of a word graph of this content.
    #[must_use]
    pub fn file_of(&self, kwg: &[u8]) -> PathBuf {
        self.path
            .join(format!("{}-{VERSION}{SUFFIX}", fingerprint(kwg)))
    }

    /// [`Folder::open`] for the content of a KWG file; the file has to stay as it is meanwhile.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped, or as [`Kwg::from_bytes`].
    pub fn open_file(&self, kwg: &Path, max_tile: u8) -> Result<Opened, FileError> {
        Ok(self.open(&map_file(&File::open(kwg)?)?, max_tile)?)
    }

    /// Take a word graph from the folder; what is not there, or damaged, is checked as ever.
    ///
    /// # Errors
    ///
    /// As [`Kwg::from_bytes`].
    pub fn open(&self, kwg: &[u8], max_tile: u8) -> Result<Opened, EngineError> {
        let fault = match Prepared::open(&self.file_of(kwg), kwg, max_tile) {
            Ok(prepared) => {
                return Ok(Opened {
                    kwg: prepared.kwg.clone(),
                    prepared: Some(prepared),
                    fault: None,
                });
            }
            Err(FileError::System(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Err(fault) => Some(fault),
        };
        Ok(Opened {
            kwg: Kwg::from_bytes(kwg, max_tile)?,
            prepared: None,
            fault,
        })
    }

    /// Keep what was prepared, whole or not at all; older files make room for it.
    ///
    /// It is not forced to the disk: a file that a failing one left incomplete is refused when it is
    /// read.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or the file not written; nothing is left behind.
    pub fn keep(&self, prepared: &Prepared, max_tile: u8) -> io::Result<()> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let Some(pieces) = prepared.pieces(max_tile) else {
            return Ok(());
        };
        let path = self.file_of(pieces.kwg());
        fs::create_dir_all(&self.path)?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let own = format!("-{}-{number}{UNFINISHED}", std::process::id());
        let unfinished = path.with_extension(format!("{}{own}", &SUFFIX[1..]));
        let written = write(&unfinished, &pieces.in_order());
        let written = written.and_then(|()| fs::rename(&unfinished, &path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        self.make_room();
        written
    }

    /// Remove what is too much or was abandoned.
    fn make_room(&self) {
        let Ok(entries) = fs::read_dir(&self.path) else {
            return;
        };
        let mut kept = Vec::new();
        for entry in entries.flatten() {
            let (name, path) = (entry.file_name(), entry.path());
            let name = name.to_string_lossy();
            let changed = entry.metadata().and_then(|data| data.modified());
            let Ok(changed) = changed else { continue };
            let age = SystemTime::now().duration_since(changed);
            if name.ends_with(SUFFIX) {
                kept.push((changed, path));
            } else if name.contains(SUFFIX)
                && name.ends_with(UNFINISHED)
                && age.is_ok_and(|age| age > ABANDONED)
            {
                let _ = fs::remove_file(path);
            }
        }
        kept.sort_unstable_by(|one, other| other.cmp(one));
        for (_, path) in kept.iter().skip(MAX_KEPT) {
            // Another program may have it mapped, which only some systems mind.
            let _ = fs::remove_file(path);
        }
    }
}

fn write(path: &Path, pieces: &[&[u8]]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    for piece in pieces {
        file.write_all(piece)?;
    }
    Ok(())
}
