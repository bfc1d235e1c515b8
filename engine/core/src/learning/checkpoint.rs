// SPDX-License-Identifier: MIT
//! An interrupted course as bytes.
//!
//! All little-endian, in sections: the head (`RSLEARN1`, a number that identifies the course, the
//! numbers of completed generations and of completed batches of the next one), the leave values
//! (f32), the sums of random racks by tiles in the bag (i64 each, then u64 samples each), the sums
//! of each rack (i64 each), their samples (u32 each). After each section comes its FNV-1a checksum
//! of 64 bits.

use std::ops::Deref;
use std::sync::atomic::Ordering::Relaxed;

use thiserror::Error;

use super::numbering::Numbering;
use super::{BATCHES, Course, Learner, build, rack_size};
use crate::error::{EngineError, counted};
use crate::leaves::Leaves;
use crate::scoring::TILES;
use crate::setting::Setting;

const MARK: &[u8; 8] = b"RSLEARN1";
const HEAD: &str = "the head";
const LEAVES: &str = "the leave values";
const RANDOM: &str = "the means of random racks";
const SUMS: &str = "the sums of racks";
const SAMPLES: &str = "the samples of racks";

/// Why a checkpoint is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// It does not begin with the mark of a checkpoint.
    #[error("offset 0: this is no checkpoint of learned leave values")]
    Mark,
    /// It ends too early.
    #[error("offset {offset}: {section} should be {expected} bytes, and the file ends at {bytes}")]
    CutShort {
        /// Where the section begins.
        offset: usize,
        /// Kind of the section.
        section: &'static str,
        /// Length of the section with its checksum.
        expected: usize,
        /// The length of the file.
        bytes: usize,
    },
    /// The checksum of a section is wrong.
    #[error("offset {offset}: {section}, up to offset {end}, are not as they were written")]
    Damaged {
        /// Where the section begins.
        offset: usize,
        /// Kind of the section.
        section: &'static str,
        /// Where its checksum is.
        end: usize,
    },
    /// It belongs to other words, tiles, games or another seed.
    #[error("offset 8: this checkpoint is of another word list, seed or number of games")]
    OtherCourse,
    /// It is beyond the end of the course.
    #[error("offset 16: generation {generation}, batch {batch} is past the end of the course")]
    Place {
        /// Number of completed generations.
        generation: u32,
        /// Number of completed batches of the next generation.
        batch: u32,
    },
    /// There are bytes after the last section.
    #[error("offset {offset}: {} behind the end", counted(*extra, "byte"))]
    LeftOver {
        /// Where the sections end.
        offset: usize,
        /// Number of extra bytes.
        extra: usize,
    },
    /// The set of tiles has too many racks, or a leave value is NaN or infinite.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl<S: Deref<Target = Setting>> Learner<S> {
    /// The state of the course between two batches.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let place = [self.generation as u32, self.batch as u32];
        let head = MARK.iter().copied();
        let key = course_key(&self.setting, &self.numbering, &self.course);
        write(
            &mut bytes,
            head.chain(key.to_le_bytes())
                .chain(place.iter().flat_map(|part| part.to_le_bytes())),
        );
        let values = self.klv().values().iter();
        write(&mut bytes, values.flat_map(|value| value.to_le_bytes()));
        let random = self.stages.millipoints.iter();
        let samples = self.stages.samples.iter();
        write(
            &mut bytes,
            random
                .flat_map(|sum| sum.load(Relaxed).to_le_bytes())
                .chain(samples.flat_map(|count| count.load(Relaxed).to_le_bytes())),
        );
        let sums = self.sums.millipoints.iter();
        write(
            &mut bytes,
            sums.flat_map(|sum| sum.load(Relaxed).to_le_bytes()),
        );
        let samples = self.sums.samples.iter();
        write(
            &mut bytes,
            samples.flat_map(|count| count.load(Relaxed).to_le_bytes()),
        );
        bytes
    }

    /// Resume a course from `checkpoint`.
    ///
    /// # Errors
    ///
    /// A [`CheckpointError`] names the first fault and its offset; also those of [`Learner::new`].
    pub fn resume(
        setting: S,
        counts: &[u8; TILES],
        course: Course,
        checkpoint: &[u8],
    ) -> Result<Self, CheckpointError> {
        let mut learner = Self::new(setting, counts, course)?;
        let mut rest = Rest {
            bytes: checkpoint,
            offset: 0,
        };
        if !checkpoint.starts_with(MARK) {
            return Err(CheckpointError::Mark);
        }
        learner.read_head(rest.section(HEAD, 24)?)?;
        let values = rest.section(LEAVES, 4 * learner.klv().values().len())?;
        learner.read_leaves(values)?;
        let (sums, samples) = rest
            .section(RANDOM, 16 * learner.stages.samples.len())?
            .split_at(8 * learner.stages.samples.len());
        for (sum, bytes) in learner.stages.millipoints.iter().zip(words(sums)) {
            sum.store(i64::from_le_bytes(bytes), Relaxed);
        }
        for (count, bytes) in learner.stages.samples.iter().zip(words(samples)) {
            count.store(u64::from_le_bytes(bytes), Relaxed);
        }
        if learner.batch > 0 {
            learner.stages.settle();
        }
        let sums = rest.section(SUMS, 8 * learner.sums.samples.len())?;
        for (sum, bytes) in learner.sums.millipoints.iter().zip(words(sums)) {
            sum.store(i64::from_le_bytes(bytes), Relaxed);
        }
        let samples = rest.section(SAMPLES, 4 * learner.sums.samples.len())?;
        for (count, bytes) in learner.sums.samples.iter().zip(words(samples)) {
            count.store(u32::from_le_bytes(bytes), Relaxed);
        }
        match checkpoint.len() - rest.offset {
            0 => Ok(learner),
            extra => Err(CheckpointError::LeftOver {
                offset: rest.offset,
                extra,
            }),
        }
    }

    fn read_head(&mut self, head: &[u8]) -> Result<(), CheckpointError> {
        let key = course_key(&self.setting, &self.numbering, &self.course);
        if head[8..16] != key.to_le_bytes() {
            return Err(CheckpointError::OtherCourse);
        }
        let mut place = words(&head[16..]).map(u32::from_le_bytes);
        let generation = place.next().unwrap_or_default();
        let batch = place.next().unwrap_or_default();
        let most = self.course.games.len();
        let is_end = generation as usize == most && batch == 0;
        if !is_end && (generation as usize >= most || u64::from(batch) > BATCHES) {
            return Err(CheckpointError::Place { generation, batch });
        }
        self.generation = generation as usize;
        self.batch = u64::from(batch);
        Ok(())
    }

    /// Read the leave values, which are stored by rank, the order in which they are needed.
    fn read_leaves(&mut self, values: &[u8]) -> Result<(), EngineError> {
        let mut values = words(values).map(f32::from_le_bytes);
        let klv = build(&self.numbering, rack_size(&self.setting), |_, _| {
            values.next().unwrap_or_default()
        })?;
        self.leaves = Leaves::new(klv);
        Ok(())
    }
}

