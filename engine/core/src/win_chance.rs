// SPDX-License-Identifier: MIT
//! Win probability by spread and number of unseen tiles.
//!
//! A table for the player on turn, learned from static self-play ([`learn`]). The further gain in
//! spread hardly depends on the current spread. So the win probability of a spread is the share of
//! the gains, over all positions with as many unseen tiles, that would turn it into a win.

pub mod learn;
pub mod reliability;

use thiserror::Error;

/// Number of rows of the table: one for each number of unseen tiles from 0.
pub const ROWS: usize = 94;

/// Larger spreads, in either direction, count as this.
pub const MAX_SPREAD: i32 = 300;

/// Points between two columns; the probability is interpolated linearly between them.
pub const STEP: i32 = 5;

/// Columns of the table.
pub const COLUMNS: usize = (2 * MAX_SPREAD / STEP) as usize + 1;

/// A probability of one, where probabilities are whole numbers.
pub const CERTAIN: i32 = 1_000_000;

/// Mark at the beginning of a file.
const MAGIC: &[u8; 4] = b"RWC1";

/// A probability of one in the file.
const FULL: i32 = u16::MAX as i32;

const SIZE_IN_FILE: usize = MAGIC.len() + 2 * ROWS * COLUMNS;

/// Why a table of win probabilities cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WinChanceError {
    /// The file is not such a table, or is of another version.
    #[error("offset 0: expected RWC1, the mark of win chances")]
    Magic,
    /// The file is too short or too long.
    #[error("offset {at}: win chances have {SIZE_IN_FILE} bytes, this has {bytes}", at = bytes.min(&SIZE_IN_FILE))]
    Length {
        /// Length of the file in bytes.
        bytes: usize,
    },
    /// A greater spread has a lower probability.
    #[error("offset {offset}: the chance is lower than that of a smaller spread")]
    Falling {
        /// Where the lower probability is.
        offset: usize,
    },
}

/// Win probabilities for the player on turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinChances {
    rows: Box<[[u16; COLUMNS]]>,
}

impl Default for WinChances {
    /// The table shipped with the program, learned from 30,000 games with the school list.
    fn default() -> Self {
        Self::from_bytes(include_bytes!("../data/win-chance.bin")).unwrap_or_else(|_| Self::even())
    }
}

impl WinChances {
    /// A table in which only the sign of the spread matters, for any number of unseen tiles.
    #[must_use]
    pub fn even() -> Self {
        let row = std::array::from_fn(|column| {
            let spread = column as i32 * STEP - MAX_SPREAD;
            ((1 + spread.signum()) * FULL / 2) as u16
        });
        Self {
            rows: vec![row; ROWS].into_boxed_slice(),
        }
    }

    /// Read the output of [`WinChances::to_bytes`]: `RWC1`, then for 0, 1, ... unseen tiles the
    /// probabilities for the spreads -300, -295, ... 300 in 65535ths, as little-endian u16.
    ///
    /// # Errors
    ///
    /// Another mark, another length, or a probability that falls while the spread grows.
    pub fn from_bytes(data: &[u8]) -> Result<Self, WinChanceError> {
        if !data.starts_with(MAGIC) {
            return Err(WinChanceError::Magic);
        }
        if data.len() != SIZE_IN_FILE {
            return Err(WinChanceError::Length { bytes: data.len() });
        }
        let mut table = Self::even();
        let mut offset = MAGIC.len();
        for row in &mut table.rows {
            let mut before = 0;
            for chance in row {
                *chance = u16::from_le_bytes([data[offset], data[offset + 1]]);
                if *chance < before {
                    return Err(WinChanceError::Falling { offset });
                }
                before = *chance;
                offset += 2;
            }
        }
        Ok(table)
    }

    /// The content of a file with these probabilities.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let chances = self.rows.iter().flatten().flat_map(|one| one.to_le_bytes());
        MAGIC.iter().copied().chain(chances).collect()
    }

    /// The probability, in millionths, that the player on turn wins (a draw is half a win), with a
    /// spread of this many millipoints and this many tiles in the bag and on the other rack.
    ///
    /// With no unseen tiles the game is over, and the sign of the spread decides.
    #[must_use]
    pub fn of(&self, spread: i32, unseen: usize) -> i32 {
        if unseen == 0 {
            return (1 + spread.signum()) * (CERTAIN / 2);
        }
        let row = &self.rows[unseen.min(ROWS - 1)];
        let most = MAX_SPREAD * 1000;
        let along = spread.clamp(-most, most) + most;
        let width = STEP * 1000;
        let column = ((along / width) as usize).min(COLUMNS - 2);
        let past = i64::from(along - column as i32 * width);
        let (low, high) = (i64::from(row[column]), i64::from(row[column + 1]));
        let chance = low * i64::from(width) + (high - low) * past;
        (chance * i64::from(CERTAIN) / (i64::from(width) * i64::from(FULL))) as i32
    }
}
