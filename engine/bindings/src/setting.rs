// SPDX-License-Identifier: MIT
//! Words, tiles, board and rules of a game.

use pyo3::prelude::*;
use rackside_engine as engine;
use rackside_engine::rack::{Rack, RackTable};
use rackside_engine::rules::Rules;
use rackside_engine::scoring::{BLANK_FLAG, MAX_RACK, SIZE, Scoring, TILES, letter_of};

use crate::errors::EngineError;
use crate::kwg::Kwg;

/// Number of squares of the board.
const SQUARES: usize = SIZE * SIZE;

/// Maximum points of a play that the engine supports.
const MAX_POINTS: i64 = 30_000;

/// The words and the scoring of a game.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Setting {
    pub(crate) setting: engine::setting::Setting,
}

#[pymethods]
impl Setting {
    /// The interpreter is released while the graph is prepared, if it was not prepared before.
    #[new]
    #[pyo3(signature = (
        kwg, values, letter_factors, word_factors, *, bingo_tiles = 7, bingo_points = 50,
        blank_multiplies_word = true, centre = (7, 7), first_min_tiles = 2, rack_size = 7,
        exchange_min_bag = 7, scoreless_limit = 6, out_factor = 2
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "one for each parameter of a game"
    )]
    fn new(
        py: Python<'_>,
        kwg: &Kwg,
        values: &[u8],
        letter_factors: &[u8],
        word_factors: &[u8],
        bingo_tiles: i64,
        bingo_points: i64,
        blank_multiplies_word: bool,
        centre: (i64, i64),
        first_min_tiles: i64,
        rack_size: i64,
        exchange_min_bag: i64,
        scoreless_limit: i64,
        out_factor: i64,
    ) -> PyResult<Self> {
        let last = SIZE as i64 - 1;
        let scoring = Scoring {
            values: exactly("values", values)?,
            letter_factors: exactly("letter_factors", letter_factors)?,
            word_factors: exactly("word_factors", word_factors)?,
            bingo_tiles: within("bingo_tiles", bingo_tiles, 1, 255)? as u8,
            bingo_points: within("bingo_points", bingo_points, 0, MAX_POINTS / 2)? as i16,
            blank_multiplies_word,
            centre: (
                within("the row of the centre", centre.0, 0, last)? as u8,
                within("the column of the centre", centre.1, 0, last)? as u8,
            ),
            first_min_tiles: within("first_min_tiles", first_min_tiles, 0, 255)? as u8,
        };
        check_points(&scoring)?;
        let rules = Rules {
            rack_size: within("rack_size", rack_size, 1, MAX_RACK as i64)? as u8,
            exchange_min_bag: within("exchange_min_bag", exchange_min_bag, 0, 255)? as u8,
            scoreless_limit: within("scoreless_limit", scoreless_limit, 1, 255)? as u8,
            out_factor: within("out_factor", out_factor, 0, 100)? as i32,
        };
        let prepared = py.detach(|| kwg.prepared());
        let made = prepared.map(|prepared| engine::setting::Setting::of(prepared, scoring));
        match made {
            Some(setting) => Ok(Self {
                setting: setting.with_rules(rules),
            }),
            None => Err(refuse("the word graph has no GADDAG")),
        }
    }
}

impl Setting {
    /// A board from its tiles, row by row.
    pub(crate) fn board(&self, tiles: &[u8]) -> PyResult<engine::board::Board> {
        let tiles: [u8; SQUARES] = exactly("a board", tiles)?;
        for (square, &tile) in tiles.iter().enumerate() {
            let letter = letter_of(tile);
            if usize::from(letter) >= TILES || tile == BLANK_FLAG {
                let (row, col) = (square / SIZE, square % SIZE);
                return Err(refuse(format!(
                    "row {row}, column {col} of a board: read {tile}, expected 0, a tile from 1 \
                     to {} or one with {BLANK_FLAG} added",
                    TILES - 1
                )));
            }
        }
        Ok(engine::board::Board::with_tiles(
            &tiles,
            &self.setting.graph,
            &self.setting.scoring,
        ))
    }

    /// The table of the choices of tiles of a rack.
    pub(crate) fn table(&self, rack: &[u8]) -> PyResult<RackTable> {
        let rack = read_rack(rack)?;
        Ok(RackTable::new(
            rack,
            &self.setting.scoring,
            self.setting.keys(),
        ))
    }
}

/// A rack of at most seven tiles.
pub(crate) fn read_rack(tiles: &[u8]) -> PyResult<Rack> {
    if tiles.len() > MAX_RACK {
        return Err(refuse(format!(
            "tiles on a rack: read {}, expected at most {MAX_RACK}",
            tiles.len()
        )));
    }
    if let Some(tile) = tiles.iter().find(|&&tile| usize::from(tile) >= TILES) {
        return Err(refuse(format!(
            "read tile {tile} on a rack; expected 0 to {}",
            TILES - 1
        )));
    }
    Ok(Rack::new(tiles))
}

/// Convert an error of the engine to a Python exception.
pub(crate) fn refuse(message: impl Into<String>) -> PyErr {
    EngineError::new_err(message.into())
}

/// Check that a number is within a range.
pub(crate) fn within(name: &str, number: i64, least: i64, most: i64) -> PyResult<i64> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(refuse(format!(
            "{name}: read {number}, expected {least} to {most}"
        )))
    }
}

fn exactly<const COUNT: usize>(name: &str, bytes: &[u8]) -> PyResult<[u8; COUNT]> {
    bytes.try_into().map_err(|_| {
        refuse(format!(
            "bytes of {name}: read {}, expected {COUNT}",
            bytes.len()
        ))
    })
}

/// Refuse factors and values with which a play could score more than the engine supports.
fn check_points(scoring: &Scoring) -> PyResult<()> {
    // The factors must be in range even if the tiles have no points.
    let highest = i64::from(scoring.values.iter().copied().max().unwrap_or(0).max(1));
    let factor = |factors: &[u8; SQUARES], row: bool, lane: usize, place: usize| {
        let square = if row {
            lane * SIZE + place
        } else {
            place * SIZE + lane
        };
        i64::from(factors[square])
    };
    for (row, lane) in [true, false]
        .into_iter()
        .flat_map(|row| (0..SIZE).map(move |lane| (row, lane)))
    {
        let mut words: Vec<i64> = (0..SIZE)
            .map(|place| factor(&scoring.word_factors, row, lane, place).max(1))
            .collect();
        words.sort_unstable_by(|one, other| other.cmp(one));
        let letter = (0..SIZE)
            .map(|place| factor(&scoring.letter_factors, row, lane, place).max(1))
            .max()
            .unwrap_or(1);
        let laid = &words[..MAX_RACK];
        let product = laid
            .iter()
            .fold(1_i64, |all, &each| all.saturating_mul(each));
        let tile = highest.saturating_mul(letter);
        let main = tile.saturating_mul(SIZE as i64).saturating_mul(product);
        let across: i64 = laid.iter().sum::<i64>() * SIZE as i64 * tile;
        let most = main
            .saturating_add(across)
            .saturating_add(i64::from(scoring.bingo_points));
        if most > MAX_POINTS {
            return Err(refuse(format!(
                "a play could score {most} points; expected at most {MAX_POINTS}"
            )));
        }
    }
    Ok(())
}
