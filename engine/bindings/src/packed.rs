// SPDX-License-Identifier: MIT
//! Reading packed moves; `_engine.pyi` describes the format at `plays`.

use pyo3::prelude::*;
use rackside_engine::play::{Axis, Move};
use rackside_engine::scoring::{BLANK_FLAG, MAX_RACK, SIZE, TILES, letter_of};

use crate::setting::{read_rack, refuse};

/// Length of a packed move in bytes.
pub(crate) const RECORD: usize = 26;

/// Read a move from its record, without its score.
pub(crate) fn unpack(record: &[u8]) -> PyResult<Move> {
    let mut made = read(record)?;
    if let Some((_, equity)) = record.split_last_chunk() {
        made.equity = i32::from_le_bytes(*equity);
    }
    Ok(made)
}

fn read(record: &[u8]) -> PyResult<Move> {
    let faulty = |what: &str| Err(refuse(format!("a packed move: {what}")));
    if record.len() != RECORD {
        return faulty("its length is not 26 bytes");
    }
    let [kind, row, col, length, rest @ ..] = record else {
        return faulty("it is empty");
    };
    let tiles = &rest[..SIZE];
    let (row, col) = (usize::from(*row), usize::from(*col));
    let Some(word) = tiles.get(..usize::from(*length)) else {
        return faulty("it is longer than the board");
    };
    match kind {
        0 | 1 => {
            if row >= SIZE || col >= SIZE {
                return faulty("it begins beside the board");
            }
            let (axis, lane, start) = if *kind == 0 {
                (Axis::Across, row, col)
            } else {
                (Axis::Down, col, row)
            };
            let laid: Vec<u8> = word.iter().copied().filter(|&tile| tile != 0).collect();
            let is_tile = |&tile: &u8| usize::from(letter_of(tile)) < TILES && tile != BLANK_FLAG;
            if laid.is_empty() || laid.len() > MAX_RACK || !laid.iter().all(is_tile) {
                return faulty("a play lays 1 to 7 tiles from 1 to 31");
            }
            let skipped = word.iter().take_while(|&&tile| tile == 0).count();
            if start + skipped >= SIZE {
                return faulty("it runs off the board");
            }
            Ok(Move::play(axis, lane, start + skipped, &laid))
        }
        2 => {
            read_rack(word)?;
            Ok(Move::exchange(word))
        }
        3 => Ok(Move::PASS),
        _ => faulty("its first byte is not 0 to 3"),
    }
}