/// Identifies a course by its words, tiles, scoring, rules, games and seed.
fn course_key(setting: &Setting, numbering: &Numbering, course: &Course) -> u64 {
    let (scoring, rules) = (&setting.scoring, &setting.rules);
    let counts = numbering.counts();
    checksum(format!("{scoring:?} {rules:?} {counts:?} {course:?}").as_bytes())
}

/// FNV-1a of 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Append a section and its checksum.
fn write(bytes: &mut Vec<u8>, section: impl Iterator<Item = u8>) {
    let start = bytes.len();
    bytes.extend(section);
    let sum = checksum(&bytes[start..]);
    bytes.extend(sum.to_le_bytes());
}

/// Whole words of `N` bytes.
fn words<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [u8; N]> {
    bytes.chunks_exact(N).map(|word| {
        let mut whole = [0; N];
        whole.copy_from_slice(word);
        whole
    })
}

/// The rest of a checkpoint being read.
struct Rest<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Rest<'a> {
    /// The next section, of this many bytes followed by its checksum.
    fn section(
        &mut self,
        section: &'static str,
        length: usize,
    ) -> Result<&'a [u8], CheckpointError> {
        let offset = self.offset;
        let end = offset + length;
        let whole = self.bytes.get(offset..end + 8);
        let (content, sum) =
            whole
                .map(|whole| whole.split_at(length))
                .ok_or(CheckpointError::CutShort {
                    offset,
                    section,
                    expected: length + 8,
                    bytes: self.bytes.len(),
                })?;
        if sum != checksum(content).to_le_bytes() {
            return Err(CheckpointError::Damaged {
                offset,
                section,
                end,
            });
        }
        self.offset = end + 8;
        Ok(content)
    }
}
