// SPDX-License-Identifier: MIT
//! A folder of prepared word graphs, each named by the checksum of its graph.
//!
//! It is only a cache: a fault in it costs time but never changes a result.

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

/// Maximum number of files; the most recently written ones are kept. Each takes about twenty
/// megabytes.
const MAX_KEPT: usize = 6;

/// Age at which a half-written file of an interrupted program is removed.
const ABANDONED: Duration = Duration::from_secs(600);

const SUFFIX: &str = ".prepared";
const UNFINISHED: &str = ".tmp";

/// The folder of prepared word graphs.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
}

/// A word graph, and its prepared data if it was stored.
#[derive(Debug)]
pub struct Opened {
    /// The graph.
    pub kwg: Kwg,
    /// The data for searches, if it was stored.
    pub prepared: Option<Prepared>,
    /// Why the stored file was not used; a missing file is not a fault.
    pub fault: Option<FileError>,
}

/// Identifies the content of a file: its 128-bit XXH3 hash in hexadecimal.
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
    /// A folder that need not exist yet.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The path of the file for a word graph of this content.
    #[must_use]
    pub fn file_of(&self, kwg: &[u8]) -> PathBuf {
        self.path
            .join(format!("{}-{VERSION}{SUFFIX}", fingerprint(kwg)))
    }

    /// [`Folder::open`] for the content of a KWG file, which must not change during the call.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped, or as [`Kwg::from_bytes`].
    pub fn open_file(&self, kwg: &Path, max_tile: u8) -> Result<Opened, FileError> {
        Ok(self.open(&map_file(&File::open(kwg)?)?, max_tile)?)
    }

    /// Load a word graph from the folder; if the file is missing or damaged, check the graph as
    /// usual.
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

    /// Store a prepared graph, completely or not at all; older files are removed to make room.
    ///
    /// It is not forced to the disk: a file left incomplete by a failing disk is refused when it is
    /// read.
    ///
    /// # Errors
    ///
    /// The folder cannot be created or the file not written; nothing is left behind.
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

    /// Remove surplus and abandoned files.
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
            // Another program may have mapped it; only some systems refuse to remove it then.
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
